"""Confidence sequences and planned looks: their definitions, what peers print, levels by simulation, and what is refused."""
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval.stats.looking_again import (SPENDING, betting_bounds, confidence_sequence, normal_reach, spending_bounds)


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**6), st.integers(60, 200), st.floats(-1e3, 1e3), st.floats(.1, 50))
def test_a_sequence_follows_shift_and_scale_and_knows_no_future(seed, n, shift, scale):
    d = np.random.default_rng(seed).normal(size=n)
    found, moved = confidence_sequence(d), confidence_sequence(shift + scale * d)
    np.testing.assert_allclose(moved.low[49:], shift + scale * found.low[49:], atol=1e-6 * (abs(shift) + scale))
    before = confidence_sequence(d[:55])
    np.testing.assert_allclose(before.high, found.high[:55])
    turned = confidence_sequence(-d)
    np.testing.assert_allclose(turned.low[49:], -found.high[49:], atol=1e-12)
    interval = found.at()
    assert interval.low < d.mean() < interval.high and interval.score == pytest.approx(d.mean())
    assert interval.high - interval.low == pytest.approx(2 * d.std() * float(normal_reach(n, 1000)))


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10**6), st.integers(1, 40), st.sampled_from([.3, .5, .7]))
def test_bets_are_those_of_the_definition(seed, n, m):
    "The capital of a bet on a mean of m, number by number; with both players a stake of 1 / 2 each."
    x = np.random.default_rng(seed).random(n) ** 3
    low, high = betting_bounds(x, level=.8, grid=10)
    variance, mean, capitals, ever = .25, .5, [1., 1.], [False, False]
    for i, value in enumerate(x, 1):
        stake = math.sqrt(2 * math.log(2 / .2) / (variance * i * math.log(i + 1)))
        for k, (sign, most) in enumerate(((1, .5 / m), (-1, .5 / (1 - m)))):
            capitals[k] *= 1 + sign * min(stake, most) * (value - m)
            ever[k] |= capitals[k] >= 2 / .2
        mean = (.5 + x[:i].sum()) / (i + 1)
        means = (.5 + np.cumsum(x[:i])) / np.arange(2, i + 2)
        variance = (.25 + ((x[:i] - means)**2).sum()) / (i + 1)
        assert [low[i - 1] >= m - 1e-12, high[i - 1] <= m + 1e-12] == ever


def test_bets_by_blocks_are_one_run():
    x = np.random.default_rng(1).random(1200)
    low, high = betting_bounds(x, grid=100)
    assert (np.diff(low) >= 0).all() and (np.diff(high) <= 0).all() and low[-1] < x.mean() < high[-1]
    first, _ = betting_bounds(x[:501], grid=100)
    np.testing.assert_array_equal(first, low[:501])


# What the authors' package (confseq 70b1ef3, betting_cs with a running intersection) gives for these numbers,
# on a grid of .001; with NumPy 2 it runs where `np.float_` is spelled `np.float64`.
CONFSEQ = {21: (.29, .629), 101: (.425, .569), 400: (.451, .541)}


def test_bets_are_those_of_the_authors_package():
    low, high = betting_bounds(np.random.default_rng(2).random(400))
    for n, ends in CONFSEQ.items(): assert (low[n - 1], high[n - 1]) == pytest.approx(ends, abs=.0011)


@pytest.mark.parametrize('method, options, draw', [
    ('asymptotic', {}, lambda rng, n: rng.normal(size=n)),
    ('asymptotic', {'first': 100}, lambda rng, n: rng.exponential(size=n) - 1),
    ('betting', {'bounds': (-1, 1)}, lambda rng, n: rng.choice([-1., 0, 1], n, p=[.2, .6, .2]))])
def test_all_looks_together_keep_their_level(method, options, draw):
    rng, runs = np.random.default_rng(3), 100
    wrong = sum(confidence_sequence(draw(rng, 400), method=method, **options).decided() is not None for _ in range(runs))
    assert wrong / runs < .05 + 3 * math.sqrt(.05 * .95 / runs)


# bounds that ldbounds (R) prints for five equal looks, two-sided, 5 %
PRINTED = {'obrien-fleming': [4.8769, 3.3569, 2.6803, 2.2898, 2.0310], 'pocock': [2.4380, 2.4268, 2.4101, 2.3966, 2.3859]}


@pytest.mark.parametrize('name', SPENDING)
def test_spent_level(name):
    assert spending_bounds(np.arange(1, 6) / 5, spending=name) == pytest.approx(PRINTED[name], abs=2e-4)
    assert spending_bounds([1], .01, name) == pytest.approx([2.575829], abs=1e-5)
    looks = np.array([.1, .35, .4, .9, 1])
    bounds = spending_bounds(looks, .1, name)
    rng = np.random.default_rng(4)
    steps = rng.normal(size=(100_000, 5)) * np.sqrt(np.diff(looks, prepend=0))
    z = np.cumsum(steps, axis=1) / np.sqrt(looks)
    spent = np.maximum.accumulate(abs(z) > bounds, axis=1).mean(axis=0)
    expected = [SPENDING[name](t, .1) for t in looks]
    assert spent == pytest.approx(expected, abs=4 * math.sqrt(.1 * .9 / 100_000))


def test_many_looks_at_once():
    bounds = spending_bounds(np.arange(1, 101) / 100)
    assert np.isfinite(bounds).all() and (np.diff(bounds[1:]) < 0).all() and 1.96 < bounds[-1] < 2.2


@pytest.mark.parametrize('looks', [[], [0, 1], [.5, .5], [.5, 1.1], [[.5, 1]], [float('nan')]])
def test_looks_that_are_none(looks):
    with pytest.raises(ValueError, match='looks: expected shares'): spending_bounds(looks)


def test_what_else_is_refused():
    with pytest.raises(ValueError, match="unknown spending 'all'"): spending_bounds([1], spending='all')
    for level in (0, 1, 5):
        with pytest.raises(ValueError): spending_bounds([1], level)
    for wild in ([float('inf')], ['a'], [[1, 2]], []):
        with pytest.raises(ValueError): confidence_sequence(wild)
    assert confidence_sequence([.5]).at().low == -math.inf and confidence_sequence([.5]).decided() is None
    with pytest.raises(ValueError, match='come|pieces'): confidence_sequence(np.ones(4), groups=['a', 'b', 'a', 'b'])
    with pytest.raises(ValueError, match='differ in size'): confidence_sequence(np.ones(3), groups=['a', 'b', 'b'])


@pytest.mark.parametrize('call, said', [
    (lambda: betting_bounds([.5, math.nan]), 'x: expected a list of numbers from 0 to 1'), (lambda: betting_bounds([-1., 1]), 'from 0 to 1'),
    (lambda: betting_bounds([[.5]]), 'from 0 to 1'), (lambda: betting_bounds([.5], level=95), 'level'), (lambda: betting_bounds([.5], grid=0), 'grid'),
    (lambda: normal_reach(0, 10), 'expected positive'), (lambda: normal_reach(10, 0), 'planned: expected a positive'), (lambda: normal_reach(10, 10, 95), 'level'),
    (lambda: spending_bounds([.5, 1], level=.95), 'the share of false alarms'), (lambda: spending_bounds(['a']), 'looks: expected shares'),
    (lambda: confidence_sequence(['a']), 'differences: expected a list of numbers'),
    (lambda: confidence_sequence([1., 0], method='betting', bounds='ab'), 'bounds: expected two numbers that grow'),
    (lambda: confidence_sequence([1., 0], method='betting', bounds=(1,)), 'bounds: expected two numbers that grow')])
def test_a_bad_argument_is_named(call, said):
    pytest.importorskip('scipy')
    with pytest.raises(ValueError, match=said): call()


def test_bets_take_any_list_of_numbers():
    low, high = betting_bounds([0, 1, 1])
    assert [end.tolist() for end in betting_bounds(np.array([0., 1, 1]))] == [low.tolist(), high.tolist()]
    assert all(end.shape == (0,) for end in betting_bounds([]))
