"""Wrong and unusual options of the ROUGE family: one clear error, or the right answer."""
import dataclasses
import pickle
import re

import numpy as np
import pytest

from nlgeval.metrics.bleu import Bleu
from nlgeval.metrics.rouge import Rouge, rouge
from nlgeval.metrics.rouge_l import RougeL
from nlgeval.metrics.rouge_n import RougeN
from nlgeval.metrics.rouge_s import RougeS
from nlgeval.metrics.rouge_w import RougeW

TEXTS = ['the storm closed the bridge', 'nobody was hurt'], ['the storm has closed the bridge', 'nobody at all was hurt']


@pytest.mark.parametrize('weight', [1, 2, np.int64(2), np.float32(1.5)])
@pytest.mark.parametrize('formula', ['paper', 'rouge-1.5.5'])
def test_any_number_is_a_weight(weight, formula):
    metric = RougeW(weight=weight, formula=formula)
    assert type(metric.weight) is float and metric == RougeW(weight=float(weight), formula=formula)
    rows = [metric.statistics(*TEXTS, engine=engine).rows.tobytes() for engine in ('python', 'compiled')]
    assert rows[0] == rows[1]


@pytest.mark.parametrize('words', [iter(['the']), (w for w in ['the']), np.array(['the']), {'the': 1}, ['the'], frozenset(['the'])])
def test_stop_words_are_kept(words):
    metric = RougeN(n=1, stop_words=words)
    assert metric == RougeN(n=1, stop_words={'the'}) == pickle.loads(pickle.dumps(metric))
    assert dataclasses.replace(metric, n=2) == RougeN(stop_words={'the'})


@pytest.mark.parametrize('options, error', [
    ({'beta': 'a'}, 'beta'), ({'beta': True}, 'beta'), ({'alpha': 'x'}, 'alpha'), ({'alpha': True}, 'alpha'), ({'epsilon': 'a'}, 'epsilon'),
    ({'epsilon': float('inf')}, 'epsilon'), ({'stop_words': 3}, 'stop words')])
def test_wrong_options_are_named(options, error):
    with pytest.raises((TypeError, ValueError), match=f'^{error}: expected'): RougeN(**options)


@pytest.mark.parametrize('name', ['n', 'summary'])
def test_the_name_of_a_type_is_not_overruled(name):
    with pytest.raises(TypeError, match='unknown option') as caught: rouge(*TEXTS, **{name: True})
    assert name not in re.findall(r'\w+', str(caught.value).partition('There are:')[2])


@pytest.mark.parametrize('tool, error', [
    ('rouge-1.5.5 -t 12', 'flag -t'), ('rouge-1.5.5 -f AB', 'flag -f'), ('rouge-1.5.5 -n 1 -l 3 -b 9', '-l and -b'), ('rouge-1.5.5 -w x', 'flag -w'),
    ('py-rouge stemming=no', 'stemming'), ('py-rouge stemming', 'stemming'), ('py-rouge alpha=x', 'alpha'), ('py-rouge length_limit=-3', 'length_limit'),
    ('py-rouge length_limit=x', 'length_limit'), ('py-rouge length_limit=True', 'length_limit')])
def test_wrong_flags_are_named(tool, error):
    with pytest.raises(ValueError, match=error): Rouge.like(tool)


@pytest.mark.parametrize('call, error', [(lambda: Rouge.like(3), 'tool'), (lambda: Rouge.like(None), 'tool'), (lambda: Rouge([1]), 'types'), (lambda: Rouge(3), 'types')])
def test_wrong_names_are_type_errors(call, error):
    with pytest.raises(TypeError, match=f'^{error}: expected'): call()


@pytest.mark.parametrize('changes', [{'resamples': 0}, {'resamples': 2.5}, {'confidence': 101}, {'confidence': -1}, {'confidence': float('nan')}])
def test_averages_check_their_numbers(changes):
    with pytest.raises(ValueError, match=next(iter(changes))): rouge(*TEXTS, types=('rouge1',)).averages(**changes)


def test_n_beyond_every_text():
    assert RougeN(n=10**9)(*TEXTS, engine='python').score == 0


def test_a_flag_is_no_smoothing_value():
    with pytest.raises(ValueError, match='smoothing_value'): Bleu(smoothing='floor', smoothing_value=True)


def test_epsilon_is_in_the_signature():
    assert '|eps:' in RougeL(epsilon=1e-8).signature and '|eps:' not in RougeL(epsilon=0.0).signature
    assert RougeS.like('rouge-1.5.5 -2 4').gap == 4
