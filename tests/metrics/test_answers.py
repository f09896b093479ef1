"Exact match and token F1 equal the scripts of SQuAD and TriviaQA: recorded numbers; both engines."
import json
import re
import string
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from nlgeval import ExactMatch, TokenF1, compare, exact_match, explain, token_f1
from nlgeval.metrics.answers import RULES, squad_words, triviaqa_words

GOLDEN = json.loads((Path(__file__).parents[1] / 'recorded' / 'answers.json').read_text(encoding='utf-8'))
PREDICTIONS, GOLD = map(list, zip(*GOLDEN['items']))
PIECES = ['the', 'The', 'A', 'an', 'cat', 'sat', 'U.S.', "o'clock", '_', '.', ',', ' ', '  ', '\t', '\n', '\x00', '\x1c', '–', 'é', '‘', 'Σ', 'İ', '１', '漢', 'Éa', 'ЖЖ', '\u212a', 'Ⱥ', '𐐀', 'ẞ', '\ud800']
TEXT = st.lists(st.sampled_from(PIECES), max_size=7).map(''.join)
SEGMENTS = st.lists(st.tuples(TEXT, st.lists(TEXT, min_size=1, max_size=4)), min_size=1, max_size=6)


@pytest.mark.parametrize('tool', ['squad', 'squad-2.0', 'triviaqa'])
@pytest.mark.parametrize('engine', ['python', 'compiled'])
def test_the_scripts_numbers(tool, engine):
    golden = GOLDEN[tool]
    exact, f1 = (metric.like(tool)(PREDICTIONS, GOLD, engine=engine) for metric in (ExactMatch, TokenF1))
    assert exact.segments.tolist() == golden['exact'] and f1.segments.tolist() == golden['f1']
    assert [100 * exact.score, 100 * f1.score] == pytest.approx(golden['corpus'], rel=1e-14)


def test_questions_with_and_without_an_answer_are_apart_as_in_the_script():
    "But for those whose gold answers have no word: the script leaves these answers out, and still calls the question answerable."
    some = [i for i in range(len(GOLD)) if i not in GOLDEN['squad-2.0']['gold_without_words_only']]
    scores = [metric.like('squad-2.0')([PREDICTIONS[i] for i in some], [GOLD[i] for i in some]) for metric in (ExactMatch, TokenF1)]
    none = [i for i in some if not any(GOLD[i])]
    for score, key in zip(scores, ('exact', 'f1')):
        expected = GOLDEN['squad-2.0'][key]
        assert score.no_answer == pytest.approx(sum(expected[i] for i in none) / len(none), rel=1e-14)
        assert score.has_answer == pytest.approx(sum(expected[i] for i in some if i not in none) / (len(some) - len(none)), rel=1e-14)


def test_names_of_other_tools():
    assert ExactMatch.like('evaluate squad') == ExactMatch.like('squad') and TokenF1.like('evaluate squad_v2') == TokenF1.like('squad-2.0') == TokenF1()
    assert ExactMatch.like('evaluate')(['Yes! '], ['Yes!']).score == 0
    with pytest.raises(ValueError, match='squad-2.0'): TokenF1.like('squad3')


@given(SEGMENTS, st.sampled_from(['squad', 'triviaqa', 'none', 'char', 'text', '13a']), st.booleans(), st.booleans())
def test_both_engines_give_the_same_rows(segments, tokenizer, no_answer, lowercase):
    candidates, references = map(list, zip(*segments))
    for metric in ExactMatch, TokenF1:
        metric = metric(tokenizer=tokenizer, no_answer=no_answer, lowercase=lowercase)
        table = metric.statistics(candidates, references, 'python')
        assert metric.statistics(candidates, references, 'compiled') == table
        if isinstance(metric, ExactMatch) and tokenizer == 'text' and not no_answer:
            low = str.lower if lowercase else str
            assert table['matches'].tolist() == [low(c) in list(map(low, several)) for c, several in segments]


@given(st.lists(TEXT, min_size=1, max_size=8))
def test_many_texts_are_cleaned_as_one_is(texts):
    for name, words in ('squad', squad_words), ('triviaqa', triviaqa_words):
        assert RULES[name].clean(texts) == list(map(words, texts))


@given(TEXT)
def test_words_are_those_of_the_published_rules(text):
    "Written once more, character by character."
    kept = re.sub(r'\b(a|an|the)\b', ' ', ''.join(c for c in text.lower() if c not in string.punctuation)).split()
    assert squad_words(text) == kept
    blank = {*string.punctuation, *'‘’´`'}
    assert triviaqa_words(text) == re.sub(r'\b(a|an|the)\b', ' ', ''.join(' ' if c in blank else c for c in text.lower().replace('_', ' '))).split()


@given(TEXT, TEXT)
def test_f1_is_symmetric_and_never_below_exact_match(a, b):
    for tool in 'squad-2.0', 'triviaqa':
        f1 = TokenF1.like(tool, no_answer=True)
        assert f1([a], [b]).score == f1([b], [a]).score
        assert f1([a], [b]).score >= ExactMatch.like(tool, no_answer=True)([a], [b]).score
        words = f1.tokens(a), f1.tokens(b)
        assert (f1([a], [b]).score == 1) == (Counter(words[0]) == Counter(words[1]))


@given(TEXT, TEXT)
def test_marks_are_on_the_text_as_it_was_written(text, other):
    for metric in TokenF1(), TokenF1(tokenizer='triviaqa'):
        tokens, own, found = metric.tokens(text), metric.look.marked(text, [text]), metric.look.marked(text, [other])
        assert ''.join(piece for piece, _ in own.pieces()) == text and all(level for *_, level in own.spans)
        assert bool(tokens) == bool(own.spans) and len(own.spans) <= len(tokens)
        assert any(level for *_, level in found.spans) == bool(set(tokens) & set(metric.tokens(other)))


def test_an_explanation_names_the_reference_that_counts():
    said = str(explain('', ['The', 'Who'], TokenF1()))
    assert 'reference 2 (the best)' in said and '(none)' in said
    assert 'reference 1 (the best)' in str(explain('', ['The', 'Who'], TokenF1.like('squad')))
    assert 'no answer, and none was wanted' in str(explain('the', [''], TokenF1()))


def test_edges():
    assert exact_match(['', ' '], ['', '']).score == 1 == exact_match(['', 'a'], [['b', ''], 'a']).score
    assert token_f1([''], ['']).score == 1 and token_f1([''], [''], no_answer=False).score == 0
    assert token_f1([''], ['b']).score == 0 == token_f1(['b'], ['']).score
    result = compare({'A': ['Warsaw', 'x'] * 20, 'B': ['in Warsaw', 'y'] * 20}, [['Warsaw'], ['x y']] * 20, metrics=['exact_match', 'token_f1'])
    assert 'token F1' in str(result)
    with pytest.raises(TypeError, match='no_answer'): TokenF1(no_answer=1)
    with pytest.raises(ValueError, match='no reference'): token_f1(['a'], [[]])
    with pytest.warns(UserWarning, match='squad'): token_f1(['我去買了一雙好鞋'] * 3, ['我出門買了一雙漂亮的鞋子'] * 3)
