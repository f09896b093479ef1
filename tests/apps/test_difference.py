"Why two settings give two scores: the steps add up, each score is that of a real setting, and texts are taken apart exactly."
import math
import random
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from nlgeval import Bleu, Chrf, Meteor, Nist, Rouge, Ter, TestSet, Wer, explain_difference
from nlgeval.apps.difference import Settings, carriers, drawn_orders, option_changes, respelled, settled, shapley
from nlgeval.apps.text_versions import TEXT_CHANGES, pieces, version
from nlgeval.testing import sample_corpus

PREDICTIONS, REFERENCES, _ = sample_corpus(40)
ALONE = [texts[0] for texts in REFERENCES]
PAIRS = [(Bleu, 'sacrebleu', 'nltk:method2', 'bleu'), (Bleu, 'torchmetrics', 'mteval-v13a', 'bleu'), (Bleu, 'coco', 'nltk:method4', 'bleu'),
         (Chrf, 'sacrebleu', 'nltk', 'chrf'), (Ter, 'tercom', 'torchmetrics', 'ter'), (Wer, 'jiwer', 'torchmetrics', 'wer')]


@pytest.mark.parametrize('cls, a, b, metric', PAIRS)
@pytest.mark.parametrize('references', [ALONE, REFERENCES], ids=['one', 'several'])
def test_steps_add_up_and_ends_are_the_tools(cls, a, b, metric, references):
    if cls is Wer and references is REFERENCES: references = ALONE[::-1]
    found = explain_difference(a, b, PREDICTIONS, references, metric)
    assert found.before == cls.like(a)(PREDICTIONS, references).score
    assert found.after == cls.like(b)(PREDICTIONS, references).score
    assert math.fsum(step.value for step in found.steps) == pytest.approx(found.value, abs=1e-12)
    assert all(step.low - 1e-15 <= step.value <= step.high + 1e-15 for step in found.steps)
    assert found.summary in str(found) and found._repr_html_().count('<tr>') > len(found.reach())


@pytest.mark.parametrize('cls', [Nist, Meteor])
def test_metrics_that_learn_or_align(cls):
    a = cls()
    b = replace(a, lowercase=not a.lowercase, tokenizer='none')
    found = explain_difference(a, b, PREDICTIONS, ALONE)
    assert found.after == b(PREDICTIONS, ALONE).score and math.fsum(s.value for s in found.steps) == pytest.approx(found.value, abs=1e-12)


def test_shapley_is_the_mean_over_all_orders():
    rng = random.Random(7)
    for k in range(1, 6):
        scores = [rng.choice([0, rng.random(), -3.5]) for _ in range(2 ** k)]
        steps = [[] for _ in range(k)]
        for order in permutations(range(k)):
            made = 0
            for i in order:
                steps[i].append(scores[made | 1 << i] - scores[made])
                made |= 1 << i
        found = shapley(scores)
        assert np.allclose(found, [[np.mean(s), min(s), max(s)] for s in steps], atol=1e-12)
        drawn = drawn_orders(scores.__getitem__, k, 60)
        assert drawn[:, 0].sum() == pytest.approx(scores[-1] - scores[0]) and (drawn[:, 1] >= found[:, 1] - 1e-12).all()
    with pytest.raises(ValueError, match=r'2\*\*k'): shapley([0, 1, 2])


def test_drawn_orders_lie_as_near_as_they_say():
    rng, near = np.random.default_rng(2), []
    for _ in range(40):
        scores = rng.standard_normal(2 ** 6).cumsum()
        drawn, exact = drawn_orders(scores.__getitem__, 6, 100, int(rng.integers(1000))), shapley(scores)[:, 0]
        near += (np.abs(drawn[:, 0] - exact) < 2 * drawn[:, 3]).tolist()
    assert .85 < np.mean(near) <= 1


def test_more_than_eight_changes_are_drawn_and_reproduced():
    a, b = Rouge.like('rouge-1.5.5 -n 1 -m -s -l 20')['ROUGE-1'], Rouge(('rouge1',))['rouge1']
    found = [explain_difference(a, b, PREDICTIONS, ALONE, after=([t.upper() for t in PREDICTIONS], None), orders=40) for _ in range(2)]
    assert found[0].steps == found[1].steps and found[0].orders == 40 and len(found[0].steps) > 8
    assert math.fsum(s.value for s in found[0].steps) == pytest.approx(found[0].value, abs=1e-12)
    assert '40 random orders' in found[0].how and all(s.error is not None for s in found[0].steps)


def test_options_that_cannot_be_apart_are_one_change():
    a, b = Bleu(), Bleu(smoothing='add-k', smoothing_value=.5, max_order=2, weights=(.3, .7))
    changes = settled(a, option_changes(a, b))
    assert {c.what for c in changes} == {'smoothing and smoothing_value', 'max_order and weights'}
    found = explain_difference(a, b, PREDICTIONS, ALONE)
    assert found.after == b(PREDICTIONS, ALONE).score and len(found.steps) == 2


def test_segments_carry_what_the_score_moves_by():
    a = Bleu()
    changes = option_changes(a, Bleu(tokenizer='none', smoothing='none'))
    settings = Settings(a, changes, PREDICTIONS, TestSet(ALONE))
    counts, found = carriers(settings, 0, 1, most=3)
    old, new = Bleu().statistics(PREDICTIONS, ALONE).rows, Bleu(tokenizer='none').statistics(PREDICTIONS, ALONE).rows
    effects = []
    for i in range(len(old)):
        rows = old.copy()
        rows[i] = new[i]
        effects.append(float(a.score(rows.sum(axis=0)[None])[0]) - settings.score(0))
    assert counts and found[0][0] == int(np.argmax(np.abs(effects)))
    for i, value in found: assert value == pytest.approx(effects[i], abs=1e-15)
    assert carriers(settings, 0, 2) == (False, []) and respelled(settings, 0, 2) == []
    assert carriers(Settings(a, option_changes(a, Bleu(max_order=2)), PREDICTIONS, TestSet(ALONE)), 0, 1)[0]


def test_tokens_that_are_written_otherwise():
    found = explain_difference(Bleu(), Bleu(tokenizer='none'), ['Stop, thief. Now.', 'stop, thief.'], ['Stop, thief!', 'stop, now'])
    tokens = dict(((old, new), n) for old, new, n in found.steps[0].tokens)
    assert tokens['thief .', 'thief.'] == 2 and 'Stop ,' in {old for old, _ in tokens}


def test_signatures_and_metrics_as_sides():
    a, b = Bleu(), Bleu(lowercase=True, tokenizer='intl')
    found = [explain_difference(*sides, PREDICTIONS, REFERENCES) for sides in
             ((a, b), (a.signature, b.signature), ('sacrebleu', b.signature_as('sacrebleu')))]
    assert found[0].steps == found[1].steps == found[2].steps and found[2].names == ('sacrebleu', 'signature b')


# ---------------------------------------------------------------- texts

SIGNS = 'aAbBßİéÉﬁ .,“"\'’-–\t\n\r\x1c\u0301\u200b漢字😀\0'

def test_texts_are_taken_apart_exactly():
    rng = random.Random(11)
    for _ in range(3000):
        one, other = (''.join(rng.choices(SIGNS, k=rng.randrange(14))) for _ in range(2))
        if rng.random() < .5: other = rng.choice([one.lower(), one.upper(), ' '.join(one), one.replace(' ', ''), one.strip(), one[::-1]])
        apart = pieces(one, other)
        assert version(apart, ()) == one and version(apart, TEXT_CHANGES) == other, (one, other)
        assert all(piece.kind in TEXT_CHANGES and piece.before != piece.after or not piece.kind for piece in apart)


@pytest.mark.parametrize('one, other, kinds', [
    ('A b .', 'a b.', {'case', 'white space'}), ('“a”', '"a"', {'punctuation'}), ('ﬁ', 'fi', {'Unicode form'}),
    ('e\u0301', 'é', {'Unicode form'}), ('a, b', 'a b', {'punctuation'}), ('one two', 'one three', {'words'}), ('a', 'a', set())])
def test_kinds_of_changes(one, other, kinds):
    assert {piece.kind for piece in pieces(one, other)} - {''} == kinds
    assert {piece.kind for piece in pieces(other, one)} - {''} == kinds


def test_versions_of_a_corpus_and_options_together():
    after = [t.lower() + ' .' for t in PREDICTIONS], [[t.lower() for t in texts] for texts in REFERENCES]
    found = explain_difference('sacrebleu', 'torchmetrics', PREDICTIONS, REFERENCES, after=after)
    assert found.before == Bleu()(PREDICTIONS, REFERENCES).score
    assert found.after == Bleu.like('torchmetrics')(*after).score
    assert math.fsum(s.value for s in found.steps) == pytest.approx(found.value, abs=1e-12)
    assert 'case' in {s.what for s in found.steps}


def test_nothing_differs():
    found = explain_difference('sacrebleu', 'sacrebleu', PREDICTIONS, ALONE)
    assert found.steps == () and found.value == 0 and 'the same options' in str(found)


@pytest.mark.parametrize('sides, more, said', [
    (('sacrebleu', 'sacreblue'), {}, "unknown tool 'sacreblue'"), ((Bleu(), Chrf()), {}, 'are two metrics'), ((Bleu(), 3), {}, 'b: expected'),
    (('rouge-score', 'rouge-1.5.5'), {'metric': 'rouge'}, 'stands for several'), (('sacrebleu', 'BLEU|tok|x'), {}, 'expected NAME|KEY'),
    (('sacrebleu', 'coco'), {'orders': 3}, 'an even number'), (('sacrebleu', 'coco'), {'after': ['x']}, 'a pair of predictions'),
    (('sacrebleu', 'coco'), {'after': (['x'], None)}, 'got 1'), (('sacrebleu', 'coco'), {'after': (None, [['a', 'b']] * 40)}, 'segment 0')])
def test_bad_input_is_one_error(sides, more, said):
    with pytest.raises((ValueError, TypeError)) as found: explain_difference(*sides, PREDICTIONS, ALONE, **more)
    assert said in str(found.value)


def test_hostile_texts_are_escaped():
    found = explain_difference(Bleu(), Bleu(tokenizer='none'), ['<b>x</b>, <script>1</script>.'] * 2, ['<b>x</b>, <script>2</script>.'] * 2)
    assert '<script>' not in found._repr_html_() and '<b>x' not in found._repr_html_()
    assert '\x1b' not in str(explain_difference(Bleu(), Bleu(tokenizer='none'), ['\x1b[31mx, y.'], ['\x1b[31mx, z.']))


def test_how_values_were_made_fits_their_number():
    one = explain_difference('sacrebleu', 'torchmetrics', ['The cat sat on the mat today.'], ['The cat sat on a mat.'])
    assert len(one.steps) > 1 == len(one.reach()) and one.how == f'One of the {len(one.steps)} changes has an effect.'
    none = explain_difference('sacrebleu', 'torchmetrics', ['the cat sat on the mat'] * 2, ['the cat sat on the mat'] * 2)
    assert not none.reach() and none.how == f'None of the {len(none.steps)} changes has an effect.'
    several = explain_difference('sacrebleu', 'nltk:method2', PREDICTIONS, ALONE)
    assert several.how.endswith('where the order matters, the least and the most follow it.')
