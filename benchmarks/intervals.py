"""How often do 95 % intervals of real metrics hold the true score? The TED sentences are the population, whose score is
known; test sets of 5 to 200 units are drawn from it, by sentence and by document.

Run as `python benchmarks/intervals.py`; it reads `../shared/data/ted`, or $NLGEVAL_SHARED, takes some 40 minutes on one
core, and writes `benchmarks/results/intervals.json`. Nothing is asserted.
"""
import argparse
import json
import os
from pathlib import Path

import numpy as np

from nlgeval.metrics.registry import make_metrics
from nlgeval.core.bootstrap import interval_of, jackknife, resample_sums, student_quantile

METRICS = 'bleu', 'chrf', 'rougeL', 'wer', 'ter'
UNITS = 5, 8, 10, 15, 20, 30, 50, 100, 200, 400
DOCUMENTS = 5, 8, 15, 30, 60
METHODS = 'percentile', 'basic', 'bca', 'jackknife z', 't'
SIZE = 10  # sentences of a document


def populations():
    "By metric the rows of both systems, shape (2, sentences, columns), and what scores sums of them."
    folder = Path(os.environ.get('NLGEVAL_SHARED') or Path(__file__).resolve().parents[2] / 'shared') / 'data' / 'ted'
    if not folder.is_dir(): raise SystemExit(f'no folder {folder}: set NLGEVAL_SHARED')
    texts = {name: (folder / f'{name}.en').read_text(encoding='utf-8').split('\n')[:-1]
             for name in ('reference', 'system1', 'system2')}
    found = {}
    for name, metric in make_metrics(METRICS).items():
        tables = [metric.statistics(texts[system], texts['reference']) for system in ('system1', 'system2')]
        rows = np.stack([table.rows for table in tables])
        metric = tables[0].metric
        found[name] = (rows[0], metric.scores_of), (np.concatenate(rows, axis=1), difference(metric, rows.shape[2]))
    return found


def difference(metric, columns):
    "What scores rows that have those of both systems side by side."
    return lambda sums: metric.scores_of(sums[..., columns:]) - metric.scores_of(sums[..., :columns])


def alike(rows, score, rng):
    "Documents of ten sentences that are about as hard: neighbours in the order of their scores, blurred."
    values = score(rows[:len(rows) // SIZE * SIZE])
    place = np.argsort(values + rng.normal(0, values.std(), len(values)), kind='stable')
    return rows[place].reshape(-1, SIZE, rows.shape[1]).sum(axis=1)


def covered(units, score, size, worlds, resamples, rng):
    "The share of test sets of `size` units whose interval holds the truth, and the mean width, a method each."
    truth, held, widths = float(score(units.sum(axis=0))), np.zeros(len(METHODS)), np.zeros(len(METHODS))
    normal = 1.959963984540054
    for _ in range(worlds):
        rows = units[rng.integers(0, len(units), size)]
        observed, left = float(score(rows.sum(axis=0))), jackknife(rows, score)
        scores = score(resample_sums(rows, resamples, rng))
        ends = [tuple(interval_of(scores, observed, .95, method, lambda: left)) for method in METHODS[:3]]
        error = ((size - 1) * left.var())**.5
        ends += [(observed - z * error, observed + z * error) for z in (normal, student_quantile(.95, size - 1))]
        held += [low <= truth <= high for low, high in ends]
        widths += [high - low for low, high in ends]
    return {'held': (held / worlds).round(4).tolist(), 'width': (widths / worlds).round(5).tolist()}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--worlds', type=int, default=2000)
    parser.add_argument('--resamples', type=int, default=1000)
    parser.add_argument('--output', type=Path, default=Path(__file__).with_name('results') / 'intervals.json')
    args = parser.parse_args()
    results, sets = [], populations()
    for k, (name, kinds) in enumerate(sets.items()):
        for what, (rows, score) in zip(('score', 'difference'), kinds):
            whole = rows[:len(rows) // SIZE * SIZE]
            by = {'sentences': (rows, UNITS), 'documents': (alike(*kinds[0], np.random.default_rng(0)), DOCUMENTS),
                  'neighbours': (whole.reshape(-1, SIZE, rows.shape[1]).sum(axis=1), DOCUMENTS)}
            if what == 'difference': del by['documents']  # they are made by the score of one system
            for unit, (units, sizes) in by.items():
                for size in sizes:
                    rng = np.random.default_rng([k, size, len(what), len(unit)])
                    found = covered(units, score, size, args.worlds, args.resamples, rng)
                    results.append({'metric': name, 'of': what, 'by': unit, 'units': size, **found})
                    print(name, what, unit, size, found['held'], flush=True)
    text = ',\n '.join(json.dumps(result) for result in results)
    args.output.write_text(f'{{"methods": {json.dumps(METHODS)}, "worlds": {args.worlds}, "resamples": {args.resamples}, '
                           f'"results": [\n {text}\n]}}\n', encoding='utf-8')


if __name__ == '__main__':
    main()
