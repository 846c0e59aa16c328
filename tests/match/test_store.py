"""What both stores promise."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.ext.asyncio import create_async_engine

from tatami.match.events import ChatData, ChatSaid, Resumed, ResumedData
from tatami.match.store import Commit, Conflict, Repeated, StorageFailed, Store, StoredReply, TableRow, open_store
from tatami.match.store.postgres import PostgresStore
from tatami.match.store.schema import METADATA
from tatami.match.store.sqlite import DatabaseInUse, back_up
from tests.match.conftest import NewDatabase
from tests.match.support import asynchronous


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    store = await open_store(database)
    try:
        yield store
    finally:
        await store.close()


def index(table: str, status: str = "playing", updated: float = 1.0, is_public: bool = True) -> TableRow:
    return TableRow(table, "trini", status, is_public, status == "playing", 1.0, updated, b"{}")


def said(number: int, time: float = 1.0, text: str = "hello") -> ChatSaid:
    return ChatSaid(number, time, data=ChatData("Aki", text))


def commit(table: str, *numbers: int, person: str = "aki", sent: str | None = None, text: bytes = b"yes") -> Commit:
    events = [(table, said(number, 5.0, f"{table} {number}")) for number in numbers]
    saved = StoredReply(person, sent, text) if sent else None
    return Commit(events, [index(table)], [(table, person)], saved)


@asynchronous
async def test_events_come_back_in_order_and_after_a_restart(database: str) -> None:
    async with opened(database) as store:
        await store.commit(commit("a", 1, 2))
        await store.commit(commit("a", 3))
        await store.commit(commit("b", 1))
    async with opened(database) as store:
        assert [entry.number for entry in await store.events("a")] == [1, 2, 3]
        assert await store.events("a", after=1) == [said(number, 5.0, f"a {number}") for number in (2, 3)]
        assert await store.events("no such table") == []


@asynchronous
async def test_whoever_comes_second_is_told_and_nothing_of_theirs_is_stored(database: str) -> None:
    async with opened(database) as store:
        await store.commit(commit("a", 1, 2))
        with pytest.raises(Conflict):
            await store.commit(commit("a", 2, 3, person="ben", sent="x"))
        assert [entry.number for entry in await store.events("a")] == [1, 2]
        assert await store.answer("ben", "x") is None
        assert await store.games_of("ben", None, None, 9) == []


@asynchronous
async def test_a_conflict_does_not_fail_the_others_of_its_transaction(database: str) -> None:
    async with opened(database) as store:
        await store.commit(commit("a", 1))
        tables = [f"t{number}" for number in range(40)]
        commits = [commit(table, 1, 2, sent=table) for table in tables]
        commits[7:7] = [commit("a", 1, sent="late"), commit("a", 1)]
        results = await asyncio.gather(*map(store.commit, commits), return_exceptions=True)
        assert [type(result) for result in results if result] == [Conflict, Conflict]
        for table in tables:
            assert len(await store.events(table)) == 2
            assert await store.answer("aki", table) == b"yes"


@asynchronous
async def test_the_same_id_gets_the_first_answer_also_after_a_restart(database: str) -> None:
    async with opened(database) as store:
        await store.commit(commit("a", 1, sent="x", text=b"first"))
        with pytest.raises(Repeated) as repeated:
            await store.commit(commit("a", 2, sent="x", text=b"second"))
        assert repeated.value.answer == b"first"
        assert len(await store.events("a")) == 1
        await store.commit(commit("a", 2, sent="x", person="ben", text=b"another person's"))
    async with opened(database) as store:
        assert await store.answer("aki", "x") == b"first"
        assert await store.answer("ben", "x") == b"another person's"
        assert await store.answer("ben", "y") is None


@asynchronous
async def test_the_same_id_twice_at_once_is_stored_once(database: str) -> None:
    async with opened(database) as store:
        results = await asyncio.gather(
            *[store.commit(commit(f"t{number}", 1, sent="x")) for number in range(5)], return_exceptions=True
        )
        assert sum(result is None for result in results) == 1
        assert all(isinstance(result, Repeated) and result.answer == b"yes" for result in results if result)
        stored = [await store.events(f"t{number}") for number in range(5)]
        assert sum(map(len, stored)) == 1


@asynchronous
async def test_tokens_and_links(database: str) -> None:
    async with opened(database) as store:
        await store.add_person("p", "Aki", b"token", 1.0)
        assert await store.person(b"token") == ("p", "Aki")
        assert await store.person(b"other") is None
        await store.rename("p", "Akiko")
        await store.add_link(b"link", "p", 100.0)
        assert await store.claim_link(b"link", b"late", 100.0) is None
        assert await store.claim_link(b"link", b"second", 50.0) == ("p", "Akiko")
        assert await store.claim_link(b"link", b"third", 50.0) is None
        assert await store.person(b"second") == ("p", "Akiko")
        assert await store.person(b"third") is None


@asynchronous
async def test_lists(database: str) -> None:
    async with opened(database) as store:
        for number, (status, is_public) in enumerate([("open", True), ("playing", False), ("over", True)]):
            table = f"t{number}"
            entry = said(1)
            await store.commit(Commit([(table, entry)], [index(table, status, number, is_public)], [(table, "aki")]))
        assert [one.id for one in await store.lobby(9)] == ["t0"]
        assert [one.id for one in await store.games_of("aki", None, None, 9)] == ["t2", "t1", "t0"]
        assert [one.id for one in await store.games_of("aki", None, 2.0, 9)] == ["t1", "t0"]
        assert [one.id for one in await store.games_of("aki", "over", None, 9)] == ["t2"]
        assert await store.games_of("ben", None, None, 9) == []


@asynchronous
async def test_tables_without_a_living_process_are_taken_over_once(database: str) -> None:
    async with opened(database) as store:
        await store.beat("old", 100.0)
        await store.commit(Commit([("a", said(1))], [index("a")], owner="old"))
        await store.commit(commit("b", 1))
        await store.commit(Commit([("c", said(1))], [index("c", "over")], owner="old"))
        claims = await store.claim("new", 200.0, 150.0, 9)
        assert sorted((claim.table, claim.since) for claim in claims) == [("a", 100.0), ("b", None)]
        await store.beat("new", 200.0)
        assert await store.claim("new", 201.0, 150.0, 9) == []


@asynchronous
async def test_a_clock_that_was_not_corrected_is_claimed_with_the_time_when_it_was_kept_last(database: str) -> None:
    async with opened(database) as store:
        await store.beat("first", 100.0)
        await store.commit(Commit([("a", said(1))], [index("a")], owner="first"))
        assert [claim.since for claim in await store.claim("second", 200.0, 150.0, 9)] == [100.0]
        await store.beat("second", 200.0)
        assert [claim.since for claim in await store.claim("third", 300.0, 250.0, 9)] == [100.0], "died before it could"
        await store.beat("third", 300.0)
        await store.commit(Commit([("a", Resumed(2, 300.0, data=ResumedData(200.0, 300.0)))], [index("a")]))
        assert [claim.since for claim in await store.claim("fourth", 400.0, 350.0, 9)] == [300.0]


def test_a_process_keeps_its_tables_as_long_as_it_is_connected_and_gives_signs_of_life(postgres: NewDatabase) -> None:
    async def run(database: str) -> None:
        async with opened(database) as new:
            async with opened(database) as old:
                await old.listen(lambda news: None)
                await old.beat("old", 100.0)
                await old.commit(Commit([("a", said(1))], [index("a")], owner="old"))
                await old.commit(Commit([("b", said(1))], [index("b")], owner="old"))
                assert await new.claim("new", 105.0, 95.0, 9) == []
                assert await new.living(95.0) == {"old"}
                assert len(await new.claim("new", 115.0, 105.0, 1)) == 1, "it has given no sign for too long"
                assert await new.living(105.0) == set()
            claims = await new.claim("new", 105.0, 95.0, 9)
            assert [claim.since for claim in claims] == [100.0], "its connection has ended"
            assert await new.living(95.0) == set()

    asyncio.run(run(postgres()))


def test_a_question_is_answered_though_all_connections_are_broken(postgres: NewDatabase) -> None:
    async def run(database: str) -> None:
        async with opened(database) as store:
            assert isinstance(store, PostgresStore)
            cut = asyncpg.AdminShutdownError("cut"), asyncpg.InternalClientError("half closed"), ConnectionResetError()
            broken = iter([*cut, asyncpg.InterfaceError("closed")])

            async def ask(pool: asyncpg.Pool) -> int:
                if error := next(broken, None):
                    raise error
                return int(await pool.fetchval("SELECT 7"))

            assert await store.ask(ask) == 7

    asyncio.run(run(postgres()))


@asynchronous
async def test_purge_forgets_what_is_old_and_not_played(database: str) -> None:
    async with opened(database) as store:
        for table, status, updated in (("old", "over", 10.0), ("played", "playing", 10.0), ("new", "over", 99.0)):
            await store.commit(Commit([(table, said(1))], [index(table, status, updated)]))
        assert await store.purge(50.0) == 1
        assert await store.events("old") == []
        with pytest.raises(Conflict):
            await store.commit(commit("old", 2))
        assert await store.events("old") == []
        assert len(await store.events("played")) == len(await store.events("new")) == 1


@asynchronous
async def test_migrations_make_exactly_the_tables_of_the_schema(database: str) -> None:
    async with opened(database):
        pass

    def compare(connection: sa.Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    if database.startswith("sqlite"):
        engine = sa.create_engine(database)
        with engine.connect() as connection:
            assert compare(connection) == []
        engine.dispose()
    else:
        shared = create_async_engine(database.replace("postgresql", "postgresql+asyncpg"))
        async with shared.connect() as connection_there:
            assert await connection_there.run_sync(compare) == []
        await shared.dispose()


@asynchronous
async def test_a_file_is_served_by_one_process(tmp_path: Path) -> None:
    path = str(tmp_path / "tatami.db")
    async with opened(path):
        with pytest.raises(DatabaseInUse):
            await open_store(path)
    async with opened(path):
        pass


@asynchronous
async def test_a_backup_of_a_file_in_use_is_whole(tmp_path: Path) -> None:
    path, copy = str(tmp_path / "tatami.db"), str(tmp_path / "copy.db")
    async with opened(path) as store:
        await store.commit(commit("a", 1, 2, 3))
        back_up(path, copy)
    async with opened(copy) as store:
        assert len(await store.events("a")) == 3


@asynchronous
async def test_a_full_disk_fails_the_write_and_nothing_else(tmp_path: Path) -> None:
    path = str(tmp_path / "tatami.db")
    async with opened(path) as store:
        await store.commit(commit("a", 1))

        def limit(connection: sqlite3.Connection, pages: int) -> None:
            connection.execute(f"PRAGMA max_page_count = {pages}")

        work = store.enqueue  # type: ignore[attr-defined]
        with closing(sqlite3.connect(path)) as other:
            (pages,) = other.execute("PRAGMA page_count").fetchone()
        await work(lambda connection: limit(connection, pages))
        big = Commit([("a", said(2, text="x" * 200_000))], [index("a")])
        with pytest.raises(StorageFailed):
            await store.commit(big)
        assert len(await store.events("a")) == 1
        await work(lambda connection: limit(connection, pages + 1000))
        await store.commit(big)
        assert len(await store.events("a")) == 2
