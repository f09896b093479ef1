"""Types: the stubs are what the modules say, a type checker accepts them, and a program of a user's with them."""
import configparser
import subprocess
import sys
from pathlib import Path

import pytest
import typed_program

root = Path(__file__).resolve().parent.parent


def run(*args):
    return subprocess.run([sys.executable, *map(str, args)], cwd=root, capture_output=True, text=True, timeout=1800)


def test_stubs_are_what_the_modules_say_and_nothing_public_lacks_a_type():
    settings = configparser.ConfigParser(delimiters=['='])
    settings.read(root / 'settings.ini', encoding='utf-8')
    if '%d.%d' % sys.version_info[:2] != settings['DEFAULT']['pythons'].split()[0]:
        pytest.skip('Pythons write some defaults and types differently; the oldest one decides')
    done = run('.ci/stubs.py', 'check')
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_type_checker_accepts_stubs_and_program_and_rejects_wrong_uses(tmp_path):
    stubs = sorted((root / 'nlgeval').rglob('*.pyi'))
    assert len(stubs) > 100
    done = run('-m', 'mypy', '--strict', '--follow-imports=silent', '--cache-dir', tmp_path,
               *stubs, root / 'tests' / 'typed_program.py')
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize('part', ['functions', 'metrics', 'own', 'faces'])
def test_the_program_runs(part):
    getattr(typed_program, part)()


def test_its_comparisons_run(tmp_path):
    typed_program.comparisons(tmp_path)
    assert (tmp_path / 'report.html').exists()
