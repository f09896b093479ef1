"""RIBES equals the authors' program (recorded) and NLTK (recorded and live)."""
import random

import pytest
from hypothesis import given, strategies as st
from test_character import edit_others
from test_nist import TOKENS, nltk_set

from nlgeval import Ribes, ribes, sentence_ribes
from nlgeval.metrics.ribes import aligned_words, rank_counts


# ---------------------------------------------------------------- RIBES.py 1.03.1
@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'E'])
@pytest.mark.parametrize('key', ['ribes', 'ribes.case'])
@pytest.mark.parametrize('engine', ['python', 'compiled'])
@pytest.mark.filterwarnings('ignore:.*does not fit', 'ignore:.*have no words')
def test_authors_golden(shared, name, key, engine):
    golden = edit_others(shared)[name]
    p, r = (column[:golden['corpus']['of']] for column in nltk_set(shared, name)[1])
    score = Ribes.like('ribes-1.03.1 -c -z' if key == 'ribes.case' else 'ribes-1.03.1')(p, r, engine=engine)
    for found, counted, expected, several in zip(score.segments.tolist(), score.statistics['segments'], golden['segments'][key], r):
        if isinstance(expected, dict):  # an empty reference stops it; with -z it is left out
            assert not any(text.strip() for text in several) and counted == 0
        else: assert found == pytest.approx(expected, rel=1e-11, abs=1e-11) and counted == 1
    assert score.score == pytest.approx(golden['corpus'][key], rel=1e-14)


def test_flags():
    assert Ribes.like('ribes-1.03.1 -a 1 --beta=0 -s -z') == Ribes.like('ribes-1.03.1', alpha=1., beta=0.)
    assert not Ribes.like('ribes-1.03.1 --case').lowercase and Ribes.like('ribes-1.03.1').lowercase
    assert not Ribes.like('nltk').lowercase and Ribes.like('nltk').program == 'nltk'
    for tool, words in (('ribes-1.03.1 -x', "unknown flag '-x'"), ('ribes-1.03.1 -a', "-a takes a number, got ''"),
                        ('ribes-1.03.1 -b=x', "-b=x takes a number, got 'x'"), ('ribes', 'ribes-1.03.1')):
        with pytest.raises(ValueError, match=words): Ribes.like(tool)


# ---------------------------------------------------------------- NLTK
@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'T3.system2', 'E'])
@pytest.mark.parametrize('tokens', TOKENS)
@pytest.mark.parametrize('engine', ['python', 'compiled'])
@pytest.mark.filterwarnings('ignore:.*does not fit', 'ignore:.*have no words')
def test_nltk_golden(shared, name, tokens, engine):
    numbers, columns = nltk_set(shared, name)
    expected = numbers[tokens]
    p, r = (column[:expected['corpus']['ribes.of']] for column in columns)
    for key, options in ('ribes', {}), ('ribes.a1.b0', {'alpha': 1., 'beta': 0.}):
        score = Ribes.like('nltk', **TOKENS[tokens], **options)(p, r, engine=engine)
        assert score.segments.tolist() == pytest.approx(expected['segments'][key], rel=1e-11, abs=1e-11)
        if key == 'ribes': assert score.score == pytest.approx(expected['corpus']['ribes'], rel=1e-13)


TEXT = st.lists(st.sampled_from(['a', 'b', 'c', 'd', 'the', 'é']), max_size=14)
CORPUS = st.lists(st.tuples(TEXT, st.lists(TEXT, min_size=1, max_size=3)), min_size=1, max_size=5)


@given(CORPUS, st.sampled_from([(.25, .1), (1, 0), (0, 0), (.5, 2)]))
def test_nltk_live(corpus, powers):
    theirs = pytest.importorskip('nltk.translate.ribes_score')
    if theirs.kendall_tau([2, 1, 0, 3], normalize=False) != 0: pytest.skip('NLTK up to 3.10.3 counts pairs within runs of neighbours only')
    p, r = map(list, zip(*corpus))
    alpha, beta = map(float, powers)
    score = Ribes.like('nltk', tokenizer='tokens', alpha=alpha, beta=beta)(p, r)
    assert score.score == pytest.approx(theirs.corpus_ribes(r, p, alpha, beta), rel=1e-13, abs=1e-13)
    for text, several in corpus:
        for one in several: assert [a.place for a in aligned_words(text, one, False)] == theirs.word_rank_alignment(one, text)


@given(st.permutations(range(9)))
def test_spearman_live(places):
    theirs = pytest.importorskip('nltk.translate.ribes_score')
    n, _, squares = rank_counts(places)
    assert 1 - squares / ((n + 1) * n * (n - 1) / 6) == pytest.approx(theirs.spearman_rho(places, normalize=False))


# ---------------------------------------------------------------- the engine
OPTIONS = st.fixed_dictionaries({'program': st.sampled_from(['ribes-1.03.1', 'nltk']), 'correlation': st.sampled_from(['kendall', 'spearman']),
                                 'alpha': st.sampled_from([0., .25, 1.]), 'beta': st.sampled_from([0., .1]), 'lowercase': st.booleans()})


@given(CORPUS, OPTIONS)
def test_both_engines_give_the_same_rows(corpus, options):
    p, r = [' '.join(text) for text, _ in corpus], [[' '.join(text) for text in several] for _, several in corpus]
    metric = Ribes(tokenizer='none', **options)
    assert metric.statistics(p, r, 'compiled') == metric.statistics(p, r, 'python')


def test_long_texts_have_the_same_rows():
    rng = random.Random(1)
    for words in 'ab', 'abcdefghijklmnop':
        p, r = ([' '.join(rng.choice(words) for _ in range(n)) for n in sizes] for sizes in ((130, 70, 5, 64), (200, 64, 128, 65)))
        for program in 'ribes-1.03.1', 'nltk':
            metric = Ribes(program=program)
            assert metric.statistics(p, r, 'compiled') == metric.statistics(p, r, 'python')


# ---------------------------------------------------------------- edges
def test_edges():
    assert ribes(['x', 'a b'], ['', 'a b']).score == 1  # the empty reference is left out
    assert Ribes(program='nltk')(['x', 'a b'], ['', 'a b']).score == .5
    assert ribes(['x'], [['', 'x']]).score == 1 and ribes(['x'], ['']).score == 0
    assert ribes([''], ['a b']).score == 0 and sentence_ribes('Cat', 'cat').score == 1
    assert Ribes.like('nltk')(['cat'], ['cat']).score == 0
    assert sentence_ribes('d c b a', 'a b c d').score == 0 == sentence_ribes('d c b a', 'a b c d', correlation='spearman').score
    for options, words in ({'alpha': -1}, 'alpha'), ({'correlation': 'pearson'}, 'unknown correlation'), ({'program': 'ribes'}, 'unknown program'):
        with pytest.raises(ValueError, match=words): Ribes(**options)
