"""Reports of statistics: every command's page is whole, shows what strangers wrote and obeys none of it, and needs nothing else."""
import math
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from browser import chromium, need_browser

from nlgeval.apps.cli import main
from nlgeval.apps.findings import Bar, Cell, findings_page, grid, intervals, matrix, prose

pytest.importorskip('scipy')
EVIL = '<script>alert(1)</script></style>\x1b{{ 7 * 7 }}'
COMMANDS = {'board': 'board board.csv',
            'varies': 'varies scores.csv --score score --facets item,prompt',
            'judge': 'judge verdicts.csv --judge llm --gold human --length answer --position shown --swapped swapped',
            'annotators': 'annotators ratings.csv',
            'sequential': 'sequential looks.csv --difference gain --look day'}
SHOWN = {'board': ('Ranks', 'By other rules'), 'varies': ('Components of the variance',),
         'judge': ('Confusion with people', 'Biases', 'Means'), 'annotators': ('Pairs of raters', 'Without each rater'),
         'sequential': ('All looks', 'mean difference')}


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.found = [], set()

    def handle_starttag(self, tag, attributes):
        self.found |= {tag, *(name for name, _ in attributes if name.startswith('on'))}
        if tag not in ('meta', 'path', 'circle'): self.open.append(tag)

    def handle_startendtag(self, tag, attributes): self.found.add(tag)
    def handle_endtag(self, tag): assert self.open.pop() == tag


@pytest.fixture
def tables(tmp_path, monkeypatch):
    "A folder with a table for each command, whose names are hostile."
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(0)
    def write(name, *rows): Path(name).write_text('\n'.join(','.join(map(str, row)) for row in rows) + '\n', encoding='utf-8')
    write('board.csv', ['system', *(f't{i}' for i in range(8))],
          *([name, *rng.normal(k, 1, 8).round(3)] for k, name in enumerate((EVIL, 'b', '猫'))))
    write('scores.csv', ['item', 'prompt', 'score'],
          *([f'{EVIL}{i}', p, round(rng.normal(), 3)] for i in range(8) for p in range(3)))
    write('verdicts.csv', ['llm', 'human', 'answer', 'shown', 'swapped'],
          *([int(rng.random() < .6), int(rng.random() < .6) if i < 60 else '', 'w ' * int(rng.integers(1, 9)),
             rng.choice(['first', 'second']), int(rng.random() < .5)] for i in range(120)))
    write('looks.csv', ['day', 'gain'], *([EVIL if i < 60 else 'Zoë', round(rng.normal(), 3)] for i in range(90)))
    write('ratings.csv', ['Anna', EVIL, 'Zoë'], *(rng.integers(1, 4, 3) for _ in range(20)))
    return tmp_path


@pytest.mark.parametrize('command', COMMANDS)
def test_a_report_is_whole_and_obeys_nobody(tables, run, command):
    out = run(*COMMANDS[command].split(), '--report', 'r.html')
    page = Path('r.html').read_text(encoding='utf-8')
    tags = Tags()
    tags.feed(page)
    assert not tags.open and 'script' not in tags.found and not any(one.startswith('on') for one in tags.found)
    assert {'svg', 'table', 'h1'} <= tags.found and page.count('</style>') == 1 and '\x1b' not in page
    assert 'http' not in page and not re.search(r'\bnan\b', page) and 'prefers-color-scheme: dark' in page
    assert all(one in page for one in SHOWN[command]) and (command in ('judge', 'varies') or '{{ 7 * 7 }}' in page)
    assert run(*COMMANDS[command].split()) == out


@pytest.mark.parametrize('command', COMMANDS)
def test_nothing_is_half_written(tables, capsys, command):
    table = COMMANDS[command].split()[1]
    for more, said in ((['--report', table], 'is also an input'), (['--report', 'x', '--output', 'x'], 'is also an input'),
                       (['--report', 'no/r.html'], 'no/r.html'), (['--report', 'r.html', '--confidence', '0'], 'from 1')):
        assert main([*COMMANDS[command].split(), *more]) == 2
        out, err = capsys.readouterr()
        assert said in err and err.count('\n') == 1 and not out and not Path('r.html').exists() and not Path('x').exists()


@pytest.mark.parametrize('command, said', [('board', 'numbers'), ('varies', 'scores'), ('judge', 'verdicts'), ('annotators', 'ratings'),
                                           ('preferences', 'votes'), ('agreement', 'judgements')])
def test_an_empty_table_holds_none_of_what_was_expected(tmp_path, monkeypatch, capsys, command, said):
    monkeypatch.chdir(tmp_path)
    Path('empty.csv').write_text('system,score,left,right,winner\n')
    more = {'varies': '--score score --facets system', 'judge': '--judge score --gold score', 'agreement': '--human score'}
    assert main([command, 'empty.csv', *more.get(command, '').split()]) == 2
    assert capsys.readouterr().err == f'nlgeval: error: empty.csv: holds no {said}\n'


def test_a_judge_of_both_orders_is_told_in_words(tables, run):
    out = run(*COMMANDS['judge'].split())
    assert re.search(r'Both orders: \d+\.\d % of the verdicts are for the first', out)
    assert 'at equal label, first against the other position' in out


def test_what_is_not_known_is_left_out():
    figure = intervals([Bar('a', 1.), Bar('b', 2., 1., math.inf), Bar('c', math.nan, math.nan, math.nan), Bar('d', None, 1, 3)], 'x')
    assert figure.count('<circle') == 2 and figure.count('class="mark"') == 2 and 'inf' not in figure and 'nan' not in figure
    assert not intervals([], 'x') and not grid(['a'], [])
    assert intervals([Bar('a', 5.), Bar('b', 5.)], 'x').count('<circle') == 2


def test_a_page_has_only_the_parts_that_say_something():
    page = findings_page('t', [prose(['one']), '', grid(['a'], []), matrix(['x'], [('y', [Cell('1', .5)])])])
    assert page.count('<section>') == 2 and page.startswith('<!DOCTYPE html>')


@pytest.mark.parametrize('width', [390, 1200])
def test_a_browser_shows_it_without_a_complaint(tables, run, width):
    need_browser()
    for command, asked in COMMANDS.items(): run(*asked.split(), '--report', f'{command}.html')
    with chromium() as browser:
        for command in COMMANDS:
            page = browser.open((tables / f'{command}.html').as_uri())
            page.set_viewport_size({'width': width, 'height': 900})
            assert not page.problems
            assert page.evaluate('document.documentElement.scrollWidth') <= width
