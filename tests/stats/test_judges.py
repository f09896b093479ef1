"""A judge's confusion, corrected rates, biases and calibration: by hand, by other programs, and on wild input."""
import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nlgeval.core.proportions import proportion_interval
from nlgeval.stats.judges import (CORRECTIONS, calibration, confusion, corrected_rate, effective_wilson, judge_shares, position_bias,
                                  rogan_gladen, verdict_bias)

verdict, label = st.sampled_from([0, 1]), st.sampled_from([0, 1, None, math.nan])
items = st.lists(st.tuples(verdict, label, st.integers(0, 3)), min_size=1, max_size=40)


# ---------------------------------------------------------------- the table and its shares
@settings(deadline=None)
@given(items)
def test_counts_add_up_and_shares_are_theirs(rows):
    judge, gold, _ = zip(*rows)
    table = confusion(judge, list(gold))
    assert table.n == sum(g in (0, 1) for g in gold)
    shares = judge_shares(judge, list(gold))
    for name in ('accuracy', 'sensitivity', 'specificity'):
        value, own = shares[name], getattr(table, name)
        assert value.score == own or math.isnan(own) and math.isnan(value.score)
        if not math.isnan(own): assert 0 <= value.low <= own <= value.high <= 1
    turned = confusion([1 - v for v in judge], [None if g is None else 1 - g for g in gold])
    assert (turned.sensitivity, turned.specificity) == pytest.approx((table.specificity, table.sensitivity), nan_ok=True)


@pytest.mark.parametrize('n, k', [(10, 0), (10, 3), (10, 10), (1, 1), (500, 499)])
def test_wilson_by_an_error_is_wilson_of_the_share(n, k):
    error = math.sqrt(k / n * (1 - k / n) / n)
    assert effective_wilson(k / n, error, n) == pytest.approx(tuple(proportion_interval(k, n)), abs=1e-12)


def test_balanced_accuracy_reaches_as_far_as_both_shares():
    shares = judge_shares([1] * 18 + [0] * 2 + [1] * 5 + [0] * 15, [1] * 20 + [0] * 20)
    one, other = shares['sensitivity'], shares['specificity']
    assert shares['balanced accuracy'].low == pytest.approx(.825 - math.hypot(one.score - one.low, other.score - other.low) / 2)
    assert 0 <= shares['balanced accuracy'].low < .825 < shares['balanced accuracy'].high <= 1


def test_groups_of_one_answer_change_little_and_copies_widen():
    rng = np.random.default_rng(1)
    gold = rng.integers(0, 2, 150)
    judge = np.where(rng.random(150) < .8, gold, 1 - gold)
    plain, apart = judge_shares(judge, gold), judge_shares(judge, gold, groups=range(150))
    tripled = judge_shares(np.repeat(judge, 3), np.repeat(gold, 3), groups=np.repeat(np.arange(150), 3))
    for name in plain:
        assert tuple(apart[name]) == pytest.approx(tuple(plain[name]), abs=.01)
        assert tuple(tripled[name]) == pytest.approx(tuple(apart[name]), abs=1e-9)  # copies tell nothing new


# ---------------------------------------------------------------- corrected rates
@pytest.mark.parametrize('q', [0, .2, .6, 1])
@pytest.mark.parametrize('s1, s0', [(.9, .6), (.7, .7), (1, 1), (.2, .3)])
def test_rogan_gladen_undoes_the_judge(q, s1, s0):
    assert rogan_gladen(s1 * q + (1 - s0) * (1 - q), s1, s0) == pytest.approx(q, abs=1e-12)


def test_rogan_gladen_is_undefined_and_clipped():
    assert math.isnan(rogan_gladen(.5, .3, .7)) and math.isnan(rogan_gladen(.5, math.nan, .7))
    assert (rogan_gladen(.05, .9, .8), rogan_gladen(.99, .9, .8)) == (0, 1)
    for bad in ((-.1, .9, .9), (.5, 1.1, .9), (.5, .9, 90)):
        with pytest.raises(ValueError, match='expected a share from 0 to 1'): rogan_gladen(*bad)


@settings(deadline=None)
@given(items, st.sampled_from(CORRECTIONS), st.booleans(), st.booleans())
def test_a_corrected_rate_lies_in_its_interval_or_says_why_not(rows, method, by_group, elsewhere):
    judge, gold, groups = zip(*rows)
    found = corrected_rate(judge, list(gold), method, groups=groups if by_group else None, elsewhere=elsewhere, resamples=30, seed=1)
    if math.isnan(found.rate): assert found.why
    elif found.why: assert math.isnan(found.low)
    else:
        assert 0 <= found.low <= found.high <= 1
        if method != 'bootstrap': assert found.low - 1e-9 <= found.rate <= found.high + 1e-9


def test_fiellers_interval_is_where_the_test_does_not_reject():
    rng = np.random.default_rng(2)
    gold = np.where(np.arange(900) < 200, rng.integers(0, 2, 900), np.nan)
    judge = np.where(rng.random(900) < .7, np.nan_to_num(gold, nan=1), rng.integers(0, 2, 900))
    found = corrected_rate(judge, gold)
    # by a grid, with a covariance matrix from the items themselves
    from scipy.stats import t
    y, some = gold, ~np.isnan(gold)
    parts = np.zeros((900, 3))
    parts[:, 0] = (judge - judge.mean()) / 900
    for k, kind in ((1, 1), (2, 0)):
        own = some & (y == kind)
        parts[own, k] = (judge[own] - judge[own].mean()) / own.sum()
    V, rates = parts.T @ parts, np.array([judge.mean(), judge[y == 1].mean(), judge[y == 0].mean()])
    q = np.linspace(0, 1, 100_001)
    a = np.stack([np.ones_like(q), -q, q - 1], axis=-1)
    kept = q[(a @ rates)**2 <= t.ppf(.975, 198)**2 * ((a @ V) * a).sum(axis=1)]
    assert (found.low, found.high) == pytest.approx((kept.min(), kept.max()), abs=.004)  # but for a hit and a miss more


def test_labels_of_another_set_do_not_count_in_the_rate():
    judge, gold = [1] * 45 + [0] * 5 + [1] * 10 + [0] * 40, [1] * 50 + [0] * 50
    other = corrected_rate(judge + [1] * 500 + [0] * 500, gold + [None] * 1000, elsewhere=True)
    assert other.judge_rate == .5 and other.rate == pytest.approx((.5 - .2) / .7)
    assert corrected_rate(judge + [1] * 500 + [0] * 500, gold + [None] * 1000).judge_rate == pytest.approx(555 / 1100)


# ---------------------------------------------------------------- bias
def test_slope_at_equal_label_is_that_of_the_regression():
    sm = pytest.importorskip('statsmodels.api')
    rng = np.random.default_rng(3)
    gold, length = rng.integers(0, 3, 80), rng.lognormal(size=80)
    judge = (rng.random(80) < .2 + .2 * gold).astype(float)
    theirs = sm.OLS(judge, np.c_[length, gold == 0, gold == 1, gold == 2].astype(float)).fit(cov_type='HC3', use_t=True)
    ours = verdict_bias(judge, gold, length)
    assert ours[:5] == pytest.approx((theirs.params[0], theirs.bse[0], *theirs.conf_int()[0], theirs.pvalues[0]))


def test_what_decides_no_slope():
    assert 'too few' in verdict_bias([1, 0, 1], [0, 1, 0], [1, 2, 3]).why
    assert verdict_bias([1, 1, 1, 1, 1], [1, 1, 1, 1, 1], [1, 2, 3, 4, 5]).slope == 0
    once = verdict_bias([0, 1, 0, 1, 0, 1], [0] * 6, [1, 1, 1, 1, 1, 9])  # one answer alone is long
    assert math.isnan(once.error) or once.error > 0


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from([0, .5, 1]), st.sampled_from([0, .5, 1])), min_size=2, max_size=30))
def test_position_bias_turns_round_with_the_order(pairs):
    a, b = zip(*pairs)
    one, other = position_bias(a, b), position_bias(b, a)
    assert one.first == pytest.approx(1 - other.first) and one.p == pytest.approx(other.p)
    assert (one.to_first, one.to_second) == (other.to_second, other.to_first)
    assert one.n == one.to_first + one.to_second + round(one.consistent * one.n)


# ---------------------------------------------------------------- calibration
@settings(deadline=None)
@given(st.lists(st.tuples(st.floats(0, 1), st.sampled_from([0, 1])), min_size=1, max_size=50), st.integers(1, 12))
def test_briers_score_is_the_sum_of_its_parts(rows, bins):
    p, y = zip(*rows)
    found = calibration(p, y, bins)
    assert found.brier == pytest.approx(np.mean((np.array(p) - y)**2))
    assert found.brier == pytest.approx(found.reliability - found.resolution + found.uncertainty + found.within)
    assert found.sizes.sum() == found.n and (found.sizes > 0).all() and len(found.sizes) <= bins
    assert 0 <= found.ece <= 1 and ((found.low <= found.seen + 1e-12) & (found.seen <= found.high + 1e-12)).all()


def test_ece_is_that_of_scikit_learns_curve():
    curve = pytest.importorskip('sklearn.calibration').calibration_curve
    rng = np.random.default_rng(4)
    p = rng.random(1000)
    y = (rng.random(1000) < p**2).astype(float)
    seen, said = curve(y, p, n_bins=10, strategy='quantile')
    found = calibration(p, y)
    assert found.seen == pytest.approx(seen, abs=.02) and found.said == pytest.approx(said, abs=.01)
    assert found.ece == pytest.approx(np.mean(abs(seen - said)), abs=.01)


def test_a_judge_of_one_probability():
    found = calibration([.3] * 10, [1, 1, 1] + [0] * 7)
    assert (len(found.sizes), found.resolution) == (1, 0) and found.ece == pytest.approx(0)


def test_what_is_no_number_is_named():
    for call, said in ((lambda: confusion(['yes'], [1]), 'judge: expected numbers'),
                       (lambda: confusion([1], ['yes']), 'gold: expected numbers'),
                       (lambda: verdict_bias([1, 0], [1, 0], ['a', 'b']), 'feature: expected numbers'),
                       (lambda: rogan_gladen(None, .9, .6), 'rate: expected a share from 0 to 1'),
                       (lambda: effective_wilson(.5, -.1, 10), 'error: expected'),
                       (lambda: effective_wilson(0, 0, 0), 'units: expected'),
                       (lambda: effective_wilson(.5, .1, 10, level=95), 'level: expected')):
        with pytest.raises(ValueError, match=said): call()
