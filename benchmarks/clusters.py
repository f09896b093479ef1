"""What it costs to score on an engine for large data, against a stream in one process, and how that grows.

    pip install -e '.[frameworks]'
    python benchmarks/clusters.py [--pairs N] [--growth N,N,...] [--engines NAMES] [--rounds N] [--workers N] [--folder FOLDER] [--output FILE]

It writes benchmarks/results/clusters.json, which the guide nbs/guides/08_clusters.ipynb shows; a part of it (--engines) writes a file only where
--output says so. The work: BLEU of pairs from TED (see texts.py), each time they come again with another word at the end, in Parquet files of
125,000 pairs. Every engine has a process of its own, whose processor time is that of all processes it has started, so that other programs on the
machine disturb little; wall times they do disturb. It needs Linux, whose /proc tells of the times and the memory of other processes.

Of every engine: to start it (imports, a session, its processes), the first score (workers import, load kernels), then further ones, medians of
some rounds, of all pairs and of 1,000, the same data handed to a function that only counts rows, and the most memory that all of its processes had together (pages that several share are counted once).
"""
import argparse
import json
import os
import subprocess
import tempfile
import threading
import time
from datetime import date
from pathlib import Path
from statistics import median

import texts
from timing import apart, machine, versions

here = Path(__file__).resolve().parent
FILE, FEW = 125_000, 1000  # pairs in a file of many, and in the small one
STREAMS = {'stream-1': 1, 'stream': 0}
ENGINES = [*STREAMS, 'arrow', 'polars', 'duckdb', 'datasets', 'dask', 'spark', 'ray']
GROWING = 'stream', 'dask', 'spark'
TICK = os.sysconf('SC_CLK_TCK') if hasattr(os, 'sysconf') else 100


# --- the pairs

def write_files(folder, n):
    "Parquet files with n pairs in all, and one with a few: a folder for each."
    import pyarrow as pa
    from pyarrow import compute, parquet
    columns, words = [pa.array(column) for column in texts.ted()], texts.words()[0]
    def part(start, size):
        times = range(start // len(columns[0]), (start + size) // len(columns[0]) + 1)
        hyp, ref = (pa.concat_arrays([compute.binary_join_element_wise(column, words[i % len(words)], ' ') for i in times]) for column in columns)
        at = start - times[0] * len(columns[0])
        return pa.table({'hyp': hyp.slice(at, size), 'ref': ref.slice(at, size)})
    for name, starts, size in (('many', range(0, n, FILE), FILE), ('few', [0], FEW)):
        (folder / name).mkdir()
        for i, start in enumerate(starts):
            parquet.write_table(part(start, min(size, n - start)), folder / name / f'part-{i:03}.parquet', row_group_size=FILE)


def again(folder, n):
    "A folder with n pairs: links to the files of `many`, each as often as it takes."
    target = folder / f'{n}'
    files = sorted((folder / 'many').glob('*.parquet'))
    if not target.exists():
        target.mkdir()
        for i in range(n // FILE): os.link(files[i % len(files)], target / f'part-{i:03}.parquet')
    return target


# --- this process and all that it has started

def tree():
    "The numbers of this process and of all below it."
    parents = {}
    for path in Path('/proc').glob('[0-9]*/stat'):
        try: parents[int(path.parent.name)] = int(path.read_text().rpartition(')')[2].split()[1])
        except OSError: pass
    found = [os.getpid()]
    for pid in found: found += [child for child, parent in parents.items() if parent == pid]
    return found


def processor_seconds():
    "Of all these processes, and of those that they waited for."
    total = 0
    for pid in tree():
        try: total += sum(map(int, Path(f'/proc/{pid}/stat').read_text().rpartition(')')[2].split()[11:15]))
        except OSError: pass
    return total / TICK


def megabytes():
    "The memory of all these processes; what several share is counted once."
    total = 0
    for pid in tree():
        try: total += int(Path(f'/proc/{pid}/smaps_rollup').read_text().partition('\nPss:')[2].split()[0])
        except (OSError, IndexError): pass
    return total / 1024


def timed(function):
    "Seconds by the wall and of the processor, and what the function returned."
    wall, processor = time.perf_counter(), processor_seconds()
    result = function()
    used = max(processor_seconds() - processor, 1 / TICK)  # the system counts in ticks: no less can be told
    return {'wall': time.perf_counter() - wall, 'processor': used}, result


def with_peak(function):
    "`timed`, and the most memory meanwhile."
    most, looked, done = [megabytes()], [0], threading.Event()
    def look():
        while not done.wait(.25): most.append(megabytes())
        looked[0] = time.thread_time()
    looking = threading.Thread(target=look)
    looking.start()
    try: times, result = timed(function)
    finally:
        done.set()
        looking.join()
    return {**times, 'processor': max(times['processor'] - looked[0], 1 / TICK), 'megabytes': round(max(most))}, result


# --- an engine, in a process of its own

def counted(batch):
    "What costs nothing: the rest is the engine's own."
    import pyarrow as pa
    return pa.record_batch({'rows': [batch.num_rows]})


def opened(engine, workers):
    "Two functions of a folder, for which the engine is started: the score of its pairs, and how many they are."
    from nlgeval import Bleu
    if engine in STREAMS:
        from pyarrow import dataset

        from nlgeval.engine.choice import using
        def read(folder): return dataset.dataset(folder).to_batches(batch_size=65_536, batch_readahead=4, fragment_readahead=2)
        def streamed(folder):
            stream = Bleu().stream()
            with using(threads=STREAMS[engine] or workers):
                for batch in read(folder): stream.update(batch.column('hyp'), batch.column('ref'))
            return stream.compute()
        return streamed, lambda folder: sum(batch.num_rows for batch in read(folder))
    from nlgeval.distributed import score
    from nlgeval.distributed.engines import batches, read
    def scored(folder): return score(read(folder, engine, workers), Bleu(), 'hyp', 'ref', progress=False)
    def handed(folder):
        found = batches(read(folder, engine, workers), counted, ['hyp', 'ref'], progress=False)
        return sum(batch.column('rows')[0].as_py() for batch in found)
    return scored, handed


def measured(engine, folder, rounds, workers, growth):
    "All that is measured of an engine."
    folder = Path(folder)
    os.environ['NLGEVAL_ENGINE'] = 'compiled'
    os.environ['TQDM_DISABLE'] = os.environ['HF_DATASETS_DISABLE_PROGRESS_BARS'] = '1'
    def start():
        both = opened(engine, workers)
        if engine not in STREAMS:
            from nlgeval.distributed.engines import read
            read(folder / 'few' / 'part-000.parquet', engine, workers)
        return both
    with open(os.devnull, 'w') as nowhere:
        stdout = os.dup(1)
        os.dup2(nowhere.fileno(), 1)  # Spark and Ray print what they like
        try:
            started, (scored, handed) = timed(start)
            first, found = timed(lambda: scored(folder / 'many'))
            scored(folder / 'many') # so that each worker has had some
            warm = [timed(lambda: scored(folder / 'many'))[0] for _ in range(rounds)]
            few = [timed(lambda: scored(folder / 'few'))[0] for _ in range(rounds)]
            assert handed(folder / 'many') == len(found.statistics)
            empty = [timed(lambda: handed(folder / 'many'))[0] for _ in range(rounds)]
            peak, _ = with_peak(lambda: scored(folder / 'many'))
            curve = []
            for n in growth:
                times, score = with_peak(lambda: scored(again(folder, n)))
                curve.append({'pairs': len(score.statistics), **times})
        finally: os.dup2(stdout, 1)
    def middle(runs): return {name: median(run[name] for run in runs) for name in runs[0]}
    return {'engine': engine, 'rounds': rounds, 'start': started, 'first': first, 'warm': middle(warm), 'few': middle(few), 'handed': middle(empty), 'megabytes': peak['megabytes'],
            'score': found.score, 'pairs': len(found.statistics), 'growth': curve}


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add('--pairs', type=int, default=2_000_000, help='of each engine (default: 2000000)')
    add('--growth', default='1000000,2000000,5000000,10000000', help=f'numbers of pairs for {", ".join(GROWING)}, whole files')
    add('--engines', default=','.join(ENGINES), help=f'some of {", ".join(ENGINES)}, with commas')
    add('--rounds', type=int, default=3, help='of which the median is taken (default: 3)')
    add('--workers', type=int, default=2, help='processes or threads of each engine (default: 2)')
    add('--output', metavar='FILE', type=Path, help='the result (default: benchmarks/results/clusters.json)')
    options = parser.parse_args(argv)
    names = [name for name in ENGINES if name in options.engines.split(',')]
    if options.output is None and names == ENGINES: options.output = here / 'results' / 'clusters.json'
    growth = [int(n) for n in options.growth.split(',') if n]
    result = {'date': date.today().isoformat(), 'machine': machine(), 'workers': options.workers, 'pairs': options.pairs, 'texts': texts.found(),
              'load': [], 'versions': versions('nlgeval numba pyarrow polars duckdb datasets dask pyspark ray'.split()), 'engines': []}
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        os.environ['HF_DATASETS_CACHE'] = str(folder / 'cache')
        write_files(folder, options.pairs)
        for engine in names:
            result['load'].append(round(os.getloadavg()[0], 1)) # of other programs, and what is left of the engine before
            try: found = apart('clusters', 'measured', engine, str(folder), options.rounds, options.workers, growth if engine in GROWING else [])
            except subprocess.CalledProcessError:
                print(f'{engine}: is not measured; what it said stands above')
                continue
            result['engines'].append(found)
            if options.output: options.output.write_text(json.dumps(result, indent=1) + '\n', encoding='utf-8')
            print(f'{engine:20} start {found["start"]["wall"]:5.1f} s, first {found["first"]["wall"]:5.1f} s, warm {found["warm"]["wall"]:5.1f} s, '
                  f'{found["pairs"] / found["warm"]["processor"] / 1000:4.0f} k pairs a processor second, {found["megabytes"]} MB', flush=True)
    assert len({(found['score'], found['pairs']) for found in result['engines']}) <= 1, 'the engines give different numbers'


if __name__ == '__main__':
    main()
