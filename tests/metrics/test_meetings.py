"cpWER against MeetEval's recorded numbers, and errors of given words."
import json
import random
from pathlib import Path

import numpy as np
import pytest

from nlgeval import Wer, wer
from nlgeval.metrics.meetings import cp_wer, meetings_in, word_list_errors
from nlgeval.text.reading import ReadError

CASES = json.loads((Path(__file__).parents[1] / 'recorded' / 'meeteval.json').read_text())['cases']
pytest.importorskip('scipy')


def test_cp_wer_is_meetevals():
    found = cp_wer([case['heard'] for case in CASES], [case['said'] for case in CASES])
    assert found.errors.tolist() == [case['errors'] for case in CASES]
    assert found.words.tolist() == [case['length'] for case in CASES]
    assert found.score == found.errors.sum() / found.words.sum()


def test_names_and_order_of_speakers_do_not_count():
    rng = random.Random(0)
    for case in CASES[:10]:
        items = list(case['heard'].items())
        rng.shuffle(items)
        heard = {f'x{i}': text for i, (_, text) in enumerate(items)}
        assert cp_wer([heard], [case['said']]).errors[0] == case['errors']


def test_one_speaker_is_wer_and_nobody_is_all_deleted():
    assert cp_wer([{'1': 'a b'}], [{'x': 'a c d'}]).score == wer(['a b'], ['a c d']).score
    assert cp_wer([{}], [{'x': 'a c d', 'y': ''}]).errors.tolist() == [3]
    assert cp_wer([{'1': 'a b'}], [{}]).errors.tolist() == [2]
    assert cp_wer([{'1': 'A, b'}], [{'x': 'a b'}], normalise=('lowercase', 'punctuation')).score == 0


def test_both_parts_of_the_errors_are_all_of_them():
    rng = random.Random(1)
    for _ in range(50):
        said, heard = ([' '.join(rng.choices('abcde', k=rng.randrange(1, 8))) for _ in range(4)] for _ in range(2))
        found, whole = word_list_errors(heard, said, {'a', 'c'}), wer(heard, said)
        assert [b + u for b, u in zip(found.biased, found.unbiased)] == [
            whole.hits, whole.substitutions, whole.deletions, whole.insertions]
        assert found.wer == whole.score
        assert sum(found.biased[:3]) == sum(text.split().count(word) for text in said for word in 'ac')
        assert sum(found.missed.values()) == found.biased.substitutions + found.biased.deletions


def test_lists_of_words():
    metric = Wer(normalise='casefold')
    assert word_list_errors(['straße'], ['STRASSE'], ['Strasse'], metric).biased == (1, 0, 0, 0)
    assert np.isnan(word_list_errors(['a'], ['a'], []).b_wer)
    for words in (['new york'], [''], [['a'], ['b']]):
        with pytest.raises(ValueError): word_list_errors(['a'], ['a'], words)


def test_meetings_in_files_are_the_recorded_ones(tmp_path):
    rng = random.Random(2)
    def write(side, path):
        rows = []
        for i, case in enumerate(CASES):
            for who, text in case[side].items():
                words = text.split()
                cut = rng.randrange(len(words) + 1)
                for start, part in (1, words[:cut]), (10, words[cut:]): rows.append(f'm{i} A {who} {start} {start + 1} {" ".join(part)}')
        path.write_text('\n'.join(rng.sample(rows, len(rows))) + '\n', encoding='utf-8')
        return meetings_in(path)
    heard, said = write('heard', tmp_path / 'heard.stm'), write('said', tmp_path / 'said.stm')
    both = [f'm{i}' for i, case in enumerate(CASES) if case['heard'] and case['said']]
    found = cp_wer({name: heard[name] for name in reversed(both)}, {name: said[name] for name in both})
    assert found.errors.tolist() == [CASES[int(name[1:])]['errors'] for name in both]
    with pytest.raises(ValueError, match="the system lacks the meeting"): cp_wer({}, said)
    with pytest.raises(TypeError, match='have names'): cp_wer([], said)
    (tmp_path / 'wrong.stm').write_text('m1 A anna 0.0\n')
    with pytest.raises(ReadError, match='line 1'): meetings_in(tmp_path / 'wrong.stm')
