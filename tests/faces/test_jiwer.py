"""jiwer's calls: its own numbers, alignments and pictures, asked live, and what is refused."""
import string
from dataclasses import astuple

import pytest
from hypothesis import given, settings, strategies as st

from golden import ted
from nlgeval.faces import jiwer as face

jiwer = pytest.importorskip('jiwer')

texts = st.lists(st.sampled_from(['a', 'b', 'cat', '*', 'é', ' ', '\t', "can't", '[noise]', 'The']), max_size=12).map(' '.join)
pairs = st.lists(st.tuples(texts, texts), min_size=1, max_size=4)
transforms = st.sampled_from(['wer_default', 'wer_contiguous', 'wer_standardize', 'wer_standardize_contiguous'])


def same(ours, theirs):
    "All fields, chunks and rates included, are equal: the numbers to the last bit."
    assert astuple(ours) == astuple(theirs)


@settings(max_examples=300, deadline=None)
@given(pairs, transforms)
def test_words(pairs, name):
    references, hypotheses = map(list, zip(*pairs))
    theirs = [getattr(jiwer, name)] * 2
    for own in [getattr(face, name)] * 2, theirs:  # jiwer's objects do as well
        same(face.process_words(references, hypotheses, *own), jiwer.process_words(references, hypotheses, *theirs))
        for rate in 'wer', 'mer', 'wil', 'wip':
            assert getattr(face, rate)(references, hypotheses, *own) == getattr(jiwer, rate)(references, hypotheses, *theirs)


@settings(max_examples=150, deadline=None)
@given(pairs, st.sampled_from(['cer_default', 'cer_contiguous']))
def test_characters(pairs, name):
    references, hypotheses = map(list, zip(*pairs))
    own, theirs = ([getattr(module, name)] * 2 for module in (face, jiwer))
    same(face.process_characters(references, hypotheses, *own), jiwer.process_characters(references, hypotheses, *theirs))
    assert face.cer(references, hypotheses, *own) == jiwer.cer(references, hypotheses, *theirs)


@settings(max_examples=200, deadline=None)
@given(pairs, st.booleans(), st.booleans(), st.sampled_from([None, 10, 25]), st.sampled_from([None, 1, 2]))
def test_pictures(pairs, measures, skip, width, top_k):
    references, hypotheses = map(list, zip(*pairs))
    for process in 'process_words', 'process_characters':
        ours, theirs = (getattr(module, process)(references, hypotheses) for module in (face, jiwer))
        assert (face.visualize_alignment(ours, measures, skip, width)
                == jiwer.visualize_alignment(theirs, measures, skip, width))
        assert face.visualize_error_counts(ours, top_k=top_k) == jiwer.visualize_error_counts(theirs, top_k=top_k)
        assert face.visualize_error_counts(ours, measures, skip, True) == jiwer.visualize_error_counts(theirs, measures, skip, True)
        assert face.collect_error_counts(ours) == jiwer.collect_error_counts(theirs)


@pytest.mark.parametrize('name, args', [
    ('ToLowerCase', ()), ('ToUpperCase', ()), ('Strip', ()), ('RemoveMultipleSpaces', ()), ('RemovePunctuation', ()),
    ('ExpandCommonEnglishContractions', ()), ('RemoveKaldiNonWords', ()), ('RemoveWhiteSpace', ()),
    ('RemoveWhiteSpace', (True,)), ('RemoveEmptyStrings', ()), ('SubstituteRegexes', ({r'(c)a': r'\1u', 'u': ''},)),
    ('SubstituteWords', ({'a': 'b', 'b': 'c', '.': '!'},)), ('RemoveSpecificWords', (['a', 'cat'],)),
    ('ReduceToSingleSentence', ()), ('ReduceToSingleSentence', ('_',)), ('ReduceToListOfListOfWords', ()),
    ('ReduceToListOfListOfWords', ('a',)), ('ReduceToListOfListOfChars', ())])
def test_transforms(name, args):
    ours, theirs = (getattr(module, name)(*args) for module in (face, jiwer))
    lists = [[], [''], ['', ' '], [' a  cat\t. ', "it's a cat’s [x] <y>!", '', string.punctuation]]
    for given in *lists, *lists[-1]: assert ours(given) == theirs(given)
    with pytest.raises(ValueError, match='expected a string or a list'): ours(3)


def test_many(shared):
    "The compiled engine, and what a corpus costs: jiwer's numbers on 500 lines."
    references, hypotheses = ted(shared, 'reference.en')[:500], ted(shared, 'system1.en')[:500]
    assert face.wer(references, hypotheses) == jiwer.wer(references, hypotheses)
    same(face.process_words(references, hypotheses), jiwer.process_words(references, hypotheses))


@pytest.mark.parametrize('given, kind, said', [
    (([], ['a']), ValueError, 'reference: there is no text'), ((['a'], []), ValueError, 'hypothesis: there is no text'),
    (([], []), ValueError, 'nothing to score'), ((None, 'a'), ValueError, 'reference: expected a string or a list of strings, got None'),
    ((('a', 'b'), ['a', 'b']), ValueError, r'Write list\(reference\)$'),
    (([['a', 'b']], ['a b']), TypeError, r"' '.join\(tokens\) for tokens in reference"),
    ((['a', None], ['a', 'b']), TypeError, r'reference\[1\]: expected a string, got None'),
    ((['a', 'b'], ['a b']), ValueError, 'differ in length: 2 and 1 texts. Write wer_contiguous'),
    (('a', 'b', list), ValueError, 'reference_transform: expected a list of tokens for each text')])
def test_refused(given, kind, said):
    with pytest.raises(kind, match=said): face.wer(*given)


def test_chunks_that_cannot_be():
    with pytest.raises(ValueError, match='expected one of equal'): face.AlignmentChunk('moved', 0, 1, 0, 1)
    with pytest.raises(ValueError, match='ends before it begins'): face.AlignmentChunk('equal', 1, 0, 0, 1)
    assert face.AlignmentChunk('replace', 0, 1, 0, 1).type == 'substitute'
    with pytest.raises(ValueError, match='differ in length.*cer_contiguous'): face.cer(['a', 'b'], ['a'])


def test_words_to_remove_are_a_list():
    assert jiwer.RemoveSpecificWords('um')(['u no um m']) == ['  no um  ']  # theirs: the letters
    with pytest.raises(TypeError, match=r"got a string, whose letters would be removed. Write \['um'\]"):
        face.RemoveSpecificWords('um')
    assert face.RemoveSpecificWords(['um'])(['u no um m']) == jiwer.RemoveSpecificWords(['um'])(['u no um m'])
