"""What the command score writes: its formats parse back to the numbers."""
import csv
import io
import json
import os
import re
from pathlib import Path

import pytest
from command_line import TWO, in_chunks, jsonl, scores

from nlgeval.apps.cli import main


def test_json(files, run):
    for record, (name, score) in zip(json.loads(run(*TWO, '--format', 'json')), scores().items(), strict=True):
        assert record == {'schema': 'nlgeval/score/1', 'system': name, **score.to_dict(), 'metric': 'bleu'}


def test_csv(files, run):
    rows = list(csv.DictReader(io.StringIO(run(*TWO, '--format', 'csv'))))
    for row, (name, score) in zip(rows, scores().items(), strict=True):
        assert (row['system'], row['metric'], row['signature']) == (name, 'bleu', score.signature)
        assert float(row['score']) == score.score
        assert [float(row[f'precisions_{n}']) for n in range(1, 5)] == score.precisions
        assert int(row['n_segments']) == 4


def test_markdown_and_latex(files, run):
    want = [[name, f'{100 * score.score:.3f}'] for name, score in scores().items()]
    markdown = run(*TWO, '--format', 'markdown', '--digits', 3).splitlines()
    assert [[cell.strip() for cell in line.strip('|').split('|')] for line in markdown[2:4]] == want
    assert markdown[-1] == f'- BLEU: `{scores()["other"].signature}`'
    latex = run(*TWO, '--format', 'latex', '--digits', 3)
    assert [re.split(r'\s*&\s*', line.strip().removesuffix(r' \\')) for line in latex.splitlines()[4:6]] == want
    assert latex.startswith(r'\begin{tabular}') and latex.splitlines()[-1] == f'% BLEU: {scores()["other"].signature}'


def test_the_extension_of_the_output_gives_its_format(files, run):
    for extension, format in (('json', 'json'), ('csv', 'csv'), ('md', 'markdown'), ('tex', 'latex'), ('txt', 'text')):
        assert run(*TWO, '--output', f'out.{extension}') == ''
        assert Path(f'out.{extension}').read_text(encoding='utf-8') == run(*TWO, '--format', format)
    run(*TWO, '--output', 'out.md', '--format', 'json')
    assert json.loads(Path('out.md').read_text(encoding='utf-8'))


@pytest.mark.parametrize('extension, delimiter', [('csv', ','), ('tsv', '\t')])
def test_a_table_of_segments(files, run, extension, delimiter):
    run(*TWO, '--per-segment', f'segments.{extension}')
    with open(f'segments.{extension}', encoding='utf-8', newline='') as file:
        rows = list(csv.DictReader(file, delimiter=delimiter))
    assert [(row['system'], row['segment']) for row in rows] == [(name, str(i)) for name in scores() for i in range(1, 5)]
    assert [float(row['bleu_score']) for row in rows] == [s for score in scores().values() for s in score.segments.tolist()]
    assert float(rows[0]['bleu_precisions_2']) == scores()['system'].segment_parts['precisions'][0][1]


@pytest.mark.parametrize('command', ['score', 'compare'])
@pytest.mark.parametrize('size', [1, None])
def test_the_ids_of_the_rows_stand_beside_their_segments(tmp_path, monkeypatch, capsys, command, size):
    def run(*argv):
        assert main(list(argv)) == 0
        return capsys.readouterr().out
    monkeypatch.chdir(tmp_path)
    if size: in_chunks(monkeypatch, size)
    order = {'refs': ['b, c', '=d', 'x-1'], 'one': ['x-1', 'b, c', '=d'], 'two': ['=d', 'x-1', 'b, c']}
    for name, ids in order.items():
        column = 'reference' if name == 'refs' else 'output'
        jsonl(f'{name}.jsonl', [{'id': key, column: f'the cat {key}'} for key in ids])
    line = command, 'one.jsonl', 'two.jsonl', '--ref', 'refs.jsonl', '-m', 'chrf', '--per-segment'
    run(*line, 'segments.jsonl')
    found = [json.loads(one) for one in open('segments.jsonl', encoding='utf-8')]
    assert [(one['system'], one['segment'], one['id']) for one in found] == [
        (name, i, key) for name in ('one', 'two') for i, key in enumerate(order['refs'], 1)]
    run(*line, 'segments.csv')
    rows = list(csv.DictReader(open('segments.csv', encoding='utf-8', newline='')))
    assert [row['id'] for row in rows] == ['b, c', "'=d", 'x-1'] * 2
    assert [float(row['chrf_score']) for row in rows] == [one['chrf']['score'] for one in found]
    jsonl('numbers.jsonl', [{'id': i, 'output': text} for i, text in enumerate('abc')])
    run('score', 'numbers.jsonl', '--ref', 'numbers.jsonl', '--ref-column', 'output', '-m', 'chrf', '--per-segment', 'n.csv')
    assert [row['id'] for row in csv.DictReader(open('n.csv', encoding='utf-8', newline=''))] == ['0', '1', '2']
    back = json.loads(run('score', 'numbers.jsonl', '--scores', 'n.csv', '--format', 'json'))
    assert 'id' not in {one['metric'] for one in back}  # a number, and no score


def test_json_lines_of_segments(files, run):
    run(*TWO, '--per-segment', 'segments.jsonl')
    rows = [json.loads(line) for line in open('segments.jsonl', encoding='utf-8')]
    parts = [score.to_dict(segments=True)['segments'] for score in scores().values()]
    assert [row['bleu'] for row in rows] == [{k: v[i] for k, v in part.items()} for part in parts for i in range(4)]


def test_parquet_of_segments_and_the_scores_alone(files, run):
    parquet = pytest.importorskip('pyarrow.parquet')
    run(*TWO, '--per-segment', 'segments.csv')
    run(*TWO, '--per-segment', 'segments.parquet')
    with open('segments.csv', encoding='utf-8', newline='') as file: rows = list(csv.DictReader(file))
    found = parquet.read_table('segments.parquet').to_pylist()
    assert [{name: str(value) for name, value in row.items()} for row in found] == rows
    run(*TWO, '--per-segment', 'slim.csv', '--slim')
    assert Path('slim.csv').read_text(encoding='utf-8').startswith('system,segment,bleu_score\n')
    run('compare', *TWO[1:], '--per-segment', 'slim.parquet', '--slim')
    assert parquet.read_table('slim.parquet').column_names == ['system', 'segment', 'bleu_score']


def test_slim_is_about_segments(files, capsys):
    assert main([*TWO, '--slim']) == 2 and '--per-segment FILE' in capsys.readouterr().err


def test_several_systems_in_text(files, run):
    table, signatures = run(*TWO).split('\n\n')
    head, _, *rows = (re.split(' {2,}', line) for line in table.split('\n'))
    best = sorted(scores().items(), key=lambda found: -found[1].score)
    assert head == ['system', 'BLEU, %'] and rows == [[name, f'{100 * score.score:.2f}'] for name, score in best]
    assert signatures.splitlines()[0] == best[0][1].signature and len(signatures.splitlines()) == 2
    os.mkdir('old')
    Path('old/system.txt').write_bytes(Path('other.txt').read_bytes())
    out = run('score', 'system.txt', 'old/system.txt', '--ref', 'refs', '--format', 'markdown')
    assert '| system ' in out and '| old/system ' in out  # only folders tell them apart


def test_scores_alone(files, run):
    assert run(*TWO, '-b') == ''.join(f'{100 * score.score:.2f}\n' for score in scores().values())
    first, second = run(*TWO, '-m', 'bleu', '-m', 'rouge1', '--score-only', '--digits', '1').splitlines()
    assert len(first.split('\t')) == 2 and first.startswith(f'{100 * scores()["system"].score:.1f}\t')


def test_a_page_of_scores(files, capsys):
    assert main([*TWO, '-m', 'bleu', '-m', 'ter', '--confidence', '-n', '20', '--report', 'page.html']) == 0
    assert capsys.readouterr().err == 'nlgeval: the report is in page.html\n'
    page = Path('page.html').read_text(encoding='utf-8')
    assert page.count('<section>') == 4 and '&#34;' in page or '&quot;' in page
    for score in scores().values():
        assert f'{100 * score.score:.2f}' in page


def test_an_order_that_was_asked_for_holds_in_every_format(files, run):
    for order in ('given', 'name', 'bleu'):
        names = list(scores()) if order == 'given' else sorted(scores(), key=lambda name: name if order == 'name' else -scores()[name].score)
        assert run(*TWO, '-b', '--sort', order) == ''.join(f'{100 * scores()[name].score:.2f}\n' for name in names)
        assert [row['system'] for row in json.loads(run(*TWO, '-f', 'json', '--sort', order))] == names
        assert [line.split(',')[0] for line in run(*TWO, '-f', 'csv', '--sort', order).splitlines()[1:]] == names
