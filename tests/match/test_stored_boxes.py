"""A box is stored once, however many tables use it, and deleted with the last of them."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

import tatami
from tatami.core.messages import Json
from tatami.match import daily
from tatami.match import protocol as m
from tatami.match.boxes import without_boxes
from tatami.match.events import encode_event
from tatami.match.refusals import Refused
from tatami.match.service import Service
from tatami.match.store import Purged
from tests.match.support import Client, Clock, asynchronous, clients, opened, sit_down, state, terms

BOX: Json = {"tiles": [["P a a", "a a b", "b b B"]] * 12}
DAY = 86_400.0


async def rows(database: str, query: str) -> list[tuple[Any, ...]]:
    """What a query finds."""
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
            return connection.execute(query).fetchall()
    connection = await asyncpg.connect(database)
    found = [tuple(row) for row in await connection.fetch(query)]
    await connection.close()
    return found


async def count(database: str, table: str) -> int:
    """The number of rows of a table."""
    return int((await rows(database, f"SELECT COUNT(*) FROM {table}"))[0][0])


def boxed(**more: Any) -> m.Terms:
    """Terms with a custom box."""
    return terms("hiroba", options={"box": BOX}, **more)


async def end(client: Client, table: str) -> None:
    """End a game that has just begun."""
    await client.do(m.Abort(table=table))


@asynchronous
async def test_many_tables_store_a_box_once_and_views_refer_to_it(database: str) -> None:
    async with opened(database) as service:
        people = await clients(service, 2)
        played = [await sit_down(people, boxed()) for _ in range(3)]
        assert await count(database, "box") == 1
        assert await count(database, "box_use") == 3
        sizes = await rows(database, "SELECT MAX(LENGTH(body)) FROM event")
        assert sizes[0][0] < 1_000
        views = [frame["view"] for frame in people[0].events() if frame["view"]]
        views += [frame["state"]["view"] for frame in people[0].frames if frame["type"] == "table"]
        assert {view["options"]["box"][:7] for view in views if view} == {"sha256:"}
        found = await service.table_state(played[0], None)
        assert found.terms.options["box"] == BOX
        before = state(service, played[0]).position
    async with opened(database) as service:
        await service.repository.read(played[0])
        again = state(service, played[0])
        assert again.terms.options == {"koi": "auto", "box": BOX}
        assert again.position == before


@asynchronous
async def test_a_review_refers_to_its_box_and_a_box_in_an_old_row_is_read(database: str) -> None:
    position = tatami.game("hiroba").new(2, {"box": BOX}, 5)
    async with opened(database) as service:
        (aki,) = await clients(service, 1)
        table = await service.add_review(aki.person, tatami.Transcript(position, {}).write())
        whole = await service.store.events(table)
        assert await count(database, "box") == 1
    for event in whole[:2]:  # as an older release stored them
        assert without_boxes(event)[1]
        body = encode_event(event)
        if database.startswith("sqlite"):
            with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file, file:
                file.execute("UPDATE event SET body = ? WHERE number = ?", (body, event.number))
                file.execute("DELETE FROM box_use")
                file.execute("DELETE FROM box")
        else:
            connection = await asyncpg.connect(database)
            await connection.execute("UPDATE event SET body = $1 WHERE number = $2", body, event.number)
            await connection.execute("DELETE FROM box_use")
            await connection.execute("DELETE FROM box")
            await connection.close()
    async with opened(database) as service:
        assert await service.store.events(table) == whole
        assert (await service.table_state(table, None)).ply == 0


@asynchronous
async def test_purge_removes_boxes_and_guests_that_nothing_refers_to(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        aki, ben, eve, dan, _ = await clients(service, 5)
        token, regular = await service.make_person("Fumi")
        old, other = await sit_down([aki, ben], boxed()), await sit_down([eve, dan], boxed())
        await end(aki, old)
        clock.go(100 * DAY)
        await end(eve, other)
        await service.seen(token)
        assert await service.purge(90 * DAY) == Purged(1, 3)
        assert await count(database, "box") == 1
        assert {row[0] for row in await rows(database, "SELECT id FROM person")} == {
            eve.person.id,
            dan.person.id,
            regular.id,
        }
        assert await count(database, "token") == 3
        assert await service.person_of(token) == regular
        clock.go(100 * DAY)
        assert await service.purge(90 * DAY) == Purged(1, 3)
        for table in ("box", "box_use", "person", "token", "event", "answer"):
            assert await count(database, table) == 0, table


async def fill(service: Service, client: Client) -> None:
    """Store a megabyte of chat."""
    table = await service.create_table(client.person, terms("trini", who=[m.SeatTerms("me")] * 2))
    for number in range(300):
        service.chat_limit.clear()
        service.table_chat_limit.clear()
        await client.do(m.Chat(table=table, text=f"{number} " + "å" * 290))
    await end(client, table)


def test_a_purged_file_is_smaller_beside_a_running_server(tmp_path: Path) -> None:
    path = tmp_path / "tatami.db"
    clock = Clock()

    async def run() -> None:
        async with opened(str(path), now=clock) as service:
            (aki,) = await clients(service, 1)
            for _ in range(3):
                await fill(service, aki)
            going = await service.create_table(aki.person, terms("trini", who=[m.SeatTerms("me")] * 2))
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            before = path.stat().st_size
            clock.go(100 * DAY)
            assert await service.purge(90 * DAY) == Purged(3, 0)
            assert path.stat().st_size < before / 2
            await service.repository.read(going)
            await aki.move(state(service, going))

    asyncio.run(run())


def test_a_file_of_an_older_release_is_rebuilt_when_nobody_else_uses_it(tmp_path: Path) -> None:
    path = tmp_path / "tatami.db"
    clock = Clock()

    async def run() -> None:
        async with opened(str(path), now=clock) as service:
            (aki,) = await clients(service, 1)
            for _ in range(3):
                await fill(service, aki)
        with closing(sqlite3.connect(path)) as connection:  # as older releases created files
            connection.execute("PRAGMA journal_mode = DELETE")
            connection.execute("PRAGMA auto_vacuum = 0")
            connection.execute("VACUUM")
        before = path.stat().st_size
        clock.go(100 * DAY)
        async with opened(str(path), now=clock) as service:
            assert await service.purge(90 * DAY) == Purged(3, 1)
            assert path.stat().st_size >= before
            assert await service.store.purge(clock.now - 90 * DAY, is_alone=True) == Purged(0, 0)
        assert path.stat().st_size < before / 2
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA auto_vacuum").fetchone() == (2,)

    asyncio.run(run())


@asynchronous
async def test_storage_per_person_and_day_is_limited_but_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "MOST_BYTES", 2_000)
    clock = Clock()
    async with opened(str(tmp_path / "tatami.db"), now=clock) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], boxed())
        text = tatami.Transcript(tatami.game("trini").new(2, {}, 1), {}).write()
        while service.daily.bytes[aki.person.id] < 2_000:
            await service.create_table(aki.person, terms())
        with pytest.raises(Refused) as refused:
            await service.create_table(aki.person, terms())
        assert refused.value.reason.code == "stored-too-much"
        with pytest.raises(Refused):
            await service.add_review(aki.person, text)
        assert await aki.refused(m.Chat(table=table, text="hello")) == "stored-too-much"
        await ben.do(m.Chat(table=table, text="hello"))
        await aki.move(state(service, table))
        clock.go(DAY)
        assert await service.add_review(aki.person, text)
