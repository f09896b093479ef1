"""What the programs of trained metrics write, as metrics on the command line."""
import csv
import io
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval.apps.cli import main
from nlgeval.stats.error_spans import ErrorSpan, read_xcomet
from nlgeval.text.learned_files import bert_scores, metricx_scores, read_comet
from nlgeval.text.reading import ReadError

SCORES = {'anna': [.71, .98, .5], 'boris': [.93, .98, .625]}
ERRORS = {'anna': [6.25, 0., 10.5], 'boris': [1., 0., 4.25]}


@pytest.fixture
def wrote(tmp_path, monkeypatch):
    "Two systems, and what each program writes of them; fields and layout as in the programs' source."
    monkeypatch.chdir(tmp_path)
    texts = {'anna': ['The dog sleeps.', '42', '7'], 'boris': ['The cat sleeps.', '42', '8']}
    for name, own in texts.items():
        Path(f'{name}.txt').write_text(''.join(f'{text}\n' for text in own), encoding='utf-8')
        Path(f'{name}.bleurt').write_text(''.join(f'{x}\n' for x in SCORES[name]), encoding='utf-8')
        lines = [f'm_L17_no-idf_version=0.3.13(hug_trans=4.57.1) P: {.5:.6f} R: {.5:.6f} F1: {.5:.6f}',
                 *(f'{x:.6f}\t{x / 2:.6f}\t{x / 4:.6f}' for x in SCORES[name])]
        Path(f'{name}.bert').write_text(''.join(f'{line}\n' for line in lines), encoding='utf-8')
    Path('ref.txt').write_text('The cat is asleep.\n42\n7\n', encoding='utf-8')
    comet = {f'/elsewhere/{name}.txt': [{'src': 'x\u2028y', 'mt': text, 'ref': 'r', 'COMET': score}
                                        for text, score in zip(own, SCORES[name])] for name, own in texts.items()}
    Path('comet.json').write_text(json.dumps(comet, ensure_ascii=False, indent=4), encoding='utf-8')
    Path('metricx.jsonl').write_text(''.join(json.dumps(
        {'system_id': name, 'segment_id': i, 'source': '', 'hypothesis': text, 'reference': '', 'prediction': ERRORS[name][i]})
        + '\n' for name, own in texts.items() for i, text in enumerate(own)), encoding='utf-8')
    return tmp_path


@pytest.fixture
def run(capsys):
    def run(*argv):
        status = main(list(map(str, argv)))
        out, err = capsys.readouterr()
        return status, out, err
    return run


def test_two_systems_of_one_file(wrote, run):
    status, out, err = run('score', 'anna.txt', 'boris.txt', '--scores', 'comet.json', '--scores', 'metricx.jsonl', '--format', 'csv')
    rows = list(csv.DictReader(io.StringIO(out)))
    assert (status, err) == (0, '')
    assert [(row['metric'], row['better']) for row in rows] == [('comet', ''), ('metricx', 'lower')] * 2
    for (one, two), name in zip((rows[:2], rows[2:]), SCORES):
        assert float(one['score']) == pytest.approx(sum(SCORES[name]) / 3, abs=1e-15)
        assert float(two['score']) == pytest.approx(sum(ERRORS[name]) / 3, abs=1e-15)


def test_comparison_knows_that_fewer_errors_are_better(wrote, run):
    status, out, _ = run('compare', 'anna.txt', 'boris.txt', '--ref', 'ref.txt', '-m', 'chrf', '--scores', 'metricx.jsonl',
                         '--report', 'r.html', '--resamples', 100)
    assert status == 0 and 'metricx ↓' in out
    assert re.search(r'boris .* 2/1/0\n', out.split('metricx ↓')[1])  # better in two segments, equal in one
    assert 'metricx' in Path('r.html').read_text(encoding='utf-8')


@pytest.mark.parametrize('file, name, divided', [
    ('anna.bleurt', 'anna', 1), ('anna.bert:P', 'anna_P', 1), ('anna.bert:R', 'anna_R', 2), ('anna.bert:F1', 'anna_F1', 4)])
def test_one_system_of_a_file(wrote, run, file, name, divided):
    status, out, _ = run('score', 'anna.txt', '--scores', file, '--format', 'json')
    assert status == 0
    record = json.loads(out)[0] if out.lstrip().startswith('[') else json.loads(out)
    assert record['metric'] == name
    assert record['score'] == pytest.approx(sum(round(x / divided, 6) for x in SCORES['anna']) / 3, abs=1e-12)


@pytest.mark.parametrize('name, text, said', [
    ('x.json', '{"anna.txt": [{"COMET": 1}], "boris.txt": []}', "x.json: 'boris.txt' holds no segments"),
    ('x.json', '{"anna.txt": [{"COMET": "good"}]}', "x.json, segment 0 of anna.txt, column 'COMET': expected a number, got 'good'"),
    ('x.json', '{"anna.txt": [{"COMET": 1e999}]}', "segment 0 of anna.txt, column 'COMET': expected a number, got inf"),
    ('x.json', '{"carl.txt": [{"COMET": 1}]}', "x.json: unknown system 'anna'"),
    ('x.json', '{"anna.txt": [{"COMET": 1}]}', 'x.json: 1 score of anna, which has 3 segments'),
    ('x.json', '0.5\n0.25\n1\n', 'x.json: invalid JSON; expected what comet-score --to_json writes'),
    ('x.jsonl', '{"source": "", "hypothesis": "a", "prediction": -2}\n', 'x.jsonl, line 1, column \'prediction\': expected a score of '
     'MetricX, which is 0 to 25, got -2'),
    ('x.bert', 'm P: 0.5 R: 0.5 F1: 0.5\n', 'x.bert: holds the means alone; bert-score -s prints the segments, too'),
])
def test_a_broken_file_is_one_error(wrote, run, name, text, said):
    Path(name).write_text(text, encoding='utf-8')
    status, out, err = run('score', 'anna.txt', '--scores', name)
    assert status == 2 and out == '' and said in err and err.count('\n') == 1


def test_another_programs_prediction_keeps_its_name_and_direction(wrote, run):
    Path('nli.jsonl').write_text('{"premise": "a", "hypothesis": "b", "prediction": 1}\n' * 3, encoding='utf-8')
    status, out, _ = run('score', 'anna.txt', '--scores', 'nli.jsonl', '--format', 'csv')
    row, = csv.DictReader(io.StringIO(out))
    assert status == 0 and row['metric'] == 'prediction' and 'better' not in row


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.text(), st.floats(-2, 2)), min_size=1, max_size=5))
def test_wild_texts_change_no_score(tmp_path_factory, segments):
    path = tmp_path_factory.mktemp('comet') / 'c.json'
    records = [{'src': text, 'mt': text, 'ref': text, 'COMET': score} for text, score in segments]
    path.write_text(json.dumps({'a/b.txt': records}, indent=4), encoding='utf-8')
    assert read_comet(str(path)).columns == {
        'system': ['b.txt'] * len(records), 'segment': [*range(len(records))], 'COMET': [score for _, score in segments]}


@given(st.lists(st.text(max_size=30), max_size=4))
def test_other_texts_are_not_bert_scores(lines):
    try:
        assert bert_scores('x', lines) is None or ' P: ' in lines[0]
    except ReadError as e:
        assert ' P: ' in lines[0] and str(e).startswith('x')


def test_metricx_takes_both_names_of_a_system():
    fields = {'source': ['a'], 'hypothesis': ['b'], 'prediction': [1.]}
    for more in ({'system': ['s']}, {'system_id': ['s']}):
        assert metricx_scores(fields | more, [1]).columns == {'system': ['s'], 'prediction': [1.]}
    assert metricx_scores(fields, [1]).columns == {'prediction': [1.]}


def test_xcomet_ends_behind_the_last_character(wrote):
    error = {'text': 'dog', 'confidence': .6, 'severity': 'critical', 'start': 4, 'end': 7}
    Path('x.json').write_text(json.dumps({'s': [{'mt': 'The dog', 'COMET': .5, 'errors': [error]}, {'mt': '', 'COMET': 1}]}))
    one, two = read_xcomet('x.json')
    assert one.spans == (ErrorSpan(4, 7, 'critical'),) and one.target[4:7] == 'dog' and two.spans == ()
