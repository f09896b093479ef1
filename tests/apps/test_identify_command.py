"""The command identify: real numbers of sacrebleu and jiwer are named, in every format; files of different lengths are read; hostile names are shown."""
import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from browser import chromium, need_browser

import nlgeval
from nlgeval import bleu, chrf
from nlgeval.apps.cli import main
from nlgeval.apps.findings import strokes

EVIL = '=<script>alert(1)<｜script>\x1b[2J{{ 7 * 7 }}'  # no slash, as it is the name of a file
OUTPUT = ['The last train leaves at ten past eleven.', 'It rained all night, but the tent is dry.', 'Nobody had asked the fishermen what they wanted.',
          'She sold the house and bought a boat.', 'The bridge was closed for three weeks.', 'He does not remember who taught him to swim.',
          'We waited for an hour, then we went home.', 'My aunt keeps bees on the roof.', 'Prices rose by 4.5% in March.', 'The letter arrived a year too late.']
REFERENCE = ['The last train leaves at ten past eleven.', 'It rained all night, but the tent stayed dry.', 'Nobody asked the fishermen what they wanted.',
             'She sold the house and bought a boat.', 'The bridge was closed for three weeks.', "He can't remember who taught him to swim.",
             'We waited an hour and then went home.', 'My aunt keeps bees on the roof.', 'Prices increased by 4.5% in March.', 'The letter came a year too late.']
ASKED = 'identify', 'out.txt', '--ref', 'ref.txt'
FIELDS = {'score', 'signature', 'fault', 'call', 'price', 'cut', 'chance', 'others'}


@pytest.fixture
def texts(tmp_path, monkeypatch):
    "A folder with an output and its references, as texts and as a table, and a file that lost its last line."
    monkeypatch.chdir(tmp_path)
    for name, lines in (('out.txt', OUTPUT), ('ref.txt', REFERENCE), ('other.txt', OUTPUT[::-1]), ('short.txt', REFERENCE[:-1])):
        Path(name).write_text(''.join(f'{line}\n' for line in lines), encoding='utf-8')
    with open('table.csv', 'w', encoding='utf-8', newline='') as file:
        csv.writer(file).writerows([('id', 'mine', 'right'), *zip(range(10), OUTPUT, REFERENCE)])
    return tmp_path


@pytest.fixture
def told(run):
    "What the command says in JSON, in which there is no NaN."
    def told(*argv):
        def never(constant): raise AssertionError(constant)
        return json.loads(run(*argv, '-f', 'json'), parse_constant=never)
    return told


def exchanged(decimals=3): return f'{100 * bleu(REFERENCE, OUTPUT).score:.{decimals}f}'


def test_a_number_of_the_real_tools_is_named_first(texts, told):
    sacrebleu, jiwer = pytest.importorskip('sacrebleu'), pytest.importorskip('jiwer')
    for value, metric, said, fault in (
            (sacrebleu.corpus_bleu(OUTPUT, [REFERENCE], tokenize='char').score, 'bleu', "tokenizer='char", None),
            (sacrebleu.corpus_bleu(OUTPUT[:1], [[REFERENCE[0]], *([text] for text in REFERENCE[1:])]).score, 'bleu', 'predictions[:1]', 'transposed'),
            (sacrebleu.corpus_chrf(REFERENCE, [OUTPUT]).score, 'chrf', '(references, predictions)', 'exchanged'),
            (100 * jiwer.wer(REFERENCE, OUTPUT), 'wer', 'Wer', None)):
        first = told(*ASKED, f'{value:.4f}', '-m', metric)['numbers'][0]['readings'][0]
        assert first['score'] == pytest.approx(value, abs=1e-9) and said in first['call'], (first, value)
        assert fault is None and first['fault'] is None or fault in first['fault']


def test_json_has_all_that_was_found(texts, told):
    found = told(*ASKED, exchanged(), '12.345', '-m', 'bleu', '-m', 'chrf')
    assert {name: found[name] for name in ('system', 'references', 'segments', 'metrics', 'most')} == {
        'system': 'out.txt', 'references': ['ref.txt'], 'segments': {'predictions': 10, 'references': 10}, 'metrics': ['bleu', 'chrf'], 'most': 2.2}
    one, none = found['numbers']
    assert one['number'] == exchanged() and none['number'] == '12.345' and none['readings'] == [] and len(none['nearest']) == 3
    assert one['readings'] and all(set(reading) == FIELDS for reading in one['readings'])
    assert one['tried'] >= one['different'] > 100
    names = {name: getattr(nlgeval, name) for name in nlgeval.__all__} | dict(predictions=OUTPUT, references=REFERENCE)
    for reading in one['readings']: assert eval(reading['call'], names) == pytest.approx(reading['score'], abs=1e-9)
    assert [one['price'] for one in one['readings']] == sorted(one['price'] for one in one['readings'])


def test_csv_and_markdown_say_the_same(texts, run, told):
    asked = (*ASKED, exchanged(), '12.345', exchanged(1), '-m', 'bleu')
    kept = [(one['number'], reading) for one in told(*asked)['numbers'] for reading in one['readings']]
    rows = list(csv.DictReader(io.StringIO(run(*asked, '-f', 'csv'))))
    assert [row['number'] for row in rows] == [number for number, _ in kept]
    assert [(float(row['score']), row['call'], row['fault']) for row in rows] == [(r['score'], r['call'], r['fault'] or '') for _, r in kept]
    assert not any(row[name] == 'nan' for row in rows for name in row)
    shown = run(*asked, '--format', 'markdown')
    assert shown.count('|:') + shown.count('|-') >= 3 and 'none prints 12.345' in shown and 'exchanged' in shown
    run(*asked, '--output', 'found.md')
    assert Path('found.md').read_text(encoding='utf-8') == shown


def test_text_names_fault_call_signature_and_chance(texts, run):
    shown = run(*ASKED, exchanged(), '-m', 'bleu')
    assert re.match(r'Of [\d,]+ different numbers of [\d,]+ readings', shown)
    for said in ('predictions and references were exchanged', '100 * Bleu()(references, predictions).score', 'BLEU|tok:13a', 'by chance: ',
                 'predictions are the 10 segments of out.txt, references the 10 of ref.txt'): assert said in shown
    assert 'none prints 3.14159' in run(*ASKED, '3.14159', '-m', 'bleu')  # with status 0, as `run` checks


@pytest.mark.parametrize('width', [60, 80, 140])
def test_it_fits_the_terminal(texts, run, monkeypatch, width):
    monkeypatch.setenv('COLUMNS', str(width))
    assert max(map(len, run(*ASKED, exchanged(), '50', '3.14159', '-m', 'bleu').splitlines())) <= width


def test_a_zero_at_the_end_counts(texts, told):
    tenths = [f'{n / 10:.1f}' for n in range(750, 850)]
    each = {one['number']: one['readings'] for one in told(*ASKED, *tenths, *(f'{tenth}0' for tenth in tenths), '-m', 'bleu', '-m', 'chrf')['numbers']}
    assert list(each) == [*tenths, *(f'{tenth}0' for tenth in tenths)]
    met = [tenth for tenth in tenths if each[f'{tenth}0']]
    assert met
    for tenth in tenths:
        assert {r['call'] for r in each[f'{tenth}0']} <= {r['call'] for r in each[tenth]}
        assert all(float(tenth) - .005 <= r['score'] < float(tenth) + .01 for r in each[f'{tenth}0'])
    assert any(len(each[f'{tenth}0']) < len(each[tenth]) for tenth in met)


def test_numbers_stand_anywhere_and_are_answered_as_alone(texts, told):
    both = told('identify', '-m', 'chrf', 'out.txt', '88.1', '--ref', 'ref.txt', '88.07 %', '--most', '1.5')
    assert [one['number'] for one in both['numbers']] == ['88.1', '88.07 %'] and both['most'] == 1.5
    for number, one in zip(('88.1', '88.07 %'), both['numbers']):
        assert told(*ASKED, number, '-m', 'chrf', '--most', '1.5')['numbers'] == [one]


@pytest.mark.parametrize('output, reference, fault', [('out.txt', 'short.txt', '10 predictions and 9 references'), ('short.txt', 'ref.txt', '9 predictions and 10 references')])
def test_files_of_different_lengths_are_read(texts, told, output, reference, fault):
    lines = [Path(name).read_text(encoding='utf-8').splitlines()[:9] for name in (output, reference)]
    value = 100 * chrf(*lines).score
    found = told('identify', output, '--ref', reference, f'{value:.4f}', '-m', 'chrf')
    assert found['numbers'][0]['readings'][0]['fault'].startswith(f'{fault} were paired')
    assert set(found['segments'].values()) == {9, 10}


def test_references_of_different_lengths_are_cut_and_that_is_said(texts, capsys):
    assert main([*ASKED, '--ref', 'short.txt', '50', '-m', 'chrf', '-f', 'json']) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)['segments'] == {'predictions': 10, 'references': 9}
    assert err == 'nlgeval: references differ in their number of segments: ref.txt has 10, short.txt has 9; the first 9 of each are taken\n'


def test_one_of_several_references(texts, told):
    value = 100 * chrf(OUTPUT, OUTPUT[::-1]).score
    found = told('identify', 'out.txt', '--ref', 'ref.txt', '--ref', 'other.txt', f'{value:.4f}', '-m', 'chrf')
    assert 'the last of several references was used alone' in found['numbers'][0]['readings'][0]['fault']


def test_columns_of_a_table(texts, told, capsys):
    asked = 'identify', 'table.csv', '--column', 'mine', '--ref-column', 'right', exchanged(), '-m', 'bleu'
    assert told(*asked)['numbers'] == told(*ASKED, exchanged(), '-m', 'bleu')['numbers']
    rows = list(csv.reader(io.StringIO(Path('table.csv').read_text(encoding='utf-8'))))
    with open('fewer.csv', 'w', encoding='utf-8', newline='') as file: csv.writer(file).writerows([rows[0], *rows[2:]])
    value = f'{100 * chrf(OUTPUT[1:], REFERENCE[1:]).score:.4f}'
    argv = ['identify', 'table.csv', '--column', 'mine', '--ref', 'fewer.csv', '--ref-column', 'right', value, '-m', 'chrf', '-f', 'json']
    assert main(argv) == 0  # rows of ids that differ: as they stand, and that is said
    out, err = capsys.readouterr()
    assert 'lacks 1 of the 10 rows' in err and err.endswith('rows are taken as they stand\n') and err.count('\n') == 1
    assert 'of 10 predictions and 9 references the first of the predictions was left out' in json.loads(out)['numbers'][0]['readings'][0]['fault']
    assert main([*argv, '--id', 'id']) == 2 and 'lacks 1' in capsys.readouterr().err


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.found = [], set()

    def handle_starttag(self, tag, attributes):
        self.found |= {tag, *(name for name, _ in attributes if name.startswith('on'))}
        if tag not in ('meta', 'path', 'circle', 'rect'): self.open.append(tag)

    def handle_startendtag(self, tag, attributes): self.found.add(tag)
    def handle_endtag(self, tag): assert self.open.pop() == tag


@pytest.fixture
def evil(texts):
    "The command line for files whose names are hostile."
    for name, old in ((f'{EVIL}.out', 'out.txt'), (f'{EVIL}.ref', 'ref.txt')): Path(name).write_text(Path(old).read_text(encoding='utf-8'), encoding='utf-8')
    return 'identify', f'./{EVIL}.out', '--ref', f'./{EVIL}.ref', exchanged(), '3.14159', '-m', 'bleu'


def test_a_report_is_whole_and_obeys_nobody(evil, run):
    shown = run(*evil, '--report', 'r.html')
    assert '\x1b' not in shown and shown == run(*evil)
    page, tags = Path('r.html').read_text(encoding='utf-8'), Tags()
    tags.feed(page)
    assert not tags.open and 'script' not in tags.found and not any(one.startswith('on') for one in tags.found)
    assert {'svg', 'table', 'h1', 'rect'} <= tags.found and '\x1b' not in page and '{{ 7 * 7 }}' in page and '&lt;script&gt;' in page
    assert 'http' not in page and not re.search(r'\bnan\b', page)
    assert 'were exchanged' in page and f'none prints 3.14159' in page and f'Which program printed {exchanged()}, 3.14159?' in page
    assert page.count('<circle') >= 1 and page.count('<figure') == 2


@pytest.mark.parametrize('width', [390, 1200])
def test_a_browser_shows_it_without_a_complaint(evil, run, width):
    need_browser()
    run(*evil, '--report', 'r.html')
    with chromium() as browser:
        page = browser.open(Path('r.html').absolute().as_uri())
        page.set_viewport_size({'width': width, 'height': 900})
        assert not page.problems
        assert page.evaluate('document.documentElement.scrollWidth') <= width


def test_strokes_are_drawn_once_and_marked_ones_as_dots():
    figure = strokes([1, 1, 2, 3], [0, 0, 1, 1], 'number', 'price', (1.5, 2.5), [False, False, True, False], note='<b>')
    assert figure.count('v6') == 2 and figure.count('<circle') == 1 and figure.count('<rect') == 1 and '&lt;b&gt;' in figure
    assert not strokes([], [], 'x', 'y')
    far = strokes([*range(200), 1e9], [0] * 201, 'number', 'price')  # the outermost are left out, so that the rest is seen
    assert '000000000' not in far and far.count('v6') > 150


@pytest.mark.parametrize('argv, said', [
    (('out.txt', '--ref', 'ref.txt', 'many'), "expected one as it was printed, such as 27.3 or '27.30', got 'many'"),
    (('out.txt', '--ref', 'ref.txt', 'nan'), 'as it was printed'), (('out.txt', '--ref', 'ref.txt', '1e-999999999'), 'at most 40 decimals'),
    (('out.txt', '--ref', 'ref.txt', '50', '-m', 'blue'), "Did you mean 'bleu'"), (('out.txt', '--ref', 'ref.txt', '50', '-m', 'sari'), 'metric with known readings'),
    (('no.txt', '--ref', 'ref.txt', '50'), 'no.txt: no such file'), (('out.txt', '--ref', 'no.txt', '50'), 'no.txt: no such file'),
    (('out.txt', '--ref', 'ref.txt'), 'required: NUMBER'), (('out.txt', '50'), 'required: --ref'), ((), 'required: OUTPUT, NUMBER, --ref'),
    (('out.txt', '--ref', 'ref.txt', '50', '-f', 'html'), "unknown format 'html'"), (('out.txt', '--ref', 'ref.txt', '50', '--most', '-1'), 'from 0'),
    (('out.txt', '--ref', 'ref.txt', '50', '--output', 'ref.txt'), 'also an input'), (('out.txt', '--ref', 'ref.txt', '50', '-m', 'bleu', '--report', 'no/r.html'), 'no/r.html'),
    (('table.csv', '--column', 'mine', '--column', 'right', '--ref', 'ref.txt', '50'), 'expected one system, got 2'),
    (('table.csv', '--ref', 'ref.txt', '50'), 'table.csv'), (('empty.txt', '--ref', 'ref.txt', '50'), 'empty.txt: holds no segments'),
    (('out.txt', '--ref', 'ref.txt', '50', '--digits', '3'), '--digits 3 (it is of score')])
def test_what_is_wrong_is_one_line_and_nothing_is_written(texts, capsys, argv, said):
    Path('empty.txt').touch()
    more = () if '--output' in argv or '--report' in argv else ('--report', 'r.html', '--output', 'o.txt')
    before = {path.name: path.read_bytes() for path in texts.iterdir()}
    assert main(['identify', *argv, *more]) == 2
    out, err = capsys.readouterr()
    assert out == '' and said in err and err.startswith('nlgeval: error: ') and err.count('\n') == 1
    assert {path.name: path.read_bytes() for path in texts.iterdir()} == before
