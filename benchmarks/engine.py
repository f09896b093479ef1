"""The compiled engine against its peers, side by side in one run on this machine.

    python benchmarks/engine.py [--rounds N] [--threads N] [--pairs N] [--picture FILE] [--only WORD]

Peers (development extras, each left out where it is not installed): sacrebleu, bleuscore, rouge-score, rouge-score-rs,
rouge_metric, rapidrouge. Those of one row take turns, and the best of N rounds of each is taken: what else the machine does
only adds to a time. Where a peer is slow it gets a part of the work, and its time is scaled. Work is warm: kernels are
compiled, words are remembered. Texts are TED and REALSumm in $NLGEVAL_SHARED or ../shared beside the project; without them,
generated ones of their size.
"""
import argparse
import json
import os
import platform
import random
import resource
import subprocess
import sys
import tempfile
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

root = Path(__file__).resolve().parent.parent
shared = Path(os.environ.get('NLGEVAL_SHARED') or root.parent / 'shared') / 'data'


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--rounds', type=int, default=5)
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--pairs', type=int, default=200_000, help='segment pairs of the streaming row; 10,000,000 takes minutes')
    parser.add_argument('--picture', help='also draw how time grows, to this file')
    parser.add_argument('--only', default='', help='only rows that hold this word')
    return parser.parse_args()


options = arguments()
os.environ['NLGEVAL_NUM_THREADS'] = os.environ['RAYON_NUM_THREADS'] = str(options.threads)  # read when the libraries load

from nlgeval import Bleu, MetricGroup  # noqa: E402
from nlgeval.engine import dispatch  # noqa: E402
from nlgeval.engine.packing import pack  # noqa: E402
from nlgeval.metrics.rouge_l import RougeL  # noqa: E402
from nlgeval.metrics.rouge_n import RougeN  # noqa: E402
from nlgeval.metrics.rouge_s import RougeS, RougeSU  # noqa: E402
from nlgeval.metrics.rouge_w import RougeW  # noqa: E402


# --- texts

def generated(n, sentences):
    "n candidates and n references of a few sentences of Zipfian words."
    rng = random.Random(0)
    words = [''.join(rng.choices('etaoinshrdlu', k=rng.randint(1, 9))) for _ in range(8000)]
    weights = [1 / (i + 1) for i in range(len(words))]
    references = [[rng.choices(words, weights, k=rng.randint(8, 25)) for _ in range(sentences)] for _ in range(n)]
    candidates = [[[rng.choice(words) if rng.random() < .4 else w for w in s] for s in text] for text in references]
    return tuple(['\n'.join(f'{" ".join(s)}.' for s in text) for text in texts] for texts in (candidates, references))


def fresh(text):
    "A copy, so that repeated texts are different objects, as they are in a real list."
    return f'{text} '[:-1]


def ted(times=10):
    "Two systems' outputs and their references, repeated."
    if not (shared / 'ted').is_dir():
        candidates, references = generated(4890, 1)
    else:
        reference, *systems = [(shared / 'ted' / f'{name}.en').read_text(encoding='utf-8').split('\n')[:-1] for name in ('reference', 'system1', 'system2')]
        candidates, references = systems[0] + systems[1], reference * 2
    return [fresh(t) for t in candidates * times], [fresh(t) for t in references * times]


def realsumm():
    if not (shared / 'realsumm').is_dir():
        return generated(2400, 4)
    items = [json.loads(line) for line in (shared / 'realsumm' / 'realsumm.jsonl').read_text(encoding='utf-8').splitlines()]
    return tuple(['\n'.join(item[name]) for item in items] for name in ('candidate', 'reference'))


# --- taking turns

def peer(module, name=None):
    "The module, or None where it is not installed."
    try: return __import__(module, fromlist=['x'])
    except ImportError: return None


def once(function):
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def race(functions):
    "The best time of each function, of so many rounds in which each has its turn. The first call of each is not counted."
    for function in functions.values(): function()
    times = {name: [once(function) for _ in range(1)] for name, function in functions.items()}
    for _ in range(options.rounds - 1):
        for name, function in functions.items(): times[name].append(once(function))
    return {name: min(values) for name, values in times.items()}


TABLE = []


def row(work, ours, theirs, goals, scale={}):
    "Run one row: our function against `theirs` (name -> function), whose goals are ratios; `scale`: how much more work we did."
    if options.only not in work: return
    times = race({'nlgeval': ours, **theirs})
    for name in theirs:
        theirs_time = times[name] * scale.get(name, 1)
        TABLE.append((work, f'{1e3 * times["nlgeval"]:.3f}', name, f'{1e3 * theirs_time:.3f}', f'{theirs_time / times["nlgeval"]:.2f}', goals.get(name, '')))
        print(*TABLE[-1], sep=' | ', flush=True)


def many(function, n=200):
    "`function` n times, for work too short to be timed once."
    def repeated():
        for _ in range(n): function()
    return repeated


# --- the rows

def bleu_corpus():
    candidates, references = ted()
    metric, theirs, scale = Bleu(), {}, {}
    if sacrebleu := peer('sacrebleu'):
        some = len(candidates) // 10
        theirs['sacrebleu'], scale['sacrebleu'] = lambda: sacrebleu.corpus_bleu(candidates[:some], [references[:some]]), 10
        assert abs(metric(candidates[:some], references[:some], engine='compiled').score - sacrebleu.corpus_bleu(candidates[:some], [references[:some]]).score / 100) < 1e-12
    if bleuscore := peer('bleuscore'):
        listed = [[text] for text in references]
        theirs['bleuscore'] = lambda: bleuscore.compute(listed, candidates)
    row(f'BLEU, 13a, {len(candidates):,} pairs', lambda: metric(candidates, references, engine='compiled'), theirs, {'sacrebleu': '60', 'bleuscore': '6'}, scale)
    prepared = metric.prepare(references)
    row(f'BLEU, 13a, {len(candidates):,} pairs, references prepared', lambda: metric(candidates, prepared, engine='compiled'), theirs, {}, scale)


def rouge_group(stemmer=None):
    options = dict(tokenizer='rouge-score', stemmer=stemmer)
    return MetricGroup({'rouge1': RougeN(n=1, **options), 'rouge2': RougeN(n=2, **options), 'rougeL': RougeL(**options)})


def rouge_corpus(stemmer=None):
    candidates, references = realsumm()
    group, theirs, scale, types = rouge_group(stemmer), {}, {}, ['rouge1', 'rouge2', 'rougeL']
    if rouge_score := peer('rouge_score.rouge_scorer'):
        scorer = rouge_score.RougeScorer(types, use_stemmer=bool(stemmer))
        def slow(n=len(candidates) // 20): return [scorer.score(r, c) for r, c in zip(references[:n], candidates[:n])]
        theirs['rouge-score'], scale['rouge-score'] = slow, len(candidates) / (len(candidates) // 20)
        few = len(candidates) // 20
        ours = group(candidates[:few], references[:few], engine='compiled')
        for name in types: assert ours[name].segments.tolist() == [scores[name].fmeasure for scores in slow()]
    if rust := peer('rouge_score_rs'):
        fast = rust.RougeScorer(types, use_stemmer=bool(stemmer))
        theirs['rouge-score-rs'] = lambda: fast.score_batch(references, candidates)
    row(f'ROUGE-1/2/L, {len(candidates):,} pairs{", stemmed" if stemmer else ""}', lambda: group(candidates, references, engine='compiled'), theirs,
        {'rouge-score-rs': '1.8', **({} if stemmer else {'rouge-score': '250'})}, scale)
    if not stemmer:
        parts = [texts[i:i + 250] for texts in (candidates, references) for i in range(0, len(texts), 250)]
        row('ROUGE-1/2/L against packing alone', lambda: group(candidates, references, engine='compiled'),
            {'packing': lambda: [pack(part, str.lower) for part in parts]}, {'packing': '0.33'})


def rouge_variants():
    candidates, references = realsumm()
    some = dict(tokenizer='rouge-score')
    group = MetricGroup({**{f'rouge{n}': RougeN(n=n, **some) for n in (1, 2, 3, 4)}, 'rougeL': RougeL(**some), 'rougeLsum': RougeL(summary=True, **some),
                         'rougeW': RougeW(**some), 'rougeS4': RougeS(gap=4, **some), 'rougeSU4': RougeSU(gap=4, **some)})
    if rouge_metric := peer('rouge_metric'):
        scorer = rouge_metric.PyRouge(rouge_n=(1, 2, 3, 4), rouge_l=True, rouge_w=True, rouge_w_weight=1.2, rouge_s=True, rouge_su=True, skip_gap=4)
        n = 60
        lines = [text.split('\n') for text in candidates[:n]], [[text.split('\n')] for text in references[:n]]
        row(f'all ROUGE variants, {len(candidates):,} pairs', lambda: group(candidates, references, engine='compiled'),
            {'PyRouge': lambda: scorer.evaluate_tokenized([[s.split() for s in t] for t in lines[0]], [[[s.split() for s in r] for r in t] for t in lines[1]])},
            {'PyRouge': '300'}, {'PyRouge': len(candidates) / n})


def long_pair():
    rng = random.Random(0)
    words = [f'w{i}' for i in range(20_000)]
    weights = [1 / (i + 1) for i in range(len(words))]
    reference = rng.choices(words, weights, k=35_000)
    candidate = ' '.join(rng.choice(words) if rng.random() < .3 else w for w in reference)
    reference, metric = ' '.join(reference), RougeL(tokenizer='rouge-score')
    if rapid := peer('rapidrouge.rouge_scorer'):
        scorer = rapid.RougeScorer(['rougeL'], use_stemmer=False)
        assert scorer.score(reference, candidate)['rougeL'].fmeasure == metric([candidate], [reference], engine='compiled').score
        row('ROUGE-L, one pair of 35,000 tokens', lambda: metric([candidate], [reference], engine='compiled'), {'rapidrouge': lambda: scorer.score(reference, candidate)}, {'rapidrouge': '5'})


def one_pair():
    candidates, references = ted(1)
    c, r = candidates[3], references[3]
    metric, group = Bleu(effective_order='always'), rouge_group()
    if sacrebleu := peer('sacrebleu'):
        row('BLEU, one pair, warm (x 200)', many(lambda: metric([c], [r]).score), {'sacrebleu': many(lambda: sacrebleu.sentence_bleu(c, [r]))}, {'sacrebleu': '1'})
    theirs, types = {}, ['rouge1', 'rouge2', 'rougeL']
    if rouge_score := peer('rouge_score.rouge_scorer'):
        slow = rouge_score.RougeScorer(types)
        theirs['rouge-score'] = many(lambda: slow.score(r, c))
    if rust := peer('rouge_score_rs'):
        fast = rust.RougeScorer(types)
        theirs['rouge-score-rs'] = many(lambda: fast.score(r, c))
    row('ROUGE-1/2/L, one pair, warm (x 200)', many(lambda: group([c], [r])), theirs, {'rouge-score': '1', 'rouge-score-rs': '0.2'})


def cold():
    "A process that scores the TED set once."
    if not (shared / 'ted').is_dir() or not peer('sacrebleu'): return
    reference, system = shared / 'ted' / 'reference.en', shared / 'ted' / 'system1.en'
    code = 'import sys; from nlgeval import Bleu; read = lambda path: open(path, encoding="utf-8").read().split("\\n")[:-1]; print(Bleu()(read(sys.argv[1]), read(sys.argv[2]), engine=sys.argv[3]))'
    def ours(engine, cache=None):
        env = {**os.environ, **({'NUMBA_CACHE_DIR': cache} if cache else {})}
        return lambda: subprocess.run([sys.executable, '-c', code, str(system), str(reference), engine], check=True, stdout=subprocess.DEVNULL, env=env)
    def theirs(): subprocess.run([sys.executable, '-m', 'sacrebleu', str(reference), '-i', str(system)], check=True, stdout=subprocess.DEVNULL)
    row('a cold process, TED once', ours('auto'), {'sacrebleu': theirs}, {'sacrebleu': '1'})
    row('a cold process, TED once, kernels wanted', ours('compiled'), {'sacrebleu': theirs}, {})
    if 'kernels'.find(options.only) >= 0 or not options.only:
        with tempfile.TemporaryDirectory() as folder: first = once(ours('compiled', folder))
        TABLE.append(('a cold process, TED once, kernels to be compiled', f'{1e3 * first:.0f}', '', '', '', ''))


def streamed():
    "Memory and time of a stream, in a process of its own."
    work = f'BLEU of {options.pairs:,} pairs, streamed'
    if options.only not in work: return
    code = '''
import random, resource, sys, time
from nlgeval import Bleu
n, rng = int(sys.argv[1]), random.Random(0)
words = [''.join(rng.choices('etaoinshrdlu', k=rng.randint(1, 9))) for _ in range(20000)]
def text(): return ' '.join(rng.choices(words, k=12))
pool = [text() for _ in range(20000)]
stream = Bleu().stream()
start = time.perf_counter()
for i in range(0, n, 5000):
    some = [f'{rng.choice(pool)} {i}' for _ in range(5000)]
    stream.update(some, [f'{rng.choice(pool)} {i}' for _ in range(5000)])
stream.compute()
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10)
'''
    def run(n): return map(float, subprocess.run([sys.executable, '-c', code, str(n)], check=True, capture_output=True, text=True, env={**os.environ, 'NLGEVAL_ENGINE': 'compiled'}).stdout.split())
    for n in (options.pairs // 2, options.pairs):
        seconds, memory = run(n)
        TABLE.append((f'BLEU of {n:,} pairs, streamed', f'{1e3 * seconds:.0f}', 'memory, MB', f'{memory:.0f}', '', 'under 1000'))
        print(*TABLE[-1], sep=' | ', flush=True)


def picture(path):
    "How time grows with segments, with the length of texts, and with references."
    import matplotlib
    matplotlib.use('Agg')
    import matplotlib.pyplot as plt
    candidates, references = ted(4)
    fig, axes = plt.subplots(1, 3, figsize=(11, 3), layout='constrained')
    def line(ax, metric, cases, label):
        times = [race({'': lambda: metric(*case, engine='compiled')})[''] for _, case in cases]
        ax.plot([x for x, _ in cases], times, marker='o', label=label)
    for name, metric in (('BLEU', Bleu()), ('ROUGE-L', RougeL())):
        line(axes[0], metric, [(n, (candidates[:n], references[:n])) for n in (1, 10, 100, 1000, 10_000)], name)
        line(axes[1], metric, [(n, ([' '.join(candidates[:n // 20])], [' '.join(references[:n // 20])])) for n in (20, 200, 2000, 20_000)], name)
        line(axes[2], metric, [(n, (candidates[:2000], [[references[(i + 37 * k) % 2445] for k in range(n)] for i in range(2000)])) for n in (1, 2, 4, 8, 16)], name)
    for ax, label in zip(axes, ('segments', 'tokens of one pair, about', 'references of 2,000 segments')): ax.set(xscale='log', yscale='log', xlabel=label, ylabel='seconds'); ax.grid(lw=.3)
    axes[0].legend()
    fig.savefig(path, dpi=110)


def versions():
    names = 'nlgeval numba numpy sacrebleu bleuscore rouge-score rouge-score-rs rouge-metric rapidrouge'.split()
    def found(name):
        try: return f'{name} {version(name)}'
        except PackageNotFoundError: return f'{name} -'
    return ', '.join(map(found, names))


def main():
    print(f'Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, {dispatch.thread_count()} threads; {versions()}\n')
    bleu_corpus()
    rouge_corpus()
    rouge_corpus('porter')
    rouge_variants()
    long_pair()
    one_pair()
    cold()
    streamed()
    from tabulate import tabulate
    print('\n' + tabulate(TABLE, ['work', 'nlgeval, ms', 'peer', 'ms', 'times', 'goal'], disable_numparse=True))
    if options.picture: picture(options.picture)


if __name__ == '__main__':
    main()
