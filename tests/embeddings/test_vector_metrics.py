"""Metrics on given word vectors equal the golden numbers of nlg-eval, gensim and SummEval; both engines bit for bit; policies, errors, the command line."""
import json
import math
import re
import warnings

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nlgeval import (EmbeddingAverage, GreedyMatching, RougeWe, VectorExtrema, Vectors, WordMover, compare, embedding_average, explain,
                     greedy_matching, rouge_we, vector_extrema, word_mover)
from nlgeval.apps.cli import main
from nlgeval.embeddings.averages import cosine, cosines, extreme_vector, mean_vector, squares_of
from nlgeval.embeddings.greedy_matching import best_partners
from nlgeval.embeddings.rouge_we import rouge_we_parts
from nlgeval.embeddings.word_mover import bounds, exact_cost, flows, highs, mover, unit, vector_distances
from nlgeval.engine.packing import offsets_of, pack_tokens
from nlgeval.engine.vector_matching import VectorTexts, different_words, mean_of_each, one_vector, pair_cosines, partners
from nlgeval.steps import Match

CLASSES = EmbeddingAverage, VectorExtrema, GreedyMatching
TOY = Vectors(['police', 'officers', 'gunman', 'attacker', 'shot', 'killed', 'helped', 'the'],
              [[4, 0, 1], [3, 0, 1], [0, 4, 1], [0, 3, 1], [0, 1, 3], [0, 2, 4], [1, 0, 4], [1, 1, 1]], 'skip')
pytestmark = pytest.mark.filterwarnings('ignore:.*none of whose words has a vector')


def golden(shared, name): return json.loads((shared / 'golden' / f'{name}.json').read_text(encoding='utf-8'))


@pytest.fixture(scope='module')
def table(shared): return Vectors.load(shared / 'golden' / 'vectors.txt')


def texts(shared, name):
    "Predictions and references of a golden set."
    if name == 'E':
        items = golden(shared, 'embeddings')['E']['inputs']
        return [i[1] for i in items], [i[2] for i in items]
    items = golden(shared, 'english')
    return [' '.join(i['candidate']) for i in items], [[' '.join(r) for r in i['references']] for i in items]


# ---------------------------------------------------------------- nlg-eval
@pytest.mark.parametrize('engine', ['python', 'compiled'])
@pytest.mark.parametrize('name', ['T1', 'E'])
@pytest.mark.parametrize('which', range(3), ids=[cls.__name__ for cls in CLASSES])
def test_nlg_eval_golden(shared, table, name, which, engine):
    numbers, (predictions, references) = golden(shared, 'embeddings')[name], texts(shared, name)
    score = CLASSES[which].like('nlg-eval', vectors=table, lowercase=True)(predictions, references, engine=engine)
    there = [i for i, theirs in enumerate(numbers['nlgeval']) if not isinstance(theirs, dict)]
    assert len(there) == {'T1': 24, 'E': 6}[name]
    theirs = np.array([numbers['nlgeval'][i][which] for i in there])
    assert np.abs(score.segments[there] - theirs).max() < 2e-7  # theirs are computed in single precision
    assert score.segments[there].mean() == pytest.approx(numbers['nlgeval.mean'][which], abs=1e-7)
    if name == 'T1': assert score.score == pytest.approx(numbers['nlgeval.mean'][which], abs=1e-7)
    else: assert [i for i in range(len(predictions)) if i not in there] == [0, 1] and not score.segments[:2].any()  # AssertionError there


# ---------------------------------------------------------------- both engines
WORDS = [f'w{i}' for i in range(12)]


@st.composite
def corpora(draw):
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    size = draw(st.sampled_from([1, 3, 8, 19]))
    matrix = rng.normal(size=(9, size)).astype(np.float32) * 10. ** draw(st.integers(-30, 12))
    matrix[0], matrix[1], matrix[2] = 0, matrix[3], -matrix[3]
    def text(): return ' '.join(rng.choice(WORDS, rng.choice([0, 1, 2, 5, 20, 90])))
    return Vectors(WORDS[:9], matrix), [text() for _ in range(7)], [[text() for _ in range(rng.integers(1, 4))] for _ in range(7)]


@settings(max_examples=60)
@given(corpora(), st.sampled_from(['skip', 'zero', 'mean']), st.sampled_from([1, 2]))
def test_both_engines_give_the_same_bits(corpus, policy, threads):
    vectors, predictions, references = corpus
    for cls in CLASSES:
        metric = cls(vectors=vectors, unknown=policy)
        python, compiled = (metric.statistics(predictions, references, engine, threads) for engine in ('python', 'compiled'))
        assert python == compiled
        some = metric.statistics(predictions[2:5], references[2:5], 'compiled')
        assert np.array_equal(some.rows, compiled.rows[2:5])
        assert np.abs(compiled.rows[:, :len(metric.measures)]).max() <= 1 + 1e-9


@settings(max_examples=60)
@given(st.integers(0, 2**32 - 1), st.sampled_from([1, 2, 7, 8, 9, 33]))
def test_partners_are_those_of_the_definition_and_right(seed, size):
    rng = np.random.default_rng(seed)
    sides = [[rng.normal(size=(rng.choice([0, 1, 5, 70]), size)).astype(np.float32) for _ in range(4)] for _ in range(2)]
    pairs = rng.integers(0, 4, 6), rng.integers(0, 4, 6)
    found = partners(*map(VectorTexts.of, sides), pairs)
    for k, (i, j) in enumerate(zip(*pairs)):
        a, b = sides[0][i], sides[1][j]
        (a0, a1), (b0, b1) = found.first_offsets[k:k + 2], found.second_offsets[k:k + 2]
        ours = found.first[a0:a1], found.first_at[a0:a1], found.second[b0:b1], found.second_at[b0:b1]
        for x, y in zip(ours, best_partners(a, b), strict=True): assert x.tolist() == y.tolist()
        if len(a) and len(b):
            unit = [v.astype(float) / np.linalg.norm(v.astype(float), axis=1, keepdims=True) for v in (a, b)]
            assert np.allclose(cosines(a, b), unit[0] @ unit[1].T, atol=1e-12)
            assert np.array_equal(cosines(a, a).diagonal(), np.ones(len(a)))


def test_one_vector_a_text_and_means():
    rng = np.random.default_rng(0)
    parts = [rng.normal(size=(n, 13)).astype(np.float32) for n in (4, 0, 1, 30)]
    texts = VectorTexts.of(parts)
    assert np.array_equal(one_vector(texts), [mean_vector(v) for v in parts])
    for zero in (False, True): assert np.array_equal(one_vector(texts, True, zero), [extreme_vector(v, zero) for v in parts])
    which = np.array([0, 3, 1]), np.array([2, 0, 3])
    means = one_vector(texts)
    assert pair_cosines(means, means, which).tolist() == [cosine(means[i], means[j]) for i, j in zip(*which)]
    assert mean_of_each(np.array([1., 2., 6.]), np.array([0, 0, 3])).tolist() == [0, 3]
    assert squares_of(np.float32([[3, 4]])).tolist() == [25]
    with pytest.raises(ValueError, match='vectors of 13 numbers cannot be compared with vectors of 2'):
        partners(texts, VectorTexts(np.zeros((1, 2), np.float32), np.zeros(1, int), offsets_of([1], 1)), (np.array([0]),) * 2)


def test_words_of_a_block_are_told_apart_by_their_bytes():
    long = 'incomprehensibilities', 'incomprehensibilitiez', 'ein', 'éin', ''
    words, first, second = different_words(pack_tokens([[[*long[:3], long[0]]]]), pack_tokens([[[long[3], long[1]]], []]))
    assert words == [*long[:3], long[3]] and first.tolist() == [0, 1, 2, 0] and second.tolist() == [3, 1]


# ---------------------------------------------------------------- policies and counts
def test_policies():
    text, reference = ['police shot the burglar'], ['officers killed the attacker']
    score = {(cls, policy): cls(vectors=TOY, unknown=policy)(text, reference) for cls in CLASSES for policy in ('skip', 'zero', 'mean')}
    known = TOY.rows('police shot the'.split())
    filled = {'skip': known, 'zero': np.vstack([known, np.zeros(3, np.float32)]), 'mean': np.vstack([known, TOY.matrix.mean(axis=0)])}
    r = TOY.rows(reference[0].split())
    for policy, c in filled.items():
        assert score[EmbeddingAverage, policy].score == cosine(mean_vector(c), mean_vector(r))
        assert score[VectorExtrema, policy].score == cosine(extreme_vector(c), extreme_vector(r))
        best, _, back, _ = best_partners(c, r)
        assert score[GreedyMatching, policy].score == pytest.approx((best.mean() + back.mean()) / 2, abs=1e-15)
        assert all(score[cls, policy].parts['unknown'] == 1 / 8 for cls in CLASSES)
    assert len({one.metric.signature for one in score.values()}) == 9
    assert TOY.digest in score[GreedyMatching, 'zero'].metric.signature and '-zero' in score[GreedyMatching, 'zero'].metric.signature


def test_the_policy_is_that_of_the_vectors_unless_it_is_said():
    assert GreedyMatching(vectors=TOY).unknown == 'skip' and GreedyMatching(vectors=TOY, unknown='mean').vectors.unknown == 'mean'
    assert GreedyMatching(vectors=Vectors.of(TOY, 'zero')) == GreedyMatching(vectors=TOY, unknown='zero') != GreedyMatching(vectors=TOY)
    assert GreedyMatching(vectors={'a': [1., 2.], 'b': [2., 3.]}).vectors.size == 2  # whatever Vectors.of takes


def test_texts_without_a_known_word_score_zero_are_counted_and_told_once():
    metric = GreedyMatching(vectors=TOY)
    for engine in ('python', 'compiled'):
        metric = GreedyMatching(vectors=TOY)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter('always')
            score = metric(['a thief', 'the police', '', 'the police'], ['the police', 'the police', '', 'no burglar'], engine=engine)
            metric(['a thief'], ['the police'], engine=engine)
        assert [str(w.message)[:15] for w in said] == ['greedy matching'] and 'score.blank' in str(said[0].message)
        assert score.segments.tolist() == [0, 1, 0, 0] and score.parts['blank'] == 3 and score.segment_parts['blank'].tolist() == [1, 0, 1, 1]
        assert '3 of 4 segments without a known word' in str(score) and '4/10' not in str(score)
    with warnings.catch_warnings():
        warnings.simplefilter('error')  # an empty text is nothing to be warned of
        assert GreedyMatching(vectors=TOY)([''], ['the police']).parts['blank'] == 1


def test_zero_vectors_are_like_nothing():
    vectors = Vectors(['nothing', 'a'], [[0, 0], [1, 2]])
    for cls in CLASSES: assert cls(vectors=vectors)(['nothing'], ['nothing']).score == 0


# ---------------------------------------------------------------- properties
@settings(max_examples=60)
@given(st.lists(st.sampled_from(WORDS[:9]), min_size=1, max_size=12), st.lists(st.sampled_from(WORDS[:9]), min_size=1, max_size=12), st.randoms())
def test_properties(a, b, random):
    vectors = Vectors(WORDS[:9], np.random.default_rng(1).normal(size=(9, 5)))
    shuffled = random.sample(a, len(a))
    for cls in CLASSES:
        metric = cls(vectors=vectors, tokenizer='tokens')
        assert metric([a], [[shuffled]]).score == 1
        one, other = metric([a], [[b]]), metric([b], [[a]])
        assert one.score == pytest.approx(other.score, abs=1e-15)
        assert metric([a], [[b, shuffled]]).score == 1
    assert one.parts['precision'] == other.parts['recall']


# ---------------------------------------------------------------- errors
@pytest.mark.parametrize('cls', CLASSES)
def test_vectors_must_be_given(cls):
    with pytest.raises(TypeError, match=rf"{cls.name}: vectors: .*vectors=Vectors.load\('vectors.txt'\).*-o vectors=FILE; got None"): cls()
    with pytest.raises(TypeError, match=r"Vectors.load\('glove.txt'\)"): cls(vectors='glove.txt')
    with pytest.raises(TypeError, match='expected a mapping of words to vectors'): cls(vectors=3)
    with pytest.raises(TypeError, match='Vectors.load'): cls.like('nlg-eval')
    with pytest.raises(ValueError, match="Did you mean 'zero'"): cls(vectors=TOY, unknown='zeros')
    for engine in ('python', 'compiled'):
        with pytest.raises(ValueError, match="no vector for 'thief'; there are 8 words. Say what such words count: unknown='skip'"):
            cls(vectors=TOY, unknown='error')(['the thief'], ['the police'], engine=engine)
    with pytest.raises(TypeError, match='zero: expected True or False'): VectorExtrema(vectors=TOY, zero='no')


# ---------------------------------------------------------------- faces
def test_the_short_functions():
    c, r = ['police shot the gunman'], ['officers killed the attacker']
    for function, cls in zip((embedding_average, vector_extrema, greedy_matching), CLASSES):
        assert function(c, r, TOY, unknown='zero').score == cls(vectors=TOY, unknown='zero')(c, r).score


def run(capsys, *command):
    status = main(list(map(str, command)))
    out, err = capsys.readouterr()
    return status, out, err


def test_the_command_line_loads_vectors(tmp_path, capsys):
    TOY.save(tmp_path / 'toy.txt')
    (tmp_path / 'a.txt').write_text('police shot the gunman\n')
    (tmp_path / 'r.txt').write_text('officers killed the attacker\n')
    score = ['score', tmp_path / 'a.txt', '--ref', tmp_path / 'r.txt', '-o', f'vectors={tmp_path / "toy.txt"}', '-o', 'unknown=skip']
    names = ['-m', 'embedding_average', '-m', 'vector_extrema', '-m', 'greedy_matching']
    status, out, err = run(capsys, *score, *names, '--format', 'json')
    assert status == 0, err
    expected = [cls(vectors=TOY)(['police shot the gunman'], ['officers killed the attacker']).score for cls in CLASSES]
    assert [row['score'] for row in json.loads(out)] == expected
    status, out, err = run(capsys, *score, '-m', 'greedy_matching', '--like', 'nlg-eval')
    assert status == 0 and out.startswith('greedy matching = 0.9960')
    status, out, err = run(capsys, *score[:4], '-m', 'greedy_matching')
    assert status == 2 and '-o vectors=FILE' in err
    status, out, err = run(capsys, *score[:4], '-m', 'greedy_matching', '-o', f'vectors={tmp_path / "none.txt"}')
    assert status == 2 and 'none.txt' in err and 'No such file' in err
    (tmp_path / 'bad.txt').write_text('2 3\na 1 2 3\nb 1 2\n')
    status, out, err = run(capsys, *score[:4], '-m', 'greedy_matching', '-o', f'vectors={tmp_path / "bad.txt"}')
    assert status == 2 and 'bad.txt, line 3' in err


def test_a_file_of_vectors_is_read_once_for_all_metrics(monkeypatch):
    from nlgeval.metrics.registry import make_metrics
    read = []
    monkeypatch.setattr(Vectors, 'load', classmethod(lambda cls, path: read.append(path) or TOY))
    made = make_metrics(['greedy_matching', 'embedding_average'], options=[('vectors', 'toy.txt'), ('unknown', 'mean')])
    assert read == ['toy.txt'] and all(metric.unknown == 'mean' for metric in made.values())


def kinds_of_links(why):
    "Of the links in the picture of an explanation."
    match, = (step for step in why.steps if isinstance(step, Match))
    return [link.kind for link in match.links]


def test_explanations():
    metric, reference = GreedyMatching(vectors=TOY), 'officers killed the attacker'
    why = explain('Police shot <script> the gunman.', [reference, 'the shot'], metric)
    said, page = str(why), why._repr_html_()
    assert '<script>' in said and '&lt;' in page and '<script' not in page
    assert 'police        officers        0.9971' in said and '[Police]₃ [shot]₄' in said and '[officers killed]₃' in said
    assert kinds_of_links(why) == [0] * 4  # all looked back
    assert kinds_of_links(explain('the', reference, metric)) == [0, 1, 1, 1]
    assert 'adds to the score' in str(explain('the police', reference, EmbeddingAverage(vectors=TOY)))
    assert 'is the extreme of so many dimensions' in str(explain('the police', reference, VectorExtrema(vectors=TOY)))
    for cls in CLASSES: assert '0.0000' in str(explain('a thief', reference, cls(vectors=TOY)))  # nothing to draw
    page = explain('the police helped the gunman', reference, WordMover(vectors=TOY))._repr_html_()
    strengths = [float(x) for x in re.findall(r'stroke-opacity="([\d.]+)"', page)]
    assert min(strengths) >= .2 and max(strengths) == 1 and len(strengths) > 5  # what is carried can be seen


def test_what_each_word_adds_is_the_score(shared, table):
    predictions, references = texts(shared, 'T1')
    metric = EmbeddingAverage(vectors=table, unknown='mean')
    for p, r in zip(predictions, references):
        c, other = metric.candidate(metric.tokens(p)), metric.candidate(metric.tokens(r[0]))
        assert metric.look.credits(c, other)[1].sum() == pytest.approx(metric([p], [r[:1]]).score, abs=1e-6)


def test_marks_of_both_texts():
    metric = GreedyMatching(vectors=TOY)
    assert [level for _, _, level in metric.look.marked('Police stole the gunman', ['officers killed the attacker']).spans] == [3, 0, 4, 3]
    assert [level for _, _, level in metric.look.marked_reference('the attacker helped', 'police').spans] == [2, 1, 1]


def test_heat_map():
    fig = GreedyMatching(vectors=TOY).look.heat_map('police shot', 'officers killed the attacker')
    ax = fig.axes[0]
    assert [t.get_text() for t in ax.get_xticklabels()] == ['officers', 'killed', 'the', 'attacker'] and '0.911' in ax.get_title(loc='left')
    assert np.allclose(ax.images[0].get_array(), cosines(TOY.rows(['police', 'shot']), TOY.rows(['officers', 'killed', 'the', 'attacker'])))
    long = GreedyMatching(vectors=TOY).look.heat_map('police shot ' * 20, 'the gunman ' * 20)
    assert (long.get_size_inches() > 2 * fig.get_size_inches()).all()  # names of words have room


def test_compare_and_intervals():
    systems = {'a': ['police shot the gunman', 'the police helped'] * 8, 'b': ['the', 'the the'] * 8}
    references = ['officers killed the attacker', 'the officers helped'] * 8
    found = compare(systems, references, metrics=[cls(vectors=TOY) for cls in CLASSES])
    for cls in CLASSES: assert found['b', cls.name].score < found['a', cls.name].score and found['b', cls.name].p < .06
    interval = GreedyMatching(vectors=TOY)(systems['a'], references).confidence()
    assert interval.low <= interval.score <= interval.high and not math.isnan(interval.low)


# ---------------------------------------------------------------- word mover's distance
@pytest.mark.parametrize('key, tool', [('wmd.norm', 'gensim'), ('wmd', 'gensim:norm=False')])
@pytest.mark.parametrize('name', ['T1', 'E'])
def test_gensim_golden(shared, table, name, key, tool):
    pytest.importorskip('scipy')
    metric, compared = WordMover.like(tool, vectors=table, lowercase=True), 0
    for prediction, references, numbers in zip(*texts(shared, name), golden(shared, 'embeddings')[name][key], strict=True):
        for reference, theirs in zip(references, numbers, strict=True):
            score = metric([prediction], [reference])
            if theirs == 'inf': assert score.score == metric.worst and score.parts['blank'] == 1
            else: assert score.score == pytest.approx(theirs, abs=3e-8 if metric.normalise else 1e-11)  # they normalise in float32
            compared += theirs != 'inf'
        assert metric([prediction], [references]).score == min(metric([prediction], [r]).score for r in references)
    assert compared == {'T1': 41, 'E': 4}[name]


def test_worst_distance_without_normalisation(table):
    metric = WordMover.like('gensim:norm=False', vectors=table)
    assert metric.worst == pytest.approx(2 * np.linalg.norm(table.matrix.astype(float), axis=1).mean(), rel=1e-6)
    assert WordMover(vectors=table).worst == 2


@settings(max_examples=60)
@given(st.integers(0, 2**32 - 1))
def test_both_solvers_find_the_same_number(seed):
    emd = pytest.importorskip('ot').emd
    rng = np.random.default_rng(seed)
    n, m = rng.integers(2, 12, 2)
    cost = vector_distances(rng.normal(size=(n, 5)), rng.normal(size=(m, 5)))
    supply, demand = rng.multinomial(n * m, np.ones(n) / n), rng.multinomial(n * m, np.ones(m) / m)
    total = n * m
    plans = [np.rint(total * solve(cost, supply / total, demand / total)).astype(int) for solve in (highs, lambda c, a, b: emd(a, b, c))]
    costs = [exact_cost(plan, cost, total) for plan in plans]
    assert costs[0] == costs[1] and all(np.array_equal(plan.sum(axis=1), supply) for plan in plans)
    assert exact_cost(flows(cost, supply, demand), cost, total) == costs[0]


@settings(max_examples=40)
@given(st.integers(0, 2**32 - 1))
def test_equal_lengths_are_an_assignment(seed):
    assignment = pytest.importorskip('scipy.optimize').linear_sum_assignment
    rng = np.random.default_rng(seed)
    a, b = rng.normal(size=(2, rng.integers(1, 9), 4))
    cost = vector_distances(unit(a), unit(b))
    assert mover(a, b)[0] == pytest.approx(cost[assignment(cost)].mean(), abs=1e-12)
    low, relaxed = bounds(a, b)
    assert max(low, relaxed) <= mover(a, b)[0] + 1e-12


def test_word_mover_without_a_solver(monkeypatch):
    import nlgeval.embeddings.word_mover as module
    monkeypatch.setattr(module, 'find_spec', lambda name: None)
    module._solver.cache_clear()
    try:
        with pytest.raises(ImportError, match=r"Word mover's distance needs POT \(or SciPy\).*nlgeval\[transport\]"):
            WordMover(vectors=TOY)(['police shot'], ['officers killed'])
        assert WordMover(vectors=TOY)(['police'], ['officers killed']).score > 0  # there is one way only
    finally: module._solver.cache_clear()


def test_word_mover_explained():
    pytest.importorskip('scipy')
    reference = 'officers killed the attacker'
    why = explain('Police shot the gunman', reference, WordMover(vectors=TOY))
    said = str(why)
    assert 'lower is better' in said and 'police  officers            25.0%      0.0768   0.0192' in said and '(relaxed)' in said
    assert len(kinds_of_links(why)) == 4
    metric = WordMover(vectors=TOY)
    for text in ('the police helped the gunman', 'police police shot'):
        sides = [metric.candidate(one.split()) for one in (text, reference)]
        assert sum(part * far for _, _, part, far in metric.carried(*sides)) == pytest.approx(metric([text], [reference]).score, abs=1e-12)
    assert 'blank' in str(explain('a thief', reference, metric))
    with pytest.raises(TypeError, match='normalise: expected True or False'): WordMover(vectors=TOY, normalise=1)


# ---------------------------------------------------------------- ROUGE-WE
@pytest.mark.parametrize('n', [1, 2, 3])
@pytest.mark.parametrize('name', ['T1', 'E'])
def test_summ_eval_golden(shared, table, name, n):
    parts = RougeWe.like('summ_eval', vectors=table, n=n)(*texts(shared, name)).segment_parts
    theirs = np.array(golden(shared, 'embeddings')[name][f'rouge_we_{n}'], float)
    assert theirs.any() == ((name, n) != ('E', 3))
    assert np.abs(np.column_stack([parts['precision'], parts['recall'], parts['score']]) - theirs).max() < 1e-12


def soft_overlap(candidate, reference, vectors, n, threshold):
    "The rule of the program of S3 said again, slowly: matches of one candidate and one reference."
    def grams(tokens): return [tuple(tokens[i:i + n]) for i in range(len(tokens) - n + 1)]
    def count(tokens): return {g: grams(tokens).count(g) for g in grams(tokens)}
    left, matches = count(reference), 0
    for gram, times in count(candidate).items():
        best, most = None, 0.
        for other in left:
            known = all(w in vectors for w in gram + other)
            u, v = (sum(vectors[w].astype(float) for w in g) for g in (gram, other)) if known else (None, None)
            near = 1. if other == gram else float(u @ v / np.sqrt((u @ u) * (v @ v))) if known else 0.
            if near > most: best, most = other, near
        if most < threshold: continue
        matches += min(times, left[best])
        left[best] -= times
        if left[best] <= 0: del left[best]
    return matches


@settings(max_examples=80)
@given(st.integers(0, 2**32 - 1), st.sampled_from([1, 2, 3]), st.sampled_from([.3, .8, 1.]))
def test_rouge_we_is_the_rule_said_again(seed, n, threshold):
    rng = np.random.default_rng(seed)
    vectors = Vectors(WORDS[:9], rng.normal(size=(9, 3)))
    candidate, *references = (list(rng.choice(WORDS, rng.integers(0, 12))) for _ in range(3))
    matches = sum(soft_overlap(candidate, r, vectors, n, threshold) for r in references)
    mine, theirs = max(len(candidate) - n + 1, 0), sum(max(len(r) - n + 1, 0) for r in references)
    precision, recall, _ = rouge_we_parts(candidate, references, vectors, n, threshold)
    assert (precision, recall) == (matches / (2 * mine) if mine else 0, matches / theirs if theirs else 0)


def test_rouge_we_options():
    assert RougeWe(vectors=TOY, n=3).name == 'ROUGE-WE-3' and 'threshold:0.8' in RougeWe(vectors=TOY).signature
    with pytest.raises(ValueError, match='a word without a vector matches itself alone.*got .mean'): RougeWe(vectors=TOY, unknown='mean')
    for wrong in ({'n': 0}, {'threshold': 0}, {'threshold': 1.5}, {'alpha': -1}):
        with pytest.raises(ValueError, match=f'{next(iter(wrong))}: expected'): RougeWe(vectors=TOY, **wrong)
    with pytest.raises(TypeError, match='Vectors.load'): RougeWe()
    assert rouge_we(['police'], ['officers'], TOY).score == 1 and word_mover(['police'], ['police'], TOY).score == 0
    score = RougeWe(vectors=TOY, alpha=1)(['police police'], ['officers'])
    assert score.score == score.parts['precision'] == .5 and '50.00 %' in str(score)
    assert [level for *_, level in RougeWe(vectors=TOY).look.marked('the gunman fled', ['the attacker left']).spans] == [2, 1, 0]


def test_the_other_metrics_at_the_command_line(tmp_path, capsys):
    pytest.importorskip('scipy')
    TOY.save(tmp_path / 'toy.txt')
    (tmp_path / 'a.txt').write_text('police shot the gunman\n')
    (tmp_path / 'r.txt').write_text('officers killed the attacker\n')
    status, out, err = run(capsys, 'score', tmp_path / 'a.txt', '--ref', tmp_path / 'r.txt', '-m', 'word_mover', '-m', 'rouge_we',
                           '-o', f'vectors={tmp_path / "toy.txt"}', '-o', 'unknown=skip', '-o', 'n=2')
    assert status == 0 and "word mover's distance = 0.0738" in out and 'ROUGE-WE-2 = 100.00 %' in out, err
