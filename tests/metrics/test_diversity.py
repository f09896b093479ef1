"Diversity: the recorded numbers of counts, NLTK, lexical_diversity, lexicalrichness and diversity; plain definitions; both engines."
import json
import math
import re
import string
import sys

import numpy as np
import pytest
from hypothesis import given, strategies as st

from golden import english

from nlgeval import Bleu, Distinct, Repetition, RougeL, compare, distinct, explain, repetition, self_bleu
from nlgeval.metrics.diversity import (adjusted_distinct, compression_ratio, expected_distinct, hdd, mtld, ngram_entropy, self_bleu_each,
                                       self_repetition, type_token_ratio)
from nlgeval.stats.recomputed import resampled

SETS = 'T1', 'T3.system1'
PLAIN = {'tokenizer': 'none', 'lowercase': True}


@pytest.fixture(scope='module')
def golden(shared): return json.loads((shared / 'golden' / 'diversity.json').read_text(encoding='utf-8'))


def candidates(shared, name):
    if name == 'T1':
        return english(shared)[0]
    return (shared / 'data' / 'ted' / 'system1.en').read_text(encoding='utf-8').splitlines()[:300]


@pytest.mark.parametrize('name', SETS)
@pytest.mark.parametrize('n', [1, 2, 3, 4])
def test_distinct(shared, golden, name, n):
    texts, expected = candidates(shared, name), golden[name]
    assert distinct(texts, n, **PLAIN) == pytest.approx(expected['distinct'][str(n)][2], rel=1e-11)
    assert Distinct(n=n, **PLAIN)(texts).score == pytest.approx(expected['distinct.mean'][str(n)], rel=1e-11)
    assert adjusted_distinct(texts, expected['V'], n, **PLAIN) == pytest.approx(expected['ead'][str(n)], rel=1e-10)


@pytest.mark.parametrize('name', SETS)
@pytest.mark.parametrize('n', [2, 3, 4, 5])
def test_self_bleu_is_texygens(shared, golden, name, n):
    texts = candidates(shared, name)[:golden[name]['selfbleu.of']]
    found = self_bleu_each(texts, max_order=n)
    assert found.tolist() == pytest.approx(golden[name]['selfbleu'][str(n)], rel=1e-11, abs=1e-12)
    assert self_bleu(texts, max_order=n) == pytest.approx(golden[name]['selfbleu'][f'{n}.mean'], rel=1e-11)


@pytest.mark.parametrize('name', SETS)
def test_lexical_diversity(shared, golden, name):
    texts, expected = candidates(shared, name), golden[name]['lexical_diversity']
    assert type_token_ratio(texts, **PLAIN) == pytest.approx(expected['ttr'], rel=1e-11)
    assert hdd(texts, **PLAIN) == pytest.approx(expected['hdd'], rel=1e-11)
    assert mtld(texts, like='lexical_diversity', **PLAIN) == pytest.approx(expected['mtld'], rel=1e-11)
    for text, value in zip(texts, golden[name]['per-text']['mtld']):
        assert mtld([text], like='lexical_diversity', **PLAIN) == pytest.approx(value, rel=1e-11)


@pytest.mark.parametrize('name', SETS)
def test_lexicalrichness(shared, golden, name):
    "Its words are made here: no digits, no dashes, blanks for punctuation."
    def words(text): return re.sub('[–—-]', '', re.sub('[0-9]+', '', text)).translate(str.maketrans(dict.fromkeys(string.punctuation, ' '))).split()
    texts, expected = [' '.join(candidates(shared, name))], golden[name]['lexicalrichness']
    for function, key in (type_token_ratio, 'ttr'), (hdd, 'hdd'), (mtld, 'mtld'):
        assert function(texts, tokenizer=words) == pytest.approx(expected[key], rel=1e-11)
    if name == 'T1':  # as the page says: the tokens part them, not the rules
        assert round(mtld(texts, tokenizer=words)) == 42 and round(mtld(texts, **PLAIN)) == round(mtld(texts, like='lexical_diversity', **PLAIN)) == 90


def test_their_edge_cases(golden):
    for _, text, lexical_diversity, lexicalrichness in golden['E.lexical']:
        assert type_token_ratio([text], **PLAIN) == pytest.approx(lexical_diversity['ttr'])
        assert mtld([text], like='lexical_diversity', **PLAIN) == pytest.approx(lexical_diversity['mtld'], rel=1e-11)
        assert mtld([text], **PLAIN) == pytest.approx(lexicalrichness['mtld'] if text else 0, rel=1e-11)
        if isinstance(lexicalrichness['hdd'], float): assert hdd([text], **PLAIN) == pytest.approx(lexicalrichness['hdd'], rel=1e-11)
        else:
            with pytest.raises(ValueError, match='42 words cannot be drawn'): hdd([text], **PLAIN)


@pytest.mark.parametrize('name', SETS)
def test_the_package_diversity(shared, golden, name):
    texts, expected = candidates(shared, name), golden[name]['diversity']
    assert round(compression_ratio(texts, 'xz'), 3) == expected['xz']
    assert round(compression_ratio(texts, 'diversity'), 3) == expected['gzip']
    one = [' '.join(texts)]
    exact = {'tokenizer': lambda text: text.split(' '), 'lowercase': False}
    for most in 4, 10: assert round(sum(distinct(one, n, **exact) for n in range(1, most + 1)), 3) == expected[f'ngram{most}']
    for n in 2, 4: assert self_repetition(texts, n, tokenizer='none', lowercase=False) == pytest.approx(expected[f'selfrep{n}'], rel=1e-11)
    some = texts[:60]
    pairs = RougeL.like('rouge-score').pairwise(some)
    np.fill_diagonal(pairs, 0)
    assert round(pairs.sum() / (len(some) * (len(some) - 1)), 3) == expected['homogenization.rougel.first60']


WORDS = st.lists(st.sampled_from('abcd'), max_size=9).map(' '.join)
TEXTS = st.lists(WORDS, min_size=2, max_size=6)
BLEUS = [Bleu.like('nltk:method1'), Bleu(max_order=2), Bleu(reference_length='average'), Bleu(reference_length='shortest'), Bleu.like('coco'), Bleu.like('nltk:method5')]


@given(TEXTS, st.sampled_from(BLEUS))
def test_self_bleu_is_bleu_against_all_others(texts, metric):
    naive = [metric([text], [texts[:i] + texts[i + 1:]]).segments[0] for i, text in enumerate(texts)]
    assert self_bleu_each(texts, metric).tolist() == naive


def test_self_bleu_is_nltks(shared):
    bleu = pytest.importorskip('nltk.translate.bleu_score')
    texts = candidates(shared, 'T3.system1')[80:120]
    tokens, method1 = list(map(str.split, texts)), bleu.SmoothingFunction().method1
    theirs = [bleu.sentence_bleu(tokens[:i] + tokens[i + 1:], words, smoothing_function=method1) for i, words in enumerate(tokens)]
    assert self_bleu_each(texts).tolist() == pytest.approx(theirs, rel=1e-12)


@given(TEXTS, st.integers(1, 4))
def test_distinct_and_repetition_in_both_engines(texts, n):
    for metric in Distinct(n=n), Repetition(n=n), Distinct(n=n, tokenizer='char'):
        assert metric.statistics(texts, engine='compiled') == metric.statistics(texts, engine='python')
    some = [text for text in texts if len(text.split()) >= n]
    if some: assert Distinct(n=n)(some).segments + Repetition(n=n)(some).segments == pytest.approx(1)
    one = Distinct(n=n)(texts[:1])
    assert one.score == distinct(texts[:1], n)


@given(TEXTS, st.integers(1, 3))
def test_properties(texts, n):
    assert 0 <= distinct(texts, n) <= 1 and distinct(texts * 2, n) == pytest.approx(distinct(texts, n) / 2)
    assert ngram_entropy(texts, n) <= math.log2(max(1, sum(len(text.split()) for text in texts))) + 1e-12
    assert ngram_entropy(texts * 2, n) == pytest.approx(ngram_entropy(texts, n))
    assert self_bleu(texts + texts) == pytest.approx(1) or any(len(text.split()) < 4 for text in texts)


@pytest.mark.parametrize('count, vocabulary', [(1, 5), (7, 5), (1000, 10), (3, 1), (0, 9), (10**6, 50_000)])
def test_the_expected_number_of_different_words(count, vocabulary):
    expected = vocabulary * (1 - ((vocabulary - 1) / vocabulary)**count)
    assert expected_distinct(count, vocabulary) == pytest.approx(expected, rel=1e-9)


def test_hdd_is_what_is_expected_of_draws():
    text, rng = 'a a a b b c d d d d e f'.split(), np.random.default_rng(2)
    drawn = [len(set(rng.choice(text, 5, replace=False))) / 5 for _ in range(4000)]
    assert hdd([' '.join(text)], 5) == pytest.approx(np.mean(drawn), abs=4 * np.std(drawn) / 4000**.5)


def test_intervals_compute_the_number_anew():
    rng = np.random.default_rng(5)
    texts = [' '.join(map(str, rng.zipf(1.5, 12) % 500)) for _ in range(40)]
    with pytest.warns(UserWarning, match='not in its own interval'): resampled(lambda t: distinct(t, 2), texts, resamples=100)
    found = resampled(lambda t: distinct(t, 2), texts, method='jackknife')
    assert found.score in found and found.score == distinct(texts, 2)


def test_what_is_repeated_is_marked_and_listed():
    said = str(explain('I think so, I think so.', None, Repetition(n=2)))
    assert 'i think' in said and 'I think so, [I think so].' in said and '5 different 2-grams of 7' in said
    result = compare({'A': ['a b a b', 'c d'] * 9, 'B': ['a b c d', 'x x x x'] * 9}, metrics=['repetition', 'distinct'])
    assert 'repetition' in str(result)
    assert repetition(['a b a b a b']).score == pytest.approx(1 / 3)


def test_many_texts_do_not_take_the_square_of_the_work():
    rng = np.random.default_rng(1)
    texts = [' '.join(map(str, rng.integers(0, 300, 12))) for _ in range(800)]

    def calls(n):
        events = []
        sys.setprofile(lambda *event: events.append(None))
        try: self_bleu(texts[:n])
        finally: sys.setprofile(None)
        return len(events)
    calls(2)  # what only the first call does
    assert calls(800) < 3 * calls(400)  # the square would be 4 times


def test_errors():
    for call, words in ((lambda: distinct([]), 'empty'), (lambda: distinct(['a'], 0), 'n: expected'), (lambda: self_bleu(['a']), 'at least two'),
                        (lambda: mtld(['a'], like='mine'), 'unknown rule'), (lambda: mtld(['a'], threshold=1), 'between 0 and 1'),
                        (lambda: compression_ratio(['a'], 'rar'), 'unknown packer'), (lambda: adjusted_distinct(['a'], 0), 'vocabulary'),
                        (lambda: Repetition(n=0), 'n: expected'), (lambda: hdd(['a'], 0), 'cannot be drawn')):
        with pytest.raises(ValueError, match=words): call()
    with pytest.raises(TypeError, match='single string'): distinct('a b')
    with pytest.raises(TypeError, match=r'texts\[1\]'): self_bleu(['a', None])
    assert distinct([['a', 'B'], ['b']], tokenizer='tokens') == pytest.approx(2 / 3)
