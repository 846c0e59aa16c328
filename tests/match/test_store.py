"""Both stores keep the promises of `Store`."""

import asyncio
import itertools
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tatami.match.events import ChatData, ChatSaid, Resumed, ResumedData
from tatami.match.store import (
    Claim,
    Commit,
    Conflict,
    DatabaseNewer,
    Purged,
    Repeated,
    StorageFailed,
    Store,
    StoredReply,
    TableRow,
    UnknownSslMode,
    open_store,
)
from tatami.match.store.migrate import MIGRATIONS
from tatami.match.store.postgres import PostgresStore
from tatami.match.store.sqlite import DatabaseInUse, SqliteStore, back_up
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
async def test_the_second_writer_is_told_and_stores_nothing(database: str) -> None:
    async with opened(database) as store:
        await store.commit(commit("a", 1, 2))
        with pytest.raises(Conflict):
            await store.commit(commit("a", 2, 3, person="ben", sent="x"))
        assert [entry.number for entry in await store.events("a")] == [1, 2]
        assert await store.answer("ben", "x") is None
        assert await store.games_of("ben", None, None, 9) == []


@asynchronous
async def test_a_conflict_does_not_fail_other_writes_of_its_transaction(database: str) -> None:
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
async def test_the_same_id_gets_the_first_answer_even_after_a_restart(database: str) -> None:
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
async def test_steps_of_lessons_are_kept_and_go_with_the_person(database: str) -> None:
    async with opened(database) as store:
        await store.add_person("p", "Aki", b"token", 1.0)
        for done in (2, 1):
            await store.keep_lesson("p", "trini", "faces", done)
        await store.keep_lesson("p", "kakuro", "flips", 1)
        assert await store.lessons("p") == [("kakuro", "flips", 1), ("trini", "faces", 2)]
        assert await store.lessons("q") == []
        assert await store.purge(50.0) == Purged(0, 1)
        assert await store.lessons("p") == []


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
async def test_an_uncorrected_clock_is_claimed_with_the_time_it_was_last_kept(database: str) -> None:
    async with opened(database) as store:
        await store.beat("first", 100.0)
        await store.commit(Commit([("a", said(1))], [index("a")], owner="first"))
        assert [claim.since for claim in await store.claim("second", 200.0, 150.0, 9)] == [100.0]
        await store.beat("second", 200.0)
        assert [claim.since for claim in await store.claim("third", 300.0, 250.0, 9)] == [100.0], (
            "it died before it could correct the clock"
        )
        await store.beat("third", 300.0)
        await store.commit(Commit([("a", Resumed(2, 300.0, data=ResumedData(200.0, 300.0)))], [index("a")]))
        assert [claim.since for claim in await store.claim("fourth", 400.0, 350.0, 9)] == [300.0]


def test_a_process_keeps_its_tables_while_connected_and_sending_heartbeats(postgres: NewDatabase) -> None:
    async def run(database: str) -> None:
        async with opened(database) as new:
            async with opened(database) as old:
                await old.listen(lambda news: None)
                await old.beat("old", 100.0)
                await old.commit(Commit([("a", said(1))], [index("a")], owner="old"))
                await old.commit(Commit([("b", said(1))], [index("b")], owner="old"))
                assert await new.claim("new", 105.0, 95.0, 9) == []
                assert await new.living(95.0) == {"old"}
                assert len(await new.claim("new", 115.0, 105.0, 1)) == 1, "no heartbeat for too long"
                assert await new.living(105.0) == set()
            claims = await new.claim("new", 105.0, 95.0, 9)
            assert [claim.since for claim in claims] == [100.0], "its connection has ended"
            assert await new.living(95.0) == set()

    asyncio.run(run(postgres()))


@pytest.mark.parametrize("query", ["sslmode=disable", "sslmode=prefer", "ssl=disable", "ssl=false", "ssl=prefer"])
def test_an_address_says_whether_tls_is_used(postgres: NewDatabase, query: str) -> None:
    async def run(database: str) -> None:
        async with opened(f"{database}?{query}&application_name=tatami%20here") as store:
            await store.commit(commit("a", 1))
            assert len(await store.events("a")) == 1

    asyncio.run(run(postgres()))


def test_required_tls_is_not_dropped_if_the_server_has_none(postgres: NewDatabase) -> None:
    for query in ("sslmode=require", "ssl=true", "ssl=require"):
        with pytest.raises(ConnectionError, match="rejected SSL"):
            asyncio.run(open_store(f"{postgres()}?{query}"))
    with pytest.raises(UnknownSslMode, match="maybe"):
        asyncio.run(open_store(f"{postgres()}?ssl=maybe"))


class BrokenPool:
    """A pool whose next connections are broken."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self.pool = pool
        self.errors: Iterator[Exception] = iter(())

    async def fetch(self, sql: str, *values: Any) -> Any:
        if error := next(self.errors, None):
            raise error
        return await self.pool.fetch(sql, *values)

    async def close(self) -> None:
        await self.pool.close()


@asynccontextmanager
async def opened_with_pool(database: str) -> AsyncIterator[tuple[Store, BrokenPool]]:
    async with opened(database):
        pass
    pool = BrokenPool(await asyncpg.create_pool(database, min_size=1, max_size=4))
    store = PostgresStore(database, pool)
    try:
        yield store, pool
    finally:
        await store.close()


def test_a_query_is_answered_although_all_connections_are_broken(postgres: NewDatabase) -> None:
    cut = asyncpg.AdminShutdownError("cut"), asyncpg.InternalClientError("half closed"), ConnectionResetError()

    async def run(database: str) -> None:
        async with opened_with_pool(database) as (store, pool):
            await store.commit(commit("a", 1))
            pool.errors = iter([*cut, asyncpg.InterfaceError("closed")])
            assert len(await store.events("a")) == 1

    asyncio.run(run(postgres()))


@pytest.mark.parametrize("error", [ConnectionResetError(), RuntimeError("unexpected")], ids=["expected", "unexpected"])
def test_a_failure_while_a_repeated_command_is_looked_up_does_not_stop_the_store(
    postgres: NewDatabase, error: Exception
) -> None:
    async def run(database: str) -> None:
        async with opened_with_pool(database) as (store, pool), asyncio.timeout(400):
            await store.commit(commit("a", 1, sent="x"))
            pool.errors = itertools.repeat(error)
            with pytest.raises(StorageFailed):
                await store.commit(commit("a", 2, sent="x"))
            pool.errors = iter(())
            with pytest.raises(Repeated):
                await store.commit(commit("a", 2, sent="x"))
            await store.commit(commit("a", 2, sent="y"))

    asyncio.run(run(postgres()))


@asynchronous
async def test_purge_forgets_what_is_old_and_not_played(database: str) -> None:
    async with opened(database) as store:
        for table, status, updated in (("old", "over", 10.0), ("played", "playing", 10.0), ("new", "over", 99.0)):
            await store.commit(Commit([(table, said(1))], [index(table, status, updated)]))
        assert await store.purge(50.0) == Purged(1, 0)
        assert await store.events("old") == []
        with pytest.raises(Conflict):
            await store.commit(commit("old", 2))
        assert await store.events("old") == []
        assert len(await store.events("played")) == len(await store.events("new")) == 1


# ---- Migrations

OLD_SCHEMA = Path(__file__).parent / "old_schema"
"""Databases as release 0.1.0 wrote them, with Alembic's version table."""
SQLITE_SCHEMA = """
    SELECT kind.name, part.name, part.type, part."notnull", part.pk FROM sqlite_master AS kind,
    pragma_table_info(kind.name) AS part WHERE kind.type = 'table' ORDER BY 1, 2
"""
SQLITE_INDEXES = """
    SELECT kind.tbl_name, kind.name, part.name, part.seqno FROM sqlite_master AS kind,
    pragma_index_info(kind.name) AS part WHERE kind.type = 'index' ORDER BY 1, 2, 4
"""
SQLITE_KEYS = """
    SELECT kind.name, part."from", part."table", part."to", part.on_delete FROM sqlite_master AS kind,
    pragma_foreign_key_list(kind.name) AS part WHERE kind.type = 'table' ORDER BY 1, 2
"""
POSTGRES_SCHEMA = """
    SELECT table_name, column_name, data_type, character_maximum_length, is_nullable
    FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2
"""
POSTGRES_INDEXES = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"
POSTGRES_KEYS = """
    SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype <> 'n' ORDER BY 1
"""


async def ask(database: str, *queries: str) -> list[list[tuple[Any, ...]]]:
    """The rows of each query; other statements return none."""
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"), isolation_level=None)) as file:
            return [file.execute(query).fetchall() for query in queries]
    connection = await asyncpg.connect(database)
    try:
        return [[tuple(row) for row in await connection.fetch(query)] for query in queries]
    finally:
        await connection.close()


async def schema(database: str) -> list[list[tuple[Any, ...]]]:
    """Columns, indexes and constraints of all tables."""
    if database.startswith("sqlite"):
        return await ask(database, SQLITE_SCHEMA, SQLITE_INDEXES, SQLITE_KEYS)
    return await ask(database, POSTGRES_SCHEMA, POSTGRES_INDEXES, POSTGRES_KEYS)


async def make_old(database: str, *changes: str) -> None:
    """Fill an empty database as release 0.1.0 would have left it."""
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file:
            file.executescript((OLD_SCHEMA / "sqlite.sql").read_text("utf-8"))
    else:
        connection = await asyncpg.connect(database)
        await connection.execute((OLD_SCHEMA / "postgres.sql").read_text("utf-8"))
        await connection.close()
    await ask(database, *changes)


FIRST_SCHEMA = ("ALTER TABLE lease DROP COLUMN since", "UPDATE alembic_version SET version_num = '0001'")


@pytest.fixture
def other_database(database: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """A second empty database of the same kind."""
    if database.startswith("sqlite"):
        return f"sqlite:///{tmp_path / 'other.db'}"
    make: NewDatabase = request.getfixturevalue("postgres")
    return make()


@pytest.mark.parametrize("changes", [(), FIRST_SCHEMA], ids=["0002", "0001"])
def test_an_old_database_is_upgraded_to_the_schema_of_a_new_one(
    database: str, other_database: str, changes: tuple[str, ...]
) -> None:
    async def run() -> None:
        await make_old(database, *changes)
        events = await ask(database, "SELECT game_table, number, body FROM event ORDER BY 1, 2")
        for _ in range(2):
            async with opened(database) as store, opened(other_database):
                (row,) = await store.lobby(9)
                assert (row.game, row.status, row.is_public, row.runs) == ("trini", "playing", True, True)
                assert [event.number for event in await store.events(row.id)] == list(range(1, 11))
                assert await store.claim("new", 2e9, 2e9, 9) in ([], [Claim(row.id, 1_800_000_007.0)])
        assert await ask(database, "SELECT game_table, number, body FROM event ORDER BY 1, 2") == events
        assert await schema(database) == await schema(other_database)
        assert await ask(database, "SELECT version FROM schema_version") == [[(len(MIGRATIONS),)]]

    asyncio.run(run())


NEWER = [
    ("UPDATE schema_version SET version = 1000",),
    ("DROP TABLE schema_version", "CREATE TABLE alembic_version AS SELECT 'from-the-future' AS version_num"),
]


@pytest.mark.parametrize("changes", NEWER, ids=["ours", "Alembic's"])
def test_a_database_of_a_newer_release_is_refused_and_left_as_it_is(database: str, changes: tuple[str, ...]) -> None:
    async def run() -> None:
        async with opened(database):
            pass
        await ask(database, *changes)
        before = await schema(database)
        with pytest.raises(DatabaseNewer):
            await open_store(database)
        assert await schema(database) == before

    asyncio.run(run())


@asynchronous
async def test_a_migration_that_fails_changes_nothing(database: str) -> None:
    await make_old(database, *FIRST_SCHEMA, "ALTER TABLE lease ADD COLUMN since FLOAT")
    before = await schema(database)
    with pytest.raises((sqlite3.OperationalError, asyncpg.DuplicateColumnError)):
        await open_store(database)
    assert await schema(database) == before


def test_processes_that_start_together_migrate_once(postgres: NewDatabase) -> None:
    async def run(database: str) -> None:
        stores = await asyncio.gather(*[open_store(database) for _ in range(4)])
        for store in stores:
            await store.close()
        assert await ask(database, "SELECT version FROM schema_version") == [[(len(MIGRATIONS),)]]

    asyncio.run(run(postgres()))


# ---- A file


@asynchronous
async def test_a_file_is_served_by_one_process(tmp_path: Path) -> None:
    path = str(tmp_path / "tatami.db")
    async with opened(path):
        with pytest.raises(DatabaseInUse):
            await open_store(path)
    async with opened(path):
        pass


@asynchronous
async def test_another_path_to_a_file_in_use_is_refused(tmp_path: Path) -> None:
    path, link, hard = tmp_path / "tatami.db", tmp_path / "link.db", tmp_path / "hard.db"
    async with opened(str(path)):
        link.symlink_to(path)
        hard.hardlink_to(path)
        for name in (link, hard):
            with pytest.raises(DatabaseInUse):
                await open_store(str(name))
    async with opened(str(link)):
        pass


@asynchronous
async def test_a_backup_of_a_file_in_use_is_complete(tmp_path: Path) -> None:
    path, copy = str(tmp_path / "tatami.db"), str(tmp_path / "copy.db")
    async with opened(path) as store:
        await store.commit(commit("a", 1, 2, 3))
        back_up(path, copy)
    async with opened(copy) as store:
        assert len(await store.events("a")) == 3


@asynchronous
async def test_only_the_owner_can_read_a_file_or_its_backup(tmp_path: Path) -> None:
    path = str(tmp_path / "tatami.db")
    before = os.umask(0)
    try:
        for mode in (None, 0o666):
            if mode is not None:
                (tmp_path / "tatami.db").chmod(mode)
            async with opened(path) as store:
                await store.commit(commit("a", mode or 1))
                back_up(path, str(tmp_path / f"{mode}.db"))
                modes = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
            assert {"tatami.db", "tatami.db-wal", "tatami.db-shm", f"{mode}.db"} <= modes.keys()
            assert set(modes.values()) == {0o600}, modes
    finally:
        os.umask(before)


@asynchronous
async def test_a_full_disk_fails_the_write_and_nothing_else(tmp_path: Path) -> None:
    path = str(tmp_path / "tatami.db")
    async with opened(path) as store:
        await store.commit(commit("a", 1))

        assert isinstance(store, SqliteStore)
        with closing(sqlite3.connect(path)) as other:
            (pages,) = other.execute("PRAGMA page_count").fetchone()
        await store.execute(f"PRAGMA max_page_count = {pages}")
        big = Commit([("a", said(2, text="x" * 200_000))], [index("a")])
        with pytest.raises(StorageFailed):
            await store.commit(big)
        assert len(await store.events("a")) == 1
        await store.execute(f"PRAGMA max_page_count = {pages + 1000}")
        await store.commit(big)
        assert len(await store.events("a")) == 2
