"""How often intervals of annotators' agreement hold the truth, and how long they take: benchmarks/results/annotators.json.

    python benchmarks/annotators.py                  # some ten minutes
    python benchmarks/annotators.py --quick --output /tmp/x.json
"""
import argparse
import json
import math
import time
from pathlib import Path

import numpy as np

from nlgeval.stats.annotators import annotator_agreement

METHODS = 't', 'bca', 'percentile', 'items alone, t'
SHARES = np.array([.7, .2, .1])  # of the three categories
RESULT = Path(__file__).parent / 'results' / 'annotators.json'


def people(rng, raters):
    "How often each recognises the category, and what each says otherwise."
    return rng.uniform(.6, .95, raters), rng.dirichlet([2, 2, 2], raters)


def categories(rng, items, documents=None):
    "The true category of each item; items of a document are alike."
    if documents is None: return rng.choice(3, items, p=SHARES)
    each = rng.dirichlet(3 * SHARES, documents)
    return np.concatenate([rng.choice(3, items // documents, p=one) for one in each])


def rated(rng, truth, who):
    right, habits = who
    own = np.stack([rng.choice(3, len(truth), p=habit) for habit in habits])
    return np.where(rng.random(own.shape) < right[:, None], truth, own)


def agreement(ratings, coefficient, scale):
    return annotator_agreement(ratings, coefficient, scale, categories=range(3) if coefficient == 'ac1' else None)


def held(found, true, drawn, groups, methods, resamples, seed):
    for method in methods:
        how = dict(drawn='items', method='t') if method == 'items alone, t' else dict(drawn=drawn, groups=groups, method=method)
        low, high = found.confidence(**how, resamples=resamples, seed=seed)
        if low == low: yield method, low <= true <= high


def share(hits):
    p = np.mean(hits)
    return [round(100 * float(p), 1), round(100 * math.sqrt(max(p * (1 - p), .01) / len(hits)), 1)]


def over_items(rng, items, coefficient, scale, worlds, resamples, documents=None):
    "Four groups of three raters; the truth is that of these raters and very many items."
    hits = {}
    groups = None if documents is None else np.repeat(np.arange(documents), items // documents)
    for _ in range(4):
        who = people(rng, 3)
        many = rated(rng, categories(rng, 100_000, None if documents is None else 5000), who)
        true = agreement(many, coefficient, scale).score
        for _ in range(worlds // 4):
            found = agreement(rated(rng, categories(rng, items, documents), who), coefficient, scale)
            for method, hit in held(found, true, 'items', groups, ('t', 'bca', 'percentile'), resamples, rng):
                hits.setdefault(method, []).append(hit)
    return {method: share(own) for method, own in hits.items()}


def over_both(rng, items, raters, worlds, resamples):
    "The truth is that of very many raters and items."
    true = agreement(rated(rng, categories(rng, 3000), people(rng, 1000)), 'alpha', 'nominal').score
    hits = {}
    for _ in range(worlds):
        found = agreement(rated(rng, categories(rng, items), people(rng, raters)), 'alpha', 'nominal')
        for method, hit in held(found, true, 'both', None, ('t', 'percentile', 'items alone, t'), resamples, rng):
            hits.setdefault(method, []).append(hit)
    return {method: share(own) for method, own in hits.items()}


def coverage(worlds, resamples):
    rng = np.random.default_rng(13)
    for coefficient, scale in (('alpha', 'nominal'), ('alpha', 'ordinal'), ('kappa', 'nominal'), ('ac1', 'nominal')):
        for items in (20, 50, 200):
            what = f'{coefficient} ({scale}), {items} items'
            yield {'what': what, 'held': over_items(rng, items, coefficient, scale, worlds, resamples)}
    for documents in (8, 20):
        yield {'what': f'alpha, {documents} documents of 10',
               'held': over_items(rng, 10 * documents, 'alpha', 'nominal', worlds, resamples, documents)}
    for raters in (3, 5, 10):
        yield {'what': f'alpha, 100 items and {raters} raters', 'held': over_both(rng, 100, raters, worlds // 2, resamples)}


def speed(items, raters):
    "Seconds of processor time."
    rng = np.random.default_rng(1)
    truth = rng.integers(1, 6, items)
    ratings = np.where(rng.random((raters, items)) < .5, truth, rng.integers(1, 6, (raters, items)))
    def timed(call):
        start = time.process_time()
        made = call()
        return made, round(time.process_time() - start, 3)
    for coefficient, scale in (('alpha', 'nominal'), ('alpha', 'ordinal'), ('alpha', 'interval'), ('kappa', 'quadratic'),
                               ('fleiss', 'nominal'), ('ac1', 'nominal')):
        found, point = timed(lambda: annotator_agreement(ratings, coefficient, scale))
        row = {'what': f'{coefficient} ({scale})', 'items': items, 'raters': raters, 'point': point}
        for name, how in {'items, t': dict(), 'items, 1,000 resamples': dict(method='percentile'),
                          'raters, t': dict(drawn='raters'), 'both, t': dict(drawn='both'),
                          'both, 1,000 resamples': dict(drawn='both', method='percentile')}.items():
            row[name] = timed(lambda: found.confidence(**how))[1]
        yield row


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--quick', action='store_true')
    parser.add_argument('--output', default=RESULT)
    args = parser.parse_args()
    rows = []
    for row in coverage(40 if args.quick else 1000, 50 if args.quick else 500):
        print(row, flush=True)
        rows.append(row)
    times = []
    for row in speed(*((500, 4) if args.quick else (10_000, 10))):
        print(row, flush=True)
        times.append(row)
    result = {'methods': METHODS, 'coverage': rows, 'seconds': times}
    Path(args.output).write_text(json.dumps(result, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
