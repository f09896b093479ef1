"Every road from texts to numbers gives the same ones: plain lists, prepared test sets, one pair by a kernel, scorers, corpora."
import random
import subprocess
import sys
import warnings

import numpy as np
import pytest
from every_metric import METRICS

from nlgeval import Bleu, Cer, Chrf, Mer, Metric, MetricGroup, RougeL, RougeN, Ter, TestSet, Wer, Wil, Wip
from nlgeval.core import scoring
from nlgeval.core.scoring import pair_tables, plain_references
from nlgeval.engine.choice import TooMuchWork, using

PIECES = ['the', 'cat', 'Cat', 'SAT', 'é', 'É', 'Straße', 'ΑΣ', 'σας', 'İ', 'ı', 'ﬁ', '好猫', '猫', 'नमस्ते', 'שלום', 'กา', '🙂', '👍🏽', '👩‍👩‍👧', '5', '5.', '1,000', '..5',
          '-', '&amp;', '&', '<b>', '"', "'s", "can't", '[noise]', '\n', '\r\n', '\t', '\x00', '\x0b', '\x1c', '\x85', '\xa0', '\u2028', '\u200b', '\u3000', ' ', '  ', '']


def wild(rng):
    "A text of any kind: sometimes none, sometimes of one piece again and again."
    pool = rng.sample(PIECES, rng.randint(1, 8))
    return rng.choice(['', ' ', ' ', '\n']).join(rng.choices(pool, k=rng.choice([0, 1, 2, 5, 9, 30])))


def numbers(score): return score.score, score.statistics.rows.tolist(), score.segments.tolist()


def same(found, wanted, *what):
    for one, other in zip(found, wanted): assert np.array_equal(one, other, equal_nan=True) and np.asarray(one).dtype == np.asarray(other).dtype, what


def plain(metric): return metric.fitted and not metric.listed and metric.needs == ('references',) and metric.name not in ('COMET', 'METEOR', 'WMD', 'BERTScore')


@pytest.mark.parametrize('metric', [m for m in METRICS if plain(m)], ids=lambda m: m.signature[:60])
@pytest.mark.filterwarnings('ignore')
def test_all_roads_give_the_same_numbers(metric):
    rng, scorers = random.Random(metric.signature), [metric.scorer(segments) for segments in (False, True)]
    texts = [(wild(rng), [wild(rng) for _ in range(rng.choice([1, 1, 1, 3]))]) for _ in range(24)]
    texts += [('', ['']), ('a', ['']), ('', ['a']), ('the cat', ['the cat'])]
    long_road = metric([p for p, _ in texts], metric.prepare([r for _, r in texts]), engine='python')
    same(numbers(metric([p for p, _ in texts], [r for _, r in texts], engine='python')), numbers(long_road))
    engines = ['python', 'compiled', None] if metric.compiled else ['python', None]
    for i, (p, r) in enumerate(texts):
        wanted = numbers(metric([p], metric.prepare([r]), engine='python'))
        assert wanted[1] == long_road.statistics.rows[i:i + 1].tolist()
        for engine in engines:
            for held in ([tuple(r)], [r], r if len(r) == 1 else [r]):
                same(numbers(metric([p], held, engine=engine)), wanted, metric, engine, p, r)
            assert metric.statistics([p], [r], engine=engine) == metric((p,), [r], engine='python').statistics
        for references in (r, r[0]) if len(r) == 1 else (r,):
            for segments, scorer in zip((False, True), scorers):
                found, expected = scorer(p, references), [wanted[0], wanted[2][0]][segments]
                assert type(found) is float and (found == expected or found != found != expected != expected), (metric, segments, p, r)


@pytest.mark.filterwarnings('ignore')
def test_scores_of_numbers_and_of_arrays_are_equal():
    rng = np.random.default_rng(0)
    for metric in METRICS:
        if metric.name in ('COMET',) or not metric.fitted: continue
        score = metric.statistics(*([['the cat sat', 'a dog'], TestSet([['the cat sat on', 'a'], ['the dog']], ['the cat', 'dog dog'])]
                                    if not metric.listed else [[['a', 'b']] * 2, [['a', 'c']] * 2]), engine='python')
        for row in [*score.rows, score.rows.sum(axis=0), score.rows[0] * rng.integers(2, 9)]:
            for segments in (False, True):
                found = metric.row_score(row.tolist(), segments)
                assert type(found) is float and np.array_equal(found, metric.score(row[None], segments)[0], equal_nan=True), metric


@pytest.mark.parametrize('n', [0, 1, 63, 64, 65, 128, 129, 511, 512, 513, 900])
@pytest.mark.filterwarnings('ignore')
def test_edits_and_shifts_of_pairs_of_any_length(n):
    rng = random.Random(n)
    errors = {'wer': Wer(), 'lc': Wer(normalise=('lowercase',)), 'wil': Wil(), 'lengths': Mer(alignment='lengths'), 'cer': Cer()}
    shifts = {'ter': Ter(), 'beam': Ter(beam=3), 'tercom': Ter.like('tercom'), 'still': Ter(max_distance=0), 'case': Ter(case_sensitive=True)}
    for kind, m in ('a', 1), ('é', 40), ('A', 65), ('b', n):
        words = [f'{kind}{k}' if n < 600 else kind for k in range(30)]
        r = rng.choices(words, k=n)
        near = [*r[9:12], *r[:9], *r[14:], *rng.choices(words, k=5)][:n]  # a block has moved, two words are missing
        for p in near, rng.choices(words, k=m):
            group = MetricGroup(errors if p is not near or n > 130 else {**errors, **shifts})
            for pair in (' '.join(p), ' '.join(r)), (' '.join(r), ' '.join(p)):
                found = pair_tables(group.plan, *pair, 'compiled')
                if len(''.join(pair).encode()) <= 4096: assert max(n, m) > 512 or found.keys() >= {*group.metrics} - {'cer'} - ({*shifts} if n > 128 else set())
                python = MetricGroup({name: group[name] for name in found} or {'wer': Wer()})([pair[0]], [pair[1]], engine='python')
                for name, table in found.items(): assert table == python[name].statistics, (name, pair)


def test_which_edits_and_shifts_are_counted_by_kernels():
    def counted(metric): return bool(pair_tables(metric.plan, 'a B', 'a c', 'compiled'))
    for metric in Wer(), Wer.like('jiwer'), Cer(), Mer(), Wil(), Wip.like('torchmetrics'), Wer(normalise=('lowercase', 'punctuation')), Ter(), Ter.like('sacrebleu'), Ter.like('tercom'):
        assert counted(metric), metric
    for metric in Wer(tokenizer='tokens'), Wer(tokenizer=str.split), Wer(alignment='most-hits'), Wer.like('sclite'), Ter.like('torchmetrics'), Ter.like('sacrebleu', normalized=True):
        assert metric.listed or not counted(metric), metric


def test_a_class_that_changes_a_score_is_scored_by_it_alone():
    class Twice(Bleu):
        def score(self, rows, segments=False): return 2 * super().score(rows, segments)

    class Rows(Bleu):
        def row(self, candidate, reference): return tuple(2 * value for value in super().row(candidate, reference))

    class Parts(RougeL):
        def parts(self, rows, segments=False): return {'score': 3 * super().parts(rows)['score']}

    class Rate(Wer): rate = staticmethod(lambda H, S, D, I, divide=None: 7.0)
    p, r = 'the cat sat on the mat', 'the cat is on the mat'
    for metric, value in (Twice(), 2 * Bleu()([p], [r]).score), (Rows(), None), (Parts(), 3 * RougeL()([p], [r]).score), (Rate(), 7):
        wanted = metric([p], metric.prepare([r]), engine='python').score
        assert value is None or wanted == value
        scorer = metric.scorer()
        for _ in range(3): assert scorer(p, r) == metric([p], [r]).score == metric.row_score(metric.statistics([p], [r]).rows[0].tolist()) == wanted


def test_a_class_that_is_replaced_meanwhile_is_scored_by_what_replaces_it(monkeypatch):
    p, r = 'the cat sat on the mat', 'the cat is on the mat'
    metric = Bleu()
    metric([p], [r], engine='compiled')
    scorer = metric.scorer()
    before = [scorer(p, r) for _ in range(3)][-1]
    with monkeypatch.context() as patch:
        patch.setattr(Bleu, 'score', lambda self, rows, segments=False: np.full(len(rows), .25))
        assert scorer(p, r) == metric([p], [r]).score == .25
    with monkeypatch.context() as patch:
        patch.setattr(Bleu, 'row', lambda self, candidate, reference: (1,) * 10)
        assert scorer(p, r) == metric([p], [r]).score == metric([p], metric.prepare([r])).score != before
    assert scorer(p, r) == metric([p], [r]).score == before


def test_a_scorer_takes_the_kernel_once_it_is_there(monkeypatch):
    p, r = 'the cat sat', 'the cat'
    for metric in Bleu(), Chrf(), Wer(), Ter(), RougeN(n=1):
        scorer, python = metric.scorer(), metric.scorer(engine='python')
        metric([p], [r], engine='compiled')
        assert scorer(p, r) == scorer(p, r) == python(p, r)
        with monkeypatch.context() as patch:
            patch.setattr(Metric, '__call__', lambda *_: pytest.fail('asked for a Score'))
            patch.setattr(scoring, 'pairs_pay', lambda *_: pytest.fail('asked again'))
            assert scorer(p, r) == python(p, r)
    with using(max_work=1e-3):
        for scorer in Bleu().scorer(), Bleu().scorer(engine='compiled'):
            with pytest.raises(TooMuchWork): scorer(p, r)


def test_wrong_texts_are_the_same_errors_on_every_road():
    metric, tokens = Bleu(), Wer(tokenizer='tokens')
    for p, r, words in ((1, 'a', r'predictions\[0\]: expected a text'), ('a', [], 'no reference'), ('a', [None], r'references\[0\]\[0\]'), ('a', None, r'references\[0\]'), (['a'], 'a', 'text')):
        scorer = metric.scorer()
        for ask in (lambda: scorer(p, r)), (lambda: metric([p], [r])), (lambda: metric.statistics([p], [r], 'python')):
            with pytest.raises((TypeError, ValueError), match=words): ask()
    for p, r in ([], [['a']]), (['a'], [['b']]), (['a'], [['b'], ['a', 'c']]), (['a', 'b'], ['a']): assert tokens([p], [r]) .statistics == tokens((p,), tokens.prepare([r])).statistics
    with pytest.raises(TypeError, match='expected a list of strings'): tokens([['a', 1]], [[['a']]])
    assert plain_references(['a'], ['b']) == plain_references(['a'], [['b']]) == [('b',)] and plain_references(['a', 'b'], [['c', 'd'], 'e']) == [('c', 'd'), ('e',)]
    for p, r in ((['a'], ('b',)), (['a'], [[]]), (['a'], [[1]]), ([1], ['a']), ([], []), (['a'], ['b', 'c'])): assert plain_references(p, r) is None
    assert plain_references([['a']], [['b']], 1) == [(['b'],)] and plain_references([['a']], [[['b'], ['c', 'd']]], 1) == [(['b'], ['c', 'd'])]


def test_texts_may_change_after_they_were_scored():
    predictions, references = ['the cat', 'a dog'], [['the cat'], ['a dog', 'dog']]
    scores = [Bleu()(predictions[:n], references[:n], engine='python') for n in (1, 2)]
    predictions[0], references[0][0] = 'other', 'other'
    for score in scores: assert score.predictions[0] == 'the cat' and score.references(0) == ('the cat',)


def test_the_environment_is_asked_at_every_call():
    code = ('import os; from nlgeval import Bleu; metric = Bleu(); metric(["a"], ["a"]); os.environ["NLGEVAL_ENGINE"] = "fastest"\n'
            'try: metric(["a"], ["a"])\nexcept ValueError as error: print("fastest" in str(error))\n'
            'del os.environ["NLGEVAL_ENGINE"]; print(metric(["a b c d"], ["a b c d"]).score)\n'
            'os.environ = dict(os.environ, NLGEVAL_ENGINE="slowest")\n'
            'try: metric(["a"], ["a"])\nexcept ValueError as error: print("slowest" in str(error))')
    assert subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=True).stdout.split() == ['True', '1.0', 'True']


@pytest.mark.filterwarnings('ignore')
def test_a_scorer_of_several_metrics_has_the_number_of_each(monkeypatch):
    group = MetricGroup({'bleu': Bleu(), 'rouge1': RougeN(n=1), 'rougeL': RougeL(), 'ter': Ter(), 'chrf': Chrf()})
    rng, scorers = random.Random(1), [group.scorer(segments) for segments in (False, True)]
    for i in range(40):
        if i == 20: group(['a b c'] * 300, ['a c'] * 300, engine='compiled'), group(['a b c'], ['a c'], engine='compiled')  # from now on kernels
        prediction, references = wild(rng), rng.choice([wild(rng), [wild(rng), wild(rng)]])
        with using('python'): scores = group([prediction], [references])
        for scorer, read in zip(scorers, (lambda score: score.score, lambda score: score.segments[0])):
            found = scorer(prediction, references)
            same(found.values(), [read(scores[name]) for name in found], prediction, references)
            assert list(found) == list(group.metrics)
    before = scorers[0]('the cat', 'the dog')
    monkeypatch.setattr(RougeN, 'parts', lambda self, rows, segments=False: {'score': np.full(len(rows), .125)})
    monkeypatch.setattr(RougeN, 'score', lambda self, rows, segments=False: np.full(len(rows), .125))
    assert scorers[0]('the cat', 'the dog') == before | {'rouge1': .125}


def test_the_short_road_is_taken_where_nobody_says_how_to_count(monkeypatch):
    metric = Bleu()
    metric(['a b c'] * 300, ['a c'] * 300, engine='compiled'), metric(['a b c'], ['a c'], engine='compiled')
    road = lambda *texts: scoring.loaded_pair(metric.plan, *texts)
    assert metric(['a b c d'], ['a b c']).statistics.rows.tolist() == [list(road('a b c d', 'a b c')[''])]
    with using('python'): assert road('a b c d', 'a b c') is None
    with using(max_work=1): assert road('a b c d', 'a b c') is None and pytest.raises(TooMuchWork, metric, ['a b c d'], ['a b c'])
    for name, value in ('NLGEVAL_ENGINE', 'python'), ('NLGEVAL_MAX_WORK', '1'):
        with monkeypatch.context() as patched:
            patched.setenv(name, value)
            assert road('a b c d', 'a b c') is None
    assert road('a', ['a']) is None and road(b'a', 'a') is None and road('a ' * 10_000, 'a') is None
