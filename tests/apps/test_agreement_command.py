"""The command agreement: what does not vary has none, and what it prints fits."""
import csv
import io
import json
import warnings
from pathlib import Path

import pytest

from nlgeval.apps.cli import main


@pytest.mark.parametrize('width', [60, 80, 140])
def test_agreement_fits_the_terminal(width, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv('COLUMNS', str(width))
    rows = [f'{name},{i},{i * k % 7},{i * k % 5},{i}' for k, name in enumerate('abcd', 2) for i in range(8)]
    Path('judged.csv').write_text('\n'.join(['system,segment,human,a_metric_with_a_long_name,other', *rows]))
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        assert main(['agreement', 'judged.csv', '--human', 'human', '-n', '20']) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= width


@pytest.fixture
def constant(tmp_path, monkeypatch):
    "A table of judgements in which one metric gives every system the same scores; another has no number in some rows."
    monkeypatch.chdir(tmp_path)
    rows = [f'{name},{i},{k + i * k % 7},{i % 3},{2 * k + i % 5},{"n/a" if i == 3 else i}' for k, name in enumerate('abcd', 1) for i in range(8)]
    Path('judged.csv').write_text('\n'.join(['system,segment,human,same,other,partly', *rows, '']))
    return 'agreement', 'judged.csv', '-n', '50', '--human'


WHY = 'its scores are the same for every system'


def test_what_does_not_vary_has_no_agreement_and_each_format_says_why(constant, run):
    argv = *constant, 'human', '--scores', 'same', '--scores', 'other'
    for format in ('text', 'markdown', 'latex'):
        out = run(*argv, '-f', format)
        assert f'No agreement of same: {WHY}.' in out and 'nan' not in out
    assert run(*argv, '-f', 'latex').splitlines()[-1].startswith('% ')
    found = json.loads(run(*argv, '-f', 'json'))
    assert found['metrics']['same'] == {'agreement': None, 'low': None, 'high': None, 'rank': None, 'why': WHY}
    assert found['metrics']['other']['why'] is None and found['pairs'] == []
    rows = list(csv.DictReader(io.StringIO(run(*argv, '-f', 'csv'))))
    assert [row['why'] for row in rows] == ['', WHY]


@pytest.mark.parametrize('level, said', [
    ('system', "people's scores are the same for every system"),
    ('by-item', "people's scores are in each segment the same for every system")])
def test_people_who_do_not_tell_systems_apart(constant, run, level, said):
    out = run(*constant, 'same', '--scores', 'human', '--scores', 'other', '--level', level)
    assert out.endswith(f'No agreement of human, other: {said}.\n') and 'Intervals' not in out


def test_a_column_that_some_cells_keep_from_being_a_metric_is_named(constant, capsys):
    assert main([*constant, 'human']) == 0
    out, err = capsys.readouterr()
    assert err == "nlgeval: warning: judged.csv: column 'partly' is left out: 4 of its 32 cells are no numbers, first that of line 5\n"
    assert 'partly' not in out
