"""Compiling ahead: each kernel once, after those that it calls, by several at once, whatever becomes of the helpers."""
import random
import sys
from contextlib import ExitStack
from subprocess import PIPE, Popen
from threading import Thread

import pytest

pytest.importorskip('numba')
from nlgeval.apps import warm_up  # noqa: E402
from nlgeval.engine import resampling  # noqa: E402
from nlgeval.engine.kernels import Kernel  # noqa: E402


class Pretended:
    "A kernel that notes its turn instead of being compiled."
    alone = True

    def __init__(self, name, calls, compiled):
        self.__name__, self.__module__, self.calls, self.turns = name, __name__, {k.__name__: k for k in calls}, compiled
        self.function, self.kept = (lambda: None), None

    def compile(self): self.turns.append(self)


def kernels(seed, compiled, n=60):
    "n kernels, each of which calls up to three earlier ones."
    chance, made = random.Random(seed), []
    for k in range(n): made.append(Pretended(f'k{k}', chance.sample(made, min(k, chance.randrange(4))), compiled))
    return made


def worked(plan, compiled):
    "Take, compile and give back, until nothing is left."
    while kernel := plan.take():
        compiled.append(kernel)
        plan.give(kernel, True)


@pytest.mark.parametrize('seed', range(5))
def test_each_kernel_is_handed_out_once_and_after_those_that_it_calls(seed):
    compiled, told = [], []
    every = kernels(seed, compiled)
    plan = warm_up._Plan(random.Random(seed).sample(every, 20), lambda: told.append(1))
    threads = [Thread(target=worked, args=(plan, compiled)) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    assert len(compiled) == len(set(compiled)) == len(plan.needed) == len(told)
    for kernel in compiled:
        for called in kernel.calls.values(): assert compiled.index(called) < compiled.index(kernel)


def test_what_calls_wait_for_comes_first():
    compiled = []
    last, *_ = kernels(0, compiled, 1)
    middle = Pretended('middle', [last], compiled)
    top = Pretended('top', [middle], compiled)
    assert warm_up._Plan([top, Pretended('other', [], compiled)], None).left[:2] == [last, middle]


@pytest.mark.parametrize('code', ['', 'import sys; sys.stdin.readline()', 'import sys; sys.stdin.close(); print(1)'], ids=['gone', 'dies', 'ends after one'])
def test_what_a_helper_leaves_is_done_by_another(code):
    compiled = []
    plan = warm_up._Plan(kernels(3, compiled), lambda: None)
    with Popen([sys.executable, '-c', code], stdin=PIPE, stdout=PIPE, text=True) as helper:
        thread = Thread(target=warm_up._compiled_by, args=(helper, plan))
        thread.start()
        worked(plan, compiled)
        thread.join()
    assert len(plan.compiled) == len(plan.needed) and len(compiled) >= len(plan.needed) - 1


def test_a_helper_compiles_what_it_is_told_and_keeps_it(tmp_path, monkeypatch):
    monkeypatch.setenv('NUMBA_CACHE_DIR', str(tmp_path))
    wanted = [it for it in vars(resampling).values() if isinstance(it, Kernel) and it.alone][:2]
    plan = warm_up._Plan(wanted, lambda: None)
    with ExitStack() as stack: warm_up._compiled_by(*warm_up._helpers(1, stack), plan)
    assert plan.compiled >= set(wanted)
    kept = {path.name.split('-')[0].split('.')[-1] for path in tmp_path.rglob('*.nbi')}
    assert kept == {kernel.__name__ for kernel in plan.compiled}


def test_help_is_asked_for_where_kernels_are_compiled_and_not_where_they_are_loaded(monkeypatch):
    asked, compiled = [], []
    monkeypatch.setattr(warm_up, '_helpers', lambda n, stack: asked.append(n) or [])
    monkeypatch.setenv('NLGEVAL_NUM_THREADS', '3')
    every = kernels(4, compiled)
    for kernel in every: kernel.kept = 'folder'
    assert warm_up.warm_up(every) == ['folder'] and asked == []
    assert set(compiled) == set(every)
    monkeypatch.setattr(warm_up, '_SLOW', -1)
    warm_up.warm_up(every)
    assert asked == [2]
