"""Where nothing varies no method has an interval, and says so; where something does, all of them have one."""
import json
import math

import numpy as np
import pytest

from nlgeval.core.bootstrap import INTERVALS, confidence, interval_of, student_interval
from nlgeval.stats.equivalence import METHODS, confidence_distribution
from nlgeval.stats.many_systems import simultaneous_reach
from nlgeval.stats.recomputed import resampled, resampled_test
from nlgeval.stats.significance import paired_bootstrap, student_intervals
from nlgeval.stats.what_varies import variance_components

FLAT = {'zeros': [0.] * 5, 'ones': [1] * 3, 'fractions': [.3] * 7, 'thirds': [1 / 3] * 150, 'large': [1e9 + .1] * 4,
        'two': [.7, .7]}


def says_none(interval):
    "There are no ends, no error, and both the line and JSON say so."
    assert math.isnan(interval.low) and math.isnan(interval.high) and not interval.known and interval.standard_error == 0
    assert 'no interval, as nothing varies' in str(interval) and 'nan' not in str(interval)
    told = json.loads(json.dumps(interval.to_dict(), allow_nan=False))
    assert told['low'] is None and told['high'] is None
    return True


@pytest.mark.parametrize('method', INTERVALS)
@pytest.mark.parametrize('name', FLAT)
def test_scores_that_do_not_vary_have_no_interval(name, method):
    assert says_none(confidence(FLAT[name], method=method))
    groups = np.arange(len(FLAT[name])) // 2
    if groups.max(): assert says_none(confidence(FLAT[name], method=method, groups=groups))
    if len(FLAT[name]) > 3: assert says_none(resampled(np.mean, FLAT[name], method=method, resamples=50))


@pytest.mark.parametrize('method', INTERVALS)
def test_a_single_other_score_makes_one(method):
    for scores in ([.3] * 6 + [.31], [1.] * 9 + [0.], [0., 1e-9, 0., 0.]):
        found = confidence(scores, method=method)
        assert found.known and found.low < found.high and 'no interval' not in str(found)


def test_what_varies_between_strata_alone_has_none():
    scores, strata = [.1] * 4 + [.7] * 5, [0] * 4 + [1] * 5
    for method in INTERVALS: assert says_none(confidence(scores, method=method, strata=strata)), method
    assert confidence(scores, method='t').known


@pytest.mark.parametrize('gap', (0, .1, 1 / 3, -7e-4))
def test_differences_that_do_not_vary_have_none(gap):
    base = np.random.default_rng(0).random(12) * 1000  # scores do, and their differences by rounding alone
    of_scores, moved = student_intervals(base, base + gap)
    assert all(one.known for one in of_scores) and says_none(moved[0])
    test = paired_bootstrap(base, base + gap)
    for method in ('percentile', 'basic', 'sacrebleu'):
        assert test.intervals(method=method)[1].known and says_none(test.difference_intervals(method=method)[0])
    for method in METHODS:
        found = confidence_distribution(base, base + gap, method)['system'].interval()
        assert math.isnan(found.low) and math.isnan(found.high)
    first = np.arange(8.)
    for method in ('percentile', 't', 'bca'):
        assert says_none(resampled_test(np.mean, first, first + gap, trials=20, resamples=50, method=method).intervals[0])


def test_three_flat_differences_are_open_where_the_test_allows_all_sizes():
    found = confidence_distribution([0., 0., 0.], [1., 1., 1.])['system'].interval()
    assert (found.low, found.high) == (-math.inf, math.inf)


def test_simultaneous_intervals_leave_out_what_is_flat():
    samples = np.array([np.random.default_rng(0).normal(size=400), np.full(400, .3)])
    reach = simultaneous_reach(samples)
    assert reach[0] > 1.5 and math.isnan(reach[1])
    assert reach[0] == simultaneous_reach(samples[:1])[0]


def test_resamples_that_are_alike_and_one_alone():
    assert says_none(interval_of([.1 + .2, .3, .3], .3))
    assert interval_of([.3], .3).low == .3  # of a single resample nothing is known to be alike
    assert says_none(student_interval([.3] * 5, .3))


def test_components_that_do_not_vary_have_none():
    pytest.importorskip('scipy')
    flat = variance_components(np.full((5, 4), .3), ['item', 'prompt'])
    added = variance_components(np.arange(5)[:, None] + np.arange(4) / 3, ['item', 'prompt'])
    assert all(math.isnan(part.low) and math.isnan(part.high) for part in flat.parts)
    assert [math.isnan(part.low) for part in added.parts] == [False, False, True]
    assert str(flat).count('there is no interval, as nothing varies') == 3
    assert [part['low'] for part in json.loads(json.dumps(flat.to_dict(), allow_nan=False))['parts']] == [None] * 3
