import pytest

from tatami.bots.warm import warm as compile_ahead
from tatami.games import game
from tests.match.conftest import postgres

__all__ = ["postgres", "warm"]


@pytest.fixture(scope="session", autouse=True)
def warm() -> None:
    """What the servers need is compiled once; one that is killed while it compiles would begin again every time."""
    for name in ("kakuro", "trini"):
        compile_ahead("rules", game(name))
    compile_ahead("search", game("trini"))
