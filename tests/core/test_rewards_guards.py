"Guards of rewards: what they stop, that they never make a reward better, and that they leave the others as they are."
import random

import pytest
from fuzz_texts import WildTexts

from nlgeval import Bleu, Chrf, Repetition, RougeN, Sari, Ter, Wer
from nlgeval.core.rewards import GUARDS, copied, repeated


def test_never_better_and_others_as_they_are():
    for seed in range(60):
        wild, draw = WildTexts(seed, surrogates=False), random.Random(seed)
        gold = [wild.text() for _ in range(8)]
        said = [draw.choice([text, wild.like(text), wild.like(text) * draw.randint(2, 9), '', wild.text() * 5]) for text in gold]
        sources = [draw.choice([text, wild.other(text)]) for text in said]
        columns = {'reference': [None if draw.random() < .2 else [text, wild.like(text)] if draw.random() < .3 else text for text in gold],
                   'source': sources}
        for metric in Bleu(), Chrf(), Wer(), Ter(), RougeN(n=1), Sari():
            plain, guarded = (metric.reward(source='source', guards=guards) for guards in ((), tuple(GUARDS)))
            stopped = guarded.stopped(said, **columns)
            for text, reference, before, after, why in zip(said, columns['reference'], plain(said, **columns), guarded(said, **columns), stopped):
                assert (before is None) == (after is None) == (reference is None)
                assert why in (None, *GUARDS)
                if before is not None: assert after <= before and (why or after == before)
                elif reference is None: assert why is None
            silent = plain([''] * 8, **columns)
            for least, before, after, why in zip(silent, plain(said, **columns), guarded(said, **columns), stopped):
                if why: assert after == min(before, least)


def test_what_each_stops():
    text = 'They waited at the harbour for an hour, and when no boat came they walked home along the old road.'
    reward = Bleu().reward(source='source', guards={'length': 2, 'repetition': .3, 'copy': .8})
    def why(said, source='nothing alike', gold=text): return reward.stopped([said], reference=[gold], source=[source])[0]
    assert why(text) is None and why(text, gold=['short', text]) is None
    assert why(text * 2) == 'repetition' and why(f'{text} {WORDY}') == 'length' and why('No.') == 'length'
    assert why(text, source=f'  {text.replace(" ", "  ")} And so on.') == 'copy'
    assert why('Shakespeare wrote it, in 1600 or so.', gold='Shakespeare') is None  # short answers have room
    assert repeated('') == repeated('too short') == 0 and repeated('x' * 100) > .98 and copied('', 'x') == 0
    assert Bleu().reward(source='source', guards={'length': 9}).stopped([f'{text} {WORDY}'], reference=[text]) == [None]
    assert repeated('他们等了一个小时然后回家了' * 3) > .4 and repeated(text) == 0


WORDY = ('It was the first time that anybody had seen such a thing there, and it was told for many years, by those who had been there and '
         'by those who had not, with a new turn each time, so that in the end nobody knew any more how it had been.')


def test_without_references_and_in_one_call():
    assert Repetition().reward(guards=['repetition', 'length']).stopped(['a b c d e f g h ' * 20, 'one two']) == ['repetition', None]
    reward = Chrf().reward('answer', guards=['repetition'])
    assert reward.compute_score('d', 'so it goes ' * 20, 'so it goes') == 0 < Chrf().reward('answer').compute_score('d', 'so it goes ' * 20, 'so it goes')
    assert reward([], answer=[]) == reward.stopped([], answer=[]) == []


def test_wrong_guards():
    for guards, error in (('length', TypeError), (['size'], ValueError), ({'length': .5}, ValueError), ({'copy': .5}, ValueError),
                          ({'repetition': 'x'}, ValueError), ({'repetition': True}, ValueError), ({'repetition': float('nan')}, ValueError)):
        with pytest.raises(error, match='guards|guard'): Bleu().reward(guards=guards)
    assert hash(Bleu().reward(guards=['length'])) and Bleu().reward(guards={'length': 2}) == Bleu().reward(guards=['length'])
