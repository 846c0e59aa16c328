"""Every game with every number of players, from the first tap to the verdict, on large and small screens."""

import itertools

import pytest

from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.visitor import DESK, DEVICES, Json, Visitor

GAMES = {"hiroba": (2, 4), "ike-no-koi": (2, 5), "kakuro": (2, 4), "trini": (2, 4)}
OPTIONS: dict[str, Json] = {"trini": {"quiet_turns": 10}}
SIZES = ["desk", "phone", "tablet", "low"]
CASES = [(game, players) for game, (least, most) in GAMES.items() for players in range(least, most + 1)]
BOT: Json = {"kind": "bot", "level": "beginner"}


def seats(players: int) -> list[Json]:
    """Two people at one device and bots for the rest; with two players, one person and a bot."""
    people: list[Json] = [{"kind": "me", "name": name} for name in ("Aki", "Bea")]
    return [people[0], BOT] if players == 2 else [*people, *[BOT] * (players - 2)]


def finish(visitor: Visitor, game: str, players: int) -> None:
    table = visitor.open_table(game, seats(players), options=OPTIONS.get(game, {}))
    end = Seated(visitor.tab, game, table, seed=players).go().play_to_the_end()
    assert end["outcome"]["over"]
    check_page(visitor)
    told = visitor.context.request.get(f"{visitor.url}/api/tables/{table}").json()
    assert told["status"] == "over"
    assert told["view"]["outcome"] == end["outcome"]


@pytest.mark.parametrize(
    ("game", "players", "device"), [(*case, size) for case, size in zip(CASES, itertools.cycle(SIZES), strict=False)]
)
def test_a_whole_game(welcome: Welcome, game: str, players: int, device: str) -> None:
    finish(welcome(DEVICES[device]), game, players)


def test_a_whole_game_with_animations(welcome: Welcome) -> None:
    finish(welcome(DESK, motion=True), "hiroba", 2)
