import pytest

from tatami.games import game
from tatami.match.opponents import compile_rules, compile_search
from tests.match.conftest import postgres

__all__ = ["postgres", "warm"]


@pytest.fixture(scope="session", autouse=True)
def warm() -> None:
    """What the servers need is compiled once; one that is killed while it compiles would begin again every time."""
    for name in ("kakuro", "trini"):
        compile_rules(game(name))
    compile_search(game("trini"))
