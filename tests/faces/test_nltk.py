"""NLTK's calls: its own numbers, asked live, and what is refused."""
import random
import warnings

import pytest
from hypothesis import given, settings, strategies as st

from nlgeval.faces import nltk as face
from nlgeval.metrics.wordnet import Thesaurus
from peers import equal

pytestmark = pytest.mark.filterwarnings('ignore')
bleu_score = pytest.importorskip('nltk.translate.bleu_score')
chrf_score = pytest.importorskip('nltk.translate.chrf_score')
gleu_score = pytest.importorskip('nltk.translate.gleu_score')
meteor = pytest.importorskip('nltk.translate.meteor_score')
nist_score = pytest.importorskip('nltk.translate.nist_score')
ribes_score = pytest.importorskip('nltk.translate.ribes_score')
distance = pytest.importorskip('nltk.metrics.distance')

tokens = st.lists(st.sampled_from(['a', 'b', 'c', 'dog', 'dogs', 'the']), max_size=14)
words = st.lists(st.sampled_from(['a', 'b', 'c', 'dog', 'dogs', 'the']), min_size=1, max_size=14)
segments = st.lists(st.tuples(st.lists(tokens, min_size=1, max_size=3), tokens), min_size=1, max_size=4)
weights = st.sampled_from([(.25,) * 4, (1,), (.5, .5), (.1, .2, .3, .4), (.2,) * 5, [(1, 0, 0, 0), (.25,) * 4, (0, 0, 0, 0, 1)]])


def outcome(function, *args, **kwargs):
    "The value, or the kind of the error."
    try: return function(*args, **kwargs)
    except (AssertionError, ValueError, ZeroDivisionError, IndexError) as error: return 'error'


@settings(max_examples=300, deadline=None)
@given(segments, weights, st.integers(-1, 7), st.booleans())
def test_bleu(segments, weights, method, reweigh):
    references, hypotheses = map(list, zip(*segments))
    def scored(module, smoother):
        smooth = None if method < 0 else getattr(smoother.SmoothingFunction(), f'method{method}')
        return outcome(module.corpus_bleu, references, hypotheses, weights, smooth, reweigh)
    theirs = scored(bleu_score, bleu_score)
    assert equal(scored(face, face), theirs) and equal(scored(face, bleu_score), theirs)


@settings(max_examples=100, deadline=None)
@given(segments, st.integers(0, 7))
def test_sentence_bleu(segments, method):
    for references, hypothesis in segments:
        smooth = getattr(bleu_score.SmoothingFunction(.2, 4, 6), f'method{method}')
        own = getattr(face.SmoothingFunction(.2, 4, 6), f'method{method}')
        assert equal(outcome(face.sentence_bleu, references, hypothesis, smoothing_function=own),
                     outcome(bleu_score.sentence_bleu, references, hypothesis, smoothing_function=smooth))
        for n in range(1, 5):
            ours, theirs = (module.modified_precision(references, hypothesis, n) for module in (face, bleu_score))
            assert (ours.numerator, ours.denominator) == (theirs.numerator, theirs.denominator)


@settings(max_examples=100, deadline=None)
@given(segments, st.integers(1, 2), st.integers(2, 5))
def test_gleu_ribes_nist(segments, least, most):
    references, hypotheses = map(list, zip(*segments))
    assert equal(face.corpus_gleu(references, hypotheses, least, most),
                 gleu_score.corpus_gleu(references, hypotheses, least, most))
    assert equal(face.corpus_ribes(references, hypotheses, .3, .2), ribes_score.corpus_ribes(references, hypotheses, .3, .2))
    for several, hypothesis in segments:
        assert equal(face.sentence_ribes(several, hypothesis), ribes_score.sentence_ribes(several, hypothesis))
        assert equal(face.sentence_gleu(several, hypothesis), gleu_score.sentence_gleu(several, hypothesis))
        for one in several:
            assert face.word_rank_alignment(one, hypothesis) == ribes_score.word_rank_alignment(one, hypothesis)
    theirs = outcome(nist_score.corpus_nist, references, hypotheses, most)
    if theirs != 'error':
        assert face.corpus_nist(references, hypotheses, most) == pytest.approx(theirs, rel=1e-12, abs=1e-12)


texts = st.text(alphabet='abc \t', max_size=20)

@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(texts, texts), min_size=1, max_size=4), st.integers(1, 2), st.integers(2, 6), st.booleans(),
       st.sampled_from([1.0, 3.0]))
def test_chrf(pairs, least, most, blanks, beta):
    references, hypotheses = map(list, zip(*pairs))
    options = dict(min_len=least, max_len=most, beta=beta, ignore_whitespace=blanks)
    assert equal(face.corpus_chrf(references, hypotheses, **options), chrf_score.corpus_chrf(references, hypotheses, **options))
    for reference, hypothesis in pairs:
        split = reference.split(), hypothesis.split()
        assert equal(face.sentence_chrf(*split, **options), chrf_score.sentence_chrf(*split, **options))


@settings(max_examples=200, deadline=None)
@given(texts, texts, st.sampled_from([1, 2, .5, 0, float('inf')]), st.booleans())
def test_edit_distance(a, b, cost, transpositions):
    assert face.edit_distance(a, b, cost, transpositions) == distance.edit_distance(a, b, cost, transpositions)


class Lemma:
    def __init__(self, name): self.name = lambda: name
class Synset:
    def __init__(self, names): self.lemmas = lambda: list(map(Lemma, names))
class Reader:
    "What NLTK wants of its reader."
    words = {'dog': ['hound', 'c'], 'a': ['b', 'one_word'], 'b': ['a']}
    def synsets(self, word): return [Synset([word, *self.words[word]])] if word in self.words else []


@settings(max_examples=150, deadline=None)
@given(st.lists(tokens, min_size=1, max_size=3), tokens, st.sampled_from([(.9, 3., .5), (.85, 2., .6)]))
def test_meteor(references, hypothesis, parameters):
    alpha, beta, gamma = parameters
    options = dict(wordnet=Reader(), alpha=alpha, beta=beta, gamma=gamma)
    assert equal(face.meteor_score(references, hypothesis, **options), meteor.meteor_score(references, hypothesis, **options))
    upper = dict(options, preprocess=str.upper)
    assert (face.single_meteor_score(references[0], hypothesis, **upper)
            == meteor.single_meteor_score(references[0], hypothesis, **upper))


def test_corpora_of_one_length_of_numbers():
    "Tokens that are no strings, and a corpus that the compiled engine counts."
    rng = random.Random(1)
    references = [[[rng.randrange(9) for _ in range(rng.randrange(5, 20))] for _ in range(2)] for _ in range(300)]
    hypotheses = [[rng.randrange(9) for _ in range(rng.randrange(5, 20))] for _ in range(300)]
    for name, theirs in ('bleu', bleu_score), ('gleu', gleu_score), ('ribes', ribes_score):
        assert equal(getattr(face, f'corpus_{name}')(references, hypotheses), getattr(theirs, f'corpus_{name}')(references, hypotheses))


def test_warnings():
    with pytest.warns(UserWarning, match='No 3-gram'): face.sentence_bleu([['a', 'b', 'c']], ['a', 'b', 'd'])
    corpus = [[list('abcd')]] * 2, [list('abcd')] * 2
    for k in 5, 6, 7:
        smooth = getattr(face.SmoothingFunction(), f'method{k}')
        with pytest.warns(UserWarning, match=f'nltk:method{k}') as said:
            face.corpus_bleu(*corpus, smoothing_function=smooth)
        assert len(said) == 1
        with warnings.catch_warnings():
            warnings.simplefilter('error')
            face.sentence_bleu(corpus[0][0], corpus[1][0], smoothing_function=smooth)


R, H = 'the cat sat'.split(), 'the cat ran'.split()

@pytest.mark.parametrize('function, given, write', [
    ('sentence_bleu', ('the cat sat', 'the cat ran'), 'sentence_bleu([references.split()], hypothesis.split())'),
    ('sentence_bleu', (['the cat sat'], 'the cat ran'), 'sentence_bleu([r.split() for r in references], hypothesis.split())'),
    ('sentence_bleu', (R, H), 'sentence_bleu([references], hypothesis)'),
    ('sentence_bleu', (H, [R, R]), 'sentence_bleu(hypothesis, references)'),
    ('sentence_bleu', ([[R]], [H]), 'corpus_bleu(references, hypothesis)'),
    ('sentence_bleu', ([R], [H]), 'sentence_bleu(references, hypothesis[0])'),
    ('sentence_bleu', ([R, R], [H, H]), 'corpus_bleu([[r] for r in references], hypothesis)'),
    ('sentence_bleu', ('the cat ran', ['the cat sat']), 'sentence_bleu([r.split() for r in hypothesis], references.split())'),
    ('meteor_score', ([[R]], [H]), '[meteor_score(r, h) for r, h in zip(references, hypothesis)]'),
    ('word_rank_alignment', ('the cat', H), 'reference.split()'),
    ('sentence_chrf', ([R], H), 'reference[0]'),
    ('sentence_bleu', ([['the cat sat']], ['the cat ran']), 'text.split() for each'),
    ('sentence_gleu', ([R], 'the cat'), 'sentence_gleu(references, hypothesis.split())'),
    ('sentence_ribes', (R, H), 'sentence_ribes([references], hypothesis)'),
    ('sentence_nist', ([R, 'a string'], H), 'text.split() for each'),
    ('corpus_bleu', (['the cat sat'], ['the cat ran']), '[[r.split()] for r in list_of_references]'),
    ('corpus_bleu', ([R], [H]), 'corpus_bleu([[r] for r in list_of_references], hypotheses)'),
    ('corpus_bleu', ([H], [[R]]), 'corpus_bleu(hypotheses, list_of_references)'),
    ('corpus_gleu', ([['the cat sat']], ['the cat ran']), 'for several in list_of_references]'),
    ('meteor_score', (['the cat'], ['the', 'cat']), 'meteor_score([r.split() for r in references], hypothesis)'),
    ('single_meteor_score', ('the cat', ['the', 'cat']), 'reference.split()'),
    ('corpus_chrf', ('the cat', ['the cat']), '[references]'),
    ('corpus_chrf', ([['the', 'cat'], ['a']], [[['the'], ['cat']], ['a']]), 'r[0] for r in hypotheses'),
    ('edit_distance', ('the cat', ['the']), 's1.split()')])
def test_refused(function, given, write):
    with pytest.raises(TypeError) as said: getattr(face, function)(*given)
    assert f'Write ' in str(said.value) and write in str(said.value)


@pytest.mark.parametrize('references, hypothesis', [(None, H), ([None], H), ([R], None), ([[[R]]], [H])])
def test_refused_without_a_line_where_it_cannot_be_told(references, hypothesis):
    with pytest.raises(TypeError, match='expected a list of token lists') as said: face.sentence_bleu(references, hypothesis)
    assert 'Write' not in str(said.value)


def test_a_warning_is_given_once_a_program():
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter('default')
        for _ in range(3): face.corpus_bleu([[list('abcd')]] * 2, [list('abcd')] * 2,
                                            smoothing_function=face.SmoothingFunction().method7)
    assert len(said) == 1


def test_lengths():
    for name in 'bleu', 'gleu', 'ribes', 'nist':
        with pytest.raises(ValueError, match='number of reference sets'): getattr(face, f'corpus_{name}')([[R]] * 2, [H])
    with pytest.raises(ValueError, match='differ in length'): face.corpus_chrf(['a'], ['a', 'b'])


def test_a_thesaurus_of_ours():
    class Own(Thesaurus):
        name = 'own'
        def synsets(self, word): return [(word,)] * (word == 'dog')
        def words(self, word): return ['hound']
    assert face.single_meteor_score(['hound', 'a'], ['dog', 'a'], wordnet=Own()) > .9


# A list of texts that NLTK takes for the tokens of one text

A, B = 'the cat sat', 'the dog ran'

@pytest.mark.parametrize('function, given, theirs, write', [
    ('sentence_chrf', ([A, B], A), .437, 'max(sentence_chrf(r, hypothesis) for r in reference)'),
    ('sentence_chrf', (A, [A, B]), None, '[sentence_chrf(reference, h) for h in hypothesis]'),
    ('sentence_chrf', ([A, B], [A, B]), None, 'corpus_chrf(reference, hypothesis)'),
    ('corpus_chrf', ([[A, B]], [A]), .437, "Chrf.like('nltk')(hypotheses, references)"),
    ('corpus_chrf', ([A], [[A, B]]), None, "Chrf.like('nltk')(hypotheses, references)"),
    ('sentence_bleu', ([[A, B]], [B, A]), None, 'text.split() for each'),
    ('sentence_bleu', ([R], [A, B]), 0, 'text.split() for each'),
    ('corpus_gleu', ([[[A, B]]], [[A, B]]), 1, 'text.split() for each'),
    ('meteor_score', ([[A, B]], [A, B]), None, 'text.split() for each'),
    ('single_meteor_score', ([A], [A]), None, 'text.split() for each'),
    ('word_rank_alignment', ([A, B], [A, B]), None, 'text.split() for each'),
    ('modified_precision', ([A], A, 1), 1, 'hypothesis.split()'),
    ('modified_precision', ([R, A], R, 1), None, 'references[1].split()'),
    ('modified_precision', ([[A, B]], R, 1), None, 'text.split() for each'),
    ('closest_ref_length', ([A, B], 3), 11, 'references[0].split()'),
    ('corpus_bleu', ([[R, H], [H, R]], [R, R, H, H]), 'error', ''),
    ('corpus_bleu', ([[R, H, R], [H, R, H]], [R, H, R]), 'error', 'corpus_bleu(list(zip(*list_of_references)), hypotheses)'),
    ('corpus_ribes', ([[R]], []), 0, ''), ('sentence_ribes', ('', H), 0, '[references.split()]'), ('sentence_ribes', (None, H), 0, '')])
def test_what_nltk_scores_in_silence_is_refused(function, given, theirs, write):
    with pytest.raises((TypeError, ValueError)) as said: getattr(face, function)(*given)
    assert write in str(said.value) and ('Write' in str(said.value)) == bool(write)
    if theirs is not None:
        module = next(m for m in (bleu_score, chrf_score, gleu_score, ribes_score) if hasattr(m, function))
        found = outcome(getattr(module, function), *given)
        if theirs == 'error': assert found == 'error'
        else: assert float(found) == pytest.approx(float(theirs), abs=1e-3)  # NLTK's fractions cannot be subtracted since Python 3.12


def test_the_line_to_write_gives_the_number_that_is_meant():
    from nlgeval import Chrf
    assert max(face.sentence_chrf(r, A) for r in [A, B]) == 1
    assert Chrf.like('nltk')([A], [[A, B]]).score == 1
    assert [face.sentence_chrf(A, h) for h in [A, B]][0] == 1 and face.corpus_chrf([A, B], [A, B]) == 1


@pytest.mark.parametrize('function, given', [
    ('sentence_chrf', ([A], A)), ('sentence_chrf', (R, A)), ('sentence_chrf', ([], '')), ('sentence_chrf', ([A], [B])),
    ('corpus_chrf', ([[A], R], [B, [B]])), ('corpus_chrf', ([R, R], [A, B.split()])),
    ('sentence_bleu', ([['New York', 'is', 'big']], ['New York', 'is', 'small'])),
    ('corpus_gleu', ([[['New York', 'is']]], [['New York', 'was']])), ('sentence_ribes', ([], H)), ('corpus_ribes', ([], [])),
    ('closest_ref_length', ([R, H + H], 4)), ('word_rank_alignment', (['New York', 'a'], R))])
def test_what_is_right_in_nltk_is_right_here(function, given):
    module = next(m for m in (bleu_score, chrf_score, gleu_score, ribes_score) if hasattr(m, function))
    assert equal(getattr(face, function)(*given), getattr(module, function)(*given))


white = st.text(alphabet='ab \t\n\x0b\x0c\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2003\u2028\u2029\u202f\u205f\u3000\u180e\u200b', max_size=8)

@pytest.mark.skipif(not hasattr(chrf_score, 'redos'), reason='before 3.10 NLTK took white space as the module re does')
@settings(max_examples=300, deadline=None)
@given(white, white, st.booleans())
def test_chrf_of_every_white_space(a, b, blanks):
    ours, theirs = (module.sentence_chrf(a, b, ignore_whitespace=blanks) for module in (face, chrf_score))
    assert ours == theirs


def test_nist_without_long_n_grams():
    "Where NLTK divides by zero, an order that nobody has adds nothing."
    for n in range(1, 5):
        text = list('abcd')[:n]
        with pytest.raises(ZeroDivisionError): nist_score.sentence_nist([text], text)
        assert face.sentence_nist([text], text) == pytest.approx(nist_score.sentence_nist([text], text, n=n), rel=1e-12)
