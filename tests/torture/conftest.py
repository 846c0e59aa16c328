import pytest

from tatami.bots.warm import STAGES, warm_quietly
from tatami.games import game
from tests.match.conftest import postgres

__all__ = ["postgres", "warm"]


@pytest.fixture(scope="session", autouse=True)
def warm() -> None:
    """What the servers load is compiled once; one that is killed while it compiles would begin again every time."""
    for stage in STAGES:
        for name in ("hiroba", "ike-no-koi", "kakuro", "trini"):
            warm_quietly(stage, game(name))
