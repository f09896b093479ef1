"""Every metric of the package on the same real outputs: how they agree with each other and with people, what they cost, and
what they do not see. `nbs/guides/07_all_metrics.ipynb` shows the result.

Run as `python benchmarks/all_metrics.py [--output FILE] [--only NAME ...] [--kept FOLDER]`; it takes half an hour. It reads REALSumm (24 summarisers on 100
stories, people's judgements), TED (500 reference sentences, damaged) and the books, from ../shared or $NLGEVAL_SHARED, on
whose 2.3 million words word vectors are trained. Nothing is asserted. What cannot run here says why.
"""
import argparse
import json
import random
import re
import time
from functools import cache
from pathlib import Path

import numpy as np
from texts import lines, shared
from timing import machine

from nlgeval.embeddings.vectors import Vectors
from nlgeval.metrics.registry import find_metric, known, make_metrics
from nlgeval.stats.correlation import pearson, spearman
from nlgeval.stats.metrics_compared import compare_metrics, soft_pairwise_accuracy

here = Path(__file__).resolve().parent
RESAMPLES = 1000

# label -> (name, options); word vectors are trained on the books
METRICS = {
    'BLEU': ('bleu', {}), 'chrF': ('chrf', {}), 'chrF++': ('chrf++', {}),
    'ROUGE-1': ('rouge1', {}), 'ROUGE-2': ('rouge2', {}), 'ROUGE-L': ('rougeL', {}), 'ROUGE-Lsum': ('rougeLsum', {}),
    'ROUGE-W': ('rougeW1.2', {}), 'ROUGE-SU4': ('rougeSU4', {}),
    'NIST': ('nist', {}), 'GLEU': ('gleu', {}), 'RIBES': ('ribes', {}),
    'METEOR exact': ('meteor', {'modules': ('exact',)}), 'METEOR stem': ('meteor', {'modules': ('exact', 'stem')}),
    'METEOR synonym': ('meteor', {'modules': ('exact', 'stem', 'synonym'), 'wordnet': 'meteor'}),
    'METEOR 1.5': ('meteor', {'like': 'meteor-1.5 -norm'}),
    'CIDEr-D': ('cider', {'tokenizer': '13a', 'lowercase': True}), 'TER': ('ter', {}), 'WER': ('wer', {}), 'MER': ('mer', {}), 'WIL': ('wil', {}),
    'WIP': ('wip', {}), 'CER': ('cer', {}), 'CharacTER': ('character', {}), 'EED': ('eed', {}),
    'token F1': ('token_f1', {}), 'exact match': ('exact_match', {}), 'length ratio': ('length_ratio', {}),
    'embedding average': ('embedding_average', {'vectors': 'books'}),
    'vector extrema': ('vector_extrema', {'vectors': 'books'}),
    'greedy matching': ('greedy_matching', {'vectors': 'books'}), 'ROUGE-WE-1': ('rouge_we', {'vectors': 'books'}),
    'word mover': ('word_mover', {'vectors': 'books'}),
    'BERTScore, books': ('bertscore', {'vectors': 'books'}), 'BERTScore, MiniLM': ('bertscore', {'vectors': 'minilm'})}
# Metrics of the registry that these texts cannot feed.
LEFT_OUT = {'sari': 'needs sources in the language of the outputs', 'coverage': 'needs sources', 'density': 'needs sources',
            'compression': 'needs sources', 'novelty': 'needs sources', 'distinct': 'looks at no reference', 'repetition': 'looks at no reference',
            'rouge': 'its types are listed one by one'}


@cache
def books():
    "Word vectors of the books' 2.3 million words: skip-gram, 100 numbers."
    from word2vec import books as read
    from nlgeval.embeddings.word2vec import Word2Vec
    paragraphs, _ = read(10**9)
    model = Word2Vec(size=100, window=5, negative=5, subsample=1e-3, min_count=5, epochs=3, seed=1, threads=1)
    words = model.fit(paragraphs).vectors
    return Vectors(words.words, words.matrix, unknown='skip')


def made(label):
    "The metric."
    name, options = METRICS[label]
    find_metric(name)
    tools = [options['like']] if 'like' in options else []
    options = [(key, books() if value == 'books' else value) for key, value in options.items() if key != 'like']
    (metric,) = make_metrics([name], tools, options).values()
    return metric


def realsumm():
    "People's scores, shape (systems, stories), and texts by system."
    cells = {(row['system'], row['doc']): row for row in map(json.loads, lines(shared / 'realsumm' / 'realsumm.jsonl'))}
    systems, stories = (sorted({key[i] for key in cells}) for i in (0, 1))
    human = np.array([[cells[s, d]['human'] for d in stories] for s in systems])
    return human, [[cells[s, d]['candidate'] for d in stories] for s in systems], [cells[systems[0], d]['reference'] for d in stories]


# --- damage

SYNONYMS = dict(pair.split('=') for pair in '''big=large begin=start began=started started=began start=begin help=aid quick=fast fast=quick
smart=clever happy=glad small=little little=small large=big hard=difficult difficult=hard important=significant kids=children
children=kids job=work show=demonstrate shows=demonstrates build=construct built=constructed buy=purchase get=obtain got=obtained
need=require needs=requires use=utilize used=utilized using=utilizing try=attempt tried=attempted end=finish ended=finished
answer=reply asked=inquired ask=inquire think=believe thought=believed speak=talk talk=speak talking=speaking said=stated
say=state many=numerous enough=sufficient maybe=perhaps perhaps=maybe almost=nearly nearly=almost also=too whole=entire
entire=whole beautiful=lovely wonderful=marvelous terrible=awful strange=odd odd=strange rich=wealthy sick=ill ill=sick sad=unhappy
angry=furious house=home home=house car=automobile road=street street=road doctor=physician boy=lad woman=lady picture=image
image=picture story=tale stories=tales idea=notion ideas=notions problem=issue problems=issues issue=problem way=manner
place=location places=locations chance=opportunity opportunity=chance world=globe change=alter changed=altered find=discover
found=discovered create=make created=made make=create made=created understand=comprehend look=glance see=notice saw=noticed
choose=select chose=selected keep=retain kept=retained let=allow allow=permit fix=repair gather=collect rapid=swift
simple=easy easy=simple real=genuine right=correct wrong=incorrect sure=certain certain=sure scared=afraid afraid=scared'''.split())
NUMBERS = 'two three four five six seven eight nine ten twenty thirty forty fifty hundred thousand million billion'.split()
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")


def negated(text, rng, names):
    "The meaning turned round: a negation dropped, or one put in."
    for pattern, put in ((r"\b(is|are|was|were|do|does|did|can|could|will|would|has|have|had|should)(?:n't| not)\b", r'\1'),
                         (r"\b(is|are|was|were|can|could|will|would|should)\b", r'\1 not')):
        if (found := re.sub(pattern, put, text, count=1)) != text: return found


def renamed(text, rng, names):
    "Each name put in place of another."
    return re.sub(r"(?<=[a-z,] )(?!I\b|I')[A-Z][a-z]+", lambda found: rng.choice(names), text)


def renumbered(text, rng, names):
    "Other numbers."
    def other(found):
        word = found[0]
        if word.isdigit(): return str(int(word) * 3 + 7)
        return rng.choice([n for n in NUMBERS if n != word])
    return re.sub(rf"\d+|\b(?:{'|'.join(NUMBERS)})\b", other, text)


def shuffled(text, rng, names):
    words = text.split()
    rng.shuffle(words)
    return ' '.join(words)


def halved(text, rng, names):
    words = text.split()
    return ' '.join(words[:len(words) // 2]) if len(words) > 5 else None


def misspelt(text, rng, names):
    "Two letters swapped in each long word."
    def swap(found):
        word = found[0]
        if len(word) < 5: return word
        i = rng.randrange(1, len(word) - 2)
        return word[:i] + word[i + 1] + word[i] + word[i + 2:]
    return WORD.sub(swap, text)


DAMAGE = {  # name -> (function of a text, a generator and the names of all texts; does the meaning change?)
    'negation': (negated, True), 'other names': (renamed, True), 'other numbers': (renumbered, True),
    'shuffled words': (shuffled, True), 'second half cut': (halved, True),
    'said twice': (lambda text, rng, names: f'{text} {text}', False),
    'synonyms': (lambda text, rng, names: WORD.sub(lambda found: SYNONYMS.get(found[0], found[0]), text), False),
    'typing errors': (misspelt, False),
    'no case, no marks': (lambda text, rng, names: ' '.join(WORD.findall(text.lower())), False),
    'filler words': (lambda text, rng, names: f'Well, you know, {text}', False)}


def damaged():
    "For each damage the sentences that it changes: pairs of lists, (damaged, whole)."
    sentences = [text for text in lines(shared / 'ted' / 'reference.en') if 8 <= len(text.split()) <= 40]
    names = sorted({name for text in sentences for name in re.findall(r"(?<=[a-z,] )(?!I\b)[A-Z][a-z]+", text)})
    found = {}
    for damage, (change, _) in DAMAGE.items():
        rng = random.Random(5)
        pairs = [(change(text, rng, names), text) for text in sentences]
        pairs = [(changed, text) for changed, text in pairs if changed and changed != text][:300]
        found[damage] = tuple(map(list, zip(*pairs)))
    return found, sentences[:300]


def blindness(metric, texts, sentences):
    "What share of the way from the text itself to an unrelated one each damage takes the score; 0: the metric is blind to it."
    def mean(outputs, references): return float(np.mean(metric(outputs, references).segments))
    unrelated = mean(sentences[1:] + sentences[:1], sentences)
    found = {}
    for damage, (changed, whole) in texts.items():
        itself = mean(whole, whole)
        way = itself - unrelated
        found[damage] = (itself - mean(changed, whole)) / way if way else 0.
    return found


def measured(label, outputs, references, human, texts, sentences):
    "All numbers of one metric but the correlations."
    metric = made(label)
    joined = '\n' if label == 'ROUGE-Lsum' else ' '
    held = metric.prepare([joined.join(text) for text in references])
    outputs = [[joined.join(text) for text in system] for system in outputs]
    engine = 'compiled' if metric.compiled else None
    scores = [metric(system, held, engine=engine) for system in outputs]
    costs = []
    for system in outputs[:3]:  # compiled and read by now
        start = time.process_time()
        metric(system, held, engine=engine)
        costs.append((time.process_time() - start) / len(system) * 1000)
    sign = 1 if metric.higher_is_better else -1
    return {'signature': scores[0].signature, 'higher_is_better': metric.higher_is_better, 'cost': min(costs), 'compiled': engine == 'compiled',
            'segments': (sign * np.array([score.segments for score in scores])).tolist(),
            'corpus': [sign * score.score for score in scores], 'damage': blindness(metric, texts, sentences)}


def kept(folder, label, measure):
    "What `measure` returns; kept in a folder, and read from there if it is there already."
    file = folder and folder / f'{label}.json'
    if file and file.is_file(): return json.loads(file.read_text(encoding='utf-8'))
    found = measure()
    if file: file.write_text(json.dumps(found), encoding='utf-8')
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n\n')[0])
    parser.add_argument('--output', metavar='FILE', default=here / 'results' / 'all_metrics.json', type=Path)
    parser.add_argument('--only', metavar='NAME', nargs='+', default=list(METRICS), choices=list(METRICS))
    parser.add_argument('--kept', metavar='FOLDER', type=Path, help='keep what was measured of each metric there, and take it from there')
    args = parser.parse_args()
    human, outputs, references = realsumm()
    texts, sentences = damaged()
    found, missing = {}, {name: why for name, why in LEFT_OUT.items() if name in known()}
    for label in args.only:
        try: found[label] = kept(args.kept, label, lambda: measured(label, outputs, references, human, texts, sentences))
        except (ImportError, ValueError, TypeError) as e: missing[label] = ' '.join(str(e).split())
        print(label, missing.get(label) or f'{found[label]["cost"]:.4f} s', flush=True)
    scores = {label: np.array(one.pop('segments')) for label, one in found.items()}
    corpus = {label: one.pop('corpus') for label, one in found.items()}
    args.output.write_text(json.dumps({'machine': machine(), 'metrics': found, 'missing': missing,
        'damage': {name: {'changes_meaning': changes, 'sentences': len(texts[name][0])} for name, (_, changes) in DAMAGE.items()},
        **agreements({label: x for label, x in scores.items() if np.ptp(x)}, corpus, human)}, indent=1) + '\n', encoding='utf-8')


def agreements(scores, corpus, human):
    "With each other and with people."
    people = {}
    for level, method in ('system', 'pearson'), ('by-item', 'kendall'):
        compared = compare_metrics(scores, human, level, method, correction='bh', resamples=RESAMPLES).to_dict()
        people[level] = {name: compared[name] for name in ('level', 'method', 'drawn', 'swapped', 'correction', 'metrics')}
    return {'corpus': {label: pearson(corpus[label], human.mean(axis=1)) for label in scores},
            'summaries': between(scores), 'people': people,
            'soft': {label: soft_pairwise_accuracy(x, human) for label, x in scores.items()}}


def between(scores):
    "Spearman's correlation of each pair of metrics, over all outputs."
    return {a: {b: round(spearman(x.ravel(), y.ravel()), 4) for b, y in scores.items()} for a, x in scores.items()}


if __name__ == '__main__': main()
