"""How many intervals hold the truth: of variances and their mean (nbs/stats/18), of boards' ranks (nbs/stats/19).

    python benchmarks/components.py             # both; some minutes
    python benchmarks/components.py --quick     # a few worlds, and nothing is kept
"""
import argparse
import json
import math
from pathlib import Path

import numpy as np

from nlgeval.stats.boards import as_board, points, rank_board, resampled_ranks
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


SKILLS = np.array([0, 0, .3, .3, .3, .6, .6, 1.2])  # of eight systems, some of them equally good
SAME = (SKILLS[:, None] == SKILLS) & ~np.eye(len(SKILLS), dtype=bool)
NOISE = {**WORLDS, 'tied': WORLDS['normal'], 'scales': WORLDS['normal'],  # 'unlike': skewed up for some systems, down for others
         'unlike': lambda rng, k, n: (rng.exponential(size=(k, n)) - 1) * np.where(np.arange(k) % 2, 1, -1)[:, None]}


def board_of(rng, world, tasks):
    "Eight systems on tasks of different ease; rounded, or of different scales, where the world says so."
    values = SKILLS[:, None] + rng.normal(size=tasks) + NOISE[world](rng, len(SKILLS), tasks)
    if world == 'tied': values = np.round(values)
    return values * np.exp(1.5 * rng.normal(size=tasks)) if world == 'scales' else values


def of_boards(worlds):
    "False claims, intervals that hold the truth, and ranks of resampled tasks, a row for each world, rule and number of tasks."
    rows, ranks = [], 1 + (SKILLS[:, None] < SKILLS).sum(axis=1)
    for world in NOISE:
        for rule in ('mean', 'winrate'):
            if (world, rule) == ('unlike', 'winrate'): continue  # equal means are not equal win rates there
            many = as_board(board_of(np.random.default_rng(0), world, 200_000))
            truth = points(many, rule).mean(axis=1)
            for tasks in (6, 10, 30):
                rng, false, claims, inside, naive = np.random.default_rng(1), [], [], [], []
                for trial in range(worlds):
                    board = as_board(board_of(rng, world, tasks))
                    found = rank_board(board, rule)
                    differs = found.pairs.adjusted('holm') < .05
                    false.append((differs & SAME).any())
                    claims.append(differs.sum() / 2)
                    inside.append(((found.low <= truth) & (truth <= found.high)).mean())
                    if trial < worlds // 4:
                        low, high = np.quantile(resampled_ranks(board, rule, 300, trial), [.025, .975], axis=0)
                        naive.append(((low <= ranks) & (ranks <= high)).all())
                rows.append({'world': world, 'rule': rule, 'tasks': tasks, 'false': float(np.mean(false)), 'claims': float(np.mean(claims)),
                             'inside': float(np.mean(inside)), 'resampled': float(np.mean(naive))})
    return {'worlds': worlds, 'rows': rows, 'counts': of_counts(worlds)}


def of_counts(worlds):
    "Shares of right answers: intervals of means over these tasks, and false claims, where items are what is drawn."
    rows = []
    for n in (10, 50, 200):
        for base in (.5, .9, .97):
            rng, inside, false = np.random.default_rng(2), [], []
            for _ in range(worlds):
                true = np.clip(base + .02 * rng.normal(size=8), .01, .995)  # the tasks are the same for all, and so are the systems
                right = rng.binomial(n, np.broadcast_to(true, (6, 8)))
                found = rank_board(as_board(right, of=np.full((6, 8), n)), 'mean', 'items')
                inside.append(((found.low <= true.mean()) & (true.mean() <= found.high)).mean())
                false.append((found.pairs.adjusted('holm') < .05).any())
            rows.append({'n': n, 'share': base, 'inside': float(np.mean(inside)), 'false': float(np.mean(false))})
    return rows


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--quick', action='store_true')
    parser.add_argument('--only', choices=['variances', 'boards'], help='measure this again, and keep the other')
    args = parser.parse_args()
    quick = args.quick
    path = Path(__file__).parent / 'results' / 'coverage.json'
    result = json.loads(path.read_text(encoding='utf-8')) if args.only else {}
    if args.only in (None, 'variances'): result['variances'] = of_variances(10 if quick else 400)
    if args.only in (None, 'boards'): result['boards'] = of_boards(8 if quick else 400)
    if quick: print({name: list(value) for name, value in result.items()})
    else:
        path.write_text(json.dumps(result, indent=1, ensure_ascii=False) + '\n', encoding='utf-8')
