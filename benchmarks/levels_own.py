"""Worlds for `levels.py` of what is not a table of two systems: votes, annotators, error spans, judges, labels, variances,
boards, and data that is looked at again. Small, tied, skewed and clustered on purpose; the benchmarks of these pages
(`annotators.py`, `judges.py`, `preferences.py`, `soft_accuracy.py`, `components.py`) measure the usual sizes.
"""
import math
from functools import cache

import numpy as np

from nlgeval.stats.annotators import annotator_agreement
from nlgeval.stats.boards import as_board, points, rank_board, tiers
from nlgeval.stats.equivalence import in_every_set
from nlgeval.stats.error_spans import Annotation, ErrorSpan, span_agreement
from nlgeval.stats.importance_sampling import weighted_mean
from nlgeval.stats.judges import CORRECTIONS, calibration, corrected_rate, judge_shares, position_bias, verdict_bias
from nlgeval.stats.looking_again import confidence_sequence, spending_bounds
from nlgeval.stats.many_systems import all_pairs, best_group, clusters
from nlgeval.stats.metrics_compared import agreement_test
from nlgeval.stats.monte_carlo import estimate
from nlgeval.stats.prediction_powered import labels_needed, prediction_powered, prediction_powered_difference
from nlgeval.stats.preferences import Votes, preferences, win_rates
from nlgeval.stats.significance import adjust, sign_flip_test
from nlgeval.stats.soft_accuracy import normal_p, pairwise_p
from nlgeval.stats.what_varies import mean_interval, variance_components


def holds(low, high, truth):
    "Is the truth held? An interval that is not defined (nan) promises nothing, and counts as one that holds."
    return not low > truth and not high < truth


# --- votes

def votes_of_equals(rng, prompts, each=1, systems=2, ties=.3, luck=0.):
    "Systems that are equally good, a tie in so many votes; with luck each has its own with a prompt."
    prompt = np.repeat(np.arange(prompts), each)
    first = rng.integers(0, systems, len(prompt))
    second = (first + rng.integers(1, systems, len(prompt))) % systems
    skill = luck * rng.normal(size=(prompts, systems))
    won = rng.random(len(prompt)) < 1 / (1 + np.exp(skill[prompt, second] - skill[prompt, first]))
    outcome = np.where(rng.random(len(prompt)) < ties, 1, np.where(won, 0, 2))
    return Votes(tuple('abcdefgh'[:systems]), first, second, outcome, prompt if each > 1 else None, None)

def won_half(*world):
    return lambda rng: holds(*win_rates(votes_of_equals(rng, *world))['a'], .5)

def false_strength(*world):
    "Is any of four equal systems told from another?"
    def alarm(rng):
        try: found = preferences(votes_of_equals(rng, *world), resamples=200, seed=rng)
        except ValueError: return False  # the votes say nothing: an error, and no alarm
        return found.pairs.adjusted('holm')[np.triu_indices(4, 1)].min() <= .05
    return alarm

VOTES = {('coverage', 'win_rates, 8 votes'): won_half(8), ('coverage', 'win_rates, 40 votes, 90 % ties'): won_half(40, 1, 2, .9),
         ('coverage', 'win_rates, 6 prompts of 10'): won_half(6, 10, 2, .3, 1.),
         ('coverage', 'win_rates, 20 prompts of 10'): won_half(20, 10, 2, .3, 1.),
         ('level', 'preferences, four equal systems, 40 votes'): false_strength(40, 1, 4),
         ('level', 'preferences, four equal systems, 60 votes, 80 % ties'): false_strength(60, 1, 4, .8),
         ('level', 'preferences, four equal systems, 8 prompts of 12'): false_strength(8, 12, 4, .3, 1.),
         ('level', 'preferences, four equal systems, 30 prompts of 12'): false_strength(30, 12, 4, .3, 1.)}


# --- annotators and error spans

def ratings(rng, items, skew, raters=3, right=.8, documents=None, K=3):
    "Each rater recognises the category with that chance, and else draws one."
    shares = np.array([skew, *[(1 - skew) / (K - 1)] * (K - 1)])
    if documents is None: truth = rng.choice(K, items, p=shares)
    else: truth = np.concatenate([rng.choice(K, items // documents, p=rng.dirichlet(3 * shares)) for _ in range(documents)])
    return np.where(rng.random((raters, items)) < right, truth, rng.choice(K, (raters, items), p=shares))

@cache
def true_agreement(coefficient, skew, right, documents=None):
    table = ratings(np.random.default_rng(0), 300_000, skew, right=right, documents=documents and 30_000)
    return annotator_agreement(table, coefficient, categories=range(3)).score

def agreed(coefficient, items, skew, right=.8, documents=None):
    def held(rng):
        found = annotator_agreement(ratings(rng, items, skew, right=right, documents=documents), coefficient, categories=range(3))
        if found.why: return True
        groups = None if documents is None else np.repeat(np.arange(documents), items // documents)
        return holds(*found.confidence(groups=groups), true_agreement(coefficient, skew, right, documents))
    return held

def by_chance(coefficient, items):
    "Raters who agree by chance alone: is the coefficient said to be above or below 0?"
    def alarm(rng):
        found = annotator_agreement(ratings(rng, items, 1 / 3, right=0.), coefficient, categories=range(3))
        return not found.why and not holds(*found.confidence(), 0.)
    return alarm

ANNOTATORS = {('coverage', f'annotator_agreement, {c}, 8 items'): agreed(c, 8, 1 / 3) for c in ('alpha', 'kappa', 'fleiss', 'ac1')} | {
    ('coverage', 'annotator_agreement, alpha, 40 items, nine in ten alike'): agreed('alpha', 40, .9),
    ('coverage', 'annotator_agreement, ac1, 40 items, nine in ten alike'): agreed('ac1', 40, .9),
    ('coverage', 'annotator_agreement, alpha, 5 documents of 10'): agreed('alpha', 50, 1 / 3, .8, 5)} | {
    ('level', f'annotator_agreement, {c}, by chance, {n} items'): by_chance(c, n) for c in ('alpha', 'kappa') for n in (10, 50)}

def annotations(rng, outputs):
    "Two raters mark words of texts of ten; texts differ in how many errors they have, and many have none."
    found = []
    for i in range(outputs):
        wrong = rng.random(10) < rng.beta(.5, 2)
        for rater in 'ab':
            seen = np.where(rng.random(10) < .75, wrong, rng.random(10) < .1)
            spans = tuple(ErrorSpan(4 * k, 4 * k + 3, 'major') for k in np.flatnonzero(seen))
            found.append(Annotation('s', str(i), rater, 'abc ' * 10, spans))
    return found

@cache
def true_overlap(unit): return span_agreement(annotations(np.random.default_rng(0), 20_000), unit).f1

def overlapped(unit, outputs):
    def held(rng):
        found = span_agreement(annotations(rng, outputs), unit)
        return bool(found.why) or holds(*found.confidence(seed=rng), true_overlap(unit))
    return held

SPANS = {('coverage', f'span_agreement, {unit}, {n} outputs'): overlapped(unit, n) for unit in ('characters', 'spans') for n in (8, 40)}


# --- judges and labels

def judged(rng, items, labels, good=.7, sensitivity=.9, specificity=.7, groups=None):
    "Verdicts of a judge, labels of a random part, and groups that share their luck."
    if groups is None: chance = np.full(items, good)
    else: chance = np.repeat(rng.beta(3 * good, 3 * (1 - good), groups), items // groups)
    truth = rng.random(items) < chance
    said = np.where(truth, rng.random(items) < sensitivity, rng.random(items) > specificity).astype(float)
    some = np.arange(items) < labels if groups is None else np.arange(items) // (items // groups) < labels
    return said, np.where(some, truth, np.nan), None if groups is None else np.arange(items) // (items // groups)

def right_share(name, truth, **world):
    def held(rng):
        said, gold, groups = judged(rng, **world)
        return holds(*judge_shares(said, gold, groups=groups)[name], truth)
    return held

def corrected(method, good=.7, **world):
    def held(rng):
        said, gold, groups = judged(rng, good=good, **world)
        found = corrected_rate(said, gold, method, groups=groups, resamples=399, seed=rng)
        return holds(found.low, found.high, good)
    return held

def biased(draw, items, groups=None):
    "A feature that says nothing at equal label: is a slope found?"
    def alarm(rng):
        gold = rng.random(items) < .6
        labels = None if groups is None else np.repeat(np.arange(groups), items // groups)
        luck = 0 if groups is None else np.repeat(rng.normal(size=groups), items // groups)
        feature = draw(rng, items) if groups is None else np.repeat(draw(rng, groups), items // groups) + .3 * draw(rng, items)
        verdict = (1.5 * gold - .5 + luck + rng.logistic(size=items) > 0).astype(float)
        return verdict_bias(verdict, gold, feature, groups=labels).p <= .05
    return alarm

def in_both_orders(pairs, ties, groups=None):
    "A judge without a favourite place."
    def alarm(rng):
        n = pairs if groups is None else pairs // groups
        luck = rng.normal(size=pairs) if groups is None else np.repeat(1.5 * rng.normal(size=groups), n)
        lean = 0 if groups is None else np.repeat(rng.normal(size=groups), n)  # to a place, in a question
        def verdict(sign): return np.where(rng.random(pairs) < ties, .5, luck + sign * lean + rng.logistic(size=pairs) > 0)
        labels = None if groups is None else np.repeat(np.arange(groups), n)
        return position_bias(verdict(1), verdict(-1), groups=labels).p <= .05
    return alarm

def calibrated(rng, n=60):
    "A judge whose probabilities are true: the share of bins whose interval holds what was said, at least of one at random."
    p = rng.beta(2, 1, n)
    found = calibration(p, (rng.random(n) < p).astype(float), bins=6)
    k = rng.integers(0, len(found.sizes))
    return found.low[k] <= found.said[k] <= found.high[k]

HEAVY = {'normal': lambda rng, n: rng.normal(size=n), 'skewed': lambda rng, n: rng.lognormal(size=n)}

JUDGES = {('coverage', f'judge_shares, {name}, {n} labels'): right_share(name, truth, items=n, labels=n)
          for name, truth in (('sensitivity', .9), ('balanced accuracy', .8)) for n in (10, 40)} | {
    ('coverage', 'judge_shares, sensitivity, 8 groups of 10'): right_share('sensitivity', .9, items=80, labels=8, groups=8)} | {
    ('coverage', f'corrected_rate, {m}, {n} labels'): corrected(m, items=300, labels=n) for m in CORRECTIONS for n in (20, 100)} | {
    ('coverage', 'corrected_rate, fieller, 95 % good, 40 labels'): corrected('fieller', .95, items=300, labels=40),
    ('coverage', 'corrected_rate, fieller, 10 of 40 groups labelled'): corrected('fieller', items=400, labels=10, groups=40),
    ('coverage', 'calibration, a bin of ten'): calibrated} | {
    ('level', f'verdict_bias, {n} labels, {kind} feature'): biased(draw, n) for n in (12, 60) for kind, draw in HEAVY.items()} | {
    ('level', f'verdict_bias, {g} groups of 6, {kind} feature'): biased(draw, 6 * g, g) for g in (8, 30) for kind, draw in HEAVY.items()} | {
    ('level', 'position_bias, 8 pairs'): in_both_orders(8, 0.), ('level', 'position_bias, 40 pairs, 70 % ties'): in_both_orders(40, .7),
    ('level', 'position_bias, 8 questions of 10'): in_both_orders(80, .2, 8)}

def weighed(kind):
    "Labels drawn with unequal chances, the weights one over them; the mean of all items is 0, or half of them are good."
    def held(rng, items=600, labels=40):
        z = rng.normal(size=items)
        y = z + rng.normal(size=items) if kind == 'numbers' else (z + rng.logistic(size=items) > 0).astype(float)
        chance = np.clip(labels / items * np.exp(.8 * z) / math.exp(.32), .01, 1)
        gold = np.where(rng.random(items) < chance, y, np.nan)
        found = prediction_powered(gold, z + rng.normal(size=items), weights=1 / chance)
        return holds(found.low, found.high, 0. if kind == 'numbers' else .5)
    return held

def labelled(draw, labels, mean, items=300):
    def held(rng):
        y = draw(rng, items)
        found = prediction_powered(np.where(np.arange(items) < labels, y, np.nan), y + draw(rng, items))
        return holds(found.low, found.high, mean)
    return held

def two_judged(same, binary, labels=20, items=300):
    "Two systems that are as good; labels of the same items, or of others."
    def alarm(rng):
        hard = rng.normal(size=items)
        scores = [hard + rng.logistic(size=items) for _ in range(2)]
        if binary: scores = [(one > 0).astype(float) for one in scores]
        judge = [one + rng.normal(size=items) for one in scores]
        some = np.arange(items) < labels, (np.arange(items) < labels if same else np.arange(items) >= items - labels)
        gold = [np.where(s, one, np.nan) for s, one in zip(some, scores)]
        found = prediction_powered_difference(*gold, *judge)
        return not holds(found.low, found.high, 0.)
    return alarm

def wide_as_planned(rng, pilot=60, items=2000, width=.12):
    "A pilot, then as many labels as it says: is the interval so narrow, up to a tenth?"
    def draw(labels):
        z = rng.normal(size=items)
        y = (1.5 * z + rng.logistic(size=items) > 0).astype(float)
        return prediction_powered(np.where(np.arange(items) < labels, y, np.nan), z)
    needed = labels_needed(width, draw(pilot)).labels
    return draw(needed).half_width <= 1.1 * width

LABELS = {('coverage', f'prediction_powered, labels by unequal chances, {kind}'): weighed(kind) for kind in ('numbers', 'right and wrong')} | {
    ('coverage', f'prediction_powered, {n} labels, {kind}'): labelled(draw, n, mean) for n in (6, 30) for kind, draw, mean in (
        ('heavy', lambda rng, n: rng.standard_t(3, n), 0.), ('skewed', lambda rng, n: rng.lognormal(size=n), math.exp(.5)))} | {
    ('level', f'prediction_powered_difference, 20 labels {"of the same" if same else "of other"} items, {"0 and 1" if binary else "numbers"}'):
        two_judged(same, binary) for same in (True, False) for binary in (True, False)} | {
    ('power', 'labels_needed, at most a tenth wider than planned'): wide_as_planned}


# --- what varies, boards, and looking again

NOISE = {'normal': lambda rng, *shape: rng.normal(size=shape), 'heavy': lambda rng, *shape: rng.standard_t(3, size=shape) / 3**.5,
         'skewed': lambda rng, *shape: rng.exponential(size=shape) - 1}

def mean_of_few(draw, items, prompts):
    def held(rng):
        scores = draw(rng, items, 1) + .7 * draw(rng, 1, prompts) + draw(rng, items, prompts)
        found = mean_interval(variance_components(scores, ['item', 'prompt']))
        return holds(found.low, found.high, 0.)
    return held

def variance_held(draw, items, prompts, effect, truth):
    def held(rng):
        scores = draw(rng, items, 1) + .7 * draw(rng, 1, prompts) + draw(rng, items, prompts)
        part = next(p for p in variance_components(scores, ['item', 'prompt']).parts if p.effect == effect)
        return holds(part.low, part.high, truth)
    return held

def equal_board(rule, world, tasks=6, systems=6):
    "Systems that are equally good by this rule: is any told from another?"
    def alarm(rng):
        values = NOISE['normal'](rng, 1, tasks) + NOISE.get(world, NOISE['normal'])(rng, systems, tasks)
        if world == 'tied': values = np.round(values)
        return (rank_board(as_board(values), rule).pairs.adjusted('holm')[np.triu_indices(systems, 1)] <= .05).any()
    return alarm

@cache
def true_rate(gap):
    rng = np.random.default_rng(0)
    return float(points(as_board(gap * np.array([[2.], [1.], [0.]]) + rng.normal(size=(3, 200_000))), 'winrate')[0].mean())

def board_value(tasks, gap):
    "The win rate of the best of three."
    def held(rng):
        found = rank_board(as_board(gap * np.array([[2.], [1.], [0.]]) + rng.normal(size=(3, tasks))), 'winrate')
        return holds(found.low[0], found.high[0], true_rate(gap))
    return held

VARIES = {('coverage', f'mean_interval, {i} items x {p} prompts, {name}'): mean_of_few(draw, i, p)
          for i, p in ((5, 3), (30, 4)) for name, draw in NOISE.items()} | {
    ('coverage', f'variance_components, {effect}, 5 x 3, {name}'): variance_held(draw, 5, 3, effect, truth)
    for effect, truth in (('item', 1.), ('prompt', .49)) for name, draw in NOISE.items()} | {
    ('level', f'rank_board, six equal systems, 6 tasks, {rule}, {world}'): equal_board(rule, world)
    for rule in ('mean', 'winrate') for world in (*NOISE, 'tied')} | {
    ('coverage', f'rank_board, win rate of the best, {n} tasks, {how}'): board_value(n, gap)
    for n in (6, 30) for how, gap in (('close', .3), ('far ahead', 2.))}

def ever_left_out(draw, n=400, **how):
    "Is the truth ever left out, at any of so many numbers of segments?"
    def alarm(rng):
        found = confidence_sequence(draw(rng, n), **how)
        return found.decided(0.) is not None
    return alarm

def looked(draw, n):
    "Four planned looks at a mean by Student's ratio."
    bounds = {how: spending_bounds([.25, .5, .75, 1], spending=how) for how in ('obrien-fleming', 'pocock')}
    def alarm(how):
        def of(rng):
            d = draw(rng, n)
            at = [n // 4, n // 2, 3 * n // 4, n]
            return any(abs(d[:k].mean()) > b * d[:k].std(ddof=1) / k**.5 for k, b in zip(at, bounds[how]))
        return of
    return alarm

RARE = {'0 and 1': lambda rng, n: np.where(rng.random(n) < .1, rng.choice([-1., 1.], n), 0.),
        'one in twenty': lambda rng, n: np.where(rng.random(n) < .05, .95, -.05)}

AGAIN = {('level', f'confidence_sequence, asymptotic, at any time, {name}'): ever_left_out(draw) for name, draw in NOISE.items()} | {
    ('level', f'confidence_sequence, betting, at any time, {name}'): ever_left_out(draw, method='betting', bounds=(-1, 1))
    for name, draw in RARE.items()} | {
    ('level', f'confidence_sequence, asymptotic, at any time, {name}'): ever_left_out(draw) for name, draw in RARE.items()} | {
    ('level', 'confidence_sequence, asymptotic, from 10 on, normal'): ever_left_out(NOISE['normal'], first=10),
    ('level', 'confidence_sequence, asymptotic, 80 documents of 5'): ever_left_out(
        lambda rng, n: np.repeat(rng.normal(size=n // 5), 5) + rng.normal(size=n), groups=np.repeat(np.arange(80), 5))} | {
    ('level', f'spending_bounds, {how}, 4 looks at {n}, {name}'): looked(draw, n)(how)
    for how in ('obrien-fleming', 'pocock') for n in (40, 200) for name, draw in NOISE.items()}

def soft(rng, k=8, n=30):
    "Soft pairwise accuracy of two metrics that are as good."
    content, hard = .5 * rng.normal(size=(k, 1)), rng.normal(size=(1, n))
    def scores(): return content + .3 * rng.normal(size=(k, 1)) + hard + rng.normal(size=(k, n))
    return agreement_test(scores(), scores(), scores(), method='spa', resamples=199, seed=rng).p <= .05

# --- means of draws, pairs of systems, and several sets

SHAPES = {**NOISE, 'tied': lambda rng, *shape: rng.integers(0, 2, shape) - .5}
SKILLS = np.array([0, 0, .3, .6, .9, .9])

def of_draws(draw, n): return lambda rng: holds(*estimate(draw(rng, n)).interval(), 0.)

def weighted(n, moved):
    "The mean of a normal distribution, of draws from one that is moved."
    def held(rng):
        x = moved + rng.normal(size=n)
        return holds(*weighted_mean(x, moved**2 / 2 - moved * x).interval(), 0.)
    return held

def table(rng, draw, n, skills): return skills[:, None] + draw(rng, 1, n) + draw(rng, len(skills), n)

def pairs_of(rng, draw, n, skills):
    return all_pairs({str(i): row for i, row in enumerate(table(rng, draw, n, skills))}, 'randomization', 1995, rng)

def parted(draw, n): return lambda rng: len(clusters(pairs_of(rng, draw, n, np.zeros(6)))) > 1

def yekutieli(draw, n): return lambda rng: adjust(pairs_of(rng, draw, n, np.zeros(6)).upper, 'by').min() <= .05

def best_held(draw, n):
    "Are both of the two best among those that are not significantly worse than the best seen?"
    return lambda rng: {'4', '5'} <= set(best_group(pairs_of(rng, draw, n, SKILLS)))

def two_alike(p_of, draw, n): return lambda rng: p_of(table(rng, draw, n, np.zeros(2)), rng) <= .05

ONE_SIDED = {'pairwise_p': lambda x, rng: pairwise_p(x, 399, rng)[0, 1], 'normal_p': lambda x, rng: normal_p(x)[0]}

def in_one_only(draw, n):
    "A difference in the first of two sets, and none in the second: is it said to hold in each?"
    return lambda rng: in_every_set([sign_flip_test(gain + draw(rng, n), 399, rng).mean for gain in (3., 0.)]) <= .05

def second_tier(draw): return lambda rng: len(tiers(rank_board(as_board(draw(rng, 1, 6) + draw(rng, 6, 6)), 'mean'))) > 1

MEANS = {('coverage', f'estimate, {n} draws, {name}'): of_draws(draw, n) for n in (10, 100) for name, draw in SHAPES.items()} | {
    ('coverage', f'weighted_mean, {n} draws, moved by {moved:g}'): weighted(n, moved) for n in (20, 200) for moved in (.5, 1.5)} | {
    ('level', f'clusters, six equal systems, {n} segments, {name}'): parted(draw, n)
    for n in (8, 40) for name, draw in SHAPES.items()} | {
    ('level', f'benjamini_yekutieli, six equal systems, 40 segments, {name}'): yekutieli(draw, 40) for name, draw in SHAPES.items()} | {
    ('coverage', f'best_group, both of the best, {n} segments, {name}'): best_held(draw, n)
    for n in (8, 40) for name, draw in SHAPES.items()} | {
    ('level', f'{how}, two equal systems, {n} segments, {name}'): two_alike(p_of, draw, n)
    for how, p_of in ONE_SIDED.items() for n in (8, 40) for name, draw in SHAPES.items()} | {
    ('level', f'in_every_set, true of one set, {n} segments, {name}'): in_one_only(draw, n)
    for n in (8, 40) for name, draw in SHAPES.items()} | {
    ('level', f'tiers, six equal systems, 6 tasks, {name}'): second_tier(draw) for name, draw in SHAPES.items()}


OWN = VOTES | ANNOTATORS | SPANS | JUDGES | LABELS | VARIES | AGAIN | MEANS | {('level', 'agreement_test, spa, 8 systems of 30 segments'): soft}
