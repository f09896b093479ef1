"A picture of a match: its lines are what the metric credited, it shows any text, and is the same each time."
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from browser import chromium
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval import Vectors
from nlgeval.apps.explain import explain
from nlgeval.embeddings.greedy_matching import GreedyMatching
from nlgeval.embeddings.rouge_we import RougeWe
from nlgeval.metrics.answers import TokenF1
from nlgeval.metrics.bleu import Bleu
from nlgeval.metrics.character import CharacTer
from nlgeval.metrics.chrf import Chrf
from nlgeval.metrics.gleu import Gleu
from nlgeval.metrics.rouge_l import RougeL
from nlgeval.metrics.rouge_n import RougeN
from nlgeval.metrics.rouge_s import RougeS, RougeSU
from nlgeval.metrics.ter import Ter
from nlgeval.metrics.word_errors import Wer
from nlgeval.steps import Link, Match, width_of

texts = st.lists(st.sampled_from('a b c d e'.split()), max_size=9).map(' '.join)
several = st.lists(texts, min_size=1, max_size=3)


def matches(*args):
    return [step for step in explain(*args).steps if isinstance(step, Match)]


def linked(match):
    "What the links say, checked: equal tokens, each unit of each text at most once."
    for link in match.credited:
        assert [match.above[i] for i in link.above] == [match.below[link.text][j] for j in link.below]
    assert len({link.above for link in match.links}) == len(match.links)
    assert len({(link.text, link.below) for link in match.credited}) == len(match.credited)
    return len(match.credited)


def pictures(match):
    "The SVG of a match, parsed."
    found = re.findall(r'<svg.*?</svg>', match.to_html(), re.S)
    return list(map(ElementTree.fromstring, found))


@settings(max_examples=60)
@given(texts, several)
def test_lines_are_bleus_matches(candidate, references):
    score = Bleu()([candidate], [references])
    orders = matches(candidate, references, Bleu())
    assert list(map(linked, orders)) == list(map(int, score.matches))[:len(orders)]
    assert [len(candidate.split()) - n for n in range(len(orders))] == list(map(int, score.totals))[:len(orders)]


@pytest.mark.parametrize('metric', [RougeN(n=1), RougeN(n=3), RougeN(distinct=True), RougeS(), RougeS(gap=1), RougeSU(gap=2), RougeL()],
                         ids=lambda metric: metric.signature)
@settings(max_examples=40)
@given(texts, texts)
def test_lines_are_the_matches_of_rouge(metric, candidate, reference):
    found = matches(candidate, reference, metric)
    counts = metric.counts(metric.candidate(metric.tokens(candidate)), metric.one_reference(metric.tokens(reference)))
    assert sum(map(linked, found)) == counts[0]


@settings(max_examples=40)
@given(texts, texts)
def test_lines_are_gleus_matches(candidate, reference):
    m = Gleu()([candidate], [reference]).statistics.rows[0][0]
    assert sum(map(linked, matches(candidate, reference, Gleu()))) == m


@settings(max_examples=60)
@given(st.lists(st.text(alphabet=st.characters(codec='utf-8'), max_size=6), max_size=6), st.lists(st.text(max_size=6), max_size=6))
def test_any_text_makes_a_picture(above, below):
    match = Match.of_ngrams(above, [below])
    for svg in pictures(match):
        assert svg.find('title') is not None
    assert not re.search(r'<(?!/?(div|span|b|svg|title|g|text|rect|path)[ >/])', match.to_html())
    assert not re.search(r'[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]', str(match))
    assert match.to_html() == Match.of_ngrams(above, [below]).to_html()


def test_a_line_a_link_and_clipped_ones_struck():
    match = Match.of_ngrams(['the'] * 7, ['the cat is on the mat'.split(), 'there is a cat on the mat'.split()])
    svg, = pictures(match)
    paths = [path.get('d') for path in svg.iter('path')]
    assert sum(' L' in path for path in paths) == 2 and sum(' h' in path for path in paths) == 5
    assert [text.text for text in svg.iter('text')] == ['the'] * 7 + 'the cat is on the mat'.split()
    assert svg.find('title').text == 'the – the, the – the; clipped: the, the, the, the, the'


def test_each_text_has_its_picture():
    match = Match.of_ngrams('a b c d'.split(), ['a b'.split(), 'c d'.split(), 'e'.split()])
    assert len(pictures(match)) == 2 and 'reference 3 below' not in match.to_html()
    assert [link.text for link in match.links] == [0, 0, 1, 1]


def test_a_long_text_is_cut_into_rows_and_a_link_is_found_again():
    above = [f'w{i}' for i in range(40)]
    match = Match.of_pairs('Turned', above, above[::-1], [(i, 39 - i) for i in range(40)])
    drawn = pictures(match)
    assert len(drawn) == 4 and all(float(svg.get('width')) < 440 for svg in drawn)
    numbers = [text.text for svg in drawn for text in svg.iter('text') if text.get('font-size') == '10']
    assert len(numbers) == 80 and sorted(numbers) == sorted(2 * [str(i) for i in range(1, 41)])
    endless = Match.of_ngrams(above * 50, [above * 50])
    assert len(pictures(endless)) == 12 and len(endless.to_html()) < 100_000


@pytest.mark.parametrize('width', (60, 80))
def test_text_fits_a_terminal(width):
    text = 'it is a guide to action which ensures that the military always obeys the commands of the party'.split()
    for match in (Match.of_ngrams(text, [text[::-1], text]), Match.of_ngrams(text, [text], 2)):
        lines = str(match.to_text(width=width)).split('\n')
        assert max(map(width_of, lines)) <= width
        assert [word for line in lines[1:] for word in line.split() if word in text][:len(text)] == text


def test_kinds_have_a_legend():
    match = Match('x', ('candidate', 'reference'), ['a', 'b'], [['a', 'c']], [Link((0,), (0,)), Link((1,), (1,), kind=1, strength=.2)],
                  ('equal', 'similar'))
    assert 'equal</span>' in match.to_html() and 'similar</span>' in match.to_html()
    assert str(match).endswith('  equal: 1\n  similar: 2')
    assert 'stroke-opacity="0.40"' in match.to_html()


def test_no_wider_than_a_phone(tmp_path):
    text = 'it is a guide to action which ensures that the military always obeys the commands of the party'
    path = tmp_path / 'why.html'
    why = explain(text, [text.replace('obeys', 'hears'), 'a guide to commands'])._repr_html_()
    path.write_text('<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
                    f'<link rel="icon" href="data:,"><body>{why}', encoding='utf-8')
    with chromium() as browser:
        page = browser.open(path.as_uri())
        page.set_viewport_size({'width': 390, 'height': 800})
        wide = page.evaluate("[...document.querySelectorAll('svg')].map(e => e.getBoundingClientRect().right)")
        assert page.problems == [] and len(wide) > 4 and max(wide) <= 390


TOY = Vectors(['a', 'b', 'c', 'd', 'e'], [[4, 0, 1], [3, 0, 1], [0, 4, 1], [0, 3, 1], [1, 1, 3]])


@settings(max_examples=40)
@given(texts, texts)
def test_lines_are_what_other_metrics_credit(candidate, reference):
    def lines(metric):
        found = matches(candidate, reference, metric)
        return len(found[0].credited) if found else 0

    shared = Chrf()([candidate], [reference]).segment_parts['matches'][0]
    assert lines(Chrf()) == int(shared[2])
    assert lines(TokenF1(tokenizer='words')) == (Counter(candidate.split()) & Counter(reference.split())).total()
    if reference:
        kinds, score = Counter(link.kind for link in matches(candidate, reference, Wer())[0].links), Wer()([candidate], [reference])
        assert [kinds[0], kinds[1]] == [score.hits, score.substitutions]
    assert lines(RougeWe(vectors=TOY)) == sum(m.count for m in RougeWe(vectors=TOY).matches(candidate.split(), reference.split()))
    n, m = len(candidate.split()), len(reference.split())
    assert max(n, m) <= lines(GreedyMatching(vectors=TOY)) <= n + m if n and m else lines(GreedyMatching(vectors=TOY)) == 0


@pytest.mark.parametrize('metric', [Ter(), CharacTer(), Wer()])
@settings(max_examples=150, deadline=None)
@given(texts, texts)
def test_marks_in_both_texts_are_those_of_the_picture(metric, candidate, reference):
    found = [link for match in matches(candidate, reference, metric) for link in match.links
             if match.above[link.above[0]] == match.below[0][link.below[0]]] # a substituted word has a line, too, and no mark
    for text, others, side, mark in ((candidate, [reference], 'above', metric.look.marked), (reference, candidate, 'below', metric.look.marked_reference)):
        starts = [sum(len(word) + 1 for word in text.split()[:i]) for i in range(len(text.split()))]
        marked = {start for start, _, level in mark(text, others).spans if level}
        assert marked == {starts[getattr(link, side)[0]] for link in found}
