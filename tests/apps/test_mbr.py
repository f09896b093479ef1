"Minimum Bayes risk decoding: the engine and the definition to the last bit, every metric, weights, means, errors; and rewards."
import math
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from every_metric import METRICS

from nlgeval import Bleu, Chrf, Given, Gleu, RougeL, RougeN, Sari, TokenF1, Wer, mbr
from nlgeval.apps.mbr import different, n_best, work_parts
from nlgeval.engine.kernels import installed
from nlgeval.engine.lists import Lists

WORDS = 'the cat sat on a mat , dogs can run . it is é 好的 internationally'.split()
COUNTED = {'bleu': Bleu(), 'bleu-average': Bleu(reference_length='average', smoothing='add-k', max_order=2), 'chrf': Chrf(), 'chrf++': Chrf(word_order=2),
           'chrf-F': Chrf.like('nltk'), 'chrf-space': Chrf(whitespace=True, min_char_order=2), 'graphemes': Chrf(graphemes=True),
           'rouge2': RougeN(n=2, stemmer='porter'), 'gleu': Gleu(), 'token_f1': TokenF1()}


def n_best_lists(seed=0, n=12, most=9, longest=15):
    rng = np.random.default_rng(seed)
    def text(): return ' '.join(rng.choice(WORDS, rng.integers(0, longest)))
    return [[text() for _ in range(rng.integers(1, most))] for _ in range(n)]


def same(a, b):
    assert a.indices.tolist() == b.indices.tolist() and a.texts == b.texts
    for x, y in zip(a.utilities, b.utilities): assert x.tolist() == y.tolist()


@pytest.mark.parametrize('name', COUNTED)
@pytest.mark.parametrize('aggregate', [False, True])
def test_the_engine_is_the_definition(name, aggregate):
    pytest.importorskip('numba')
    lists, references = n_best_lists(), n_best_lists(1)
    lists[0] += lists[0][:1] * 2
    for held in (None, references):
        found = [mbr(lists, COUNTED[name], held, aggregate=aggregate, engine=engine, threads=threads)
                 for engine, threads in (('python', 1), ('compiled', 1), ('compiled', 3))]
        for other in found[1:]: same(found[0], other)
        if held is None and not aggregate: np.testing.assert_allclose(found[0].similarity, found[1].similarity, rtol=1e-13)


@pytest.mark.parametrize('aggregate', [False, True])
def test_in_parts(aggregate, monkeypatch):
    pytest.importorskip('numba')
    from nlgeval.apps import mbr as module
    lists = n_best_lists(2, most=20)
    whole = mbr(lists, 'chrf', engine='compiled', aggregate=aggregate, matrices=not aggregate)
    for pairs, most in (1, 1), (7, 30), (300, 10):
        monkeypatch.setattr(module, '_PAIRS', pairs)
        monkeypatch.setattr(module, '_MOST', most)
        parts = work_parts([n_best(own) for own in lists], aggregate)
        assert sum(last - first for part in parts for _, first, last in part) == sum(len(set(own)) for own in lists)
        some = mbr(lists, 'chrf', engine='compiled', threads=2, aggregate=aggregate, matrices=not aggregate)
        same(whole, some)
        if not aggregate: assert all(np.array_equal(a, b) for a, b in zip(whole.matrices, some.matrices))


@pytest.mark.parametrize('metric', METRICS, ids=lambda metric: metric.signature.rpartition('|nlgeval:')[0])
@pytest.mark.filterwarnings('ignore:.*has a vector')
def test_every_metric(metric):
    if isinstance(metric, Given): pytest.skip('scores that were given')
    lists, sources = n_best_lists(3, n=3, most=5, longest=8), ['the cat sat', 'a dog', 'it is']
    lists = [[text or 'a' for text in own] for own in lists]
    if metric.listed: lists, sources = [[text.split() for text in own] for own in lists], [text.split() for text in sources]
    found = mbr(lists, metric, sources=sources, matrices=True)
    for own, matrix, utilities, i in zip(lists, found.matrices, found.utilities, found.indices):
        assert matrix.shape == (len(own), len(own)) and np.isfinite(utilities).all()
        np.testing.assert_allclose(utilities, matrix.mean(axis=1), rtol=1e-9, atol=1e-12)
        best = max(utilities) if metric.higher_is_better else min(utilities)
        assert utilities[i] == best and i == utilities.tolist().index(best)
    assert found.texts == [own[i] for own, i in zip(lists, found.indices)]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.text('ab c', max_size=12), st.integers(1, 4)), min_size=1, max_size=6), st.booleans())
def test_a_weight_is_a_repetition(texts, aggregate):
    once, times = [text for text, _ in texts], [n for _, n in texts]
    repeated = [text for text, n in texts for _ in range(n)]
    a = mbr([once], Chrf(), references=[once], weights=[times], aggregate=aggregate, engine='python')
    b = mbr([once], Chrf(), references=[repeated], aggregate=aggregate, engine='python')
    np.testing.assert_allclose(a.utilities[0], b.utilities[0], rtol=1e-12)
    if len(set(once)) == len(once):
        c = mbr([repeated], Chrf(), aggregate=aggregate, engine='python')
        np.testing.assert_allclose(sorted(set(c.utilities[0].tolist())), sorted(set(a.utilities[0].tolist())), rtol=1e-12)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.text('ab c', max_size=12), min_size=1, max_size=6), st.text('ab c', max_size=12))
def test_the_mean_of_one_reference_is_the_reference(candidates, reference):
    for metric in (Chrf(word_order=1), Bleu(), RougeN(n=1)):
        a, b = (mbr([candidates], metric, [[reference]], aggregate=aggregate, engine='python') for aggregate in (False, True))
        np.testing.assert_allclose(a.utilities[0], b.utilities[0], rtol=1e-12)


def test_ties_and_copies():
    assert mbr([['b a', 'a b', 'b a', 'a b']], RougeN(n=1)).indices.tolist() == [0]
    assert mbr([['x', 'a b', 'a b c', 'a b']], 'rouge1').indices.tolist() == [1]
    assert different(['b', 'a', 'b'])[0] == ['b', 'a'] and different([['a'], ['b'], ['a']])[1].tolist() == [0, 1, 0]
    found = mbr([['only']], 'bleu')
    assert found.texts == ['only'] and found.utility.tolist() == [1] and math.isnan(found.similarity[0])


def test_errors_are_risks():
    lists = [['a b c d', 'a b c e', 'x y z']]
    found = mbr(lists, Wer(), matrices=True)
    assert found.indices.tolist() == [0] and found.utilities[0].argmin() == 0
    assert found.utilities[0].tolist() == [pytest.approx(x) for x in ((0 + .25 + 4 / 3) / 3, (.25 + 0 + 4 / 3) / 3, (1 + 1 + 0) / 3)]


def test_what_it_shows():
    found = mbr(n_best_lists(5), 'bleu')
    assert '12 lists, BLEU' in str(found) and '<table>' in found._repr_html_()
    html = mbr([['<script>', 'y & z', 'y & z <i>']], 'chrf')._repr_html_()
    assert '<script>' not in html and '&lt;script&gt;' in html
    values = found.to_dict()
    assert set(values) == {'signature', 'aggregate', 'texts', 'indices', 'utilities', 'similarity'} and len(values['texts']) == len(found) == 12
    assert pickle.loads(pickle.dumps(found)).texts == found.texts
    kept = mbr(n_best_lists(5), 'bleu', matrices=True)
    assert all(np.array_equal(found.matrix(k), kept.matrix(k)) for k in range(12))


def test_what_is_wrong():
    ok = [['a', 'b'], ['c']]
    for error, message, call in (
            (TypeError, 'For one segment write', lambda: mbr(['a', 'b'])),
            (TypeError, 'single string', lambda: mbr('a b')),
            (ValueError, r'candidates\[1\]: this list is empty', lambda: mbr([['a'], []])),
            (ValueError, 'at least one list', lambda: mbr([])),
            (TypeError, r'candidates\[0\]', lambda: mbr([[None]])),
            (ValueError, 'references differ in length', lambda: mbr(ok, references=[['a']])),
            (ValueError, 'weights differ in length', lambda: mbr(ok, weights=[[1, 1]])),
            (ValueError, r'weights\[0\]: expected 2 numbers', lambda: mbr(ok, weights=[[1], [1]])),
            (ValueError, r'log-probabilities', lambda: mbr(ok, weights=[[-1.2, -3], [-1]])),
            (ValueError, 'not all 0', lambda: mbr(ok, weights=[[0, 0], [1]])),
            (ValueError, 'needs sources', lambda: mbr(ok, Sari())),
            (ValueError, 'sources differ in length', lambda: mbr(ok, Sari(), sources=['a'])),
            (ValueError, 'no pairs are compared', lambda: mbr(ok, aggregate=True, matrices=True)),
            (ValueError, 'no mean of references', lambda: mbr(ok, RougeL(), aggregate=True)),
            (ValueError, 'no mean of references', lambda: mbr(ok, 'meteor', aggregate=True)),
            (ValueError, 'group of', lambda: mbr(ok, 'rouge')),
            (ValueError, 'metric', lambda: mbr(ok, 'blue')),
            (ValueError, 'engine', lambda: mbr(ok, engine='fast'))):
        with pytest.raises(error, match=message): call()


def test_columns_of_other_packages():
    pa, pd = pytest.importorskip('pyarrow'), pytest.importorskip('pandas')
    lists = n_best_lists(6)
    for column in (pa.array(lists), pd.Series(lists), np.array([*map(tuple, lists), ()], object)[:-1]): same(mbr(lists, 'chrf'), mbr(column, 'chrf'))


@pytest.mark.skipif(not installed(), reason='numba is not installed')
def test_lists_say_what_they_cannot():
    from nlgeval.engine.characters import CharacterScheme
    from nlgeval.engine.lists import OnlyNgrams
    lists = Lists(CharacterScheme('char').tokens(['a', 'b']), np.array([[0, 2, 0, 2, 0, 2]]))
    for ask in (lambda: lists.lcs(), lambda: lists.pair_matches(1, True)):
        with pytest.raises(OnlyNgrams): ask()
