"""Two server processes on one PostgreSQL: one is killed, and the other takes over its players, bots and clocks."""

import asyncio
from pathlib import Path

import httpx

from tests.match.conftest import NewDatabase
from tests.match.support import asynchronous
from tests.torture.compare import check_all
from tests.torture.house import House
from tests.torture.players import PATIENCE, Json, Player, Seat, play

GAMES = ({"game": "trini"}, {"game": "kakuro"}, {"game": "trini", "bot": True})
HASTY: Json = {"game": "trini", "clock": {"kind": "game", "seconds": 20, "increment": 0}, "order": "fixed"}


async def leave_alone(house: House) -> Seat:
    """Create a table where nobody moves: only the clock can end it."""
    host = Player(house, "Hana", 5)
    await host.post("/api/me", {"name": host.name})
    made = await host.post("/api/tables", {**HASTY, "seats": [{"kind": "me"}, {"kind": "me", "name": "Ichiro"}]})
    return Seat(str(made["id"]), 1)


async def until_timed_out(house: House, seat: Seat) -> Json:
    """Return the outcome of that table."""
    async with httpx.AsyncClient(base_url=house.url, timeout=PATIENCE) as http:
        while True:
            state: Json = (await http.get(f"/api/tables/{seat.table}")).raise_for_status().json()
            if state["outcome"]:
                return state
            await asyncio.sleep(0.2)


@asynchronous
async def play_on(one: House, two: House) -> None:
    await one.start()
    await two.start()
    try:
        alone = await leave_alone(one)
        async with play(one, *GAMES, seed=5) as players:
            for player in players[1::2]:
                player.house = two
                await player.hang_up()
            async with asyncio.timeout(PATIENCE):
                for player in players:
                    await player.until_answered(10)
                for player in players:
                    player.house = two
                one.kill()
        assert await check_all(two, players) > 40
        async with asyncio.timeout(PATIENCE):
            ended = await until_timed_out(two, alone)
        assert (ended["outcome"]["how"], ended["outcome"]["seat"]) == ("timeout", 1)
        assert [event["what"] for event in ended["log"]] == ["created", "start", "resumed", "timeout", "over"]
    finally:
        one.close()
        two.close()


def test_one_of_two_processes_is_killed(tmp_path: Path, postgres: NewDatabase) -> None:
    database = postgres()
    play_on(House(tmp_path, database), House(tmp_path, database))
