"""The face of torchmetrics: its numbers, its life cycle, its sums over processes."""
import copy
import doctest
import io
import json
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip('torch')
torchmetrics = pytest.importorskip('torchmetrics', minversion='1.4')
text = pytest.importorskip('torchmetrics.text')

from nlgeval import Bleu, Chrf, Cider, Rouge, Ter, Wer
from nlgeval.faces import torchmetrics as face
from nlgeval.faces.torchmetrics import TextMetric

WORDS = 'the cat sat on a mat , The dog ran; 3.5 and it\'s "good" , i.e. naïve 東京 Été'.split()
rng = random.Random(4)


def sentence(least=0): return ' '.join(rng.choices(WORDS, k=rng.randint(least, 12)))


PREDICTIONS = [sentence(1) for _ in range(40)]
REFERENCES = [[sentence(3) for _ in range(2)] for _ in range(40)]
REFERENCES[:15] = [[p, r[0]] if i % 2 else [r[1], p + ' ' + r[0]] for i, (p, r) in enumerate(zip(PREDICTIONS, REFERENCES[:15]))]
ONE = [r[0] for r in REFERENCES]

CASES = [
    ('BLEUScore', {}, REFERENCES), ('BLEUScore', {'n_gram': 2}, REFERENCES), ('BLEUScore', {'smooth': True}, REFERENCES),
    ('BLEUScore', {'n_gram': 2, 'weights': [.7, .3]}, REFERENCES),
    ('SacreBLEUScore', {}, REFERENCES), ('SacreBLEUScore', {'tokenize': 'char', 'lowercase': True}, REFERENCES),
    ('SacreBLEUScore', {'tokenize': 'zh', 'smooth': True}, REFERENCES),
    ('SacreBLEUScore', {'tokenize': 'intl', 'n_gram': 3}, REFERENCES),
    ('CHRFScore', {}, REFERENCES), ('CHRFScore', {'n_word_order': 0}, REFERENCES),
    ('CHRFScore', {'n_char_order': 4, 'beta': 1.0, 'lowercase': True, 'whitespace': True}, REFERENCES),
    ('TranslationEditRate', {}, REFERENCES), ('TranslationEditRate', {'normalize': True, 'lowercase': False}, REFERENCES),
    ('TranslationEditRate', {'no_punctuation': True}, REFERENCES),
    ('ExtendedEditDistance', {}, REFERENCES), ('ExtendedEditDistance', {'language': 'ja', 'alpha': 1.5}, REFERENCES),
    ('WordErrorRate', {}, ONE), ('CharErrorRate', {}, ONE), ('MatchErrorRate', {}, ONE), ('WordInfoLost', {}, ONE),
    ('WordInfoPreserved', {}, ONE),
    ('ROUGEScore', {'rouge_keys': ('rouge1', 'rouge2', 'rougeL')}, REFERENCES),
    ('ROUGEScore', {'rouge_keys': 'rouge3', 'accumulate': 'avg'}, REFERENCES),
    ('ROUGEScore', {'rouge_keys': ('rouge1', 'rougeL'), 'use_stemmer': True}, REFERENCES),
    ('ROUGEScore', {'rouge_keys': 'rouge1', 'normalizer': str.upper, 'tokenizer': list}, ONE),
]


def numbers(found):
    "What a metric computed, as names with arrays."
    if isinstance(found, dict): return {name: np.asarray(value, float) for name, value in found.items()}
    return {i: np.asarray(value, float) for i, value in enumerate(found if isinstance(found, tuple) else (found,))}


def same(ours, theirs, close=2e-6):
    ours, theirs = numbers(ours), numbers(theirs)
    assert ours.keys() == theirs.keys()
    for name in ours:
        np.testing.assert_allclose(ours[name], theirs[name], rtol=close, atol=close, err_msg=str(name))


@pytest.mark.parametrize('name, options, references', CASES, ids=[f'{c[0]} {c[1]}' for c in CASES])
def test_numbers(name, options, references):
    if options.get('tokenize') == 'intl': pytest.importorskip('regex')
    ours, theirs = getattr(face, name)(**options), getattr(text, name)(**options)
    for part in slice(0, 17), slice(17, 40):
        same(ours(PREDICTIONS[part], references[part]), theirs(PREDICTIONS[part], references[part]))  # of the batch
    same(ours.compute(), theirs.compute())
    assert ours.higher_is_better == (theirs.higher_is_better or name == 'WordInfoPreserved')  # which says lower: see the page


@pytest.mark.parametrize('name', ['CHRFScore', 'TranslationEditRate', 'ExtendedEditDistance'])
def test_numbers_of_segments(name):
    options = {'return_sentence_level_score': True}
    ours, theirs = getattr(face, name)(**options), getattr(text, name)(**options)
    for metric in ours, theirs:
        metric.update(PREDICTIONS[:9], REFERENCES[:9]), metric.update(PREDICTIONS[9:], REFERENCES[9:])
    same(ours.compute(), theirs.compute())
    assert ours.result().segments.shape == (40,) and ours.result().confidence(resamples=50).low > 0


def test_one_text_and_its_references():
    for name in 'BLEUScore', 'CHRFScore', 'TranslationEditRate', 'ROUGEScore':
        keys = {'rouge_keys': 'rouge1'} if name == 'ROUGEScore' else {}
        ours, theirs = getattr(face, name)(**keys), getattr(text, name)(**keys)
        target = ['the cat sat on the mat', 'a cat sat']
        same(ours('a cat sat on the mat', target), theirs('a cat sat on the mat' if keys else ['a cat sat on the mat'],
                                                          target if keys else [target]))
    same(face.WordErrorRate()('a b c', 'a b d'), text.WordErrorRate()('a b c', 'a b d'))


# ---------------------------------------------------------------- its life
METRICS = {'counts': Bleu(), 'floats': Ter(), 'group': Rouge(types=('rouge1', 'rougeL')), 'name': 'chrf', 'names': 'rouge'}


def score_of(metric):
    result = metric.result()
    return {k: v.score for k, v in result.items()} if isinstance(result, dict) else result.score


@pytest.mark.parametrize('metric', METRICS.values(), ids=METRICS)
@pytest.mark.parametrize('segments', [False, True])
def test_the_whole_corpus_however_cut(metric, segments):
    whole = TextMetric(metric, segments)
    whole.update(PREDICTIONS, REFERENCES)
    expected = score_of(whole)
    for size in 1, 7, 40:
        batches = [slice(i, i + size) for i in range(0, 40, size)]
        rng.shuffle(batches)
        found, parts = TextMetric(metric, segments), []
        for part in batches:
            found(PREDICTIONS[part], REFERENCES[part])  # forward: the batch, and the sum
            parts.append(TextMetric(metric, segments))
            parts[-1].update(PREDICTIONS[part], REFERENCES[part])
        assert score_of(found) == expected
        merged = TextMetric(metric, segments)
        for part in parts: merged.merge_state(part)
        assert score_of(merged) == expected
    whole.reset()
    with pytest.raises(ValueError, match='nothing was added'): whole.compute()


def test_equals_the_call():
    bleu, rouge = TextMetric(Bleu()), TextMetric(Rouge())
    bleu.update(PREDICTIONS, REFERENCES), rouge.update(PREDICTIONS, REFERENCES)
    score, scores = Bleu()(PREDICTIONS, REFERENCES), Rouge()(PREDICTIONS, REFERENCES)
    assert bleu.compute().item() == score.score and bleu.compute().dtype == torch.float64
    assert bleu.result().signature == score.signature and list(bleu.result().precisions) == list(score.precisions)
    assert {k: v.item() for k, v in rouge.compute().items()} == {k: v.score for k, v in scores.items()}


@pytest.mark.parametrize('segments', [False, True])
def test_kept_and_moved(segments):
    metric = TextMetric(Ter(), segments)
    metric.persistent(True)
    metric.update(PREDICTIONS[:20], REFERENCES[:20])
    expected = score_of(metric)
    file = io.BytesIO()
    torch.save(metric.state_dict(), file)
    file.seek(0)
    fresh = TextMetric(Ter(), segments)
    fresh.persistent(True)
    fresh.load_state_dict(torch.load(file))
    for other in fresh, pickle.loads(pickle.dumps(metric)), copy.deepcopy(metric), metric.clone(), metric.to(torch.float16), metric.half(), metric.set_dtype(torch.float16):
        assert score_of(other) == expected
        other.update(PREDICTIONS[20:30], REFERENCES[20:30])
        assert score_of(other) != expected
        if other is metric: break


def test_in_a_collection():
    metrics = torchmetrics.MetricCollection({'bleu': TextMetric(Bleu()), 'chrf': TextMetric(Chrf()), 'wer': face.WordErrorRate()})
    for part in slice(0, 20), slice(20, 40): metrics.update(PREDICTIONS[part], ONE[part])
    found = metrics.compute()
    assert found['bleu'].item() == Bleu()(PREDICTIONS, ONE).score
    assert found['chrf'].item() == Chrf()(PREDICTIONS, ONE).score
    assert found['wer'].item() == Wer.like('torchmetrics')(PREDICTIONS, ONE).score


def test_a_collection_takes_no_two_metrics_for_one():
    "torchmetrics merges its own two for ever, when the first batch makes no difference between them."
    batches = (['a b c d e'], [['a b c d e f']]), (['A B C D E'], [['a b c d e f']])
    def made(module):
        return torchmetrics.MetricCollection({str(lc): module.SacreBLEUScore(lowercase=lc) for lc in (False, True)})
    ours, theirs = made(face), made(text)
    for preds, target in batches: ours.update(preds, target), theirs.update(preds, target)
    ours, theirs = numbers(ours.compute()), numbers(theirs.compute())
    assert ours['True'] > ours['False'] == pytest.approx(theirs['False'], abs=1e-6)
    assert theirs['True'] == theirs['False'], 'torchmetrics has been repaired: say so on the page'


def test_tracker_and_composition():
    tracker = torchmetrics.wrappers.MetricTracker(face.WordErrorRate(), maximize=False)
    for part in slice(0, 20), slice(20, 40):
        tracker.increment()
        tracker.update(PREDICTIONS[part], ONE[part])
    assert tracker.best_metric() == min(tracker.compute_all().tolist())
    percent = 100 * TextMetric(Bleu())
    percent.update(PREDICTIONS, REFERENCES)
    assert percent.compute().item() == 100 * Bleu()(PREDICTIONS, REFERENCES).score


# ---------------------------------------------------------------- what is refused
def test_refused():
    bleu = face.BLEUScore()
    bleu.update(PREDICTIONS[:3], REFERENCES[:3])
    before = bleu.compute()
    for preds, target in ((['a', 'b'], [['a']]), (['a'], ['b', 'c']), ([None], [['a']]), (['a'], [[]]), (['a'], [None])):
        with pytest.raises((ValueError, TypeError)): bleu.update(preds, target)
    assert text.WordErrorRate()(['a b', 'never looked at'], ['a b']) == 0  # theirs
    with pytest.raises(ValueError): face.WordErrorRate()(['a b', 'never looked at'], ['a b'])
    assert text.WordErrorRate()('a b', ['a b', 'never looked at']) == 0  # theirs
    for name in 'WordErrorRate', 'CharErrorRate', 'MatchErrorRate', 'WordInfoLost', 'WordInfoPreserved':
        with pytest.raises(ValueError, match='preds and target differ in length: 1 and 2'):
            getattr(face, name)()('a b', ['a b', 'never looked at'])
        with pytest.raises(TypeError, match=r'target\[0\]: expected a string, got a list of 1 string'): getattr(face, name)()(['a b'], [['a b']])
    bleu._computed = None
    assert bleu.compute() == before
    with pytest.raises(ValueError): bleu.merge_state(face.BLEUScore(n_gram=2))
    with pytest.raises(RuntimeError): face.BLEUScore(n_gram=2).load_state_dict({'sums_of_others': torch.zeros(1)})
    with pytest.raises(TypeError, match='expected a Metric'): TextMetric(5)
    with pytest.raises(ValueError, match='fit'): TextMetric(Cider())
    with pytest.raises(ValueError, match="'best' or 'avg'"): face.ROUGEScore(accumulate='worst')
    fitted = TextMetric(Cider().fit(REFERENCES))
    fitted.update(PREDICTIONS, REFERENCES)
    assert fitted.compute().item() == Cider()(PREDICTIONS, REFERENCES).score


def test_counts_that_32_bits_lose():
    theirs, ours = text.WordErrorRate(), face.WordErrorRate()
    for metric in ours, theirs: metric.update(['a'], ['b'])
    theirs.errors, theirs.total = torch.tensor(2.0**24), torch.tensor(2.0**25)
    for _ in range(9): theirs.update(['a'], ['b'])
    assert theirs.errors == 2**24  # nine errors more, and no more errors
    state = next(name for name in ours._defaults if name.startswith('sums'))
    setattr(ours, state, getattr(ours, state) + 2**24)
    before = getattr(ours, state).clone()
    for _ in range(9): ours.update(['a'], ['b'])
    assert (getattr(ours, state) - before).max() == 9


# ---------------------------------------------------------------- two processes
PROGRAM = '''
import json, sys
import torch, torch.distributed as dist
import torchmetrics
from nlgeval import Bleu, Rouge, Ter
from nlgeval.faces.torchmetrics import TextMetric
rank, file, texts, out = int(sys.argv[1]), sys.argv[2], json.load(open(sys.argv[3])), sys.argv[4]
dist.init_process_group('gloo', init_method='file://' + file, rank=rank, world_size=2)
metrics = {'bleu': TextMetric(Bleu()), 'ter': TextMetric(Ter(), segments=True), 'rouge': TextMetric(Rouge(), segments=True)}
uneven = TextMetric(Ter(), segments=True)
for start in range(0, 40, 8):
    part = slice(start + 4 * rank, start + 4 * rank + 4)
    for metric in metrics.values(): metric(texts[0][part], texts[1][part])
    if rank == 0: uneven.update(texts[0][part], texts[1][part])
together = torchmetrics.MetricCollection({'bleu': TextMetric(Bleu())})
together.update(texts[0][rank::2], texts[1][rank::2])
found = {'bleu': metrics['bleu'].compute().item(), 'ter': metrics['ter'].compute().item(),
         'segments': metrics['ter'].result().segments.tolist(), 'n': len(metrics['ter'].result().statistics),
         **{k: v.item() for k, v in metrics['rouge'].compute().items()},
         'collection': together.compute()['bleu'].item(), 'uneven': uneven.compute().item(),
         'alone': len(metrics['ter']._table(''))}
json.dump(found, open(f'{out}{rank}', 'w'))
dist.destroy_process_group()
'''


def test_two_processes(tmp_path):
    (tmp_path / 'texts').write_text(json.dumps([PREDICTIONS, REFERENCES]))
    (tmp_path / 'program.py').write_text(PROGRAM)
    running = [subprocess.Popen([sys.executable, tmp_path / 'program.py', str(rank), str(tmp_path / 'meet'), str(tmp_path / 'texts'),
                                 str(tmp_path / 'out')], cwd=Path(__file__).parents[2], stderr=subprocess.PIPE) for rank in (0, 1)]
    for process in running:
        _, error = process.communicate(timeout=1800)
        assert process.returncode == 0, error.decode()[-2000:]
    first, second = (json.loads((tmp_path / f'out{rank}').read_text()) for rank in (0, 1))
    assert first == second
    ter, half = Ter()(PREDICTIONS, REFERENCES), [i for s in range(0, 40, 8) for i in range(s, s + 4)]
    assert first['bleu'] == first['collection'] == Bleu()(PREDICTIONS, REFERENCES).score
    assert first['ter'] == ter.score and sorted(first['segments']) == sorted(ter.segments.tolist()) and first['n'] == 40
    assert {k: first[k] for k in ('rouge1', 'rougeL')} == {k: v.score for k, v in Rouge()(PREDICTIONS, REFERENCES).items() if k in ('rouge1', 'rougeL')}
    assert first['uneven'] == Ter()([PREDICTIONS[i] for i in half], [REFERENCES[i] for i in half]).score
    assert first['alone'] == 20  # what a process has is its own again


# ---------------------------------------------------------------- its own examples
def flat(value):
    "All numbers in what an example gives, in its order."
    if isinstance(value, dict): return [x for one in value.values() for x in flat(one)]
    if isinstance(value, (tuple, list)): return [x for one in value for x in flat(one)]
    return np.ravel(np.asarray(value, float)).tolist()


FACES = ['BLEUScore', 'SacreBLEUScore', 'CHRFScore', 'TranslationEditRate', 'ExtendedEditDistance', 'WordErrorRate', 'CharErrorRate',
         'MatchErrorRate', 'WordInfoLost', 'WordInfoPreserved', 'ROUGEScore']


@pytest.mark.parametrize('name', FACES)
def test_the_examples_of_its_documentation(name):
    "The source distribution of torchmetrics carries no tests; its classes carry examples with their results."
    found, names = 0, {'pprint': lambda value: value}
    for example in doctest.DocTestParser().get_examples(getattr(text, name).__doc__):
        source = re.sub(r'from torchmetrics\.text(\.\w+)?', 'from nlgeval.faces.torchmetrics', example.source).strip()
        if source.startswith('from pprint'): continue
        if not example.want:
            exec(source, names)
            continue
        expected = [float(x) for x in re.findall(r'-?\d+\.\d*(?:e-?\d+)?', example.want)]
        assert flat(eval(source, names)) == pytest.approx(expected, abs=6e-5), source
        found += 1
    assert found
