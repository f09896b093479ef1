"""The face of rouge_score against the package itself: every field to the bit, the aggregator's limits and draws, too."""
import pickle
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval.faces import rouge_score as ours

theirs = pytest.importorskip('rouge_score.rouge_scorer')
their_scoring = pytest.importorskip('rouge_score.scoring')
their_tokenizers = pytest.importorskip('rouge_score.tokenizers')
their_tokenize = pytest.importorskip('rouge_score.tokenize')

WORDS = ['the', 'cat', 'Cats', 'running', 'runs', 'meetings', "it's", 'e-mail', '42', 'naïve', 'ΚΑΙ', '.', '\n', ',', ' ',
         'houses', 'ponies', 'sat', 'ß', '\x1c', 'İ']
texts = st.lists(st.sampled_from(WORDS), max_size=14).map(' '.join) | st.text(max_size=20)
types = st.lists(st.sampled_from(['rouge1', 'rouge2', 'rouge3', 'rouge9', 'rougeL', 'rougeLsum']), min_size=1, max_size=4)


class Numbers:
    "A tokenizer whose tokens are no strings."
    def tokenize(self, text):
        return list(map(ord, text.replace(' ', '')))


class Blanks:
    def tokenize(self, text):
        return text.split()


def sentences(text):
    return text.replace('.', '.\n').splitlines()


@pytest.fixture(autouse=True)
def _sentences_without_a_download(monkeypatch):
    "NLTK's sentence splitter needs a model; both sides get the same function in its place."
    nltk = pytest.importorskip('nltk')
    monkeypatch.setattr(nltk, 'sent_tokenize', sentences)


def same(found, want):
    assert list(found) == list(want)
    for name in want:
        assert tuple(found[name]) == tuple(want[name]), name
        assert found[name]._fields == want[name]._fields


@pytest.mark.filterwarnings('ignore:rouge_score keeps a-z:UserWarning')
@settings(max_examples=150, deadline=None)
@given(texts, texts, types, st.booleans(), st.booleans(), st.sampled_from([None, Numbers(), Blanks()]))
def test_scores_of_a_pair_are_the_packages(target, prediction, kinds, stem, split, tokenizer):
    options = dict(use_stemmer=stem, split_summaries=split, tokenizer=tokenizer)
    same(ours.RougeScorer(kinds, **options).score(target, prediction),
         theirs.RougeScorer(kinds, **options).score(target, prediction))


@pytest.mark.filterwarnings('ignore:rouge_score keeps a-z:UserWarning')
@settings(max_examples=100, deadline=None)
@given(st.lists(texts, min_size=1, max_size=4), texts, types, st.booleans())
def test_scores_against_several_targets_are_the_packages(targets, prediction, kinds, stem):
    same(ours.RougeScorer(kinds, stem).score_multi(targets, prediction),
         theirs.RougeScorer(kinds, stem).score_multi(targets, prediction))


@settings(max_examples=60, deadline=None)
@given(texts, st.booleans())
def test_tokens_are_the_packages(text, stem):
    own, its = ours.DefaultTokenizer(stem), their_tokenizers.DefaultTokenizer(stem)
    assert own.tokenize(text) == its.tokenize(text)
    assert ours.tokenize.tokenize(text, its._stemmer) == their_tokenize.tokenize(text, its._stemmer)
    assert isinstance(own, ours.tokenizers.Tokenizer)


@pytest.mark.parametrize('n, samples, confidence', [(1, 10, .95), (7, 1000, .95), (40, 300, .5), (3000, 800, .9), (5, 20, 0)])
def test_limits_after_a_seed_are_the_packages_and_so_is_what_is_drawn_next(n, samples, confidence):
    values = np.random.default_rng(n).random((n, 2, 3))
    found = []
    for side, scoring in (ours.scoring, their_scoring), (their_scoring, their_scoring):
        aggregator = side.BootstrapAggregator(confidence, samples)
        for one, other in values:
            aggregator.add_scores({'rouge1': side.Score(*one), 'rougeL': side.Score(*other)})
        np.random.seed(5)
        found.append((aggregator.aggregate(), np.random.random()))
    (own, after), (its, after_its) = found
    assert after == after_its and list(own) == list(its)
    for name in its:
        assert own[name]._fields == its[name]._fields
        assert [tuple(score) for score in own[name]] == [tuple(score) for score in its[name]]


def test_scores_compare_print_and_pickle_as_the_packages():
    own, its = (side.RougeScorer(['rouge1', 'rougeLsum']).score('a b c d', 'a c x') for side in (ours, theirs))
    assert repr(own) == repr(its) and own == its
    assert pickle.loads(pickle.dumps(own)) == own
    scorer = pickle.loads(pickle.dumps(ours.RougeScorer(['rougeL'], use_stemmer=True)))
    assert scorer.score('two cats', 'a cat')['rougeL'].recall == .5


def test_the_import_that_users_have():
    from nlgeval.faces.rouge_score import rouge_scorer, scoring, tokenizers
    for module, mine in (theirs, rouge_scorer), (their_scoring, scoring), (their_tokenizers, tokenizers):
        assert isinstance(mine, SimpleNamespace)
        public = {name for name, value in vars(module).items() if getattr(value, '__module__', '') == module.__name__}
        assert {name for name in public if not name.startswith('_')} - set(vars(mine)) <= {'lcs_ind'}


@pytest.mark.parametrize('call, message', [
    (lambda s: s.score_multi('the cat', 'a cat'), 'score_multi: targets: expected a list of strings, got a string. '
                                                  'Write [targets]'),
    (lambda s: s.score_multi('a cat', ['the cat', 'cats']), 'look swapped. Write scorer.score_multi(prediction, targets)'),
    (lambda s: s.score(['the cat'], 'a cat'), 'Write scorer.score_multi(target, prediction)'),
    (lambda s: s.score('the cat', None), 'prediction: expected a string, got None'),
    (lambda s: s.score_multi(['the cat', None], 'a'), 'targets[1]: expected a string, got None'),
    (lambda s: s.score_multi([], 'a'), 'expected at least one text'),
    (lambda s: ours.RougeScorer('rougeL'), "Write ['rougeL']"),
    (lambda s: ours.RougeScorer(['rouge0']), "unknown ROUGE type of rouge_score 'rouge0'"),
    (lambda s: ours.BootstrapAggregator(2), 'confidence_interval must be in range [0, 1]'),
    (lambda s: ours.BootstrapAggregator(n_samples=0), 'n_samples must be positive')])
def test_what_cannot_be_meant_is_refused_with_the_line_to_write(call, message):
    with pytest.raises((TypeError, ValueError)) as error:
        call(ours.RougeScorer(['rouge1']))
    assert message in str(error.value)


def test_a_text_of_which_nothing_is_left_is_warned_about():
    scorer = ours.RougeScorer(['rouge1'])
    with pytest.warns(UserWarning, match='nothing of'):
        assert scorer.score('Привет', 'Привет')['rouge1'] == (0, 0, 0)
    assert ours.RougeScorer(['rouge1'], tokenizer=Blanks()).score('Привет', 'Привет')['rouge1'] == (1, 1, 1)
