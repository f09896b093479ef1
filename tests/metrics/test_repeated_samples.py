"Repeated samples: exact over all choices, the tools' numbers (recorded), unbiased, errors, and the way into comparisons."
import json
import math
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nlgeval import Given, compare, pass_at_k
from nlgeval.metrics.repeated_samples import MAJORITIES, g_pass_at_k, given_samples, maj_at_k, mg_pass_at_k, pass_hat_k, sample_scores

RECORDED = json.loads((Path(__file__).resolve().parents[1] / 'recorded' / 'samples.json').read_text(encoding='utf-8'))
COUNTS = st.integers(1, 40).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, n), st.integers(1, n)))
ANSWERS = st.lists(st.sampled_from('abcd'), min_size=1, max_size=9)


def each_choice(n, c, k, of):
    "The exact mean of a function of the number of right ones, over all choices of k of n samples."
    samples = [1] * c + [0] * (n - c)
    found = [of(sum(choice)) for choice in combinations(samples, k)]
    return sum(found, Fraction(0)) / len(found)


# ---------------------------------------------------------------- brute force, with fractions
@pytest.mark.parametrize('n', range(1, 10))
def test_counts_equal_the_mean_over_all_choices_to_the_last_bit(n):
    for c in range(n + 1):
        for k in range(1, n + 1):
            assert pass_hat_k(n, c, k) == float(each_choice(n, c, k, lambda x: Fraction(x == k)))
            assert mg_pass_at_k(n, c, k) == float(each_choice(n, c, k, lambda x: max(Fraction(0), Fraction(2 * x, k) - 1)))
            for m in range(1, k + 1):
                assert g_pass_at_k(n, c, k, m / k) == float(each_choice(n, c, k, lambda x: Fraction(x >= m))), (n, c, k, m)
            assert g_pass_at_k(n, c, k, 0) == g_pass_at_k(n, c, k, 1 / k) == pytest.approx(pass_at_k(n, c, k), abs=1e-15)


@given(ANSWERS, st.data())
@settings(max_examples=150, deadline=None)
def test_votes_equal_the_mean_over_all_choices_to_the_last_bit(answers, data):
    k = data.draw(st.integers(1, len(answers)))
    right = frozenset(data.draw(st.sets(st.sampled_from('abcd'), min_size=1, max_size=3)))
    none = frozenset(data.draw(st.sets(st.sampled_from('abcd'), max_size=2)))
    won = Fraction(0)
    for choice in combinations(answers, k):
        votes = Counter(a for a in choice if a not in none)
        best = [a for a in votes if votes[a] == max(votes.values())]
        if best: won += Fraction(len(right.intersection(best)), len(best))
    expected = float(won / math.comb(len(answers), k))
    assert maj_at_k(answers, set(right), k, none=none) == expected
    assert maj_at_k([ord(a) for a in answers[::-1]], {ord(a) for a in right}, k, none={ord(a) for a in none}) == expected


def test_the_tools_rule_over_all_orders_of_the_samples_is_the_exact_number():
    from itertools import permutations
    for answers in ('aabbc', 'abcab', 'aabb'):
        for k in range(1, len(answers) + 1):
            of_orders = [maj_at_k(order, 'a', k, like='lm-eval') for order in permutations(answers)]
            assert maj_at_k(list(answers), 'a', k) == pytest.approx(np.mean(of_orders), abs=1e-12)


# ---------------------------------------------------------------- the tools' numbers
def test_pass_hat_k_is_that_of_tau_bench_and_inspect_to_the_last_bit():
    assert len(RECORDED['counts']) > 400
    for row in RECORDED['counts']:
        n, c, k = row['n'], row['c'], row['k']
        assert pass_hat_k(n, c, k) == row['tau2'] == row['inspect']


def test_thresholds_are_those_of_lighteval_of_the_paper_and_of_scorio():
    differing = 0
    for row in RECORDED['counts']:
        n, c, k = row['n'], row['c'], row['k']
        for tau, *theirs, scorio in zip(RECORDED['taus'], row['lighteval'], row['gpassk'], row['scorio']):
            assert theirs == pytest.approx([g_pass_at_k(n, c, k, tau, like='lighteval')] * 2, rel=1e-11, abs=1e-13)
            ours = g_pass_at_k(n, c, k, tau)
            assert ours == pytest.approx(scorio, rel=1e-11, abs=1e-13)
            differing += abs(ours - theirs[0]) > 1e-9
        sums = [mg_pass_at_k(n, c, k, like='lighteval')] * 3
        assert [row['mlighteval'], row['mgpassk'], row['mscorio']] == pytest.approx(sums, rel=1e-11, abs=1e-13)
        assert k % 2 or sums[0] == mg_pass_at_k(n, c, k)
        assert maj_at_k([1] * c + [0] * (n - c), 1, k, like='scorio') == pytest.approx(row['majscorio'], rel=1e-11, abs=1e-13)
    assert differing  # .56 and .28 of 25: the product rounds up


def test_votes_are_those_of_the_tools():
    for row in RECORDED['rows']:
        answers = list(row['row'])
        for k in range(1, len(answers) + 1):
            assert maj_at_k(answers, '1', k, like='lm-eval') == (row['lm-eval'][k - 1] == '1')
            assert maj_at_k(answers, '1', k, like='lighteval') == row['lighteval'][k - 1]
            assert maj_at_k(answers, '1', k, like='lmms-eval') == row['lmms'][k - 1]
            assert sample_of(answers, f'avg@{k}', 'lighteval') == row['avg'][k - 1]
        assert sample_of(answers, f'avg@{len(answers)}') == row['mean']
        for name, value in row['s1'].items(): assert sample_of(answers, name, 's1') == value


def sample_of(answers, name, like=None): return given_samples([answers], name, ['1'], like).result().score


def test_what_lighteval_makes_of_too_few_samples():
    assert set(RECORDED['too few'].values()) == {0.} and RECORDED['n of the first problem'] == 1 / math.comb(4, 2)
    with pytest.raises(ValueError, match='at most n = 5, got k = 6'): g_pass_at_k(5, 5, 6, .5)


# ---------------------------------------------------------------- properties
@given(COUNTS, st.floats(0, 1))
@settings(deadline=None)
def test_order_and_bounds(counts, tau):
    n, c, k = counts
    hat, at, g, mean = pass_hat_k(n, c, k), pass_at_k(n, c, k), g_pass_at_k(n, c, k, tau), c / n
    assert 0 <= hat <= g <= at + 1e-12 and hat <= mean + 1e-12 and mean <= at + 1e-12
    assert hat - 1e-12 <= mg_pass_at_k(n, c, k) <= mean + 1e-12
    assert mg_pass_at_k(n, c, k, like='lighteval') <= mg_pass_at_k(n, c, k)
    assert hat == pytest.approx(1 - pass_at_k(n, n - c, k), abs=1e-12)


@given(st.integers(1, 12), st.floats(0, 1), st.data())
@settings(deadline=None)
def test_they_are_right_on_average(n, p, data):
    k = data.draw(st.integers(1, n))
    c = np.arange(n + 1)
    odds = np.array([math.comb(n, i) * p**i * (1 - p)**(n - i) for i in range(n + 1)])
    of_k = np.array([math.comb(k, j) * p**j * (1 - p)**(k - j) for j in range(k + 1)])
    j = np.arange(k + 1)
    assert odds @ pass_hat_k(n, c, k) == pytest.approx(p**k, abs=1e-12)
    assert odds @ g_pass_at_k(n, c, k, .5) == pytest.approx(of_k[(j >= max(1, k / 2))].sum(), abs=1e-12)
    assert odds @ mg_pass_at_k(n, c, k) == pytest.approx(of_k @ np.maximum(0, 2 * j / k - 1), abs=1e-12)


def test_many_samples():
    assert pass_hat_k(2000, 1990, 1000) == float(Fraction(math.comb(1990, 1000), math.comb(2000, 1000)))
    assert g_pass_at_k(2000, 1000, 1000, .5) == pytest.approx(.5178, abs=1e-4) and mg_pass_at_k(2000, 2000, 999) == 1
    many = [str(a) for a in np.random.default_rng(1).integers(0, 7, 64)]
    drawn = np.random.default_rng(2).permuted(np.tile(many, (4000, 1)), axis=1)[:, :32]
    simulated = [maj_at_k(row.tolist(), '3', 32, like='lm-eval') for row in drawn]
    assert maj_at_k(many, '3', 32) == pytest.approx(np.mean(simulated), abs=4 * np.std(simulated) / 4000**.5)
    assert maj_at_k([str(i) for i in range(64)], '5', 64) == 1 / 64


def test_arrays():
    found = pass_hat_k([[10, 20], [2000, 2000]], [[9, 2], [1990, 0]], [5, 10])
    assert found.shape == (2, 2) and found[0, 0] == pass_hat_k(10, 9, 5) and found[1, 1] == 0
    assert g_pass_at_k(8, [5, 5], 4, .5).tolist() == [65 / 70] * 2 and isinstance(mg_pass_at_k(8, 5, 4), float)
    assert pass_hat_k(np.array([], int), np.array([], int), 1).shape == (0,)


# ---------------------------------------------------------------- errors
@pytest.mark.parametrize('function', [pass_hat_k, mg_pass_at_k, lambda n, c, k: g_pass_at_k(n, c, k, .5)])
@pytest.mark.parametrize('n, c, k, words', [
    (5, 2, 6, 'at most n = 5, got k = 6'), (5, 6, 1, '6 samples passed'), (5, 1, 0, 'at least 1'), (5, -1, 1, 'c: expected whole'),
    (5, 1.5, 1, 'c: expected whole'), (float('nan'), 1, 1, 'n: expected whole'), ([9, 4], [1, 1], 5, 'problem 1')])
def test_errors_of_counts(function, n, c, k, words):
    with pytest.raises(ValueError, match=words): function(n, c, k)


@pytest.mark.parametrize('call, words', [
    (lambda: g_pass_at_k(5, 2, 2, -.1), 'tau: expected a share'), (lambda: g_pass_at_k(5, 2, 2, float('nan')), 'tau'),
    (lambda: g_pass_at_k(5, 2, 2, '1'), 'tau'), (lambda: g_pass_at_k(5, 2, 2, .5, like='tau2'), 'unknown tool'),
    (lambda: maj_at_k(['a'], 'a', 2), 'at most n = 1'), (lambda: maj_at_k(['a'], 'a', 1, like='vote'), 'lm-eval'),
    (lambda: maj_at_k(['a', None], 'a', 1, 's1', [None]), 'none: s1'), (lambda: given_samples([[1, 0]], 'maj@2'), 'needs the answers'),
    (lambda: given_samples([[1, 2]], 'pass^2'), r'results\[0\]'), (lambda: given_samples([], 'pass^2'), 'at least one problem'),
    (lambda: given_samples([[1, 0], [1]], 'pass^2'), 'problem 1'), (lambda: given_samples([[1, 0], [1]], 'avg@2', like='lighteval'), 'problem 1'),
    (lambda: given_samples([['a', 'b'], ['a']], 'maj@2', ['a', 'a']), 'problem 1'),
    (lambda: given_samples([['a']], 'maj@1', ['a', 'b']), 'each of 1 problems, got 2'),
    *((lambda name=name: given_samples([[1, 0]], name), 'expected a name such as')
      for name in ('pass', 'pass@', 'pass^x', 'pass^2_.5', 'G-Pass@2', 'G-Pass@2_', 'G-Pass@2_1.0.0', 'avg@-1', '', None, 'bleu'))])
def test_errors_of_names_and_answers(call, words):
    with pytest.raises(ValueError, match=words): call()


def test_types_that_are_none():
    with pytest.raises(TypeError, match='single string'): given_samples(['10'], 'pass^2')
    with pytest.raises(TypeError, match=r'answers\[1\]'): maj_at_k(['a', ['b']], 'a', 1)
    with pytest.raises(TypeError, match='single string'): maj_at_k('aab', 'a', 1)
    with pytest.raises(TypeError, match=r'right\[0\]'): maj_at_k(['a'], ['a'], 1)
    with pytest.raises(TypeError, match=r"write \['ab'\]"): maj_at_k(['a'], 'a', 1, none='ab')
    with pytest.raises(TypeError, match='metrics'): sample_scores([[1, 0]], 'avg@1')


def test_wild_answers():
    wild = ['', ' ', 'É', 'É', '\ud800', '\x00', 'ß', '答', '答', '答', None, 3, (1, 2)]
    assert maj_at_k(wild, '答', len(wild)) == 1 and maj_at_k(wild, '\ud800', 1) == 1 / 13
    assert maj_at_k(wild, {'', '答'}, 1) == 4 / 13 and maj_at_k(wild, '½', 5) == 0
    assert maj_at_k(np.array([1, 1, 2]), 1, 3) == 1
    assert maj_at_k([None, None], 'a', 2, none=[None]) == 0 and maj_at_k([None, None, 'a'], 'a', 2, none=[None]) == 2 / 3


# ---------------------------------------------------------------- from samples to scores and comparisons
def test_from_samples_to_scores_and_a_comparison():
    rng = np.random.default_rng(3)
    flags = {'A': rng.random((50, 8)) < .3, 'B': rng.random((50, 8)) < .7}
    names = ['avg@8', 'pass@4', 'pass^4', 'G-Pass@4_0.5', 'mG-Pass@4', 'cov@4']
    scores = sample_scores(flags['A'], names)
    c = flags['A'].sum(1)
    expected = [c / 8, pass_at_k(8, c, 4), pass_hat_k(8, c, 4), g_pass_at_k(8, c, 4, .5), mg_pass_at_k(8, c, 4), pass_at_k(8, c, 4)]
    for name, numbers in zip(names, expected, strict=True): assert scores[name].segments.tolist() == numbers.tolist()
    tasks = [str(i) for i in range(50)]
    compared = compare({'A': tasks, 'B': tasks}, metrics=[given_samples(flags, name) for name in names])
    assert str(compared).count('*') >= len(names) and 'pass^4, % ↑' in str(compared)
    for like, name in (('s1', 'cov@4'), ('lighteval', 'avg@4'), ('lmms-eval', 'maj@4'), ('scorio', 'maj@4'), ('lighteval', 'mG-Pass@3')):
        metric = given_samples(flags, name, like=like)
        assert isinstance(metric, Given) and metric.unit == '%' and metric.name == f'{name} ({like})' and metric.higher_is_better
    assert given_samples(flags['A'], 'cov@4', like='s1').result().segments.tolist() == flags['A'][:, :4].any(1).tolist()


def test_answers_and_flags_say_the_same_and_rows_may_differ_in_length():
    answers, right = [['a', 'b', 'a'], ['x', 'y'], ['q'] * 5], ['a', {'x', 'y'}, 'r']
    flags = [[a in ({r} if isinstance(r, str) else r) for a in row] for row, r in zip(answers, right)]
    for name in ('avg@2', 'pass@2', 'pass^2', 'G-Pass@2_0.6', 'mG-Pass@2', 'cov@2'):
        assert given_samples(answers, name, right).result().segments.tolist() == given_samples(flags, name).result().segments.tolist()
    for like in (None, *MAJORITIES):
        found = given_samples(answers, 'maj@2', right, like).result().segments.tolist()
        assert found == [maj_at_k(row, r, 2, like) for row, r in zip(answers, right)]
    assert given_samples([[1, 1, 0]], 'MAJ@3', like='scorio').result().score == 1
    assert given_samples(answers, 'maj@2', right, none=['b']).result().segments[0] == 1


def test_an_answer_that_is_not_equal_to_itself_is_one_answer():
    nan = float('nan')
    assert maj_at_k([nan, nan], nan, 2) == 1 and maj_at_k([nan, nan, 'a'], nan, 3) == 1 and maj_at_k([nan, nan, 'a'], 'a', 3) == 0
    assert maj_at_k([float('nan'), float('nan')], 'a', 2) == 0


def test_iterators_are_read_once_for_all_systems_and_numbers():
    two = {'A': [['a', 'b'], ['b', 'a']], 'B': [['b', 'b'], ['a', 'b']]}
    assert given_samples(two, 'maj@2', iter('aa'), none=iter('b')).scores == given_samples(two, 'maj@2', ['a', 'a'], none=['b']).scores
    rows, names = two['A'], ['avg@2', 'maj@2', 'pass@2']
    lazy = sample_scores((iter(row) for row in rows), names, iter('aa'), none=iter('b'))
    assert {name: one.score for name, one in lazy.items()} == {name: one.score for name, one in sample_scores(rows, names, ['a', 'a'], none=['b']).items()}
    assert sample_scores({'A': [[1, 0]]}, ['avg@2'])['avg@2'].score == .5


@pytest.mark.parametrize('none, words', [(None, 'none: expected a collection of answers, got None'), ([['a']], r'none\[0\]'), ('a', r"write \['a'\]")])
def test_what_is_no_collection_of_answers(none, words):
    with pytest.raises(TypeError, match=words): maj_at_k(['a'], 'a', 1, none=none)


def test_a_number_of_thousands_of_digits_is_no_name():
    with pytest.raises(ValueError, match='expected a name such as'): given_samples([[1, 0]], 'pass^' + '9' * 5000)
