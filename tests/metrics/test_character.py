"""CharacTER equals the authors' program (recorded) and the package cer (live where it is installed)."""
import json
import random
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

from nlgeval import CharacTer, character
from nlgeval.metrics.character import best_order, character_row, moved_phrases, shared_phrases
from nlgeval.metrics.edit_distance import edit_distance

SETS = 'T1', 'T2', 'T3.system1', 'E'


def lines(path):
    return path.read_text(encoding='utf-8').splitlines()


def golden_texts(shared, name, golden):
    "Candidates and first references of a golden set."
    if name == 'E': pairs = [(text, references[0]) for _, text, references in golden['E']['inputs']]
    elif name == 'T1':
        items = json.loads((shared / 'golden' / 'english.json').read_text(encoding='utf-8'))
        pairs = [(' '.join(item['candidate']), ' '.join(item['references'][0])) for item in items]
    elif name == 'T2':
        items = json.loads((shared / 'golden' / 'multilingual.json').read_text(encoding='utf-8'))
        pairs = [(item['candidate'], item['references'][0]) for item in items]
    else:
        ted = shared / 'data' / 'ted'
        pairs = list(zip(lines(ted / 'system1.en'), lines(ted / 'reference.en')))
    return list(map(list, zip(*pairs)))


def edit_others(shared):
    return json.loads((shared / 'golden' / 'edit_others.json').read_text(encoding='utf-8'))


@pytest.mark.parametrize('name', SETS)
@pytest.mark.parametrize('engine', ['python', 'compiled'])
@pytest.mark.parametrize('tool, key', [('rwth', 'character'), ('cer', 'cer_pypi')])
def test_golden(shared, name, engine, tool, key):
    golden = edit_others(shared)
    expected = golden[name]['segments'][key]
    candidates, references = (column[:len(expected)] for column in golden_texts(shared, name, golden))
    found = CharacTer.like(tool)(candidates, references, engine=engine)
    for i, value in enumerate(expected):
        if isinstance(value, dict):  # cer divides by an empty reference
            assert references[i].strip() == '' and value['error'].startswith('ZeroDivisionError')
        else: assert found.segments[i] == pytest.approx(value, rel=1e-11, abs=1e-11), (i, candidates[i], references[i])
    assert found.score == pytest.approx(sum(found.segments.tolist()) / len(expected), abs=1e-14)


PRINTED = [  # candidate, reference, by the authors' program (c4b25cb), by cer 1.2.0: rounding moves the second
    ('cabc aa aa aa cabc cabc cabc cabc aa cabc aa cabc', 'aa cabc aa cabc cabc cabc aa aa cabc cabc cabc aa',
     0.30612244897959184, 0.2653061224489796),
    ('aab acb abb b bb bcac bb', 'bb bb bcac acb aab b abb', 0.2604166666666667, 0.4166666666666667),
    ('c c ab ab c b ab d b b caa c', 'c c ab d c c caa ab b ab b b', 0.2857142857142857, 0.16071428571428573),
    ('be d d d d be d d be be be d', 'be d be d be d be d d d d be', 0.5446428571428571, 0.5357142857142857),
    ('c bcb c dc aba bb', 'aba dc c bb bcb c', 0.47058823529411764, 0.17647058823529413),
    ('fhed g gbe aghe fhed fhed', 'gbe fhed fhed fhed g aghe', 0.6, 0.36),
    ('this week the saudis denied information published in the new york times',
     'saudi arabia denied this week information published in the american new york times', 0.36619718309859156, 0.36619718309859156)]


@pytest.mark.parametrize('engine', ['python', 'compiled'])
def test_recorded_where_rounding_decides(engine):
    for candidate, reference, *expected in PRINTED:
        found = [CharacTer.like(tool)([candidate], [reference], engine=engine).score for tool in ('rwth', 'cer')]
        assert found == pytest.approx(expected, abs=1e-15)


def random_pair(rng):
    words = [''.join(rng.choice('abcdefgh'[:rng.randint(2, 8)]) for _ in range(rng.randint(1, 4))) for _ in range(rng.randint(2, 9))]
    pair = [[rng.choice(words) for _ in range(rng.randint(1, 16))] for _ in range(2)]
    if rng.random() < .3: pair[1] = rng.sample(pair[0], len(pair[0]))
    return pair


def test_cer_live():
    calculate_cer = pytest.importorskip('cer').calculate_cer
    rng, pairs = random.Random(5), []
    for _ in range(1500): pairs.append(random_pair(rng))
    expected = [calculate_cer(*pair) for pair in pairs]
    texts = [list(map(' '.join, column)) for column in zip(*pairs)]
    for engine in 'python', 'compiled':
        found = CharacTer.like('cer')(*texts, engine=engine).segments.tolist()
        assert found == pytest.approx(expected, abs=1e-14)
    exact = CharacTer.like('rwth')(*texts).segments.tolist()
    assert exact != pytest.approx(expected, abs=1e-14)  # the option is there for a reason


WORDS = st.lists(st.sampled_from(['a', 'b', 'ab', 'é', '漢字', 'a' * 40, '\U0001f600', '\ud800']), max_size=9)


@given(st.lists(st.tuples(WORDS, st.lists(WORDS, min_size=1, max_size=3)), min_size=1, max_size=4), st.sampled_from(['exact', 'rounded']))
def test_both_engines_give_the_same_rows(segments, gains):
    candidates = [' '.join(words) for words, _ in segments]
    references = [[' '.join(words) for words in several] for _, several in segments]
    metric = CharacTer(gains=gains)
    assert metric.statistics(candidates, references, 'compiled') == metric.statistics(candidates, references, 'python')


def test_long_texts_have_the_same_rows():
    rng, metric = random.Random(2), CharacTer()
    words = [''.join(rng.choice('abcdeé漢') for _ in range(rng.randint(1, 12))) for _ in range(60)]
    texts = [' '.join(rng.choice(words) for _ in range(n)) for n in (63, 64, 65, 130, 5)]
    others = [' '.join(rng.choice(words) for _ in range(n)) for n in (65, 64, 63, 129, 140)]
    assert metric.statistics(texts, others, 'compiled') == metric.statistics(texts, others, 'python')


def moved_about(rng, words, longest):
    "A text, and a reference from which it was made by moves and other words; or two texts."
    reference = rng.choices(words, k=rng.randint(0, longest))
    candidate = reference[:]
    for _ in range(rng.randint(0, 4)):
        i, length, j = rng.randint(0, len(candidate)), rng.randint(1, 12), rng.randint(0, len(candidate))
        block, candidate[i:i + length] = candidate[i:i + length], []
        candidate[j:j] = block
    if rng.random() < .2: candidate = rng.choices(words, k=rng.randint(0, longest))
    wrong = rng.choice([0, .1, .3])
    return [w if rng.random() >= wrong else rng.choice([*words, 'other']) for w in candidate if rng.random() >= wrong / 3], reference


def test_tables_of_long_texts_say_what_columns_of_bits_say():
    from nlgeval.engine.moves import best_orders, characters_of
    from nlgeval.engine.packing import pack_tokens
    rng = random.Random(22)
    for many, longest, n in (1, 9, 20), (2, 20, 100), (3, 9, 300), (6, 40, 100), (20, 90, 60), (60, 150, 20), (300, 150, 20):
        words = [''.join(rng.choice('abcdé漢') for _ in range(rng.randint(1, 5))) for _ in range(many)]
        texts, others = zip(*[moved_about(rng, words, longest) for _ in range(n)])
        c, r = (pack_tokens([[text] for text in column]) for column in (texts, others))
        for rounded in False, True:
            told = []
            for short in 1000, 0:
                orders, places, costs = best_orders(c, r, (np.arange(n), np.arange(n)), characters_of(c), rounded, short)
                told.append(([bytes(c.data[c.starts[t]:c.stops[t]]) for t in orders], places.tolist(), costs.tolist()))
            assert told[0] == told[1], (many, longest, rounded)


def test_a_thousand_words():
    rng, words = random.Random(1), [f'w{k}' for k in range(300)]
    reference = [words[min(299, int(rng.expovariate(.02)))] for _ in range(1000)]
    candidate = [w if rng.random() < .7 else rng.choice(words) for w in reference[500:520] + reference[:500] + reference[520:]]
    metric = CharacTer()
    found = metric([' '.join(candidate)], [' '.join(reference)], engine='compiled')
    assert found.shift_cost > 0 and found.edits < edit_distance(' '.join(candidate), ' '.join(reference))
    with pytest.raises(ValueError, match='9,000 and 9,000 words: their table would have 81,018,001 cells, and may have 67,108,864'):
        metric(['a ' * 9000], ['a ' * 9000], engine='compiled')


def test_the_kernel_stops():
    "Two words without end: minutes."
    from nlgeval.engine.kernels import stop_flag
    from nlgeval.engine.moves import best_orders, characters_of
    from nlgeval.engine.packing import pack_tokens
    rng, flag = random.Random(1), stop_flag()
    texts = [pack_tokens([[rng.choices('ab', k=4000)]]) for _ in range(2)]
    threading.Timer(.2, flag.fill, (1,)).start()
    try: best_orders(*texts, [np.arange(1)] * 2, characters_of(texts[0]), False)
    finally: flag[0] = 0


@given(WORDS, WORDS)
def test_moves_help_and_change_nothing_else(words, reference):
    order = best_order(words, reference)
    assert sorted(order.words) == sorted(words)
    left = [edit_distance(words, reference), *(move[-1] for move in order.moves)]
    assert left == sorted(left, reverse=True) and len(set(left)) == len(left)
    assert left[-1] == edit_distance(order.words, reference)
    assert all(words[i:i + n] == reference[j:j + n] and i != j for i, j, n in shared_phrases(words, reference))
    assert sum(map(len, moved_phrases(words, order.words))) <= len(words)
    assert 0 <= character_row(words, reference)[3] <= 1


def test_edges():
    assert character([''], ['']).score == character([' '], ['a']).score == character(['a'], ['']).score == 1
    assert character(['a  b'], ['a b']).score == 0
    assert character(['Ab'], ['ab'], lowercase=True).score == 0 < character(['Ab'], ['ab']).score
    assert character(['a b'], [['c', 'a b']]).score == 0
    with pytest.raises(ValueError, match='unknown gains'): CharacTer(gains='whole')
    with pytest.raises(ValueError, match='unknown tool'): CharacTer.like('tercom')


# ---- what the page says of agreement

def agreed(shared, metrics):
    "The rows of a page's table: scores on TED, correlation with BLEU, agreement with people."
    from nlgeval import Bleu, LengthRatio, agreement
    ted = shared / 'data' / 'ted'
    reference, *systems = [lines(ted / f'{name}.en') for name in ('reference', 'system1', 'system2')]
    found = {name: [metric(system, reference, engine='compiled') for system in systems] for name, metric in metrics.items()}
    def shown(score): return f'{100 * score.score:.2f} %' if score.metric.unit else f'{score.score:.4f}'
    rows = [['TED, system 1', *(shown(one) for one, _ in found.values())], ['TED, system 2', *(shown(two) for _, two in found.values())]]
    bleu = found['BLEU'][0].segments
    rows.append(['TED, system 1, correlation with segments\' BLEU (Pearson, sign reversed)',
                 *('' if isinstance(score.metric, (Bleu, LengthRatio)) else f'{-np.corrcoef(score.segments, bleu)[0, 1]:.3f}' for score, _ in found.values())])
    items = [json.loads(line) for line in lines(shared / 'data' / 'realsumm' / 'realsumm.jsonl')]
    by = {(item['system'], item['doc']): item for item in items}
    names, docs = (sorted({item[key] for item in items}) for key in ('system', 'doc'))
    human = np.array([[by[name, doc]['human'] for doc in docs] for name in names])
    texts = [[' '.join(by[name, doc]['candidate']) for doc in docs] for name in names]
    held = [' '.join(by[names[0], doc]['reference']) for doc in docs]
    scores = {name: np.array([metric(text, held, engine='compiled').segments for text in texts]) for name, metric in metrics.items()}
    up = {name: metric.higher_is_better for name, metric in metrics.items()}
    for level, what in ('system', 'REALSumm, agreement with people over systems (Pearson)'), ('by-item', 'REALSumm, within each story, mean of 100'):
        values = agreement(scores, human, level, 'pearson', higher_is_better=up).values
        rows.append([what, *(f'{values[name]["pearson"]:.3f}' for name in metrics)])
    return [f'| {" | ".join(row)} |'.replace('|  |', '| |').replace('|  |', '| |') for row in rows]


def page(name):
    cells = json.loads((Path(__file__).parents[2] / 'nbs' / 'metrics' / f'{name}.ipynb').read_text(encoding='utf-8'))['cells']
    return '\n'.join(''.join(cell['source']) for cell in cells)


def test_agreement_is_as_the_page_says(shared):
    from nlgeval import Bleu, LengthRatio
    for row in agreed(shared, {'CharacTER': CharacTer(), 'BLEU': Bleu(), 'length': LengthRatio()}): assert row in page('14_character')
    ted = shared / 'data' / 'ted'
    reference, *systems = [lines(ted / f'{name}.en') for name in ('reference', 'system1', 'system2')]
    for system in systems:
        rwth, cer = (CharacTer.like(name).statistics(system, reference, 'compiled') for name in ('rwth', 'cer'))
        assert (rwth.rows == cer.rows).all()
    assert 'has 89 % on average' in page('14_character') and 'two of five of them the full 100' in page('14_character')
    strangers = CharacTer()(reference, reference[7:] + reference[:7], engine='compiled').segments
    assert round(100 * strangers.mean()) == 89 and .35 < (strangers == 1).mean() < .45


def test_both_engines_refuse_tables_without_end_in_the_same_words(monkeypatch):
    "Of several the first."
    monkeypatch.setattr('nlgeval.metrics.character.MOST_CELLS', 100 * 100)
    short, long, longer = 'a b c', 'a b ' * 50, 'a b ' * 60
    metric, said = CharacTer(), []
    assert metric([long], [short], engine='python').score == metric([long], [short], engine='compiled').score
    for engine in 'python', 'compiled':
        with pytest.raises(ValueError, match='of 100 and 100 words: .* would have 10,201 cells, and may have 10,000') as error:
            metric([short, long, longer], [short, long, longer], engine=engine)
        said.append(str(error.value))
    assert said[0] == said[1]
