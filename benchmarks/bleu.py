"""BLEU against sacrebleu, and the import against numpy's, in one run on this machine.

    python benchmarks/bleu.py [--rounds N]

The two of a pair take turns, and the best of N rounds of each is taken: what else the machine does only adds to a time.
The texts are the TED set in $NLGEVAL_SHARED or ../shared beside the project; without it, generated ones of its size.
"""
import argparse
import tempfile
import warnings
from pathlib import Path

from texts import found, lines, write_pairs
from timing import once, run


def process(*command): return lambda: once(lambda: run(*command))


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
        system, reference = write_pairs(Path(folder), 2445)
        predictions, references = lines(system), lines(reference)
        assert abs(100 * bleu(predictions, references).score - sacrebleu.corpus_bleu(predictions, [references]).score) < 1e-9
        pairs = (  # what, goal, ours, the other
            ('corpus BLEU in Python', 1.2, lambda: once(lambda: bleu(predictions, references)),
             'sacrebleu', lambda: once(lambda: sacrebleu.corpus_bleu(predictions, [references]))),
            ('whole process', 1.0, process('-m', 'nlgeval', 'score', system, '--ref', reference),
             'sacrebleu', process('-m', 'sacrebleu', reference, '-i', system)),
            ('import nlgeval', 1.3, importing('import nlgeval'), 'numpy', importing('import numpy')),
            ('from nlgeval import bleu', '', importing('from nlgeval import bleu'), 'numpy', importing('import numpy')))
        print(f'{found()}, {len(predictions)} segments, sacrebleu {sacrebleu.__version__}, best of {rounds}, in turns\n')
        print(f'{"":24}  {"nlgeval":>9}  {"the other":>19}  {"ratio":>5}  goal')
        for name, goal, ours, other, theirs in pairs:
            best = [min(times) for times in zip(*((ours(), theirs()) for _ in range(rounds)))]
            print(f'{name:24}  {best[0]:7.3f} s  {best[1]:7.3f} s {other:9}  {best[0] / best[1]:5.2f}  {goal}', flush=True)


if __name__ == '__main__':
    main()
