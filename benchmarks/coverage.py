"""How many intervals hold the truth: of variances and their mean (nbs/stats/18), of boards' ranks (nbs/stats/19).

    python benchmarks/coverage.py             # both; some minutes
    python benchmarks/coverage.py --quick     # a few worlds, and nothing is kept
"""
import argparse
import json
import math
from pathlib import Path

import numpy as np

from nlgeval.stats.what_varies import _variances, mean_interval, mls_interval, satterthwaite, variance_components

TRUTH = {'item': 1., 'prompt': .16, 'seed': .04, 'item × prompt': .25, 'item × seed': 0., 'prompt × seed': 0., 'rest': .64}
EFFECTS = [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2)]  # of items, prompts and seeds; the rest comes last
WORLDS = {'normal': lambda rng, *shape: rng.normal(size=shape),
          'skewed': lambda rng, *shape: rng.exponential(size=shape) - 1,
          'heavy': lambda rng, *shape: rng.standard_t(3, size=shape) / math.sqrt(3)}


def table_of(rng, draw, items, prompts=4, seeds=3):
    "Scores, shape (items, prompts, seeds), with the variances of `TRUTH`."
    return (draw(rng, items, 1, 1) + .4 * draw(rng, 1, prompts, 1) + .2 * draw(rng, 1, 1, seeds)
            + .5 * draw(rng, items, prompts, 1) + .8 * draw(rng, items, prompts, seeds))


def resampled(rng, scores, draws=200):
    "Percentile intervals of all variances where the levels of every facet are drawn anew."
    found = []
    for _ in range(draws):
        drawn = scores
        for axis, n in enumerate(scores.shape): drawn = np.take(drawn, rng.integers(0, n, n), axis=axis)
        found.append(_variances(drawn[..., None], EFFECTS)[0])
    return np.quantile(found, [.025, .975], axis=0).T


def held(ends):
    "Which intervals hold the truth; one that is not defined holds nothing."
    return np.array([low <= truth <= high for (low, high), truth in zip(ends, TRUTH.values())])


def of_variances(worlds):
    "Shares of intervals that hold the truth, a row for each kind of world and of interval."
    rows, ways = [], ('as in use', 'large samples alone', 'Satterthwaite', 'bootstrap of all facets')
    for items in (30, 100):
        for world, draw in WORLDS.items():
            rng, counts, means = np.random.default_rng(1), {way: [] for way in ways}, []
            for trial in range(worlds):
                scores = table_of(rng, draw, items)
                found = variance_components(scores, ['item', 'prompt', 'seed'])
                errors = np.sqrt(np.diag(found.covariance))
                counts['as in use'].append(held([(part.low, part.high) for part in found.parts]))
                counts['large samples alone'].append(held(large_samples(found)))
                counts['Satterthwaite'].append(held([satterthwaite(part.variance, error) for part, error in zip(found.parts, errors)]))
                if items == 30 and trial < worlds // 10: counts['bootstrap of all facets'].append(held(resampled(rng, scores)))
                interval, naive = mean_interval(found), 1.96 * scores.std(ddof=1) / math.sqrt(scores.size)
                means.append((interval.low <= 0 <= interval.high, abs(scores.mean()) <= naive))
            for way in ways:
                if not counts[way]: continue
                row = {'items': items, 'world': world, 'how': way, 'held': dict(zip(TRUTH, np.mean(counts[way], axis=0).round(4).tolist()))}
                if way == 'as in use': row['mean'], row['naive'] = np.mean(means, axis=0).round(4).tolist()
                rows.append(row)
    return {'worlds': worlds, 'effects': list(TRUTH), 'rows': rows}


def large_samples(found):
    "The intervals by modified large samples, for all parts."
    squares, freedom = (np.array([getattr(part, name) for part in found.parts]) for name in ('mean_square', 'freedom'))
    size = {facet.name: facet.levels for facet in found.facets}
    share = [found.scores / math.prod(size[name] for name in part.facets) for part in found.parts]
    expected = np.array([[share[j] if {*a.facets} <= {*b.facets} else 0. for j, b in enumerate(found.parts)] for a in found.parts])
    return [mls_interval(row, squares, freedom) for row in np.linalg.inv(expected)]


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--quick', action='store_true')
    quick = parser.parse_args().quick
    result = {'variances': of_variances(10 if quick else 400)}
    if quick: print(json.dumps(result, ensure_ascii=False)[:300])
    else:
        path = Path(__file__).parent / 'results' / 'coverage.json'
        path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + '\n', encoding='utf-8')
