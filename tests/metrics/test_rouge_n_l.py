"""ROUGE-N and ROUGE-L against ROUGE-1.5.5 (golden numbers, and the program itself), rouge_score, and pltrdy's recorded numbers."""
import json
import random
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

import rouge155_oracle as oracle
from golden import golden
from nlgeval.core import MetricGroup
from nlgeval.engine.choice import using
from nlgeval.metrics.rouge_l import RougeL, lcs, lcs_length, lcs_path, lcs_table, rouge_l
from nlgeval.metrics.rouge_n import RougeN, rouge_n

PARTS = 'recall', 'precision', 'fmeasure'
RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'rouge.json').read_text(encoding='utf-8'))['tools']


def items_of(shared, name):
    "{id: (sentences, [sentences of each reference])} of one set of texts."
    if name == 'english':
        return {o['id']: (o['candidate'], o['references']) for o in json.loads((shared / 'golden/english.json').read_text('utf-8'))}
    if name == 'multilingual':
        texts = json.loads((shared / 'golden/multilingual.json').read_text('utf-8'))
        return {f"{i}-{o['lang']}": ([o['candidate']], [[r] for r in o['references']]) for i, o in enumerate(texts)}
    lines = (shared / 'data/realsumm/realsumm.jsonl').read_text('utf-8').splitlines()
    return {f"{o['system']}/{o['doc']}": (o['candidate'], [o['reference']]) for o in map(json.loads, lines)}


def of_name(key, flags):
    "The metric that ROUGE-1.5.5 calls `key`, or None if it is neither ROUGE-N nor ROUGE-L."
    if key == 'ROUGE-L': return RougeL.like(f'rouge-1.5.5 {flags}', sentences='list')
    if key[6:].isdigit(): return RougeN.like(f'rouge-1.5.5 {flags}', sentences='list', n=int(key[6:]))


def agree(items, flags, per_item):
    "Assert that all ROUGE-N and ROUGE-L of all items are the program's."
    compared = 0
    for key in next(iter(per_item.values())):
        if (metric := of_name(key, flags)) is None: continue
        score = metric([items[i][0] for i in per_item], [items[i][1] for i in per_item])
        if metric.aggregation == 'pooled': ours = score.statistics.rows[:, [2, 1, 0]].tolist()  # it prints counts
        else: ours = list(zip(*(score.segment_parts[part].tolist() for part in PARTS)))
        for i, found in zip(per_item, ours):
            assert found == pytest.approx(per_item[i][key], abs=1e-9), (flags, key, i)
            compared += 1
    assert compared


@pytest.mark.parametrize('name', ['english', 'realsumm'])
def test_rouge_155_golden(shared, name):
    items = items_of(shared, name)
    for run in golden(shared, f'rouge155_{name}').values():
        agree(items, run['flags'], run['per_item'])


def random_items(rng, n):
    words = "the The storm closed closes a bridge bridges running ran on u.s. state-of-the-art 3.5 don't mr. it's Ünder -- better".split()
    def summary(): return [' ' * rng.randint(0, 1) + ' '.join(rng.choices(words, k=rng.randint(1, 9))) for _ in range(rng.randint(1, 4))]
    return {str(i): (summary(), [summary() for _ in range(rng.randint(1, 3))]) for i in range(n)}


@pytest.mark.skipif(oracle.available() is not None, reason=oracle.available() or '')
@pytest.mark.parametrize('flags', ['-n 4', '-n 2 -m -s', '-n 2 -f B', '-n 2 -f B -m -p 0.2', '-n 3 -l 7', '-n 2 -l 12 -s -m', '-n 2 -b 20',
                                   '-n 2 -b 33 -m -f B', '-n 2 -t 1', '-n 2 -t 2 -b 25 -s', '-n 2 -x -f B -p 0'])
def test_rouge_155_live(flags):
    items = random_items(random.Random(flags), 40)
    per_item, _ = oracle.rouge155({i: c for i, (c, _) in items.items()}, {i: r for i, (_, r) in items.items()}, flags)
    agree(items, flags, per_item)


def test_rouge_score_on_realsumm(shared):
    scorer = pytest.importorskip('rouge_score.rouge_scorer')
    items = list(items_of(shared, 'realsumm').values())[::8]
    texts, references = ['\n'.join(c) for c, _ in items], [['\n'.join(o) for o in r] for _, r in items]
    for stemmer in (None, 'porter'):
        theirs = scorer.RougeScorer(['rouge1', 'rouge2', 'rougeL', 'rougeLsum'], use_stemmer=bool(stemmer))
        expected = [theirs.score(r[0], c) for c, r in zip(texts, references)]
        options = dict(tokenizer='rouge-score', stemmer=stemmer)
        found = MetricGroup({'rouge1': RougeN(n=1, **options), 'rouge2': RougeN(n=2, **options), 'rougeL': RougeL(**options),
                             'rougeLsum': RougeL(summary=True, **options)})(texts, references)
        for key, score in found.items():
            for part in PARTS: assert score.segment_parts[part].tolist() == [getattr(e[key], part) for e in expected]


WORDS = 'a b c storm storms closed closing the The Ünder 3.5'.split()
sentence = st.lists(st.sampled_from(WORDS), max_size=8).map(' '.join)
summary = st.lists(sentence, max_size=4).map('\n'.join)


@given(summary, st.lists(summary, min_size=1, max_size=3), st.booleans())
def test_rouge_score_generated(prediction, references, stem):
    scorer = pytest.importorskip('rouge_score.rouge_scorer')
    expected = scorer.RougeScorer(['rouge2', 'rougeL', 'rougeLsum'], use_stemmer=stem).score_multi(references, prediction)
    options = dict(tokenizer='rouge-score', stemmer='porter' if stem else None)
    for key, metric in (('rouge2', RougeN(**options)), ('rougeL', RougeL(**options)), ('rougeLsum', RougeL(summary=True, **options))):
        score = metric([prediction], [references])
        assert [getattr(score, part) for part in PARTS] == [getattr(expected[key], part) for part in PARTS]


@pytest.mark.parametrize('name', ['english', 'multilingual', 'realsumm'])
@pytest.mark.parametrize('setting, tool', [('exclusive', 'pltrdy'), ('not exclusive', 'pltrdy exclusive=False')])
def test_pltrdy_recorded(shared, name, setting, tool):
    items = items_of(shared, name)
    recorded = RECORDED['pltrdy']['settings'][setting]['sets'][name]['segments']
    metrics = MetricGroup({**{f'rouge-{n}': RougeN.like(tool, n=n) for n in range(1, 6)}, 'rouge-l': RougeL.like(tool)})
    pairs = [(' '.join(items[i][0]), ' '.join(r), e) for i, each in recorded.items() for r, e in zip(items[i][1], each) if 'error' not in e]
    scores = metrics([p for p, _, _ in pairs], [r for _, r, _ in pairs])
    for key, score in scores.items():
        ours = list(zip(*(score.segment_parts[part].tolist() for part in PARTS)))
        assert ours == [pytest.approx(e[key], abs=1e-12) for _, _, e in pairs]


tokens = st.lists(st.sampled_from('abcd'), max_size=70)


@given(tokens, tokens)
def test_lcs_by_bits(a, b):
    assert lcs_length(a, b) == lcs_table(a, b)[-1][-1] == lcs_length(b, a)
    assert lcs(a, b) == lcs_path(a, b)


def test_rouge_l_of_a_long_pair():
    rng = random.Random(0)
    a = [f'w{i}' for i in range(35_000)]  # all different: the worst case for memory
    b = sorted(rng.sample(a, 30_000), key=lambda word: int(word[1:])) + ['new'] * 5_000
    tracemalloc.start()
    for summary in (False, True):
        with using('python'): score = rouge_l([' '.join(b)], [' '.join(a)], summary)
        assert (score.recall, score.precision) == (30_000 / 35_000, 30_000 / 35_000)
    assert tracemalloc.get_traced_memory()[1] < 200e6
    tracemalloc.stop()


@given(summary, summary, st.integers(1, 4))
def test_bounds_and_symmetry(p, r, n):
    for score, back in ((rouge_n([p], [r], n), rouge_n([r], [p], n)), (rouge_l([p], [r]), rouge_l([r], [p]))):
        assert 0 <= score.score <= 1 and (score.precision, score.recall) == (back.recall, back.precision)
        assert min(score.precision, score.recall) - 1e-12 <= score.score <= max(score.precision, score.recall) + 1e-12
    assert rouge_l([p], [r]).recall <= rouge_n([p], [r], 1).recall
    assert rouge_l([p], [r], True).recall <= rouge_n([p], [r], 1).recall
