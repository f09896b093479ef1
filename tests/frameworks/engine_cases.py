"""What the tests of engines share: a corpus, and functions that run in workers, which import this module."""
import os
import signal
from pathlib import Path

import pyarrow as pa

from nlgeval import Bleu, Statistics
from nlgeval.engine.dispatch import thread_count, wanted_engine

SEGMENTS = 3000


def corpus(n=SEGMENTS):
    "Pairs of texts, every one another, some empty, not all ASCII."
    words = 'the old bridge opens again in spring , says a small café near it .'.split()
    def text(seed, length): return ' '.join(words[(seed * (i + 3) + i * i) % len(words)] for i in range(length))
    hyp = [text(i, i % 17) for i in range(n)]
    ref = [text(i + i % 3, max(1, (i + 2) % 19)) for i in range(n)]
    return pa.table({'id': range(n), 'hyp': hyp, 'ref': ref, 'language': ['en' if i % 5 else 'sk' for i in range(n)]})


def sums(batch):
    "BLEU's statistics of a batch, summed, with how many segments."
    total = Bleu().statistics(batch.column('hyp').to_pylist(), batch.column('ref').to_pylist())
    columns = {name: [int(x)] for name, x in zip(total.columns, total.rows.sum(axis=0))}
    return pa.RecordBatch.from_pydict({**columns, 'segments': [batch.num_rows]}).replace_schema_metadata({'of': 'bleu'})


def ids(batch): return pa.RecordBatch.from_arrays([batch.column('id').cast(pa.int64())], ['id'])


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


def added(results, metric=Bleu()):
    "(the score, how many segments) of summed rows."
    table = pa.Table.from_batches(list(results)).to_pylist()
    segments = sum(row.pop('segments') for row in table)
    rows = [[sum(row[name] for row in table) for name in metric.columns]]
    return metric.score(Statistics(metric, rows, (1, 1), segments).sum()), segments


def expected(table):
    metric = Bleu()
    return metric(table.column('hyp').to_pylist(), table.column('ref').to_pylist()).score, table.num_rows
