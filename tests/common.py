"""What tests/ and nbs/ share, whose conftests import this first: one native thread a process, and what was skipped in the end."""
import os
import re
import subprocess
import sys
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest

# pytest runs a process a core: native pools of more threads would only fight, and OpenMP's idle threads spin on busy cores.
# Set before NumPy is imported; kernels of notebooks and processes that tests start inherit it.
for pool in 'OMP', 'OPENBLAS', 'MKL', 'NUMEXPR', 'VECLIB_MAXIMUM', 'BLIS': os.environ.setdefault(f'{pool}_NUM_THREADS', '1')
for pool in 'POLARS_MAX_THREADS', 'RAYON_NUM_THREADS': os.environ.setdefault(pool, '1')
os.environ.setdefault('OMP_WAIT_POLICY', 'passive')
os.environ.setdefault('NLGEVAL_QUIET', '1')  # whether a compilation takes long enough to be told of is chance
os.environ.pop('COLUMNS', None)  # processes that pytest starts inherit it from readline; tables would be fitted to it

DISTRIBUTIONS = {'ot': 'POT'}  # modules that are not called as what is installed
skipped = {}                   # node id -> reason


def install(config):
    "Make this module a plugin, once, whichever of the conftests come."
    if not config.pluginmanager.has_plugin('nlgeval'): config.pluginmanager.register(sys.modules[__name__], 'nlgeval')


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session):
    "Compile all kernels first where several processes run all tests: each of them would compile most kernels."
    processes = getattr(session.config.option, 'tx', None) or ()  # of xdist, which has none in a worker
    everything = Path(__file__).parent in [Path(arg).resolve() for arg in session.config.args]
    if not everything or len(processes) < 2 or not find_spec('numba'): return
    print('kernels that tests need: python -m nlgeval warm-up', flush=True)
    subprocess.run([sys.executable, '-m', 'nlgeval', 'warm-up'])  # where it fails, tests say more


def advice(reason):
    "A reason as pytest has it -> what to do."
    reason = ' '.join(reason.removeprefix('Skipped: ').split())
    if not (missing := re.match(r"could not import '(\w+)", reason)): return reason
    name = DISTRIBUTIONS.get(missing[1], missing[1].replace('_', '-'))
    return f'{missing[1]} is not installed: pip install {name}'


def note(report):
    "Remember a test, or a whole file, that was skipped."
    if report.skipped and isinstance(report.longrepr, (tuple, list)) and not hasattr(report, 'wasxfail'):
        skipped[report.nodeid] = advice(report.longrepr[2])


def pytest_runtest_logreport(report): note(report)


def pytest_collectreport(report): note(report)


def pytest_sessionfinish(session):
    "A worker of xdist tells which files it left out: nobody else does."
    if hasattr(session.config, 'workeroutput'): session.config.workeroutput['nlgeval_skipped'] = skipped


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    "Take over what a worker of xdist left out."
    skipped.update(getattr(node, 'workeroutput', {}).get('nlgeval_skipped', {}))


def pytest_terminal_summary(terminalreporter):
    "A line for each reason: how many tests, or whole files, and what to install or to set."
    if not skipped: return
    terminalreporter.section('skipped, and why')
    for reason, count in Counter(skipped.values()).most_common(): terminalreporter.line(f'{count:6}  {reason}')
