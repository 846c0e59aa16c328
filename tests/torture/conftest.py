import pytest

from tests.compile_ahead import compile_bots
from tests.match.conftest import postgres

__all__ = ["compiled", "postgres"]


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compile first what servers load: one that is killed while it compiles would start over every time."""
    compile_bots()
