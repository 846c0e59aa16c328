"""PostgreSQL drops its connections or restarts: nothing acknowledged is lost, and the service recovers."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncpg
import pytest

from tests.match.conftest import NewDatabase
from tests.match.support import asynchronous
from tests.postgres import binary, run
from tests.torture.compare import check_all
from tests.torture.house import House
from tests.torture.players import PATIENCE, play

GAMES = ({"game": "trini"}, {"game": "kakuro"}, {"game": "trini", "bot": True})
TIMES = 15


async def cut_connections(database: str) -> None:
    """Close all connections to a database except our own."""
    connection = await asyncpg.connect(database)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


async def restart(database: str) -> None:
    """Stop PostgreSQL immediately and start it again."""
    connection = await asyncpg.connect(database)
    folder = await connection.fetchval("SHOW data_directory")
    await connection.close()
    log = str(Path(folder).parent / "log")
    await asyncio.to_thread(run, binary("pg_ctl"), "-D", folder, "-m", "immediate", "-w", "-l", log, "restart")


@pytest.mark.parametrize(("fault", "times"), [(cut_connections, TIMES), (restart, TIMES // 3)])
def test_postgresql_fails(
    fault: Callable[[str], Awaitable[None]], times: int, tmp_path: Path, postgres: NewDatabase
) -> None:
    database, chance = postgres(), random.Random(times)

    @asynchronous
    async def play_on() -> None:
        house = House(tmp_path, database)
        await house.start()
        try:
            async with play(house, *GAMES, seed=times) as players:
                async with asyncio.timeout(PATIENCE):
                    for _ in range(times):
                        await chance.choice(players).until_answered(chance.randrange(1, 20))
                        await fault(database)
            assert await check_all(house, players) > 5 * times
        finally:
            house.close()

    play_on()
