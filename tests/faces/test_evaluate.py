"""The functions behind evaluate's module files, without evaluate: the numbers its own modules returned, and what they call."""
import json
from pathlib import Path

import numpy as np
import pytest

import nlgeval.faces
from nlgeval import Bleu, Rouge
from nlgeval.faces import evaluate as faces

RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'evaluate.json').read_text(encoding='utf-8'))['cases']
PREDICTIONS, REFERENCES = ['the cat sat on the mat', 'it rained all day'], ['a cat sat on the mat', 'rain fell all day']


@pytest.mark.parametrize('case', RECORDED, ids=lambda case: f'{case["name"]} {case["options"]}')
def test_numbers_and_keys_are_those_of_evaluates_own_modules(case):
    np.random.seed(7)  # as evaluate sets it for a call
    found, want = faces.face(case['name']).compute(**case['columns'], **case['options']), case['returns']
    if not isinstance(want, dict):
        found, want = {'': found}, {'': want}
    assert list(found) == list(want)
    for key, value in want.items():
        assert found[key] == pytest.approx(value, rel=1e-12, abs=1e-13), key


@pytest.mark.parametrize('name', sorted({case['name'] for case in RECORDED}))
def test_values_are_pythons_own_numbers(name):
    case = next(case for case in RECORDED if case['name'] == name)
    found = faces.face(name).compute(**case['columns'], **case['options'])
    for value in found.values() if isinstance(found, dict) else [found]:
        for number in value if isinstance(value, list) else [value]:
            assert type(number) in (int, float), (name, value)


def test_segments_may_have_different_numbers_of_references():
    references = [['a cat sat on the mat', 'the cat sat'], ['rain fell all day']]
    want = Bleu(effective_order='never')(PREDICTIONS, references)
    assert faces.face('sacrebleu').compute(PREDICTIONS, references)['score'] == pytest.approx(100 * want.score)
    assert faces.face('ter').compute(PREDICTIONS, references)['num_edits'] == 3


def test_a_tokenizer_of_ones_own():
    found = faces.face('rouge').compute(['我们 走'], ['我们 来'], rouge_types=['rouge1'], tokenizer=str.split)
    assert found == {'rouge1': .5}
    assert faces.face('google_bleu').compute(['a b'], ['a b'], tokenizer=list)['google_bleu'] == 1


def test_without_the_aggregator_come_the_segments_scores():
    found = faces.face('rouge').compute(PREDICTIONS, REFERENCES, use_aggregator=False)
    for name, score in Rouge.like('rouge-score')(PREDICTIONS, REFERENCES).items():
        assert found[name] == score.segments.tolist()


def test_a_question_without_a_prediction_counts_nothing():
    references = [{'id': name, 'answers': {'text': ['cat'], 'answer_start': [0]}} for name in 'ab']
    found = faces.face('squad').compute([{'id': 'a', 'prediction_text': 'a cat'}], references)
    assert found == {'exact_match': 50, 'f1': 50}
    assert faces.face('squad').compute([{'id': 'c', 'prediction_text': 'x'}], references) == {'exact_match': 0, 'f1': 0}


def test_every_name_has_a_face_and_a_file(tmp_path):
    for name in nlgeval.faces.names():
        file = Path(nlgeval.faces.path(name, tmp_path))
        compile(file.read_text(encoding='utf-8'), file, 'exec')
        assert file.stem == name and faces.face(name).about in file.read_text(encoding='utf-8')
        assert [line for line in file.read_text().splitlines() if line.startswith('import')] == [
            'import datasets', 'import evaluate', 'import nlgeval.faces.evaluate']  # one a line: evaluate reads them so


@pytest.mark.parametrize('name', ['sacrebleu', 'chrf', 'ter', 'exact_match', 'squad', 'squad_v2'])
@pytest.mark.parametrize('predictions, references, said', [
    ([], [], 'predictions: expected at least one item, got none'), (['a'], None, 'expected a'), ('a', ['a'], 'expected a')])
def test_nothing_to_score_is_said(name, predictions, references, said):
    with pytest.raises((TypeError, ValueError), match=said):
        faces.face(name).compute(predictions, references)


def test_predictions_without_references_are_said():
    for name in 'sacrebleu', 'chrf', 'ter':
        with pytest.raises(ValueError, match=f'{name}: references: expected at least one text for each prediction'):
            faces.face(name).compute(['a'], [[]])


def test_a_corpus_without_answers_is_said():
    from nlgeval.faces.lm_eval import aggregation
    with pytest.raises(ValueError, match='BLEU: expected at least one answer, got none'):
        aggregation('bleu')([])


@pytest.mark.parametrize('name', ['squad', 'squad_v2'])
def test_an_id_that_is_there_twice_is_refused(name):
    "Of two predictions the originals take the last, in silence."
    def prediction(text): return {'id': 'a', 'prediction_text': text, 'no_answer_probability': 0.0}
    reference = {'id': 'a', 'answers': {'text': ['a cat'], 'answer_start': [0]}}
    compute = faces.face(name).compute
    with pytest.raises(ValueError, match=r"predictions\[1\]: the id 'a' is there twice"):
        compute([prediction('a cat'), prediction('a dog')], [reference])
    with pytest.raises(ValueError, match=r"references\[1\]: the id 'a' is there twice"):
        compute([prediction('a cat')], [reference, reference])
    with pytest.raises(ValueError, match=r'predictions\[0\]: expected an id, got prediction_text'):
        compute([{'prediction_text': 'a cat'}], [reference])
    assert [*compute([prediction('a cat')], [reference]).values()][0] == 100
