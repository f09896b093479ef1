"GLEU of corrections against the numbers of cnap/gec-ranking under Python 2.7, F of edits against those of ERRANT."
import gzip
import json
import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

from nlgeval import GecGleu, Gleu, TestSet, compare, explain, gec_gleu, sentence_gec_gleu
from nlgeval.metrics.corrections import LEVELS, drawn_gec_gleu, edit_f, edit_score, parse_m2, read_m2

RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'corrections.json').read_text(encoding='utf-8'))
FLAGS = {'-dt': {'level': 'token'}, '-ds': {'level': 'span'}, '-cse': {'level': 'type'}, '-single': {'length': 'single'}, '-multi': {'length': 'multi'}}


@pytest.fixture(params=RECORDED['gleu'], ids=lambda case: f'{len(case["references"])} references')
def case(request): return request.param


def held(case): return TestSet(list(map(list, zip(*case['references']))), case['source'])


def test_statistics_and_sentences_are_the_scripts(case):
    for r, texts in enumerate(case['references']):
        found = GecGleu.like('gec-ranking')(case['hypothesis'], TestSet(texts, case['source']))
        assert found.statistics.rows[:, :-2].tolist() == [each[r] for each in case['2016']['stats']]
        assert found.segments.tolist() == [each[r] for each in case['2016']['sentences']]
    found = GecGleu()(case['hypothesis'], held(case))
    assert found.segments.tolist() == [float(np.mean(each)) for each in case['2016']['sentences']]
    printed = [line.split() for line in case['debug'].split('===== Sentence-level scores =====')[1].split('====')[0].strip().splitlines()[1:]]
    assert [f'{score:f}' for score in found.segments] == [fields[1] for fields in printed]


def test_every_draw_and_the_printed_mean_are_the_scripts(case):
    found = drawn_gec_gleu(case['hypothesis'], held(case).references, case['source'])
    assert found.scores.tolist() == case['2016']['corpus'] and len(found.scores) == (500 if len(case['references']) > 1 else 1)
    assert f'{found.mean:f}' == case['printed'].split()[-1]
    printed = case['debug'].strip().splitlines()[-1]
    assert str(found) == printed or 'nan' in printed and len(found.scores) == 1  # SciPy has no interval without variance
    exact = GecGleu()(case['hypothesis'], held(case)).score
    if len(case['references']) == 1: assert exact == found.mean
    else: assert abs(exact - found.mean) < found.std / 5


@pytest.mark.parametrize('weight', ['0', '0.1', '1'])
def test_the_version_of_2015(case, weight):
    found = GecGleu.like('gec-ranking:2015', weight=float(weight))(case['hypothesis'], held(case))
    expected = case['2015'][weight]
    theirs = [[c, r, *counts] for r, c, *counts in expected['stats']]  # the script yields r first
    assert found.statistics.rows[:, :-2].tolist() == theirs
    assert found.segments.tolist() == expected['sentences'] and found.score == pytest.approx(expected['corpus'], rel=1e-15)


def flags_of(call):
    "The options that stand for errant_compare's."
    options, i = {}, 0
    while i < len(call):
        if call[i] == '-b': options['beta'] = float(call[i := i + 1])
        elif call[i] == '-filt':
            options['without'] = [kind for kind in call[i + 1:] if kind[0] != '-']
            i += len(options['without'])
        else: options |= FLAGS[call[i]]
        i += 1
    return options


def table_of(found):
    "The numbers of errant_compare's two tables."
    def shown(counts): return [*map(str, counts), *(str(round(x, 4)) for x in edit_f(counts, found.beta))]
    return {kind: shown(counts) for kind, counts in found.types.items()}, shown(found.total)


@pytest.mark.parametrize('i', range(len(RECORDED['errant'])))
def test_edits_are_errants(i):
    case = RECORDED['errant'][i]
    ours, theirs = parse_m2(case['hyp']), parse_m2(case['ref'])
    assert len(case['printed']) == 12
    for call, printed in case['printed']:
        types, _, total = printed.strip().partition('\n\n')
        found = edit_score(ours, theirs, **flags_of(call))
        assert table_of(found) == ({fields[0]: fields[1:] for fields in map(str.split, types.splitlines()[2:])},
                                   total.splitlines()[2].split('\t')), call


def test_the_choice_of_an_annotator_depends_on_what_came_before():
    gold = parse_m2('S a b\nA 0 1|||X|||c|||0\nA 0 1|||X|||d|||1\nA 1 2|||X|||d|||1\n')
    sure, unsure = parse_m2('S a b\nA 0 1|||X|||c|||0\nA 1 2|||X|||d|||0\n'), parse_m2('S a b\nA 0 1|||X|||c|||0\nA 1 2|||X|||e|||0\n')
    assert edit_score(sure, gold).chosen == [(0, 0)] and edit_score(unsure, gold).chosen == [(0, 0)]
    found = [edit_score(order, gold * 2) for order in (sure + unsure, unsure + sure)]
    assert found[0].total == found[1].total == (2, 2, 0)
    nothing = parse_m2('S a b\n')
    assert edit_score(nothing, gold).total == (0, 0, 1) and edit_score(nothing, gold).precision == 1 and edit_score(nothing, gold).score == 0


def test_a_system_that_is_an_annotator_is_right():
    for case in RECORDED['errant']:
        gold = parse_m2(case['ref'])
        alone = [sentence._replace(edits={0: sentence.edits[0]} if 0 in sentence.edits else {}) for sentence in gold]
        for level in LEVELS: assert edit_score(alone, alone, level=level).score in (0, 1)
        assert edit_score(alone, gold).precision >= edit_score(alone, alone).precision or edit_score(alone, gold).score < 1


def test_files(tmp_path):
    case = RECORDED['errant'][1]
    (tmp_path / 'hyp.m2').write_text(case['hyp'])
    (tmp_path / 'windows.m2').write_bytes(case['ref'].replace('\n', '\r\n').encode())
    with gzip.open(tmp_path / 'ref.m2.gz', 'wt') as file: file.write(case['ref'].strip())
    found = [edit_score(tmp_path / 'hyp.m2', ref) for ref in (str(tmp_path / 'windows.m2'), tmp_path / 'ref.m2.gz', parse_m2(case['ref']))]
    assert found[0].total == found[1].total == found[2].total and found[0].chosen == found[2].chosen
    (tmp_path / 'bad.m2').write_text('S a\nA 0 x|||X|||b|||0\n')
    with pytest.raises(ValueError, match=r'bad\.m2, line 2: expected an edit'): read_m2(tmp_path / 'bad.m2')


@pytest.mark.parametrize('line', ['A 0|||X|||b|||0', 'A 0 1 2|||X|||b|||0', 'A 1 0|||X|||b|||0', 'A -1 0|||X|||b|||0', 'A 0 1|||X|||0', 'B 0 1|||X|||b|||0', 'A 0 1|||X|||b|||z'])
def test_lines_that_are_no_edits(line):
    with pytest.raises(ValueError, match='M2, line 2: '): parse_m2(f'S a\n{line}')


@pytest.mark.parametrize('lines', [None, 3, [1], b'S a'])
def test_lines_that_are_no_texts(lines):
    with pytest.raises(TypeError, match='M2'): parse_m2(lines)


@pytest.mark.parametrize('options', [{'beta': float('inf')}, {'beta': '1'}, {'beta': True}, {'beta': 1e200}, {'beta': float('nan')}, {'without': None}, {'without': 3}])
def test_options_of_edit_scores(options):
    edits = parse_m2('S a\nA 0 1|||X|||b|||0')
    with pytest.raises((ValueError, TypeError), match=next(iter(options)) + ': expected'): edit_score(edits, edits, **options)


def test_edits_that_are_none():
    edits = parse_m2('S a\nA 0 1|||X|||b|||0')
    for wrong, error, words in ((None, TypeError, 'predictions: expected'), ([1], TypeError, r'predictions\[0\]: expected an M2Sentence, got 1'), ([], ValueError, 'predictions: expected at least one')):
        with pytest.raises(error, match=words): edit_score(wrong, edits)


def test_draws_take_what_gleu_takes():
    texts = ['a b c d e', 'a b c d f']
    held = [['a b c d e', 'a b c d f'], ['a b c d f', 'a b c d g']]
    made = drawn_gec_gleu((text for text in texts), ((r for r in some) for some in held), (text for text in texts))
    assert made.mean == drawn_gec_gleu(texts, held, texts).mean > 0
    for references, error in (([None] * 2, TypeError), ([{'x': 1}] * 2, TypeError), (None, TypeError), ([[], []], ValueError)):
        with pytest.raises(error, match='references'): drawn_gec_gleu(texts, references, texts)
    with pytest.raises(ValueError, match='got none'): drawn_gec_gleu([], [], [])
    for draws in ('5', 2.5, True):
        with pytest.raises(TypeError, match='draws: expected a whole number'): drawn_gec_gleu(texts, held, texts, draws=draws)


WILD = st.text(st.sampled_from('aA b\tÀß漢👍\u200d\ud800\x00\n\u00a0ا'), max_size=12)


@given(st.lists(st.tuples(WILD, WILD, WILD, WILD), min_size=1, max_size=5), st.sampled_from(['2016', '2015']))
def test_wild_texts(rows, version):
    sources, predictions, *references = map(list, zip(*rows))
    metric = GecGleu(version=version)
    found = metric(predictions, TestSet(list(map(list, zip(*references))), sources))
    assert np.isfinite(found.segments).all() and (0 <= found.segments).all() and (found.segments <= 1).all() and 0 <= found.score <= 1
    for p, r, s, score in zip(predictions, zip(*references), sources, found.segments):
        assert metric([p], TestSet([list(r)], [s])).segments[0] == score


@given(st.lists(st.sampled_from('abcd'), min_size=4, max_size=9), st.lists(st.sampled_from('abcd'), max_size=9))
def test_leaving_nothing_that_should_go_is_bleu(reference, candidate):
    "With a source of which the reference keeps every n-gram, nothing is taken away: the n-grams are BLEU's."
    text, kept = ' '.join(reference), ' '.join(reference[:3])
    rows = GecGleu()([' '.join(candidate)], TestSet([text], [kept])).statistics.rows[0]
    from nlgeval import Bleu
    theirs = Bleu(tokenizer='none')([' '.join(candidate)], [text]).statistics
    assert rows[2:-2:2].tolist() == theirs.rows[0, :4].tolist() and rows[3:-2:2].tolist() == theirs.rows[0, 4:8].tolist()


def test_it_is_not_googles():
    texts, sources = ['a b c d e'], ['a b x d e']
    assert gec_gleu(texts, ['a b c e d'], sources).score != Gleu(tokenizer='none')(texts, ['a b c e d']).score
    with pytest.raises(ValueError, match='needs sources'): GecGleu()(texts, ['a'])


def test_comparison_and_explanation():
    rng = random.Random(2)
    case = RECORDED['gleu'][1]
    worse = [' '.join(word for word in text.split() if rng.random() < .5) for text in case['hypothesis']]
    found = compare({'a': case['hypothesis'], 'b': worse}, held(case), metrics=['gec_gleu'])
    assert 'GEC GLEU' in str(found)
    for version in '2015', '2016':
        shown = str(explain(case['hypothesis'][3], [r[3] for r in case['references']], GecGleu(version=version), source=case['source'][3]))
        assert 'credited' in shown and 'source' in shown and ('joined' in shown) == (version == '2015')
    assert sentence_gec_gleu('a b c d', 'a b c d', 'a x c d').score == 1
