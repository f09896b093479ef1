"""Where the project's files are, for the tests that look at the repository itself."""
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

root = Path(__file__).resolve().parent.parent


def load(path):
    "The module in file `path`, which no package holds."
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


sys.path.append(str(root / '.ci'))  # whose files import each other
notebooks = load(root / '.ci' / 'notebooks.py')


def files():
    "The files of the project, as paths from its top: those that git tracks, and new ones that it does not ignore."
    if not (root / '.git').exists() or not shutil.which('git'):
        pytest.skip('not a git repository')
    listed = subprocess.run(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
                            cwd=root, check=True, capture_output=True, text=True, encoding='utf-8').stdout
    return [Path(name) for name in sorted(set(listed.split('\0')) - {''}) if (root / name).is_file()]


def copy_to(folder):
    "Copy the project's files into `folder`, so that a test can build and break there."
    for name in files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, folder / name)
    return folder
