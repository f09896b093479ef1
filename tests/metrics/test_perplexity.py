"Perplexity: the tools' numbers (recorded), ratios of sums, what does not depend on a tokenizer, errors, comparisons."
import json
import math
import pickle
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

from nlgeval import compare
from nlgeval.metrics.perplexity import MEASURES, Perplexity, given_perplexity, lm_eval_words

RECORDED = json.loads((Path(__file__).resolve().parents[1] / 'recorded' / 'perplexity.json').read_text(encoding='utf-8'))
LOGS = st.lists(st.lists(st.floats(-30, 0), min_size=1, max_size=8), min_size=1, max_size=6)


def score(*args, **options): return given_perplexity(*args, **options).result().score


@pytest.mark.parametrize('run', RECORDED['runs'])
def test_they_are_those_of_lm_eval_lighteval_and_inspect(run):
    for measure, numbers in run.items():
        if measure == 'logs': continue
        words = lm_eval_words if measure == 'word_perplexity' else None
        assert numbers == pytest.approx([score(run['logs'], measure, RECORDED['texts'], words)] * len(numbers), rel=1e-13)


def test_words_and_bytes_are_counted_as_there():
    assert list(map(lm_eval_words, RECORDED['texts'])) == RECORDED['words']
    metric = given_perplexity([-1.] * len(RECORDED['texts']), 'byte_perplexity', RECORDED['texts'])
    assert [units for _, units in metric.rows([''] * len(RECORDED['texts']), None)] == RECORDED['bytes']
    assert [len(text.split()) for text in RECORDED['texts']] != RECORDED['words']


@given(LOGS, st.data())
def test_no_cut_into_tokens_moves_what_is_counted_in_texts(logs, data):
    texts = ['wörd ' * (i + 1) for i in range(len(logs))]
    glued = [[sum(row[:(cut := data.draw(st.integers(0, len(row))))])] + row[cut:] for row in logs]
    for measure in ('word_perplexity', 'byte_perplexity', 'bits_per_byte', 'bits_per_character', 'text_perplexity'):
        assert score(glued, measure, texts) == pytest.approx(score(logs, measure, texts), rel=1e-9)
        assert score([sum(row) for row in logs], measure, texts) == pytest.approx(score(logs, measure, texts), rel=1e-9)
    total, tokens = sum(Fraction(x) for row in logs for x in row), sum(map(len, logs))
    assert score(logs, 'token_perplexity') == pytest.approx(math.exp(-total / tokens), rel=1e-12)
    assert 2**score(logs, 'bits_per_byte', texts) == pytest.approx(score(logs, 'byte_perplexity', texts), rel=1e-12)
    assert score([[x / math.log(2) for x in row] for row in logs], 'bits_per_byte', texts, base=2) == pytest.approx(score(logs, 'bits_per_byte', texts))


def test_every_measure_is_lower_better_and_has_segments_intervals_and_a_signature():
    rng = np.random.default_rng(2)
    texts = ['eine Zeile ' * int(n) for n in rng.integers(1, 9, 120)]
    hard = rng.gamma(4, .5, 120)
    models = {name: [(-scale * h * rng.gamma(4, .25, 2 * len(text)) / 10).tolist() for h, text in zip(hard, texts)] for name, scale in (('A', 1.), ('B', .9))}
    metrics = [given_perplexity(models, measure, texts) for measure in MEASURES]
    for metric in metrics:
        found = metric.result('A')
        assert isinstance(metric, Perplexity) and metric.arrow == '↓' and found.score > metric.result('B').score
        assert len(found.segments) == 120 and found.confidence().low < found.score < found.confidence().high
        assert 'better:lower' in metric.signature and pickle.loads(pickle.dumps(metric)) == metric
        alone = given_perplexity(models['A'][:1], metric.name, texts[:1])
        assert found.segments[0] == pytest.approx(alone.result().score, rel=1e-12)
    assert len({metric.signature for metric in metrics}) == len(MEASURES)
    compared = str(compare({name: texts for name in models}, metrics=metrics))
    assert compared.count('*') > len(MEASURES) and 'bits_per_byte ↓' in compared
    rows = np.array(metrics[MEASURES.index('bits_per_byte')].of('A').rows(texts, None))
    assert metrics[MEASURES.index('bits_per_byte')].result('A').score == pytest.approx(-rows[:, 0].sum() / rows[:, 1].sum() / math.log(2), rel=1e-12)


def test_units_are_part_of_what_is_compared():
    one, two = (given_perplexity([[-1.]], 'byte_perplexity', [text]) for text in ('a', 'ab'))
    assert one != two and one.signature != two.signature and one.of('whoever') is one
    same = given_perplexity({'A': [[-1.]], 'B': [[-.5, -.5]]}, 'token_perplexity')
    assert same.result('A').score == math.exp(1) and same.result('B').score == math.exp(.5)


@pytest.mark.parametrize('args, options, error, words', [
    (([[.7]], 'token_perplexity'), {}, ValueError, r'log_probs\[0\], token 0: a log-probability is not above 0, got 0.7'),
    (([[-1.], [-1, float('-inf')]], 'token_perplexity'), {}, ValueError, r'log_probs\[1\], token 1: a probability of 0'),
    (({'A': [[float('nan')]]}, 'token_perplexity'), {}, ValueError, "log_probs of 'A'.*expected a log-probability"),
    (([['-1']], 'token_perplexity'), {}, ValueError, 'expected a log-probability'), (([[]], 'token_perplexity'), {}, ValueError, 'at least one token'),
    (([-1.], 'token_perplexity'), {}, ValueError, 'got their sum'), (([[-1.]], 'ppl'), {}, ValueError, 'unknown measure'),
    (([[-1.]],), {}, ValueError, 'texts: bits_per_byte counts'), (([[-1.]],), {'texts': ['a', 'b']}, ValueError, 'expected 2 texts'),
    (([[-1.]], 'word_perplexity', [' ']), {}, ValueError, r'texts\[0\]: a text without words'), (([[-1.]],), {'texts': [3]}, TypeError, r'texts\[0\]'),
    (([[-1.]],), {'texts': 'a'}, TypeError, 'single string'), (([[-1.]], 'token_perplexity'), {'base': .5}, ValueError, 'base'),
    (([], 'token_perplexity'), {}, ValueError, 'at least one text, got none'), (([-701.], 'text_perplexity'), {}, ValueError, 'of text 0, is beyond'),
    (([[False]], 'token_perplexity'), {}, ValueError, 'expected a log-probability, got False'), (([[-1e308] * 2],), {'texts': ['a']}, ValueError, r'log_probs\[0\]: the sum'),
    (([[-10**400]],), {'texts': ['a']}, ValueError, r'log_probs\[0\]: the sum'), (([[-1.]], 'word_perplexity', ['a'], 'lm'), {}, TypeError, "a function that counts words, got 'lm'"),
    (([[-1.]], 'word_perplexity', ['a'], str.split), {}, ValueError, r"of texts\[0\], got \['a'\]"), (([[-1.]], 'word_perplexity', ['a'], lambda text: -1), {}, ValueError, 'got -1'),
    (([[-1.]], 'word_perplexity', ['a'], lambda text: math.nan), {}, ValueError, 'got nan')])
def test_errors(args, options, error, words):
    with pytest.raises(error, match=words): given_perplexity(*args, **options)


@pytest.mark.parametrize('units', [{'': [0]}, {'': [1, 2]}, {'A': [1]}])
def test_units_are_checked(units):
    with pytest.raises(ValueError, match="units of '': expected 1 numbers above 0, one a text"): Perplexity('x', {'': [-1.]}, units)


def test_wild_texts():
    texts = ['\ud800', '\x00\x1f', 'É' * 3, '😀', '\u200b']
    assert score([-1.] * 5, 'byte_perplexity', texts) == pytest.approx(math.exp(5 / (3 + 2 + 6 + 4 + 3)))
    assert score([-1.] * 5, 'bits_per_character', texts) == pytest.approx(5 / 8 / math.log(2))
    assert score(np.array([[-1., -3.]]), 'token_perplexity') == math.exp(2) and score([[0, 0.]], 'token_perplexity') == 1
