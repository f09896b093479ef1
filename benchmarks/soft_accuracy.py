"""Soft pairwise accuracy: how often its intervals hold the truth, how often its test raises a false alarm, and what the
normal distribution saves, in made-up worlds.

Run as `python benchmarks/soft_accuracy.py`; it writes `benchmarks/results/soft_accuracy.json`, which the page Soft pairwise
accuracy shows. It takes some minutes; `--worlds 20` is quick.
"""
import argparse
import json
import time
from pathlib import Path

import numpy as np

from nlgeval.stats.metrics_compared import DRAWN, agreement_interval, agreement_test
from nlgeval.stats.soft_accuracy import soft_accuracies, soft_accuracy

here = Path(__file__).resolve().parent
# name, systems, segments, how far systems are apart (in units of the noise of a segment), what style counts, the
# correlation of what the metric sees with content
WORLDS = [('far apart', 12, 40, 1., 1., .9), ('close', 12, 200, .2, 1., .9), ('very close', 12, 200, .1, 1., .9),
          ('close, good metric', 12, 400, .2, .1, .99), ('close, many', 24, 200, .2, 1., .9)]


def world(rng, systems, spread, style, sees):
    "A function that draws a test set of so many segments for systems of its own: a metric's scores and people's."
    content, style = spread * rng.normal(size=(2, systems, 1)) * np.array([1, style])[:, None, None]
    seen = sees * content + spread * np.sqrt(1 - sees**2) * rng.normal(size=(systems, 1))

    def draw(segments):
        weight, hard = 1 + .5 * rng.normal(size=(1, segments)), rng.normal(size=(1, segments))
        metric = seen + hard + rng.normal(size=(systems, segments))
        return metric, content + weight * style + hard + rng.normal(size=(systems, segments))
    return draw


def coverage(name, systems, segments, spread, style, sees, worlds, resamples=200):
    "Shares of 95 % intervals that hold the mean of other test sets: for these systems, and for all."
    rng = np.random.default_rng(17)
    everywhere = np.mean([soft_accuracies(*world(rng, systems, spread, style, sees)(segments)) for _ in range(4 * worlds)])
    held = dict.fromkeys(('segments', 'both'), 0)
    for _ in range(worlds):
        draw = world(rng, systems, spread, style, sees)
        tables = draw(segments)
        truths = {'segments': np.mean([soft_accuracies(*draw(segments)) for _ in range(100)]), 'both': everywhere}
        for drawn, truth in truths.items():
            held[drawn] += truth in agreement_interval(*tables, method='spa', drawn=drawn, resamples=resamples, seed=rng)
    return {'world': name, 'systems': systems, 'segments': segments, 'truth': round(float(everywhere), 3), 'worlds': worlds,
            **{f'{drawn} drawn': n / worlds for drawn, n in held.items()}}


def alarms(second, wrong, worlds, systems=12, segments=60, resamples=99):
    "Shares of worlds with p of at most .05: two metrics, which have opinions of their own on systems and on segments."
    found, rng = dict.fromkeys(DRAWN, 0), np.random.default_rng(9)
    for _ in range(worlds):
        content, hard = .5 * rng.normal(size=(systems, 1)), rng.normal(size=(1, segments))
        judged = content + 1.5 * hard + rng.normal(size=(systems, segments))
        pair = [content + .5 * error * rng.normal(size=(systems, 1)) + hard + rng.normal(size=(1, segments))
                + rng.normal(size=(systems, segments)) for error in (.6, wrong)]
        for swapped in found:
            p = agreement_test(*pair, judged, method='spa', swapped=swapped, resamples=resamples, seed=rng).p
            found[swapped] += p <= .05
    return {'second': second, 'worlds': worlds, **{swapped: n / worlds for swapped, n in found.items()}}


def cost(systems=13, segments=500, draws=1000, tried=10):
    "Seconds for an interval, and for one with 1,000 swaps in each draw."
    rng = np.random.default_rng(2)
    x, y = world(rng, systems, .3, 1., .9)(segments)
    start = time.perf_counter()
    agreement_interval(x, y, method='spa', resamples=draws)
    normal = time.perf_counter() - start
    start = time.perf_counter()
    for _ in range(tried):
        j = rng.integers(0, segments, segments)
        soft_accuracy(x[:, j], y[:, j])
    swaps = (time.perf_counter() - start) * draws / tried
    return {'systems': systems, 'segments': segments, 'draws': draws, 'normal': round(normal, 2), 'swaps': round(swaps, 1)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--worlds', type=int, default=120)
    parser.add_argument('--output', type=Path, default=here / 'results' / 'soft_accuracy.json')
    args = parser.parse_args()
    found = {'cost': cost(),
             'level': [alarms('as good', .6, 2 * args.worlds), alarms('worse', 2., args.worlds)],
             'coverage': [coverage(*row, args.worlds) for row in WORLDS]}
    args.output.write_text(json.dumps(found, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__': main()
