"Choosing segments: chances add up, draws follow them, weighted means are those of all segments, bad input is one error."
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval.stats.fewer_segments import choice_chances, choose_segments
from nlgeval.stats.prediction_powered import prediction_powered


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(st.just(0.), st.floats(1e-6, 1e6)), min_size=1, max_size=40), st.integers(1, 40), st.integers(0, 2**32))
def test_chances_and_draws(sizes, n, seed):
    able = sum(size > 0 for size in sizes)
    if n > able:
        with pytest.raises(ValueError, match=f'expected 1 to {able}'): choice_chances(sizes, n)
        return
    chances = choice_chances(sizes, n)
    assert chances.sum() == pytest.approx(n, rel=1e-9) and (chances >= 0).all() and (chances <= 1).all()
    open_ = (chances > 0) & (chances < 1)
    assert np.allclose(chances[open_] / np.array(sizes)[open_], (chances[open_] / np.array(sizes)[open_])[:1], rtol=1e-9)
    assert ((chances == 0) == (np.array(sizes) == 0)).all()
    made = choose_segments(sizes, n, seed)
    assert len(made.places) == n == len({*made.places.tolist()}) and (np.diff(made.places) > 0).all() and (chances[made.places] > 0).all()
    assert {*np.flatnonzero(chances == 1).tolist()} <= {*made.places.tolist()}  # what is certain is drawn
    assert (made.places == choose_segments(sizes, n, seed).places).all() and (made.weights >= 1 - 1e-12).all()


@pytest.mark.parametrize('shape', ['equal', 'skewed', 'two kinds', 'one large'])
def test_draws_are_as_frequent_as_was_asked(shape):
    rng = np.random.default_rng(5)
    sizes = {'equal': np.ones(12), 'skewed': rng.gamma(.5, size=12) + .05, 'two kinds': np.repeat([1., 4.], 6), 'one large': np.r_[99., np.ones(11)]}[shape]
    runs, chances, drawn = 8000, choice_chances(sizes, 5), np.zeros(12)
    for _ in range(runs): drawn[choose_segments(sizes, 5, rng).places] += 1
    assert abs(drawn / runs - chances).max() < 5 * .5 / np.sqrt(runs) + .01  # Pareto sampling is exact but for some thousandths


@pytest.mark.parametrize('world', ['tied', 'skewed', 'plain'])
def test_intervals_with_weights_hold_the_mean(world):
    "400 worlds of 300 segments, of which 60 are labelled with chances that go with the labels."
    rng, hits, naive = np.random.default_rng(6), 0, 0
    for _ in range(400):
        truth = {'tied': 1.5, 'skewed': 1., 'plain': 0.}[world]
        y = {'tied': rng.integers(0, 4, 300).astype(float), 'skewed': rng.gamma(1, size=300), 'plain': rng.normal(size=300)}[world]
        control = y + rng.normal(size=300)
        made = choose_segments(np.exp(control / 4) + .3, 60, rng)
        gold = np.full(300, np.nan)
        gold[made.places] = y[made.places]
        found = prediction_powered(gold, control, weights=made.weights, method='t')
        plain = prediction_powered(gold, None, method='t')
        hits += found.low <= truth <= found.high
        naive += plain.low <= truth <= plain.high
    assert hits >= 400 * .91 and naive < hits  # 95 % less three standard errors


@pytest.mark.parametrize(('sizes', 'n'), [([1, -1], 1), ([1, np.nan], 1), ([[1, 2]], 1), ([1, 2], 0), ([1, 2], 3), ([], 1)])
def test_what_cannot_be_is_an_error(sizes, n):
    with pytest.raises(ValueError, match='expected'): choose_segments(sizes, n)
