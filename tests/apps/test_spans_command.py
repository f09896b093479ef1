"""The command spans: numbers are the functions', in every format; layouts, weights, repeats and what is wrong with a file."""
import csv
import gzip
import io
import json
import re
from pathlib import Path

import pytest

from nlgeval.apps.cli import main
from nlgeval.stats.error_spans import read_esa, read_mqm, span_agreement, span_scores
from nlgeval.text.reading import ReadError

pytest.importorskip('scipy')
HEADER = 'system', 'doc', 'docSegId', 'globalSegId', 'rater', 'source', 'target', 'category', 'severity'
NAMES = '=1+1', '<b>|猫', 'a$_\\b'
TEXT = 'der kleine "Hund", der bellt'


def rows(systems=NAMES, segments=6, raters=('Anna', 'Zoë')):
    "Errors of each system: the later ones make more; raters see most of them."
    for s, system in enumerate(systems):
        for i in range(segments):
            for r, rater in enumerate(raters):
                place = system, f'doc {i // 2}', str(i % 2), str(i), rater, 'src'
                wrong = [w for k, w in enumerate(('kleine', 'Hund', 'bellt')) if (s + 1) * (i + k + 2) % 4 == 1 + r % 2 * (i == 3)]
                for w in wrong: yield *place, TEXT.replace(w, f'<v>{w}</v>'), 'Accuracy', 'Major' if w == 'Hund' else 'minor'
                if not wrong: yield *place, TEXT, 'No-error', 'No-error'


def esa(system, segment, rater, score, langs='cs-de', severity='minor'):
    return {'system': system, 'langs': langs, 'doc_id': f'd{segment // 2}', 'line_id': segment, 'annotator': rater, 'src': 's',
            'esa_score': score, 'esa_spans': [{'start_i': 4, 'end_i': 9, 'severity': severity}], 'tgt': TEXT}


def lines(path, records): Path(path).write_text(''.join(json.dumps(one) + '\n' for one in records), encoding='utf-8')


@pytest.fixture
def marks(tmp_path, monkeypatch):
    "A folder with the same annotations as .tsv, .csv, .jsonl and .tsv.gz, and lines of ESA."
    monkeypatch.chdir(tmp_path)
    table = [HEADER, *rows()]
    Path('mqm.tsv').write_text(''.join('\t'.join(row) + '\n' for row in table), encoding='utf-8')
    Path('mqm.tsv.gz').write_bytes(gzip.compress(Path('mqm.tsv').read_bytes()))
    with open('mqm.csv', 'w', encoding='utf-8', newline='') as file: csv.writer(file).writerows(table)
    lines('mqm.jsonl', [dict(zip(HEADER, row)) for row in table[1:]])
    lines('esa.jsonl', [esa(name, i, 'Cem', 90 - 9 * i - 20 * s) for s, name in enumerate(NAMES) for i in range(6)])
    return read_mqm('mqm.tsv')


def errs(capsys, *argv):
    assert main(['spans', *map(str, argv)]) == 2
    out, err = capsys.readouterr()
    assert out == '' and err.count('\n') == 1
    return err


def test_the_numbers_are_the_functions(marks, run):
    told, scores = json.loads(run('spans', 'mqm.tsv', '-f', 'json', '-n', '500')), span_scores(marks)
    assert {one['system']: one['score'] for one in told['systems']} == pytest.approx(scores.system_scores(), rel=1e-12)
    assert told['signature'] == scores.signature and told['score'] == 'MQM (freitag-2021)'
    assert told['segments'] == 6 and told['documents'] == 3
    for one in told['agreement']:
        agreed = span_agreement(marks, one['unit'])
        found = agreed.confidence()
        assert [one['f1'], one['low'], one['high']] == pytest.approx([agreed.f1, found.low, found.high], rel=1e-12)
    base = {one['system']: one for one in told['systems']}[NAMES[0]]
    assert base['difference'] is None and base['p'] is None
    for one in told['systems']:
        if one is not base: assert one['difference'] == pytest.approx(one['score'] - base['score'], rel=1e-9)


@pytest.mark.parametrize('path', ('mqm.csv', 'mqm.jsonl', 'mqm.tsv.gz'))
def test_every_layout_holds_the_same(marks, run, path):
    assert read_mqm(path) == marks
    assert run('spans', path, '-f', 'json', '-n', '99') == run('spans', 'mqm.tsv', '-f', 'json', '-n', '99')


@pytest.mark.parametrize('format', ('text', 'markdown', 'latex', 'csv'))
def test_formats_and_names(marks, run, format):
    told = run('spans', 'mqm.tsv', '-f', format, '-n', '99')
    assert 'nan' not in told.lower().replace('annotat', '')
    if format == 'csv':
        table = list(csv.DictReader(io.StringIO(told)))
        assert {one['kind'] for one in table} == {'system', 'agreement', 'rater'}
        assert {one['name'] for one in table if one['kind'] == 'system'} == {"'=1+1", *NAMES[1:]}
    if format == 'text': assert all(name in told for name in (*NAMES, 'characters', 'MQM (freitag-2021) ↓'))


def test_the_report_is_one_file_and_escaped(marks, run):
    run('spans', 'mqm.tsv', '--report', 'r.html', '-n', '99')
    page = Path('r.html').read_text(encoding='utf-8')
    assert '&lt;b&gt;|猫' in page and '<b>|' not in page and not re.search(r'\bnan\b', page) and 'http' not in page
    assert all(f'<h2>{name}</h2>' in page for name in ('Scores', 'Differences', 'Agreement on spans', 'Raters'))


def test_one_system_one_segment_one_rater(tmp_path, monkeypatch, run):
    monkeypatch.chdir(tmp_path)
    Path('x.tsv').write_text(''.join('\t'.join(row) + '\n' for row in [HEADER, *rows(('A',), 1, ('r',))]), encoding='utf-8')
    told = run('spans', 'x.tsv')
    assert 'no output has two raters' in told and 'is no interval' in told and '1 segments' in told
    assert json.loads(run('spans', 'x.tsv', '-f', 'json'))['systems'][0]['low'] is None
    run('spans', 'x.tsv', '--report', 'r.html')


def test_scores_that_do_not_vary(tmp_path, monkeypatch, run):
    monkeypatch.chdir(tmp_path)
    lines('x.jsonl', [esa(name, i, 'r', score) for name, score in (('A', 80), ('B', 70)) for i in range(8)])
    told = json.loads(run('spans', 'x.jsonl', '-f', 'json', '-n', '99'))
    assert [(one['score'], one['low'], one['difference_low']) for one in told['systems']] == [(80, None, None), (70, None, None)]
    assert '"-" is no interval' in run('spans', 'x.jsonl', '-n', '99')


def test_weights(marks, run):
    for weights in ('marot', 'severity'):
        found = json.loads(run('spans', 'mqm.tsv', '--weights', weights, '-f', 'json', '-n', '99'))
        assert {one['system']: one['score'] for one in found['systems']} == pytest.approx(span_scores(marks, weights).system_scores())
    told = json.loads(run('spans', 'mqm.tsv', '--weights', 'major=10, minor=1', '--negated', '-f', 'json', '-n', '99'))
    assert 'weights:given: major=10, minor=1|negated:yes' in told['signature'] and told['higher_is_better']
    assert {one['system']: -one['score'] for one in told['systems']} == pytest.approx(
        span_scores(marks, {'major': 10, 'minor': 1}).system_scores())


@pytest.mark.parametrize('rule, expected', [('first', 90), ('last', 10), ('mean', 50)])
def test_repeats(tmp_path, monkeypatch, run, rule, expected):
    monkeypatch.chdir(tmp_path)
    lines('x.jsonl', [esa('A', 0, 'r', 90), esa('A', 1, 'r', 50), esa('A', 0, 'r', 10)])
    told = json.loads(run('spans', 'x.jsonl', '--repeats', rule, '-f', 'json'))
    assert told['systems'][0]['score'] == (expected + 50) / 2 and told['repeats'] == {'rule': rule, 'found': 1}
    assert any(said.startswith('Annotations that repeat one by the same rater: 1;') for said in told['said'])


def test_repeats_in_python():
    from nlgeval.stats.error_spans import Annotation, settled
    one, other = (Annotation('A', '1', 'r', 'x', score=score) for score in (10, 30))
    assert settled([one, other], 'first') == [one] and settled([one, other], 'last') == [other]
    assert span_scores([one, other], 'esa', repeats='mean').table.tolist() == [[20.]]
    with pytest.raises(ValueError, match='annotated twice; which one counts'): span_scores([one, other], 'esa')
    with pytest.raises(ValueError, match='spans have no mean'): span_agreement([one, other], repeats='mean')
    with pytest.raises(ValueError, match='unknown rule for repeats'): settled([one], 'both')


def test_language_pairs(tmp_path, monkeypatch, run, capsys):
    monkeypatch.chdir(tmp_path)
    lines('x.jsonl', [esa('A', i, 'r', 10 * i, pair) for pair in ('cs-de', 'en-cs') for i in range(3 if pair == 'cs-de' else 5)])
    assert [json.loads(run('spans', 'x.jsonl', *asked, '-f', 'json'))['segments']
            for asked in ((), ('--langs', 'cs-de'), ('--langs', 'en-cs'))] == [8, 3, 5]
    assert "unknown language pair 'de-cs'" in errs(capsys, 'x.jsonl', '--langs', 'de-cs')
    with pytest.raises(ReadError, match='language pair'): read_esa('x.jsonl', langs='x')


def test_segments_that_one_system_lacks(marks, run, capsys):
    table = Path('mqm.tsv').read_text(encoding='utf-8').split('\n')
    Path('some.tsv').write_text('\n'.join(table[:-3]) + '\n', encoding='utf-8')
    table = [line for line in table if not (line.startswith(NAMES[1]) and '\t3\t' in line)]
    Path('some.tsv').write_text('\n'.join(table), encoding='utf-8')
    assert '--drop leaves out segments' in errs(capsys, 'some.tsv')
    told = json.loads(run('spans', 'some.tsv', '--drop', '-f', 'json', '-n', '99'))
    assert told['segments'] == 5 and any('1 of 6 segments are left out' in said for said in told['said'])


def test_what_is_wrong_is_one_line(marks, capsys):
    for name, text in (('empty.tsv', ''), ('head.tsv', '\t'.join(HEADER) + '\n'), ('empty.jsonl', ''), ('bad.jsonl', '{"severity"\n'),
                       ('list.jsonl', '[1]\n'), ('mark.tsv', '\t'.join(HEADER) + '\n' + '\t'.join((*['x'] * 6, 'a <v>b', 'c', 'Major'))),
                       ('quote.csv', ','.join(HEADER) + '\n"a'), ('rows.jsonl', '{"severity": "x"}\n')):
        Path(name).write_text(text, encoding='utf-8')
        assert name in errs(capsys, name)
    assert '--skip-broken leaves it out' in errs(capsys, 'mark.tsv')
    assert 'not.tsv' in errs(capsys, 'not.tsv')
    for wrong in (('--weights', 'x'), ('--weights', 'major=x'), ('--weights', 'maj(=1'), ('--baseline', 'x'), ('--units', 'x'),
                  ('--repeats', 'x'), ('--correction', 'x'), ('--layout', 'x'), ('--severity', '2'), ('--langs', 'x'),
                  ('--output', 'mqm.tsv'), ('--weights', 'esa')):
        assert errs(capsys, 'mqm.tsv', *wrong)
    assert "'esa' scores are no errors" in errs(capsys, 'esa.jsonl', '--negated')


def test_published_annotations(shared, run):
    "What three translators marked at WMT23: F1 as the page of error spans has it."
    import tarfile
    packed = shared / 'data' / 'mqm' / 'sxs_mqm_generalMT2023_ende.3ratingsPerSegment.tsv.tar.gz'
    with tarfile.open(packed) as archive:
        [member] = [one for one in archive if one.name.endswith('.tsv')]
        Path('wmt23.tsv').write_bytes(archive.extractfile(member).read())
    told = json.loads(run('spans', 'wmt23.tsv', '--weights', 'marot', '-f', 'json', '-n', '99'))
    assert [round(one['f1'], 3) for one in told['agreement']] == [.327, .368] and told['documents'] == 30


@pytest.fixture
def shared(shared, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return shared
