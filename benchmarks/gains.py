"""The gain and the p-value of each pair of REALSumm's 24 systems, and how much alike the two systems are scored.

Run as `python benchmarks/gains.py`; it reads `../shared/data`, or $NLGEVAL_SHARED, and writes
`benchmarks/results/gains.json`, which the guide How many segments? shows. It measures no times.
"""
import json
from itertools import combinations

import numpy as np
from deviations import here, realsumm
from texts import shared

from nlgeval.metrics.registry import make_metrics
from nlgeval.stats.significance import approximate_randomization


def gains(systems, references, name):
    "For each pair of systems the gain in points, the p-value, and the correlation of their segments' scores."
    metric, = make_metrics([name]).values()
    tables = {system: metric.statistics(texts, references) for system, texts in systems.items()}
    segments = {system: metric.score(found.rows, segments=True) for system, found in tables.items()}
    for a, b in combinations(tables, 2):
        result = approximate_randomization(tables[a], tables[b])
        alike = float(np.corrcoef(segments[a], segments[b])[0, 1])
        yield round(100 * abs(float(result.differences[0])), 3), round(float(result.p[0]), 5), round(alike, 3)


def main():
    if not shared.is_dir(): raise SystemExit(f'no folder {shared}: set NLGEVAL_SHARED')
    systems, references, _ = realsumm(shared / 'realsumm')
    found = {name: list(zip(*gains(systems, references, name))) for name in ('rouge1', 'rouge2', 'rougeL')}
    rows = {name: dict(zip(('gain', 'p', 'alike'), columns)) for name, columns in found.items()}
    for name, columns in rows.items():
        gain, p = map(np.array, (columns['gain'], columns['p']))
        print(f'{name}: {len(p)} pairs, {(p < .05).mean():.0%} significant; from {gain[p < .05].min():.2f} on, all beyond {gain[p >= .05].max():.2f}')
    (here / 'results' / 'gains.json').write_text(json.dumps({'corpus': 'REALSumm', 'segments': len(references), 'metrics': rows}) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
