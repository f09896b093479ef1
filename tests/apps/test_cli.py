"""The program nlgeval: bad input is one line and nothing written; how it ends; help and completion."""
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import TWO, program

from nlgeval import Bleu
from nlgeval.apps import arguments
from nlgeval.apps.cli import COMMANDS, main
from nlgeval.core.options import checks_of
from nlgeval.text import reading


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
    ('score data.json --ref ref1.txt', 'data.json: holds no segments'),
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
    ('score system.txt --ref ref1.txt --per-segment x.xlsx', 'x.xlsx: the extension gives the format: .csv, .tsv, .jsonl or .parquet'),
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
    ('compare system.txt other.txt --ref refs --confidence', 'unrecognized arguments: --confidence (it is of score, agreement, annotators, '),
    ('score system.txt --ref refs -w 4', 'unrecognized arguments: -w 4 (see nlgeval score --help)'),
    ('score system.txt --ref refs --per-segmnt x.csv', "did you mean '--per-segment'? see nlgeval score --help"),
    ('score system.txt --ref refs -m rouge --like sacrebleu', "tool 'sacrebleu' is of bleu, chrf"),
    ('score system.txt --ref refs -m bleu --stemmer porter', "option 'stemmer' is of rouge"),
    ('score system.txt --ref refs -m rouge --smoothing exp', "option 'smoothing' is of bleu, parent; rouge has none such"),
    ('score system.txt --ref refs -m rougex', "Did you mean 'rouge"),
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


@pytest.mark.parametrize('option', ['effective_order', 'reference_length'])
def test_help_names_all_that_an_option_may_be(option):
    named, = (text for flags, name, _, text in arguments.OPTION_FLAGS if name == option)
    assert set(checks_of(Bleu)[option].known) <= set(re.split('[ ,]+', named))


# ---------------------------------------------------------------- completion, and what is left of processes that were killed
@pytest.mark.parametrize('line, offered', [
    ('nlgeval ', {'score', 'compare', 'explain', 'metrics', 'warm-up', 'agreement', 'preferences', 'demo'}), ('nlgeval sc', {'score'}),
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


@pytest.mark.parametrize('command', ['score system.txt', 'identify system.txt 27.3'])
def test_an_unknown_metric_names_the_near_ones_and_no_more(files, capsys, command):
    for name, near in (('blue', " Did you mean 'bleu'?"), ('rougeX', " Did you mean 'rouge' or 'rougeL' or 'rouge2'?"), ('zzzz', '')):
        assert main([*command.split(), '--ref', 'ref1.txt', '-m', name]) == 2
        assert capsys.readouterr().err == f'nlgeval: error: unknown metric {name!r}.{near} The command nlgeval metrics lists all metrics.\n'
