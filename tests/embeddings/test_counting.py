"""Counted word vectors: counts against a loop over all places, the decomposition against NumPy's, texts however they are given."""
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval.embeddings import counting
from nlgeval.embeddings.counting import WEIGHTS, WordPairs, PmiVectors


def by_loop(lines, window, weights):
    "The counts, place by place."
    found = {}
    for line in lines:
        for i, a in enumerate(line):
            for j in range(max(i - window, 0), min(i + window + 1, len(line))):
                if i == j: continue
                d = abs(i - j)
                found[a, line[j]] = found.get((a, line[j]), 0) + {'drawn': (window - d + 1) / window, 'flat': 1, 'harmonic': 1 / d}[weights]
    return found


def as_dict(pairs): return {(pairs.words[i], pairs.words[j]): n for i, j, n in zip(pairs.rows, pairs.columns, pairs.values)}


@settings(max_examples=60, deadline=None)
@given(lines=st.lists(st.lists(st.sampled_from('a b c 한 Ω'.split()), max_size=9), max_size=9), window=st.integers(1, 6),
       weights=st.sampled_from(sorted(WEIGHTS)))
def test_counts_are_those_of_a_loop(lines, window, weights):
    truth = by_loop(lines, window, weights)
    if len({word for line in lines for word in line}) < 2 or not truth:
        with pytest.raises(ValueError): WordPairs(lines, window, weights, min_count=1)
        return
    pairs = WordPairs(lines, window, weights, min_count=1)
    found = as_dict(pairs)
    assert found.keys() == truth.keys() and all(math.isclose(found[pair], truth[pair]) for pair in truth)
    assert all(math.isclose(n, found[b, a]) for (a, b), n in found.items())  # symmetric
    assert np.allclose(pairs.sums, pairs.dense(pairs.values).sum(axis=1))


def test_many_pairs_are_merged_in_parts(monkeypatch):
    rng = np.random.default_rng(0)
    lines = [[f'w{i}' for i in rng.integers(0, 200, 40)] for _ in range(1500)]
    whole = WordPairs(lines)
    monkeypatch.setattr(counting, 'MERGED', 1000)
    parts = WordPairs(iter(lines))
    for name in 'rows', 'columns', 'values', 'sums': assert np.array_equal(getattr(whole, name), getattr(parts, name))


def test_rare_words_are_dropped_before_the_window_is_laid():
    assert as_dict(WordPairs([['a', 'rare', 'b'], ['a', 'c', 'b', 'c']], window=1, min_count=2))['a', 'b'] == 1


def test_the_decomposition_is_that_of_numpy():
    rng = np.random.default_rng(1)
    pairs = WordPairs([[f'w{i}' for i in rng.zipf(1.5, 15) % 120] for _ in range(800)], min_count=1)
    values = np.maximum(pairs.pmi(.75), 0)
    whole = pairs.dense(values)
    U, S, V = np.linalg.svd(whole)
    for size in 1, 10, len(pairs.words):
        u, s, v = pairs.svd(values, size)
        assert u.shape == v.shape == (len(pairs.words), size) and np.abs(s - S[:size]).max() < 2e-3 * S[0]
        best = np.linalg.norm(whole - (U[:, :size] * S[:size]) @ V[:size])
        assert np.linalg.norm(whole - (u * s) @ v.T) < 1.002 * best + 1e-3
        assert np.abs(u.T @ u - np.eye(size)).max() < 1e-3


def test_pmi_by_hand_and_its_shift():
    pairs = WordPairs(['a b', 'a b', 'a c'], window=1, min_count=1)
    found = dict(zip(as_dict(pairs), pairs.pmi()))
    assert math.isclose(found['a', 'b'], math.log(2 * 6 / (3 * 2))) and math.isclose(found['c', 'a'], math.log(1 * 6 / (1 * 3)))
    assert np.allclose(pairs.pmi(shift=5), pairs.pmi() - math.log(5))
    smooth = dict(zip(as_dict(pairs), pairs.pmi(.75)))
    assert math.isclose(smooth['a', 'b'], math.log((2 / 6) / ((3 / 6) * 2**.75 / (3**.75 + 2**.75 + 1))))


def test_the_class_gives_vectors_of_the_words_that_there_are():
    rng = np.random.default_rng(2)
    lines = [[f'w{2 * i + side}' for i in rng.integers(0, 10, 12)] for side in rng.integers(0, 2, 2000)]
    model = PmiVectors(size=4, window=3).fit(lines)
    assert model.vectors.size == 4 and set(model.vectors.words) == {f'w{i}' for i in range(20)} and model.vectors.matrix.dtype == np.float32
    for word in model.vectors:  # every even word stands among even ones
        assert {int(other[1:]) % 2 for other, _ in model.vectors.nearest(word, 10)} == {int(word[1:]) % 2}
    ways = [PmiVectors(size=4, window=3).fit(given).vectors.matrix for given in (iter(lines), [' '.join(line) for line in lines])]
    assert all(np.array_equal(way, model.vectors.matrix) for way in ways)
    assert PmiVectors(size=4, window=3, eigenvalues=0).fit(lines).vectors.lengths.max() <= 1 + 1e-5


@pytest.mark.parametrize('options, message', [
    (dict(size=0), 'size: expected a whole number, at least 1, got 0'), (dict(size=True), 'got True'), (dict(window=1.5), 'window'),
    (dict(weights='draw'), "Did you mean 'drawn'"), (dict(power=-1), 'power'), (dict(shift=0), 'shift: expected a positive number, got 0'),
    (dict(eigenvalues=float('nan')), 'eigenvalues'), (dict(shift='a'), "got 'a'"), (dict(min_count=0), 'min_count')])
def test_options_that_make_no_sense_are_errors(options, message):
    with pytest.raises(ValueError, match=message): PmiVectors(**options)


def test_texts_that_say_nothing_are_errors(tmp_path):
    for text, message in (([], 'there is no word'), (['a', 'b'], 'none has two words'), (['a b c'], 'occur 5 times or more')):
        with pytest.raises(ValueError, match=message): WordPairs(text, min_count=5 if 'occur' in message else 1)
    with pytest.raises(TypeError, match='got one string'): WordPairs('a b')
    with pytest.raises(ValueError, match='size: expected a whole number from 1 to 2, the number of words, got 3'):
        PmiVectors(size=3, min_count=1).fit(['a b'])
    path = tmp_path / 'text.txt'
    path.write_text('a b\nb a\n', encoding='utf-8')
    assert as_dict(WordPairs(path, min_count=1)) == {('a', 'b'): 2, ('b', 'a'): 2}


def test_vectors_of_zeros_are_refused():
    lines = [['a', 'b'], ['c', 'd']] * 5
    with pytest.raises(ValueError, match='all vectors are 0; shift is 1000'): PmiVectors(size=2, shift=1000).fit(lines)
    pairs = WordPairs(lines)
    for size, values, said in ((2.5, pairs.pmi(), r'size: expected a whole number from 1 to 4, the number of words, got 2\.5'),
                               (2, pairs.pmi()[:1], 'values: expected 4 finite numbers, one a pair'), (2, pairs.pmi() * math.nan, 'values: expected')):
        with pytest.raises(ValueError, match=said): pairs.svd(values, size)


@pytest.mark.parametrize('least', [0, -3, 1.5, True, 'x', None])
def test_min_count_is_a_whole_number(least):
    with pytest.raises(ValueError, match='min_count: expected a whole number of at least 1'): WordPairs([['a', 'b']], min_count=least)
