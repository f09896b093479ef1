"""The command board: tables of both shapes, every format, and mistakes by line."""
import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest

from nlgeval.apps.cli import main
from nlgeval.stats.boards import as_board, rank_board

pytest.importorskip('scipy')
TASKS = [f't{j}' for j in range(9)]


@pytest.fixture
def values(tmp_path, monkeypatch):
    "A folder with the same board as a column a task and as a row a result, with names such as strangers give."
    monkeypatch.chdir(tmp_path)
    found = np.round(np.random.default_rng(0).normal(size=(4, 9)) + np.arange(4)[:, None], 3)
    names = '=a', 'b|c', '三', 'd'
    Path('wide.csv').write_text('\n'.join([','.join(['system', *TASKS]), *(','.join([name, *map(str, row)]) for name, row in zip(names, found)), '']),
                                encoding='utf-8')
    Path('long.jsonl').write_text(''.join(json.dumps({'system': name, 'task': task, 'n': v}) + '\n' for name, row in zip(names, found)
                                          for task, v in zip(TASKS, row)), encoding='utf-8')
    return found


def test_both_shapes_and_every_format_tell_the_same(values, run):
    direct = rank_board(as_board(values, ['=a', 'b|c', '三', 'd'], TASKS), 'mean').to_dict()
    told = json.loads(run('board', 'wide.csv', '--rule', 'mean', '-f', 'json'))
    assert told == {'schema': 'nlgeval/board/1', **direct} == json.loads(run('board', 'long.jsonl', '--score', 'n', '--rule', 'mean', '-f', 'json'))
    rows = list(csv.DictReader(io.StringIO(run('board', 'wide.csv', '--rule', 'mean', '-f', 'csv', '--resample', '50'))))
    assert [row['system'].lstrip("'") for row in rows] == [one['system'] for one in direct['systems']]
    assert sum(float(row['first']) for row in rows) == pytest.approx(1)
    for format in ('text', 'markdown', 'latex'):
        out = run('board', 'wide.csv', '-f', format)
        assert 'First by' in out and 'nan' not in out
    assert 'b\\|c' in run('board', 'wide.csv', '-f', 'markdown')
    run('board', 'wide.csv', '--output', 'board.tex')
    assert Path('board.tex').read_text(encoding='utf-8').startswith('\\begin{tabular}')


@pytest.mark.parametrize('width', [60, 80, 140])
def test_it_fits_the_terminal(width, values, run, monkeypatch):
    monkeypatch.setenv('COLUMNS', str(width))
    text = Path('wide.csv').read_text(encoding='utf-8').replace('=a', 'a system with quite a long name of its own and more')
    Path('wide.csv').write_text(text, encoding='utf-8')
    assert max(map(len, run('board', 'wide.csv', '--resample', '20').splitlines())) <= width


def test_right_answers_of_so_many(tmp_path, monkeypatch, run):
    monkeypatch.chdir(tmp_path)
    Path('counts.csv').write_text('system,x,y\na,45/60,8 / 10\nb,30/60,5/10\n')
    told = json.loads(run('board', 'counts.csv', '--rule', 'mean', '--over', 'items', '-f', 'json'))
    assert told['systems'][0]['value'] == pytest.approx((.75 + .8) / 2) and told['systems'][0]['items_error'] > 0
    Path('long.csv').write_text('system,task,right,n\na,x,45,60\na,y,8,10\nb,x,30,60\nb,y,5,10\n')
    assert json.loads(run('board', 'long.csv', '--score', 'right', '--of', 'n', '--rule', 'mean', '--over', 'items', '-f', 'json')) == told


def test_holes_and_columns_without_numbers(values, capsys):
    lines = Path('wide.csv').read_text(encoding='utf-8').splitlines()
    lines = [line + (',by' if not i else ',me') for i, line in enumerate(lines)]
    lines[2] = lines[2].replace(f',{values[1, 0]},', ',,')
    Path('wide.csv').write_text('\n'.join(lines) + '\n', encoding='utf-8')
    assert main(['board', 'wide.csv']) == 2
    assert 'b|c has no number for t0 (missing: 1). Say --missing shared to leave out' in capsys.readouterr().err
    assert main(['board', 'wide.csv', '--missing', 'shared', '-f', 'json']) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)['left_out'] == ['t0'] and "column 'by' is left out: it holds no numbers" in err


@pytest.mark.parametrize('table, argv, said', [
    ('system,x\na,1\na,2\n', [], 'line 3: system a comes twice'), ('name,x\na,1\n', [], "unknown column 'system'"),
    ('system,x\na,1\nb,good\n', [], "line 3, column 'x': expected a number"), ('system,x,y\na,1,1/2\nb,2,1/2\n', [], 'a plain number among'),
    ('system,x\n,1\nb,2\n', [], 'line 2: expected a name'), ('system,x\na,b\n', [], 'no column of numbers'),
    ('system,x\na,1\nb,2\n', ['--rule', 'elo'], "unknown rule 'elo'"), ('system,x\na,1\nb,2\n', ['--tasks', 'y'], "unknown column 'y'"),
    ('system,x\na,1\nb,2\n', ['--of', 'n'], 'only with --score'), ('system,x\na,3/2\nb,1/2\n', [], '3 of 2'),
    ('system,task,s\na,x,1\na,x,2\n', ['--score', 's'], 'line 3: a, x comes twice'), ('system,x\na,1\n', [], 'at least two systems'),
    ('system,x\na,1\nb,2\n', ['-f', 'html'], "unknown format 'html'"), ('system,x\na,1\nb,2\n', ['--output', 't.csv'], 'also an input')])
def test_what_is_wrong_is_one_line(tmp_path, monkeypatch, capsys, table, argv, said):
    monkeypatch.chdir(tmp_path)
    Path('t.csv').write_text(table)
    assert main(['board', 't.csv', *argv]) == 2
    out, err = capsys.readouterr()
    assert out == '' and said in err.splitlines()[-1] and err.splitlines()[-1].startswith('nlgeval: error: ')


def test_few_tasks_have_no_ranks_in_any_format(values, run):
    few = ['board', 'wide.csv', *(word for task in TASKS[:5] for word in ('--tasks', task))]
    text, told = run(*few), json.loads(run(*few, '-f', 'json'))
    assert 'No intervals, tiers or rank sets' in text and '1-4' not in text and '1-4' not in run(*few, '-f', 'markdown')
    assert [one['ranks'] for one in told['systems']] == [None] * 4
    assert '1-' in run('board', 'wide.csv', '--rule', 'mean')  # with enough of them there are
