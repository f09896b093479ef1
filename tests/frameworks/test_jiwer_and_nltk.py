"""The tests that jiwer's and NLTK's source distributions carry, run on our modules in the place of theirs.

NLGEVAL_PEER_TESTS names a folder with these distributions, as `pip download --no-deps --no-binary :all:` leaves them.
pycocoevalcap's has no tests; Maluuba's nlg-eval has no distribution, and its tests ask for what it downloads: their
numbers stand in tests/faces/test_maluuba.py.
"""
import pytest

from nlgeval.metrics.wordnet import save_wordnet
from their_tests import passed, unpacked

JIWER = """
from nlgeval.faces import jiwer
for name in 'jiwer', 'jiwer.transforms', 'jiwer.transformations', 'jiwer.process', 'jiwer.measures', 'jiwer.alignment':
    sys.modules[name] = jiwer
"""
NLTK = """
from importlib import import_module
from nlgeval.faces import nltk as face
for name in 'bleu_score', 'gleu_score', 'nist_score', 'ribes_score', 'chrf_score', 'meteor_score', 'distance':
    module = import_module(f'nltk.{"metrics" if name == "distance" else "translate"}.{name}')
    for function in face.__all__:
        if hasattr(module, function): setattr(module, function, getattr(face, function))
"""
# What cannot hold, and why: part of a test's name -> reason.
NOT_HELD = {
    'test_speed': 'it measures time, with pytest-benchmark',
    'TestBLEUvsMteval13a': 'it reads texts that NLTK downloads',
    'TestNIST': 'it reads texts that NLTK downloads',
    'test_word_rank_alignment_unhashable_tokens': 'a token that is a list is refused as one list too many',
    'test_distance_functions_reject_oversized_input': 'there is no bound on the length of a text here',
    'test_meteor_on_disjoint_text_is_linear_time': 'METEOR of 32,000 words takes time with the square of them here',
}


def test_jiwer(tmp_path):
    root = unpacked('jiwer', tmp_path)
    files = [f'tests/{path.name}' for path in sorted((root / 'tests').glob('test_*.py'))]
    assert passed(JIWER, root, files, NOT_HELD, first=[root]) >= 58


def test_nltk(tmp_path):
    root = unpacked('nltk', tmp_path)
    pytest.importorskip('nltk')  # what it needs is installed
    words = save_wordnet(tmp_path / 'wordnet', [('n', ['car', 'auto'])])
    files = [f'nltk/test/unit/{name}.py' for name in ('translate/test_bleu', 'translate/test_nist', 'translate/test_meteor',
                                                      'test_ribes', 'test_distance')]
    assert passed(NLTK, root, files, NOT_HELD, first=[root], NLGEVAL_WORDNET=str(words)) >= 100
