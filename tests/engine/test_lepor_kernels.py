"LEPOR's alignments by the kernels: the definition's numbers to the last bit, by all rules, windows and tokenizers."
import random
from math import fsum

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nlgeval import MetricGroup
from nlgeval.engine import kernels
from nlgeval.engine.choice import using
from nlgeval.engine.dispatch import Block
from nlgeval.engine.packing import pack_tokens
from nlgeval.metrics.lepor import RULES, HLepor, Lepor, WordPair, moved, weighted_harmonic_mean

pytestmark = pytest.mark.skipif(not kernels.installed(), reason="numba is not installed: pip install 'nlgeval[fast]'")

PIECES = ['the', 'The', 'cat', 'a', 'é', 'É', 'ΑΣ', 'σας', 'İ', '好', '猫', '🙂', '5', '1,000', '&amp;', '<skipped>', '.', '-', '\u200b', '\ud800', '\0', '', ' ', '\n', '\x1c', '\xa0', '\u3000']
WILD = st.lists(st.sampled_from(PIECES), max_size=25).map(' '.join) | st.lists(st.sampled_from(PIECES), max_size=25).map(''.join) | st.text(max_size=30)
DULL = st.lists(st.sampled_from('ab'), max_size=40).map(' '.join) | st.lists(st.sampled_from('abcdefghijkl'), max_size=40).map(' '.join)
SEGMENTS = st.lists(st.tuples(WILD | DULL, st.lists(WILD | DULL, min_size=1, max_size=3)), min_size=1, max_size=6)
WINDOWS = st.integers(0, 4) | st.sampled_from([11, 40, 2**40, 2**62])
WEIGHTS = st.sampled_from([0., 1., 9., .1, 1e-300, 1e300])


def spaces(text): return text.split(' ')  # which has empty words


def same(metrics, predictions, references):
    python, compiled = (MetricGroup(metrics).statistics(predictions, references, engine=engine) for engine in ('python', 'compiled'))
    for name in metrics:
        a, b = python[name].rows, compiled[name].rows
        assert a.dtype == b.dtype and a.shape == b.shape
        np.testing.assert_array_equal(a, b, err_msg=metrics[name].signature)
        assert (np.signbit(a) == np.signbit(b)).all()


@settings(max_examples=300)
@given(SEGMENTS, WINDOWS, st.sampled_from(['none', '13a', 'char', 'intl', spaces]), st.booleans())
@example([('', ['']), ('', ['a']), ('a', ['', 'a']), (' ', ['  '])], 2, spaces, True)
@pytest.mark.filterwarnings('ignore:.*have no words')
def test_both_engines_on_any_text(items, window, tokenizer, lowercase):
    said = {'tokenizer': tokenizer, 'lowercase': lowercase, 'window': window}
    metrics = {f'{cls.name} {program}': cls(program=program, **said) for cls in (Lepor, HLepor) for program in RULES}
    same(metrics, [p for p, _ in items], [r for _, r in items])


@settings(max_examples=100)
@given(SEGMENTS, st.sampled_from(sorted(RULES)), st.lists(WEIGHTS, min_size=5, max_size=5), st.sampled_from(['mean', 'factors']))
@pytest.mark.filterwarnings('ignore:.*have no words')
def test_any_weights(items, program, weights, aggregation):
    (alpha, beta), three = weights[:2], weights[2:]
    said = {'alpha': alpha if alpha + beta else 1., 'beta': beta, 'program': program, 'aggregation': aggregation, 'tokenizer': 'none'}
    three = dict(zip(('weight_length', 'weight_order', 'weight_words'), three if sum(three) else (2., 1., 7.)))
    same({'l': Lepor(**said), 'h': HLepor(**said, **three)}, [p for p, _ in items], [r for _, r in items])


@pytest.mark.parametrize('program', RULES)
def test_long_texts(program):
    "Places beyond a thousand, whose digits Perl takes for those of others; words that come a hundred times."
    rng = random.Random(5)
    for words, n in (list('abcdefgh'), 300), ([*map(str, range(700))], 1500):
        p = [' '.join(rng.choices(words, k=rng.randrange(n))) for _ in range(3)]
        r = [[' '.join(rng.sample(text.split(), len(text.split()))), ' '.join(rng.choices(words, k=n))] for text in p]
        same({'2': Lepor(program=program, tokenizer='none'), '60': HLepor(program=program, window=60, tokenizer='none')}, p, r)


@pytest.mark.parametrize('program', RULES)
def test_matrices_and_threads(program):
    rng = random.Random(6)
    texts = [' '.join(rng.choices('abcdef', k=rng.randrange(12))) for _ in range(40)]
    metric = Lepor(program=program, tokenizer='none')
    with using('python'): expected = metric.pairwise(texts, texts[::-1])
    with using('compiled', 2): found = metric.pairwise(texts, texts[::-1])
    np.testing.assert_array_equal(found, expected)


def test_each_count_is_made_once():
    block = Block(*[pack_tokens([[['a', 'b']]])] * 2, np.array([0, 1]))
    assert block.places(0, 2) is block.places(0, 2) is not block.places(0, 1)


# ---------------------------------------------------------------- sums that no Python rounds in another way
def test_sums_from_left_to_right():
    "From Python 3.12 on `sum` of floats is more exact than the programs were."
    pairs, c, r = [WordPair(i, (7 * i) % 11, '') for i in range(11)], 13, 11
    total = 0.0
    for pair in pairs: total = total + abs((pair.word + 1) / c - (pair.place + 1) / r)
    assert moved(pairs, c, r) == total != fsum(abs((pair.word + 1) / c - (pair.place + 1) / r) for pair in pairs)
    assert moved([], 1, 1) == 0 and isinstance(moved([], 1, 1), float)
    assert weighted_harmonic_mean((1e16, 1., 1.), (1., 1., 1.)) == 1
