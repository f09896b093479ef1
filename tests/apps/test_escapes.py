"""What strangers send: names that a terminal, a page or a spreadsheet would obey, files that unpack to gigabytes, files that are damaged."""
import csv
import gzip
import io
import json
import os
import re
import subprocess
import sys
import unicodedata
import zipfile
from pathlib import Path

import numpy as np
import pytest

from nlgeval.core.arrow import batches_of
from nlgeval import Meteor
from nlgeval.apps import outputs
from nlgeval.apps.cli import main
from nlgeval.apps.outputs import csv_cell, plain_cell
from nlgeval.display import latex_text, markdown_code, markdown_text, printable, table
from nlgeval.errors import spelled, unknown
from nlgeval.embeddings.vectors import Vectors
from nlgeval.embeddings.word2vec import Word2Vec
from nlgeval.text import reading
from nlgeval.text.reading import ReadError, WriteError, read_segments, write_whole
from repository import root

EVIL = '\x1b[2J\x9b31m\u202e\r\ax'  # clears the screen, colours, turns letters round, goes to the line's start, rings
PAYLOADS = ('<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '[a](javascript:x)', '`<b>`', 'a|b', '&lt;b&gt;',
            '\\textbf{x}', 'a_b^c~d#e$f%g&h{i}', '[2ex]', '*', '%', '=1+1', 'a\nb', 'a\n\n# b', EVIL, '\u2028x')


def named(*names):
    "The arguments that call systems so."
    return [f'--name={name}' for name in names]


def obeyed(text):
    "What a terminal would obey in a text that is made of whole lines."
    return [c for c in text.replace('\n', '') if unicodedata.category(c) in ('Cc', 'Cs', 'Zl', 'Zp')
            or unicodedata.bidirectional(c) in ('RLO', 'LRO', 'RLE', 'LRE', 'PDF', 'RLI', 'LRI', 'FSI', 'PDI')]


@pytest.fixture
def texts(tmp_path, monkeypatch):
    "A folder, made the current one, with two systems and a reference."
    monkeypatch.chdir(tmp_path)
    Path('a.txt').write_text('the cat sat\nit rains\n')
    Path('b.txt').write_text('a cat sat\nit is raining\n')
    Path('ref.txt').write_text('the cat sat\nit rained\n')


@pytest.fixture
def said(capsys, texts):
    "A function of a command line: its exit status, standard output and standard error, which nothing obeys."
    def run(*argv):
        status = main(list(argv))
        found = capsys.readouterr()
        assert not obeyed(found.err), ascii(found.err)
        return status, found.out, found.err
    return run


# Terminal

@pytest.mark.parametrize('argv', [
    ('score', f'{EVIL}.txt', '--ref', 'ref.txt'), ('score', 'a.txt', '--ref', f'{EVIL}.txt'), (EVIL,),
    ('score', 'a.txt', '--ref', 'ref.txt', '-m', EVIL), ('score', 'a.txt', '--ref', 'ref.txt', f'--{EVIL}'),
    ('score', 'a.txt', '--ref', 'ref.txt', '--sort', EVIL), ('score', 'a.txt', '--ref', 'ref.txt', '-f', EVIL),
    ('score', 'a.txt', '--ref', 'ref.txt', '--output', f'{EVIL}/x'), ('score', f'{EVIL}=a.txt', f'{EVIL}=b.txt', '--ref', 'ref.txt'),
    ('score', 'a.txt', '--ref', 'ref.txt', '--scores', f'{EVIL}.csv'), ('score', 'a.txt', '--ref', 'ref.txt', '-o', f'order={EVIL}'),
    ('compare', 'a.txt', 'b.txt', '--ref', 'ref.txt', '--baseline', EVIL), ('agreement', f'{EVIL}.csv', '--human', 'x'),
    ('explain', 'a.txt', '--ref', 'ref.txt', '--segment', EVIL), ('metrics', EVIL)])
def test_errors_of_the_program_are_printable(said, argv):
    status, out, err = said(*argv)
    assert status == 2 and out == '' and err.count('\n') == 1 and err.startswith('nlgeval: error: ')


@pytest.mark.parametrize('name, content', [
    ('keys.jsonl', json.dumps({f'te{EVIL}xt': 'a', 'b': 'c'})), ('types.jsonl', json.dumps({'text': {EVIL: 1}})),
    ('names.csv', f'te"{EVIL}",b\nc,d\n'), ('two.csv', f'"{EVIL}","{EVIL}"\n1,2\n'), ('wrong.jsonl', f'"a"{EVIL}'),
    ('fields.csv', f'text\n"a"{EVIL}\n')])
def test_errors_about_what_is_in_a_file_spell_it(said, name, content):
    Path(name).write_text(content)
    for argv in (), ('--column', 'nothing'):
        status, out, err = said('score', name, '--ref', 'ref.txt', *argv)
        assert status == 2 and not out and err.count('\n') == 1
    for column in None, 'nothing':
        with pytest.raises(ReadError) as e:
            read_segments(name, column)
        assert str(e.value).isprintable()


def test_a_name_in_an_error_can_be_read(texts):
    Path('x.jsonl').write_text(json.dumps({'te\x1b[31mxt\n': 'a', 'Größe 猫': 'b'}))
    with pytest.raises(ReadError, match=re.escape(r'There are: te\x1b[31mxt\n, Größe 猫')):
        read_segments('x.jsonl')
    with pytest.raises(ReadError, match=re.escape(r"\u202etxt.exe: no such file")):
        read_segments('\u202etxt.exe')
    with pytest.raises(WriteError, match=re.escape(r'no\x1b/x: there is no folder')), write_whole('no\x1b/x'):
        pass
    assert r'There are: a, b\x1b.' in str(unknown('metric', 'c', ['a', 'b\x1b']))
    assert spelled('猫 é ñ') == '猫 é ñ'


def test_a_value_that_is_not_ascii_stands_in_an_error_as_it_was_written(texts):
    Path('x.jsonl').write_text(json.dumps({'text': {'größe': '猫'}}, ensure_ascii=False), encoding='utf-8')
    with pytest.raises(ReadError, match=re.escape('found {"größe": "猫"}')):
        read_segments('x.jsonl')


def test_warnings_of_the_program_are_printable(said, monkeypatch):
    import warnings
    monkeypatch.setattr('nlgeval.apps.demo.run', lambda args: warnings.warn(f'{EVIL}\n{EVIL}'))
    status, _, err = said('demo')
    assert status == 0 and err.count('\n') == 1 and err.startswith('nlgeval: warning: ')


@pytest.mark.parametrize('format', ['text', 'markdown', 'latex'])
@pytest.mark.parametrize('name', [name for name in PAYLOADS if name.strip()])
def test_names_in_tables(said, name, format):
    "One row for each system, whatever it is called."
    for command in ('score',), ('compare', '--resamples', '10'):
        status, out, err = said(*command, 'a.txt', 'b.txt', *named(name, 'plain'), '--ref', 'ref.txt', '-m', 'rouge1', '-f', format)
        assert status == 0 and not obeyed(out), ascii(out)
        rows = [line for line in out.split('\n') if re.search(r'\d\d\.\d\d', line) and line[0] not in ('%' if format == 'latex' else '-')]
        assert len(rows) == 2, out
        if format == 'markdown':
            assert '<b>' not in re.sub('`[^`]*`', '', re.sub(r'\\.', '', out)) and '<i' not in re.sub(r'\\.', '', out)
            assert {len(re.findall(r'(?<!\\)(?:\\\\)*\|', row)) for row in rows} == {3}  # bars that are not escaped
        if format == 'latex':
            shown = re.sub(r'\\(?:[&%$#_{}\\]|textbf|textbackslash\{\}|text\w+\{\})', '', out.split('midrule\n')[1].split(r'\bottom')[0])
            assert not re.search(r'(?m)[%#~]|^ ?[\[*]', shown), shown


def test_shared_escapes():
    for name in PAYLOADS:
        for shown in (printable, latex_text, markdown_text, markdown_code, spelled):
            assert not obeyed(shown(name)) and '\n' not in shown(name), (shown, name)
        for format in 'text', 'markdown', 'latex', 'html':
            assert table([(name, '1')], ['x', name], format)
    assert markdown_text('&lt;') == r'\&lt;' and markdown_code('a`b``c') == '``` a`b``c ```'
    assert latex_text('[1ex] x') == '{[}1ex] x' and latex_text('a\x1b') == 'a?'


def test_standard_output_at_a_terminal_and_in_a_file(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self): return True
    text = f'{{"a": "{EVIL}"}}\n\t\x1b[1mbold\x1b[0m \x1b[42;30;1mgreen\x1b[0m \x1b[8mhidden\n'
    for out, clean in (Terminal(), True), (io.StringIO(), False):
        monkeypatch.setattr(sys, 'stdout', out)
        outputs.print_out(text)
        if not clean:
            assert out.getvalue() == text
            continue
        left = out.getvalue()
        for own in '\x1b[1m', '\x1b[0m', '\x1b[42;30;1m', '\t':
            assert own in left
            left = left.replace(own, '')
        assert not obeyed(left) and left.count('\n') == 2


# Spreadsheets

@pytest.mark.parametrize('name', ['=1+1', '+1', '-1', '@x', "'=1", '=HYPERLINK("http://x";"y")', "''-", 'plain', "it's", "'", ''])
def test_a_formula_gets_an_apostrophe_that_goes_again(name):
    cell = csv_cell(name)
    assert plain_cell(cell) == name and not re.match('[-=+@\t\r\n]', cell)


def test_no_output_has_a_formula_in_a_text(said):
    Path('judge.csv').write_text('system,segment,=1+2\n=a,1,-4\n=a,2,5\nb,1,3\nb,2,-1\n')
    systems = 'a.txt', 'b.txt', *named('=a', 'b')
    common = '--ref', 'ref.txt', '-m', 'rouge1', '--scores', 'judge.csv'
    found = []
    for command in ('score',), ('compare', '--resamples', '10'):
        for ending in 'csv', 'tsv':
            status, out, err = said(*command, *systems, *common, '-f', 'csv', '--per-segment', f'all.{ending}')
            assert status == 0, err
            delimiter = ',' if ending == 'csv' else '\t'
            found += [row for text, mark in ((out, ','), (Path(f'all.{ending}').read_text(), delimiter))
                      for row in csv.reader(io.StringIO(text), delimiter=mark)]
    texts = {cell for row in found for cell in row if not re.fullmatch(r'-?[\d.]+(e-\d+)?', cell)}
    assert {"'=a", "'=1+2", "'=1+2_score"} <= texts
    assert not [cell for cell in texts if re.match('[-=+@\t\r\n]', cell)]
    assert {'-4.0', '-1.0'} <= {cell for row in found for cell in row}  # numbers are what they were


def test_scores_of_segments_are_read_again(said):
    systems = 'a.txt', 'b.txt', *named('=a', 'b')
    for path in 'all.csv', 'all.tsv', 'all.jsonl':
        assert said('score', *systems, '--ref', 'ref.txt', '-m', 'rouge1', '--per-segment', path)[0] == 0
        status, out, err = said('score', *systems, '--scores', f'{path}:rouge1_score', '-f', 'json')
        assert status == 0, err
        direct = json.loads(said('score', *systems, '--ref', 'ref.txt', '-m', 'rouge1', '-f', 'json')[1])
        assert {r['system']: r['score'] for r in json.loads(out)} == {r['system']: r['score'] for r in direct}


def test_agreement_escapes_names_of_metrics(said):
    rows = [f's{i},{j},{i + j},{i * 2 + j % 2}' for i in range(4) for j in range(3)]
    Path('t.csv').write_text('\n'.join(['system,segment,human,"=<b>\x1b|%"', *rows]))
    for format in 'text', 'markdown', 'latex', 'csv':
        status, out, err = said('agreement', 't.csv', '--human', 'human', '-f', format)
        assert status == 0, err
        assert format == 'csv' or not obeyed(out)
        assert {'text': '=<b>\ufffd|%', 'markdown': r'=\<b\>' + '\ufffd' + r'\|%', 'csv': "'=<b>\x1b|%",
                'latex': r'=\textless{}b\textgreater{}?\textbar{}\%'}[format] in out


# What unpacks to gigabytes

def bombs(folder, size):
    "Files that unpack to some `size` bytes each, and how to read them."
    def write(name, pieces):
        with gzip.open(folder / name, 'wb') as file:
            for piece in pieces:
                file.write(piece)
        return folder / name
    block = b'a 0 0\n' * 10_000
    count = size // len(block) + 1
    yield write('lines.txt.gz', [b'\n' * 2**16] * (size // 2**16 + 1)), lambda path: sum(1 for _ in reading.iter_segments(path))
    yield write('line.txt.gz', [bytes(2**16)] * (size // 2**16 + 1)), read_segments
    yield write('line.jsonl.gz', [b'"', *[b'a' * 2**16] * (size // 2**16 + 1)]), read_segments
    yield write('glove.txt.gz', [block] * count), Vectors.load
    yield write('w2v.bin.gz', [b'1000000000 300\n', *[b'a ' + bytes(2**16)] * (size // 2**16 + 1)]), Vectors.load
    path = folder / 'packed.npz'
    np.savez_compressed(path, words=np.array(['a']), rows=np.zeros((1, size // 4 + 1), np.float32))
    yield path, Vectors.load
    path = folder / 'model.npz'
    np.savez_compressed(path, about=np.zeros(size + 1, np.uint8))
    yield path, Word2Vec.load


def test_bombs_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, 'UNPACKED', 2**20)
    for path, read in bombs(tmp_path, 2**20):
        with pytest.raises(ReadError) as e:
            read(path)
        packed = f'{os.path.getsize(path):,}'
        assert re.search(rf'{path.name}: {packed} bytes unpack to [\d,]+ or more, and 1,048,576 are allowed', str(e.value)), e.value
        assert 'NLGEVAL_UNPACKED=none' in str(e.value)


def test_what_may_come_out_of_any_file_is_said_to_the_byte():
    assert reading.check_unpacked('x', reading.UNPACKED, 1) is None and reading.check_unpacked('x', 10**12, 10**10) is None
    for size, packed in (reading.UNPACKED + 1, 1), (10**12 + 1, 10**10):
        with pytest.raises(ReadError, match='^x: '): reading.check_unpacked('x', size, packed)


def test_bombs_of_parquet_are_refused(tmp_path, monkeypatch):
    pa = pytest.importorskip('pyarrow')
    from pyarrow import parquet
    monkeypatch.setattr(reading, 'UNPACKED', 2**20)
    path = tmp_path / 'x.parquet'
    found = pa.table({'text': ['a' * 2**21], 'n': [1.0], 'vector': [[0.0] * 2**18]})
    parquet.write_table(found, path, compression='zstd', use_dictionary=False)
    for read in (lambda: read_segments(path, 'text'), lambda: Vectors.load(path, format='parquet'),
                 lambda: main_error('score', 'x=ref.txt', '--ref', 'ref.txt', '--scores', str(path))):
        with pytest.raises(ReadError, match='x.parquet: .* are allowed'):
            read()


@pytest.mark.parametrize('kind', ['text', 'list', 'object', 'null first', 'delta', 'empty texts', 'bytes', 'groups'])
def test_what_pages_of_parquet_repeat_is_counted(tmp_path, monkeypatch, kind):
    "A footer counts a value once, however many rows have it."
    pa = pytest.importorskip('pyarrow')
    from pyarrow import parquet
    monkeypatch.setattr(reading, 'UNPACKED', 2**20)
    long = 'a' * 2**14
    column = {'text': [long] * 999, 'list': [[], *[[long] * 9] * 99], 'object': [{'a': long}] * 999, 'null first': [None, *[long] * 999],
              'delta': [long] * 999, 'empty texts': [''] * 999_999, 'groups': [long] * 9_999,
              'bytes': pa.array([long.encode()] * 999, pa.binary(len(long)))}[kind]
    how = {'use_dictionary': False, 'column_encoding': {'text': 'DELTA_BYTE_ARRAY'}} if kind == 'delta' else {}
    path = tmp_path / 'x.parquet'
    parquet.write_table(pa.table({'text': column}), path, row_group_size=500 if kind == 'groups' else None, **how)
    for read in read_segments, lambda path: list(batches_of(path)), lambda path: main_error(str(path)):
        with pytest.raises(ReadError, match='x.parquet: .* are allowed'):
            read(path)
    monkeypatch.setenv('NLGEVAL_UNPACKED', 'none')
    assert sum(map(len, batches_of(path))) == len(column)


def test_honest_parquet_is_read_though_one_text_is_long(tmp_path, monkeypatch):
    pa = pytest.importorskip('pyarrow')
    from pyarrow import parquet
    monkeypatch.setattr(reading, 'UNPACKED', 2**16)
    texts = ['b' * 2**14, *(os.urandom(40).hex() for _ in range(999)), 'yes', 'no'] * 2
    for how in {}, {'use_dictionary': False, 'column_encoding': {'text': 'DELTA_BYTE_ARRAY'}}, {'row_group_size': 99}:
        parquet.write_table(pa.table({'text': texts, 'list': [[text] * 2 for text in texts]}), tmp_path / 'x.parquet', **how)
        assert read_segments(tmp_path / 'x.parquet', 'text') == texts
        assert read_segments(tmp_path / 'x.parquet', 'list') == [[text] * 2 for text in texts]


def main_error(*argv):
    "Raise what `--scores` raises."
    from nlgeval.apps.given_scores import read_sheet
    read_sheet(argv[-1])


def test_honest_files_and_permitted_ones_are_read(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, 'UNPACKED', 2**16)
    honest = [os.urandom(40).hex() for _ in range(5_000)]  # 400 KB, two bytes for one
    path = tmp_path / 'honest.txt.gz'
    path.write_bytes(gzip.compress('\n'.join(honest).encode()))
    assert read_segments(path) == honest
    small = tmp_path / 'small.txt.gz'  # a thousand for one, but few
    small.write_bytes(gzip.compress(b'\n' * 2**16))
    assert len(read_segments(small)) == 2**16
    large = tmp_path / 'large.txt.gz'
    large.write_bytes(gzip.compress(b'\n' * 2**18))
    with pytest.raises(ReadError, match='65,536 are allowed'):
        read_segments(large)
    monkeypatch.setenv('NLGEVAL_UNPACKED', str(2**17))
    with pytest.raises(ReadError, match='131,072 are allowed'):
        read_segments(large)
    for allowed in str(2**18), 'none':
        monkeypatch.setenv('NLGEVAL_UNPACKED', allowed)
        assert len(read_segments(large)) == 2**18
    monkeypatch.setenv('NLGEVAL_UNPACKED', '1 GB')
    with pytest.raises(ReadError, match='NLGEVAL_UNPACKED: expected a number of bytes'):
        read_segments(large)


def test_real_bombs_stay_within_memory(tmp_path):
    "Two megabytes that are two gigabytes, as texts and as vectors: the process stays far below that."
    line = gzip.compress((b'a' * 999 + b'\n') * 20_000, 9)  # members of a gzip file follow each other
    (tmp_path / 'bomb.txt.gz').write_bytes(line * (2**20 // len(line) + 1))
    zeros = gzip.compress(bytes(20_000_000), 9)
    (tmp_path / 'bomb.bin.gz').write_bytes(gzip.compress(b'100000000 300\na ') + zeros * (2**20 // len(zeros) + 1))
    program = ('import sys\nsys.path.insert(0, sys.argv[1])\nfrom timing import peak\nfrom nlgeval.embeddings.vectors import Vectors\n'
               'from nlgeval.text.reading import read_segments\n'
               'for read, path in (read_segments, "bomb.txt.gz"), (Vectors.load, "bomb.bin.gz"):\n'
               '    try: read(path)\n'
               '    except ValueError as e: print(e)\n'
               'print(peak())')
    env = {key: value for key, value in os.environ.items() if key != 'NLGEVAL_UNPACKED'}
    env['PYTHONPATH'] = os.pathsep.join(sys.path)
    ran = subprocess.run([sys.executable, '-c', program, root / 'benchmarks'], text=True, capture_output=True, timeout=600, cwd=tmp_path, env=env)
    assert ran.returncode == 0, ran.stderr
    texts, vectors, most = ran.stdout.strip().split('\n')
    for said, name in (texts, 'bomb.txt.gz'), (vectors, 'bomb.bin.gz'):
        assert said.startswith(f'{name}: 1,0') and '134,217,728 are allowed' in said, said
    assert float(most) < 700, most


# Files of vectors that NumPy wrote again, and damaged ones

@pytest.fixture
def own(tmp_path):
    "A file of vectors as `Vectors.save` writes it."
    rows = np.random.default_rng(0).normal(size=(5, 3)).astype(np.float32)
    Vectors(['the', 'cat', 'mouse', 'naïve', 'x'], rows, label='animals').save(tmp_path / 'own.npz')
    return tmp_path / 'own.npz'


@pytest.mark.parametrize('save', [np.savez, np.savez_compressed])
@pytest.mark.parametrize('options', [{}, {'mapped': False}])
def test_vectors_that_numpy_saved_again(own, save, options):
    from nlgeval import EmbeddingAverage
    again = own.with_name('re.npz')
    save(again, **np.load(own))
    first, second = Vectors.load(own), Vectors.load(again, **options)
    assert (first.matrix == second.matrix).all() and list(first.words) == list(second.words)
    scores = [EmbeddingAverage(vectors=v)(['the cat'], ['the mouse']) for v in (first, second)]
    assert scores[0].score == scores[1].score and scores[0].signature == scores[1].signature


@pytest.mark.parametrize('about', [b'', b'{', b'null', b'[]', b'3', b'{}', b'{"label": "a"}', b'{"label": 1, "digest": "x"}',
                                   b'{"label": "a", "digest": null}', b'\xff\xfe', b'[' * 100_000])
def test_damaged_about(own, about):
    damaged = own.with_name('damaged.npz')
    np.savez(damaged, **{**np.load(own), 'about': np.frombuffer(about, np.uint8)})
    for mapped in True, False:
        with pytest.raises(ReadError, match="damaged.npz: the array 'about', .* is damaged"):
            Vectors.load(damaged, mapped=mapped)


def test_an_npz_that_cannot_be_unpacked_names_the_file(own):
    for how in zipfile.ZIP_BZIP2, zipfile.ZIP_DEFLATED:
        broken = own.with_name('broken.npz')
        with zipfile.ZipFile(broken, 'w', how) as archive:
            archive.writestr('vectors.npy', b'\x93NUMPY' + bytes(200))
        data = bytearray(broken.read_bytes())
        data[-40:-20] = bytes(20)
        broken.write_bytes(data)
        with pytest.raises(ReadError, match='broken.npz'):
            Vectors.load(broken, format='npz')


# Half a character

TEXTS = ['fine', 'a \ud83d cat', '\udc00', 'x'], ['fine', ['a cat', 'b \udc00 cat'], '\ud800 \udc00', 'x']


@pytest.mark.parametrize('modules', ["-m 'exact stem'", ''])
@pytest.mark.parametrize('options', ['', '-norm ', '-norm -noPunct ', '-lower '])
def test_meteor_1_5_scores_half_a_character(options, modules):
    try:
        metric = Meteor.like(f'meteor-1.5 -l en {options}{modules}')
    except (ValueError, ImportError) as e:
        pytest.skip(str(e))
    assert metric(['fine', 'a \ud83d cat', 'x'], ['fine', 'a cat', 'x']).segments[[0, 2]].tolist() == [1, 1]
    scores = metric(*TEXTS, engine='python').segments
    assert scores[0] == 1 and 0 < scores[1] <= 1 and np.isfinite(scores).all()
    if modules:  # else there are no kernels
        assert (scores == metric(*TEXTS, engine='compiled').segments).all()
