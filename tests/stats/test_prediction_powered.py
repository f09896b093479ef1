"""Prediction-powered means: the authors' program, an independent regression, properties, wild input, coverage on real outputs."""
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nlgeval.core.bootstrap import mean_error
from nlgeval.stats.prediction_powered import (labels_needed, labels_worth, prediction_powered, prediction_powered_difference)


def world(rng, items=600, labels=60, binary=True):
    quality = rng.normal(size=items)
    y = (quality + rng.normal(size=items) > 0).astype(float) if binary else quality + rng.normal(size=items)
    f = (quality + .5 * rng.normal(size=items) > -.4).astype(float) if binary else 2 * quality + rng.normal(size=items)
    return np.where(np.isin(np.arange(items), rng.permutation(items)[:labels]), y, np.nan), f


# ---------------------------------------------------------------- the authors' program
@pytest.mark.parametrize('lam', [0, .3, 1])
@pytest.mark.parametrize('binary', [True, False])
def test_ppi_py_gives_the_same_mean_and_nearly_the_same_interval(lam, binary):
    ppi = pytest.importorskip('ppi_py')
    gold, judge = world(np.random.default_rng(1), 5000, 500, binary)
    some = ~np.isnan(gold)
    given_ = gold[some], judge[some], judge[~some]
    ours = prediction_powered(gold, judge, lam, method='t')
    assert ours.mean == pytest.approx(float(np.squeeze(ppi.ppi_mean_pointestimate(*given_, lam=lam))), abs=1e-12)
    low, high = (float(np.squeeze(end)) for end in ppi.ppi_mean_ci(*given_, alpha=.05, lam=lam))
    assert ours.half_width == pytest.approx((high - low) / 2, rel=.006)  # t for z, n - 1 for n


@pytest.mark.parametrize('binary', [True, False])
def test_ppi_py_tunes_to_nearly_the_same(binary):
    ppi = pytest.importorskip('ppi_py')
    gold, judge = world(np.random.default_rng(2), 20_000, 2000, binary)
    some = ~np.isnan(gold)
    low, high = (float(np.squeeze(end)) for end in ppi.ppi_mean_ci(gold[some], judge[some], judge[~some], alpha=.05))
    ours = prediction_powered(gold, judge, method='t')
    assert (ours.low, ours.high) == pytest.approx((low, high), abs=.03 * (high - low))


# ---------------------------------------------------------------- an independent account of the same
@pytest.mark.parametrize('k', [1, 3])
def test_it_is_the_prediction_of_a_regression_at_the_mean_of_all_items(k):
    rng = np.random.default_rng(3)
    f = rng.normal(size=(400, k))
    y = f @ np.arange(1, k + 1) + rng.normal(size=400)
    gold = np.where(np.arange(400) < 50, y, np.nan)
    design = np.c_[np.ones(50), f[:50]]
    fitted, *_ = np.linalg.lstsq(design, y[:50], rcond=None)
    at = np.r_[1, f.mean(axis=0)]
    found = prediction_powered(gold, f)
    assert found.mean == pytest.approx(at @ fitted)
    inverse = np.linalg.inv(design.T @ design)
    rest, leverage = y[:50] - design @ fitted, np.einsum('ij,jk,ik->i', design, inverse, design)
    robust = inverse @ (design.T * (rest**2 / (1 - leverage))) @ design @ inverse  # HC2
    influence = (f - f.mean(axis=0)) @ fitted[1:] / 400
    influence[:50] += at @ inverse @ (design.T * (rest / np.sqrt(1 - leverage)))
    assert found.error == pytest.approx(math.sqrt((influence**2).sum()))
    assert found.error == pytest.approx(math.sqrt(at @ robust @ at + fitted[1:] @ np.cov(f.T, ddof=0).reshape(k, k) @ fitted[1:] / 400), rel=.1)
    assert found.residual == pytest.approx(rest.std() * math.sqrt(50 / (49 - k)), rel=.2)
    statsmodels = pytest.importorskip('statsmodels.api')
    theirs = statsmodels.OLS(y[:50], design).fit(cov_type='HC2')
    assert at @ theirs.cov_params() @ at == pytest.approx(at @ robust @ at)


def verdict_sentences_are_strata():
    gold, judge = world(np.random.default_rng(4))
    some = ~np.isnan(gold)
    mixed = sum((judge == v).mean() * gold[some & (judge == v)].mean() for v in (0, 1))
    assert prediction_powered(gold, judge).mean == pytest.approx(mixed)


# ---------------------------------------------------------------- properties
@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**6), st.integers(4, 40), st.integers(1, 3), st.booleans(), st.booleans())
def test_properties(seed, labels, k, binary, by_group):
    rng = np.random.default_rng(seed)
    gold, _ = world(rng, 100, max(labels, k + 3), binary)
    f = rng.integers(0, 3, (100, k)).astype(float)
    groups = np.arange(100) % 25 if by_group else None
    one = prediction_powered(gold, f, groups=groups)
    assert one.low <= one.mean <= one.high or one.why or one.method == 'wilson'
    if one.method == 'wilson': assert 0 <= one.low <= one.high <= 1
    moved = prediction_powered(gold, 7 - 1e4 * f, groups=groups)  # the judge's unit is its own affair
    assert (moved.mean, moved.error) == pytest.approx((one.mean, one.error), abs=1e-7)
    order = rng.permutation(100)
    shuffled = prediction_powered(gold[order], f[order], groups=None if groups is None else groups[order])
    assert (shuffled.mean, shuffled.error, shuffled.low) == pytest.approx((one.mean, one.error, one.low))
    assert one.error == pytest.approx(one.error if one.error != one.error else abs(one.error), nan_ok=True)
    json.dumps(one.to_dict(), allow_nan=False)


def test_given_lambda_and_all_labelled():
    gold, judge = world(np.random.default_rng(5))
    for lam in (0, .25, 1, -1): assert prediction_powered(gold, judge, lam).tuning['judge'] == pytest.approx(lam)
    assert prediction_powered(gold, judge, 0).error == pytest.approx(prediction_powered(gold).error)
    every = np.nan_to_num(gold, nan=1)
    assert prediction_powered(every, judge).mean == pytest.approx(every.mean())
    assert prediction_powered(every, judge, 1).mean == pytest.approx(every.mean())  # nothing is left to predict


def test_copies_of_items_in_groups_tell_nothing_new():
    gold, judge = world(np.random.default_rng(6), 300, 40, binary=False)
    one = prediction_powered(gold, judge, groups=range(300))
    thrice = prediction_powered(np.repeat(gold, 3), np.repeat(judge, 3), groups=np.repeat(np.arange(300), 3))
    assert (thrice.mean, thrice.error, thrice.freedom) == pytest.approx((one.mean, one.error, one.freedom))
    alone = one.human.error
    assert alone == pytest.approx(mean_error(gold[~np.isnan(gold)]))


def test_a_difference_is_paired_and_its_labels_may_be_torn():
    rng = np.random.default_rng(7)
    ease = rng.normal(size=2000)
    y, z = ease + rng.normal(size=(2, 2000)) * .5 + [[.3], [0]]
    f, g = y + rng.normal(size=2000), z + rng.normal(size=2000)
    some = np.arange(2000) < 200
    one, other = np.where(some, y, np.nan), np.where(some, z, np.nan)
    same = prediction_powered_difference(one, other, f, g)
    assert same.mean == -prediction_powered_difference(other, one, g, f).mean
    unpaired = prediction_powered_difference(one, np.where(~some & (np.arange(2000) < 400), z, np.nan), f, g)
    assert same.error < .8 * unpaired.error and same.low < .3 < same.high and unpaired.low < .3 < unpaired.high
    without = prediction_powered_difference(one, other)
    assert without.error == pytest.approx(mean_error((y - z)[:200])) and without.human is None


def test_weights_mend_labels_that_were_picked():
    rng, off = np.random.default_rng(8), []
    for _ in range(200):
        q = rng.normal(size=1000)
        y, f = q + rng.normal(size=1000), q + rng.normal(size=1000)
        chance = .3 / (1 + np.exp(-q - .3 * y))  # by what people see, too
        gold = np.where(rng.random(1000) < chance, y, np.nan)
        plain, weighted = prediction_powered(gold, f), prediction_powered(gold, f, weights=1 / chance)
        off.append((plain.mean, weighted.mean, weighted.error))
    plain, weighted, error = np.mean(off, axis=0)
    assert plain > .15 and abs(weighted) < .02
    assert error == pytest.approx(np.std(off, axis=0)[1], rel=.15)


# ---------------------------------------------------------------- few labels, odd ones
def test_what_does_not_vary_has_no_interval_or_wilsons():
    equal = prediction_powered([1] * 10 + [None] * 30, [0, 1] * 20)
    assert (equal.mean, equal.high) == pytest.approx((1, 1)) and .5 < equal.low < .8 and not equal.why
    assert equal.worth == 10
    scores = prediction_powered([3.5] * 10 + [None] * 30, [0, 1] * 20)
    assert math.isnan(scores.low) and scores.why.startswith('all 10 labels are 3.5') and scores.to_dict()['low'] is None
    perfect = prediction_powered([1, 0] * 10 + [None] * 60, [1, 0] * 40)  # the judge was never wrong yet
    assert perfect.half_width > .05
    single = prediction_powered([1, 0, 1, 1, 0, 1] + [None] * 30, [1] + [0] * 35)  # one label alone has another verdict
    assert 0 <= single.low < single.high <= 1


@pytest.mark.parametrize('wrong, said', [
    (dict(gold=[1, 0], judge=[1]), 'a number for each of 2 items'),
    (dict(gold=[1, None, None], judge=[1, 1, 0]), '1 of 3 items have a label; expected at least 4'),
    (dict(gold=[]), '0 of 0'),
    (dict(gold=[1, 0, 1, 1, None], judge={'a': [1, 0, 0, 1, None]}), 'a: item 4 has nan'),
    (dict(gold=[1, 0, math.inf]), r'gold\[2\] is infinite'),
    (dict(gold=[1, 0, 1], level=95), 'level'),
    (dict(gold=[1, 0, 1, None], groups=['a', 'a', 'a', 'b']), 'one group'),
    (dict(gold=[1, 0, 1, None], weights=[1, 1, -1, 1]), r'weights\[2\]'),
])
def test_bad_input_is_one_clear_error(wrong, said):
    with pytest.raises(ValueError, match=said): prediction_powered(**wrong)


# ---------------------------------------------------------------- planning
def test_a_plan_is_the_formula_turned_round():
    gold, judge = world(np.random.default_rng(9), 4000, 200, binary=False)
    pilot = prediction_powered(gold, judge)
    again = labels_needed(pilot.half_width * 1.0001, pilot)
    assert again.labels == pytest.approx(200, abs=2) and again.alone > again.labels
    assert labels_needed(pilot.half_width / 2, pilot, 10**7).labels < labels_needed(pilot.half_width / 2, pilot).labels
    r = np.corrcoef(gold[~np.isnan(gold)], judge[~np.isnan(gold)])[0, 1]
    assert labels_worth(r, 200, 4000) == pytest.approx(pilot.worth, rel=.1)


# ---------------------------------------------------------------- real outputs
def test_lexical_metrics_save_labels_on_realsumm(shared):
    from nlgeval import Chrf
    rows = [json.loads(line) for line in (shared / 'data' / 'realsumm' / 'realsumm.jsonl').read_text(encoding='utf-8').splitlines()]
    people = np.array([row['human'] for row in rows], float)
    documents = np.unique([row['doc'] for row in rows], return_inverse=True)[1]
    text = lambda value: value if isinstance(value, str) else ' '.join(value)
    chrf = Chrf()([text(row['candidate']) for row in rows], [text(row['reference']) for row in rows]).segments
    rng, alone, together, worth = np.random.default_rng(10), [], [], []
    for _ in range(60):
        found = prediction_powered(np.where(np.isin(documents, rng.permutation(100)[:20]), people, np.nan), {'chrF': chrf}, groups=documents)
        alone.append(found.human.mean - people.mean()); together.append(found.mean - people.mean())
        worth.append(found.worth)
    assert np.median(worth) > 700 and np.std(together) < .9 * np.std(alone) and abs(np.mean(together)) < .01


@pytest.mark.parametrize('judge, options, said', [
    ([*'ynyny'], {}, 'judge: expected 5 numbers'), ({'a': [1, 0, 1, 0, 1], 'b': [1, 2]}, {}, 'judge: expected 5 numbers'),
    ([1, 0, 1, 0, 1], {'tuning': ['x']}, "'power' or a number, got"), ([1, 0, 1, 0, 1], {'tuning': None}, "'power' or a number, got None"),
    (np.eye(5)[:, :2], {'tuning': [1, 2, 3]}, "'power' or a number, or 2 numbers, got"), (None, {'weights': [*'abcde']}, 'weights: expected 5 numbers')])
def test_what_is_no_number_is_named(judge, options, said):
    with pytest.raises(ValueError, match=said): prediction_powered([1, 0, 1, 0, None], judge, **options)
