"Files of speech: what is read, joined and refused, through the readers and the command line."
import io
import json
import random
import warnings
from itertools import product
from pathlib import Path

import pytest

from nlgeval import Wer
from nlgeval.apps.cli import main
from nlgeval.text.reading import ReadError, column_names, read_segments
from nlgeval.text.speech_files import BadLine, Utterance, segment_words, utterances, ways

RECORDED = Path(__file__).parents[1] / 'recorded' / 'sclite_segments.json'


def write(path, lines):
    path.write_text(''.join(f'{line}\n' for line in lines), encoding='utf-8')
    return str(path)


@pytest.fixture
def run(capsys):
    "Run the program: (exit status, standard output, standard error)."
    def run(*argv): return (main(list(map(str, argv))), *capsys.readouterr())
    return run


@pytest.fixture
def transcripts(tmp_path):
    "Said and heard, as plain lines in step and as files of speech in other orders."
    rng = random.Random(0)
    said = {f'anna_{i:02}': ' '.join(rng.choices('the cat sat on a mat 猫 é'.split(), k=rng.randrange(1, 9))) for i in range(30)}
    heard = {name: ' '.join(w for w in text.split() if rng.random() > .2) for name, text in said.items()}
    keys = list(said)
    rng.shuffle(keys)
    write(tmp_path / 'said.txt', said.values()), write(tmp_path / 'heard.txt', heard.values())
    write(tmp_path / 'said.trn', [';; by hand', *(f'{text} ({name})' for name, text in said.items()), ''])
    write(tmp_path / 'heard.trn', [f'{heard[name]} ({name})' for name in keys])
    write(tmp_path / 'text', [f'{name} {heard[name]}' for name in keys])
    write(tmp_path / 'words.ctm', [f'{name} 1 {i} 0.5 {w} 0.9' for name in keys for i, w in enumerate(heard[name].split())]
          + [f'{name} 1 0 0 x' for name in keys if not heard[name]])
    return tmp_path, said, heard


@pytest.mark.parametrize('file, options', [('heard.trn', ()), ('text', ('--input-format', 'kaldi'))])
def test_utterances_are_joined_by_id(transcripts, run, file, options):
    folder, said, heard = transcripts
    _, plain, _ = run('score', str(folder / 'heard.txt'), '--ref', str(folder / 'said.txt'), '-m', 'wer')
    _, joined, told = run('score', str(folder / file), '--ref', str(folder / 'said.trn'), '-m', 'wer', *options)
    assert joined == plain and "joined by 'id'" in told


def test_a_ctm_of_utterances_is_joined_by_their_names(transcripts, run):
    folder, said, heard = transcripts
    found = dict(zip(read_segments(folder / 'words.ctm', 'id', role='key'), read_segments(folder / 'words.ctm')))
    assert found == {name: text or 'x' for name, text in heard.items()}
    assert run('score', str(folder / 'words.ctm'), '--ref', str(folder / 'said.trn'), '-m', 'wer')[0] == 0


def test_a_missing_utterance_is_an_error_and_so_are_other_ids(transcripts, run):
    folder, *_ = transcripts
    lines = (folder / 'heard.trn').read_text().splitlines()
    for some, said in ((lines[1:], 'lacks 1 of the 30 rows'), (['a (b)'], 'lacks 30 of the 30 rows')):
        status, _, failed = run('score', write(folder / 'less.trn', some), '--ref', str(folder / 'said.trn'), '-m', 'wer')
        assert status == 2 and said in failed and failed.count('\n') == 1


def test_words_of_a_ctm_go_to_the_segments_of_the_stm(tmp_path, run):
    stm = ['f A anna 0 2 <o,f0> a b', 'f A bob 2 3 IGNORE_TIME_SEGMENT_IN_SCORING', 'f A anna 3 4.00 {c / x}', 'g 1 bob 0 9 d']
    ctm = [';; c', 'g 1 1 1 d', 'f A 0 1 a 0.5', 'f A 2.1 .5 noise', 'f A 1.5 0.9 b', 'f A 7 1 c NA']
    stm[2] = stm[2].replace('{c / x}', '{ c / x }')
    write(tmp_path / 'r.stm', stm), write(tmp_path / 'h.ctm', ctm)
    found = read_segments(tmp_path / 'h.ctm', within=tmp_path / 'r.stm')
    assert found == ['a b', 'c', 'd'] and read_segments(tmp_path / 'r.stm', role='reference') == ['a b', ['c', 'x'], 'd']
    assert read_segments(tmp_path / 'r.stm', 'label', role='key') == ['o,f0', '', '']
    status, scored, _ = run('score', str(tmp_path / 'h.ctm'), '--ref', str(tmp_path / 'r.stm'), '-m', 'wer')
    assert status == 0 and 'hits 4, substitutions 0, deletions 0, insertions 0' in scored
    write(tmp_path / 'h.ctm', [*ctm, 'f B 0 1 a'])
    status, _, failed = run('score', str(tmp_path / 'h.ctm'), '--ref', str(tmp_path / 'r.stm'), '-m', 'wer')
    assert status == 2 and "h.ctm, line 7: the references have no recording 'f' with a channel 'B'" in failed
    write(tmp_path / 'r.stm', [*stm, 'f A x'])
    status, _, failed = run('score', str(tmp_path / 'h.ctm'), '--ref', str(tmp_path / 'r.stm'), '-m', 'wer')
    assert status == 2 and 'r.stm, line 5: expected file' in failed


def test_no_word_is_lost_but_in_ignored_segments():
    rng = random.Random(1)
    for _ in range(100):
        ends = sorted(rng.sample(range(1, 50), 4))
        texts = [rng.choice(['a', 'IGNORE_TIME_SEGMENT_IN_SCORING']) for _ in ends]
        stm = [f'f A s {a} {b} {text}' for a, b, text in zip([0, *ends], ends, texts)]
        middles = [rng.uniform(0, 60) for _ in range(rng.randrange(20))]
        ctm = [f'f A {m:.6f} 0 w{i}' for i, m in enumerate(middles)]
        own = {i: next((k for k, end in enumerate(ends) if m < end), 3) for i, m in enumerate(middles)}
        found = {word for one in segment_words(enumerate(ctm, 1), enumerate(stm, 1)) for word in one.text.split()}
        assert found == {f'w{i}' for i, k in own.items() if texts[k] == 'a'}


def test_alternatives_are_the_references_of_which_the_best_counts():
    rng = random.Random(2)
    for _ in range(100):
        parts = [[rng.choice('abc@') for _ in range(rng.randrange(1, 4))] for _ in range(rng.randrange(1, 5))]
        text = ' '.join('{ ' + ' / '.join(part) + ' / d }' for part in parts)
        read = ways(Utterance('u', text, 1))
        expected = {' '.join(w for w in words if w != '@') for words in product(*(part + ['d'] for part in parts))}
        assert set(read) == expected and len(read) == len(expected)
        heard = ' '.join(rng.choices('abcd', k=3))
        fewest = min(Wer()([heard], [one or 'x']).errors if one else 3 for one in expected)
        if '' not in expected: assert Wer()([heard], [tuple(read)]).errors == fewest


def test_as_sclite_counts_them():
    "sclite's errors of every segment; where alternatives differ in length, its weights may take the shorter one."
    words = same = segments = 0
    for case in json.loads(RECORDED.read_text())['cases']:
        heard = [one.text for one in utterances('ctm', case['ctm'], case['stm'])]
        said = [tuple(ways(one)) for one in utterances('stm', case['stm'])]
        assert len(heard) == len(case['counts'])
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')  # a reference may be empty
            rows = Wer.like('sclite').statistics(heard, said).rows.tolist()
        assert [sum(row[1:]) for row in rows] == [sum(row[1:]) for row in case['counts']]
        same += sum(row == theirs for row, theirs in zip(rows, case['counts']))
        words += sum(sum(row[:3]) >= sum(theirs[:3]) for row, theirs in zip(rows, case['counts']))
        segments += len(rows)
    assert (segments, same, words) == (320, 294, 320)


@pytest.mark.parametrize('name, content, said', [
    ('a.trn', 'a (u)\nb\n', "line 2: expected words and (an id) at the end, found 'b'"),
    ('a.trn', 'a (u)\nb (u)\n', "line 2: the utterance 'u' stands in line 1, too"),
    ('a.trn', '{ a (u)\n', 'line 1: a brace is not closed'),
    ('a.stm', 'f A s 3 1 a\n', 'line 1: ends at 1 s, before it starts'),
    ('a.stm', 'f A s x 1 a\n', 'line 1: expected start and end in seconds'),
    ('a.ctm', 'f A 1 -1 a\n', 'line 1: expected start and duration in seconds'),
    ('a.ctm', 'f A 1 1 a b\n', "line 1: expected a confidence (a number or NA), found 'b'"),
    ('a.ctm', 'f A * * <ALT_BEGIN>\n', 'line 1: alternatives'),
])
def test_bad_lines(tmp_path, name, content, said):
    (tmp_path / name).write_text(content)
    with pytest.raises(ReadError) as error: read_segments(tmp_path / name)
    assert f'{name}, {said}' in str(error.value) and '\n' not in str(error.value)


def test_wild_lines_are_read_or_refused():
    rng = random.Random(3)
    for _ in range(2000):
        text = ''.join(rng.choices('ab {}/@()<>;,.01\t\n\r\u2028猫', k=rng.randrange(30)))
        for format in 'trn', 'stm', 'ctm', 'kaldi':
            for role in 'prediction', 'reference':
                try: read_segments(io.BytesIO(text.encode()), format=format, role=role)
                except ReadError: pass


def test_columns_and_streams(tmp_path):
    write(tmp_path / 'a.trn', ['a (u)'])
    assert column_names(tmp_path / 'a.trn') == ['id', 'text'] and read_segments(tmp_path / 'a.trn', 'id') == ['u']
    assert read_segments(io.BytesIO(b'u a b\n'), format='kaldi') == ['a b']
    with pytest.raises(ReadError, match='no column'): read_segments(tmp_path / 'a.trn', 'speaker')
    assert issubclass(BadLine, ValueError)
    assert read_segments(write(tmp_path / 'empty.trn', [])) == []


def test_speech_beside_plain_text_says_so(transcripts, run):
    folder, *_ = transcripts
    status, _, told = run('score', str(folder / 'heard.trn'), '--ref', str(folder / 'said.txt'), '-m', 'wer')
    assert status == 0 and 'rows are taken as they stand' in told


@pytest.mark.parametrize('line, format', [('{} ({})', 'trn'), ('{1} {0}', 'kaldi')])
def test_ids_that_are_read_as_words_are_told_of(transcripts, run, line, format):
    folder, said, heard = transcripts
    for name, texts in (('said', said), ('heard', heard)):
        write(folder / f'{name}.log', [line.format(text, key) for key, text in texts.items()])
    status, _, told = run('score', folder / 'heard.log', '--ref', folder / 'said.log', '-m', 'wer')
    assert status == 0 and f'--input-format {format}' in told and f'--ref-format {format}' in told
    assert '-format' not in run('score', folder / 'heard.txt', '--ref', folder / 'said.txt', '-m', 'wer')[2]


def test_confusions_are_written(tmp_path, run):
    write(tmp_path / 'said.trn', ['the cat sat (u1)', 'cat ran (u2)', 'no | no (u3)', 'the end (u4)'])
    write(tmp_path / 'heard.trn', ['no | no no (u3)', 'the hat sat (u1)', 'hat ran (u2)', 'end (u4)'])
    argv = 'score', tmp_path / 'heard.trn', '--ref', tmp_path / 'said.trn', '-m', 'wer', '-m', 'mer', '--confusions'
    for name in 'c.json', 'c.csv', 'c.md', 'c.txt': assert run(*argv, tmp_path / name)[0] == 0
    rows = json.loads((tmp_path / 'c.json').read_text())
    found = sorted((row['error'], row['reference'], row['heard'], row['times']) for row in rows)
    assert found == [('deleted', 'the', '', 1), ('inserted', '', 'no', 1), ('substituted', 'cat', 'hat', 2)]
    assert {(row['system'], row['metric']) for row in rows} == {('heard', 'wer, mer')}
    assert len((tmp_path / 'c.csv').read_text().splitlines()) == 4
    assert '(1 different)' in (tmp_path / 'c.txt').read_text() and '| substituted' in (tmp_path / 'c.md').read_text()
    status, _, told = run(*argv[:-3], '--confusions', tmp_path / 'c.xls')
    assert status == 2 and 'expected .txt' in told
    status, _, told = run('score', tmp_path / 'heard.trn', '--ref', tmp_path / 'said.trn', '-m', 'bleu', '--confusions', tmp_path / 'd.md')
    assert status == 2 and 'add -m wer' in told and not (tmp_path / 'd.md').exists()


def test_confusions_of_cells_that_a_spreadsheet_would_run(tmp_path, run):
    write(tmp_path / 'said.txt', ['=1+1']), write(tmp_path / 'heard.txt', ['x'])
    assert run('score', tmp_path / 'heard.txt', '--ref', tmp_path / 'said.txt', '-m', 'wer', '--confusions', tmp_path / 'c.csv')[0] == 0
    assert "'=1+1" in (tmp_path / 'c.csv').read_text()
