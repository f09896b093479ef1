"""The engine's benchmark runs, and its file has what the guide reads. Nothing here looks at a time."""
import json
import os
import subprocess
import sys

import pytest

from repository import root

pytest.importorskip('numba')
pytest.importorskip('sacrebleu')
pytest.importorskip('rouge_score')
ONLY = 'bleu', 'rouge', 'pairwise', 'errors', 'memory', 'growth'


def run(*args, script='engine.py'):
    done = subprocess.run([sys.executable, root / 'benchmarks' / script, *args], capture_output=True, text=True, encoding='utf-8')
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope='module')
def quick(tmp_path_factory):
    "What a quick run printed, and the file that it wrote."
    file = tmp_path_factory.mktemp('benchmark') / 'engine.json'
    status, printed, errors = run('--quick', '--rounds', '1', '--only', ','.join(ONLY), '--output', str(file))
    assert status == 0, errors
    return printed, json.loads(file.read_text(encoding='utf-8'))


def shape(value):
    "The names and types in a JSON value; numbers are alike, and so are the items of a list."
    if isinstance(value, dict): return {name: shape(item) for name, item in value.items()}
    if isinstance(value, list): return [shape(item) for item in value[:1]]
    return 'number' if isinstance(value, (int, float)) and not isinstance(value, bool) else type(value).__name__


def without(result): return {name: value for name, value in result.items() if name not in ('rows', 'versions', 'all_cores')}


def columns(result): return {tuple(name for name in row if name != 'all_cores') for row in result['rows']}  # which one core has not


def test_the_guides_result_has_the_shape_of_a_new_one(quick):
    _, new = quick
    kept = json.loads((root / 'benchmarks' / 'results' / 'engine.json').read_text(encoding='utf-8'))
    assert shape(without(kept)) == shape(without(new))
    assert list(kept['versions']) == list(new['versions'])
    assert columns(kept) == columns(new)
    several = os.cpu_count() > 1
    assert ('all_cores' in new) == several and all(('all_cores' in row) == several for row in new['rows'])
    assert kept['threads'] == 1 < kept['all_cores'] and {tuple(row['all_cores']) for row in kept['rows'] if 'all_cores' in row} == {('ms', 'peer_ms', 'ratio')}
    lines = [(curve['axis'], curve['metric'], curve['engine']) for curve in new['growth']]
    assert [(curve['axis'], curve['metric'], curve['engine']) for curve in kept['growth']] == lines
    for curve in kept['growth'] + new['growth']: assert len(curve['x']) == len(curve['ms']) == len(curve['megabytes'])


def test_a_row_compares_and_judges(quick):
    printed, new = quick
    assert new['rows'] and new['memory']
    for row in new['rows']:
        assert row['ms'] > 0 and row['peer_ms'] > 0 and 0 < row['part'] <= 1
        assert row['ratio'] == pytest.approx(row['peer_ms'] / row['ms'], rel=.01)
        assert row['met'] == (None if row['goal'] is None else row['peer_ms'] / row['ms'] >= row['goal'])
        assert row['work'] in printed and row['peer'] in printed
    assert {row['peer'] for row in new['rows']} >= {'sacrebleu', 'rouge-score'}
    for row in new['memory']: assert row['met'] == (row['megabytes'] < row['goal'])


def test_unequal_work_is_an_error(monkeypatch):
    monkeypatch.syspath_prepend(root / 'benchmarks')
    from timing import race, same
    same([.5, .25], [.5, .25])
    with pytest.raises(AssertionError, match='not the same work'): same([.5, .25], [.5, .2])
    calls = []
    assert len(race([lambda: calls.append('a'), lambda: calls.append('b')], rounds=2, seconds=0)) == 2
    assert ''.join(calls) == 'ababab'  # the first of each is not counted


def test_an_unknown_row_is_named():
    status, _, errors = run('--only', 'bleu,rogue')
    assert status == 2 and 'rogue' in errors and 'rouge' in errors


def test_the_engines_benchmark_runs_and_its_kept_result_has_the_shape_of_a_new_one(tmp_path):
    pytest.importorskip('pyarrow')
    status, printed, errors = run('--engines', 'stream-1,arrow', '--pairs', '2000', '--rounds', '1', '--growth', '', '--output', str(tmp_path / 'x.json'),
                                  script='clusters.py')
    assert status == 0, errors
    new, kept = (json.loads(path.read_text(encoding='utf-8')) for path in (tmp_path / 'x.json', root / 'benchmarks' / 'results' / 'clusters.json'))
    assert [found['engine'] for found in new['engines']] == ['stream-1', 'arrow'] and 'pairs a processor second' in printed
    assert {found['pairs'] for found in new['engines']} == {2000} and len({found['score'] for found in new['engines']}) == 1
    assert shape({**kept, 'versions': 0}) == shape({**new, 'versions': 0}) and list(kept['versions']) == list(new['versions'])
    assert all(found['megabytes'] > 0 and found['warm']['wall'] > 0 for found in new['engines'] + kept['engines'])


def test_what_is_kept_of_real_outputs_is_what_a_run_finds(shared, tmp_path):
    assert (shared / 'data').is_dir()  # it is skipped without texts
    status, _, errors = run('--output', str(tmp_path / 'x.json'), script='real_outputs.py')
    assert status == 0, errors
    new, kept = (json.loads(path.read_text(encoding='utf-8')) for path in (tmp_path / 'x.json', root / 'benchmarks' / 'results' / 'real_outputs.json'))
    assert new == kept
