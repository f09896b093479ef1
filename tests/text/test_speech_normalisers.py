"Normalisers of speech by name: texts that the originals gave, signatures, the command line."
import json
import pickle
import sys
from pathlib import Path

import pytest

from nlgeval import Cer, Wer, wer
from nlgeval.apps.cli import main
from nlgeval.text.normalise import get_normaliser, get_step

pytest.importorskip('whisper_normalizer')

OPEN_ASR = json.loads((Path(__file__).parents[1] / 'recorded' / 'open_asr.json').read_text(encoding='utf-8'))

# The first two from the tests of OpenAI's Whisper (tests/test_normalizer.py), the others printed by whisper-normalizer 0.1.15.
GOLDEN = {"Let's": 'let us', "he's like": 'he is like', "she's been like": 'she has been like', '10km': '10 km', '10mm': '10 mm',
          'RC232': 'rc 232', 'twenty two': '22', 'two thousand and twenty two': '2022', 'one oh one': '101', 'sixty-eight cents': '¢68',
          'mr. Smith organised it': 'mister smith organized it', '$20 million': '$20000000', 'seventy-five percent': '75%'}


@pytest.mark.parametrize('said, text', GOLDEN.items())
def test_whispers_own_texts(said, text):
    assert get_step('whisper-en')(said).split() == text.split()


def test_the_basic_one():
    assert get_step('whisper')('[noise] Hallo, (lacht) Straße — 5 %!').split() == ['hallo', 'straße', '5']


def test_the_version_is_in_the_signature_and_a_signatures_name_is_read():
    name = get_normaliser('whisper-en').name
    assert name.startswith('whisper-en@') and get_normaliser(name).name == name
    assert f'norm:{name}' in str(Wer(normalise='whisper-en')(['a'], ['a']).signature)
    with pytest.raises(ValueError, match='is installed'): get_step('whisper-en@0.0.1')
    with pytest.raises(ValueError, match='whisper'): get_step('whispr')


def test_on_the_command_line(tmp_path, capsys):
    for name, text in (('heard', '22 colors'), ('said', 'Twenty-two colours!')): (tmp_path / name).write_text(text)
    argv = ['score', str(tmp_path / 'heard'), '--ref', str(tmp_path / 'said'), '-m', 'wer', '--normalize', 'whisper-en', '-b']
    assert main(argv) == 0 and capsys.readouterr().out.strip() in ('0', '0.0', '0.00')
    assert wer(['22 colors'], ['Twenty-two colours!']).score == 1


def test_the_leaderboards_own_texts():
    step = get_step('open-asr')
    other = [(said, text, step(said)) for said, text in OPEN_ASR['pairs'] if step(said) != text]
    assert not other and len(OPEN_ASR['pairs']) > 190


def test_the_leaderboards_changes_nothing_of_whispers():
    "Both are made from objects of one class, and stand beside each other."
    text = "Uhm, Alan's O.K. cause it's an archeological b b c"
    before = get_step('whisper-en')(text)
    assert get_step('open-asr')(text).split() == "allen s okay cause it is an archeological bbc".split()
    assert get_step('whisper-en')(text) == before != get_step('open-asr')(text)


def test_the_leaderboards_rules_are_dated_and_a_signatures_name_is_read():
    name = get_normaliser('open-asr').name
    day, plus, version = name.removeprefix('open-asr@').partition('+')
    assert plus and get_normaliser(name).name == get_normaliser(f'open-asr@{day}').name == name
    for metric in Wer, Cer:
        score = metric(normalise='open-asr')(['alan said okay'], ['Allen said: O.K.'])
        assert score.score == 0 and f'norm:{name}|' in str(score.signature)
    for wrong in '2026-08', '', '2025-01-01', version:
        with pytest.raises(ValueError, match=f"'open-asr@{wrong}': expected the rules of {day}"): get_step(f'open-asr@{wrong}')
    for wrong in f'{day}+0.0.1', f'{day}+':
        with pytest.raises(ValueError, match='is installed'): get_step(f'open-asr@{wrong}')
    for wrong in 'open_asr', 'openasr':
        with pytest.raises(ValueError, match="Did you mean 'open-asr'"): get_step(wrong)


def test_the_leaderboards_goes_to_another_process():
    assert pickle.loads(pickle.dumps(get_step('open-asr').function))('Alan, O.K.').split() == ['allen', 'okay']


def test_the_leaderboards_on_the_command_line(tmp_path, capsys):
    for name, text in (('heard', 'the bbc and allen'), ('said', 'The B.B.C., uhm, and Alan.')): (tmp_path / name).write_text(text)
    argv = ['score', str(tmp_path / 'heard'), '--ref', str(tmp_path / 'said'), '-m', 'wer', '-m', 'cer', '--normalise']
    assert main([*argv, 'open-asr']) == 0
    said = capsys.readouterr()
    assert 'norm:open-asr@' in said.out + said.err
    assert main([*argv, 'open-asr@2020-01-01']) != 0 and 'expected the rules of' in capsys.readouterr().err
    assert main(['metrics', 'wer']) == 0 and 'whisper-en, open-asr, remove:WORD' in capsys.readouterr().out


def test_without_the_package_the_extra_is_named(monkeypatch):
    from nlgeval.text import speech_normalisers
    speech_normalisers._normaliser.cache_clear()
    monkeypatch.setitem(sys.modules, 'whisper_normalizer', None)
    try:
        for name in speech_normalisers.NORMALISERS:
            with pytest.raises(ImportError, match=rf'{name}.*nlgeval\[whisper\]'): get_step(name)
    finally: speech_normalisers._normaliser.cache_clear()
