"Resegmentation against mweralign's recorded cuts, against all cuts, and on wild texts."
import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval import wer
from nlgeval.metrics.edit_distance import edit_distance
from nlgeval.metrics.resegmentation import UNITS, best_cuts, resegment

CASES = json.loads((Path(__file__).parents[1] / 'recorded' / 'mweralign.json').read_text())
LINES = st.lists(st.sampled_from('abc'), max_size=6)


def nearest(words, ends, refs):
    return sum(min(edit_distance(words[a:b], way) for way in ways) for a, b, ways in zip([0, *ends], ends, refs))


def test_cuts_are_mweraligns():
    assert len(CASES) == 400
    for case in CASES:
        found = resegment(case['words'], case['references'], like='mweralign')
        assert found.texts == case['texts']
        assert [0, *found.ends[:-1]] == case['begins']
        assert found.errors == case['errors']


def test_the_default_never_has_more_errors():
    fewer = 0
    for case in CASES:
        refs = [[way.split() for way in ways] for ways in case['references']]
        words = case['words'].lower().split()
        own, tool = (resegment(case['words'], case['references'], like=like) for like in (None, 'mweralign'))
        assert own.errors == nearest(words, own.ends, refs) <= nearest(words, tool.ends, refs)
        fewer += own.errors < nearest(words, tool.ends, refs)
    assert fewer > 10


@settings(max_examples=200, deadline=None)
@given(LINES, LINES, st.lists(st.lists(LINES, min_size=1, max_size=3), min_size=1, max_size=4))
def test_the_errors_are_least_and_those_of_the_cuts(one, two, refs):
    def least(words, refs): # of all cuts
        if len(refs) == 1: return nearest(words, [len(words)], refs)
        return min(nearest(words[:k], [k], refs[:1]) + least(words[k:], refs[1:]) for k in range(len(words) + 1))
    ends, errors = best_cuts(one + two, refs)
    assert len(ends) == len(refs) and ends == sorted(ends) and ends[-1] == len(one + two)
    assert errors == nearest(one + two, ends, refs) == least(one + two, refs)


def test_errors_of_a_talk_are_those_of_the_whole_stream():
    rng = random.Random(3)
    refs = [[f'w{int(rng.expovariate(.02))}' for _ in range(rng.randrange(30))] for _ in range(100)]
    words = [word for ref in refs for word in ref if rng.random() > .2]
    ends, errors = best_cuts(words, [[ref] for ref in refs])
    assert errors == nearest(words, ends, [[ref] for ref in refs]) == edit_distance(words, sum(refs, []))


@settings(max_examples=200, deadline=None)
@given(st.text(), st.lists(st.text(), min_size=1, max_size=4), st.sampled_from([*UNITS]),
       st.sampled_from([None, 'mweralign']))
def test_no_letter_is_lost(text, refs, tokens, like):
    found = resegment(text, refs, tokens, like=like)
    assert len(found.texts) == len(refs)
    assert ''.join(''.join(found.texts).split()) == ''.join(text.split())


def test_wild_texts():
    assert resegment('\ud800 b', ['\ud800', 'b']).texts == ['\ud800', 'b']
    assert resegment('STRASSE ÄB c', ['strasse äb', 'c']).errors == 0
    assert resegment('ÄB c', ['äb', 'c'], like='mweralign').errors == 1  # ASCII letters alone are lowered
    assert resegment('A b', ['a', 'b'], lowercase=False).errors == 1
    assert resegment('a\u00a0b c', ['a', 'b', 'c']).texts == ['a', 'b', 'c']
    assert resegment('a\u00a0b c', ['a\u00a0b', 'c'], like='mweralign').texts == ['a\u00a0b', 'c']
    assert resegment((line for line in ('a', 'b c')), (ref for ref in ('a b', 'c'))).texts == ['a b', 'c']
    assert resegment('ab cd', ['abc', 'd'], tokens='characters').texts == ['ab c', 'd']
    assert resegment('你好世界', ['你好', '世界'], tokens='mixed').texts == ['你好', '世界']
    assert resegment('我 love you 你', ['我 love', 'you 你'], tokens='mixed').texts == ['我 love', 'you 你']


def test_pieces_score_like_any_texts():
    refs = ['it rains', 'we stay in']
    found = resegment(['it', 'rained we', 'stay'], refs)
    assert wer(found.texts, refs).errors == found.errors == 2


@pytest.mark.parametrize('arguments, said', [
    (('a', 'a b'), "list of reference segments, at least one, got 'a b'"), (('a', []), 'at least one'),
    ((3, ['a']), 'got 3'), (([None], ['a']), 'got None'), ((None, ['a']), 'got None'), (('a', None), 'got None'),
    (('a', ['a', 3]), r'references\[1\].*got 3'), (('a', ['a', []]), r'references\[1\]'),
    (('a', [['a', 3]]), r'references\[0\]'), (('a', ['a'], 'word'), "'words'")])
def test_bad_input_is_said(arguments, said):
    with pytest.raises(ValueError, match=said): resegment(*arguments)


def test_an_unknown_tool_is_said():
    with pytest.raises(ValueError, match='mweralign'): resegment('a', ['a'], like='mwer')
