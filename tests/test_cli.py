"""The program nlgeval: its numbers are sacrebleu's, its formats parse back, and bad input is one line and nothing written."""
import csv
import gzip
import io
import json
import os
import random
import re
import signal
import subprocess
import sys
import warnings
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

import pytest

from browser import chromium, need_browser
from nlgeval.apps import arguments, demo, score_command
from nlgeval.apps.cli import COMMANDS, main
from nlgeval.core.inputs import TestSet
from nlgeval.core.metric import MetricGroup, TokenMetric, option
from nlgeval.core.table import Weights
from nlgeval.metrics import registry
from nlgeval.metrics.bleu import Bleu
from nlgeval.metrics.given import Given
from nlgeval.text import reading

SYSTEM = ['The cat sat on the mat.', 'It rains, "again" & again.', '', 'Ein Zug fährt ab.']
OTHER = ['A cat on a mat.', 'It rains again.', 'x', 'Der Zug fährt jetzt ab.']
FIRST = ['The cat is on the mat.', 'It is raining again.', 'nothing', 'Der Zug fährt ab.']
SECOND = ['There is a cat on the mat.', 'It rains "again" and again.', 'no', 'Ein Zug fährt jetzt ab.']
REFERENCES = list(zip(FIRST, SECOND))
NUMBER = re.compile(r'\d+(?:\.\d+)?')


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


def program(*argv, **options):
    options.setdefault('env', dict(os.environ))  # without the COLUMNS that readline, which pytest imports, sets behind Python's back
    return subprocess.run([sys.executable, '-m', 'nlgeval', *map(str, argv)], capture_output=True, timeout=1800, **options)


# ---------------------------------------------------------------- equal to sacrebleu
def sacrebleu_score(system, references, **options):
    "sacrebleu's score, the numbers of its line to `digits` decimals, and its signature."
    BLEU = pytest.importorskip('sacrebleu.metrics').BLEU
    metric = BLEU(**options)
    score = metric.corpus_score(system, references)
    return score, str(metric.get_signature())


def shown(out):
    "The numbers of the first line of text output, and the sacrebleu signature below it."
    first, _, signature = out.splitlines()
    assert first.startswith('BLEU = ') and signature.startswith('sacrebleu: ')
    return NUMBER.findall(first), signature.removeprefix('sacrebleu: ')


def lines(path):
    return path.read_text(encoding='utf-8').split('\n')[:-1]


@pytest.mark.parametrize('system', ['system1.en', 'system2.en'])
def test_the_text_has_sacrebleus_numbers_on_ted_to_the_last_digit(shared, run, system):
    ted = shared / 'data' / 'ted'
    theirs, signature = sacrebleu_score(lines(ted / system), [lines(ted / 'reference.en')])
    assert shown(run('score', ted / system, '--ref', ted / 'reference.en')) == (NUMBER.findall(theirs.format(width=2)), signature)
    for digits in (0, 1, 4, 10):
        numbers, _ = shown(run('score', ted / system, '--ref', ted / 'reference.en', '--digits', digits))
        assert numbers == NUMBER.findall(theirs.format(width=digits))


@pytest.mark.parametrize('flags, options', [
    ('-lc', {'lowercase': True}), ('--tokenizer none', {'tokenize': 'none'}), ('--tokenize intl', {'tokenize': 'intl'}),
    ('-tok char', {'tokenize': 'char'}), ('--smoothing floor --smoothing-value 0.01', {'smooth_method': 'floor', 'smooth_value': .01}),
    ('-o smoothing=none', {'smooth_method': 'none'}), ('--max-order 2', {'max_ngram_order': 2}),
    ('-m bleu --effective-order always', {'effective_order': True}), ('--like sacrebleu', {})])
def test_options_are_sacrebleus(files, run, flags, options):
    theirs, signature = sacrebleu_score(SYSTEM, [FIRST, SECOND], **options)
    out = run('score', 'system.txt', '--ref', 'ref1.txt', '--ref', 'ref2.txt', '--digits', 8, *flags.split())
    numbers, own = shown(out)
    assert numbers == NUMBER.findall(theirs.format(width=8))
    assert own == signature or 'max_ngram_order' in options  # of which sacrebleu's signature says nothing


def test_the_two_programs_agree(shared):
    ted = shared / 'data' / 'ted'
    theirs = subprocess.run([sys.executable, '-m', 'sacrebleu', ted / 'reference.en', '-i', ted / 'system1.en', '-b', '-w', '6'],
                            capture_output=True, check=True)
    ours = program('score', ted / 'system1.en', '--ref', ted / 'reference.en', '--digits', 6)
    assert (ours.returncode, ours.stderr) == (0, b'')
    assert ours.stdout.decode().startswith(f'BLEU = {theirs.stdout.decode().strip()} %')


def test_other_tools_by_name(files, run):
    tools = 'sacrebleu', 'multi-bleu -lc', 'nltk:method1'
    flags = [part for tool in tools for part in ('--like', tool)]
    records = json.loads(run('score', 'other.txt', '--ref', 'refs', '--format', 'json', *flags))
    assert [r['metric'] for r in records] == [f'bleu ({tool})' for tool in tools]
    alone = [Bleu.like(tool)(OTHER, REFERENCES).score for tool in tools]
    assert [r['score'] for r in records] == alone and len(set(alone)) == 3
    text = run('score', 'other.txt', '--ref', 'refs', *flags)
    assert text.startswith('(sacrebleu)  BLEU = ') and '\n\n(nltk:method1)  BLEU = ' in text


# ---------------------------------------------------------------- input in every form
@pytest.mark.parametrize('argv', [
    'system.txt --ref refs', 'system.txt.gz --ref ref1.txt.gz --ref ref2.txt.gz', 'system.jsonl -r ref1.jsonl -r ref2.txt',
    'all.csv --column system --ref all.csv --ref-column ref1 --ref-column ref2', 'all.tsv --column 1 -r refs.jsonl',
    'system.txt --ref refs.jsonl'])
def test_every_format_gives_the_same(files, run, argv):
    assert run('score', *argv.split()) == run('score', 'system.txt', '--ref', 'ref1.txt', '--ref', 'ref2.txt')


def test_parquet(files, run):
    pyarrow = pytest.importorskip('pyarrow')
    from pyarrow import parquet
    parquet.write_table(pyarrow.table({'output': SYSTEM, 'references': list(map(list, REFERENCES))}), 'all.parquet')
    assert run('score', 'all.parquet', '--ref', 'all.parquet') == run('score', 'system.txt', '--ref', 'refs')


def test_tables_without_header_or_quotes(files, run):
    Path('bare.tsv').write_text('1\t"Yes," she said.\n2\tNo.\n', encoding='utf-8')
    Path('yes.txt').write_text('"Yes," she said.\nNo.\n', encoding='utf-8')
    out = run('score', 'bare.tsv', '--column', 2, '--no-header', '--no-quotes', '--ref', 'yes.txt')
    assert out.startswith('BLEU = 100.00 %')


@pytest.mark.parametrize('argv', ['- --ref refs', '- --input-format jsonl --ref refs'])
def test_standard_input(files, run, argv):
    jsonl = 'jsonl' in argv
    out = program('score', *argv.split(), stdin=open('system.jsonl' if jsonl else 'system.txt', 'rb')).stdout.decode()
    assert out == run('score', 'system.txt', '--ref', 'refs')


def test_references_on_standard_input(files, run, monkeypatch):
    monkeypatch.setattr('sys.stdin', io.TextIOWrapper(io.BytesIO(Path('ref1.jsonl').read_bytes())))
    assert run('score', 'system.txt', '--ref', '-', '--ref-format', 'jsonl') == run('score', 'system.txt', '--ref', 'ref1.txt')


def test_lists_of_sentences_are_texts_of_lines(files, run):
    Path('s.jsonl').write_text('["A b c d e.", "F g."]\n', encoding='utf-8')
    Path('r.jsonl').write_text('[["A b c d f.", "F g."], "A b c."]\n', encoding='utf-8')
    record, = json.loads(run('score', 's.jsonl', '--ref', 'r.jsonl', '--format', 'json'))
    assert record['score'] == Bleu()(['A b c d e.\nF g.'], [['A b c d f.\nF g.', 'A b c.']]).score
    Path('r.jsonl').write_text('["A b c d f.", "F g."]\n', encoding='utf-8')  # now one reference of two sentences
    assert '|nrefs:1|' in run('score', 's.jsonl', '--ref', 'r.jsonl')
    Path('plain.txt').write_text('A b c.\n', encoding='utf-8')  # for a text the same list is two references
    assert '|nrefs:2|' in run('score', 'plain.txt', '--ref', 'r.jsonl')


def test_lists_of_tokens(files, run):
    Path('s.jsonl').write_text('["a.", "b", "c", "d", "e"]\n', encoding='utf-8')
    record, = json.loads(run('score', 's.jsonl', '--ref', 's.jsonl', '--tokenizer', 'tokens', '--format', 'json'))
    assert (record['candidate_length'], record['score']) == (5, 1)


# ---------------------------------------------------------------- output in every form
def scores():
    metric = Bleu()
    return {'system': metric(SYSTEM, REFERENCES), 'other': metric(OTHER, REFERENCES)}


TWO = ('score', 'system.txt', 'other.txt', '--ref', 'refs')


def test_json(files, run):
    for record, (name, score) in zip(json.loads(run(*TWO, '--format', 'json')), scores().items(), strict=True):
        assert record == {'system': name, **score.to_dict(), 'metric': 'bleu'}


def test_csv(files, run):
    rows = list(csv.DictReader(io.StringIO(run(*TWO, '--format', 'csv'))))
    for row, (name, score) in zip(rows, scores().items(), strict=True):
        assert (row['system'], row['metric'], row['signature']) == (name, 'bleu', score.signature)
        assert float(row['score']) == score.score
        assert [float(row[f'precisions_{n}']) for n in range(1, 5)] == score.precisions
        assert int(row['n_segments']) == 4


def test_markdown_and_latex(files, run):
    want = [[name, f'{100 * score.score:.3f}'] for name, score in scores().items()]
    markdown = run(*TWO, '--format', 'markdown', '--digits', 3).splitlines()
    assert [[cell.strip() for cell in line.strip('|').split('|')] for line in markdown[2:4]] == want
    assert markdown[-1] == f'- BLEU: `{scores()["other"].signature}`'
    latex = run(*TWO, '--format', 'latex', '--digits', 3)
    assert [re.split(r'\s*&\s*', line.strip().removesuffix(r' \\')) for line in latex.splitlines()[4:6]] == want
    assert latex.startswith(r'\begin{tabular}') and latex.splitlines()[-1] == f'% BLEU: {scores()["other"].signature}'


def test_the_extension_of_the_output_gives_its_format(files, run):
    for extension, format in (('json', 'json'), ('csv', 'csv'), ('md', 'markdown'), ('tex', 'latex'), ('txt', 'text')):
        assert run(*TWO, '--output', f'out.{extension}') == ''
        assert Path(f'out.{extension}').read_text(encoding='utf-8') == run(*TWO, '--format', format)
    run(*TWO, '--output', 'out.md', '--format', 'json')
    assert json.loads(Path('out.md').read_text(encoding='utf-8'))


@pytest.mark.parametrize('extension, delimiter', [('csv', ','), ('tsv', '\t')])
def test_a_table_of_segments(files, run, extension, delimiter):
    run(*TWO, '--per-segment', f'segments.{extension}')
    with open(f'segments.{extension}', encoding='utf-8', newline='') as file:
        rows = list(csv.DictReader(file, delimiter=delimiter))
    assert [(row['system'], row['segment']) for row in rows] == [(name, str(i)) for name in scores() for i in range(1, 5)]
    assert [float(row['bleu_score']) for row in rows] == [s for score in scores().values() for s in score.segments.tolist()]
    assert float(rows[0]['bleu_precisions_2']) == scores()['system'].segment_parts['precisions'][0][1]


def test_json_lines_of_segments(files, run):
    run(*TWO, '--per-segment', 'segments.jsonl')
    rows = [json.loads(line) for line in open('segments.jsonl', encoding='utf-8')]
    parts = [score.to_dict(segments=True)['segments'] for score in scores().values()]
    assert [row['bleu'] for row in rows] == [{k: v[i] for k, v in part.items()} for part in parts for i in range(4)]


def test_several_systems_in_text(files, run):
    table, signatures = run(*TWO).split('\n\n')
    head, _, *rows = (re.split(' {2,}', line) for line in table.split('\n'))
    best = sorted(scores().items(), key=lambda found: -found[1].score)
    assert head == ['system', 'BLEU, %'] and rows == [[name, f'{100 * score.score:.2f}'] for name, score in best]
    assert signatures.splitlines()[0] == best[0][1].signature and len(signatures.splitlines()) == 2
    os.mkdir('old')
    Path('old/system.txt').write_bytes(Path('other.txt').read_bytes())
    out = run('score', 'system.txt', 'old/system.txt', '--ref', 'refs', '--format', 'markdown')
    assert '| system ' in out and '| old/system ' in out  # only folders tell them apart


# ---------------------------------------------------------------- several metrics, and the seam for more
@dataclass(frozen=True)
class Words(TokenMetric):
    "A metric for the tests: the share of words of at least so many letters."
    name = 'words'
    columns = ('long', 'all')
    tools = {'shouting': {'lowercase': True}, 'sacrebleu': {}}
    letters: int = option(1, 'letters')

    def row(self, candidate, reference):
        return sum(len(word) >= self.letters for word in candidate), len(candidate)

    def parts(self, rows, segments=False):
        return {'score': rows[..., 0] / rows[..., 1].clip(1), 'long': rows[..., 0]}


def several(cls, name, tool, options):
    make = cls if tool is None else lambda **options: cls.like(tool, **options)
    return MetricGroup({f'{name}{n}': make(**{**options, 'letters': n}) for n in (2, 5)})


@pytest.fixture
def words(monkeypatch):
    monkeypatch.setitem(registry.METRICS, 'words', registry.Entry(f'{__name__}:Words', 'a test'))
    monkeypatch.setitem(registry.METRICS, 'group', registry.Entry(f'{__name__}:Words', 'a test', 'groups?', several))


def test_several_metrics(files, run, words):
    records = json.loads(run(*TWO, '-m', 'bleu', '-m', 'groups', '-m', 'words', '-o', 'letters=3', '--format', 'json'))
    assert [r['metric'] for r in records] == 2 * ['bleu', 'groups2', 'groups5', 'words']
    assert records[3]['signature'].startswith('words|nrefs:2|tok:none|lc:no|letters:3|')
    run(*TWO, '-m', 'words', '-m', 'bleu', '--per-segment', 's.csv')
    assert Path('s.csv').read_text(encoding='utf-8').startswith('system,segment,words_score,words_long,bleu_score,')


def test_an_option_and_a_tool_go_to_the_metrics_that_know_them(words):
    made = registry.make_metrics(['bleu', 'words'], ['shouting'], [('max_order', '2'), ('letters', '4'), ('tokenizer', 'char')])
    assert made == {'bleu': Bleu(max_order=2, tokenizer='char'), 'words': Words(letters=4, tokenizer='char', lowercase=True)}
    both = registry.make_metrics(['bleu', 'words'], ['sacrebleu', 'multi-bleu'])
    assert list(both) == ['bleu (sacrebleu)', 'bleu (multi-bleu)', 'words (sacrebleu)']


def test_tokenizing_is_shared(files, run, words, monkeypatch):
    calls = []
    original = TokenMetric.tokens
    monkeypatch.setattr(TokenMetric, 'tokens', lambda self, text: calls.append(text) or original(self, text))
    run(*TWO, '-m', 'bleu', '-m', 'words', '--tokenizer', 'none')
    assert sorted(calls) == sorted(SYSTEM + OTHER + FIRST + SECOND)  # each text once


def test_on_a_terminal_the_numbers_are_the_same(files, run, capsys, monkeypatch):
    want = run(*TWO, '--format', 'json')
    monkeypatch.setattr(sys.stderr, 'isatty', lambda: True, raising=False)
    told = []
    monkeypatch.setattr('tqdm.tqdm.update', lambda bar, n: told.append(n))
    monkeypatch.setattr(reading, 'CHUNK', 30)
    monkeypatch.setattr(reading, 'BLOCK', 1)
    assert main([*TWO, '--format', 'json']) == 0
    assert capsys.readouterr().out == want and sum(told) == 4 and len(told) > 1


# ---------------------------------------------------------------- chunk by chunk
N = 23


@pytest.fixture
def many(tmp_path, monkeypatch):
    "Two systems of 23 segments and their references, in every format."
    monkeypatch.chdir(tmp_path)
    rng = random.Random(7)
    words = 'a b c the cat rains again, "so Zug x1.5 é'.split()

    def texts(longest):
        return [' '.join(rng.choices(words, k=rng.randint(0, longest))) for _ in range(N)]
    a, b, r1, r2 = texts(12), texts(6), texts(9), texts(12)
    os.mkdir('refs')
    for name, column in (('a', a), ('b', b), ('r1', r1), ('r2', r2), ('refs/1', r1), ('refs/2', r2)):
        Path(f'{name}.txt').write_text('\n'.join(column) + '\n', encoding='utf-8', newline='\r\n' if name == 'r2' else '\n')
        Path(f'{name}.txt.gz').write_bytes(gzip.compress(Path(f'{name}.txt').read_bytes()))
        jsonl(f'{name}.jsonl', column)
    for path in Path('refs').glob('*[!t]'):
        path.unlink()
    ragged = [(one, two)[:1 + i % 2] if i % 3 else one for i, (one, two) in enumerate(zip(r1, r2))]
    jsonl('ragged.jsonl', [{'references': item} for item in ragged])
    jsonl('sentences.jsonl', [{'id': i, 'output': [*item]} for i, item in enumerate(zip(a, b))])
    jsonl('ref-sentences.jsonl', [{'references': [[one, two], [two]][:1 + i % 2]} for i, (one, two) in enumerate(zip(r1, r2))])
    jsonl('tokens.jsonl', [text.split() for text in a])
    jsonl('ref-tokens.jsonl', [[one.split(), two.split()] for one, two in zip(r1, r2)])
    with open('all.csv', 'w', encoding='utf-8', newline='') as file:
        csv.writer(file).writerows([('a', 'r1', 'r2'), *((f'{x}\nand more', *rest) for x, *rest in zip(a, r1, r2))])
    return tmp_path


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


CHUNKED = [
    'a.txt b.txt --ref r1.txt --ref r2.txt -m bleu -m rouge', 'a.txt.gz --ref r1.txt.gz --ref refs', 'a.jsonl b.jsonl --ref ragged.jsonl -m bleu -m rouge1',
    'sentences.jsonl a.txt --ref ref-sentences.jsonl -m rouge -m bleu', 'all.csv --column a --ref all.csv --ref-column r1 --ref-column r2',
    'all.parquet --column a --ref all.parquet --ref-column refs -m bleu -m rouge2', 'tokens.jsonl --ref ref-tokens.jsonl --tokenizer tokens',
    'a.txt b.txt --ref r1.txt --confidence --resamples 20 -m bleu -m rougeL', 'sentences.jsonl --ref ref-sentences.jsonl --like=rouge-1.5.5\t-n\t2\t-r\t20',
    '- --ref r1.txt', 'a.txt --ref - --ref r2.jsonl']


@pytest.mark.parametrize('line', CHUNKED)
def test_whatever_the_chunks_the_output_is_the_same(many, run, monkeypatch, line):
    if 'parquet' in line:
        pyarrow = pytest.importorskip('pyarrow')
        from pyarrow import parquet
        columns = [Path(f'{name}.txt').read_text(encoding='utf-8').split('\n')[:-1] for name in ('a', 'r1', 'r2')]
        parquet.write_table(pyarrow.table({'a': columns[0], 'refs': list(map(list, zip(*columns[1:])))}), 'all.parquet')

    def outputs():
        found = []
        for format, extension in (('text', 'csv'), ('json', 'jsonl'), ('csv', 'tsv')):
            if ' - ' in f' {line} ':
                name = 'r1' if '--ref -' in line else 'a'
                monkeypatch.setattr('sys.stdin', io.TextIOWrapper(io.BytesIO(Path(f'{name}.txt').read_bytes())))
            argv = [part.replace('\t', ' ') for part in line.split(' ')]
            found.append(run('score', *argv, '--format', format, '--per-segment', f'segments.{extension}'))
            found.append(Path(f'segments.{extension}').read_bytes())
        return found
    whole = outputs()
    systems = line.split(' --')[0].count(' ') + 1
    assert whole[-1].count(b'\n') == 1 + systems * N
    for size in 1, 2, 7:
        with monkeypatch.context() as patch:
            counts = in_chunks(patch, size)
            assert outputs() == whole
            assert len(counts) == 3 * len(counts[::3]) and sum(counts) == 3 * N and (max(counts) == 1 if size == 1 else len(counts) > 6)
    assert not [name for name in os.listdir() if name.startswith(('.', 'tmp'))]


@pytest.mark.parametrize('size', [1, 2, 7, None])
@pytest.mark.parametrize('name, n', [('b', 22), ('b', 24), ('b', 1), ('b', 8), ('r1', 22), ('r1', 24), ('r1', 1), ('r1', 0), ('a', 0), ('r2', 9)])
def test_a_differing_number_is_the_same_error_wherever_chunks_end(many, capsys, monkeypatch, size, name, n):
    texts = Path(f'{name}.txt').read_text(encoding='utf-8').split('\n')[:-1]
    Path(f'{name}.txt').write_text(''.join(f'{text}\n' for text in (texts + ['one more'])[:n]), encoding='utf-8')
    if size:
        in_chunks(monkeypatch, size)
    refs = ['--ref', 'r1.txt'] + ['--ref', 'r2.txt'] * (name == 'r2')
    before = sorted(os.listdir())
    assert main(['score', 'a.txt', 'b.txt', *refs, '--output', 'out.txt', '--per-segment', 'out.csv']) == 2
    difference = f'{abs(n - N)} {"too many" if (n > N) == (name == "b") else "missing"}'
    want = {'a': 'a.txt: holds no segments, expected at least one',
            'b': f'b.txt has {n} segment{"s" * (n > 1)}, but the references (r1.txt) have {N}: {difference}',
            'r1': f'a.txt has {N} segments, but the references (r1.txt) have {n}: {difference}',
            'r2': f'references differ in their number of segments: r1.txt has {N}, r2.txt has {n}'}[name]
    assert capsys.readouterr() == ('', f'nlgeval: error: {want}\n')
    assert sorted(os.listdir()) == before


@pytest.mark.parametrize('name, replace, message', [
    ('a.txt', lambda lines: [*lines[:19], b'\xff', *lines[20:]], 'a.txt, line 20: byte 0xff at offset '),
    ('r1.jsonl', lambda lines: [*lines[:19], b'"', *lines[20:]], 'r1.jsonl, line 20: invalid JSON at column 1'),
    ('a.jsonl', lambda lines: [*lines[:19], b'null', *lines[20:]], 'a.jsonl, line 20: expected a text or a list of texts, found null'),
    ('a.jsonl', lambda lines: [*lines[:19], b'[["a"]]', *lines[20:]], 'a.jsonl, segment 20: a list of lists'),
    ('r1.jsonl', lambda lines: [*lines[:19], b'[]', *lines[20:]], 'r1.jsonl: segment 20 has no reference'),
    ('r1.jsonl', lambda lines: [*lines[:19], b'[["a"]]', *lines[20:]], 'r1.jsonl, segment 20: a list of lists, but the systems have plain texts'),
    ('all.csv', lambda lines: [*lines[:39], b'a,b', *lines[40:]], 'all.csv, line 40: expected '),
    ('a.txt.gz', lambda lines: b'\n'.join(lines)[:-30].split(b'\n'), 'a.txt.gz: Compressed file ended')])
@pytest.mark.parametrize('size', [1, 7, None])
def test_an_error_in_a_later_chunk_leaves_nothing(many, capsys, monkeypatch, name, replace, message, size):
    path = Path(name)
    path.write_bytes(b'\n'.join(replace(path.read_bytes().split(b'\n'))))
    other = 'a.txt' if name.startswith('r') else 'r1.txt'
    argv = [other, '--ref', name] if name.startswith('r') else [name, *['--column', '1'] * ('csv' in name), '--ref', other]
    counts = in_chunks(monkeypatch, size) if size else []
    Path('out.csv').write_text('old', encoding='utf-8')
    before = sorted(os.listdir())
    assert main(['score', *argv, '--output', 'out.txt', '--per-segment', 'out.csv']) == 2
    out, err = capsys.readouterr()
    assert out == '' and err.startswith(f'nlgeval: error: {message}') and err.count('\n') == 1
    assert sorted(os.listdir()) == before and Path('out.csv').read_text(encoding='utf-8') == 'old'
    assert not size or 'gz' in name or len(counts) > 1  # some were scored and written before


def test_a_late_list_of_sentences(many, capsys, monkeypatch, run):
    texts = ['a b.', 'c d.', ['e.', 'f g.']]
    jsonl('late.jsonl', texts)
    jsonl('plain.jsonl', ['a b.', 'c.', 'e.\nf.'])
    jsonl('lists.jsonl', [['a b.'], ['c.', 'd.'], ['e.', 'f.']])
    wanted = [run('score', 'late.jsonl', '--ref', f'{name}.jsonl') for name in ('plain', 'lists')]
    assert '|nrefs:1|' in wanted[1]
    in_chunks(monkeypatch, 1)
    assert run('score', 'late.jsonl', '--ref', 'plain.jsonl') == wanted[0]  # texts are texts, whatever lists would mean
    assert main(['score', 'late.jsonl', '--ref', 'lists.jsonl']) == 2
    assert 'late.jsonl, segment 3: a list' in capsys.readouterr().err
    jsonl('late.jsonl', [['a b.'], *texts[1:]])
    assert run('score', 'late.jsonl', '--ref', 'lists.jsonl') == wanted[1]


@dataclass(frozen=True)
class Rare(TokenMetric):
    "Share of a candidate's words that a reference has; each weighs less the more often the references have it."
    name, columns = 'rare', ('found', 'all')
    weights: Weights | None = option(None, 'weights', learned=True)
    learned = []

    def learn(self, segments):
        self.learned.append(len(segments))
        words = [word for segment in segments for text in segment.references for word in text]
        return {'weights': Weights({word: 1 / words.count(word) for word in words})}

    def row(self, candidate, reference):
        known = {word for text in reference.references for word in text}
        weights = [(self.weights.get(word, 1), word in known) for word in candidate]
        return sum(weight for weight, found in weights if found), sum(weight for weight, _ in weights)

    def parts(self, rows, segments=False):
        return {'score': rows[..., 0] / rows[..., 1].clip(1e-9)}


def test_what_learns_from_all_references_gets_them(many, run, monkeypatch):
    monkeypatch.setitem(registry.METRICS, 'rare', registry.Entry(f'{__name__}:Rare', 'a test'))
    monkeypatch.setattr(Rare, 'learned', [])
    texts = {name: Path(f'{name}.txt').read_text(encoding='utf-8').splitlines() for name in ('a', 'b', 'r1')}
    counts = in_chunks(monkeypatch, 1)
    records = json.loads(run('score', 'a.txt', 'b.txt', '--ref', 'r1.txt', '-m', 'bleu', '-m', 'rare', '--format', 'json'))
    assert counts == [N] and Rare.learned == [N]
    metric = Rare().fit(texts['r1'])
    for record, name in zip(records[1::2], ('a', 'b'), strict=True):
        assert (record['score'], record['signature']) == ((s := metric(texts[name], texts['r1'])).score, s.signature)


def test_a_warning_comes_once(many, capsys, monkeypatch):
    Path('zh.txt').write_text('我出門買了一雙漂亮的鞋子\n' * 9, encoding='utf-8')
    counts = in_chunks(monkeypatch, 1)
    assert main(['score', 'zh.txt', '--ref', 'zh.txt']) == 0
    assert capsys.readouterr().err.count('\n') == 1 and counts == [1] * 9


MEMORY = '''
import sys
from nlgeval.apps.cli import main
from nlgeval.engine.kernels import quiet
quiet()  # kernels may have to be compiled
status = main(sys.argv[1:])
print(status, next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))
'''


@pytest.mark.skipif(not os.path.exists('/proc/self/status'), reason='no /proc')  # ru_maxrss would count the parent, too
def test_memory_does_not_grow_with_the_files(tmp_path):
    pytest.importorskip('numba')
    rng = random.Random(1)
    lines = [' '.join(rng.choices('the cat sat on a mat while it rained again'.split(), k=25)) for _ in range(1000)]
    peaks = []
    for n in 50, 200:
        for name in 'system', 'reference':
            rng.shuffle(lines)
            (tmp_path / name).write_text('\n'.join(lines * n) + '\n', encoding='utf-8')
        done = subprocess.run([sys.executable, '-c', MEMORY, 'score', 'system', '--ref', 'reference', '--per-segment', 's.csv'], cwd=tmp_path,
                              capture_output=True, text=True, timeout=1800, env={**os.environ, 'NLGEVAL_NUM_THREADS': '1'})
        assert done.stderr == '' and done.stdout.splitlines()[-1].startswith('0 ')
        peaks.append(int(done.stdout.split()[-1]))
    with open(tmp_path / 's.csv', 'rb') as file:
        assert sum(1 for _ in file) == 1 + 200_000
    assert peaks[1] - peaks[0] < 20_000  # kB; the texts of 150,000 more pairs would be 50,000, the rows of their statistics 24,000


# ---------------------------------------------------------------- metrics of other packages
THEIRS = '''
from __future__ import annotations
from dataclasses import dataclass
from nlgeval.core.metric import TokenMetric, option

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
    registry.installed.cache_clear()
    yield folder
    registry.installed.cache_clear()
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


# ---------------------------------------------------------------- sources
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


SOURCE = ['A cat sat .', 'It rains again', 'x', 'Der Zug fährt ab']


@pytest.fixture
def kept(files, monkeypatch):
    for cls in (Kept, Copied):
        monkeypatch.setitem(registry.METRICS, cls.name, registry.Entry(f'{__name__}:{cls.__name__}', 'a test'))
    Path('source.txt').write_text(''.join(f'{text}\n' for text in SOURCE), encoding='utf-8')
    jsonl('source.jsonl', [{'id': i, 'src': text} for i, text in enumerate(SOURCE)])
    with open('source.csv', 'w', encoding='utf-8', newline='') as file:
        csv.writer(file).writerows([('id', 'german'), *enumerate(SOURCE)])


@pytest.mark.parametrize('line', ['--source source.txt', '--source source.jsonl', '--source source.csv --source-column german',
                                  '--source source.csv --source-column 2', '--source source.txt --source-format text'])
@pytest.mark.parametrize('size', [1, 2, None])
def test_sources_in_every_format_and_chunk(kept, run, monkeypatch, line, size):
    if size:
        in_chunks(monkeypatch, size)
    out = run(*TWO, *line.split(), '-m', 'kept', '-m', 'copied', '-m', 'bleu', '--format', 'json')
    held = TestSet(REFERENCES, SOURCE)
    want = [metric(texts, held) for texts in (SYSTEM, OTHER) for metric in (Kept(), Copied(), Bleu())]
    assert [(r['score'], r['signature']) for r in json.loads(out)] == [(score.score, score.signature) for score in want]
    assert len({score.score for score in want}) > 3


def test_sources_without_references(kept, run):
    record, = json.loads(run('score', 'other.txt', '--source', 'source.txt', '-m', 'copied', '--format', 'json'))
    assert record['score'] == Copied()(OTHER, TestSet(sources=SOURCE)).score > 0


@pytest.mark.parametrize('line, said', [
    ('score other.txt -m copied', 'required: --source (needed by copied; see nlgeval score --help)'),
    ('score other.txt -m kept', 'required: --ref, --source (needed by kept; '),
    ('score other.txt --source source.txt', 'required: --ref (needed by BLEU; '),
    ('score --source source.txt -m copied', 'required: SYSTEM'),
    ('score other.txt --source no.txt -m copied', 'no.txt: no such file'),
    ('score other.txt --source source.csv -m copied', 'source.csv: which column holds the sources? There are: id, german'),
    ('score other.txt --source one.txt -m copied', 'other.txt has 4 segments, but the sources (one.txt) have 1: 3 too many'),
    ('score other.txt --ref refs --source one.txt -m kept', 'one.txt has 1 segment, but the references (refs) have 4: 3 missing'),
    ('score - --source - -m copied', "standard input ('-') can be read only once"),
    ('score other.txt --source source.txt -m copied --output source.txt', 'source.txt: is also an input')])
def test_bad_sources(kept, capsys, line, said):
    Path('one.txt').write_text('one\n', encoding='utf-8')
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == '' and said in err and err.count('\n') == 1


# ---------------------------------------------------------------- scores that someone else computed
COMET = {'system': [.81, .9, .2, .75], 'other': [.7, .85, .3, .5]}
MISTAKES = {'system': [1, 0, 3, 1], 'other': [2, 1, 1, 4]}


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


@pytest.mark.parametrize('scores', ['long.csv', 'long.tsv', 'long.csv.gz', 'long.jsonl', 'long.parquet'])
def test_given_scores_are_metrics(judged, run, scores):
    if 'parquet' in scores:
        pyarrow = pytest.importorskip('pyarrow')
        from pyarrow import parquet
        parquet.write_table(pyarrow.Table.from_pylist(list(map(json.loads, open('long.jsonl', encoding='utf-8')))), scores)
    out = run(*TWO, '-m', 'bleu', '--scores', scores, '--lower', 'mistakes', '--confidence', '--resamples', 50, '--format', 'json')
    comet, mistakes = Given('comet', COMET), Given('mistakes', MISTAKES, higher_is_better=False)
    for name, own in zip(COMET, zip(*[iter(json.loads(out))] * 3), strict=True):
        assert [record['metric'] for record in own] == ['bleu', 'comet', 'mistakes']
        for record, metric in zip(own[1:], (comet, mistakes)):
            score = metric.result(name)
            score.confidence(resamples=50)
            better = {} if metric.higher_is_better else {'better': 'lower'}
            assert record == {'system': name, **score.to_dict(), 'metric': metric.name, **better}


@pytest.mark.parametrize('line', ['system.txt other.txt --scores comet.jsonl', 'system.txt other.txt --scores long.tsv:comet',
                                  'system.txt --scores comet.txt', 'system.txt --scores long.jsonl:comet'])
def test_one_metric_of_a_file(judged, run, line):
    out = run('score', *line.split())
    assert sorted(re.findall(r'\d\.\d{4}$', out, re.M)) == sorted(
        f'{Given("comet", COMET).result(name).score:.4f}' for name in COMET if f'{name}.txt' in line)
    assert 'mistakes' not in out and 'BLEU' not in out  # without references nobody asked for BLEU


def test_bleu_is_there_where_there_are_references(judged, run):
    assert re.findall(r'^\w+', run('score', 'system.txt', '--ref', 'refs', '--scores', 'comet.txt'), re.M)[::3] == ['BLEU', 'comet']


def test_lower_is_better_in_every_form(judged, run):
    line = *TWO, '-m', 'bleu', '--scores', 'long.csv', '--lower', 'mistakes', '--unit', 'comet=%'
    text = run(*line)
    assert re.split(' {2,}', text.splitlines()[0]) == ['system', 'BLEU, %', 'comet, %', 'mistakes']
    assert ' 66.50 ' in text and ' 1.2500\n' in text and text.count('\nLower is better: mistakes.\n') == 1
    heads = re.split(r' *\| *', run(*line, '--format', 'markdown').splitlines()[0])[1:-1]
    assert heads == ['system', 'BLEU, % ↑', 'comet, % ↑', 'mistakes ↓']
    latex = run(*line, '--format', 'latex')
    assert re.split(r' *& *', latex.splitlines()[2].strip().removesuffix(r' \\'))[1:] == [
        r'BLEU, \% $\uparrow$', r'comet, \% $\uparrow$', r'mistakes $\downarrow$']
    rows = list(csv.DictReader(io.StringIO(run(*line, '--format', 'csv'))))
    assert [row['better'] for row in rows] == ['', '', 'lower'] * 2 and float(rows[2]['score']) == 1.25
    interval = run(*line, '--confidence', '--resamples', 20)
    assert re.search(r' 66\.50 \[\d+\.\d\d, \d+\.\d\d\]  1\.2500 \[\d\.\d{4}, \d\.\d{4}\]\n', interval)
    one = run(*(word for word in line if word != 'other.txt'), '--confidence', '--resamples', 20)
    assert re.search(r'comet = 66\.50 %  \[\d+\.\d\d, \d+\.\d\d\] %\n', one)
    assert re.search(r'mistakes = 1\.2500  \[\d\.\d{4}, \d\.\d{4}\]  \(lower is better\)\n', one)


@pytest.mark.parametrize('size', [1, 2, None])
def test_given_scores_stand_beside_the_segments_and_are_read_back(judged, run, monkeypatch, size):
    if size:
        in_chunks(monkeypatch, size)
    run(*TWO, '-m', 'bleu', '--scores', 'long.csv', '--per-segment', 'all-scores.csv')
    rows = list(csv.DictReader(open('all-scores.csv', encoding='utf-8', newline='')))
    for label, given in (('comet', COMET), ('mistakes', MISTAKES)):
        assert [float(row[f'{label}_score']) for row in rows] == [x for column in given.values() for x in column]
    back = json.loads(run('score', 'system.txt', 'other.txt', '--scores', 'all-scores.csv:bleu_score', '--format', 'json'))
    segments = [score.segments.mean() for score in scores().values()]
    assert [record['score'] for record in back] == pytest.approx(segments)
    run(*TWO, '-m', 'bleu', '--per-segment', 'all-scores.jsonl')
    again = json.loads(run('score', 'system.txt', 'other.txt', '--scores', 'all-scores.jsonl:bleu_score', '--format', 'json'))
    assert [record['score'] for record in again] == [record['score'] for record in back]


@pytest.mark.parametrize('line, said', [
    ('system.txt other.txt --scores comet.txt', 'comet.txt: one column for 2 systems; expected a table with a column system'),
    ('system.txt third.txt --scores long.csv', "long.csv: unknown system 'third'"),
    ('system.txt third.txt --scores comet.jsonl', "comet.jsonl: unknown system 'third'"),
    ('system.txt --scores short.txt', 'short.txt: 3 scores of system, which has 4 segments'),
    ('system.txt --ref refs --scores five.txt', 'five.txt: 5 scores of system, which has 4 segments'),
    ('system.txt --scores words.txt', "words.txt, line 3: expected a number, got 'n/a'"),
    ('system.txt --scores gaps.csv', "gaps.csv, line 3, column 'comet': expected a number, got ''"),
    ('system.txt --scores infinite.jsonl', "infinite.jsonl, line 2, column 'comet': expected a number, got inf"),
    ('system.txt --scores order.csv', 'order.csv, line 3: segment 3 follows segment 1'),
    ('system.txt --scores long.csv:comit', "long.csv: unknown column 'comit'. Did you mean 'comet'?"),
    ('system.txt --scores long.csv:remark', "long.csv, line 2, column 'remark': expected a number, got 'why not'"),
    ('system.txt --scores no.csv', 'no.csv: no such file'),
    ('system.txt --scores long.csv --lower mistake', "Did you mean 'mistakes'?"),
    ('system.txt --ref refs --lower mistakes', '--lower: only for given scores; add --scores'),
    ('system.txt --scores long.csv --unit comet', "expected NAME=VALUE, got 'comet'"),
    ('system.txt --scores long.csv --scores long.tsv', "long.tsv: 'comet' is also in long.csv"),
    ('system.txt --ref refs -m bleu --scores bleu.txt', "bleu.txt: 'bleu' is also computed; rename it there"),
    ('system.txt --scores comet.txt --output comet.txt', 'comet.txt: is also an input')])
def test_bad_given_scores(judged, capsys, line, said):
    numbers = [*map(str, COMET['system']), '0']
    Path('third.txt').write_bytes(Path('other.txt').read_bytes())
    for name, found in (('short', numbers[:3]), ('five', numbers), ('words', [*numbers[:2], 'n/a', '1']), ('bleu', numbers[:4])):
        Path(f'{name}.txt').write_text(''.join(f'{x}\n' for x in found), encoding='utf-8')
    for name, found in (('gaps', ['1,.5', '2,', '3,1', '4,0']), ('order', ['1,.5', '3,1', '2,1', '4,0'])):
        Path(f'{name}.csv').write_text('\n'.join(['segment,comet', *found]) + '\n', encoding='utf-8')
    Path('infinite.jsonl').write_text('{"comet": 1}\n{"comet": Infinity}\n', encoding='utf-8')
    before = sorted(os.listdir())
    assert main(['score', *line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == '' and err.startswith('nlgeval: error: ') and said in err and err.count('\n') == 1
    assert sorted(os.listdir()) == before


# ---------------------------------------------------------------- the same for compare
def compared(run, line):
    return {(r['metric'], r['system']): r for r in json.loads(run('compare', *line.split(), '-n', 200, '--format', 'json'))['results']}


def test_compare_with_given_scores(judged, run):
    own = compared(run, 'system.txt other.txt --ref refs -m bleu --scores long.csv --lower mistakes')
    assert list(dict.fromkeys(metric for metric, _ in own)) == ['bleu', 'comet', 'mistakes']
    for label, given in (('comet', COMET), ('mistakes', MISTAKES)):
        gains = [(b - a) * (-1 if label == 'mistakes' else 1) for a, b in zip(*given.values())]
        result = own[label, 'other']
        assert result['score'] == pytest.approx(sum(given['other']) / 4)
        assert [result[what] for what in ('better', 'equal', 'worse')] == [
            sum(gain > 0 for gain in gains), sum(gain == 0 for gain in gains), sum(gain < 0 for gain in gains)]
    alone = compared(run, 'system.txt other.txt --scores long.csv --lower mistakes')  # without references
    assert alone == {key: result for key, result in own.items() if key[0] != 'bleu'}
    assert main(['compare', *'system.txt other.txt --ref refs --scores comet.jsonl -n 50 --report r.html'.split()]) == 0
    assert 'comet' in Path('r.html').read_text(encoding='utf-8')


def test_compare_with_sources(kept, run):
    own = compared(run, 'system.txt other.txt --ref refs --source source.txt -m kept -m copied')
    for name, texts in (('system', SYSTEM), ('other', OTHER)):
        for metric in Kept(), Copied():
            assert own[metric.name, name]['score'] == metric(texts, TestSet(REFERENCES, SOURCE)).score


@pytest.mark.parametrize('line, said', [
    ('system.txt other.txt', 'required: --ref (needed by BLEU; see nlgeval compare --help)'),
    ('', 'required: SYSTEM, --ref'),
    ('system.txt --ref refs', 'at least two systems'),
    ('system.txt other.txt --scores comet.txt', 'comet.txt: one column for 2 systems'),
    ('system.txt other.txt --scores three.csv', 'three.csv: 3 scores of system, which has 4 segments'),
    ('system.txt other.txt --ref refs -m bleu --scores bleu.csv', "bleu.csv: 'bleu' is also computed")])
def test_compare_bad_given_scores(judged, capsys, line, said):
    for name, n in (('three', 3), ('bleu', 4)):
        Path(f'{name}.csv').write_text('system,other\n' + '1,2\n' * n, encoding='utf-8')
    assert main(['compare', *line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == '' and said in err and err.count('\n') == 1


# ---------------------------------------------------------------- what is wrong is said in one line
BAD = [
    ('score', 'required: SYSTEM, --ref'),
    ('score system.txt', 'required: --ref'),
    ('scor system.txt', "unknown command 'scor'. Did you mean 'score'?"),
    ('score sistem.txt --ref ref1.txt', "sistem.txt: no such file. Did you mean 'system.txt'?"),
    ('score system.txt --ref no/ref.txt', "no/ref.txt: no such file"),
    ('score refs --ref refs', 'refs: is a folder'),
    ('score short.txt --ref ref1.txt', 'short.txt has 3 segments, but the references (ref1.txt) have 4: 1 missing'),
    ('score system.txt other.txt --ref short.txt', 'system.txt has 4 segments, but the references (short.txt) have 3: 1 too many'),
    ('score system.txt --ref ref1.txt --ref short.txt', 'ref1.txt has 4, short.txt has 3'),
    ('score empty.txt --ref empty.txt', 'empty.txt: holds no segments'),
    ('score latin.txt --ref ref1.txt', 'latin.txt, line 2: byte 0xfc at offset 7 is not UTF-8'),
    ('score system.txt --ref latin.txt', 'latin.txt, line 2: byte 0xfc at offset 7 is not UTF-8'),
    ('score null.jsonl --ref ref1.txt', 'null.jsonl, line 1, field \'text\': expected a text or a list of texts, found null'),
    ('score nested.jsonl --ref ref1.txt', 'nested.jsonl, segment 1: a list of lists'),
    ('score system.txt --ref none.jsonl', 'none.jsonl: segment 1 has no reference'),
    ('score system.txt --ref deep.jsonl', 'deep.jsonl, segment 1: a list of lists, but the systems have plain texts'),
    ('score  --ref ref1.txt', "the name of a file is empty: ''"),
    ('score system.txt --ref ref1.txt -o weights=a,b,c,d', 'weights: expected 4 numbers'),
    ('score system.txt --ref ref1.txt -o weights=nan,0,0,1', 'weights: expected 4 numbers'),
    ('score system.txt --ref ref1.txt --smoothing add-k --smoothing-value inf', 'smoothing_value: expected a number of at least 0, got inf'),
    ('score system.txt --ref ref1.txt --like=mteval-v13a\t--brevity-penalty\taverage', "--brevity-penalty takes closest or shortest, got 'average'"),
    ('score all.csv --ref ref1.txt', 'which column holds the predictions? There are: system, other, ref1, ref2'),
    ('score all.csv --column sistem --ref ref1.txt', "no column 'sistem'. Did you mean 'system'?"),
    ('score system.txt --column x --ref ref1.txt', 'plain text has no columns'),
    ('score quoted.tsv --column a --ref ref1.txt', 'plain characters here: --no-quotes'),
    ('score data.json --ref ref1.txt', "--input-format or --ref-format 'jsonl'"),
    ('score system.txt --ref ref1.txt --input-format jsnl', "unknown format 'jsnl'. Did you mean 'jsonl'?"),
    ('score system.txt --ref ref1.txt -m blue', "unknown metric 'blue'. Did you mean 'bleu'?"),
    ('score system.txt --ref ref1.txt --tokenizer 13', "unknown tokenizer '13'. Did you mean '13a'?"),
    ('score system.txt --ref ref1.txt --tokenizer tokens', 'system.txt, segment 1: a text, but the tokenizer tokens'),
    ('score system.txt --ref ref1.txt --smoothing flor', "unknown smoothing 'flor'. Did you mean 'floor'?"),
    ('score system.txt --ref ref1.txt --smoothing-value 2', "smoothing 'exp' takes no smoothing_value"),
    ('score system.txt --ref ref1.txt --max-order two', "option max_order: expected a whole number, got 'two'"),
    ('score system.txt --ref ref1.txt --max-order 0', 'max_order: expected an integer of at least 1, got 0'),
    ('score system.txt --ref ref1.txt -o max_odrer=2', "unknown option 'max_odrer'. Did you mean 'max_order'?"),
    ('score system.txt --ref ref1.txt -o max_order', "expected NAME=VALUE, got 'max_order'"),
    ('score system.txt --ref ref1.txt --like sacrebleau', "unknown tool 'sacrebleau'. Did you mean 'sacrebleu'?"),
    ('score system.txt --ref ref1.txt --like=mteval-v13a\t-x', "mteval-v13a: unknown flag '-x'"),
    ('score system.txt --ref ref1.txt --format xml', "unknown format 'xml'"),
    ('score system.txt --ref ref1.txt --digits x', "expected a whole number from 0 to 15, got 'x'"),
    ('score system.txt --ref ref1.txt --nonsense', 'unrecognized arguments: --nonsense'),
    ('score system.txt system.txt --ref ref1.txt', 'system.txt is given twice'),
    ('score - --ref -', "standard input ('-') can be read only once"),
    ('score system.txt --ref ref1.txt --output no/out.txt', "no/out.txt: there is no folder 'no'"),
    ('score system.txt --ref ref1.txt --output refs', 'refs: is a folder'),
    ('score system.txt --ref ref1.txt --output system.txt', 'system.txt: is also an input'),
    ('score system.txt --ref ref1.txt --output x.csv --per-segment ./x.csv', 'x.csv: is also an input or the other output'),
    ('score system.txt --ref ref1.txt --per-segment x.xlsx', 'x.xlsx: the extension gives the format: .csv, .tsv or .jsonl'),
    ('score system.txt --ref ref1.txt --per-segment no/x.csv', "no/x.csv: there is no folder 'no'"),
    ('score system.txt --ref ref1.txt --level 99', '--level: only for confidence intervals; add --confidence'),
    ('score system.txt --ref ref1.txt --seed 0 --interval bca --resamples 10', '--interval, --resamples, --seed: only for confidence intervals'),
    ('score system.txt --ref ref1.txt --confidence --interval bcaa', "unknown interval 'bcaa'. Did you mean 'bca'?"),
    ('demo --output no', "there is no folder 'no'"),
    ('demo x', 'unrecognized arguments: x (see nlgeval demo --help)'),
    ('score cr.csv --column out --ref ref1.txt', 'cr.csv, line 1: a lone carriage return'),
    ('score big.jsonl --ref ref1.txt', 'big.jsonl, line 1: a number of more than 4,300 digits'),
    ('score loop --ref ref1.txt', 'loop: no such file. It is a link that leads back to itself.'),
    ('score gone --ref ref1.txt', 'gone: no such file. It is a link to what is not there.'),
    ('score missing.txt --ref ref1.txt', 'missing.txt: no such file.\n'),
    ('explain system.txt --ref ref1.txt --output loop', 'loop: is a link that leads back to itself'),
    ('agreement system.txt --human x', 'system.txt: expected a table: .csv, .tsv, .jsonl or .parquet'),
    ('--vers', 'unrecognized arguments: --vers (see nlgeval --help)'),
    ('score a\0.txt --ref ref1.txt', "'a\\x00.txt': no file has a NUL in its name"),
    ('compare system.txt other.txt --ref refs --confidence', 'unrecognized arguments: --confidence (it is of score, agreement; see nlgeval compare --help)'),
    ('score system.txt --ref refs -w 4', 'unrecognized arguments: -w 4 (see nlgeval score --help)'),
    ('score system.txt --ref refs --per-segmnt x.csv', "did you mean '--per-segment'? see nlgeval score --help"),
    ('score system.txt --ref refs -m rouge --like sacrebleu', "tool 'sacrebleu' is of bleu, chrf"),
    ('score system.txt --ref refs -m bleu --stemmer porter', "option 'stemmer' is of rouge"),
    ('score system.txt --ref refs -m rouge --smoothing exp', "option 'smoothing' is of bleu; rouge has none such"),
    ('score system.txt --ref refs -m rougel', "Did you mean 'rougeL'?"),
    ('score system.txt other.txt --ref refs --name A', '--name: 1 name for 2 systems; expected one for each of system.txt, other.txt'),
    ('score A=system.txt A=other.txt --ref refs', "two systems are called 'A'"),
    ('score system.txt other.txt --ref refs --sort blue', "unknown order 'blue'. Did you mean 'bleu'?"),
    ('score system.txt --ref refs --score-only --format json', '--score-only: is a format, and --format json another'),
    ('compare system.txt other.txt --ref refs --per-segment x.txt', 'x.txt: the extension gives the format'),
]


@pytest.mark.parametrize('line, message', BAD)
def test_bad_input(files, capsys, line, message):
    Path('short.txt').write_text('a\nb\nc\n', encoding='utf-8')
    Path('empty.txt').write_bytes(b'')
    Path('cr.csv').write_bytes(b'ref,out\ra,b\r')
    Path('big.jsonl').write_bytes(b'1' * 5000)
    os.symlink('loop', 'loop')
    os.symlink('nowhere', 'gone')
    Path('s.txt').write_bytes(b'')
    Path('latin.txt').write_bytes('fine\nGr\xfc\xdfe\na\nb\n'.encode('latin-1'))
    Path('null.jsonl').write_text('{"text": null}\n' * 4, encoding='utf-8')
    Path('nested.jsonl').write_text('[["a"]]\n' * 4, encoding='utf-8')
    Path('none.jsonl').write_text('[]\n' * 4, encoding='utf-8')
    Path('deep.jsonl').write_text('[["a"]]\n' * 4, encoding='utf-8')
    Path('quoted.tsv').write_text('a\n"Yes," she said.\n', encoding='utf-8')
    Path('data.json').write_text('[]', encoding='utf-8')
    argv = line.split(' ')
    if argv[0] == 'score' and not any(flag in line for flag in ('--output', '--per-segment', '-m ')) and len(argv) > 2:
        argv += ['--output', 'out.txt', '--per-segment', 'out.csv']  # neither may be left behind
    before = {path: path.lstat().st_mtime_ns for path in files.rglob('*')}
    assert main([part.replace('\t', ' ') for part in argv]) == 2
    out, err = capsys.readouterr()
    assert out == ''
    assert err.startswith('nlgeval: error: ') and err.count('\n') == 1
    assert message in err
    assert {path: path.lstat().st_mtime_ns for path in files.rglob('*')} == before


def test_a_missing_model(files, capsys):
    pytest.importorskip('sentencepiece')
    assert main(['score', 'system.txt', '--ref', 'ref1.txt', '--tokenizer', 'spm:no.model']) == 2
    assert capsys.readouterr().err == "nlgeval: error: no SentencePiece model at 'no.model'\n"


def test_a_missing_library_names_the_extra(files, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, 'sentencepiece', None)
    Path('x.model').write_bytes(b'x')
    assert main(['score', 'system.txt', '--ref', 'ref1.txt', '--tokenizer', 'spm:x.model']) == 2
    assert "pip install 'nlgeval[spm]'" in capsys.readouterr().err


def test_an_error_leaves_an_earlier_result_alone(files):
    Path('out.json').write_text('old', encoding='utf-8')
    Path('latin.txt').write_bytes(b'\xfc\n' * 4)
    assert main(['score', 'system.txt', '--ref', 'latin.txt', '--output', 'out.json']) == 2
    assert Path('out.json').read_text(encoding='utf-8') == 'old'


@pytest.mark.skipif(not os.path.exists('/dev/full'), reason='no /dev/full')
def test_a_full_disk(files):
    with open('/dev/full', 'w') as full:
        done = subprocess.run([sys.executable, '-m', 'nlgeval', *TWO, '--per-segment', 's.csv'], stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (2, b'nlgeval: error: standard output: No space left on device\n')
    assert not Path('s.csv').exists()
    for flags in ('--output', '/dev/full'), ('--output', 'o.txt', '--per-segment', 'full.csv'):
        if not os.path.exists('full.csv'):
            os.symlink('/dev/full', 'full.csv')
        done = program(*TWO, *flags)
        assert (done.returncode, done.stderr) == (2, f'nlgeval: error: {flags[-1]}: No space left on device\n'.encode())
        assert not Path('o.txt').exists()


def test_streams_that_are_closed_or_too_narrow(files):
    for line, message in (('score system.txt --ref ref1.txt >&-', 'standard output: is closed'),
                          ('score - --ref ref1.txt <&-', 'standard input: is closed'),
                          ("score système.txt other.txt --ref ref1.txt", "standard output: its encoding, ascii, has no '\\xe8'")):
        Path('système.txt').write_bytes(Path('system.txt').read_bytes())
        done = subprocess.run(['sh', '-c', f'"$0" -m nlgeval {line}', sys.executable], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
                              env={**os.environ, 'PYTHONIOENCODING': 'ascii'}, timeout=1800)
        assert done.returncode == 2 and done.stderr.decode().startswith(f'nlgeval: error: {message}') and done.stderr.count(b'\n') == 1


def test_a_warning_is_one_line_and_no_error(files, capsys):
    Path('zh.txt').write_text('我出門買了一雙漂亮的鞋子\n', encoding='utf-8')
    assert main(['score', 'zh.txt', '--ref', 'zh.txt']) == 0
    out, err = capsys.readouterr()
    assert out.startswith('BLEU = ') and err.startswith('nlgeval: warning: ') and err.count('\n') == 1 and "'zh'" in err
    assert main(['score', 'zh.txt', '--ref', 'zh.txt', '--tokenizer', 'zh']) == 0
    assert capsys.readouterr().err == ''


# ---------------------------------------------------------------- how it ends
@pytest.mark.skipif(os.name != 'posix', reason='pipes as in Unix')
@pytest.mark.parametrize('argv', [TWO, ('--help',)])
def test_a_closed_pipe_is_quiet(files, argv):
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([sys.executable, '-m', 'nlgeval', *argv], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert done.stderr == b'' and done.returncode in ((141,) if argv == TWO else (0, 141))  # argparse swallows errors of printing


@pytest.mark.skipif(os.name != 'posix', reason='signals as in Unix')
def test_an_interrupt_is_quiet(files):
    os.mkfifo('slow.txt')
    running = subprocess.Popen([sys.executable, '-m', 'nlgeval', 'score', 'slow.txt', '--ref', 'refs', '--output', 'out.txt'],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE,  # a shell's background job would ignore it
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler))
    with open('slow.txt', 'wb'):  # it has opened the other end and waits for a line
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=1800)
    assert (running.returncode, out, err) == (130, b'', b'nlgeval: interrupted\n')
    assert not [name for name in os.listdir() if 'out.txt' in name]


def test_the_program_by_its_name():
    assert program('--version').stdout.decode().split() == ['nlgeval', __import__('nlgeval').__version__]
    for argv, words in ((['--help'], 'score demo'), (['score', '--help'], '--ref --metric --like --per-segment -lc rouge1 examples:'),
                        (['demo', '--help'], '--output')):
        done = program(*argv)
        assert (done.returncode, done.stderr) == (0, b'')
        assert not set(words.split()) - set(done.stdout.decode().replace(',', ' ').split())
    done = program()
    assert done.returncode == 2 and b'expected a command: score, compare, ' in done.stderr and done.stderr.count(b'\n') == 1


@pytest.mark.skipif(not os.path.exists('/dev/full'), reason='no device that is always full')
@pytest.mark.parametrize('argv', [['--help'], ['--version'], ['score', '--help']])
def test_help_on_a_full_disk(argv):
    with open('/dev/full', 'wb') as full:
        done = subprocess.run([sys.executable, '-u', '-m', 'nlgeval', *argv], stdout=full, stderr=subprocess.PIPE, timeout=1800)
    assert (done.returncode, done.stderr) == (2, b'nlgeval: error: standard output: No space left on device\n')


@pytest.mark.parametrize('width', [60, 80, 140])
@pytest.mark.parametrize('command', ['', *COMMANDS])
def test_help_fits_the_terminal_and_breaks_no_name(run, monkeypatch, width, command):
    monkeypatch.setenv('COLUMNS', str(width))
    lines = run(*command.split(), '--help').splitlines()
    assert max(map(len, lines)) <= width
    assert not [line for line in lines if re.search(r'\w-$', line)]


def test_help_imports_no_metric():
    code = 'import sys; from nlgeval.apps import cli; cli.main(["score", "--help"]); print(*sys.modules, file=sys.stderr)'
    done = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True)
    assert not {'tqdm', 'tabulate', 'jinja2', 'matplotlib', 'pandas', 'scipy', 'pyarrow'} & set(done.stderr.split())


def test_help_names_every_tokenizer_for_everybody():
    from nlgeval.text.tokenizers import get_tokenizer
    named, = (text for flags, name, _, text in arguments.OPTION_FLAGS if name == 'tokenizer')
    for name in ('none', '13a', 'intl', 'zh', 'char', 'tokens'):
        assert get_tokenizer(name).name in re.split('[ ,]+', named)


# ---------------------------------------------------------------- the demo
VOID = {'meta', 'link', 'br', 'line', 'rect'}


class Page(HTMLParser):
    "A page's tags, its text, and whether every tag is closed where it should be."
    def __init__(self, html):
        super().__init__()
        self.tags, self.open, self.said, self.styles, self.attributes = [], [], [], [], []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += [(tag, *attribute) for attribute in attributes]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, text):
        (self.styles if self.open[-1:] == ['style'] else self.said).append(text)


def test_the_demo(tmp_path, run, monkeypatch):
    monkeypatch.chdir(tmp_path)
    out = run('demo')
    assert out.splitlines()[-1].endswith(': nlgeval-demo.html')
    corpus = demo.demo_corpus()
    for language, scores in zip(corpus['languages'], demo.demo_scores(corpus), strict=True):
        row, = (line.split() for line in out.splitlines() if line.startswith(language['name']))
        assert row[2:4] == [f'{100 * score.score:.2f}' for score in scores.values()]
        assert f'{row[4]} {scores["careful"].signature}' in out.splitlines()
    assert run('demo', '--output', tmp_path).splitlines()[-1].endswith(os.path.join(str(tmp_path), 'nlgeval-demo.html'))


def test_the_demos_page(tmp_path, run):
    run('demo', '--output', tmp_path)
    html = (tmp_path / 'nlgeval-demo.html').read_text(encoding='utf-8')
    page = Page(html)
    assert not {'script', 'iframe', 'img', 'object'} & set(page.tags)
    assert not [a for a in page.attributes if a[1] in ('src', 'srcset') or a[:2] == ('link', 'href') and not a[2].startswith('data:')]
    assert 'url(' not in ''.join(page.styles) and '@import' not in ''.join(page.styles)
    ids = [value for _, name, value in page.attributes if name == 'id']
    assert len(ids) == len(set(ids))
    assert {value[1:] for tag, name, value in page.attributes if (tag, name) == ('a', 'href') and value.startswith('#')} <= set(ids)
    said = ''.join(''.join(page.said).split())
    for language in demo.demo_corpus()['languages']:
        for segment in language['segments']:
            for text in (*segment['predictions'], *segment['references']):
                assert ''.join(text.split()) in said


def test_hostile_texts_stay_texts():
    def page(text):
        segment = {'predictions': [f'a {text} b', text], 'references': [text, f'{text} c']}
        language = {'code': 'en', 'name': text, 'native': f'{text}!', 'tokenizer': 'none', 'dir': 'ltr', 'segments': [segment]}
        corpus = {'systems': [text, f'{text}2'], 'languages': [language]}
        return Page(demo.demo_page(corpus, demo.demo_scores(corpus)))
    for hostile in ('<script>alert(1)</script>', '"><img/src=x>', "'onmouseover='x", '&lt;b&gt;', '{{7*7}}', '</style>'):
        page_, plain = page(hostile), page('plain')
        assert page_.tags == plain.tags and hostile in ' '.join(page_.said)
        assert [a[:2] for a in page_.attributes] == [a[:2] for a in plain.attributes]


@pytest.mark.parametrize('width, dark', [(1280, False), (390, False), (390, True)])
def test_the_demos_page_in_a_browser(tmp_path, run, width, dark):
    need_browser()
    run('demo', '--output', tmp_path)
    with chromium() as browser:
        page = browser.open((tmp_path / 'nlgeval-demo.html').as_uri(), width=width, dark=dark)
        page.evaluate('document.querySelectorAll("details").forEach(d => d.open = true)')
        assert page.evaluate('document.documentElement.scrollWidth') <= width
        # Arabic runs from right to left: its first token is to the right of its second
        first, second = page.evaluate('[...document.querySelectorAll("#ar .tokens span span")].slice(0, 2).map(e => e.getBoundingClientRect().x)')
        assert first > second
        assert page.evaluate('getComputedStyle(document.body).backgroundColor') == ('rgb(22, 24, 28)' if dark else 'rgb(251, 251, 249)')
        assert page.problems == []


def test_documents_are_drawn_whole(tmp_path, capsys, monkeypatch):
    "--groups and --strata: labels, a line each or a column of a table, for intervals and tests."
    from nlgeval import Bleu, compare
    monkeypatch.chdir(tmp_path)
    references = [f'the cat number {i} sat on the mat' for i in range(12)]
    systems = {'a': [r.replace('sat', 'lay') if i % 5 else r for i, r in enumerate(references)],
               'b': [r.replace('the', 'a') if i % 4 else r for i, r in enumerate(references)]}
    documents, domains = [i // 3 for i in range(12)], [i // 6 for i in range(12)]
    for name, texts in {'ref': references, **systems}.items(): Path(f'{name}.txt').write_text('\n'.join(texts) + '\n')
    Path('docs.txt').write_text(''.join(f'd{d}\n' for d in documents))
    Path('about.csv').write_text('doc,domain\n' + ''.join(f'{d},{m}\n' for d, m in zip(documents, domains)))
    def run(*args): return main([*args]), capsys.readouterr()
    flags = '--groups', 'docs.txt', '--strata', 'about.csv:domain'
    status, out = run('score', 'a.txt', '--ref', 'ref.txt', '-m', 'bleu', '--confidence', '--format', 'json', *flags)
    assert not status
    expected = Bleu()(systems['a'], references).confidence(groups=documents, strata=domains)
    assert json.loads(out.out)[0]['confidence']['low'] == expected.low
    status, out = run('compare', 'a.txt', 'b.txt', '--ref', 'ref.txt', '-m', 'bleu', '--format', 'json', *flags)
    found = compare(systems, references, groups=documents, strata=domains)
    assert json.loads(out.out)['results'][1]['p'] == found['b', 'bleu'].p != compare(systems, references)['b', 'bleu'].p
    assert '12 segments in 4 groups in 2 strata, drawn and swapped whole' in run('compare', 'a.txt', 'b.txt', '--ref', 'ref.txt', *flags)[1].out
    Path('docs.txt').write_text('d0\n')
    status, out = run('compare', 'a.txt', 'b.txt', '--ref', 'ref.txt', '--groups', 'docs.txt')
    assert status and 'groups: expected 12 segments, as many as the others have, got 1' in out.err
    assert '--groups: only for confidence intervals' in run('score', 'a.txt', '--ref', 'ref.txt', '--groups', 'docs.txt')[1].err

def test_an_interval_without_resamples_is_not_called_a_bootstrap(tmp_path, run):
    for name, last in (('system', 'c'), ('reference', 'd')): (tmp_path / f'{name}.txt').write_text(f'a\nb\n{last}\n')
    args = ['score', str(tmp_path / 'system.txt'), '--ref', str(tmp_path / 'reference.txt'), '-m', 'exact_match',
            '--confidence', '--interval', 'wilson']
    for format in ('text', 'markdown', 'latex'):
        out = run(*args, '-f', format)
        assert 'confidence, wilson, no resamples' in out and 'bootstrap' not in out
    assert json.loads(run(*args, '-f', 'json'))[0]['confidence']['seed'] is None

def test_what_unknown_words_count_is_said_in_the_words_of_the_command_line(tmp_path, capsys):
    (tmp_path / 'text.txt').write_text('here is something\n')
    (tmp_path / 'vectors.txt').write_text('1 2\nhere 1 2\n')
    text = str(tmp_path / 'text.txt')
    vectors = f'vectors={tmp_path}/vectors.txt'
    assert main(['score', text, '--ref', text, '-m', 'greedy_matching', '-o', vectors]) == 2
    out, err = capsys.readouterr()
    assert not out and '-o unknown=skip' in err


# ---------------------------------------------------------------- what fits the terminal
@pytest.mark.parametrize('width', [60, 80, 140])
@pytest.mark.parametrize('line', [
    'score system.txt --ref refs', 'score system.txt other.txt --ref refs -m bleu -m rouge -m ter',
    'score system.txt other.txt --ref refs -m bleu -m ter -m wer --confidence -n 20', 'score system.txt --ref refs -m rouge --confidence -n 20',
    'compare system.txt other.txt --ref refs -n 20', 'compare system.txt other.txt ref1.txt --ref ref2.txt -m bleu -m rouge -m ter -n 20',
    'compare system.txt other.txt ref1.txt --ref ref2.txt -m bleu -m ter -n 20 --details',
    'compare system.txt other.txt ref1.txt --ref ref2.txt -n 20 --pairs all', 'demo'])
def test_nothing_is_wider_than_the_terminal(files, run, monkeypatch, width, line):
    whole = run(*line.split())
    monkeypatch.setenv('COLUMNS', str(width))
    out = run(*line.split())
    assert max(map(len, out.splitlines())) <= width
    if max(map(len, whole.splitlines())) <= width:
        assert out == whole
    numbers = set(re.findall(r'^\w+ .*?(\d+\.\d+)', whole, re.M))  # the first score of each row stays, whatever goes
    assert numbers <= set(NUMBER.findall(out))


@pytest.mark.parametrize('width', [60, 80, 140])
def test_an_explanation_is_not_wider_than_the_terminal(run, monkeypatch, width):
    monkeypatch.setenv('COLUMNS', str(width))
    out = run('explain', '--text', 'Companies we grade', '--against', 'And we also assign a value to the company given by revenue')
    assert max(map(len, out.splitlines())) <= width
    assert ' '.join(out.split()).count('mean of 3 orders = (0.3333 · 0.2500 · 0.2500)^(1/3) = 0.2752') == 1


def test_a_file_has_no_width(files, run, monkeypatch):
    line = 'compare system.txt other.txt --ref refs -n 20'.split()
    whole = run(*line)
    monkeypatch.setenv('COLUMNS', '60')
    run(*line, '--output', 'out.txt')
    assert Path('out.txt').read_text(encoding='utf-8') == whole


@pytest.mark.skipif(os.name != 'posix', reason='a terminal as in Unix')
def test_the_best_is_bold_on_a_terminal_and_nowhere_else(files, run):
    import pty
    assert '\x1b' not in run(*TWO)
    env = {name: value for name, value in os.environ.items() if name not in ('COLUMNS', 'NO_COLOR')}
    for quiet, bold in (({}, 1), ({'NO_COLOR': '1'}, 0)):
        own, theirs = pty.openpty()
        running = subprocess.Popen([sys.executable, '-m', 'nlgeval', *TWO], stdout=theirs, stderr=subprocess.PIPE, env={**env, **quiet})
        os.close(theirs)
        said = b''
        while True:
            try:
                piece = os.read(own, 4096)
            except OSError:
                piece = b''
            if not piece:
                break
            said += piece
        os.close(own)
        assert running.wait() == 0 and said.count(b'\x1b[1m') == bold
        if bold:
            best = max(score.score for score in scores().values())
            assert f'\x1b[1m{100 * best:.2f}\x1b[0m'.encode() in said


# ---------------------------------------------------------------- which systems, and in what order
def test_names(files, run):
    def names(*argv):
        return [row['system'] for row in csv.DictReader(io.StringIO(run('score', *argv, '--ref', 'refs', '-f', 'csv')))]
    assert names('system.txt', 'other.txt') == ['system', 'other']
    assert names('A=system.txt', 'other.txt') == ['A', 'other']
    assert names('system.txt', 'other.txt', '--name', 'A', '--name', 'B') == ['A', 'B']
    assert names('all.csv', '--column', 'system', '--column', 'other') == ['system', 'other']
    assert names('all.csv', '--column', 'system', '--column', 'other', '--name', 'A', '--name', 'B') == ['A', 'B']
    assert names('all.csv', 'all.tsv', '--column', 'system', '--column', 'other') == [
        'all.csv:system', 'all.csv:other', 'all.tsv:system', 'all.tsv:other']
    assert names('system.txt', '-m', 'bleu', 'other.txt') == ['system', 'other']  # behind an option


def test_columns_of_one_table_are_systems(files, run):
    two, one = run(*TWO), run('score', 'all.csv', '--column', 'system', '--column', 'other', '--ref', 'refs')
    assert one == two
    found = json.loads(run('compare', 'all.csv', '--column', 'system', '--column', 'other', '--ref', 'refs', '-n', '50', '-f', 'json'))
    assert [result['system'] for result in found['results']] == ['system', 'other'] and found['baseline'] == 'system'


@pytest.mark.parametrize('baseline', ['other', 'other.txt', './other.txt'])
def test_a_baseline_by_its_name_or_its_file(files, run, baseline):
    line = 'compare', 'system.txt', './other.txt', '--ref', 'refs', '-n', '20', '-f', 'json', '-b', baseline
    assert json.loads(run(*line))['baseline'] == 'other'


def test_the_order_of_systems(files, run):
    def first(*argv, n=2):
        rows = run(*argv).splitlines()[n:]
        return [re.split(r'[ |&]+', row.strip('| '))[0] for row in rows[:2]]
    by_score = sorted(scores(), key=lambda name: -scores()[name].score)
    back = 'score', 'other.txt', 'system.txt', '--ref', 'refs'
    assert first(*TWO) == first(*back) == first(*TWO, '--sort', 'bleu') == by_score
    assert first(*back, '--sort', 'given') == first(*back, '--sort', 'name') == ['other', 'system']
    assert first(*TWO, '-f', 'markdown') == first(*TWO, '--sort', 'given') == ['system', 'other']
    assert first(*TWO, '-f', 'markdown', '--sort', 'name') == ['other', 'system']
    assert first('compare', *TWO[1:], '-n', '20', '--sort', 'name') == ['other', 'system']


def test_scores_alone(files, run):
    assert run(*TWO, '-b') == ''.join(f'{100 * score.score:.2f}\n' for score in scores().values())
    first, second = run(*TWO, '-m', 'bleu', '-m', 'rouge1', '--score-only', '--digits', '1').splitlines()
    assert len(first.split('\t')) == 2 and first.startswith(f'{100 * scores()["system"].score:.1f}\t')


def test_segments_of_a_comparison_are_those_of_the_scores(files, run):
    run(*TWO, '--per-segment', 'a.csv')
    run('compare', *TWO[1:], '-n', '20', '--per-segment', 'b.csv')
    assert Path('a.csv').read_text(encoding='utf-8') == Path('b.csv').read_text(encoding='utf-8')


def test_a_report_says_where_it_is(files, capsys):
    assert main(['compare', *TWO[1:], '-n', '20', '--report', 'r.html', '--output', 'out.json']) == 0
    assert capsys.readouterr() == ('', 'nlgeval: the report is in r.html\n')


# ---------------------------------------------------------------- explain, metrics, warm-up, completion
def test_an_explanation_is_that_of_python(files, run):
    from nlgeval import Rouge, explain
    out = run('explain', 'system.txt', '--ref', 'refs', '-m', 'rouge', '--segment', '4')
    assert out == '\n\n\n'.join(f'system, segment 4\n{why}' for why in explain(SYSTEM[3], REFERENCES[3], Rouge()).values()) + '\n'
    worst = Bleu()(SYSTEM, REFERENCES).segments.argmin() + 1
    assert run('explain', 'system.txt', '--ref', 'refs', '--worst', '1').startswith(f'system, segment {worst}\n')


def test_every_metric_is_described(run):
    assert [line.split()[0] for line in run('metrics').splitlines()[:-2]] == list(registry.known())
    out = run('metrics', 'bleu', 'rougeSU4')
    assert 'sacrebleu' in out and '--tokenizer' in out and 'rouge-1.5.5 FLAGS' in out and 'stemmer' in out


def test_a_batch_log_says_what_is_compiled_and_not_what_is_loaded(tmp_path):
    pytest.importorskip('numba')
    code = ("import numpy as np, threading; from nlgeval.engine import kernels; Timer = threading.Timer\n"
            "kernels.threading.Timer = lambda seconds, *args: Timer(0, *args)\n"
            "from nlgeval.engine.lcs import *; from nlgeval.metrics.gleu import Gleu\n"
            "Gleu()(['a b c'] * 9, ['a c b'] * 9, engine='compiled')")
    env = {**os.environ, 'NUMBA_CACHE_DIR': str(tmp_path)}
    first, second = (subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, env=env, timeout=1800) for _ in range(2))
    assert first.stderr.startswith('nlgeval: compiling (') and first.stderr.count('\n') == 1, first.stderr
    assert second.stderr == '' and (first.returncode, second.returncode) == (0, 0)


@pytest.mark.parametrize('line, offered', [
    ('nlgeval ', {'score', 'compare', 'explain', 'metrics', 'warm-up', 'agreement', 'demo'}), ('nlgeval sc', {'score'}),
    ('nlgeval score --per', {'--per-segment'}), ('nlgeval score -m rougeL', {'rougeL', 'rougeLsum'}),
    ('nlgeval score -m ter --like ', {'sacrebleu', 'tercom'}), ('nlgeval score --format ', {'latex'}),
    ('nlgeval compare a --ref ref', {'ref1.txt', 'ref2.txt'}), ('nlgeval metrics ble', {'bleu'})])
def test_completion(files, line, offered):
    pytest.importorskip('argcomplete')
    env = {**os.environ, '_ARGCOMPLETE': '1', 'COMP_LINE': line, 'COMP_POINT': str(len(line)), 'COMP_TYPE': '9',
           '_ARGCOMPLETE_IFS': '\n', '_ARGCOMPLETE_SHELL': 'bash', '_ARGCOMPLETE_STDOUT_FILENAME': 'answers'}
    done = subprocess.run([sys.executable, '-m', 'nlgeval'], capture_output=True, env=env, timeout=1800)
    assert (done.returncode, done.stdout, done.stderr) == (0, b'', b'')
    assert offered <= {word.strip() for word in Path('answers').read_text().split('\n')}


def test_parts_of_killed_processes_go_and_those_of_living_ones_stay(tmp_path):
    if os.name != 'posix':
        pytest.skip('locks as in Unix')
    code = ('from nlgeval.text.reading import write_whole\nwith write_whole("out.txt") as file:\n'
            '    file.write("mine"); print(flush=True); input()')
    def start():
        running = subprocess.Popen([sys.executable, '-c', code], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        running.stdout.readline()
        return running
    def parts():
        return [path for path in tmp_path.iterdir() if path.suffix == '.part']
    dead, alive = start(), start()
    dead.kill()
    dead.communicate()
    assert len(parts()) == 2
    with reading.write_whole(tmp_path / 'out.txt') as file:
        file.write('ours')
        assert len(parts()) == 2  # ours and the living one's
    assert len(parts()) == 1 and (tmp_path / 'out.txt').read_text() == 'ours'
    alive.communicate(b'\n', timeout=1800)
    assert alive.returncode == 0 and (tmp_path / 'out.txt').read_text() == 'mine' and parts() == []


def test_a_page_of_scores(files, capsys):
    assert main([*TWO, '-m', 'bleu', '-m', 'ter', '--confidence', '-n', '20', '--report', 'page.html']) == 0
    assert capsys.readouterr().err == 'nlgeval: the report is in page.html\n'
    page = Path('page.html').read_text(encoding='utf-8')
    assert page.count('<section>') == 4 and '&#34;' in page or '&quot;' in page
    for score in scores().values():
        assert f'{100 * score.score:.2f}' in page


@pytest.mark.parametrize('width', [60, 80, 140])
def test_agreement_fits_the_terminal(width, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv('COLUMNS', str(width))
    rows = [f'{name},{i},{i * k % 7},{i * k % 5},{i}' for k, name in enumerate('abcd', 2) for i in range(8)]
    Path('judged.csv').write_text('\n'.join(['system,segment,human,a_metric_with_a_long_name,other', *rows]))
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        assert main(['agreement', 'judged.csv', '--human', 'human', '-n', '20']) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= width


# ---------------------------------------------------------------- agreement with people
@pytest.fixture
def constant(tmp_path, monkeypatch):
    "A table of judgements in which one metric gives every system the same scores; another has no number in some rows."
    monkeypatch.chdir(tmp_path)
    rows = [f'{name},{i},{k + i * k % 7},{i % 3},{2 * k + i % 5},{"n/a" if i == 3 else i}' for k, name in enumerate('abcd', 1) for i in range(8)]
    Path('judged.csv').write_text('\n'.join(['system,segment,human,same,other,partly', *rows, '']))
    return 'agreement', 'judged.csv', '-n', '50', '--human'


WHY = 'its scores are the same for every system'


def test_what_does_not_vary_has_no_agreement_and_each_format_says_why(constant, run):
    argv = *constant, 'human', '--scores', 'same', '--scores', 'other'
    for format in ('text', 'markdown', 'latex'):
        out = run(*argv, '-f', format)
        assert f'No agreement of same: {WHY}.' in out and 'nan' not in out
    assert run(*argv, '-f', 'latex').splitlines()[-1].startswith('% ')
    found = json.loads(run(*argv, '-f', 'json'))
    assert found['metrics']['same'] == {'agreement': None, 'low': None, 'high': None, 'rank': None, 'why': WHY}
    assert found['metrics']['other']['why'] is None and found['pairs'] == []
    rows = list(csv.DictReader(io.StringIO(run(*argv, '-f', 'csv'))))
    assert [row['why'] for row in rows] == ['', WHY]


@pytest.mark.parametrize('level, said', [
    ('system', "people's scores are the same for every system"),
    ('by-item', "people's scores are in each segment the same for every system")])
def test_people_who_do_not_tell_systems_apart(constant, run, level, said):
    out = run(*constant, 'same', '--scores', 'human', '--scores', 'other', '--level', level)
    assert out.endswith(f'No agreement of human, other: {said}.\n') and 'Intervals' not in out


def test_a_column_that_some_cells_keep_from_being_a_metric_is_named(constant, capsys):
    assert main([*constant, 'human']) == 0
    out, err = capsys.readouterr()
    assert err == "nlgeval: warning: judged.csv: column 'partly' is left out: 4 of its 32 cells are no numbers, first that of line 5\n"
    assert 'partly' not in out


def test_compare_looks_at_its_order_before_any_file(files, capsys):
    "A name that there is not is said at once, not after hours of reading."
    for missing in (), ('--report', 'x.html'):
        assert main(['compare', 'not-there.txt', 'other.txt', '--ref', 'refs', '--sort', 'blue', *missing]) == 2
        assert "unknown order 'blue'. Did you mean 'bleu'?" in capsys.readouterr().err
    assert main(['compare', 'not-there.txt', 'other.txt', '--ref', 'refs', '--sort', 'bleu']) == 2
    assert 'not-there.txt: no such file' in capsys.readouterr().err
