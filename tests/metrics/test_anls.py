"ANLS, 1-NED and ANLS* against the recorded numbers of the tools, on wild texts and objects."
import json
import random
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval import cer, compare, explain
from nlgeval.metrics import anls as module
from nlgeval.metrics.anls import Anls, AnlsStar, Ned, anls, anls_star, best_partners, ned, read_json, star_match

FOUND = json.loads((Path(__file__).parents[1] / 'recorded' / 'anls.json').read_text())
PREDICTIONS, REFERENCES = map(list, zip(*FOUND['questions']))
FIRST = [several[0] for several in REFERENCES]
ENGINES = 'python', 'compiled', None


def tuples(it):
    "An object as it was: a dict of options is a tuple."
    if isinstance(it, list): return [tuples(one) for one in it]
    if isinstance(it, dict):
        if set(it) == {'options'}: return tuple(map(tuples, it['options']))
        return {key: tuples(one) for key, one in it.items()}
    return it


OBJECTS = [(p, tuples(r)) for p, r in FOUND['objects']]


def engines(metric): return ENGINES if metric.compiled else (None, 'python')


@pytest.mark.parametrize('tool', [tool for tool in FOUND['answers'] if tool != 'docvqa corpus'])
def test_answers_are_the_tools(tool):
    metric = Anls.like(tool)
    for engine in engines(metric):
        assert metric(PREDICTIONS, REFERENCES, engine=engine).segments.tolist() == FOUND['answers'][tool]


def test_the_mean_is_the_scripts():
    assert Anls.like('docvqa')(PREDICTIONS, REFERENCES).score == pytest.approx(FOUND['answers']['docvqa corpus'], rel=1e-14)


def test_the_tools_differ_on_these_texts():
    rows = {tool: tuple(found) for tool, found in FOUND['answers'].items() if tool != 'docvqa corpus'}
    assert rows['docvqa'] == rows['lmms-eval'] == rows['unitxt'] == rows['vlmevalkit:2026-08']
    assert rows['anls_star'] == rows['vlmevalkit'] and len(set(rows.values())) == len(rows) - 4
    default = anls(PREDICTIONS, REFERENCES).segments
    assert any(a != b for a, b in zip(default, rows['anls'])) and any(a != b for a, b in zip(default, rows['docvqa']))


def test_lines_are_the_tools():
    lines, n = FOUND['lines'], len(FIRST)
    for engine in ENGINES:
        assert Ned.like('clovaai')(PREDICTIONS, FIRST, engine=engine).segments.tolist() == lines['clovaai']
        for tool in 'paddleocr', 'paddleocr:filter':
            score = Ned.like(tool)(PREDICTIONS, FIRST, engine=engine)
            assert 1 - (1 - score.score) * n / (n + 1e-5) == pytest.approx(lines[tool], rel=1e-13)
            assert 1 - (1 - score.segments) / (1 + 1e-5) == pytest.approx(np.array(lines[tool + ' each']), rel=1e-13, abs=1e-13)
    both_empty = [p == '' == r for p, r in zip(PREDICTIONS, FIRST)]
    if any(both_empty): assert {lines['clovaai'][i] for i, both in enumerate(both_empty) if both} == {0}
    assert (ned([''], ['']).score, Ned.like('clovaai')([''], ['']).score) == (1, 0)


def matched(both):
    "Which objects have another score by ours than by both versions of munkres, or where these differ."
    old, new = FOUND['munkres 1.1.4'], FOUND['munkres 3.0.0']
    for i, (prediction, reference) in enumerate(OBJECTS):
        if isinstance(new[i], str): continue  # the package's error for an empty list of options
        found = anls_star(prediction, reference, one_of=True)
        if (found != old[i] or found != new[i]) == both: yield i, found, {old[i], new[i]}


def test_objects_are_the_packages():
    same = list(matched(False))
    assert len(same) > 1480 and len({found for _, found, _ in same}) > 60


def test_where_scores_of_objects_differ_assignments_are_equally_good(monkeypatch):
    "Each of the tools' scores comes out of some assignment with the greatest sum."
    rng, ties = random.Random(0), list(matched(True))
    assert 0 < len(ties) < 10

    def some_best(gains):
        if not gains or not gains[0]: return []
        if len(gains) > len(gains[0]): return sorted((i, j) for j, i in some_best(list(zip(*gains))))
        ways = [list(enumerate(columns)) for columns in permutations(range(len(gains[0])), len(gains))]
        sums = [sum(gains[i][j] for i, j in way) for way in ways]
        return rng.choice([way for way, total in zip(ways, sums) if total > max(sums) - 1e-12])

    monkeypatch.setattr(module, 'best_partners', some_best)
    for i, ours, theirs in ties:
        reached = {anls_star(*OBJECTS[i], one_of=True) for _ in range(300)}
        assert theirs | {ours} <= reached


def test_the_examples_of_the_page_are_recorded():
    assert OBJECTS[0] == ([['ab', 'ab'], 'ab'], ['ab', 'ab', ['cd', 'cd']])
    assert (FOUND['munkres 1.1.4'][0], FOUND['munkres 3.0.0'][0]) == (1 / 4, 1 / 5)
    assert FOUND['munkres 1.1.4'][1:6] == [1, .5, .5, 1, (10 / 11 + 3) / 6]
    assert FOUND['answers']['docvqa'][7] == 1 - 3 / 62 and FOUND['answers']['ocrbench-v2'][8] == 0


def test_errors_of_the_package_are_scores_here():
    failed = [i for i, found in enumerate(FOUND['munkres 3.0.0']) if isinstance(found, str)]
    assert all(OBJECTS[i][1] == [] and isinstance(OBJECTS[i][0], str) for i in failed)
    assert anls_star('x', [], one_of=True) == 0


def test_texts_of_json_are_the_objects():
    plain = [i for i, (_, reference) in enumerate(OBJECTS) if '"options"' not in json.dumps(FOUND['objects'][i])]
    assert len(plain) > 500
    predictions, references = ([json.dumps(OBJECTS[i][side]) for i in plain] for side in (0, 1))
    found = AnlsStar.like('anls_star')(predictions, references).segments
    assert found.tolist() == [anls_star(*OBJECTS[i], one_of=True) for i in plain]
    assert AnlsStar()(['{"a": "b"}'], [['{"a": "x"}', '{"a": "b"}']]).score == anls_star({'a': 'b'}, ({'a': 'x'}, {'a': 'b'})) == 1


@pytest.mark.parametrize('text', ['', '{', 'The answer is 3.', '[' * 200 + ']' * 200, '[' * 100_000, '1' * 5000, '{"a": \ud800}'])
def test_what_is_no_json_is_a_text(text): assert read_json(text) == text


def test_json_with_nan_huge_numbers_and_surrogates():
    for text in '[NaN, 1e999, -0.0]', '{"a": "\\ud800", "a": 1}', 'null', '"x"', '12.50':
        assert AnlsStar()([text], [text]).score == 1


def test_long_punctuation_takes_no_square_of_its_length():
    assert Anls.like('mistral-evals')(['a' + '.' * 400_000, '.' * 400_000 + 'a'], ['a', 'a'], engine='compiled').segments[0] == 1


def test_errors_name_what_was_given_and_where():
    for prediction, reference, said in ((('a',), 'a', 'write a list'), ('a', (), 'empty tuple'), ({'a': [{1}]}, 'a', r'prediction at a\[0\]'),
                                        ('a', {'b': b'x'}, 'reference at b')):
        with pytest.raises((TypeError, ValueError), match=said): star_match(prediction, reference)
    with pytest.raises(ValueError, match='normalise=\\(\\)'): Anls(tokenizer='tokens')
    with pytest.raises(ValueError, match='threshold'): Anls(threshold=1.5)


WILD = st.text(st.characters(), max_size=12) | st.sampled_from(['', ' ', 'ﬁ', 'ß', 'İ', '\ud800', 'a  b', 'A B'])


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(WILD, st.lists(WILD, min_size=1, max_size=3)), min_size=1, max_size=5))
def test_both_engines_and_properties(questions):
    predictions, references = map(list, zip(*questions))
    for metric in Anls(), Ned(), Anls.like('mistral-evals'), Anls.like('winml'), Ned.like('clovaai'):
        rows = [metric.statistics(predictions, references, engine=engine) for engine in ('python', 'compiled')]
        assert rows[0] == rows[1]
    for metric in Anls(), Ned(), Anls.like('docvqa'):
        score = metric(predictions, references)
        assert ((0 <= score.segments) & (score.segments <= 1)).all()
        assert (metric(predictions, [[p, *several] for p, several in questions]).segments == 1).all()  # the right answer is among them
    assert (anls(predictions, references).segments <= Anls(at='kept')(predictions, references).segments).all()
    for p, several in questions:
        for r in several: assert anls([p], [r]).score == anls([r], [p]).score == anls([f' {p}\n'], [r.upper().lower()] if r.isascii() else [r]).score


THING = st.recursive(st.none() | st.booleans() | st.integers(-99, 99) | st.sampled_from(['', 'a', 'ab', 'total', 'Total 12']),
                     lambda below: st.lists(below, max_size=3) | st.dictionaries(st.sampled_from('abc'), below, max_size=3), max_leaves=8)


@settings(max_examples=100, deadline=None)
@given(THING, THING)
def test_properties_of_objects(prediction, reference):
    found = star_match(prediction, reference)
    assert 0 <= found.score <= 1
    assert found.score == pytest.approx(sum(value.similarity for value in found.values) / found.size if found.size else 1)
    assert anls_star(prediction, (reference, prediction)) == 1 == anls_star(prediction, prediction)
    if isinstance(reference, list):
        assert anls_star(reference[::-1], reference) == 1


@settings(max_examples=100, deadline=None)
@given(st.lists(st.lists(st.integers(0, 6), min_size=4, max_size=4), min_size=1, max_size=4))
def test_best_partners_have_the_greatest_sum(gains):
    most = max(sum(gains[i][j] for i, j in enumerate(way)) for way in permutations(range(4), len(gains)))
    assert sum(gains[i][j] for i, j in best_partners(gains)) == most
    turned = list(zip(*gains))
    assert sum(turned[i][j] for i, j in best_partners(turned)) == most


def test_error_rates_of_characters_by_hand():
    read, lines = ['he1lo', 'ab'], ['hello', 'a']
    assert cer(read, lines).score == 2 / 6 and cer(read, lines).segments.mean() == pytest.approx((1 / 5 + 1) / 2)
    assert ned(read, lines).segments.tolist() == [1 - 1 / 5, .5]


def test_systems_are_compared_by_all_three():
    asked = ['{"a": "ink"}', '{"a": "paper"}'] * 10
    systems = {'A': ['{"a": "ink"}', '{"a": "papr"}'] * 10, 'B': ['{"a": "inc"}', 'paper'] * 10}
    shown = str(compare(systems, asked, metrics=[Anls(), Ned(), AnlsStar()]))
    assert 'ANLS, % ↑' in shown and '1-NED, % ↑' in shown and 'ANLS*, % ↑' in shown


@pytest.mark.parametrize('threshold', [2, -.1, float('nan'), '0.5', None])
def test_a_threshold_of_objects_is_a_share(threshold):
    with pytest.raises(ValueError, match='threshold: expected a number from 0 to 1'): anls_star('a', 'b', threshold)


def test_steps_are_checked_when_the_metric_is_made():
    with pytest.raises(TypeError, match='normalise: expected steps, got None'): Anls(normalise=None)
    with pytest.raises(ValueError, match="unknown step 'nosuch'"): Anls(normalise='nosuch')
    assert Anls(normalise=['strip']).normalise == ('strip',) == Anls(normalise='strip').normalise


def test_the_explanation_names_the_rule_that_decided():
    assert 'threshold of 0.5' in str(explain('Boston', ['Berlin'], Anls()))
    assert 'fewer than 5 words: 1 where the prediction contains it' in str(explain('it is itc', ['itc'], Anls.like('ocrbench-v2')))
