"Sealed results: fifty alterations, each found; texts as wild as users'; every metric that a signature makes."
import json
from copy import deepcopy

import numpy as np
import pytest

from fuzz_texts import WildTexts
from nlgeval import Bleu, Metric, MetricGroup, Score, Scores, Statistics, TestSet, compare
from nlgeval.apps.sealed import (Sealed, against_each_other, joined, read_sealed, rows_digest, seal, seal_of, text_digest,
                                 verify)
from nlgeval.metrics.registry import METRICS, make_metrics
from nlgeval.metrics.signatures import metric_of
from nlgeval.text.reading import ReadError

pa = pytest.importorskip('pyarrow')
parquet = pytest.importorskip('pyarrow.parquet')
PREDICTIONS = ['The ferry leaves at a quarter to ten.', 'Nobody knew about it.', 'the team has won the RACE', 'It was very cold.',
               'One more, <b>here</b>', 'a a a a a b', '北京的天气很冷', '', 'ends well']
REFERENCES = ['The ferry leaves at a quarter to eleven.', ['Nobody knew about it.', 'Nobody knew it.'], 'The team won the race.', 'It was cold.',
              'One more <b>there</b>', 'a a a b b b', '今天北京很冷', 'something', 'ends well']
METRICS_SEALED = ['bleu', 'chrf', 'ter']


@pytest.fixture(scope='module')
def sealed(tmp_path_factory):
    path = tmp_path_factory.mktemp('sealed') / 'system.nlgeval'
    return path, seal(PREDICTIONS, REFERENCES, METRICS_SEALED, 'system', path)


def taken_apart(path):
    "The record and the columns of a file."
    table = parquet.read_table(path)
    return json.loads(table.schema.metadata[b'nlgeval.sealed']), {name: table[name].to_numpy().copy() for name in table.column_names}


def put_together(path, record, columns):
    table = pa.table({name: pa.array(values) for name, values in columns.items()})
    parquet.write_table(table.replace_schema_metadata({b'nlgeval.sealed': json.dumps(record)}), path)


def tables_of(record, columns):
    "The rows as a forger has them; None where the record does not say what they are."
    try:
        return {label: Statistics(metric := metric_of(said['signature']), np.stack([columns[f'{label}:{name}'] for name in metric.columns], axis=1),
                                  said['nrefs']) for label, said in record['metrics'].items()}
    except (KeyError, ValueError, TypeError, AttributeError): return None


def sealed_again(record, columns):
    "What a forger does: new scores, new digest of the rows, new seal."
    tables = tables_of(record, columns)
    if tables is not None:
        if record.get('rows') != rows_digest(tables):
            for label, table in tables.items(): record['metrics'][label]['score'] = Score(table).score
        record['rows'] = rows_digest(tables)
    record['seal'] = seal_of(record)


def add(column, segment, by):
    def change(record, columns): columns[column][segment] += by
    return change


def rows(order):
    def change(record, columns):
        for name, values in columns.items(): columns[name] = values[order(len(values))]
        record['parts'][0]['segments'] = len(next(iter(columns.values())))
    return change


def put(*keys, value):
    def change(record, columns):
        *path, last = keys
        for key in path: record = record[key]
        record[last] = value(record[last]) if callable(value) else value
    return change


def text_put(name, old, new): return put('metrics', name, 'signature', value=lambda said: said.replace(old, new))


def moved(column, start, stop):
    def change(record, columns): columns[column][start] -= 1; columns[column][stop] += 1
    return change


def exchanged(one, other):
    def change(record, columns): columns[one], columns[other] = columns[other], columns[one]
    return change


def doubled(record, columns):
    for name in columns: columns[name] = columns[name] * 2


def split(record, columns):
    part, = record['parts']
    record['parts'] = [{**part, 'segments': 4}, {**part, 'segments': 5}]


def without(label):
    def change(record, columns):
        del record['metrics'][label]
        for name in [*columns]:
            if name.startswith(f'{label}:'): del columns[name]
    return change


def renamed(record, columns):
    record['metrics'] = {'BLEU!' if label == 'bleu' else label: said for label, said in record['metrics'].items()}
    for name in [*columns]:
        if name.startswith('bleu:'): columns[name.replace('bleu:', 'BLEU!:')] = columns.pop(name)


def removed(name):
    def change(record, columns): del record[name]
    return change


def nothing(column):
    def change(record, columns): columns[column][:] = 0
    return change


def another(record, columns): columns['bleu:bonus'] = np.ones(len(PREDICTIONS), int)


def floats(record, columns): columns['bleu:matches_1'] = columns['bleu:matches_1'].astype(float)


BLEU_COLUMNS = Bleu().columns
ALTERATIONS = {
    **{f'one more in {name}': add(f'bleu:{name}', i % 9, 1) for i, name in enumerate(BLEU_COLUMNS)},  # ten
    **{f'one less in {name}': add(f'chrf:{name}', i, -1) for i, name in enumerate(metric_of('chrF2|nrefs:1|nc:6|nw:0|beta:2|lc:no|space:no|eff:yes|'
                                                                                            'nlgeval:0.1.0').columns[:3])},
    'an edit less': add('ter:substitutions', 0, -1), 'a very large count': add('bleu:matches_1', 3, 2**40), 'a count below nothing': add('bleu:matches_4', 7, -1),
    'no row at first': rows(lambda n: np.arange(1, n)), 'no row at last': rows(lambda n: np.arange(n - 1)), 'the worst row left out': rows(
        lambda n: np.delete(np.arange(n), 7)), 'a row twice': rows(lambda n: np.r_[0, np.arange(n)]), 'rows turned round': rows(lambda n: np.arange(n)[::-1]),
    'two rows exchanged': rows(lambda n: np.r_[1, 0, np.arange(2, n)]), 'a row for another': rows(lambda n: np.r_[1, np.arange(1, n)]),
    'the good row everywhere': rows(lambda n: np.full(n, 8)), 'a match moved to another segment': moved('bleu:matches_1', 0, 4),
    'columns exchanged': exchanged('bleu:matches_1', 'bleu:matches_2'), 'all counts doubled': doubled, 'no edits': nothing('ter:substitutions'),
    'a column more': another, 'a column of floats': floats,
    'another system': put('system', value='better system'), 'a letter that looks the same': put('system', value='sуstem'),
    'another version': put('nlgeval', value='9.9.9'), 'a rounded score': put('metrics', 'bleu', 'score', value=lambda x: round(x, 4)),
    'a better score': put('metrics', 'chrf', 'score', value=lambda x: x + 1e-12), 'a score of nothing': put('metrics', 'ter', 'score', value=0.),
    'another tokenizer': text_put('bleu', 'tok:13a', 'tok:intl'), 'another case': text_put('chrf', 'lc:no', 'lc:yes'),
    'another smoothing': text_put('bleu', 'smooth:exp', 'smooth:none'), 'another beta': text_put('chrf', 'beta:2', 'beta:3'),
    'other references counted': put('metrics', 'bleu', 'nrefs', value=[4, 4]), 'other predictions': put('parts', 0, 'predictions', value='0' * 64),
    'other references': put('parts', 0, 'references', value=lambda x: x[::-1]), 'sources': put('parts', 0, 'sources', value='0' * 64),
    'parts': split, 'a metric less': without('ter'), 'a metric with another name': renamed, 'what was learned': put('metrics', 'bleu', 'learned', value='x'),
    'a remark': lambda record, columns: record.update(remark='peer reviewed'), 'no version': removed('nlgeval'),
}


def written(sealed, tmp_path, name, again):
    record, columns = taken_apart(sealed[0])
    ALTERATIONS[name](record, columns)
    if again: sealed_again(record, columns)
    put_together(tmp_path / 'x.nlgeval', record, columns)
    return tmp_path / 'x.nlgeval'


def caught(path, *args, **options):
    try: return not verify(path, *args, **options)
    except ReadError: return True


def test_there_are_fifty(): assert len(ALTERATIONS) == 50


@pytest.mark.parametrize('name', ALTERATIONS)
def test_an_alteration_is_found_in_the_file_alone(sealed, tmp_path, name):
    path = written(sealed, tmp_path, name, again=False)
    assert caught(path)
    with pytest.raises(ReadError): read_sealed(path)


@pytest.mark.parametrize('name', ALTERATIONS)
def test_a_file_that_was_sealed_again_is_found_by_the_published_seal(sealed, tmp_path, name):
    assert caught(written(sealed, tmp_path, name, again=True), seal=sealed[1].seal[:16])


HARMLESS = {'another system', 'a letter that looks the same', 'another version', 'a rounded score', 'a better score', 'a score of nothing', 'sources',
            'a metric less', 'a metric with another name', 'a remark', 'other references counted'}  # the rows are true, and so is the score


@pytest.mark.parametrize('name', sorted({*ALTERATIONS} - HARMLESS))
def test_rows_that_are_not_of_the_texts_are_found_by_the_texts(sealed, tmp_path, name):
    assert caught(written(sealed, tmp_path, name, again=True), PREDICTIONS, REFERENCES)


def test_what_was_not_altered_holds(sealed, tmp_path):
    assert verify(sealed[0], PREDICTIONS, REFERENCES, sealed[1].seal)
    assert all(one.holds for one in verify(sealed[0], PREDICTIONS, TestSet(REFERENCES), sealed[1].seal.upper()))
    record, columns = taken_apart(sealed[0])
    put_together(tmp_path / 'same.nlgeval', record, columns)  # packed otherwise
    assert verify(tmp_path / 'same.nlgeval', PREDICTIONS, REFERENCES, sealed[1].seal)


@pytest.mark.parametrize('seed', range(6))
def test_wild_texts(tmp_path, seed):
    "Entities, scripts, controls, halves of characters: what is written is read, and rows are those of the texts."
    wild = WildTexts(seed)
    references = [wild.text() for _ in range(20)]
    predictions = [wild.like(text) for text in references]
    made = seal(predictions, references, ['bleu', 'chrf', 'wer', 'rougeL'], 'wild\n\x00name', tmp_path / 'w.nlgeval')
    assert verify(tmp_path / 'w.nlgeval', predictions, references, made.seal)
    again = read_sealed(tmp_path / 'w.nlgeval')
    assert all((again.tables[label].rows == table.rows).all() for label, table in made.tables.items())
    for i in range(0, len(predictions), 3):
        changed = [*predictions]
        changed[i] = f'{changed[i]}.'
        assert not verify(tmp_path / 'w.nlgeval', changed, references)


def made_of_names():
    for name in METRICS:
        try: yield from make_metrics([name]).items()
        except (TypeError, ValueError, ImportError): continue  # it asks for vectors, or a model


@pytest.mark.parametrize(('label', 'metric'), list(made_of_names()))
def test_every_metric(tmp_path, label, metric):
    held = TestSet([text if isinstance(text, str) else text[0] for text in REFERENCES], sources=PREDICTIONS[::-1])
    if metric.listed: pytest.skip('takes lists of tokens')
    if label == 'bertscore':  # of a model, which the signature names and does not make
        with pytest.raises(ValueError, match='does not say all that makes it'): seal(PREDICTIONS, held, {label: metric})
        return
    made = seal(PREDICTIONS, held, {label: metric}, 'one', tmp_path / 'x.nlgeval')
    checks = verify(tmp_path / 'x.nlgeval', PREDICTIONS, held, made.seal)
    assert all(one.holds for one in checks), checks
    assert read_sealed(tmp_path / 'x.nlgeval').scores[label].score == MetricGroup({label: metric})(PREDICTIONS, held)[label].score


def test_tests_are_those_of_the_texts(tmp_path):
    others = [text.lower() for text in PREDICTIONS]
    for name, texts in (('a', PREDICTIONS), ('b', others)): seal(texts, REFERENCES, METRICS_SEALED, name, tmp_path / f'{name}.nlgeval')
    files = {name: read_sealed(tmp_path / f'{name}.nlgeval') for name in 'ab'}
    against_each_other(files)
    metrics = {label: score.metric for label, score in files['a'].scores.items()}
    for options in {}, {'test': 'tilted'}, {'groups': [0, 0, 1, 1, 2, 2, 3, 3, 3]}:
        apart = compare({name: one.scores for name, one in files.items()}, metrics=metrics, **options)
        assert repr(apart.results) == repr(compare({'a': PREDICTIONS, 'b': others}, REFERENCES, METRICS_SEALED, **options).results)


def test_digests_tell_segments_apart():
    corpora = [['ab', 'c'], ['a', 'bc'], ['abc'], ['ab', 'c', ''], [['ab', 'c']], ['ab"', 'c'], ['ab\n', 'c'], ['ab', '\nc'], ['AB', 'c'], ['é'], ['e\u0301'],
               ['\ud800'], ['\udfff']]
    assert len({text_digest(corpus) for corpus in corpora}) == len(corpora)
    assert text_digest([('a',), ['b']]) == text_digest(['a', 'b'])


def test_parts():
    whole = seal(PREDICTIONS, REFERENCES, METRICS_SEALED)
    cut = [seal(PREDICTIONS[part], REFERENCES[part], METRICS_SEALED) for part in (slice(0, 1), slice(1, 6), slice(6, 9))]
    found = joined(cut)
    assert found.about['rows'] == whole.about['rows'] and len(found.about['parts']) == 3 and found.seal != whole.seal
    assert {label: score.score for label, score in found.scores.items()} == {label: score.score for label, score in whole.scores.items()}
    assert joined([found]).about['rows'] == found.about['rows']
    with pytest.raises(ValueError, match='at least one'): joined([])


def test_parts_are_checked_one_by_one(tmp_path):
    found = joined([seal(PREDICTIONS[part], REFERENCES[part], 'chrf') for part in (slice(0, 4), slice(4, 9))])
    found.save(tmp_path / 'x.nlgeval')
    changed = [*REFERENCES[:6], 'other', *REFERENCES[7:]]
    wrong = [one.what for one in verify(tmp_path / 'x.nlgeval', PREDICTIONS, changed) if one.holds is False]
    assert wrong == ['references of part 2', 'chrf again']


class Home(Metric):
    name = 'home'
    def row(self, prediction, segment): return len(prediction), max(map(len, segment.references))
    columns = 'own', 'other'
    def parts(self, rows, segments=False): return {'score': rows[..., 0] / np.maximum(rows[..., 1], 1)}


def test_a_metric_of_ones_own_is_refused_unless_readers_get_it(tmp_path):
    with pytest.raises(ValueError, match='home: its signature'): seal(PREDICTIONS, REFERENCES, Home())
    made = seal(PREDICTIONS, REFERENCES, Home(), path=tmp_path / 'x.nlgeval', check=False)
    with pytest.raises(ReadError, match='cannot be read together'): read_sealed(tmp_path / 'x.nlgeval')
    assert verify(tmp_path / 'x.nlgeval', PREDICTIONS, REFERENCES, made.seal, metrics={'home': Home()})


@pytest.mark.parametrize('content', [b'', b'text', b'PAR1' * 10])
def test_what_is_no_parquet_is_one_error(tmp_path, content):
    (tmp_path / 'x.nlgeval').write_bytes(content)
    with pytest.raises(ReadError, match='x.nlgeval'): verify(tmp_path / 'x.nlgeval')


@pytest.mark.parametrize('record', ['[', '[]', '{}', '{"schema": 3}', '{"schema": "nlgeval/sealed/2"}', '{"schema": "nlgeval/sealed/1"}',
                                    '{"schema": "nlgeval/sealed/1", "nlgeval": "1", "system": "a", "parts": [1], "metrics": {}, "rows": "", "seal": ""}'])
def test_a_record_that_is_none_is_one_error(tmp_path, record):
    table = pa.table({'a': [1]})
    parquet.write_table(table.replace_schema_metadata({b'nlgeval.sealed': record}), tmp_path / 'x.nlgeval')
    with pytest.raises(ReadError, match='x.nlgeval'): verify(tmp_path / 'x.nlgeval')
    parquet.write_table(table, tmp_path / 'y.nlgeval')
    with pytest.raises(ReadError, match='not a sealed file'): verify(tmp_path / 'y.nlgeval')


def test_no_text_is_in_the_file(sealed):
    content = sealed[0].read_bytes() + repr(taken_apart(sealed[0])).encode()
    for text in [*PREDICTIONS, 'ferry', 'quarter', '北京']:
        if len(text) > 2: assert text.encode() not in content


def test_nothing_is_written_where_it_fails(tmp_path):
    with pytest.raises(ValueError, match='home'): seal(PREDICTIONS, REFERENCES, Home(), path=tmp_path / 'x.nlgeval')
    with pytest.raises(ValueError): seal(PREDICTIONS, REFERENCES[:2], 'bleu', path=tmp_path / 'x.nlgeval')
    assert list(tmp_path.iterdir()) == []


def test_a_sealed_object_is_what_is_read(sealed):
    record = deepcopy(sealed[1].about)
    assert read_sealed(sealed[0]).about == record and seal_of(record) == record['seal']
    assert isinstance(sealed[1], Sealed) and isinstance(sealed[1].scores, Scores) and str(sealed[1]).endswith(f'seal: {record["seal"]}')


def test_a_file_that_is_not_there_is_one_error(tmp_path, monkeypatch, capsys):
    from nlgeval.apps.cli import main
    monkeypatch.chdir(tmp_path)
    seal(PREDICTIONS, REFERENCES, METRICS_SEALED, 'system', 'system.nlgeval')
    for argv in (['verify', 'sistem.nlgeval'], ['compare', 'system.nlgeval', 'sistem.nlgeval']):
        assert main(argv) == 2 and capsys.readouterr().err == "nlgeval: error: sistem.nlgeval: no such file. Did you mean 'system.nlgeval'?\n"
    with pytest.raises(ReadError, match='is a folder'): read_sealed(tmp_path)


def test_a_metric_that_is_not_sealed_is_one_error(tmp_path, monkeypatch, capsys):
    from nlgeval.apps.cli import main
    monkeypatch.chdir(tmp_path)
    for name in 'ab': seal(PREDICTIONS, REFERENCES, ['bleu', 'chrf'], name, f'{name}.nlgeval')
    assert main(['compare', 'a.nlgeval', 'b.nlgeval', '-m', 'ter']) == 2
    assert capsys.readouterr().err == ("nlgeval: error: ter: the sealed results of 'a' do not have it, and without the texts it cannot be computed; "
                                       'they have bleu, chrf\n')
