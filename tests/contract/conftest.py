import pytest

from tatami.testing.cases import parametrize
from tests.contract.support import GAMES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if not metafunc.function.__module__.startswith("tatami."):
        parametrize(metafunc, GAMES)
