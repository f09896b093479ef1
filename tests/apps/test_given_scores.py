"""Scores that someone else computed: metrics like others on the command line."""
import csv
import io
import json
import os
import re
from pathlib import Path

import pytest
from command_line import COMET, MISTAKES, TWO, in_chunks, scores

from nlgeval.apps.cli import main
from nlgeval.metrics.given import Given


@pytest.mark.parametrize('scores', ['long.csv', 'long.tsv', 'long.csv.gz', 'long.jsonl', 'long.parquet'])
def test_given_scores_are_metrics(judged, run, scores):
    if 'parquet' in scores:
        pyarrow = pytest.importorskip('pyarrow')
        from pyarrow import parquet
        parquet.write_table(pyarrow.Table.from_pylist(list(map(json.loads, open('long.jsonl', encoding='utf-8')))), scores)
    out = run(*TWO, '-m', 'bleu', '--scores', scores, '--lower', 'mistakes', '--confidence', '--resamples', 50, '--format', 'json')
    comet, mistakes = Given('comet', COMET), Given('mistakes', MISTAKES, higher_is_better=False)
    for name, own in zip(COMET, zip(*[iter(json.loads(out))] * 3), strict=True):
        assert [record['metric'] for record in own] == ['bleu', 'comet', 'mistakes']
        for record, metric in zip(own[1:], (comet, mistakes)):
            score = metric.result(name)
            score.confidence(resamples=50)
            better = {} if metric.higher_is_better else {'better': 'lower'}
            assert record == {'schema': 'nlgeval/score/1', 'system': name, **score.to_dict(), 'metric': metric.name, **better}


@pytest.mark.parametrize('line', ['system.txt other.txt --scores comet.jsonl', 'system.txt other.txt --scores long.tsv:comet',
                                  'system.txt --scores comet.txt', 'system.txt --scores long.jsonl:comet'])
def test_one_metric_of_a_file(judged, run, line):
    out = run('score', *line.split())
    assert sorted(re.findall(r'\d\.\d{4}$', out, re.M)) == sorted(
        f'{Given("comet", COMET).result(name).score:.4f}' for name in COMET if f'{name}.txt' in line)
    assert 'mistakes' not in out and 'BLEU' not in out  # without references nobody asked for BLEU


def test_bleu_is_there_where_there_are_references(judged, run):
    assert re.findall(r'^\w+', run('score', 'system.txt', '--ref', 'refs', '--scores', 'comet.txt'), re.M)[::3] == ['BLEU', 'comet']


def test_lower_is_better_in_every_form(judged, run):
    line = *TWO, '-m', 'bleu', '--scores', 'long.csv', '--lower', 'mistakes', '--unit', 'comet=%'
    text = run(*line)
    assert re.split(' {2,}', text.splitlines()[0]) == ['system', 'BLEU, %', 'comet, %', 'mistakes']
    assert ' 66.50 ' in text and ' 1.2500\n' in text and text.count('\nLower is better: mistakes.\n') == 1
    heads = re.split(r' *\| *', run(*line, '--format', 'markdown').splitlines()[0])[1:-1]
    assert heads == ['system', 'BLEU, % ↑', 'comet, % ↑', 'mistakes ↓']
    latex = run(*line, '--format', 'latex')
    assert re.split(r' *& *', latex.splitlines()[2].strip().removesuffix(r' \\'))[1:] == [
        r'BLEU, \% $\uparrow$', r'comet, \% $\uparrow$', r'mistakes $\downarrow$']
    rows = list(csv.DictReader(io.StringIO(run(*line, '--format', 'csv'))))
    assert [row['better'] for row in rows] == ['', '', 'lower'] * 2 and float(rows[2]['score']) == 1.25
    interval = run(*line, '--confidence', '--resamples', 20)
    assert re.search(r' 66\.50 \[-?\d+\.\d\d, \d+\.\d\d\]  1\.2500 \[-?\d\.\d{4}, \d\.\d{4}\]\n', interval)
    one = run(*(word for word in line if word != 'other.txt'), '--confidence', '--resamples', 20)
    assert re.search(r'comet = 66\.50 %  \[-?\d+\.\d\d, \d+\.\d\d\] %\n', one)
    assert re.search(r'mistakes = 1\.2500  \[-?\d\.\d{4}, \d\.\d{4}\]  \(lower is better\)\n', one)


@pytest.mark.parametrize('size', [1, 2, None])
def test_given_scores_stand_beside_the_segments_and_are_read_back(judged, run, monkeypatch, size):
    if size:
        in_chunks(monkeypatch, size)
    run(*TWO, '-m', 'bleu', '--scores', 'long.csv', '--per-segment', 'all-scores.csv')
    rows = list(csv.DictReader(open('all-scores.csv', encoding='utf-8', newline='')))
    for label, given in (('comet', COMET), ('mistakes', MISTAKES)):
        assert [float(row[f'{label}_score']) for row in rows] == [x for column in given.values() for x in column]
    back = json.loads(run('score', 'system.txt', 'other.txt', '--scores', 'all-scores.csv:bleu_score', '--format', 'json'))
    segments = [score.segments.mean() for score in scores().values()]
    assert [record['score'] for record in back] == pytest.approx(segments)
    run(*TWO, '-m', 'bleu', '--per-segment', 'all-scores.jsonl')
    again = json.loads(run('score', 'system.txt', 'other.txt', '--scores', 'all-scores.jsonl:bleu_score', '--format', 'json'))
    assert [record['score'] for record in again] == [record['score'] for record in back]


@pytest.mark.parametrize('line, said', [
    ('system.txt other.txt --scores comet.txt', 'comet.txt: one column for 2 systems; expected a table with a column system'),
    ('system.txt third.txt --scores long.csv', "long.csv: unknown system 'third'"),
    ('system.txt third.txt --scores comet.jsonl', "comet.jsonl: unknown system 'third'"),
    ('system.txt --scores short.txt', 'short.txt: 3 scores of system, which has 4 segments'),
    ('system.txt --ref refs --scores five.txt', 'five.txt: 5 scores of system, which has 4 segments'),
    ('system.txt --scores words.txt', "words.txt, line 3: expected a number, got 'n/a'"),
    ('system.txt --scores gaps.csv', "gaps.csv, line 3, column 'comet': expected a number, got ''"),
    ('system.txt --scores infinite.jsonl', "infinite.jsonl, line 2, column 'comet': expected a number, got inf"),
    ('system.txt --scores order.csv', 'order.csv, line 3: segment 3 follows segment 1'),
    ('system.txt --scores long.csv:comit', "long.csv: unknown column 'comit'. Did you mean 'comet'?"),
    ('system.txt --scores long.csv:remark', "long.csv, line 2, column 'remark': expected a number, got 'why not'"),
    ('system.txt --scores no.csv', 'no.csv: no such file'),
    ('system.txt --scores long.csv --lower mistake', "Did you mean 'mistakes'?"),
    ('system.txt --ref refs --lower mistakes', '--lower: only for given scores; add --scores'),
    ('system.txt --scores long.csv --unit comet', "expected NAME=VALUE, got 'comet'"),
    ('system.txt --scores long.csv --scores long.tsv', "long.tsv: 'comet' is also in long.csv"),
    ('system.txt --ref refs -m bleu --scores bleu.txt', "bleu.txt: 'bleu' is also computed; rename it there"),
    ('system.txt --scores comet.txt --output comet.txt', 'comet.txt: is also an input')])
def test_bad_given_scores(judged, capsys, line, said):
    numbers = [*map(str, COMET['system']), '0']
    Path('third.txt').write_bytes(Path('other.txt').read_bytes())
    for name, found in (('short', numbers[:3]), ('five', numbers), ('words', [*numbers[:2], 'n/a', '1']), ('bleu', numbers[:4])):
        Path(f'{name}.txt').write_text(''.join(f'{x}\n' for x in found), encoding='utf-8')
    for name, found in (('gaps', ['1,.5', '2,', '3,1', '4,0']), ('order', ['1,.5', '3,1', '2,1', '4,0'])):
        Path(f'{name}.csv').write_text('\n'.join(['segment,comet', *found]) + '\n', encoding='utf-8')
    Path('infinite.jsonl').write_text('{"comet": 1}\n{"comet": Infinity}\n', encoding='utf-8')
    before = sorted(os.listdir())
    assert main(['score', *line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == '' and err.startswith('nlgeval: error: ') and said in err and err.count('\n') == 1
    assert sorted(os.listdir()) == before
