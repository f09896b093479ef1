"""Does each test keep its level, and each interval its coverage? Null worlds in which nothing differs, and worlds whose
truth is known: plain, of eight segments, skewed, tied and clustered; a rate with its standard error for every function of
`nlgeval.stats` and `nlgeval.core` that promises one.

Run as `python benchmarks/levels.py [--worlds 1000] [--seconds 900]`; it writes `benchmarks/results/levels.json`. A case
ends when its worlds or its share of the seconds are used up. Nothing is asserted.
"""
import argparse
import json
import time
import warnings
from pathlib import Path

import numpy as np

from nlgeval.core.bootstrap import INTERVALS, confidence, mean_error, student_quantile
from nlgeval.core.proportions import (MCNEMAR, PROPORTIONS, mcnemar, paired_difference, proportion_interval, runs_mean,
                                      sampled_mean)
from nlgeval.stats.correlation import correlation_interval, williams_test
from nlgeval.stats.documents import robust_error
from nlgeval.stats.equivalence import METHODS, combined_distribution, confidence_distribution, p_of_claim
from nlgeval.stats.many_systems import all_pairs, pair_intervals, rank_ranges
from nlgeval.stats.metrics_compared import agreement_interval, agreement_test
from nlgeval.stats.recomputed import resampled, resampled_test
from nlgeval.stats.significance import TESTS, adjust, exact_randomization, sign_flip_test, student_intervals

DRAWS = 399  # of each test and interval: p <= .05 is then a matter of 20 of 400


# --- worlds of two systems that are equally good: scores, labels of documents, and the true mean of the first

def plain(rng, n=30):
    hard = rng.normal(size=n)
    return hard + rng.normal(size=n), hard + rng.normal(size=n), None, 0.

def tiny(rng): return plain(rng, 8)

def skewed(rng, n=30):
    hard = rng.exponential(size=n) - 1  # and so is the difference: it is not symmetric, and labels cannot be swapped
    return hard + rng.exponential(size=n) - 1, hard, None, 0.

def tied(rng, n=40):
    chance = rng.choice([.1, .9], n, p=[.25, .75])
    return (*(rng.random((2, n)) < chance).astype(float), None, .7)

def clustered(rng, documents=12, size=5):
    groups = np.repeat(np.arange(documents), size)
    hard, luck = rng.normal(size=documents), rng.normal(size=(2, documents))
    x, y = hard[groups] + luck[:, groups] + rng.normal(size=(2, len(groups)))
    return x, y, groups, 0.

WORLDS = {world.__name__: world for world in (plain, tiny, skewed, tied, clustered)}


# --- null worlds: is a difference found that is not there?

def paired_cases():
    "Name -> function of a world and a generator: was there an alarm?"
    def of_test(name):
        def alarm(world, rng):
            x, y, groups, _ = world
            return TESTS[name](x, y, DRAWS, rng, groups=groups).p[0] <= .05
        return alarm
    def of_claim(method, claim, margin):
        def alarm(world, rng):
            x, y, groups, _ = world  # the true difference is where the claim is only just untrue
            y = y - (margin or 0)
            return p_of_claim(confidence_distribution(x, y, method, DRAWS, rng, groups=groups)['system'], claim, margin) <= .05
        return alarm
    def every_set(world, rng):
        x, y, groups, _ = world
        sets = np.arange(len(x)) % 2 if groups is None else groups % 2
        found = combined_distribution(x, y, sets, 'stouffer', draws=DRAWS, seed=rng, groups=groups)['system']
        return p_of_claim(found) <= .05
    def recomputed(world, rng):
        if world[2] is not None: return None
        return resampled_test(np.mean, *world[:2], trials=99, resamples=1, seed=rng).p[0] <= .05
    cases = {f'test {name}': of_test(name) for name in TESTS}
    for method in METHODS:
        for claim, margin in (('better', None), ('noninferior', .5), ('equivalent', .5)):
            cases[f'claim {claim}, {method}'] = of_claim(method, claim, margin)
    return cases | {
        'combined_distribution, stouffer, two sets': every_set,
        'sign_flip_test': lambda w, rng: None if w[2] is not None else sign_flip_test(w[1] - w[0], DRAWS, rng).mean <= .05,
        'exact_randomization': lambda w, rng: exact_randomization(*w[:2]) <= .05 if len(w[0]) == 8 else None,
        'resampled_test': recomputed,
        'paired_difference': lambda w, rng: paired_difference(*w[:2], groups=w[2]).p <= .05,
        'student_intervals, 0 not held': lambda w, rng: 0 not in student_intervals(*w[:2], groups=w[2])[1][0],
    } | {f'mcnemar {method}': (lambda w, rng, method=method: mcnemar(*w[:2], method).p <= .05
                                if set(np.unique(w[0])) <= {0, 1} else None) for method in MCNEMAR}


# --- worlds whose truth is known: is it held?

def interval_cases():
    def of_mean(method):
        def held(world, rng):
            x, _, groups, truth = world
            return truth in confidence(x, method=method, resamples=DRAWS, seed=rng, groups=groups)
        return held
    def of_difference(method):
        def held(world, rng):
            x, y, groups, _ = world
            found = confidence_distribution(x, y, method, DRAWS, rng, groups=groups)['system']
            return 0 in found.interval()
        return held
    def t(mean, error, truth, freedom): return abs(mean - truth) <= student_quantile(.95, freedom) * error
    def units(world): return len(world[0]) if world[2] is None else world[2].max() + 1
    def sampled(world, rng):
        found = sampled_mean(np.stack([world[0], world[0]], axis=1), world[2])
        return t(found.mean, found.error, world[3], units(world) - 1)
    def robust(world, rng):
        return t(world[0].mean(), robust_error(world[0], world[2]), world[3], units(world) - 1)
    return {'confidence, default': of_mean(None)} | {f'confidence, {name}': of_mean(name) for name in INTERVALS} | {
        f'interval of the test, {method}': of_difference(method) for method in METHODS} | {
        'paired_difference': lambda w, rng: (lambda d: d.low <= 0 <= d.high)(paired_difference(*w[:2], groups=w[2])),
        'student_intervals': lambda w, rng: 0 in student_intervals(*w[:2], groups=w[2])[1][0],
        'sampled_mean, t': sampled, 'robust_error, t': robust,
        'resampled, jackknife': lambda w, rng: None if w[2] is not None else
            w[3] in resampled(np.mean, w[0], method='jackknife')}


# --- worlds of their own

def share(p, n): return lambda method: lambda rng: p in proportion_interval(int(rng.binomial(n, p)), n, method=method)

def runs(rng):
    values = rng.normal(size=(6, 1)) * .5 + rng.normal(size=(1, 30)) + rng.normal(size=(6, 30))
    found = runs_mean(values)
    return abs(found.mean) <= 1.96 * found.error

SKILLS = np.array([0, 0, .3, .6, .9, .9])

def systems(rng, skills=SKILLS, n=60):
    hard = rng.normal(size=n)
    return {f'{i}': skill + hard + rng.normal(size=n) for i, skill in enumerate(skills)}

def family(correction):
    def alarm(rng):
        pairs = all_pairs(systems(rng, np.zeros(6)), 'randomization', DRAWS * 5, rng)
        return adjust(pairs.upper, correction).min() <= .05
    return alarm

def ranks(rng):
    found = rank_ranges(all_pairs(systems(rng), 'randomization', DRAWS * 5, rng))
    lowest = {f'{i}': 1 + int((SKILLS > s).sum()) for i, s in enumerate(SKILLS)}
    highest = {f'{i}': int((SKILLS >= s).sum()) for i, s in enumerate(SKILLS)}
    return all(low <= highest[name] and lowest[name] <= high for name, (low, high) in found.items())

def together(rng):
    low, high = pair_intervals(all_pairs(systems(rng), 'bootstrap', DRAWS, rng))
    truth = SKILLS[:, None] - SKILLS
    return bool(((low <= truth + 1e-12) & (truth <= high + 1e-12)).all())

def metrics(rng, k=10, n=40, own=.5):
    "Two equally good metrics, and people: systems differ, segments are hard, and each metric has views of both."
    quality, hard = rng.normal(size=(k, 1)), rng.normal(size=(1, n))
    def judged(): return (quality + hard + own * (rng.normal(size=(k, 1)) + rng.normal(size=(1, n)))
                          + rng.normal(size=(k, n)))
    return judged(), judged(), quality + hard + rng.normal(size=(k, n))

def exchanged(level):
    return lambda rng: agreement_test(*metrics(rng), level, resamples=199, seed=rng).p <= .05

def correlated(n, heavy):
    def held(rng):
        x, e = (rng.standard_t(3, size=(2, n)) / 3**.5) if heavy else rng.normal(size=(2, n))
        return .6 in correlation_interval(x, .6 * x + .8 * e, resamples=DRAWS, seed=rng)
    return held

def williams(heavy):
    def alarm(rng):
        y, a, b = (rng.standard_t(3, size=(3, 30)) if heavy else rng.normal(size=(3, 30)))
        return williams_test(y + a, y + b, y).p <= .05
    return alarm

def agreed(rng):
    k, n = 12, 40
    quality = rng.normal(size=(k, 1))
    first, people = (quality + .5 * rng.normal(size=(k, 1)) + rng.normal(size=(k, n)) for _ in range(2))
    exact = 1 / (1.25 + 1 / n)  # of the systems' means: variance of quality over that of quality, view and noise
    return exact in agreement_interval(first, people, resamples=DRAWS, seed=rng)

OWN = {('level', f'all_pairs, six equal systems, {c}'): family(c) for c in ('holm', 'bonferroni', 'bh', 'none')} | {
    ('level', f'agreement_test, {level}'): exchanged(level) for level in ('system', 'by-system', 'segment', 'by-item')} | {
    ('level', f'williams_test, n = 30, {"t with 3 degrees" if heavy else "normal"}'): williams(heavy) for heavy in (False, True)} | {
    ('coverage', f'proportion_interval {method}, {k} of {n} expected'): share(k / n, n)(method)
    for method in PROPORTIONS for k, n in ((2, 20), (10, 20))} | {
    ('coverage', f'correlation_interval, n = {n}, {"t with 3 degrees" if heavy else "normal"}'): correlated(n, heavy)
    for n in (15, 60) for heavy in (False, True)} | {
    ('coverage', 'runs_mean, 6 runs, 1.96 errors'): runs, ('coverage', 'rank_ranges, six ranks at once'): ranks,
    ('coverage', 'pair_intervals, 15 pairs at once'): together, ('coverage', 'agreement_interval, system'): agreed}


def rate(case, worlds, seconds, seed):
    "How often the answer is yes, of so many worlds or as many as there is time for; None where it does not apply."
    rng, yes, done, end = np.random.default_rng(seed), 0, 0, time.perf_counter() + seconds
    while done < worlds and (time.perf_counter() < end or done < 20):
        answer = case(rng)
        if answer is None: return None
        yes, done = yes + bool(answer), done + 1
    return {'rate': round(yes / done, 4), 'error': round((yes / done * (1 - yes / done) / done)**.5, 4), 'worlds': done}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--worlds', type=int, default=1000)
    parser.add_argument('--seconds', type=float, default=900, help='for all of it, about')
    parser.add_argument('--output', type=Path, default=Path(__file__).with_name('results') / 'levels.json')
    args = parser.parse_args()
    warnings.simplefilter('ignore')
    cases = [(what, name, world, lambda rng, f=f, make=make: f(make(rng), rng))
             for what, named in (('level', paired_cases()), ('coverage', interval_cases()))
             for name, f in named.items() for world, make in WORLDS.items()]
    cases += [(what, name, '', f) for (what, name), f in OWN.items()]
    results = []
    for k, (what, name, world, case) in enumerate(cases):
        found = rate(case, args.worlds, args.seconds / len(cases), k)
        if found is None: continue
        results.append({'what': what, 'name': name, 'world': world, **found})
        print(f'{what:9}{name:55}{world:10}{100 * found["rate"]:6.1f} ± {100 * found["error"]:.1f}  {found["worlds"]:,}', flush=True)
    text = ',\n '.join(json.dumps(result) for result in results)
    args.output.write_text(f'{{"promised": {{"level": 0.05, "coverage": 0.95}}, "results": [\n {text}\n]}}\n', encoding='utf-8')


if __name__ == '__main__':
    main()
