"""Processes that are born beside threads that score: each finds the right score, and none waits for ever."""
import os
import signal
import subprocess
import sys
from multiprocessing import get_all_start_methods
from pathlib import Path

import pytest

from nlgeval.engine import kernels
from scoring_processes import FORKS, HUNG, TASKS

pytestmark = pytest.mark.skipif(not kernels.installed(), reason="numba is not installed: pip install 'nlgeval[fast]'")
root = Path(__file__).resolve().parents[2]
PROGRAM = [sys.executable, '-W', 'ignore', root / 'tests' / 'scoring_processes.py']


@pytest.fixture(scope='module', autouse=True)
def compiled():
    "Have the machine code on the disk, so that not each of many processes compiles it."
    subprocess.run([*PROGRAM, 'compile'], cwd=root, check=True)


@pytest.mark.parametrize('state', ['cold', 'warm'])
@pytest.mark.parametrize('method', ['fork', 'spawn', 'forkserver'])
def test_a_process_that_is_born_beside_threads_that_score(method, state):
    if method not in get_all_start_methods():
        pytest.skip(f'this system cannot {method}')
    program = subprocess.Popen([*PROGRAM, method, state], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True, start_new_session=True)
    try:
        out, err = program.communicate(timeout=5 * HUNG)
    finally:
        if program.poll() is None: os.killpg(program.pid, signal.SIGKILL)
    assert (out, err) == (f'{TASKS + (method == "fork") * FORKS} right\n', '')


# Scores by every metric that needs no vectors, and prints what is imported meanwhile though a fork does not wait for it.
IMPORTS = '''
import sys
from nlgeval import TestSet
from nlgeval.core import compiled
from nlgeval.engine import kernels
from nlgeval.metrics.registry import METRICS
texts = [f'The cat {i} sat & saw {i % 7} caf\\xe9s, \\u597d' for i in range(40)]
metrics = [entry.load()() for entry in METRICS.values() if '.metrics.' in entry.where]
kernels.quiet()
found = set()
def seen(event, args):
    waited_for = kernels._compiling, compiled._importing
    if event == 'import' and not any(it.lock._is_owned() for it in waited_for): found.add(args[0].partition('.')[0])
sys.addaudithook(seen)
for engine in 'python', 'compiled':
    for metric in metrics:
        held = TestSet(texts, sources=texts) if 'sources' in getattr(metric, 'needs', ()) else texts
        try: metric(texts, held, engine=engine)
        except ValueError as error: assert 'there are no kernels' in str(error), error
print(len(metrics), *sorted(found))
'''


def test_scoring_imports_nothing_that_a_fork_could_find_half_imported():
    done = subprocess.run([sys.executable, '-c', IMPORTS], cwd=root, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    count, *found = done.stdout.split()
    assert int(count) > 20 and set(found) <= {'regex', 'numpy', 'locale', '_locale'}  # numpy.ma's; a fork waits for both
