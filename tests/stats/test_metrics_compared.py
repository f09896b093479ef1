"""Metric against metric: equal to the definitions, to nlpstats and to mt-metrics-eval's numbers, on made-up tables and on REALSumm."""
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from test_stats import realsumm, rouge  # noqa: F401 (a fixture)

from nlgeval import Bleu, Chrf, Ter
from nlgeval.stats import metrics_compared as compared
from nlgeval.core.bootstrap import pseudo_values
from nlgeval.stats.documents import robust_error
from nlgeval.stats.correlation import LEVELS, agreement
from nlgeval.stats.metrics_compared import (DRAWN, agreement_interval, agreement_test, compare_metrics, draw_tables,
                                            pairwise_p, reliability, soft_pairwise_accuracy, system_accuracy)

FAST = 'pearson', 'spearman', 'kendall'


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10**6), st.integers(2, 6), st.integers(2, 6), st.sampled_from(LEVELS), st.sampled_from(FAST),
       st.sampled_from(sorted(DRAWN)), st.sampled_from([1e-6, 64]))
def test_blocks_equal_one_by_one(seed, systems, segments, level, method, drawn, memory):
    rng = np.random.default_rng(seed)
    x, y = rng.integers(0, 4, (2, systems, segments)).astype(float)
    documents = rng.integers(0, 2, segments)
    documents[0] = 0
    documents = np.unique(documents, return_inverse=True)[1]
    for groups in (None, documents):
        draws = sorted(draw_tables(systems, segments, 6, drawn, seed, groups), key=lambda d: len(d[1]))
        alone = [compared._drawn_agreement(x, y, level, method, i, j) for i, j in draws]
        np.testing.assert_allclose(compared._of_draws(x, y, level, method, draws, memory), alone, atol=1e-12)
    swaps = list(compared._swaps(x.shape, drawn, 6, seed, None))
    found = compared._swapped_differences(x, y, x + y, level, method, iter(swaps), memory)
    alone = [compared.at_level(np.where(i ^ j, y, x), x + y, level, method)[0]
             - compared.at_level(np.where(i ^ j, x, y), x + y, level, method)[0] for i, j in swaps]
    np.testing.assert_allclose(found, alone, atol=1e-12)


LEVEL_NAMES = {'system': 'system', 'by-item': 'input', 'segment': 'global'}


@pytest.mark.parametrize('level', LEVEL_NAMES)
@pytest.mark.parametrize('drawn', sorted(DRAWN))
def test_nlpstats_says_the_same(level, drawn):
    "The authors' program: equal agreement; p and limits within the noise of both programs' draws."
    theirs = pytest.importorskip('nlpstats.correlations.permutation', reason='nlpstats is not installed')
    bootstrap = pytest.importorskip('nlpstats.correlations.bootstrap')
    rng = np.random.default_rng(5)
    true = rng.normal(size=(8, 1))
    x, y, human = (true + s * rng.normal(size=(8, 1)) + 2 * rng.normal(size=(8, 15)) for s in (.5, 1, 0))
    name = {'segments': 'inputs'}.get(drawn, drawn)
    np.random.seed(1)
    p, samples = theirs.permutation_test(x, y, human, LEVEL_NAMES[level], 'pearson', name, n_resamples=500)
    ours = agreement_test(x, y, human, level, 'pearson', drawn, resamples=500)
    assert abs(ours.count / ours.resamples - p) < 5 * np.sqrt(2 * max(p * (1 - p), .01) / 500)
    low, high, _ = bootstrap.bootstrap(x, human, LEVEL_NAMES[level], 'pearson', name, n_resamples=500)
    interval = agreement_interval(x, human, level, 'pearson', drawn, resamples=500)
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=.1)
    assert interval.score == pytest.approx(agreement(x, human, level, 'pearson')['score']['pearson'], abs=1e-12)


# What mt-metrics-eval's pce.py prints for ROUGE's recall on REALSumm: 1,000 swaps, seed 4, Python 3.11, NumPy 2.
SOFT = {'ROUGE-1': .873840579710145, 'ROUGE-2': .927536231884058, 'ROUGE-SU4': .9183514492753624}
# compare_metrics with 1,000 draws: at system level (Pearson) and within a story (Kendall), and SPA with our seed.
TABLE = {'ROUGE-2 R': [.965, .819, .977, 1, .354, .263, .436, 2, .927],
         'ROUGE-SU4 R': [.964, .846, .978, 1, .374, .277, .460, 2, .918],
         'ROUGE-W R': [.954, .787, .975, 1, .325, .232, .410, 2, .919],
         'ROUGE-L R': [.948, .797, .971, 1, .341, .249, .423, 2, .917],
         'ROUGE-1 R': [.909, .779, .956, 1, .408, .313, .489, 1, .874],
         'ROUGE-2 F': [.625, .173, .848, 6, .252, .171, .331, 6, .693],
         'ROUGE-1 F': [.582, .114, .836, 6, .292, .201, .380, 4, .691]}


@pytest.fixture(scope='module')
def summaries(realsumm):  # noqa: F811
    human, scores = realsumm
    found = {name: scores(rouge(name)) for name in sorted({name[:-2] for name in TABLE})}
    return human, {name: found[name[:-2]][name[-1]] for name in TABLE}


@pytest.mark.parametrize('name', SOFT)
def test_soft_accuracy_is_that_of_mt_metrics_eval(summaries, name):
    human, scores = summaries
    assert soft_pairwise_accuracy(scores[f'{name} R'], human, seed=4) == pytest.approx(SOFT[name], abs=1e-12)


def test_the_table_of_the_page(summaries):
    human, scores = summaries
    systems, stories = compare_metrics(scores, human), compare_metrics(scores, human, 'by-item', 'kendall')
    for name, expected in TABLE.items():
        found = [v for c in (systems, stories) for v in (c[name].score, c[name].low, c[name].high, c.ranks[name])]
        found.append(soft_pairwise_accuracy(scores[name], human))
        assert found == pytest.approx(expected, abs=.0006), name
    assert reliability(human)[1:3] == pytest.approx((.925, .962), abs=.0006)


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10**6), st.integers(2, 5), st.integers(1, 7))
def test_one_matrix_of_signs_is_every_pair_alone(seed, systems, segments):
    x = np.random.default_rng(seed).integers(0, 4, (systems, segments)).astype(float)
    p = pairwise_p(x, 50, seed)
    signs = 2 * np.rint(np.random.default_rng(seed).random((50, segments), np.float32)) - 1
    for i in range(systems):
        for j in range(systems):
            d = x[i] - x[j]
            if i != j: assert p[i, j] == np.mean([float(s @ d) >= d.sum() for s in signs])


def test_accuracy_by_hand():
    assert system_accuracy([3., 1, 2], [30., 20, 10]) == (2 / 3, 3)
    assert system_accuracy([3., 1, 2], [30., 20, 10], higher_is_better=False) == (1 / 3, 3)


@pytest.mark.parametrize('call, said', [
    (lambda x: agreement_interval(x, x, 'segments'), "unknown level 'segments'"),
    (lambda x: agreement_interval(x, x, method='r'), "unknown method 'r'"),
    (lambda x: agreement_interval(x, x, resamples=0), 'at least 1'),
    (lambda x: agreement_interval(x, x[:2]), 'shape'),
    (lambda x: agreement_interval(x, np.full(x.shape, np.nan)), "nan='omit'"),
    (lambda x: agreement_interval(x, x, confidence=95), 'between 0 and 1'),
    (lambda x: agreement_test(x, x, x, swapped='rows'), "unknown way to swap 'rows'"),
    (lambda x: compare_metrics({}, x), 'at least one'),
    (lambda x: compare_metrics({'a': x}, x, correction='none of these'), 'correction'),
    (lambda x: soft_pairwise_accuracy(x[0], x[0]), 'shape')])
def test_what_is_refused(call, said):
    with pytest.raises((ValueError, TypeError), match=said.replace('(', r'\(')):
        call(np.random.default_rng(0).normal(size=(4, 5)))


# Standard errors in points: segments apart, and in groups (guide 04): TED in blocks of 50, REALSumm by story.
GROUPED = {'BLEU': [.37, .74, .30, .38], 'chrF2': [.27, .58, .23, .30], 'TER': [.38, .72, .31, .34]}


def test_segments_that_belong_together(shared, realsumm):  # noqa: F811
    reference, *systems = ((shared / 'data' / 'ted' / f'{name}.en').read_text(encoding='utf-8').split('\n')[:-1]
                           for name in ('reference', 'system1', 'system2'))
    blocks = np.arange(len(reference)) // 50
    for metric in (Bleu(), Chrf(), Ter()):
        tables = [metric(system, reference).statistics for system in systems]
        difference = pseudo_values(tables[1]) - pseudo_values(tables[0])
        found = [100 * robust_error(one, groups) for one in (tables[0], difference) for groups in (None, blocks)]
        assert found == pytest.approx(GROUPED[metric.name], abs=.006), metric.name
    human = realsumm[0]
    stories = np.tile(np.arange(human.shape[1]), len(human))
    found = [100 * robust_error(human.ravel(), groups) for groups in (None, stories)]
    assert found == pytest.approx([.45, 1.22], abs=.006)


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10**6), st.sampled_from(sorted(DRAWN)), st.booleans())
def test_draws_within_parts_keep_their_sizes(seed, drawn, whole):
    rng = np.random.default_rng(seed)
    parts = np.repeat(np.arange(3), rng.integers(1, 6, 3))
    documents = np.unique(parts * 10 + rng.integers(0, 2, len(parts)), return_inverse=True)[1] if whole else None
    strata = parts if documents is None else parts[np.unique(documents, return_index=True)[1]]
    for _, columns in draw_tables(4, len(parts), 20, drawn, seed, documents, strata):
        if documents is None: assert (np.bincount(parts[columns], minlength=3) == np.bincount(parts)).all()
        else:  # as many documents of each part, each whole
            times = np.bincount(columns, minlength=len(parts)).astype(float)
            of_documents = [set(times[documents == k]) for k in range(max(documents) + 1)]
            assert all(len(one) == 1 for one in of_documents)
            drawn_from = np.bincount(strata, [one.pop() for one in of_documents])
            assert (drawn_from == np.bincount(strata)).all()


def test_one_part_is_no_part_and_parts_of_one_segment_are_fixed():
    x, y = np.random.default_rng(3).normal(size=(2, 6, 20))
    for level in LEVELS:
        for drawn in DRAWN:
            plain = agreement_interval(x, y, level, drawn=drawn, resamples=30)
            assert agreement_interval(x, y, level, drawn=drawn, resamples=30, strata=['one'] * 20) == plain
            fixed = agreement_interval(x, y, level, drawn=drawn, resamples=30, strata=range(20))
            alone = agreement_interval(x, y, level, drawn='systems', resamples=30)
            if drawn == 'segments': assert not fixed.known
            if drawn == 'systems': assert tuple(fixed) == tuple(alone)


def test_two_documents_are_enough_for_an_error_and_one_is_not():
    values, groups = np.array([1., 2., 6., 7.]), ['a', 'a', 'b', 'b']  # about their mean: -3, -2, 2, 3; by document: -5 and 5
    assert robust_error(values, groups) == pytest.approx(np.sqrt(2 / 1 * (25 + 25)) / 4)
    assert robust_error(values[:2]) == pytest.approx(np.sqrt(2 / 1 * (.25 + .25)) / 2)
    with pytest.raises(ValueError, match='expected at least two groups'): robust_error(values, ['a'] * 4)


def two_opinions(rng, systems, segments):
    "Two metrics that are equally good: each with opinions of systems and of segments of its own; and people."
    content, hard = rng.normal(size=(systems, 1)), rng.normal(size=(1, segments))
    def seen(): return content + .6 * rng.normal(size=(systems, 1)) + 2 * (hard + rng.normal(size=(1, segments))) / 2**.5
    return *(seen() + rng.normal(size=(systems, segments)) for _ in 'ab'), content + 2 * hard + rng.normal(size=(systems, segments))


@pytest.mark.parametrize('level', LEVEL_NAMES)
def test_false_alarms_where_metrics_have_opinions_of_segments(level):
    "At most about 5 % at every level (within three standard errors of 8 %); swapping systems alone has 20 % at two of them."
    rng, worlds = np.random.default_rng(4), 150
    found = [agreement_test(*two_opinions(rng, 12, 30), level, resamples=99, seed=rng).p <= .05 for _ in range(worlds)]
    assert np.mean(found) < .08 + 3 * (.08 * .92 / worlds)**.5
    if level not in ('by-system', 'segment'): return
    alone = [agreement_test(*two_opinions(rng, 12, 30), level, swapped='systems', resamples=99, seed=rng).p <= .05
             for _ in range(worlds)]
    assert np.mean(alone) > .2
