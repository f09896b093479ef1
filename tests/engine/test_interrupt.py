"""Ctrl-C ends what works long in a kernel, at once and as in any program of Python."""
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from nlgeval.engine import kernels

from interrupt import CASES

pytestmark = [pytest.mark.skipif(not kernels.installed(), reason="numba is not installed: pip install 'nlgeval[fast]'"),
              pytest.mark.skipif(sys.platform == 'win32', reason='a process of Windows cannot interrupt itself')]


def run(*args, **options):
    "The program `interrupt.py`; nobody waits for ever, whatever happens."
    program = [sys.executable, str(Path(__file__).parents[1] / 'interrupt.py'), *args]
    return subprocess.run(program, capture_output=True, text=True, timeout=1800, **options)


@pytest.mark.parametrize('case', CASES)
def test_ctrl_c(case):
    done = run(case)
    assert done.stdout.startswith('in ') and 'finished' not in done.stdout, done.stdout + done.stderr
    assert done.returncode == -signal.SIGINT and done.stderr.rstrip().endswith('KeyboardInterrupt')


def test_asyncio():
    "asyncio cancels a task that does not listen, and raises when told again; either way the kernel ends."
    done = run('asyncio')
    assert 'finished' not in done.stdout and done.stdout.startswith('in '), done.stdout + done.stderr
    assert done.returncode == -signal.SIGINT


def test_other_threads_are_left_alone():
    "What a thread of somebody else scores is not touched by an interrupted call of the main thread."
    done = run('beside')
    assert done.stdout.splitlines()[-1] == 'the other thread has its score, and the next call has one', done.stderr
