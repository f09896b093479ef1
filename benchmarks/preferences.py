"""Votes of one system against another: do intervals and rank sets hold what they promise, are the numbers those of evalica
and choix, and how long does a million votes take?

Run as `python benchmarks/preferences.py` (some minutes; `--runs` for fewer worlds); it writes results/preferences.json,
which the page on preferences shows. Nothing is asserted. Packages that are not installed are left out.
"""
import argparse
import json
import math
import time
from importlib import import_module
from pathlib import Path

import numpy as np
from scipy.special import stdtrit

from nlgeval.stats.many_systems import pair_intervals
from nlgeval.stats.preferences import (ELO, PairModel, Votes, online_elo, pair_counts, preferences, resampled_strengths,
                                       votes_of, win_rates)

RESULT = Path(__file__).parent / 'results' / 'preferences.json'


def drawn(strengths, prompts, each, own, ties, gamma, rng, judges=0, taste=0.):
    "Votes on prompts on which each system has luck of its own, by judges with tastes of their own; the first shown has an advantage."
    k, prompt = len(strengths), np.repeat(np.arange(prompts), each)
    first = rng.integers(0, k, len(prompt))
    second = (first + rng.integers(1, k, len(prompt))) % k
    skill = strengths + own * rng.normal(size=(prompts, k))
    d = skill[prompt, first] - skill[prompt, second] + gamma
    judge = rng.integers(0, judges, len(prompt)) if judges else None
    if judges:
        likes = taste * rng.normal(size=(judges, k))
        d += likes[judge, first] - likes[judge, second]
    chances = np.stack([np.exp(d / 2), np.full_like(d, ties), np.exp(-d / 2)], axis=-1)
    u = rng.random(len(d)) * chances.sum(axis=-1)
    outcome = (u[:, None] > chances.cumsum(axis=-1)[:, :2]).sum(axis=-1)
    return Votes(tuple(f's{i}' for i in range(k)), first, second, outcome, prompt if each > 1 else None, judge,
                 tuple(map(str, range(judges))))


STEPS, EQUAL, SKEWED = np.linspace(-1, 1, 4), np.zeros(4), np.array([2.5, .2, 0., -.2])
WORLDS = {  # strengths, prompts, votes each, luck of prompts, ties, gamma, judges, their tastes
    '40 votes, ties': (STEPS, 40, 1, 0, 1., .4),
    '200 votes, ties': (STEPS, 200, 1, 0, 1., .4),
    '200 votes, no ties': (STEPS, 200, 1, 0, 0., .4),
    '300 votes, one system far ahead': (SKEWED, 300, 1, 0, 1., .4),
    '200 votes, all equal': (EQUAL, 200, 1, 0, 1., .4),
    '10 prompts x 30': (STEPS, 10, 30, 1., 1., .4),
    '20 prompts x 20': (STEPS, 20, 20, 1., 1., .4),
    '100 prompts x 8': (STEPS, 100, 8, 1., 1., .4),
    '20 prompts x 20, all equal': (EQUAL, 20, 20, 1., 1., .4),
    '30 prompts x 20, 15 judges': (STEPS, 30, 20, .7, 1., .4, 15, .7),
    '30 prompts x 20, 15 judges, all equal': (EQUAL, 30, 20, .7, 1., .4, 15, .7),
}


def truth(strengths, own, ties, gamma, taste):
    "What the model would say of votes without end: strengths shrink where luck is averaged over. From two million votes."
    if not own and not taste: return strengths - strengths.mean()
    spread = math.hypot(own, taste)
    votes = drawn(strengths, 1_000_000, 2, spread, ties, gamma, np.random.default_rng(0))
    found = PairModel(len(strengths), True, ties > 0).fit(pair_counts(votes))[:len(strengths)]
    return found if np.ptp(strengths) else np.zeros(len(strengths))


def coverage(name, runs):
    "In how many of the worlds the intervals and the rank sets hold the truth."
    strengths, prompts, each, own, ties, gamma, *rest = WORLDS[name]
    judges, taste = rest or (0, 0.)
    true, rng = truth(strengths, own, ties, gamma, taste), np.random.default_rng(1)
    gaps, k = true[:, None] - true, len(true)
    a, b = np.triu_indices(k, 1)
    best, worst = [1 + (true > t).sum() for t in true], [k - (true < t).sum() for t in true]
    held, refused = {'one': [], 'naive': [], 'all': [], 'ranks': []}, 0
    for _ in range(runs):
        votes = drawn(strengths, prompts, each, own, ties, gamma, rng, judges, taste)
        try: found = preferences(votes, resamples=999, seed=rng)
        except ValueError:
            refused += 1
            continue
        simple, _ = found.model.covariance(found.x, Votes(votes.names, votes.first, votes.second, votes.outcome))
        off = abs(found.strengths[a] - found.strengths[b] - gaps[a, b])
        for kind, V, freedom in (('one', found.covariance, found.freedom), ('naive', simple, len(votes) - 1)):
            held[kind].append((off <= stdtrit(freedom, .975) * np.sqrt(V[a, a] + V[b, b] - 2 * V[a, b])).mean())
        low, high = pair_intervals(found.pairs)
        held['all'].append(bool(((low <= gaps + 1e-12) & (gaps <= high + 1e-12)).all()))
        ranks = found.ranks()
        held['ranks'].append(all(ranks[n][0] <= low and high <= ranks[n][1] for n, low, high in zip(votes.names, best, worst)))
    n = runs - refused
    return {'world': name, 'runs': n, 'refused': refused,
            **{kind: (float(np.mean(v)), float(np.std(v) / math.sqrt(n))) for kind, v in held.items()}}


RATES = {'15 votes': (15, 1, 0, 0.), '30 votes, ties': (30, 1, 0, 1.), '30 votes, ties, 95 % won': (30, 1, 0, .3, 3.4),
         '10 prompts x 10, ties': (10, 10, 1., 1.), '30 prompts x 10, ties': (30, 10, 1., 1.), '30 prompts x 10, 95 % won': (30, 10, 1., .3, 4.)}


def rate_coverage(name, runs):
    "In how many worlds the interval of a win rate holds the true one; two systems."
    prompts, each, own, ties, *gap = RATES[name]
    strengths = np.array([gap[0] if gap else .6, 0.])
    many = drawn(strengths, 1_000_000, 2, own, ties, 0, np.random.default_rng(0))
    true, rng = win_rates(Votes(many.names, many.first, many.second, many.outcome))['s0'].score, np.random.default_rng(2)
    held = [true in win_rates(drawn(strengths, prompts, each, own, ties, 0, rng))['s0'] for _ in range(runs)]
    return {'world': name, 'runs': runs, 'held': (float(np.mean(held)), float(np.std(held) / math.sqrt(runs)))}


def peer(name):
    try: return import_module(name)
    except ImportError: return print(f'{name} is not installed: left out')


def parity():
    "The largest differences from evalica and choix, on votes between 12 systems."
    votes, found = drawn(np.linspace(-1, 1, 12), 3000, 1, 0, .8, .2, np.random.default_rng(3)), {}
    names = np.array(votes.names)
    here = preferences(votes, model='bradley-terry', position=False).strengths
    if evalica := peer('evalica'):
        winners = np.array([evalica.Winner.X, evalica.Winner.Draw, evalica.Winner.Y], object)[votes.outcome]
        columns = names[votes.first].tolist(), names[votes.second].tolist(), winners.tolist()
        theirs = evalica.bradley_terry(*columns, tolerance=1e-12, limit=10_000).scores
        logs = np.log(theirs.reindex(list(votes.names)).to_numpy())
        found[f'evalica {evalica.__version__}, Bradley-Terry, log odds'] = float(abs(logs - logs.mean() - here).max())
        theirs = evalica.elo(*columns).scores.reindex(list(votes.names)).to_numpy()
        found[f'evalica {evalica.__version__}, Elo, points'] = float(abs(theirs - online_elo(votes)).max())
    if choix := peer('choix'):
        decided = votes.outcome != 1
        one = Votes(votes.names, votes.first[decided], votes.second[decided], votes.outcome[decided])
        won = [(int(a), int(b)) if o == 0 else (int(b), int(a)) for a, b, o in zip(one.first, one.second, one.outcome)]
        theirs = choix.ilsr_pairwise(12, won, alpha=0, tol=1e-12)
        ours = preferences(one, model='bradley-terry', position=False).strengths
        found['choix, Bradley-Terry without ties, log odds'] = float(abs(theirs - theirs.mean() - ours).max())
    return found


def timed(function):
    "CPU seconds, which do not depend on what else the machine does, and the result."
    start = time.process_time()
    result = function()
    return time.process_time() - start, result


def speed(n=1_000_000, systems=50, prompts=10_000):
    "CPU seconds of each step with a million votes."
    votes = drawn(np.linspace(-1.5, 1.5, systems), prompts, n // prompts, .5, .8, .2, np.random.default_rng(4))
    names, places = np.array(votes.names), np.array(['left', 'tie', 'right'])
    columns = names[votes.first], names[votes.second], places[votes.outcome]
    alone, found = Votes(votes.names, votes.first, votes.second, votes.outcome), {}
    found['read columns of names'], _ = timed(lambda: votes_of(*columns, votes.groups))
    found['Davidson with position, intervals by vote, ranks'], _ = timed(lambda: preferences(alone).ranks())
    found['the same, intervals by prompt'], _ = timed(lambda: preferences(votes).ranks())
    found['Bradley-Terry alone'], _ = timed(lambda: PairModel(systems).fit(pair_counts(alone)))
    found['1,000 bootstrap resamples of votes, fitted'], _ = timed(lambda: resampled_strengths(alone, PairModel(systems), 1000))
    found['100 bootstrap resamples of prompts, fitted'], _ = timed(lambda: resampled_strengths(votes, PairModel(systems), 100))
    if evalica := peer('evalica'):
        winners = np.array([evalica.Winner.X, evalica.Winner.Draw, evalica.Winner.Y], object)[votes.outcome].tolist()
        found[f'evalica {evalica.__version__}, Bradley-Terry alone'], _ = timed(
            lambda: evalica.bradley_terry(columns[0].tolist(), columns[1].tolist(), winners, tolerance=1e-8, limit=1000))
    if choix := peer('choix'):
        decided = votes.outcome != 1
        a, b = (np.where(votes.outcome == side, votes.first, votes.second)[decided].tolist() for side in (0, 2))
        found['choix, Bradley-Terry alone'], _ = timed(lambda: choix.ilsr_pairwise(systems, list(zip(a, b)), alpha=0))
    return {'votes': n, 'systems': systems, 'prompts': prompts, 'cpu_seconds': {name: round(s, 3) for name, s in found.items()}}


def orders(shuffles=500):
    "How far online Elo moves over shuffles of the same votes, in points, beside the standard error of Bradley-Terry."
    votes = drawn(np.linspace(-1, 1, 6), 3000, 1, 0, .8, .2, np.random.default_rng(5))
    ways = np.random.default_rng(6).permuted(np.tile(np.arange(len(votes)), (shuffles, 1)), axis=1)
    fixed = preferences(votes, model='bradley-terry', position=False)
    return {**{f'K = {k}': float(online_elo(votes, k, orders=ways).std(axis=0).mean()) for k in (4, 16, 32)},
            'standard error of Bradley-Terry': float(ELO * np.sqrt(np.diag(fixed.covariance)).mean())}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--runs', type=int, default=1000)
    parser.add_argument('--output', default=RESULT, type=Path)
    args = parser.parse_args()
    result = {'speed': speed(), 'parity': parity(), 'orders': orders(), 'coverage': [], 'rates': []}
    print(json.dumps(result, indent=1))
    for name in WORLDS:
        result['coverage'].append(coverage(name, args.runs))
        print(result['coverage'][-1], flush=True)
    for name in RATES:
        result['rates'].append(rate_coverage(name, 2 * args.runs))
        print(result['rates'][-1], flush=True)
    args.output.write_text(json.dumps(result, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__': main()
