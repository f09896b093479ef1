"""The command judge: what it prints is what the functions say, every format has it, and bad input is one line."""
import csv
import io
import json
import math
from pathlib import Path

import numpy as np
import pytest

from nlgeval import chrf
from nlgeval.apps.cli import main
from nlgeval.stats.judges import calibration, confusion, corrected_rate, judge_shares, position_bias, verdict_bias
from nlgeval.stats.prediction_powered import labels_needed, prediction_powered, prediction_powered_difference


@pytest.fixture
def table(tmp_path, monkeypatch):
    "A table of verdicts; its columns as arrays."
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(1)
    good = (rng.random(300) < .6).astype(float)
    columns = {'question': np.arange(300) // 3, 'said': np.where(rng.random(300) < .8, good, 1 - good),
               'human': np.where(np.arange(300) < 90, good, np.nan), 'words': rng.poisson(20, 300), 'place': rng.integers(1, 3, 300),
               'other': np.where(rng.random(300) < .85, good, 1 - good), 'weight': 1 + rng.random(300)}
    written('verdicts.csv', columns)
    return columns


def written(path, columns):
    with open(path, 'w', newline='', encoding='utf-8') as file:
        rows = csv.writer(file)
        rows.writerow(columns)
        for row in zip(*columns.values()): rows.writerow(['' if v is None or v != v else int(v) if isinstance(v, float) and v == int(v) else v for v in row])


def close(line, found):
    assert (line['value'], line['low'], line['high']) == pytest.approx((found.mean if hasattr(found, 'mean') else found.rate, found.low, found.high))


def test_its_numbers_are_those_of_the_functions(table, run):
    said, human, groups = table['said'], table['human'], table['question']
    found = json.loads(run('judge', 'verdicts.csv', '--judge', 'said', '--gold', 'human', '--groups', 'question', '--length', 'words',
                           '--position', 'place', '--swapped', 'other', '--width', '4', '--weights', 'weight', '-f', 'json'))
    pp = prediction_powered(human, said, groups=groups, weights=table['weight'])
    own = found['systems']['']
    close(own['estimates']['PPI++'], pp); close(own['estimates']['labels alone'], pp.human)
    close(own['estimates']['Rogan-Gladen'], corrected_rate(said, human, groups=groups))
    assert own['worth'] == pytest.approx(pp.worth) and own['needed'] == labels_needed(.04, pp)._asdict()
    assert found['confusion'] == confusion(said, human)._asdict()
    for name, i in judge_shares(said, human, groups=groups).items(): assert found['shares'][name]['low'] == pytest.approx(i.low)
    longer = verdict_bias(said, human, table['words'], groups=groups)
    assert (found['length']['value'], found['length']['p']) == pytest.approx((longer.per_deviation, longer.p))
    assert found['position']['value'] == pytest.approx(verdict_bias(said, human, table['place'] == 1, groups=groups).slope)
    assert found['swapped']['value'] == pytest.approx(position_bias(said, table['other'], groups=groups).first)
    assert found['calibration'] is None


def test_probabilities_scores_and_thresholds(table, run):
    rng = np.random.default_rng(2)
    p = np.round(np.clip(table['said'] * .6 + .2 + .1 * rng.normal(size=300), 0, 1), 3)
    written('p.csv', {'p': p, 'points': 100 * p, 'human': table['human'], 'score': np.where(np.isnan(table['human']), np.nan, 3 * p)})
    found = json.loads(run('judge', 'p.csv', '--judge', 'p', '--gold', 'human', '-f', 'json'))
    assert found['calibration']['ece'] == pytest.approx(calibration(p, table['human']).ece)
    assert found['confusion'] == confusion(p >= .5, table['human'])._asdict()
    close(found['systems']['']['estimates']['PPI++'], prediction_powered(table['human'], p))
    points = json.loads(run('judge', 'p.csv', '--judge', 'points', '--gold', 'human', '-f', 'json'))
    assert points['confusion'] is None and 'Rogan-Gladen' not in points['systems']['']['estimates']
    cut = json.loads(run('judge', 'p.csv', '--judge', 'points', '--gold', 'human', '--threshold', '50', '-f', 'json'))
    assert cut['confusion'] == found['confusion']
    scores = run('judge', 'p.csv', '--judge', 'p', '--gold', 'score')
    assert 'value, %' not in scores and 'PPI++' in scores


def test_systems_are_estimated_apart_and_held_against_the_first_by_segment(table, run, tmp_path):
    half = {name: values[:150] for name, values in table.items()}
    order = np.random.default_rng(3).permutation(150)
    rows = {'system': ['a'] * 150 + ['b'] * 150, 'segment': [*range(150), *order],
            'said': np.r_[half['said'], table['said'][150:][order]], 'human': np.r_[half['human'], half['human'][order]]}
    written('two.csv', rows)
    found = json.loads(run('judge', 'two.csv', '--judge', 'said', '--gold', 'human', '-f', 'json'))
    close(found['systems']['b']['estimates']['PPI++'], prediction_powered(half['human'], table['said'][150:]))
    d = prediction_powered_difference(half['human'], half['human'], table['said'][150:], half['said'])
    assert found['differences']['b']['PPI++']['value'] == pytest.approx(d.mean)
    assert found['differences']['b']['PPI++']['why'] == (d.why or None)
    text = run('judge', 'two.csv', '--judge', 'said', '--gold', 'human')
    assert 'less a' in text and text.count('PPI++') >= 3


def test_a_metric_of_the_texts_is_a_control_variate(table, run):
    rng = np.random.default_rng(4)
    texts = [' '.join(rng.choice(['the', 'cat', 'sat', 'on', 'a', 'mat'], 6)) for _ in range(300)]
    written('texts.csv', {**table, 'answer': texts, 'reference': texts[::-1]})
    found = json.loads(run('judge', 'texts.csv', '--judge', 'said', '--gold', 'human', '-m', 'chrf', '--column', 'answer',
                           '--ref-column', 'reference', '--control', 'words', '--length', 'answer', '-f', 'json'))
    tuning = found['systems']['']['tuning']
    assert [*tuning] == ['judge', 'words', 'chrF2'] or len(tuning) == 3
    segments = np.array(chrf(texts, texts[::-1]).segments)
    ours = prediction_powered(table['human'], {'judge': table['said'], 'words': table['words'], 'chrf': segments})
    close(found['systems']['']['estimates']['PPI++'], ours)


@pytest.mark.parametrize('format', ['text', 'markdown', 'latex', 'csv', 'json'])
def test_every_format_has_the_estimate(table, run, format):
    argv = 'judge', 'verdicts.csv', '--judge', 'said', '--gold', 'human', '--length', 'words', '--width', '4', '-f', format
    out, pp = run(*argv), prediction_powered(table['human'], table['said'])
    shown = {'csv': repr(pp.mean), 'json': repr(pp.mean)}.get(format, f'{100 * pp.mean:.2f}')
    assert shown[:8] in out and 'nan' not in out
    if format == 'csv':
        rows = {row['what']: row for row in csv.DictReader(io.StringIO(out))}
        assert float(rows['PPI++']['low']) == pytest.approx(pp.low) and rows['confusion, both']['value'] == str(confusion(table['said'], table['human']).both)
    if format == 'latex': assert out.count(r'\begin{tabular}') == 3 and out.splitlines()[-1].startswith('% ')
    assert main([*argv, '--output', 'out']) == 0
    assert Path('out').read_text(encoding='utf-8') == out


@pytest.mark.parametrize('width', [50, 80])
def test_it_fits_the_terminal(table, width, monkeypatch, run):
    monkeypatch.setenv('COLUMNS', str(width))
    out = run('judge', 'verdicts.csv', '--judge', 'said', '--gold', 'human', '--length', 'words', '--width', '4')
    assert max(map(len, out.splitlines())) <= width


def test_words_jsonl_and_hostile_names(tmp_path, monkeypatch, run):
    monkeypatch.chdir(tmp_path)
    rows = [{'<b>|&': ['yes', 'No', True, 0][i % 4], 'people': [None, 'TRUE', False, ''][i % 4]} for i in range(40)]
    Path('v.jsonl').write_text(''.join(json.dumps(row) + '\n' for row in rows))
    argv = 'judge', 'v.jsonl', '--judge', '<b>|&', '--gold', 'people'
    found = json.loads(run(*argv, '-f', 'json'))
    assert found['confusion'] == {'both': 0, 'only_judge': 10, 'only_human': 10, 'neither': 0}
    assert r'\<b\>' in run(*argv, '-f', 'markdown') and r'\&' in run(*argv, '-f', 'latex')


def test_few_or_equal_labels_say_why_and_are_no_error(tmp_path, monkeypatch, run):
    monkeypatch.chdir(tmp_path)
    written('few.csv', {'j': [1, 0, 1, 1, 0], 'h': [1, 0, None, None, None]})
    out = run('judge', 'few.csv', '--judge', 'j', '--gold', 'h')
    assert 'PPI++: gold: 2 of 5 items have a label; expected at least 4' in out and 'labels alone' in out
    written('one.csv', {'j': [1], 'h': [1]})
    json.loads(run('judge', 'one.csv', '--judge', 'j', '--gold', 'h', '-f', 'json'))
    written('equal.csv', {'j': [1, 0] * 20, 'h': [1] * 10 + [None] * 30})
    equal = json.loads(run('judge', 'equal.csv', '--judge', 'j', '--gold', 'h', '-f', 'json', '--width', '5'))
    estimate = equal['systems']['']['estimates']['PPI++']
    assert estimate['value'] == pytest.approx(1) and .5 < estimate['low'] < .8
    assert 'every labelled answer is good' in equal['systems']['']['estimates']['Rogan-Gladen']['why']
    assert math.isfinite(equal['systems']['']['worth'])


@pytest.mark.parametrize('argv, said', [
    (['--judge', 'sayd', '--gold', 'human'], "Did you mean 'said'"),
    (['--judge', 'human', '--gold', 'said'], "line 92, column 'human': expected a number, or yes or no, got ''"),
    (['--judge', 'said', '--gold', 'empty'], 'no item has a label'),
    (['--judge', 'said', '--gold', 'human', '--groups', 'x'], "unknown column 'x'"),
    (['--judge', 'said', '--gold', 'human', '--position', 'words'], 'expected two values'),
    (['--judge', 'said', '--gold', 'human', '-m', 'chrf', '--column', 'words'], 'needs references: name their column by --ref-column'),
    (['--judge', 'said', '--gold', 'human', '--width', '0'], 'argument --width'),
    (['--judge', 'said', '--gold', 'human', '-f', 'html'], "unknown format 'html'"),
    (['--judge', 'said'], '--gold'),
])
def test_bad_input_is_one_line(table, capsys, argv, said):
    written('verdicts.csv', {**table, 'empty': [None] * 300})
    assert main(['judge', 'verdicts.csv', *argv]) == 2
    out, err = capsys.readouterr()
    assert out == '' and said in err and err.count('\n') == 1


def test_weights_are_named_where_they_stand_for_the_sample(table, run):
    line = 'judge', 'verdicts.csv', '--judge', 'said', '--gold', 'human'
    assert 'if the labelled items are a random sample of all.' in ' '.join(run(*line).split())
    said = ' '.join(run(*line, '--weights', 'weight').split())
    assert 'random sample' not in said and 'the weights are one over it' in said


def test_nothing_is_shown_as_less_than_nothing():
    from types import SimpleNamespace
    from nlgeval.apps.judge_command import _shown
    shown = _shown({'percent': True}, SimpleNamespace(digits=1))
    assert (shown(-1e-6), shown(-1e-6, '+'), shown(-.01, '+')) == ('0.0', '+0.0', '-1.0')
