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
