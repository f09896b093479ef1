"""NIST equals mteval-v13a.pl (recorded) and NLTK (recorded and live); weights never mix."""
import json
import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st
from golden import each_perl_set, golden, perl_set, ted, texts

from nlgeval import Bleu, Nist, TestSet, nist, sentence_nist
from nlgeval.compiled.nist import grams_of
from nlgeval.core.table import Statistics
from nlgeval.engine.choice import using
from nlgeval.metrics.nist import Information, count_ngrams, nist_penalty
from nlgeval.text.tokenizers import get_tokenizer

here = Path(__file__).resolve().parents[1]


# ---------------------------------------------------------------- mteval-v13a
@each_perl_set
@pytest.mark.parametrize('engine', ['python', 'compiled'])
def test_mteval_golden(shared, name, engine):
    numbers, flags_of, p, r = perl_set(shared, name)
    for setting, expected in numbers['mteval-v13a'].items():
        flags = flags_of[setting]
        if engine == 'python' and len(p) > 100 and flags != '-c': continue  # slow
        score = Nist.like(f'mteval-v13a {flags}', max_order=9)(p, r, engine=engine)
        individual = np.array(score.information) * score.brevity_penalty
        assert [round(x, 4) for x in individual.tolist()] == pytest.approx(expected['individual_nist'], abs=1e-9), setting
        assert [round(x, 4) for x in score.cumulative] == pytest.approx(expected['cumulative_nist'], abs=1e-9), setting
        assert round(Nist.like(f'mteval-v13a {flags} -n -d 2')(p, r, engine=engine).score, 4) == pytest.approx(expected['nist'], abs=1e-9)


@pytest.mark.parametrize('name', ['english', 'ted', 'zero'])
def test_segments_are_as_mteval_prints_them(shared, monkeypatch, name):
    monkeypatch.syspath_prepend(str(here))
    from recorded.record_nist import SETS
    p, r = SETS[name](shared)
    for flags, expected in json.loads((here / 'recorded' / 'nist.json').read_text())[name].items():
        score = Nist.like(f'mteval-v13a {flags}')(p, r)
        assert [round(x, 4) for x in score.segments.tolist()] == pytest.approx(expected['segments'], abs=1e-9), flags
        assert round(score.score, 4) == pytest.approx(expected['corpus'], abs=1e-9)


def test_what_follows_a_zero_is_the_quirk_of_perl():
    p = r = ['0 cats', 'a b']
    assert Nist.like('mteval-v13a')(p, r).information[1] > nist(p, r).information[1] == 0
    assert Nist.like('mteval-v13a')(p[1:], r[1:]).score == nist(p[1:], r[1:]).score


def test_flags():
    assert Nist.like('mteval-v13a -c').tokenize.name == 'mteval-v13a' and Nist.like('mteval-v13a').tokenize.name == 'mteval-v13a-lc'
    assert Nist.like('mteval-v13a -c -d 2 --no-smoothing -d') == Nist.like('mteval-v13a -n -c --brevity-penalty shortest')
    for tool, words in (('mteval-v13a -b', "unknown flag '-b'"), ('mteval-v13a -x', 'known are'), ('mteval-v13a --brevity-penalty x', 'shortest')):
        with pytest.raises(ValueError, match=words): Nist.like(tool)
    with pytest.raises(ValueError, match="unknown flag '-n'"): Bleu.like('mteval-v13a -n')


# ---------------------------------------------------------------- NLTK
def nltk_set(shared, name):
    "What NLTK gave for a set, and its texts."
    return golden(shared, 'nltk_mt')[name], texts(shared, name, 'nltk_mt')


TOKENS = {'ws': {'tokenizer': 'none'}, '13a.lc': {'tokenizer': '13a', 'lowercase': True}}


@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'T3.system2', 'E'])
@pytest.mark.parametrize('tokens', TOKENS)
@pytest.mark.filterwarnings('ignore:.*does not fit', 'ignore:.*have no words')
def test_nltk_golden(shared, name, tokens):
    numbers, (p, r) = nltk_set(shared, name)
    expected = numbers[tokens]
    for order in 1, 4, 5:
        assert Nist.like('nltk', **TOKENS[tokens], max_order=order)(p, r).score == pytest.approx(expected['corpus'][f'nist{order}'], rel=1e-12)
    compared = 0
    for text, several, value in zip(p, r, expected['segments']['nist5']):
        if isinstance(value, dict):
            assert value['error'].startswith('ZeroDivisionError') and len(get_tokenizer(TOKENS[tokens]['tokenizer'])(text)) < 5
            continue
        assert sentence_nist(text, several, **TOKENS[tokens], variant='nltk').score == pytest.approx(value, rel=1e-11)
        compared += 1
    assert compared > 3


WORD = st.sampled_from(['a', 'b', 'c', 'the', '0', 'é'])
TEXT = st.lists(WORD, max_size=14)
CORPUS = st.lists(st.tuples(TEXT, st.lists(TEXT, min_size=1, max_size=3)), min_size=1, max_size=5)


@given(CORPUS, st.integers(1, 6))
def test_nltk_live(corpus, order):
    corpus_nist = pytest.importorskip('nltk.translate.nist_score').corpus_nist
    p, r = map(list, zip(*corpus))
    ours = Nist.like('nltk', tokenizer='tokens', max_order=order)(p, r)
    try: assert ours.score == pytest.approx(corpus_nist(r, p, n=order), rel=1e-12, abs=1e-12)
    except ZeroDivisionError: assert max(map(len, p)) < order or not any(map(len, sum(r, [])))


# ---------------------------------------------------------------- the engine
OPTIONS = st.fixed_dictionaries({'max_order': st.integers(1, 7), 'variant': st.sampled_from(['paper', 'mteval', 'nltk']),
                                 'lowercase': st.booleans(), 'tokenizer': st.sampled_from(['none', '13a', 'char'])})


@given(st.lists(st.tuples(TEXT, st.lists(TEXT, min_size=1, max_size=3)), min_size=1, max_size=5), OPTIONS)
def test_both_engines_learn_and_count_the_same(corpus, options):
    p, r = [' '.join(text) for text, _ in corpus], [[' '.join(text) for text in several] for _, several in corpus]
    metric, tables = Nist(**options), []
    for learning in 'python', 'compiled':
        with using(engine=learning): fitted = metric.fit(TestSet(r))
        tables += [fitted.statistics(p, r, engine) for engine in ('python', 'compiled')]
        assert grams_of(fitted.info).counts.sum() == sum(fitted.info.counts.values()) - fitted.info.counts[()]
    assert tables[0] == tables[1] == tables[2] == tables[3]


def test_the_engine_learns_without_the_definition(shared):
    texts = ted(shared, 'reference.en')[:300]
    with using(engine='compiled'): fitted = Nist(tokenizer='none').fit(TestSet(texts))
    assert 'counts' not in vars(fitted.info)
    assert dict(fitted.info.counts) == count_ngrams([text.split() for text in texts], 5)


# ---------------------------------------------------------------- weights
def test_weights_do_not_mix():
    p, r = ['the cat sat', 'a dog ran'], ['the cat sat down', 'the dog ran']
    one, other = Nist(tokenizer='none').fit(TestSet(r)), Nist(tokenizer='none').fit(TestSet(r[:1]))
    assert one.signature != other.signature and one != other and one.info != other.info
    for engine in 'python', 'compiled':
        with pytest.raises(ValueError, match="do not know 'dog'"): other(p, r, engine=engine)
        with pytest.raises(ValueError, match='learned from other references'): other(p, [[r[0], 'x'], [r[1], r[0]]], engine=engine)
    with pytest.raises(ValueError, match='different metrics'): Statistics.merge([one.statistics(p[:1], r[:1]), other.statistics(p[:1], r[:1])])
    with pytest.raises(ValueError, match='whole test set'): Nist().stream()
    a, b = one.stream().update(p[:1], r[:1]), one.stream().update(p[1:], r[1:])
    assert a.merge(b).compute().score == one(p, r).score == Nist(tokenizer='none')(p, r).score


def test_weights_are_the_same_after_a_pickle_and_by_hand():
    r = ['the cat sat down', 'the dog ran']
    fitted = Nist(tokenizer='none').fit(TestSet(r))
    again = pickle.loads(pickle.dumps(fitted))
    assert again == fitted and hash(again.info) == hash(fitted.info) and again.signature == fitted.signature
    by_hand = Information(count_ngrams([text.split() for text in r], 5))
    assert by_hand.max_order == 4  # no text has five words
    assert Nist(tokenizer='none', max_order=4, info=by_hand)(r, r).score == Nist(tokenizer='none', max_order=4)(r, r).score


def test_bad_weights():
    for counts, words in (({('a',): 1}, 'how many words'), ({(): 1, ('a',): 2}, 'from 1 to that of'), ({(): 2, ('a', 'b'): 1}, "counts\\[\\('a', 'b'\\)\\]")):
        with pytest.raises(ValueError, match=words): Information(counts)
    with pytest.raises(TypeError, match='expected Information'): Nist(info={'a': 1})
    with pytest.raises(ValueError, match='up to 2 tokens; max_order is 5'): Nist(info=Information(count_ngrams([['a', 'b', 'c']], 2), 2))
    with pytest.raises(ValueError, match='from 1 to 100'): Nist(max_order=101)
    with pytest.raises(ValueError, match='unknown variant'): Nist(variant='nist')


# ---------------------------------------------------------------- edges
def test_edges():
    assert nist(['a b'], ['']).score == nist([''], ['a b']).score == nist([''], ['']).score == 0
    assert nist(['a b', ''], ['a b', '']).score == pytest.approx(1)  # two words, equally rare: one bit
    assert nist_penalty(2, 3) == pytest.approx(.5) and nist_penalty(0, 0) == 0
    assert Nist().unit == 'bits' and '%' not in str(nist(['a'], ['a b'])) and 'bits' in str(nist(['a'], ['a b']))


def test_the_page_has_the_recorded_orders(shared):
    from test_character import page
    numbers = golden(shared, 'mteval_multibleu')
    assert str(numbers['ted.sys1']['mteval-v13a']['v13a']['individual_nist'][:5]) in page('17_nist')


def test_an_explanation_credits_what_the_variant_credits():
    from nlgeval import explain
    references = ['a b c d', 'e f']
    shown = {variant: str(explain('a b e x', references, Nist(variant=variant))) for variant in ('paper', 'nltk')}
    assert 'e  ' in shown['paper'].split('Credited 1-grams')[1].split('Credited')[0]
    assert 'e  ' not in shown['nltk'].split('Credited 1-grams')[1].split('Credited')[0]
