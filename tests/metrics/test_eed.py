"""EED equals both of the authors' programs, and torchmetrics: recorded numbers."""
import json
import random

import numpy as np
import pytest
from hypothesis import given, strategies as st
from test_character import SETS, agreed, edit_others, golden_texts, page

from nlgeval import Bleu, Eed, eed
from nlgeval.metrics.eed import PREPARATIONS, PROGRAMS


@pytest.mark.parametrize('name', SETS)
@pytest.mark.parametrize('engine', ['python', 'compiled'])
@pytest.mark.parametrize('metric, key', [(Eed.like('rwth'), 'eed.so'), (Eed.like('rwth:python'), 'eed.python'), (Eed(preparation='none'), 'eed.raw')],
                         ids=['so', 'python', 'raw'])
def test_golden(shared, name, engine, metric, key):
    golden = edit_others(shared)
    expected = golden[name]['segments'][key]
    texts = [column[:len(expected)] for column in golden_texts(shared, name, golden)]
    if engine == 'python' and key == 'eed.so': texts, expected = [column[:40] for column in texts], expected[:40]  # slow
    found = metric(*texts, engine=engine)
    assert found.segments.tolist() == pytest.approx(expected, rel=1e-11, abs=1e-11)
    assert found.score == pytest.approx(sum(found.segments.tolist()) / len(expected), abs=1e-14)


@pytest.mark.parametrize('name', SETS)
def test_torchmetrics_golden(shared, name):
    "It has the lowest of several references; its numbers are single precision."
    golden = json.loads((shared / 'golden' / 'torchmetrics.json').read_text(encoding='utf-8'))[name]
    expected = golden['segments']['eed']
    edges = edit_others(shared)
    candidates, references = (column[:len(expected)] for column in golden_texts(shared, name, edges))
    if name == 'E': references = [several for _, _, several in edges['E']['inputs']]
    if name == 'T1': references = [[' '.join(r) for r in item['references']] for item in json.loads((shared / 'golden' / 'english.json').read_text())]
    if name == 'T2': references = [item['references'] for item in json.loads((shared / 'golden' / 'multilingual.json').read_text())]
    found = Eed.like('torchmetrics')(candidates, references, engine='compiled')
    assert found.segments.tolist() == pytest.approx(expected, abs=1e-6)
    if 'eed' in golden['corpus']: assert found.score == pytest.approx(golden['corpus']['eed'], abs=1e-6)


TEXT = st.text(st.sampled_from('ab ,.漢é\U0001f600\ud800'), max_size=24)
OPTIONS = st.fixed_dictionaries({'program': st.sampled_from(list(PROGRAMS)), 'preparation': st.sampled_from(list(PREPARATIONS)),
                                 'lowercase': st.booleans(), 'alpha': st.sampled_from([0, .5, 2]), 'rho': st.sampled_from([0, .3, 1]),
                                 'deletion': st.sampled_from([0, .2, 1]), 'insertion': st.sampled_from([.3, 1])})


@given(st.lists(st.tuples(TEXT, st.lists(TEXT, min_size=1, max_size=3)), min_size=1, max_size=4), OPTIONS)
def test_both_engines_give_the_same_rows(segments, options):
    candidates, references = map(list, zip(*segments))
    metric = Eed(**options)
    assert metric.statistics(candidates, references, 'compiled') == metric.statistics(candidates, references, 'python')


def test_long_texts_have_the_same_rows():
    rng = random.Random(4)
    texts, others = ([''.join(rng.choice('abcdef  ') for _ in range(n)) for n in sizes] for sizes in ((900, 3, 400), (700, 500, 2)))
    for program in 'python', 'repaired', 'libEED':
        metric = Eed(program=program)
        few = slice(1, None) if program == 'libEED' else slice(None)
        assert metric.statistics(texts[few], others[few], 'compiled') == metric.statistics(texts[few], others[few], 'python')


def test_edges():
    assert eed([''], ['']).score == pytest.approx(.3 / 2.3)
    assert Eed.like('rwth')([''], ['']).score == 0
    assert eed([''], [''], preparation='torchmetrics-ja').score == 1  # 0/0: see the page
    assert eed(['A b'], ['a B'], lowercase=True).score == eed(['a b'], ['a b']).score
    for options, words in ({'program': 'so'}, 'unknown program'), ({'preparation': 'de'}, 'unknown preparation'), ({'rho': -1}, 'rho'), ({'alpha': np.nan}, 'alpha'):
        with pytest.raises(ValueError, match=words): Eed(**options)
    with pytest.raises(ValueError, match='unknown tool'): Eed.like('sacrebleu')


def test_agreement_is_as_the_page_says(shared):
    metrics = {'EED': Eed(), 'libEED': Eed.like('rwth'), 'repaired': Eed(program='repaired'), 'BLEU': Bleu()}
    for row in agreed(shared, metrics): assert row in page('15_eed')
    ted = shared / 'data' / 'ted'
    reference, *systems = [(ted / f'{name}.en').read_text(encoding='utf-8').splitlines() for name in ('reference', 'system1', 'system2')]
    apart = [abs(Eed()(system, reference).segments - Eed.like('rwth')(system, reference).segments) for system in systems]
    assert min(map(min, apart)) > 1e-6 and round(100 * max(map(max, apart)), 1) == 4.9
