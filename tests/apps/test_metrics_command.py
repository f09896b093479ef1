"""The command metrics, and metrics of other packages by their names."""
import json
import os
import re
import sys

import pytest
from command_line import FIRST, OTHER, program

from nlgeval.apps.cli import main
from nlgeval.metrics import registry

THEIRS = '''
from __future__ import annotations
from dataclasses import dataclass
from nlgeval.core.definition import option
from nlgeval.core.metric import TokenMetric

@dataclass(frozen=True)
class Theirs(TokenMetric):
    "Pairs of words that the first reference has, neighbours or, with gaps, any."
    name, columns, dtype = 'theirs', ('found', 'all'), int
    gap: bool = option(True, 'gap')
    least: int | None = option(None, 'least')

    def pairs(self, words):
        words = [word for word in words if len(word) >= (self.least or 0)]
        return {(a, b) for i, a in enumerate(words) for b in (words[i + 1:] if self.gap else words[i + 1:i + 2])}

    def row(self, candidate, reference):
        own = self.pairs(candidate)
        return len(own & self.pairs(reference.references[0])), len(own)

    def parts(self, rows, segments=False):
        return {'score': rows[..., 0] / rows[..., 1].clip(1)}
'''


@pytest.fixture
def theirs(tmp_path_factory, monkeypatch):
    "A folder with an installed package that declares a metric; it is on the path, and forgotten again."
    folder = tmp_path_factory.mktemp('installed')
    (folder / 'their_metrics.py').write_text(THEIRS, encoding='utf-8')
    info = folder / 'their_package-1.0.dist-info'
    info.mkdir()
    (info / 'METADATA').write_text('Metadata-Version: 2.1\nName: their-package\nVersion: 1.0\n', encoding='utf-8')
    (info / 'entry_points.txt').write_text(
        '[nlgeval.metrics]\ntheirs = their_metrics:Theirs\nbleu = their_metrics:Theirs\n', encoding='utf-8')
    monkeypatch.syspath_prepend(folder)
    registry.installed_metrics.cache_clear()
    yield folder
    registry.installed_metrics.cache_clear()
    sys.modules.pop('their_metrics', None)


def test_a_metric_of_another_package_by_its_name(files, run, theirs):
    record, = json.loads(run('score', 'other.txt', '--ref', 'ref1.txt', '-m', 'theirs', '--format', 'json'))
    module = sys.modules['their_metrics']
    assert record['score'] == module.Theirs()(OTHER, FIRST).score and record['metric'] == 'theirs'
    assert re.search('^theirs  +from their-package$', run('metrics'), re.M)
    assert run('score', 'other.txt', '--ref', 'ref1.txt', '-m', 'bleu').startswith('BLEU = ')  # ours stay ours


def test_a_metric_of_another_package_in_a_process_of_its_own(files, theirs):
    done = program('score', 'other.txt', '--ref', 'ref1.txt', '-m', 'theirs', env={**os.environ, 'PYTHONPATH': os.pathsep.join(sys.path)})
    assert (done.returncode, done.stderr) == (0, b'') and done.stdout.startswith(b'theirs = ')


@pytest.mark.parametrize('given, said', [('gap=no', 'gap:no'), ('gap=yes', 'gap:yes'), ('least=3', 'least:3')])
def test_options_have_the_types_of_their_annotations_even_where_these_are_texts(files, run, theirs, given, said):
    record, = json.loads(run('score', 'other.txt', '--ref', 'ref1.txt', '-m', 'theirs', '-o', given, '--format', 'json'))
    name, _, value = given.partition('=')
    options = {name: {'no': False, 'yes': True, '3': 3}[value]}
    assert f'|{said}|' in record['signature']
    assert record['score'] == sys.modules['their_metrics'].Theirs(**options)(OTHER, FIRST).score


@pytest.mark.parametrize('given, said', [('gap=perhaps', 'option gap: expected yes or no'), ('gaps=no', "Did you mean 'gap'?")])
def test_a_wrong_option_of_another_package(files, capsys, theirs, given, said):
    assert main(['score', 'other.txt', '--ref', 'ref1.txt', '-m', 'theirs', '-o', given]) == 2
    out, err = capsys.readouterr()
    assert out == '' and said in err and err.count('\n') == 1


def test_every_metric_is_described(run):
    assert [line.split()[0] for line in run('metrics').partition('\n\n')[0].splitlines()] == list(registry.known())
    out = run('metrics', 'bleu', 'rougeSU4')
    assert 'sacrebleu' in out and '--tokenizer' in out and 'rouge-1.5.5 FLAGS' in out and 'stemmer' in out
