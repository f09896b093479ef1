"""Faces of frameworks that ask models: references that would silently be letters, or keys."""
import pytest

from nlgeval.faces.inspect_ai import sample_score
from nlgeval.faces.lm_eval import aggregation, process_results, sample_references
from nlgeval.text.reading import ReadError

SQUAD = {'text': ['the cat', 'a cat'], 'answer_start': [0, 4]}


def test_targets_of_a_sample_are_a_list():
    right = sample_score('chrf', 'the cat', ['the cat'])
    assert right['value'] == 1 and sample_score('chrf', 'the cat', ('a dog', 'the cat'))['value'] == 1
    with pytest.raises(TypeError, match=r'targets: expected a list of strings, got a string. Write \[targets\]'):
        sample_score('chrf', 'the cat', 'the cat')
    with pytest.raises(TypeError, match=r'targets\[0\]: expected a string, got a list'):
        sample_score('chrf', 'the cat', [['the cat']])
    with pytest.raises(TypeError, match='text: expected a string, got None'):
        sample_score('chrf', None, ['the cat'])


@pytest.mark.parametrize('held, said', [
    (SQUAD, "got a value of type dict, with text, answer_start"), (None, 'got None'), (['the cat', 3], 'got a list of 2 items'),
    ([['the cat']], 'got a list of 1 list of 1 string')])
def test_references_of_a_document_are_texts(held, said):
    for references in 'answers', lambda doc: doc['answers']:
        with pytest.raises(ReadError, match=said):
            process_results(references, 'bleu')({'answers': held}, ['the cat'])
    sample = {'doc': {'answers': held}, 'doc_id': 7, 'target': '', 'resps': [['the cat']]}
    with pytest.raises(ReadError, match='question 7: expected a text or a list of texts, ' + said):
        sample_references(sample, 'answers')


@pytest.mark.parametrize('held', ['the cat', ['the cat', 'a cat'], ('the cat',)])
def test_references_that_are_texts(held):
    for references in 'answers', lambda doc: doc['answers']:
        pair = process_results(references, 'chrf')({'answers': held}, ['the cat'])['chrf']
        assert aggregation('chrf')([pair]) == 1
    assert process_results(lambda doc: doc['answers']['text'], 'chrf')({'answers': SQUAD}, ['a cat'])['chrf'] == [SQUAD['text'], 'a cat']


def test_references_of_an_answer_are_several():
    from nlgeval.faces.logs import Answer, Logs
    def logs(held): return Logs({name: [Answer('t', i, 1, text, held, {}) for i in range(2)] for name, text in (('a', 'the cat'), ('b', 'a'))})
    with pytest.raises(TypeError, match='references of question 0: expected a list of strings, got a string'):
        logs('the cat').compare('chrf', resamples=10)
    assert logs(('the cat',)).compare('chrf', resamples=10)['b', 'chrf'].difference < 0
