"""Edit distances and alignments: against rapidfuzz, the recorded numbers of jiwer, and the tables that define them."""
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nlgeval.metrics.edit_distance import (
    RULES, EditCounts, alignment, damerau_table, edit_counts, edit_distance, edit_path, edit_table, osa_table, table_path)

rapidfuzz = pytest.importorskip('rapidfuzz')
from rapidfuzz.distance import OSA, DamerauLevenshtein, Levenshtein  # noqa: E402

BORDERS = 0, 1, 2, 63, 64, 65, 127, 128, 129, 300
WORDS = 'the cat sat on a mat dog big'.split()


@st.composite
def pairs(draw, most=300):
    "Two texts, of few letters so that much agrees: unrelated, or one the other with edits; strings or lists."
    letters = draw(st.integers(1, 8))
    def text(n): return draw(st.lists(st.integers(0, letters - 1), min_size=n, max_size=n))
    sizes = st.sampled_from([size for size in BORDERS if size <= most]) | st.integers(0, most)
    a = text(draw(sizes))
    if draw(st.booleans()): b = text(draw(sizes))
    else:
        b = list(a)
        for _ in range(draw(st.integers(0, 12))):
            at = draw(st.integers(0, len(b)))
            b[at:at + draw(st.integers(0, 2))] = text(draw(st.integers(0, 2)))
    if draw(st.booleans()): return ''.join(map('abcdefgh'.__getitem__, a)), ''.join(map('abcdefgh'.__getitem__, b))
    return [WORDS[k] for k in a], [WORDS[k] for k in b]


def rapidfuzz_path(candidate, reference):
    "The path of rapidfuzz's opcodes, from the reference to the candidate."
    letters = {'equal': 'H', 'replace': 'S', 'delete': 'D', 'insert': 'I'}
    return ''.join(letters[op.tag] * max(op.src_end - op.src_start, op.dest_end - op.dest_start)
                   for op in Levenshtein.opcodes(reference, candidate))


@given(pairs())
def test_distances_are_rapidfuzzs(pair):
    candidate, reference = pair
    assert edit_distance(candidate, reference) == Levenshtein.distance(reference, candidate)
    assert edit_distance(candidate, reference, 'osa') == OSA.distance(reference, candidate)


@given(pairs(80))
def test_unrestricted_transpositions_are_rapidfuzzs(pair):
    candidate, reference = pair
    assert edit_distance(candidate, reference, 'damerau') == DamerauLevenshtein.distance(reference, candidate)


@given(pairs())
def test_the_alignment_is_rapidfuzzs(pair):
    candidate, reference = pair
    assert edit_path(candidate, reference) == rapidfuzz_path(candidate, reference)


@given(pairs(80))
def test_bits_are_the_tables(pair):
    candidate, reference = pair
    distance = edit_table(candidate, reference)[-1][-1]
    assert edit_distance(candidate, reference) == distance
    assert edit_distance(candidate, reference, 'osa') == osa_table(candidate, reference)[-1][-1]
    assert edit_distance(candidate, reference, 'damerau') == damerau_table(candidate, reference)[-1][-1]
    for rule in RULES: assert edit_path(candidate, reference, rule) == table_path(candidate, reference, rule)


@given(pairs(80), st.sampled_from(RULES))
def test_an_alignment_is_one_and_is_shortest(pair, rule):
    candidate, reference = pair
    edits, counts = alignment(candidate, reference, rule), edit_counts(candidate, reference, rule)
    assert [edit.i for edit in edits if edit.i is not None] == list(range(len(reference)))
    assert [edit.j for edit in edits if edit.j is not None] == list(range(len(candidate)))
    for kind, i, j in edits:
        assert kind == ('insertion' if i is None else 'deletion' if j is None else
                        'hit' if reference[i] == candidate[j] else 'substitution')
    assert sum(counts[1:]) == edit_distance(candidate, reference)
    assert counts == tuple(sum(edit.kind == kind for edit in edits)
                           for kind in ('hit', 'substitution', 'deletion', 'insertion'))
    assert counts.hits <= edit_counts(candidate, reference, 'most-hits').hits


def jiwer_texts(shared, name):
    "Pairs of a candidate and its first reference."
    def golden(file): return json.loads((shared / 'golden' / file).read_text(encoding='utf-8'))
    if name == 'T1':
        return [(' '.join(item['candidate']), ' '.join(item['references'][0])) for item in golden('english.json')]
    if name == 'T2': return [(item['candidate'], item['references'][0]) for item in golden('multilingual.json')]
    if name == 'E': return [(candidate, references[0]) for _, candidate, references in golden('jiwer.json')['E']['inputs']]
    files = f'{name[3:]}.en', 'reference.en'
    return list(zip(*((shared / 'data/ted' / file).read_text(encoding='utf-8').splitlines() for file in files)))


def jiwer_words(text):
    "jiwer's default: several blanks of any kind as one, none at the ends, words between blanks; a tab is in a word."
    return [word for word in re.sub(r'\s\s+', ' ', text).strip().split(' ') if word]


@pytest.mark.parametrize('texts', ['T1', 'T2', 'T3.system1', 'T3.system2', 'E'])
@pytest.mark.parametrize('unit', ['', '.chars'])
def test_counts_and_alignments_are_jiwers(shared, texts, unit):
    golden = json.loads((shared / 'golden/jiwer.json').read_text(encoding='utf-8'))[texts]
    pairs, first = jiwer_texts(shared, texts), 1 if unit else 4
    split = str.strip if unit else jiwer_words
    rows, total = golden['segments' + unit], [0] * 4
    letters = dict(zip('esdi', 'HSDI'))
    steps = golden.get('alignments' + unit, [])
    assert len(rows) > 20 and len(steps) <= len(pairs)
    for k, pair in enumerate(pairs):
        candidate, reference = map(split, pair)
        path = edit_path(candidate, reference)
        if k < len(rows): assert edit_counts(candidate, reference) == EditCounts(*rows[k][first:first + 4]), pair
        if k < len(steps):
            chunks = steps[k]
            assert path == ''.join(letters[kind] * max(r1 - r0, c1 - c0) for kind, r0, r1, c0, c1 in chunks), pair
        total = [a + path.count(kind) for a, kind in zip(total, 'HSDI')]
    assert total == golden['corpus' + unit][first:first + 4]


def test_unknown_names():
    with pytest.raises(ValueError, match="unknown rule 'diagonals'.*Did you mean 'diagonal'"): edit_path('a', 'b', 'diagonals')
    with pytest.raises(ValueError, match="unknown kind of transpositions 'osi'"): edit_distance('a', 'b', 'osi')


def test_edges():
    assert edit_distance('', '') == 0 and alignment('', '') == [] and edit_counts([], []) == (0, 0, 0, 0)
    assert edit_counts('', 'abc') == (0, 0, 3, 0) and edit_counts('abc', '') == (0, 0, 0, 3)
    word = 'x' * 2**20
    assert edit_counts([word, 'a'], [word, 'b']) == (1, 1, 0, 0)
    assert edit_distance('אבג', 'אגב') == 2 and edit_distance('e\u0301', 'é') == 2  # characters are code points
