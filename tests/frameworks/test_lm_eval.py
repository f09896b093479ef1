"""The face of lm-evaluation-harness: files that it wrote itself, and our metrics in a task of its own."""
import json
import os
import random

import numpy as np
import pytest

lm_eval = pytest.importorskip('lm_eval')
pytest.importorskip('datasets')
from lm_eval.api.metrics import mean_stderr
from lm_eval.api.model import LM
from lm_eval.loggers import EvaluationTracker
from lm_eval.tasks import TaskManager

from nlgeval import Bleu, Chrf, RougeL, Ter
from nlgeval.faces.lm_eval import read_samples

WORDS = 'the cat sat on a mat while it rained and dogs ran home'.split()
rng = random.Random(5)
DOCS = [{'question': f'Say {i}.', 'answers': [' '.join(rng.choices(WORDS, k=7)) for _ in range(1 + i % 3)], 'page': i // 3,
         'choices': ['yes', 'no', 'perhaps'], 'label': i % 3} for i in range(30)]
for doc in DOCS: doc['answer'] = doc['answers'][0]

GENERATED = '''
task: said
dataset_path: json
dataset_kwargs: {{data_files: {{test: {data}}}}}
test_split: test
output_type: generate_until
doc_to_text: "{{{{question}}}}"
doc_to_target: "{{{{answer}}}}"
generation_kwargs: {{until: ["\\n"]}}
process_results: !function ours.process
metric_list:
  - {{metric: bleu, aggregation: !function ours.bleu, higher_is_better: true}}
  - {{metric: rougeL, aggregation: !function ours.rougeL, higher_is_better: true}}
  - {{metric: ter, aggregation: !function ours.ter, higher_is_better: false}}
'''
OURS = '''
from nlgeval import Bleu, RougeL, Ter
from nlgeval.faces.lm_eval import aggregation, process_results
process = process_results('answers', 'bleu', 'rougeL', 'ter')
bleu, rougeL, ter = aggregation(Bleu(), scale=100), aggregation(RougeL()), aggregation('ter')
'''
THEIRS = '''
task: theirs
dataset_path: json
dataset_kwargs: {{data_files: {{test: {data}}}}}
test_split: test
output_type: generate_until
doc_to_text: "{{{{question}}}}"
doc_to_target: "{{{{answer}}}}"
generation_kwargs: {{until: ["\\n"]}}
filter_list:
  - {{name: whole, filter: [{{function: take_first}}]}}
  - {{name: first, filter: [{{function: regex, regex_pattern: "^(\\\\w+)"}}, {{function: take_first}}]}}
metric_list:
  - {{metric: exact_match, aggregation: mean, higher_is_better: true}}
  - {{metric: bleu, aggregation: bleu, higher_is_better: true}}
'''
CHOSEN = '''
task: chosen
dataset_path: json
dataset_kwargs: {{data_files: {{test: {data}}}}}
test_split: test
output_type: multiple_choice
doc_to_text: "{{{{question}}}}"
doc_to_target: label
doc_to_choice: choices
metric_list:
  - {{metric: acc, aggregation: mean, higher_is_better: true}}
  - {{metric: brier_score, aggregation: brier_score, higher_is_better: false}}
'''


class Parrot(LM):
    "A model that says the first answer with mistakes, and likes the right choice a little."
    def __init__(self, noise, seed):
        super().__init__()
        self.noise, self.rng = noise, random.Random(seed)

    def generate_until(self, requests, **options):
        texts = [DOCS[int(r.args[0][4:-1])]['answer'] for r in requests]
        return [' '.join(w if self.rng.random() > self.noise else self.rng.choice(WORDS) for w in t.split()) for t in texts]

    def loglikelihood(self, requests, **options):
        right = [DOCS[int(r.args[0][4:-1])] for r in requests]
        return [(-self.rng.random() - 2 * self.noise * (r.args[1].strip() != d['choices'][d['label']]), False)
                for r, d in zip(requests, right)]

    def loglikelihood_rolling(self, requests, **options): return [0.0 for _ in requests]


@pytest.fixture(scope='module')
def folder(tmp_path_factory):
    "Tasks of our own, and the files that the harness left of two models."
    os.environ['HF_DATASETS_OFFLINE'] = os.environ['HF_HUB_OFFLINE'] = os.environ['DISABLE_MULTIPROC'] = '1'
    folder = tmp_path_factory.mktemp('harness')
    (folder / 'data.jsonl').write_text('\n'.join(map(json.dumps, DOCS)))
    (folder / 'ours.py').write_text(OURS)
    for name, text in ('said', GENERATED), ('theirs', THEIRS), ('chosen', CHOSEN):
        (folder / f'{name}.yaml').write_text(text.format(data=folder / 'data.jsonl'))
    manager, results = TaskManager(include_path=str(folder), include_defaults=False), {}
    for model, noise in ('A', .4), ('B', .25):
        tracker = EvaluationTracker(output_path=str(folder / model))
        tracker.general_config_tracker.log_experiment_args(model, '', '', '', '')
        results[model] = lm_eval.simple_evaluate(Parrot(noise, 1), tasks=['said', 'theirs', 'chosen'], task_manager=manager,
                                                 log_samples=True, bootstrap_iters=10)
        samples = results[model]['samples']
        kept = json.loads(json.dumps(samples, default=str))  # the tracker changes what it writes
        tracker.save_results_aggregated(results={k: v for k, v in results[model].items() if k != 'samples'}, samples=samples)
        for task, own in samples.items(): tracker.save_results_samples(task_name=task, samples=own)
        results[model]['samples'] = kept
    return folder, results


def test_its_files(folder):
    folder, results = folder
    logs = read_samples({'A': folder / 'A', 'B': folder / 'B'}, references='answers')
    assert sorted(logs.tasks) == ['chosen', 'said', 'theirs'] and len(logs) == 90
    assert set(logs.task('theirs').scores) == {'exact_match,whole', 'exact_match,first'}
    for model in 'AB':
        for task, label, key in (('theirs', 'exact_match,whole', 'exact_match,whole'), ('theirs', 'exact_match,first', 'exact_match,first'),
                                 ('chosen', 'acc', 'acc,none')):
            own = [answer.scores[label] for answer in logs.task(task).answers[model]]
            assert np.mean(own) == pytest.approx(results[model]['results'][task][key], abs=1e-12)
            stderr = results[model]['results'][task][key.replace(',', '_stderr,')]
            assert mean_stderr(own) == pytest.approx(stderr, abs=1e-12)
    unpaired = logs.task('chosen').unpaired('acc', 'B', 'A')
    errors = [results[model]['results']['chosen']['acc_stderr,none'] for model in 'AB']
    assert unpaired.unpaired_error == pytest.approx(np.hypot(*errors), abs=1e-12)  # what its comparison has


def test_texts_of_its_files(folder):
    folder, results = folder
    logs = read_samples({'A': folder / 'A', 'B': folder / 'B'}, references='answers')
    said = logs.task('said').compare([Bleu(), RougeL(), Ter()], resamples=100)
    for model in 'AB':
        found = results[model]['results']['said']
        assert said[model, 'BLEU'].score * 100 == found['bleu,none']
        assert said[model, 'ROUGE-L'].score == found['rougeL,none'] and said[model, 'TER'].score == found['ter,none']
    # what was chosen is the text, and the key is what it is held against
    chosen = read_samples({m: folder / m for m in 'AB'}).task('chosen')
    comparison = chosen.compare(['acc', 'chrf'], resamples=100)
    assert {a.text for a in chosen.answers['A']} <= {'yes', 'no', 'perhaps'}
    for answer in chosen.answers['A']: assert (answer.references[0] == answer.text) == answer.scores['acc']
    assert comparison['A', 'acc'].score == np.mean([a.scores['acc'] for a in chosen.answers['A']])


def test_our_bleu_is_its_own(folder):
    folder, results = folder
    logs = read_samples({m: next((folder / m).rglob('samples_theirs_*')) for m in 'AB'}, filter='whole')
    found = logs.compare([Bleu(), Chrf()], resamples=100)
    for model in 'AB': assert 100 * found[model, 'BLEU'].score == pytest.approx(results[model]['results']['theirs']['bleu,whole'], abs=1e-9)
    assert set(logs.scores) == {'exact_match'}


def test_tasks_are_strata_and_pages_are_groups(folder):
    folder, _ = folder
    logs = read_samples({m: [next((folder / m).rglob(f'samples_{t}_*')) for t in ('said', 'theirs')] for m in 'AB'})
    both = logs.compare(Bleu(), groups='page', resamples=100)
    assert len(set(both.strata)) == 2 and len(set(both.groups)) == 20


def test_of_results_in_memory(folder):
    folder, results = folder
    logs = read_samples({m: results[m]['samples'] for m in 'AB'})
    files = read_samples({m: folder / m for m in 'AB'})
    for model in 'AB':
        own, read = ({a.key: (a.text, a.scores) for a in found.answers[model]} for found in (logs, files))
        assert own == read
    assert 'ter' not in files.scores  # pairs of texts are no scores


def test_the_trap_of_several_references(folder):
    "A function in `metric:` is asked each reference alone, and what is not 0 counts as 1: refused in the aggregation."
    folder, _ = folder
    (folder / 'trap.py').write_text('from nlgeval.faces.lm_eval import aggregation\n'
                                    'def pair(references, predictions): return [references, predictions[0]]\n'
                                    'bleu = aggregation("bleu")\n')
    text = GENERATED.format(data=folder / 'data.jsonl').replace('task: said', 'task: trap').replace('{{answer}}', '{{answers}}')
    text = text[:text.index('process_results')] + 'metric_list:\n  - {metric: !function trap.pair, aggregation: !function trap.bleu}\n'
    (folder / 'trap.yaml').write_text(text.replace('doc_to_target: "{{answers}}"', 'doc_to_target: answers'))
    with pytest.raises(TypeError, match='process_results'):
        lm_eval.simple_evaluate(Parrot(.4, 1), tasks=['trap'], task_manager=TaskManager(include_path=str(folder), include_defaults=False))


def test_its_dummy_model(folder):
    folder, _ = folder
    found = lm_eval.simple_evaluate('dummy', tasks=['said', 'chosen'], log_samples=True, bootstrap_iters=0,
                                    task_manager=TaskManager(include_path=str(folder), include_defaults=False))
    assert found['results']['said']['bleu,none'] == 0 and found['results']['said']['ter,none'] >= 1
    logs = read_samples({'dummy': found['samples']})
    assert len(logs) == 60


def test_its_files_on_the_command_line(folder, tmp_path, capsys):
    from nlgeval.apps.cli import main
    folder, results = folder
    def scores(task, metric):
        paths = [f'{model}={next((folder / model).rglob(f"samples_{task}_*"))}' for model in 'AB']
        assert main(['compare', *paths, '-m', metric, '--output', str(tmp_path / 'found.json')]) == 0
        return {one['system']: one['score'] for one in json.loads((tmp_path / 'found.json').read_text())['results']}
    logs = read_samples({m: next((folder / m).rglob('samples_said_*')) for m in 'AB'})
    for model, score in scores('said', 'bleu').items():
        assert score == Bleu()([one.text for one in logs.answers[model]], [one.references for one in logs.answers[model]]).score
    for model, score in scores('chosen', 'exact_match').items(): assert score == pytest.approx(results[model]['results']['chosen']['acc,none'], abs=1e-12)
    assert len(scores('theirs', 'chrf')) == 2  # two filters: the first one's lines
