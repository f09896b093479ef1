"""What the tests share: repeatable random cases, golden numbers, and the texts beside the project."""
import common  # first: it sets how many threads native libraries start
import pytest
from golden import Shared
from hypothesis import HealthCheck, settings

from nlgeval.errors import WARNED

settings.register_profile('nlgeval', derandomize=True, deadline=None, max_examples=200, database=None,
                          suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
settings.register_profile('few', settings.get_profile('nlgeval'), max_examples=20)
settings.load_profile('nlgeval')


def pytest_configure(config): common.install(config)


@pytest.fixture(scope='session')
def shared():
    "`shared / 'golden'`: numbers of the original tools; `shared / 'data'`: real outputs, and where they are not, the test is skipped."
    return Shared()


@pytest.fixture(autouse=True)
def not_yet_warned():
    "Forget what was warned of: it is once in a process, and no test may depend on those before it."
    WARNED.clear()
