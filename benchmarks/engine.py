"""The compiled engine against its peers, side by side in one run on this machine.

    pip install -r benchmarks/requirements.txt
    python benchmarks/engine.py [--rounds N] [--threads N] [--all-cores N] [--pairs N] [--only NAMES] [--quick] [--output FILE] [--picture FILE]

It prints a table and writes benchmarks/results/engine.json, which the guide nbs/guides/02_scale.ipynb shows; run that again
afterwards. A part of it (--only, --quick) writes a file only where --output says so.

The two sides of a row do the same work: they must give the same numbers first. They take turns for some rounds, and the
best of each are compared, as other programs only ever add time. A peer that is slow gets a part of the work and its time is scaled. Work is warm unless its row says
otherwise: modules are imported, kernels compiled, stems of known words remembered. One thread on both sides, linear algebra
included; then the rows that can use several are measured again, with all cores on both sides.
A peer that is not installed is left out; a published script, such as Hugging Face's sari.py, is taken from $NLGEVAL_PEERS. Texts are TED and REALSumm in $NLGEVAL_SHARED or ../shared beside the project;
without them, generated ones of their size. Measure while the machine has nothing else to do.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

results = Path(__file__).resolve().parent / 'results'
ALONE = 'pair cold commands tests memory growth'.split()  # which have nothing for several threads
THREADS = 'NLGEVAL_NUM_THREADS', 'RAYON_NUM_THREADS', 'OPENBLAS_NUM_THREADS', 'MKL_NUM_THREADS', 'OMP_NUM_THREADS'
NAMES = 'bleu chrf ter meteor errors edits kin captions sari answers diversity classics languages rouge stemmed variants lengths lines long pair pairwise vectors cold commands tests memory growth'.split()


def arguments(argv=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add('--rounds', type=int, default=7, help='turns of each side (default: 7)')
    add('--threads', type=int, default=1, help='of both sides (default: 1)')
    add('--all-cores', type=int, default=os.cpu_count(), metavar='N', help='threads of the second measurement; 1: none (default: one a core)')
    add('--pairs', type=int, default=1_000_000, help='that are streamed (default: 1000000)')
    add('--only', metavar='NAMES', help=f'some of {", ".join(NAMES)}, with commas')
    add('--quick', action='store_true', help='little work, in seconds: does it run?')
    add('--output', metavar='FILE', type=Path, help='the result (default: benchmarks/results/engine.json)')
    add('--picture', metavar='FILE', help='also draw how time and memory grow')
    options = parser.parse_args(argv)
    options.names = options.only.split(',') if options.only else NAMES
    if unknown := set(options.names) - set(NAMES): parser.error(f'--only: there is no {", ".join(sorted(unknown))}; there are {", ".join(NAMES)}')
    if options.quick: options.rounds, options.pairs = min(options.rounds, 2), min(options.pairs, 20_000)
    if not (options.quick or options.only or options.output): options.output = results / 'engine.json'
    return options


def measure(options):
    "Everything that was asked for, as the file has it."
    for name in THREADS: os.environ[name] = str(options.threads)  # read when they are first used
    import rows
    import texts
    from timing import machine, versions
    table = rows.Table(options.rounds, options.pairs, options.quick)
    about = {'date': date.today().isoformat(), 'machine': machine(), 'threads': options.threads, 'rounds': options.rounds, 'texts': texts.found(),
             'versions': versions(['nlgeval', 'numpy', 'numba', *rows.PEERS])}
    print(described(about))
    load = os.getloadavg()[0] if hasattr(os, 'getloadavg') else 0
    if load > .5: print(f'Other programs are at work (load {load:.1f}), which is worst for several threads: measure again when they are done.')
    for name in options.names:
        print(f'\n{name}', flush=True)
        rows.ROWS[name](table)
    return {**about, 'rows': table.rows, 'memory': table.memory, 'growth': table.growth}


def measure_all_cores(options, rows):
    "Add to each row, where threads matter, how it goes with all cores: in a process of its own, as threads are counted once."
    names = [name for name in options.names if name not in ALONE]
    if options.all_cores <= options.threads or not names: return
    print(f'\nthe same with {options.all_cores} threads', flush=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, 'all.json')
        subprocess.run([sys.executable, __file__, '--threads', str(options.all_cores), '--all-cores', '1', '--only', ','.join(names),
                        '--rounds', str(options.rounds), *['--quick'] * options.quick, '--output', str(path)], check=True)
        found = {(row['work'], row['peer']): row for row in json.loads(path.read_text(encoding='utf-8'))['rows']}
    for row in rows:
        if again := found.get((row['work'], row['peer'])):
            row['all_cores'] = {name: again[name] for name in ('ms', 'peer_ms', 'ratio')}


def described(about):
    "The machine and the versions, in two lines."
    m = about['machine']
    packages = ', '.join(f'{name} {version or "not installed"}' for name, version in about['versions'].items())
    return (f'{m["processor"]}, {m["cores"]} cores, {m["memory_gb"]} GB, {m["system"]}, {m["python"]}; {about["threads"]} threads, {about["rounds"]} rounds; '
            f'texts: {about["texts"]}\n{packages}')


def shown(result):
    "The rows as tables."
    from nlgeval.display import table
    verdict = {None: '', True: 'met', False: 'missed'}
    def number(x): return f'{x:,.0f}' if x >= 1000 else f'{x:.3g}'
    parts = []
    if result['rows']:
        parts.append(table([[row['work'], number(row['ms']), row['peer'], number(row['peer_ms']), f'{100 * row["part"]:.2g} %' if row['part'] < 1 else '',
                             number(row['ratio']), number(row['all_cores']['ratio']) if 'all_cores' in row else '', '' if row['goal'] is None else f'{row["goal"]:g}', verdict[row['met']]] for row in result['rows']],
                           ['work', 'nlgeval, ms', 'peer', 'ms', 'scaled from', 'times', 'all cores', 'goal', ''], align=['left', 'right', 'left', *['right'] * 5, 'left']))
    if result['memory']:
        parts.append(table([[row['work'], f'{row["pairs"]:,}', f'{row["seconds"]:.1f}', row['megabytes'], f'under {row["goal"]}', verdict[row['met']]]
                            for row in result['memory']],
                           ['memory', 'pairs', 's', 'MB', 'goal', ''], align=['left', *['right'] * 4, 'left']))
    return '\n\n'.join(parts)


def draw(growth, path):
    "How time (above) and memory (below) grow."
    import matplotlib
    matplotlib.use('Agg')
    import matplotlib.pyplot as plt
    axes = list(dict.fromkeys(curve['axis'] for curve in growth))
    fig, panels = plt.subplots(2, len(axes), figsize=(4 * len(axes), 5), layout='constrained', squeeze=False)
    for curve in growth:
        for panel, unit in zip(panels[:, axes.index(curve['axis'])], ('ms', 'megabytes')):
            panel.plot(curve['x'], curve[unit], marker='.', label=f'{curve["metric"]}, {curve["engine"]}')
            panel.set(xscale='log', yscale='log', xlabel=curve['axis'], ylabel=unit)
    panels[0, 0].legend(fontsize=7)
    fig.savefig(path, dpi=110)


def main(argv=None):
    options = arguments(argv)
    result = measure(options)
    measure_all_cores(options, result['rows'])
    if options.all_cores > options.threads: result['all_cores'] = options.all_cores
    print(f'\n{described(result)}\n\n{shown(result)}')
    if options.output:
        options.output.parent.mkdir(exist_ok=True)
        options.output.write_text(json.dumps(result, indent=1, ensure_ascii=False) + '\n', encoding='utf-8')
        print(f'\nwritten: {options.output}')
    if options.picture: draw(result['growth'], options.picture)


if __name__ == '__main__':
    main()
