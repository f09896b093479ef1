"Every command's JSON fits its schema, has no field that the schema has not, and no NaN; on plain data and on data in which nothing varies."
import csv
import json
import random
import re
from copy import deepcopy

import pytest

from nlgeval.apps.cli import COMMANDS, main
from nlgeval.apps.schema_command import KINDS, schema_of

jsonschema = pytest.importorskip('jsonschema')
WORDS = 'the a cat dog sat ran on mat tree it was late home again last'.split()


def strict(schema):
    "The schema, with an error for every field that it does not name."
    schema = deepcopy(schema)
    for one in schema['$defs'].values(): one.setdefault('additionalProperties', False)
    return jsonschema.Draft202012Validator(schema)


def table(name, head, rows, delimiter=','):
    with open(name, 'w', newline='', encoding='utf-8') as file: csv.writer(file, delimiter=delimiter).writerows([head, *rows])


@pytest.fixture
def files(tmp_path, monkeypatch):
    "Files for all commands; those that begin with flat hold no differences."
    monkeypatch.chdir(tmp_path)
    draw = random.Random(3)
    reference = [' '.join(draw.choices(WORDS, k=8)) for _ in range(24)]
    outputs = {name: [' '.join(w if draw.random() > share else draw.choice(WORDS) for w in text.split()) for text in reference]
               for name, share in {'a': .2, 'b': .4, 'c': .5}.items()}
    for name, lines in {'ref': reference, **outputs, 'flat': ['x'] * 24, 'empty': [''] * 24, 'two': outputs['a'][:2], 'two-ref': reference[:2]}.items():
        (tmp_path / f'{name}.txt').write_text('\n'.join(lines) + '\n', encoding='utf-8')
    table('given.csv', ['system', 'comet'], [[s, draw.random()] for s in 'ab' for _ in range(24)])
    (tmp_path / 'documents.txt').write_text('\n'.join(str(i // 4) for i in range(24)) + '\n', encoding='utf-8')
    for name, noise in ('', 1), ('flat-', 0):
        def gauss(mean): return mean + noise * draw.gauss(0, 1)
        table(f'{name}scores.csv', ['system', 'segment', 'adequacy', 'second', 'bleu', 'ter', 'doc'],
              [[s, i, gauss(q), gauss(q), gauss(q), gauss(-q), i // 3] for q, s in enumerate('abcd') for i in range(12)])
        table(f'{name}ratings.csv', ['item', 'x', 'y', 'z', 'doc'],
              [[i, *[min(5, max(1, i % 5 + 1 + noise * draw.choice([-1, 0, 1]))) if noise else 3 for _ in 'xyz'], i // 4] for i in range(20)])
        table(f'{name}votes.csv', ['first', 'second', 'winner', 'prompt', 'judge'],
              [[*draw.sample('abc', 2), draw.choice(['first', 'second', 'tie']) if noise else 'tie', i // 3, draw.choice('JK')] for i in range(60)])
        table(f'{name}board.csv', ['system', *[f't{j}' for j in range(7)]], [[s, *[gauss(q * noise) for _ in range(7)]] for q, s in enumerate('abcd')])
        table(f'{name}varies.csv', ['item', 'prompt', 'seed', 'score'],
              [[i, p, s, gauss(i * noise)] for i in range(6) for p in 'pq' for s in '12'])
        table(f'{name}judge.csv', ['item', 'judge', 'swapped', 'human', 'length', 'sure', 'position'],
              [[i, draw.choice([0, 1]) if noise else 1, draw.choice([0, 1]) if noise else 1, '' if i >= 40 else draw.choice([0, 1]) if noise else 1,
                draw.randint(5, 50), round(draw.random(), 2), 'first' if draw.random() < .5 else 'second'] for i in range(80)])
        table(f'{name}looks.csv', ['gain', 'doc'], [[gauss(0), i // 5] for i in range(300)])
        table(f'{name}mqm.tsv', ['system', 'doc', 'doc_id', 'seg_id', 'rater', 'source', 'target', 'category', 'severity'],
              [[s, 'd', d, i, r, 'src', 'a <v>bad</v> one' if noise else 'a bad one',
                *(draw.choice([('Fluency/Grammar', 'Minor'), ('Accuracy/Omission', 'Major')]) if noise else ('no-error', 'no-error'))]
               for s in 'AB' for d in '12' for i in range(6) for r in ('r1', 'r2')], '\t')
    for name in 'ab': main(['seal', f'{name}.txt', '--ref', 'ref.txt'])
    return tmp_path


LINES = {
    'score': ['a.txt b.txt -r ref.txt -m bleu -m rouge -m ter -m wer', 'a.txt -r ref.txt -m chrf --confidence', 'a.txt -r ref.txt --like coco -m bleu',
              'flat.txt -r ref.txt -m bleu -m cider', 'empty.txt -r ref.txt -m meteor -m nist', 'two.txt -r two-ref.txt -m bleu --confidence',
              'a.txt b.txt --scores given.csv', "a.txt -r ref.txt -m rouge --like rouge-1.5.5", 'a.txt -r ref.txt --resegment'],
    'compare': ['a.txt b.txt c.txt -r ref.txt', 'a.txt b.txt -r ref.txt -m bleu -m ter --pairs all', 'a.txt a.txt --name x --name y -r ref.txt',
                'a.txt b.txt -r ref.txt --claim noninferior --margin 1 --gate --methods', 'a.txt b.txt -r ref.txt --groups documents.txt',
                'a.txt b.txt -r ref.txt --test bootstrap --resamples 50', 'a.txt b.txt -r ref.txt --strata documents.txt --combine stouffer',
                'two.txt two-ref.txt -r two-ref.txt', 'flat.txt empty.txt -r ref.txt', 'a.nlgeval b.nlgeval', 'a.txt b.txt -r ref.txt --resegment'],
    'agreement': ['scores.csv --human adequacy -n 50', 'flat-scores.csv --human adequacy -n 50', 'scores.csv --human adequacy --level segment --groups doc -n 50',
                  'scores.csv --human adequacy --human second -n 50'],
    'annotators': ['ratings.csv --item item', 'flat-ratings.csv --item item', 'ratings.csv --item item --groups doc --scale ordinal',
                   'ratings.csv --raters x --raters y -c kappa', 'ratings.csv --item item --drawn both --interval percentile'],
    'attack': ['a.txt -r ref.txt -m bleu -m wer --steps 3', 'empty.txt -r ref.txt -m chrf --steps 3', 'a.txt -r ref.txt --source b.txt --steps 2'],
    'board': ['board.csv', 'flat-board.csv', 'board.csv --resample 50', 'board.csv --tasks t1 --tasks t2'],
    'difference': ['a.txt -r ref.txt --to torchmetrics', 'a.txt -r ref.txt --other b.txt', 'a.txt -r ref.txt -m wer --from jiwer --to torchmetrics'],
    'identify': ['a.txt -r ref.txt 66.7 12.3 -m bleu', 'a.txt -r ref.txt 0 -m wer'],
    'judge': ['judge.csv --judge judge --gold human', 'flat-judge.csv --judge judge --gold human', 'judge.csv --judge sure --gold human --width 3',
              'judge.csv --judge judge --gold human --length length --swapped swapped --position position'],
    'preferences': ['votes.csv', 'flat-votes.csv', 'votes.csv --groups prompt --judges judge', 'votes.csv --model bradley-terry --no-position'],
    'sequential': ['looks.csv --difference gain', 'flat-looks.csv --difference gain', 'looks.csv --difference gain --planned 300 --rule pocock',
                   'looks.csv --difference gain --bounds -9 9', 'looks.csv --difference gain --groups doc'],
    'spans': ['mqm.tsv', 'flat-mqm.tsv', 'mqm.tsv --units segments'],
    'varies': ['varies.csv --score score --facets item,prompt,seed', 'flat-varies.csv --score score --facets item,prompt,seed',
               'varies.csv --score score --facets item,prompt,seed --of item --design item=20',
               'varies.csv --score score --facets item,prompt,seed --cost item=2 --cost prompt=5 --cost seed=1 --half-width 1'],
    'verify': ['a.nlgeval', 'a.nlgeval b.txt --ref ref.txt'],
}


def not_json(name): raise AssertionError(f'{name} is no JSON')


@pytest.mark.parametrize('kind', KINDS)
def test_what_is_written_fits_the_schema(files, capsys, kind):
    check, fits, seen = strict(schema_of(kind)), 0, set()
    for line in LINES[kind]:
        capsys.readouterr()
        status = main([kind, *line.split(), '--format', 'json'])
        printed, said = capsys.readouterr()
        if status == 2:  # nothing can be said of data without differences: in one line, and no JSON
            assert line.startswith('flat') and not printed and said.startswith('nlgeval: error: '), (line, said)
            continue
        found = json.loads(printed, parse_constant=not_json)
        wrong = [f'{line}: {"/".join(map(str, error.path))}: {error.message[:300]}' for error in check.iter_errors(found)]
        assert not wrong, '\n'.join(wrong[:5])
        fits += 1
        seen.update(*(found if kind == 'score' else [found]))
    assert fits >= len(LINES[kind]) - 1
    assert {*schema_of(kind)['$defs'][kind]['properties']} <= seen | {'better'}, 'a field that is never there'


def test_every_command_that_writes_json_has_a_schema(capsys):
    for command in COMMANDS:
        capsys.readouterr()
        try: main([command, '--help'])
        except SystemExit: pass
        said = capsys.readouterr().out
        formats = re.search(r'^ +(?:-f, )?--format\b(.*?)^ +--output', said, re.S | re.M)  # as old and new Pythons write it
        assert bool(formats and re.search(r'\bjson\b', formats[1])) == (command in KINDS), command


def test_schemas_are_schemas_and_say_all():
    for kind in KINDS:
        schema = schema_of(kind)
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema['$defs'][kind]['properties']['schema'] == {'const': f'nlgeval/{kind}/1'}
        for one in schema['$defs'].values():
            assert one['description'] and all(field.get('description') or 'const' in field for field in one['properties'].values())


def test_a_wrong_output_does_not_fit(files, capsys):
    main(['compare', 'a.txt', 'b.txt', '-r', 'ref.txt', '-f', 'json'])
    found, check = json.loads(capsys.readouterr().out), jsonschema.Draft202012Validator(schema_of('compare'))
    assert check.is_valid(found)
    for wrong in {**found, 'schema': 'nlgeval/compare/2'}, {**found, 'resamples': None}, {k: v for k, v in found.items() if k != 'results'}:
        assert not check.is_valid(wrong)


def test_the_command_lists_prints_and_writes(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(['schema']) == 0 and all(kind in capsys.readouterr().out for kind in ['compare'])
    assert main(['schema', 'verify', '--output', 'v.json']) == 0
    assert json.loads((tmp_path / 'v.json').read_text(encoding='utf-8')) == schema_of('verify')
    assert main(['schema', 'verfy']) == 2 and "Did you mean 'verify'" in capsys.readouterr().err
