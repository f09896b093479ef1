"""The command score: its numbers are sacrebleu's, whatever the input's format and the chunks; metrics of one's own, sources."""
import csv
import gzip
import io
import json
import os
import random
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from command_line import (FIRST, NUMBER, OTHER, REFERENCES, SECOND, SOURCE, SYSTEM, TWO, Copied, Kept,
                          in_chunks, jsonl, program)

from nlgeval.apps.cli import main
from nlgeval.core.inputs import TestSet
from nlgeval.core.definition import option
from nlgeval.core.metric import MetricGroup, TokenMetric
from nlgeval.core.table import Weights
from nlgeval.metrics import registry
from nlgeval.metrics.bleu import Bleu
from nlgeval.text import reading


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


# ---------------------------------------------------------------- sources
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


# ---------------------------------------------------------------- what is said of a score
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


@pytest.mark.parametrize('command', [['score', '<b>=system.txt'], ['compare', '<b>=system.txt', 'other.txt', '-n', '50']])
def test_a_report_says_which_command_made_it_and_when(files, command):
    assert main([*command, '--ref', 'ref1.txt', '--report', 'page.html']) == 0
    page = Path('page.html').read_text(encoding='utf-8')
    assert f"nlgeval {command[0]} &#39;&lt;b&gt;=system.txt&#39;" in page and re.search(r'--report page\.html {2}# 20\d\d-\d\d-\d\d', page)
