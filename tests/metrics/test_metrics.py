"""Every metric of the package, and one from outside, through every part of the package (nlgeval.testing)."""
import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass

import numpy as np
import pytest
from every_metric import METRICS

from nlgeval import TokenMetric
from nlgeval.core.inputs import View
from nlgeval.core.definition import option
from nlgeval.core.table import Weights
from nlgeval.display import Marked
from nlgeval.engine.dispatch import Scheme
from nlgeval.engine.ngrams import match_ngrams
from nlgeval.testing import check_metric, sample_corpus
from nlgeval.text.tokenizers import get_tokenizer


@dataclass(frozen=True)
class Outside(TokenMetric):
    "Rare words that are missing from the text, from the reference with the fewest; lower is better; learned weights."
    name = 'outside'
    columns = ('missing', 'words')
    higher_is_better = False
    unit = 'bits'
    keeps_best = True
    info: object = option(None, 'info', learned=True)
    twice: bool = option(False, 'twice', yes_no=True)

    def learn(self, segments):
        seen = [{word for r in segment.references for word in r} for segment in segments]
        return {'info': Weights({w: np.log2(len(seen) / sum(w in s for s in seen)) for w in set().union(*seen)})}

    def row(self, candidate, segment):
        return sum(self.info.get(w, 0.) for w in sorted(set(segment.reference) - set(candidate))) * (1 + self.twice), len(segment.reference)

    def parts(self, rows, segments=False):
        return {'score': rows[..., 0] / np.maximum(rows[..., 1], 1)}

    def levels(self, candidate, references):
        return [int(any(word in r for r in references)) for word in candidate]


OPTIONS = {'smoothing': ['none', 'add-k', 'method5'], 'effective_order': ['never', 'always'], 'reference_length': ['shortest', 'average'],
           'weights': [(.4, .3, .2, .1)], 'tokenizer': ['char', 'none', 'intl'], 'stemmer': ['porter'], 'stop_words': ['smart', ('a',)],
           'sentences': [None, 'period'], 'reference_rule': ['recall', 'average', 'pooled', 'apart'], 'aggregation': ['pooled'],
           'union': ['plain', 'distinct'], 'formula': ['rouge-1.5.5'], 'alpha': [.3], 'beta': [2.],
           'whitespace': [True, 'inner'], 'averaged': ['F'], 'totals': ['all', 'torchmetrics'], 'epsilon': [.1],
           'search': ['tercom', 'torchmetrics'], 'gains': ['rounded'], 'program': ['libEED', 'repaired', 'nltk'], 'preparation': ['none', 'ja', 'torchmetrics-ja'],
           'normalise': [('strip',), ('lowercase', 'punctuation')], 'alignment': ['most-hits', 'sclite', 'lengths'],
           'variant': ['mteval', 'nltk', 'plain'], 'correlation': ['spearman'], 'unknown': ['zero', 'mean'],
           'counting': ['fractions'], 'deletion': ['precision'], 'source_tokenizer': ['char']}


@pytest.mark.parametrize('metric', METRICS, ids=lambda metric: metric.signature.rpartition('|nlgeval:')[0])
@pytest.mark.filterwarnings('ignore:.*has a vector')
def test_a_metric_of_the_package_goes_through_every_part_of_it(metric):
    done = check_metric(metric, options=OPTIONS)
    assert done['engines'] == ('passed' if metric.compiled else 'no kernels')


def test_a_metric_from_outside_goes_through_every_part_of_the_package():
    done = check_metric(Outside())
    assert {name for name, how in done.items() if how != 'passed'} == {'engines', 'tools', 'shares'}


@dataclass(frozen=True)
class Found(TokenMetric):
    "Share of the candidate's words that a reference has: as it should be."
    name = 'found'
    columns = ('found', 'words')
    dtype = int

    def row(self, candidate, segment):
        return sum(any(word in r for r in segment.references) for word in candidate), len(candidate)

    def parts(self, rows, segments=False):
        return {'score': rows[..., 0] / np.maximum(rows[..., 1], 1)}

    def levels(self, candidate, references):
        return [int(any(word in r for r in references)) for word in candidate]


class Missed(Found):
    def row(self, candidate, segment):
        found, words = super().row(candidate, segment)
        return words - found, words


@dataclass(frozen=True)
class Loose(Found):
    exact: bool = option(True, 'exact')


@dataclass(frozen=True)
class Forgetful(Found):
    first: int = option(1, 'first', whole=0)
    views = property(lambda self: {'words': View('first words', self.seen)})

    def seen(self, text):
        return text.split()[self.first:]


@dataclass(frozen=True)
class Raw(Found):
    "Its kernels see capitals."
    lowercase: bool = option(True, 'lc', text=True)
    kernels = (match_ngrams,)

    def row(self, candidate, segment):
        seen = Counter()
        for r in segment.references:
            seen |= Counter(r)
        return (Counter(candidate) & seen).total(), len(candidate)

    def block_rows(self, block):
        return np.column_stack([block.ngram_matches(1)[:, 0], block.lengths])

    def scheme(self):
        return Scheme('none', get_tokenizer('none'))


@dataclass(frozen=True)
class Paired(Found):
    "Its weights are two, and it says so too late."
    weights: tuple = option((1, 1), 'weights')

    def row(self, candidate, segment):
        found, words = self.weights
        return tuple(weight * number for weight, number in zip((found, words), super().row(candidate, segment)))


@dataclass(frozen=True)
class Caseless(Raw):
    "Its kernels know nothing of an option that is off unless it is asked for."
    lowercase: bool = option(False, 'lc', text=True, yes_no=True)
    kernels, block_rows, scheme = Raw.kernels, Raw.block_rows, Raw.scheme


class Hasty(Caseless):
    "Right in a corpus; one text against one reference has a word too many."
    kernels, block_rows = Raw.kernels, Raw.block_rows

    def scheme(self):
        return Scheme('none', get_tokenizer('none'), self.lowercase)

    def pair_row(self, pair):
        return pair.matches[0], pair.candidate + 1


class Past(Found):
    "Marks of a reference end behind it."
    def marked(self, text, others):
        return Marked(text, [(0, len(text) + (text == 'there is a cat on the mat'), 1)])


WRONG = {
    'Words that are missing, and the more the better': (Missed, 'is higher_is_better right'),
    'A tool with an option that there is not': ({'tools': {'theirs': {'caseless': True}}}, r"like\('theirs'\): TypeError.*caseless"),
    'A signature of any tool': ({'signature_as': lambda self, tool, nrefs=None: {}[tool]}, "KeyError: 'sacrebleu'"),
    'Rows of kernels that nobody names': ({'block_rows': Raw.block_rows}, 'block_rows, but no kernels'),
    'A text shown in lower case': ({'marked': lambda self, text, others: Marked(text.lower(), [])}, "is shown as 'hello , world !'"),
    'Marks behind the end of a reference': (Past, 'span'),
    'An option that takes anything': (Loose, "exact='no' is taken; write .*yes_no=True"),
    'A check that is never made': ({'__post_init__': lambda self: None}, r'taken; begin __post_init__ with super'),
    'A view whose key forgets an option': (Forgetful, 'is that option in the key of a view'),
    'An explanation without the texts': ({'steps': lambda self, prediction, segment: []}, "'the cat sat on the mat' is not shown"),
    'Kernels that see capitals': (Raw, 'python and compiled'),
    'Kernels that know nothing of an option': (Caseless, 'python and compiled with lowercase=True'),
    'A pair alone counted in another way': (Hasty, 'one text against one reference, python and compiled'),
    'Bounds that are none': ({'bounds': (0, .5)}, r'is outside bounds = \(0, 0.5\)'),
    'Only the first reference': ({'row': lambda self, c, segment: (sum(word in segment.references[0] for word in c), len(c))}, 'set keeps_best = True'),
    'The name of another metric': ({'name': 'Chrf'}, "'Chrf' is a name of nlgeval.metrics.chrf:Chrf"),
    'A name that cuts a signature': ({'name': 'found|new'}, 'signatures are cut at it'),
    'Weights of any length': (Paired, "weights='abc' is taken, and the call then fails with ValueError"),
    'Nothing said of an empty reference': ({'row': lambda self, c, segment: (1, min(map(len, segment.references))),
                                            'parts': lambda self, rows, segments=False: {'score': rows[..., 0] / rows[..., 1]}}, 'not finite'),
}


def test_what_is_right_passes():
    assert check_metric(Found())['marks'] == 'passed'


@pytest.mark.parametrize('what', WRONG)
@pytest.mark.filterwarnings('ignore:divide by zero', 'ignore:invalid value')
def test_a_wrong_metric_does_not_pass(what):
    wrong, words = WRONG[what]
    if isinstance(wrong, dict):
        wrong = type('Wrong', (Found,), wrong)
    with pytest.raises(AssertionError, match=words):
        check_metric(wrong(), skip=('pickles',))


def test_a_metric_of_an_installed_package_is_known_by_name(tmp_path):
    "Its entry point is all that it declares; the command line, compare and explain find it."
    (tmp_path / 'theirs.py').write_text('''
from nlgeval import TokenMetric
class Length(TokenMetric):
    "Words of the candidate."
    name, columns, unit = 'length', ('words', 'segments'), 'words'
    def row(self, candidate, segment): return len(candidate), 1
    def parts(self, rows, segments=False): return {'score': rows[..., 0] / rows[..., 1]}
''')
    info = tmp_path / 'theirs-1.0.dist-info'
    info.mkdir()
    (info / 'METADATA').write_text('Metadata-Version: 2.1\nName: theirs\nVersion: 1.0\n')
    (info / 'entry_points.txt').write_text('[nlgeval.metrics]\ntheirs = theirs:Length\nbleu = theirs:Length\n')
    (tmp_path / 'a.txt').write_text('one two three\nfour\n')
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get('PYTHONPATH')])])
    def run(*command):
        done = subprocess.run([sys.executable, *command], cwd=tmp_path, env={**os.environ, 'PYTHONPATH': path}, capture_output=True, text=True)
        return done.stdout + done.stderr
    assert run('-m', 'nlgeval', 'score', 'a.txt', '--ref', 'a.txt', '-m', 'theirs').startswith('length = 2.0000 words')
    assert run('-m', 'nlgeval', 'score', 'a.txt', '--ref', 'a.txt', '-m', 'bleu').startswith('BLEU')  # ours are not replaced
    code = 'from nlgeval import compare, explain; print(compare({"a": ["x y", "z"], "b": ["x", "z"]}, ["x", "z"], "theirs")); print(explain("x y", "x", "theirs"))'
    said = run('-c', code)
    assert 'length, words ↑' in said and 'length of this segment: 2.0000 words' in said
    assert "Did you mean 'theirs'" in run('-m', 'nlgeval', 'score', 'a.txt', '--ref', 'a.txt', '-m', 'thiers')


def test_the_sample_corpus_is_the_same_each_time():
    assert sample_corpus() == sample_corpus() != sample_corpus(seed=1)
    assert [len(column) for column in sample_corpus(20)] == [20] * 3
