"""What all words share, taken away: against the formulas by a full decomposition, metrics on such tables, unrelated pairs."""
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval.embeddings.averages import EmbeddingAverage, all_but_the_top, inverse_frequency, unrelated_score
from nlgeval.embeddings.greedy_matching import GreedyMatching
from nlgeval.embeddings.vectors import Vectors

rng = np.random.default_rng(0)
WORDS = [f'w{i}' for i in range(60)]
TABLE = Vectors(WORDS, (rng.normal(size=(60, 12)) * np.linspace(3, .5, 12) + .7).astype(np.float32), label='t')
TEXTS = [' '.join(rng.choice(WORDS, rng.integers(1, 9))) for _ in range(40)]


@pytest.mark.parametrize('n', [0, 1, 3, 11])
def test_all_but_the_top_is_the_formula(n):
    centred = TABLE.matrix.astype(float) - TABLE.matrix.astype(float).mean(axis=0)
    u = np.linalg.svd(centred, full_matrices=False)[2][:n]
    truth = centred - sum(((centred @ x)[:, None] * x for x in u), np.zeros(1))
    found = all_but_the_top(TABLE, n)
    assert np.allclose(found.matrix, truth, atol=1e-5) and found.words == WORDS and found.label == f't-top{n}'
    assert np.linalg.matrix_rank(found.matrix, tol=1e-3) == 12 - n


def test_inverse_frequency_is_the_formula():
    counts = {word: i * i for i, word in enumerate(WORDS[:50])}  # the others are not in the text
    total = sum(counts.values())
    weights = np.array([.01 / (.01 + counts.get(word, 0) / total) for word in WORDS])
    weighted = weights[:, None] * TABLE.matrix.astype(float)
    assert np.allclose(inverse_frequency(TABLE, counts, .01).matrix, weighted, atol=1e-6) and weights[55] == 1
    means = np.array([np.mean([weighted[WORDS.index(word)] for word in text.split()], axis=0) for text in TEXTS])
    u = np.linalg.svd(means, full_matrices=False)[2][0]
    found = inverse_frequency(TABLE, counts, .01, TEXTS)
    assert np.allclose(found.matrix, weighted - (weighted @ u)[:, None] * u, atol=1e-5)
    # a text's mean on that table is SIF's vector of the text: the weighted mean without its component
    sif = means - (means @ u)[:, None] * u
    metric = EmbeddingAverage(vectors=found, tokenizer='none')
    mine = metric(TEXTS[:-1], TEXTS[1:]).segments
    theirs = [a @ b / np.sqrt(a @ a * (b @ b)) for a, b in zip(sif[:-1], sif[1:])]
    assert np.allclose(mine, theirs, atol=1e-4)


def test_the_default_is_a_hundredth_of_the_dimensions_and_the_table_is_left_as_it_was():
    before = TABLE.digest
    assert (all_but_the_top(TABLE).matrix == all_but_the_top(TABLE, 1).matrix).all()
    wide = Vectors(['a', 'b', 'c', 'd', 'e'], rng.normal(size=(5, 300)))
    assert all_but_the_top(wide).label.endswith('top3')
    assert TABLE.digest == before != all_but_the_top(TABLE).digest
    assert all_but_the_top(Vectors.of(TABLE, 'zero')).unknown == 'zero'


def test_weights_do_not_change_a_cosine_of_words():
    counts = dict.fromkeys(WORDS, 1) | {'w0': 500}
    a, b = (GreedyMatching(vectors=table, tokenizer='none')(TEXTS[:9], TEXTS[9:18]).segments for table in (TABLE, inverse_frequency(TABLE, counts)))
    assert np.allclose(a, b, atol=1e-6)


@settings(max_examples=40, deadline=None)
@given(n=st.integers(2, 30), seed=st.integers(0, 2**32))
def test_no_segment_meets_its_own_reference_and_each_reference_comes_once(n, seed):
    seen = []
    def metric(predictions, references):
        seen.extend(zip(predictions, references))
        warnings.warn('predictions: 3 of the 4 looked at fit the references of other segments better')
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        unrelated_score(metric, iter(range(n)), iter(range(n)), seed=seed)
    assert [p for p, _ in seen] == list(range(n)) == sorted(r for _, r in seen) and all(p != r for p, r in seen)


@pytest.mark.parametrize('call, message', [
    (lambda: all_but_the_top(TABLE, 12), 'n: expected a whole number from 0 to 11'), (lambda: all_but_the_top(TABLE, 1.5), 'got 1.5'),
    (lambda: inverse_frequency(TABLE, {'w0': 0}), 'counts: expected'), (lambda: inverse_frequency(TABLE, {'w0': 1}, a=0), 'a: expected a number above 0, got 0'),
    (lambda: inverse_frequency(TABLE, {'w0': 1}, texts=['strange words']), 'texts: expected some'),
    (lambda: unrelated_score(None, ['a', 'b'], ['a']), 'got 2 and 1')])
def test_what_cannot_be_says_so(call, message):
    with pytest.raises(ValueError) as e: call()
    assert message in str(e.value)
