"""Where nothing varies every format of every command says that there is no interval, and why."""
import json
import re
from pathlib import Path

import pytest

from nlgeval.apps.cli import main
from nlgeval.apps.design import DIFFERENCE_INTERVALS
from nlgeval.core.bootstrap import INTERVALS, NO_INTERVAL


@pytest.fixture
def flat(tmp_path, monkeypatch):
    "Six times the same segment, of two systems of which one is right."
    monkeypatch.chdir(tmp_path)
    for name, text in (('right', 'the cat sat on the mat'), ('wrong', 'the cat sat on a mat')):
        Path(f'{name}.txt').write_text(f'{text}\n' * 6, encoding='utf-8')


def without_nan(page):
    "The words of a page, in which no number is none."
    page = re.sub('(?s)<(style|script).*?</\\1>', '', page)
    assert not re.search(r'\bnan\b', page, re.I), re.search(r'.{60}\bnan\b.{20}', page, re.I)
    return ' '.join(re.sub('<[^>]*>', ' ', page).replace('&#34;', '"').split())


@pytest.mark.parametrize('method', INTERVALS)
def test_score(flat, run, method):
    asked = 'score', 'right.txt', 'wrong.txt', '--ref', 'right.txt', '-m', 'bleu', '--confidence', '--interval', method
    for format in ('text', 'markdown', 'latex'):
        told = run(*asked, '--format', format)
        assert told.count('[-]') == 2 and NO_INTERVAL[:-1] in told.replace('\\', ''), told
    for one in json.loads(run(*asked, '--format', 'json')):
        assert one['confidence']['low'] is None and one['confidence']['high'] is None
    assert 'nan' not in run(*asked, '--format', 'csv')
    assert main([*map(str, asked), '--report', 'report.html']) == 0
    assert '[-]' in without_nan(Path('report.html').read_text(encoding='utf-8'))


@pytest.mark.parametrize('intervals', DIFFERENCE_INTERVALS)
@pytest.mark.parametrize('claim', ('two-sided', 'noninferior', 'equivalent'))
def test_compare(flat, run, intervals, claim):
    asked = ['compare', 'right.txt', 'wrong.txt', '--ref', 'right.txt', '-m', 'bleu', '--intervals', intervals, '-n', '200']
    if claim != 'two-sided': asked += ['--claim', claim, '--margin', '5']
    told = run(*asked)
    assert NO_INTERVAL in told and 'nan' not in told and not re.search(r'\[(\S+), \1\]', told)
    for one in json.loads(run(*asked, '--format', 'json'))['results']:
        assert one['low'] is None and one['difference_low'] is None and one['difference_high'] is None
    for format in ('markdown', 'latex', 'csv'): assert 'nan' not in run(*asked, '--format', format)
    assert main([*map(str, asked), '--report', 'report.html']) == 0
    assert NO_INTERVAL in without_nan(Path('report.html').read_text(encoding='utf-8'))


def test_varies(flat, run):
    pytest.importorskip('scipy')
    rows = [f'{i},{p},0.3' for i in range(5) for p in range(4)]
    Path('scores.csv').write_text('\n'.join(['item,prompt,score', *rows, '']), encoding='utf-8')
    asked = 'varies', 'scores.csv', '--facets', 'item,prompt', '--score', 'score'
    told = run(*asked)
    assert 'there is no interval, as nothing varies' in told and 'nan' not in told
    assert {part['low'] for part in json.loads(run(*asked, '--format', 'json'))['parts']} == {None}
    assert main([*map(str, asked), '--report', 'report.html']) == 0
    without_nan(Path('report.html').read_text(encoding='utf-8'))
