"""Stores to run the same tests on (SQLite files, databases of a temporary PostgreSQL), and bots that wait."""

import asyncio
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import asyncpg
import pytest

from tatami.match import bot_pool
from tests.match.waiting_bots import WaitingBots
from tests.postgres import cluster

NUMBERS = itertools.count()
NewDatabase = Callable[[], str]


@pytest.fixture(scope="session")
def postgres() -> Iterator[NewDatabase]:
    """A function that creates an empty database and returns its URL."""
    with cluster() as url:

        def make() -> str:
            name = f"test{next(NUMBERS)}"

            async def create() -> None:
                connection = await asyncpg.connect(f"{url}/postgres")
                await connection.execute(f"CREATE DATABASE {name}")
                await connection.close()

            asyncio.run(create())
            return f"{url}/{name}"

        yield make


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tatami.db'}"
    make: NewDatabase = request.getfixturevalue("postgres")
    return make()


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> Iterator[WaitingBots]:
    """Bots that wait, instead of all others."""
    found = WaitingBots()
    monkeypatch.setattr(bot_pool, "bot", found.bot)
    yield found
    found.go_on.set()


@pytest.fixture
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a new SQLite file."""
    return str(tmp_path_factory.mktemp("match") / "tatami.db")
