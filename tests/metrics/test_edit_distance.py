"""Edit distances and alignments: against rapidfuzz, the recorded numbers of jiwer, and the tables that define them."""
import json
import random
import re
import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from golden import golden
from nlgeval.engine import edits
from nlgeval.engine.dispatch import Block
from nlgeval.engine.edits import eight_blocks
from nlgeval.engine.kernels import kernel
from nlgeval.engine.packing import offsets_of, pack_tokens
from nlgeval.metrics.edit_distance import (
    RULES, EditCounts, alignment, damerau_table, edit_counts, edit_distance, edit_path, edit_table, osa_table, table_path)

rapidfuzz = pytest.importorskip('rapidfuzz')
from rapidfuzz.distance import OSA, DamerauLevenshtein, Levenshtein  # noqa: E402

ENGINES = 'python', 'compiled'
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
    for engine in ENGINES: assert edit_distance(*pair, engine=engine) == Levenshtein.distance(reference, candidate)
    assert edit_distance(candidate, reference, 'osa') == OSA.distance(reference, candidate)


@given(pairs(80))
def test_unrestricted_transpositions_are_rapidfuzzs(pair):
    candidate, reference = pair
    assert edit_distance(candidate, reference, 'damerau') == DamerauLevenshtein.distance(reference, candidate)


@given(pairs())
def test_the_alignment_is_rapidfuzzs(pair):
    expected = rapidfuzz_path(*pair)
    for engine in ENGINES:
        assert edit_path(*pair, engine=engine) == expected
        assert edit_counts(*pair, engine=engine) == tuple(map(expected.count, 'HSDI'))


def long_pairs():
    "Texts of several strips: edited a little, a lot, moved, unrelated; of few letters and of many."
    rng = random.Random(0)
    def text(n, letters): return [rng.randrange(letters) for _ in range(n)]
    for letters in 2, 4, 5000:
        for n in 511, 512, 513, 1024, 1500, 5000:
            a = text(n, letters)
            for edits in 3, n // 20, n // 3:
                b = list(a)
                for _ in range(edits):
                    at = rng.randint(0, len(b))
                    b[at:at + rng.randint(0, 3)] = text(rng.randint(0, 3), letters)
                yield a, b
            yield a, text(n // rng.randint(1, 4), letters)
            yield a, a[n // 3:] + a[:n // 3]
            yield a, [0] * 400 + a


@pytest.mark.parametrize('kept', [2**26, 20_000, 1])
def test_long_texts_are_aligned_alike(monkeypatch, kept):
    "However much of the table is kept: all of it, some, or as little as can be."
    monkeypatch.setattr(edits, '_MOST', kept)
    for k, pair in enumerate(long_pairs()):
        if k % 3 and kept < 2**26: continue
        for candidate, reference in (pair, pair[::-1]):
            assert edit_distance(candidate, reference, engine='compiled') == Levenshtein.distance(reference, candidate)
            path = edit_path(candidate, reference, engine='compiled')
            assert path == edit_path(candidate, reference, engine='python')
            assert edit_counts(candidate, reference, engine='compiled') == tuple(map(path.count, 'HSDI'))
            if len(candidate) * len(reference) < 2**21: assert path == rapidfuzz_path(candidate, reference)


def test_blocks_are_the_definition():
    "Many pairs at once, short and long, with several references."
    rng = random.Random(1)
    def text():
        return [rng.choice('abcdefg') * rng.choice([1, 1, 9]) for _ in range(rng.choice([0, 1, 5, 20, 63, 64, 65, 200, 700]))]
    candidates, references = [text() for _ in range(60)], [[text() for _ in range(rng.randint(1, 3))] for _ in range(60)]
    references[0], references[1][0] = [candidates[0]], candidates[1][:30] + candidates[1][33:]
    segments = offsets_of(map(len, references), 60)
    flat = [r for some in references for r in some]
    pairs = [(c, r) for c, some in zip(candidates, references) for r in some]
    def block(): return Block(*(pack_tokens([[words] for words in texts]) for texts in (candidates, flat)), segments)
    assert block().edit_counts().tolist() == [list(edit_counts(*pair, engine='python')) for pair in pairs]
    assert block().edit_distances().tolist() == [edit_distance(*pair, engine='python') for pair in pairs]
    assert len(pairs) > 100


def test_eight_blocks_by_hand():
    "What the instruction's Python says is what its machine code does."
    rng = np.random.default_rng(0)
    masks, slots = rng.integers(0, 2**64, 8 * 30, np.uint64), rng.integers(0, 30, 40).astype(np.uint32)
    states = [np.concatenate([plus := rng.integers(0, 2**64, 8, np.uint64), ~plus & rng.integers(0, 2**64, 8, np.uint64),
                              np.zeros(16, np.uint64)])] * 2
    states, borders = [state.copy() for state in states], rng.integers(0, 3, 30).astype(np.uint8)
    by_hand, found = borders.copy(), borders.copy()
    for j in range(8, 30):
        by_hand[j - 7] = edits.eight_blocks.function(states[0], masks, slots, j, by_hand[j])
    steps = take_steps.compile()
    steps(states[1], masks, slots, found)
    assert by_hand.tolist() == found.tolist() and states[0].tolist() == states[1].tolist()


@kernel
def take_steps(state: 'words', masks: 'words', slots: 'ids', borders: 'uint8s'):
    for j in range(8, 30): borders[j - 7] = eight_blocks(state, masks, slots, j, borders[j])


class Checked(np.ndarray):
    "An array that refuses what machine code would not: places before its start, and numbers that wrap."
    def __getitem__(self, at):
        assert isinstance(at, slice) or at >= 0
        found = super().__getitem__(at)
        return found if isinstance(at, slice) or found.ndim else int(found)

    def __setitem__(self, at, value):
        assert isinstance(at, slice) or at >= 0
        super().__setitem__(at, value)


@pytest.mark.parametrize('kept', [2**26, 1])
def test_kernels_stay_within_their_arrays(monkeypatch, kept):
    "The same code as Python, where numpy checks each place."
    for name, it in list(vars(edits).items()):
        if isinstance(it, kernel): monkeypatch.setattr(edits, name, it.function)
    match = edits.match_edits
    def checked(*args, work): match(*(a.view(Checked) if isinstance(a, np.ndarray) else a for a in args))
    monkeypatch.setattr(edits, 'match_edits', checked)
    monkeypatch.setattr(edits, '_MOST', kept)
    rng = random.Random(2)
    for n, m, similar in (511, 523, 1), (30, 1030, 0), (1030, 70, 0), (900, 2100, 1):
        a = [rng.randrange(5) for _ in range(max(m, n))]
        b = [rng.randrange(5) if not similar or rng.random() < .1 else token for token in a][:min(m, n)]
        candidate, reference = (a, b) if n > m else (b, a)
        assert edits.edit_path(candidate, reference) == edit_path(candidate, reference, engine='python')
        assert edits.edit_distances(*edits.numbered_pair(candidate, reference))[0] == Levenshtein.distance(reference, candidate)


@given(pairs(80))
def test_bits_are_the_tables(pair):
    candidate, reference = pair
    distance = edit_table(candidate, reference)[-1][-1]
    assert edit_distance(candidate, reference) == distance
    assert edit_distance(candidate, reference, 'osa') == osa_table(candidate, reference)[-1][-1]
    assert edit_distance(candidate, reference, 'damerau') == damerau_table(candidate, reference)[-1][-1]
    for rule in RULES: assert edit_path(candidate, reference, rule) == table_path(candidate, reference, rule)


@given(pairs(80), st.sampled_from(list(RULES)))
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
    if name == 'T1':
        return [(' '.join(item['candidate']), ' '.join(item['references'][0])) for item in golden(shared, 'english')]
    if name == 'T2': return [(item['candidate'], item['references'][0]) for item in golden(shared, 'multilingual')]
    if name == 'E': return [(candidate, references[0]) for _, candidate, references in golden(shared, 'jiwer')['E']['inputs']]
    files = f'{name[3:]}.en', 'reference.en'
    return list(zip(*((shared / 'data/ted' / file).read_text(encoding='utf-8').splitlines() for file in files)))


def jiwer_words(text):
    "jiwer's default: several blanks of any kind as one, none at the ends, words between blanks; a tab is in a word."
    return [word for word in re.sub(r'\s\s+', ' ', text).strip().split(' ') if word]


@pytest.mark.parametrize('texts', ['T1', 'T2', 'T3.system1', 'T3.system2', 'E'])
@pytest.mark.parametrize('unit', ['', '.chars'])
def test_counts_and_alignments_are_jiwers(shared, texts, unit):
    numbers = golden(shared, 'jiwer')[texts]
    pairs, first = jiwer_texts(shared, texts), 1 if unit else 4
    split = str.strip if unit else jiwer_words
    rows, total = numbers['segments' + unit], [0] * 4
    letters = dict(zip('esdi', 'HSDI'))
    steps = numbers.get('alignments' + unit, [])
    assert len(rows) > 20 and len(steps) <= len(pairs)
    for k, pair in enumerate(pairs):
        candidate, reference = map(split, pair)
        path = edit_path(candidate, reference, engine='compiled')
        if k < len(rows): assert edit_counts(candidate, reference) == EditCounts(*rows[k][first:first + 4]), pair
        if k < len(steps):
            chunks = steps[k]
            assert path == ''.join(letters[kind] * max(r1 - r0, c1 - c0) for kind, r0, r1, c0, c1 in chunks), pair
        total = [a + path.count(kind) for a, kind in zip(total, 'HSDI')]
    assert total == numbers['corpus' + unit][first:first + 4]


def steps_of(places, candidate, reference):
    "How many hits, substitutions, deletions and insertions a path has, given as pairs of places."
    found = [0] * 4
    for (i, j), (k, l) in zip(places, places[1:]):
        found[2 if j == l else 3 if i == k else int(reference[k - 1] != candidate[l - 1])] += 1
    return tuple(found)


@given(pairs(25))
def test_nltk_counts_by_the_diagonal_rule(pair):
    align = pytest.importorskip('nltk.metrics.distance').edit_distance_align
    candidate, reference = pair
    assert edit_counts(*pair, 'diagonal') == steps_of(align(reference, candidate), candidate, reference)


@given(pairs(25))
def test_kaldialign_counts_by_its_rule(pair):
    kaldialign = pytest.importorskip('kaldialign')
    candidate, reference = map(list, pair)
    steps = kaldialign.align(reference, candidate, '')
    kinds = [3 if not r else 2 if not c else int(r != c) for r, c in steps]
    assert edit_counts(candidate, reference, 'kaldialign') == tuple(map(kinds.count, range(4)))


@pytest.mark.parametrize('system, lines', [('T3.system1', 45), ('T3.system2', 34)])
def test_jiwer_has_not_the_most_hits(shared, system, lines):
    "The page says so, of the first 300 lines."
    pairs = [tuple(map(jiwer_words, pair)) for pair in jiwer_texts(shared, system)[:300]]
    assert sum(edit_counts(*pair, 'most-hits') != edit_counts(*pair) for pair in pairs) == lines


def test_where_rapidfuzz_leaves_its_rule():
    "From 2**22 cells on, as the page says: another alignment of the same length. Below it is the same."
    rng, other = random.Random(0), {2000: 0, 3000: 0}
    for n in other:
        for _ in range(8):
            candidate, reference = (''.join(rng.choices('abcd', k=n)) for _ in range(2))
            path, theirs = edit_path(candidate, reference, engine='compiled'), rapidfuzz_path(candidate, reference)
            assert path.count('H') - len(path) == theirs.count('H') - len(theirs)
            other[n] += path != theirs
    assert other[2000] == 0 < other[3000]


def test_werpy_counts_by_the_diagonal_rule(shared):
    werpy = pytest.importorskip('werpy')
    texts = [[' '.join(jiwer_words(text)) for text in pair] for pair in jiwer_texts(shared, 'T3.system1')[:200]]
    found = werpy.summary([r for _, r in texts], [c for c, _ in texts])
    for row, (candidate, reference) in enumerate(texts):
        assert edit_counts(candidate.split(), reference.split(), 'diagonal')[1:] == tuple(
            int(found[kind].iloc[row]) for kind in ('substitutions', 'deletions', 'insertions'))


@pytest.mark.parametrize('engine', ENGINES)
def test_a_long_alignment_needs_little_memory(engine):
    "Of 10,000 million cells."
    rng = random.Random(0)
    reference = ''.join(rng.choices('abcdefgh', k=100_000 if engine == 'compiled' else 20_000))
    candidate = ''.join(rng.choices('abcdefgh', k=len(reference)))
    edit_path('ab', 'ba', engine=engine)
    tracemalloc.start()
    path = edit_path(candidate, reference, engine=engine)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 40e6
    assert len(path) - path.count('H') == Levenshtein.distance(reference, candidate)


def test_without_numba(monkeypatch):
    monkeypatch.setattr('nlgeval.compiled.edit_distance.installed', lambda: False)
    a, b = 'ab' * 1000, 'ba' * 1000
    assert edit_distance(a, b) == 2 and edit_counts(a, b).hits == 1999
    with pytest.raises(ImportError, match="numba.*nlgeval\\[fast\\]"): edit_distance(a, b, engine='compiled')
    with pytest.raises(ValueError, match="unknown engine 'fast'"): edit_distance(a, b, engine='fast')


def test_unknown_names():
    with pytest.raises(ValueError, match="unknown rule 'diagonals'.*Did you mean 'diagonal'"): edit_path('a', 'b', 'diagonals')
    with pytest.raises(ValueError, match="unknown kind of transpositions 'osi'"): edit_distance('a', 'b', 'osi')


def test_edges():
    assert edit_distance('', '') == 0 and alignment('', '') == [] and edit_counts([], []) == (0, 0, 0, 0)
    assert edit_counts('', 'abc') == (0, 0, 3, 0) and edit_counts('abc', '') == (0, 0, 0, 3)
    word = 'x' * 2**20
    assert edit_counts([word, 'a'], [word, 'b']) == (1, 1, 0, 0)
    assert edit_distance('אבג', 'אגב') == 2 and edit_distance('e\u0301', 'é') == 2  # characters are code points
