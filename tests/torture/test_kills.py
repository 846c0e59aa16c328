"""kill -9 at random moments under load: no acknowledged move is lost or doubled, and clocks are right."""

import asyncio
import random
from pathlib import Path

from tests.match.conftest import NewDatabase
from tests.match.support import asynchronous
from tests.torture.compare import check_all, check_clocks
from tests.torture.house import House, kills
from tests.torture.players import PATIENCE, Player, play

SECONDS = 3600
CLOCKED = {"game": "trini", "clock": {"kind": "game", "seconds": SECONDS, "increment": 0}}
WINDOWS = {"game": "hiroba", "options": {"errors": "stand"}, "window": 5}
GAMES = ({"game": "trini"}, CLOCKED, {"game": "trini", "bot": True}, {"game": "kakuro"}, WINDOWS)


async def kill_under_load(house: House, players: list[Player], count: int, chance: random.Random) -> None:
    """Kill the server a number of times, each time after some more moves or a moment later."""
    for _ in range(count):
        async with asyncio.timeout(PATIENCE):
            await chance.choice(players).until_answered(chance.randrange(1, 20))
        await asyncio.sleep(chance.random() * 0.02)  # a random moment, not always right after an answer
        await house.restart()


@asynchronous
async def kill_and_compare(house: House, seed: int) -> None:
    """Nothing acknowledged is lost or doubled, and no clock runs while the server is down.

    Where errors stand, windows are open when the server is killed, and no answer is lost or counted twice.
    """
    count = kills()
    await house.start()
    try:
        async with play(house, *GAMES) as players:
            await kill_under_load(house, players, count, random.Random(seed))
        assert await check_all(house, players) > 10 * count
        assert check_clocks(house, players, SECONDS) > count / 2
        assert any(seat.answered for player in players for seat in player.seats.values())
    finally:
        house.close()


def test_sqlite(tmp_path: Path) -> None:
    kill_and_compare(House(tmp_path, f"sqlite:///{tmp_path / 'games.db'}"), 1)


def test_postgresql(tmp_path: Path, postgres: NewDatabase) -> None:
    kill_and_compare(House(tmp_path, postgres()), 2)
