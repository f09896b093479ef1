"""Types: a type checker accepts a program of a user's; the stubs are what the modules say; nothing public lacks a type."""
import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import typed_program
from repository import load, root

reference = load(root / '.ci' / 'reference.py')


def run(*args):
    return subprocess.run([sys.executable, *map(str, args)], cwd=root, capture_output=True, text=True, timeout=1800)


def test_stubs_are_what_the_modules_say():
    done = run('.ci/stubs.py', 'check')
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_type_checker_accepts_stubs_and_program_and_rejects_wrong_uses(tmp_path):
    stubs = sorted((root / 'nlgeval').rglob('*.pyi'))
    assert len(stubs) == 4
    done = run('-m', 'mypy', '--strict', '--follow-imports=silent', '--cache-dir', tmp_path,
               *stubs, root / 'tests' / 'typed_program.py')
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_names_of_types_in_quotes_are_known_to_a_type_checker(tmp_path):
    "But of kernels and what they call: there the quotes name kinds of arrays."
    done = run('-m', 'mypy', '--cache-dir', tmp_path, '--no-error-summary', '-p', 'nlgeval')
    unknown = [line for line in done.stdout.splitlines() if line.endswith(('[name-defined]', '[valid-type]'))]
    of_kernels = [line for line in unknown if Path(line.partition(':')[0]).parts[1:][-2:-1] == ('engine',) or 'training.py' in line]
    assert len(of_kernels) > 100  # it has looked
    assert not {*unknown} - {*of_kernels}


def untyped(module):
    "What is public in a module and lacks a type; what a method takes that it has from a parent, is said there."
    tree = ast.parse(Path(module.__file__).read_text(encoding='utf-8'))
    for node in tree.body:
        if getattr(node, 'name', None) not in module.__all__:
            continue
        own = [(None, node)] if isinstance(node, ast.FunctionDef) else [(getattr(module, node.name), it) for it in node.body
                                                                        if isinstance(it, ast.FunctionDef)]
        for cls, function in own:
            hidden = function.name.startswith('_') and function.name not in ('__init__', '__call__')
            if cls and (hidden or any(function.name in vars(base) for base in cls.__mro__[1:] if base is not object)):
                continue
            names = [it.arg for it in [*function.args.args[bool(cls):], *function.args.kwonlyargs] if it.annotation is None]
            if names or function.returns is None and function.name != '__init__':
                yield f'{module.__name__}: {cls.__name__ + "." if cls else ""}{function.name}: {", ".join(names) or "what it returns"}'


def test_nothing_public_lacks_a_type():
    pages = [import_module(name) for folder in reference.PAGES for _, name in reference.modules(folder)]
    assert len(pages) > 100
    loops = {'nlgeval.embeddings.training'}  # what its kernels call
    assert [line for page in pages if page.__name__ not in loops for line in untyped(page)] == []


@pytest.mark.parametrize('part', ['functions', 'metrics', 'own', 'faces'])
def test_the_program_runs(part):
    getattr(typed_program, part)()


def test_its_comparisons_run(tmp_path):
    typed_program.comparisons(tmp_path)
    assert (tmp_path / 'report.html').exists()
