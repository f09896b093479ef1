"""Paired tests of the TED pair against sacrebleu's, from statistics and from texts; all pairs of many systems; 100,000
resamples; a score computed anew for each resample: times of one process, and their ratios.

Run as `python benchmarks/stats.py`; it reads `../shared/data/ted`, or $NLGEVAL_SHARED. Nothing is asserted.
"""
import logging
import os
import resource
import time
from pathlib import Path

import numpy as np

from nlgeval.apps.compare import compare
from nlgeval.engine.choice import using
from nlgeval.engine.kernels import installed
from nlgeval.metrics.bleu import Bleu
from nlgeval.core.bootstrap import bootstrap, confidence
from nlgeval.stats.recomputed import resampled
from nlgeval.stats.many_systems import all_pairs
from nlgeval.stats.significance import approximate_randomization, paired_bootstrap, tilted_randomization


ENGINES = 'python', 'compiled'


def best(function, repeats=5):
    "The least of some run times, in seconds, and the last result."
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        result = function()
        times.append(time.perf_counter() - start)
    return min(times), result


def sacrebleu_tests(texts):
    "Run time of both paired tests without and with the extraction of statistics, and their p-values."
    from sacrebleu.metrics import BLEU
    from sacrebleu.significance import PairedTest
    logging.getLogger('sacrebleu').setLevel(logging.ERROR)
    named = [(name, texts[name]) for name in ('system1', 'system2')]
    found = {}
    for kind in ('bs', 'ar'):
        def whole(): return PairedTest(named, {'BLEU': BLEU(references=[texts['reference']])}, None, test_type=kind)()
        metric = BLEU(references=[texts['reference']])
        def extract(): return [metric._extract_corpus_statistics(lines, None) for _, lines in named]
        def cache(): return BLEU(references=[texts['reference']])
        total, result = best(whole, 3)
        found[kind] = total - best(extract, 3)[0] - best(cache, 3)[0], total, result[1]['BLEU'][1].p_value
    return found


def many_systems(texts):
    "All pairs: of 15 systems by the means of 2,000 given scores, and of 24 systems by five metrics, from texts."
    rng = np.random.default_rng(0)
    shared = rng.random(2000)
    given = {f'system {i}': shared + own for i, own in enumerate(rng.random((15, 2000)))}
    seconds, _ = best(lambda: all_pairs(given, resamples=1000), 20)
    print(f'105 pairs of 15 systems, means of 2,000 scores, 1,000 trials: {1000 * seconds:.1f} ms')
    systems = {}
    for i in range(24):  # each takes some lines of one system, and the rest of the other
        first = rng.random(len(texts['reference'])) < i / 23
        systems[f'system {i}'] = [a if one else b for one, a, b in zip(first, texts['system1'], texts['system2'])]
    metrics = 'bleu', 'chrf', 'rouge1', 'rougeL', 'wer'
    for test in ('randomization', 'bootstrap'):
        taken = []
        for repeat in range(3):  # the first loads the kernels, or compiles them
            start = time.perf_counter()
            compare(systems, texts['reference'], metrics, test=test, resamples=1000, pairs='all').results
            taken.append(time.perf_counter() - start)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f'compare, 24 systems x {len(metrics)} metrics x {len(texts["reference"]):,} segments from texts, 276 pairs, '
              f'{test}, 1,000 draws: {min(taken[1:]):.1f} s, the first time {taken[0]:.1f} s; peak memory {peak:.0f} MB')
    print()


def main():
    folder = Path(os.environ.get('NLGEVAL_SHARED') or Path(__file__).resolve().parents[2] / 'shared') / 'data' / 'ted'
    if not folder.is_dir(): raise SystemExit(f'no folder {folder}: set NLGEVAL_SHARED')
    texts = {name: (folder / f'{name}.en').read_text(encoding='utf-8').split('\n')[:-1]
             for name in ('reference', 'system1', 'system2')}
    extraction, tables = {}, {}
    for engine in ENGINES if installed() else ('python',):
        def extract():
            references = Bleu().prepare(texts['reference'])  # once for both
            return [Bleu().statistics(texts[name], references, engine=engine) for name in ('system1', 'system2')]
        if engine == 'compiled':
            start = time.perf_counter()
            extract()
            print(f'first use of the kernels, loaded or compiled: {time.perf_counter() - start:.2f} s')
        extraction[engine], tables[engine] = best(extract)
        print(f'{len(texts["reference"]):,} segments; statistics of both systems, {engine}: {extraction[engine]:.4f} s')
    a, b = tables['python']
    for pair in tables.values(): assert pair[0] == a and pair[1] == b
    print()

    theirs = sacrebleu_tests(texts)
    def bootstrap_test():
        result = paired_bootstrap(a, b, 1000, rule='sacrebleu')
        return result, result.intervals(method='sacrebleu')
    ours = {'bs': best(lambda: bootstrap_test()[0]), 'ar': best(lambda: approximate_randomization(a, b, 10_000))}
    print(f'{"from statistics to p-values":44}{"sacrebleu":>10}{"nlgeval":>10}{"ratio":>8}   p-values')
    for kind, name in (('bs', 'paired bootstrap, 1,000 resamples'), ('ar', 'approximate randomization, 10,000 trials')):
        (seconds, result), (other, _, p) = ours[kind], theirs[kind]
        print(f'{name:44}{other:9.3f}s{seconds:9.4f}s{other / seconds:7.1f}x   {p:.6g} {result.p[0]:.6g}')
    seconds, other = (sum(pair) for pair in zip(*((ours[k][0], theirs[k][0]) for k in ours)))
    print(f'{"both":44}{other:9.3f}s{seconds:9.4f}s{other / seconds:7.1f}x')
    whole = sum(theirs[k][1] for k in theirs)
    for engine, extra in extraction.items():
        ours = seconds + extra
        print(f'{f"both, from texts (made once), {engine}":44}{whole:9.3f}s{ours:9.4f}s{whole / ours:7.1f}x')
    systems = {name: texts[name] for name in ('system1', 'system2')}
    for engine in extraction:
        for test, kind in (('bootstrap:sacrebleu', 'bs'), ('randomization', 'ar')):
            with using(engine): taken, _ = best(lambda: compare(systems, texts['reference'], test=test).results, 3)
            other = theirs[kind][1]
            print(f'{f"compare, {test}, {engine}":44}{other:9.3f}s{taken:9.4f}s{other / taken:7.1f}x')
    print()

    many_systems(texts)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    seconds, _ = best(lambda: bootstrap(a, 100_000), 1)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f'100,000 resamples of {len(a):,} segments: {seconds:.2f} s; peak memory {before:.0f} -> {after:.0f} MB')
    seconds, interval = best(lambda: confidence(a, resamples=1000), 3)
    print(f'confidence, BCa, 1,000 resamples: {seconds:.3f} s; {interval}')
    seconds, tilted = best(lambda: tilted_randomization(a, b), 3)
    print(f'tilted randomization, 10,000 draws: {seconds:.2f} s; p = {tilted.p[0]:.3g}, '
          f'standard error {tilted.standard_error[0]:.1g}')

    system = [text.split() for text in texts['system1']]
    def vocabulary(outputs): return len({word for words in outputs for word in words})
    once, _ = best(lambda: vocabulary(system))
    seconds, _ = best(lambda: resampled(vocabulary, system, method='basic'), 1)
    print(f'vocabulary: {1000 * once:.2f} ms; resampled 1,000 times: {seconds:.2f} s, {seconds / once:,.0f} x as long')


if __name__ == '__main__':
    main()
