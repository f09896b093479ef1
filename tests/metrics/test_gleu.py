"""GLEU equals NLTK (recorded and live) and the examples of evaluate's documentation."""
import random

import pytest
from hypothesis import given, strategies as st
from test_nist import TOKENS, nltk_set

from nlgeval import Gleu, gleu, sentence_gleu


@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'T3.system2', 'E'])
@pytest.mark.parametrize('tokens', TOKENS)
@pytest.mark.parametrize('engine', ['python', 'compiled'])
@pytest.mark.filterwarnings('ignore:.*does not fit', 'ignore:.*have no words')
def test_nltk_golden(shared, name, tokens, engine):
    numbers, (p, r) = nltk_set(shared, name)
    expected = numbers[tokens]
    score = Gleu.like('nltk', **TOKENS[tokens])(p, r, engine=engine)
    assert score.score == pytest.approx(expected['corpus']['gleu'], rel=1e-14)
    segments = expected['segments']['gleu']
    assert score.segments.tolist()[:len(segments)] == pytest.approx(segments, abs=1e-11)
    some = Gleu.like('nltk', **TOKENS[tokens], min_order=2, max_order=3)(p, r, engine=engine)
    assert some.score == pytest.approx(expected['corpus']['gleu.2-3'], rel=1e-14)


TEXT = st.lists(st.sampled_from(['a', 'b', 'c', 'the', 'é']), max_size=14)
CORPUS = st.lists(st.tuples(TEXT, st.lists(TEXT, min_size=1, max_size=3)), min_size=1, max_size=5)
ORDERS = st.tuples(st.integers(1, 6), st.integers(0, 5))


@given(CORPUS, ORDERS)
def test_nltk_live(corpus, orders):
    theirs = pytest.importorskip('nltk.translate.gleu_score')
    p, r = map(list, zip(*corpus))
    least, most = orders[0], sum(orders)
    score = Gleu.like('nltk', tokenizer='tokens', min_order=least, max_order=most)(p, r)
    assert score.score == pytest.approx(theirs.corpus_gleu(r, p, least, most), rel=1e-14)
    assert score.segments.tolist() == pytest.approx([theirs.sentence_gleu(several, text, least, most) for text, several in corpus], rel=1e-14)


@given(CORPUS, ORDERS, st.booleans())
def test_both_engines_give_the_same_rows(corpus, orders, lowercase):
    p, r = [' '.join(text) for text, _ in corpus], [[' '.join(text) for text in several] for _, several in corpus]
    metric = Gleu(tokenizer='none', min_order=orders[0], max_order=sum(orders), lowercase=lowercase)
    assert metric.statistics(p, r, 'compiled') == metric.statistics(p, r, 'python')
    for text, several in zip(p, r):  # one pair: counted in another way
        assert metric([text], several[:1], engine='compiled').statistics == metric([text], several[:1], engine='python').statistics


def test_long_texts_have_the_same_rows():
    rng = random.Random(1)
    p, r = ([' '.join(rng.choice('abcdefgh') for _ in range(n)) for n in sizes] for sizes in ((300, 70, 5), (200, 400, 66)))
    assert Gleu().statistics(p, r, 'compiled') == Gleu().statistics(p, r, 'python')


def test_examples_of_evaluate():
    "Printed in the documentation of google_bleu 0.4."
    p = ['It is a guide to action which ensures that the rubber duck always disobeys the commands of the cat',
         'he read the book because he was interested in world history']
    ducks = ['It is the guiding principle which guarantees the rubber duck forces never being under the command of the cat',
             'It is a guide to action that ensures that the rubber duck will never heed the cat commands',
             'It is the practical guide for the rubber duck army never to heed the directions of the cat']
    history = ['he was interested in world history because he read the book']
    assert round(Gleu.like('evaluate')(p, [ducks[:1], history]).score, 2) == .44
    for options, value in ({}, .61), ({'min_order': 2}, .53), ({'min_order': 2, 'max_order': 6}, .4):
        assert round(Gleu.like('evaluate', **options)(p, [ducks, history]).score, 2) == value
    assert Gleu.like('evaluate').tokenize.name == '13a' and Gleu.like('nltk').tokenize.name == 'none'


def test_edges():
    assert gleu([''], ['']).score == 0 and gleu(['', 'a'], ['', 'a']).score == 1
    assert gleu([''], [['', 'a b']]).statistics.rows.tolist() == [[0, 0, 3, 3]]  # a reference without n-grams is left out
    assert sentence_gleu('a b', 'a b').score == sentence_gleu('a b', 'b a').score * 3 / 2 == 1
    assert sentence_gleu('b c d', 'a b').score == sentence_gleu('a b', 'b c d').score
    for options, words in ({'min_order': 0}, 'min_order'), ({'max_order': 101}, 'to 100'), ({'min_order': 5}, 'from min_order, 5'):
        with pytest.raises(ValueError, match=words): Gleu(**options)
