"""PARENT equals the published programs: golden numbers; tables of every kind, from files, and broken ones."""
import json
import math
import re
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from golden import but_for_last_bits
from hypothesis import given, settings, strategies as st

from nlgeval import distributed, Bleu, MetricGroup, Parent, Sari, TestSet, explain, parent, sentence_parent
from nlgeval.apps.cli import main
from nlgeval.metrics.parent import read_table, table_text

GOLDEN = json.loads((Path(__file__).parents[1] / 'recorded' / 'parent.json').read_text(encoding='utf-8'))
ITEMS = GOLDEN['items']
PREDICTIONS = [item['prediction'] for item in ITEMS]
HELD = TestSet([item['references'] for item in ITEMS], [item['table'] for item in ITEMS])
SETTINGS = {'': {}, '0.5': {'weight': .5}, '0': {'weight': 0.}, '1': {'weight': 1.}, 'order 2, smoothing 0.01': {'max_order': 2, 'smoothing': .01},
            'order 1': {'max_order': 1, 'weight': .3}, 'smoothing 0': {'smoothing': 0.}}
TABLE = [('name', 'Ada Lovelace'), ('born', '1815'), ('field', 'mathematics')]


def three(found): return [found.precision, found.recall, found.score]

last_digit = partial(but_for_last_bits, within=4e-15)


@pytest.mark.parametrize('name', SETTINGS)
def test_each_segment_is_that_of_the_original_program(name):
    rows = Parent(**SETTINGS[name])(PREDICTIONS, HELD).statistics.rows
    last_digit(rows[:, [1, 2, 0]], GOLDEN['google'][name]['segments'])


@pytest.mark.parametrize('name', SETTINGS)
def test_the_corpus_is_that_of_the_original_program_and_of_tottos(name):
    found = three(Parent(**SETTINGS[name])(PREDICTIONS, HELD))
    assert found == pytest.approx(GOLDEN['google'][name]['corpus'], rel=1e-14)
    assert [100 * x for x in found] == pytest.approx(GOLDEN['totto'][name]['corpus'], rel=1e-14)


@pytest.mark.parametrize('name', SETTINGS)
def test_kaijumls_f_is_the_same_and_its_precision_and_recall_are_those_of_any_reference(name):
    rows, differ = Parent(**SETTINGS[name])(PREDICTIONS, HELD).statistics.rows, 0
    for (f, p, r, *_), (precision, recall, other), item in zip(rows.tolist(), GOLDEN['kaiju'][name]['segments'], ITEMS):
        last_digit(f, other)
        if len(item['references']) == 1: last_digit((p, r), (precision, recall))
        else:
            differ += (p, r) != pytest.approx((precision, recall), rel=4e-15)
            assert p <= precision * (1 + 4e-15) and r <= recall * (1 + 4e-15)
    assert differ or name == '1'  # where the table's recall alone counts, all references have it


def test_the_programs_own_test():
    "The numbers of table_text_eval_test.py."
    table = [('birth name', 'michael dahlquist'), ('born', 'december 22 , 1965'), ('birth place', 'seattle , washington'),
             ('died', 'july 14 , 2005'), ('death place', 'skokie , illinois'), ('genres', 'male'), ('occupation(s)', 'drummer'),
             ('instruments', 'drums')]
    born = 'michael dahlquist ( december 22 , 1965 -- july 14 , 2005 ) was a drummer '
    found = [sentence_parent(born + rest, born + 'in the seattle band silkworm .', table).score for rest in
             ('in the california band grateful dead .', '.', 'from seattle , washington .')]
    assert [round(x, 3) for x in found] == [.772, .836, .848]


def test_tools():
    assert Parent.like('google') == Parent() and Parent.like('google:parent') == Parent.like('kaijuml') == Parent(weight=.5)
    assert Parent.like('totto') == Parent(tokenizer='13a')
    one = Parent.like('totto')(['Ada (1815), in London.'], TestSet(['Ada ( 1815 ) , in London .'], [[('born', '1815),')]]))
    assert one.score > .99 > Parent()(['Ada (1815), in London.'], TestSet(['Ada ( 1815 ) , in London .'], [[('born', '1815)')]])).score


# ---------------------------------------------------------------- tables
def test_kinds_of_tables_give_the_same_number():
    text = 'name|||Ada Lovelace\tborn|||1815\tfield|||mathematics'
    same = [TABLE, list(map(list, TABLE)), dict(TABLE), text, np.array(TABLE), table_text(TABLE)]
    values = [value for _, value in TABLE]
    found = {sentence_parent('Ada studied mathematics', 'Ada was born in 1815', table).score for table in [*same, values, '\t'.join(values)]}
    assert len(found) == 1


@pytest.mark.parametrize('table, error, said', [
    (3, TypeError, r'sources\[1\]: expected a list of entries.*the number 3'), (None, TypeError, r'sources\[1\].*None'),
    ([], ValueError, r'sources\[1\].*without entries'), ({}, ValueError, r'sources\[1\].*without entries'),
    ([('a', 'b'), ('c',)], ValueError, r'sources\[1\]\[1\].*1 cells, and the first entry has 2'),
    ([('a', 'b', 'c', 'd')], ValueError, r'sources\[1\]\[0\].*4 cells'), ([('a', 3)], TypeError, r'sources\[1\]\[0\]\[1\].*number 3'),
    ([3], TypeError, r'sources\[1\]\[0\].*number 3'), ([('a', 'b|||c')], ValueError, r"may not hold '\|\|\|'"),
    ('a|||b\tc', ValueError, r'sources\[1\]\[1\].*1 cells'), (b'a', TypeError, r'sources\[1\].*bytes')])
def test_a_broken_table_is_named(table, error, said):
    with pytest.raises(error, match=said): parent(['a', 'b'], ['a', 'b'], [TABLE, table])


def test_what_is_no_column_of_tables():
    with pytest.raises(TypeError, match='single string'): parent(['a'], ['a'], 'a|||b')
    with pytest.raises(ValueError, match='differ in length'): parent(['a'], ['a'], [TABLE] * 2)
    with pytest.raises(ValueError, match='PARENT needs sources'): Parent()(['a'], ['a'])
    with pytest.raises(ValueError, match='cells of tables are texts'): Parent(tokenizer='tokens')
    with pytest.raises(ValueError, match='weight'): Parent(weight=2)


def test_other_metrics_refuse_tables_as_ever():
    with pytest.raises(TypeError, match=r'sources\[0\]: expected a text, but got list'): Sari()(['a'], TestSet(['a'], [TABLE]))
    with pytest.raises(ValueError, match='different sources.*sari: texts.*parent: table_text'): MetricGroup({'sari': Sari(), 'parent': Parent()})
    both = MetricGroup({'bleu': Bleu(tokenizer='none'), 'parent': Parent()})(PREDICTIONS, HELD)
    assert both['parent'].score == Parent()(PREDICTIONS, HELD).score


cells = st.text(st.characters(exclude_characters='|'), max_size=9)

@given(st.integers(1, 3).flatmap(lambda n: st.lists(st.lists(cells, min_size=n, max_size=n), min_size=1, max_size=4)))
@settings(max_examples=100, deadline=None)
def test_a_table_can_be_read_back(table):
    text = table_text(table)
    assert read_table(text) == [tuple(' '.join(cell.split()) for cell in entry) for entry in table] and table_text(text) == text


words = st.lists(st.sampled_from(['a', 'b', 'Ç', '数', '\ud800', '|||', 'İ']), max_size=7).map(' '.join)

@given(words, st.lists(words, min_size=1, max_size=3), st.lists(st.tuples(cells, words.filter(lambda text: '|' not in text)), min_size=1, max_size=4))
@settings(max_examples=100, deadline=None)
def test_properties(prediction, references, table):
    found = Parent()([prediction], TestSet([references], [table]))
    assert all(0 <= x <= 1 for x in (*three(found), found.table_recall, found.reference_recall, found.table_weight))
    alone = [sentence_parent(prediction, text, table).score for text in references]
    assert found.score == max(alone)
    assert sentence_parent(prediction, references, table[::-1]).score == pytest.approx(found.score, rel=1e-12)
    explain(prediction, references, Parent(), source=table).to_text()


def test_empty_values_texts_and_tables_without_values():
    assert sentence_parent('a b', 'a b', [('x', ''), ('y', 'a')]).table_recall == 1
    empty = sentence_parent('a b c d', 'a b c d', [('x', '')])
    assert (empty.table_recall, empty.table_weight, empty.precision, empty.recall) == (1, 0, 1, 1)
    assert sentence_parent('', 'a', TABLE).score == 0 and sentence_parent('a', '', TABLE).reference_recall == 1
    assert not math.isnan(sentence_parent('', '', '').score)


def test_triples_have_head_and_tail_as_values():
    one = sentence_parent('Ada Lovelace lived in London', 'x', [('Ada Lovelace', 'home', 'London')], max_order=1)
    assert one.table_recall == 1 and one.precision == 3 / 5


# ---------------------------------------------------------------- what people see, and files
def test_explanation():
    why = explain('Ada studied mathematics in Rome', 'Ada was born in 1815', Parent(), source=TABLE).to_text()
    assert '[Ada]₁ studied [mathematics]₂ [in]₁ Rome' in why
    assert 'reference 2 (the best)' in explain('Ada was born in 1815', ['Ada was here', 'Ada was born in 1815'], Parent(), source=TABLE).to_text()
    assert re.search(r'^studied mathematics +0\.5000$', why, re.M) and 'Ada Lovelace' in why and 'mentioned' in why
    html = explain('a', 'b', Parent(), source=[('<b>', '<script>')])._repr_html_()
    assert '<script' not in html


def write(path, rows): path.write_text(''.join(json.dumps(row, ensure_ascii=False) + '\n' for row in rows), encoding='utf-8')


def test_command_line_from_json_lines_and_from_the_programs_format(tmp_path, capsys):
    want = Parent()(PREDICTIONS, HELD).score
    write(tmp_path / 'out.jsonl', [{'prediction': text} for text in PREDICTIONS])
    write(tmp_path / 'data.jsonl', [{'reference': item['references'], 'table': item['table']} for item in ITEMS])
    (tmp_path / 'tables.txt').write_text(''.join('\t'.join('|||'.join(entry) for entry in item['table']) + '\n' for item in ITEMS), encoding='utf-8')
    common = ['score', str(tmp_path / 'out.jsonl'), '--ref', str(tmp_path / 'data.jsonl'), '-m', 'parent', '--format', 'json']
    for more in ['--source', str(tmp_path / 'data.jsonl'), '--source-column', 'table'], ['--source', str(tmp_path / 'tables.txt')]:
        assert main([*common, *more]) == 0
        assert json.loads(capsys.readouterr().out)[0]['score'] == want


def test_a_report_shows_the_table_and_each_reference_whole(tmp_path):
    write(tmp_path / 'out.jsonl', [{'prediction': 'Ada'}, {'prediction': 'Ada Lovelace was born'}])
    write(tmp_path / 'data.jsonl', [{'reference': 'Ada was born in 1815', 'source': TABLE}] * 2)
    out, data, page = (str(tmp_path / name) for name in ('out.jsonl', 'data.jsonl', 'report.html'))
    assert main(['score', out, '--ref', data, '--source', data, '-m', 'bleu', '-m', 'parent', '--report', page]) == 0
    text = Path(page).read_text(encoding='utf-8')
    assert text.count('<dt>reference</dt>') == 2 == text.count('name ||| Ada Lovelace')


def test_command_line_names_a_broken_table_and_other_metrics_refuse_them(tmp_path, capsys):
    write(tmp_path / 'out.jsonl', [{'prediction': 'a'}] * 2); write(tmp_path / 'ref.jsonl', [{'reference': 'a'}] * 2)
    write(tmp_path / 'src.jsonl', [{'source': [['a', 'b']]}, {'source': [['a', 'b'], ['c']]}])
    given = ['score', str(tmp_path / 'out.jsonl'), '--ref', str(tmp_path / 'ref.jsonl'), '--source', str(tmp_path / 'src.jsonl'), '-m']
    assert main([*given, 'parent']) != 0 and 'sources[1][1]' in capsys.readouterr().err
    assert main([*given, 'sari']) != 0 and 'a list of lists, expected one text' in capsys.readouterr().err


def test_tables_of_arrow():
    pa = pytest.importorskip('pyarrow')
    table = pa.table({'prediction': PREDICTIONS, 'reference': [item['references'] for item in ITEMS], 'source': [item['table'] for item in ITEMS]})
    found = Parent().statistics_arrow(table)
    assert Parent().statistics(PREDICTIONS, HELD) == Parent().statistics(PREDICTIONS, TestSet(table['reference'], table['source'])) and found.num_rows == 1
    assert distributed.score(table, 'parent').score == Parent()(PREDICTIONS, HELD).score
