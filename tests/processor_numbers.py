"""The numbers of every metric on wild texts, as digests of their bits: a line a number.

What NumPy, BLAS and the C library work with follows the processor, and `test_processors.py` prints this file's lines under
several of them.

    python tests/processor_numbers.py --cases 5"""
import argparse
import warnings
from hashlib import sha256

import numpy as np
from fuzz import Run, bits, draw, outcome, own_metrics

from nlgeval import MetricGroup
from nlgeval.metrics import bleu


def digest(found): return sha256(repr(found if isinstance(found, str) else bits(found)).encode('utf-8', 'surrogatepass')).hexdigest()[:12]


def numbers(score):
    "Name -> number or array of one score: of the corpus and of its segments."
    for part, value in score.parts.items(): yield part, value
    for part, values in score.segment_parts.items(): yield f'segments {part}', values


def of_case(name, seed):
    case, _ = draw(name, f'processor {seed}', most=60)
    run = Run(case)
    def scored(): return run.metric(run.predictions, run.held(slice(None)), engine='python')
    score = outcome(scored)
    if isinstance(score, str): return [('error', score)]
    members = score.values() if isinstance(run.metric, MetricGroup) else [score]
    return [(f'{member.metric.name} {part}', value) for member in members for part, value in numbers(member)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--cases', type=int, default=5)
    parser.add_argument('--metric', action='append')
    parser.add_argument('--numpy', action='store_true', help="with NumPy's own logarithm and exponential in BLEU")
    args = parser.parse_args()
    if args.numpy: bleu.log, bleu.exp = np.log, np.exp
    warnings.simplefilter('ignore')
    for name in args.metric or own_metrics():
        for seed in range(args.cases):
            for what, value in of_case(name, seed): print(f'{name} {seed} {what}: {digest(value)}')


if __name__ == '__main__': main()
