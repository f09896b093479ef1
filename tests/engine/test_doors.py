"""No kernel reads beyond what it was given: each wrapper refuses what does not fit."""
import importlib
import inspect
import pkgutil
from types import FunctionType

import numpy as np
import pytest

import nlgeval.compiled
import nlgeval.embeddings
import nlgeval.engine
from nlgeval.embeddings.training import check_training
from nlgeval.engine import kernels
from nlgeval.engine.characters import character_matches
from nlgeval.engine.dispatch import Block, interleaved
from nlgeval.engine.edits import COUNTS, DISTANCE, PATH, edit_counts, edit_distances, matched_edits
from nlgeval.engine.information import Grams, credited_bits
from nlgeval.engine.interning import Memory, numbers
from nlgeval.engine.jumps import jump_costs
from nlgeval.engine.kernels import Instruction, Kernel
from nlgeval.engine.lcs import DISTINCT, lcs_lengths, union_hits, weighted_lcs, weighted_unions
from nlgeval.engine.lepor import place_counts
from nlgeval.engine.lists import Lists
from nlgeval.engine.ngrams import different_ngrams, ngram_matches
from nlgeval.engine.packing import TokenColumn, _own_buffers, pack_tokens
from nlgeval.engine.ranks import rank_table
from nlgeval.engine.sari import numbered_together
from nlgeval.engine.skip import but_last_matches, skip_matches
from nlgeval.engine.tfidf import count_table, segment_frequencies
from nlgeval.engine.vector_matching import (VectorTexts, different_words, greedy_means, mean_of_each, one_vector,
                                            pair_cosines, partners)

pytestmark = pytest.mark.skipif(not kernels.installed(), reason="numba is not installed: pip install 'nlgeval[fast]'")

CANDIDATES = pack_tokens([[['the', 'cat', 'sat']], [[]], [['a', 'considerable', 'cat'], ['the']]])
REFERENCES = pack_tokens([[['the', 'cat']], [['a', 'cat'], ['sat', 'the']], [['considerable']]])
ALL = np.arange(3)
C_IDS, R_IDS, SIZES = numbers(CANDIDATES, REFERENCES, np.arange(4))
TEXTS = dict(c_ids=C_IDS, c_offsets=CANDIDATES.offsets, r_ids=R_IDS, r_offsets=REFERENCES.offsets, sizes=SIZES,
             candidates=ALL, references=ALL)
COLUMNS = dict(c_ids=C_IDS, c=CANDIDATES, r_ids=R_IDS, r=REFERENCES, sizes=SIZES, candidates=ALL, references=ALL)
WEIGHTS = np.arange(9.)**1.2
GRAMS = Grams(REFERENCES, 2)
SEGMENTS = dict(TEXTS, firsts=ALL, lasts=ALL + 1, segments=ALL)
del SEGMENTS['references']

WRAPPERS = {  # name -> function of keywords, and what it takes
    'lcs_lengths': (lcs_lengths, TEXTS), 'skip_matches': (skip_matches, TEXTS),
    'but_last_matches': (but_last_matches, TEXTS), 'rank_table': (rank_table, {**TEXTS, 'left_first': True}),
    **{f'place_counts, rule {rule}': (place_counts, {**TEXTS, 'rule': rule, 'window': 2, 'blanks': [np.zeros(len(ids), np.uint8) for ids in (C_IDS, R_IDS)]}) for rule in range(5)},
    'edit_counts': (lambda **t: edit_counts(*t.values()), TEXTS),
    'edit_distances': (lambda **t: edit_distances(*t.values()), TEXTS),
    'matched_edits': (matched_edits, {**TEXTS, 'wanted': COUNTS}),
    'ngram_matches': (ngram_matches, {**SEGMENTS, 'orders': 3}),
    'ngram sets': (ngram_matches, {**SEGMENTS, 'orders': 70, 'distinct': True}),
    'credited_bits': (credited_bits, {**SEGMENTS, 'orders': 2, 'grams': GRAMS, 'words': GRAMS.find(CANDIDATES),
                                      'weights': GRAMS.bits}),
    'weighted_lcs': (weighted_lcs, {**COLUMNS, 'weights': WEIGHTS}),
    'union_hits': (union_hits, {**COLUMNS, 'c_texts': ALL, 'r_texts': ALL}),
    'union_hits, distinct': (union_hits, {**COLUMNS, 'c_texts': ALL, 'r_texts': ALL, 'rule': DISTINCT}),
    'weighted_unions': (weighted_unions, {**COLUMNS, 'c_texts': ALL, 'r_texts': ALL, 'weights': WEIGHTS}),
}


def beyond(offsets): return np.append(offsets[:-1], offsets[-1] + 5)
def falling(offsets): return np.array([*offsets[:2], offsets[1] - 1, *offsets[3:]])
def negative(offsets): return offsets - 1
def narrow(offsets): return offsets.astype(np.int32)
def before(array): return array - 99
def short(array): return array[:-1]
def large(array): return array + 1000
def one_more(array): return np.append(array, array[-1])
def of(field, change): return lambda tokens: tokens._replace(**{field: change(getattr(tokens, field))})

OFFSETS, INDEXES = (beyond, falling, negative, narrow), (large, negative)
VIEW = tuple(of('offsets', change) for change in OFFSETS)
SENTENCES = (of('breaks', beyond), of('breaks', negative),
          of('sentences', beyond), of('sentences', negative))
WRONG = {'c_ids': (short, large), 'r_ids': (short, large), 'c_offsets': OFFSETS, 'r_offsets': OFFSETS,
         'sizes': (np.zeros_like,), 'candidates': (*INDEXES, one_more), 'references': (*INDEXES, one_more),
         'firsts': (*INDEXES, one_more), 'lasts': (large, before, one_more), 'segments': (*INDEXES, one_more),
         'c': VIEW, 'r': VIEW, 'c_texts': INDEXES, 'r_texts': INDEXES,
         'blanks': (lambda blanks: [blanks[0], short(blanks[1])], lambda blanks: [short(blanks[0]), blanks[1]]),
         'words': (short, large, before), 'weights': (lambda weights: weights[:1],)}
CASES = [(name, part, change) for name, (_, taken) in WRAPPERS.items() for part in taken
         for change in WRONG.get(part, ())]
CASES += [(name, side, change) for name in WRAPPERS if 'union' in name for side in 'cr' for change in SENTENCES]


@pytest.mark.parametrize('name', WRAPPERS)
def test_what_fits(name):
    function, taken = WRAPPERS[name]
    function(**taken)


@pytest.mark.parametrize('name, part, change', CASES, ids=[f'{n}-{p}-{i}' for i, (n, p, _) in enumerate(CASES)])
def test_what_does_not_fit(name, part, change):
    function, taken = WRAPPERS[name]
    with pytest.raises(ValueError): function(**{**taken, part: change(taken[part])})


TOKENS = dict(c=CANDIDATES, r=REFERENCES)
WRONG_TOKENS = [*VIEW, of('starts', short), of('stops', large), of('starts', large), of('starts', negative),
                of('keys', short)]
TAKE_TOKENS = {
    'numbers, candidates': lambda tokens: numbers(tokens, REFERENCES, np.arange(4)),
    'numbers, references': lambda tokens: numbers(CANDIDATES, tokens, np.arange(4)),
    'Memory': lambda tokens: Memory(str.upper)(tokens), 'Grams': lambda tokens: Grams(tokens, 2),
    'Grams.find': GRAMS.find, 'segment_frequencies': lambda tokens: segment_frequencies(tokens, np.arange(4), 2),
    'different_words': lambda tokens: different_words(tokens, REFERENCES),
    'different_ngrams': lambda tokens: different_ngrams(tokens, 2),
    'NgramTable.numbered': lambda tokens: count_table({('cat',): 1}).numbered(tokens, {}),
    'numbered_together': lambda tokens: numbered_together([tokens, REFERENCES]),
    'SARI': lambda tokens: Block(CANDIDATES, REFERENCES, np.arange(4), tokens).changes(2, False)}


@pytest.mark.parametrize('take', TAKE_TOKENS)
def test_tokens(take):
    TAKE_TOKENS[take](CANDIDATES)
    for change in WRONG_TOKENS:
        with pytest.raises(ValueError): TAKE_TOKENS[take](change(CANDIDATES))


def test_segments_of_numbers():
    for segments in [0, 1, 2, 4], [0, 2, 1, 3], [0, 3], [-1, 1, 2, 3]:
        with pytest.raises(ValueError): numbers(CANDIDATES, REFERENCES, np.array(segments))
    with pytest.raises(ValueError): segment_frequencies(CANDIDATES, np.array([0, 4]), 2)


def test_blocks():
    with pytest.raises(ValueError, match='3 segments needs as many'): Block(REFERENCES._replace(
        offsets=REFERENCES.offsets[:-1]), REFERENCES, np.arange(4))
    with pytest.raises(ValueError, match='two views'): interleaved(CANDIDATES, CANDIDATES._replace(
        offsets=CANDIDATES.offsets[:-1]))
    for segments in [0, 1, 2, 4], [0, 1, 3, 2]:
        block = Block(CANDIDATES, REFERENCES, np.array(segments))
        with pytest.raises(ValueError): block.ids
        with pytest.raises(ValueError): block.lcs()
        with pytest.raises(ValueError): block.ngram_matches(2)
    table = count_table({('cat',): 1, ('the', 'cat'): 2})
    with pytest.raises(ValueError, match='weights'):
        Block(CANDIDATES, REFERENCES, np.arange(4)).weighted_likeness(table, np.ones(2), 2, True, lambda n: 1.)
    one_source = CANDIDATES._replace(offsets=CANDIDATES.offsets[:2], sentences=CANDIDATES.sentences[:2])
    with pytest.raises(ValueError, match='sources'):
        Block(CANDIDATES, REFERENCES, np.arange(4), one_source).changes(2, False)


def characters(*texts):
    points = np.array([ord(c) for text in texts for c in text])
    offsets, none = np.cumsum([0, *map(len, texts)]), np.zeros(0, np.int64)
    return TokenColumn(none.view(np.uint8), none, none, points, offsets, offsets, np.arange(len(offsets)))


@pytest.mark.parametrize('change', [*OFFSETS, None])
def test_characters(change):
    texts, pairs = characters('cat', '', 'dog'), np.array([ALL, ALL])
    some = texts._replace(keys=texts.keys.astype(np.uint32))
    def eed(a, b, which): return jump_costs(a, b, which, .3, .2, 1., False, False, 0)
    if change is None:
        eed(texts, texts, pairs), character_matches(some, some, pairs, 6)
        for wrong in np.array([ALL, ALL + 1]), np.array([ALL - 1, ALL]):
            with pytest.raises(ValueError): eed(texts, texts, wrong)
            with pytest.raises(ValueError): character_matches(some, some, wrong, 6)
        with pytest.raises(ValueError): eed(texts, texts, (ALL, ALL[:2]))
        return
    for wrong in (of('offsets', change)(texts), texts), (texts, of('offsets', change)(texts)):
        with pytest.raises(ValueError): eed(*wrong, pairs)
        with pytest.raises(ValueError):
            character_matches(*(side._replace(keys=side.keys.astype(np.uint32)) for side in wrong), pairs, 6)


def test_paths():
    with pytest.raises(ValueError, match='one pair'): matched_edits(*TEXTS.values(), PATH)
    assert matched_edits(*TEXTS.values(), DISTANCE)[0].shape == (3, 4)


def test_lists():
    where = np.array([[0, 3, 0, 2, 2, 3]])
    Lists(CANDIDATES, where).pair_matches(2)
    for k, value in (1, 4), (3, 4), (5, 4), (0, -1):
        wrong = where.copy()
        wrong[0, k] = value
        with pytest.raises(ValueError): Lists(CANDIDATES, wrong).pair_matches(2)
    with pytest.raises(ValueError): Lists(CANDIDATES._replace(keys=CANDIDATES.keys[:-1]), where).pair_matches(2)
    with pytest.raises(ValueError): Lists(CANDIDATES, where, np.ones(3))._counted(C_IDS + 99, False, 2)


def test_vectors():
    texts = VectorTexts.of([np.ones((2, 5), np.float32), np.ones((3, 5), np.float32)])
    which = np.array([0, 1])
    partners(texts, texts, (which, which)), one_vector(texts), mean_of_each(np.ones(5), texts.offsets)
    wrong = [texts._replace(rows=texts.rows + 1), texts._replace(rows=texts.rows[:-1]),
             *(texts._replace(offsets=offsets) for offsets in ([0, 2, 6], [0, 6, 5], [-1, 2, 5]))]
    for some in wrong:
        some = some._replace(offsets=np.array(some.offsets))
        for sides in (some, texts), (texts, some):
            with pytest.raises(ValueError): partners(*sides, (which, which))
        with pytest.raises(ValueError): one_vector(some)
        with pytest.raises(ValueError): one_vector(some, extremes=True)
    for pairs in (which + 1, which), (which, which - 1), (which, which[:1]):
        with pytest.raises(ValueError): partners(texts, texts, pairs)
        with pytest.raises(ValueError): pair_cosines(texts.matrix[:2], texts.matrix[:2], pairs)
    with pytest.raises(ValueError): pair_cosines(texts.matrix, texts.matrix[:, :4], (which, which))
    for offsets in [0, 6], [0, 4, 3], [-1, 2]:
        with pytest.raises(ValueError): mean_of_each(np.ones(5), np.array(offsets))


def test_greedy():
    side = np.array([1, 2]), np.ones(3, np.float32), np.ones(3)
    products = np.ones(5, np.float32)
    greedy_means(products, side, side)
    wrong = [(np.array([1, 3]), *side[1:]), (side[0], side[1][:2], side[2]), (*side[:2], np.ones(4)),
             (np.array([-1, 4]), *side[1:]), (np.array([3]), *side[1:])]
    for other in wrong:
        with pytest.raises(ValueError): greedy_means(products, side, other)
        with pytest.raises(ValueError): greedy_means(products, other, side)
    with pytest.raises(ValueError): greedy_means(products[:4], side, side)


def test_training():
    words, width = 4, 16
    how = np.array([0, 0, 1, 5, 0, 2, 10, width, 0, 0, 100, 1])
    inputs, outputs, nodes = np.zeros((3, words * width), np.float32)
    good = dict(ids=np.array([1, 3], np.uint32), how=how, inputs=inputs, outputs=outputs, biases=np.zeros(4, np.float32), nodes=nodes,
                keep=np.ones(4, np.float32), ends=np.arange(1, 5),
                guide=np.zeros(1, np.uint32), codes=np.zeros(6, np.uint8), points=np.zeros(6, np.uint32),
                paths=np.array([0, 0, 2, 4, 6]))
    check_training(**good)
    wrong = dict(ids=good['ids'] + 1, inputs=good['inputs'][:-1], outputs=good['outputs'][1:], biases=good['biases'][1:], keep=good['keep'][1:],
                 codes=good['codes'][1:], points=good['points'] + words, paths=good['paths'][1:])
    for name, value in wrong.items():
        with pytest.raises(ValueError): check_training(**{**good, name: value})
    with pytest.raises(ValueError): check_training(**{**good, 'paths': good['paths'] + 1})


def test_arrow():
    "Arrow does not look at its offsets either."
    pa = pytest.importorskip('pyarrow')
    data = pa.py_buffer(b'the cat')
    offsets = pa.py_buffer(np.array([0, 5, 3], np.int32).tobytes())
    with pytest.raises(ValueError, match='a column of Arrow'):
        _own_buffers(pa.Array.from_buffers(pa.string(), 2, [None, offsets, data]))


# Python that names kernels, or calls them with arrays that it has just made, or that others have checked.
OWN = {'answers.tokens', 'bert_score.compiled_pairs', 'characters.__init__',
       'characters.tokens', 'dispatch.__init__', 'information.of_counts', 'interning._learn', 'interning.add', 'meteor.compiled_alignment', 'moves.code_points',
       'packing._located', 'packing.pack', 'packing.pack_column', 'packing.pack_tokens',
       'resampling.__init__', 'resampling._counted', 'resampling.draw_counts', 'scanning._inserted', 'scanning.folded_column', 'scanning.kernels_of', 'scanning.scanned',
       'ter.compiled_edits', 'tfidf.count_table'}


def test_every_wrapper_has_a_door():
    "Python that calls a kernel calls a check, too, or is called for arrays that are made for it."
    missing = set()
    for package in nlgeval.engine, nlgeval.embeddings, nlgeval.compiled:
        for info in pkgutil.iter_modules(package.__path__):
            module = importlib.import_module(f'{package.__name__}.{info.name}')
            for function in functions(module):
                names = function.__code__.co_names
                runs = [name for name in names if is_run(getattr(module, name, None))]
                if runs and not any('check' in name or name == '_columns' for name in names):
                    missing.add(f'{info.name}.{function.__name__}')
    assert missing == OWN


def is_run(it): return isinstance(it, Kernel) and not isinstance(it, Instruction) and it.function.__annotations__

def functions(module):
    "Functions and methods of a module that are no kernels, and do not only name some."
    for it in list(vars(module).values()):
        for each in list(vars(it).values()) if inspect.isclass(it) else [it]:
            each = getattr(each, '__func__', getattr(each, 'fget', getattr(each, 'func', each)))
            if isinstance(each, FunctionType) and each.__module__ == module.__name__ and each.__name__ != 'kernels': yield each
