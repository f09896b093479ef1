"""What the tests of engines share: a corpus, and functions that run in workers, which import this module."""
import json
import os
import signal
from pathlib import Path

import pyarrow as pa

from nlgeval import Bleu, Statistics
from nlgeval.engine.choice import thread_count, wanted_engine

SEGMENTS = 3000


def corpus(n=SEGMENTS):
    "Pairs of texts, every one another, some empty, not all ASCII."
    words = 'the old bridge opens again in spring , says a small café near it .'.split()
    def text(seed, length): return ' '.join(words[(seed * (i + 3) + i * i) % len(words)] for i in range(length))
    hyp = [text(i, i % 17) for i in range(n)]
    ref = [text(i + i % 3, max(1, (i + 2) % 19)) for i in range(n)]
    return pa.table({'id': range(n), 'hyp': hyp, 'ref': ref, 'language': ['en' if i % 5 else 'sk' for i in range(n)]})


def sums(batch):
    "BLEU's statistics of a batch, summed; with how many segments, and which."
    total = Bleu().statistics(batch.column('hyp').to_pylist(), batch.column('ref').to_pylist())
    columns = {name: [int(x)] for name, x in zip(total.columns, total.rows.sum(axis=0))}
    return pa.RecordBatch.from_pydict({**columns, 'segments': [batch.num_rows], 'ids': [batch.column('id').to_pylist()]}).replace_schema_metadata({'of': 'bleu'})


def as_json(batch): return pa.RecordBatch.from_arrays([pa.array(map(json.dumps, batch.column(0).to_pylist()), 'string')], ['json'])


def refuses(batch): raise ValueError('segment 17: a null, where a text was expected')


def threads(batch):
    return pa.RecordBatch.from_pydict({'threads': [thread_count()], 'engine': [wanted_engine()], 'pid': [os.getpid()]})


class DiesOnce:
    "`function`, in a worker that is killed by its first call for the batch with `row`."
    def __init__(self, function, marker, row=0): self.function, self.marker, self.row = function, str(marker), row
    def __call__(self, batch):
        result = self.function(batch)
        if self.row in batch.column('id').to_pylist() and not os.path.exists(self.marker):
            Path(self.marker).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return result


COLUMNS = 'id', 'hyp', 'ref'


def added(results, metric=Bleu()):
    "Of summed rows: the score, and the segments in the order in which they came."
    table = pa.Table.from_batches(list(results)).to_pylist()
    segments = [row.pop('segments') for row in table]
    ids = [i for row in table for i in row.pop('ids')]
    assert sum(segments) == len(ids)
    rows = [[sum(row[name] for row in table) for name in metric.columns]]
    return metric.score(Statistics(metric, rows, (1, 1), len(ids)).sum()), ids


def expected(table):
    metric = Bleu()
    return metric(table.column('hyp').to_pylist(), table.column('ref').to_pylist()).score, table.column('id').to_pylist()


def in_any_order(found): return found[0], sorted(found[1])
