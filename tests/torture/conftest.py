import pytest

from tests.compile_ahead import compile_bots
from tests.match.conftest import postgres

__all__ = ["compiled", "postgres"]


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compile in advance what servers load: a server killed while compiling would start over every time."""
    compile_bots()
