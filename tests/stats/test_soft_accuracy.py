"""Soft pairwise accuracy as a method: the number of mt-metrics-eval, drawn tables equal to their definition, what it refuses."""
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from test_metrics_compared import SOFT, summaries  # noqa: F401 (a fixture)
from test_stats import realsumm  # noqa: F401 (a fixture)

from nlgeval.apps.cli import main
from nlgeval.stats import metrics_compared as compared
from nlgeval.stats.correlation import agreement, correlation_interval, top_agreement
from nlgeval.stats.metrics_compared import (DRAWN, agreement_interval, agreement_test, compare_metrics, draw_tables,
                                            noise_ceiling, soft_pairwise_accuracy)
from nlgeval.stats.soft_accuracy import normal_p, pairwise_p, soft_accuracies, soft_accuracy


def tables(seed=0, systems=12, segments=60):
    "People's scores, those of a good metric, and those of a bad one."
    rng = np.random.default_rng(seed)
    quality = .5 * rng.normal(size=(systems, 1))
    people, good = (quality + rng.normal(size=(systems, segments)) for _ in range(2))
    return people, good, -quality + rng.normal(size=(systems, 1)) + rng.normal(size=(systems, segments))


@pytest.mark.parametrize('name', SOFT)
def test_the_number_of_mt_metrics_eval(summaries, name):  # noqa: F811
    "With its seed to the last digit; `agreement` has the default seed, and the normal distribution is near."
    human, scores = summaries
    x = scores[f'{name} R']
    assert soft_accuracy(x, human, seed=4) == pytest.approx(SOFT[name], abs=1e-12)
    assert agreement(x, human, methods='spa')['score']['spa'] == soft_pairwise_accuracy(x, human) == pytest.approx(SOFT[name], abs=.005)
    assert float(soft_accuracies(x, np.asarray(human, float))) == pytest.approx(SOFT[name], abs=.005)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 6), st.integers(2, 9), st.sampled_from(sorted(DRAWN)), st.sampled_from([1e-6, 64]))
def test_drawn_tables_are_their_definition(seed, systems, segments, drawn, memory):
    "Each pair of systems that were drawn and are no copies of one, by its own sums."
    rng = np.random.default_rng(seed)
    x, y = rng.integers(0, 4, (2, systems, segments)).astype(float)
    documents = np.unique(rng.integers(0, 3, segments), return_inverse=True)[1]
    for groups in (None, documents):
        draws = sorted(draw_tables(systems, segments, 5, drawn, seed, groups), key=lambda d: len(d[1]))
        found = compared._of_draws(x, y, 'system', 'spa', draws, memory)
        for value, (i, j) in zip(found, draws):
            pairs = [(a, b) for k, a in enumerate(i) for b in i[k + 1:] if a != b]
            p, q = ([normal_p(v[[min(pair), max(pair)]][:, j])[0] for pair in pairs] for v in (x, y))
            assert value == pytest.approx(1 - np.mean(np.abs(np.subtract(p, q))) if pairs else np.nan, abs=1e-9, nan_ok=True)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**6), st.integers(2, 5), st.integers(2, 7))
def test_properties(seed, systems, segments):
    rng = np.random.default_rng(seed)
    x, y = rng.integers(0, 3, (2, systems, segments)).astype(float)  # many ties
    value = soft_accuracy(x, y, 100)
    assert 0 <= value <= 1 and soft_accuracy(y, x, 100) == value and soft_accuracy(x, x, 100) == 1
    assert soft_accuracy(3 * x + 7, y, 100) == pytest.approx(value, abs=1e-12)  # no unit, no zero
    p = normal_p(x)
    assert ((p >= 0) & (p <= 1)).all() and normal_p(x + rng.normal(size=(1, segments))) == pytest.approx(p, abs=1e-9)


@pytest.mark.parametrize('segments, atol', [(30, .05), (300, .03)])
def test_the_normal_distribution_is_near_the_swaps(segments, atol):
    people = tables(3, 6, segments)[0]
    i, j = np.triu_indices(6, 1)
    np.testing.assert_allclose(normal_p(people), pairwise_p(people, 20_000)[i, j], atol=atol)


def test_it_goes_where_other_methods_go():
    people, good, bad = tables()
    found = agreement({'good': good, 'bad': bad}, people, methods=['spa', 'pearson'])
    assert found.best('spa') == 'good' and found['bad']['spa'] == soft_pairwise_accuracy(bad, people)
    for drawn in DRAWN:
        interval = agreement_interval(good, people, method='spa', drawn=drawn, resamples=100)
        assert interval.low < interval.score < interval.high <= 1 and interval.score == found['good']['spa']
    grouped = agreement_interval(good, people, method='spa', groups=np.arange(60) // 5, strata=None, resamples=100)
    parts = agreement_interval(good, people, method='spa', strata=np.arange(60) // 30, resamples=100)
    assert grouped.score == parts.score and (grouped.low, grouped.high) != (parts.low, parts.high)
    test = agreement_test(good, bad, people, method='spa', resamples=200)
    assert test.p < .1 and test.difference == pytest.approx(found['good']['spa'] - found['bad']['spa'])
    assert agreement_test(good, good, people, method='spa', resamples=50).p == 1
    turned = agreement_interval(-good, people, method='spa', higher_is_better=False, resamples=50)
    assert turned == agreement_interval(good, people, method='spa', resamples=50)
    compared_all = compare_metrics({'good': good, 'bad': bad}, people, method='spa', resamples=100)
    assert [*compared_all.intervals] == ['good', 'bad'] and 'normal distribution' in compared_all.how()
    assert top_agreement(good, people, [12, 4], 'spa')[0] == found['good']['spa']
    ceiling = noise_ceiling([people, good], method='spa')
    assert .5 < ceiling.low <= ceiling.high <= 1


@pytest.mark.parametrize('call, said', [
    (lambda x, y: agreement(x, y, 'by-item', 'spa'), "level 'system'; got level 'by-item'"),
    (lambda x, y: agreement_interval(x, y, 'segment', 'spa'), "got level 'segment'"),
    (lambda x, y: agreement_test(x, x, y, 'by-system', 'spa'), "got level 'by-system'"),
    (lambda x, y: compare_metrics({'x': x}, y, 'by-item', 'spa'), "got level 'by-item'"),
    (lambda x, y: agreement(x[:, 0], y[:, 0], methods='spa'), 'shape (systems, segments)'),
    (lambda x, y: agreement_interval(x[:, 0], y, method='spa', drawn='systems'), 'shape (systems, segments)'),
    (lambda x, y: agreement(x[:, :1], y[:, :1], methods='spa'), 'at least two segments'),
    (lambda x, y: agreement(x, np.where(y == y.max(), np.nan, y), methods='spa', nan='omit'), '1 are missing'),
    (lambda x, y: agreement_interval(x, np.where(y == y.max(), np.nan, y), method='spa', nan='omit'), '1 are missing'),
    (lambda x, y: agreement(x[:1], y[:1], methods='spa'), 'at least two systems'),
    (lambda x, y: correlation_interval(x[:, 0], y[:, 0], 'spa'), 'see agreement_interval'),
    (lambda x, y: noise_ceiling(np.array([x[:, 0], y[:, 0]]), method='spa'), 'at least two segments')])
def test_what_it_is_not_for_is_refused(call, said):
    people, good, _ = tables()
    with pytest.raises(ValueError) as error: call(good, people)
    assert said in str(error.value)


def test_the_command(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    people, good, bad = tables(1)
    rows = [f's{k},{i},{people[k, i]},{good[k, i]},{bad[k, i]}' for k in range(12) for i in range(60)]
    Path('scores.csv').write_text('\n'.join(['system,segment,human,good,bad', *rows, '']))
    assert main('agreement scores.csv --human human --method spa -n 100 -f json'.split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert found['method'] == 'spa' and found['metrics']['good']['agreement'] == pytest.approx(soft_pairwise_accuracy(good, people))
    assert main('agreement scores.csv --human human --method spa -n 50'.split()) == 0
    assert 'spa, system' in capsys.readouterr().out
    assert main('agreement scores.csv --human human --method spa --level by-item'.split()) == 2
    assert "level 'system'; got level 'by-item'" in capsys.readouterr().err
    assert main('agreement scores.csv --human human --method spa --corpus'.split()) == 2


@pytest.mark.parametrize('call, said', [
    (lambda x: soft_accuracy(x, x[:, :5]), r'y: expected shape \(4, 9\), as x has, got \(4, 5\)'),
    (lambda x: soft_accuracy(x, x[:2]), r'y: expected shape \(4, 9\)'), (lambda x: soft_accuracies(x, x[:2]), 'y: expected 4 systems'),
    (lambda x: pairwise_p(x[:, :0]), r'got \(4, 0\)'), (lambda x: pairwise_p([[1, 2], [3]]), 'rows of equal length'),
    (lambda x: pairwise_p([['a', 'b'], ['c', 'd']]), 'scores: expected numbers'), (lambda x: soft_accuracy(x, x * np.nan), 'y: system 0, segment 0 is nan'),
    (lambda x: pairwise_p(x[:1]), 'at least two systems')])
def test_tables_that_do_not_fit_are_refused(call, said):
    "Of other segments, or of fewer systems, no number would mean anything."
    with pytest.raises(ValueError, match=said): call(np.random.default_rng(0).normal(size=(4, 9)))
