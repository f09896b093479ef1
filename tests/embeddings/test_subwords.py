"""Subwords: rows and vectors of models that fastText wrote, its files cut short, pickles, metrics."""
import base64
import json
import pickle
import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval.embeddings.averages import EmbeddingAverage
from nlgeval.embeddings.subwords import SubwordVectors, letter_ngrams, piece_hash, read_fasttext
from nlgeval.embeddings.vectors import Vectors
from nlgeval.text.reading import ReadError

RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'fasttext.json').read_text(encoding='utf-8'))
MODELS = RECORDED['models']


def model_of(name, tmp_path):
    path = tmp_path / f'{name}.bin'
    path.write_bytes(base64.b64decode(MODELS[name]['file']))
    return read_fasttext(path)


@pytest.mark.parametrize('name', sorted(MODELS))
def test_rows_and_vectors_are_those_of_fasttext(name, tmp_path):
    model, theirs = model_of(name, tmp_path), MODELS[name]
    assert model.words == theirs['words'] and len(theirs['vectors']) > 20
    for word, rows in theirs['rows'].items():
        own = [model.places[word]] if word in model else []
        assert own + model.piece_rows(word) == rows, word
    for word, vector in theirs['vectors'].items(): assert model.rows([word])[0].tolist() == vector, word
    assert any(word not in model for word in theirs['vectors'])


def test_models_survive_pickling_and_other_policies(tmp_path):
    model = model_of('skipgram', tmp_path)
    again = pickle.loads(pickle.dumps(model))
    assert again == model and (again.rows(['walkers']) == model.rows(['walkers'])).all() and again.name == model.name
    assert Vectors.of(model) is model and Vectors.of(model, 'subword') is model
    assert not Vectors.of(model, 'zero').rows(['walkers']).any() and len(Vectors.of(model, 'skip').rows(['walkers'])) == 0


def test_a_metric_takes_them_and_names_them(tmp_path):
    one, other = model_of('skipgram', tmp_path), model_of('single', tmp_path)
    metrics = [EmbeddingAverage(vectors=model, tokenizer='none') for model in (one, other)]
    assert metrics[0].signature != metrics[1].signature
    for metric in metrics:
        assert metric(['walkers'], ['walkers']).score == 1 and metric(['walkers'], ['dog']).score < 1
        for engine in ('python', 'compiled'): assert metric(['walkers cat'], ['dog walkings'], engine=engine).score == metric(['walkers cat'], ['dog walkings']).score


def test_the_digest_tells_of_buckets_that_no_word_uses():
    a = SubwordVectors(['cat'], np.ones((40, 2), np.float32))
    rows = np.ones((40, 2), np.float32)
    free = next(i for i in range(1, 40) if i not in a.piece_rows('cat'))
    rows[free] = 2
    assert a.digest != SubwordVectors(['cat'], rows).digest


@pytest.mark.parametrize('cut', [0, 4, 30, 80, 95, 300, -1])
def test_a_file_that_ends_early_says_so(cut, tmp_path):
    data, path = base64.b64decode(MODELS['none']['file']), tmp_path / 'cut.bin'
    size = len(data) - 17 - 4 * 5 * len(MODELS['none']['words'])  # without the output layer
    path.write_bytes(data[:cut] if cut >= 0 else data[:size - 1])
    with pytest.raises(ReadError) as e: read_fasttext(path)
    assert str(path) in str(e.value) and len(str(e.value)) < 300


def test_other_files_say_what_they_are(tmp_path):
    path = tmp_path / 'x.bin'
    for data, message in ((base64.b64decode(RECORDED['quantized']), 'quantised'), (b'3 2\n' + bytes(200), 'expected a .bin of fastText'),
                          (struct.pack('<2i', 793712314, 11) + bytes(200), 'version 12 of the format, got 11')):
        path.write_bytes(data)
        with pytest.raises(ReadError, match=message): read_fasttext(path)
    with pytest.raises(ReadError, match='No such file'): read_fasttext(tmp_path / 'none.bin')


@settings(max_examples=100, deadline=None)
@given(word=st.text(max_size=12), minn=st.integers(1, 4), more=st.integers(0, 3))
def test_pieces_are_all_substrings_of_their_lengths(word, minn, more):
    found, text = letter_ngrams(word, minn, minn + more), f'<{word}>'
    truth = [text[i:j] for i in range(len(text)) for j in range(i + minn, min(i + minn + more, len(text)) + 1)]
    if minn == 1: truth = [text[i:j] for i in range(len(text)) for j in range(i + 1, min(i + 1 + more, len(text)) + 1)
                           if not (j == i + 1 and (i == 0 or j == len(text)))]
    assert found == truth
    assert all(0 <= piece_hash(piece) < 2**32 for piece in found)


def test_words_that_are_no_utf8_have_the_rows_that_their_bytes_have_in_fasttext(tmp_path):
    path = tmp_path / 'bytes.bin'
    path.write_bytes(base64.b64decode(RECORDED['bytes']['file']))
    model, theirs = read_fasttext(path), RECORDED['bytes']['vectors']
    assert [word.encode('utf-8', 'surrogateescape').decode('latin-1') for word in model.words] == list(theirs) and len(theirs) == 12
    assert sum(any('\udc80' <= c <= '\udcff' for c in word) for word in model.words) == 7
    for word, vector in zip(model.words, theirs.values()):
        np.testing.assert_allclose(model[word], vector, rtol=1e-4)  # a .vec has five digits
        np.testing.assert_array_equal(model[word], model.rows([word])[0])
    assert letter_ngrams('x\udc80\udc80y', 1, 1) == ['x\udc80\udc80', 'y'] and letter_ngrams('caf\udcc3', 1, 1) == ['c', 'a', 'f', '\udcc3']


@given(data=st.binary(max_size=12))
def test_letters_of_any_bytes_begin_where_fasttext_begins_them(data):
    word = data.decode('utf-8', 'surrogateescape')
    found = [piece.encode('utf-8', 'surrogateescape') for piece in letter_ngrams(word, 2, 2)]
    whole = b'<' + data + b'>'
    begins = [i for i, byte in enumerate(whole) if byte & 0xc0 != 0x80] + [len(whole)]
    assert found == [whole[a:b] for a, b in zip(begins, begins[2:])]


def test_a_broken_header_is_one_error_with_the_path(tmp_path):
    rng, path = np.random.default_rng(0), tmp_path / 'broken.bin'
    data = base64.b64decode(MODELS['none']['file'])
    for at, form, value in ((8, 'i', -5), (40, 'i', -1), (40, 'i', 7), (48, 'i', 3), (64, 'i', -5), (64, 'i', 2**31 - 1), (68, 'i', -1), (84, 'q', 2**62), (84, 'q', 2**63 - 1)):
        path.write_bytes(data[:at] + struct.pack('<' + form, value) + data[at + struct.calcsize(form):])
        with pytest.raises(ReadError) as e: read_fasttext(path)
        assert str(e.value).startswith(str(path)) and str(e.value).count('.bin') <= 2 and '..' not in str(e.value)
    for _ in range(400):
        wild = bytearray(data)
        for at in rng.integers(160, size=3): wild[at] = rng.integers(256)
        path.write_bytes(bytes(wild))
        try: read_fasttext(path)
        except ReadError as error: assert str(error).startswith(str(path))


def test_a_table_of_numbers_is_expected():
    assert SubwordVectors(['a'], [[1, 2], [3, 4]]).rows(['xyz']).tolist() == [[3, 4]]
    for wrong in ([1, 2], np.ones(5), np.ones((2, 2, 2))):
        with pytest.raises(ValueError, match=r'inputs: expected a table of rows, got an array of shape \('): SubwordVectors(['a'], wrong)
