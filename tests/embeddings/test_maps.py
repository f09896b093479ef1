"Maps of words by PCA, t-SNE and UMAP: what they keep, and what they refuse."
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nlgeval import Vectors, word_map
from nlgeval.embeddings.maps import METHODS, neighbours_kept, pca_points

rng = np.random.default_rng(7)
MIDDLES = np.eye(3, 30)
ROWS = np.repeat(MIDDLES, 12, axis=0) + .05 * rng.normal(size=(36, 30))
WORDS = [f'{"abc"[i // 12]}{i}' for i in range(36)]
VECTORS = Vectors(WORDS, ROWS.astype(np.float32))


def wanted(method): return pytest.importorskip({'tsne': 'sklearn', 'umap': 'umap'}[method]) if method != 'pca' else None


@pytest.mark.parametrize('method', METHODS)
@pytest.mark.filterwarnings('ignore::FutureWarning', 'ignore::DeprecationWarning')
def test_three_clouds_are_three_heaps(method):
    wanted(method)
    found = word_map(VECTORS, method=method)
    assert found.words == tuple(WORDS) and found.points.shape == (36, 2)
    assert found.kept(11) > .9 > 11 / 35
    heaps = [found.points[12 * i:12 * i + 12] for i in range(3)]
    middles = [heap.mean(axis=0) for heap in heaps]
    apart = min(np.linalg.norm(a - b) for i, a in enumerate(middles) for b in middles[:i])
    assert apart > 2 * max(np.linalg.norm(heap - middle, axis=1).max() for heap, middle in zip(heaps, middles))
    assert (word_map(VECTORS, method=method).points == found.points).all()
    assert (found.variance is None) == (method != 'pca') and (found.neighbours is None) == (method == 'pca')


@pytest.mark.parametrize('method, given, used', [('tsne', None, 11), ('tsne', 5, 5), ('umap', None, 15), ('umap', 4, 4)])
def test_neighbours(method, given, used):
    wanted(method)
    assert word_map(VECTORS, method=method, neighbours=given).neighbours == used


def test_pca_is_scikit_learns_up_to_the_sign():
    theirs = pytest.importorskip('sklearn.decomposition').PCA(2)
    for rows in ROWS, ROWS[:4], rng.normal(size=(5, 1)), rng.normal(size=(40, 3)) ** 3:
        ours, shown = pca_points(rows)
        if rows.shape[1] == 1: assert shown == pytest.approx(1) and not ours[:, 1].any(); continue
        points = theirs.fit_transform(rows)
        np.testing.assert_allclose(np.abs(ours), np.abs(points), atol=1e-9)
        assert shown == pytest.approx(theirs.explained_variance_ratio_.sum())


@given(st.integers(2, 12).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, n - 1), st.integers(0, 99))))
@settings(max_examples=60, deadline=None)
def test_neighbours_kept(drawn):
    "By the words of the rule; and all are kept by a map that is the space."
    n, k, seed = drawn
    chance = np.random.default_rng(seed)
    x, y = chance.integers(0, 4, (n, 2)).astype(float), chance.integers(0, 4, (n, 2)).astype(float)
    def apart(points): return np.sqrt(((points[:, None] - points) ** 2).sum(axis=-1))
    def near(points, i): return sorted((j for j in range(n) if j != i), key=lambda j: (apart(points)[i, j], j))[:k]
    expected = np.mean([len({*near(x, i)} & {*near(y, i)}) / k for i in range(n)])
    assert neighbours_kept(apart(x), y, k) == pytest.approx(expected) and neighbours_kept(apart(x), x, k) == 1


def test_same_points_and_extremes():
    same = Vectors(list('abcd'), np.ones((4, 3), np.float32))
    found = word_map(same)
    assert np.abs(found.points).max() < 1e-6 and np.isfinite(found.variance)
    wanted('tsne')
    assert np.isfinite(word_map(same, method='tsne').points).all()


def test_a_word_of_any_text_can_be_drawn():
    plt = pytest.importorskip('matplotlib.pyplot')
    words = ['$x$', 'a_b', '\\frac', '数']
    ax = word_map(Vectors(words, ROWS[:4].astype(np.float32))).plot(groups=['_hidden', '$y$', 'b', 'b'])
    ax.figure.canvas.draw()
    assert len(ax.texts) == 4 and [text.get_text() for text in ax.get_legend().get_texts()] == [' _hidden', r'\$y\$', 'b']
    plt.close('all')
