"""Wrong and unusual options of the ROUGE family: one clear error, or the right answer. And members of one's own: the same on every engine."""
import dataclasses
import pickle
import re

import numpy as np
import pytest

from nlgeval.core.metric import MetricGroup
from nlgeval.engine.kernels import installed
from nlgeval.metrics.bleu import Bleu
from nlgeval.metrics.rouge import Rouge, rouge
from nlgeval.metrics.rouge_l import RougeL
from nlgeval.metrics.rouge_n import RougeN
from nlgeval.metrics.rouge_s import RougeS, RougeSU
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
    with pytest.raises(TypeError, match="smoothing_value"): Bleu(smoothing="floor", smoothing_value=True)


def test_epsilon_is_in_the_signature():
    assert '|eps:' in RougeL(epsilon=1e-8).signature and '|eps:' not in RougeL(epsilon=0.0).signature
    assert RougeS.like('rouge-1.5.5 -2 4').gap == 4


# ---------------------------------------------------------------- members of one's own

def own(base, **functions):
    "A subclass with these functions."
    return type('Own', (base,), functions)

def half(name): # half of what a parent's function gives
    def method(self, *args): return getattr(super(type(self), self), name)(*args) / 2
    return method

def initials(self, sentences): return [[word[:1] for word in sentence] for sentence in RougeN._words(self, sentences)]

OWN = {'RougeS._total': own(RougeS, _total=half('_total')), 'RougeS._matching': own(RougeS, _matching=lambda self, *args: 1),
       'RougeS._units': own(RougeS, _units=lambda self, tokens: list(tokens)), 'RougeSU._singles': own(RougeSU, _singles=lambda self, tokens: tokens[:2]),
       'RougeSU._total': own(RougeSU, _total=half('_total')), 'RougeN.ratio': own(RougeN, ratio=lambda self, m, t: m / (t + 1)),
       'RougeN._words': own(RougeN, _words=initials), 'RougeN._cut': own(RougeN, _cut=lambda self, text: [text[:9]]),
       'RougeN._stemmer': own(RougeN, _stemmer=property(lambda self: lambda word: word[:1])), 'RougeN.tokens': own(RougeN, tokens=lambda self, text: list(text)),
       'RougeN.candidate': own(RougeN, candidate=lambda self, tokens: RougeN.candidate(self, tokens[::2])),
       'RougeL.one_reference': own(RougeL, one_reference=lambda self, tokens: RougeL.one_reference(self, tokens[1:])),
       'RougeW.counts': own(RougeW, counts=lambda self, c, r: (1, 2, 3)), 'RougeL.columns': own(RougeL, _rounded=lambda self, p, r: (p, r, p))}

TEXTS_OF_OWN = ([f'the storm {i} closed all the bridges, and {i} ships' for i in range(30)],
                [f'{i} bridges the storm closed at once, and thirty seas' for i in range(30)])


@pytest.mark.parametrize('name', OWN)
def test_a_member_of_ones_own_is_the_same_on_every_engine(name):
    "Alone and beside its parent; and the parent's own numbers are other ones, or the function changes none."
    metric, parent = OWN[name](), OWN[name].__base__()
    assert parent.compiled and not metric.compiled
    expected = metric.statistics(*TEXTS_OF_OWN, engine='python').rows
    if name != 'RougeS._units': assert not np.array_equal(expected, parent.statistics(*TEXTS_OF_OWN, engine='python').rows)
    group = MetricGroup({'parent': parent, 'own': metric})
    for engine in ['python', 'auto'] + ['compiled', 'auto'] * installed():  # at the second 'auto' the parent's kernels are loaded
        for order in group, MetricGroup({'own': metric, 'parent': parent}):
            assert np.array_equal(order.statistics(*TEXTS_OF_OWN, engine=engine)['own'].rows, expected), engine
        assert np.array_equal(metric.statistics(*TEXTS_OF_OWN, engine='auto' if engine == 'compiled' else engine).rows, expected)


def test_whoever_shows_differently_names_its_parent():
    for base in (RougeN, RougeL, RougeW, RougeS, RougeSU):
        shows = {'line': lambda self, score, digits=2: 'mine', 'plot': lambda self, score: None}
        same = type('Own', (base,), shows, compiled_as=base)
        assert own(base, **shows)().compiled is None
        assert type(same().compiled) is type(base().compiled) and same().compiled.kernels == base().compiled.kernels != ()


CONFIGURATIONS = [RougeN(n=1), RougeN(n=100), RougeN(n=2, distinct=True), RougeL(), RougeL(tokenizer='tokens', sentences='list'),
                  *(RougeL(summary=True, union=union) for union in ('clipped', 'plain', 'added', 'distinct')), RougeW(), RougeW(weight=2, inverse=False),
                  RougeW(formula='rouge-1.5.5'), RougeS(), RougeS(gap=0), RougeSU(), RougeSU(gap=4, last_word=False)]

def test_every_configuration_has_its_kernels():
    for metric in CONFIGURATIONS:
        for options in {}, {'reference_rule': 'average', 'jackknife': True}, {'aggregation': 'pooled'}, {'max_tokens': 3, 'stop_words': ['a']}:
            assert dataclasses.replace(metric, **options).compiled, metric.signature
    for tool in set(Rouge.tools) - {'py-rouge'}:
        for metric in Rouge.like(tool).metrics.values(): assert metric.compiled, (tool, metric.signature)
    assert RougeN(n=100).compiled and not RougeN(n=101).compiled
    assert not any(metric.compiled for metric in Rouge.like('py-rouge').metrics.values())
