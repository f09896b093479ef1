"""What is printed fits the terminal, with the best in bold there; a file has no width."""
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import NUMBER, TWO, scores


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
