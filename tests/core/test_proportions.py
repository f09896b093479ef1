"Shares, and two models on the same questions: SciPy's numbers, and what is left where nothing varies."
import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nlgeval.core.proportions import (MCNEMAR, mcnemar, paired_difference, proportion_interval, runs_mean,
                                      sampled_mean)


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


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6), st.integers(3, 12), st.integers(1, 5))
def test_groups_are_as_one_number_each(seed, n, size):
    "Groups of one size: the t test of their means, and the sign-flip test of their sums, by listing."
    stats = pytest.importorskip('scipy.stats')
    rng, groups = np.random.default_rng(seed), np.repeat(np.arange(n), size)
    a, b = (rng.normal(size=(2, n))[:, groups] + rng.normal(size=(2, n * size)))
    means = [v.reshape(n, size).mean(axis=1) for v in (a, b)]
    found, theirs = paired_difference(a, b, groups=groups.tolist()), stats.ttest_rel(*means)
    assert found.p == pytest.approx(theirs.pvalue, rel=1e-7)
    assert (found.low, found.high) == pytest.approx(tuple(theirs.confidence_interval()), rel=1e-7, abs=1e-9)
    assert found.unpaired_p == pytest.approx(stats.ttest_ind(*means).pvalue, rel=1e-7)
    assert sampled_mean(np.stack([a, b], axis=1), groups).error == pytest.approx(stats.sem(sum(means) / 2), rel=1e-9)
    right = [(v > 0).astype(int) for v in (a, b)]
    sums = (right[0] - right[1]).reshape(n, size).sum(axis=1)
    signs = 1 - 2 * (np.arange(2**n)[:, None] >> np.arange(n) & 1)
    flipped, seen = abs(signs @ sums), abs(sums.sum())
    assert mcnemar(*right, groups=groups).p == pytest.approx((flipped >= seen).mean(), abs=1e-12)
    middle = (flipped >= seen).mean() - (flipped == seen).mean() / 2
    assert mcnemar(*right, 'mid-p', groups).p == pytest.approx(middle if sums.any() else 1, abs=1e-12)
    if sums.any():
        assert mcnemar(*right, 'chi2', groups).p == pytest.approx(stats.chi2.sf(seen**2 / (sums**2).sum(), 1), rel=1e-9)
    runs = rng.normal(size=(3, n * size))
    assert runs_mean(runs, np.arange(n * size)) == pytest.approx(runs_mean(runs), rel=1e-9)


def test_one_group_says_nothing_of_others():
    for function in (lambda g: paired_difference([1, 0, 1], [0, 0, 1], groups=g), lambda g: sampled_mean([1, 0, 1], g)):
        with pytest.raises(ValueError, match='at least two'): function([7, 7, 7])
        with pytest.raises(ValueError, match='groups: expected 3'): function([7, 7])
    with pytest.raises(ValueError, match='not defined for groups'): mcnemar([1, 0], [0, 1], 'chi2-corrected', [0, 1])
