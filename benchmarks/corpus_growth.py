"""How CIDEr and NIST grow with the corpus, beside BLEU, which looks at one segment at a time; and how long it takes to read
from a memory as large as their tables of n-grams.

Run as `python benchmarks/corpus_growth.py` (some five minutes); it writes results/corpus_growth.json, which the page on weighted
n-grams shows. Texts are TED talks with a word in six replaced by another of the talks, so that new segments bring new n-grams.
One thread; the best of several calls. Nothing is asserted.
"""
import json
import random
from datetime import date
from pathlib import Path

import numpy as np
import texts
from timing import machine, once

from nlgeval import Bleu, Cider, Nist
from nlgeval.engine.choice import using
from nlgeval.engine.information import Grams
from nlgeval.engine.kernels import kernel
from nlgeval.engine.packing import pack_tokens
from nlgeval.engine.tfidf import segment_frequencies

RESULT = Path(__file__).parent / 'results' / 'corpus_growth.json'
METRICS = Bleu, Cider, Nist
SEGMENTS, REFERENCES, FEW = [1000, 4000, 16_000, 64_000, 256_000], [1, 4, 16, 64], 2000
MEGABYTES = [.25, .5, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512]


def corpora():
    "Of each axis: (its name, how many, candidates, lists of references), made when it is asked for."
    candidates, references = texts.ted()
    words, chance = ' '.join(references).split(), random.Random(1)

    def varied(text):
        found = text.split()
        for _ in range(max(1, len(found) // 6)): found[chance.randrange(len(found))] = chance.choice(words)
        return ' '.join(found)

    def many(column, n): return [varied(column[i % len(column)]) for i in range(n)]
    for n in SEGMENTS: yield 'segments', n, many(candidates, n), [[text] for text in many(references, n)]
    for n in REFERENCES: yield 'references', n, candidates[:FEW], [[varied(text) for _ in range(n)] for text in references[:FEW]]


def measured(axis, n, candidates, references):
    "A row for each metric: microseconds for each word of the references, and how large its table is."
    words = [[text.split() for text in segment] for segment in references]
    total = sum(len(text) for segment in words for text in segment)
    tokens = pack_tokens([[text] for segment in words for text in segment])
    bounds = np.cumsum([0, *map(len, words)])
    rows = []
    for metric in (make() for make in METRICS):
        size = 0
        if metric.name.startswith('CIDEr'):
            table = segment_frequencies(tokens, bounds, 4)
            size = table.grams.nbytes + table.keys.nbytes + table.counts.nbytes
        if metric.name == 'NIST':
            grams = Grams(tokens, 5)
            size = grams.tables.nbytes + grams.keys.nbytes + grams.counts.nbytes + grams.only.nbytes
        with using('compiled', 1):
            def work(): metric(candidates, references)
            work()
            seconds = min(once(work) for _ in range(9 if total < 10**6 else 3))
        rows.append({'axis': axis, 'n': n, 'metric': metric.name, 'words': total, 'seconds': seconds, 'table_mb': size / 2**20})
        print(f'{axis} {n:7,} {metric.name:8} {1e9 * seconds / total:7.1f} ns a word, table of {size / 2**20:.1f} MB', flush=True)
    return rows


@kernel
def follow(following:'ints', steps:'int'):
    "Where so many steps lead, each of which waits for the one before it."
    at = 0
    for _ in range(steps): at = following[at]
    return at


def read_at_random(megabytes, steps=3_000_000):
    "Nanoseconds of a read at a random place of a memory of this size, where each waits for the one before."
    n = int(megabytes * 2**20 / 8)
    order, following = np.random.default_rng(0).permutation(n), np.empty(n, np.int64)
    following[order] = np.roll(order, -1)  # one circle through all places
    follow(following, n)
    return 1e9 * min(once(lambda: follow(following, steps)) for _ in range(3)) / steps


if __name__ == '__main__':
    reads = [{'megabytes': size, 'ns': read_at_random(size)} for size in MEGABYTES]
    for row in reads: print(f'{row["megabytes"]:7} MB: {row["ns"]:.1f} ns a read')
    rows = [row for corpus in corpora() for row in measured(*corpus)]
    found = {'date': date.today().isoformat(), 'machine': machine(), 'texts': texts.found(), 'rows': rows, 'reads': reads}
    RESULT.write_text(json.dumps(found, indent=1) + '\n', encoding='utf-8')
