"pass@k: HumanEval's formula to the last bit, unbiased with an unbiased variance, errors, and the way into comparisons."
import math

import numpy as np
import pytest
from hypothesis import given, strategies as st

from nlgeval import Given, compare, pass_at_k
from nlgeval.metrics.pass_at_k import given_passes, pass_scores, pass_variance, sample_counts

COUNTS = st.integers(1, 60).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n)))


@given(COUNTS)
def test_the_formula(counts):
    n, c, k = counts
    published = 1.0 if n - c < k else 1.0 - np.prod(1.0 - k / np.arange(n - c + 1, n + 1))
    assert pass_at_k(n, c, k) == published
    assert pass_at_k(n, c, k) == pytest.approx(1 - math.comb(n - c, k) / math.comb(n, k), abs=1e-12)


@given(st.integers(1, 14), st.floats(0, 1), st.data())
def test_it_is_right_on_average_and_so_is_its_variance(n, p, data):
    k = data.draw(st.integers(1, n))
    c = np.arange(n + 1)
    chances = np.array([math.comb(n, i) * p**i * (1 - p)**(n - i) for i in range(n + 1)])
    values = pass_at_k(n, c, k)
    assert chances @ values == pytest.approx(1 - (1 - p)**k, abs=1e-12)
    naive = chances @ (1 - (1 - c / n)**k)
    assert naive <= chances @ values + 1e-12 and (k == 1 or not 1e-3 < p < 1 - 1e-3 or naive < chances @ values)
    if 2 * k <= n: assert chances @ pass_variance(n, c, k) == pytest.approx(chances @ values**2 - (chances @ values)**2, abs=1e-12)
    else:
        with pytest.raises(ValueError, match='2k'): pass_variance(n, c, k)


def test_arrays_and_large_numbers():
    found = pass_at_k([[10, 20], [2000, 2000]], [[1, 2], [3, 0]], [5, 10])
    assert found.shape == (2, 2) and found[0, 0] == pass_at_k(10, 1, 5) and found[1, 1] == 0
    assert pass_at_k(10**5, 7, 10**4) == pytest.approx(1 - math.exp(sum(math.log1p(-1e4 / (1e5 - i)) for i in range(7))), rel=1e-12)
    assert isinstance(pass_at_k(5, 2, 2), float)
    assert all(np.diff(pass_at_k(30, 4, np.arange(1, 31))) >= 0) and all(np.diff(pass_at_k(30, np.arange(31), 4)) >= 0)


@pytest.mark.parametrize('n, c, k, words', [
    (5, 2, 6, 'at most n = 5, got k = 6'), (5, 6, 1, '6 samples passed'), (5, 1, 0, 'at least 1'), (5, -1, 1, 'c: expected whole'),
    (5, 1.5, 1, 'c: expected whole'), (float('nan'), 1, 1, 'n: expected whole'), ('5', 1, 1, 'n: expected whole'), ([9, 4], [1, 1], 5, r'problem 1')])
def test_errors(n, c, k, words):
    with pytest.raises(ValueError, match=words): pass_at_k(n, c, k)


def test_from_results_to_scores_and_a_comparison():
    rng = np.random.default_rng(3)
    results = {'A': rng.random((50, 10)) < .2, 'B': rng.random((50, 10)) < .6}
    n, c = sample_counts(results['A'])
    assert n.tolist() == [10] * 50 and c.tolist() == results['A'].sum(axis=1).tolist()
    scores = pass_scores(results['A'], (1, 4))
    assert list(scores) == ['pass@1', 'pass@4'] and scores['pass@4'].segments.tolist() == pass_at_k(10, c, 4).tolist()
    assert scores['pass@1'].score == pytest.approx(results['A'].mean())
    metric = given_passes(results, 4)
    assert isinstance(metric, Given) and metric.unit == '%'
    names = [str(i) for i in range(50)]
    assert '*' in str(compare({'A': names, 'B': names}, metrics=[metric]))
    assert pass_scores([[True, False], [True]]).keys() == {'pass@1'} and pass_scores([[1], [0]], 1)['pass@1'].score == .5


def test_results_that_are_none():
    for results, words in ([], 'at least one problem'), ([[1, 2]], r'results\[0\]'), ([[1], []], 'problem 1'):
        with pytest.raises(ValueError, match=words): pass_scores(results)
    with pytest.raises(TypeError, match='single string'): pass_scores(['10'])
