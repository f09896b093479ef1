"""Bootstrap, significance and correlations equal sacrebleu and SciPy where these have the same, else exact values."""
import json
import math
import subprocess
import sys
import tracemalloc
import warnings
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nlgeval.core import Segment, TokenMetric
from nlgeval.metrics.bleu import Bleu
from nlgeval.core.bootstrap import (INTERVALS, bootstrap, confidence, draw_segments, draw_weights, exact_table,
                                     interval_of, jackknife, pseudo_values, resample_sums,
                                     student_quantile)
from nlgeval.stats.recomputed import resampled, resampled_test
from nlgeval.stats.correlation import (CORRELATIONS, LEVELS, agreement, concordance, concordance_plain,
                                       correlation_interval, kendall, pairwise_accuracy, pearson, spearman, top_agreement, williams,
                                       williams_test)
from nlgeval.stats.planning import detectable_difference, effect, fewest_planned, power, segments_needed
from nlgeval.stats.metrics_compared import reliability
from nlgeval.stats.significance import (BOOTSTRAP_RULES, adjust, approximate_randomization, draw_swaps,
                                        exact_randomization, exact_tail, influences, paired_bootstrap,
                                        sign_flip_test, tilted_randomization)


# ---------------------------------------------------------------- the TED pair
# sacrebleu adds up and divides resampled statistics in single precision: its scores are good to seven digits.
SINGLE = 3e-7


@pytest.fixture(scope='module')
def ted(shared):
    "Texts of the references and of both systems."
    return {name: (shared / 'data' / 'ted' / f'{name}.en').read_text(encoding='utf-8').split('\n')[:-1]
            for name in ('reference', 'system1', 'system2')}


@pytest.fixture(scope='module')
def tables(ted):
    "BLEU's statistics of both systems."
    return [Bleu().statistics(ted[name], ted['reference']) for name in ('system1', 'system2')]


def sacrebleu_test(ted, monkeypatch, kind, seed=None, systems=('system1', 'system2'), cut=None, **options):
    import logging
    BLEU = pytest.importorskip('sacrebleu.metrics').BLEU
    PairedTest = pytest.importorskip('sacrebleu.significance').PairedTest
    logging.getLogger('sacrebleu').setLevel(logging.ERROR)
    if seed is None: monkeypatch.delenv('SACREBLEU_SEED', raising=False)
    else: monkeypatch.setenv('SACREBLEU_SEED', str(seed))
    named = [(f'{i} {name}', ted[name][:cut]) for i, name in enumerate(systems)]
    test = PairedTest(named, {'BLEU': BLEU(references=[ted['reference'][:cut]])}, None, test_type=kind, **options)
    return test()[1]['BLEU']


@pytest.mark.parametrize('seed, cut, n', [(None, None, 1000), (7, 300, 500), (99, 40, 100)])
def test_paired_bootstrap_equals_sacrebleu(ted, tables, monkeypatch, seed, cut, n):
    "p-values to the digit; means and half-widths of the 95 % intervals up to rounding."
    theirs = sacrebleu_test(ted, monkeypatch, 'bs', seed, cut=cut, n_samples=n)
    ours = paired_bootstrap(tables[0][:cut], tables[1][:cut], n, seed or 12345, ties=False, rule='sacrebleu')
    assert ours.p[0] == theirs[1].p_value
    for i in (0, 1):
        interval = ours.intervals(method='sacrebleu')[i]
        assert interval.score * 100 == pytest.approx(theirs[i].score, rel=1e-12)
        assert ours.means[i] * 100 == pytest.approx(theirs[i].mean, rel=SINGLE)
        assert interval.half_width * 100 == pytest.approx(theirs[i].ci, abs=100 * SINGLE)
    assert paired_bootstrap(tables[0][:cut], tables[1][:cut], n, seed or 12345, rule='sacrebleu').p[0] == ours.p[0]  # no ties here


@pytest.mark.parametrize('seed, cut, n', [(None, None, 10_000), (7, 300, 500), (99, 40, 100)])
def test_randomization_equals_sacrebleu(ted, tables, monkeypatch, seed, cut, n):
    "p-values to the digit; and the intervals that it draws from where the swaps ended."
    theirs = sacrebleu_test(ted, monkeypatch, 'ar', seed, cut=cut, n_samples=n, n_ar_confidence=200)
    rng = np.random.default_rng(seed or 12345)
    ours = approximate_randomization(tables[0][:cut], tables[1][:cut], n, rng)
    assert ours.p[0] == theirs[1].p_value
    interval = confidence(tables[1][:cut], resamples=200, seed=rng, method='sacrebleu')
    assert interval.mean * 100 == pytest.approx(theirs[1].mean, rel=SINGLE)
    assert interval.half_width * 100 == pytest.approx(theirs[1].ci, abs=100 * SINGLE)
    baseline = confidence(tables[0][:cut], resamples=200, seed=seed or 12345, method='sacrebleu')
    expected = pytest.approx((theirs[0].mean, theirs[0].ci), abs=100 * SINGLE)
    assert (baseline.mean * 100, baseline.half_width * 100) == expected


def test_one_system_twice(ted, tables, monkeypatch):
    "sacrebleu prints its smallest p-value for a system against itself; ties that count give 1."
    for kind, ours, n in (('bs', paired_bootstrap, 199), ('ar', approximate_randomization, 99)):
        theirs = sacrebleu_test(ted, monkeypatch, kind, systems=('system1', 'system1'), cut=50, n_samples=n)
        same = tables[0][:50]
        assert ours(same, same, n, ties=False).p[0] == theirs[1].p_value == 1 / (n + 1)
        assert ours(same, same, n).p[0] == 1


def test_confidence_equals_sacrebleu(ted, tables):
    BLEU = pytest.importorskip('sacrebleu.metrics').BLEU
    theirs = BLEU().corpus_score(ted['system1'][:500], [ted['reference'][:500]], n_bootstrap=300)
    ours = confidence(tables[0][:500], method='sacrebleu', resamples=300)
    assert (ours.mean * 100, ours.half_width * 100) == pytest.approx((theirs._mean, theirs._ci), abs=100 * SINGLE)


def test_several_systems_are_tested_as_each_alone(tables):
    a, b = tables
    systems = {'b': b, 'a': a, 'half': type(b)(b.metric, np.where(np.arange(len(b))[:, None] % 2, a.rows, b.rows))}
    for test, n in ((paired_bootstrap, 200), (approximate_randomization, 200), (tilted_randomization, 500)):
        together = test(a, systems, n)
        for i, system in enumerate(systems.values()):
            alone = test(a, system, n)
            assert together.p[i] == pytest.approx(alone.p[0], rel=1e-9)
            assert together.scores[i] == alone.scores[0]
        assert together.p[1] == 1


def test_tilted_p_value_of_ted(tables):
    "Plain trials only say that p is below 1e-4; tilted draws, with two seeds, agree on what it is."
    runs = [tilted_randomization(*tables, seed=seed) for seed in (1, 2)]
    (p, q), (e, f) = ([r.p[0] for r in runs], [r.standard_error[0] for r in runs])
    assert p < 1e-5 and e < .03 * p and abs(p - q) < 4 * math.hypot(e, f)
    assert not runs[0].reports[0].heavy_tail
    part = [t[:400] for t in tables]  # where plain trials can see
    tilted, plain = tilted_randomization(*part), approximate_randomization(*part, 40_000)
    assert abs(tilted.p[0] - plain.p[0]) < 4 * math.hypot(tilted.standard_error[0], plain.standard_error[0])


def test_float_tables_and_shown_scores(ted):
    "ROUGE's columns are fractions: what is shown is the Score's number, and no order or block changes a p-value."
    RougeN = pytest.importorskip('nlgeval.metrics.rouge_n').RougeN
    a, b = (RougeN(n=2)(ted[name][:500], ted['reference'][:500]) for name in ('system1', 'system2'))
    order = np.random.default_rng(0).permutation(500)
    for test, n in ((paired_bootstrap, 200), (approximate_randomization, 200), (tilted_randomization, 500)):
        found = test(a.statistics, b.statistics, n)
        assert (found.baseline, found.scores[0]) == (a.score, b.score)
        for memory in (.01, 1):
            assert test(a.statistics, b.statistics, n, memory=memory).p[0] == pytest.approx(found.p[0], rel=1e-12)
        same = test(a.statistics[order], a.statistics[order], n)
        assert same.p[0] == 1 and same.baseline == a.score
    interval = confidence(a.statistics)
    assert interval.score == a.score and a.score in interval
    assert influences(a.statistics, b.statistics) == pytest.approx((b.segments - a.segments) / 500, abs=1e-12)
    swapped = tilted_randomization(np.zeros(500), b.segments - a.segments)  # a mean of segment scores, in two ways
    assert swapped.p[0] == pytest.approx(tilted_randomization(a.statistics, b.statistics).p[0], rel=1e-6)


def test_many_resamples_within_memory(tables):
    "Memory is bounded by the argument, and changes nothing else."
    rows = tables[0].rows
    peaks = []
    for memory in (2, 40):
        tracemalloc.start()
        sums = resample_sums(rows, 4000, memory=memory)
        peaks.append(tracemalloc.get_traced_memory()[1] / 1e6)
        tracemalloc.stop()
        assert np.array_equal(sums, resample_sums(rows, 4000))
    assert peaks[0] < 2 + 3 and peaks[0] < peaks[1] < 40 + 5  # sums and the table are 1 MB


# ---------------------------------------------------------------- draws and sums
@pytest.mark.parametrize('n', [1, 2, 3, 31, 32, 33, 100, 2445])
def test_draws_are_those_of_numpy(n):
    for memory in (16, 1e-4):
        drawn = np.random.default_rng(5).choice(n, size=(70, n), replace=True)
        counted = np.concatenate(list(draw_weights(n, 70, 5, memory)))
        assert np.array_equal(counted, [np.bincount(r, minlength=n) for r in drawn])
        rng, other = np.random.default_rng(5), np.random.default_rng(5)
        swaps = np.concatenate(list(draw_swaps(n, 70, rng, memory)))
        assert np.array_equal(swaps, other.integers(2, size=(70, n), dtype=bool))
        assert rng.random() == other.random()  # and leave the generator where they do


@given(st.integers(0, 10**6), st.integers(1, 60), st.sampled_from([1e-300, 1e-5, 1, 1e12, 1e300]))
def test_sums_do_not_depend_on_the_order(seed, n, scale):
    rng = np.random.default_rng(seed)
    x = exact_table(rng.normal(size=(n, 2)) * scale)
    w, order = next(draw_weights(n, 5, rng)).astype(float), rng.permutation(n)
    assert np.array_equal(w @ x, w[:, order] @ x[order])
    assert np.array_equal(w @ x, [[math.fsum(wi * xi) for xi in x.T] for wi in w])


# ---------------------------------------------------------------- SciPy
@pytest.mark.parametrize('method', ['percentile', 'basic', 'bca'])
def test_intervals_equal_scipy(method):
    stats = pytest.importorskip('scipy.stats')
    rng = np.random.default_rng(0)
    x = rng.exponential(size=37)
    rows = np.stack([rng.binomial(9, .4, 60), np.full(60, 9) + rng.integers(0, 4, 60)], axis=-1)
    ratio = lambda sums: sums[..., 0] / sums[..., 1]
    cases = [(confidence(x, .9, method, 500, 3), (x,), lambda v, axis: np.mean(v, axis=axis)),
             (confidence(rows, .9, method, 500, 3, score=ratio), tuple(rows.T),
              lambda a, b, axis: a.sum(axis) / b.sum(axis))]
    for ours, data, statistic in cases:
        theirs = stats.bootstrap(data, statistic, n_resamples=500, confidence_level=.9, method=method,
                                 paired=len(data) > 1, vectorized=True, rng=np.random.default_rng(3))
        assert (ours.low, ours.high) == pytest.approx(tuple(theirs.confidence_interval), rel=1e-9)
        assert ours.standard_error == pytest.approx(theirs.standard_error, rel=1e-9)


@pytest.mark.parametrize('alternative', ['two-sided', 'greater', 'less'])
def test_sign_flips_equal_scipy(alternative):
    stats = pytest.importorskip('scipy.stats')
    for seed, n in ((0, 3), (1, 8), (2, 13)):
        rng = np.random.default_rng(seed)
        for d in (rng.normal(.4, 1, n), rng.integers(-2, 4, n), np.ones(n), np.round(rng.normal(.3, 1, n), 1)):
            if not d.any(): continue
            theirs = stats.permutation_test((d,), lambda v, axis: np.sum(v, axis=axis), permutation_type='samples',
                                            n_resamples=2**n, alternative=alternative, vectorized=True)
            assert sign_flip_test(d, alternative=alternative).mean == pytest.approx(theirs.pvalue, rel=1e-12)
    d = np.random.default_rng(3).normal(.25, 1, 60)
    theirs = stats.permutation_test((d,), lambda v, axis: np.sum(v, axis=axis), permutation_type='samples',
                                    n_resamples=9999, alternative=alternative, vectorized=True,
                                    rng=np.random.default_rng(0))
    ours = sign_flip_test(d, alternative=alternative)
    assert ours.mean == pytest.approx(theirs.pvalue, abs=5 * max(ours.standard_error, 1e-4))


def test_randomization_of_means_equals_scipy():
    stats = pytest.importorskip('scipy.stats')
    x, y = np.random.default_rng(4).normal(size=(2, 12))
    theirs = stats.permutation_test((x, y), lambda a, b, axis: np.mean(a, axis=axis) - np.mean(b, axis=axis),
                                    permutation_type='samples', n_resamples=np.inf, vectorized=True)
    assert exact_randomization(x, y) == pytest.approx(theirs.pvalue, rel=1e-12)


def test_corrections_equal_scipy():
    stats = pytest.importorskip('scipy.stats')
    rng = np.random.default_rng(5)
    for n in (1, 2, 5, 30):
        p = np.round(rng.beta(.4, 2, n), 2)
        assert adjust(p, 'bh') == pytest.approx(stats.false_discovery_control(p), rel=1e-12)


@given(st.lists(st.tuples(st.integers(-4, 4), st.integers(-3, 3)), min_size=2, max_size=40))
def test_correlations_equal_scipy(pairs):
    stats = pytest.importorskip('scipy.stats')
    x, y = np.array(pairs, dtype=float).T
    assert concordance(x, y) == concordance_plain(x, y)
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        theirs = {'pearson': stats.pearsonr(x, y)[0], 'spearman': stats.spearmanr(x, y)[0],
                  'kendall': stats.kendalltau(x, y)[0], 'kendall-c': stats.kendalltau(x, y, variant='c')[0]}
    with warnings.catch_warnings():
        warnings.simplefilter('error')  # none of ours, whatever is constant
        for name, value in theirs.items(): assert CORRELATIONS[name](x, y) == pytest.approx(value, abs=1e-12, nan_ok=True)


def test_accuracy_of_many_pairs(monkeypatch):
    "Above its limit the pairs are sampled for the threshold and counted in blocks: bounded memory, nearly the best one."
    rng = np.random.default_rng(0)
    x = rng.normal(size=4000)
    y = np.round(x + rng.normal(size=4000))
    y[7] = math.nan
    tracemalloc.start()
    many = pairwise_accuracy(x, y)  # 8 million pairs
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1.1e9
    assert pairwise_accuracy(x, y, many.epsilon).accuracy == many.accuracy
    monkeypatch.setattr('nlgeval.stats.correlation._MOST', 1 << 40)
    best = pairwise_accuracy(x, y)
    assert pairwise_accuracy(x, y, many.epsilon).accuracy == pytest.approx(many.accuracy, abs=1e-12)
    assert best.accuracy - 1e-4 < many.accuracy <= best.accuracy + 1e-12


@pytest.mark.parametrize('method', CORRELATIONS)
def test_an_interval_of_a_correlation_holds_its_estimate(method):
    "Copies of one system in a resample are no pair: tau-a and accuracy were shifted by them, out of the interval."
    rng = np.random.default_rng(0)
    for n in (6, 12, 24):
        perfect = correlation_interval(np.arange(n), np.arange(n), method, resamples=100)
        assert perfect.score == pytest.approx(1, abs=1e-12) and not perfect.known, n  # no resample is less
        for seed in range(20):
            x = rng.normal(size=n)
            y = .97 * x + .25 * rng.normal(size=n)
            if seed % 2: y = np.round(2 * y) / 2  # with ties
            found = correlation_interval(x, y, method, resamples=100, seed=seed)
            held = found.low - 1e-12 <= CORRELATIONS[method](x, y) <= found.high + 1e-12
            assert held or not found.known and found.score == pytest.approx(1), (n, seed)



def test_kendall_of_many_equals_scipy():
    stats = pytest.importorskip('scipy.stats')
    rng = np.random.default_rng(6)
    x, y = rng.normal(size=50_000), rng.integers(0, 100, 50_000)
    assert kendall(x + y, y) == pytest.approx(stats.kendalltau(x + y, y)[0], rel=1e-12)
    assert spearman(x + y, y) == pytest.approx(stats.spearmanr(x + y, y)[0], rel=1e-12)
    assert pearson(x + y, y) == pytest.approx(stats.pearsonr(x + y, y)[0], rel=1e-12)


# ---------------------------------------------------------------- exact values
@given(st.lists(st.integers(-5, 5), min_size=1, max_size=12), st.integers(-30, 30))
def test_exact_tail_by_every_way(d, t):
    signs = 1 - 2 * (np.arange(2**len(d))[:, None] >> np.arange(len(d)) & 1)
    listed = np.mean(signs @ np.array(d) >= t)
    assert exact_tail(d, t) == pytest.approx(listed, abs=1e-15)
    assert exact_tail(np.array(d) / 10, t / 10) == pytest.approx(listed, abs=1e-15)


bleu_rows = st.lists(st.tuples(st.integers(1, 9), st.integers(0, 9), st.integers(0, 9)), min_size=12, max_size=14)


@settings(max_examples=40)
@given(bleu_rows, st.integers(0, 100))
def test_tilted_equals_enumeration(cells, seed):
    "Any small tables of BLEU with two orders, too long to be listed: unbiased, within its error of the exact p-value."
    metric, rng = Bleu(max_order=2), np.random.default_rng(seed)
    def rows(which):
        out = []
        for n, *m in cells:
            one = min(m[which], n)
            out.append((one, max(0, one - 1) // 2, n, n - 1, n, n + 1))
        return np.array(out)
    a, b = rows(0), rows(1)
    right = exact_randomization(a, b, metric.score)
    runs = [tilted_randomization(a, b, 2000, s, score=metric.score) for s in (1, 2, 3)]
    p, error = np.mean([r.p[0] for r in runs]), math.sqrt(sum(r.standard_error[0]**2 for r in runs)) / 3
    assert abs(p - right) < 5 * error + 2e-3 * right


@pytest.mark.parametrize('seed', [78, 528, 822, 945])
def test_tilted_where_the_score_is_far_from_linear(seed):
    "BLEU of short texts, mostly without smoothing, is 0 for most swaps: fair draws find what a tilt alone would miss."
    rng = np.random.default_rng(seed)
    n, words = rng.integers(14, 18), list('abcdefgh'[:rng.integers(2, 8)])
    references = [' '.join(rng.choice(words, rng.integers(1, 9))) for _ in range(n)]
    def system():
        errors = rng.random()
        return [' '.join(w if rng.random() > errors else rng.choice(words) for w in r.split() if rng.random() > .1)
                for r in references]
    metric = Bleu(smoothing=('none', 'exp', 'floor')[seed % 3], max_order=int(rng.integers(1, 5)))
    a, b = (metric.statistics(system(), references) for _ in range(2))
    found = tilted_randomization(a, b, 4000)
    assert 0 < found.standard_error[0] and abs(found.p[0] - exact_randomization(a, b)) < 4 * found.standard_error[0]


def test_few_segments_are_listed():
    "Exact, without a Monte Carlo error, where the swaps are no more than the draws; equal segments do not count."
    rng = np.random.default_rng(0)
    a = rng.normal(size=100)
    b = a + np.where(np.arange(100) < 10, rng.normal(.5, 1, 100), 0)
    listed, sampled = tilted_randomization(a, b, 1024), tilted_randomization(a, b, 1023)
    assert listed.standard_error[0] == 0 < sampled.standard_error[0]
    assert listed.p[0] == exact_randomization(a, b) == exact_randomization(a[:10], b[:10])
    assert listed.p[0] == pytest.approx(sign_flip_test(b - a).mean, rel=1e-12)
    assert abs(sampled.p[0] - listed.p[0]) < 4 * sampled.standard_error[0]


def test_no_hit_is_no_certainty():
    "Where no draw reaches what was observed, p is what the fair ones can say."
    peak = np.ones(40); peak[1::2] = -1
    def at_peak(sums): return (sums[..., 0] == -20) * 1. - (sums[..., 0] == 20)  # only swaps of this kind score
    a, b = (np.stack([sign * np.where(peak > 0, 1, 0), np.ones(40)], axis=-1) for sign in (1, -1))
    found = tilted_randomization(a, b, 100, score=at_peak)
    assert found.p[0] == 1 / 11 and found.standard_error[0] > .05 and found.reports == (None,)  # 10 draws are fair


def test_one_in_a_billion():
    "A mean whose exact p-value is near 1e-9, from 10,000 draws: within its standard error, which is below 3 %."
    d = np.random.default_rng(7).integers(-4, 8, 130)
    right = 2 * exact_tail(d, d.sum())
    assert 1e-11 < right < 1e-7
    ours = tilted_randomization(np.zeros(130), d.astype(float))
    assert ours.standard_error[0] < .03 * right and abs(ours.p[0] - right) < 3 * ours.standard_error[0]


def test_the_error_of_tilted_p_values_is_honest():
    "Of 200 runs, about 95 % of the intervals hold the exact value, whether it is one in a hundred or one in a million."
    for d in (np.random.default_rng(1).integers(-4, 6, 40), np.random.default_rng(2).integers(-3, 6, 60)):
        right = 2 * exact_tail(d, d.sum())
        runs = [tilted_randomization(np.zeros(len(d)), d.astype(float), 400, seed) for seed in range(200)]
        held = np.mean([abs(run.p[0] - right) < 1.96 * run.standard_error[0] for run in runs])
        assert .9 < held < .99 and np.mean([run.p[0] for run in runs]) == pytest.approx(right, rel=.03)
        errors = [run.standard_error[0] for run in runs]
        assert np.std([run.p[0] for run in runs]) == pytest.approx(np.mean(errors), rel=.2)


def test_constant_scores_are_no_difference():
    "No warning, and p = 1, where there is nothing to tell apart."
    bleu = Bleu()
    same = bleu.statistics(['a b c d e'] * 6, ['a b c d e'] * 6)
    nothing = bleu.statistics(['x'] * 6, ['a b c d e'] * 6)
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        for table in (same, nothing, np.zeros(6), np.full(6, .3)):
            for test, n in ((paired_bootstrap, 99), (approximate_randomization, 99), (tilted_randomization, 99)):
                assert test(table, {'again': table}, n).p.tolist() == [1.]
            for rule in BOOTSTRAP_RULES: assert paired_bootstrap(table, table, 99, rule=rule).p.tolist() == [1.]
            for method in INTERVALS:
                interval = confidence(table, method=method, resamples=99)
                assert not interval.known and interval.standard_error == 0
            assert effect(table, table).standardized == 0
        assert sign_flip_test(np.zeros(6)).mean == 1


@pytest.mark.parametrize('test', [paired_bootstrap, approximate_randomization, tilted_randomization])
def test_wrong_input_is_named(test):
    bleu = Bleu()
    a, short = bleu.statistics(['a b', 'c d'], ['a b', 'c e']), bleu.statistics(['a b'], ['a b'])
    with pytest.raises(ValueError, match='B: has 1 segments, 1 fewer than the baseline, which has 2'):
        test(a, {'B': short})
    with pytest.raises(ValueError, match='at least one system'): test(a, {})
    with pytest.raises(ValueError, match='another metric'):
        test(a, Bleu(lowercase=True).statistics(['a b', 'c d'], ['a b', 'c e']))
    with pytest.raises(ValueError, match='segment 1, column 0 is nan'): test([1., math.nan], [1., 2.])
    with pytest.raises(ValueError, match='not their rows'): test(a.total(), a)
    with pytest.raises(ValueError, match='expected an integer of at least'): test(a, a, 0)


# ---------------------------------------------------------------- which way is up
class Errors(TokenMetric):
    "The share of words that differ from the reference's, place by place: the lower the better."
    name, columns, higher_is_better = 'errors', ('wrong', 'words'), False
    def row(self, candidate, segment):
        return sum(a != b for a, b in zip(candidate, segment.reference)), len(segment.reference)
    def parts(self, rows, segments=False): return {'score': np.divide(rows[..., 0], np.maximum(rows[..., 1], 1))}


class Hits(Errors):
    "The same words, counted the other way round."
    name, columns, higher_is_better = 'hits', ('right', 'words'), True
    def row(self, candidate, segment):
        return sum(a == b for a, b in zip(candidate, segment.reference)), len(segment.reference)


@pytest.fixture(scope='module')
def careless():
    "A reference text, and systems that get 60, 75 and 90 % of its words right."
    rng = np.random.default_rng(11)
    references = [' '.join(rng.choice(list('abcdefgh'), rng.integers(4, 12))) for _ in range(60)]
    def system(skill): return [' '.join(w if rng.random() < skill else 'x' for w in r.split()) for r in references]
    return references, [system(skill) for skill in (.6, .75, .9)]


def test_better_is_fewer_errors(careless):
    "The shares of segments that speak for and against a system are those of the same words counted as hits."
    references, (bad, _, good) = careless
    errors, hits = ([metric.statistics(texts, references) for texts in (bad, good)] for metric in (Errors(), Hits()))
    e, h = effect(*errors), effect(*hits)
    assert e.better > .8 > .1 > e.worse and (e.better, e.equal, e.worse) == (h.better, h.equal, h.worse)
    assert e.difference == pytest.approx(-h.difference) and e.standardized == pytest.approx(-h.standardized)
    back = effect(*errors[::-1])
    assert (back.better, back.equal, back.worse) == (e.worse, e.equal, e.better)
    for told in (False, True):  # of plain numbers it is said; said, it also counts for statistics
        plain, said = (effect(*pair, higher_is_better=told) for pair in ([[3., 2, 1, 5], [1., 1, 1, 6]], errors))
        assert (plain.better, plain.equal, plain.worse) == ((.25, .25, .5) if told else (.5, .25, .25))
        assert (said.better > said.worse) == (not told)


def test_a_system_with_fewer_errors_wins(careless):
    references, (bad, middle, good) = careless
    systems = {'bad': bad, 'good': good}
    tables = {metric.name: {name: metric.statistics(texts, references) for name, texts in systems.items()}
              for metric in (Errors(), Hits())}
    base = {metric.name: metric.statistics(middle, references) for metric in (Errors(), Hits())}
    wins = paired_bootstrap(base['errors'], tables['errors']).wins
    assert wins[0] < .02 and wins[1] > .98
    assert wins.tolist() == paired_bootstrap(base['hits'], tables['hits']).wins.tolist()
    for test, n in ((paired_bootstrap, 300), (approximate_randomization, 300), (tilted_randomization, 300)):
        down, up = test(base['errors'], tables['errors'], n), test(base['hits'], tables['hits'], n)
        assert down.p == pytest.approx(up.p, rel=1e-9) and not down.higher_is_better and up.higher_is_better
        assert 'lower is better' in str(down) and 'lower' not in str(up)
        assert (down.to_dict()['higher_is_better'], up.to_dict()['higher_is_better']) == (False, True)
        assert not test([1., 2.], [1., 3.], 9, higher_is_better=False).higher_is_better
        with pytest.raises(TypeError, match="higher_is_better: expected True, False or None, got 'no'"):
            test([1., 2.], [1., 3.], 9, higher_is_better='no')
    for rule in BOOTSTRAP_RULES:  # p-values do not ask which way is up
        down, up = (paired_bootstrap(base[m], tables[m], 300, rule=rule).p for m in ('errors', 'hits'))
        assert down.tolist() == up.tolist()
    assert paired_bootstrap([3., 2, 4], [1., 1, 1], 99, higher_is_better=False).wins.tolist() == [1.]


def test_agreement_of_error_rates(careless):
    "An error rate agrees with people as its hits do: told, or read from the scores themselves."
    references, systems = careless
    errors, hits = ([metric(texts, references) for texts in systems] for metric in (Errors(), Hits()))
    people = [1, 2, 3]
    for method in ('pearson', 'spearman', 'kendall', 'accuracy'):
        found = agreement({'errors': errors, 'hits': hits}, people, methods=method)
        assert found['errors'][method] == pytest.approx(found['hits'][method]) and found['hits'][method] > .9
    assert found.lower == ('errors',) and 'errors ↓' in str(found) and 'hits ↓' not in str(found)
    assert found.to_dict()['lower_is_better'] == ['errors']
    numbers = [float(score) for score in errors]
    untold, told = (agreement(numbers, people, higher_is_better=up)['score']['pearson'] for up in (None, False))
    assert untold < -.9 < .9 < told
    with pytest.raises(ValueError, match="Did you mean 'errors'"):
        agreement({'errors': numbers}, people, higher_is_better={'error': False})
    with pytest.raises(TypeError, match='expected True, False or None'): agreement(numbers, people, higher_is_better=0)


def test_an_error_rate_can_agree_best():
    "At every level, by every statistic: the metric that sees more is the best one, whichever way it counts."
    rng = np.random.default_rng(12)
    human = rng.normal(size=(8, 30)) + np.arange(8)[:, None] / 4
    sharp, blurred = human + rng.normal(0, .3, human.shape), human + rng.normal(0, 3, human.shape)
    told = {'sharp': False}
    for level in LEVELS:
        for method in CORRELATIONS:
            found = agreement({'blurred': blurred, 'sharp': -sharp}, human, level, method, higher_is_better=told)
            assert found.best() == 'sharp'
            assert found['sharp'][method] == agreement(sharp, human, level, method)['score'][method] > .5
    down, up = top_agreement(-sharp, human, [8, 4], higher_is_better=False), top_agreement(sharp, human, [8, 4])
    assert down.tolist() == up.tolist()
    for by_item in (False, True):
        down = pairwise_accuracy(-sharp, human, by_item=by_item, higher_is_better=False)
        assert down == pairwise_accuracy(sharp, human, by_item=by_item) and down.accuracy > .8
    x, y = sharp.mean(axis=1), human.mean(axis=1)
    assert correlation_interval(-x, y, higher_is_better=False) == correlation_interval(x, y)
    z = blurred.mean(axis=1)
    assert williams_test(-x, z, y, 'greater', (False, None)) == williams_test(x, z, y, 'greater')
    assert williams_test(z, -x, y, higher_is_better=(True, False)).t < 0
    assert williams_test(-x, z, y, higher_is_better=(False, True)).t > 0


# ---------------------------------------------------------------- scores that are not additive
def share_of_types(texts):
    words = [word for text in texts for word in text.split()]
    return len(set(words)) / len(words)


def words_right(texts, references):
    right, words = np.sum([Hits().row(t.split(), Segment((r.split(),), None)) for t, r in zip(texts, references)], axis=0)
    return right / words


def test_recomputed_is_the_bootstrap_where_that_is_to_be_had(careless):
    "The same draws, and so the same interval to the last bit; by lists, arrays, tuples and Arrow columns."
    references, (bad, _, good) = careless
    a, b = (Hits().statistics(texts, references) for texts in (bad, good))
    def of_rows(rows): return Hits().score(rows.sum(axis=0))
    for method in INTERVALS:
        for seed in (12345, 7):
            anew = resampled(words_right, bad, references, method=method, resamples=60, seed=seed, level=.9)
            assert anew == confidence(a, .9, method, 60, seed)
    assert resampled(of_rows, a.rows) == confidence(a, method='percentile')
    found = resampled_test(words_right, bad, {'good': good, 'bad': bad}, references, trials=200, resamples=60, seed=3)
    test = approximate_randomization(a, {'good': b, 'bad': a}, 200, 3)
    assert found.names == test.names and np.array_equal(found.samples, test.samples)
    for name in ('p', 'standard_error', 'scores'): assert getattr(found, name).tolist() == getattr(test, name).tolist()
    again = paired_bootstrap(a, {'good': b, 'bad': a}, 60, 3).difference_intervals()
    assert [*map(repr, found.intervals)] == [*map(repr, again)]  # the second is not known, and nan is not equal to nan
    arrays = resampled_test(of_rows, a.rows, b.rows, trials=200, resamples=60, seed=3)
    assert (arrays.p[0], arrays.intervals[0]) == (found.p[0], found.intervals[0])
    assert resampled_test(words_right, bad, good, references, trials=200, resamples=60, seed=3).p[0] == found.p[0]
    def gain(bad, good, references): return words_right(good, references) - words_right(bad, references)
    alone, systems = resampled(gain, bad, good, references, method='bca', resamples=60), {'bad': bad, 'good': good}
    together = resampled_test(words_right, bad, systems, references, trials=1, method='bca', resamples=60)
    assert repr(together.intervals[1]) == repr(alone) and not together.intervals[0].known
    arrow, plain = pytest.importorskip('pyarrow').array(bad), confidence(a, method='percentile', resamples=60)
    assert resampled(words_right, arrow, tuple(references), resamples=60) == plain


def test_draws_of_segments_are_those_that_are_counted():
    for n, memory in ((7, 16), (40, 1e-3)):
        segments, weights = (np.concatenate(list(draw(n, 60, 5, memory))) for draw in (draw_segments, draw_weights))
        assert [np.bincount(row, minlength=n).tolist() for row in segments] == weights.tolist()


def test_duplicates_are_warned_of(careless):
    "Resamples have fewer types than the corpus: no quantile holds its score, and the jackknife does."
    references, _ = careless
    texts = [f'{text} {i}' for i, text in enumerate(references)]  # in each a word of its own
    for method in ('percentile', 'basic', 'bca', 'sacrebleu'):
        with pytest.warns(UserWarning, match="not in its own interval.*method='jackknife'"):
            found = resampled(share_of_types, texts, method=method, resamples=100)
        assert found.mean < .8 * found.score and found.score not in found
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        found = resampled(share_of_types, texts, method='jackknife')
    assert found.score in found and found.score == share_of_types(texts) and (found.resamples, found.seed) == (0, None)
    left = np.array([share_of_types(texts[:i] + texts[i + 1:]) for i in range(60)])
    assert found.standard_error == pytest.approx(math.sqrt(59 / 60 * ((left - left.mean())**2).sum()), rel=1e-12)


def test_jackknife_of_means_equals_the_formula():
    x, y = np.random.default_rng(13).exponential(size=(2, 40))
    found = resampled(np.mean, x, method='jackknife', level=.9)
    assert found.standard_error == pytest.approx(x.std(ddof=1) / math.sqrt(40), rel=1e-12)
    reach = 1.6848751194973988 * found.standard_error  # of Student's t, 39 degrees of freedom
    assert (found.low, found.high) == pytest.approx((x.mean() - reach, x.mean() + reach))
    difference, = resampled_test(np.mean, x, y, trials=9, method='jackknife').intervals
    assert difference.standard_error == pytest.approx((y - x).std(ddof=1) / math.sqrt(40), rel=1e-12)


def test_p_values_of_recomputed_scores_are_those_of_all_swaps():
    rng = np.random.default_rng(14)
    a, b = ([' '.join(rng.choice(list(words), 5)) for _ in range(9)] for words in ('abcdefgh', 'abcd'))
    swaps = [[(x, y)[s] for x, y, s in zip(a, b, swap)] for swap in np.ndindex(*[2] * 9)]
    listed = np.array([share_of_types(there) - share_of_types(here) for here, there in zip(swaps, swaps[::-1])])
    exact = np.mean(abs(listed) >= abs(share_of_types(b) - share_of_types(a)) - 1e-12)
    found = resampled_test(share_of_types, a, b, trials=4000, method='jackknife')
    assert 0 < exact < .5 and abs(found.p[0] - exact) < 4 * found.standard_error[0]
    assert resampled_test(share_of_types, a, list(a), trials=50, method='jackknife').p.tolist() == [1.]
    back = resampled_test(share_of_types, b, a, trials=4000, method='jackknife')
    assert back.p[0] == found.p[0] and not found.intervals[0].known  # whichever is left out, as many types are there
    d = np.array([6, -8, -6, -5, -6, 6, 7, 2])  # with many ties, which rounding must not break
    whole, tenths = (resampled_test(np.mean, np.zeros(8), x, trials=300, method='jackknife') for x in (d, d / 10))
    assert whole.p.tolist() == tenths.p.tolist()
    fewer = resampled_test(share_of_types, a, b, trials=50, method='jackknife', higher_is_better=False)
    assert not fewer.higher_is_better and 'lower is better' in str(fewer) and 'jackknife' in str(fewer)


def test_recomputed_scores_are_checked(careless):
    references, (bad, _, good) = careless
    for call in (resampled, lambda f, *columns, **options: resampled_test(f, columns[0], *columns, **options)):
        for values in ('a text', {'a': 1}, None, 7, np.array(7)):
            with pytest.raises(TypeError, match=f'one item a segment, got {type(values).__name__}'): call(len, values)
        with pytest.raises(ValueError, match='expected 60 segments, as many as the others have, got 59'):
            call(words_right, bad, references[:59])
        with pytest.raises(ValueError, match='at least two segments, got 1'): call(len, ['one'])
        with pytest.raises(TypeError, match='function: expected one number'): call(lambda texts, *_: texts, bad)
        with pytest.raises(ValueError, match='expected a finite number, got nan'): call(lambda *_: math.nan, bad)
        with pytest.raises(ValueError, match="Did you mean 'jackknife'"): call(share_of_types, bad, method='jacknife')
        with pytest.raises(ValueError, match='resamples: expected an integer of at least 1, got 0'):
            call(share_of_types, bad, resamples=0)
        with pytest.raises(ValueError, match='level: expected a number between'): call(share_of_types, bad, level=95)
    with pytest.raises(TypeError, match='at least one'): resampled(share_of_types)
    with pytest.raises(ValueError, match='at least one system'): resampled_test(share_of_types, bad, {})
    with pytest.raises(ValueError, match='good: expected 60 segments'): resampled_test(len, bad, {'good': good[:9]})
    with pytest.raises(ValueError, match='trials: expected an integer'): resampled_test(len, bad, good, trials=0)


def test_a_bar_on_a_terminal_changes_nothing(monkeypatch, capsys, careless):
    references, (bad, _, good) = careless
    def both():
        return (resampled(words_right, bad, references, resamples=20, method='bca'),
                resampled_test(words_right, bad, good, references, trials=20, resamples=20).p[0])
    plain = both()
    assert capsys.readouterr().err == ''
    seen = []
    class Bar:
        def __init__(self, total, unit, **options): seen.append([total, unit, 0])
        def __enter__(self): return self
        def __exit__(self, *error): pass
        def update(self, n=1): seen[-1][-1] += n
    import tqdm
    monkeypatch.setattr(tqdm, 'tqdm', Bar)
    monkeypatch.setattr(sys.stderr, 'isatty', lambda: True, raising=False)
    assert both() == plain
    assert seen == [[n, unit, n] for n, unit in ((60, ' segments'), (20, ' resamples'), (20, ' trials'), (20, ' resamples'))]


def test_bootstrap_is_light_to_import():
    "What `Score.confidence` needs brings neither SciPy nor the standard library's `statistics` along."
    code = ("import sys, nlgeval.core.bootstrap, nlgeval.stats.significance; "
            "print([m for m in ('scipy', 'statistics', 'matplotlib', 'tqdm', 'numba', 'pandas') if m in sys.modules])")
    assert subprocess.run([sys.executable, '-c', code], capture_output=True, text=True).stdout.strip() == '[]'


# ---------------------------------------------------------------- properties
@given(st.integers(0, 10**6), st.integers(2, 40))
def test_pseudo_values_of_a_mean_are_its_values(seed, n):
    x = np.random.default_rng(seed).normal(size=n)
    assert pseudo_values(x) == pytest.approx(x, abs=1e-9)
    assert jackknife(x) == pytest.approx([np.delete(x, i).mean() for i in range(n)], abs=1e-9)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_corrections_keep_the_order(p):
    order = np.argsort(p, kind='stable')
    for name in ('holm', 'bh', 'bonferroni', 'none'):
        adjusted = adjust(p, name)
        assert (np.diff(adjusted[order]) >= 0).all() and (adjusted >= np.array(p)).all() and (adjusted <= 1).all()
    assert (adjust(p, 'holm') <= adjust(p, 'bonferroni')).all() and (adjust(p, 'bh') <= adjust(p, 'holm') + 1e-15).all()


def test_planned_power_is_found():
    "Pilot, plan, and 300 test sets of the planned size: 80 % find the difference."
    rng = np.random.default_rng(8)
    words = rng.integers(5, 25, 3000)
    a, b = (np.stack([rng.binomial(words, np.clip(q + ease, 0, 1)), words], axis=-1)
            for ease in [rng.normal(0, .1, 3000)] for q in (.6, .63))
    ratio = lambda sums: sums[..., 0] / sums[..., 1]
    true = effect(a, b, ratio)
    n = segments_needed(true.difference, true.deviation)
    found = 0
    for _ in range(300):
        i = rng.integers(0, 3000, n)
        found += approximate_randomization(a[i], b[i], 199, rng, score=ratio).p[0] <= .05
    planned = power(true.difference, true.deviation, n)
    assert found / 300 == pytest.approx(planned, abs=.07) and planned == pytest.approx(.8, abs=.01)


@pytest.mark.parametrize('level', [.05, .001])
@pytest.mark.parametrize('n', [2, 3, 6, 30, 5000])
def test_power_is_the_noncentral_t(n, level):
    stats = pytest.importorskip('scipy.stats')
    t = stats.t.isf(level / 2, n - 1)
    for d in (.01, .3, 1.):
        theirs = stats.nct.sf(t, n - 1, d * n**.5) + stats.nct.cdf(-t, n - 1, d * n**.5)
        assert power(d, 1, n, level) == pytest.approx(theirs, abs=2e-5)
    assert power(detectable_difference(2, n, .8, level), 2, n, level) == pytest.approx(.8, abs=1e-6)


@pytest.mark.parametrize('n', [10, 12, 20])
def test_few_segments_find_what_they_are_said_to(n):
    "By the exact sign-flip test of normal differences, 600 times: 80 % within three standard errors (the normal formula: 70 %)."
    rng, size = np.random.default_rng(n), detectable_difference(1, n)
    found = np.mean([sign_flip_test(d).mean <= .05 for d in size + rng.normal(size=(600, n))])
    assert found == pytest.approx(.8, abs=3 * (.8 * .2 / 600)**.5 + .01)


def test_plans_of_nonsense():
    for plan in (lambda: segments_needed(0, 1), lambda: segments_needed(.1, 0), lambda: segments_needed(math.nan, 1),
                 lambda: segments_needed(.1, math.inf), lambda: segments_needed(.1, 1, power=1),
                 lambda: power(.1, 0, 100), lambda: power(.1, 1, -5), lambda: power(.1, 1, 5, level=2),
                 lambda: detectable_difference(1, 0), lambda: detectable_difference(-1, 4),
                 lambda: detectable_difference(1, 1), lambda: power(.1, 1, 1)):
        with pytest.raises(ValueError, match='expected|no number'): plan()
    assert segments_needed(5, 1) == fewest_planned() == 10  # 2 swaps of 2**5 are more than 5 %, and those of 2**6 are few
    assert segments_needed(-.1, 1) == segments_needed(.1, 1)


@given(st.integers(0, 10**6), st.integers(2, 5), st.integers(1, 6))
def test_tie_calibration_tries_every_threshold(seed, systems, segments):
    rng = np.random.default_rng(seed)
    x, y = rng.integers(0, 6, (2, systems, segments)) / 4
    differences = [0, *{abs(a - b) for column in x.T for a in column for b in column}]
    tried = max(pairwise_accuracy(x, y, e, by_item=True).accuracy for e in differences)
    assert pairwise_accuracy(x, y, by_item=True).accuracy == pytest.approx(tried)


def test_williams_is_the_published_formula():
    "psych's r.test(n = 103, .4, .5, .1): t = -0.89, p = 0.37; and Student's t of n - 3 degrees of freedom by chance."
    found = williams(.4, .5, .1, 103)
    assert (round(found.t, 2), round(found.p, 2)) == (-.89, .37)
    rng, p = np.random.default_rng(9), []
    for _ in range(1500):
        q = rng.normal(size=40)
        p.append(williams_test(*(q + rng.normal(size=(3, 40)))).p)
    assert np.mean(np.array(p) < .05) == pytest.approx(.05, abs=.02)
    assert np.mean(np.array(p) < .5) == pytest.approx(.5, abs=.05)


# ---------------------------------------------------------------- REALSumm
# Correlations of ROUGE (stemmed) with the litePyramid recall of people: Pearson among the best 24, 12 and 6 systems,
# Kendall's tau b among the same, and tau b among the summaries of one story.
REALSUMM = {
    'ROUGE-1 R': [.909, .720, .646, .754, .606, .600, .408],
    'ROUGE-1 F': [.582, .378, .269, .326, .212, .333, .292],
    'ROUGE-2 R': [.965, .823, .843, .870, .606, .600, .354],
    'ROUGE-2 F': [.625, .446, .360, .283, .121, .200, .252],
    'ROUGE-3 R': [.962, .781, .758, .833, .515, .467, .284],
    'ROUGE-3 F': [.641, .328, .222, .355, .152, .067, .208],
    'ROUGE-4 R': [.939, .668, .584, .797, .424, .467, .247],
    'ROUGE-4 F': [.619, .250, .135, .333, .121, .067, .176],
    'ROUGE-SU4 R': [.964, .796, .792, .855, .667, .600, .374],
    'ROUGE-SU4 F': [.647, .356, .266, .399, .152, .067, .271],
    'ROUGE-W R': [.954, .837, .882, .862, .606, .467, .325],
    'ROUGE-W F': [.203, .308, .261, .058, .061, .200, .179],
    'ROUGE-L R': [.948, .838, .899, .862, .636, .600, .341],
    'ROUGE-L F': [.303, .388, .338, .123, .182, .333, .205]}


@pytest.fixture(scope='module')
def realsumm(shared):
    "Human scores, and ROUGE's recall and F: arrays of shape (systems, documents)."
    lines = (shared / 'data' / 'realsumm' / 'realsumm.jsonl').read_text(encoding='utf-8').splitlines()
    cells = {(row['system'], row['doc']): row for row in map(json.loads, lines)}
    systems, documents = (sorted({key[i] for key in cells}) for i in (0, 1))
    human = np.array([[cells[s, d]['human'] for d in documents] for s in systems])
    def scores(metric):
        references = metric.prepare([[cells[systems[0], d]['reference']] for d in documents])
        parts = [metric([cells[s, d]['candidate'] for d in documents], references).segment_parts for s in systems]
        return {which: np.array([p[name] for p in parts]) for which, name in (('R', 'recall'), ('F', 'fmeasure'))}
    return human, scores


def rouge(name):
    options = dict(stemmer='porter', sentences='list')
    if name == 'ROUGE-L': return pytest.importorskip('nlgeval.metrics.rouge_l').RougeL(**options)
    if name == 'ROUGE-W': return pytest.importorskip('nlgeval.metrics.rouge_w').RougeW(**options)
    if name == 'ROUGE-SU4': return pytest.importorskip('nlgeval.metrics.rouge_s').RougeSU(gap=4, **options)
    return pytest.importorskip('nlgeval.metrics.rouge_n').RougeN(n=int(name[-1]), **options)


@pytest.fixture(scope='module')
def measured(realsumm):
    "A function from ROUGE's name, such as 'ROUGE-2', to the seven agreements of its recall and of its F."
    human, scores = realsumm
    assert human.shape == (24, 100)
    @cache
    def agreements(name):
        return {f'{name} {which}': [*top_agreement(values, human, [24, 12, 6], 'pearson'),
                                    *top_agreement(values, human, [24, 12, 6], 'kendall'),
                                    agreement(values, human, 'by-item', 'kendall')['score']['kendall']]
                for which, values in scores(rouge(name)).items()}
    return agreements


NAMES = sorted({name[:-2] for name in REALSUMM})


@pytest.mark.parametrize('name', NAMES)
def test_agreement_on_realsumm(measured, name):
    for which, found in measured(name).items():
        assert [round(float(v), 3) for v in found] == pytest.approx(REALSUMM[which], abs=.0011)


def test_what_realsumm_shows(measured):
    "Agreement depends on who is compared; recall agrees best; bigrams for systems, unigrams for one story's summaries."
    found = {which: values for name in NAMES for which, values in measured(name).items()}
    recall = {name: v for name, v in found.items() if name.endswith('R')}
    for name, v in recall.items(): assert v[0] > v[1] + .1 and v[3] > v[4] + .1, name
    for name in recall: assert found[name][0] > found[name[:-1] + 'F'][0] + .2
    assert max(found, key=lambda name: found[name][0]) == 'ROUGE-2 R' == max(found, key=lambda name: found[name][3])
    assert max(found, key=lambda name: found[name][6]) == 'ROUGE-1 R'


def test_a_jackknife_says_nothing_of_resamples():
    found = resampled(lambda values: float(np.mean(values)), np.arange(20.), method='jackknife')
    assert str(found).endswith('(95 %, jackknife)') and found.to_dict()['resamples'] == 0


def test_students_quantile_and_interval_are_scipys():
    t = pytest.importorskip('scipy.stats').t
    for freedom in (1, 2, 3, 7, 29, 300, 5000):
        for level in (.5, .9, .95, .999):
            assert student_quantile(level, freedom) == pytest.approx(t.ppf((1 + level) / 2, freedom), rel=1e-7)
    x = np.random.default_rng(20).exponential(size=12)
    found = confidence(x)
    assert (found.method, found.resamples) == ('t', 0)
    assert tuple(found) == pytest.approx(t.interval(.95, 11, x.mean(), x.std(ddof=1) / math.sqrt(12)), rel=1e-7)


def test_the_default_interval_follows_the_number_of_units():
    x, documents = np.random.default_rng(21).normal(size=200), np.arange(200) // 10
    assert [confidence(x[:n]).method for n in (2, 99, 100)] == ['t', 't', 'percentile']
    assert (confidence(x).method, confidence(x, groups=documents).method) == ('percentile', 't')
    apart = confidence(x[:20], strata=np.arange(20) // 10)  # within two parts: 18 degrees of freedom
    within = math.sqrt(sum(x[k:k + 10].var(ddof=1) for k in (0, 10)) * 10) / 20
    assert apart.half_width == pytest.approx(student_quantile(.95, 18) * within, rel=1e-9)
    with pytest.raises(ValueError, match='each has a single segment'): confidence(x[:9], strata=range(9))


def test_reliability_of_rankings_that_disagree_is_no_huge_number():
    rng = np.random.default_rng(22)
    for _ in range(50):
        found = reliability(rng.normal(size=(3, 4)), 20)
        assert 0 <= found.whole <= 1 and 0 <= found.ceiling <= 1 and bool(found.why) == (found.whole == 0)
