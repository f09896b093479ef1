"""Machine code is of its source: whatever decides it is in a kernel's digest, and files that are damaged are not used."""
import os
import pickle
import random
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from nlgeval.engine import kernels
from nlgeval.engine.kernels import Instruction, Kernel, kernel

root = Path(__file__).resolve().parents[2]
# What is changed -> the source of a kernel `k`, and the change.
CHANGES = {
    'a built-in function': ('def k(a:"int", b:"int"): return min(a, b)', 'min', 'max'),
    'a function of NumPy': ('def k(a:"int", b:"int"): return np.minimum(a, b)', 'minimum', 'maximum'),
    'an operator': ('def k(a:"int", b:"int"): return a + b', '+', '-'),
    'a number': ('def k(a:"int"): return a + 1', '1', '2'),
    'the type of a number': ('def k(a:"int"): return a + 1', '1', '1.0'),
    'a set': ('def k(a:"int"): return a in {1, 2}', '2', '3'),
    'an annotation': ('def k(a:"int"): return a', 'int', 'float'),
    'the order of parameters': ('def k(a, b): return h(a=a, b=b)\n@kernel\ndef h(a, b): return a - b', 'h(a, b)', 'h(b, a)'),
    'a default': ('def k(a:"int"): return h(a)\n@kernel\ndef h(a, b=1): return a + b', 'b=1', 'b=2'),
    'a default of a keyword': ('def k(a:"int"): return h(a)\n@kernel\ndef h(a, *, b=1): return a + b', 'b=1', 'b=2'),
    'a lambda': ('def k(a:"int"):\n    f = lambda b: min(b, 1)\n    return f(a)', 'min', 'max'),
    'a list comprehension': ('def k(a:"ints"): return [min(b, 1) for b in a]', 'min', 'max'),
    'a generator': ('def k(a:"ints"): return sum(min(b, 1) for b in a)', 'min', 'max'),
    'a function inside': ('def k(a:"int"):\n    def f(b):\n        def g(c): return c & b\n        return g(b)\n    return f(a)', '&', '|'),
    'a function inside that calls': ('def k(a:"int"):\n    def f(b): return h(b)\n    return f(a)\n@kernel\ndef h(b): return b + 1', '1', '2'),
    'a number of the module': ('N = 1\ndef k(a:"int"): return a + N', '1', '2'),
    'a number of NumPy': ('N = np.uint64(1)\ndef k(a:"int"): return a + N', 'uint64', 'int64'),
    'a text of the module': ('N = "a"\ndef k(a:"int"): return a + len(N)', 'a"\n', 'ab"\n'),
    'a tuple of the module': ('N = 1, (2, 3)\ndef k(a:"int"): return a + N[1][0]', '2', '4'),
    'an array of the module': ('N = np.arange(5)\ndef k(a:"int"): return a + N[4]', '5', '6'),
    'an array\'s type': ('N = np.ones(1)\ndef k(a:"int"): return a / N[0]', 'ones(1)', 'ones(1, np.float32)'),
    'an array\'s order': ('N = np.zeros((2, 2))\ndef k(a:"int"): return a + N[0, 1]', '2))', '2), order="F")'),
    'what is closed over': ('def made(step):\n    def k(a:"int"): return a + step\n    return k\nk = made(1)', 'made(1)', 'made(2)'),
    'a kernel that is called': ('def k(a:"int"): return h(a)\n@kernel\ndef h(a): return min(a, 1)', 'min', 'max'),
    'a kernel that a called one calls': (
        'def k(a:"int"): return h(a)\n@kernel\ndef h(a): return g(a)\n@kernel\ndef g(a): return min(a, 1)', 'min', 'max'),
    'which kernel is called': ('def k(a:"int"): return h(a)\n@kernel\ndef h(a): return a\n@kernel\ndef g(a): return a', 'h(a)\n', 'g(a)\n'),
    'a kernel\'s constant': ('N = 1\ndef k(a:"int"): return h(a)\n@kernel\ndef h(a): return a + N', '1', '2'),
    'an attribute of a module': ('def k(a:"int"): return helpers.step(a)', 'helpers.step', 'helpers.other'),
    'a number of another module': ('helpers.N = 1\ndef k(a:"int"): return a + helpers.N', '1', '2'),
    'a function of another module': (
        'def step(a): return min(a, 1)\nhelpers.step = step\ndel step\ndef k(a:"int"): return helpers.step(a)', 'min', 'max'),
    'a member of a class': ('class C: N = 1\ndef k(a:"int"): return a + C.N', '1', '2'),
    'a method of the builder': ('k = Instruction(lambda a: None, lambda builder, a: builder.and_(a, a))', 'and_', 'or_'),
    'the type of a result': ('k = Instruction(lambda a: None, lambda builder, a: a, "int")', '"int"', '"word"'),
    'a helper of the builder': (
        'def h(b, a): return b.and_(a, a)\nk = Instruction(lambda a: None, lambda builder, a: h(builder, a))', 'and_', 'or_'),
    'a helper of that helper': (
        'def g(b, a): return b.and_(a, a)\ndef h(b, a): return g(b, a)\n'
        'k = Instruction(lambda a: None, lambda builder, a: h(builder, a))', 'and_', 'or_'),
    'an instruction that is called': (
        'i = Instruction(lambda a: None, lambda builder, a: builder.and_(a, a))\ndef k(a:"int"): return i(a)', 'and_', 'or_'),
    'a function that calls itself': ('def k(a:"int"): return h(a)\ndef h(a): return h(min(a, 1))', 'min', 'max'),
    'functions that call each other': ('def k(a:"int"): return h(a)\ndef h(a): return g(a)\ndef g(a): return h(min(a, 1))', 'min', 'max'),
    'kernels that call each other': (
        '@kernel\ndef k(a:"int"): return h(a)\n@kernel\ndef h(a): return k(min(a, 1))', 'min', 'max'),
}


def defined(source):
    "The kernel `k` of a source."
    helpers = ModuleType('helpers_of_tests')
    helpers.step, helpers.other = (lambda a: a), (lambda a: -a)
    known = {'np': np, 'kernel': kernel, 'Kernel': Kernel, 'Instruction': Instruction, 'helpers': helpers, '__name__': 'kernels_of_tests'}
    exec(source, known)
    return known['k'] if isinstance(known['k'], Kernel) else Kernel(known['k'])


@pytest.mark.parametrize('what', CHANGES)
def test_a_digest_follows(what):
    source, old, new = CHANGES[what]
    assert source.count(old) >= 1
    digest = defined(source).digest
    assert digest == defined(source).digest != defined(source.replace(old, new)).digest


@pytest.mark.parametrize('source', [
    ('def k(a:"int"):\n    {} = 2 * a\n    return {}', 'double', 'twice'),
    ('def k(a:"int"): return a\ndef {}(): pass', 'unused', 'other'),
    ('def k(a:"int"): return min(a, 1)\nN = {}', '1', '2')], ids=['a variable', 'what it does not call', 'what it does not read'])
def test_a_digest_does_not_follow(source):
    source, *names = source
    assert len({defined(source.format(*[name] * source.count('{}'))).digest for name in names}) == 1


def test_what_cannot_be_described_is_refused():
    with pytest.raises(TypeError, match=r"^thing\.value: a kernel, .* got <.*object"):
        defined('class Thing: value = 1\nthing = Thing()\ndef k(a:"int"): return a + thing.value').digest
    with pytest.raises(TypeError, match="imports 'nlgeval.display' when it runs"):
        defined('def k(a:"int"):\n    from nlgeval.display import table\n    return a').digest
    with pytest.raises(TypeError, match="imports 'math' when it runs"):  # one of its own package
        defined('def k(a:"int"):\n    from .math import table\n    return a').digest


def run(code, folder=root, **env):
    "What a new process prints, and says on standard error."
    env = {**os.environ, 'PYTHONPATH': os.pathsep.join([str(root), str(folder)]), 'NUMBA_CACHE_DIR': '',
           'NLGEVAL_QUIET': '', 'PYTHONDONTWRITEBYTECODE': '1', **env}
    done = subprocess.run([sys.executable, '-c', code], cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split(), done.stderr


def test_each_kernel_of_the_package_has_the_same_digest_in_every_process():
    code = '''
import pkgutil, sys
from importlib import import_module
import nlgeval
from nlgeval.engine.kernels import Kernel
for folder in 'engine', 'embeddings':
    for found in pkgutil.iter_modules(import_module(f'nlgeval.{folder}').__path__):
        module = import_module(f'nlgeval.{folder}.{found.name}')
        for name, value in vars(module).items():
            if isinstance(value, Kernel): print(f'{module.__name__}.{name}:{value.digest}')
'''
    first, second = (run(code, PYTHONHASHSEED=seed)[0] for seed in '12')
    assert first == second and len(first) > 250


needs_numba = pytest.mark.skipif(not kernels.installed(), reason="numba is not installed: pip install 'nlgeval[fast]'")
HELPERS = '''
from nlgeval.engine.kernels import Instruction, kernel
LIMITS = 3, 5
def combined(builder, a, b): return builder.and_(a, b)
both = Instruction(lambda a, b: a & b, lambda builder, a, b: combined(builder, a, b))
@kernel
def limited(a): return min(a, LIMITS[1])
@kernel
def step(a): return limited(a) + both(a, 6)
'''
PROGRAM = '''
import numpy as np
from nlgeval.engine.kernels import kernel
from helpers_of_kernels import step
@kernel
def total(values:'ints'):
    n = 0
    for i in range(len(values)): n += step(values[i])
    return n
@kernel
def one(value:'int'): return step(value)
print(total(np.arange(10)), one(7))
'''


@needs_numba
def test_a_new_process_runs_the_machine_code_of_the_source_as_it_is(tmp_path):
    def total():
        return int(run('import kernels_on_disk', tmp_path)[0][0])

    def kept(): return {path: path.stat().st_mtime_ns for path in tmp_path.rglob('*.nbc')}

    helpers = tmp_path / 'helpers_of_kernels.py'
    helpers.write_text(HELPERS, encoding='utf-8')
    (tmp_path / 'kernels_on_disk.py').write_text(PROGRAM, encoding='utf-8')
    expected = sum(min(a, 5) + (a & 6) for a in range(10))
    assert total() == expected
    before = kept()
    assert total() == expected and kept() == before and len(before) == 2  # they are loaded
    for old, new, meant in [('min(', 'max(', lambda a: max(a, 5) + (a & 6)), ('3, 5', '3, 7', lambda a: max(a, 7) + (a & 6)),
                            ('builder.and_', 'builder.or_', lambda a: max(a, 7) + (a | 6))]:
        helpers.write_text(helpers.read_text(encoding='utf-8').replace(old, new), encoding='utf-8')
        assert total() == sum(map(meant, range(10))), new


@needs_numba
def test_a_new_process_runs_the_machine_code_that_numba_is_told_to_make(tmp_path):
    "Bounds are looked at where that is asked for, and nowhere else, whichever process came first."
    (tmp_path / 'kernels_on_disk.py').write_text("""
import numpy as np
from nlgeval.engine.kernels import kernel
@kernel
def item(values:'ints', i:'int'): return values[i] & 0
try: print(item(np.arange(4)[:2], 3))
except IndexError: print('outside')
""", encoding='utf-8')
    for asked in '0110': assert run('import kernels_on_disk', tmp_path, NUMBA_BOUNDSCHECK=asked)[0] == [['0'], ['outside']][int(asked)]


def foreign(data): return pickle.dumps(['nothing', 'of', 'numba'])


def gone(data): return b'cgone_module\nThing\n.'  # a pickle that names what does not exist


DAMAGE = {'empty': lambda data: b'', 'cut short': lambda data: data[:len(data) // 2], 'without its end': lambda data: data[:-1],
          'cut to a few bytes': lambda data: data[:40], 'random': lambda data: random.Random(1).randbytes(len(data)),
          'zeros': lambda data: bytes(len(data)), 'a page of zeros': lambda data: data[:800] + bytes(512) + data[1312:],
          'longer': lambda data: data + b'.', 'foreign': foreign, 'gone': gone, 'text': lambda data: b'<html>Not found</html>'}


def loaded(path, monkeypatch):
    "The kernel of a module in a file, compiled, as a new process would get it, and whether it was on the disk."
    monkeypatch.setattr(kernels, '_told', {'compiling'})
    spec = spec_from_file_location('kernels_on_disk', path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.total, bool(module.total.compile().stats.cache_hits)


@pytest.fixture
def module(tmp_path):
    "A file with a kernel, which no other test has."
    path = tmp_path / 'kernels_on_disk.py'
    path.write_text('from nlgeval.engine.kernels import kernel\n@kernel\ndef total(values:"ints"):\n    n = 0\n'
                    f'    for i in range(len(values)): n += min(values[i], 5) + 0 * {random.getrandbits(40)}\n    return n\n',
                    encoding='utf-8')
    return path


@needs_numba
@pytest.mark.parametrize('suffix', ['nbi', 'nbc'])
def test_a_damaged_file_is_compiled_again_and_kept_anew(module, suffix, monkeypatch, capfd):
    total, there = loaded(module, monkeypatch)
    assert not there and loaded(module, monkeypatch)[1]
    [path] = Path(total.kept).glob(f'*total-{total.digest}-*.{suffix}')
    good = path.read_bytes()
    assert capfd.readouterr().err == ''
    for what, change in DAMAGE.items():
        path.write_bytes(change(good))
        total, there = loaded(module, monkeypatch)
        assert (total(np.arange(10)), there) == (35, False), what
        assert capfd.readouterr().err.splitlines() == [
            f'nlgeval: {path} is damaged: its kernel is compiled and saved again, like any other with damaged files.'], what
        assert loaded(module, monkeypatch)[1] and capfd.readouterr().err == '', what
    path.unlink()
    path.mkdir()
    assert loaded(module, monkeypatch)[0](np.arange(10)) == 35 and f'{path} is damaged' in capfd.readouterr().err


@needs_numba
def test_no_changed_byte_of_machine_code_is_run(module, monkeypatch, capfd):
    total, _ = loaded(module, monkeypatch)
    [path] = Path(total.kept).glob(f'*total-{total.digest}-*.nbc')
    draw = random.Random(1)
    for _ in range(20):
        data = bytearray(path.read_bytes())
        data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
        path.write_bytes(data)
        total, there = loaded(module, monkeypatch)
        assert (total(np.arange(10)), there) == (35, False) and 'is damaged' in capfd.readouterr().err


@needs_numba
def test_a_process_with_damaged_files_says_so_once_and_goes_on(tmp_path):
    (tmp_path / 'helpers_of_kernels.py').write_text(HELPERS, encoding='utf-8')
    (tmp_path / 'kernels_on_disk.py').write_text(PROGRAM, encoding='utf-8')
    numbers, _ = run('import kernels_on_disk', tmp_path)
    files = sorted(tmp_path.rglob('*.nb[ci]'))
    assert len(files) == 4
    for k, path in enumerate(files): path.write_bytes(path.read_bytes()[:k % 2 * 100])
    again, err = run('import kernels_on_disk', tmp_path)
    assert again == numbers and err.count('\n') == 1 and 'is damaged: its kernel is compiled and saved again' in err
    assert run('import kernels_on_disk', tmp_path) == (numbers, '')


@needs_numba
def test_a_kernel_may_close_over_a_number():
    def made(step):
        def plus(n: 'int'): return n + step
        return Kernel(plus)
    assert [made(step)(5) for step in (1, 2)] == [6, 7]


def test_a_batch_log_says_what_is_compiled_and_not_what_is_loaded(tmp_path):
    pytest.importorskip('numba')
    code = ("import numpy as np, threading; from nlgeval.engine import kernels; Timer = threading.Timer\n"
            "kernels.threading.Timer = lambda seconds, *args: Timer(0, *args)\n"
            "from nlgeval.engine.lcs import *; from nlgeval.metrics.gleu import Gleu\n"
            "Gleu()(['a b c'] * 9, ['a c b'] * 9, engine='compiled')")
    env = {**os.environ, 'NUMBA_CACHE_DIR': str(tmp_path), 'NLGEVAL_QUIET': ''}
    first, second = (subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, env=env, timeout=1800) for _ in range(2))
    assert first.stderr.startswith('nlgeval: compiling (') and first.stderr.count('\n') == 1, first.stderr
    assert second.stderr == '' and (first.returncode, second.returncode) == (0, 0)


@pytest.mark.parametrize('quiet', ['', '1'])
def test_the_environment_may_ask_for_quiet(quiet):
    said = run("from nlgeval.engine.kernels import _say; _say('compiling', 'compiling (one)'); _say('damaged', 'a.nbc is damaged')", NLGEVAL_QUIET=quiet)[1]
    assert said.splitlines() == ([] if quiet else ['nlgeval: compiling (one)', 'nlgeval: a.nbc is damaged'])
