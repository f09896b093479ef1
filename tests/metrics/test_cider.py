"""CIDEr equals pycocoevalcap and the authors' program: golden numbers, pycocoevalcap live; both engines bit for bit."""
import gzip
import json
import math
import pickle
import warnings

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from golden import golden, ted, texts

from nlgeval import Cider, DocumentFrequencies, MetricGroup, TestSet, cider, explain, sentence_cider
from nlgeval.compiled.cider import table_of
from nlgeval.core.inputs import Prepared
from nlgeval.metrics.cider import count_documents

warnings.filterwarnings('ignore', message='.*single segment')
TOOLS = {'pycocoevalcap': 'pycocoevalcap', 'vrama91.ciderD': 'vrama91:d', 'vrama91.cider': 'vrama91'}


@pytest.mark.parametrize('engine', ['python', 'compiled'])
@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'E'])
def test_golden(shared, name, engine):
    numbers, seen = golden(shared, 'cider')[name], 0
    predictions, references = (column[:300] for column in texts(shared, name, 'cider'))  # of TED the first 300
    for case in ('ws', 'lc'):
        for key, found in numbers[case].items():
            if 'error' in found: continue
            given_texts = predictions, references
            if case == 'lc': given_texts = [p.lower() for p in predictions], [[r.lower() for r in rs] for rs in references]
            score = Cider.like(TOOLS[key])(*given_texts, engine=engine)
            mean, segments = found
            assert math.isclose(score.score, mean, rel_tol=1e-10, abs_tol=1e-11), (case, key)
            np.testing.assert_allclose(score.segments, segments, rtol=1e-10, atol=1e-11)
            seen += 1
    assert seen >= 2


def peer(predictions, references):
    scorer = pytest.importorskip('pycocoevalcap.cider.cider').Cider()
    return scorer.compute_score(dict(enumerate(references)), {i: [p] for i, p in enumerate(predictions)})


WORDS = st.lists(st.sampled_from('a b c d horse beach é 馬'.split()), max_size=9).map(' '.join)
CORPUS = st.lists(st.tuples(WORDS, st.lists(WORDS, min_size=1, max_size=4)), min_size=2, max_size=8)


@given(CORPUS)
@settings(max_examples=100)
def test_pycocoevalcap_live(corpus):
    predictions, references = map(list, zip(*corpus))
    if not any(r.split() for several in references for r in several): return  # it stops there
    mean, segments = peer(predictions, references)
    score = Cider.like('pycocoevalcap')(predictions, references)
    np.testing.assert_allclose(score.segments, segments, rtol=1e-11, atol=1e-12)
    assert math.isclose(score.score, mean, rel_tol=1e-11, abs_tol=1e-12)


def test_pycocoevalcap_live_on_ted(shared):
    predictions, references = ted(shared, 'system2.en'), [[r] for r in ted(shared, 'reference.en')]
    mean, segments = peer(predictions, references)
    score = Cider.like('pycocoevalcap')(predictions, references, engine='compiled')
    np.testing.assert_allclose(score.segments, segments, rtol=1e-11, atol=1e-12)
    assert math.isclose(score.score, mean, rel_tol=1e-12)


# ---------------------------------------------------------------- both engines
@given(CORPUS, CORPUS, st.sampled_from(['d', 'plain']), st.integers(1, 5), st.floats(.5, 20))
def test_engines_agree_bit_for_bit(corpus, other, variant, order, sigma):
    predictions, references = map(list, zip(*corpus))
    metric = Cider(tokenizer='none', variant=variant, max_order=order, sigma=sigma)
    learned = metric.fit([several for _, several in other])
    for each in (metric, learned):
        tables = [each.statistics(predictions, references, engine, 2).rows for engine in ('python', 'compiled')]
        assert tables[0].tolist() == tables[1].tolist()
    matrices = [learned.pairwise(predictions, references, engine) for engine in ('python', 'compiled')]
    assert matrices[0].tolist() == matrices[1].tolist()
    assert matrices[0].diagonal().tolist() == learned(predictions, references).segments.tolist()


@given(CORPUS, st.integers(1, 4))
def test_what_is_learned_is_the_same_in_both_engines(corpus, order):
    references = [several for _, several in corpus]
    metric = Cider(tokenizer='none', max_order=order)
    first, second = metric.fit(references).df, metric.fit(references).df
    table = table_of(first)
    assert 'counts' not in vars(first)
    assert table.ngrams() == second.counts == count_documents([[r.split() for r in several] for several in references], order)
    assert table_of(second).ngrams() == second.counts  # made of the dictionary
    assert first == second and first.name == second.name and hash(first) == hash(second)


def test_long_words_and_texts_without_any():
    long = 'longlonglongword' * 3
    predictions, references = [f'{long}a {long}b', '', 'x', long], [[f'{long}a {long}c'], ['', f'{long}b'], [''], [long, long]]
    for metric in (Cider(tokenizer='none'), Cider(tokenizer='none', variant='plain')):
        rows = [metric.statistics(predictions, references, engine).rows.tolist() for engine in ('python', 'compiled')]
        assert rows[0] == rows[1]
    for nothing in (['', ''], [['', ''], ['']]):
        found = [cider(['', 'a'], nothing, tokenizer='none', engine=engine).segments.tolist() for engine in ('python', 'compiled')]
        assert found == [[0, 0], [0, 0]]


# ---------------------------------------------------------------- properties
@given(CORPUS)
def test_properties(corpus):
    predictions, references = map(list, zip(*corpus))
    d, plain = (Cider(tokenizer='none', variant=v)(predictions, references).segments for v in ('d', 'plain'))
    assert (d >= 0).all() and (d <= plain + 1e-9).all() and (plain <= 10 + 1e-9).all()
    turned = Cider(tokenizer='none')(predictions[::-1], [r[::-1] for r in references[::-1]])
    np.testing.assert_allclose(turned.segments[::-1], d, rtol=1e-12, atol=1e-12)


@given(CORPUS, st.sampled_from(['d', 'plain']))
def test_contributions_sum_to_the_score(corpus, variant):
    predictions, references = map(list, zip(*corpus))
    metric = Cider(tokenizer='none', variant=variant).fit(references)
    for p, r, segment in zip(predictions, references, metric(predictions, references).segments):
        assert math.isclose(sum(one[-1] for one in metric.contributions(p, r)), segment, abs_tol=1e-9)


def test_marks_in_both_texts():
    metric = Cider(tokenizer='none').fit([['a cat sat', 'the cat'], ['a dog sat']])
    marked = metric.look.marked('a cat sat down', ['a cat sat', 'the cat'])
    assert [level for *_, level in marked.spans] == [4, 4, 4, 0] and metric.look.labels()[4] == 'in a matched 3-gram'
    assert [level for *_, level in metric.look.marked_reference('a dog', 'a cow').spans] == [1, 0]  # 'a' is everywhere
    why = str(explain('a cat sat down', ['a cat sat', 'the cat'], metric))
    for said in ('Shared n-grams', 'a cat sat', 'Penalty', '1 of 2', 'CIDEr-D of this segment'): assert said in why


# ---------------------------------------------------------------- weights
def test_a_stream_a_group_and_a_sum_mix_no_weights():
    references = [['a cat sat on it'], ['the dog ran off'], ['a dog sat']]
    predictions = ['a cat sat', 'the dog ran', 'a dog']
    metric = Cider(tokenizer='none')
    with pytest.raises(ValueError, match='learns from the whole test set'): metric.stream()
    fitted, other = metric.fit(references), metric.fit(references[:2])
    assert fitted.signature != other.signature and 'df:refs:3#' in fitted.signature
    with pytest.raises(ValueError): fitted.stream().merge(other.stream())
    with pytest.raises(ValueError): fitted.statistics(predictions, references) + other.statistics(predictions, references)
    stream = fitted.stream()
    for p, r in zip(predictions, references): stream.update([p], [r])
    assert stream.compute().score == metric(predictions, references).score
    group = MetricGroup({'d': metric, 'plain': Cider(tokenizer='none', variant='plain')}).fit(references)
    assert group['d'].df == group['plain'].df == fitted.df
    again = pickle.loads(pickle.dumps(fitted))
    assert again == fitted and again.df.name == fitted.df.name and isinstance(Prepared(metric.plan, references).metrics[''].df, DocumentFrequencies)


def test_a_file_of_weights(tmp_path):
    references = [['a cat\u00a0sat', 'a "cat" \\'], ['the dog ran off 😀']]
    df = Cider(tokenizer='none').fit(references).df
    for name in ('a.df', 'a.df.gz'):
        df.save(tmp_path / name)
        found = DocumentFrequencies.load(tmp_path / name)
        assert found == df and (found.tokens, found.order, found.about) == ('none', 4, 'refs:')
        assert Cider(tokenizer='none', df=str(tmp_path / name)) == Cider(tokenizer='none').fit(references)
    lines = gzip.open(tmp_path / 'a.df.gz', 'rt').readlines()
    (tmp_path / 'cut.df').write_text(''.join(lines[:-1]))
    (tmp_path / 'empty.df').write_text('')
    (tmp_path / 'other.json').write_text('{"a": 1}')
    (tmp_path / 'coco.p').write_bytes(pickle.dumps(df.counts))
    for name in ('cut.df', 'empty.df', 'other.json', 'coco.p'):
        with pytest.raises(ValueError, match='no whole file'): DocumentFrequencies.load(tmp_path / name)
    with pytest.raises(ValueError, match='cannot read'): Cider(df=str(tmp_path / 'none.df'))


def test_a_pickle_of_weights_is_never_run(tmp_path):
    class Evil:
        def __reduce__(self): return (tmp_path / 'run').touch, ()
    (tmp_path / 'evil.p').write_bytes(pickle.dumps(Evil()))
    with pytest.raises(ValueError, match='to read one is to run it'): DocumentFrequencies.load(tmp_path / 'evil.p')
    assert not (tmp_path / 'run').exists()


def test_weights_of_another_corpus():
    references = [['a cat sat on it'], ['the dog ran off']]
    fitted = Cider(tokenizer='none').fit(references)
    with pytest.raises(ValueError, match='of tokens made by none, but this metric makes them by char'): Cider(tokenizer='char', df=fitted.df)
    with pytest.raises(ValueError, match='none in lower case'): Cider(tokenizer='none', lowercase=True, df=fitted.df)
    with pytest.raises(ValueError, match='at most 4 tokens, but max_order is 5'): Cider(tokenizer='none', max_order=5, df=fitted.df)
    with pytest.raises(TypeError, match='df: expected DocumentFrequencies'): Cider(tokenizer='none', df={('a',): 1})
    outside = DocumentFrequencies({gram: 1 for gram in fitted.df.counts}, 10)
    with pytest.warns(UserWarning, match='of another corpus'):
        Cider(tokenizer='none', df=outside)(['x', 'y'], ['one two three four five six', 'seven eight nine ten eleven'])
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        Cider(tokenizer='none', df=outside)(['x', 'y'], references)


def test_given_weights_as_the_tools_have_them():
    df = DocumentFrequencies({('a',): 4000., ('cat',): 12.}, 40504)  # their counts are floats
    metric = Cider(tokenizer='none', max_order=1, df=df)
    assert math.isclose(metric(['a cat'], ['a cat']).score, 10)
    assert math.isclose(df.weight(('cat',)), math.log(40504 / 12)) and df.weight(('zebra',)) == math.log(40504)


def test_one_segment_alone_is_worth_nothing_and_says_so():
    with pytest.warns(UserWarning, match='single segment'): score = cider(['a cat'], [['a cat', 'the cat']], tokenizer='none')
    assert score.score == 0
    df = Cider(tokenizer='none').fit([['a cat'], ['a dog']]).df
    assert sentence_cider('a cat', 'a cat', df, tokenizer='none').score == 5


@pytest.mark.parametrize('options, said', [({'variant': 'D'}, 'variant'), ({'max_order': 0}, 'max_order'), ({'sigma': 0}, 'sigma'),
                                           ({'sigma': -1.}, 'sigma'), ({'sigma': 'six'}, 'sigma'), ({'lowercase': 1}, 'lowercase')])
def test_options_that_cannot_be(options, said):
    with pytest.raises((ValueError, TypeError), match=said): Cider(tokenizer='none', **options)


def test_the_same_from_a_test_set_with_sources():
    references = [['a cat sat'], ['the dog ran']]
    assert cider(['a cat', 'a dog'], TestSet(references, ['x', 'y']), tokenizer='none').score == cider(['a cat', 'a dog'], references, tokenizer='none').score

@pytest.mark.parametrize('name', ['df.jsonl', 'df.jsonl.gz'])
def test_a_file_that_cannot_be_written_to_its_end_stays_as_it_was(tmp_path, name, monkeypatch):
    path, first = tmp_path / name, DocumentFrequencies({('a',): 1}, 2)
    first.save(path)
    monkeypatch.setattr(json, 'dumps', lambda line, left=[0]: left.pop() or '{}')  # the second line fails
    with pytest.raises(IndexError): DocumentFrequencies({('b',): 2, ('c',): 1}, 3).save(path)
    monkeypatch.undo()
    assert DocumentFrequencies.load(path) == first and [p.name for p in tmp_path.iterdir()] == [name]


def test_an_order_beyond_the_kernels_tables_is_an_error():
    assert Cider(max_order=100).max_order == 100
    with pytest.raises(ValueError, match='max_order: expected at most 100, got 101'): Cider(max_order=101)
