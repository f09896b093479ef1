"""The command varies: every format, what fits, and what is wrong with a table."""
import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest

from nlgeval.apps.cli import main
from nlgeval.stats.what_varies import variance_components

pytest.importorskip('scipy')
ASKED = 'varies', 'scores.csv', '--score', 'score', '--facets', 'item,prompt'


@pytest.fixture
def scores(tmp_path, monkeypatch):
    "A folder with a table of 8 items by 3 prompts, its names such as strangers give."
    monkeypatch.chdir(tmp_path)
    values = np.random.default_rng(0).normal(size=(8, 1)) + np.random.default_rng(1).normal(size=(8, 3))
    rows = [f'=item|{i},ö{p},{float(values[i, p])!r}' for i in range(8) for p in range(3)]
    Path('scores.csv').write_text('\n'.join(['item,prompt,score', *rows, '']), encoding='utf-8')
    return values


def test_the_formats_tell_the_same(scores, run):
    found = variance_components(scores, ['item', 'prompt'])
    told = json.loads(run(*ASKED, '-f', 'json', '--of', 'item', '--design', 'item=80'))
    assert [part['variance'] for part in told['parts']] == pytest.approx([part.variance for part in found.parts])
    assert told['designs'][0]['counts'] == {'item': 80, 'prompt': 3} and 0 <= told['measured']['relative'] <= 1
    rows = list(csv.DictReader(io.StringIO(run(*ASKED, '-f', 'csv'))))
    assert [row['name'] for row in rows if row['kind'] == 'variance'] == ['item', 'prompt', 'rest']
    for format in ('text', 'markdown', 'latex'):
        out = run(*ASKED, '-f', format)
        assert 'standard error' in out and 'nan' not in out
    assert run(*ASKED, '-f', 'latex').startswith('\\begin{tabular}')
    run(*ASKED, '--output', 'found.json')
    assert json.loads(Path('found.json').read_text(encoding='utf-8'))['scores'] == 24


@pytest.mark.parametrize('width', [60, 80, 140])
def test_it_fits_the_terminal(width, scores, run, monkeypatch):
    monkeypatch.setenv('COLUMNS', str(width))
    assert max(map(len, run(*ASKED, '--cost', 'item=1', '--cost', 'prompt=5', '--half-width', '2').splitlines())) <= width


def test_holes_are_counted_and_may_be_left_out(scores, capsys):
    lines = Path('scores.csv').read_text(encoding='utf-8').splitlines()
    lines[4] = lines[4].rpartition(',')[0] + ','
    Path('scores.csv').write_text('\n'.join(lines) + '\n', encoding='utf-8')
    assert main([*ASKED, '--complete', 'item', '-f', 'json']) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)['left_out'] == 2 and '1 of 24 rows have no score' in err


@pytest.mark.parametrize('argv, said', [
    (['--score', 'scor', '--facets', 'item'], "Did you mean 'score'"), (['--score', 'score', '--facets', 'judge'], "unknown column 'judge'"),
    (['--score', 'prompt', '--facets', 'item'], 'line 2'), (['--score', 'score'], '--facets'),
    (['--score', 'score', '--facets', 'item,item'], 'twice'), (['--score', 'score', '--facets', 'item,prompt', '--cost', 'item=1'], 'both or neither'),
    (['--score', 'score', '--facets', 'item,prompt', '--cost', 'item=x', '--half-width', '1'], 'a number from 0'),
    (['--score', 'score', '--facets', 'item,prompt', '--cost', 'item=1', '--half-width', '9'], 'settle it by --settle'),
    (['--score', 'score', '--facets', 'item,prompt', '--fixed', 'seed'], "unknown facet 'seed'"),
    (['--score', 'score', '--facets', 'item,prompt', '--method', 'bayes'], "unknown method 'bayes'"),
    (['--score', 'score', '--facets', 'item,prompt', '-f', 'html'], "unknown format 'html'"),
    (['--score', 'score', '--facets', 'item,prompt', '--output', 'scores.csv'], 'also an input')])
def test_what_is_wrong_is_one_line(scores, capsys, argv, said):
    assert main(['varies', 'scores.csv', *argv]) == 2
    out, err = capsys.readouterr()
    assert out == '' and err.count('\n') == 1 and said in err


def test_a_label_that_is_missing_names_its_line(scores, capsys):
    Path('scores.csv').write_text('item,prompt,score\na,x,1\n,y,2\n')
    assert main(list(ASKED)) == 2
    assert "scores.csv, line 3, column 'item': expected a label" in capsys.readouterr().err


def test_one_score_that_is_left_out_is_one_score(scores, run):
    lines = Path('scores.csv').read_text(encoding='utf-8').splitlines()
    both = '\n'.join([*lines[:-1], ''])  # the last item lacks a prompt
    Path('scores.csv').write_text(both, encoding='utf-8')
    assert '2 scores were left out' in run(*ASKED, '--complete', 'item')
    one = '\n'.join([line for line in lines if 'ö2' not in line or '|7' not in line])
    Path('scores.csv').write_text('\n'.join([line for line in one.split('\n') if 'ö1' not in line or '|7' not in line]) + '\n', encoding='utf-8')
    assert '1 score was left out' in run(*ASKED, '--complete', 'item')
