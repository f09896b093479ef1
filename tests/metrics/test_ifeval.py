"""IFEval's checks equal lm-evaluation-harness's on generated responses (recorded), the tools live where they are installed; wild texts, arguments, levels, groups."""
import importlib.util
import itertools
import json
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nlgeval import compare, mcnemar
from nlgeval.looks.ifeval import explain_ifeval
from nlgeval.metrics.ifeval import (CHECKS, LIKES, Checked, How, arguments_of, as_prompt, check_instruction, detect_language, followed_scores, given_followed, ifeval,
                                    loose_variants, nltk_words, number_words, outcomes, punkt_sentences)

RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'ifeval.json').read_text(encoding='utf-8'))
TEXTS, CASES = RECORDED['generated']['texts'], RECORDED['generated']['cases']
TOOLS = {name: {some: value for which, values in found.items() for some, value in zip(sorted(set(loose_variants(TEXTS[int(which)]))), values, strict=True)}
         for name, found in RECORDED['generated']['tools'].items()}
SENTENCES, WORDS = TOOLS['length_constraints:number_sentences'], TOOLS['change_case:capital_word_frequency']
COUNTED = {'detect': TOOLS['language'].__getitem__, 'sentences': lambda text: range(SENTENCES[text]), 'words': lambda text: ['A'] * WORDS[text]}
OWN = {'detect': lambda text: 'en' if text.isascii() and text.strip() else None, 'sentences': lambda text: text.split('.'), 'words': str.split}
ROW = {'prompt': 'p', 'instruction_id_list': ['punctuation:no_comma', 'detectable_format:title'], 'kwargs': [{'num_words': None}, {}]}


@pytest.mark.parametrize('instruction', sorted(CHECKS))
def test_verdicts_are_the_harnesss(instruction):
    own = [case for case in CASES if case[0] == instruction]
    assert len(own) == 160
    for _, which, arguments, strict, loose in own:
        for like in 'google', 'lm-eval':  # which differ in letters outside a to z, and in arguments that are nothing
            found, = outcomes(TEXTS[which], {'instruction_id_list': [instruction], 'kwargs': [arguments]}, like, **COUNTED)
            assert (found.strict.followed, found.loose.followed) == (strict, loose), (TEXTS[which], arguments, found)
            assert bool(found.variant) == found.loose.followed
    assert {case[3] for case in own} == {case[4] for case in own} == {0, 1}  # the recorded verdicts tell something


def test_repaired_verdicts_are_sievals():
    cases = RECORDED['sieval']
    assert len(cases) == 480 and len({case[0] for case in cases}) == 3
    for instruction, text, arguments, followed, language in cases:
        found, = outcomes(text, {'instruction_id_list': [instruction], 'kwargs': [arguments]}, 'sieval', detect=lambda _: language)
        assert found.strict.followed == followed, (text, arguments, found)
    assert {(case[0], case[3]) for case in cases} == {(case[0], followed) for case in cases for followed in (0, 1)}


def test_all_checks_are_recorded_and_there_are_25():
    assert {case[0] for case in CASES} == set(CHECKS) and len(CHECKS) == 25 and len(CASES) == 4000


def test_words_as_a_newer_nltk_counts_them():
    assert tuple(map(int, RECORDED['words']['nltk'].split('.'))) >= (3, 10, 3)
    found = [number_words(text, 1, 'at least', How(whole_words=True)).counted for text in TEXTS]
    assert found == RECORDED['words']['counted'] != [number_words(text, 1, 'at least').counted for text in TEXTS]


def test_langdetect_live():
    langdetect = pytest.importorskip('langdetect')
    langdetect.DetectorFactory.seed = None
    for text, language in list(TOOLS['language'].items())[::7]: assert detect_language(text) == language, text
    assert langdetect.DetectorFactory.seed is None  # of others in the process


def test_nltk_live():
    tokenize = pytest.importorskip('nltk.tokenize')
    try: tokenize.PunktTokenizer('english')
    except LookupError:
        with pytest.raises(LookupError, match='python -m nltk.downloader punkt_tab'): punkt_sentences('One. Two.')
        pytest.skip('NLTK has no punkt_tab here')
    for text, count in list(SENTENCES.items())[::3]: assert len(punkt_sentences(text)) == count, text
    for text, count in list(WORDS.items())[::3]: assert sum(map(str.isupper, nltk_words(text))) == count, text


def test_the_benchmarks_answers_where_they_are(shared):
    folder = shared / 'data' / 'ifeval'
    if not (folder / 'input_data.jsonl').is_file(): pytest.skip('the prompts of IFEval are not there')
    for tool in 'langdetect', 'nltk':
        if importlib.util.find_spec(tool) is None: pytest.skip(f'{tool} is not installed')
    rows, said = [[json.loads(line) for line in (folder / name).read_text(encoding='utf-8').splitlines()]
                  for name in ('input_data.jsonl', 'input_response_data_gpt4_20231107_145030.jsonl')]
    said = {row['prompt']: row['response'] for row in said}
    found = ifeval([said[row['prompt']] for row in rows], rows)
    for column, loose in ((1, False), (2, True)):
        other = [row['key'] for row, own, theirs in zip(rows, found.flags(loose), RECORDED['real']['rows']) if own != list(map(bool, theirs[column]))]
        assert other in ([], [1122])  # whose letter is #


@pytest.mark.parametrize('like', LIKES)
@settings(deadline=None, max_examples=15)
@given(text=st.text(st.sampled_from('aA ,.*-\n\t"<>[]{}1İßΣ橋पु\ud800\x00\u2028#!'), max_size=40))
def test_wild_texts(like, text): wild(like, text)


@pytest.mark.parametrize('like', LIKES)
@pytest.mark.parametrize('text', ['[' * 3000, '', '\n\n', '***', '"', '******', '```', '{"a": ' + '1' * 5000 + '}', '\ud800', '*' * 2000], ids=range(10))
def test_wild_texts_by_hand(like, text): wild(like, text)


def wild(like, text):
    "What holds of every text."
    seen = set()
    for instruction, _, arguments, *_ in CASES:
        if instruction in seen: continue
        seen.add(instruction)
        found = check_instruction(text, instruction, arguments, like, **OWN)
        assert isinstance(found, Checked) and found.followed in (True, False) and isinstance(found.expected, str)
        assert all(0 <= start <= stop <= len(text) for start, stop in found.spans)
    row = {'instruction_id_list': list(seen), 'kwargs': [next(case[2] for case in CASES if case[0] == one) for one in seen]}
    both = outcomes(text, row, like, **OWN)
    assert all(one.loose.followed >= one.strict.followed for one in both)
    assert text.strip() or not any(one.loose.followed for one in both)
    explained = explain_ifeval(text, row, like, **OWN)
    assert len(explained.outcomes) == 25 and str(explained) and explained._repr_html_().count('<tr>') >= 26


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(['one', 'Two, three.', 'rain falls', '***']), st.sampled_from(['\n\n', '\n', '\n\n\n'])), max_size=8).map(
    lambda parts: ''.join(a + b for a, b in parts)), st.integers(1, 4), st.data())
def test_repairs_leave_what_had_no_fault(text, n, data):
    arguments = {'num_paragraphs': n, 'nth_paragraph': data.draw(st.integers(1, n)), 'first_word': data.draw(st.sampled_from(['one', 'two', 'rain']))}
    parts = text.split('\n\n')
    found = {like: check_instruction(text, 'length_constraints:nth_paragraph_first_word', arguments, like).followed for like in LIKES}
    assert found['google'] == found['lm-eval'] and found['sieval'] == found['repaired']
    if all(part.strip() for part in parts): assert found['google'] == found['repaired']
    there = [part.split() for part in parts if part.strip()]
    right = len(there) == n and there[arguments['nth_paragraph'] - 1][0].strip(',.').lower() == arguments['first_word']
    assert found['repaired'] == right


@pytest.mark.parametrize('text, n, google, repaired', [
    ('*a* **b**', 2, 2, 2), ('***a***', 2, 2, 1), ('* **a**: b', 2, 2, 1), ('* a\n* b', 1, 0, 0), ('2 * 3 * 4', 1, 1, 0), ('**a** and **b**', 2, 2, 2), ('*a*b*c*', 2, 2, 2),
    ('* item *so*', 1, 1, 1), ('****', 1, 0, 0), ('* *', 1, 0, 0), ('**a\nb**', 1, 0, 0)])
def test_highlights(text, n, google, repaired):
    for like, count in ('google', google), ('repaired', repaired):
        assert check_instruction(text, 'detectable_format:number_highlighted_sections', {'num_highlights': n}, like).counted == count


@pytest.mark.parametrize('text, google, repaired', [
    ('* a\n- b', 2, 2), ('---', 1, 0), ('* * *', 1, 0), ('-5 degrees', 1, 0), ('**Bold** line', 0, 0), ('*so* it is', 1, 0), ('+ a', 0, 1), ('* **a**', 1, 1), ('  - a', 1, 1), ('a - b', 0, 0)])
def test_bullets(text, google, repaired):
    for like, count in ('google', google), ('repaired', repaired):
        assert check_instruction(text, 'detectable_format:number_bullet_lists', {'num_bullets': 1}, like).counted == count


def of_the_patterns(text):
    "Bullets by the patterns of the authors' program, in time that grows with the square of the blank lines."
    return tuple(m.span() for pattern in (r'^\s*\*[^\*].*$', r'^\s*-.*$') for m in re.finditer(pattern, text, re.MULTILINE))


BLANKS = '\n\n\n \t\r\x0b\x0c\x1c\x1f\x85\xa0\u2028\u2029\u3000\u200b\ufeff\x00'


@settings(max_examples=600, deadline=None)
@given(st.text(st.sampled_from(BLANKS + '***--a+\ud800'), max_size=24) | st.text(max_size=24))
def test_bullets_are_those_of_the_patterns(text):
    for like in 'google', 'lm-eval', 'sieval':
        found = check_instruction(text, 'detectable_format:number_bullet_lists', {'num_bullets': 1}, like)
        assert (found.spans, found.counted) == (of_the_patterns(text), len(of_the_patterns(text)))


def test_bullets_of_all_short_texts_are_those_of_the_patterns():
    for n in range(7):
        for signs in itertools.product('\n*- a', repeat=n):
            text = ''.join(signs)
            assert check_instruction(text, 'detectable_format:number_bullet_lists', {'num_bullets': 1}).spans == of_the_patterns(text)


@pytest.mark.parametrize('instruction, arguments', [
    ('detectable_format:number_bullet_lists', {'num_bullets': 2}), ('detectable_format:number_highlighted_sections', {'num_highlights': 2}),
    ('detectable_content:number_placeholders', {'num_placeholders': 2}), ('detectable_format:title', {}), ('length_constraints:number_paragraphs', {'num_paragraphs': 2}),
    ('combination:two_responses', {}), ('startend:quotation', {}), ('detectable_format:json_format', {})])
def test_a_long_text_is_checked_to_the_end(instruction, arguments):
    "Steps that grow with the square of a text would take minutes for each of these."
    for text in '\n' * 200_000, ' \n' * 100_000, '\n' * 200_000 + '**', ' ' * 200_000, '*' * 200_000, '-\n' * 100_000, '* ' * 100_000, '[' * 200_000, '<<\n' * 70_000, '\u3000\n' * 100_000:
        for like in LIKES:
            assert check_instruction(text, instruction, arguments, like).followed in (True, False)


@pytest.mark.parametrize('text, keyword, google, repaired', [
    ('We start.', 'art', 1, 0), ('wars and war', 'war', 2, 2), ('古い橋です', '橋', 1, 1), ('the U.S.', 'U.S.', 1, 1), ('UXSX', 'U.S.', 1, 0), ('C++', 'c++', 1, 1), ('पुल', 'पुल', 1, 1), ('x2', '2', 1, 0)])
def test_keywords(text, keyword, google, repaired):
    for like, count in ('google', google), ('repaired', repaired):
        arguments = {'keyword': keyword, 'frequency': 1, 'relation': 'at least'}
        assert check_instruction(text, 'keywords:frequency', arguments, like).counted == count
        assert check_instruction(text, 'keywords:existence', {'keywords': [keyword]}, like).followed == bool(count)


def test_forbidden_words_in_scripts_without_spaces():
    asked = 'keywords:forbidden_words', {'forbidden_words': ['橋']}
    assert [check_instruction('古い橋です', *asked, like).followed for like in ('google', 'repaired')] == [True, False]


@pytest.mark.parametrize('instruction, arguments, words', [
    ('keywords:letter_frequency', {'letter': 'ab', 'let_frequency': 1, 'let_relation': 'at least'}, 'expected one character'),
    ('keywords:letter_frequency', {'letter': ' ', 'let_frequency': 1, 'let_relation': 'at least'}, 'expected one character'),
    ('length_constraints:number_words', {'num_words': -1, 'relation': 'at least'}, 'at least 0, got -1'), ('length_constraints:number_words', {'num_words': True, 'relation': 'at least'}, 'whole'),
    ('length_constraints:number_words', {'num_words': 2.5, 'relation': 'at least'}, 'got 2.5'), ('length_constraints:number_words', {'num_words': '3', 'relation': 'at least'}, "got '3'"),
    ('length_constraints:number_words', None, 'num_words is missing'), ('length_constraints:number_words', {'num_words': 1, 'relation': ['at least']}, 'relation: expected'),
    ('keywords:existence', {'keywords': []}, 'a list of texts'), ('keywords:existence', {'keywords': ['a', 1]}, 'a list of texts'), ('keywords:existence', {'keywords': 3}, 'a list of texts'),
    ('startend:end_checker', {'end_phrase': 3}, 'expected a text'), ('keywords:frequency', {'keyword': '(', 'frequency': 1, 'relation': 'at least'}, 'no regular expression'),
    ('punctuation:no_comma', {'relation': 'at least'}, 'unknown argument'), ('keywords:exist', {}, "Did you mean 'keywords:existence'"), (3, {}, 'unknown instruction 3'), ([], {}, 'unknown instruction')])
def test_errors(instruction, arguments, words):
    with pytest.raises(ValueError) as error: check_instruction('text', instruction, arguments)
    assert words in str(error.value)
    if isinstance(instruction, str) and 'one character' not in words and 'regular' not in words:
        with pytest.raises(ValueError, match=r'prompts\[1\]'): ifeval(['a, b', 'c'], [ROW, {'instruction_id_list': [instruction], 'kwargs': [arguments]}])


@pytest.mark.parametrize('arguments', [[1], '{}', 3])
def test_arguments_that_are_no_dict(arguments):
    with pytest.raises(ValueError, match='no_comma: expected its arguments by name'): check_instruction('a', 'punctuation:no_comma', arguments)
    with pytest.raises(ValueError, match=r'prompts\[0\]: punctuation:no_comma: expected its arguments by name'):
        ifeval(['a'], [{'instruction_id_list': ['punctuation:no_comma'], 'kwargs': [arguments]}])


def test_tools_of_the_callers():
    for name in ('detect', 'sentences', 'words'):
        with pytest.raises(TypeError, match=f'{name}: expected a function of a text'): How(**{name: 'langid'})
    asked = {'num_sentences': 2, 'relation': 'at least'}
    assert check_instruction('ab', 'length_constraints:number_sentences', asked, sentences=lambda text: (c for c in text))[:2] == (True, 2)
    with pytest.raises(TypeError, match='sentences: expected'): check_instruction('ab', 'length_constraints:number_sentences', asked, sentences=lambda text: None)
    for wrong in (3, [1], {'A': None}):
        with pytest.raises(TypeError, match='expected what ifeval returns'): given_followed(wrong)


@given(st.text('<>a \n', max_size=14))
def test_titles_are_those_of_the_pattern(text):
    found = [m.span() for m in re.finditer(r'<<[^\n]+>>', text) if m.group().lstrip('<').rstrip('>').strip()]
    assert check_instruction(text, 'detectable_format:title')[::3] == (bool(found), tuple(found))


def test_arguments_as_tables_have_them():
    found = arguments_of('length_constraints:number_words', {'num_words': np.float64(3), 'relation': 'at least', 'keyword': None})
    assert found == {'num_words': 3, 'relation': 'at least'} and type(found['num_words']) is int
    assert arguments_of('keywords:existence', {'keywords': np.array(['a', 'b'])}) == {'keywords': ['a', 'b']}
    assert as_prompt(as_prompt(ROW)) == as_prompt(ROW) and as_prompt(ROW).arguments == ({}, {})


def test_levels_groups_and_comparison():
    texts = {'A': ['<<t>> a', 'a, b', '<<t>>, b', ' '] * 10, 'B': ['<<t>>', '<<t>> b', 'b', '<<t>>'] * 10}
    systems = {name: ifeval(some, [ROW] * 40) for name, some in texts.items()}
    a = systems['A']
    assert a.column('prompt') == [1, 0, 0, 0] * 10 and a.column('instruction') == [1, 1, 0, 0, 0, 1, 0, 0] * 10 and a.groups == sorted([*range(40)] * 2)
    assert {name: score.score for name, score in followed_scores(a).items()} == {
        'prompt-level strict': .25, 'instruction-level strict': 3 / 8, 'prompt-level loose': .25, 'instruction-level loose': 3 / 8}
    assert a.by_instruction() == {'detectable_format:title': (20, 40), 'punctuation:no_comma': (10, 40)} and a.by_instruction(family=True)['punctuation'] == (10, 40)
    whole = compare(texts, metrics=[given_followed(systems, loose=loose) for loose in (False, True)], resamples=100)
    assert 'prompt-level strict' in str(whole) and 'prompt-level loose' in str(whole)
    each = given_followed(systems, 'instruction')
    compared = compare({name: [some[i] for i in a.groups] for name, some in texts.items()}, metrics=[each], groups=a.groups, resamples=100)
    assert compared.scores['B']['instruction-level strict'].score == np.mean(systems['B'].column('instruction'))
    one, other = (each.result(name) for name in 'AB')
    assert one.confidence(groups=a.groups).half_width != one.confidence().half_width and other.score > one.score
    assert mcnemar(a.column('instruction'), systems['B'].column('instruction'), groups=a.groups).p < .05
    assert given_followed(ifeval(texts['A'], [ROW] * 40, 'repaired')).name == 'prompt-level strict (repaired)'
    with pytest.raises(ValueError, match="'C' was checked by other"): given_followed({'A': a, 'C': ifeval(texts['A'], [ROW] * 40, 'repaired')})
    with pytest.raises(ValueError, match='got none'): given_followed({})


def test_a_letter_that_is_none_is_drawn_as_the_harness_draws():
    arguments = {'letter': '#', 'let_frequency': 1, 'let_relation': 'at least'}
    drawn = [check_instruction('#abc', 'keywords:letter_frequency', arguments, 'lm-eval', seed=seed).followed for seed in range(300)]
    assert .05 < np.mean(drawn) < .2 and drawn == [check_instruction('#abc', 'keywords:letter_frequency', arguments, 'lm-eval', seed=seed).followed for seed in range(300)]
    assert all(check_instruction('#abc', 'keywords:letter_frequency', arguments, like).followed for like in LIKES if like != 'lm-eval')
