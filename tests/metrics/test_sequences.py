"""Sequences: the numbers of Google ADK, deepeval and ragas, equality as JSON has it, matchings, wild texts, and the ways in and out."""
import json
import math
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from nlgeval import (Given, ItemErrorRate, SequenceMatch, Wer, compare, explain, given_sequences, item_error_rate, item_texts, sequence_match,
                     sequence_score)
from nlgeval.apps.cli import main
from nlgeval.metrics.sequences import (MEASURES, SHARES, _value, any_order, as_call, best_pairs, edit_rate, in_order, item_credit, item_spans,
                                       item_text, items, ordered_pairs)

RECORDED = json.loads((Path(__file__).parent.parent / 'recorded' / 'sequences.json').read_text(encoding='utf-8'))
CALLED, EXPECTED = (item_texts(side) for side in zip(*RECORDED['cases']))
LISTS = st.lists(st.sampled_from('abc'), max_size=6)
JSON = st.recursive(st.none() | st.booleans() | st.integers(-3, 3) | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=3),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(['a', 'b', 'name', 'args']), inner, max_size=3), max_leaves=8)


@pytest.mark.parametrize('tool', RECORDED['found'])
def test_the_numbers_of_the_tools(tool):
    theirs, score = RECORDED['found'][tool], SequenceMatch.like(tool)(CALLED, EXPECTED)
    assert score.segments.tolist() == [0. if one is None else one for one in theirs[:len(CALLED)]]  # None: it divides by 0
    if tool.startswith('adk'): assert theirs[-1] == score.score  # its average over turns
    assert len(CALLED) == 160 and len({*theirs}) > 1


def test_every_name_of_a_tool_was_recorded():
    names = {name.replace('adk EXACT', 'adk') for name in RECORDED['found']}
    assert {name.replace('adk EXACT', 'adk') for name in SequenceMatch.tools} == names


@given(LISTS, LISTS)
def test_each_yes_implies_the_next(called, expected):
    exact, ordered, free = (sequence_score(called, expected, rule) for rule in ('exact', 'in-order', 'any-order'))
    assert exact <= ordered <= free and ordered == in_order(called, expected) and free == any_order(called, expected)
    if expected: assert free == (sequence_score(called, expected, 'recall') == 1)
    assert exact == (sequence_score(called, expected, 'lcs-f1') == 1) and (exact == 1) == (edit_rate(called, expected) == 0)
    assert (sequence_score(called, expected) == 1) == (sorted(called) == sorted(expected))
    for rule in (*MEASURES, *SHARES): assert 0 <= sequence_score(called, expected, rule) <= 1
    assert sequence_score(called, expected, 'lcs-f1') <= sequence_score(called, expected) == sequence_score(expected, called)
    p, r = (sequence_score(called, expected, rule) for rule in ('precision', 'recall'))
    assert sequence_score(called, expected) == pytest.approx(2 * p * r / (p + r) if p + r else 0)


@given(st.lists(LISTS, min_size=1, max_size=4), st.data())
def test_the_metric_is_the_mean_of_the_function(expected, data):
    called = [data.draw(LISTS) for _ in expected]
    for rule in (*MEASURES, *SHARES):
        score = sequence_match(called, expected, rule=rule)
        assert score.segments.tolist() == [sequence_score(c, e, rule) for c, e in zip(called, expected)]
        assert score.score == pytest.approx(sum(score.segments) / len(called))
        assert score.called == sum(map(len, called)) and score.expected == sum(map(len, expected))
    words = Wer(tokenizer='tokens')(called, [[e] for e in expected])
    assert item_error_rate(called, expected).statistics.rows.tolist() == words.statistics.rows.tolist()


@given(JSON, JSON)
def test_equal_tokens_are_equal_values_and_credit_is_1_for_those_alone(a, b):
    token, other = items(item_text([a])), items(item_text([b]))
    assert len(token) == len(other) == 1
    def shape(x):  # a value in which True and 1 differ, and calls of all spellings are one
        call = as_call(x)
        if call: return 'dict', frozenset([('name', shape(call.name)), ('arguments', shape(call.arguments))])
        if isinstance(x, dict): return 'dict', frozenset((k, shape(v)) for k, v in x.items())
        if isinstance(x, list): return 'list', tuple(map(shape, x))
        return 'number' if isinstance(x, (int, float)) and not isinstance(x, bool) else type(x).__name__, x
    assert (token == other) == (shape(a) == shape(b))
    credit = item_credit(a, b)
    assert 0 <= credit <= 1 and (credit == 1) == (token == other) and credit == pytest.approx(item_credit(b, a))
    assert items(json.dumps([_value(token[0])])) == token  # a token says what it stands for


@given(st.lists(st.lists(st.integers(0, 4).map(lambda i: i / 4), min_size=3, max_size=3), max_size=4))
def test_the_best_matching_is_the_best_of_all(worth):
    found, n = best_pairs(worth), len(worth)
    tried = [sum(worth[i][j] for i, j in zip(order, range(3)) if i < n) for order in permutations(range(max(n, 3)), 3)] if n else [0]
    assert sum(w for *_, w in found) == pytest.approx(max(tried)) and found == sorted(found)
    inside = ordered_pairs(worth)
    assert sum(w for *_, w in inside) <= max(tried) + 1e-12 and [i for i, *_ in inside] == sorted({i for i, *_ in inside})
    assert [j for _, j, _ in inside] == sorted({j for _, j, _ in inside}) and all(w > 0 for *_, w in inside + found)


def test_without_scipy_only_parts_in_any_order_are_refused(monkeypatch):
    monkeypatch.setitem(sys.modules, 'scipy.optimize', None)
    calls = [[{'name': 'f', 'args': {'x': 1}}]]
    with pytest.raises(ImportError, match=r"nlgeval\[stats\]"): sequence_match(calls, calls, credit='parts')
    for options in {}, {'credit': 'name'}, {'credit': 'parts', 'rule': 'lcs-f1'}: assert sequence_match(calls, calls, **options).score == 1


def test_a_call_is_one_however_it_is_written():
    written = [{'name': 'f', 'arguments': {'x': 1}}, {'name': 'f', 'args': {'x': 1.0}, 'id': '7'}, {'type': 'tool_use', 'name': 'f', 'input': {'x': 1}},
               {'id': 'c', 'type': 'function', 'function': {'name': 'f', 'arguments': '{"x": 1}'}}, {'name': 'f', 'input_parameters': {'x': 1e0}},
               {'tool_name': 'f', 'tool_input': {'x': 1}}]
    assert len({items(item_text([one]))[0] for one in written}) == 1
    for other in {'name': 'f', 'args': {'x': True}}, {'name': 'f', 'args': {'x': '1'}}, {'name': 'g', 'args': {'x': 1}}, {'name': 'f', 'x': 1}:
        assert items(item_text([other])) != items(item_text(written[:1]))


WILD = ['', ' ', '\n', '[]', '[ ]', '[[]]', '["a", "b"]', '["a" "b"]', '[1', ']', '{"a": 1}', 'null', '"x"', '\ud800', '["\ud800"]', '\x00', '["\\u0000"]',
        '[' * 5000, 'İ["a"]', '["İ", "ı"]', 'שלום', '["שלום", "世界"]', '[NaN]', '[1e999]', '[-0.0, 0]', '9' * 5000, '[{"name": "f", "args": {}}]',
        '[{"name": "f", "args": "["}]', '<b>["a"]</b>', '["<script>"]', '[true, 1, 1.0, "1"]', '[""]', '[" "]', ' [ "a" , {"b" : [ 1 ] } ] ']


@pytest.mark.parametrize('options', [{}, {'credit': 'name'}, {'credit': 'parts'}, {'rule': 'lcs-f1', 'credit': 'parts'}, {'rule': 'exact'},
                                     {'rule': 'deepeval'}, {'rule': 'ragas-accuracy', 'tokenizer': 'items-written'}, {'lowercase': True}], ids=str)
@pytest.mark.filterwarnings('ignore:.*begin as a JSON list')
def test_wild_texts(options):
    metric = SequenceMatch(**options)
    n = len(WILD)
    predictions, references = [text for text in WILD for _ in WILD], WILD * n
    score = metric(predictions, references)
    assert ((0 <= score.segments) & (score.segments <= 1)).all()
    same = metric(WILD, WILD).segments
    assert (same == 1).all() or metric.rule == 'deepeval' and same.min() == .5  # of equal items it takes one
    for text in WILD:
        spans = item_spans(text)
        assert len(spans) == len(items(text)) and all(text[a:b].strip() for a, b in spans)
        marked = metric.look.marked(text, ['["a"]'])
        assert ''.join(piece for piece, _ in marked.pieces()).lower() == marked.text.lower()
        str(explain(text, WILD[6], metric)); explain(text, WILD[6], metric)._repr_html_()
    assert '<script' not in metric(['["<script>"]'], ['["<script>"]'])._repr_html_()


@given(st.lists(JSON, max_size=4), st.lists(JSON, max_size=4), st.sampled_from([{}, {'credit': 'parts'}, {'credit': 'name'}, {'rule': 'lcs-f1'}]))
def test_every_item_has_one_verdict(called, expected, options):
    metric = SequenceMatch(**options)
    tokens = [metric.tokens(item_text(side)) for side in (called, expected)]
    lines = metric.aligned_items(*tokens)
    kinds = Counter(line.verdict for line in lines)
    assert sum(kinds.values()) - kinds['extra'] == len(expected) and sum(kinds.values()) - kinds['missing'] == len(called)
    assert math.fsum(line.worth for line in lines) == pytest.approx(metric([item_text(called)], [item_text(expected)]).matched)
    assert {*kinds} <= {'matched', 'wrong arguments', 'out of order', 'missing', 'extra'}
    used = [Counter(line[k] for line in lines if line.verdict != ('missing', 'extra')[k == 1]) for k in (2, 1)]
    assert used == [Counter(side) for side in tokens]


def test_verdicts_and_explanations_say_what_is_wrong():
    def f(**args): return {'name': 'f', 'args': args}
    score = sequence_match([[f(x=1, z=3), 'extra', 'a', 'b']], [['b', f(x=2, y=1), 'lost', 'a']], rule='lcs-f1')
    shown = str(explain(score.predictions[0], score.references(0), score.statistics.metric))
    for said in 'x: 1, expected 2; y: missing; z: extra', 'out of order', 'lost', 'missing', 'extra', 'lcs-f1 = 2·M / (n + m) = 2/8 = 0.2500':
        assert said in shown, shown
    assert score.verdicts().rows()[0][0] in ('b', 'extra', 'f', 'lost') and 'wrong arguments' in str(score.verdicts())
    assert score.verdicts().counts['f', 'wrong arguments'] == 1 and '<table' in score.verdicts()._repr_html_()
    both = SequenceMatch(rule='exact')([item_text(['a'])], [item_texts([['b'], ['a']])])
    assert both.score == 1 and both.verdicts().counts == {('a', 'matched'): 1}


def test_given_sequences_take_anything_hashable():
    lists, expected = [[(1, 2), None], []], [[None, (1, 2)], []]
    metric = given_sequences({'A': lists, 'B': expected}, expected, 'lcs-f1')
    assert isinstance(metric, Given) and metric.result('A').segments.tolist() == [.5, 1] and metric.result('B').score == 1
    assert given_sequences(lists, expected, lambda c, r: len(c) == len(r)).result().score == 1
    assert 'sequence lcs-f1' in str(compare({'A': ['1', '2'], 'B': ['1', '2']}, metrics=[metric]))
    for wrong, error, words in (([[{}]], TypeError, r'segment 0.*sequence_match'), ([[1], [2]], ValueError, 'expected 1')):
        with pytest.raises(error, match=words): given_sequences(wrong, [[1]])


@pytest.mark.parametrize('made, words', [
    (lambda: SequenceMatch(rule='exact', credit='parts'), "credit='equal' or 'name'"), (lambda: SequenceMatch(rule='F1'), 'rule'),
    (lambda: SequenceMatch(credit='some'), 'credit'), (lambda: SequenceMatch.like('adk SOME_ORDER'), 'unknown tool'),
    (lambda: sequence_score('a', 'b', 'best'), "unknown rule 'best'"), (lambda: sequence_match([['a'], ['b']], [['a']]), 'differ in length')])
def test_errors(made, words):
    with pytest.raises(ValueError, match=words): made()


def test_lists_that_are_no_json_say_where():
    for wrong, words in ([[1], [{1}]], r'predictions\[1\].*given_sequences'), ([7], r'predictions\[0\]: expected a list'), ([[float('nan')]], r'predictions\[0\]'):
        with pytest.raises(TypeError, match=words): sequence_match(wrong, wrong)


def test_on_the_command_line(tmp_path, capsys):
    files = {name: tmp_path / f'{name}.txt' for name in ('a', 'b', 'gold')}
    for path, lists in zip(files.values(), ([['x', 'y'], ['x']], [['x'], ['y']], [['y', 'x'], ['x']])):
        path.write_text('\n'.join(item_texts(lists)) + '\n')
    def said(*command):
        assert main(list(map(str, command))) == 0
        return capsys.readouterr().out
    ask = 'score', files['a'], '-r', files['gold'], '--format', 'json'
    assert [one['score'] for one in json.loads(said(*ask, '-m', 'sequence_f1', '-m', 'sequence_in_order', '-m', 'item_error_rate'))] == [1, .5, 2 / 3]
    tool, = json.loads(said(*ask, '-m', 'sequence_match', '--like', 'adk ANY_ORDER'))
    assert tool['score'] == 1 and 'tok:items-python' in tool['signature']
    assert 'sequence' in said('compare', files['a'], files['b'], '--ref', files['gold'], '-m', 'sequence_lcs_f1')


def test_streams_and_the_error_rate_add_up():
    metric, whole = ItemErrorRate(), ItemErrorRate()(CALLED, EXPECTED)
    stream = metric.stream()
    for c, e in zip(CALLED, EXPECTED): stream.update([c], [e])
    assert stream.compute().score == whole.score and metric(CALLED, EXPECTED, engine='python').statistics == whole.statistics


def test_a_dict_with_a_name_and_a_type_of_its_own_is_no_call():
    def f1(a, b): return sequence_match([[a]], [[b]]).score
    assert f1({'name': 'Ana', 'type': 'person'}, {'name': 'Ana', 'type': 'place'}) == 0 and f1({'name': 'Ana', 'type': ['x']}, {'name': 'Ana'}) == 0
    for kind in 'function', 'tool_use', 'tool_call', 'function_call': assert f1({'name': 'f', 'type': kind, 'id': '1'}, {'name': 'f', 'args': {}}) == 1


@pytest.mark.parametrize('options', [{}, {'credit': 'name'}, {'credit': 'parts'}, {'rule': 'lcs-f1', 'credit': 'parts'}, {'rule': 'ragas-accuracy'}], ids=str)
@pytest.mark.filterwarnings('ignore:.*begin as a JSON list')
def test_deep_json_stops_no_evaluation(options):
    for levels in 100, 101, 400, 900, 5000, 100_000:
        text = '[' * levels + ']' * levels
        other = '{"a":' * levels + '1' + '}' * levels
        assert SequenceMatch(**options)([text, text, other, other], [text, other, text, other]).segments.tolist() == [1, 0, 0, 1]
    assert len(items('[' * 101 + ']' * 101)) == 1 and items('[' * 200 + ']' * 200) == ['[' * 200 + ']' * 200]
    text = json.dumps([{'name': 'f', 'arguments': '[' * 900 + ']' * 900}])
    assert SequenceMatch(**options)([text], ['["f"]']).score == 0


def test_a_deep_list_of_python_says_where():
    deep = ['a']
    for _ in range(200): deep = [deep]
    with pytest.raises(TypeError, match=r'predictions\[1\]: expected at most 100 levels'): sequence_match([['a'], deep], [['a'], ['a']])


@pytest.mark.parametrize('given, rule, error, words', [
    (None, 'f1', TypeError, 'candidate: expected a list of items, got NoneType'), (iter('ab'), 'exact', TypeError, 'candidate: expected a list'),
    (['a', {}], 'f1', TypeError, r'candidate\[1\]: expected an item .*dict'), (['a'], ['f1'], ValueError, 'unknown rule')])
def test_errors_of_sequence_score_say_where(given, rule, error, words):
    with pytest.raises(error, match=words): sequence_score(given, ['a'], rule)
