"""`compare` of the two TED systems against sacrebleu's paired tests, in one process and by command; of a long file.

    python benchmarks/comparisons.py              # the first two
    python benchmarks/comparisons.py long         # 2,000,000 rows of two systems, with report and table of segments

Times are of the processor (the least of some, each side in turns), so that a busy machine does not decide. Set
OPENBLAS_NUM_THREADS=1 for one thread on both sides. It reads `../shared/data/ted`, or $NLGEVAL_SHARED.
"""
import json
import logging
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TED = Path(os.environ.get('NLGEVAL_SHARED', '../shared')) / 'data' / 'ted'
NAMES = 'system1', 'system2'
OURS = {'bs': 'bootstrap:sacrebleu', 'ar': 'randomization'}


def least(functions, rounds):
    "The least time of each function, in seconds of the processor."
    times = {name: [] for name in functions}
    for _ in range(rounds):
        for name, function in functions.items():
            start = sum(used())
            function()
            times[name].append(sum(used()) - start)
    return {name: min(taken) for name, taken in times.items()}


def used():
    "Seconds of the processor of this process and of the commands that it ran."
    return [found.ru_utime + found.ru_stime for found in
            map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))]


def shown(what, times):
    for kind, (theirs, ours) in times.items():
        print(f'{what}, --paired-{kind}: sacrebleu {1000 * theirs:.0f} ms, nlgeval {1000 * ours:.1f} ms, '
              f'{theirs / ours:.1f} times', flush=True)


def by_kind(times): return {kind: (times['sacrebleu', kind], times['nlgeval', kind]) for kind in OURS}


def in_one_process():
    "Kind of test -> seconds of sacrebleu, and ours."
    from sacrebleu.metrics import BLEU
    from sacrebleu.significance import PairedTest

    from nlgeval.apps.compare import compare
    from nlgeval.engine.choice import using
    logging.getLogger('sacrebleu').setLevel(logging.ERROR)
    texts = {name: (TED / f'{name}.en').read_text(encoding='utf-8').splitlines() for name in ('reference', *NAMES)}
    systems = {name: texts[name] for name in NAMES}

    def theirs(kind):
        PairedTest(list(systems.items()), {'BLEU': BLEU(references=[texts['reference']])}, None, test_type=kind)()

    def ours(kind):
        with using('compiled'): compare(systems, texts['reference'], test=OURS[kind]).results
    for kind in OURS: ours(kind), ours(kind)  # kernels are loaded after some draws
    return by_kind(least({(who, kind): (lambda run=run, kind=kind: run(kind)) for kind in OURS
                         for who, run in (('sacrebleu', theirs), ('nlgeval', ours))}, 3))


def as_commands():
    "The same of commands."
    files, reference = [str(TED / f'{name}.en') for name in NAMES], str(TED / 'reference.en')
    lines = {}
    for kind, test in OURS.items():
        lines['sacrebleu', kind] = ['sacrebleu', reference, '-i', *files, '-m', 'bleu', f'--paired-{kind}']
        lines['nlgeval', kind] = [sys.executable, '-m', 'nlgeval', 'compare', *files, '--ref', reference, '-m', 'bleu',
                                  '--test', test]
    return by_kind(least({name: lambda line=line: subprocess.run(line, check=True, capture_output=True)
                              for name, line in lines.items()}, 3))


def long(rows=2_000_000):
    "Rows of TED, of which each time round another word is changed."
    texts = {key: (TED / f'{name}.en').read_text(encoding='utf-8').splitlines()
             for key, name in zip(('reference', 'a', 'b'), ('reference', *NAMES))}
    n, chance = len(texts['a']), random.Random(0)

    def changed(text, i):
        words = text.split(' ')
        if i >= n: words[chance.randrange(len(words))] = str(chance.randrange(1000))
        return ' '.join(words)
    with tempfile.TemporaryDirectory() as folder:
        path, report, table = (str(Path(folder) / name) for name in ('rows.jsonl', 'report.html', 'segments.csv'))
        with open(path, 'w', encoding='utf-8') as file:
            for i in range(rows):
                file.write(json.dumps({key: changed(column[i % n], i) for key, column in texts.items()}) + '\n')
        start, cpu = time.perf_counter(), sum(used())
        columns = ['--column', 'a', '--column', 'b', '--ref', path, '--ref-column', 'reference']
        subprocess.run([sys.executable, '-m', 'nlgeval', 'compare', path, *columns, '-m', 'bleu', '--report', report,
                        '--per-segment', table], check=True)
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        seconds, cpu = time.perf_counter() - start, sum(used()) - cpu
        print(f'{rows:,} rows of two systems: {seconds:.0f} s, {cpu:.0f} s of the processor, {most / 1024:.0f} MB')


if __name__ == '__main__':
    if sys.argv[1:] == ['long']: long()
    else: shown('warm', in_one_process()), shown('a command', as_commands())
