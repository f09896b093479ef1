"""Folders with files of every format, and the program in this process."""
import csv
import gzip
import json
import os
from pathlib import Path

import pytest
from command_line import COMET, FIRST, MISTAKES, OTHER, REFERENCES, SECOND, SOURCE, SYSTEM, Copied, Kept, jsonl

from nlgeval.apps.cli import main
from nlgeval.metrics import registry


@pytest.fixture
def files(tmp_path, monkeypatch):
    "A folder, made the current one, with two systems and two references in every format."
    monkeypatch.chdir(tmp_path)
    for name, texts in (('system', SYSTEM), ('other', OTHER), ('ref1', FIRST), ('ref2', SECOND)):
        plain = ''.join(f'{text}\n' for text in texts).encode()
        Path(f'{name}.txt').write_bytes(plain)
        Path(f'{name}.txt.gz').write_bytes(gzip.compress(plain))
        Path(f'{name}.jsonl').write_text(''.join(json.dumps(text) + '\n' for text in texts), encoding='utf-8')
    rows = list(zip(SYSTEM, OTHER, FIRST, SECOND))
    for name, delimiter in (('all.csv', ','), ('all.tsv', '\t')):
        with open(name, 'w', encoding='utf-8', newline='') as file:
            csv.writer(file, delimiter=delimiter).writerows([('system', 'other', 'ref1', 'ref2'), *rows])
    with open('refs.jsonl', 'w', encoding='utf-8') as file:
        for pair in REFERENCES:
            file.write(json.dumps({'references': pair}) + '\n')
    os.mkdir('refs')
    for name in ('ref1.txt', 'ref2.txt'):
        (Path('refs') / name).write_bytes(Path(name).read_bytes())
    return tmp_path


@pytest.fixture
def run(capsys):
    "Run the program in this process; its standard output, after checking that it ended well."
    def run(*argv):
        status = main(list(map(str, argv)))
        out, err = capsys.readouterr()
        assert (status, err) == (0, '')
        return out
    return run


@pytest.fixture
def kept(files, monkeypatch):
    "Sources in every format, and two metrics that need them."
    for cls in (Kept, Copied):
        monkeypatch.setitem(registry.METRICS, cls.name, registry.Entry(f'{cls.__module__}:{cls.__name__}', 'a test'))
    Path('source.txt').write_text(''.join(f'{text}\n' for text in SOURCE), encoding='utf-8')
    jsonl('source.jsonl', [{'id': i, 'src': text} for i, text in enumerate(SOURCE)])
    with open('source.csv', 'w', encoding='utf-8', newline='') as file:
        csv.writer(file).writerows([('id', 'german'), *enumerate(SOURCE)])


@pytest.fixture
def judged(files):
    "Tables of given scores in every form."
    long = [(name.removesuffix('.txt'), i, comet, wrong, 'why not') for name in COMET
            for i, (comet, wrong) in enumerate(zip(COMET[name], MISTAKES[name]), 1)]
    names = 'system', 'segment', 'comet', 'mistakes', 'remark'
    for path, delimiter in (('long.csv', ','), ('long.tsv', '\t')):
        with open(path, 'w', encoding='utf-8', newline='') as file:
            csv.writer(file, delimiter=delimiter).writerows([names, *long])
    Path('long.csv.gz').write_bytes(gzip.compress(Path('long.csv').read_bytes()))
    jsonl('long.jsonl', [dict(zip(names, row)) for row in long])
    jsonl('comet.jsonl', [dict(zip((f'{name}.txt' for name in COMET), row)) for row in zip(*COMET.values())])
    Path('comet.txt').write_text(''.join(f'{x}\n' for x in COMET['system']), encoding='utf-8')
