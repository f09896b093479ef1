"The command preferences: one table of votes, every format, mistakes in one line, nothing half-written, names that are only shown."
import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

from nlgeval.apps.cli import main
from nlgeval.apps.given_scores import read_sheet
from nlgeval.apps.preferences_command import FORMATS, preferences_page, votes_in
from nlgeval.stats.preferences import preferences

EVIL = '<script>alert(1)</script>\x1b[31m$x|&'


def rows(n=240, names=('ada', 'bob', 'cid'), seed=0):
    rng = np.random.default_rng(seed)
    for prompt in range(n // 8):
        for _ in range(8):
            i, j = rng.permutation(len(names))[:2]
            winner = rng.choice(['left', 'tie', 'right'], p=[.5, .2, .3] if i < j else [.35, .2, .45])
            yield names[i], names[j], winner, f'p{prompt}', f'w{rng.integers(6)}'


def write(path, columns, found):
    with open(path, 'w', encoding='utf-8', newline='') as file: csv.writer(file).writerows([columns, *found])


@pytest.fixture
def votes(tmp_path, monkeypatch):
    "A folder, made the current one, with a table of votes."
    monkeypatch.chdir(tmp_path)
    write('votes.csv', ('left', 'right', 'winner', 'prompt', 'worker'), rows())
    return tmp_path


def refused(capsys, *argv):
    status = main(list(argv))
    out, err = capsys.readouterr()
    assert status == 2 and out == '' and err.count('\n') == 1 and err.startswith('nlgeval: error: '), (status, out, err)
    return err


def test_every_format_says_the_same(votes, run):
    found = preferences(votes_in(read_sheet('votes.csv'), groups='prompt', judges='worker'))
    argv = 'preferences', 'votes.csv', '--groups', 'prompt', '--judges', 'worker'
    data = json.loads(run(*argv, '-f', 'json'))
    assert data == {'schema': 'nlgeval/preferences/1', **json.loads(json.dumps(found.to_dict()))}
    assert data['higher_is_better'] is True and data['unit'] == 'log odds' and len(data['judges']) == 6
    table = list(csv.DictReader(io.StringIO(run(*argv, '-f', 'csv'))))
    assert [row['system'] for row in table] == [one['system'] for one in data['systems']]
    assert [float(row['elo']) for row in table] == [one['elo'] for one in data['systems']]
    assert [float(row['win_rate_high']) for row in table] == [one['win_rate_high'] for one in data['systems']]
    elo = [f'{one["elo"]:.0f}' for one in data['systems']]
    for format, mark in (('text', '----'), ('markdown', '|---'), ('latex', r'\toprule')):
        said = run(*argv, '-f', format)
        assert mark in said and all(re.search(rf'\b{one}\b', said) for one in elo), said
        assert 'more is better' in said and '30 groups, 6 judges' in said
    assert run(*argv, '-f', 'latex').splitlines()[-1].startswith('% ')
    assert re.search(rf'\b{data["systems"][0]["elo"]:.1f}\b', run(*argv, '--digits', '3'))


def test_tables_of_other_kinds_and_other_names(votes, run):
    expected = run('preferences', 'votes.csv', '--groups', 'prompt')
    found = list(rows())
    with open('votes.jsonl', 'w') as file:
        for a, b, w, p, _ in found: file.write(json.dumps({'model_a': a, 'model_b': b, 'outcome': w, 'prompt': p}) + '\n')
    assert run('preferences', 'votes.jsonl', '--winner', 'outcome', '--groups', 'prompt') == expected
    write('named.csv', ('x', 'y', 'who', 'prompt'), [(a, b, {'left': a, 'right': b}.get(w, w), p) for a, b, w, p, _ in found])
    assert run('preferences', 'named.csv', '--first', 'x', '--second', 'y', '--winner', 'who', '--groups', 'prompt') == expected
    write('words.csv', ('x', 'y', 'winner', 'prompt'), [(a, b, {'left': 'X', 'right': 'Y'}.get(w, 'Tie'), p) for a, b, w, p, _ in found])
    assert run('preferences', 'words.csv', '--first', 'x', '--second', 'y', '--groups', 'prompt') == expected


def test_the_report_and_the_output_are_files_of_their_own(votes, run, capsys):
    assert run('preferences', 'votes.csv', '--report', 'r.html', '--output', 'r.json') == ''
    page = Path('r.html').read_text(encoding='utf-8')
    assert page.startswith('<!DOCTYPE html>') and '3 systems by 240 votes' in page and page.count('<circle') == 3
    assert '<h2>Judges</h2>' not in page and 'http' not in page
    assert len(json.loads(Path('r.json').read_text())['pairs']) == 3
    assert 'is also an input' in refused(capsys, 'preferences', 'votes.csv', '--report', 'votes.csv')
    assert 'is also an input' in refused(capsys, 'preferences', 'votes.csv', '--report', 'x', '--output', 'x')


@pytest.mark.parametrize('line, said', [
    ('a,b,c', "line 2, column 'winner': expected one of 'a', 'b', 'tie'"), ('a,a,tie', "line 2, column 'right': 'a' is voted on against itself"),
    ('a,b,', "line 2, column 'winner': is missing"), (',b,tie', "line 2, column 'left': is missing"), ('a,b', 'expected 3 fields, found 2'),
    ('a,b,tie', 'every vote is a tie'), ('a,b,a', '--prior 1'), ('tie,b,b', "a system is called 'tie'")])
def test_a_vote_that_cannot_be_read_is_named_by_its_line(votes, capsys, line, said):
    Path('bad.csv').write_text(f'left,right,winner\n{line}\n')
    assert said in refused(capsys, 'preferences', 'bad.csv', '--output', 'out.json', '--report', 'out.html')
    assert not Path('out.json').exists() and not Path('out.html').exists()


@pytest.mark.parametrize('argv, said', [
    (['votes.csv', '--groups', 'promt'], "Did you mean 'prompt'?"), (['votes.csv', '--judges', 'x'], '--judges: unknown column'),
    (['votes.csv', '--winner', 'won'], "--winner: unknown column 'won'"), (['votes.csv', '--first', 'left'], 'give both, or none'),
    (['votes.csv', '--groups', 'left'], 'one column cannot be two'), (['votes.csv', '--model', 'elo'], 'unknown model'),
    (['votes.csv', '--correction', 'x'], 'unknown correction'), (['votes.csv', '--prior', '-1'], 'a number from 0'),
    (['votes.csv', '--confidence', '0'], 'from 1 to 99.99'), (['votes.csv', '-f', 'xml'], 'unknown format'), ([], 'TABLE'),
    (['none.csv'], 'none.csv'), (['plain.txt'], 'expected a table'), (['other.csv'], 'Name them by --first and --second'),
    (['fixed.csv', '--position'], '--no-position'), (['votes.csv', '--report', 'no/r.html'], 'no/r.html')])
def test_mistakes_are_one_line(votes, capsys, argv, said):
    Path('plain.txt').write_text('a\nb\n')
    write('other.csv', ('one', 'two', 'winner'), [('a', 'b', 'a')])
    write('fixed.csv', ('left', 'right', 'winner'), [('a', 'b', 'a'), ('a', 'b', 'b'), ('a', 'b', 'b')])
    assert said in refused(capsys, 'preferences', *argv)


class Tags(HTMLParser):
    def __init__(self): super().__init__(); self.found = set()
    def handle_starttag(self, tag, attributes): self.found |= {tag, *(name for name, _ in attributes if name.startswith('on'))}


def test_names_are_shown_and_never_obeyed(votes, run):
    names = 'ada', EVIL, '=1+1'
    write('evil.csv', ('left', 'right', 'winner', 'prompt', 'worker'), [(*v[:4], EVIL if i % 2 else 'x') for i, v in enumerate(rows(names=names))])
    for format in FORMATS:
        out = run('preferences', 'evil.csv', '--judges', 'worker', '--groups', 'prompt', '-f', format, '--report', 'evil.html')
        if format != 'csv': assert '\x1b' not in out
    tags = Tags()
    tags.feed(Path('evil.html').read_text(encoding='utf-8'))
    assert 'script' not in tags.found and not any(tag.startswith('on') for tag in tags.found) and {'svg', 'table'} <= tags.found
    assert "'=1+1" in run('preferences', 'evil.csv', '-f', 'csv') and r'\textless{}script' in run('preferences', 'evil.csv', '-f', 'latex')
    assert r'\<script\>' in run('preferences', 'evil.csv', '-f', 'markdown')


@pytest.mark.parametrize('width', [40, 60, 80, 140])
def test_it_fits_the_terminal(votes, monkeypatch, capsys, width):
    monkeypatch.setenv('COLUMNS', str(width))
    write('long.csv', ('left', 'right', 'winner', 'p', 'w'), rows(names=('a system with a very long name indeed', 'b', '猫' * 12)))
    assert main(['preferences', 'long.csv', '--groups', 'p']) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= width


def test_the_report_shows_what_was_counted_and_what_is_expected(votes):
    found = preferences(votes_in(read_sheet('votes.csv'), judges='worker'))
    page = preferences_page(found, 'A <title>')
    assert '<h1>A &lt;title&gt;</h1>' in page and page.count('the model expects') == 6
    assert all(f'<td>w{i}</td>' in page for i in range(6))
    one = preferences(['A'] * 9, ['B'] * 9, ['A', 'A', 'B'] * 3, groups=[0, 0, 0, 1, 1, 1, 2, 2, 2])
    assert 'nan' not in preferences_page(one) and preferences_page(one).count('<circle') == 2


def test_the_help_has_examples_and_all_options(run):
    said = ' '.join(run('preferences', '--help').split())
    for flag in ('--groups', '--judges', '--model', '--no-position', '--prior', '--correction', '--report', '--format', 'examples:', 'max-t'):
        assert flag in said
