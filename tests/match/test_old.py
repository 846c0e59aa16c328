"""Databases of older versions open: every table looks as it did then, and play can go on."""

import itertools
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from tatami.core.messages import Json
from tatami.match import protocol as m
from tatami.match.service import Service
from tatami.match.store import open_store
from tests.match.conftest import NewDatabase
from tests.match.old.write import different, plain
from tests.match.support import Client, Clock, asynchronous, known, opened, state

OLD = Path(__file__).parent / "old"
VERSIONS = sorted(path.stem for path in OLD.glob("*.sql"))
NAMES = ("person", "token", "game_table", "player", "event", "answer", "process", "lease")
"""The tables of the database, each after those that it refers to."""


def restore(version: str, path: Path) -> str:
    """The database of that version, in a file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((OLD / f"{version}.sql").read_text("utf-8"))
    return str(path)


async def copy(path: str, database: str) -> None:
    """Insert the rows of an SQLite file into an empty PostgreSQL database."""
    await (await open_store(database)).close()
    target = await asyncpg.connect(database)
    with closing(sqlite3.connect(path)) as source:
        for name in NAMES:
            rows = source.execute(f"SELECT * FROM {name}")
            columns = [column[0] for column in rows.description]
            flags = [column in ("is_public", "runs") for column in columns]
            records = [
                tuple(bool(value) if flag else value for flag, value in zip(flags, row, strict=True)) for row in rows
            ]
            await target.copy_records_to_table(name, records=records, columns=columns)
    await target.close()


@pytest.mark.parametrize("version", VERSIONS)
@asynchronous
async def test_sqlite(version: str, tmp_path: Path) -> None:
    await check(restore(version, tmp_path / "tatami.db"), version)


@pytest.mark.parametrize("version", VERSIONS)
def test_postgresql(version: str, tmp_path: Path, postgres: NewDatabase) -> None:
    path, database = restore(version, tmp_path / "tatami.db"), postgres()

    @asynchronous
    async def run() -> None:
        await copy(path, database)
        await check(database, version)

    run()


async def check(database: str, version: str) -> None:
    """Check that everything looks as before, and that the games go on."""
    expected: Json = json.loads((OLD / f"{version}.json").read_text("utf-8"))
    clock = Clock(expected["now"])
    async with opened(database, now=clock) as service:
        people = [Client(service, m.Person(**person)) for person in expected["people"]]
        for table in expected["tables"].values():
            await check_table(service, people[0].person.id, table, clock.now)
        rows = [plain(row) for row in (await service.records.page(people[0].person)).rows]
        assert known(by_id(rows), by_id(expected["games"])) == by_id(expected["games"])
        assert known(plain(await service.lobby())["rows"], expected["lobby"]) == expected["lobby"]
        ids = {name: table["id"] for name, table in expected["tables"].items()}
        await service.tick()
        await play_on(service, people, ids)
    async with opened(database, now=clock) as service:
        assert {await reached(service, table) for table in ids.values()} == {"playing", "over", "aborted"}


async def check_table(service: Service, host: str, expected: Json, now: float) -> None:
    """Check one table, as a spectator and as each seat."""
    room = await service.repository.read(expected["id"])
    shown = [plain(room.state_for(seat, host, now)) for seat in [None, *range(1, len(expected["seats"]) + 1)]]
    assert known(shown[0], expected["spectator"]) == expected["spectator"]
    assert known([different(one, shown[0]) for one in shown[1:]], expected["seats"]) == expected["seats"]


async def play_on(service: Service, people: list[Client], ids: Json) -> None:
    """Continue every game that is not over."""
    numbers = itertools.count()

    async def do(client: Client, request: m.Request) -> Json:
        request.id = f"new{next(numbers)}"  # the support module's ids are already answered in this database
        return await client.do(request)

    for name in ("undone", "bot", "rematch", "replaced", "stand-in", "asked"):
        found = state(service, ids[name])
        if found.bot_to_act is None and found.position is not None:
            mover = found.chairs[(found.to_act or 0) - 1].person
            client = next(one for one in people if one.person.id == mover)
            word = str(found.position.moves[0])
            move = m.Move(table=found.id, ply=found.ply, after=found.number, word=word)
            assert (await do(client, move))["ply"] == found.ply + 1
    await do(people[2], m.Sit(table=ids["open"], seat=3))
    assert state(service, ids["open"]).status == "playing"
    await do(people[0], m.Chat(table=ids["review"], text="I remember this one"))
    assert (await do(people[0], m.Rematch(table=ids["resigned"])))["table"] == ids["rematch"]
    assert await do(people[1], m.Rematch(table=ids["played"]))
    for name in ("played", "resigned", "aborted", "review"):
        assert await service.transcript(ids[name], people[0].person)


async def reached(service: Service, table: str) -> str:
    """The status of a table, read from the store."""
    await service.repository.read(table)
    return state(service, table).status


def by_id(rows: list[Json]) -> list[Json]:
    """Rows in the same order for both stores: some tables changed at the same moment."""
    return sorted(rows, key=lambda row: str(row["id"]))
