"""How long a large table of vectors takes to open, and how much memory: our mapped file, the formats of word2vec, and gensim.

    pip install -r benchmarks/requirements.txt
    python benchmarks/vectors.py [--words N] [--size N] [--output FILE]

A made-up table of a million words of 256 numbers (1 GB) is written in each format into a temporary folder, then opened in a
process of its own, and the rows of 10,000 words are looked up, for the first time. Text is slow, so a hundredth of the words is read, and the
time times a hundred. Seconds are of the processor: the files were just written and are still in the system's memory. It prints a table and writes
benchmarks/results/vectors.json, which the page nbs/embeddings/07_vector_files.ipynb shows; run that again afterwards.
"""
import argparse
import json
import time
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from nlgeval import __version__
from timing import apart, machine, peak, peer, versions

PART = 100  # only so much less of the text
results = Path(__file__).resolve().parent / 'results' / 'vectors.json'


def words_of(n): return [f'word-{i * 7919 % n}' for i in range(n)]


def own_memory():
    "MB that no other process shares: what is mapped from a file is not counted, since the system can take it back."
    try: return int(Path('/proc/self/status').read_text().partition('RssAnon:')[2].split()[0]) / 1024
    except (OSError, IndexError): return peak()


def opened(tool, path, n, lookups, **options):
    "Processor seconds until it is open, and of looking up, MB of memory that this process has taken, and the sum of what was found."
    wanted = [f'word-{i}' for i in np.random.default_rng(0).integers(0, n, lookups)]
    if tool == 'nlgeval':
        from nlgeval import Vectors
        read = lambda: Vectors.load(path, **options)
        rows = lambda table: table.rows(wanted)
    else:
        from gensim.models import KeyedVectors
        read = lambda: KeyedVectors.load(path, mmap='r') if options.get('own') else KeyedVectors.load_word2vec_format(path, **options)
        rows = lambda table: table[wanted]
    before, start = own_memory(), time.process_time()
    table = read()
    middle = time.process_time()
    found = rows(table)
    end = time.process_time()
    return [middle - start, end - middle, own_memory() - before, float(np.asarray(found, float).sum())]


def opened_with(tool, path, n, lookups, options): return opened(tool, path, n, lookups, **options)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--words', type=int, default=1_000_000)
    parser.add_argument('--size', type=int, default=256)
    parser.add_argument('--output', metavar='FILE', type=Path, default=results)
    options = parser.parse_args()
    from nlgeval import Vectors
    n, size = options.words, options.size
    with TemporaryDirectory() as folder:
        path = lambda name: str(Path(folder) / name)
        whole = Vectors(words_of(n), np.random.default_rng(0).normal(size=(n, size)).astype(np.float32))
        some = Vectors(words_of(n // PART), whole.matrix[:n // PART])
        start = time.process_time()
        whole.save(path('table.npz'))
        written = time.process_time() - start
        whole.save(path('table.bin'))
        some.save(path('table.txt'), decimals=6)
        cases = [('our .npz, mapped', 'nlgeval', 'table.npz', 1, {}), ('our .npz, read and checked', 'nlgeval', 'table.npz', 1, {'mapped': False}),
                 ('word2vec, binary', 'nlgeval', 'table.bin', 1, {}), ('word2vec, text', 'nlgeval', 'table.txt', PART, {})]
        if peer('gensim'):
            from gensim.models import KeyedVectors
            keyed = KeyedVectors(size)
            keyed.add_vectors(whole.words, whole.matrix)
            keyed.save(path('table.kv'))
            del keyed
            cases += [("gensim's own, mapped", 'gensim', 'table.kv', 1, {'own': True}),
                      ('word2vec, binary, gensim', 'gensim', 'table.bin', 1, {'binary': True}),
                      ('word2vec, text, gensim', 'gensim', 'table.txt', PART, {'binary': False})]
        del whole, some
        rows = []
        for what, tool, file, part, how in cases:
            seconds, lookup, megabytes, total = apart('vectors', 'opened_with', tool, path(file), n // part, 10_000, how)
            rows.append({'what': what, 'seconds': round(seconds * part, 4), 'lookup_seconds': round(lookup, 4),
                         'megabytes': round(megabytes) if part == 1 else None, 'part': round(1 / part, 2), 'total': round(total, 3)})
            print(f'{what:28} opens in {seconds * part:8.3f} s, 10,000 rows in {lookup:.3f} s, {megabytes:6,.0f} MB', flush=True)
        assert len({row['total'] for row in rows if row['part'] == 1}) == 1, 'not the same rows'
    result = {'date': date.today().isoformat(), 'machine': machine(), 'versions': {'nlgeval': __version__, **versions(['numpy', 'gensim'])},
              'words': n, 'size': size, 'megabytes': round(4 * n * size / 1e6), 'seconds_to_write': round(written, 1), 'rows': rows}
    options.output.write_text(json.dumps(result, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
