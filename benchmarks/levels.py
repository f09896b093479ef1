"""Does each test keep its level, each interval its coverage, and each plan its power? Null worlds in which nothing differs,
and worlds whose truth is known: plain, of eight and of five segments, skewed, with heavy tails, tied, clustered, and real
segments; a rate with its standard error for every function of `nlgeval.stats` and `nlgeval.core` that promises one.

    python benchmarks/levels.py [--worlds 2000] [--seconds 1800]    # writes benchmarks/results/levels.json
    python benchmarks/levels.py --only '^agreement_test' --seconds 120  # these rows again; the others are kept
    python benchmarks/levels.py --show                              # all that is kept, of the other benchmarks, too

A case ends when its worlds or its share of the seconds are used up; what it leaves goes to those that follow. Rows of
votes, annotators, judges, variances and boards stand in `levels_own.py`. Real segments are those of `../shared/data/ted`,
or of $NLGEVAL_SHARED; without them their rows are left as they are. Nothing is asserted.
"""
import argparse
import json
import os
import re
import time
import warnings
import zlib
from functools import cache
from pathlib import Path

import numpy as np

from nlgeval.core.bootstrap import INTERVALS, confidence, mean_error, student_quantile
from nlgeval.core.proportions import (MCNEMAR, PROPORTIONS, mcnemar, paired_difference, proportion_interval, runs_mean,
                                      sampled_mean)
from nlgeval.metrics.registry import make_metrics
from nlgeval.stats.correlation import correlation_interval, williams_test
from nlgeval.stats.documents import robust_error
from nlgeval.stats.equivalence import METHODS, combined_distribution, confidence_distribution, p_of_claim
from nlgeval.stats.many_systems import all_pairs, pair_intervals, rank_ranges, simultaneous_p, simultaneous_reach
from nlgeval.stats.metrics_compared import agreement_interval, agreement_test, compare_metrics
from nlgeval.stats.planning import claim_segments, detectable_difference, segments_needed
from nlgeval.stats.recomputed import resampled, resampled_test
from nlgeval.stats.significance import (TESTS, adjust, approximate_randomization, exact_randomization, exact_tail,
                                        paired_bootstrap, sign_flip_test, student_intervals)

DRAWS = 399  # of each test and interval: p <= .05 is then a matter of 20 of 400


# --- worlds of two systems that are equally good: scores, labels of documents, and the true mean of the first

def plain(rng, n=30):
    hard = rng.normal(size=n)
    return hard + rng.normal(size=n), hard + rng.normal(size=n), None, 0.

def tiny(rng): return plain(rng, 8)

def five(rng): return plain(rng, 5)

def heavy(rng, n=30):
    hard = rng.standard_t(3, n)  # whose variance is there, and whose fourth moment is not
    return hard + rng.standard_t(3, n), hard + rng.standard_t(3, n), None, 0.

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

@cache
def scored():
    "ROUGE-L of both systems of TED, a segment each, the second moved so that both means are equal; None without the data."
    folder = Path(os.environ.get('NLGEVAL_SHARED') or Path(__file__).resolve().parents[2] / 'shared') / 'data' / 'ted'
    if not folder.is_dir(): return None
    reference, *systems = ((folder / f'{name}.en').read_text(encoding='utf-8').split('\n')[:-1]
                           for name in ('reference', 'system1', 'system2'))
    metric, = make_metrics(['rougeL']).values()
    found = np.array([metric(system, reference).segments for system in systems])
    return found - (found.mean(axis=1) - found[0].mean())[:, None]

def real(rng, n=30):
    x, y = scored()[:, rng.integers(0, scored().shape[1], n)]
    return x, y, None, float(scored()[0].mean())

def talks(rng, blocks=12, size=10):
    "Whole blocks of neighbours, as of talks, drawn from those of the file."
    whole = scored()[:, :scored().shape[1] // size * size].reshape(2, -1, size)
    whole = whole - (whole.mean(axis=(1, 2)) - whole[0].mean())[:, None, None]
    x, y = whole[:, rng.integers(0, whole.shape[1], blocks)].reshape(2, -1)
    return x, y, np.repeat(np.arange(blocks), size), float(whole[0].mean())

WORLDS = {world.__name__: world for world in (plain, tiny, five, skewed, heavy, tied, clustered, real, talks)}


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
        found = combined_distribution(x, y, sets, 'stouffer', resamples=DRAWS, seed=rng, groups=groups)['system']
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
        'exact_randomization': lambda w, rng: exact_randomization(*w[:2]) <= .05 if len(w[0]) < 20 else None,
        'exact_tail, twice': lambda w, rng: (lambda d: 2 * exact_tail(d, abs(d.sum())) <= .05)(w[1] - w[0])
            if w[2] is None and len(w[0]) < 41 else None,
        'resampled_test': recomputed,
        'paired_difference': lambda w, rng: paired_difference(*w[:2], groups=w[2]).p <= .05,
        'student_intervals, 0 not held': lambda w, rng: 0 not in student_intervals(*w[:2], groups=w[2])[1][0],
    } | {f'mcnemar {method}': (lambda w, rng, method=method: mcnemar(*w[:2], method).p <= .05
                                if np.isin(w[0], (0, 1)).all() else None) for method in MCNEMAR}


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

def exchanged(level, k=10, n=40):
    return lambda rng: agreement_test(*metrics(rng, k, n), level, resamples=199, seed=rng).p <= .05

def of_corpus(draw, k=30):
    "One number a system, two metrics that are as good: with noise of one kind, or with more noise in the segments of one."
    def alarm(rng):
        y, a, b = (draw(rng, k) for _ in range(3))
        return agreement_test(y + a, y + b, y, resamples=399, seed=rng).p <= .05
    return alarm

def unlike(rng, k=10, n=40):
    "Metrics whose system means are as good; the segments of the second are far noisier, in a way that cancels."
    first, second, people = metrics(rng, k, n)
    noise = 5 * rng.normal(size=(k, n))
    return agreement_test(first, second + noise - noise.mean(axis=1, keepdims=True), people, resamples=199, seed=rng).p <= .05

def right_and_wrong(rng, k=10, n=40):
    "People say yes or no, and so do both metrics."
    return agreement_test(*(one > 0 for one in metrics(rng, k, n)), 'by-item', resamples=199, seed=rng).p <= .05

def three_metrics(rng):
    people = metrics(rng)[2]
    scores = {name: people + .5 * rng.normal(size=(10, 1)) + rng.normal(size=people.shape) for name in 'abc'}
    return max(compare_metrics(scores, people, resamples=199, seed=rng).ranks.values()) > 1

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

def correlated_in_groups(rng, documents=15, size=5):
    hard, e = np.repeat(rng.normal(size=(2, documents)), size, axis=1) + rng.normal(size=(2, documents * size))
    groups = np.repeat(np.arange(documents), size)
    return .6 in correlation_interval(hard, .6 * hard + .8 * e, resamples=DRAWS, seed=rng, groups=groups)

def correlated_marks(rng, n=40):
    "Right and wrong of two, with a correlation of one half."
    x = rng.random(n) < .5
    return .5 in correlation_interval(x, np.where(rng.random(n) < .75, x, ~x), resamples=DRAWS, seed=rng)

def in_passages(right_too):
    "Right and wrong answers to 30 passages of five questions, each model with its own luck with a passage: no difference."
    def draw(rng, passages=30, size=5):
        luck = np.repeat(rng.normal(size=(2, passages)), size, axis=1)
        return (rng.random(luck.shape) < 1 / (1 + np.exp(-1.5 * luck - .8))).astype(float), np.repeat(np.arange(passages), size)
    def alarm(rng):
        (a, b), groups = draw(rng)
        return right_too(a, b, groups) <= .05
    return alarm

def six_alike(n, test, holds):
    "A baseline and five systems as good: does it hold of what a test of `n` segments finds?"
    def draw(rng):
        named = systems(rng, np.zeros(6), n)
        return holds(test(named.pop('0'), named, DRAWS, rng))
    return draw

def largest_of(n):
    "Is any p below .05 that is adjusted by the largest of all?"
    def alarm(found): return simultaneous_p(found.samples, found.differences, 1e-12).min() <= .05
    return six_alike(n, approximate_randomization, alarm)

def reached(n):
    "Intervals of six scores at once, by max-t."
    def held(found):
        return (abs(np.array([found.baseline, *found.scores])) <= simultaneous_reach(found.samples)).all()
    return six_alike(n, paired_bootstrap, held)


# --- plans: does the power come out that was promised?

DRAWN_FROM = {'normal': lambda rng, n: rng.normal(size=n), 'heavy': lambda rng, n: rng.standard_t(3, n) / 3**.5,
              'skewed': lambda rng, n: rng.exponential(size=n) - 1}

def planned(test, kind, deviation):
    "A difference of 1, and as many segments as `segments_needed` says."
    n = segments_needed(1, deviation)
    return n, lambda rng: test(1 + deviation * DRAWN_FROM[kind](rng, n), rng) <= .05

def by_signs(d, rng): return sign_flip_test(d, 999, rng).mean

def by_student(d, rng): return paired_difference(d, np.zeros(len(d))).p

def right_answers(rng, n=segments_needed(.1, .5**.5)):
    "Two models disagree in half of the questions, and one is ten points better."
    u = rng.random(n)
    return by_student((u < .3).astype(float) - (u > .8), rng) <= .05

def claimed(claim, margin):
    n = claim_segments(claim, margin, 3.)
    return n, lambda rng: p_of_claim(confidence_distribution(np.zeros(n), 3 * rng.normal(size=n), 'randomization', DRAWS, rng)
                                     ['system'], claim, margin) <= .05

def detected(n):
    return lambda rng: by_student(detectable_difference(1., n) + rng.normal(size=n), rng) <= .05

def in_documents(rng, size=5, pilot=np.repeat(np.arange(10), 5)):
    "Documents of five, half of whose variance is the document's."
    deviation = (1 + size)**.5 * .5**.5 * 3  # of a mean of n: 3 sqrt((.5 * size + .5) / n)
    n = segments_needed(1, deviation, groups=pilot)
    d = 1 + 3 * .5**.5 * (np.repeat(rng.normal(size=-(-n // size)), size) + rng.normal(size=-(-n // size) * size))
    return paired_difference(d, np.zeros(len(d)), groups=np.repeat(np.arange(len(d) // size), size)).p <= .05

PLANS = {'detectable_difference, 12 segments, t': detected(12), 'segments_needed, right and wrong, t': right_answers,
         'segments_needed, documents of five, t': in_documents}
for name, test in (('randomization', by_signs), ('t', by_student)):
    for kind, deviation in (('normal', .8), ('normal', 1.5), ('normal', 3), ('heavy', 1.5), ('skewed', 1.5)):
        n, case = planned(test, kind, deviation)
        PLANS[f'segments_needed, {n} segments, {kind}, {name}'] = case
for claim in ('noninferior', 'equivalent'):
    n, case = claimed(claim, 1.)
    PLANS[f'claim_segments, {claim}, {n} segments, randomization'] = case


def agreed(rng):
    k, n = 12, 40
    quality = rng.normal(size=(k, 1))
    first, people = (quality + .5 * rng.normal(size=(k, 1)) + rng.normal(size=(k, n)) for _ in range(2))
    exact = 1 / (1.25 + 1 / n)  # of the systems' means: variance of quality over that of quality, view and noise
    return exact in agreement_interval(first, people, resamples=DRAWS, seed=rng)

NOISE = {'normal': lambda rng, n: rng.normal(size=n), 't with 3 degrees': lambda rng, n: rng.standard_t(3, n)}

OWN = {('level', f'all_pairs, six equal systems, {c}'): family(c) for c in ('holm', 'bonferroni', 'bh', 'none')} | {
    ('level', f'agreement_test, {level}'): exchanged(level) for level in ('system', 'by-system', 'segment', 'by-item')} | {
    ('level', f'agreement_test, one number for each of {k} systems, {name}'): of_corpus(draw, k)
    for k in (6, 30) for name, draw in NOISE.items()} | {
    ('level', 'agreement_test, system, 5 systems of 8 segments'): exchanged('system', 5, 8),
    ('level', 'agreement_test, system, one metric far noisier'): unlike,
    ('level', 'agreement_test, by-item, right and wrong'): right_and_wrong,
    ('level', 'compare_metrics, three equal metrics, holm'): three_metrics} | {
    ('level', f'simultaneous_p, five systems, {n} segments'): largest_of(n) for n in (8, 60)} | {
    ('level', f'{name}, 30 passages, questions {how}'): in_passages(lambda a, b, g, of=of, how=how: of(a, b, g if how == 'in groups' else None))
    for name, of in (('paired_difference', lambda a, b, g: paired_difference(a, b, groups=g).p),
                     *((f'mcnemar {m}', lambda a, b, g, m=m: mcnemar(a, b, m, groups=g).p) for m in ('exact', 'mid-p', 'chi2')))
    for how in ('in groups', 'apart')} | {
    ('level', f'williams_test, n = 30, {"t with 3 degrees" if heavy else "normal"}'): williams(heavy) for heavy in (False, True)} | {
    ('coverage', f'proportion_interval {method}, {k} of {n} expected'): share(k / n, n)(method)
    for method in PROPORTIONS for k, n in ((2, 20), (10, 20))} | {
    ('coverage', f'correlation_interval, n = {n}, {"t with 3 degrees" if heavy else "normal"}'): correlated(n, heavy)
    for n in (15, 60) for heavy in (False, True)} | {
    ('coverage', f'simultaneous_reach, six scores at once, {n} segments'): reached(n) for n in (8, 60)} | {
    ('coverage', 'correlation_interval, 15 documents of five'): correlated_in_groups,
    ('coverage', 'correlation_interval, n = 40, right and wrong'): correlated_marks,
    ('coverage', 'runs_mean, 6 runs, 1.96 errors'): runs, ('coverage', 'rank_ranges, six ranks at once'): ranks,
    ('coverage', 'pair_intervals, 15 pairs at once'): together, ('coverage', 'agreement_interval, system'): agreed} | {
    ('power', name): case for name, case in PLANS.items()}


def rate(case, worlds, seconds, name):
    "How often the answer is yes, of so many worlds or as many as there is time for; None where it does not apply."
    rng, yes, done, end = np.random.default_rng(zlib.crc32(name.encode())), 0, 0, time.perf_counter() + seconds
    while done < worlds and (time.perf_counter() < end or done < 20):
        answer = case(rng)
        if answer is None: return None
        yes, done = yes + bool(answer), done + 1
    return {'rate': round(yes / done, 4), 'error': round((yes / done * (1 - yes / done) / done)**.5, 4), 'worlds': done}


def all_cases():
    "Kind, name, world and function of a generator, of every row."
    from levels_own import OWN as OTHERS
    shared = [(what, name, world, lambda rng, f=f, make=make: f(make(rng), rng))
              for what, named in (('level', paired_cases()), ('coverage', interval_cases()))
              for name, f in named.items() for world, make in WORLDS.items() if world not in ('real', 'talks') or scored() is not None]
    return shared + [(what, name, '', f) for (what, name), f in (OWN | OTHERS).items()]


def kept(path):
    "The rows of a kept result, by kind, name and world."
    if not path.exists(): return {}
    return {(r['what'], r['name'], r['world']): r for r in json.loads(path.read_text(encoding='utf-8'))['results']}


def written(path, rows):
    text = ',\n '.join(json.dumps(result, ensure_ascii=False) for result in rows)
    path.write_text(f'{{"promised": {json.dumps(PROMISED)}, "results": [\n {text}\n]}}\n', encoding='utf-8')


PROMISED = {'level': .05, 'coverage': .95, 'power': .8}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--worlds', type=int, default=2000)
    parser.add_argument('--seconds', type=float, default=1800, help='for all of it, about')
    parser.add_argument('--only', default='', help='a regular expression: rows whose "name, world" it finds; others are kept')
    parser.add_argument('--show', action='store_true', help='print what is kept, of this and of the benchmarks beside it')
    parser.add_argument('--output', type=Path, default=Path(__file__).with_name('results') / 'levels.json')
    args = parser.parse_args()
    if args.show: return show(args.output)
    warnings.simplefilter('ignore')
    cases, old, found = all_cases(), kept(args.output) if args.only else {}, {}
    todo = [c for c in cases if re.search(args.only, f'{c[1]}, {c[2]}')]
    end = time.perf_counter() + args.seconds
    for k, (what, name, world, case) in enumerate(todo):
        share = max(end - time.perf_counter(), 0) / (len(todo) - k)
        result = rate(case, args.worlds, share, f'{what} {name} {world}')
        if result is None: continue
        found[what, name, world] = {'what': what, 'name': name, 'world': world, **result}
        print(shown(found[what, name, world]), flush=True)
    places = dict.fromkeys([c[:3] for c in cases])  # in the order of the script; what it has no more is dropped
    rows = [(found.get(place) or old.get(place)) for place in places]
    written(args.output, [row for row in rows if row])


def shown(row):
    return f'{row["what"]:9}{row["name"]:66}{row["world"]:10}{100 * row["rate"]:6.1f} ± {100 * row["error"]:.1f}  {row["worlds"]:,}'


def show(path):
    "Print the rows that are kept, and where the other benchmarks keep theirs."
    for row in kept(path).values(): print(shown(row))
    for name, page in (('annotators', 12), ('preferences', 14), ('judges', 16), ('soft_accuracy', 11), ('coverage', '17 and 18')):
        file = path.with_name(f'{name}.json')
        if file.exists(): print(f'\n{file.name} (nbs/stats/{page}):\n{json.dumps(json.loads(file.read_text(encoding="utf-8")))[:2000]}')


if __name__ == '__main__':
    main()
