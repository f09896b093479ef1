"Votes: the numbers of evalica and choix, strengths that exist or an error, intervals that hold, whatever the votes are called."
import csv
import json
import math
from collections import defaultdict
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nlgeval.core.proportions import proportion_interval
from nlgeval.stats.many_systems import pair_intervals
from nlgeval.stats.preferences import (ELO, PairModel, VoteError, Votes, check_connected, connected_parts, count_votes,
                                       head_to_head, online_elo, pair_counts, position_shows, preferences, rate_of,
                                       resampled_strengths, votes_of, win_rates)

WORDS = np.array(['left', 'tie', 'right'])


def columns(n=300, k=5, seed=0, ties=.8, gamma=.3, prompts=None, own=0., spread=1.):
    "Columns of votes with known strengths, and the prompts."
    rng = np.random.default_rng(seed)
    prompt = np.arange(n) if prompts is None else np.arange(n) % prompts
    skill = np.linspace(spread, -spread, k) + own * rng.normal(size=(prompt.max() + 1, k))
    i = rng.integers(0, k, n)
    j = (i + rng.integers(1, k, n)) % k
    d = skill[prompt, i] - skill[prompt, j] + gamma
    chances = np.stack([np.exp(d / 2), np.full(n, ties), np.exp(-d / 2)], axis=-1)
    outcome = (rng.random(n)[:, None] * chances.sum(axis=-1, keepdims=True) > chances.cumsum(axis=-1)[:, :2]).sum(axis=-1)
    names = np.array([f's{m}' for m in range(k)])
    return names[i], names[j], WORDS[outcome], prompt


def by_name(found): return dict(zip(found.names, found.strengths.tolist()))


def close(a, b, eps=1e-8): assert a.keys() == b.keys() and all(abs(a[k] - b[k]) < eps for k in a), (a, b)


# ------------------------------------------------------------------------------------------------------- other tools

def logs(shares):
    "Shares of 1 as log odds with mean 0."
    mean = np.mean([math.log(v) for v in shares.values()])
    return {name: math.log(v) - mean for name, v in shares.items()}


@pytest.fixture(scope='module')
def recorded():
    return json.loads((Path(__file__).parents[1] / 'recorded' / 'preferences.json').read_text(encoding='utf-8'))


def test_the_recorded_numbers_of_evalica_and_choix(recorded):
    votes = votes_of(*zip(*recorded['votes']))
    close(by_name(preferences(votes, model='bradley-terry', position=False)), logs(recorded['evalica_bradley_terry']), 1e-9)
    close(dict(zip(votes.names, online_elo(votes))), recorded['evalica_elo'], 1e-8)
    decided = votes_of(*zip(*[v for v in recorded['votes'] if v[2] != 'tie']))
    found = preferences(decided, position=False)
    close(by_name(found), recorded['choix_ilsr'], 1e-8)
    rows = pair_counts(decided)
    likelihood = (rows.counts * np.nan_to_num(found.model.log_chances(found.x, rows.first, rows.second), neginf=0)).sum()
    assert abs(likelihood - recorded['choix_log_likelihood']) < 1e-8
    n = head_to_head(votes)[1].sum(axis=1)
    close({name: rate.score * c for (name, rate), c in zip(win_rates(votes).items(), n)}, recorded['evalica_counting'], 1e-9)


def test_evalica_today(recorded):
    evalica = pytest.importorskip('evalica')
    a, b, w, _ = columns(700, 7, 4)
    winner = [{'left': evalica.Winner.X, 'tie': evalica.Winner.Draw, 'right': evalica.Winner.Y}[x] for x in w.tolist()]
    theirs = evalica.bradley_terry(a.tolist(), b.tolist(), winner, tolerance=1e-13, limit=100_000).scores.to_dict()
    votes = votes_of(a, b, w)
    close(by_name(preferences(votes, model='bradley-terry', position=False)), logs(theirs), 1e-9)
    theirs = evalica.elo(a.tolist(), b.tolist(), winner, k=16).scores.to_dict()
    close(dict(zip(votes.names, online_elo(votes, 16).tolist())), theirs, 1e-8)


def test_choix_today():
    choix = pytest.importorskip('choix')
    a, b, w, _ = columns(500, 6, 5, ties=0)
    won = [(int(x[1:]), int(y[1:]))[::1 if r == 'left' else -1] for x, y, r in zip(a.tolist(), b.tolist(), w.tolist())]
    theirs = choix.opt_pairwise(6, won, alpha=0, method='Newton-CG', tol=1e-12)
    found = by_name(preferences(a, b, w, position=False))
    close(found, {f's{i}': v for i, v in enumerate((theirs - theirs.mean()).tolist())}, 1e-5)


@pytest.mark.parametrize('name', ['food', 'llmfao'])
def test_evalicas_golden_ranks(shared, name):
    folder = shared / 'data' / 'votes'
    if not folder.is_dir(): pytest.skip('no votes of evalica, which are not part of the project')
    with open(folder / f'{name}.csv', encoding='utf-8', newline='') as file: rows = list(csv.DictReader(file))
    golden = defaultdict(dict)
    with open(folder / f'{name}-golden.csv', encoding='utf-8', newline='') as file:
        for row in csv.DictReader(file): golden[row['algorithm']][row['item']] = float(row['score'])
    votes = votes_of(*([row[c] for row in rows] for c in ('left', 'right', 'winner')))
    found = preferences(votes, model='bradley-terry', position=False)
    close(by_name(found), logs(golden['bradley_terry']), 2e-4 if name == 'food' else 1e-9)  # theirs stopped at 1e-6
    close(dict(zip(votes.names, online_elo(votes))), golden['elo'], 1e-8)
    rates, _ = head_to_head(votes)
    if name == 'food': close(dict(zip(votes.names, np.nanmean(np.where(np.eye(5), np.nan, rates), axis=1))), golden['average_win_rate'], 1e-12)
    n = head_to_head(votes)[1].sum(axis=1)
    close({s: rate.score * c for (s, rate), c in zip(win_rates(votes).items(), n)}, golden['counting'], 1e-8)


def test_statsmodels_fits_the_same_logit():
    api = pytest.importorskip('statsmodels.api')
    a, b, w, _ = columns(400, 4, 6, ties=0)
    i, j = (np.array([int(x[1:]) for x in side]) for side in (a, b))
    X = np.zeros((400, 4))
    X[np.arange(400), i] += 1
    X[np.arange(400), j] -= 1
    X[:, 0] = 1  # the first system is where the others are measured from; its column is the effect of position
    theirs = api.GLM((w == 'left').astype(float), X, family=api.families.Binomial()).fit(tol=1e-12).params
    found = preferences(a, b, w)
    ours = by_name(found)
    np.testing.assert_allclose([ours[f's{m}'] - ours['s0'] for m in (1, 2, 3)], theirs[1:], atol=1e-7)
    assert abs(found.position[1] - theirs[0]) < 1e-7


# ------------------------------------------------------------------------------------------------------- the model

@given(st.integers(0, 10_000), st.sampled_from(['davidson', 'bradley-terry']), st.booleans())
@settings(max_examples=25)
def test_order_names_and_places_of_votes_do_not_matter(seed, model, position):
    a, b, w, g = columns(150, 4, seed, prompts=30)
    first = preferences(a, b, w, model, position=position, groups=g, resamples=50)
    new = np.random.default_rng(seed).permutation(150)
    again = preferences(a[new], b[new], w[new], model, position=position, groups=g[new].astype(str), resamples=50)
    close(by_name(first), by_name(again), 1e-7)
    turned = {'left': 'right', 'right': 'left', 'tie': 'tie'}
    other = preferences(b, a, [turned[x] for x in w], model, position=position, groups=g, resamples=50)
    close(by_name(first), by_name(other), 1e-7)
    if position: assert abs(first.position[1] + other.position[1]) < 1e-7
    order = [other.names.index(name) for name in first.names]
    k = len(order)
    np.testing.assert_allclose(first.covariance[:k, :k], other.covariance[np.ix_(order, order)], atol=1e-6)
    assert first.ranks() == other.ranks()


@given(st.integers(0, 10_000))
@settings(max_examples=25)
def test_what_systems_won_is_what_the_model_expects(seed):
    a, b, w, _ = columns(200, 5, seed)
    found = preferences(a, b, w, resamples=50)
    rows = pair_counts(found.votes)
    p, n = np.exp(found.model.log_chances(found.x, rows.first, rows.second)), rows.counts.sum(axis=1, keepdims=True)
    for one in (0, 1):  # each system's points, and all ties
        seen, hoped = (c[:, 0] + c[:, 1] / 2 if not one else c[:, 1] for c in (rows.counts, n * p))
        lost, feared = (c[:, 2] + c[:, 1] / 2 if not one else c[:, 1] for c in (rows.counts, n * p))
        k = len(found.names)
        left, right = (np.bincount(rows.first, u, k) + np.bincount(rows.second, v, k) for u, v in ((seen, lost), (hoped, feared)))
        if not one: np.testing.assert_allclose(left, right, atol=1e-6)
        else: assert abs(left.sum() - right.sum()) < 1e-6


def reachable(edges, k):
    "Who is reached from whom, the slow way."
    found = np.eye(k, dtype=bool)
    for i, j in edges: found[i, j] = True
    for m in range(k): found |= found[:, m:m + 1] & found[m]
    return found


votes_between = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 2)).filter(lambda v: v[0] != v[1]), min_size=1, max_size=12)


@given(votes_between)
def test_fords_condition_is_that_chains_of_wins_lead_everywhere(some):
    first, second, outcome = (np.array(c) for c in zip(*some))
    seen = np.unique([first, second])
    votes = Votes(tuple('abcd'[i] for i in seen), np.searchsorted(seen, first), np.searchsorted(seen, second), outcome)
    k, counts = len(seen), pair_counts(votes)
    edges = [(i, j) for i, j, o in zip(votes.first, votes.second, outcome) if o < 2] + [
        (j, i) for i, j, o in zip(votes.first, votes.second, outcome) if o > 0]
    there = reachable(edges, k)
    assert (len(connected_parts(counts, k)) == 1) == there.all()
    if there.all():
        check_connected(counts, votes.names)
        x = PairModel(k).fit(counts)
        assert np.isfinite(x).all() and abs(PairModel(k).score(counts, *PairModel(k).moments(x, counts)[:2])).max() < 1e-5
    else:
        with pytest.raises(ValueError, match='never met|never lost'): check_connected(counts, votes.names)
        with pytest.raises(ValueError): preferences(votes)
    x = PairModel(k, prior=1).fit(counts)  # whatever the votes are
    assert abs(x).max() < 20


@given(votes_between, st.booleans(), st.booleans())
def test_what_is_refused_grows_without_end_and_what_is_not_has_a_largest_value(some, position, ties):
    first, second, outcome = (np.array(c) for c in zip(*some))
    seen = np.unique([first, second])
    votes = Votes(tuple('abcd'[i] for i in seen), np.searchsorted(seen, first), np.searchsorted(seen, second), outcome)
    k, counts = len(seen), pair_counts(votes)
    if position and not position_shows(counts, k) or ties and not (outcome == 1).any(): return
    model = PairModel(k, position, ties)
    try: model.check_finite(counts, votes.names)
    except ValueError:
        try: x = model.fit(counts)
        except (ValueError, np.linalg.LinAlgError): return
        if np.linalg.matrix_rank(model.information(counts, *model.moments(x, counts)[2:])[0] + model.pull(x)[2], tol=1e-4) == model.size:
            assert abs(x).max() > 6
    else:
        x = model.fit(counts)
        derivative = model.score(counts, *model.moments(x, counts)[:2])[0] + model.pull(x)[1]
        assert abs(derivative).max() < 1e-5 and abs(x).max() < 12


def test_davidsons_own_trap():
    with pytest.raises(ValueError, match='the share of ties would be infinite'):
        preferences(['A', 'B', 'C'], ['B', 'C', 'A'], ['A', 'tie', 'tie'], position=False)
    assert preferences(['A', 'B', 'C'], ['B', 'C', 'A'], ['A', 'tie', 'tie'], 'bradley-terry', position=False, prior=1)


def test_position_is_estimated_where_it_shows_and_refused_where_it_does_not():
    fixed = ['A'] * 9, ['B'] * 9, ['A', 'A', 'tie'] * 2 + ['B', 'B', 'tie']
    assert preferences(*fixed).position is None and 'cannot be told' in preferences(*fixed).how()
    with pytest.raises(ValueError, match='position=False'): preferences(*fixed, position=True)
    assert preferences(*fixed, position=False).how().count('shown first') == 1
    a, b, w, _ = columns(4000, 4, 1, gamma=.5)
    low, value, high = preferences(a, b, w).position
    assert low < .5 < high and high - low < .5 and abs(value - .5) < .2


# ------------------------------------------------------------------------------------------------------- how sure

def test_the_jackknife_leaves_out_groups_and_is_that_of_votes_where_each_is_a_group():
    a, b, w, g = columns(240, 4, 3, prompts=12, own=.8)
    votes = votes_of(a, b, w, g)
    model = PairModel(4, True, True)
    x = model.fit(pair_counts(votes))
    V, freedom = model.covariance(x, votes)
    moved = []
    for out in range(12):
        rest = votes.groups != out
        moved.append(x - model.fit(pair_counts(Votes(votes.names, votes.first[rest], votes.second[rest], votes.outcome[rest]))))
    whole = 11 / 12 * np.array(moved).T @ moved
    assert freedom == 11
    np.testing.assert_allclose(np.sqrt(np.diag(V)), np.sqrt(np.diag(whole)), rtol=.1)
    each = Votes(votes.names, votes.first, votes.second, votes.outcome, np.arange(240))
    alone = Votes(votes.names, votes.first, votes.second, votes.outcome)
    np.testing.assert_allclose(model.covariance(x, each)[0], model.covariance(x, alone)[0], atol=1e-8)


def test_prompts_and_judges_together_are_the_sum_less_what_they_share():
    a, b, w, g = columns(600, 4, 3, prompts=30, own=.8)
    judge = np.random.default_rng(3).integers(0, 15, 600)
    both, by_prompt, by_judge, cells = (
        preferences(a, b, w, groups=p, judges=j, resamples=50) for p, j in ((g, judge), (g, None), (None, judge), (g * 100 + judge, None)))
    np.testing.assert_allclose(both.covariance, by_prompt.covariance + by_judge.covariance - cells.covariance, atol=1e-9)
    assert both.freedom == 14 and np.linalg.eigvalsh(both.covariance).min() > -1e-12


def test_a_group_on_which_all_hangs_is_named():
    first, second = ['A', 'B'] * 6 + ['B', 'C'] * 3, ['B', 'A'] * 6 + ['C', 'B'] * 3
    winner = ['A', 'B', 'B', 'A'] * 3 + ['B', 'C', 'C', 'B', 'B', 'C']
    with pytest.raises(ValueError, match="all that is known of the strength of 'C' hangs on one group"):
        preferences(first, second, winner, groups=[i // 4 for i in range(12)] + ['only'] * 6)
    found = preferences(first, second, winner, groups=[i // 4 for i in range(12)] + ['only'] * 6, prior=1)
    assert np.isfinite(found.covariance).all()
    with pytest.raises(ValueError, match="strength of 'C' hangs on one group, or one vote"): preferences(['A', 'B', 'A'], ['B', 'A', 'C'], ['A', 'B', 'tie'], position=False)


def test_intervals_hold_where_votes_of_a_prompt_are_alike():
    "60 worlds, 15 prompts: differences at once, and all ranks; votes taken for independent do not."
    rng, held, naive, runs = np.random.default_rng(0), 0, 0, 60
    for run in range(runs):
        a, b, w, g = columns(450, 3, int(rng.integers(1 << 30)), prompts=15, own=1.5, spread=0)
        found = preferences(a, b, w, groups=g, resamples=400)
        held += all(span == (1, 3) for span in found.ranks().values())
        naive += all(span == (1, 3) for span in preferences(a, b, w, resamples=400).ranks().values())
    assert held >= runs * .95 - 3 * math.sqrt(runs * .95 * .05) and naive < .75 * runs


def test_simultaneous_intervals_and_max_t_say_the_same():
    a, b, w, g = columns(500, 6, 8, prompts=50, own=.5)
    found = preferences(a, b, w, groups=g, correction='max-t')
    low, high = pair_intervals(found.pairs)
    apart = (low > 0) | (high < 0)
    p = found.ranked().p
    assert ((p < .05) == apart)[~np.eye(6, dtype=bool)].mean() > .9  # but for a p beside the level
    assert (p >= found.pairs.p - 2 / found.pairs.resamples).all()


def test_the_bootstrap_of_counts_is_that_of_votes():
    a, b, w, g = columns(600, 4, 2, prompts=60, own=.7)
    votes = votes_of(a, b, w, g)
    model = PairModel(4, True, True)
    V, _ = model.covariance(model.fit(pair_counts(votes)), votes)
    spread = np.cov(resampled_strengths(votes, model, 400).T)
    np.testing.assert_allclose(np.sqrt(np.diag(spread)), np.sqrt(np.diag(V)), rtol=.2)
    alone = Votes(votes.names, votes.first, votes.second, votes.outcome)
    rng, slow = np.random.default_rng(1), []
    for _ in range(200):
        i = rng.integers(0, 600, 600)
        slow.append(model.fit(pair_counts(Votes(votes.names, votes.first[i], votes.second[i], votes.outcome[i]))))
    np.testing.assert_allclose(resampled_strengths(alone, model, 400).std(axis=0), np.std(slow, axis=0), rtol=.2)


# ------------------------------------------------------------------------------------------------------- win rates

@given(st.integers(1, 60), st.data())
def test_a_win_rate_without_ties_and_groups_has_wilsons_interval(n, data):
    won = data.draw(st.integers(0, n))
    np.testing.assert_allclose(list(rate_of([1] * won + [0] * (n - won))), list(proportion_interval(won, n)), atol=1e-12)


@given(st.lists(st.sampled_from([0, .5, 1]), min_size=1, max_size=40), st.integers(1, 8))
def test_a_win_rate_lies_in_its_interval_within_0_and_1(values, groups):
    labels = np.arange(len(values)) % groups
    for ways in ([], [labels], [labels, np.arange(len(values)) % 3]):
        rate = rate_of(values, ways)
        if math.isnan(rate.low): assert min(np.max(way) for way in ways) == 0
        else: assert -1e-12 <= rate.low <= rate.score + 1e-12 and rate.score - 1e-12 <= rate.high <= 1 + 1e-12 and rate.low < rate.high


def test_pairs_shown_in_both_orders_have_no_bias():
    votes = votes_of(['A'] * 30 + ['B'] * 10, ['B'] * 30 + ['A'] * 10, (['first'] * 9 + ['second']) * 4)
    assert head_to_head(votes)[0][0, 1] == pytest.approx(.7) and head_to_head(votes, True)[0][0, 1] == pytest.approx(.5)
    rates, n = head_to_head(votes_of(*columns(300, 4, 1)[:3]))
    np.testing.assert_allclose(rates + rates.T, np.where(np.eye(4), np.nan, 1))
    assert (n == n.T).all() and n.sum() == 600


# ------------------------------------------------------------------------------------------------------- Elo

def test_elos_ratings_follow_the_rule_vote_by_vote():
    a, b, w, _ = columns(80, 4, 2)
    votes, ratings = votes_of(a, b, w), dict.fromkeys(votes_of(a, b, w).names, 1000.)
    for x, y, won in zip(a.tolist(), b.tolist(), w.tolist()):
        moved = 24 * ({'left': 1, 'tie': .5, 'right': 0}[won] - 1 / (1 + 10**((ratings[y] - ratings[x]) / 400)))
        ratings[x] += moved
        ratings[y] -= moved
    close(dict(zip(votes.names, online_elo(votes, 24))), ratings, 1e-9)
    back = np.arange(80)[::-1]
    both = online_elo(votes, 24, orders=[np.arange(80), back])
    np.testing.assert_allclose(both[0], online_elo(votes, 24))
    assert abs(both[0] - both[1]).max() > 5 and both.sum(axis=1) == pytest.approx(4000)
    with pytest.raises(ValueError, match='orders: expected shape'): online_elo(votes, orders=[1, 2])


# ------------------------------------------------------------------------------------------------------- wild votes

@pytest.mark.parametrize('first, second, winner, said', [
    ([], [], [], 'there are none'), (['a'], ['b', 'c'], ['a'], 'second: expected 1 votes, as many as the others have, got 2'),
    (['a'], ['a'], ['tie'], r"second\[0\]: 'a' is voted on against itself"), (['a'], ['b'], ['c'], r"winner\[0\]: expected one of 'a', 'b', 'tie'"),
    (['a', None], ['b', 'b'], ['a', 'b'], r'first\[1\]: is missing'), (['a'], ['b'], [float('nan')], r'winner\[0\]: is missing'),
    (['a', 'a'], ['b', 'b'], ['tie', 'tie'], 'every vote is a tie'), (['a', 'a'], ['b', 'b'], ['a', 'a'], 'never lost'),
    (['tie'], ['b'], ['b'], "a system is called 'tie'"), (['a', 'c'], ['b', 'd'], ['a', 'c'], 'never met'),
    (['a', 'b', 'c'], ['b', 'a', 'a'], ['c', 'a', 'a'], r'winner\[0\]: expected one of')])
def test_votes_that_say_nothing_are_one_clear_error(first, second, winner, said):
    with pytest.raises(ValueError, match=said): preferences(first, second, winner)


@pytest.mark.parametrize('options, said', [
    ({'model': 'elo'}, 'unknown model'), ({'correction': 'x'}, 'unknown correction'), ({'level': 95}, 'level: expected'),
    ({'prior': math.nan}, 'prior: expected'), ({'prior': 'much'}, 'prior: expected'), ({'resamples': 1}, 'resamples: expected'),
    ({'groups': [1] * 300}, 'says nothing about others'), ({'groups': [1]}, 'groups: expected 300 votes'), ({'seed': -1}, 'seed: expected')])
def test_options_that_are_none_are_errors(options, said):
    with pytest.raises(ValueError, match=said): preferences(*columns()[:3], **options)


def test_texts_and_tables_are_no_columns():
    with pytest.raises(TypeError, match='first: expected a sequence'): preferences('AB', 'BA', 'AB')
    with pytest.raises(TypeError, match='second'): preferences(['A'], None, ['A'])


def test_names_may_be_anything():
    names = ['猫 & <b>', 'right', '12', '$x_1$']
    a, b, w, _ = columns(200, 4, 1)
    first, second = ([names[int(x[1:])] for x in side] for side in (a, b))
    won = [{'left': x, 'right': y, 'tie': 'tie'}[r] for x, y, r in zip(first, second, w)]
    found = preferences(first, second, won)
    close(by_name(found), {names[int(n[1:])]: v for n, v in by_name(preferences(a, b, w)).items()}, 1e-9)
    assert '<b>' not in found._repr_html_() and '猫' in str(found) and r'\$x\_1\$' in found.table('latex')
    with pytest.raises(VoteError, match="got 'left'"): preferences(first, second, ['left'] + won[1:])  # as 'right' is a system


def test_the_result_is_plain_json_even_where_there_is_no_interval():
    same = preferences(['A'] * 9, ['B'] * 9, ['A', 'A', 'B'] * 3, groups=[0, 0, 0, 1, 1, 1, 2, 2, 2])
    found = json.loads(json.dumps(same.to_dict(), allow_nan=False))
    assert found['systems'][0]['elo_low'] is None and found['pairs'][0]['low'] is None and found['pairs'][0]['p'] == .25
    assert 'there are no intervals' in found['how'] and 'nan' not in str(same)
    found = json.loads(json.dumps(preferences(*columns()[:3], judges=['ann', 'bob', 'cyd'] * 100).to_dict(), allow_nan=False))
    assert {one['judge'] for one in found['judges']} == {'ann', 'bob', 'cyd'} and found['freedom'] == 2
    pairs = list(combinations([one['system'] for one in found['systems']], 2))
    assert [(p['first'], p['second']) for p in found['pairs']] == pairs and all(p['difference'] >= 0 for p in found['pairs'])


def test_strengths_stay_within_what_the_prior_allows():
    perfect = ['A'] * 50, ['B'] * 50, ['A'] * 50
    weak, strong = (preferences(*perfect, prior=p) for p in (1, 20))
    assert weak.strengths[0] > strong.strengths[0] > 0 and np.isfinite(weak.covariance).all()
    assert 'each system has 20 votes more' in strong.how()
    apart = preferences(['A', 'A', 'C', 'C'], ['B', 'B', 'D', 'D'], ['A', 'B', 'C', 'C'], prior=1)
    assert abs(apart.strengths).max() < 3 and all(low == 1 for low, _ in apart.ranks().values())


def test_counting_is_the_same_for_votes_and_groups():
    votes = votes_of(*columns(300, 5, 2, prompts=20))
    rows, each, units = pair_counts(votes), count_votes(votes), count_votes(votes, votes.groups)
    for other in (each, units):
        counts = np.zeros((25, 3))
        np.add.at(counts, other.first * 5 + other.second, other.counts * other.times[other.unit][:, None])
        np.testing.assert_array_equal(counts[rows.first * 5 + rows.second], rows.counts)
    assert len(units.times) == 20 and each.times.sum() == 300
    assert ELO == pytest.approx(400 / math.log(10))


def test_votes_keep_their_own_groups_and_judges():
    votes = votes_of(*columns(40, 3)[:3])
    for more in ({'groups': range(40)}, {'judges': range(40)}, {'winner': ['left'] * 40}):
        with pytest.raises(ValueError, match='give these to votes_of'): preferences(votes, **more)


def test_numbers_that_are_no_votes_are_refused():
    votes = votes_of(*columns(4, 2)[:3])
    for values in ([2, 3], [-1, 0], [math.nan, 1]):
        with pytest.raises(ValueError, match='values: expected numbers from 0 to 1'): rate_of(values)
    for orders in ([[0, 1, 2, 4]], [[0, 1, 2, -1]], [[.5, 1, 2, 3]]):
        with pytest.raises(ValueError, match='orders: expected numbers of votes, from 0 to 3'): online_elo(votes, orders=orders)
    for k in (0, -4, math.nan, math.inf):
        with pytest.raises(ValueError, match='k: expected a positive number'): online_elo(votes, k)


def test_words_name_all_that_is_left_out_whole():
    first, second, winner = columns(200, 3)[:3]
    labels = {'groups': [i % 20 for i in range(200)], 'judges': [i % 7 for i in range(200)]}
    for given, said in ((('groups',), 'groups'), (('judges',), 'judges'), (('groups', 'judges'), 'groups and judges')):
        how = preferences(first, second, winner, **{name: labels[name] for name in given}).how()
        assert f"jackknife of whole {said}, Student's t" in how
    assert "jackknife, Student's t" in preferences(first, second, winner, prior=1).how()
    assert 'has 1 vote more' in preferences(first, second, winner, prior=1).how()
