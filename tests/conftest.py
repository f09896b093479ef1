"""What the tests share: repeatable random cases, and the folder of golden numbers beside the project."""
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from nlgeval.engine.kernels import quiet
from nlgeval.text import tokenizers

os.environ.pop('COLUMNS', None)  # processes that pytest starts inherit it from readline; tables would be fitted to it
quiet()  # pytest's plugin for notebooks imports ipykernel, and in a notebook a compilation that takes long says so
settings.register_profile('nlgeval', derandomize=True, deadline=None, max_examples=200, database=None,
                          suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
settings.load_profile('nlgeval')


@pytest.fixture(scope='session')
def shared():
    "The folder `shared` beside the project, or $NLGEVAL_SHARED; a test that needs it is skipped where it is absent."
    folder = Path(os.environ.get('NLGEVAL_SHARED') or Path(__file__).resolve().parents[2] / 'shared')
    if not folder.is_dir():
        pytest.skip(f'no folder of golden numbers at {folder}: set NLGEVAL_SHARED')
    return folder


@pytest.fixture(autouse=True)
def not_yet_warned():
    "Forget which tokenizers have been warned of: they are once in a process, and no test may depend on those before it."
    tokenizers._warned.clear()
