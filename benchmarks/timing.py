"""How the benchmarks measure: turns, the best of each, processes of their own, memory; and what they say of the machine."""
import json
import os
import platform
import subprocess
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np

here = Path(__file__).resolve().parent
# Compiled modules and kernels are kept, as on any user's machine.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != 'PYTHONDONTWRITEBYTECODE'}


def peer(module):
    "The module, or None where it is not installed."
    try: return __import__(module, fromlist=['x'])
    except ImportError: return None


def once(function):
    "Seconds of one call."
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def race(functions, rounds, warm=True, seconds=2):
    """The least of each function's seconds over so many rounds, in which they take turns, as other programs only ever add
    some; over more rounds where these last less than `seconds`.
    If warm, a first call of each is not counted."""
    if warm:
        for function in functions: function()
        if seconds: rounds = max(rounds, min(15 * rounds, int(seconds / sum(map(once, functions)))))
    return [min(times) for times in zip(*([once(function) for function in functions] for _ in range(rounds)))]


def repeated(function, rounds):
    "The least of a call's seconds; what is short is called several times between two looks at the clock."
    function()
    times = max(1, int(.01 / once(function)))
    def several():
        for _ in range(times): function()
    return race([several], rounds, warm=False)[0] / times


def same(ours, theirs, within=1e-12):
    "An AssertionError unless the numbers are the same."
    difference = np.abs(np.asarray(ours, float) - np.asarray(theirs, float)).max()
    assert difference <= within, f'not the same work: the numbers differ by {difference}'


# --- processes of their own

def run(*command, **environment):
    "Run this Python with these arguments; what it printed."
    return subprocess.run([sys.executable, *map(str, command)], check=True, stdout=subprocess.PIPE, text=True, encoding='utf-8',
                          env={**ENVIRONMENT, **environment}).stdout


def apart(module, function, *args, **environment):
    "What a function of these modules returns, called in a process of its own."
    code = ('import json, sys; sys.path.insert(0, sys.argv[1]); from importlib import import_module; '
            'print(json.dumps(getattr(import_module(sys.argv[2]), sys.argv[3])(*json.loads(sys.argv[4]))))')
    return json.loads(run('-c', code, here, module, function, json.dumps(args), **environment))


def peak():
    "The most memory that this process has had, in MB."
    try:  # the program's own; what `resource` says of it holds also for the process that started it
        status = Path('/proc/self/status').read_text()
        return int(status.partition('VmHWM:')[2].split()[0]) / 1024
    except (OSError, IndexError):
        import resource
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == 'darwin' else 2**10)


# --- what was measured on what

def machine():
    "Processor, cores, memory in GB, system, and Python."
    try: model = Path('/proc/cpuinfo').read_text().partition('model name')[2].partition(':')[2].partition('\n')[0].strip()
    except OSError: model = ''
    try: system = platform.freedesktop_os_release()['PRETTY_NAME']
    except OSError: system = f'{platform.system()} {platform.release()}'
    cores = len(os.sched_getaffinity(0)) if hasattr(os, 'sched_getaffinity') else os.cpu_count()
    memory = os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 2**30 if hasattr(os, 'sysconf') else 0
    return {'processor': model or platform.processor() or platform.machine(), 'cores': cores, 'memory_gb': round(memory),
            'system': f'{system}, {platform.machine()}', 'python': f'{platform.python_implementation()} {platform.python_version()}'}


def versions(names):
    "The versions of these packages; None where one is not installed."
    result = dict.fromkeys(names)
    for name in names:
        try: result[name] = version(name)
        except PackageNotFoundError: pass
    return result
