"""Agreement of annotators: the numbers of other programs, what must hold on any table, and input of all kinds."""
import math
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval.stats.annotators import (COEFFICIENTS, annotator_agreement, by_rater, coded, cohen_kappa, fleiss_kappa, gwet_ac1,
                                      krippendorff_alpha)

NAMES = {'nominal': 'identity', 'linear': 'linear', 'quadratic': 'quadratic'}  # of scales, as irrCAC calls them
IRRCAC = 'irrCAC is not installed: pip install --no-deps irrCAC (0.4.4 would bring back an old NumPy, pandas and SciPy)'


def tables(n=60, gaps=.0, seed=1):
    "Random ratings of shape (raters, items), at least two categories, every item rated."
    rng = np.random.default_rng(seed)
    while n:
        raters, items, categories = (int(rng.integers(low, high)) for low, high in ((2, 6), (5, 40), (2, 6)))
        true = rng.integers(1, categories + 1, items)
        ratings = np.where(rng.random((raters, items)) < .6, true, rng.integers(1, categories + 1, (raters, items))).astype(float)
        ratings[rng.random(ratings.shape) < gaps] = np.nan
        ratings = ratings[:, ~np.isnan(ratings).all(axis=0)]
        if len(np.unique(ratings[~np.isnan(ratings)])) > 1 and ((~np.isnan(ratings)).sum(axis=0) > 1).sum() > 1:
            yield ratings
            n -= 1


@pytest.mark.parametrize('level', ['nominal', 'ordinal', 'interval', 'ratio'])
@pytest.mark.parametrize('gaps', [0, .3])
def test_alpha_is_that_of_krippendorff(level, gaps):
    peer = pytest.importorskip('krippendorff')
    for ratings in tables(gaps=gaps):
        theirs = peer.alpha(reliability_data=ratings, level_of_measurement=level)
        assert krippendorff_alpha(ratings, level).score == pytest.approx(theirs, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize('scale', NAMES)
def test_pooled_coefficients_are_those_of_irrcac_with_gaps_and_congers_without(scale):
    raw, pandas = pytest.importorskip('irrCAC.raw', reason=IRRCAC), pytest.importorskip('pandas')
    for gaps in (0, .25):
        for ratings in tables(30, gaps):
            categories = list(np.unique(ratings[~np.isnan(ratings)]))
            peer = raw.CAC(pandas.DataFrame(ratings.T), weights=NAMES[scale], categories=categories, digits=13)
            for ours, theirs in {'fleiss': 'fleiss', 'ac1': 'gwet', 'uniform': 'bp', **({} if gaps else {'kappa': 'conger'})}.items():
                found = getattr(peer, theirs)()['est']['coefficient_value']
                assert annotator_agreement(ratings, ours, scale).score == pytest.approx(float(found), abs=1e-10), (ours, gaps)


def test_numbers_that_irrcac_printed_for_the_codings(codings):
    "irrCAC 0.4.4, identity weights, categories=[1, 2, 3, 4, 5], to five digits."
    for name, theirs in {'ac1': .77544, 'fleiss': .76117, 'alpha': .74342, 'uniform': .77273}.items():
        assert annotator_agreement(codings, name).score == pytest.approx(theirs, abs=6e-6)


@pytest.fixture
def codings(shared):
    path = shared / 'data' / 'votes' / 'codings.csv'
    return [[float(cell) if cell else None for cell in line.split(',')] for line in path.read_text().split()]


def test_the_codings_are_krippendorffs_example(codings):
    published = {'nominal': .743, 'ordinal': .815, 'interval': .849, 'ratio': .797}
    assert {level: round(krippendorff_alpha(codings, level).score, 3) for level in published} == published


@pytest.mark.parametrize('weights, theirs', [('nominal', None), ('linear', 'linear'), ('quadratic', 'quadratic')])
def test_kappa_is_that_of_scikit_learn(weights, theirs):
    metrics = pytest.importorskip('sklearn.metrics')
    for ratings in tables():
        first, second = ratings[:2].astype(int)
        labels = list(range(1, 7))
        peer = metrics.cohen_kappa_score(first, second, weights=theirs, labels=labels)
        assert cohen_kappa(first, second, weights, labels).score == pytest.approx(peer, abs=1e-12, nan_ok=True)


def test_kappa_and_fleiss_are_those_of_statsmodels():
    rater = pytest.importorskip('statsmodels.stats.inter_rater')
    for ratings in tables():
        counts, _ = rater.aggregate_raters(ratings.T)
        assert fleiss_kappa(ratings).score == pytest.approx(rater.fleiss_kappa(counts), abs=1e-12)
        assert annotator_agreement(ratings, 'uniform').score == pytest.approx(rater.fleiss_kappa(counts, 'unif'), abs=1e-12)
        pair = rater.to_table(ratings[:2].T.astype(int), bins=np.arange(.5, 7))[0]
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            theirs = {name: rater.cohens_kappa(pair, wt=wt, return_results=False) for name, wt in
                      {'nominal': None, 'linear': 'linear', 'quadratic': 'quadratic'}.items()}
        for weights, value in theirs.items():
            assert cohen_kappa(*ratings[:2], weights, range(1, 7)).score == pytest.approx(float(value), abs=1e-12, nan_ok=True)


def test_alpha_pi_and_kappa_are_those_of_nltk():
    agreement = pytest.importorskip('nltk.metrics.agreement')
    for ratings in tables(40):
        task = agreement.AnnotationTask([(str(a), str(i), str(x)) for a, row in enumerate(ratings) for i, x in enumerate(row)])
        for name, theirs in {'alpha': task.alpha, 'fleiss': task.pi, 'kappa': task.multi_kappa}.items():
            assert annotator_agreement(ratings, name).score == pytest.approx(theirs(), abs=1e-12), name


def test_quadratic_kappa_of_equal_means_and_variances_is_pearsons_r():
    first = np.random.default_rng(1).integers(1, 6, 200)
    second = np.random.default_rng(2).permutation(first)
    assert cohen_kappa(first, second, 'quadratic').score == pytest.approx(np.corrcoef(first, second)[0, 1], abs=1e-12)


rating = st.none() | st.integers(1, 4)


@given(st.integers(2, 5).flatmap(lambda n: st.lists(st.lists(rating, min_size=n, max_size=n), min_size=2, max_size=5)),
       st.sampled_from(sorted(COEFFICIENTS)), st.sampled_from(['nominal', 'linear', 'quadratic', 'ordinal', 'ratio']))
@settings(max_examples=150, deadline=None)
def test_on_any_table(ratings, name, scale):
    if scale == 'ordinal' and name != 'alpha': return
    found = annotator_agreement(ratings, name, scale)
    assert math.isnan(found.score) == bool(found.why)
    assert found.score <= 1 + 1e-12 or found.why
    if name != 'kappa':  # whose raters have habits of their own
        shuffled = annotator_agreement(ratings[::-1], name, scale)
        assert shuffled.score == pytest.approx(found.score, abs=1e-9, nan_ok=True)
    turned = annotator_agreement([row[::-1] for row in ratings], name, scale)
    assert turned.score == pytest.approx(found.score, abs=1e-9, nan_ok=True)
    more = annotator_agreement([[*row, None] for row in ratings], name, scale)  # an item that nobody rated
    assert more.score == pytest.approx(found.score, abs=1e-9, nan_ok=True)
    if scale in ('nominal', 'linear', 'quadratic') and name != 'ratio':  # a longer ruler
        longer = annotator_agreement([[None if x is None else 10 * x + 3 for x in row] for row in ratings], name, scale)
        assert longer.score == pytest.approx(found.score, abs=1e-9, nan_ok=True)


@pytest.mark.parametrize('name', COEFFICIENTS)
def test_undefined_is_nan_with_a_reason(name):
    for ratings, why in {((1, 2, 3),): 'one rater', ((1, None), (None, 2)): 'no item', ((None, None), (None, None)): 'no item',
                         ((1, 1, 1), (1, 1, 1)): 'all ratings are 1', ((1, None), (2, None)): 'only one item'}.items():
        found = annotator_agreement(ratings, name)
        if name == 'agreement' and why in ('all ratings are 1', 'only one item'): assert not found.why
        else:
            assert math.isnan(found.score) and why in found.why and why in str(found)
            interval = found.confidence()
            assert math.isnan(interval.low) and math.isnan(interval.high)


def test_unicode_data_frames_and_masks():
    pandas = pytest.importorskip('pandas')
    frame = pandas.DataFrame({'Zoë': ['ja', 'nein', None, 'ヤ'], '李': ['ja', 'ja', 'nein', 'ヤ']})
    found = krippendorff_alpha(frame)
    assert found.made.ratings.raters == ('Zoë', '李') and found.items == 3
    assert found == krippendorff_alpha({name: list(frame[name]) for name in frame})
    whole = pandas.DataFrame({'a': [1, 2, None, 4], 'b': [1, 2, 3, 3]}).convert_dtypes()
    assert krippendorff_alpha(whole, 'interval').items == 3


def test_polars():
    polars = pytest.importorskip('polars')
    assert krippendorff_alpha(polars.DataFrame({'a': [1, 2, None], 'b': [1, 2, 3]})).items == 2


@pytest.mark.parametrize('wrong, said', [
    ([], 'at least one rater'), ([[], []], 'at least one rater and one item'), ([[1, 2], [1]], 'has 1 items'),
    (3, 'one list a rater'), ('good', 'one list a rater'), (['good', 'bad'], 'one list a rater'),
    ([[1, float('-inf')], [1, 1]], 'finite number, got -inf'), ([[[1], 2], [1, 2]], 'expected a label')])
def test_wrong_input_gets_one_clear_error(wrong, said):
    with pytest.raises((TypeError, ValueError), match=said): krippendorff_alpha(wrong)


def test_arrays_and_lists_are_read_alike():
    ratings = np.array([[1, 2, np.nan, 5], [1, 3, 3, 5], [2, 2, 3, np.nan]])
    as_lists = coded([[None if x != x else x for x in row] for row in ratings.tolist()])
    assert (coded(ratings).codes == as_lists.codes).all() and coded(ratings).categories == as_lists.categories
    assert coded(ratings.astype(np.float32)).categories == (1., 2., 3., 5.)
    assert (coded(np.array([[True, False], [True, True]])).codes == [[1, 0], [1, 1]]).all()


def test_by_rater_needs_each_rating_once():
    found, items = by_rater(['a', 'b', 'a'], ['x', 'x', 'y'], [1, 2, 3])
    assert (found, items) == ({'a': [1, 3], 'b': [2, None]}, ['x', 'y'])
    with pytest.raises(ValueError, match='twice'): by_rater(['a', 'a'], ['x', 'x'], [1, 1])
    with pytest.raises(ValueError): by_rater(['a'], ['x', 'y'], [1, 2])


def test_the_jackknife_over_items_is_gwets_variance_for_large_tables():
    "irrCAC's linearised standard error, given the raters."
    raw, pandas = pytest.importorskip('irrCAC.raw', reason=IRRCAC), pytest.importorskip('pandas')
    rng = np.random.default_rng(3)
    true = rng.integers(1, 4, 1500)
    ratings = np.where(rng.random((3, 1500)) < .7, true, rng.integers(1, 4, (3, 1500)))
    peer = raw.CAC(pandas.DataFrame(ratings.T), digits=12)
    for ours, theirs in {'fleiss': 'fleiss', 'ac1': 'gwet', 'kappa': 'conger', 'alpha': 'krippendorff'}.items():
        error = getattr(peer, theirs)()['est']['se']
        assert annotator_agreement(ratings, ours).confidence().standard_error == pytest.approx(float(error), rel=.01)


@pytest.mark.parametrize('name, scale', [('alpha', 'nominal'), ('alpha', 'ordinal'), ('kappa', 'quadratic'), ('ac1', 'nominal')])
def test_a_resample_of_items_is_the_coefficient_of_the_drawn_items(name, scale):
    from nlgeval.core.bootstrap import draw_segments
    ratings = next(tables(1, .2, seed=5))
    found = annotator_agreement(ratings, name, scale)
    drawn = np.concatenate(list(draw_segments(ratings.shape[1], 20, np.random.default_rng(1))))
    categories = np.unique(ratings[~np.isnan(ratings)]).tolist()
    by_hand = [annotator_agreement(ratings[:, i], name, scale, categories).score for i in drawn]
    interval = found.confidence(method='percentile', resamples=20, seed=1)
    assert interval.mean == pytest.approx(np.nanmean(by_hand), abs=1e-9)


def test_copies_of_a_rater_are_no_evidence():
    "Raters drawn twice make no pair with themselves: with two raters who never agree, drawn thrice, nothing agrees."
    ratings = [[1, 2, 1, 2], [2, 1, 2, 1], [1, 2, 1, 2]]
    found = annotator_agreement(ratings, 'agreement')
    assert found.score == pytest.approx(1 / 3)
    values = {round(v, 9) for v in map(float, np.unique(found_scores(found)))}
    assert values == {0., 1., round(1 / 3, 9)}  # two opposed, two alike, all three; a single one has no pair


def found_scores(found):
    from nlgeval.stats.annotators import _drawn_scores
    scores = _drawn_scores(found.made, 'raters', np.arange(4), 4, 300, 1)
    assert np.isnan(scores).any()  # draws of one rater alone
    return scores[~np.isnan(scores)]


def test_intervals_widen_from_items_to_documents_to_raters():
    rng = np.random.default_rng(8)
    document = np.repeat(np.arange(20), 5)
    worth = rng.normal(size=20)[document] + .3 * rng.normal(size=100)
    ratings = np.round(3 + worth + rng.normal(size=(4, 1)) + .5 * rng.normal(size=(4, 100)))
    found = krippendorff_alpha(ratings, 'interval')
    widths = [found.confidence(drawn, groups, method=method).half_width for method in ('t', 'percentile')
              for drawn, groups in (('items', None), ('items', document), ('both', document))]
    assert widths[0] < widths[1] < widths[2] and widths[3] < widths[4] < widths[5]
    assert found.confidence('raters').half_width > widths[0]


def test_a_matrix_of_any_unit_changes_no_coefficient_or_is_refused():
    ratings, ruler = [[1, 2, 3, 1, 2, 2], [1, 3, 3, 1, 1, 2]], 1 - np.eye(3)
    for name in COEFFICIENTS:
        if name in ('ac1', 'agreement'):  # 1 - disagreement is an agreement there
            with pytest.raises(ValueError, match='from 0 to 1, got 2'): annotator_agreement(ratings, name, 2 * ruler)
        else: assert annotator_agreement(ratings, name, 2 * ruler).score == pytest.approx(annotator_agreement(ratings, name).score)
        assert annotator_agreement(ratings, name, ruler).score == pytest.approx(annotator_agreement(ratings, name).score)


def test_an_interval_of_a_share_stays_within_0_and_1():
    share = annotator_agreement([[1, 2, 3, 1], [1, 3, 2, 2]], 'agreement').confidence()
    assert share.low == 0 and .25 < share.high <= 1
    with pytest.raises(ValueError, match='There are: basic, bca, percentile, sacrebleu, t.$'):
        annotator_agreement([[1, 2], [1, 1]]).confidence(method='x')
