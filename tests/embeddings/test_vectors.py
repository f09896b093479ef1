"""Tables of vectors: every file format and back, damaged files, mapped files, policies for unknown words, other packages' objects."""
import gzip
import pickle
import re
import string

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval import Vectors
from nlgeval.core.definition import shown_option
from nlgeval.embeddings.vector_files import FORMATS, StoredWords, guess_format, read_vectors, stored
from nlgeval.embeddings.vectors import UNKNOWN

WORDS = ['one', '\u4e8c', '</s>', 'a\u00a0b', '0', '1.5', '고양이']


def made(words=WORDS, size=5, seed=0, **options):
    return Vectors(words, np.random.default_rng(seed).normal(size=(len(words), size)), **options)


@pytest.mark.parametrize('format', FORMATS)
@pytest.mark.parametrize('size', [1, 2, 5, 300])
def test_a_table_is_the_same_in_every_format(tmp_path, format, size):
    if format in ('arrow', 'parquet'): pytest.importorskip('pyarrow')
    ours, path = made(size=size), tmp_path / 'table'
    ours.save(path, format)
    assert guess_format(path) == format
    for mapped in True, False:
        found = Vectors.load(path, mapped=mapped)
        assert list(found.words) == WORDS and np.array_equal(found.matrix, ours.matrix)
        assert found == ours and hash(found) == hash(ours) and found.label == 'vectors' if format == 'npz' else 'table'
        assert [word in found for word in (*WORDS, 'none', '')] == [True] * len(WORDS) + [False] * 2
        assert found.nearest('one', 3) == ours.nearest('one', 3)
        assert found.nearest('one', 3, without=['one', 'none']) == ours.nearest('one', 3, without=['one', 'none'])
        again = pickle.loads(pickle.dumps(found))
        assert again == found and again.name == found.name


@settings(max_examples=60)
@given(st.lists(st.text(min_size=1), min_size=1, unique=True).filter(lambda words: all(map(encodes, words))),
       st.integers(1, 4), st.data())
def test_any_word_and_any_number(tmp_path, words, size, data):
    numbers = st.floats(width=32, allow_nan=False, allow_infinity=False)
    rows = data.draw(st.lists(st.lists(numbers, min_size=size, max_size=size), min_size=len(words), max_size=len(words)))
    ours = Vectors(words, np.array(rows, np.float32))
    for format in 'npz', 'word2vec', 'word2vec-binary':
        path = tmp_path / f'table-{format}'
        broken = format != 'npz' and any(c in word for word in words for c in ' \t\n\r')
        if broken:
            with pytest.raises(ValueError, match='cannot be written'): ours.save(path, format)
            continue
        ours.save(path, format)
        found = Vectors.load(path, format=format)
        assert list(found.words) == words and found.matrix.tobytes() == ours.matrix.tobytes()
        assert [found.places.get(word) for word in words] == list(range(len(words)))


def encodes(word):
    try: return bool(word.encode())
    except UnicodeEncodeError: return False


def test_words_are_found_by_their_hashes_even_where_these_are_equal():
    words = ['plumless', 'buckeroo', 'codding', 'gnu', *string.ascii_letters]  # two pairs with the same CRC-32
    found = StoredWords(**stored(words))
    assert [found.get(word) for word in words] == list(range(len(words))) and list(found) == words
    assert found.get('plum') is None and found.get(3) is None and 'plum' not in found and found[-1] == 'Z'
    with pytest.raises(IndexError): found[len(words)]


def test_a_mapped_file_is_not_read_and_its_digest_not_computed(tmp_path, monkeypatch):
    import nlgeval.embeddings.vector_files as files
    import nlgeval.embeddings.vectors as vectors
    ours, path = made(), tmp_path / 'table.npz'
    ours.save(path)
    assert ours.digest
    def never(*args): raise AssertionError('the digest is computed')
    monkeypatch.setattr(files, 'digest_of', never)
    monkeypatch.setattr(vectors, 'digest_of', never)
    found = Vectors.load(path, 'mean')
    assert found.digest == ours.digest and not found.matrix.flags.owndata and not found.matrix.flags.writeable
    assert np.allclose(found.rows(['none'])[0], ours.matrix.mean(axis=0))
    assert found.matrix.ctypes.data % 64 == 0
    assert len(pickle.dumps(found)) < 1000  # the path, not the numbers
    with pytest.raises(AssertionError, match='the digest is computed'): Vectors.load(path, mapped=False)


def test_a_pickle_of_a_file_that_changed_is_an_error(tmp_path):
    path = tmp_path / 'table.npz'
    made().save(path)
    moved = pickle.dumps(Vectors.load(path))
    made(seed=1).save(path)
    with pytest.raises(ValueError, match='has other vectors'): pickle.loads(moved)


def test_numpy_reads_our_file_and_we_read_numpys(tmp_path):
    ours, path = made(), tmp_path / 'table.npz'
    ours.save(path)
    with np.load(path) as arrays:
        assert np.array_equal(arrays['vectors'], ours.matrix)
        assert arrays['words'].tobytes().decode() == ''.join(WORDS)
    for save in np.savez, np.savez_compressed:
        for rows in ours.matrix, ours.matrix.astype(float), np.asfortranarray(ours.matrix):
            save(path, tokens=np.array(WORDS), table=rows)
            assert Vectors.load(path) == ours
    np.savez(path, rows=ours.matrix)
    with pytest.raises(ValueError, match=r'expected one array of words and one of rows of numbers, found rows float32\[7, 5\]'):
        Vectors.load(path)
    assert Vectors.load(path, words=WORDS) == ours
    np.save(tmp_path / 'rows.npy', ours.matrix.astype(float))
    with pytest.raises(ValueError, match='has no words; give words='): Vectors.load(tmp_path / 'rows.npy')
    (tmp_path / 'list.txt').write_text('\n'.join(WORDS), encoding='utf-8')
    assert Vectors.load(tmp_path / 'rows.npy', words=WORDS) == ours
    assert Vectors.load(tmp_path / 'rows.npy', words=tmp_path / 'list.txt') == ours
    with pytest.raises(ValueError, match='a row of numbers for each of 2 words'): Vectors.load(tmp_path / 'rows.npy', words=['a', 'b'])


def test_a_saved_model_is_not_taken_for_a_table(tmp_path):
    from nlgeval import Word2Vec
    model = Word2Vec(size=4, min_count=1, subsample=0, epochs=1).fit(['a b c', 'b c a'])
    model.save(tmp_path / 'model.npz')
    with pytest.raises(ValueError, match='A saved Word2Vec is read by Word2Vec.load'): Vectors.load(tmp_path / 'model.npz')
    assert Vectors.of(model) is model.vectors


ERRORS = {
    'width': (b'2 2\na 1 2\nb 1\n', 'line 3: expected a word and 2 numbers, found 1'),
    'too wide': (b'2 2\na 1 2 3\nb 1 2\n', 'line 2: expected a word and 2 numbers, found 3'),
    'wide GloVe': (b'a 1 2\nb 1 2 3\n', 'line 2: expected a word and 2 numbers, found 3'),
    'narrow GloVe': (b'a 1 2\nb 1', 'line 2: expected a word and 2 numbers, found 1'),
    'fewer lines': (b'3 1\na 1\nb 1\n', 'expected 3 words, found 2 lines'),
    'more lines': (b'1 1\na 1\nb 1\n', 'expected 1 words, found more lines'),
    'empty line': (b'2 1\n\na 1\n', 'line 2: expected a word and 1 numbers, found 0'),
    'no number': (b'1 2\na 1 x\n', 'line 2: not everything after the word is a number'),
    'nan': (b'2 2\na 1 2\nb nan 2\n', 'line 3: not all numbers are finite'),
    'too large': (b'a 1e39\n', 'line 1: not all numbers are finite'),
    'not UTF-8': (b'2 1\na 1\n\xff 1\n', r"line 3: the word b'\\xff' is not UTF-8"),
    'twice': (b'3 1\na 1\nb 1\na 2\n', "line 4: 'a' occurs twice, first in line 2"),
    'twice GloVe': (b'a 1\nb 1\na 2\n', "line 3: 'a' occurs twice, first in line 1"),
    'no words': (b'0 3\n', 'line 1: expected the number of words and of dimensions'),
    'no size': (b'3 0\na\nb\nc\n', 'line 1: expected the number of words and of dimensions'),
    'empty': (b'', 'the file is empty'),
    'prose': (b'It was a dark and stormy night\n', 'no format of vectors begins like this'),
    'pickle': (b'\x80\x04\x95abc', 'give the object to Vectors.of'),
    'zip': (b'PK\x03\x04abc', 'not a complete .npz file'),
    'npy': (b'\x93NUMPY\x01\x00', 'not a complete .npy file'),
    'arrow': (b'ARROW1\0\0abc', 'file: '),
    'parquet': (b'PAR1abc', 'file: '),
    'binary': (b'2 1\na \x00\x00\x80\x3fb \x00\x00', 'expected 2 words, and the file ends after 1'),
    'binary nan': (b'2 1\na \x00\x00\x80\x3fb \x00\x00\xc0\x7f', "word 2: not all numbers of 'b' are finite"),
    'binary twice': (b'2 1\na \x00\x00\x80\x3fa \x00\x00\x80\x3f', "word 2: 'a' occurs twice, first in word 1"),
    'binary not UTF-8': (b'1 1\n\xff \x00\x00\x80\x3f', 'word 1: the word .* is not UTF-8'),
    'binary longer': (b'1 1\na \x00\x00\x80\x3fb \x00', 'expected 1 words, found more'),
    'gzip': (gzip.compress(b'a 1 2\n' * 999)[:-20], 'end-of-stream marker'),
}


@pytest.mark.parametrize('kind', ERRORS)
def test_what_is_wrong_with_a_file_is_said(tmp_path, kind):
    if kind in ('arrow', 'parquet'): pytest.importorskip('pyarrow')
    data, message = ERRORS[kind]
    path = tmp_path / 'file'
    path.write_bytes(data)
    with pytest.raises(ValueError, match=message) as error: Vectors.load(path)
    assert str(error.value).startswith(str(path)) and '\n' not in str(error.value)


@pytest.mark.parametrize('format', ['npz', 'npy', 'arrow', 'parquet', 'word2vec-binary', 'word2vec'])
def test_a_file_that_was_cut_anywhere_is_an_error(tmp_path, format):
    if format in ('arrow', 'parquet'): pytest.importorskip('pyarrow')
    path = tmp_path / 'table'
    made().save(path, format)
    whole = path.read_bytes()
    last = whole.rstrip().rfind(b' ') if format == 'word2vec' else len(whole) - 2  # a line end may be missing
    for length in range(0, last, max(1, last // 60)):
        path.write_bytes(whole[:length])
        with pytest.raises(ValueError): Vectors.load(path)


def test_a_changed_byte_is_seen_where_the_file_is_read_whole(tmp_path):
    path = tmp_path / 'table.npz'
    made().save(path)
    whole = bytearray(path.read_bytes())
    at = whole.find(made().matrix[3].tobytes())
    whole[at] ^= 1
    path.write_bytes(whole)
    assert Vectors.load(path).digest == made().digest  # a mapped file is believed
    with pytest.raises(ValueError, match='CRC'): Vectors.load(path, mapped=False)


def test_missing_files_and_folders(tmp_path):
    with pytest.raises(ValueError, match='No such file'): Vectors.load(tmp_path / 'none.txt')
    with pytest.raises(ValueError, match='Is a directory'): Vectors.load(tmp_path)
    with pytest.raises(ValueError, match='gzip files can be read, but not written'): made().save(tmp_path / 'a.txt.gz')
    with pytest.raises(ValueError, match="'npz' is not text"): made().save(tmp_path / 'a.npz', decimals=3)
    with pytest.raises(ValueError, match="Did you mean 'word2vec'"): made().save(tmp_path / 'a', 'word2vek')


def test_policies_for_what_a_file_has_twice_or_not_in_utf8(tmp_path):
    path = tmp_path / 'table.txt'
    path.write_bytes(b'a 1\nb 2\na 3\n\xff 4\n')
    load = lambda **options: Vectors.load(path, **options)
    with pytest.raises(ValueError, match='is not UTF-8'): load(duplicates='first')
    first, last = (load(duplicates=which, errors='surrogateescape') for which in ('first', 'last'))
    assert first.words == last.words == ['a', 'b', '\udcff'] and first['a'] == 1 and last['a'] == 3
    assert load(duplicates='first', errors='replace').words[2] == '\ufffd'
    for format in FORMATS[:3] + ('npz',):
        first.save(tmp_path / 'again', format)
        assert Vectors.load(tmp_path / 'again', errors='surrogateescape') == first  # its bytes are kept
    for option in 'duplicates', 'errors', 'format':
        with pytest.raises(ValueError, match="'no'"): load(**{option: 'no'})


def test_words_of_glove_may_hold_spaces_and_gzip_is_unpacked(tmp_path):
    path = tmp_path / 'glove.txt'
    path.write_bytes(b'\xef\xbb\xbfthe 1 2\n. . . 3 4\nat name@domain.com 5 6 \r\n')
    found = Vectors.load(path)
    assert found.words == ['the', '. . .', 'at name@domain.com'] and found.matrix.tolist() == [[1, 2], [3, 4], [5, 6]]
    for format in FORMATS[:3]:
        made().save(path, format)
        packed = tmp_path / 'glove.txt.gz'
        packed.write_bytes(gzip.compress(path.read_bytes()))
        assert Vectors.load(packed) == made() and Vectors.load(packed).label == 'glove.txt'[:-4]


def test_the_golden_vectors_are_read(shared):
    found = Vectors.load(shared / 'golden' / 'vectors.txt')
    assert (len(found), found.size, found.label) == (301, 16, 'vectors')
    assert found['$1,299.50'][0] == np.float32(.60951537)


def test_the_text_is_read_as_python_reads_each_number(tmp_path):
    rng = np.random.default_rng(0)
    texts = [[f'{x:.{rng.integers(1, 12)}{rng.choice(list("eg"))}}' for x in row] for row in rng.normal(size=(2000, 3))]
    path = tmp_path / 'table.txt'
    path.write_text(''.join(f'w{i} {" ".join(row)}\n' for i, row in enumerate(texts)))
    assert np.array_equal(Vectors.load(path).matrix, np.array([list(map(float, row)) for row in texts]).astype(np.float32))


def test_policies_for_unknown_words():
    table = Vectors(['a', 'b', 'sun', 'flower'], np.eye(4))
    words = ['a', 'sunflower', 'b', '?']
    with pytest.raises(KeyError, match="no vector for 'sunflower'"): table.rows(words)
    rows = {policy: Vectors.of(table, policy).rows(words) for policy in UNKNOWN[1:]}
    assert {policy: len(found) for policy, found in rows.items()} == dict(skip=2, zero=4, mean=4, subword=4)
    for policy, found in rows.items(): assert found.dtype == np.float32 and found[0].tolist() == [1, 0, 0, 0], policy
    assert not rows['zero'][[1, 3]].any() and (rows['mean'][[1, 3]] == .25).all()
    assert np.allclose(rows['subword'][1], [0, 0, 1/3, 2/3]) and not rows['subword'][3].any()
    names = {shown_option(Vectors.of(table, policy)) for policy in UNKNOWN}
    assert names == {f'vectors-4d-{table.digest}-{policy}' for policy in UNKNOWN}
    with pytest.raises(ValueError, match="Did you mean 'subword'"): Vectors.of(table, 'subwords')


@given(st.text('abc', max_size=9), st.sets(st.text('abc', min_size=1, max_size=3), min_size=1))
def test_pieces_leave_as_little_over_as_can_be_and_are_few(word, known):
    table = Vectors(sorted(known), np.ones((len(known), 1)))
    pieces = table.pieces(word)
    def ways(rest):  # every way to cut: letters left over, pieces
        if not rest: return {(0, 0)}
        found = {(left + 1, n) for left, n in ways(rest[1:])}
        for piece in known:
            if rest.startswith(piece): found |= {(left, n + 1) for left, n in ways(rest[len(piece):])}
        return found
    assert (len(word) - sum(map(len, pieces)), len(pieces)) == min(ways(word))
    assert all(piece in known for piece in pieces)
    assert re.fullmatch('.*'.join(map(re.escape, ['', *pieces, ''])), word)  # in the order of the word
    if word in known: assert pieces == [word] and np.array_equal(table.composed(word), table[word])


def test_of_takes_what_other_packages_have():
    ours = made()
    class Keyed: index_to_key, vectors = WORDS, np.vstack([ours.matrix, ours.matrix[:1]])  # with room for more words
    class Model: wv = Keyed()
    for source in dict(ours), Keyed(), Model(), ours: assert Vectors.of(source) == ours
    assert np.shares_memory(Vectors.of(Keyed()).matrix, Keyed.vectors) and Vectors.of(ours) is ours
    assert Vectors.of(ours, 'skip', 'mine').name == f'mine-5d-{ours.digest}-skip' and ours.unknown == 'error'
    for bad, error in (('path', TypeError), (WORDS, TypeError), (None, TypeError), ({}, ValueError), ({'a': 1.}, ValueError),
                       ({'a': [1, 2], 'b': [1]}, ValueError), ({1: [1.]}, ValueError), ({'a': [np.inf]}, ValueError)):
        with pytest.raises(error): Vectors.of(bad)


def test_of_takes_gensims_own():
    keyed = pytest.importorskip('gensim.models').KeyedVectors(5)
    keyed.add_vectors(WORDS, made().matrix)
    assert Vectors.of(keyed) == made()


def test_gensims_files_are_read_and_ours_by_gensim(tmp_path):
    keyed_vectors = pytest.importorskip('gensim.models').KeyedVectors
    ours, path = made(), tmp_path / 'table'
    keyed = keyed_vectors(5)
    keyed.add_vectors(WORDS, ours.matrix)
    for binary in False, True:
        keyed.save_word2vec_format(str(path), binary=binary)
        assert Vectors.load(path) == ours
        ours.save(path, 'word2vec-binary' if binary else 'word2vec')
        found = keyed_vectors.load_word2vec_format(str(path), binary=binary)
        assert found.index_to_key == WORDS and np.array_equal(found.vectors, ours.matrix)


def test_arrow_tables():
    pa = pytest.importorskip('pyarrow')
    ours = made()
    for kind in pa.list_(pa.float32()), pa.large_list(pa.float64()), pa.list_(pa.float32(), 5):
        table = pa.table({'vector': pa.array(ours.matrix.tolist(), kind), 'id': range(7), 'word': pa.array(WORDS, pa.large_string())})
        assert Vectors.of(table) == ours
        assert Vectors.of(pa.concat_tables([table[:3], table[3:]])) == ours
    assert ours.arrow().to_pydict()['word'] == WORDS
    rows = ours.matrix.tolist()
    for bad, message in (({'word': WORDS}, 'found word string'), ({'word': [*WORDS[:-1], None], 'v': rows}, "row 7: no value in column 'word'"),
                         ({'word': WORDS, 'v': [*rows[:-1], [1.]]}, 'row 7: expected 5 numbers as in row 1, found 1')):
        with pytest.raises(ValueError, match=message): Vectors.of(pa.table(bad))


def test_a_table_is_checked_when_it_is_made():
    for words, rows, message in ((['a', 'a'], [[1], [2]], "word 2: 'a' occurs twice, first in word 1"), (['a'], [1], 'got shape'),
                                 (['a'], [[np.nan]], "word 1: not all numbers of 'a' are finite"), (['a'], [[]], 'got shape'),
                                 ([], np.zeros((0, 2)), 'for each of 0 words'), ([1], [[1]], 'expected a string, got 1')):
        with pytest.raises(ValueError, match=message): Vectors(words, rows)


def test_read_vectors_names_the_table_by_its_file(tmp_path):
    for name, label in (('glove.6B.300d.txt', 'glove.6B.300d'), ('plain', 'plain'), ('crawl.vec', 'crawl')):
        made().save(tmp_path / name)
        assert read_vectors(tmp_path / name).label == label
    Vectors.load(tmp_path / 'crawl.vec').save(tmp_path / 'other.npz')
    assert Vectors.load(tmp_path / 'other.npz').label == 'crawl'  # so a signature stays the same

@pytest.mark.parametrize('end', ['npz', 'npy'])
def test_a_number_that_is_none_in_a_mapped_file_is_an_error_where_it_is_used(tmp_path, end):
    from nlgeval.embeddings.vector_files import write_vectors
    path = tmp_path / f'broken.{end}'
    write_vectors(path, ['a', 'b'], np.array([[1, 2], [np.nan, 1]], np.float32))
    found = Vectors.load(path)
    assert found.rows(['a']).tolist() == [[1, 2]]
    with pytest.raises(ValueError, match="not all numbers of 'b' are finite"): found.rows(['a', 'b'])

@pytest.mark.parametrize('header, said', [('9 99999999', 'expected a word and 99999999 numbers, found 1'),
                                          ('9 9' + 30 * '9', 'expected the number of words')])
def test_no_room_is_made_for_a_size_that_only_the_header_claims(tmp_path, header, said):
    path = tmp_path / 'huge.txt'
    path.write_text(f'{header}\na 1\n')
    with pytest.raises(ValueError, match=said): read_vectors(path, format='word2vec')


def known(n=40, size=6, seed=0):
    return Vectors([f'w{i}' for i in range(n)], np.random.default_rng(seed).normal(size=(n, size)))


@pytest.mark.parametrize('seed', range(5))
def test_evaluate_agrees_with_scipy_and_with_the_methods_of_one_question(seed):
    stats = pytest.importorskip('scipy.stats')
    rng, v = np.random.default_rng(seed), known(seed=seed)
    pairs = [(f'w{i}', f'w{j}', int(rng.integers(0, 5))) for i, j in rng.integers(0, 40, (60, 2))]  # ties, and a word with itself
    found = v.evaluate(pairs, resamples=200)
    assert found.answers == [v.similarity(a, b) for a, b, _ in pairs]
    assert abs(found.score - stats.spearmanr(found.answers, [r for *_, r in pairs])[0]) < 1e-12
    assert found.low < found.score < found.high and (found.asked, found.missing, found.level) == (60, 0, .95)
    assert v.evaluate(pairs, resamples=200, level=.5).high < found.high
    four = [tuple(f'w{i}' for i in rng.integers(0, 40, 4)) for _ in range(300)]
    found = v.evaluate(four, 'analogy')
    assert found.answers == [v.analogy(*q[:3], n=1)[0][0] for q in four]
    assert found.score == np.mean([a == q[3] for a, q in zip(found.answers, four)])
    assert found.inside == np.mean([v.analogy(*q[:3], n=1, leave_out=False)[0][0] == q[3] for q in four])


def test_evaluate_leaves_out_what_has_no_vector_and_says_what_is_wrong():
    v = known()
    found = v.evaluate([('w1', 'w2', 1), ('w1', 'x', 2), ('w3', 'w4', 3.5), ('w5', 'w1', 2)])
    assert (found.asked, found.missing) == (3, 1) and '3 questions, 1 left out' in str(found)
    assert Vectors(v.words, v.matrix, 'mean').evaluate([('w1', 'w2', 1), ('w1', 'x', 2), ('w3', 'w4', 3)]).missing == 1
    found = v.evaluate([('w1', 'w2', 'w3')] * 3, 'odd one out')
    assert found.score in (0, 1) and found.low < found.high and found.inside is None
    for questions, task, message in (
            ([('w1', 'w2', 'w3')], 'similarity', r"questions\[0\]: expected two words and a number, got \['w1', 'w2', 'w3'\]"),
            ([('w1', 'w2', float('nan'))], 'similarity', r'questions\[0\]'), (['w1 w2 3'], 'similarity', r'questions\[0\]'),
            ([('w1', 'w2', 3), 7], 'similarity', r'questions\[1\]: expected two words and a number, got \[7\]'),
            ([('w1', 'w2', 'w3')], 'analogy', r'questions\[0\]: expected four words'), ([('w1', 'w2', 'w3', 4)], 'analogy', 'four words'),
            ([('w1', 'w2')], 'odd one out', 'at least three words'), ([('x', 'w2', 1)], 'similarity', '1 were given, and none has'),
            ([], 'analogy', '0 were given'), ([('w1', 'w2', 1)], 'similarities', "Did you mean 'similarity'")):
        with pytest.raises(ValueError, match=message): v.evaluate(questions, task)
    with pytest.raises(ValueError, match='resamples'): v.evaluate([('w1', 'w2', 1)], resamples=0)
    with pytest.raises(ValueError, match='level'): v.evaluate([('w1', 'w2', 1)], level=2)
    with pytest.raises(ValueError, match='at least three, got 2'): v.odd_one_out(['w1', 'w2'])
    with pytest.raises(KeyError): v.odd_one_out(['w1', 'w2', 'x'])


def test_the_odd_one_points_elsewhere():
    rng = np.random.default_rng(1)
    rows = np.concatenate([rng.normal(0, .2, (9, 4)) + [1, 0, 0, 0], [[-5, .1, 0, 0], [0, 0, 0, 0]]])
    v = Vectors([*'abcdefghi', 'odd', 'zero'], rows)
    assert v.odd_one_out(['a', 'odd', 'b', 'c']) == 'odd'
    assert v.odd_one_out(['a', 'zero', 'b', 'c']) == 'zero'  # a vector of zeros is like nothing
    questions = [[*rng.choice(list('abcdefghi'), 3, replace=False), 'odd'] for _ in range(20)]
    assert v.evaluate(questions, 'odd one out').score == 1


def test_evaluate_leaves_out_vectors_of_zeros():
    v, zeros = known(), Vectors([*known().words, 'zero'], np.concatenate([known().matrix, np.zeros((1, 6))]))
    pairs = [(f'w{i}', f'w{i + 1}', (7 * i) % 11) for i in range(20)]
    found = zeros.evaluate([*pairs, ('zero', 'w1', 99)])  # its cosine is nan, which would have the highest rank
    assert (found.score, found.asked, found.missing) == (v.evaluate(pairs).score, 20, 1)
    for task in 'analogy', 'odd one out':
        with pytest.raises(ValueError, match='other than zeros'): zeros.evaluate([('w1', 'w2', 'w3', 'zero')], task)


def test_evaluate_asks_tables_whose_words_stay_in_the_file(tmp_path):
    v, four = known(), [(f'w{i}', f'w{i + 1}', f'w{i + 2}', f'w{i + 3}') for i in range(30)]
    v.save(tmp_path / 'v.npz')
    loaded = Vectors.load(tmp_path / 'v.npz')
    for task in 'analogy', 'odd one out': assert loaded.evaluate(four, task) == v.evaluate(four, task)


def test_words_of_a_question_are_a_list():
    v = Vectors([*'abc'], [[1, 0], [1, .1], [0, 1]])
    with pytest.raises(TypeError, match='expected a list of words, got one string'): v.odd_one_out('abc')
    assert v.odd_one_out(iter('abc')) == 'c'
    with pytest.raises(ValueError, match=r'questions\[0\]: expected two words and a number'): v.evaluate([('a', 'b', 10**400)])
