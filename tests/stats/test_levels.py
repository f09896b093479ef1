"""What `nlgeval.stats` promises is measured: each of its names has a row in the kept result of `benchmarks/levels.py`, or
stands on the list of those that promise nothing, with the reason."""
import importlib
import inspect
import json
import pkgutil
import sys

import pytest

import nlgeval.stats
from repository import root

rows = json.loads((root / 'benchmarks' / 'results' / 'levels.json').read_text(encoding='utf-8'))['results']


@pytest.fixture(scope='module')
def benchmarks():
    "Imports a script of that folder."
    sys.path.insert(0, str(root / 'benchmarks'))
    yield importlib.import_module
    sys.path.remove(str(root / 'benchmarks'))


def public():
    "Functions and classes that the modules of `nlgeval.stats` export."
    modules = (importlib.import_module(f'nlgeval.stats.{m.name}') for m in pkgutil.iter_modules(nlgeval.stats.__path__))
    return {name for module in modules for name in module.__all__
            if inspect.isfunction(one := getattr(module, name)) or inspect.isclass(one)}


def unmeasured(names, lists):
    "Those that have neither a row nor a reason."
    begun = {row['name'].split(',')[0].split()[0] for row in rows}
    return names - begun - set(lists.MEASURED_IN) - {name for some in lists.NO_CLAIM.values() for name in some.split()}


def test_every_public_name_is_measured_or_promises_nothing(benchmarks):
    lists = benchmarks('levels_names')
    assert not unmeasured(public(), lists)
    assert unmeasured(public() | {'new_test'}, lists) == {'new_test'}


def test_the_lists_name_what_there_is_once(benchmarks):
    lists = benchmarks('levels_names')
    free = [name for some in lists.NO_CLAIM.values() for name in some.split()]
    listed = [*lists.MEASURED_IN, *free]
    assert len(set(listed)) == len(listed)
    assert set(listed) <= public()
    begun = {row['name'].split(',')[0].split()[0] for row in rows}
    assert not begun & set(free)
    for start in lists.MEASURED_IN.values(): assert any(row['name'].startswith(start) for row in rows), start


def test_the_kept_rows_are_those_of_the_script(benchmarks):
    levels, own = benchmarks('levels'), benchmarks('levels_own')
    kept = {(row['what'], row['name']) for row in rows if not row['world']}
    assert kept == set(levels.OWN) | set(own.OWN)
    shared = {('level', name) for name in levels.paired_cases()} | {('coverage', name) for name in levels.interval_cases()}
    assert {(row['what'], row['name']) for row in rows if row['world']} == shared
    for row in rows: assert row['worlds'] >= 20 and 0 <= row['rate'] <= 1
