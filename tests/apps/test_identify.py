"""Which program printed a number: what the programs themselves print is named, and what they print of mistaken texts."""
import pytest

from nlgeval import bleu, chrf, identify, rouge, wer
from nlgeval.apps.identify import Readings

WORDS = 'the a cat dog sat ran on under mat tree and then it was late when we came home at last again'.split()


def corpus(seed, n=40):
    "Made sentences: references, and predictions that differ from them in a third of the words."
    import random
    draw = random.Random(seed)
    references = [' '.join(draw.choices(WORDS, k=draw.randint(4, 14))).capitalize() + '.' for _ in range(n)]
    predictions = [' '.join(draw.choice(WORDS) if draw.random() < .3 else word for word in text.split()) for text in references]
    return predictions, references


def place(found, value):
    "At which place of the readings one has just this number, from 1."
    return next((i for i, one in enumerate(found, 1) if abs(one.score - value) < 1e-6), None)


@pytest.mark.parametrize('seed', range(3))
def test_what_programs_print_is_among_the_first_three(seed):
    sacrebleu, nltk = pytest.importorskip('sacrebleu'), pytest.importorskip('nltk.translate.bleu_score')
    jiwer = pytest.importorskip('jiwer')
    predictions, references = corpus(seed)
    split = [[text.split()] for text in references], [text.split() for text in predictions]
    printed = [sacrebleu.corpus_bleu(predictions, [references]).score,
               sacrebleu.corpus_bleu(predictions, [references], tokenize='none', lowercase=True).score,
               sacrebleu.corpus_chrf(predictions, [references], word_order=2).score,
               sacrebleu.corpus_ter(predictions, [references]).score,
               sacrebleu.corpus_bleu(references, [predictions]).score,
               100 * nltk.corpus_bleu(*split), 100 * jiwer.wer(references, predictions),
               100 * jiwer.cer(references, predictions),
               sum(sacrebleu.sentence_chrf(p, [r]).score for p, r in zip(predictions, references)) / len(references)]
    places = [place(identify(predictions, references, f'{value:.4f}'), value) for value in printed]
    assert all(at and at <= 3 for at in places), places


def test_more_predictions_than_references_are_paired_in_the_readings():
    predictions, references = corpus(5)
    found = identify(predictions, references[:-4], f'{100 * bleu(predictions[:-4], references[:-4]).score:.3f}', 'bleu')
    assert '40 predictions and 36 references' in found[0].fault


def test_several_references_of_which_one_was_used():
    predictions, references = corpus(6)
    several = [[one, other] for one, other in zip(references, reversed(references))]
    found = identify(predictions, several, f'{100 * chrf(predictions, references).score:.3f}', 'chrf')
    assert 'the first of several references' in found[0].fault


def test_a_share_and_a_number_in_per_cent_are_told_apart():
    predictions, references = corpus(7)
    score = wer(predictions, references).score
    for text, value in ((f'{score:.4f}', score), (f'{100 * score:.2f} %', 100 * score)):
        assert place(identify(predictions, references, text, 'wer'), value) == 1


def test_precision_of_rouge_is_a_reading():
    predictions, references = corpus(8)
    value = 100 * rouge(predictions, references)['rouge1'].precision
    assert place(identify(predictions, references, f'{value:.4f}', 'rouge1'), value) <= 3


def test_what_nothing_prints_has_no_reading_and_the_nearest():
    found = identify(*corpus(9), '3.14159', 'bleu')
    assert isinstance(found, Readings) and not found and len(found.nearest) == 3
    assert found.to_dict()['readings'] == [] and 'none prints 3.14159' in str(found)


@pytest.mark.parametrize('arguments, said', [
    ((['a'], ['a'], 'many'), "expected one as it was printed"), ((['a'], ['a'], 27.3, 'blue'), "Did you mean 'bleu'"),
    ((['a'], ['a'], 27.3, 'sari'), 'metric with known readings'), ((['a'], [], 27.3), 'references: expected at least one'),
    ((['a'], 'a', 27.3), 'got a text'), ((['a'], [['a', 1]], 27.3), r'references\[0\]'), (([], ['a'], 1), 'predictions')])
def test_what_cannot_be_is_said_in_one_line(arguments, said):
    with pytest.raises((ValueError, TypeError), match=said): identify(*arguments)
