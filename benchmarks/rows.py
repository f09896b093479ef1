"""The rows of the engine's benchmark: each does the same work here and there, after it has seen that the numbers are the same."""
import ast
import os
import subprocess
import tempfile
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import NamedTuple

import numpy as np

import pairs
import texts
from growth import curves
from nlgeval import Bleu, Cer, CharacTer, Chrf, Cider, Eed, Gleu, GreedyMatching, Meteor, MetricGroup, Nist, Ribes, Sari, Ter, TestSet, TokenF1, Vectors, Wer, WordMover, self_bleu
from nlgeval.engine import dispatch
from nlgeval.engine.packing import pack
from nlgeval.metrics.diversity import self_bleu_each
from nlgeval.metrics.edit_distance import edit_distance, edit_path
from nlgeval.metrics.rouge import Rouge
from nlgeval.metrics.rouge_l import RougeL
from timing import ENVIRONMENT, apart, peer, race, run, same

PEERS = ('sacrebleu', 'bleuscore', 'rouge-score', 'rouge-score-rs', 'rouge-metric', 'rapidrouge', 'fastchrf', 'jiwer',
         'universal-edit-distance', 'evaluatio', 'fastwer', 'werpy', 'rapidfuzz', 'cer', 'torchmetrics')
THREE = 'rouge1', 'rouge2', 'rougeL'


class Peer(NamedTuple):
    "Another package's way to do the work of a row."
    name: str
    run: callable
    goal: float = None  # how many times our time its time should be, at least
    part: float = 1     # which share of the work it does; its time is scaled


class Table:
    "The rows so far."
    def __init__(self, rounds=5, pairs=10**6, quick=False):
        self.rounds, self.pairs, self.quick, self.rows, self.memory, self.growth = rounds, pairs, quick, [], [], []

    def add(self, work, ours, *peers, per=1, rounds=None, warm=True):
        "Measure a row; `per`: how many items its work has, if the time of one is to be shown."
        seconds, *theirs = race([ours, *(p.run for p in peers)], rounds or self.rounds, warm)
        for p, time in zip(peers, theirs): self.put(work, seconds / per, p.name, time / p.part / per, p.goal, p.part)

    def put(self, work, seconds, name, time, goal=None, part=1):
        ratio = time / seconds
        self.rows.append({'work': work, 'ms': digits(1e3 * seconds), 'peer': name, 'peer_ms': digits(1e3 * time), 'part': digits(part),
                          'ratio': digits(ratio), 'goal': goal, 'met': None if goal is None else ratio >= goal})
        row = self.rows[-1]
        print(f'  {work}: {row["ms"]} ms, {name} {row["peer_ms"]} ms, {row["ratio"]} times', flush=True)

    def keep(self, work, n, seconds, megabytes, goal=1000):
        "Write down the memory of a process."
        self.memory.append({'work': work, 'pairs': n, 'seconds': digits(seconds), 'megabytes': round(megabytes), 'goal': goal, 'met': megabytes < goal})
        print(f'  {work}, {n:,} pairs: {seconds:.2f} s, {megabytes:.0f} MB', flush=True)


def digits(x, n=4): return float(f'{x:.{n}g}')


def read(scores):
    "Look at the precision, recall and F of all segments, which is what the peers give: a `Score` works out what is asked for."
    for score in scores.values(): score.segments


# --- BLEU

def bleu(table):
    "A corpus of short segments."
    candidates, references = texts.ted(1 if table.quick else 10)
    metric, peers, n, few = Bleu(), [], len(candidates), 489
    if sacrebleu := peer('sacrebleu'):
        some = slice(n // 10)
        same(metric(candidates[some], references[some], engine='compiled').score, sacrebleu.corpus_bleu(candidates[some], [references[some]]).score / 100)
        peers.append(Peer('sacrebleu', lambda: sacrebleu.corpus_bleu(candidates[some], [references[some]]), 100, .1))
    if bleuscore := peer('bleuscore'):
        listed = [[text] for text in references]
        same(metric(candidates, references, engine='compiled').score, bleuscore.compute(listed, candidates)['bleu'])
        peers.append(Peer('bleuscore', lambda: bleuscore.compute(listed, candidates), 10))
    table.add(f'corpus BLEU, 13a, {n:,} pairs', lambda: metric(candidates, references, engine='compiled').score, *peers)
    prepared = metric.prepare(references)
    table.add('the same, references prepared', lambda: metric(candidates, prepared, engine='compiled').score, *(p._replace(goal=None) for p in peers))
    if sacrebleu:
        def loop(): return [sacrebleu.sentence_bleu(c, [r]).score / 100 for c, r in zip(candidates[:few], references)]
        same(metric(candidates, references, engine='compiled').segments[:few], loop())
        table.add('the same, and BLEU of every segment', lambda: metric(candidates, references, engine='compiled').segments, Peer('sacrebleu', loop, None, few / n))


def chrf(table):
    "chrF and chrF++ of a corpus, chrF of every segment, of all pairs, and of one; and the definition alone."
    times = 1 if table.quick else 20
    (candidates, references), rust, sacrebleu = texts.ted(times), peer('fastchrf'), peer('sacrebleu')
    n, some, metric = len(candidates), slice(len(candidates) // times), Chrf()
    for each, goal in (metric, 80), (Chrf(word_order=2), 60):
        if not sacrebleu: break
        theirs = sacrebleu.CHRF(word_order=each.word_order)
        def corpus(): return theirs.corpus_score(candidates[some], [references[some]]).score / 100
        same(each(candidates[some], references[some], engine='compiled').score, corpus())
        name = 'chrF' + '+' * each.word_order
        table.add(f'corpus {name}, {n:,} pairs', lambda: each(candidates, references, engine='compiled').score, Peer('sacrebleu', corpus, goal, 1 / times))
        table.add(f'corpus {name}, {n // times:,} pairs, the definition', lambda: each(candidates[some], references[some], engine='python').score,
                  Peer('sacrebleu', corpus, 1))
    if rust:
        pairs = [[c] for c in candidates[some]], [[r] for r in references[some]]
        def segments(): return [score for (score,), in rust.pairwise_chrf(*pairs)]
        same(100 * metric(candidates, references, engine='compiled').segments[some], segments(), 1e-9)
        table.add(f'chrF of every segment, {n:,} pairs', lambda: metric(candidates, references, engine='compiled').segments,
                  Peer('fastchrf', segments, 1, 1 / times))
        few = 40 if table.quick else 200
        def matrix(): return rust.pairwise_chrf([candidates[:few]], [references[:few]])[0]
        same(100 * metric.pairwise(candidates[:few], references[:few], engine='compiled'), matrix(), 1e-9)
        table.add(f'chrF of {few} x {few} pairs, pairwise', lambda: metric.pairwise(candidates[:few], references[:few], engine='compiled'),
                  Peer('fastchrf', matrix, 1))
    if sacrebleu:
        one, few = sacrebleu.CHRF(), 200
        def ours(): return [metric([c], [r], engine='compiled').score for c, r in zip(candidates[:few], references)]
        def alone(): return [one.sentence_score(c, [r]).score / 100 for c, r in zip(candidates[:few], references)]
        same(ours(), alone())
        table.add('chrF, a call with one pair of sentences', ours, Peer('sacrebleu', alone), per=few)


def captions(table):
    "CIDEr-D of a corpus with one reference each, and with five; document frequencies learned each time, as the peer does."
    candidates, references = texts.ted()
    if table.quick: candidates, references = candidates[:500], references[:500]
    n, metric = len(candidates), Cider.like('pycocoevalcap')
    if not (theirs := peer('pycocoevalcap.cider.cider')): return
    for several in 1, 5:
        held = [[references[(i + 7 * j) % n] for j in range(several)] for i in range(n)]
        given, wanted = dict(enumerate(held)), {i: [text] for i, text in enumerate(candidates)}
        def scorer(): return theirs.Cider().compute_score(given, wanted)[0]
        same(metric(candidates, held, engine='compiled').score, scorer())
        table.add(f'CIDEr-D of words, {n:,} segments, {several} reference{"s" * (several > 1)} each',
                  lambda: metric(candidates, held, engine='compiled').score, Peer("pycocoevalcap's scorer", scorer, 20))


def published(name):
    """The functions of a published script in the folder $NLGEVAL_PEERS, such as Hugging Face's sari.py, which is in no package;
    None where it is not there. Its imports are left out: what it needs of them is given to it."""
    path = Path(os.environ.get('NLGEVAL_PEERS', '')) / name
    if not path.is_file(): return None
    tree = ast.parse(path.read_text(encoding='utf-8'))
    tree.body = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    found = {'Counter': Counter, 'sacrebleu': peer('sacrebleu'), 'version': peer('packaging.version')}
    exec(compile(tree, str(path), 'exec'), found)
    return found


def sari(table):
    "SARI of every segment; the references are TED's, the sources one system's outputs and the candidates the other's."
    candidates, references = texts.ted()
    n = 200 if table.quick else len(candidates) // 2
    sources, candidates, references = candidates[:n], candidates[-n:], [[text] for text in references[:n]]
    held, metric = TestSet(references, sources), Sari.like('huggingface')
    if not (theirs := published('sari.py')): return
    def script():
        each = zip(sources, candidates, references)
        return [theirs['SARIsent'](*map(theirs['normalize'], (s, c)), list(map(theirs['normalize'], r))) for s, c, r in each]
    same(metric(candidates, held, engine='compiled').segments, script())
    table.add(f'SARI of every segment, {n:,} pairs', lambda: metric(candidates, held, engine='compiled').segments,
              Peer("evaluate's sari.py", script, 20))


def languages(table):
    "Tokenizers for other scripts."
    if not (sacrebleu := peer('sacrebleu')): return
    n = 500 if table.quick else 10_000
    for tokenizer, alphabet, space, end in ('intl', 'Cyrillic', ' ', ' — «…».'), ('zh', 'Chinese', '', '。'), ('char', 'Thai', '', ' '):
        candidates, references = texts.generated(n, 1, alphabet, space, end)
        metric, some = Bleu(tokenizer=tokenizer), slice(n // 10)
        def theirs(): return sacrebleu.corpus_bleu(candidates[some], [references[some]], tokenize=tokenizer).score / 100
        same(metric(candidates[some], references[some], engine='compiled').score, theirs())
        table.add(f'corpus BLEU, {tokenizer}, {n:,} pairs of {alphabet} text', lambda: metric(candidates, references, engine='compiled').score,
                  Peer('sacrebleu', theirs, None, .1))


# --- ROUGE

def three(stemmer=None): return Rouge(THREE, tokenizer='rouge-score', stemmer=stemmer)


def rouge(table, stemmer=None):
    "A corpus of summaries."
    candidates, references = texts.realsumm()
    group, peers, n, few = three(stemmer), [], len(candidates), len(candidates) // 20
    ours = group(candidates, references, engine='compiled')
    def values(scores): return [[score[name].fmeasure for score in scores] for name in THREE]
    if rouge_score := peer('rouge_score.rouge_scorer'):
        scorer = rouge_score.RougeScorer(THREE, use_stemmer=bool(stemmer))
        def loop(): return [scorer.score(r, c) for c, r in zip(candidates[:few], references)]
        same([ours[name].segments[:few] for name in THREE], values(loop()), 0)
        peers.append(Peer('rouge-score', loop, None if stemmer else 250, few / n))
    if rust := peer('rouge_score_rs'):
        fast = rust.RougeScorer(list(THREE), use_stemmer=bool(stemmer))
        same([ours[name].segments for name in THREE], values(fast.score_batch(references, candidates)), 0)
        peers.append(Peer('rouge-score-rs', lambda: fast.score_batch(references, candidates), 1.8))
    work = f'ROUGE-1/2/L, {n:,} summaries{", Porter stemmer" * bool(stemmer)}'
    table.add(work, lambda: read(group(candidates, references, engine='compiled')), *peers)
    if stemmer:  # words that were stemmed are remembered; here they are not
        def forgetful(): dispatch._memories.clear(); read(group(candidates, references, engine='compiled'))
        table.add('the same, no stem known yet', forgetful, *(p._replace(goal=None) for p in peers))
        return
    parts = [column[i:i + 250] for column in (candidates, references) for i in range(0, n, 250)]
    table.add(f'ROUGE-1/2/L, {n:,} summaries, against the packing of their texts', lambda: read(group(candidates, references, engine='compiled')),
              Peer('packing alone', lambda: [pack(part, str.lower) for part in parts], .33))


def stemmed(table): "The same with a stemmer."; rouge(table, 'porter')


def variants(table):
    "All variants of ROUGE."
    if not (rouge_metric := peer('rouge_metric')): return
    candidates, references = texts.realsumm()
    n, few = len(candidates), 20 if table.quick else 120
    their = rouge_metric.PyRouge(rouge_n=4, rouge_l=True, rouge_w=True, rouge_w_weight=1.2, rouge_s=True, rouge_su=True, skip_gap=4, mode='individual')
    def loop(): return their.evaluate(candidates[:few], [[text] for text in references[:few]])
    program = Rouge.like('rouge-1.5.5 -n 4 -w 1.2 -2 4 -U', decimals=None, tokenizer='none', sentences='newline')
    ours, expected = program(candidates[:few], references[:few], engine='compiled'), loop()
    for name in ours: same(ours[name].segments, [scores[name.lower()]['f'] for scores in expected])
    group = MetricGroup({**program.metrics, 'ROUGE-L of a text': RougeL(tokenizer='none')})  # PyRouge has that of summaries only
    table.add(f'ROUGE-1/2/3/4, L, Lsum, W, S4, SU4, {n:,} summaries', lambda: read(group(candidates, references, engine='compiled')),
              Peer('rouge-metric', loop, 300, few / n))


def long(table):
    "One pair of books."
    if not (rapidrouge := peer('rapidrouge.rouge_scorer')): return
    n = 5000 if table.quick else 35_000
    (candidate, reference), metric = texts.long_pair(n), RougeL(tokenizer='rouge-score')
    scorer = rapidrouge.RougeScorer(['rougeL'], use_stemmer=False)
    def ours(): return metric([candidate], [reference], engine='compiled').score
    def theirs(): return scorer.score(reference, candidate)['rougeL'].fmeasure
    same(ours(), theirs(), 0)
    table.add(f'ROUGE-L, one pair of {n:,} tokens', ours, Peer('rapidrouge', theirs, 5))


# --- character edits with moves, or with jumps

def kin(table):
    "CharacTER and EED of a corpus. The peers have one pair a call."
    candidates, references = texts.ted()
    n, few = len(candidates), 200 if table.quick else 1000
    if cer := peer('cer'):
        metric = CharacTer.like('cer')
        def loop():
            cer.cer.calculate_levenshtein.cache_clear()  # or later rounds would only look up what the first one did
            return [cer.calculate_cer(c.split(), r.split()) for c, r in zip(candidates[:few], references)]
        same(metric(candidates, references, engine='compiled').segments[:few], loop())
        table.add(f'CharacTER, {n:,} pairs', lambda: metric(candidates, references, engine='compiled').score, Peer('cer', loop, None, few / n))
        table.add(f'CharacTER, {few:,} pairs, the definition in Python', lambda: metric(candidates[:few], references[:few], engine='python').score, Peer('cer', loop))
    if torchmetrics := peer('torchmetrics.functional.text'):
        metric, few = Eed.like('torchmetrics'), 20
        def theirs(): return torchmetrics.extended_edit_distance(candidates[:few], [[r] for r in references[:few]], return_sentence_level_score=True)[1]
        same(metric(candidates, references, engine='compiled').segments[:few], theirs(), 1e-5)
        table.add(f'EED, {n:,} pairs', lambda: metric(candidates, references, engine='compiled').score, Peer('torchmetrics', theirs, None, few / n))


# --- n-grams weighed, and the order of words, as NLTK has them

def classics(table):
    "NIST, GLEU and RIBES of a corpus. NLTK takes lists of words: splitting is part of the work here and there."
    if not (nltk := peer('nltk.translate')): return
    candidates, references = texts.ted()
    n = len(candidates) // (20 if table.quick else 2)  # one system: the references once, as NIST learns from them
    candidates, references = candidates[:n], references[:n]
    for metric, theirs in (Nist.like('nltk'), nltk.nist_score.corpus_nist), (Gleu.like('nltk'), nltk.gleu_score.corpus_gleu), (Ribes.like('nltk'), nltk.ribes_score.corpus_ribes):
        def corpus(): return theirs([[r.split()] for r in references], [c.split() for c in candidates])
        same(metric(candidates, references, engine='compiled').score, corpus())
        table.add(f'{metric.name}, {n:,} pairs', lambda: metric(candidates, references, engine='compiled').score, Peer('nltk', corpus, 20))
# --- words and stems aligned

def meteor(table):
    "METEOR by words and stems: NLTK's, and the beam of METEOR 1.5."
    candidates, references = texts.ted()
    metric, n, few, peers = Meteor.like('nltk', modules=('exact', 'stem'), weights=(1, 1)), len(candidates), 100 if table.quick else 489, []
    if nltk := peer('nltk.translate.meteor_score'):
        class NoSynonyms:
            def synsets(self, word): return []
        split = [(c.split(), [r.split()]) for c, r in zip(candidates, references)]
        def loop(): return [nltk.meteor_score(r, c, wordnet=NoSynonyms()) for c, r in split[:few]]
        same(metric(candidates, references, engine='compiled').segments[:few], loop())
        peers.append(Peer('NLTK', loop, 20, few / n))
    table.add(f'METEOR, {n:,} pairs, words and stems, greedy', lambda: metric(candidates, references, engine='compiled').segments, *peers)
    beam = Meteor(tokenizer='none')
    table.add(f'METEOR, {n:,} pairs, words and stems, the beam', lambda: beam(candidates, references, engine='compiled').segments,
              *(one._replace(goal=None) for one in peers))


# --- edits

def ter(table):
    "Shifts and edits. For tercom, a Java program, say in $TERCOM where its jar is."
    candidates, references = texts.ted()
    metric, peers, n, few = Ter(), [], len(candidates), 100 if table.quick else 489
    if sacrebleu := peer('sacrebleu.metrics'):
        theirs = sacrebleu.TER()
        def loop(): return [theirs.sentence_score(c, [r]).score / 100 for c, r in zip(candidates[:few], references)]
        same(metric(candidates, references, engine='compiled').segments[:few], loop())
        peers.append(Peer('sacrebleu', loop, 80, few / n))
    table.add(f'TER, {n:,} pairs', lambda: metric(candidates, references, engine='compiled').segments, *peers)
    if peers:
        table.add(f'TER, the definition in Python, {few} of these pairs', lambda: metric(candidates[:few], references[:few], engine='python').segments,
                  peers[0]._replace(goal=2, part=1))
    if jar := os.environ.get('TERCOM'): tercom(table, candidates, references, jar)


def tercom(table, candidates, references, jar):
    "The program, its start and its files included; ours in a process that is running."
    metric = Ter.like('tercom')
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ('hypothesis', 'reference')]
        for path, column in zip(paths, (candidates, references)):
            path.write_text(''.join(f'{text} ({i})\n' for i, text in enumerate(column)), encoding='utf-8')
        command = ['java', '-jar', jar, '-h', paths[0], '-r', paths[1], '-o', 'ter', '-n', Path(folder) / 'out']
        def theirs(): subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        theirs()
        lines = (Path(folder) / 'out.ter').read_text(encoding='utf-8').splitlines()[2:]
        same(metric(candidates, references, engine='compiled').segments, [float(line.split()[-1]) for line in lines])
        table.add(f'TER as tercom, {len(candidates):,} pairs', lambda: metric(candidates, references, engine='compiled').segments, Peer('tercom', theirs, 10))


# --- answers and diversity

def answers(table):
    "Token F1 with three gold answers. For SQuAD's script, which nobody packs, say in $SQUAD where evaluate-v1.1.py is."
    if not (path := os.environ.get('SQUAD')): return
    predictions, gold = texts.answers(2_000 if table.quick else 20_000)
    metric, n, few = TokenF1.like('squad'), len(predictions), len(predictions) // 10
    spec = spec_from_file_location('squad', path)
    spec.loader.exec_module(script := module_from_spec(spec))
    def theirs(): return [script.metric_max_over_ground_truths(script.f1_score, *pair) for pair in zip(predictions[:few], gold)]
    same(metric(predictions, gold, engine='compiled').segments[:few], theirs(), 0)
    table.add(f'token F1, {n:,} questions, three gold answers', lambda: metric(predictions, gold, engine='compiled').score, Peer('SQuAD 1.1', theirs, 20, few / n))
    table.add(f'token F1, {few:,} questions, the definition in Python', lambda: metric(predictions[:few], gold[:few], engine='python').score, Peer('SQuAD 1.1', theirs, 1))


def diversity(table):
    "Each text against all others."
    if not (nltk := peer('nltk.translate.bleu_score')): return
    n = 200 if table.quick else 1000
    some, few = texts.ted()[0][:n], 5
    tokens, smoothing = [text.split() for text in some], nltk.SmoothingFunction().method1
    def theirs(): return [nltk.sentence_bleu(tokens[:i] + tokens[i + 1:], tokens[i], smoothing_function=smoothing) for i in range(few)]
    same(self_bleu_each(some)[:few], theirs())
    table.add(f'self-BLEU of {n:,} texts', lambda: self_bleu(some), Peer('NLTK', theirs, 200, few / n))


# --- small work

def pair(table):
    "Calls with one pair, each kind in a process of its own: cold and warm, floats alone, other packages' calls."
    for part in pairs.PARTS:
        for name, other, goal, ours, theirs in apart('pairs', 'timed', part, 5 if table.quick else 60, .001):
            table.put(f'a pair a call, {part}: {name}', ours, other, theirs, goal)


def lengths(table):
    "ROUGE of texts of 20 to 5,000 words, plain and with a curly quote in each, each member alone and all together."
    if not (rust := peer('rouge_score_rs')): return
    goals = {20: (3, 2.5), 300: (2.5, 2), 5000: (2, 1.5)}
    for n in (20,) if table.quick else goals:
        for goal, curly in zip(goals[n], (False, True)):
            candidates, references = texts.of_length(n, curly)
            for names in *([name] for name in THREE), THREE:
                group, fast = Rouge(names, tokenizer='rouge-score'), rust.RougeScorer(list(names))
                def ours(): return group(candidates, references, engine='compiled')
                def theirs(): return fast.score_batch(references, candidates)
                same([ours()[name].segments for name in names], [[score[name].fmeasure for score in theirs()] for name in names], 0)
                work = f'{"/".join(names)}, {len(candidates):,} texts of {n:,} words{", curly quotes" * curly}'
                table.add(work, lambda: read(ours()), Peer('rouge-score-rs', theirs, goal))


def lines(table):
    "WER of texts with line breaks."
    candidates, references = texts.realsumm()
    metric, peers = Wer.like('jiwer'), []
    ours = metric(candidates, references, engine='compiled').score
    for module, name, goal in ('universal_edit_distance', 'word_error_rate', 2), ('evaluatio.metrics.wer', 'word_error_rate', None), ('jiwer', 'wer', None):
        if not (found := peer(module)): continue
        rate = getattr(found, name)
        def theirs(rate=rate, module=module): return rate(candidates, references) if module == 'universal_edit_distance' else rate(references, candidates)
        if module == 'jiwer': same(ours, theirs(), 1e-6)  # the others split at line breaks, and jiwer, as we do here, does not
        peers.append(Peer(module.partition('.')[0], theirs, goal))
    table.add(f'WER, {len(candidates):,} summaries with line breaks', lambda: metric(candidates, references, engine='compiled').score, *peers)


SCORE = '''import sys
from nlgeval import Bleu
def read(path): return open(path, encoding='utf-8').read().split('\\n')[:-1]
print(Bleu()(read(sys.argv[1]), read(sys.argv[2]), engine=sys.argv[3]))'''


def cold(table):
    "Processes that score the TED set once."
    if not peer('sacrebleu'): return
    with tempfile.TemporaryDirectory() as folder:
        system, reference = texts.write_pairs(Path(folder), 2445)
        def python(engine, **environment): return lambda: run('-c', SCORE, system, reference, engine, **environment)
        def no_cache(engine):
            def first():
                with tempfile.TemporaryDirectory() as empty: run('-c', SCORE, system, reference, engine, NUMBA_CACHE_DIR=empty)
            return first
        theirs = Peer('sacrebleu', lambda: run('-m', 'sacrebleu', reference, '-i', system), 1)
        table.add('a process, 2,445 pairs, engine auto', python('auto'), theirs)
        table.add('a process, 2,445 pairs, engine auto, no kernel cache', no_cache('auto'), theirs)
        table.add('nlgeval score, 2,445 pairs', lambda: run('-m', 'nlgeval', 'score', system, '--ref', reference), theirs)
        table.add('a process, 2,445 pairs, engine compiled', python('compiled'), theirs._replace(goal=None))
        if not table.quick:
            table.add('a process, 2,445 pairs, engine compiled, no kernel cache', no_cache('compiled'), theirs._replace(goal=None), rounds=1, warm=False)


def commands(table):
    "Commands on 50 lines."
    with tempfile.TemporaryDirectory() as folder:
        system, reference = texts.write_pairs(Path(folder), 50)
        for metric, module, line, goal in (('bleu', 'sacrebleu', ['sacrebleu', reference, '-i', system], 1),
                                           ('wer', 'jiwer', ['jiwer', '-r', reference, '-h', system], .6)):
            if not peer(module): continue
            def ours(): run('-m', 'nlgeval', 'score', system, '--ref', reference, '-m', metric)
            def theirs(): subprocess.run(line, check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
            table.add(f'nlgeval score -m {metric}, 50 lines', ours, Peer(f"{module}'s command", theirs, goal))


def tests(table):
    "`compare` of two systems from text, against sacrebleu's paired tests: in one process, and command against command."
    if not peer('sacrebleu'): return
    for what, goal in ('in_one_process', 40), ('as_commands', 6):
        for kind, (theirs, ours) in apart('comparisons', what).items():
            table.put(f'compare, --paired-{kind}, {what.replace("_", " ")}', ours, 'sacrebleu', theirs, goal)


# --- matrices

def pairwise(table):
    "Every candidate with every reference."
    if not hasattr(Bleu, 'pairwise'): return
    n = 40 if table.quick else 200
    candidates, references = (column[:n] for column in texts.ted())
    few = references[:2]
    if sacrebleu := peer('sacrebleu'):
        def loop(): return [[sacrebleu.sentence_bleu(c, [r]).score / 100 for r in few] for c in candidates]
        metric = Bleu()
        same(metric.pairwise(candidates, references, engine='compiled')[:, :2], loop())
        table.add(f'BLEU of {n} x {n} pairs, pairwise', lambda: metric.pairwise(candidates, references, engine='compiled'), Peer('sacrebleu', loop, None, 2 / n))
    metric, peers = RougeL(tokenizer='rouge-score'), []
    ours = metric.pairwise(candidates, references, engine='compiled')
    if rouge_score := peer('rouge_score.rouge_scorer'):
        scorer = rouge_score.RougeScorer(['rougeL'])
        def slow(): return [[scorer.score(r, c)['rougeL'].fmeasure for r in few] for c in candidates]
        same(ours[:, :2], slow(), 0)
        peers.append(Peer('rouge-score', slow, None, 2 / n))
    if rust := peer('rouge_score_rs'):
        fast = rust.RougeScorer(['rougeL'])
        def batch(): return [score['rougeL'].fmeasure for score in fast.score_batch(references * n, [c for c in candidates for _ in references])]
        same(ours.ravel(), batch(), 0)
        peers.append(Peer('rouge-score-rs', batch))
    table.add(f'ROUGE-L of {n} x {n} pairs, pairwise', lambda: metric.pairwise(candidates, references, engine='compiled'), *peers)


# --- errors

def errors(table):
    "Word and character errors by kind, of raw lines; the fastest peers give the rate alone."
    candidates, references = texts.ted(1 if table.quick else 10)
    for name, metric, few, goal in ('WER', Wer.like('jiwer'), 5, 20), ('CER', Cer.like('jiwer'), 20, None):
        some, peers = slice(len(candidates) // few), []
        ours = metric(candidates[some], references[some], engine='compiled').score
        def add(package, rate, goal=None):
            same(ours, rate(), 1e-6)
            peers.append(Peer(package, rate, goal, len(references[some]) / len(references)))
        if jiwer := peer('jiwer'): add('jiwer', lambda: getattr(jiwer, name.lower())(references[some], candidates[some]), goal)
        if rust := peer('universal_edit_distance'):
            rate = rust.word_error_rate if name == 'WER' else rust.character_error_rate
            add('universal_edit_distance', lambda: rate(candidates[some], references[some]), 1)
        if fast := peer('fastwer'):
            add('fastwer', lambda: fast.score(candidates[some], references[some], char_level=name == 'CER') / 100, 1)
        if werpy := peer('werpy') if name == 'WER' else None: add('werpy', lambda: werpy.wer(references[some], candidates[some]), 1)
        table.add(f'{name}, errors by kind, {len(candidates):,} pairs', lambda: metric(candidates, references, engine='compiled').score, *peers)


def edits(table):
    "One pair of long texts by characters, similar and unrelated: the distance, and the alignment behind it."
    if not (rapidfuzz := peer('rapidfuzz.distance.Levenshtein')): return
    n = 5000 if table.quick else 100_000
    for what, edits in ('5 % edits', n // 20), ('unrelated', None):
        candidate, reference = texts.long_strings(n, edits)
        def ours(): return edit_distance(candidate, reference, engine='compiled')
        def theirs(): return rapidfuzz.distance(reference, candidate)
        def path(): return edit_path(candidate, reference, engine='compiled')
        same([ours(), len(path()) - path().count('H')], theirs())
        table.add(f'edit distance, {n:,} characters, {what}', ours, Peer('rapidfuzz', theirs, 1))
        table.add(f'alignment, {n:,} characters, {what}', path, Peer('rapidfuzz', lambda: rapidfuzz.opcodes(reference, candidate), 1))
        seconds, megabytes = apart('growth', 'aligned', n, edits)
        table.keep(f'alignment, {n:,} characters, {what}', 1, seconds, megabytes, 200)


# --- vectors

def vectors(table):
    "Metrics on given vectors. nlg-eval is not to be installed beside this package (both are called nlgeval): its matching is written out."
    candidates, references = texts.ted(1 if table.quick else 4)
    known = sorted({word for text in (*candidates, *references) for word in text.lower().split()})
    given = Vectors(known, np.random.default_rng(0).normal(size=(len(known), 300)).astype(np.float32))
    few, n = 300, len(candidates)
    tokens = [[text.lower().split() for text in column[:few]] for column in (candidates, references)]
    metric = GreedyMatching.like('nlg-eval', vectors=given, lowercase=True)
    if learn := peer('sklearn.metrics.pairwise'):
        looked_up = [[[given[word] for word in words] for words in column] for column in tokens]
        def step(): # nlgeval/word2vec/evaluate.py at 2ab4528: words looked up before
            found = []
            for hypothesis, reference in zip(*looked_up):
                near = learn.cosine_similarity(reference, hypothesis)
                found.append((near.max(axis=0).mean() + near.max(axis=1).mean()) / 2)
            return found
        same(metric(candidates[:few], references[:few], engine='compiled').segments, step(), 1e-6)
        table.add(f'greedy matching, 300 dimensions, {n:,} pairs, from text', lambda: metric(candidates, references, engine='compiled').score,
                  Peer('nlg-eval, its matching alone', step, 5, few / n))
    if (gensim := peer('gensim.models')) and peer('ot'):
        keyed, mover = gensim.KeyedVectors(300), WordMover.like('gensim', vectors=given, lowercase=True)
        keyed.add_vectors(known, given.matrix)
        def distances(): return [keyed.wmdistance(*pair) for pair in zip(*tokens)]
        same(mover(candidates[:few], references[:few]).segments, distances(), 1e-6)
        table.add(f"word mover's distance, {few} pairs", lambda: mover(candidates[:few], references[:few]).score, Peer('gensim', distances))


# --- how far it goes

def memory(table):
    "Streams of many pairs, half of them and all, each in a process of its own."
    for n in table.pairs // 2, table.pairs:
        table.keep('stream()', n, *apart('growth', 'streamed', n, NLGEVAL_ENGINE='compiled'))
    for n in table.pairs // 2, table.pairs:
        with tempfile.TemporaryDirectory() as folder:
            table.keep('nlgeval score', n, *apart('growth', 'commanded', *map(str, texts.write_pairs(Path(folder), n))))


def growth(table):
    "How time and memory grow."
    for curve in curves(table.rounds, table.quick):
        table.growth.append(curve)
        print('  {axis}, {metric}, {engine}: to {x} {ms} ms, {megabytes} MB'.format(**{**curve, **{k: curve[k][-1] for k in ('x', 'ms', 'megabytes')}}), flush=True)


ROWS = {f.__name__: f for f in (bleu, chrf, ter, meteor, errors, edits, kin, captions, sari, answers, diversity, classics, languages, rouge, stemmed, variants, lengths, lines, long, pair, pairwise, vectors, cold, commands, tests, memory, growth)}
