"""The module files, loaded by `evaluate` without a network, against what `evaluate`'s own modules returned."""
import json
import os
from pathlib import Path

os.environ['HF_HUB_OFFLINE'] = '1'  # before evaluate is imported
import numpy as np
import pytest

import nlgeval.faces
from nlgeval.core.inputs import TestSet
from nlgeval.metrics.registry import make_metrics

evaluate = pytest.importorskip('evaluate')

RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'evaluate.json').read_text(encoding='utf-8'))['cases']
PREDICTIONS, REFERENCES = ['the cat sat on the mat', 'it rained all day'], ['a cat sat on the mat', 'rain fell all day']
SOURCES = ['the big cat sat down on the mat', 'it rained']
OWN = ['squad', 'squad_v2', 'meteor']  # other columns, or data that CI has not
OF_VECTORS = ['bertscore', 'embedding_average', 'vector_extrema', 'greedy_matching', 'word_mover', 'rouge_we']


@pytest.fixture(autouse=True, scope='module')
def places(tmp_path_factory):
    "Caches of their own, and files of ours in a folder that is empty."
    folder = tmp_path_factory.mktemp('caches')
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv('XDG_CACHE_HOME', str(folder / 'ours'))
        yield folder


def load(name, **options):
    return evaluate.load(nlgeval.faces.path(name), **options)


def flat(found):
    "The numbers of a result, by key."
    return {'': found} if not isinstance(found, dict) else found


@pytest.mark.parametrize('case', RECORDED, ids=lambda case: f'{case["name"]} {case["options"]}')
def test_numbers_keys_and_arguments_are_those_of_evaluates_own_modules(case):
    found, want = (flat(value) for value in (load(case['name'], seed=7).compute(**case['columns'], **case['options']),
                                             case['returns']))
    assert list(found) == list(want)
    for key, value in want.items():
        assert found[key] == pytest.approx(value, rel=1e-12, abs=1e-13), key


def test_every_metric_that_evaluate_has_too_was_recorded():
    from nlgeval.faces.evaluate import _OWN
    assert set(_OWN) - {case['name'] for case in RECORDED} == {'meteor', 'bertscore'}


@pytest.mark.parametrize('name', sorted(set(nlgeval.faces.names()) - {*OWN, *OF_VECTORS}))
def test_every_file_loads_and_gives_numbers_alone_for_one_or_several_references_and_lists_of_one(name):
    metric = load(name)
    sources = {'sources': SOURCES} if 'sources' in str(metric.features) else {}
    for references in REFERENCES, [[text, 'the rest is silence'] for text in REFERENCES]:
        found = flat(metric.compute(predictions=PREDICTIONS, references=references, **sources))
        for value in np.concatenate([np.ravel(value) for value in found.values()]): assert np.isfinite(float(value))
    for gold in REFERENCES[0], [REFERENCES[0], 'x']:  # as lm-evaluation-harness calls it, one document after the other
        one = metric.compute(references=[gold], predictions=[PREDICTIONS[0]], **{k: v[:1] for k, v in sources.items()})
        assert isinstance(one, (dict, float))


@pytest.mark.parametrize('name', ['mer', 'ribes', 'eed', 'cider', 'gleu', 'length_ratio', 'distinct', 'coverage', 'token_f1'])
def test_metrics_that_evaluate_has_not_give_their_score_under_their_name(name):
    [metric] = make_metrics([name]).values()
    held = TestSet(*([REFERENCES] if 'references' in metric.needs else [None]),
                   sources=SOURCES if 'sources' in metric.needs else None) if metric.needs else None
    sources = {'sources': SOURCES} if 'sources' in metric.needs else {}
    found = load(name).compute(predictions=PREDICTIONS, references=REFERENCES, **sources)
    assert found == {name: pytest.approx(metric(PREDICTIONS, held).score, rel=1e-15)}


def test_another_tool_and_options_go_through():
    columns = {'predictions': PREDICTIONS, 'references': REFERENCES}
    assert len({load('eed').compute(**columns, **options)['eed']
                for options in ({}, {'like': 'rwth'}, {'rho': .9}, {'like': 'rwth', 'rho': .9})}) == 4
    bleu = load('bleu').compute(predictions=PREDICTIONS, references=REFERENCES, tokenizer=str.split)
    assert bleu['translation_length'] == 10
    rouge = load('rouge').compute(predictions=['我们 走'], references=['我们 走'], tokenizer=str.split)
    assert rouge['rouge1'] == 1


def test_metrics_of_vectors_take_the_vectors_with_the_call(tmp_path):
    file = tmp_path / 'vectors.txt'
    words = sorted({word for text in PREDICTIONS + REFERENCES for word in text.split()})
    rows = np.random.default_rng(1).normal(size=(len(words), 5))
    file.write_text('\n'.join(' '.join([word, *map(str, row)]) for word, row in zip(words, rows)) + '\n')
    for name in OF_VECTORS:
        found = load(name).compute(predictions=PREDICTIONS, references=REFERENCES, vectors=str(file))
        if name != 'bertscore':
            assert list(found) == [name] and np.isfinite(found[name])
            continue
        assert list(found) == ['precision', 'recall', 'f1']
        p, r, f = (np.array(found[key]) for key in found)
        assert np.allclose(f, 2 * p * r / (p + r)) and p.shape == (2,)


def test_meteor_without_synonyms():
    pytest.importorskip('nltk')
    found = load('meteor').compute(predictions=PREDICTIONS, references=REFERENCES, tokenizer='none',
                                   modules=('exact', 'stem'), weights=(1, 1))
    from nltk.translate.meteor_score import single_meteor_score

    class NoSynonyms:
        def synsets(self, word): return []

    want = [single_meteor_score(r.split(), p.split(), wordnet=NoSynonyms()) for p, r in zip(PREDICTIONS, REFERENCES)]
    assert found == {'meteor': pytest.approx(np.mean(want))}


def test_batches_single_texts_and_combinations():
    whole = load('sacrebleu').compute(predictions=PREDICTIONS, references=REFERENCES)
    metric = load('sacrebleu')
    for prediction, reference in zip(PREDICTIONS, REFERENCES): metric.add(predictions=prediction, references=reference)
    assert metric.compute() == whole
    for i in 0, 1: metric.add_batch(predictions=PREDICTIONS[i:i + 1], references=REFERENCES[i:i + 1])
    assert metric.compute() == whole
    both = evaluate.combine([nlgeval.faces.path('chrf'), nlgeval.faces.path('rouge')])
    found = both.compute(predictions=PREDICTIONS, references=REFERENCES)
    assert {'score', 'rouge1', 'rougeLsum'} <= set(found)


def test_the_seed_decides_about_rouge():
    found = [load('rouge', seed=seed).compute(predictions=PREDICTIONS * 5 + ['x'], references=REFERENCES * 5 + ['x'])
             for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]


def test_what_is_refused():
    metric = load('bleu')
    with pytest.raises(TypeError, match=r'predictions: expected a list of texts, got a string. Write predictions=\['):
        metric.compute(predictions='a cat', references='a cat')
    with pytest.raises(ValueError, match=r'looks transposed. Write references=list\(map\(list, zip\(\*references\)\)\)'):
        metric.compute(predictions=['a', 'b', 'c'], references=[['a', 'b', 'c'], ['a', 'b', 'd']])
    with pytest.raises(TypeError, match='lang names a model that would be downloaded'):
        load('bertscore').compute(predictions=['a'], references=['a'], lang='en')


def test_a_file_is_written_where_it_is_asked_for_and_only_when_it_changed(tmp_path, monkeypatch):
    file = Path(nlgeval.faces.path('wer', tmp_path / 'faces'))
    assert file == tmp_path / 'faces' / 'wer.py' and list(file.parent.iterdir()) == [file]
    os.utime(file, (1, 1))
    assert nlgeval.faces.path('wer', tmp_path / 'faces') == str(file) and file.stat().st_mtime == 1
    file.write_text('# old')
    nlgeval.faces.path('wer', tmp_path / 'faces')
    assert evaluate.load(str(file)).compute(predictions=['a b'], references=['a c']) == .5
    blocked = tmp_path / 'blocked'
    blocked.write_text('a file where a folder should be')
    monkeypatch.setenv('XDG_CACHE_HOME', str(blocked))
    assert evaluate.load(nlgeval.faces.path('cer')).compute(predictions=['ab'], references=['ac']) == .5


def test_lm_evaluation_harness_finds_it_by_its_path(tmp_path):
    registry = pytest.importorskip('lm_eval.api.registry')
    compute = registry.get_metric(nlgeval.faces.path('rouge', tmp_path), hf_evaluate_metric=True)
    assert compute(references=[REFERENCES[0]], predictions=[PREDICTIONS[0]])['rougeL'] == pytest.approx(5 / 6)
