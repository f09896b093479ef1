"""What is compared with each other is counted by one engine; which one follows the work; a limit of work refuses what takes too long."""
import pickle
from dataclasses import dataclass

import numpy as np
import pytest

from nlgeval import Bleu, CharacTer, Eed, Meteor, MetricGroup, Ribes, RougeL, TestSet, Wer, compare
from nlgeval.apps.score_command import score_systems
from nlgeval.core.metric import TokenMetric
from nlgeval.distributed.engines import Worker
from nlgeval.engine import choice
from nlgeval.engine.choice import OneEngine, TooMuchWork, one_engine, using, wanted_engine
from nlgeval.engine.kernels import Kernel, installed
from nlgeval.metrics.registry import METRICS

needs_numba = pytest.mark.skipif(not installed(), reason='no numba: pip install numba')
ran = []


@dataclass(frozen=True)
class Recorder(TokenMetric):
    "Counts tokens, and notes which engine did."
    name = 'recorder'
    columns = ('tokens', 'segments')
    unit = ''
    kernels = (Kernel(lambda: None),)  # is never loaded

    def row(self, candidate, reference):
        ran.append('python')
        return len(candidate), 1

    def block_rows(self, block):
        ran.append('compiled')
        return np.column_stack([block.lengths, np.ones(len(block))])

    def parts(self, rows, segments=False): return {'score': rows[..., 0] / rows[..., 1]}


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    "A process in which nothing was done yet."
    ran.clear()
    monkeypatch.setattr(choice, '_done', [0])
    monkeypatch.delenv('NLGEVAL_ENGINE', raising=False)


def engines(): return set(ran)


TEXTS = ['the old bridge opens again in spring'] * 10_000  # work of 720,000 with itself
SMALL = TEXTS[:10]


@needs_numba
def test_alone_the_engine_changes_when_there_was_enough_work():
    for _ in range(8): Recorder()(TEXTS, TEXTS)
    assert ran[0] == 'python' and ran[-1] == 'compiled'


@needs_numba
@pytest.mark.parametrize('systems, engine', [(2, 'python'), (8, 'compiled')])
def test_all_systems_of_a_comparison(systems, engine):
    compare({f'system {i}': TEXTS for i in range(systems)}, TEXTS, metrics=[Recorder()], resamples=10)
    assert engines() == {engine}


@needs_numba
def test_a_comparison_after_much_work_is_not_torn_either():
    choice._done[0] = choice._ENOUGH - 1_000_000
    compare({f'system {i}': TEXTS[:5000] for i in range(4)}, TEXTS[:5000], metrics=[Recorder()], resamples=10)
    assert engines() == {'compiled'}


@needs_numba
@pytest.mark.parametrize('part, engine', [(10, 'python'), (1000, 'compiled')])
@pytest.mark.parametrize('make', [lambda: Recorder().stream(), lambda: MetricGroup({'a': Recorder(), 'b': Recorder()}).stream()])
def test_all_batches_of_a_stream(make, part, engine):
    stream = make()
    stream.update(TEXTS[:part], TEXTS[:part])
    stream = pickle.loads(pickle.dumps(stream))  # its choice goes along
    for _ in range(8): stream.update(TEXTS, TEXTS)
    assert engines() == {engine}


@needs_numba
@pytest.mark.parametrize('chunks, engine', [([SMALL], 'python'), ([SMALL] * 3, 'python'), ([TEXTS[:2000]] * 30, 'compiled')])
def test_all_files_and_chunks_of_one_command(chunks, engine):
    score_systems({'recorder': Recorder()}, (({'a': texts, 'b': texts}, texts) for texts in chunks))
    assert engines() == {engine}


def test_a_distributed_job_runs_on_one_engine_wherever_its_workers_are():
    worker = pickle.loads(pickle.dumps(Worker(len, [])))
    assert worker.engine == ('compiled' if installed() else 'python')
    with using('python', max_work=5): worker = Worker(len, [])
    assert (worker.engine, worker.max_work) == ('python', 5)


def test_what_a_call_says_goes_first():
    with one_engine(OneEngine()):
        for engine in 'python', 'compiled': assert wanted_engine(engine) == engine
        with using('python'): assert wanted_engine() == 'python'
        assert wanted_engine() == 'auto'


@needs_numba
def test_single_texts_add_up_to_enough_work_too():
    for _ in range(200):
        Recorder()(['a b ' * 50], ['a b ' * 50])
        if choice._done[0] > 50_000: break
    else: pytest.fail('the work of single texts is not added up')


# ---------------------------------------------------------------- work
@pytest.mark.parametrize('name', [name for name in METRICS if METRICS[name].load.__self__ is METRICS[name]])
def test_work_of_every_metric(name):
    "It grows with either text, is finite, and the same for an array as for its items."
    metric = METRICS[name].load()
    if getattr(metric, 'work', None) is None: return  # a group: its metrics' work
    metric = metric.__new__(metric)  # with the usual options: some want vectors
    sizes = np.array([0., 1., 10., 1e3, 1e5])
    found = metric.work(sizes, sizes)
    assert np.isfinite(found).all() and (np.diff(found) > 0).all() and found[0] == 0
    assert found.tolist() == [float(metric.work(size, size)) for size in sizes]


@needs_numba
@pytest.mark.parametrize('metric, words', [(CharacTer(), 200), (Ribes(), 500), (Meteor(), 1000), (Eed(), 2000)], ids=lambda it: getattr(it, 'name', it))
def test_the_engine_follows_the_work_and_not_the_length(metric, words, monkeypatch):
    "A short pair that takes the definition half a minute is for the kernels, and they get it."
    chosen = []
    monkeypatch.setattr('nlgeval.core.scoring.job_tables', lambda *args: chosen.append('compiled') or [np.zeros((1, len(metric.columns)))])
    monkeypatch.setattr('nlgeval.core.scoring.viewed', lambda *args: pytest.fail('the definition was taken'))
    text = ' '.join(f'w{i}' for i in range(words))
    metric.statistics([text], [text])
    assert chosen == ['compiled']


# ---------------------------------------------------------------- a limit
LONG = 'word ' * 2000


@pytest.mark.parametrize('engine', ['python', pytest.param('compiled', marks=needs_numba)])
def test_a_limit_names_the_segment_the_work_and_the_limit(engine):
    with using(engine, max_work=1e6), pytest.raises(TooMuchWork, match=r'CharacTER: segment 2 may cost 3.3e\+12 of work \(a prediction of 10,000 '
                                                                       r'characters, held against 10,000\), and max_work allows 1e\+06'):
        CharacTer()(['a', LONG, 'b'], ['a', LONG, 'b'])
    with using(engine, max_work=1e6): assert Bleu()(['a', LONG], ['a', LONG]).score == 1


@pytest.mark.parametrize('hostile', ['a ' * 100, '.' * 100])
def test_a_limit_counts_tokens_where_they_are_short(hostile):
    "A hundred letters, or dots, are a hundred words to METEOR, and as much work as two hundred usual ones."
    usual = 'words ' * 100
    with using(max_work=float(Meteor().work(*map(np.array, (599., 599.))))):
        for text in usual, hostile:
            with pytest.raises(TooMuchWork, match='METEOR: segment 1 may'): Meteor()([text], [text])
            with pytest.raises(TooMuchWork, match='METEOR: the longest pair'): Meteor().pairwise(['a', text], [text, 'a'])
        assert Meteor()([hostile[:40]], [hostile[:40]]).score > .9
        assert Meteor()([usual[:300]], [usual[:300]]).score > .9  # most characters are no tokens


@pytest.mark.parametrize('score', [lambda m: m([LONG], [LONG]), lambda m: m.statistics([LONG], [['a', LONG]]), lambda m: m.stream().update([LONG], [LONG]),
                                   lambda m: m.pairwise([LONG, 'a'], ['a', LONG]), lambda m: MetricGroup({'wer': Wer(), 'm': m})([LONG], [LONG]),
                                   lambda m: compare({'a': [LONG] * 2, 'b': [LONG] * 2}, [LONG] * 2, metrics=[m])])
def test_a_limit_holds_wherever_texts_are_scored(score):
    with using(max_work=1e6), pytest.raises(TooMuchWork, match='METEOR'): score(Meteor())


def test_a_limit_from_the_environment(monkeypatch):
    monkeypatch.setenv('NLGEVAL_MAX_WORK', '100')
    with pytest.raises(TooMuchWork): RougeL()(['word ' * 50], ['word ' * 50])
    assert RougeL()(['word'], ['word']).score == 1
    monkeypatch.setenv('NLGEVAL_MAX_WORK', 'much')
    with pytest.raises(ValueError, match="NLGEVAL_MAX_WORK: expected a number above 0, such as 1e7, got 'much'"): RougeL()(['word'], ['word'])


@pytest.mark.parametrize('limit', [0, -1, 'x', float('nan')])
def test_a_limit_that_is_none(limit):
    with pytest.raises(ValueError, match='max_work: expected a number above 0'): using(max_work=limit)


def test_tokens_and_sources_have_work_too():
    with using(max_work=1000):
        with pytest.raises(TooMuchWork, match='tokens'): Bleu(tokenizer='tokens')([['word'] * 200], [[['word'] * 200]])
        with pytest.raises(TooMuchWork, match='novelty'): METRICS['novelty'].load()()(['a'], TestSet(sources=[LONG]))
        with pytest.raises(TooMuchWork, match='distinct'): METRICS['distinct'].load()()([LONG])


def test_much_work_without_kernels_is_told_once(monkeypatch, capsys):
    from nlgeval.engine import kernels
    monkeypatch.setattr(choice, 'installed', lambda: False)
    monkeypatch.setattr(choice, '_done', [0])
    monkeypatch.setattr(kernels, '_told', set())
    assert not choice.compiled_pays('auto', [object()], lambda: 2 * choice._ENOUGH) and capsys.readouterr().err == ''
    for _ in range(2): assert not choice.compiled_pays('auto', [object()], lambda: 20 * choice._ENOUGH)
    assert capsys.readouterr().err.count("pip install 'nlgeval[fast]'") == 1
