"""Processes that are born beside threads that score: each finds the right score, and none waits for ever."""
import os
import signal
import subprocess
import sys
from multiprocessing import get_all_start_methods
from pathlib import Path

import pytest

pytest.importorskip('numba')
root = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root / 'tests'))
from scoring_processes import FORKS, HUNG, TASKS  # noqa: E402


@pytest.mark.parametrize('state', ['cold', 'warm'])
@pytest.mark.parametrize('method', ['fork', 'spawn', 'forkserver'])
def test_a_process_that_is_born_beside_threads_that_score(method, state):
    if method not in get_all_start_methods():
        pytest.skip(f'this system cannot {method}')
    program = subprocess.Popen([sys.executable, '-W', 'ignore', root / 'tests' / 'scoring_processes.py', method, state],
                               cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        out, err = program.communicate(timeout=5 * HUNG)
    finally:
        if program.poll() is None: os.killpg(program.pid, signal.SIGKILL)
    assert (out, err) == (f'{TASKS + (method == "fork") * FORKS} right\n', '')
