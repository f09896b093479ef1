"""The face of inspect_ai: its scorers in a real task with the mock model, through the entry point, and its own log files."""
import json
import math
import random
from importlib.metadata import entry_points

import pytest

inspect_ai = pytest.importorskip('inspect_ai')
from inspect_ai import Epochs, Task, eval as run, score as score_again  # noqa: A004
from inspect_ai.dataset import Sample
from inspect_ai.model import ChatMessageUser, ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import match, mean, stderr
from inspect_ai.solver import generate

from nlgeval import Bleu, Chrf, ExactMatch, Gleu, Rouge, Wer
from nlgeval.faces import inspect_ai as face
from nlgeval.faces.inspect_ai import read_logs
from nlgeval.stats.documents import robust_error

WORDS = 'the cat sat on a mat while it rained and dogs ran home'.split()
rng = random.Random(7)
TARGETS = [[' '.join(rng.choices(WORDS, k=8)) for _ in range(1 + i % 2)] for i in range(24)]


def answers(noise, seed, tries=1):
    "An answer to each target, `tries` times: its words, some of them changed."
    own = random.Random(seed)
    return [' '.join(w if own.random() > noise else own.choice(WORDS) for w in t[0].split()) for _ in range(tries) for t in TARGETS]


def model(texts):
    "The mock model; it must say how many tokens it used, or Inspect would count them with a file that it downloads."
    outputs = [ModelOutput.from_content('mockllm/model', text) for text in texts]
    for output in outputs: output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return get_model('mockllm/model', custom_outputs=outputs)


def samples(): return [Sample(input=f'Say {i}.', target=t, id=i, metadata={'page': i // 4}) for i, t in enumerate(TARGETS)]


def evaluate(texts, folder, scorer, format='eval', **options):
    task = Task(dataset=samples(), solver=generate(), scorer=scorer, name='say', **options)
    log, = run(task, model=model(texts), log_dir=str(folder), log_format=format, display='none', max_samples=1, max_connections=1)
    assert log.status == 'success', log.error
    return log


def metrics(log): return {score.name: {k: m.value for k, m in score.metrics.items()} for score in log.results.scores}


# ---------------------------------------------------------------- scorers
@pytest.mark.parametrize('name, options, metric', [
    ('bleu', {}, Bleu()), ('bleu', {'tokenizer': 'char'}, Bleu(tokenizer='char')), ('bleu', {'tool': 'nltk'}, Bleu.like('nltk')),
    ('chrf', {'word_order': 2}, Chrf(word_order=2)), ('wer', {}, None), ('exact_match', {}, ExactMatch())])
def test_scorers(tmp_path, name, options, metric):
    texts = answers(.3, 1)
    targets, metric = (TARGETS, metric) if metric else ([t[:1] for t in TARGETS], Wer())
    task = Task(dataset=[Sample(input=str(i), target=t, id=i) for i, t in enumerate(targets)], solver=generate(),
                scorer=getattr(face, name)(**options))
    log, = run(task, model=model(texts), log_dir=str(tmp_path), display='none', max_samples=1, max_connections=1)
    assert log.status == 'success', log.error
    expected = metric(texts, targets)
    found, = metrics(log).values()
    assert found['corpus'] == expected.score
    assert found['mean'] == pytest.approx(expected.segments.mean(), abs=1e-12)
    assert [s.scores[next(iter(s.scores))].value for s in log.samples] == expected.segments.tolist()
    assert log.eval.scorers[0].name.removeprefix('nlgeval/') == name and (log.eval.scorers[0].options or {}) == options


def test_several_numbers(tmp_path):
    texts = answers(.3, 1)
    found = metrics(evaluate(texts, tmp_path, face.rouge()))
    expected = Rouge()(texts, TARGETS)
    assert {name: found[name]['mean'] for name in expected} == {n: pytest.approx(s.score, abs=1e-12) for n, s in expected.items()}


def test_any_other(tmp_path):
    found, = metrics(evaluate(answers(.3, 1), tmp_path, face.score('gleu'))).values()
    assert found['corpus'] == Gleu()(answers(.3, 1), TARGETS).score
    with pytest.raises(ValueError, match='unknown metric'): face.score('blau')
    with pytest.raises(ValueError): face.bleu(tokenizer='nobodys')


def test_the_entry_point(tmp_path):
    if face.theirs.scorer.__globals__['registry_name'](face.sample_score, 'bleu') != 'nlgeval/bleu':
        pytest.skip('nlgeval is not installed, so Inspect cannot find it by name')
    assert any(e.name == 'nlgeval' for e in entry_points(group='inspect_ai'))
    from inspect_ai.scorer._scorer import scorer_create
    assert scorer_create('nlgeval/bleu')
    log = evaluate(answers(.3, 1), tmp_path, match())
    log = score_again(log, [scorer_create('nlgeval/rougeL')], action='append', display='none')
    assert 'rougeL' in [score.name.rpartition('/')[2] for score in log.results.scores]


def test_clustered_errors(tmp_path):
    texts, pages = answers(.3, 1), [i // 4 for i in range(24)]
    log = evaluate(texts, tmp_path, face.bleu(), metrics=[face.corpus(), face.corpus_stderr(cluster='page'), mean(), stderr(cluster='page')])
    found, = metrics(log).values()
    table = Bleu()(texts, TARGETS).statistics
    assert found['corpus_stderr'] == robust_error(table, pages)
    drawn = evaluate(texts, tmp_path, face.bleu(), metrics=[face.corpus_stderr(cluster='page', resamples=2000)])
    drawn = next(iter(metrics(drawn).values()))['corpus_stderr']
    assert drawn == pytest.approx(found['corpus_stderr'], rel=.25) and drawn != found['corpus_stderr']
    exact = evaluate(texts, tmp_path, face.rougeL(), metrics=[face.corpus_stderr(cluster='page'), stderr(cluster='page')])
    exact, = metrics(exact).values()
    assert exact['corpus_stderr'] == pytest.approx(exact['stderr'], rel=1e-9)  # of a mean, Inspect's own


def test_epochs_are_not_mixed_up(tmp_path):
    same = answers(.3, 1) * 3
    found, = metrics(evaluate(same, tmp_path, face.bleu(), epochs=Epochs(3))).values()
    assert found['corpus'] == Bleu()(same, TARGETS * 3).score
    with pytest.warns(UserWarning, match='several epochs'):
        found, = metrics(evaluate(answers(.3, 1, 3), tmp_path, face.bleu(), epochs=Epochs(3))).values()
    assert math.isnan(found['corpus']) and found['mean'] > 0


# ---------------------------------------------------------------- logs
@pytest.mark.parametrize('format', ['eval', 'json'])
def test_logs(tmp_path, format):
    texts = {'A': answers(.5, 1, 2), 'B': answers(.3, 2, 2)}
    paths = {name: evaluate(own, tmp_path / name, [match(), face.bleu(), face.ter(), face.rouge()], format, epochs=2).location
             for name, own in texts.items()}
    logs = read_logs(paths)
    assert len(logs) == 48 and logs.tasks == ['say'] and set(logs.lower) == {'ter'}
    # the answers come in Inspect's order, whatever that is, and each beside its own targets
    own = {name: {a.key: a.text for a in found} for name, found in logs.answers.items()}
    assert own['A'] == {a.key: a.text for a in logs.answers['A']} and sorted(own['A'].values()) == sorted(texts['A'])
    comparison = logs.compare(['bleu', 'rouge.rouge1', Bleu()], resamples=500)
    assert comparison['B', 'BLEU'].score == Bleu()([a.text for a in logs.answers['B']], [list(a.references) for a in logs.answers['B']]).score
    assert comparison['B', 'bleu'].difference > 0 and len(set(comparison.groups)) == 24
    assert not logs.scores['ter'].higher_is_better
    by_page = logs.compare('bleu', groups='page', resamples=500)
    assert len(set(by_page.groups)) == 6
    paired = logs.unpaired('bleu', 'B', 'A')
    assert paired.difference == pytest.approx(comparison['B', 'bleu'].difference, abs=1e-12)


def test_logs_that_do_not_fit(tmp_path):
    a = evaluate(answers(.5, 1), tmp_path / 'a', match())
    b = evaluate(answers(.3, 2), tmp_path / 'b', match())
    b.samples[3].error = inspect_ai.log.EvalError(message='x', traceback='', traceback_ansi='')
    with pytest.raises(ValueError, match='1 of 24 answers are missing'): read_logs({'A': a, 'B': b})
    assert read_logs({'A': a, 'B': b}, common=True).left_out == {'A': 1, 'B': 0}
    b.samples[3].error, b.samples[3].input = None, 'Another question'
    with pytest.raises(ValueError, match='not the same'): read_logs({'A': a, 'B': b})
    b.samples[3].input = [ChatMessageUser(content='Say 3.')]
    assert len(read_logs({'A': a, 'B': b})) == 24
    with pytest.raises(TypeError, match='mapping'): read_logs([a, b])
    with pytest.raises(ValueError, match='twice'): read_logs({'A': [a, a]})


def test_a_metric_that_learns_from_the_whole_test_set_is_refused_before_a_model_is_asked():
    with pytest.raises(ValueError, match=r"learns from the whole test set.*compare\('cider'\)"): face.score('cider')


# ---------------------------------------------------------------- as files of the command line
@pytest.mark.parametrize('format', ['eval', 'json'])
def test_logs_are_files(tmp_path, format):
    from nlgeval.apps.cli import main
    from nlgeval.text.reading import read_segments
    said = {name: answers(noise, seed) for name, noise, seed in (('a', .2, 1), ('b', .5, 2))}
    for name, texts in said.items(): evaluate(texts, tmp_path / name, match(), format)
    paths = {name: str(next((tmp_path / name).glob(f'*.{format}'))) for name in said}
    for name, path in paths.items():
        assert read_segments(path) == read_segments(path, 'output') == said[name]
        assert read_segments(path, role='reference') == TARGETS
        assert read_segments(path, role='source') == [f'Say {i}.' for i in range(24)] and read_segments(path, 'id') == [str(i) for i in range(24)]
    out = tmp_path / 'found.json'
    assert main(['compare', f'a={paths["a"]}', f'b={paths["b"]}', '-m', 'chrf', '--output', str(out)]) == 0
    found = {one['system']: one['score'] for one in json.loads(out.read_text())['results']}
    assert found == {name: Chrf()(texts, TARGETS).score for name, texts in said.items()}


def test_tries_have_ids_of_their_own(tmp_path):
    from nlgeval.text.reading import read_segments
    evaluate(answers(.3, 1, tries=2), tmp_path, match(), 'json', epochs=Epochs(2, 'mean'))
    ids = read_segments(str(next(tmp_path.glob('*.json'))), 'id')
    assert len({*ids}) == 48 and '3, try 2' in ids
