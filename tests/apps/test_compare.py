"Comparisons: the same numbers as the tests they rest on, tables that a paper can take, errors that name the system, and the command line."
import csv
import io
import json
import random
import subprocess
import sys
import warnings
from dataclasses import dataclass

import numpy as np
import pytest

from nlgeval.apps import comparison_tables
from nlgeval.apps.compare import compare
from nlgeval.apps.comparison import Result
from nlgeval.apps.comparison_words import p_text
from nlgeval.apps.report import report_page
from nlgeval.apps.terminal import Screen
from nlgeval.core.inputs import TestSet
from nlgeval.core.definition import option
from nlgeval.core.metric import Metric, MetricGroup, TokenMetric
from nlgeval.core.table import Weights, share
from nlgeval.display import latex_text, markdown_text
from nlgeval.metrics.bleu import Bleu, bleu
from nlgeval.metrics.given import Given
from nlgeval.metrics.rouge_l import RougeL
from nlgeval.stats.significance import TESTS, adjust, paired_bootstrap


@pytest.fixture(scope='module')
def ted(shared):
    read = lambda name: (shared / 'data' / 'ted' / name).read_text(encoding='utf-8').split('\n')[:-1]
    return {'system1': read('system1.en'), 'system2': read('system2.en')}, read('reference.en')


def corpus(n=60, seed=0, k=3):
    rng = np.random.default_rng(seed)
    words = 'a b c d e f g h'.split()
    references = [' '.join(rng.choice(words, rng.integers(3, 12))) for _ in range(n)]
    def system(errors): return [' '.join(w if rng.random() > errors else 'x' for w in r.split()) for r in references]
    return {f's{i}': system(.1 + .12 * i) for i in range(k)}, references


@dataclass(frozen=True)
class Errors(TokenMetric):
    "Words that differ, place by place: the lower the better, and nothing to mark."
    name, columns, dtype, higher_is_better = 'errors', ('wrong', 'words'), int, False
    def row(self, candidate, reference):
        return sum(a != b for a, b in zip(candidate, reference.reference)), len(reference.reference)
    def parts(self, rows, segments=False): return {'score': share(rows[..., 0], rows[..., 1])}


@pytest.mark.parametrize('test', TESTS)
def test_numbers_are_those_of_the_test(test):
    systems, references = corpus()
    c = compare(systems, references, ['bleu', RougeL()], baseline='s1', test=test, resamples=300, seed=7)
    for label, metric in (('bleu', Bleu()), ('ROUGE-L', RougeL())):
        tables = {name: metric.statistics(texts, references) for name, texts in systems.items()}
        direct = TESTS[test](tables.pop('s1'), tables, 300, 7)
        adjusted = adjust(direct.p, 'holm')
        for name, p, error, difference, corrected in zip(direct.names, direct.p, direct.standard_error, direct.differences, adjusted):
            r = c[name, label]
            assert (r.p, r.p_error, r.difference, r.p_adjusted) == (p, error, difference, corrected)
            assert r.score == metric(systems[name], references).score and r.low <= r.score <= r.high
            assert r.difference_low <= r.difference <= r.difference_high
        assert c['s1', label].p is None
    assert c.systems == ['s0', 's1', 's2'] and c.others == ['s0', 's2'] and len(c) == 60


def test_better_equal_and_worse_are_counts_of_segments():
    systems, references = corpus()
    c = compare(systems, references, [Errors(), 'bleu'], resamples=50)
    for label, sign in (('errors', -1), ('bleu', 1)):
        d = sign * (c.scores['s2'][label].segments - c.scores['s0'][label].segments)
        r = c['s2', label]
        assert (r.better, r.equal, r.worse) == ((d > 0).sum(), (d == 0).sum(), (d < 0).sum())
        assert r.better < r.worse and c.best(label) == ['s0']
    assert c['s2', 'errors'].difference > 0 > c['s2', 'bleu'].difference


def test_ted(ted):
    systems, references = ted
    c = compare(systems, references, ['bleu', RougeL()])
    r = c['system2', 'bleu']
    assert r.score == bleu(systems['system2'], references).score and c.significant(r) and .01 < r.difference < .02
    assert not c.significant(c['system2', 'ROUGE-L'])
    tilted = compare(systems, references, test='tilted')['system2', 'bleu']
    assert tilted.p < 1e-4 and tilted.p_error < .2 * tilted.p
    assert 'system2' in str(c) and len(c.changed(n=5)) == 10


@pytest.mark.parametrize('test', TESTS)
def test_systems_that_do_not_differ(test):
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        warnings.filterwarnings('ignore', '.*looked at are empty')  # which they are
        for texts, references in ((['a b c d', 'x'], ['a b c d', 'y z']), ([''] * 4, ['a', 'b', 'c', 'd']), (['a'] * 3, ['a'] * 3), (['a', 'a'], ['b', 'b'])):
            c = compare({'A': texts, 'B': list(texts)}, references, ['bleu', RougeL()], test=test, resamples=50)
            for label in c.metrics:
                r = c['B', label]
                assert (r.p, r.p_adjusted, r.difference) == (1, 1, 0)
                assert np.isnan([r.difference_low, r.difference_high]).all()  # nothing varies
            assert not len(c.changed()) and str(c) and c._repr_html_() and c.to_latex() and c.to_markdown()


def test_errors_name_what_does_not_fit():
    systems, references = corpus(10)
    cases = [
        (ValueError, ({'A': systems['s0'], 'B': systems['s1'][:7]}, references), {}, "The references have 10; 'B' has 7, 3 fewer"),
        (ValueError, ({'A': systems['s0'], 'B': systems['s1'] * 2}, references), {}, "'B' has 20, 10 more"),
        (ValueError, (systems, references[:9]), {}, '10 against 9'),
        (ValueError, (systems, references), {'baseline': 's9'}, "unknown baseline 's9'. Did you mean 's2'"),
        (ValueError, ({'A': systems['s0']}, references), {}, 'at least two'),
        (ValueError, ({}, references), {}, 'at least two'),
        (TypeError, (list(systems.values()), references), {}, 'mapping from names'),
        (TypeError, ({'A': systems['s0'], 'B': 'text'}, references), {}, "system 'B'.*single string"),
        (TypeError, ({'A': systems['s0'], 'B': [*systems['s1'][:9], 5]}, references), {}, r"system 'B': predictions\[9\]"),
        (TypeError, ({1: systems['s0'], 'B': systems['s1']}, references), {}, 'names that are strings'),
        (ValueError, (systems, references), {'metrics': ['blue']}, "Did you mean 'bleu'"),
        (ValueError, (systems, references), {'metrics': [Bleu(), Bleu()]}, 'given twice'),
        (ValueError, (systems, references), {'test': 'ttest'}, 'unknown test'),
        (ValueError, (systems, references), {'correction': 'holms'}, "Did you mean 'holm'"),
        (ValueError, (systems, references), {'level': 95}, 'between 0 and 1'),
        (ValueError, (systems, references), {'resamples': -1}, 'resamples: expected an integer of at least 1, got -1'),
        (ValueError, (systems, references), {'resamples': 0}, 'resamples: .* got 0'),
        (ValueError, (systems, references), {'resamples': 1, 'test': 'tilted'}, 'resamples: .* at least 2'),
        (ValueError, (systems, references), {'level': '0.95'}, "level: .* got '0.95'"),
        (ValueError, (systems, references), {'seed': 'x'}, "seed: expected .* got 'x'"),
        (ValueError, (systems, references), {'seed': -1}, 'seed: expected .* got -1'),
        (ValueError, (systems, references), {'memory': 0}, 'memory: expected a positive number of megabytes'),
        (ValueError, (systems, references), {'test': None}, 'unknown test None'),
        (ValueError, (systems, references), {'baseline': ['s0']}, 'unknown baseline'),
        (TypeError, (systems, references), {'metrics': None}, 'metrics: expected names'),
        (TypeError, (systems, references), {'metrics': 5}, 'metrics: expected names .* got int: 5'),
        (TypeError, (systems, references), {'metrics': {'a': 'bleu'}}, "labels to Metrics, got 'a' with 'bleu'"),
        (TypeError, (systems, references), {'metrics': {1: Bleu()}}, 'labels to Metrics, got 1'),
        (ValueError, ({'A': ['a b'], 'B': ['a']}, ['a b']), {}, 'one segment says nothing about others')]
    for kind, args, options, said in cases:
        with pytest.raises(kind, match=said):
            compare(*args, **options)


def test_the_default_is_randomization():
    "10,000 trials; sacrebleu's paired bootstrap is there by its name, with its p-value."
    systems, references = corpus()
    c, named = compare(systems, references), compare(systems, references, test='randomization', resamples=10_000)
    assert c.results == named.results and (c.tests['bleu'].test, c.tests['bleu'].resamples, c.resamples['bleu'].resamples) == ('randomization', 10_000, 1000)
    tables = [Bleu().statistics(texts, references) for texts in systems.values()]
    boot = compare(systems, references, test='bootstrap', intervals='bootstrap')
    assert [boot[name, 'bleu'].p for name in boot.others] == paired_bootstrap(tables[0], tables[1:], rule='two-sided').p.tolist()
    boot = compare(systems, references, test='bootstrap:sacrebleu', intervals='bootstrap')
    assert [boot[name, 'bleu'].p for name in boot.others] == paired_bootstrap(tables[0], tables[1:], rule='sacrebleu').p.tolist()
    assert (boot.tests['bleu'].test, boot.tests['bleu'].resamples) == ('bootstrap:sacrebleu', 1000)
    c = compare(systems, references, intervals='bootstrap')
    assert [r.low for r in boot.results] == [r.low for r in c.results]  # the intervals are those of one bootstrap


def test_bootstrap_by_name_is_sacrebleus(ted, monkeypatch):
    sacrebleu = pytest.importorskip('sacrebleu')
    PairedTest = pytest.importorskip('sacrebleu.significance').PairedTest
    monkeypatch.delenv('SACREBLEU_SEED', raising=False)
    systems, references = ({name: texts[:300] for name, texts in ted[0].items()}, ted[1][:300])
    for test, kind in (('bootstrap:sacrebleu', 'bs'), ('randomization', 'ar')):
        theirs = PairedTest(list(systems.items()), {'BLEU': sacrebleu.BLEU(references=[references])}, None, test_type=kind, n_samples=500)()
        assert compare(systems, references, test=test, resamples=500)['system2', 'bleu'].p == theirs[1]['BLEU'][1].p_value


def test_p_equal_to_the_level_is_not_below_it():
    systems, references = corpus(20, k=2)
    c = compare(systems, references, resamples=50)
    r = c['s1', 'bleu']
    assert not c.significant(r._replace(p_adjusted=.05)) and c.significant(r._replace(p_adjusted=.0499))


def test_best_has_the_digits_that_are_shown():
    systems, references = corpus(60, k=2)
    c = compare({'A': systems['s0'], 'B': [*systems['s0'][:-1], systems['s1'][-1]]}, references, resamples=50)
    a, b = (100 * c[name, 'bleu'].score for name in 'AB')
    assert 0 < abs(a - b) < 5 and len(c.best('bleu')) == 1 and len(c.best('bleu', -1)) == 1 + (round(a, -1) == round(b, -1))


def test_metrics_of_every_kind():
    systems, references = corpus(10)
    labels = lambda metrics: list(compare(systems, references, metrics, resamples=10).metrics)
    assert labels('bleu') == ['bleu'] and labels(Bleu()) == ['BLEU'] and labels({'x': RougeL()}) == ['x']
    assert labels(MetricGroup({'b': Bleu(), 'l': RougeL()})) == ['b', 'l']
    assert labels([Bleu(), Bleu(max_order=2)]) == ['BLEU order:4', 'BLEU order:2']
    assert labels(['bleu', MetricGroup({'l': RougeL()}), RougeL(beta=2.)]) == ['bleu', 'l', 'ROUGE-L']


def test_the_same_seed_the_same_comparison():
    systems, references = corpus()
    one, two, other = (compare(systems, references, seed=seed, resamples=200, intervals='bootstrap').results
                       for seed in (1, 1, 2))
    assert one == two != other


def test_frames_and_plain_values():
    systems, references = corpus(20)
    c = compare(systems, references, ['bleu', RougeL()], resamples=50)
    frame = c.to_frame()
    assert list(frame.columns) == list(Result._fields) and len(frame) == 6
    again = json.loads(json.dumps(c.to_dict()))
    assert again['results'] == [r._asdict() for r in c.results] and again['segments'] == 20


def test_latex_compiles_in_principle():
    systems, references = corpus(20)
    names = {'50%_{a}': systems['s0'], 'b & c\\d~^#$': systems['s1']}
    tex = compare(names, references, ['bleu', RougeL()], resamples=100).to_latex(digits=1, caption='A_B', label='tab:x')
    body = tex.split('\\midrule')[1].split('\\bottomrule')[0]
    assert r'50\%\_\{a\}' in body and r'b \& c\textbackslash{}d\textasciitilde{}\textasciicircum{}\#\$' in body
    assert all(row.replace(r'\&', '').count('&') == 2 and row.endswith(r'\\') for row in body.strip().split('\n'))
    assert r'\textbf{' in body and r'\caption{A\_B' in tex and r'\label{tab:x}' in tex and 'approximate randomization, 100 trials' in tex
    depth = 0
    for before, char in zip(' ' + tex, tex):
        if before != '\\': depth += (char == '{') - (char == '}')
        assert depth >= 0
    assert depth == 0
    assert latex_text('a|b<c>') == r'a\textbar{}b\textless{}c\textgreater{}'
    assert latex_text('a_b & 50% {x}\n#1') == r'a\_b \& 50\% \{x\} \#1'


@pytest.mark.parametrize('design', [{}, {'pairs': 'all'}, {'correction': 'none'}, {'claim': 'better'}])
def test_details_of_a_paper(design):
    systems, references = corpus(20)
    c = compare({'a_b': systems['s0'], 'c|d': systems['s1'], 'e': systems['s2']}, references, ['bleu', 'wer'], resamples=100, **design)
    tex, page = c.to_latex(details=True), c.to_markdown(details=True)
    assert tex.count(r'\begin{tabular}') == 2 and r'\label{tab:comparison-wer}' in tex and 'texttt' not in tex
    for body in tex.split(r'\midrule', 1)[1:]:
        columns = tex.split(r'\begin{tabular}{')[1].index('}')
        rows = [row for row in body.split(r'\bottomrule')[0].splitlines() if row and row != r'\midrule']
        assert len(rows) == 3 and all(row.count(' & ') == columns - 1 for row in rows)
    for label in c.metrics:
        for text in tex, page: assert c['e', label].signature in text
        headers, rows = comparison_tables.full_table(c, label)
        for row in rows:
            for cell in row[2:]: assert not cell or cell in page or any(x in cell for x in '[|*')
    assert all(line.startswith('% ') for line in tex.split(r'\begin')[0].splitlines())
    assert 'sacrebleu: nrefs:' in tex and 'sacrebleu: nrefs:' in page and 'sacrebleu: nrefs:' in c.to_text()
    assert c.to_dict()['signatures']['bleu'][1].startswith('sacrebleu: nrefs:') and len(c.to_dict()['signatures']['wer']) == 1


def test_tables_keep_to_the_screen():
    systems, references = corpus(40)
    one, every = (compare(systems, references, resamples=100, pairs=pairs) for pairs in ('baseline', 'all'))
    for screen in (Screen(width, bold) for width in (60, 80, 140) for bold in (False, True)):
        for text in one.to_text(1, screen), one.summary(2, screen), every.to_text(1, screen):
            assert screen.fits(text)


def test_orders_of_a_table():
    systems, references = corpus(60)
    c = compare({'b': systems['s1'], 'a': systems['s2'], 'c': systems['s0']}, references, resamples=10)
    def names(order): return [line.split()[0] for line in c.summary(order=order).split('\n')[2:5]]
    assert (names(None), names('name'), names('given')) == (['c', 'b', 'a'], ['a', 'b', 'c'], ['b', 'a', 'c'])
    assert c.to_latex(order='given') == c.to_latex() != c.to_latex(order='name')
    with pytest.raises(ValueError, match="Did you mean 'bleu'"): c.summary(order='blue')


def test_a_column_has_the_name_that_people_write():
    systems, references = corpus(10)
    named = compare(systems, references, ['bleu', 'rouge2'], resamples=10)
    assert [named.heading(label) for label in named.metrics] == ['BLEU, % ↑', 'ROUGE-2, % ↑']
    assert compare(systems, references, {'mine': Bleu()}, resamples=10).title('mine') == 'mine'
    both = compare(systems, references, ['bleu', Bleu(max_order=2)], resamples=10)
    assert [both.title(label) for label in both.metrics] == ['bleu', 'BLEU']


def test_markdown_and_html_escape():
    assert markdown_text('<b>_x_ *y*\n`z`') == r'\<b\>\_x\_ \*y\* \`z\`'
    systems, references = corpus(10)
    c = compare({'<b>a|b</b>': systems['s0'], 'B\x1b[31m': systems['s1']}, references, resamples=50)
    row = c.to_markdown().split('\n')[2]
    assert row.replace('\\|', '').count('|') == 3 and '<b>' not in row and '\x1b' not in c.to_markdown()
    label = compare(systems, references, {'a|b': Bleu()}, resamples=50).to_markdown().split('\n')[0]
    assert label.replace('\\|', '').count('|') == 3
    assert '\x1b' not in str(compare({'\x1b[31mA': systems['s0'], 'B': systems['s1']}, references, resamples=50))
    assert '<b>a' not in c._repr_html_() and '\x1b' not in str(c)


def test_best_and_marks():
    systems, references = corpus(60, k=2)
    c = compare({**systems, 'copy': systems['s0']}, references, resamples=200)
    rows = c.to_markdown().split('\n')
    assert '**' in rows[2] and '**' in rows[4] and '**' not in rows[3] and '\\*' in rows[3] and '\\*' not in rows[4]
    assert [p_text(p) for p in (1, .04999, .0005, .00049, 3e-12)] == ['1.000', '0.050', '0.001', '5e-04', '3e-12']


def test_figures():
    matplotlib = pytest.importorskip('matplotlib')
    matplotlib.use('agg')
    from matplotlib import pyplot as plt
    systems, references = corpus(20)
    c = compare(systems, references, ['bleu', RougeL()], resamples=50)
    fig = c.plot()
    assert len(fig.axes) == 2 and [t.get_text() for t in fig.axes[0].get_yticklabels()] == ['s1', 's2']
    odd = compare({'$\\frac': systems['s0'], 'a\nb' * 99: systems['s1']}, references, {'$x_{': Bleu()}, resamples=50)
    for made in (odd.plot(), odd.scatter()): made.canvas.draw()  # a formula that is none would be an error here
    fig = c.scatter('s2', 'ROUGE-L')
    assert len(fig.axes[0].lines[1].get_xdata()) == 20
    plt.close('all')


def test_several_references_and_right_to_left():
    c = compare({'A': ['قرأ الولد', 'a b'], 'B': ['الولد قرأ الكتاب', 'c']}, [['قرأ الولد الكتاب', 'قرأ'], ['a b', 'c d']], resamples=20)
    html = c.changed()._repr_html_()
    assert 'dir="rtl"' in html and 'nrefs:2' in str(c)


def test_pickle():
    import pickle
    systems, references = corpus(10)
    c = compare(systems, references, resamples=20)
    assert pickle.loads(pickle.dumps(c)).results == c.results


# ---------------------------------------------------------------- unit and direction

def given(systems, **options):
    "Numbers of about 0.8 for each segment, as a learned metric would give them."
    rng = np.random.default_rng(5)
    return Given('COMET', {name: .8 + rng.normal(0, .02, len(texts)) - .01 * i for i, (name, texts) in enumerate(systems.items())}, **options)


def test_an_error_rate_is_better_where_it_is_lower():
    systems, references = corpus(120)
    c = compare(systems, references, Errors(), baseline='s1', resamples=1000)
    low, high = c['s0', 'errors'], c['s2', 'errors']
    assert low.score < c['s1', 'errors'].score < high.score and low.difference < 0 < high.difference
    assert (c.kind(low), c.kind(high), c.kind(c['s1', 'errors'])) == ('good', 'bad', 'neutral')
    assert c.best('errors') == ['s0'] and low.better > low.worse and high.better < high.worse
    bold, plain, _ = c.to_markdown().split('\n')[2:5]
    assert '**' in bold and '**' not in plain and bold.startswith('| s0')
    assert 'errors, % ↓' in c.to_markdown() and 'errors, % ↓' in c.to_text() and 'errors, % ↓' in c._repr_html_()
    assert r'errors, \% $\downarrow$' in c.to_latex() and rf'\textbf{{{100 * low.score:.2f}}}' in c.to_latex()
    changes = c.changed('s2', n=3)
    assert all(change.gain == change.baseline - change.system for change in changes) and changes[0].gain > 0 > changes[-1].gain


def test_figures_of_an_error_rate_and_of_scores_without_a_unit():
    matplotlib = pytest.importorskip('matplotlib')
    matplotlib.use('agg')
    from matplotlib import pyplot as plt
    systems, references = corpus(120)
    c = compare(systems, references, [Errors(), given(systems)], baseline='s1', resamples=1000)
    errors, comet = c.plot().axes
    assert errors.get_xlabel() == '← better: errors, points' and comet.get_xlabel() == 'COMET: better →'
    colours = [line.get_color() for line in errors.lines if line.get_marker() == 'o']
    assert len(set(colours)) == 2  # s0 is better, s2 worse
    for axis, label, scale in (errors, 'errors', 100), (comet, 'COMET', 1):
        r, (interval, dot) = c['s0', label], axis.lines[:2]
        assert (*interval.get_xdata(), *dot.get_xdata()) == (scale * r.difference_low, scale * r.difference_high, scale * r.difference)
    ax = c.scatter('s2', 'COMET').axes[0]
    assert ax.get_xlabel() == 's1, COMET ↑' and ax.get_xlim()[0] > .5 and ax.lines[1].get_xdata()[0] == c.scores['s1']['COMET'].segments[0]
    ax = c.scatter('s2', 'errors').axes[0]
    assert ax.get_ylabel() == 's2, errors, % ↓' and ax.get_xlim()[0] < 1
    plt.close('all')


def test_scores_without_a_unit_are_shown_as_they_are():
    systems, references = corpus(40, k=2)
    c = compare(systems, metrics=Given('NIST', {'s0': [5.93] * 20 + [5.95] * 20, 's1': [5.9] * 40}), resamples=50)
    text = c.to_text()
    assert 'NIST ↑' in text and '5.9400' in text and '-0.0400' in text and '594' not in text and 'NIST, %' not in text
    assert '5.940' in c.to_text(1) and '**5.9400**' in c.to_markdown() and r'NIST $\uparrow$ \\' in c.to_latex()
    assert str(c.changed()).startswith('s1 against s0, segments by NIST ↑\n\n-0.050') and '  5.950  ' in str(c.changed())
    length = compare(systems, metrics=Given('length', {'s0': [3] * 40, 's1': [4] * 40}, False, 'words'), resamples=50)
    assert 'length, words ↓' in length.to_text() and length.best('length') == ['s0']
    close = compare(systems, metrics=Given('x', {'s0': [.83124] * 40, 's1': [.83116] * 40}), resamples=50)
    assert close.best('x') == ['s0', 's1'] and close.best('x', 3) == ['s0']  # 0.8312 both; 0.83124 and 0.83116


# ---------------------------------------------------------------- scores that someone else computed

@pytest.mark.parametrize('test', TESTS)
def test_given_scores_stand_beside_computed_ones(test):
    systems, references = corpus()
    comet = given(systems)
    c = compare(systems, references, [comet, 'bleu', RougeL()], test=test, resamples=300, seed=3)
    assert list(c.metrics) == ['COMET', 'bleu', 'ROUGE-L'] and c.label() == 'COMET'
    for name in systems:
        assert c[name, 'COMET'].score == pytest.approx(np.mean(comet.scores[name]), abs=1e-12)
        assert c.scores[name]['COMET'].segments.tolist() == list(comet.scores[name])
        assert c[name, 'bleu'].score == bleu(systems[name], references).score
    columns = [np.array(comet.scores[name]) for name in systems]
    direct = TESTS[test](columns[0], {'s1': columns[1], 's2': columns[2]}, 300, 3)
    assert [c[name, 'COMET'].p for name in c.others] == direct.p.tolist()
    interval = c.scores['s1']['COMET'].confidence()
    assert interval.low < c['s1', 'COMET'].score < interval.high
    assert c['s1', 'COMET'].signature == comet.signature and 'COMET ↑' in c.to_text() and comet.signature in c.to_markdown()
    assert json.loads(json.dumps(c.to_dict()))['results'][1]['metric'] == 'COMET'
    change = c.changed('s2', 'COMET', n=1)[0]
    assert change.texts == (systems['s0'][change.index], systems['s2'][change.index]) and change.references == (references[change.index],)


def test_given_scores_alone_need_no_references():
    systems, references = corpus()
    alone, beside = compare(systems, metrics=given(systems), resamples=100), compare(systems, references, given(systems), resamples=100)
    assert alone.results == beside.results and len(alone) == 60
    assert alone.changed(n=1)[0].references == () and 'reference' not in str(alone.changed()) and alone._repr_html_() and alone.to_latex()


def test_given_scores_that_do_not_fit():
    systems, references = corpus(10)
    comet = given(systems)
    without = Given('COMET', {name: column for name, column in comet.scores.items() if name != 's2'})
    short = Given('COMET', {**comet.scores, 's1': comet.scores['s1'][:9]})
    cases = [(without, references, "system 's2': no scores of COMET"), (short, references, "system 's1': 9 scores of COMET .* 10 segments"),
             (Given('COMET', comet.scores['s0']), references, 'COMET: expected scores of each system'),
             ({'mine': short}, None, "system 's1': 9 scores of mine"), ([comet, comet], references, 'given twice'),
             ([comet, 'bleu'], None, 'BLEU needs references'), (comet, references[:9], '10 against 9'),
             ([Given('x', comet.scores), Given('x', comet.scores, unit='%')], references, "two are called 'x'")]
    for metrics, held, said in cases:
        with pytest.raises(ValueError, match=said):
            compare(systems, held, metrics)
    with pytest.raises(TypeError, match=r"system 's1'\[0\]: expected a text"):
        compare({'s0': ['a'] * 10, 's1': [1] * 10, 's2': ['a'] * 10}, metrics=comet)
    with pytest.raises(ValueError, match="'s0' has 10; 's1' has 9, 1 fewer"):
        compare({**systems, 's1': systems['s1'][:9]}, metrics=comet)
    more = Given('COMET', {**comet.scores, 'another': [1, 2]})
    assert compare(systems, references, more, resamples=10).results[0].score == compare(systems, references, comet, resamples=10).results[0].score


# ---------------------------------------------------------------- metrics of other kinds

@dataclass(frozen=True)
class Rarity(TokenMetric):
    "Words of the candidate that the references have, weighted by how rare they are in the whole test set."
    name, columns, unit = 'rarity', ('weight', 'tokens'), ''
    info:object = option(None, 'info', learned=True)
    learned = []
    def learn(self, segments):
        words = [word for segment in segments for word in segment.reference]
        self.learned.append(len(segments))
        return {'info': Weights({word: 1 / words.count(word) for word in words})}
    def row(self, candidate, reference):
        return sum(self.info[word] for word in candidate if word in reference.reference), len(candidate)
    def parts(self, rows, segments=False): return {'score': share(rows[..., 0], rows[..., 1])}


def test_what_is_learned_is_learned_once_from_the_whole_test_set():
    systems, references = corpus()
    Rarity.learned.clear()
    c = compare(systems, references, [Rarity(), 'bleu'], resamples=50)
    assert Rarity.learned == [60] and len({c[name, 'rarity'].signature for name in systems}) == 1
    assert c['s2', 'rarity'].score == Rarity().fit(references)(systems['s2'], references).score


@dataclass(frozen=True)
class Copied(Metric):
    "The share of words that stand in the source."
    name, columns, dtype, needs = 'copied', ('copied', 'words'), int, ('sources',)
    def row(self, candidate, reference):
        words = candidate.split()
        return sum(word in reference.source.split() for word in words), len(words)
    def parts(self, rows, segments=False): return {'score': share(rows[..., 0], rows[..., 1])}


def test_sources_come_in_a_test_set():
    systems, references = corpus()
    testset = TestSet(references, [r.upper().lower()[::-1] for r in references])
    c = compare(systems, testset, [Copied(), 'bleu'], resamples=50)
    assert c['s1', 'copied'].score == Copied()(systems['s1'], testset).score and c['s1', 'bleu'].score == bleu(systems['s1'], references).score
    changes = c.changed('s2', 'bleu')
    assert changes[0].source == testset.sources[changes[0].index]
    assert str(changes).split('\n')[6].split() == ['source', *changes[0].source.split()] and '>source<' in changes._repr_html_()
    assert compare(systems, TestSet(sources=testset.sources), Copied(), resamples=50)['s1', 'copied'] == c['s1', 'copied']
    for held, said in ((references, 'copied needs sources'), (None, 'copied needs sources'), (TestSet(references[:9], testset.sources[:9]), 'differ in length')):
        with pytest.raises(ValueError, match=said):
            compare(systems, held, Copied())
    with pytest.raises(ValueError, match="The test set has 60; 's1' has 59, 1 fewer"):
        compare({**systems, 's1': systems['s1'][:59]}, testset)


def test_a_metric_that_marks_nothing_is_not_shown_as_one_without_matches():
    systems, references = corpus(20, k=2)
    c = compare(systems, references, [Errors(), 'bleu'], resamples=20)
    assert 'background' not in c.changed(metric='errors')._repr_html_() and 'background' in c.changed(metric='bleu')._repr_html_()


def test_names_of_other_packages(monkeypatch):
    "A metric that the registry knows by another name than its own is headed by its own."
    from nlgeval.metrics import registry
    monkeypatch.setitem(registry.METRICS, 'err', registry.Entry(f'{__name__}:Errors', 'a test'))
    systems, references = corpus(20)
    c = compare(systems, references, ['err', 'bleu', 'rouge2'], resamples=20)
    assert list(c.metrics) == ['err', 'bleu', 'rouge2']
    assert [c.heading(label) for label in c.metrics] == ['errors, % ↓', 'BLEU, % ↑', 'ROUGE-2, % ↑']
    assert compare(systems, references, {'mine': Bleu()}, resamples=20).title('mine') == 'mine'


# ---------------------------------------------------------------- the command line

@pytest.fixture
def files(tmp_path, monkeypatch):
    systems, references = corpus(30)
    for name, texts in {**systems, 'ref': references}.items():
        (tmp_path / f'{name}.txt').write_text('\n'.join(texts) + '\n', encoding='utf-8')
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys, line):
    from nlgeval.apps import cli
    status = cli.main(line.split())
    return status, *capsys.readouterr()


def test_command_line(files, capsys):
    status, out, err = run(capsys, 'compare s0.txt s1.txt s2.txt --ref ref.txt --baseline s1.txt -n 100 --report r.html')
    assert (status, err) == (0, 'nlgeval: the report is in r.html\n') and 'Differences are from s1;' in out and '\ns2 ' in out
    assert (files / 'r.html').read_text(encoding='utf-8').startswith('<!doctype html>')
    assert 'baseline' in run(capsys, f'compare {files}/s0.txt s1.txt --ref ref.txt --baseline {files}/s0.txt -n 50')[1]


def test_command_line_test(files, capsys):
    "Randomization unless another test is named."
    assert 'approximate randomization, 10,000 trials' in run(capsys, 'compare s0.txt s1.txt --ref ref.txt')[1]
    assert 'paired bootstrap, 1,000 resamples' in run(capsys, 'compare s0.txt s1.txt --ref ref.txt -t bootstrap')[1]


def test_command_line_formats(files, capsys):
    line = 'compare s0.txt s1.txt --ref ref.txt -n 100 '
    assert json.loads(run(capsys, line + '-f json')[1])['baseline'] == 's0'
    rows = list(csv.DictReader(io.StringIO(run(capsys, line + '-f csv')[1])))
    assert [row['system'] for row in rows] == ['s0', 's1'] and float(rows[1]['p']) <= 1
    assert run(capsys, line + '-f markdown')[1].startswith('| system') and '\n\\begin{table}' in run(capsys, line + '-f latex')[1]
    assert run(capsys, line + '--output t.tex')[1] == '' and (files / 't.tex').read_text().startswith('% BLEU: BLEU|')


@pytest.mark.parametrize('line, said', [
    ('compare s0.txt --ref ref.txt', 'at least two systems'),
    ('compare s0.txt s1.txt --ref ref.txt --baseline s7', "unknown baseline 's7'. Did you mean"),
    ('compare s0.txt s1.txt --ref ref.txt --test chi', 'unknown test'),
    ('compare s0.txt s1.txt --ref ref.txt -f html', 'unknown format'),
    ('compare s0.txt s1.txt --ref ref.txt --report nowhere/r.html', 'no folder'),
    ('compare s0.txt s1.txt --ref ref.txt --report s0.txt', 'also an input'),
    ('compare s0.txt s1.txt --ref ref.txt --resamples 0', 'expected'),
    ('compare s0.txt missing.txt --ref ref.txt', 'missing.txt'),
    ('compare s0.txt s0.txt --ref ref.txt', 'given twice')])
def test_command_line_errors(files, capsys, line, said):
    before = sorted(files.iterdir())
    status, out, err = run(capsys, line)
    assert status == 2 and out == '' and said in err and err.count('\n') == 1 and err.startswith('nlgeval: error: ')
    assert sorted(files.iterdir()) == before


def test_nothing_heavy_is_imported():
    code = '''import sys; from nlgeval.apps.compare import compare
print(compare({'A': ['a b', 'c'], 'B': ['a', 'c d']}, ['a b', 'c'], resamples=10)); print('modules', *sys.modules)'''
    done = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=True)
    assert not {'matplotlib', 'pandas', 'scipy', 'numba', 'jinja2'} & set(done.stdout.split('modules')[1].split())


def test_p_of_a_test_set_at_its_floor_is_at_most_that():
    better = ['a b c d', 'e f g h', 'i j k l', 'm n o p'] * 8
    worse = [text[:-1] + 'x' for text in better]
    found = compare({'worse': worse, 'better': better}, better, ['rouge1'], strata=['u', 'v'] * 16, combine='stouffer',
                    resamples=200)
    headers, (row,) = found.by_set()
    assert headers == ['difference', 'u', 'v', 'p together'] and all('(p ≤ ' in cell for cell in row[1:3])
    even = compare({'worse': worse, 'same': worse[:-1] + ['m n o p']}, better, ['rouge1'], strata=['u', 'v'] * 16,
                   combine='stouffer', resamples=200)
    assert not any('≤' in cell for cell in even.by_set()[1][0])


def test_a_notebook_has_the_tables_of_the_terminal():
    texts = ['a b c', 'd e f', 'g h i']
    def shown(k):
        systems = {f'S{i}': texts[i % 3:] + texts[:i % 3] for i in range(k)}
        return compare(systems, texts, ['rouge1'], pairs='all', resamples=20)._repr_html_().count('<table')
    assert (shown(12), shown(13)) == (2, 1)  # a matrix of more is no table to read


@pytest.mark.parametrize('claim, margin', [('better', None), ('worse', None), ('noninferior', .05), ('equivalent', .05)])
def test_a_claim_is_answered_by_its_bound(claim, margin):
    systems, references = corpus()
    for metric, up in (('bleu', True), ('wer', False)):
        found = compare(systems, references, metric, claim=claim, margin=margin)
        r, = (r for r in found.to_dict()['results'] if r['system'] == found.others[0])
        open_ends = [r[end] is None for end in ('difference_low', 'difference_high')]
        low = up != (claim == 'worse')
        assert open_ends == ([False, False] if claim == 'equivalent' else [not low, low])
        assert json.loads(json.dumps(found.to_dict(), allow_nan=False))['difference_level'] == .9
        assert ('90 % interval' if claim == 'equivalent' else '95 % bound') in found.to_text()
        assert found.intervals == found.score_intervals == 't' and "Student's t" in found.how()
        report_page(found)
    asked = compare(systems, references, intervals='bootstrap')
    assert 'percentiles of 1,000 bootstrap resamples' in asked.how() and asked.to_dict()['difference_level'] == .95


@pytest.mark.parametrize('segments', [30, 250])
@pytest.mark.parametrize('grouped', [False, True])
def test_a_score_has_one_interval_alone_and_in_a_comparison(segments, grouped):
    rng = random.Random(segments)
    words = 'rain fell on the old town, and a cat sat by its door'.split()
    references = [' '.join(rng.choices(words, k=rng.randint(3, 14))) for _ in range(segments)]
    systems = {name: [' '.join(w for w in text.split() if rng.random() < kept) for text in references]
               for name, kept in (('a', .9), ('b', .7), ('c', .8))}
    groups = [i // 2 for i in range(segments)] if grouped else None
    found = compare(systems, references, metrics=['bleu', 'ter', 'rouge1'], resamples=50, groups=groups)
    for name in systems:
        for label, metric in found.metrics.items():
            alone = metric(systems[name], references).confidence(groups=groups)
            assert (found[name, label].low, found[name, label].high) == pytest.approx((alone.low, alone.high), rel=1e-12)
            assert alone.method == ('t' if segments // (1 + grouped) < 100 else 'percentile')
