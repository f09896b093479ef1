"""CharCut equals the authors' program, its first version included: recorded numbers (record_charcut.py)."""
import json
import random
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from test_character import lines, page

from nlgeval import CharacTer, Chrf, Eed, Ter, agreement, explain
from nlgeval.metrics.charcut import (CharCut, charcut, differences, inside_words, over_words, pieces_in_place,
                                     shared_pieces, travelled)

FOUND = json.loads((Path(__file__).parents[1] / 'recorded' / 'charcut.json').read_text(encoding='utf-8'))
CANDIDATES, REFERENCES = map(list, zip(*FOUND['pairs']))


@pytest.mark.parametrize('tool', FOUND['tools'])
def test_costs_lengths_and_corpus_are_the_programs(tool):
    found = CharCut.like(tool)(CANDIDATES, REFERENCES)
    assert found.statistics.rows[:, :2].tolist() == FOUND['tools'][tool]['rows']
    assert found.score == FOUND['tools'][tool]['score']
    assert found.segments.tolist() == [cost / length if length else 0 for cost, length in FOUND['tools'][tool]['rows']]


def test_first_version():
    rows = CharCut.like('charcut:2017-11-15')(CANDIDATES, REFERENCES).statistics.rows
    assert rows[:, :2].tolist() == FOUND['charcut:2017-11-15']
    assert sum(a != b for a, b in zip(FOUND['charcut:2017-11-15'], FOUND['tools']['charcut']['rows'])) == 30


def test_flags():
    assert CharCut.like('evaluate') == CharCut.like('charcut') == CharCut()
    assert CharCut.like('charcut --alt-norm --match-size 4') == CharCut(norm='candidate', match_size=4)
    for flags in '-m', '-m x', '-m 0', '-m -1', '-o why.html':
        with pytest.raises(ValueError, match='charcut: '): CharCut.like(f'charcut {flags}')
    for options, words in ({'match_size': 0}, 'match_size'), ({'travel': 'far'}, 'travel'), ({'norm': 'reference'}, 'norm'):
        with pytest.raises(ValueError, match=words): CharCut(**options)


def slow_pieces(candidate, reference, size):
    "The greedy search told plainly: all shared substrings with all their places, sorted once, filtered after each cut."
    def tokens(text): return [(m.start(), m.group()) for m in re.finditer(r'\w+|\W', text)]
    def rows(text):
        found, cut = {}, tokens(text)
        for i in range(len(cut)):
            for j in range(i + 1, len(cut) + 1):
                found.setdefault(''.join(token for _, token in cut[i:j]), []).append(cut[i][0])
        return found
    def inner(text):
        found = {}
        groups = [(m.start(), m.end(1), m.end(2)) for m in re.finditer(r'(\W*\w+)(?=(\W*))', text)] or [(0, len(text), len(text))]
        for start, last, stop in groups:
            for i in range(start, last):
                for j in range(i + 1, stop + 1): found.setdefault(text[i:j], []).append(i)
        return found
    both = {}
    own, other = rows(candidate), rows(reference)
    for text in own.keys() & other.keys():
        if len(text) >= size: both[text] = own[text], other[text]
        elif candidate.startswith(text) and reference.startswith(text): both[text] = [0], [0]
        elif candidate.endswith(text) and reference.endswith(text): both[text] = [len(candidate) - len(text)], [len(reference) - len(text)]
    own, other = inner(candidate), inner(reference)
    both.update({text: (own[text], other[text]) for text in own.keys() & other.keys() if len(text) >= size})
    left = sorted(both.items(), key=lambda one: (-len(one[0]), len(one[1][0]) == len(one[1][1]), len(one[1][0]) + len(one[1][1]), one[1][0]))
    taken, other_taken, pieces = set(), set(), []
    while left:
        text, (at, others) = left[0]
        pieces.append((at[0], others[0], len(text)))
        taken.update(range(at[0], at[0] + len(text))); other_taken.update(range(others[0], others[0] + len(text)))
        left = [(text, (a, b)) for text, (at, others) in left
                if (a := [i for i in at if not taken & set(range(i, i + len(text)))])
                and (b := [j for j in others if not other_taken & set(range(j, j + len(text)))])]
    return sorted(pieces)


TEXT = st.one_of(st.text(st.sampled_from('ab ,.漢é\U0001f600\ud800_1\x00'), max_size=20).map(str.strip),
                 st.lists(st.sampled_from(['the', 'cat', 'cats', 'at', '.', ',', 'a-cat', "cat's"]), max_size=9).map(' '.join))


@given(TEXT, TEXT, st.integers(1, 4))
@settings(max_examples=150, deadline=None)
def test_families_and_heap_find_what_the_plain_search_finds(candidate, reference, size):
    pieces = shared_pieces(candidate, reference, size)
    assert pieces == slow_pieces(candidate, reference, size)
    assert [candidate[p.start:p.start + p.length] for p in pieces] == [reference[p.other:p.other + p.length] for p in pieces]


@given(TEXT, TEXT)
@settings(max_examples=100, deadline=None)
def test_what_stays_is_what_difflib_matches(candidate, reference):
    from difflib import SequenceMatcher
    pieces = shared_pieces(candidate, reference, 1)
    here, there = ([(p, i) for p in sorted(pieces, key=key) for i in range(p.length)] for key in (lambda p: p.start, lambda p: p.other))
    blocks = SequenceMatcher(None, here, there, autojunk=False).get_matching_blocks()
    assert pieces_in_place(pieces) == {p for a, _, n in blocks for p, _ in here[a:a + n]}


@given(TEXT, TEXT, TEXT)
@settings(max_examples=100, deadline=None)
def test_properties(x, y, z):
    one = charcut([x], [y])
    assert 0 <= one.score <= 1 and charcut([x], [x]).score == 0
    found = differences(x, y)
    assert min(found.deleted, found.inserted, found.shifted) >= 0 and found.cost <= len(x) + len(y)
    assert charcut([x], [y], travel='any').score <= one.score
    assert charcut([x], [[y, z]]).score == charcut([x], [[z, y]]).score <= one.score
    assert charcut([f' {x}\t'], [f'{y}\n']).score == one.score


def test_each_search_has_its_own():
    "No substring comes from both."
    rng = random.Random(8)
    for _ in range(200):
        a, b = (''.join(rng.choice('ab .,') for _ in range(14)) for _ in range(2))
        held = [{a[row.places[0]:row.places[0] + row.size(n)] for row in search(a, b) for n in range(row.fewest, row.most + 1)}
                for search in (over_words, inside_words)]
        assert not held[0] & held[1]


def test_edges():
    assert [charcut([p], [r]).score for p, r in (('', ''), ('', 'a'), ('a', ''), (' ', '\t'))] == [0, 1, 1, 0]
    assert charcut([''], ['a b'], norm='candidate').score == 0  # as the program
    assert charcut(['a'], ['b c d'], norm='candidate').score == 1  # cut
    assert charcut(['THE'], ['the'], lowercase=True).score == 0 < charcut(['THE'], ['the']).score
    assert charcut(['\ud800bc'], ['\ud800bc']).score == 0
    with pytest.raises(TypeError): charcut([1], ['a'])
    long = 'x' * 800, 'word ' * 200  # the program stops: exp(800) is no float
    assert differences(f'{long[0]} {long[1]}', f'{long[1]} {long[0]}').shifted == 800


def test_distance_is_to_the_far_end():
    pieces = shared_pieces('abc|xyz|pqrs|hello', 'hello-abc-pqrs-xyz')
    stay = pieces_in_place(pieces)
    assert [travelled(p, stay) for p in pieces if p not in stay] == [15, 11, 6]


@pytest.mark.parametrize('text', ['a' * 600, 'a ' * 400, 'ab' * 300, '. ' * 400, '漢' * 500])
def test_repeated_letters(text):
    assert charcut([text], [text]).score == 0
    assert charcut([text], [text + 'b']).statistics.rows[0, 0] >= 1


def test_marks_and_explanation():
    look, candidate, reference = CharCut().look, 'on the mat the cat sat', 'the cat sat on the mat'
    assert look.marked(candidate, [reference]).spans == [(0, 10, 1), (10, 11, 0), (11, 22, 2)]
    assert look.marked_reference(reference, candidate).spans == [(0, 11, 2), (11, 12, 0), (12, 22, 1)]
    assert look.marked(candidate, ['nothing', reference]).spans == [(0, 10, 1), (10, 11, 0), (11, 22, 2)]
    assert look.marked('', ['']).spans == [] and look.marked(candidate, []) is None
    said = str(explain(candidate, [reference], CharCut()))
    assert 'on␣the␣mat' in said and 'min(1, 12/44) = 0.2727' in said
    assert 'nothing to divide by' in str(explain('', ['a'], CharCut(norm='candidate')))


def row(what, values): return f'| {what} | {" | ".join(values)} |'.replace('|  |', '| |')


def test_numbers_of_the_page(shared):
    ted = shared / 'data' / 'ted'
    reference, *systems = [lines(ted / f'{name}.en') for name in ('reference', 'system1', 'system2')]
    metrics = CharCut(), Eed(), CharacTer(), Chrf(), Ter()
    scores = [[metric(system, reference) for system in systems] for metric in metrics]
    found = scores[0]
    assert [one.score for one in found] == FOUND['ted']
    for k in range(2): assert row(f'TED, system {k + 1}, %', [f'{100 * held[k].score:.2f}' for held in scores]) in page('46_charcut')
    each = [(1 if metric.higher_is_better else -1) * np.concatenate([one.segments for one in held]) for metric, held in zip(metrics, scores)]
    near = [f'{np.corrcoef(each[0], one)[0, 1]:.3f}' for one in each]
    assert row('TED, correlation of 4,890 segments with CharCut (Pearson, sign reversed where lower is better)', near) in page('46_charcut')
    limited, free = found[0].statistics.rows[:, 0], CharCut(travel='any')(systems[0], reference).statistics.rows[:, 0]
    assert len(reference) == 2445 and (limited != free).sum() == 663
    def heaviest(pieces):  # the longest common subsequence in characters
        best = []
        for k, p in enumerate(pieces): best.append(p.length + max([b for b, q in zip(best, pieces) if q.other < p.other], default=0))
        return max(best, default=0)
    differ = 0
    for pair in zip(systems[0], reference):
        pieces = shared_pieces(*(text.strip() for text in pair))
        differ += heaviest(pieces) != sum(p.length for p in pieces_in_place(pieces))
    assert differ == 33 and 'for 33 segments' in page('46_charcut')


def test_people_agree_as_the_page_says(shared):
    items = [json.loads(line) for line in lines(shared / 'data' / 'realsumm' / 'realsumm.jsonl')]
    by = {(item['system'], item['doc']): item for item in items}
    names, docs = (sorted({item[key] for item in items}) for key in ('system', 'doc'))
    human = np.array([[by[name, doc]['human'] for doc in docs] for name in names])
    texts = [[' '.join(by[name, doc]['candidate']) for doc in docs] for name in names]
    held = [' '.join(by[names[0], doc]['reference']) for doc in docs]
    metrics = {'CharCut': CharCut(), 'EED': Eed(), 'chrF': Chrf()}
    scores = {name: np.array([metric(text, held).segments for text in texts]) for name, metric in metrics.items()}
    up = {name: metric.higher_is_better for name, metric in metrics.items()}
    for level, what in ('system', 'REALSumm, agreement with people over systems (Pearson)'), ('by-item', 'REALSumm, within each story, mean of 100'):
        values = agreement(scores, human, level, 'pearson', higher_is_better=up).values
        a, b, c = (f'{values[name]["pearson"]:.3f}' for name in metrics)
        assert row(what, [a, b, '', c, '']).replace('|  |', '| |') in page('46_charcut')
