"""How much differences of two systems vary from segment to segment, on real corpora: the TED pair and REALSumm's systems.

Run as `python benchmarks/deviations.py`; it reads `../shared/data`, or $NLGEVAL_SHARED, and writes
`benchmarks/results/deviations.json`, which the guide How many segments? shows. It measures no times.
"""
import json
from itertools import combinations
from pathlib import Path

import numpy as np
from texts import shared

from nlgeval.core.inputs import as_items
from nlgeval.metrics.given import Given
from nlgeval.metrics.registry import make_metrics
from nlgeval.core.bootstrap import pseudo_values

here = Path(__file__).resolve().parent


def ted(folder):
    "The two systems of the TED set, and its references."
    read = lambda name: (folder / f'{name}.en').read_text(encoding='utf-8').split('\n')[:-1]
    return {'system1': read('system1'), 'system2': read('system2')}, read('reference'), {}


def realsumm(folder):
    "REALSumm's systems on 100 documents, the references, and the people's scores by system."
    rows = [json.loads(line) for line in (folder / 'realsumm.jsonl').read_text(encoding='utf-8').splitlines()]
    documents = sorted({row['doc'] for row in rows})
    at, systems, references, people = {d: i for i, d in enumerate(documents)}, {}, [None] * len(documents), {}
    text = lambda value: value if isinstance(value, str) else ' '.join(as_items(value, 'text'))
    for row in rows:
        systems.setdefault(row['system'], [None] * len(documents))[at[row['doc']]] = text(row['candidate'])
        people.setdefault(row['system'], [0.] * len(documents))[at[row['doc']]] = float(row['human'])
        references[at[row['doc']]] = text(row['reference'])
    return systems, references, {'human': Given('people', people, unit='%')}


def deviations(systems, references, names, given):
    "For each metric the standard deviation of a segment's contribution to the difference, of every pair of systems."
    for label, metric in {**make_metrics(names), **given}.items():
        values = []
        for name, texts in systems.items():
            table = metric.result(name).statistics if label in given else metric.statistics(texts, references)
            values.append(metric.scale * pseudo_values(table))
        spread = [float((a - b).std(ddof=1)) for a, b in combinations(values, 2)]
        low, median, high = (round(float(q), 2) for q in np.quantile(spread, [.1, .5, .9]))
        yield {'metric': metric.name, 'pairs': len(spread), 'low': low, 'median': median, 'high': high}


def main():
    if not shared.is_dir(): raise SystemExit(f'no folder {shared}: set NLGEVAL_SHARED')
    found = []
    for corpus, read, names in (('TED', ted, ['bleu', 'chrf', 'ter', 'rougeL', 'wer']),
                                ('REALSumm', realsumm, ['rouge1', 'rouge2', 'rougeL', 'bleu', 'chrf'])):
        systems, references, given = read(shared / corpus.lower())
        for row in deviations(systems, references, names, given):
            found.append({'corpus': corpus, 'systems': len(systems), 'segments': len(references), **row})
            print(*found[-1].values(), sep='  ')
    (here / 'results' / 'deviations.json').write_text(json.dumps(found, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
