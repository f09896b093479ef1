"Shares, and two models on the same questions: SciPy's numbers, and what is left where nothing varies."
import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nlgeval.core.proportions import MCNEMAR, mcnemar, paired_difference, proportion_interval


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 40))
def test_differences_equal_scipy(seed, n):
    stats = pytest.importorskip('scipy.stats')
    a, b = np.random.default_rng(seed).normal(size=(2, n))
    found = paired_difference(a, b)
    theirs = stats.ttest_rel(a, b)
    assert found.p == pytest.approx(theirs.pvalue, rel=1e-9) and found.why == ''
    assert (found.low, found.high) == pytest.approx(tuple(theirs.confidence_interval()), rel=1e-7, abs=1e-9)
    assert found.unpaired_p == pytest.approx(stats.ttest_ind(a, b).pvalue, rel=1e-9)


@pytest.mark.parametrize('a, b, p, unpaired', [
    ([1, 1, 1], [0, 0, 0], 1 / 4, 1 / 10),          # all won: two of eight flips, two of twenty ways to choose
    ([.3] * 3, [.1] * 3, 1 / 4, 1 / 10),            # .3 - .1 is rounded: no spread of 1e-17
    ([.1, .2, .3, .4], [.3, .4, .5, .6], 1 / 8, None), # the difference alone does not vary, up to rounding
    ([1, 0, 1], [1, 0, 1], 1, 1)])
def test_where_differences_do_not_vary(a, b, p, unpaired):
    "Neither a p of 0 nor an interval of no width."
    found = paired_difference(a, b)
    assert found.p == pytest.approx(p) and (unpaired is None or found.unpaired_p == pytest.approx(unpaired))
    assert all(map(math.isnan, (found.error, found.low, found.high))) and f'all {len(a)} differences are' in found.why


@pytest.mark.parametrize('method', MCNEMAR)
def test_no_p_is_zero(method):
    assert 0 < mcnemar([1] * 3000, [0] * 3000, method).p < 1e-200
    ahead = paired_difference(np.arange(3000) % 2 + 100., np.zeros(3000))
    assert 0 < ahead.p < 1e-200 and 0 < ahead.unpaired_p < 1e-200
    assert 0 < paired_difference([1] * 3000, [0] * 3000).p < 1e-200


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 40), st.data())
def test_bayes_is_the_posterior_of_every_prior(n, data):
    stats = pytest.importorskip('scipy.stats')
    k, a, b = data.draw(st.integers(0, n)), *(data.draw(st.sampled_from([.3, 1., 2., 20., 50.])) for _ in 'ab')
    found = proportion_interval(k, n, method='bayes', prior=(a, b))
    assert tuple(found) == pytest.approx(tuple(stats.beta(k + a, n - k + b).ppf([.025, .975])), rel=1e-9, abs=1e-12)
    assert proportion_interval(0, n, method='bayes').low == 0 and proportion_interval(n, n, method='bayes').high == 1
