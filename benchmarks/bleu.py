"""BLEU against sacrebleu, and the import against numpy's, in one run on this machine.

    python benchmarks/bleu.py [--rounds N]

The two of a pair take turns, and the best of N rounds of each is taken: what else the machine does only adds to a time.
The texts are the TED set in $NLGEVAL_SHARED or ../shared beside the project; without it, generated ones of its size.
"""
import argparse
import os
import random
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path
from time import perf_counter

root = Path(__file__).resolve().parent.parent


def texts(folder):
    "What is scored, and the files of a system and its references."
    ted = Path(os.environ.get('NLGEVAL_SHARED') or root.parent / 'shared') / 'data' / 'ted'
    if ted.is_dir():
        return 'TED', ted / 'system1.en', ted / 'reference.en'
    rng = random.Random(0)
    words = [''.join(rng.choices('etaoinshrdlu', k=rng.randint(1, 9))) for _ in range(8000)]
    weights = [1 / (i + 1) for i in range(len(words))]
    files = folder / 'system.txt', folder / 'reference.txt'
    lines = [rng.choices(words, weights, k=rng.randint(5, 35)) for _ in range(2445)]
    damaged = [[rng.choice(words) if rng.random() < .3 else word for word in line] for line in lines]
    for file, content in zip(files, (damaged, lines)):
        file.write_text(''.join(f'{" ".join(line)}.\n' for line in content), encoding='utf-8')
    return 'generated text', *files


def lines(path):
    return path.read_text(encoding='utf-8').split('\n')[:-1]


def timed(function):
    start = perf_counter()
    function()
    return perf_counter() - start


# Compiled modules are kept, as on any user's machine; the first round makes them.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != 'PYTHONDONTWRITEBYTECODE'}


def run(*command):
    return subprocess.run([sys.executable, *map(str, command)], check=True, stdout=subprocess.PIPE, text=True, env=ENVIRONMENT).stdout


def process(*command):
    return lambda: timed(lambda: run(*command))


def importing(statement):
    "Seconds of an import alone, in a Python of its own."
    code = f'import time; t = time.perf_counter(); {statement}; print(time.perf_counter() - t)'
    return lambda: float(run('-c', code))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--rounds', type=int, default=7, help='default: 7')
    rounds = parser.parse_args().rounds
    warnings.simplefilter('ignore')
    import sacrebleu
    from nlgeval import bleu
    with tempfile.TemporaryDirectory() as folder:
        what, system, reference = texts(Path(folder))
        predictions, references = lines(system), lines(reference)
        assert abs(100 * bleu(predictions, references).score - sacrebleu.corpus_bleu(predictions, [references]).score) < 1e-9
        pairs = (  # what, goal, ours, the other
            ('corpus BLEU in Python', 1.2, lambda: timed(lambda: bleu(predictions, references)),
             'sacrebleu', lambda: timed(lambda: sacrebleu.corpus_bleu(predictions, [references]))),
            ('whole process', 1.0, process('-m', 'nlgeval', 'score', system, '--ref', reference),
             'sacrebleu', process('-m', 'sacrebleu', reference, '-i', system)),
            ('import nlgeval', 1.3, importing('import nlgeval'), 'numpy', importing('import numpy')),
            ('from nlgeval import bleu', '', importing('from nlgeval import bleu'), 'numpy', importing('import numpy')))
        print(f'{what}, {len(predictions)} segments, sacrebleu {sacrebleu.__version__}, best of {rounds}, in turns\n')
        print(f'{"":24}  {"nlgeval":>9}  {"the other":>19}  {"ratio":>5}  goal')
        for name, goal, ours, other, theirs in pairs:
            best = [min(times) for times in zip(*((ours(), theirs()) for _ in range(rounds)))]
            print(f'{name:24}  {best[0]:7.3f} s  {best[1]:7.3f} s {other:9}  {best[0] / best[1]:5.2f}  {goal}', flush=True)


if __name__ == '__main__':
    main()
