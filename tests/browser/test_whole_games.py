"""Every game with every number of players, from the first tap to the verdict, on large and small screens."""

import itertools

import pytest

from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.visitor import DEVICES, Json

GAMES = {"hiroba": (2, 4), "ike-no-koi": (2, 5), "kakuro": (2, 4)}
CASES = [(game, players) for game, (least, most) in GAMES.items() for players in range(least, most + 1)]
BOT: Json = {"kind": "bot", "level": "beginner"}


def seats(players: int) -> list[Json]:
    """Two people at one device, and bots for the rest; against one opponent, a bot."""
    people: list[Json] = [{"kind": "me", "name": name} for name in ("Aki", "Bea")]
    return [people[0], BOT] if players == 2 else [*people, *[BOT] * (players - 2)]


@pytest.mark.parametrize(
    ("game", "players", "device"),
    [
        (game, players, device)
        for (game, players), device in zip(CASES, itertools.cycle(["desk", "phone", "tablet", "low"]))
    ],
)
def test_a_whole_game(welcome: Welcome, game: str, players: int, device: str) -> None:
    visitor = welcome(DEVICES[device])
    table = visitor.open_table(game, seats(players))
    seated = Seated(visitor.tab, game, table, seed=players).go()
    end = seated.play_to_the_end()
    assert end["outcome"]["over"]
    told = visitor.context.request.get(f"{visitor.url}/api/tables/{table}").json()
    assert told["status"] == "over"
    assert told["view"]["outcome"] == end["outcome"]
