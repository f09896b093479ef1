"""Batches of Arrow in and out: columns of every layout, sums that are exact however they are cut, rows that are kept."""
import json
import pickle
import subprocess
import sys
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval import (Bleu, Chrf, Cider, Compression, Meteor, MetricGroup, Nist, Rouge, Sari, Score, Scores, Statistics, Ter,
                     TestSet, compare)
from nlgeval.apps.cli import main
from nlgeval.core.arrow import added_up, arrow_schema, expansion, statistics_from
from nlgeval.core.inputs import Prepared
from nlgeval.core.definition import option
from nlgeval.core.metric import TokenMetric
from nlgeval.core.table import exact_sums, rounded
from nlgeval.distributed import engines, kept, score, scoring
from nlgeval.distributed.scoring import Task
from nlgeval.engine.choice import using
from nlgeval.engine.packing import ArrowLists, ArrowTexts

pa, pd, pl = map(pytest.importorskip, ('pyarrow', 'pandas', 'polars'))
parquet = pytest.importorskip('pyarrow.parquet')

WORDS = 'the cat sat on mat , a dog é barks 犬 .'.split()
NAMED = dict(prediction='hyp', references='ref')


def texts(n, seed=0):
    rng = np.random.default_rng(seed)
    return [' '.join(rng.choice(WORDS, rng.integers(0, 9))) for _ in range(n)]


HYP, REF = texts(40), [tuple(texts(1 + i % 3, 100 + i)) for i in range(40)]
SRC = texts(40, 7)
TABLE = pa.table({'id': range(40), 'hyp': HYP, 'ref': list(map(list, REF)), 'src': SRC,
                  'lang': [['en', 'de', None][i % 3] for i in range(40)], 'year': [2000 + i % 2 for i in range(40)]})
GROUP = MetricGroup({'bleu': Bleu(), 'chrf': Chrf(), 'meteor': Meteor(), 'ter': Ter(), 'sari': Sari(),
                     'compression': Compression(), **Rouge(types=('rouge1', 'rougeLsum')).metrics})
WHOLE = GROUP(HYP, TestSet(REF, SRC))


def same(found, expected=WHOLE):
    assert list(found) == list(expected)
    for label in expected:
        assert found[label].parts == expected[label].parts, label
        assert found[label].signature == expected[label].signature
        assert len(found[label].statistics) == len(expected[label].statistics)


# --- columns

SINGLE = {'string': lambda t: pa.array(t), 'large_string': lambda t: pa.array(t, pa.large_string()),
          'string_view': lambda t: pa.array(t, pa.string_view()), 'dictionary': lambda t: pa.array(t).dictionary_encode(),
          'chunked': lambda t: pa.chunked_array([t[:7], [], t[7:]]), 'sliced': lambda t: pa.array(['x', *t, 'y'])[1:-1],
          'polars': pl.Series, 'polars categorical': lambda t: pl.Series(t, dtype=pl.Categorical), 'pandas': pd.Series,
          'pandas pyarrow': lambda t: pd.Series(t, dtype='string[pyarrow]'),
          'pandas ArrowDtype': lambda t: pd.Series(t, dtype=pd.ArrowDtype(pa.string())),
          'pandas category': lambda t: pd.Series(t, dtype='category')}
LISTED = {'list': pa.array, 'large_list': lambda t: pa.array(t, pa.large_list(pa.large_string())),
          'list of views': lambda t: pa.array(t, pa.list_(pa.string_view())),
          'list of dictionary': lambda t: pa.array(t, pa.list_(pa.dictionary(pa.int32(), pa.string()))),
          'list_view': lambda t: pa.array(t, pa.list_view(pa.string())),
          'chunked': lambda t: pa.chunked_array([t[:5], t[5:]]), 'sliced': lambda t: pa.array([['x', 'y'], *t, ['z']])[1:-1],
          'polars': pl.Series, 'polars categorical': lambda t: pl.Series(t, dtype=pl.List(pl.Categorical)),
          'pandas ArrowDtype': lambda t: pd.Series(t, dtype=pd.ArrowDtype(pa.list_(pa.string())))}


@pytest.mark.parametrize('engine', ['python', 'compiled'])
@pytest.mark.parametrize('kind', SINGLE)
def test_a_column_of_texts(kind, engine):
    column, one = SINGLE[kind](HYP), [r[0] for r in REF]
    assert isinstance(ArrowTexts.of(column), ArrowTexts)
    for metric in Bleu(lowercase=True), Chrf(), Rouge():
        assert metric.statistics(column, SINGLE[kind](one), engine) == metric.statistics(HYP, one, engine)


@pytest.mark.parametrize('engine', ['python', 'compiled'])
@pytest.mark.parametrize('kind', LISTED)
def test_a_column_of_several_references(kind, engine):
    column = LISTED[kind](list(map(list, REF)))
    assert isinstance(ArrowLists.of(column), ArrowLists)
    assert list(ArrowLists.of(column)) == REF
    for metric in Bleu(), Chrf(), Meteor():
        assert metric.statistics(HYP, column, engine) == metric.statistics(HYP, REF, engine)
    found = Bleu()(HYP, column, engine)
    assert found.references(2) == REF[2] and found.signature == Bleu()(HYP, REF).signature
    assert str(found.highlight(2)) == str(Bleu()(HYP, REF).highlight(2))


def test_fixed_size_lists():
    two = [list(r[:1] * 2) for r in REF]
    assert list(ArrowLists.of(pa.array(two, pa.list_(pa.string(), 2)))) == list(map(tuple, two))


def test_strings_of_python_are_made_of_a_sample_only(monkeypatch):
    """What the engine counts for most tokenizers, it counts on the column's own bytes."""
    made, before = [], ArrowTexts.__iter__
    def counted(self):
        made.append(len(self))
        return before(self)
    plain = ['the cat sat on the mat'] * 20_000
    columns = pa.array(plain), pa.array([[t, t + ' .'] for t in plain])
    expected = Bleu().statistics(*(c.to_pylist() for c in columns), 'compiled')
    with monkeypatch.context() as m:
        m.setattr(ArrowTexts, '__iter__', counted)
        m.setattr(ArrowLists, '__iter__', None)
        assert Bleu().statistics(*columns, 'compiled') == expected
    assert sum(made) < 1000  # which `look_at` sees


@pytest.mark.parametrize('maker', [lambda t: t, lambda t: t.to_batches()[0], pl.from_arrow, lambda t: t.to_pandas(),
                                   lambda t: t.to_reader()], ids=['table', 'batch', 'polars', 'pandas', 'reader'])
def test_tables_of_every_maker(maker):
    for sum in True, False:
        found = GROUP.statistics_arrow(maker(TABLE), **NAMED, sources='src', sum=sum)
        same(Scores.from_arrow(found, GROUP))
        assert found.num_rows == (1 if sum else 40)


def test_several_columns_of_references():
    pairs = [(a[0], b[0]) for a, b in zip(REF, REF[1:] + REF[:1])]
    table = pa.table({'hyp': HYP, 'r1': [a for a, _ in pairs], 'r2': pa.array([b for _, b in pairs], 'large_string')})
    found = Bleu().statistics_arrow(table, 'hyp', ['r1', 'r2'])
    assert Score.from_arrow(found, Bleu()).parts == Bleu()(HYP, pairs).parts
    assert found.column('nrefs_min').to_pylist() == found.column('nrefs_max').to_pylist() == [2]


def test_lists_of_tokens():
    tokens = [text.split() for text in HYP]
    metric = Bleu(tokenizer='tokens')
    table = pa.table({'hyp': tokens, 'ref': [[r.split() for r in several] for several in REF]})
    found = Score.from_arrow(metric.statistics_arrow(table, **NAMED), metric)
    assert found.parts == metric(tokens, [[r.split() for r in several] for several in REF]).parts


# --- sums

FLOATS = st.floats(allow_nan=False, allow_infinity=False, min_value=-1e200, max_value=1e200)


@given(st.lists(FLOATS, max_size=30))
def test_an_expansion_is_the_exact_sum(values):
    total, = exact_sums(np.array(values, float)[:, None])
    floats = expansion(total)
    assert sum(map(Fraction, floats)) == sum(map(Fraction, values))
    assert floats[0] == rounded([total], float)[0]
    assert all(abs(b) <= np.spacing(abs(a)) / 2 for a, b in zip(floats, floats[1:]))


class Given(TokenMetric):
    """A metric with a column of integers' size in floats, and wild floats."""
    name, columns, unit = 'given', ('value', 'n'), ''
    def row(self, candidate, reference): return float(candidate), 1
    def candidate(self, tokens): return tokens[0]
    def parts(self, rows, segments=False): return {'score': rows[..., 0]}


@settings(deadline=None, max_examples=60)
@given(st.lists(FLOATS, min_size=1, max_size=25), st.data())
def test_any_cut_in_any_order_gives_the_same_bits_of_wild_floats(values, data):
    metric, hyp = Given(), list(map(repr, values))
    expected = metric(hyp, [''] * len(hyp))
    order = data.draw(st.permutations(range(len(hyp))))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(hyp)), max_size=5)))
    parts = [order[a:b] for a, b in zip([0, *cuts], [*cuts, len(hyp)])]
    tables = [metric.statistics_arrow(pa.table({'prediction': pa.array([hyp[i] for i in part], pa.string()),
                                                'reference': pa.array([''] * len(part), pa.string())}),
                                      sum=data.draw(st.booleans())) for part in parts]
    tables = data.draw(st.permutations(tables))
    assert Score.from_arrow(tables, metric).score == expected.score
    k = data.draw(st.integers(0, len(tables)))
    halves = [pa.concat_tables([pa.Table.from_batches([added_up(t)]) for t in some]).combine_chunks().to_batches()
              for some in (tables[:k], tables[k:]) if some]
    again = [added_up(half) for batches in halves for half in batches]
    assert Score.from_arrow(again, metric).score == expected.score


@settings(deadline=None, max_examples=25)
@given(st.data())
def test_any_cut_in_any_order_gives_the_same_bits_of_all_metrics(data):
    order = data.draw(st.permutations(range(40)))
    cuts = sorted(data.draw(st.lists(st.integers(0, 40), max_size=4)))
    parts = [order[a:b] for a, b in zip([0, *cuts], [*cuts, 40])]
    tables = [GROUP.statistics_arrow(TABLE.take(part), **NAMED, sources='src') if part else
              GROUP.statistics_arrow(TABLE[:0], **NAMED, sources='src') for part in parts]
    same(Scores.from_arrow(tables, GROUP))


@settings(deadline=None, max_examples=15)
@given(st.data())
def test_sums_by_key(data):
    order = data.draw(st.permutations(range(40)))
    cut = data.draw(st.integers(1, 39))
    by = data.draw(st.sampled_from([('lang',), ('year',), ('lang', 'year'), ('year', 'lang')]))
    task = Task(MetricGroup({'bleu': Bleu(), 'meteor': Meteor()}), 'hyp', 'ref', 'src', by)
    parts = [task(TABLE.take(part).combine_chunks().to_batches()[0]) for part in (order[:cut], order[cut:])]
    total = added_up(pa.Table.from_batches(parts).combine_chunks().to_batches()[0], by)
    keys = list(zip(*(total.column(name).to_pylist() for name in by)))
    rows = list(zip(*(TABLE.column(name).to_pylist() for name in by)))
    assert sorted(map(str, keys)) == sorted(map(str, set(rows)))
    for i, key in enumerate(keys):
        some = [k for k in range(40) if rows[k] == key]
        for label, metric in task.group.metrics.items():
            found = Score.from_arrow(total.slice(i, 1), metric)
            assert found.parts == metric([HYP[k] for k in some], [REF[k] for k in some]).parts
            assert len(found.statistics) == len(some)


def test_a_batch_says_what_it_is():
    batch = GROUP.statistics_arrow(TABLE, **NAMED, sources='src')
    assert batch.schema == arrow_schema(GROUP.metrics, sum=True)
    about = json.loads(batch.schema.metadata[b'nlgeval'])
    assert about['metrics']['bleu']['signature'] == Bleu().signature
    row = batch.to_pylist()[0]
    assert (row['segments'], row['nrefs_min'], row['nrefs_max']) == (40, 1, 3)
    assert [row[f'bleu:{name}'] for name in Bleu().columns] == Bleu().statistics(HYP, REF).sum().tolist()
    assert [row[f'meteor:{name}'][0] if isinstance(row[f'meteor:{name}'], list) else row[f'meteor:{name}']
            for name in Meteor().columns] == Meteor().statistics(HYP, REF).sum().tolist()


def test_rows_are_the_statistics_again(tmp_path):
    for metric in Bleu(), Meteor():
        rows = metric.statistics_arrow(TABLE, **NAMED, sum=False)
        assert statistics_from(rows, metric) == metric.statistics(HYP, REF)
        parquet.write_table(pa.Table.from_batches([rows]), tmp_path / 'rows.parquet')
        assert statistics_from(tmp_path / 'rows.parquet', metric) == metric.statistics(HYP, REF)
        assert statistics_from([rows[:10], [rows[10:11], pa.Table.from_batches([rows[11:]])]], metric) == metric.statistics(HYP, REF)
    found = Score.from_arrow(rows, metric)
    assert found.confidence(resamples=50) == metric(HYP, REF).confidence(resamples=50)


def test_a_metric_may_have_columns_that_are_called_as_the_counts():
    @dataclass(frozen=True)
    class Lengths(TokenMetric):
        name, columns, dtype = 'lengths', ('segments', 'nrefs_max'), int
        tokenizer: object = option('none', 'tok', text=True)
        def candidate(self, tokens): return len(tokens)
        def reference(self, segment): return len(segment.references[0])
        def row(self, candidate, reference): return candidate, reference
        def parts(self, rows, segments=False): return {'score': rows[..., 0] / np.maximum(rows[..., 1], 1)}
    metric, texts = Lengths(), pa.table({'prediction': ['a b c', 'a'], 'reference': ['a b', 'a b']})
    right = metric(['a b c', 'a'], ['a b', 'a b'])
    assert right.score == 1 and right.statistics.rows.tolist() == [[3, 2], [1, 2]]
    for whole in True, False:
        batch = metric.statistics_arrow(texts, sum=whole)
        assert Score.from_arrow(batch, metric).score == right.score
        assert sum(batch.column('segments').to_pylist()) == 2 and sum(batch.column(':segments').to_pylist()) == 4


# --- errors

def fails(error, contains, function, *args, **options):
    with pytest.raises(error) as found: function(*args, **options)
    for part in [contains] if isinstance(contains, str) else contains: assert part in str(found.value), str(found.value)


def test_columns_that_cannot_be():
    s = Bleu().statistics_arrow
    fails(ValueError, ["unknown predictions column 'hypp'", "Did you mean 'hyp'?"], s, TABLE, 'hypp', 'ref')
    fails(ValueError, "unknown references column 'reference'", s, TABLE, 'hyp')
    fails(ValueError, "unknown sources column 'source'", Sari().statistics_arrow, TABLE, **NAMED)
    fails(TypeError, ["references: column 'id'", 'int64'], s, TABLE, 'hyp', 'id')
    fails(TypeError, ["predictions: column 'ref'", 'list'], s, TABLE, 'ref', 'ref')
    fails(TypeError, 'expected the name of a column', s, TABLE, 3, 'ref')
    fails(TypeError, ['references: of several columns each holds one text', 'list'], s, TABLE, 'hyp', ['ref', 'src'])
    twice = pa.table([HYP, HYP, SRC], ['hyp', 'hyp', 'ref'])
    fails(ValueError, "2 columns are called 'hyp'", s, twice, **NAMED)
    for wrong in HYP, 'x', {'hyp': HYP}, None: fails(TypeError, 'data: expected a batch or a table', s, wrong)


@pytest.mark.parametrize('maker', [lambda t: t, lambda t: t.to_batches()[0], lambda t: pa.concat_tables([t[:2], t[2:]])],
                         ids=['table', 'batch', 'chunked'])
def test_nulls_are_named_with_their_row(maker):
    s = Bleu().statistics_arrow
    def table(hyp, ref): return maker(pa.table({'hyp': hyp, 'ref': ref}))
    fails(ValueError, ["predictions: column 'hyp'", 'row 2 of this batch of 3 is null'], s, table(['a', 'b', None], ['a'] * 3), **NAMED)
    fails(ValueError, ["references: column 'ref'", 'row 1 '], s, table(['a'] * 3, [['a'], None, ['b']]), **NAMED)
    fails(TypeError, ['references[1][1]', 'None'], s, table(['a'] * 3, [['a'], ['b', None], ['b']]), **NAMED)
    fails(ValueError, ['references[2]', 'no reference'], s, table(['a'] * 3, [['a'], ['b'], []]), **NAMED)


def test_nulls_in_plain_columns():
    fails(TypeError, 'predictions[1]', Bleu(), pl.Series(['a', None]), ['a', 'b'])
    fails(TypeError, 'references[0]', Bleu(), ['a', 'b'], pa.array([None, 'b']))
    fails(TypeError, 'references[1][0]', Bleu(), ['a', 'b'], pa.array([['a'], [None, 'x']]))


def test_no_rows_are_no_row():
    for sum in True, False:
        empty = GROUP.statistics_arrow(TABLE[:0], **NAMED, sources='src', sum=sum)
        assert empty.num_rows == 0 and empty.schema == arrow_schema(GROUP.metrics, sum)
    fails(ValueError, 'at least one segment', statistics_from, [empty], Bleu())
    fails(ValueError, 'at least one segment', statistics_from, [], Bleu())
    both = [empty, GROUP.statistics_arrow(TABLE, **NAMED, sources='src')]
    same(Scores.from_arrow(both, GROUP))


def test_rows_of_another_metric_are_not_added():
    batch = Bleu().statistics_arrow(TABLE, **NAMED)
    for wrong in Chrf(), Meteor(): fails(ValueError, ['made by BLEU', 'none by'], statistics_from, batch, wrong)
    fails(ValueError, ['lc is no, not yes', 'smooth is exp, not floor'], statistics_from, batch,
          Bleu(lowercase=True, smoothing='floor'))
    about = batch.schema.metadata[b'nlgeval'].replace(b'nlgeval:0', b'nlgeval:9')
    fails(ValueError, 'nlgeval is 9.', statistics_from, batch.replace_schema_metadata({'nlgeval': about}), Bleu())
    fails(ValueError, 'do not say which metric', statistics_from, batch.replace_schema_metadata(None), Bleu())
    fails(ValueError, "unknown column of rows 'matches_2'", statistics_from,
          pa.Table.from_batches([batch]).drop_columns(['matches_2']), Bleu())
    for wrong in 3, {'a': batch}, b'x': fails(TypeError, 'expected batches or tables', statistics_from, wrong, Bleu())
    fails(FileNotFoundError, 'nowhere.parquet', statistics_from, 'nowhere.parquet', Bleu())


def test_what_learns_first_does_not_score_a_part():
    fails(ValueError, ['NIST learns', 'metric.fit('], Nist().statistics_arrow, TABLE, **NAMED)
    fitted = Nist().fit(REF)
    assert Score.from_arrow(fitted.statistics_arrow(TABLE, **NAMED), fitted).parts == Nist()(HYP, REF).parts


# --- one call

def test_score_is_the_number_of_one_process(tmp_path):
    for i, (a, b) in enumerate([(0, 1), (1, 25), (25, 25), (25, 40)]):
        parquet.write_table(TABLE[a:b], tmp_path / f'part-{i}.parquet')
    for data in TABLE, str(tmp_path / '*.parquet'), sorted(tmp_path.iterdir()), pl.scan_parquet(tmp_path), TABLE.to_reader():
        same(score(data, GROUP, **NAMED, sources='src'))
    assert score(TABLE, 'bleu', **NAMED).parts == WHOLE['bleu'].parts
    assert isinstance(score(TABLE, 'rouge', **NAMED), Scores) and isinstance(score(TABLE, Ter(), **NAMED), Score)
    same(score(TABLE, GROUP.metrics, **NAMED, sources='src', threads=1))
    assert list(score(TABLE, ['chrf', Bleu(), Rouge(types=('rouge1',))], **NAMED)) == ['chrf', 'BLEU', 'rouge1']


@pytest.mark.parametrize('metric', [Nist(), Nist(variant='nltk'), Cider(), Cider(max_order=2, variant='plain')], ids=str)
def test_weights_are_learned_from_counts_that_add_up(metric, monkeypatch):
    monkeypatch.setattr(engines, 'ROWS', 7)
    found, expected = score(pa.Table.from_batches(TABLE.to_batches(max_chunksize=7)), metric, **NAMED), metric(HYP, REF)
    assert found.signature == expected.signature and found.parts == expected.parts
    by = score(TABLE, metric, **NAMED, by='year')  # the weights are of all, not of a year
    assert by[2000].signature == expected.signature.replace('nrefs:1-3', f'nrefs:{by[2000].nrefs}')


def test_learned_counts_are_the_same_compiled():
    for metric in Nist(), Cider():
        testset = Prepared(metric.plan, REF, fit=False)
        with using('compiled'): compiled = metric.part(Prepared(metric.plan, REF, fit=False))
        with using('python'): assert metric.part(testset) == compiled == metric.learn_part(testset.segments(metric))


@dataclass(frozen=True)
class Longest(TokenMetric):
    "Learns something that does not follow from counts that it names."
    name, columns, unit = 'longest', ('n',), ''
    most: object = option(None, 'most', learned=True)
    def learn(self, segments): return {'most': max(len(r) for s in segments for r in s.references)}
    def row(self, candidate, segment): return (len(candidate) / self.most,)
    def parts(self, rows, segments=False): return {'score': rows[..., 0]}


def test_what_cannot_be_counted_is_brought_here():
    assert not Longest().learns_in_parts and not Bleu().learns_in_parts and Nist().learns_in_parts

    class Own(Nist):
        def learn(self, segments): return Nist.learn(self, segments)
    assert not Own().learns_in_parts
    found, expected = score(TABLE, [Longest(), Cider()], **NAMED), Longest()(HYP, REF)
    assert found['longest'].signature == expected.signature and found['longest'].score == expected.score
    fails(ValueError, 'a reader can be read once', score, TABLE.to_reader(), Longest(), **NAMED)


def test_groups():
    groups = score(TABLE, ['bleu', 'meteor'], **NAMED, by=['lang', 'year'])
    assert list(groups) == [(l, y) for l in ('de', 'en', None) for y in (2000, 2001)]
    some = [i for i in range(40) if i % 3 == 2 and i % 2 == 0]
    assert groups[None, 2000]['bleu'].parts == Bleu()([HYP[i] for i in some], [REF[i] for i in some]).parts
    assert groups.all['meteor'].parts == WHOLE['meteor'].parts
    assert '| None' in groups.table('markdown') and '<table' in groups._repr_html_()
    said = json.loads(json.dumps(groups.to_dict()))
    assert said['by'] == ['lang', 'year'] and said['all'] == json.loads(json.dumps(groups.all.to_dict()))
    found, = [group for group in said['groups'] if group['key'] == ['en', 2001]]
    assert found['bleu']['n_segments'] == len(range(3, 40, 6))
    assert str(score(TABLE, Bleu(), **NAMED, by='year')).splitlines()[-1].split()[:2] == ['all', '40']


def test_kept_rows(tmp_path):
    path = tmp_path / 'segments.parquet'
    shuffled = TABLE.take(np.random.default_rng(0).permutation(40))
    found = score(shuffled, GROUP, **NAMED, sources='src', keep=path, carry=['id', 'lang'])
    same(found)
    assert [p.name for p in tmp_path.iterdir()] == ['segments.parquet']
    again = kept(path, GROUP, order='id')
    assert again.columns == {'id': list(range(40)), 'lang': TABLE['lang'].to_pylist()} and again.ids[3] == (3,)
    for label in GROUP.metrics:
        assert again[label].statistics == WHOLE[label].statistics
        assert np.array_equal(again[label].segments, WHOLE[label].segments)
    assert again['bleu'].confidence(resamples=40) == WHOLE['bleu'].confidence(resamples=40)
    assert Score.from_arrow(path, Chrf()).score == WHOLE['chrf'].score  # by its signature
    by = score(TABLE, 'bleu', **NAMED, by='lang', keep=path, carry=['lang', 'id'])  # replaces it
    assert by['en'].parts == score(TABLE, 'bleu', **NAMED, by='lang')['en'].parts
    found = kept(path, 'bleu')
    assert list(found.columns) == ['lang', 'id'] and found.ids[3] == (3,)  # a column that is usual for ids
    assert kept(path, 'bleu', order=()).ids is None
    fails(ValueError, 'these rows were made by BLEU', kept, path, 'chrf')
    fails(ValueError, "unknown order column 'Id'. Did you mean 'id'?", kept, path, 'bleu', order='Id')
    fails(ValueError, 'two segments have the same lang: de', kept, path, 'bleu', order='lang')


def test_two_systems_from_kept_rows(tmp_path):
    other = TABLE.set_column(1, 'hyp', [texts(40, 5)])
    for name, data in {'a': TABLE, 'b': other.take(list(range(39, -1, -1)))}.items():
        score(data, ['bleu', 'ter'], **NAMED, keep=tmp_path / name, carry='id')
    systems = {name: kept(tmp_path / name, ['bleu', 'ter'], order='id') for name in 'ab'}
    found = compare(systems, metrics=['bleu', 'ter'], resamples=200)
    expected = compare({'a': HYP, 'b': other['hyp'].to_pylist()}, REF, ['bleu', 'ter'], resamples=200)
    assert found.results == expected.results and len(found) == 40
    assert str(found) == str(expected)
    fails(ValueError, 'the texts were not kept', lambda: found.testset)
    fails(ValueError, "system 'b': which segments these are is not known, as it is of 'a'", compare,
          {'a': systems['a'], 'b': kept(tmp_path / 'b', ['bleu'], order=())})
    usual = {name: kept(tmp_path / name, ['bleu', 'ter']) for name in 'ab'}
    assert compare(usual, metrics=['bleu', 'ter'], resamples=200).results == expected.results
    one = score_of(other, tmp_path)
    fails(ValueError, 'these are other segments: segment 0 is (1,), not (0,)', compare, {'a': systems['a'], 'b': one})
    fails(ValueError, "system 'a': unknown metric 'chrf'", compare, systems, metrics='chrf')


def score_of(data, folder):
    score(data.append_column('n', [range(1, 41)]), 'bleu', **NAMED, keep=folder / 'c', carry='n')
    return kept(folder / 'c', 'bleu', order='n')


def test_what_is_wrong_is_said_before_anything_runs(tmp_path, monkeypatch):
    monkeypatch.setattr(scoring.Task, '__call__', lambda *args: pytest.fail('it ran'))
    def wrong(error, contains, *args, **options): fails(error, contains, score, *args, **{**NAMED, **options})
    wrong(ValueError, ["unknown prediction column 'hypothesis'", 'There are: '], TABLE, 'bleu', prediction='hypothesis')
    wrong(ValueError, "unknown column 'reff'. Did you mean 'ref'?", TABLE, 'bleu', references=['ref', 'reff'])
    wrong(ValueError, "SARI needs sources, named by sources=: unknown column 'source'", TABLE, 'sari')
    wrong(ValueError, 'sources: expected the name of a column', TABLE, 'sari', sources=None)
    wrong(ValueError, "unknown by column 'language'", TABLE, 'bleu', by=['lang', 'language'])
    wrong(ValueError, "by: 'lang' is named twice", TABLE, 'bleu', by=['lang', 'lang'])
    wrong(ValueError, "unknown carry column 'doc'", TABLE, 'bleu', carry='doc', keep=tmp_path / 'x')
    wrong(ValueError, 'add keep=PATH', TABLE, 'bleu', carry='id')
    wrong(ValueError, "'segments' is also the name", TABLE.append_column('segments', [range(40)]), 'bleu', by='segments')
    wrong(ValueError, 'no folder', TABLE, 'bleu', keep=tmp_path / 'no' / 'x')
    wrong(ValueError, 'is a folder', TABLE, 'bleu', keep=tmp_path)
    wrong(ValueError, "unknown metric 'blue'", TABLE, ['blue'])
    wrong(ValueError, "two are called 'bleu'", TABLE, ['bleu', 'bleu'])
    wrong(TypeError, 'metrics: expected names', TABLE, 3)
    wrong(TypeError, 'metrics: expected names', TABLE, [3])
    wrong(TypeError, 'by: expected names of columns', TABLE, 'bleu', by=3)
    wrong(TypeError, 'expected a Dask or Spark', {'hyp': HYP}, 'bleu')
    assert not list(tmp_path.iterdir())


def test_a_failure_leaves_no_file(tmp_path):
    data = TABLE.set_column(1, 'hyp', [[*HYP[:-1], None]])
    path = tmp_path / 'x.parquet'
    path.write_text('old')
    fails(ValueError, 'row 39 ', score, data, 'bleu', **NAMED, keep=path)
    assert path.read_text() == 'old' and len(list(tmp_path.iterdir())) == 1
    fails(ValueError, 'at least one segment', score, TABLE[:0], 'bleu', **NAMED)


def test_a_worker_of_another_version_refuses(monkeypatch):
    task = pickle.loads(pickle.dumps(Task(MetricGroup({'bleu': Bleu()}), 'hyp', 'ref', 'src')))
    batch = TABLE.to_batches()[0]
    assert task(batch).num_rows == 1
    object.__setattr__(task, 'version', '9.9')
    fails(RuntimeError, ['a worker has nlgeval', '9.9'], task, batch)


# --- the command line

@pytest.fixture
def parts(tmp_path):
    for i, (a, b) in enumerate([(0, 10), (10, 40)]): parquet.write_table(TABLE[a:b], tmp_path / f'part-{i}.parquet')
    return tmp_path


def command(*args): return main(['score', '--column', 'hyp', '--ref-column', 'ref', '-m', 'bleu', '-m', 'meteor', *map(str, args)])


def test_many_files_on_the_command_line(parts, capsys):
    assert command(parts / '*.parquet', '--on', 'arrow', '--by', 'lang', '--by', 'year', '-f', 'json') == 0
    found = {(r['system'], r['metric']): r for r in json.loads(capsys.readouterr().out)}
    assert {system for system, _ in found} == {'all', *(f'{l} {y}' for l in ('de', 'en', None) for y in (2000, 2001))}
    assert found['all', 'meteor']['score'] == WHOLE['meteor'].score and found['all', 'bleu']['n_segments'] == 40
    some = range(0, 40, 6)
    assert found['en 2000', 'bleu']['score'] == Bleu()([HYP[i] for i in some], [REF[i] for i in some]).score
    assert command(*sorted(parts.glob('*.parquet')), '--on', 'polars', '--keep', parts / 'kept', '--carry', 'id') == 0
    assert capsys.readouterr().out.startswith('BLEU = ')
    assert kept(parts / 'kept', 'meteor', order='id')['meteor'].statistics == WHOLE['meteor'].statistics


def test_the_usual_columns_are_found(tmp_path, capsys):
    parquet.write_table(pa.table({'output': HYP, 'refs': list(map(list, REF))}), tmp_path / 'a.parquet')
    assert main(['score', str(tmp_path), '--on', 'arrow', '-f', 'csv']) == 0
    assert f'output,bleu,{WHOLE["bleu"].score}' in capsys.readouterr().out


@pytest.mark.parametrize('args, said', [
    (['a', '--ref', 'b', '--by', 'x'], '--by: only with an engine; add --on'),
    (['a', '--ref', 'b', '--keep', 'x'], '--keep: only with an engine; add --on'),
    (['--on', 'arrow'], 'required: SYSTEM'), (['a', '--on', 'arrow', '--ref', 'b'], 'name a column of the same files by --ref-column'),
    (['a', '--on', 'arrow', '--confidence'], '--confidence: not with --on; write rows by --keep'),
    (['a', '--on', 'arrow', '--carry', 'id'], '--carry: only for rows that are kept; add --keep FILE'),
    (['a', '--on', 'arrow', '--seed', '0'], '--seed: not with --on'), (['a', '--on', 'arrow', '--report', 'x.html'], '--report: not with --on'),
    (['a', '--on', 'arrow', '--column', 'x', '--column', 'y'], '--column: one with --on'),
    (['a', '--on', 'arrow', '--workers', '0'], '--workers: expected a whole number of at least 1, got 0'),
    (['PARTS', '--on', 'arrow', '--column', 'hyp', '--ref-column', 'ref', '--by', 'ref'], "by: column 'ref': expected one value a segment"),
    (['PARTS', '--on', 'arow'], "unknown engine 'arow'. Did you mean 'arrow'?"),
    (['PARTS/nothing-*', '--on', 'arrow'], 'no such file'),
    (['PARTS', '--on', 'arrow', '--column', 'hypo'], "unknown prediction column 'hypo'. Did you mean 'hyp'?"),
    (['PARTS', '--on', 'arrow', '--column', 'hyp', '--by', 'language'], "unknown by column 'language'"),
    (['PARTS', '--on', 'arrow', '--ref-column', 'id', '--column', 'hyp'], "references: column 'id': expected strings"),
    (['PARTS/part-0.parquet', '--on', 'arrow', '--keep', 'PARTS/part-0.parquet'], 'part-0.parquet')])
def test_mistakes_on_the_command_line(parts, capsys, args, said):
    assert main(['score', *(arg.replace('PARTS', str(parts)) for arg in args)]) == 2
    error = capsys.readouterr().err
    assert said in error and error.count('\n') == 1


def test_without_pyarrow():
    code = '''
import sys; sys.modules['pyarrow'] = None
import polars as pl
from nlgeval import Bleu
print(Bleu()(pl.Series(['a b c d']), pl.Series(['a b c d'])).score)
try: Bleu().statistics_arrow(pl.DataFrame({'prediction': ['a'], 'reference': ['b']}))
except ImportError as e: print(e)
'''
    done = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith('1.0') and "pip install 'nlgeval[parquet]'" in done.stdout
