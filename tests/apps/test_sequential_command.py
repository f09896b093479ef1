"""The command sequential: numbers are the functions', every format tells them, and what is wrong with a table is one line."""
import csv
import gzip
import io
import json
import math
from pathlib import Path

import numpy as np
import pytest

from nlgeval.apps.cli import main
from nlgeval.apps.sequential_command import false_alarms
from nlgeval.stats.looking_again import confidence_sequence, spending_bounds

ASKED = 'sequential', 'scores.csv', '--system', 'new', '--baseline', 'old', '--look', 'look'
NAMES = '=1+1', '<b>|猫', 'a$_\\b'


@pytest.fixture
def scores(tmp_path, monkeypatch):
    "A folder with a table of 300 items, seen at three looks with such names as strangers give; the differences."
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(0)
    old, new = rng.normal(50, 5, 300), rng.normal(51.5, 5, 300)
    rows = [f'{NAMES[i // 100]},{float(a)!r},{float(b)!r},{i // 3}' for i, (a, b) in enumerate(zip(old, new))]
    Path('scores.csv').write_text('\n'.join(['look,old,new,doc', *rows, '']), encoding='utf-8')
    with gzip.open('scores.jsonl.gz', 'wt', encoding='utf-8') as file:
        for i, (a, b) in enumerate(zip(old, new)): print(json.dumps({'look': NAMES[i // 100], 'old': a, 'new': b}), file=file)
    return new - old


def errs(capsys, *argv):
    assert main(list(map(str, argv))) == 2
    out, err = capsys.readouterr()
    assert out == '' and err.count('\n') == 1
    return err


def test_the_numbers_are_the_functions(scores, run):
    pytest.importorskip('scipy')
    told = json.loads(run(*ASKED, '-f', 'json', '--planned', 400, '--rule', 'obrien-fleming', '--confidence', 90))
    sequence, bounds = confidence_sequence(scores, .9, planned=400), spending_bounds([.25, .5, .75], .1)
    assert [one['name'] for one in told['looks']] == list(NAMES)
    for one, n, bound in zip(told['looks'], (100, 200, 300), bounds):
        error = np.std(scores[:n], ddof=1) / math.sqrt(n)
        mean, low, high = sequence.means[n - 1], sequence.low[n - 1], sequence.high[n - 1]
        assert [one[name] for name in ('mean', 'error', 'low', 'high', 'z', 'bound')] == pytest.approx(
            [mean, error, low, high, mean / error, bound], rel=1e-9)
        assert one['shown_by'] == [name for name, shown in (('one test', one['p'] < .1), ('sequence', low > 0 or high < 0),
                                                            ('plan', abs(mean / error) > bound)) if shown]
    assert json.loads(run(ASKED[0], 'scores.jsonl.gz', *ASKED[2:], '-f', 'json', '--planned', 400, '--rule', 'obrien-fleming',
                          '--confidence', 90)) == told


def test_groups_are_what_comes(scores, run):
    told = json.loads(run(*ASKED[:-2], '--groups', 'doc', '--every', 40, '-f', 'json'))
    sequence = confidence_sequence(scores, groups=np.repeat(np.arange(100), 3))
    assert told['groups'] == 100 and [one['items'] for one in told['looks']] == [40, 80, 100]
    assert [one['mean'] for one in told['looks']] == pytest.approx(sequence.means[[39, 79, 99]], rel=1e-12)
    assert told['looks'][0]['low'] is None and told['looks'][1]['low'] == pytest.approx(sequence.low[79])


def test_the_formats_tell_the_same(scores, run):
    rows = list(csv.DictReader(io.StringIO(run(*ASKED, '-f', 'csv'))))
    assert [row['look'] for row in rows] == ["'=1+1", *NAMES[1:]] and {row['bound'] for row in rows} == {''}
    assert [row['items'] for row in rows] == ['100', '200', '300']
    for format in ('text', 'markdown', 'latex'):
        out = run(*ASKED, '-f', format)
        assert 'Sequence: it' in out and 'nan' not in out and 'inf' not in out and 'Plan' not in out
    assert r'\$\_' in run(*ASKED, '-f', 'latex') and r'\|猫' in run(*ASKED, '-f', 'markdown')
    run(*ASKED, '--output', 'found.json')
    assert json.loads(Path('found.json').read_text(encoding='utf-8'))['items'] == 300


@pytest.mark.parametrize('width', [40, 60, 80, 140])
def test_it_fits_the_terminal(width, scores, run, monkeypatch):
    pytest.importorskip('scipy')
    monkeypatch.setenv('COLUMNS', str(width))
    out = run(*ASKED, '--planned', 1000, '--rule', 'pocock')
    assert max(map(len, out.splitlines())) <= width


@pytest.mark.parametrize('values, more, first', [
    ([1] * 20, (), None), ([1] * 20, ('--bounds', '-1', '1'), '1'), ([0] * 60, (), None), ([.5], (), None),
    ([0] * 60, ('--bounds', '-1', '1'), None), ([1, -1] * 40, (), None), ([-1e100] * 60, (), None)])
def test_ties_and_one_row(values, more, first, tmp_path, monkeypatch, run):
    monkeypatch.chdir(tmp_path)
    Path('d.csv').write_text('\n'.join(['gain', *map(str, values), '']))
    asked = 'sequential', 'd.csv', '--difference', 'gain', *more
    told = json.loads(run(*asked, '-f', 'json'))
    assert told['first_shown']['sequence'] == first and (told['looks'][-1]['p'] is None) == (len({*values}) == 1)
    out = run(*asked, '--report', 'r.html')
    assert 'nan' not in out and 'inf' not in out and not {'nan', 'inf'} & {*Path('r.html').read_text().split('<style')[0].split()}


def test_what_a_repeated_test_claims_falsely(scores, run):
    # Armitage, McPherson and Rowe (1969), table 2: five and ten looks at the level of 5 %
    assert false_alarms([1, 2, 3, 4, 5]) == pytest.approx(.142, abs=.006)
    assert false_alarms(range(1, 11)) == pytest.approx(.193, abs=.006)
    assert 'in about 14 % of cases, not 5 %' in run(*ASKED[:-2], '--every', 60)
    assert 'if that look was fixed beforehand' in run(*ASKED[:-2], '--every', 300)


def test_a_difference_that_is_taken_back(tmp_path, monkeypatch, run):
    monkeypatch.chdir(tmp_path)
    values = np.r_[np.tile([-1., 2], 50), np.tile([-2., 1], 50)]  # .5 on the average, and then -.5
    Path('d.csv').write_text('\n'.join(['gain', *map(str, values), '']))
    out = run('sequential', 'd.csv', '--difference', 'gain')
    assert 'claim a difference first at look 1 (100 items), and no longer at the last look (p = 1)' in out


@pytest.mark.parametrize('argv, said', [
    (['--difference', 'gain'], "unknown column 'gain'"), (['--system', 'new'], 'both of --system and --baseline'), ([], '--difference'),
    (['--system', 'new', '--baseline', 'olt'], "Did you mean 'old'"), (['--difference', 'look'], 'line 2'),
    ([*ASKED[2:6], '--look', 'week'], "unknown column 'week'"), ([*ASKED[2:], '--rule', 'pocock'], 'say by --planned'),
    ([*ASKED[2:], '--rule', 'x', '--planned', '9'], "unknown rule 'x'"), ([*ASKED[2:], '--bounds', '1', '1'], 'two numbers that grow'),
    ([*ASKED[2:], '--bounds', '0', '1'], 'outside of --bounds 0 1'),
    ([*ASKED[2:], '--groups', 'doc'], 'begins within group'), ([*ASKED[2:], '--every', '0'], 'a whole number from 1'),
    ([*ASKED[2:], '-f', 'html'], "unknown format 'html'"), ([*ASKED[2:], '--output', 'scores.csv'], 'also an input')])
def test_what_is_wrong_is_one_line(scores, capsys, argv, said):
    assert said in errs(capsys, 'sequential', 'scores.csv', *argv)


@pytest.mark.parametrize('text, said', [
    ('gain,look\n1,a\n,a\n', "line 3, column 'gain': expected a number, got ''"), ('gain,look\n1,a\nnan,a\n', 'line 3'),
    ('gain,look\n1,a\n2,b\n3,a\n', "line 4, column 'look': 'a' comes again, after 'b'"), ('gain,look\n1,a\n2,\n', 'line 3'),
    ('gain,look\n1,a\n-1e300,a\n', 'line 3: a difference of -1e+300 is too large'), ('gain,look\n', 'holds no items'), ('', 'd.csv'), ('gain,look\n1\n', 'line 2: expected 2 fields')])
def test_what_is_wrong_in_a_table_names_its_line(text, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path('d.csv').write_text(text)
    assert said in errs(capsys, 'sequential', 'd.csv', '--difference', 'gain', '--look', 'look')


def test_a_plan_is_kept(scores, capsys):
    pytest.importorskip('scipy')
    plan = '--rule', 'pocock', '--planned'
    assert 'after 300 items, and 200 were planned' in errs(capsys, *ASKED, *plan, 200)
    assert 'a --confidence of at least 50, got 40' in errs(capsys, *ASKED, *plan, 300, '--confidence', 40)
    assert '300 looks are no plan' in errs(capsys, *ASKED[:-2], '--every', 1, *plan, 300)
