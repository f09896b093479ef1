"Whisper's normalisers by name: texts that the packages gave, signatures, the command line."
import pytest

from nlgeval import Wer, wer
from nlgeval.apps.cli import main
from nlgeval.text.normalise import get_normaliser, get_step

pytest.importorskip('whisper_normalizer')

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


def test_the_leaderboards_is_told_where_to_be_found():
    for name in 'open-asr', 'open-asr@2026-08':
        with pytest.raises(ValueError, match='in no package.*EnglishTextNormalizer'): get_step(name)
