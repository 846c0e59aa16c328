"""The store in one file: SQLite, one thread that writes, and one transaction for all that waits to be written."""

import asyncio
import contextlib
import fcntl
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, TypeVar

import msgspec

from tatami.match.events import TableEvent, decode_event, encode_event
from tatami.match.store import PURGE, Claim, Commit, Conflict, Notification, Repeated, StorageFailed, TableRow
from tatami.match.store.migrate import migrate_sqlite

__all__ = ["DatabaseInUse", "SqliteStore", "back_up"]

Answer = TypeVar("Answer")
Work = Callable[[sqlite3.Connection], Any]
SECOND = (Conflict, Repeated, sqlite3.IntegrityError)
"""Why something is not written although the disk would take it: something else came first."""
MOST_AT_ONCE = 512
INDEX_COLUMNS = "id, game, status, is_public, runs, created, updated, summary"


class DatabaseInUse(Exception):
    """Another process serves from this file."""


class Job:
    """Something to write, and who waits for it."""

    __slots__ = ("error", "future", "result", "work")

    def __init__(self, work: Work, future: "asyncio.Future[Any]") -> None:
        self.work = work
        self.future = future
        self.result: Any = None
        self.error: Exception | None = None

    def finish(self) -> None:
        """Tell who waits, unless they have gone."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class SqliteStore:
    """Events in a file."""

    is_shared = False

    def __init__(self, path: str, lock: IO[str]) -> None:
        self.path = path
        self.lock = lock
        self.loop = asyncio.get_running_loop()
        self.jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self.gathered: list[Job] = []
        self.readers = ThreadPoolExecutor(1, "sqlite-read")
        self.reader = connect(path)
        self.writer = threading.Thread(target=self.write, name="sqlite-write", daemon=True)
        self.writer.start()

    @classmethod
    async def open(cls, path: str) -> "SqliteStore":
        """Open or make the file; DatabaseInUse if another process has it."""
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        lock = Path(f"{path}.lock").open("w")  # noqa: SIM115 - it is open as long as the store is
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise DatabaseInUse(path) from None
        try:
            await asyncio.to_thread(migrate_sqlite, path)
            return cls(path, lock)
        except BaseException:
            lock.close()
            raise

    async def close(self) -> None:
        """Finish what is being written, and close."""
        self.hand_over()
        self.jobs.put(None)
        await asyncio.to_thread(self.writer.join)
        await asyncio.to_thread(self.readers.shutdown)
        self.reader.close()
        self.lock.close()

    # ---- The writing thread

    def write(self) -> None:
        """Write what waits, all of it at once, until the store is closed."""
        connection = connect(self.path)
        while (batch := self.take()) is not None:
            write_batch(connection, batch)
            self.loop.call_soon_threadsafe(finish_all, batch)
        connection.close()

    def take(self) -> list[Job] | None:
        """All that waits now, at least one; None when the store is closed and nothing waits any more."""
        batch = self.jobs.get()
        while batch is not None and len(batch) < MOST_AT_ONCE and not self.jobs.empty():
            more = self.jobs.get()
            if more is None:
                self.jobs.put(None)
                break
            batch += more
        return batch

    def enqueue(self, work: Work) -> "asyncio.Future[Any]":
        """Let the writing thread do this, together with all else that this turn of the loop brings."""
        future = self.loop.create_future()
        if not self.gathered:
            self.loop.call_soon(self.hand_over)
        self.gathered.append(Job(work, future))
        return future

    def hand_over(self) -> None:
        """Wake the writing thread once for all that was gathered."""
        if self.gathered:
            self.jobs.put(self.gathered)
            self.gathered = []

    async def read(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Let the reading thread do this."""
        try:
            return await self.loop.run_in_executor(self.readers, work, self.reader)
        except sqlite3.Error as error:
            raise StorageFailed(str(error)) from error

    # ---- Events

    async def commit(self, commit: Commit) -> None:
        """Store it durably; Conflict or Repeated if it comes second."""
        await self.enqueue(lambda connection: write_commit(connection, commit))

    async def events(self, table: str, after: int = 0) -> list[TableEvent]:
        """The events of a table; none if there is no such table."""
        sql = "SELECT body FROM event WHERE game_table = ? AND number > ? ORDER BY number"
        rows = await self.read(lambda connection: connection.execute(sql, (table, after)).fetchall())
        return [decode_event(body) for (body,) in rows]

    async def answer(self, person: str, sent: str) -> bytes | None:
        """The answer that was given to this client id."""
        return await self.read(lambda connection: find_answer(connection, person, sent))

    async def lobby(self, limit: int) -> list[TableRow]:
        """Public tables that are open or played, newest first."""
        sql = (
            f"SELECT {INDEX_COLUMNS} FROM game_table WHERE is_public AND status IN ('open', 'playing') "
            "ORDER BY created DESC LIMIT ?"
        )
        return await self.read(lambda connection: indexes(connection.execute(sql, (limit,))))

    async def games_of(self, person: str, status: str | None, before: float | None, limit: int) -> list[TableRow]:
        """A person's tables, the last changed first."""
        sql = (
            f"SELECT {INDEX_COLUMNS} FROM game_table JOIN player ON player.game_table = game_table.id "
            "WHERE player.person = ?1 AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR updated < ?3) "
            "ORDER BY updated DESC LIMIT ?4"
        )
        return await self.read(lambda connection: indexes(connection.execute(sql, (person, status, before, limit))))

    # ---- People

    async def add_person(self, person: str, name: str, token: bytes, now: float) -> None:
        """A new person with the hash of a token."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO person (id, name, created) VALUES (?, ?, ?)", (person, name, now))
            connection.execute("INSERT INTO token (hash, person, created) VALUES (?, ?, ?)", (token, person, now))

        await self.enqueue(work)

    async def person(self, token: bytes) -> tuple[str, str] | None:
        """Id and name of whoever has this token."""
        sql = "SELECT person.id, person.name FROM token JOIN person ON person.id = token.person WHERE hash = ?"
        return await self.read(lambda connection: connection.execute(sql, (token,)).fetchone())

    async def rename(self, person: str, name: str) -> None:
        """Another name from now on."""
        await self.enqueue(lambda connection: connection.execute(RENAME, (name, person)) and None)

    async def add_link(self, link: bytes, person: str, expires: float) -> None:
        """A link that carries an identity to another device."""
        sql = "INSERT INTO link (hash, person, expires) VALUES (?, ?, ?)"
        await self.enqueue(lambda connection: connection.execute(sql, (link, person, expires)) and None)

    async def claim_link(self, link: bytes, token: bytes, now: float) -> tuple[str, str] | None:
        """Use a link up: the person has one more token."""

        def work(connection: sqlite3.Connection) -> tuple[str, str] | None:
            sql = "DELETE FROM link WHERE hash = ? AND expires > ? RETURNING person"
            found = connection.execute(sql, (link, now)).fetchone()
            if found is None:
                return None
            connection.execute("INSERT INTO token (hash, person, created) VALUES (?, ?, ?)", (token, found[0], now))
            row: tuple[str, str] = connection.execute("SELECT id, name FROM person WHERE id = ?", found).fetchone()
            return row

        found: tuple[str, str] | None = await self.enqueue(work)
        return found

    # ---- Who runs what

    async def beat(self, process: str, now: float) -> None:
        """This process is alive."""
        sql = "INSERT INTO process (id, alive) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET alive = excluded.alive"
        await self.enqueue(lambda connection: connection.execute(sql, (process, now)) and None)

    async def claim(self, process: str, now: float, dead_before: float, limit: int) -> list[Claim]:
        """Take over tables that nobody runs; here all other processes are dead, as only one has the file."""
        sql = (
            "SELECT game_table.id, COALESCE(lease.since, process.alive) "
            "FROM game_table LEFT JOIN lease ON lease.game_table = game_table.id "
            "LEFT JOIN process ON process.id = lease.process "
            "WHERE runs AND status = 'playing' AND (lease.process IS NULL OR lease.process != ?) "
            "ORDER BY updated DESC LIMIT ?"
        )

        def work(connection: sqlite3.Connection) -> list[Claim]:
            rows = connection.execute(sql, (process, limit)).fetchall()
            connection.executemany(LEASE, [(table, process, since) for table, since in rows])
            return [Claim(table, since) for table, since in rows]

        found: list[Claim] = await self.enqueue(work)
        return found

    async def living(self, since: float) -> Set[str]:
        """There are no others."""
        return frozenset()

    async def tell(self, news: Sequence[Notification]) -> None:
        """There is nobody to tell."""

    async def listen(self, hear: Callable[[Notification], None]) -> None:
        """There is nobody to hear."""

    # ---- For those who run it

    async def purge(self, before: float) -> int:
        """Forget tables that ended before, and what nobody can need any more; answer how many tables."""

        def work(connection: sqlite3.Connection) -> int:
            return [connection.execute(sql, (before,)).rowcount for sql in PURGE][-1]

        count: int = await self.enqueue(work)
        return count

    async def check(self) -> None:
        """Does the store answer?"""
        await self.read(lambda connection: connection.execute("SELECT 1").fetchone())


INSERT_INDEX = (
    f"INSERT INTO game_table ({INDEX_COLUMNS}) "
    "VALUES (:id, :game, :status, :is_public, :runs, :created, :updated, :summary) ON CONFLICT DO NOTHING"
)
UPDATE_INDEX = (
    "UPDATE game_table SET status = :status, runs = :runs, updated = :updated, summary = :summary WHERE id = :id"
)
REFRESH_INDEX = (
    "UPDATE game_table SET updated = :updated, summary = :summary WHERE id = :id AND status = :status AND runs = :runs"
)
RENAME = "UPDATE person SET name = ? WHERE id = ?"
LEASE = (
    "INSERT INTO lease (game_table, process, since) VALUES (?, ?, ?) "
    "ON CONFLICT (game_table) DO UPDATE SET process = excluded.process, since = excluded.since"
)


def connect(path: str) -> sqlite3.Connection:
    """A connection that any thread may use, transactions being ours to begin and end."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10.0)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def finish_all(batch: Iterable[Job]) -> None:
    """Tell everybody who waits for a batch."""
    for job in batch:
        job.finish()


def write_batch(connection: sqlite3.Connection, batch: list[Job]) -> None:
    """One transaction for all; what comes second fails alone, what the disk refuses fails together."""
    try:
        try:
            write_all(connection, batch, write_job)
        except SECOND:  # seldom: once more, with care
            connection.execute("ROLLBACK")
            write_all(connection, batch, write_job_apart)
    except sqlite3.Error as error:
        with contextlib.suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        for job in batch:
            job.error = StorageFailed(str(error))


def write_all(
    connection: sqlite3.Connection, batch: list[Job], write: Callable[[sqlite3.Connection, Job], None]
) -> None:
    """All of it in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    for job in batch:
        write(connection, job)
    connection.execute("COMMIT")


def write_job(connection: sqlite3.Connection, job: Job) -> None:
    """One of them."""
    job.result = job.work(connection)


def write_job_apart(connection: sqlite3.Connection, job: Job) -> None:
    """One of them, undone if it fails for a reason of its own."""
    connection.execute("SAVEPOINT one")
    try:
        write_job(connection, job)
    except SECOND as error:
        connection.execute("ROLLBACK TO one")
        job.error = StorageFailed(str(error)) if isinstance(error, sqlite3.IntegrityError) else error
    connection.execute("RELEASE one")


def write_commit(connection: sqlite3.Connection, commit: Commit) -> None:
    """The rows of one commit."""
    if commit.saved:
        saved = commit.saved
        sql = "INSERT INTO answer (person, id, body, time) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        time = commit.events[0][1].time
        if connection.execute(sql, (saved.person, saved.id, saved.answer, time)).rowcount == 0:
            raise Repeated(find_answer(connection, saved.person, saved.id) or b"")
    new = {table for table, entry in commit.events if entry.number == 1}
    for index in commit.indexes:
        write_index(connection, index, index.id in new)
        if commit.owner and index.runs:
            connection.execute(LEASE, (index.id, commit.owner, None))
    for table, entry in commit.events:
        sql = "INSERT INTO event (game_table, number, body) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        if connection.execute(sql, (table, entry.number, encode_event(entry))).rowcount == 0:
            raise Conflict
        if entry.what == "resumed":
            connection.execute("UPDATE lease SET since = NULL WHERE game_table = ?", (table,))
    for table, person in commit.players:
        sql = "INSERT INTO player (person, game_table) VALUES (?, ?) ON CONFLICT DO NOTHING"
        connection.execute(sql, (person, table))


def write_index(connection: sqlite3.Connection, index: TableRow, is_new: bool) -> None:
    """What lists will show of a table; in most commits nothing by which tables are found has changed."""
    fields = msgspec.structs.asdict(index)
    if not is_new and connection.execute(REFRESH_INDEX, fields).rowcount:
        return
    if connection.execute(INSERT_INDEX if is_new else UPDATE_INDEX, fields).rowcount == 0:
        raise Conflict  # there is such a table already; or it was purged while it was in memory here


def find_answer(connection: sqlite3.Connection, person: str, sent: str) -> bytes | None:
    """The answer that was given to this client id."""
    row = connection.execute("SELECT body FROM answer WHERE person = ? AND id = ?", (person, sent)).fetchone()
    return row[0] if row else None


def indexes(rows: Iterable[tuple[Any, ...]]) -> list[TableRow]:
    """Rows of game_table as what lists show."""
    return [TableRow(row[0], row[1], row[2], bool(row[3]), bool(row[4]), *row[5:]) for row in rows]


def back_up(path: str, target: str) -> None:
    """Copy a file that may be in use, as it stands at one moment."""
    with contextlib.closing(connect(path)) as source, contextlib.closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
