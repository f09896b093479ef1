"""The modules import each other in one order and without circles; an import inside a function counts like any other.

What is imported `if TYPE_CHECKING:` is for a type checker alone, and does not count."""
import ast
import os
import shutil
import subprocess
import sys
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib.util import resolve_name

import nbformat
import pytest

import nlgeval
from repository import notebooks, root

# The lowest line first. A module imports from the lines above its own and from its own line, but across `|` not.
ORDER = '''\
caching, errors, libm, patch, display, steps, typing
text
engine
core
metrics | stats | embeddings
looks, compiled
testing, apps, distributed, faces, __main__'''
ROOMS = {room: (line, side) for line, text in enumerate(ORDER.splitlines())
         for side, rooms in enumerate(text.split(' | ')) for room in rooms.split(', ')}


def modules(package):
    "The files of the package in folder `package`, by module name."
    names = {path: '.'.join(path.relative_to(package.parent).with_suffix('').parts) for path in package.rglob('*.py')}
    return {name.removesuffix('.__init__'): path for path, name in names.items()}


@cache
def parsed(path):
    return ast.parse(path.read_text(encoding='utf-8'))


def imported(module, path):
    "Every dotted name that `module` in file `path` imports, and the line."
    package = module if path.name == '__init__.py' else module.rpartition('.')[0]
    tree = parsed(path)
    typed = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == 'TYPE_CHECKING']
    for node in ast.walk(ast.Module([node for node in tree.body if node not in typed], [])):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            source = resolve_name('.' * node.level + (node.module or ''), package)
            yield from ((f'{source}.{alias.name}', node.lineno) for alias in node.names)


def imports(package):
    "{module: {module that it imports: line}} for folder `package`; what the package itself gives is left out."
    return {module: dict(targets) for module, targets in _imports(package).items()}


@cache
def _imports(package):
    known = modules(package)
    found = {module: {} for module in known}
    for module, path in known.items():
        for target, line in imported(module, path):
            while target and target not in known:  # a name in a module, or nothing of this package
                target = target.rpartition('.')[0]
            if target not in ('', package.name):
                found[module].setdefault(target, line)
    return found


def room(module):
    "The room of `module` in the order: the longest of the names that it lies under; None if it has none."
    parts = module.split('.')[1:]
    return next((name for n in range(len(parts), 0, -1) if (name := '.'.join(parts[:n])) in ROOMS), None)


def against_the_order(graph):
    "The imports that break the order, a line each."
    for module, targets in sorted(graph.items()):
        for target, line in sorted(targets.items()):
            ends = [room(module), room(target)]
            if None in ends:
                yield f'{module}:{line} imports {target}: the order has no room for {(target, module)[ends[0] is None]}'
                continue
            (mine, my_side), (its, its_side) = map(ROOMS.get, ends)
            if its > mine or its == mine and its_side != my_side:
                yield f'{module}:{line} imports {target}, which stands {"above" if its > mine else "beside"} it'


def circle(graph):
    "The modules of a circle of imports, the first again at the end; [] where there is none."
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return error.args[1][::-1]
    return []


def test_modules_import_in_one_order():
    found = list(against_the_order(imports(root / 'nlgeval')))
    assert not found, '\n'.join(found)


# What is no definition of a metric, though it stands among them: a trainer of word vectors and its kernels.
NO_DEFINITION = 'nlgeval.embeddings.training', 'nlgeval.embeddings.word2vec'
NEVER = 'engine', 'compiled', 'looks', 'steps', 'stats', 'apps', 'faces', 'distributed', 'testing'


def knows_too_much(graph):
    "What definitions import, and what core's first pages import, that they are to do without: a line each."
    for module, targets in sorted(graph.items()):
        folder = module.split('.')[1] if '.' in module else ''
        if folder in ('metrics', 'embeddings') and module not in NO_DEFINITION or module in (
                'nlgeval.core.definition', 'nlgeval.core.table', 'nlgeval.core.options'):
            yield from (f'{module}:{line} imports {target}' for target, line in sorted(targets.items())
                        if target.split('.')[1] in NEVER)


def test_a_definition_knows_neither_engine_nor_displays():
    graph = imports(root / 'nlgeval')
    assert not (found := list(knows_too_much(graph))), '\n'.join(found)
    graph['nlgeval.metrics.bleu']['nlgeval.engine.ngrams'] = 1
    assert list(knows_too_much(graph)) == ['nlgeval.metrics.bleu:1 imports nlgeval.engine.ngrams']


def with_types(package):
    "The imports of a package, those for a type checker alone among them."
    known, found = modules(package), imports(package)
    for module, path in known.items():
        for node in parsed(path).body:
            if isinstance(node, ast.If) and ast.unparse(node.test) == 'TYPE_CHECKING':
                for line in (it for it in node.body if isinstance(it, ast.ImportFrom)):
                    source = resolve_name('.' * line.level + (line.module or ''), module.rpartition('.')[0])
                    for alias in line.names:
                        target = f'{source}.{alias.name}' if f'{source}.{alias.name}' in known else source
                        if target in known: found[module].setdefault(target, line.lineno)
    return found


def test_types_make_no_circle_either():
    "Also in a drawing of the imports that has those for a type checker."
    assert not (found := circle(with_types(root / 'nlgeval'))), ' -> '.join(found)
    assert list(against_the_order(with_types(root / 'nlgeval'))) == []


def test_no_circle_of_imports():
    found = circle(imports(root / 'nlgeval'))
    assert not found, ' -> '.join(found)


def test_no_module_goes_through_the_package_to_another():
    "The public names of `nlgeval` are loaded on demand: taking one from there would be an import that no order sees."
    public = {f'nlgeval.{name}' for name in nlgeval.__all__}
    found = []
    for module, path in modules(root / 'nlgeval').items():
        names = list(imported(module, path))
        names += [(f'{node.value.id}.{node.attr}', node.lineno) for node in ast.walk(parsed(path))
                  if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)]
        found += [f'{module}:{line} takes {name} from the package' for name, line in names if name in public]
    assert not found, '\n'.join(found)


def test_a_page_quotes_the_order():
    quoting = [path.name for path in notebooks.notebooks() for cell in nbformat.read(path, as_version=4).cells
               if cell.cell_type == 'markdown' and ORDER in cell.source]
    assert len(quoting) == 1, f'one page quotes this in a block of its own; so do {quoting}:\n{ORDER}'


def test_the_guards_see_what_they_should(tmp_path):
    files = {'__init__': '', 'display': '', 'text.__init__': '', 'core.__init__': '',
             'text.words': 'from .. import __version__, display\n',
             'core.table': 'def f():\n    from ..text import words\n    from nlgeval.core import metric\n    from ..apps import cli\n',
             'core.metric': 'import nlgeval.core.bootstrap, numpy\n',
             'core.bootstrap': 'from ..core.table import Table\nif TYPE_CHECKING:\n    from nlgeval.apps import cli\n',
             'stats.tests': 'from ..core import bootstrap\nfrom ..metrics.bleu import Bleu\n',
             'metrics.bleu': 'from .. import lost\n', 'lost': '',
             'apps.cli': 'from ..metrics.bleu import Bleu\n',
             'other': 'import nlgeval.apps.cli\n'}
    for name, text in files.items():
        path = tmp_path.joinpath('nlgeval', *name.split('.')).with_suffix('.py')
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding='utf-8')
    graph = imports(tmp_path / 'nlgeval')
    assert graph['nlgeval.text.words'] == {'nlgeval.display': 1}
    assert list(against_the_order(graph)) == [
        'nlgeval.core.table:4 imports nlgeval.apps.cli, which stands above it',
        'nlgeval.metrics.bleu:1 imports nlgeval.lost: the order has no room for nlgeval.lost',
        'nlgeval.other:1 imports nlgeval.apps.cli: the order has no room for nlgeval.other',
        'nlgeval.stats.tests:2 imports nlgeval.metrics.bleu, which stands beside it']
    found = circle(graph)
    assert sorted(found[1:]) == ['nlgeval.core.bootstrap', 'nlgeval.core.metric', 'nlgeval.core.table']
    assert found[0] == found[-1]
    assert all(after in graph[before] for before, after in zip(found, found[1:]))
    del graph['nlgeval.core.metric']['nlgeval.core.bootstrap']
    assert circle(graph) == []


@pytest.mark.parametrize('theirs', [None, 'skipthoughts', 'pycocoevalcap'])
def test_the_namesake_in_the_same_folder_is_told_of_once_with_what_mends_it(tmp_path, theirs):
    (tmp_path / 'nlgeval').mkdir()
    shutil.copy(root / 'nlgeval' / '__init__.py', tmp_path / 'nlgeval')
    if theirs:
        (tmp_path / 'nlgeval' / theirs).mkdir()
    done = subprocess.run([sys.executable, '-c', 'import nlgeval\nimport nlgeval'], cwd=tmp_path, capture_output=True,
                          text=True, env={**os.environ, 'PYTHONPATH': str(tmp_path)})
    assert done.returncode == 0, done.stderr
    assert done.stderr.count('pip uninstall nlg-eval') == done.stderr.count('UserWarning') == bool(theirs), done.stderr
