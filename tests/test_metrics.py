"""Every metric of the package, and one from outside, through every part of the package (nlgeval.testing)."""
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest

from nlgeval import (Bleu, Cer, Given, Mer, Rouge, RougeL, RougeN, RougeS, RougeSU, RougeW, TokenMetric, Wer, Wil, Wip, compare,
                     explain)
from nlgeval.core.metric import option
from nlgeval.core.table import Weights
from nlgeval.testing import check_metric, sample_corpus


@dataclass(frozen=True)
class Outside(TokenMetric):
    "Rare words that are missing from the text, from the reference with the fewest; lower is better; learned weights."
    name: ClassVar[str] = 'outside'
    columns: ClassVar[tuple] = ('missing', 'words')
    higher_is_better: ClassVar[bool] = False
    unit: ClassVar[str] = 'bits'
    keeps_best: ClassVar[bool] = True
    info: object = option(None, 'info', learned=True)
    twice: bool = option(False, 'twice')

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
           'normalise': [('strip',), ('lowercase', 'punctuation')], 'alignment': ['most-hits', 'sclite', 'lengths'], 'empty': ['undefined'],
           'union': ['plain', 'distinct'], 'formula': ['rouge-1.5.5'], 'alpha': [.3], 'beta': [2.]}
METRICS = [Bleu(), Bleu(tokenizer='char', smoothing='none', reference_length='average'), Bleu.like('nltk:method3'), Bleu.like('coco'),
           Bleu.like('mteval-v13a'), RougeN(n=1), RougeN(n=2, stemmer='porter', stop_words='smart'), RougeN(distinct=True), RougeL(),
           RougeL(summary=True, reference_rule='average'), RougeL.like('coco'), RougeW(), RougeS(gap=4), RougeSU(aggregation='pooled'),
           *Rouge.like('rouge-1.5.5 -n 1 -w 1.2 -2 4 -u -b 30 -m').metrics.values(), Wer(), Wer(normalise=('lowercase', 'punctuation', 'remove:the a')),
           Wer.like('jiwer:standardize'), Wer.like('sclite'), Wer(alignment='most-hits', empty='undefined'), Cer(), Cer(tokenizer='graphemes'),
           Mer.like('jiwer'), Mer(alignment='lengths'), Wil(), Wip(alignment='diagonal', tokenizer='13a'),
           Given('COMET', [i % 7 / 7 for i in range(60)])]


@pytest.mark.parametrize('metric', METRICS, ids=lambda metric: metric.signature.removesuffix('|nlgeval:0.1.0'))
def test_a_metric_of_the_package_goes_through_every_part_of_it(metric):
    done = check_metric(metric, options=OPTIONS)
    assert done['engines'] == ('passed' if metric.kernels else 'no kernels')


def test_a_metric_from_outside_goes_through_every_part_of_the_package():
    done = check_metric(Outside())
    assert {name for name, how in done.items() if how != 'passed'} == {'engines'}


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
