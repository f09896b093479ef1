"""What the tests of the command line share: texts, given scores, sources, and how the program is run."""
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from nlgeval.apps import score_command
from nlgeval.core.metric import TokenMetric
from nlgeval.metrics.bleu import Bleu
from nlgeval.text import reading

SYSTEM = ['The cat sat on the mat.', 'It rains, "again" & again.', '', 'Ein Zug fährt ab.']
OTHER = ['A cat on a mat.', 'It rains again.', 'x', 'Der Zug fährt jetzt ab.']
FIRST = ['The cat is on the mat.', 'It is raining again.', 'nothing', 'Der Zug fährt ab.']
SECOND = ['There is a cat on the mat.', 'It rains "again" and again.', 'no', 'Ein Zug fährt jetzt ab.']
REFERENCES = list(zip(FIRST, SECOND))
NUMBER = re.compile(r'\d+(?:\.\d+)?')
TWO = ('score', 'system.txt', 'other.txt', '--ref', 'refs')
COMET = {'system': [.81, .9, .2, .75], 'other': [.7, .85, .3, .5]}
MISTAKES = {'system': [1, 0, 3, 1], 'other': [2, 1, 1, 4]}
SOURCE = ['A cat sat .', 'It rains again', 'x', 'Der Zug fährt ab']


@dataclass(frozen=True)
class Kept(TokenMetric):
    "Words that stand in the source and in no reference: what was left as it was. The fewer, the better."
    name, columns, dtype, unit, higher_is_better = 'kept', ('kept', 'segments'), int, '', False
    needs = 'references', 'sources'

    def row(self, candidate, reference):
        known = {word for text in reference.references for word in text}
        return sum(word in reference.source and word not in known for word in candidate), 1

    def parts(self, rows, segments=False):
        return {'score': rows[..., 0] / rows[..., 1]}


@dataclass(frozen=True)
class Copied(Kept):
    "The same without references."
    name, needs = 'copied', ('sources',)


def program(*argv, **options):
    options.setdefault('env', dict(os.environ))  # without the COLUMNS that readline, which pytest imports, sets behind Python's back
    return subprocess.run([sys.executable, '-m', 'nlgeval', *map(str, argv)], capture_output=True, timeout=1800, **options)


def scores():
    metric = Bleu()
    return {'system': metric(SYSTEM, REFERENCES), 'other': metric(OTHER, REFERENCES)}


def jsonl(path, values):
    Path(path).write_text(''.join(json.dumps(value) + '\n' for value in values), encoding='utf-8')


def in_chunks(monkeypatch, segments):
    "From now on files are read by so many characters that chunks have about so many segments; the list tells how many each had."
    found, original = [], score_command.read_chunks

    def spy(*args):
        for systems, references in original(*args):
            found.append(len(next(iter(systems.values()))))
            yield systems, references
    monkeypatch.setattr(score_command, 'read_chunks', spy)
    monkeypatch.setattr(reading, 'CHUNK', {1: 1, 2: 40, 7: 120}[segments])
    monkeypatch.setattr(reading, 'BLOCK', 1)
    return found
