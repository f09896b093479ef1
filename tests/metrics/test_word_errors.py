"""Word errors equal the tools that they are called after: jiwer and torchmetrics on golden texts, jiwer live, sclite recorded."""
import json
import math
import os
import re
import warnings
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from golden import golden, texts
from nlgeval import Bleu, Cer, Mer, MetricGroup, Wer, Wil, Wip, cer, compare, explain, mer, wer, wil, wip
from nlgeval.apps.cli import main
from nlgeval.compiled.word_errors import CompiledErrorRate
from nlgeval.core.inputs import Segment
from nlgeval.engine.kernels import installed
from nlgeval.engine.packing import unpack_tokens
from nlgeval.metrics.edit_distance import RULES
from nlgeval.metrics.word_errors import ALIGNMENTS, sclite_path
from nlgeval.stats.correlation import pearson, spearman
from nlgeval.steps import width_of
from nlgeval.text.normalise import get_normaliser, get_step

pytestmark = pytest.mark.filterwarnings('ignore:.*references have no words')
RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'sclite.json').read_text(encoding='utf-8'))
ENGINES = ['python', *(['compiled'] if installed() else [])]
RATES = {'wer': Wer, 'cer': Cer, 'mer': Mer, 'wil': Wil, 'wip': Wip}


def ted(shared, name): return (shared / 'data' / 'ted' / f'{name}.en').read_text(encoding='utf-8').split('\n')[:-1]


def pairs(shared, name):
    "Candidates, and the first reference of each, of a set of texts."
    candidates, references = texts(shared, name, 'jiwer')
    return candidates, [several[0] for several in references]


def close(ours, theirs, digits):
    "Equal to so many significant digits; nan equals nan."
    assert len(ours) == len(theirs)
    for a, b in zip(ours, map(float, theirs)):
        assert a == b or math.isnan(a) and math.isnan(b) or math.isclose(a, b, rel_tol=10. ** -digits), (a, b)


# ---------------------------------------------------------------- jiwer

@pytest.mark.parametrize('engine', ENGINES)
@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'T3.system2', 'E'])
def test_every_golden_number_of_jiwer(shared, name, engine):
    (candidates, references), numbers = pairs(shared, name), golden(shared, 'jiwer')[name]
    group = MetricGroup({cls.__name__: cls.like('jiwer') for cls in (Wer, Mer, Wil, Wip, Cer)})
    scores = group(candidates, references, engine)
    *words, characters = scores.values()
    assert [*(s.score for s in words), *words[0].statistics.sum()] == numbers['corpus']
    assert [characters.score, *characters.statistics.sum()] == numbers['corpus.chars']
    for i, theirs in enumerate(numbers['segments']):
        close([*(s.segments[i] for s in words), *words[0].statistics.rows[i]], theirs, 11)
    for i, theirs in enumerate(numbers['segments.chars']):
        close([characters.segments[i], *characters.statistics.rows[i]], theirs, 11)
    for other in words[1:]:
        assert np.array_equal(other.statistics.rows, words[0].statistics.rows)


def chunks(path):
    "Runs of one kind as jiwer writes them: kind, and from where to where in the reference and in the candidate."
    found, i, j = [], 0, 0
    for run in re.finditer(r'(.)\1*', path):
        kind, n = run[1], len(run[0])
        found.append(['esdi'['HSDI'.index(kind)], i, i + n * (kind != 'I'), j, j + n * (kind != 'D')])
        i, j = found[-1][2], found[-1][4]
    return found


@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'T3.system2', 'E'])
def test_every_golden_alignment_of_jiwer(shared, name):
    numbers = golden(shared, 'jiwer')[name]
    for metric, key in ((Wer.like('jiwer'), 'alignments'), (Cer.like('jiwer'), 'alignments.chars')):
        for candidate, reference, theirs in zip(*pairs(shared, name), numbers.get(key, ())):
            assert chunks(metric.path(metric.tokens(candidate), metric.tokens(reference))) == theirs


WHITE = st.sampled_from(['a', 'b', 'ab', 'É', 'e\u0301', '中', "'", '.', ' ', '  ', '\t', '\n', '\u00a0', '\u3000', '\x1c'])
SPACED = st.lists(WHITE, max_size=12).map(''.join)


@given(st.lists(st.tuples(SPACED, SPACED), min_size=1, max_size=4))
def test_jiwer_live(pairs):
    jiwer = pytest.importorskip('jiwer')
    candidates, references = map(list, zip(*pairs))
    theirs = jiwer.process_words(references, candidates)
    scores = [cls.like('jiwer')(candidates, references) for cls in (Wer, Mer, Wil, Wip)]
    assert [s.score for s in scores] == [theirs.wer, theirs.mer, theirs.wil, theirs.wip]
    assert scores[0].statistics.sum().tolist() == [theirs.hits, theirs.substitutions, theirs.deletions, theirs.insertions]
    assert cer(candidates, references).score == jiwer.cer(references, candidates)
    standard = dict(reference_transform=jiwer.wer_standardize, hypothesis_transform=jiwer.wer_standardize)
    assert Wer.like('jiwer:standardize')(candidates, references).score == jiwer.wer(references, candidates, **standard)


WORDS = st.sampled_from(['the', 'um', 'Cat', 'cat', "won't", "can't", "n't", "let's", "'re", "'s", "'t", '<unk>', '[a', ']', '>', 'doomed',
                         ' ', '  ', '\t', '\n', '\u00a0', '.', ',', '“', '-', '_', 'É', 'e\u0301', 'İ', 'ß', 'Σ', '中', '$', '1'])


@given(st.lists(WORDS, max_size=12).map(''.join))
def test_steps_are_the_transforms_of_jiwer(text):
    jiwer = pytest.importorskip('jiwer')
    same = {'lowercase': jiwer.ToLowerCase(), 'punctuation': jiwer.RemovePunctuation(), 'strip': jiwer.Strip(),
            'spaces': jiwer.RemoveMultipleSpaces(), 'no-blanks': jiwer.RemoveWhiteSpace(),
            'blanks': jiwer.RemoveWhiteSpace(replace_by_space=True), 'contractions': jiwer.ExpandCommonEnglishContractions(),
            'non-words': jiwer.RemoveKaldiNonWords(), 'remove:um the cat': jiwer.RemoveSpecificWords(['um', 'the', 'cat']),
            "replace:um=er won't=will 's=is": jiwer.SubstituteWords({'um': 'er', "won't": 'will', "'s": 'is'}),
            r's/\b(\w+)ed\b/\1/': jiwer.SubstituteRegexes({r'\b(\w+)ed\b': r'\1'})}
    for spec, transform in same.items():
        assert get_step(spec)(text) == transform(text), spec
    for order in (list(same), list(same)[::-1]):
        assert get_normaliser(order)(text) == jiwer.Compose([same[spec] for spec in order])(text)


def test_evaluate_gives_what_jiwer_gives():
    "The examples in the documentation of evaluate's two modules."
    predictions, references = ['this is the prediction', 'there is an other sample'], ['this is the reference', 'there is another one']
    assert Wer.like('evaluate')(predictions, references).score == .5
    assert Cer.like('evaluate')(predictions, references).score == .34146341463414637


# ---------------------------------------------------------------- torchmetrics, sclite

@pytest.mark.parametrize('engine', ENGINES)
@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'E'])
def test_every_golden_number_of_torchmetrics(shared, name, engine):
    "float32: seven digits."
    numbers = golden(shared, 'torchmetrics')[name]
    for key, cls in RATES.items():
        theirs = numbers['segments'][key]
        score = cls.like('torchmetrics')(*(column[:len(theirs)] for column in pairs(shared, name)), engine)
        close(score.segments, theirs, 6.5)
        close([score.score], [numbers['corpus'][key]], 6.5)


@pytest.mark.parametrize('flags', ['sclite', 'sclite -s'])
def test_every_recorded_alignment_of_sclite(flags):
    metric = Wer.like(flags)
    for (candidate, reference), path in zip(RECORDED['pairs'], RECORDED['paths'][flags], strict=True):
        assert metric.path(metric.tokens(candidate), metric.tokens(reference)) == path


def test_sclite_on_ted(shared):
    for name, sums in RECORDED['ted'].items():
        texts = [[re.sub('[^A-Za-z0-9 ]', '', text) for text in ted(shared, which)] for which in (name, 'reference')]
        assert Wer.like('sclite -s')(*texts).statistics.sum().tolist() == sums


# ---------------------------------------------------------------- both engines, all options

@given(st.lists(st.tuples(SPACED, st.lists(SPACED, min_size=1, max_size=3)), min_size=1, max_size=5),
       st.sampled_from(['none', 'jiwer', 'characters', 'graphemes', '13a', 'multi-bleu-lc']),
       st.sampled_from([(), ('strip',), ('lowercase', 'punctuation'), ('nfd', 'accents', 'spaces'), ('remove:a b', 'casefold')]),
       st.sampled_from(ALIGNMENTS))
def test_engines_and_definitions_agree(pairs, tokenizer, normalise, alignment):
    candidates, references = map(list, zip(*pairs))
    metric = Wer(tokenizer=tokenizer, normalise=normalise, alignment=alignment)
    seen = [list(sum(text, [])) for text in unpack_tokens(CompiledErrorRate(metric).scheme('tokens').tokens(candidates))]
    assert seen == list(map(metric.tokens, candidates))
    if metric.compiled and installed():
        tables = [metric.statistics(candidates, references, engine) for engine in ('python', 'compiled')]
        assert tables[0] == tables[1]


def test_kernels_are_used_where_there_are_some():
    for cls in RATES.values():
        assert cls().compiled and cls(alignment='lengths').compiled
        assert not cls(alignment='sclite').compiled


# ---------------------------------------------------------------- references, empty texts, long and strange texts

def test_the_reference_with_the_fewest_errors_is_kept():
    assert wer(['a b c'], [['a b', 'a x c', 'a b d d']]).statistics.rows.tolist() == [[2, 1, 0, 0]]  # one error each: the longer
    assert wer(['a b'], [['x b', 'a x']]).alignments()[0].cells == [('x', 'a', 'S'), ('b', 'b', 'H')]  # equal: the first
    assert wer(['a small test'], [['', 'a big test']]).errors == 1
    for cls in RATES.values():  # the same for all five, and for what is shown
        score = cls()(['a b c d'], [['a b', 'a x c y z w', 'a b c e']])
        assert score.metric.look.kept('a b c d', Segment(score.references(0), None)) == 2
        assert score.reference_length == len(score.metric.tokens('a b c e'))
        assert 'reference 3 (the best)' in str(explain('a b c d', list(score.references(0)), cls()))
    two = wer(['a b', 'c'], [['a b', 'a'], ['c d', 'c']])
    assert (two.score, two.reference_length) == (0, 3)


def test_empty_texts():
    nothing = [cls()([''], ['']).score for cls in RATES.values()]
    assert nothing == [0, 0, 0, 0, 1]
    added = [cls()(['a small test'], [' ']).score for cls in RATES.values()]
    assert added == [3, 12, 1, 1, 0]
    silent = [cls()([' \t'], ['a small test']).score for cls in RATES.values()]
    assert silent == [1, 1, 1, 1, 0]
    undefined = [cls(empty='undefined')(['a small test', ''], ['', '']).segments.tolist() for cls in RATES.values()]
    assert np.array_equal(undefined, [[np.inf, np.nan], [np.inf, np.nan], [1, np.nan], [np.nan] * 2, [np.nan] * 2], equal_nan=True)
    assert wer(['a b', 'c d'], ['', 'c d']).score == 1      # in the corpus the insertions are added
    assert wer(['a b', 'c d'], ['', 'c d'], empty='undefined').score == 1


def test_empty_references_give_a_warning():
    with pytest.warns(UserWarning, match='1 of 2 references have no words'):
        wer(['a', 'b'], [' ', 'b'])
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        wer(['', ' '], ['a', 'b'])


def test_long_and_strange_words():
    long = 'x' * 1_000_000
    assert wer([f'a {long}'], [f'a {long}y']).score == .5
    assert cer([long], [long]).score == 0 and cer([long[:-1] + 'y'], [long]).substitutions == 1
    assert cer(['e\u0301'], ['é']).score == 2 and cer(['e\u0301'], ['é'], normalise=('nfc',)).score == 0
    assert cer(['👩\u200d👧'], ['👩'], tokenizer='graphemes').score == 1
    assert wer(['قرأ الولد'], ['قرأ البنت']).score == .5
    assert wer([['a', 'b c']], [['a', 'b d']], tokenizer='tokens').score == .5


# ---------------------------------------------------------------- what people see

def test_aligned_lines_have_the_same_width():
    score = wer(['我 想 去 abc e\u0301t\u00e9', 'الولد the'], ['我 去 鞋子 漂亮 été', 'قرأ الولد'])
    for edits in score.alignments():
        above, below, marks = edits.to_text().split('\n')
        starts = [5 + sum(1 + max(width_of(t or '') for t in cell[:2]) for cell in edits.cells[:k]) for k in range(len(edits.cells))]
        assert [i for i, c in enumerate(marks) if c in 'SDI'] == [s for s, cell in zip(starts, edits.cells) if cell[2] != 'H']
        assert abs(width_of(above) - width_of(below)) <= 4  # but for blanks at the end
    assert '\u2068الولد\u2069' in score.alignments()[1].to_text()


def test_what_is_shown_is_what_was_counted():
    score = wer(['Um, the cat sat', 'a b'], ['The cat, sat down', 'b a'], normalise=('lowercase', 'punctuation'))
    for i, edits in enumerate(score.alignments()):
        kinds = [cell[2] for cell in edits.cells]
        assert [kinds.count(kind) for kind in 'HSDI'] == score.statistics.rows[i].tolist()
        own, other = score.metric.look.marked(score.predictions[i], score.references(i)), score.metric.look.marked_reference(
            score.references(i)[0], score.predictions[i])
        assert sum(level for *_, level in own.spans) == sum(level for *_, level in other.spans) == kinds.count('H')
    assert [text for text, level in score.metric.look.marked('Um, the cat sat', ['The cat, sat down']).pieces() if level == 0] == ['Um,']
    assert 'N   = H + S + D' in str(explain('a b c', 'a x c', Wer()))


def test_confusions():
    score = wer(['a cat sat', 'a cat', 'the'], ['a rat sat', 'the rat', 'the dog'])
    found = score.confusions()
    assert found.substituted == {('rat', 'cat'): 2, ('the', 'a'): 1} and found.deleted == {'dog': 1} and not found.inserted
    assert found.rows(1) == [('substituted', 'rat → cat', 2), ('deleted', 'dog', 1)]
    assert '<script' not in wer(['<script>'], ['x']).confusions()._repr_html_()
    with pytest.raises(ValueError, match='texts were not kept'):
        Wer().stream().update(['a'], ['b']).compute().confusions()


def test_lower_is_better_everywhere():
    good, bad, references = ['a b c', 'd e'], ['x b c', 'd x'], ['a b c', 'd e']
    for cls in RATES.values():
        found = compare({'bad': bad, 'good': good}, references, {'m': cls()}, resamples=100)
        assert found.best('m', 12) == ['good']
        assert ('lower is better' in str(explain('a', 'b', cls()))) == (cls is not Wip)
    assert wip(bad, references).score == 1 - wil(bad, references).score
    assert mer(bad, references).score == 2 / 5


# ---------------------------------------------------------------- the command line

def test_alignments_on_the_command_line(tmp_path, capsys):
    for name, lines in (('h', ['ab bc d', 'the cat sat']), ('g', ['ab bc', 'x']), ('r', ['ab xy d', 'the cat'])):
        (tmp_path / f'{name}.txt').write_text('\n'.join(lines) + '\n')
    os.chdir(tmp_path)
    assert main('score h.txt g.txt --ref r.txt -m bleu -m wer -m cer -m mer --alignments out.txt'.split()) == 0
    first = capsys.readouterr().out
    text = (tmp_path / 'out.txt').read_text(encoding='utf-8')
    assert 'BLEU' in first and text.count('REF:') == 8 and text.count('mer') == 4  # words and characters; wer and mer share one
    assert 'h 1: wer 33.33 %, mer 33.33 %\nREF: ab xy d\nHYP: ab bc d\n        S\n' in text
    assert main('score h.txt --ref r.txt -m bleu --alignments out.txt'.split()) == 2
    assert '--alignments: there are none of bleu' in capsys.readouterr().err
    assert (tmp_path / 'out.txt').read_text(encoding='utf-8') == text
    assert main('score h.txt --ref r.txt -m wer --alignments h.txt'.split()) == 2


# ---------------------------------------------------------------- what the page says

def test_numbers_on_the_page(shared):
    "The table of agreement, from the data."
    page = (Path(__file__).resolve().parents[2] / 'nbs' / 'metrics' / '12_word_errors.ipynb').read_text(encoding='utf-8')
    def told(name, cells): assert f'| {name} | {" | ".join(cells)} |' in page, (name, cells)
    rates = MetricGroup({cls.__name__: cls() for cls in (Wer, Cer, Mer, Wil)})
    references, signs = ted(shared, 'reference'), {}
    for name, which in (('first', 'system1'), ('second', 'system2')):
        scores, bleu = rates(ted(shared, which), references), Bleu()(ted(shared, which), references)
        told(f'TED, {name} system (BLEU {100 * bleu.score:.2f} %)', [f'{100 * s.score:.2f} %' for s in scores.values()])
        signs[name] = [f'{spearman(s.segments, bleu.segments):.2f}' for s in scores.values()]
    told("Spearman's correlation with BLEU over segments, first", signs['first'])
    told('the same, second', signs['second'])
    rows = [json.loads(line) for line in (shared / 'data/realsumm/realsumm.jsonl').read_text(encoding='utf-8').splitlines()]
    systems = {}
    for row in rows: systems.setdefault(row['system'], []).append(row)
    human = [np.mean([row['human'] for row in own]) for own in systems.values()]
    texts = [[[' '.join(row[what]) for row in own] for what in ('candidate', 'reference')] for own in systems.values()]
    found = [f'{pearson([cls(lowercase=True)(*both).score for both in texts], human):+.2f}' for cls in (Wer, Mer, Wil)]

    assert f"people over systems | {found[0]} | | {found[1]} | {found[2]} |" in page


def test_sclite_finds_the_cheapest():
    "By its own weights no path is cheaper, and by the usual ones none has fewer errors than the shortest."
    cost = lambda path: 4 * path.count('S') + 3 * (path.count('D') + path.count('I'))
    for candidate, reference in RECORDED['pairs']:
        own, metric = sclite_path(candidate.split(), reference.split()), Wer()
        for rule in RULES:
            other = Wer(alignment=rule).path(candidate.split(), reference.split())
            assert cost(own) <= cost(other) and sum(map(own.count, 'SDI')) >= sum(map(other.count, 'SDI'))
        assert metric.counts(candidate.split(), reference.split()).hits <= len(reference.split())


def test_every_alignment_can_be_shown():
    for alignment in ALIGNMENTS:
        score = wer(['b c', 'a b c'], ['a b', 'x c'], alignment=alignment)
        assert len(score.alignments()) == 2 and str(explain('b c', 'a b', score.metric))


@pytest.mark.parametrize('given', [None, 5])
def test_what_is_no_step_of_normalisation_is_named(given):
    with pytest.raises(TypeError, match=f'normalise: expected steps, got {given}'): Wer(normalise=given)
