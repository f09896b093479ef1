"""The tests that jiwer's and NLTK's source distributions carry, run on our modules in the place of theirs.

NLGEVAL_PEER_TESTS names a folder with these distributions, as `pip download --no-deps --no-binary :all:` leaves them.
pycocoevalcap's has no tests; Maluuba's nlg-eval has no distribution, and its tests ask for what it downloads: their
numbers stand in tests/test_faces_maluuba.py.
"""
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from nlgeval.metrics.wordnet import save_wordnet

JIWER = """
import sys
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
RUN = """
from unittest.mock import MagicMock
import pytest

class Fixtures: # of pytest's plug-ins that they want
    mocker = pytest.fixture(lambda self: MagicMock())

sys.exit(pytest.main(sys.argv[1:], plugins=[Fixtures()]))
"""

# What cannot hold, and why: part of a test's name -> reason.
NOT_HELD = {
    'test_speed': 'it measures time, with pytest-benchmark',
    'TestBLEUvsMteval13a': 'it reads texts that NLTK downloads',
    'TestNIST': 'it reads texts that NLTK downloads',
    'test_word_rank_alignment_unhashable_tokens': 'a token that is a list is refused as one list too many',
    'test_distance_functions_reject_oversized_input': 'there is no bound on the length of a text here',
}


def unpacked(name, folder):
    "The source distribution, unpacked."
    where = os.environ.get('NLGEVAL_PEER_TESTS')
    if not where: pytest.skip('NLGEVAL_PEER_TESTS names no folder of source distributions')
    found = sorted(Path(where).glob(f'{name}-*.tar.gz'))
    if not found: pytest.skip(f'{where} has no source distribution of {name}')
    with tarfile.open(found[-1]) as archive: archive.extractall(folder, filter='data')
    return next(folder.glob(f'{name}-*'))


def run(program, root, files, path, **environment):
    "pytest's report of these files with the modules replaced."
    left_out = ' and '.join(f'not {name}' for name in NOT_HELD)
    command = [sys.executable, '-c', 'import sys\n' + program + RUN, '-q', '-o', 'addopts=', '-p', 'no:cacheprovider', '-p',
               'no:xdist', '-p', 'no:nbval', '-rA', '--no-header', '-k', left_out, *files]
    path = os.pathsep.join([str(path), str(Path(__file__).parents[2])])
    ran = subprocess.run(command, cwd=root, env={**os.environ, 'PYTHONPATH': path, **environment}, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=600)
    assert ran.returncode == 0, ran.stdout[-6000:]
    return ran.stdout


def test_jiwer(tmp_path):
    root = unpacked('jiwer', tmp_path)
    assert run(JIWER, root, ['tests'], root).count('PASSED') >= 60


def test_nltk(tmp_path):
    root = unpacked('nltk', tmp_path)
    pytest.importorskip('nltk')  # what it needs is installed
    words = save_wordnet(tmp_path / 'wordnet', [('n', ['car', 'auto'])])
    files = [f'nltk/test/unit/{name}.py' for name in ('translate/test_bleu', 'translate/test_nist', 'translate/test_meteor',
                                                      'test_ribes', 'test_distance')]
    assert run(NLTK, root, files, root, NLGEVAL_WORDNET=str(words)).count('PASSED') >= 60
