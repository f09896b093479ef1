"Explanations: they add up to the score, hold in every script, and neither page nor terminal obeys a text."
import re
import subprocess
import sys
import warnings
from dataclasses import dataclass

import pytest
from browser import chromium
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval.apps.explain import explain
from nlgeval.core.metric import Metric, TokenMetric
from nlgeval.metrics.bleu import SMOOTHINGS, Bleu
from nlgeval.metrics.rouge_l import RougeL, lcs_length
from nlgeval.metrics.rouge_n import RougeN
from nlgeval.metrics.rouge_s import RougeS, RougeSU
from nlgeval.metrics.rouge_w import RougeW
from nlgeval.steps import Arithmetic, Line, Match, Table, printable, width_of

texts = st.lists(st.sampled_from('a b c d e'.split()), max_size=9).map(' '.join)
METRICS = [Bleu(), Bleu(smoothing='none'), Bleu(effective_order='never'), Bleu(weights=(.5, .3, .2), max_order=3), Bleu(lowercase=True),
           RougeN(n=1), RougeN(), RougeN(distinct=True), RougeL(), RougeL(summary=True), RougeL(beta=2.), RougeL(alpha=.2),
           RougeW(), RougeW(formula='rouge-1.5.5'), RougeS(), RougeS(gap=2), RougeSU(gap=1),
           *(RougeN(reference_rule=rule) for rule in ('recall', 'average', 'pooled', 'apart')), RougeL(jackknife=True)]


def values(why):
    return {name.split()[0]: value for name, _, value in why.steps[-1].lines}


@pytest.mark.parametrize('metric', METRICS, ids=lambda m: m.signature)
@settings(max_examples=60)
@given(candidate=texts, references=st.lists(texts, min_size=1, max_size=3))
def test_the_arithmetic_ends_in_the_score(metric, candidate, references):
    score = metric([candidate], [references]).segments[0]
    why = explain(candidate, references, metric)
    assert why.score == score
    shown = values(why)
    if 'BLEU' in shown:
        assert shown['BLEU'] == pytest.approx(score, abs=1e-12)
        assert shown['BP'] * shown['mean'] == pytest.approx(score, abs=1e-12)
    else:
        assert shown['F'] == pytest.approx(score, abs=1e-12)
    for step in why.steps:
        if isinstance(step, Match) and isinstance(metric, (RougeL, RougeW)):
            pairs = [link.above + link.below for link in step.links]
            assert all(a[0] < b[0] and a[1] < b[1] for a, b in zip(pairs, pairs[1:]))
            if isinstance(metric, RougeL):
                assert len(pairs) == lcs_length(step.above, *step.below)
    assert str(why).endswith(why.signature) and why._repr_html_()


@pytest.mark.parametrize('smoothing', SMOOTHINGS)
def test_every_smoothing_adds_up(smoothing):
    metric = Bleu(smoothing=smoothing, max_order=3)
    for text in ('a b c x', 'a x y z', 'a b c d e'):
        shown = values(explain(text, 'a b c d', metric))
        assert shown['BP'] * shown['mean'] == pytest.approx(metric([text], ['a b c d']).segments[0], rel=1e-9)


def test_clipped_ngrams_are_named():
    why = explain('the the the the the the the', ['The cat is on the mat .', 'There is a cat on the mat .'], Bleu(tokenizer='none', lowercase=True))
    unigrams = next(step for step in why.steps if isinstance(step, Match))
    assert unigrams.title == '2 of 7 1-grams credited' and unigrams.note == 'Clipped: the'
    assert [bool(link.below) for link in unigrams.links] == 2 * [True] + 5 * [False]
    assert ('p₁', '2/7', pytest.approx(2 / 7)) == why.steps[-1].lines[0]


def test_distinct_ngrams_count_once():
    for distinct, title in ((False, '2 of 3 1-grams credited'), (True, '1 of 2 1-grams credited')):
        step, = (step for step in explain('a a b', 'a a c', RougeN(n=1, distinct=distinct)).steps if isinstance(step, Match))
        assert step.title == title


def test_published_examples():
    assert explain('police kill the gunman', 'police killed the gunman', RougeL()).score == pytest.approx(3 / 4)
    assert explain('the gunman kill police', 'police killed the gunman', RougeL()).score == pytest.approx(2 / 4)
    why = explain('w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5', 'w1 w2 w3 w4 w5', RougeL(summary=True))
    assert values(why)['R'] == pytest.approx(4 / 5)
    union = [step for step in why.steps if isinstance(step, Line)][-1]
    assert [level for _, _, level in union.marked.spans] == [1, 1, 1, 0, 1] and '4 of 5' in union.who
    chinese = explain('我去買了一雙好鞋', '我出門買了一雙漂亮的鞋子', RougeL())
    match, = (step for step in chinese.steps if isinstance(step, Match))
    assert ''.join(match.above[link.above[0]] for link in match.links) == '我買了一雙鞋'


def test_text_fits_the_terminal():
    text = 'a somewhat long sentence that has many words and goes on and on until no line could hold it ' * 2
    for metric in ('bleu', RougeL(), RougeS(gap=3)):
        for step in explain(text, text.replace('words', 'letters'), metric).steps:
            if isinstance(step, (Line, Match)):
                assert max(map(width_of, step.to_text(width=60).splitlines())) <= 60


def test_colours_only_on_request():
    why = explain('the cat', 'the cat sat')
    assert '\x1b' not in str(why) and '\x1b[' in why.to_text(color=True)


@given(st.text(alphabet=st.characters(codec=None), max_size=20))
def test_nothing_reaches_the_terminal_or_the_page_as_a_command(text):
    why = explain(text, [text, 'x'], Bleu(tokenizer='char'))
    assert not re.search(r'[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]', str(why))
    printable(text).encode("utf-8")
    assert not re.search(r'<(?!/?(div|span|b|table|thead|tbody|tr|td|th|bdi|br|code|svg|title|g|text|rect|path)[ >/])', why._repr_html_())


def test_a_metric_explains_itself():
    class Mine(Bleu):
        def steps(self, prediction, segment):
            return [Arithmetic('Mine', [('x', '1 + 1', 2)])]
    assert explain('a', 'a', Mine()).steps == (Arithmetic('Mine', [('x', '1 + 1', 2)]),)
    assert '  x = 1 + 1 = 2' in str(explain('a', 'a', Mine()))


def test_bad_input():
    for args, said in (((3, 'a'), 'predictions'), (('a', []), 'no reference'), (('a', 'a', 'blue'), "Did you mean 'bleu'"), (('a', 'a', None), 'metric: expected')):
        with pytest.raises((TypeError, ValueError), match=said):
            explain(*args)


def test_nothing_heavy_is_imported():
    code = 'import sys; from nlgeval.apps.explain import explain; explain("a b", "a c"); print(*sys.modules)'
    done = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=True)
    assert not {'matplotlib', 'pandas', 'scipy', 'numba', 'jinja2'} & set(done.stdout.split())


def test_right_to_left_in_a_browser(tmp_path):
    why = explain('الولد قرأ الكتاب', 'قرأ الولد الكتاب', RougeL())
    path = tmp_path / 'why.html'
    path.write_text(f'<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><body>{why._repr_html_()}', encoding='utf-8')
    with chromium() as browser:
        page = browser.open(path.as_uri())
        where = page.evaluate('''[...document.querySelectorAll('[dir] > span > span, svg text')]
                                     .map(e => [e.textContent, e.getBoundingClientRect().left])''')
        assert page.problems == []
    candidate, reference, match = where[:3], where[3:6], where[6:]
    assert [word for word, _ in candidate] == ['الولد', 'قرأ', 'الكتاب'] and len(match) == 6
    for line in (candidate, reference, match[:3], match[3:]):
        lefts = [left for _, left in line]
        assert lefts == sorted(lefts, reverse=True)


# ---------------------------------------------------------------- whatever the metric
@dataclass(frozen=True)
class Lacking(TokenMetric):
    "Words of the first reference that are not in the candidate: a count, the fewer the better, and nothing to mark."
    name, columns, dtype, unit, higher_is_better = 'lacking', ('lacking', 'segments'), int, '', False
    def row(self, candidate, reference): return sum(w not in candidate for w in reference.references[0]), 1
    def parts(self, rows, segments=False): return {'score': rows[..., 0] / rows[..., 1]}


@dataclass(frozen=True)
class Copied(Metric):
    "Share of the characters that stand in the source; there are no references."
    name, columns, dtype, needs = 'copied', ('copied', 'all'), int, ('sources',)
    def row(self, candidate, reference): return sum(c in reference.source for c in candidate), len(candidate)
    def parts(self, rows, segments=False): return {'score': rows[..., 0] / rows[..., 1]}


def test_no_word_is_unmatched_where_nothing_is_marked():
    why = explain('a small red house', ['the red house', 'a house'], Lacking())
    assert 'no match' not in why._repr_html_() and 'background' not in why._repr_html_() and '[' not in str(why)
    assert 'title="no match"' in explain('a b', 'a c')._repr_html_()


def test_the_score_is_in_the_metrics_own_unit():
    why = explain('a small red house', 'the red house', Lacking())
    assert why.score == 1 and str(why).startswith('lacking of this segment: 1.0000 (lower is better)\n')
    assert str(explain('a b', 'a c', RougeN(n=1))).startswith('ROUGE-1 of this segment: 50.00 %\n')


def test_a_source_instead_of_references():
    why = explain('abc', None, Copied(), source='aby')
    assert why.score == pytest.approx(2 / 3) and [step.who for step in why.steps[:2]] == ['source', 'candidate']
    with pytest.raises(ValueError, match='copied needs sources'):
        explain('abc', 'abc', Copied())
    with pytest.raises(ValueError, match='BLEU needs references'):
        explain('abc', None, source='abc')


def test_two_empty_texts_have_no_empty_table():
    for metric in 'wer', 'rougeL':
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            text, html = str(explain('', '', metric)), explain('', '', metric)._repr_html_()
        assert '(no words)' in text and '(no words)' in html
