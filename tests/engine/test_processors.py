"""One number on every processor: what NumPy and the C library choose by the processor does not reach a metric's numbers."""
import os
import subprocess
import sys

import numpy as np
import pytest

from repository import root

PROGRAM = [sys.executable, str(root / 'tests' / 'processor_numbers.py')]


def features():
    "What NumPy may leave out on this processor: all beyond what it was built for."
    try: from numpy._core._multiarray_umath import __cpu_baseline__, __cpu_dispatch__, __cpu_features__
    except ImportError: from numpy.core._multiarray_umath import __cpu_baseline__, __cpu_dispatch__, __cpu_features__
    return [name for name in __cpu_dispatch__ if __cpu_features__.get(name) and name not in __cpu_baseline__]


def lines(*arguments, **settings):
    done = subprocess.run([*PROGRAM, *arguments], env={**os.environ, 'PYTHONPATH': str(root), **settings}, capture_output=True,
                          text=True, check=True)
    return done.stdout.splitlines()


def lines_without(features, *arguments): return lines(*arguments, NPY_DISABLE_CPU_FEATURES=' '.join(features))


def test_a_metric_has_the_same_numbers_on_a_simpler_processor():
    if not features(): pytest.skip('NumPy has nothing to choose on this processor')
    usual = lines('--cases', '6')
    assert len(usual) > 1000
    assert sorted(set(usual) - set(lines_without(features(), '--cases', '6'))) == []


@pytest.mark.skipif(np.__version__ < '2', reason='asks how NumPy 2 names what a processor can do')
def test_the_comparison_sees_what_a_processor_changes():
    "With NumPy's own logarithm BLEU follows the processor, where it has AVX-512."
    if not any('AVX512' in name or name == 'X86_V4' for name in features()): pytest.skip('a processor without AVX-512')
    found = [lines_without(names, '--metric', 'bleu', '--cases', '12', '--numpy') for names in ([], features())]
    assert found[0] != found[1]
