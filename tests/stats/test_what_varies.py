"""Variance components: published tables, statsmodels' fits, exhaustive search, and what cannot be estimated."""
import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlgeval.core.proportions import runs_mean
from nlgeval.stats.what_varies import (cheapest_design, components_table, error_of_mean, generalizability, mean_interval, mls_interval,
                                       satterthwaite, variance_components)

pytest.importorskip('scipy')

# Brennan (2001), table 3.1 (synthetic data set 3): occasions x items x persons.
CROSSED = np.array([[[2, 4, 5, 5, 4, 4, 2, 3, 0, 6], [6, 5, 5, 9, 3, 4, 6, 4, 5, 8], [7, 6, 4, 8, 5, 4, 6, 4, 4, 7],
                     [5, 7, 6, 6, 6, 7, 5, 5, 5, 6]],
                    [[2, 6, 5, 5, 4, 6, 2, 6, 5, 6], [5, 7, 4, 7, 5, 4, 7, 6, 5, 8], [5, 5, 5, 7, 6, 7, 7, 6, 5, 8],
                     [5, 7, 5, 6, 4, 8, 5, 4, 3, 6]]])


def parts(found): return {part.effect: part for part in found.parts}


def test_a_crossed_design_of_the_book():
    found = variance_components(CROSSED, ['o', 'i', 'p'])
    expected = {'p': .5528, 'i': .4417, 'o': .0074, 'i × p': .5750, 'o × p': .1009, 'o × i': .1565, 'rest': .9352}
    assert {name: part.variance for name, part in parts(found).items()} == pytest.approx(expected, abs=6e-5)
    squares = {'p': 6.9111, 'i': 12.4833, 'o': 3.2, 'i × p': 2.0852, 'o × p': 1.3389, 'o × i': 2.5, 'rest': .9352}
    assert {name: part.mean_square for name, part in parts(found).items()} == pytest.approx(squares, abs=1e-3)
    coefficients = generalizability(found, 'p')
    assert (coefficients.relative, coefficients.absolute) == pytest.approx((.64, .55), abs=.005)
    more = generalizability(found, 'p', {'o': 8, 'i': 40})
    assert coefficients.relative < more.relative < 1 and more.absolute_error < coefficients.absolute_error


@pytest.mark.parametrize('runs, questions, seed', [(2, 2, 0), (3, 20, 1), (8, 5, 2), (5, 60, 3)])
def test_runs_by_questions_are_runs_mean(runs, questions, seed):
    scores = np.random.default_rng(seed).normal(size=(runs, questions)) + 2 * np.random.default_rng(seed).normal(size=questions)
    found, one = variance_components(scores, ['run', 'question']), runs_mean(scores)
    interval = mean_interval(found)
    assert (interval.mean, interval.error) == pytest.approx((one.mean, one.error), rel=1e-12)
    assert found.variances == pytest.approx([one.runs, one.questions, one.rest], rel=1e-12, abs=1e-14)
    assert error_of_mean(found) == pytest.approx(one.error, rel=1e-12)
    assert error_of_mean(found, {'run': 2 * runs, 'question': 2 * questions}) < one.error


shape = st.tuples(st.integers(2, 4), st.integers(2, 3), st.integers(2, 3))


@given(shape, st.integers(0, 10**6))
def test_the_order_of_rows_the_names_and_a_constant_change_nothing(shape, seed):
    rng = np.random.default_rng(seed)
    scores = rng.normal(size=shape)
    found = variance_components(scores, ['a', 'b', 'c'])
    labels = [axis.ravel() for axis in np.indices(shape)]
    order = rng.permutation(scores.size)
    named = {name: [f'{name}{i}' for i in labels[k][order]] for k, name in enumerate('abc')}
    again = variance_components(scores.ravel()[order] + 5, named)
    assert [part.variance for part in again.parts] == pytest.approx([part.variance for part in found.parts], abs=1e-9)
    tenfold = variance_components(10 * scores, ['a', 'b', 'c'])
    assert [part.variance for part in tenfold.parts] == pytest.approx([100 * part.variance for part in found.parts], abs=1e-9)
    assert sum(part.freedom for part in found.parts) == scores.size - 1
    for part in found.parts:
        if part.variance < 0 and math.isnan(part.low): continue  # both ends are below 0, too
        assert 0 <= part.low <= part.high and (part.variance < 0 or part.low <= part.variance <= part.high)


@given(st.integers(2, 3), st.integers(2, 3), st.integers(2, 3), st.integers(0, 10**6))
def test_nesting_is_read_off_the_labels(passages, each, raters, seed):
    scores = np.random.default_rng(seed).normal(size=(passages, each, raters)).ravel()
    passage, question, rater = (axis.ravel() for axis in np.indices((passages, each, raters)))
    by_name = variance_components(scores, {'question:passage': question, 'passage': passage, 'rater': rater})
    by_labels = variance_components(scores, {'question': question + each * passage, 'passage': passage, 'rater': rater})
    assert by_name.parts == by_labels.parts
    assert [part.effect for part in by_name.parts] == ['passage', 'rater', 'question:passage', 'passage × rater', 'rest']
    assert {facet.name: (facet.levels, facet.each) for facet in by_name.facets} == {
        'question': (passages * each, each), 'passage': (passages, passages), 'rater': (raters, raters)}
    assert error_of_mean(by_name, {'passage': 2 * passages}) <= error_of_mean(by_name) + 1e-12


def test_expected_values_are_the_true_variances():
    rng, truth, found = np.random.default_rng(0), {'passage': 1., 'rater': .5, 'question:passage': .3, 'passage × rater': .2, 'rest': .1}, []
    passage, question, rater = (axis.ravel() for axis in np.indices((6, 3, 4)))
    for _ in range(400):
        scores = (rng.normal(size=6)[passage] + math.sqrt(.5) * rng.normal(size=4)[rater] + math.sqrt(.3) * rng.normal(size=18)[3 * passage + question]
                  + math.sqrt(.2) * rng.normal(size=(6, 4))[passage, rater] + math.sqrt(.1) * rng.normal(size=72))
        one = variance_components(scores, {'passage': passage, 'question:passage': question, 'rater': rater})
        found.append([parts(one)[name].variance for name in truth])
    means, errors = np.mean(found, axis=0), np.std(found, axis=0) / 20
    assert (abs(means - list(truth.values())) < 4 * errors).all()


def test_intervals_of_one_mean_square_are_the_textbooks():
    chi2 = pytest.importorskip('scipy.stats').chi2
    for freedom, square, level in ((3, 2., .95), (20, .1, .9)):
        ends = square * freedom / chi2(freedom).ppf([(1 + level) / 2, (1 - level) / 2])
        assert mls_interval([1], [square], [freedom], level) == pytest.approx(tuple(ends), rel=1e-9)
        assert satterthwaite(square, square * math.sqrt(2 / freedom), level) == pytest.approx(tuple(ends), rel=1e-9)
    low, high = mls_interval([.25, -.25], [3., 1.], [5, 40])  # a variance is shown to be above 0 just where an F test says so
    f = pytest.importorskip('scipy.stats').f
    critical = f(5, 40).ppf(.975)
    assert mls_interval([.25, -.25], [critical * 1.001, 1.], [5, 40])[0] > 0 == mls_interval([.25, -.25], [critical * .999, 1.], [5, 40])[0]
    assert 0 <= low < high


@pytest.mark.parametrize('seed', range(12))
def test_the_cheapest_design_is_that_of_an_exhaustive_search(seed):
    rng = np.random.default_rng(seed)
    scores = (rng.normal(size=(20, 1, 1)) + rng.random() * rng.normal(size=(4, 1)) + rng.random() * rng.normal(size=3)
              + rng.normal(size=(20, 4, 3)))
    found = variance_components(scores, ['a', 'b', 'c'])
    costs = {'a': float(rng.integers(0, 5)), 'b': float(rng.integers(0, 30)), 'b*c': float(rng.integers(0, 4)), 'score': rng.random() + .01}
    half_width = 1.1 * 1.959964 * error_of_mean(found, {'a': 30, 'b': 30, 'c': 30})
    best = min(costs['a'] * a + costs['b'] * b + costs['b*c'] * b * c + costs['score'] * a * b * c
               for a, b, c in itertools.product(range(1, 31), repeat=3)
               if 1.959963984540054 * error_of_mean(found, {'a': a, 'b': b, 'c': c}) <= half_width * (1 + 1e-12)) if seed < 2 else None
    chosen = cheapest_design(found, costs, half_width, most=30)
    assert 1.959964 * error_of_mean(found, chosen.counts) <= half_width * (1 + 1e-6) and max(chosen.counts.values()) <= 30
    assert chosen.scores == math.prod(chosen.counts.values())
    if best is not None: assert chosen.cost == pytest.approx(best, rel=1e-9)
    for name, k in chosen.counts.items():  # one less of anything is not enough
        if k > 1: assert 1.959964 * error_of_mean(found, {**chosen.counts, name: k - 1}) > half_width or costs.get(name, 0) == 0
    held = cheapest_design(found, costs, half_width, counts={'b': 30}, most=30)
    assert held.counts['b'] == 30 and held.cost >= chosen.cost - 1e-9


def test_a_mixed_model_of_a_whole_table_is_the_analysis_of_variance():
    pytest.importorskip('statsmodels')
    rng = np.random.default_rng(9)
    scores = rng.normal(size=(12, 1)) + .6 * rng.normal(size=4) + .5 * rng.normal(size=(12, 4))
    one, other = (variance_components(scores, ['item', 'prompt'], method=method) for method in ('anova', 'mixed'))
    assert [part.variance for part in other.parts] == pytest.approx([part.variance for part in one.parts], rel=2e-3)
    assert (other.mean, other.standard, other.freedom) == pytest.approx((one.mean, one.standard, one.freedom), rel=2e-2)


def test_a_table_with_holes_is_statsmodels_fit_of_main_effects():
    api = pytest.importorskip('statsmodels.formula.api')
    pandas = pytest.importorskip('pandas')
    rng = np.random.default_rng(3)
    item, prompt = (axis.ravel() for axis in np.indices((15, 5)))
    scores = rng.normal(size=15)[item] + .7 * rng.normal(size=5)[prompt] + .6 * rng.normal(size=75)
    there = rng.random(75) > .2
    frame = pandas.DataFrame({'y': scores[there], 'item': item[there], 'prompt': prompt[there], 'all': 1})
    theirs = api.mixedlm('y ~ 1', frame, groups='all', vc_formula={'item': '0 + C(item)', 'prompt': '0 + C(prompt)'}).fit()
    found = variance_components(scores[there], {'item': item[there], 'prompt': prompt[there]})
    assert found.method == 'mixed'
    assert [part.variance for part in found.parts] == pytest.approx([*theirs.vcomp, theirs.scale], rel=.01)
    assert found.mean == pytest.approx(theirs.fe_params.iloc[0], rel=1e-3)
    assert found.standard == pytest.approx(theirs.bse_fe.iloc[0], rel=.01)


def test_what_lacks_a_cell_can_be_left_out():
    scores = np.arange(24.) % 7
    item, prompt = (axis.ravel() for axis in np.indices((6, 4)))
    there = np.arange(24) != 9
    found = variance_components(scores[there], {'item': item[there], 'prompt': prompt[there]}, complete='item')
    whole = variance_components(scores.reshape(6, 4)[[0, 1, 3, 4, 5]], ['item', 'prompt'])
    assert [part.variance for part in found.parts] == pytest.approx([part.variance for part in whole.parts])
    assert found.left_out == 3 and '3 scores were left out' in str(found)


def test_nothing_varies():
    found = variance_components(np.full((3, 4, 2), .1), ['a', 'b', 'c'])
    assert [part.variance for part in found.parts] == [0] * 7 and found.standard == 0
    assert 'nan' not in components_table(found)
    interval = mean_interval(found)
    assert interval.mean == pytest.approx(.1) and math.isnan(interval.low) and math.isnan(interval.high)  # none is known


@pytest.mark.parametrize('scores, facets, options, said', [
    ([], {'a': []}, {}, 'at least two, got 0'), ([1.], {'a': [1]}, {}, 'at least two, got 1'),
    ([1., math.inf], {'a': [1, 2]}, {}, 'score 1 is inf'), (['x', 'y'], {'a': [1, 2]}, {}, 'expected numbers'),
    ([[1., 2], [3., 4]], {'a': [1, 2]}, {}, 'expected a column'), ([1., 2], {}, {}, 'one to six'),
    ([1., 2], {'a': [1, None]}, {}, 'a label is missing'), ([1., 2], {'a:b': [1, 2]}, {}, "unknown facet 'b'"),
    ([1., 2], {'a': [1, 2]}, {'level': 95}, 'between 0 and 1'), ([1., 2], {'a': [1, 2]}, {'order': 0}, 'order'),
    ([1., 2], {'a': [1, 2]}, {'complete': 'b'}, "unknown facet 'b'")])
def test_bad_input_is_one_clear_error(scores, facets, options, said):
    with pytest.raises(ValueError, match=said): variance_components(scores, facets, **options)


def test_too_many_scores_for_a_mixed_model_are_refused_at_once():
    n = 4000
    with pytest.raises(ValueError, match='at most 3000'):
        variance_components(np.arange(float(n)), {'a': np.arange(n) % 61, 'b': np.arange(n) % 7})


@pytest.mark.parametrize('call, said', [
    (lambda: satterthwaite(1., 0.), 'error: expected a positive number'), (lambda: satterthwaite(1., 1., 95), 'level'),
    (lambda: mls_interval([1.], [1., 2], [3.]), 'lists of the same length'), (lambda: mls_interval(1., 2., 3.), 'lists of the same length'),
    (lambda: mls_interval([1.], [1.], [3.], 95), 'level'),
    (lambda: cheapest_design(variance_components(CROSSED, [*'oip']), {'p': 1}, 5., counts={'o': 2, 'i': 2.5}), "whole number of at least 1 of 'i', got 2.5")])
def test_a_bad_argument_is_named(call, said):
    with pytest.raises(ValueError, match=said): call()


def test_a_difference_of_two_mean_squares_leaves_out_zero_where_f_is_significant():
    "The border case that the product term of modified large samples is made for (Ting et al. 1990)."
    f = pytest.importorskip('scipy.stats').f
    for first, second in ((4, 9), (30, 3), (2, 60)):
        border = f(first, second).ppf(.975)
        low, high = (mls_interval([1., -1.], [ratio, 1.], [first, second])[0] for ratio in (border * .999, border * 1.001))
        assert low == 0 < high
