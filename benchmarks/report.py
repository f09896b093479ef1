"""The time and the memory of a report: 2 systems of TED talks by 4 metrics, and 24 summarisers by 10 metrics.

    python benchmarks/report.py            # both; the second takes minutes
    python benchmarks/report.py small      # the first alone

Each runs in a process of its own, so that the most memory that it held is its own. The texts are those of
$NLGEVAL_SHARED/data; REALSumm's 100 documents become 10,000 segments by small changes of their words.
"""
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FEW = ['bleu', 'chrf', 'ter', 'meteor']
MANY = [*FEW, 'rouge1', 'rouge2', 'rougeL', 'wer', 'cer', 'ribes']
DATA = Path(os.environ.get('NLGEVAL_SHARED', '../shared')) / 'data'


def talks():
    def read(name): return (DATA / 'ted' / name).read_text(encoding='utf-8').splitlines()
    return {name: read(f'{name}.en') for name in ('system1', 'system2')}, read('reference.en')


def summaries(n=10_000):
    systems, references, chance = {}, {}, random.Random(1)
    for line in (DATA / 'realsumm' / 'realsumm.jsonl').read_text(encoding='utf-8').splitlines():
        row = json.loads(line)
        systems.setdefault(row['system'], {})[row['doc']] = '\n'.join(row['candidate'])
        references[row['doc']] = '\n'.join(row['reference'])

    def varied(text, k):
        words = text.split(' ')
        for _ in range(3 * (k >= len(references))): words[chance.randrange(len(words))] = chance.choice(words)
        return ' '.join(words)
    documents = [list(references)[k % len(references)] for k in range(n)]
    def column(texts): return [varied(texts[document], k) for k, document in enumerate(documents)]
    return {name: column(texts) for name, texts in systems.items()}, column(references)


WORK = {'small': ('2 systems x 2,445 segments x 4 metrics', talks, FEW, 2),
        'large': ('24 systems x 10,000 segments x 10 metrics', summaries, MANY, 30)}


def measure(name):
    from nlgeval import compare
    from nlgeval.apps.report import report
    work, texts, metrics, goal = WORK[name]
    comparison = compare(*texts(), metrics=metrics, resamples=100)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start, cpu = time.perf_counter(), time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder, 'report.html')
        report(comparison, page)
        seconds, used, size = time.perf_counter() - start, time.process_time() - cpu, page.stat().st_size
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f'{work}: {seconds:.1f} s (goal {goal}), {used:.1f} s of CPU, page of {size / 1e6:.1f} MB; '
          f'most memory {most / 1024:.0f} MB, of compare before it {before / 1024:.0f} MB', flush=True)


if __name__ == '__main__':
    if sys.argv[1:2] == ['--one']: measure(sys.argv[2])
    else:
        for name in sys.argv[1:] or WORK: subprocess.run([sys.executable, __file__, '--one', name], check=True)
