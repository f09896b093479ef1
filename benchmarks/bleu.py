"""BLEU against sacrebleu, whole corpora and single pairs, and the import against numpy's, in one run on this machine.

    python benchmarks/bleu.py [--rounds N]

The two of a pair take turns, and the best of N rounds of each is taken: what else the machine does only adds to a time.
Single pairs are sentences that neither side has seen before, and the time of a call is taken apart.
The texts are the TED set in $NLGEVAL_SHARED or ../shared beside the project; without it, generated ones of its size.
"""
import argparse
import tempfile
import warnings
from pathlib import Path

import numpy as np

from texts import found, lines, ted, write_pairs
from timing import once, run


def process(*command): return lambda: once(lambda: run(*command))


def importing(statement):
    "Seconds of an import alone, in a Python of its own."
    code = f'import time; t = time.perf_counter(); {statement}; print(time.perf_counter() - t)'
    return lambda: float(run('-c', code))


def each(function, *columns):
    "Microseconds of a call, and what the calls returned."
    results = []
    seconds = once(lambda: results.extend(map(function, *columns)))
    return 1e6 * seconds / len(results), results


def pairs_apart(rounds, n=200):
    "Print the time of a call with one pair, and of BLEU's parts of it: the best of the rounds, each with n pairs of its own."
    from sacrebleu.metrics import BLEU
    from nlgeval import Bleu
    from nlgeval.core.inputs import Segment
    metric, theirs, texts, times = Bleu(effective_order='always'), BLEU(effective_order=True), ted(), {}
    for k in range(min(rounds, len(texts[0]) // n)):
        p, r = (column[k * n:(k + 1) * n] for column in texts)
        def timed(name, function, *columns):
            time, results = each(function, *columns)
            times.setdefault(name, []).append(time)
            return results
        timed('sacrebleu', lambda a, b: theirs.sentence_score(a, [b]).score, p, r)
        timed('nlgeval', lambda a, b: metric([a], [[b]], engine='python').score, p, r)
        tokens = timed('  tokens of both', lambda a, b: (metric.tokens(a), metric.tokens(b)), p, r)
        references = timed("  the reference's n-grams", metric.reference, [Segment((b,), None) for _, b in tokens])
        rows = timed('  the row', metric.row, [a for a, _ in tokens], references)
        timed('  the score', metric.score, [np.array([row]) for row in rows])
    best = {name: min(all_times) for name, all_times in times.items()}
    best['  all else'] = best['nlgeval'] - sum(time for name, time in best.items() if name.startswith(' '))
    print(f'\none pair, microseconds: {best["sacrebleu"] / best["nlgeval"]:.2f} times as fast as sacrebleu')
    for name, time in best.items(): print(f'{name:26} {time:7.1f}')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--rounds', type=int, default=7, help='default: 7')
    rounds = parser.parse_args().rounds
    warnings.simplefilter('ignore')
    import sacrebleu
    from nlgeval import bleu
    with tempfile.TemporaryDirectory() as folder:
        system, reference = write_pairs(Path(folder), 2445)
        predictions, references = lines(system), lines(reference)
        assert abs(100 * bleu(predictions, references).score - sacrebleu.corpus_bleu(predictions, [references]).score) < 1e-9
        pairs = (  # what, goal, ours, the other
            ('corpus BLEU in Python', 1.2, lambda: once(lambda: bleu(predictions, references)),
             'sacrebleu', lambda: once(lambda: sacrebleu.corpus_bleu(predictions, [references]))),
            ('whole process', 1.0, process('-m', 'nlgeval', 'score', system, '--ref', reference),
             'sacrebleu', process('-m', 'sacrebleu', reference, '-i', system)),
            ('import nlgeval', 1.3, importing('import nlgeval'), 'numpy', importing('import numpy')),
            ('from nlgeval import bleu', '', importing('from nlgeval import bleu'), 'numpy', importing('import numpy')))
        print(f'{found()}, {len(predictions)} segments, sacrebleu {sacrebleu.__version__}, best of {rounds}, in turns\n')
        print(f'{"":24}  {"nlgeval":>9}  {"the other":>19}  {"ratio":>5}  goal')
        for name, goal, ours, other, theirs in pairs:
            best = [min(times) for times in zip(*((ours(), theirs()) for _ in range(rounds)))]
            print(f'{name:24}  {best[0]:7.3f} s  {best[1]:7.3f} s {other:9}  {best[0] / best[1]:5.2f}  {goal}', flush=True)
    pairs_apart(3 * rounds)


if __name__ == '__main__':
    main()
