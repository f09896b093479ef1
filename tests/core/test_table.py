"""The sums of a table are exact: whatever the order, the sizes, the signs and the number of the rows."""
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, strategies as st

from nlgeval.core import exact_sums, rounded

UNIT = Fraction(1, 2**1127)  # in which the sums of floats are counted
LARGEST = 2 - 2.0**-52       # the float below 2: every bit of its mantissa is 1


def check(rows):
    "Sums of floats equal those of fractions, and are rounded once, as math.fsum does."
    rows = np.asarray(rows, dtype=float)
    sums = exact_sums(rows)
    assert [s * UNIT for s in sums] == [sum(map(Fraction, column), Fraction()) for column in rows.T.tolist()]
    assert rounded(sums, rows.dtype).tolist() == [math.fsum(column) for column in rows.T.tolist()]


def test_numbers_that_once_overflowed():
    check([[1.0], [.0005], [.7]])
    assert rounded(exact_sums(np.array([[1.0], [.0005], [.7]])), float).tolist() == [1.7005]


@pytest.mark.parametrize('shift', range(16))
@pytest.mark.parametrize('sign', [1, -1])
def test_floats_that_are_some_powers_of_two_apart(shift, sign):
    "The larger is moved to the unit of the smaller while that fits into 64 bits: up to 10 powers of two."
    large, small = sign * LARGEST * 2.0**shift, LARGEST
    for rows in ([large, small], [large, -small], [large] * 9 + [small], [large, small, 0., -0., 1.]):
        check([[x] for x in rows])
        check([[x] for x in reversed(rows)])
    check([[large, 1.], [small, -1.], [0., 0.]])              # a column beside one of a single size
    check([[large, 2.0**-300], [small, LARGEST * 2.0**-300]]) # and one far from it


@given(st.integers(0, 10**9), st.integers(-1060, 1000), st.integers(0, 14), st.integers(1, 300), st.integers(1, 3))
def test_floats_of_similar_size(seed, base, spread, n, columns):
    "Exponents within a few of each other, as those of scores are: where the sum takes the short way, and just beyond."
    rng = np.random.default_rng(seed)
    mantissa = rng.choice([1., LARGEST, *rng.uniform(1, 2, 2)], (n, columns)) * rng.choice([-1, 1, 1], (n, columns))
    rows = np.ldexp(mantissa, base + rng.integers(0, spread + 1, (n, columns)))
    check(np.where(rng.random((n, columns)) < rng.choice([0, .3]), 0, rows))


@given(st.lists(st.floats(-1e300, 1e300), min_size=1, max_size=30))
def test_floats_of_any_size(values):
    check([[x] for x in values])
    assert exact_sums(np.array([values]).T) == exact_sums(np.array([values[::-1]]).T)


@pytest.mark.parametrize('shift', [0, 8, 9, 10, 11])
def test_many_rows(shift):
    "A million of the largest numbers there are near the limit: their sum has 20 bits more than one of them."
    n = 10**6
    for sign in (1, -1):
        column = np.full((n, 1), sign * LARGEST * 2.0**shift)
        column[n // 2] = 1.
        assert [s * UNIT for s in exact_sums(column)] == [(n - 1) * Fraction(sign * LARGEST) * 2**shift + 1]


def test_whole_numbers():
    rows = np.array([[2**61, -3], [2**61 - 1, 7], [5, 0]])
    assert exact_sums(rows) == [2**62 + 4, 4]
    assert rounded(exact_sums(rows), rows.dtype).tolist() == [2**62 + 4, 4]
    assert rounded(exact_sums(rows), rows.dtype).dtype == np.int64


def test_parts_add_up():
    "Sums of parts of a table, each exact, add up to those of the whole: what a stream rests on."
    rows = np.random.default_rng(0).random((1000, 4)) * [1, 1e-3, 1e9, 1e-300]
    parts = [exact_sums(part) for part in np.array_split(rows, 7)]
    assert [sum(column) for column in zip(*parts)] == exact_sums(rows)
