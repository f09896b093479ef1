"""The face of sacrebleu against the package itself: scores, parts, what is printed, signatures, the bootstrap."""
import logging
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval.faces import sacrebleu as ours
from peers import equal

theirs = pytest.importorskip('sacrebleu')

WORDS = ['the', 'cat', 'Cat', 'sat', 'on', 'mat.', 'a', 'e-mail', '42', '3.5', "it's", 'naïve', 'ß', '我们', '。', '(hi)', '&amp;',
         ' ', '\t', '!', 'x']
texts = st.lists(st.sampled_from(WORDS), max_size=10).map(' '.join) | st.text(max_size=12)
FIELDS = {'BLEUScore': ['name', 'score', 'counts', 'totals', 'precisions', 'bp', 'sys_len', 'ref_len', 'prec_str', 'ratio'],
          'CHRFScore': ['name', 'score', 'char_order', 'word_order', 'beta'],
          'TERScore': ['name', 'score', 'num_edits', 'ref_length']}


@st.composite
def corpora(draw, missing=True):
    "Hypotheses, and reference sets in which a text may be missing as long as each segment has one."
    n, sets = draw(st.integers(1, 5)), draw(st.integers(1, 3))
    hypotheses = draw(st.lists(texts, min_size=n, max_size=n))
    several = texts | st.none() if missing and sets > 1 else texts
    streams = [draw(st.lists(texts if i == 0 else several, min_size=n, max_size=n)) for i in range(sets)]
    return hypotheses, streams


bleu_options = st.fixed_dictionaries({
    'lowercase': st.booleans(), 'force': st.booleans(), 'tokenize': st.sampled_from([None, 'none', '13a', 'intl', 'zh', 'char']),
    'smooth_method': st.sampled_from(['none', 'floor', 'add-k', 'exp']), 'smooth_value': st.sampled_from([None, 0, .5, 1, 2]),
    'max_ngram_order': st.integers(1, 6), 'effective_order': st.booleans(), 'trg_lang': st.sampled_from(['', 'de', 'zh'])})
chrf_options = st.fixed_dictionaries({
    'char_order': st.integers(1, 7), 'word_order': st.integers(0, 3), 'beta': st.integers(1, 3),
    'lowercase': st.booleans(), 'whitespace': st.booleans(), 'eps_smoothing': st.booleans()})
ter_options = st.fixed_dictionaries(dict.fromkeys(
    ['normalized', 'no_punct', 'asian_support', 'case_sensitive'], st.booleans()))
OPTIONS = {'BLEU': bleu_options, 'CHRF': chrf_options, 'TER': ter_options}
logging.getLogger('sacrebleu').setLevel(logging.ERROR)  # of what looks tokenized, and Chinese
either = pytest.mark.parametrize('name', OPTIONS)


def same(found, want, signature=''):
    assert type(found).__name__ == type(want).__name__
    for field in FIELDS[type(want).__name__]:
        assert equal(getattr(found, field), getattr(want, field)), field
    if type(want).__name__ == 'TERScore':
        want.score = found.score  # theirs adds thirds as floats: a last bit that decides, halfway, how a number is rounded
    assert str(found) == str(want) == repr(found)
    for width in 0, 1, 4:
        assert found.format(width) == want.format(width)
        assert found.format(width, score_only=True) == want.format(width, score_only=True)
        assert found.format(width, signature=signature) == want.format(width, signature=signature)
    if signature:
        assert found.format(signature=signature, is_json=True) == want.format(signature=signature, is_json=True)


def same_signature(found, want):
    assert str(found) == str(want) == repr(found)
    assert found.format(short=True) == want.format(short=True)
    assert found.info == want.info


@either
@settings(max_examples=80, deadline=None)
@given(data=st.data(), corpus=corpora())
def test_a_corpus_scores_prints_and_signs_as_the_package_has_it(name, data, corpus):
    options = data.draw(OPTIONS[name])
    own, its = (getattr(side.metrics, name)(**options) for side in (ours, theirs))
    want = its.corpus_score(*corpus)
    same(own.corpus_score(*corpus), want, str(its.get_signature()))
    same_signature(own.get_signature(), its.get_signature())


@either
@settings(max_examples=80, deadline=None)
@given(data=st.data(), hypothesis=texts, references=st.lists(texts, min_size=1, max_size=3))
def test_a_sentence_scores_prints_and_signs_as_the_package_has_it(name, data, hypothesis, references):
    options = data.draw(OPTIONS[name])
    own, its = (getattr(side.metrics, name)(**options) for side in (ours, theirs))
    same(own.sentence_score(hypothesis, references), its.sentence_score(hypothesis, references))
    same_signature(own.get_signature(), its.get_signature())


@either
@settings(max_examples=25, deadline=None)
@given(data=st.data(), corpus=corpora(missing=False), others=st.lists(texts, min_size=5, max_size=5),
       samples=st.sampled_from([2, 40, 150]))
def test_kept_references_and_the_bootstrap_are_the_packages(name, data, corpus, others, samples):
    options = data.draw(OPTIONS[name])
    own, its = (getattr(side.metrics, name)(**options, references=corpus[1]) for side in (ours, theirs))
    same_signature(own.get_signature(), its.get_signature())
    for hypotheses in corpus[0], others[:len(corpus[0])]:
        found = own.corpus_score(hypotheses, None, n_bootstrap=samples)
        try:
            want = its.corpus_score(hypotheses, None, n_bootstrap=samples)
        except TypeError as error:  # where it has floats of two kinds to take the mean of
            assert name != 'BLEU' and "don't know how to coerce" in str(error)
            assert found._mean >= 0
            continue
        if name == 'BLEU':
            assert equal((found._mean, found._ci), (want._mean, want._ci))
            same(found, want, str(its.get_signature()))
        else:  # 32-bit floats there
            assert found._mean == pytest.approx(want._mean, rel=2e-6)
            assert found._ci == pytest.approx(want._ci, rel=2e-6, abs=2e-5)
    assert str(own.get_signature()) == str(its.get_signature())


@pytest.mark.parametrize('seed', ['7', 'None'])
def test_the_seed_of_the_environment_counts(seed, monkeypatch):
    monkeypatch.setenv('SACREBLEU_SEED', seed)
    hypotheses, references = [f'a b c {"d e" * (i % 3)}' for i in range(30)], [['a b d e c'] * 30]
    found = {}
    for side in ours, theirs:
        metric = side.metrics.BLEU()
        found[side] = metric.corpus_score(hypotheses, references, n_bootstrap=100)._mean, str(metric.get_signature())
    assert found[ours][1] == found[theirs][1] and f'seed:{seed.lower()}' in found[ours][1]
    assert seed == 'None' or equal(found[ours], found[theirs])


@settings(max_examples=60, deadline=None)
@given(corpus=corpora(), sentence=texts, references=st.lists(texts, min_size=1, max_size=3), data=st.data())
def test_the_functions_are_the_packages(corpus, sentence, references, data):
    bleu = {key: value for key, value in data.draw(bleu_options).items()
            if key in ('smooth_method', 'smooth_value', 'lowercase')}
    chrf = {key: value for key, value in data.draw(chrf_options).items()
            if key in ('char_order', 'word_order', 'beta', 'eps_smoothing')}
    calls = [('corpus_bleu', corpus, bleu | {'use_effective_order': True, 'force': True}), ('corpus_bleu', corpus, {}),
             ('raw_corpus_bleu', corpus, {}), ('raw_corpus_bleu', corpus, {'smooth_value': .01}),
             ('sentence_bleu', (sentence, references), bleu), ('corpus_chrf', corpus, chrf),
             ('sentence_chrf', (sentence, references), chrf | {'remove_whitespace': False}),
             ('corpus_ter', corpus, {'normalized': True}), ('sentence_ter', (sentence, references), {'no_punct': True})]
    for name, arguments, options in calls:
        same(getattr(ours, name)(*arguments, **options), getattr(theirs, name)(*arguments, **options))
        assert getattr(ours.compat, name) is getattr(ours, name)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_bleu_of_counts_is_the_packages(data):
    N = data.draw(st.integers(1, 5))
    totals = data.draw(st.lists(st.integers(0, 9), min_size=N, max_size=N))
    correct = [data.draw(st.integers(0, total)) for total in totals]
    arguments = data.draw(st.integers(0, 12)), data.draw(st.integers(0, 12))
    options = {'smooth_method': data.draw(st.sampled_from(['none', 'floor', 'add-k', 'exp'])),
               'smooth_value': data.draw(st.sampled_from([None, 0, .1, 2])), 'effective_order': data.draw(st.booleans()),
               'max_ngram_order': N}
    same(ours.BLEU.compute_bleu(correct, totals, *arguments, **options),
         theirs.BLEU.compute_bleu(list(correct), list(totals), *arguments, **options))


# ------------------------------------------------------------------------------------------------ what is refused

def lighteval_1112(metric):
    "lighteval's CorpusLevelTranslationMetric for chrF and TER: one list a segment goes where the sets belong."
    predictions, golds = ['It is a fish.', 'nonsense', 'more nonsense'], [['It is a fish.'], ['It swims.'], ['It eats.']]
    return metric.corpus_score(hypotheses=predictions, references=golds)


def ragas_2888(side):
    "ragas' BleuScore: the sentences of an answer, and each sentence of the reference in a list."
    reference, response = 'Paris is in France. It is its capital', 'Paris is in France. It lies in Peru'
    return side.corpus_bleu(response.split('. '), [[sentence] for sentence in reference.split('. ')])


@pytest.mark.parametrize('name, silent', [('CHRF', 100), ('TER', 0), ('BLEU', 100)])
def test_lightevals_transposed_references_score_the_first_segment_there_and_are_refused_here(name, silent):
    assert lighteval_1112(getattr(theirs, name)()).score == pytest.approx(silent)
    with pytest.raises(ValueError, match=r'looks transposed. Write list\(zip\(\*references\)\)'):
        lighteval_1112(getattr(ours, name)())


def test_ragas_transposed_references_score_the_first_sentence_there_and_are_refused_here():
    assert ragas_2888(theirs).score == pytest.approx(100)
    with pytest.raises(ValueError, match=r'looks transposed. Write list\(zip\(\*references\)\)'):
        ragas_2888(ours)


@pytest.mark.parametrize('call, message', [
    (lambda s: s.corpus_bleu('abc', [['abc']]), 'hypotheses: expected a list of strings, got a string. Write [hypotheses]'),
    (lambda s: s.corpus_bleu(['a b', 'c d'], ['a b', 'c d']), 'got a list of 2 strings. Write [references]'),
    (lambda s: s.corpus_bleu(['a b', 'c d'], [['a b']]), 'with 2 texts in each, got a list of 1 list of 1 string'),
    (lambda s: s.corpus_bleu(['a b', 'c d'], [['a', 'b', 'c']]), 'got a list of 1 list of 3 strings'),
    (lambda s: s.corpus_chrf(['a', 'b'], [['a', 'b', 'c'], ['a', 'b', 'c']]), 'Write list(zip(*references))'),
    (lambda s: s.corpus_ter(['a', 'b'], [['a'], ['b', 'c']]), 'Write list(itertools.zip_longest(*references))')])
def test_calls_that_the_package_scores_silently_are_refused_with_the_line_to_write(call, message):
    assert call(theirs).score >= 0
    with pytest.raises((TypeError, ValueError)) as error:
        call(ours)
    assert message in str(error.value)


@pytest.mark.parametrize('call', [
    lambda s: s.corpus_bleu([['a'], ['b']], ['a', 'b']), lambda s: s.corpus_bleu([], [[]]),
    lambda s: s.corpus_bleu(['a', None], [['a', 'b']]), lambda s: s.corpus_bleu(['a'], [[None]]),
    lambda s: s.sentence_bleu('a', 'b'), lambda s: s.sentence_bleu(['a'], ['b']), lambda s: s.sentence_bleu('a', []),
    lambda s: s.sentence_bleu('a', [['b']]), lambda s: s.BLEU().corpus_score(['a'], None),
    lambda s: s.BLEU().get_signature(), lambda s: s.BLEU(smooth_method='add'), lambda s: s.BLEU(tokenize='15a')])
def test_what_the_package_refuses_is_refused_too(call):
    for side in theirs, ours:
        with pytest.raises((TypeError, ValueError, IndexError, RuntimeError, AssertionError, KeyError)):
            call(side)


def test_as_many_reference_sets_as_segments_is_a_legal_call():
    hypotheses, square = ['a b c d', 'x y z'], [['a b c', 'x y'], ['b c d', 'x y z']]
    for references in square, list(zip(*square)):
        same(ours.corpus_bleu(hypotheses, references), theirs.corpus_bleu(hypotheses, references))


def test_tuples_and_generators_of_the_package_work_alike():
    hypotheses, references = ('a b c d', 'x y'), (('a b d', 'x'), ('c d', 'x y'))
    same(ours.corpus_chrf(hypotheses, references), theirs.corpus_chrf(hypotheses, references))


def test_texts_that_look_tokenized_are_warned_about_unless_forced(caplog):
    hypotheses, references = ['a b c .'] * 100, [['a b c .'] * 100]
    with caplog.at_level(logging.WARNING, 'sacrebleu'):
        ours.BLEU(force=True).corpus_score(hypotheses, references)
        ours.CHRF().corpus_score(hypotheses, references)
        assert not caplog.records
        ours.BLEU().corpus_score(hypotheses, references)
        assert 'force=True' in caplog.text
        ours.BLEU().sentence_score('a', ['a'])
        assert 'effective_order' in caplog.text


def test_a_metric_pickles():
    metric = pickle.loads(pickle.dumps(ours.BLEU(lowercase=True)))
    assert metric.corpus_score(['A b c d'], [['a b c d']]).score == pytest.approx(100)


@pytest.mark.parametrize('call', ['corpus_bleu', 'corpus_chrf', 'corpus_ter', 'sentence_bleu', 'sentence_chrf', 'sentence_ter'])
def test_errors_begin_with_the_function_that_was_called(call):
    with pytest.raises((TypeError, ValueError), match=f'^{call}: '):
        getattr(ours, call)(['a'] if call.startswith('corpus') else 'a', 'b')
