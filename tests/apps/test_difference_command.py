"`nlgeval difference`: every format, the report, and what is wrong in a line."
import csv
import io
import json

import pytest

from nlgeval import Bleu, Wer
from nlgeval.apps.cli import main

OUTPUT = ['The ferry leaves at 10:45, "weather permitting".', 'Nobody (not even the mayor) knew about it.', 'it was a long, cold winter.',
          '<b>bold</b> & <script>alert(1)</script>, said he.']
REFERENCE = ['The ferry leaves at 10:45, weather permitting.', 'Nobody, not even the mayor, knew about it.', 'It was a cold winter.',
             '<b>bold</b> & <script>alert(2)</script>, said she.']


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, lines in {'o.txt': OUTPUT, 'r.txt': REFERENCE, 'lower.txt': [t.lower() for t in OUTPUT], 'short.txt': OUTPUT[:2]}.items():
        (tmp_path / name).write_text('\n'.join(lines) + '\n', encoding='utf-8')
    return tmp_path


def said(capsys, *argv):
    capsys.readouterr()
    assert main(['difference', 'o.txt', '--ref', 'r.txt', *argv]) == 0
    return capsys.readouterr().out


def test_json_adds_up_and_ends_are_the_scores(files, capsys):
    found = json.loads(said(capsys, '--to', 'torchmetrics', '-f', 'json'))
    assert found['before'] == Bleu()(OUTPUT, REFERENCE).score and found['after'] == Bleu.like('torchmetrics')(OUTPUT, REFERENCE).score
    assert sum(step['value'] for step in found['steps']) == pytest.approx(found['difference'], abs=1e-12)
    assert found['names'] == ['nlgeval', 'torchmetrics'] and found['signatures'][1].startswith('BLEU|tok:none')


def test_every_format(files, capsys):
    rows = list(csv.DictReader(io.StringIO(said(capsys, '--to', 'torchmetrics', '-f', 'csv'))))
    assert {row['change'] for row in rows} >= {'tokenizer', 'smoothing'}
    text, markdown, latex = (said(capsys, '--from', 'sacrebleu', '--to', 'coco', '-f', name) for name in ('text', 'markdown', 'latex'))
    assert '█' in text and text.startswith('BLEU: sacrebleu') and '| tokenizer' in markdown and '\\toprule' in latex
    assert all('13a' in one and 'coco' in one for one in (text, markdown, latex))


def test_files_of_the_other_side_name_the_sides(files, capsys):
    text = said(capsys, '--other', 'lower.txt')
    assert 'BLEU: o 6' in text and ', lower ' in text and 'case' in text
    found = json.loads(said(capsys, '--other', 'lower.txt', '-m', 'wer', '-f', 'json'))
    assert found['after'] == Wer()([t.lower() for t in OUTPUT], REFERENCE).score and found['metric'] == 'WER'


def test_the_report_escapes_and_needs_nothing_else(files, capsys):
    assert main(['difference', 'o.txt', '--ref', 'r.txt', '--to', 'torchmetrics', '--report', 'why.html', '--output', 'why.json']) == 0
    page = (files / 'why.html').read_text(encoding='utf-8')
    assert '<script>alert' not in page and '&lt;script&gt;alert(1)' in page and 'tokenizer: tokens' in page and 'tokenizer: segments' in page
    assert 'http://' not in page.replace('http://www.w3.org', '') and json.loads((files / 'why.json').read_text(encoding='utf-8'))['steps']


def test_two_signatures(files, capsys):
    text = said(capsys, '--from', 'BLEU+case.mixed+numrefs.1+smooth.exp+tok.13a+version.1.5.1', '--to', Bleu(lowercase=True).signature)
    assert 'lowercase' in text and 'no → yes' in text


@pytest.mark.parametrize('argv, message', [
    (['o.txt', '--ref', 'r.txt'], 'expected at least one of them'), ([], 'required: SYSTEM'), (['o.txt', '--to', 'coco'], '--ref: give a file'),
    (['o.txt', '--ref', 'r.txt', '--to', 'nlkt'], "Did you mean 'nltk'"), (['o.txt', '--ref', 'r.txt', '--to', 'a|b'], "got 'b'"),
    (['o.txt', '--ref', 'r.txt', '--to', 'rouge-score', '-m', 'rouge'], 'got a group of 4'), (['x.txt', '--ref', 'r.txt', '--to', 'coco'], 'no such file'),
    (['o.txt', '--ref', 'r.txt', '--other', 'short.txt'], 'short.txt'), (['o.txt', '--ref', 'r.txt', '--to', 'coco', '--orders', '1'], '--orders'),
    (['o.txt', '--ref', 'r.txt', '--other-ref', 'r.txt', '--other-ref', 'r.txt'], 'as many as --ref'),
    (['o.txt', '--ref', 'r.txt', '--to', 'coco', '--output', 'o.txt'], 'o.txt'), (['o.txt', '--ref', 'r.txt', '--to', 'coco', '-m', 'sari'], 'sources')])
def test_bad_input_is_one_line_and_nothing_is_written(files, capsys, argv, message):
    before = {path.name: path.read_bytes() for path in files.iterdir()}
    assert main(['difference', *argv, *(['--report', 'why.html'] if len(argv) > 3 else [])]) == 2
    error = capsys.readouterr().err
    assert message in error and error.count('\n') == 1
    assert {path.name: path.read_bytes() for path in files.iterdir()} == before
