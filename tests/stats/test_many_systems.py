"Many systems, planning, claims: each p-value is that of the test it stands for, whatever is shared; the command line says the same."
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from test_stats import realsumm, rouge  # noqa: F401 (a fixture)

from nlgeval.apps.cli import main
from nlgeval.apps.compare import compare
from nlgeval.apps.report import report_page, verdict_sentences
from nlgeval.metrics.bleu import Bleu
from nlgeval.metrics.given import Given
from nlgeval.core.bootstrap import grouped, numbered
from nlgeval.stats.equivalence import METHODS, confidence_distribution, in_every_set, p_of_claim, stouffer
from nlgeval.stats.many_systems import (AllPairs, all_pairs, best_group, clusters, pair_intervals, rank_ranges,
                                        simultaneous_reach, symmetric, simultaneous_p)
from nlgeval.stats.planning import detectable_difference, effect
from nlgeval.stats.significance import (TESTS, adjust, approximate_randomization, paired_bootstrap, sign_flip_test,
                                        studentized_bootstrap, tilted_randomization)


def corpus(n=60, seed=0, k=4):
    rng = np.random.default_rng(seed)
    words = 'a b c d e f g h'.split()
    references = [' '.join(rng.choice(words, rng.integers(4, 12))) for _ in range(n)]
    def system(errors): return [' '.join(w if rng.random() > errors else 'x' for w in r.split()) for r in references]
    return {f's{i}': system(.1 + .12 * (i // 2)) for i in range(k)}, references


@pytest.fixture(scope='module')
def texts(): return corpus()


@pytest.fixture(scope='module')
def tables(texts): return {name: Bleu().statistics(system, texts[1]) for name, system in texts[0].items()}


# ---------------------------------------------------------------- all pairs
@pytest.mark.parametrize('test', TESTS)
def test_each_pair_is_its_own_test(test, tables):
    pairs = all_pairs(tables, test, 150, 3)
    names = list(tables)
    for i, name in enumerate(names):
        rest = {other: t for other, t in tables.items() if other != name}
        direct = TESTS[test](tables[name], rest, 150, 3)
        assert np.delete(pairs.p[i], i) == pytest.approx(direct.p, rel=1e-12)
        again = pairs.against(name)
        assert again.names == direct.names and again.scores.tolist() == direct.scores.tolist()
    assert (pairs.p == pairs.p.T).all() and (np.diag(pairs.p) == 1).all() and not np.diag(pairs.standard_error).any()


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 5), st.integers(2, 40), st.integers(0, 1000), st.booleans())
def test_shared_swaps_change_no_bit(k, n, seed, whole):
    rng = np.random.default_rng(seed)
    rows = {f's{i}': np.stack([rng.integers(0, 5, n) * (1 if whole else .37), rng.integers(5, 9, n)], axis=-1) for i in range(k)}
    score = lambda sums: sums[..., 0] / sums[..., 1]
    pairs = all_pairs(rows, resamples=200, seed=seed, score=score)
    for i, name in enumerate(rows):
        for j, other in enumerate(rows):
            if i != j: assert pairs.p[i, j] == pytest.approx(approximate_randomization(rows[name], rows[other], 200, seed, score=score).p[0], abs=1e-12)
    assert (pairs.p == all_pairs(rows, resamples=200, seed=seed, score=score, memory=1e-4).p).all()


@settings(max_examples=50, deadline=None)
@given(st.integers(2, 7), st.integers(0, 10_000))
def test_ranks_and_clusters_fit_together(k, seed):
    rng = np.random.default_rng(seed)
    p = symmetric(rng.beta(.2, 1, k * (k - 1) // 2))
    pairs = AllPairs('randomization', tuple(f's{i}' for i in range(k)), rng.normal(size=k), p, np.zeros((k, k)), 10_000, 1,
                     higher_is_better=bool(seed % 2))
    found, ranges, at = clusters(pairs, .05, 'none'), rank_ranges(pairs, .05, 'none'), 0
    assert [name for group in found for name in group] == [pairs.names[i] for i in pairs.order] == list(ranges)
    for place, (low, high) in enumerate(ranges.values(), 1): assert 1 <= low <= place <= high <= k
    for group in found:
        for name in group: assert at + 1 <= ranges[name][0] and ranges[name][1] <= at + len(group)
        at += len(group)
    assert best_group(pairs, .05, 'none')[0] == pairs.names[pairs.order[0]]
    assert set(best_group(pairs, .05, 'none')) <= set(best_group(pairs, .05, 'bonferroni'))


def test_rank_ranges_hold_all_ranks_at_once():
    "Of six equal systems every range is 1 to 6 in about 95 % of worlds by Holm, and in two thirds without a correction."
    rng, held = np.random.default_rng(6), {'holm': 0, 'none': 0}
    for _ in range(100):
        hard = rng.normal(size=80)
        found = all_pairs({str(i): hard + rng.normal(size=80) for i in range(6)}, resamples=499, seed=rng)
        for correction in held: held[correction] += set(rank_ranges(found, .05, correction).values()) == {(1, 6)}
    assert held['holm'] >= 88 and held['none'] < 85


def test_simultaneous_intervals_are_wider_and_hold_more():
    rng = np.random.default_rng(0)
    samples = rng.normal(size=(10, 4000))
    reach = simultaneous_reach(samples)
    held = (abs(samples - samples.mean(axis=1, keepdims=True)) <= reach[:, None]).all(axis=0).mean()
    assert held == pytest.approx(.95, abs=.002) and 2.5 < reach.mean() < 3.1
    assert np.isnan(simultaneous_reach(np.ones((3, 50)))).all()
    with pytest.raises(ValueError, match="needs test='bootstrap'"): pair_intervals(all_pairs({'a': [1., 2], 'b': [2., 1]}, resamples=9))


# ---------------------------------------------------------------- compare
def test_pairs_of_compare_are_those_of_the_statistics(texts, tables):
    systems, references = texts
    c = compare(systems, references, ['bleu', 'chrf'], pairs='all', family='all', resamples=400, baseline='s2', correction='bh')
    direct = all_pairs({name: tables[name] for name in ('s2', 's0', 's1', 's3')}, resamples=400)
    assert (c.pairs['bleu'].p == direct.p).all()
    together = adjust(np.concatenate([c.pairs[label].upper for label in c.metrics]), 'bh')
    assert np.concatenate([c.ranked(label).upper for label in c.metrics]).tolist() == together.tolist()
    i, j = (c.pairs['bleu'].names.index(name) for name in ('s2', 's3'))
    assert c['s3', 'bleu'].p == direct.p[i, j] and c['s3', 'bleu'].p_adjusted == c.ranked('bleu').p[i, j]
    found = json.loads(json.dumps(c.to_dict()))['pairs']['bleu']
    assert found['clusters'] == clusters(c.ranked('bleu'), .05, 'none') and found['best'] == c.best('bleu')
    assert c.questions == 12 and '6 pairs by 2 metrics' in c.how() and 'rank' in str(c)
    plain = compare(systems, references, ['bleu', 'chrf'], resamples=400, baseline='s2')
    assert [r.p for r in plain.results] == [r.p for r in c.results] and plain.questions == 3
    page = report_page(c)
    assert page.count('class="pairs"') == 2 and 'Every system against every other' in page
    assert c.plot_pairs('chrf').axes


def test_a_table_is_sorted(texts):
    systems, references = texts
    turned = dict(reversed(list(systems.items())))
    c = compare(turned, references, resamples=50)
    scores = [c[name, 'bleu'].score for name in c.in_order('bleu')]
    assert scores == sorted(scores, reverse=True) and c.systems == list(turned)
    lines = [line.split()[0] for line in str(c).split('\n')[2:6]]
    assert lines == c.in_order('bleu')


def test_units_are_fields(texts):
    systems, references = texts
    labels = [f'd{i // 10}' for i in range(60)]
    c = compare(systems, references, groups=labels, strata=[i // 30 for i in range(60)], resamples=50)
    assert c.groups.tolist() == [i // 10 for i in range(60)] and c.strata.tolist() == [i // 30 for i in range(60)]
    assert '60 segments in 6 groups in 2 strata, drawn and swapped whole.' in c.how()
    only = compare(systems, references, strata=['grouped'] * 60, resamples=50)  # a label is no word about units
    assert only.groups is None and '60 segments in 1 strata.' in only.how()


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(-3, 3), min_size=1, max_size=30))
def test_numbers_of_labels_come_in_order(labels):
    expected = numbered(list(map(str, labels)), len(labels))
    assert numbered(np.array(labels), len(labels)).tolist() == expected.tolist() == numbered(labels, len(labels)).tolist()
    rows = np.arange(2. * len(labels)).reshape(-1, 2)
    assert (grouped(rows, np.array(labels)) == grouped(rows, labels)).all()


# ---------------------------------------------------------------- planning
def test_the_footer_is_the_formula(texts, tables):
    systems, references = texts
    c = compare({name: systems[name] for name in ('s0', 's3')}, references)
    found = effect(tables['s0'], tables['s3'])
    assert c.detectable() == pytest.approx(detectable_difference(found.deviation, 60), rel=.1)
    assert f'finds true differences of {100 * c.detectable():.1f} points (BLEU) in 80 % of cases' in c.how()
    many = compare(systems, references)
    assert many.detectable('s3') == pytest.approx(c.detectable() * (3.3347 / 2.8495), rel=5e-3)  # at .05 / 3
    assert many.detectable('s3', power=.5) < many.detectable('s3') < many.detectable('s3', power=.95)


def test_a_size_that_would_round_to_nothing_has_more_decimals():
    from nlgeval import Bleu, Ter
    from nlgeval.apps.comparison_words import _shown_size
    assert [_shown_size(Bleu(), size) for size in (.0123, .0004, .000021, 0)] == ['1.2', '0.04', '0.002', '0.0']
    assert _shown_size(Ter(), 1e-12) == '0.0'  # nothing, to any decimal that is shown


def test_what_cannot_be_found_is_said():
    few = compare({'A': ['a b', 'c', 'd'], 'B': ['a', 'c', 'x']}, ['a b', 'c', 'd'], 'rouge1')
    assert few.detectable() == math.inf and 'cannot show any difference' in few.how()
    for n, said in ((9, False), (10, True)):  # below ten segments no formula is true
        systems, references = corpus(n, k=2)
        assert ('Such a test finds' in compare(systems, references).how()) == said
    systems, references = corpus()
    assert compare(systems, references, resamples=9).detectable() == math.inf
    assert compare(systems, references, resamples=19).detectable() == math.inf  # p of 1/20 is not below .05
    assert compare(systems, references, resamples=9, test='tilted').detectable() < 1
    same = compare({'A': references, 'B': references}, references)
    assert same.detectable() == 0 and 'true differences' not in same.how()


# ---------------------------------------------------------------- claims
@settings(max_examples=40, deadline=None)
@given(st.integers(3, 30), st.integers(0, 1000))
def test_typical_values_are_the_randomization_test(n, seed):
    rng = np.random.default_rng(seed)
    base, other = rng.integers(0, 6, (2, n)).astype(float)
    f, = confidence_distribution(base, other, resamples=300, seed=seed).values()
    assert p_of_claim(f) == pytest.approx(approximate_randomization(base, other, 300, seed).p[0], abs=1e-12)
    for level in (.5, .8, .95):
        low, high = f.interval(level)
        assert (low <= 1e-12 and -1e-12 <= high) == (p_of_claim(f) > 1 - level + 1e-9)
    margin = .7
    low, high = f.interval(.9)
    if not np.isclose([low, high], [-margin, margin]).any():
        assert (p_of_claim(f, 'equivalent', margin) <= .05) == (-margin < low and high < margin)


def test_one_sided_p_values_are_exact_where_all_flips_are_listed():
    d = np.array([.3, -.1, .4, .2, .1, -.25, .05, .6])
    f, = confidence_distribution(np.zeros(8), d, resamples=60_000).values()
    for size in (-.2, 0, .1, .3):
        assert f.above(size) == pytest.approx(sign_flip_test(d - size, alternative='greater').mean, abs=.006)
        assert f.below(size) == pytest.approx(sign_flip_test(d - size, alternative='less').mean, abs=.006)


@pytest.mark.parametrize('test', METHODS)
def test_claims_in_compare(test, texts, tables):
    systems, references = texts
    two = {name: systems[name] for name in ('s0', 's3')}
    for claim, margin in (('better', None), ('worse', None), ('noninferior', .1), ('equivalent', .6)):
        c = compare(two, references, test=test, resamples=300, claim=claim, margin=margin, intervals='test')
        f = confidence_distribution(tables['s0'], {'s3': tables['s3']}, test, 300)['s3']
        r = c['s3', 'bleu']
        low, high = f.interval(.9)  # two one-sided bounds at 95 %; of a claim one way only one of them
        shown = {'better': (low, np.inf), 'noninferior': (low, np.inf), 'worse': (-np.inf, high), 'equivalent': (low, high)}[claim]
        assert r.p == p_of_claim(f, claim, margin) and (r.difference_low, r.difference_high) == pytest.approx(shown)
        assert c.to_dict()['claim'] == claim and c.claim_said() in c.how() and c.claim_said() in verdict_sentences(c)[0]
    wrong = Given('wrong', {name: 1 - c.scores[name]['bleu'].segments for name in two}, False)
    right = Given('right', {name: c.scores[name]['bleu'].segments for name in two})
    pair = compare(two, metrics=[wrong, right], test=test, resamples=300, claim='noninferior', margin=.1)
    assert pair['s3', 'wrong'].p == pytest.approx(pair['s3', 'right'].p, abs=1e-12)


def test_studentized_is_right_for_means():
    rng = np.random.default_rng(5)
    d = rng.exponential(size=40) - .8
    weights = np.stack([np.bincount(i, minlength=40) for i in np.random.default_rng(7).integers(0, 40, (500, 40))])
    means = weights @ d / 40
    errors = np.sqrt((weights @ d**2 / 40 - means**2) / 40)
    t = abs((means - d.mean()) / errors)
    expected = (1 + (t >= abs(d.mean() / (d.std() / 40**.5))).sum()) / 501
    assert studentized_bootstrap(np.zeros(40), d, 500, 7).p[0] == pytest.approx(expected, abs=1e-12)
    assert (studentized_bootstrap(np.zeros(40), d, 500, 7).samples == paired_bootstrap(np.zeros(40), d, 500, 7).samples).all()


def test_stouffer_is_scipys():
    stats = pytest.importorskip('scipy.stats')
    rng = np.random.default_rng(3)
    for k in (1, 2, 5):
        p, weights = rng.random(k), rng.random(k) + .1
        assert stouffer(p, weights) == pytest.approx(stats.combine_pvalues(p, 'stouffer', weights).pvalue, rel=1e-9)
        assert in_every_set(p) == p.max()
    for k, p in ((2, 1e-20), (5, 5e-5), (10, 5e-5), (3, 1e-40), (1, 1e-40), (2, 1e-300)):  # the far tail, where 1 - p is 1
        combined = stouffer([p] * k)
        assert 0 < combined == pytest.approx(max(stats.combine_pvalues([p] * k, 'stouffer').pvalue, 2.3e-308), rel=1e-6)
    assert stouffer([5e-324] * 20) > 0 and stouffer([1., 1]) == 1
    for bad in ([0, .5], [], [.5, 2], [math.nan]):
        with pytest.raises(ValueError, match='p: expected'): stouffer(bad)
    with pytest.raises(ValueError, match='weights: expected 2 positive'): stouffer([.1, .2], [1, 0])


def test_no_p_value_is_zero():
    "Not with five test sets at the floor, nor where thousands of segments all say the same; and none is shown as 0e+00."
    n, sets = 40, [*'abcde'] * 8
    texts = {name: [f'{name} {i}' for i in range(n)] for name in ('base', 'ahead')}
    judge = Given('judge', {'base': [0.] * n, 'ahead': np.random.default_rng(1).uniform(1, 2, n).tolist()})
    c = compare(texts, metrics=judge, strata=sets, combine='stouffer', claim='better', test='bootstrap')
    assert 0 < c['ahead', 'judge'].p < 1e-10 and '≤ ' in c.to_text() and '0e+00' not in c.to_text() + report_page(c)
    won = tilted_randomization(np.zeros(3000), np.ones(3000) + np.random.default_rng(2).random(3000), 100)
    assert 0 < won.p[0] < 1e-200


# ---------------------------------------------------------------- the command line
def test_command_line(tmp_path, texts, capsys):
    systems, references = texts
    files = []
    for name, lines in {**systems, 'ref': references}.items():
        (tmp_path / f'{name}.txt').write_text(''.join(f'{line}\n' for line in lines), encoding='utf-8')
        files.append(str(tmp_path / f'{name}.txt'))
    *four, ref = files
    assert main(['compare', *four, '--ref', ref, '--pairs', 'all', '--family', 'all', '-m', 'bleu', '-m', 'chrf', '-f', 'json']) in (0, None)
    said = json.loads(capsys.readouterr().out)
    assert said['family'] == 'all' and set(said['pairs']) == {'bleu', 'chrf'}
    direct = compare(systems, references, ['bleu', 'chrf'], pairs='all', family='all')
    assert said == {'schema': 'nlgeval/compare/1'} | json.loads(json.dumps(direct.to_dict()))
    assert main(['compare', *four[::3], '--ref', ref, '--claim', 'equivalent', '--margin', '60', '--intervals', 'test', '-f', 'json']) in (0, None)
    said = json.loads(capsys.readouterr().out)
    assert said['margins'] == {'bleu': .6} and said['results'][1]['p'] < .05
    assert main(['compare', *four, '--ref', ref, '--claim', 'equivalent']) == 2
    assert 'needs a positive number' in capsys.readouterr().err
    assert main(['compare', *four, '--ref', ref, '--pairs', 'every']) == 2
    assert "unknown pairs 'every'" in capsys.readouterr().err


def test_realsumm_has_no_lines_between_its_systems(realsumm):  # noqa: F811
    "The rank ranges of the page: ends of the best and the worst, how many may be first, and no cluster."
    human, scores = realsumm
    expected = {'people': (12, 72, [(1, 12), (1, 16), (1, 15)], [(11, 24), (15, 24), (19, 24)]),
                'ROUGE-2': (8, 69, [(1, 9), (1, 13), (1, 13)], [(11, 24), (13, 24), (19, 24)])}
    for name, values in (('people', human), ('ROUGE-2', scores(rouge('ROUGE-2'))['R'])):
        pairs = all_pairs({str(i): row for i, row in enumerate(values)})
        ranges = list(rank_ranges(pairs).values())
        found = int((adjust(pairs.upper) < .05).sum())
        assert (sum(low == 1 for low, _ in ranges), found, ranges[:3], ranges[-3:]) == expected[name]
        assert len(clusters(pairs)) == len(clusters(pairs, correction='none')) == 1


def three_sets(rng, n=30):
    "A baseline and two systems on three test sets of n segments, given scores, and the names of the sets."
    base = rng.normal(size=3 * n)
    given = {'base': base, 'ahead': base + rng.normal(.5, 1, 3 * n), 'torn': base + np.repeat([1., -1., 0.], n)}
    texts = {name: [f'{name} {i}' for i in range(3 * n)] for name in given}
    return texts, Given('judge', {name: values.tolist() for name, values in given.items()}), np.repeat([*'abc'], n).tolist()


def test_several_test_sets_in_compare_report_and_on_the_command_line(tmp_path, monkeypatch, capsys):
    texts, judge, sets = three_sets(np.random.default_rng(2))
    c = compare(texts, metrics=judge, strata=sets, combine='stouffer', claim='better', resamples=999)
    each = [confidence_distribution(*(np.array(judge.scores[name])[np.array(sets) == which] for name in ('base', 'ahead')),
                                    resamples=999)['system'].above() for which in 'abc']
    assert c['ahead', 'judge'].p == pytest.approx(stouffer(each), abs=.02)
    every = compare(texts, metrics=judge, strata=sets, combine='every', claim='better', resamples=999)
    found = [one['p'] for one in every.to_dict()['sets']['judge']['ahead']]
    assert every['ahead', 'judge'].p == max(found) == in_every_set(found)
    assert 'contradict each other for torn' in c.how() and 'contradict each other for torn' in report_page(c)
    assert 'What each test set says of judge' in report_page(c) and 'p together' in report_page(c)
    monkeypatch.chdir(tmp_path)
    for name, lines in texts.items(): (tmp_path / f'{name}.txt').write_text('\n'.join(lines) + '\n')
    table = '\n'.join(','.join(map(repr, row)) for row in zip(*judge.scores.values()))
    (tmp_path / 'judge.csv').write_text(f'base,ahead,torn\n{table}\n')
    (tmp_path / 'about.csv').write_text('\n'.join(['set', *sets]) + '\n')
    args = ['compare', 'base.txt', 'ahead.txt', 'torn.txt', '--scores', 'judge.csv', '-n', '999', '-f', 'json']
    assert main([*args, '--strata', 'about.csv:set', '--combine', 'stouffer', '--claim', 'better']) == 0
    said = json.loads(capsys.readouterr().out)
    assert said['results'][1]['p'] == c['ahead', 'judge'].p and said['combine'] == 'stouffer'
    assert main([*args, '--combine', 'stouffer']) == 2
    assert "--combine 'stouffer': say by --strata which test set" in capsys.readouterr().err
    together = '--test', 'bootstrap', '--correction', 'max-t', '--intervals', 'simultaneous'
    assert main([*args, *together]) == 0
    for r in json.loads(capsys.readouterr().out)['results'][1:]:
        assert (r['p_adjusted'] < .05) == (not r['difference_low'] <= 0 <= r['difference_high'])


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 10**6), st.integers(2, 5), st.sampled_from([99, 400]), st.sampled_from(['baseline', 'all']))
def test_intervals_that_hold_together_say_what_their_p_values_say(seed, systems, draws, pairs):
    rng = np.random.default_rng(seed)
    base = rng.normal(size=25)
    given = {str(k): (base + rng.normal(rng.choice([0, .4]), .6, 25)).round(1).tolist() for k in range(systems)}
    c = compare({name: ['x'] * 25 for name in given}, metrics=Given('judge', given), test='bootstrap', resamples=draws,
                correction='max-t', intervals='simultaneous', pairs=pairs, seed=seed)
    for r in c.results[1:]:
        assert c.significant(r) == (not r.difference_low <= 0 <= r.difference_high)
        assert r.p_adjusted >= r.p - 1 / draws


def test_max_t_keeps_its_level_and_finds_more_than_bonferroni():
    "Twelve systems that depend on each other; the level over 400 worlds, and power where one is better."
    found, rng = {'max-t': 0, 'bonferroni': 0}, np.random.default_rng(5)
    alarms = 0
    for _ in range(400):
        base, own = rng.normal(size=(2, 60))
        others = {str(k): base + own + .3 * rng.normal(size=60) for k in range(12)}
        for better in (False, True):
            tested = paired_bootstrap(base, {k: v + .34 * better for k, v in others.items()}, 499, rng)
            d = tested.samples[1:] - tested.samples[0]
            p = simultaneous_p(d - d.mean(axis=1, keepdims=True), tested.differences)
            if not better: alarms += (p <= .05).any()
            else:
                found['max-t'] += (p <= .05).any()
                found['bonferroni'] += (adjust(tested.p, 'bonferroni') <= .05).any()
    assert alarms / 400 < .09 and found['max-t'] > found['bonferroni'] + 20
