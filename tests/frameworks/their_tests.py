"""Run the tests that a package's source distribution carries on our modules in the place of its own."""
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

RUN = """
from unittest.mock import MagicMock
import pytest

class Fixtures:  # of pytest's plug-ins that they want
    mocker = pytest.fixture(lambda self: MagicMock())

sys.exit(pytest.main(sys.argv[1:], plugins=[Fixtures()]))
"""


def unpacked(name, folder):
    "The source distribution, unpacked."
    where = os.environ.get('NLGEVAL_PEER_TESTS')
    if not where: pytest.skip('NLGEVAL_PEER_TESTS names no folder of source distributions')
    found = sorted(Path(where).glob(f'{name}-*.tar.gz'))
    if not found: pytest.skip(f'{where} has no source distribution of {name}')
    with tarfile.open(found[-1]) as archive:
        archive.extraction_filter = getattr(tarfile, 'data_filter', None)  # Python 3.11.3 and before have none
        archive.extractall(folder)
    return next(folder.glob(f'{name}-*'))


def passed(program, root, files, left_out=(), first=(), **environment):
    "How many tests of these files pass once `program` has replaced the modules; none may fail. `first`: on the path."
    command = [sys.executable, '-c', 'import sys\n' + program + RUN, '-q', '-c', os.devnull, '-rA', '--no-header',
               '-p', 'no:cacheprovider', '-p', 'no:xdist', '-p', 'no:nbval', '--rootdir', str(root),
               '--import-mode=importlib', '-k', ' and '.join(f'not {name}' for name in left_out), *files]
    path = os.pathsep.join(map(str, (*first, Path(__file__).parents[2])))
    ran = subprocess.run(command, cwd=root, env={**os.environ, 'PYTHONPATH': path, **environment}, text=True,
                         stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=1800)
    assert ran.returncode == 0, ran.stdout[-6000:]
    return ran.stdout.count('\nPASSED')
