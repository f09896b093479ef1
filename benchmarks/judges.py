"""How often the intervals of judges and labels hold the truth, in made-up worlds and on REALSumm.

Run as `python benchmarks/judges.py`; it reads `../shared/data`, or $NLGEVAL_SHARED, and writes
`benchmarks/results/judges.json`, which the page Prediction-powered inference shows. `--worlds 20` is a quick try,
`--speed` prints how long a million judged items take and writes nothing.
"""
import argparse
import json
import math
import os
import time
from pathlib import Path

import numpy as np

from nlgeval.core.proportions import proportion_interval
from nlgeval.metrics.registry import make_metrics
from nlgeval.stats.prediction_powered import prediction_powered, prediction_powered_difference

here = Path(__file__).resolve().parent
Z = np.linspace(-9, 9, 6001)
DENSITY = np.exp(-Z * Z / 2) / np.exp(-Z * Z / 2).sum()


def logistic(x): return 1 / (1 + np.exp(-x))


def answers(rng, items, labels, ease=.3, repeats=.82, flatters=.12, more=0):
    "Labels of a random part, the judge's verdicts (and numbers that know something, or nothing), no groups, the truth."
    quality = rng.normal(size=items)
    good = (rng.random(items) < logistic(1.5 * quality + ease)).astype(float)
    said = np.where(rng.random(items) < repeats, good, 1 - good)
    said[rng.random(items) < flatters] = 1
    controls = [said, quality + rng.normal(size=items), rng.normal(size=items)][:1 + more]
    return np.where(np.arange(items) < labels, good, np.nan), np.stack(controls, axis=-1), None, float(DENSITY @ logistic(1.5 * Z + ease))


def clustered(rng, labels, scattered=False, G=60, size=10):
    "600 answers to 60 questions; whole questions are labelled, or answers anywhere."
    groups = np.repeat(np.arange(G), size)
    hard, luck = rng.normal(size=(2, G))[:, groups]
    good = (rng.random(len(groups)) < logistic(rng.normal(size=len(groups)) + 1.5 * hard + .3)).astype(float)
    said = (1.5 * good + .7 * luck + rng.normal(size=len(groups)) > .6).astype(float)
    some = np.zeros(len(groups), bool)
    if scattered: some[rng.permutation(len(groups))[:labels]] = True
    else: some[np.isin(groups, rng.permutation(G)[:labels // size])] = True
    return np.where(some, good, np.nan), said[:, None], groups, float(DENSITY @ logistic(math.sqrt(1 + 1.5**2) * Z + .3))


def skewed(rng, labels, items=2000):
    "Scores of which a few are very large."
    z = rng.normal(size=items)
    return np.where(np.arange(items) < labels, np.exp(z), np.nan), np.exp(.8 * z + .6 * rng.normal(size=items))[:, None], None, math.exp(.5)


WORLDS = [('a flattering judge', 150, lambda rng: answers(rng, 2000, 150)),
          ('the same, 30 labels', 30, lambda rng: answers(rng, 500, 30)),
          ('the same, 15 labels', 15, lambda rng: answers(rng, 300, 15)),
          ('the same, 10 labels', 10, lambda rng: answers(rng, 300, 10)),
          ('86 % good, 50 labels', 50, lambda rng: answers(rng, 1000, 50, ease=2.5)),
          ('86 % good, 20 labels', 20, lambda rng: answers(rng, 400, 20, ease=2.5)),
          ('93 % good, 20 labels', 20, lambda rng: answers(rng, 400, 20, ease=3.5)),
          ('a good judge (90 %)', 20, lambda rng: answers(rng, 400, 20, ease=1.5, repeats=.9, flatters=0)),
          ('a very good judge (97 %)', 20, lambda rng: answers(rng, 400, 20, ease=1.5, repeats=.97, flatters=0)),
          ('a judge that tosses coins', 50, lambda rng: answers(rng, 1000, 50, repeats=.5, flatters=0)),
          ('three control variates', 15, lambda rng: answers(rng, 300, 15, more=2)),
          ('three control variates', 50, lambda rng: answers(rng, 1000, 50, more=2)),
          ('6 whole questions of 10', 60, lambda rng: clustered(rng, 60)),
          ('20 whole questions of 10', 200, lambda rng: clustered(rng, 200)),
          ('answers anywhere', 60, lambda rng: clustered(rng, 60, scattered=True)),
          ('skewed scores', 15, lambda rng: skewed(rng, 15)),
          ('skewed scores', 100, lambda rng: skewed(rng, 100))]


def intervals(labels, controls, groups):
    "The four intervals of one world."
    said = controls[:, 0]
    if np.isin(said, (0, 1)).all(): judge = tuple(proportion_interval(int(said.sum()), len(said)))
    else: judge = tuple(said.mean() + 1.96 * sign * said.std() / math.sqrt(len(said)) for sign in (-1, 1))
    found = prediction_powered(labels, controls, groups=groups)
    some = ~np.isnan(labels)
    tuned = np.array([found.tuning[name] for name in found.tuning])
    rest, elsewhere = labels[some] - controls[some] @ tuned, controls[~some] @ tuned
    error = math.sqrt(rest.var() / some.sum() + elsewhere.var() / (~some).sum())
    return {'judge': judge, 'labels': (found.human.low, found.human.high),
            'plain': (found.mean - 1.96 * error, found.mean + 1.96 * error), 'ours': (found.low, found.high)}


def coverage(worlds):
    "How often each interval holds the truth, and how wide it is."
    for seed, (name, labels, draw) in enumerate(WORLDS):
        rng, held = np.random.default_rng(seed), {}
        for _ in range(worlds):
            *world, truth = draw(rng)
            for how, (low, high) in intervals(*world).items(): held.setdefault(how, []).append((low <= truth <= high, high - low))
        means = {how: dict(zip(('held', 'width'), (round(float(v), 4) for v in np.mean(pairs, axis=0)))) for how, pairs in held.items()}
        yield {'world': name, 'labelled': labels, **means}
        print(f'{name:27} {labels:4} ', *(f'{how} {100 * v["held"]:.1f} ({v["width"]:.3f})' for how, v in means.items()), flush=True)


def realsumm(folder, draws, labelled=(20, 50)):
    "People's scores of 24 systems on 100 documents, some of which are labelled; controls are metrics of the texts."
    rows = [json.loads(line) for line in (folder / 'realsumm' / 'realsumm.jsonl').read_text(encoding='utf-8').splitlines()]
    text = lambda value: value if isinstance(value, str) else ' '.join(value)
    outputs, references = ([text(row[name]) for row in rows] for name in ('candidate', 'reference'))
    people, documents = np.array([row['human'] for row in rows], float), np.unique([row['doc'] for row in rows], return_inverse=True)[1]
    scores = {}
    for label, metric in make_metrics(['rouge1', 'rouge2', 'chrf']).items(): scores[label] = np.array(metric(outputs, references).segments)
    for several in ([], ['rouge2'], ['chrf'], ['rouge1', 'rouge2', 'chrf']):
        for count in labelled:
            rng, found = np.random.default_rng(1), []
            for _ in range(draws):
                some = np.isin(documents, rng.permutation(100)[:count])
                found.append(prediction_powered(np.where(some, people, np.nan), {name: scores[name] for name in several}, groups=documents))
            off = math.sqrt(np.mean([(one.mean - people.mean())**2 for one in found]))
            yield {'controls': ', '.join(several) or 'labels alone', 'labels': 24 * count, 'off': round(off, 5),
                   'width': round(float(np.mean([2 * one.half_width for one in found])), 4),
                   'worth': round(float(np.median([one.worth for one in found])))}


def speed():
    "A million judged items with 10,000 labels: seconds of the estimates, the best of three."
    labels, controls, _, _ = answers(np.random.default_rng(1), 1_000_000, 10_000, more=2)
    groups = np.arange(1_000_000) // 5
    for name, call in (('one judge', lambda: prediction_powered(labels, controls[:, 0])),
                       ('three control variates', lambda: prediction_powered(labels, controls)),
                       ('one judge, 200,000 groups', lambda: prediction_powered(labels, controls[:, 0], groups=groups)),
                       ('two systems', lambda: prediction_powered_difference(labels, 1 - labels, controls[:, 0], controls[:, 0] * .5))):
        times = []
        for _ in range(3):
            start = time.perf_counter()
            call()
            times.append(time.perf_counter() - start)
        print(f'{name:27} {min(times):.3f} s')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--worlds', type=int, default=4000)
    parser.add_argument('--draws', type=int, default=400)
    parser.add_argument('--speed', action='store_true')
    parser.add_argument('--output', default=here / 'results' / 'judges.json')
    args = parser.parse_args()
    if args.speed: return speed()
    folder = Path(os.environ.get('NLGEVAL_SHARED') or here.parents[1] / 'shared') / 'data'
    if not folder.is_dir(): raise SystemExit(f'no folder {folder}: set NLGEVAL_SHARED')
    people = [json.loads(line)['human'] for line in (folder / 'realsumm' / 'realsumm.jsonl').read_text(encoding='utf-8').splitlines()]
    found = {'worlds': args.worlds, 'draws': args.draws, 'people': round(float(np.mean(people)), 4),
             'coverage': list(coverage(args.worlds)), 'realsumm': list(realsumm(folder, args.draws))}
    Path(args.output).write_text(json.dumps(found, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__': main()
