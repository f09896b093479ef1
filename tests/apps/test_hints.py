"""What a wrong keyword, a misplaced argument or a stream's score says, and flags that mean one thing."""
import numpy as np
import pytest

from nlgeval import Bleu, Sari, TestSet, compare
from nlgeval.apps.cli import COMMANDS, _flags, main
from nlgeval.embeddings.bert_score import BertScore
from nlgeval.embeddings.encoders import WordEncoder
from nlgeval.embeddings.vectors import Vectors

LINES = ['the cat sat', 'a dog ran', 'on the mat']


def test_a_wrong_keyword_of_compare_names_the_near_one():
    with pytest.raises(TypeError, match=r"'metric'\. Did you mean 'metrics'\?"):
        compare({'a': LINES, 'b': LINES}, LINES, metric='bleu')
    with pytest.raises(TypeError, match=r"'resample'\. Did you mean 'resamples'\?"):
        compare({'a': LINES, 'b': LINES}, LINES, resample=9)


def test_sources_in_the_place_of_the_engine_say_where_they_go():
    with pytest.raises(TypeError, match=r'engine: expected .*got \[.*TestSet\(references, sources\)'):
        Sari()(LINES, [[line] for line in LINES], LINES)
    assert Sari()(LINES, TestSet([[line] for line in LINES], LINES)).score >= 0


def test_the_score_of_a_stream_has_no_segments():
    for keep in (False, True):
        stream = Bleu().stream(segments=keep)
        stream.update(LINES, LINES)
        assert hasattr(stream.compute(), 'segments') is keep
    stream = Bleu().stream()
    stream.update(LINES, LINES)
    with pytest.raises(ValueError, match='only the sum of these 3 segments'): stream.compute().segments


def test_an_option_is_named_with_two_dashes(tmp_path, capsys):
    (tmp_path / 'a').write_text('\n'.join(LINES))
    a = str(tmp_path / 'a')
    assert main(['compare', a, f'B={a}', '--ref', a, '--margin', '0']) == 2
    said = capsys.readouterr().err
    assert 'argument --margin: expected' in said and '---' not in said


def test_short_flags_mean_one_thing_in_every_command():
    meant = {flag: {_flags(command)[flag] for command in COMMANDS if flag in _flags(command)} for flag in ('-b', '-n')}
    assert meant['-b'] == {'score_only'}
    assert meant['-n'] <= {'resamples'}
    for command in COMMANDS:
        flags = _flags(command)
        assert '--draws' not in flags
        assert flags.get('-n') == flags.get('--resamples') or '-n' not in flags, command


def test_a_word_without_a_vector_says_what_to_do():
    vectors = Vectors(['the', 'cat'], np.eye(2, dtype='float32'))
    with pytest.raises(ValueError, match=r"no vector for 'xx'.*unknown='skip', 'mean' or 'zero'"):
        BertScore(vectors=WordEncoder(vectors, 'words'))(['the xx'], ['the cat'])


def test_nuls_in_a_file_are_told_once(tmp_path, capsys):
    name = str(tmp_path / 'with_nuls')
    (tmp_path / 'with_nuls').write_text('\n'.join([*LINES, 'a\0b c', 'it rains']))
    assert main(['score', name, '--ref', name]) == 0
    assert capsys.readouterr().err.count('NUL') == 1
