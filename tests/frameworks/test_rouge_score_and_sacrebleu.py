"""The tests that rouge_score's and sacrebleu's source distributions carry, run on our modules in the place of theirs.

NLGEVAL_PEER_TESTS names a folder with these distributions, as `pip download --no-deps --no-binary :all:` leaves them.
"""
import pytest

from their_tests import passed, unpacked

ROUGE_SCORE = """
import importlib.util, re
from types import ModuleType
import nltk
from nlgeval.faces import rouge_score
nltk.sent_tokenize = re.compile(r'[^.]+[.]').findall  # its model would be downloaded
package = sys.modules['rouge_score'] = ModuleType('rouge_score')
spec = importlib.util.spec_from_file_location('rouge_score.test_util', 'rouge_score/test_util.py')
package.test_util = importlib.util.module_from_spec(spec)
spec.loader.exec_module(package.test_util)
for name in 'rouge_scorer', 'scoring', 'tokenize', 'tokenizers':
    sys.modules[f'rouge_score.{name}'] = getattr(rouge_score, name)
    setattr(package, name, getattr(rouge_score, name))
"""
SACREBLEU = """
from nlgeval.faces import sacrebleu
sys.modules.update({'sacrebleu': sacrebleu, 'sacrebleu.metrics': sacrebleu.metrics, 'sacrebleu.compat': sacrebleu.compat})
"""

# What cannot hold, and why: part of a test's name -> reason.
NO_TEXTS = 'it reads texts that the source distribution does not carry'
PRIVATE = 'it tests functions with an underscore before their names'
ROUGE_SCORE_NOT = {'AgainstRouge155': NO_TEXTS, 'testRougeLsumLarge': NO_TEXTS, 'testLcsTable': PRIVATE,
                   'testUnionLcs': PRIVATE, 'testSummaryLevelLcs': PRIVATE}
# sacrebleu's other files: test_api and test_dataset download test sets, test_significance tests `sacrebleu.significance`
# and test_tokenizer_ter `sacrebleu.tokenizers`, which the face has not.


def test_rouge_score(tmp_path):
    pytest.importorskip('absl')
    root = unpacked('rouge_score', tmp_path)
    texts = root / 'rouge_score' / 'testdata'
    texts.mkdir()
    for name in 'target', 'prediction', 'target_large', 'prediction_large':  # each test opens them, few read them
        (texts / f'{name}.txt').write_text('a line\n' * 9)
    files = [f'rouge_score/{name}_test.py' for name in ('rouge_scorer', 'scoring', 'tokenize', 'tokenizers')]
    assert passed(ROUGE_SCORE, root, files, ROUGE_SCORE_NOT) >= 25


def test_sacrebleu(tmp_path):
    root = unpacked('sacrebleu', tmp_path)
    files = [f'test/test_{name}.py' for name in ('bleu', 'chrf', 'sentence_bleu', 'ter')]
    assert passed(SACREBLEU, root, files) >= 60
