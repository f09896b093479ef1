"""Reading and writing: what is written comes back, in constant memory, and what is wrong is said in one line."""
import csv
import gzip
import io
import json
import os
import random
import stat
import subprocess
import sys
import tracemalloc
from contextlib import contextmanager
from itertools import chain, pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nlgeval.text import reading
from nlgeval.text.reading import (ReadError, WriteError, chunks, iter_blocks, iter_references, iter_segments,
                                  read_references, read_segments, write_whole)

# Texts dense in what other readers take for line ends.
TEXT = st.text(st.one_of(st.sampled_from('\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029\t",\'\\ \0\ufeffé中👍🏽'), st.characters(codec='utf-8', exclude_characters='\n')), max_size=12)


@pytest.fixture
def write(tmp_path):
    def write(name, content):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path
    return write


BLOCKS = st.sampled_from([1, 2, 5, 13, reading.BLOCK])  # characters that are read at a time


@contextmanager
def blocks_of(size):
    before, reading.BLOCK = reading.BLOCK, size
    try:
        yield
    finally:
        reading.BLOCK = before


def error(function, *args, **kwargs):
    with pytest.raises(ReadError) as caught:
        list(function(*args, **kwargs))
    assert '\n' not in str(caught.value)
    return str(caught.value)


@given(st.lists(TEXT.filter(lambda t: not t.endswith('\r') and not t.startswith('\ufeff'))), st.booleans(), st.booleans(), BLOCKS)
@example(['\x85', '', '\u2028a\rb'], True, False, 1)
def test_text_lines_come_back(lines, last_end, windows, block):
    end = '\r\n' if windows else '\n'
    text = end.join(lines) + (end if last_end and lines else '')
    expected = lines if last_end or not lines or lines[-1] else lines[:-1]  # an empty last line without an end is none
    with blocks_of(block):
        for stream in io.BytesIO(text.encode()), io.BytesIO('\ufeff'.encode() + text.encode()), io.StringIO(text), io.StringIO(text, newline=''):
            assert read_segments(stream) == expected


@given(st.lists(st.one_of(TEXT, st.lists(TEXT), st.lists(st.lists(TEXT, min_size=1), min_size=1)), min_size=1), st.booleans(), BLOCKS)
def test_jsonl_comes_back(values, ascii_only, block):
    for wrap, column in ((lambda v: v, None), (lambda v: {'id': 1, 'output': v}, None), (lambda v: {'a b': v, 'output': '-'}, 'a b')):
        text = ''.join(json.dumps(wrap(value), ensure_ascii=ascii_only) + '\n' for value in values)
        with blocks_of(block):
            assert read_segments(io.BytesIO(text.encode()), column, 'jsonl') == values


@given(st.lists(st.tuples(TEXT, TEXT), min_size=1), st.sampled_from([('csv', ','), ('tsv', '\t')]), BLOCKS)
def test_tables_come_back(rows, kind, block):
    format, delimiter = kind
    if sys.version_info < (3, 11):
        rows = [(a.replace('\0', ''), b.replace('\0', '')) for a, b in rows]
    rows = [*rows, ('two\nlines\r\n', '\n')]
    out = io.StringIO(newline='')
    csv.writer(out, delimiter=delimiter).writerows([('one', 'two'), *rows])
    for column, i in (('one', 0), ('2', 1), (2, 1)):
        with blocks_of(block):
            assert read_segments(io.BytesIO(out.getvalue().encode()), column, format) == [row[i] for row in rows]


@given(st.lists(st.tuples(*[TEXT.map(lambda t: t.replace('\t', '').replace('\r', '').replace('\0', ''))] * 2), min_size=1))
def test_tables_without_quoting_come_back(rows):
    text = ''.join('\t'.join(row) + '\n' for row in [('one', 'two'), *rows])
    assert read_segments(io.BytesIO(text.encode()), 'two', 'tsv', quotes=False) == [row[1] for row in rows]


def test_ted_has_as_many_segments_as_newlines(shared):
    for name in 'reference.en', 'system1.en', 'system2.en':
        path = shared / 'data/ted' / name
        segments = read_segments(path)
        assert len(segments) == path.read_bytes().count(b'\n') == 2445
        assert '\n'.join(segments) + '\n' == path.read_text('utf-8')


def test_realsumm_fields(shared):
    path = shared / 'data/realsumm/realsumm.jsonl'
    candidates, references = read_segments(path), read_references(path, lists='sentences')
    assert len(candidates) == len(references) == 2400
    assert isinstance(candidates[0], list) and all(len(item) == 1 for item in references)
    assert 'expected a text' in error(iter_segments, path, 'human') and 'line 1' in error(iter_segments, path, 'human')


@pytest.mark.parametrize('block', [1, 9, reading.BLOCK])
@pytest.mark.parametrize('compress', [False, True])
def test_undecodable_bytes_have_a_place(write, compress, block, monkeypatch):
    monkeypatch.setattr(reading, 'BLOCK', block)
    data = 'Straße\n'.encode() * 3 + b'abc\xff\n'
    path = write('x.txt.gz', gzip.compress(data)) if compress else write('x.txt', data)
    found = error(iter_segments, path)
    assert found == f'{path}, line 4: byte 0xff at offset {data.index(0xff)} is not UTF-8.'
    assert 'line 2: byte 0xff at offset 10' in error(iter_segments, write('x.jsonl', b'{"a":"b"}\n\xff'))
    assert 'line 2: byte 0xc3 at offset 7' in error(iter_segments, write('y.csv', b'a,text\n\xc3('))
    assert 'UTF-16' in error(iter_segments, write('u.txt', 'text\n'.encode('utf-16')))
    assert 'UTF-16' not in error(iter_segments, write('v.txt', b'text\n\xff\xfe'))
    assert 'line 1: invalid JSON' in error(iter_segments, write('z.jsonl', b'{\n\xff'))  # what comes first in the file
    segments = iter_segments(path)
    assert [next(segments) for _ in range(3)] == ['Straße'] * 3


def test_errors_come_before_the_first_segment_where_they_can(tmp_path):
    for bad in (tmp_path, tmp_path / 'missing', tmp_path / 'x.json'):
        with pytest.raises(ReadError):
            iter_segments(bad)
    with pytest.raises(TypeError, match='not list'):
        iter_segments(['a'])
    with pytest.raises(ValueError, match='role'):
        iter_segments('x', role='output')
    with pytest.raises(ValueError, match='lists'):
        iter_references('x', lists='words')


def test_damaged_files(write):
    whole = bytearray(gzip.compress(''.join(f'{random.Random(i).random()}\n' for i in range(999)).encode()))
    assert 'end-of-stream' in error(iter_segments, write('a.gz', bytes(whole[:5000])))
    assert 'b.gz: Not a gzipped file' in error(iter_segments, write('b.gz', 'plain text\n'))
    assert 'c.parquet: ' in error(iter_segments, write('c.parquet', 'no parquet'))
    whole[-8] ^= 0xff  # the checksum
    assert 'd.txt.gz: CRC check failed' in error(iter_segments, write('d.txt.gz', bytes(whole)))
    whole[20:40] = bytes(20)
    assert 'd.txt.gz' in error(iter_segments, write('d.txt.gz', bytes(whole)))


def test_files_that_the_system_refuses(write, tmp_path, monkeypatch):
    path = write('secret', 'a')

    def refuse(*_, **__):
        raise PermissionError(13, 'Permission denied')
    monkeypatch.setattr('builtins.open', refuse)
    assert error(iter_segments, path) == f'{path}: Permission denied'
    with pytest.raises(WriteError, match='out: Permission denied'), write_whole(tmp_path / 'out'):
        pass


@pytest.mark.parametrize('content, options, words', [
    ('{"a": "x", "b": "y"}', {}, ['line 1', 'which column holds the predictions', 'a, b']),
    ('{"output": "x", "text": "y"}', {}, ['which column']),
    ('{"output": "x"}\n{"outptu": "x"}', {}, ['line 2', "no field 'output'", "Did you mean 'outptu'"]),
    ('{"output": "x"}\n"text"\n3', {}, ['line 3', 'found 3']),
    ('{"output": "x"}\n{"output": 1.5}', {}, ['line 2', "field 'output'", 'found 1.5']),
    ('{"output": ["x", null]}', {}, ['line 1', 'found ["x", null]']),
    ('{"output": {"a": 1}}', {}, ['line 1', 'found {"a": 1}']),
    ('{"output": [[["x"]]]}', {}, ['found [[["x"]]]']),
    ('{"output": {"a": "' + 'x' * 99 + '"}}', {}, ['found {"a": "' + 'x' * 30 + '...']),
    ('"x"\nnot json', {}, ['line 2', 'invalid JSON at column 1']),
    ('"x"\n\n"y"', {}, ['line 2', 'empty']),
    ('"x"', {'column': 'output'}, ['line 1', "expected an object with a field 'output'", 'found str']),
])
def test_bad_jsonl(write, content, options, words):
    found = error(iter_segments, write('x.jsonl', content), **options)
    assert all(word in found for word in ['x.jsonl', *words]), found


@pytest.mark.parametrize('content, options, words', [
    ('a,b\n1,2\n', {}, ['which column', 'a, b']),
    ('a,b\n1,2\n', {'column': 'c'}, ["no column 'c'", 'a, b']),
    ('a,b\n1,2\n', {'column': '3'}, ['no column 3', 'there are 2']),
    ('a,b\n1,2\n', {'column': -1}, ['no column -1']),
    ('a,a\n1,2\n', {'column': 'a'}, ['2 columns are named']),
    ('a,text\n1,2\n1,2,3\n', {}, ['line 3', 'expected 2 fields, found 3']),
    ('a,text\n1,2\n\n', {}, ['line 3', 'expected 2 fields, found 0']),
    ('text\n"a" b\n', {}, ['line 2', 'quotes=False']),
    ('text\n"a\nb\n', {}, ['quotes=False']),
    ('a,b\n', {'header': False}, ['which column', '1, 2']),
])
def test_bad_csv(write, content, options, words):
    found = error(iter_segments, write('x.csv', content), **options)
    assert all(word in found for word in ['x.csv', *words]), found


def test_parquet(tmp_path):
    arrow = pytest.importorskip('pyarrow')
    from pyarrow import parquet
    path = tmp_path / 'x.parquet'
    texts = [f'text {i}' for i in range(10_000)]
    parquet.write_table(arrow.table({'id': range(10_000), 'output': texts, 'refs': [[t, 'b'] for t in texts], 'holes': ['a'] * 9_999 + [None]}), path)
    assert read_segments(path) == texts == read_segments(path, 2)
    assert read_references(path) == [(t, 'b') for t in texts]
    with open(path, 'rb') as file:
        assert read_segments(file, 'output', 'parquet') == texts
    assert 'row 10000' in error(iter_segments, path, 'holes') and 'found null' in error(iter_segments, path, 'holes')
    assert "no column 'ouput'. Did you mean 'output'?" in error(iter_segments, path, 'ouput')
    assert 'cannot be read from a stream' in error(iter_segments, '-', format='parquet')


def test_missing_parquet_extra(write):
    code = "import sys; sys.modules['pyarrow'] = None\nfrom nlgeval.text.reading import read_segments\nread_segments(sys.argv[1])"
    done = subprocess.run([sys.executable, '-c', code, write('x.parquet', '')], capture_output=True, text=True)
    assert done.returncode and "pip install 'nlgeval[parquet]'" in done.stderr


def test_standard_input():
    code = "from nlgeval.text.reading import *\nprint(ascii(read_segments('-')), ascii(list(iter_segments('-'))))"
    done = subprocess.run([sys.executable, '-c', code], input='é\u2028\r\nb'.encode(), capture_output=True, check=True, env={**os.environ, 'PYTHONIOENCODING': 'latin-1'})
    assert done.stdout.decode().strip() == r"['\xe9\u2028', 'b'] []"
    code = "from nlgeval.text.reading import *\nread_segments('-')"
    done = subprocess.run([sys.executable, '-c', code], input=b'\xff', capture_output=True)
    assert b'standard input, line 1: byte 0xff at offset 0' in done.stderr


def test_references(write, tmp_path):
    one, two = write('refs/one.en', 'a\nb\n'), write('refs/two.en', 'c\nd\n')
    write('refs/.hidden', 'x')
    assert read_references(tmp_path / 'refs') == read_references([str(one), two]) == [('a', 'c'), ('b', 'd')] == list(iter_references([one, two]))
    assert read_references(one) == [('a',), ('b',)]
    ragged = write('r.jsonl', '{"references": ["a", "b"], "id": 0}\n{"references": "c", "id": 1}\n')
    assert read_references(ragged) == [('a', 'b'), ('c',)]
    assert read_references([ragged, one]) == [('a', 'b', 'a'), ('c', 'b')]
    assert read_references(write('s.jsonl', '[["a", "b"], ["c"]]\n')) == [(['a', 'b'], ['c'])]
    assert read_references(write('s.jsonl', '["a", "b"]\n'), lists='sentences') == [(['a', 'b'],)]
    assert read_references(write('t.tsv', 'x\ty\na\tb\n'), ['x', '2']) == [('a', 'b')]
    assert read_references([io.StringIO('a\n'), io.BytesIO(b'b\n')]) == [('a', 'b')]
    assert read_references(write('e.txt', '')) == []


def test_bad_references(write, tmp_path):
    one, three = write('1.txt', 'a\n'), write('3.txt', 'a\nb\nc\n')
    for order in [one, three], [three, one]:
        found = error(iter_references, order)
        assert all(f'{path} has {n}' in found for path, n in ((one, 1), (three, 3)))
    assert '0' in error(iter_references, [write('0.txt', ''), one])
    assert 'no file of references' in error(iter_references, [])
    (tmp_path / 'empty').mkdir()
    assert 'holds no files' in error(iter_references, tmp_path / 'empty')
    assert 'segment 2 has no reference' in error(iter_references, write('x.jsonl', '["a"]\n[]\n'))
    assert 'only once' in error(iter_references, ['-', '-']) and 'only once' in error(iter_references, '-', ['a', 'b'], 'csv')


@pytest.mark.parametrize('kind', ['text', 'jsonl', 'csv', 'parquet'])
def test_memory_is_constant(write, tmp_path, kind, monkeypatch):
    monkeypatch.setattr(reading, 'BLOCK', 2**13)
    line = {'text': 'some words of a line\n', 'jsonl': '{"ref": "some words of a line"}\n', 'csv': 'x,some words of a line\n'}.get(kind)
    if line:
        path = write(f'big.{kind}', ('x,ref\n' if kind == 'csv' else '') + line * 30_000)
    else:
        arrow = pytest.importorskip('pyarrow')
        from pyarrow import parquet
        path = tmp_path / 'big.parquet'
        parquet.write_table(arrow.table({'ref': ['some words of a line'] * 30_000}), path, use_dictionary=False)
    tracemalloc.start()
    assert sum(len(references) for references in iter_references([path, path])) == 60_000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 700_000  # all texts are 4 MB
    assert max(map(len, iter_blocks(path, role='reference'))) < 1000


@given(st.integers(0, 12), st.lists(st.lists(st.integers(0, 12), max_size=4), min_size=1, max_size=3), st.integers(1, 20), st.data())
def test_chunks_are_side_by_side(n, cuts, size, data):
    texts = data.draw(st.lists(st.text('ab', max_size=6), min_size=n, max_size=n))
    sources = [[f'{i}{text}' for text in texts] for i in range(len(cuts))]
    blocks = [[source[a:b] for a, b in pairwise([0, *sorted(cut), n])] for source, cut in zip(sources, cuts)]
    found = list(chunks(blocks, size))
    assert [list(chain(*columns)) for columns in zip(*found)] == sources * (n > 0)
    assert all(len({*map(len, columns)}) == 1 for columns in found)
    if found:  # each chunk but the last is as large as was asked for, with a line end for each text
        assert all(max(sum(map(len, column)) + len(column) for column in columns) >= size for columns in found[:-1])
    whole, = list(chunks(blocks, float('inf'))) or [None]
    assert whole == (sources if n else None)


@given(st.lists(st.integers(0, 9), min_size=2, max_size=4), st.integers(1, 3), st.integers(1, 30))
def test_chunks_of_unequal_sources_are_counted(lengths, block, size):
    def source(n):
        return (['text'] * min(block, n - i) for i in range(0, n, block))
    if len({*lengths}) == 1:
        assert sum(len(columns[0]) for columns in chunks(map(source, lengths), size)) == lengths[0]
    else:
        assert error(chunks, map(source, lengths), size).endswith(f': {", ".join(map(str, lengths))}')
        told = []
        with pytest.raises(KeyError):
            list(chunks(map(source, lengths), size, lambda found: told.append(found) or {}['x']))
        assert told == [lengths] and error(chunks, map(source, lengths), size, told.append)  # one that raises nothing


def test_chunks_are_read_when_they_are_asked_for():
    asked = []
    source = (asked.append(i) or [str(i)] for i in range(9))
    found = chunks([source], 2)
    assert asked == [] and next(found) == [['0']] and asked == [0] and next(found) == [['1']] and asked == [0, 1]
    with pytest.raises(ValueError, match='size'):
        next(chunks([['a']], 0))


def test_the_first_chunk_of_a_large_file_is_enough_for_the_compiled_engine():
    from nlgeval.engine import choice
    assert 1.6 * reading.CHUNK >= choice._ENOUGH  # where predictions are at least 0.6 times as long as references, or the other way round


def test_long_lines_and_slow_streams(write):
    texts = ['a' * 300_000, '', 'é' * 200_000, 'b']
    path = write('long.txt', '\n'.join(texts))
    assert read_segments(path) == texts == read_segments(io.StringIO('\n'.join(texts)))

    class Slow(io.RawIOBase):  # gives a few bytes at a time, as a pipe may
        def __init__(self, data):
            self.data = data

        def readable(self):
            return True

        def readinto(self, buffer):
            some, self.data = self.data[:5], self.data[5:]
            buffer[:len(some)] = some
            return len(some)
    data = '\ufeffein Maß\r\nzwei\n\ndrei'.encode()
    assert read_segments(Slow(data)) == read_segments(io.BufferedReader(Slow(data))) == ['ein Maß', 'zwei', '', 'drei']


def test_write_whole(tmp_path):
    path = tmp_path / 'out.txt'
    with write_whole(path) as file:
        file.write('é\n')
        assert not path.exists()
    assert path.read_bytes() == 'é\n'.encode() and os.listdir(tmp_path) == ['out.txt']
    for problem in ValueError, KeyboardInterrupt:
        with pytest.raises(problem), write_whole(str(path)) as file:
            file.write('half')
            file.flush()
            raise problem
        assert path.read_bytes() == 'é\n'.encode() and os.listdir(tmp_path) == ['out.txt']
    with write_whole(path, 'wb') as file:
        file.write(b'\xff')
    assert path.read_bytes() == b'\xff'


@pytest.mark.skipif(os.name != 'posix', reason='permissions, links and devices as in POSIX')
def test_write_whole_keeps_permissions_links_and_devices(tmp_path):
    path, link = tmp_path / 'out.txt', tmp_path / 'link'
    mask = os.umask(0o027)
    try:
        with write_whole(path) as file:
            file.write('a')
    finally:
        os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    path.chmod(0o600)
    link.symlink_to(path)
    with write_whole(link) as file:
        file.write('b')
    assert link.is_symlink() and path.read_text() == 'b' and stat.S_IMODE(path.stat().st_mode) == 0o600
    with write_whole('/dev/null') as file:
        file.write('c')
    assert not os.path.isfile('/dev/null')


def test_write_whole_to_a_link_that_leads_back_to_itself(tmp_path):
    (tmp_path / 'loop').symlink_to('loop')
    with pytest.raises(WriteError, match='leads back to itself'), write_whole(tmp_path / 'loop'):
        pass
    assert (tmp_path / 'loop').is_symlink()


def test_write_whole_where_it_cannot(tmp_path):
    for bad, word in ((tmp_path, 'is a folder'), (tmp_path / 'no' / 'out.txt', 'there is no folder')):
        with pytest.raises(WriteError, match=word), write_whole(bad):
            pass
    with pytest.raises(ValueError, match='mode'), write_whole(tmp_path / 'x', 'a'):
        pass
    with pytest.raises(TypeError, match='expected the path of a file to write, got None'), write_whole(None):
        pass
    assert os.listdir(tmp_path) == []
