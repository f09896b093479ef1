"""Phrases: the bytes of word2phrase.c, gensim's sentences and scores, wild texts, properties."""
import hashlib
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded.record_phrases import planted

from nlgeval.embeddings.phrases import PASSES, Phrases, count_neighbours, join_pairs, phrase_score

RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'phrases.json').read_text(encoding='utf-8'))


def written(sentences):
    "As the program writes sentences: a space before each that is not joined."
    return ''.join(''.join(f' {word}' for word in words) + '\n' for words in sentences).encode('utf-8', 'surrogateescape')


@pytest.mark.parametrize('name', sorted(RECORDED['texts']))
def test_the_bytes_of_word2phrase(name):
    lines = RECORDED['texts'][name]
    runs = [run for run in RECORDED['runs'] if run[0] == name]
    assert len(runs) == 15
    for _, min_count, threshold, digest in runs:
        out = written(Phrases(threshold, min_count, like='word2phrase').fit(lines).join(lines))
        assert hashlib.sha256(out).hexdigest() == digest, (min_count, threshold)


@pytest.mark.parametrize('name', sorted(RECORDED['shown']))
def test_the_text_that_word2phrase_writes(name):
    lines = RECORDED['texts'][name]
    assert written(Phrases(3, 2, like='word2phrase').fit(lines).join(lines)).decode('utf-8', 'surrogateescape') == RECORDED['shown'][name]


@pytest.mark.parametrize('run', RECORDED['long'], ids=lambda run: run[0])
def test_passes_upon_passes_of_word2phrase(run):
    _, made, thresholds, digests = run
    lines = planted(*made)
    for n in range(1, len(thresholds) + 1):
        out = written(Phrases(thresholds[:n], like='word2phrase').fit(lines).join(lines))
        assert hashlib.sha256(out).hexdigest() == digests[n - 1], n


@pytest.mark.parametrize('run', RECORDED['gensim'], ids=lambda run: f'{run[0]}-{run[1]}-{run[2]}')
def test_sentences_and_scores_of_gensim(run):
    name, min_count, threshold, digest, scores = run
    lines = RECORDED['texts'][name]
    phrases = Phrases(threshold, min_count, like='gensim').fit(lines)
    out = list(phrases.join(lines))
    assert hashlib.sha256('\n'.join(map(' '.join, out)).encode()).hexdigest() == digest
    found = dict(phrases.found())
    assert scores.items() <= found.items()  # to the last bit; gensim names only those that it joins
    assert {word for words in out for word in words} & found.keys() <= scores.keys() | {'new_york'}


def test_the_recorded_runs_tell_tools_apart():
    differ = {like: sum(list(Phrases(t, m, like=like).fit(RECORDED['texts'][name]).join(RECORDED['texts'][name])) !=
                        list(Phrases(t, m).fit(RECORDED['texts'][name]).join(RECORDED['texts'][name]))
                        for name, m, t, *_ in RECORDED['gensim']) for like in ('word2phrase', 'gensim')}
    assert min(differ.values()) > 3, differ


words = st.text(st.characters(), max_size=5) | st.sampled_from(['a', 'b', 'a_b', '', '\r', '\0', 'é' * 40, '</s>', '\udc80'])


@settings(max_examples=80, deadline=None)
@given(lines=st.lists(st.lists(words, max_size=7), max_size=7), threshold=st.sampled_from([0, .5, 2, 10]), min_count=st.integers(1, 3))
def test_wild_texts_keep_their_letters(lines, threshold, min_count):
    phrases = Phrases((threshold, threshold), min_count, discount=0).fit(lines)
    out = list(phrases.join(lines))
    assert ['_'.join(line) for line in out] == ['_'.join(line) for line in lines]
    assert out == list(phrases.join(iter(lines))) == list(Phrases((threshold, threshold), min_count, discount=0).fit(iter(lines)).join(lines))
    for line in out:
        for word in line:
            if word and word.count('_') == 0: assert any(word in given for given in lines)
    for like in 'word2phrase', 'gensim':
        if like == 'word2phrase' and any('\ud800' <= c <= '\udfff' for line in lines for word in line for c in word): continue
        assert len(list(Phrases(threshold, min_count, like=like).fit(lines).join(lines))) == len(lines)


@settings(max_examples=60, deadline=None)
@given(lines=st.lists(st.lists(st.sampled_from('abcd'), max_size=9), min_size=1, max_size=9))
def test_the_score_is_the_formula_over_a_loop_of_all_places(lines):
    one = PASSES['nlgeval'](min_count=2, discount=1).learn(lines)
    flat = [word for line in lines for word in line]
    for a in 'abcd':
        for b in 'abcd':
            n = sum(line[i:i + 2] == [a, b] for line in lines for i in range(len(line)))
            truth = (n - 1) * len(flat) / (flat.count(a) * flat.count(b)) if min(n, flat.count(a), flat.count(b)) >= 2 else float('-inf')
            assert one.score(a, b) == truth


def test_a_file_is_the_texts_of_its_lines(tmp_path):
    lines = [line for line in planted(9, 200) if line]
    path = tmp_path / 'text.txt'
    path.write_text('\n'.join(lines) + '\n', encoding='utf-8')
    for like in PASSES:
        assert list(Phrases((20, 5), like=like).fit(path).join(path)) == list(Phrases((20, 5), like=like).fit(lines).join(lines))


def test_higher_thresholds_join_no_more_and_counts_add_up():
    lines = [line.split() for line in planted(3, 500)]
    joins = [sum(len(line) for line in Phrases(t).fit(lines).join(lines)) for t in (0, 1, 5, 20, 100, 1e9)]
    assert joins[-1] == sum(map(len, lines)) and joins[0] < joins[3] < joins[-1]
    words, pairs = count_neighbours(lines)
    assert sum(pairs.values()) == sum(words.values()) - sum(1 for line in lines if line)
    assert phrase_score(3, 4, 3, 22, 1) == 2 * 22 / 12
    assert join_pairs([], None, 0) == []


@pytest.mark.parametrize('options, message', [
    (dict(thresholds=()), 'one for each pass, got none'), (dict(thresholds=[3, 'x']), "at least 0, got 'x'"), (dict(thresholds=float('nan')), 'got nan'),
    (dict(min_count=1.5), 'min_count: expected a whole number, at least 1, got 1.5'), (dict(discount=-1), 'discount: expected'),
    (dict(like='word2phrase', delimiter='+'), "delimiter: expected '_', got '+'"), (dict(delimiter=None), 'delimiter: expected a text, got None'),
    (dict(thresholds=None), 'thresholds: expected')])
def test_an_option_that_cannot_be_says_so(options, message):
    with pytest.raises(ValueError) as e: Phrases(**options)
    assert message in str(e.value)


@pytest.mark.parametrize('bad, message', [('a b', 'got one string'), (3, 'got 3'), ([3], 'sentences[0]: expected a text or a list of words, got 3'),
                                          (['a', ['b', None]], 'sentences[1]')])
def test_what_is_no_text_says_so(bad, message):
    with pytest.raises(TypeError) as e: Phrases().fit(bad)
    assert message in str(e.value)


def test_words_without_bytes_are_named():
    with pytest.raises(ValueError, match='bytes of UTF-8'): Phrases(1, like='word2phrase').fit(['\ud800' * 40])


def test_a_text_that_cannot_be_read_leaves_what_was_learned():
    phrases = Phrases(1, min_count=1, discount=0).fit(['new york is new york'])
    before = list(phrases.join(['new york']))
    for wrong in (3, 'one text', ['a b', 3]):
        with pytest.raises(TypeError): phrases.fit(wrong)
        assert list(phrases.join(['new york'])) == before == [['new_york']]
    fresh = Phrases()
    with pytest.raises(TypeError): fresh.fit(3)
    with pytest.raises(ValueError, match='nothing is learned yet'): list(fresh.join(['a b']))


def test_passes_are_numbered_and_others_are_said():
    phrases = Phrases((1, 0), min_count=1, discount=0).fit(['new york is new york'])
    assert phrases.found(0) == phrases.found(-2) and phrases.found(np.int64(1)) == phrases.found()
    for at in (2, -3, 1.0, 'first'):
        with pytest.raises(ValueError) as e: phrases.found(at)
        assert f'one of 2 passes, from 0 to 1 or -2 to -1, got {at!r}' in str(e.value)


def test_numbers_of_numpy_are_numbers_and_a_list_is_no_tool():
    line = ['new york is new york']
    own = Phrases(np.float32(1), min_count=np.int64(1), discount=np.int8(0)).fit(line)
    assert list(own.join(line)) == list(Phrases(1., 1, 0).fit(line).join(line))
    with pytest.raises(ValueError, match=r"unknown tool \['gensim'\]"): Phrases(like=['gensim'])
