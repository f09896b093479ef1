"""Boards: rules by hand and by SciPy, ranks that hold, tiers without chains, and tables with mistakes."""
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from nlgeval.stats.boards import LEAST, RULES, as_board, orders, points, rank_board, resampled_ranks, tiers

pytest.importorskip('scipy')
wild = arrays(float, st.tuples(st.integers(2, 6), st.integers(1, 12)), elements=st.sampled_from([0., .5, 1., 1., 2., 7.]))


@given(wild)
def test_three_rules_are_one_in_three_units(values):
    board, k = as_board(values), len(values)
    rank, borda, winrate = (points(board, rule) for rule in ('rank', 'borda', 'winrate'))
    assert np.allclose(rank, k - borda) and np.allclose(winrate, borda / (k - 1))
    assert np.allclose(borda.sum(axis=0), k * (k - 1) / 2)  # every pair gives one point
    assert orders(board)['rank'] == orders(board)['borda'] == orders(board)['winrate']


@given(wild)
def test_ranks_are_scipys(values):
    rankdata = pytest.importorskip('scipy.stats').rankdata
    assert np.array_equal(points(as_board(values), 'rank'), rankdata(-values, axis=0))


@given(wild, st.integers(0, 1000))
def test_the_order_of_systems_and_tasks_and_the_direction_change_nothing(values, seed):
    rng = np.random.default_rng(seed)
    names, tasks = [f'ß{i}' for i in range(len(values))], [f'任{j}' for j in range(values.shape[1])]
    rows, columns = rng.permutation(len(names)), rng.permutation(len(tasks))
    for rule in ('standardised', 'winrate'):
        found = rank_board(as_board(values, names, tasks), rule)
        moved = rank_board(as_board(values[np.ix_(rows, columns)], [names[i] for i in rows], [tasks[j] for j in columns]), rule)
        turned = rank_board(as_board(-values, names, tasks, lower=tasks), rule)
        assert np.allclose(found.values[rows], moved.values, atol=1e-9)
        assert found.rank_sets() == turned.rank_sets() and dict(found.rank_sets()) == dict(moved.rank_sets())


@given(wild)
def test_tiers_hold_no_two_that_differ_and_every_lower_one_has_a_better_one_above(values):
    found = rank_board(as_board(values), 'winrate')
    groups = tiers(found)
    assert sorted(name for group in groups for name in group) == sorted(found.board.systems)
    if values.shape[1] < LEAST:
        assert len(groups) == 1 and found.pairs is None and 'too few' in found.why
        return
    differs, at = found.pairs.adjusted('holm') < .05 - 1e-12, found.board.systems.index
    for above, group in zip([None, *groups], groups):
        for name in group:
            assert not any(differs[at(name), at(other)] for other in group)
            if above: assert any(differs[at(name), at(other)] and found.values[at(other)] > found.values[at(name)] for other in above)
    for best, worst in found.rank_sets().values(): assert 1 <= best <= worst <= len(values)
    assert sum(best == 1 for best, _ in found.rank_sets().values()) >= 1


def test_pairs_are_scipys_paired_t_tests():
    ttest = pytest.importorskip('scipy.stats').ttest_rel
    values = np.random.default_rng(0).normal(size=(5, 9)) + np.random.default_rng(1).normal(size=9)
    found = rank_board(as_board(values), 'mean')
    for i in range(5):
        for j in range(i):
            theirs = ttest(values[i], values[j])
            assert found.pairs.p[i, j] == pytest.approx(theirs.pvalue, rel=1e-9)
    low, high = pytest.importorskip('scipy.stats').t.interval(.95, 8, values.mean(axis=1), values.std(axis=1, ddof=1) / 3)
    assert np.allclose(found.low, low) and np.allclose(found.high, high)


def test_swaps_of_tasks_agree_with_t_where_differences_are_normal():
    values = np.random.default_rng(3).normal(size=(3, 40)) + np.array([[.5], [.2], [0]])
    by_t, by_swaps = (rank_board(as_board(values), 'mean', test=test) for test in ('t', 'randomization'))
    assert np.allclose(by_t.pairs.p, by_swaps.pairs.p, atol=.03) and by_t.rank_sets() == by_swaps.rank_sets()


def test_what_never_varies_has_the_p_of_the_sign_test():
    for n in (6, 9, 60):
        found = rank_board(as_board([[.3] * n, [.1] * n, [.1] * n]), 'mean')
        assert found.pairs.p[0, 1] == pytest.approx(2. ** (1 - n)) and found.pairs.p[1, 2] == 1
        assert np.isnan(found.low).all() and found.to_dict()['systems'][0]['low'] is None  # nor has it an interval


def test_counts_of_items():
    right, of = np.array([[8, 45], [5, 40]]), np.array([[10, 50], [10, 50]])
    board = as_board(right, 'ab', ['x', 'y'], of=of)
    assert np.allclose(board.values, right / of)
    found = rank_board(board, 'mean', 'items')
    assert found.items_error is not None and (found.low < found.values).all()
    whole = rank_board(as_board(np.tile(right, 4), of=np.tile(of, 4)), 'mean')
    assert np.allclose(whole.items_error, found.items_error / 2)
    many = rank_board(as_board(right * 10**6, of=of * 10**6), 'mean', 'items')
    assert (many.items_error < 1e-3).all() and many.rank_sets() == {'system 1': (1, 1), 'system 2': (2, 2)}
    exact = np.sqrt((.8 * .2 / 1e7 + .9 * .1 / 5e7)) / 2
    assert many.items_error[0] == pytest.approx(exact, rel=1e-3)


def test_equal_systems_are_told_apart_in_at_most_five_per_cent_of_boards():
    rng, worlds = np.random.default_rng(7), 300
    alarms = sum((rank_board(as_board(rng.exponential(size=(6, 12)) + rng.normal(size=12)), 'mean').pairs.adjusted('holm') < .05).any()
                 for _ in range(worlds))
    assert alarms / worlds < .05 + 3 * math.sqrt(.05 * .95 / worlds)


@pytest.mark.parametrize('systems, tasks', [(6, 6), (4, 7), (3, 8)])
def test_places_of_equal_systems_are_no_evidence(systems, tasks):
    rng, worlds = np.random.default_rng(8), 300
    boards = [rank_board(as_board(rng.normal(size=(systems, tasks)))) for _ in range(worlds)]
    alarms = sum((found.pairs.adjusted('holm') < .05).any() for found in boards)
    assert alarms / worlds < .05 + 3 * math.sqrt(.05 * .95 / worlds)
    assert all((found.low < found.high).all() and (found.low >= 0).all() and (found.high <= 1).all() for found in boards)


def test_resampled_ranks_are_ranks():
    values = np.random.default_rng(0).normal(size=(4, 7))
    ranks = resampled_ranks(as_board(values), 'mean', 300, 1)
    assert ranks.shape == (300, 4) and (np.sort(ranks, axis=1) == [1, 2, 3, 4]).all()
    assert np.array_equal(ranks, resampled_ranks(as_board(values), 'mean', 300, 1))
    assert (resampled_ranks(as_board(np.ones((3, 4))), 'borda', 20) == 1).all()


def test_missing_cells():
    values = np.array([[1., 2, np.nan], [3, 4, 5], [5, np.nan, 6]])
    with pytest.raises(ValueError, match=r'system 1 has no number for task 3 \(missing: 2\)'): as_board(values)
    board = as_board(values, missing='shared')
    assert board.tasks == ('task 1',) and board.left_out == ('task 2', 'task 3')
    assert 'Left out, as a system lacks them: task 2, task 3.' in str(rank_board(board))


@pytest.mark.parametrize('given, options, said', [
    ([], {}, 'shape'), ([[]], {}, 'at least two systems'), ([[1.], [math.inf]], {}, 'finite'), ([['a'], ['b']], {}, 'expected numbers'),
    ([[1.], [2.]], {'systems': ['a']}, 'expected 2 names'), ([[1.], [2.]], {'systems': 'aa'}, "twice: 'a'"),
    ([[1.], [2.]], {'lower': ['wer']}, "unknown task 'wer'"), ([[1.], [2.]], {'missing': 'drop'}, "unknown way"),
    ([[1.], [2.]], {'of': [[1.]]}, 'expected shape'), ([[1.], [2.]], {'of': [[1.], [1.]]}, '2 of 1'),
    ([[.5], [1]], {'of': [[1], [1]]}, '0.5 of 1')])
def test_bad_boards_are_one_clear_error(given, options, said):
    with pytest.raises(ValueError, match=said): as_board(given, **options)


def test_what_cannot_be_asked():
    board = as_board([[1., 2], [3, 1]], lower=['task 2'])
    with pytest.raises(ValueError, match='in others less'): rank_board(board, 'mean')
    with pytest.raises(ValueError, match='unknown rule'): rank_board(board, 'elo')
    with pytest.raises(ValueError, match='unknown sample'): rank_board(board, over='segments')
    with pytest.raises(ValueError, match='unknown correction'): rank_board(board, correction='bh')
    assert set(orders(board)) == set(RULES) - {'mean'}
    with pytest.raises(ValueError, match='cannot tell apart'):
        rank_board(as_board(np.random.default_rng(0).normal(size=(40, 8))), test='randomization')


@pytest.mark.parametrize('ask', [rank_board, resampled_ranks, points])
def test_only_a_board_can_be_ranked(ask):
    with pytest.raises(ValueError, match='board: expected one from as_board, got list'): ask([[1., 2], [3, 4]])


def test_a_mapping_of_numbers_is_no_board():
    with pytest.raises(ValueError, match='mappings of tasks to numbers'): as_board({'a': 1., 'b': 2.})
