"""The store in one SQLite file: one writing thread, and one transaction for all writes that are waiting."""

import asyncio
import contextlib
import fcntl
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from tatami.match.boxes import without_boxes
from tatami.match.events import encode_event
from tatami.match.store.base import (
    INSERT_BOX,
    INSERT_BOX_USE,
    INSERT_TOKEN,
    PURGE,
    SELECT_ANSWER,
    TABLE_COLUMNS,
    Claim,
    Commit,
    Conflict,
    Notification,
    Purged,
    Repeated,
    SqlStore,
    StorageFailed,
    TableRow,
    corrects_clock,
)
from tatami.match.store.migrate import migrate_sqlite

__all__ = ["DatabaseInUse", "SqliteStore", "back_up", "connect", "create_private", "purge_file"]

Work = Callable[[sqlite3.Connection], Any]
SECOND = (Conflict, Repeated, sqlite3.IntegrityError)
"""Errors of one job alone: something else was stored first."""
MAX_BATCH = 512
PRIVATE = 0o600
INCREMENTAL = 2
"""SQLite's number for files that can give free pages back without being rebuilt."""
SHRINKING = f"PRAGMA auto_vacuum = {INCREMENTAL}"
"""Switches a file to that mode: an empty file at once, any other with the next VACUUM."""
INSPECTION_SECONDS = 30.0
PAGES_AT_ONCE = 1000
"""Pages given back in one transaction; a running server can write between transactions."""

INSERT_PERSON = "INSERT INTO person (id, name, created) VALUES (?1, ?2, ?3)"
USE_LINK = "DELETE FROM link WHERE hash = ?1 AND expires > ?2 RETURNING person"
INSERT_ANSWER = "INSERT INTO answer (person, id, body, time) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING"
INSERT_EVENT = "INSERT INTO event (game_table, number, body) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING"
INSERT_PLAYER = "INSERT INTO player (game_table, person) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
INSERT_TABLE = (
    f"INSERT INTO game_table ({TABLE_COLUMNS}) "
    "VALUES (:id, :game, :status, :is_public, :runs, :created, :updated, :summary) ON CONFLICT DO NOTHING"
)
UPDATE_TABLE = (
    "UPDATE game_table SET status = :status, runs = :runs, updated = :updated, summary = :summary WHERE id = :id"
)
REFRESH_TABLE = (
    "UPDATE game_table SET updated = :updated, summary = :summary WHERE id = :id AND status = :status AND runs = :runs"
)
"""Touches no indexed column, which makes it the cheaper one."""
LEASE = (
    "INSERT INTO lease (game_table, process, since) VALUES (?1, ?2, ?3) "
    "ON CONFLICT (game_table) DO UPDATE SET process = excluded.process, since = excluded.since"
)
CLOCK_CORRECTED = "UPDATE lease SET since = NULL WHERE game_table = ?1"
SELECT_NAMING = "SELECT DISTINCT game_table FROM event WHERE instr(body, ?1) > 0"
SELECT_CLAIMS = """
    SELECT game_table.id, COALESCE(lease.since, process.alive)
    FROM game_table LEFT JOIN lease ON lease.game_table = game_table.id
    LEFT JOIN process ON process.id = lease.process
    WHERE runs AND status IN ('open', 'playing') AND (lease.process IS NULL OR lease.process <> ?1)
    ORDER BY updated DESC LIMIT ?2
"""


class DatabaseInUse(Exception):
    """Another process has opened this file."""


class FileLock:
    """A lock on the database file itself, which no link and no deleted file can get around.

    SQLite locks the file with fcntl, which is independent of flock. But closing any descriptor of a file ends all
    fcntl locks of the process on it, so a file that this process has locked is not opened again.
    """

    HELD: ClassVar[set[tuple[int, int]]] = set()

    def __init__(self, path: str) -> None:
        found = Path(path).stat()
        self.key = found.st_dev, found.st_ino
        if self.key in self.HELD:
            raise DatabaseInUse(path)
        self.descriptor = os.open(path, os.O_RDWR)
        try:
            fcntl.flock(self.descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self.descriptor)
            raise DatabaseInUse(path) from None
        self.HELD.add(self.key)

    def close(self) -> None:
        """Unlock the file; all connections to it must be closed."""
        self.HELD.discard(self.key)
        os.close(self.descriptor)


class Job:
    """Something to write, and the future that waits for it."""

    __slots__ = ("error", "future", "result", "work")

    def __init__(self, work: Work, future: "asyncio.Future[Any]") -> None:
        self.work = work
        self.future = future
        self.result: Any = None
        self.error: Exception | None = None

    def finish(self) -> None:
        """Resolve the future, unless it was cancelled."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class SqliteStore(SqlStore):
    """Events in a file."""

    is_shared = False

    def __init__(self, path: str, lock: "FileLock") -> None:
        self.path = path
        self.lock = lock
        self.loop = asyncio.get_running_loop()
        self.batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self.gathered: list[Job] = []
        self.readers = ThreadPoolExecutor(1, "sqlite-read")
        self.reader = connect(path)
        self.writer = threading.Thread(target=self.write, name="sqlite-write", daemon=True)
        self.writer.start()

    @classmethod
    async def open(cls, path: str) -> "SqliteStore":
        """Open or create the file; DatabaseInUse if another process has it."""
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        create_private(path)
        lock = FileLock(path)
        try:
            await asyncio.to_thread(prepare, path)
            make_private(path, f"{path}-wal", f"{path}-shm")
            return cls(path, lock)
        except BaseException:
            lock.close()
            raise

    async def close(self) -> None:
        """Finish pending writes and close."""
        self.hand_over()
        self.batches.put(None)
        await asyncio.to_thread(self.writer.join)
        await asyncio.to_thread(self.readers.shutdown)
        self.reader.close()
        self.lock.close()

    # ---- The writing thread

    def write(self) -> None:
        """Write batches until the store is closed."""
        connection = connect(self.path)
        while (batch := self.take()) is not None:
            write_batch(connection, batch)
            self.loop.call_soon_threadsafe(finish_all, batch)
        connection.close()

    def take(self) -> list[Job] | None:
        """Wait for a batch and add all others that are ready; None when the store is closed and nothing is left."""
        batch = self.batches.get()
        while batch is not None and len(batch) < MAX_BATCH and not self.batches.empty():
            more = self.batches.get()
            if more is None:
                self.batches.put(None)
                break
            batch += more
        return batch

    def enqueue(self, work: Work) -> "asyncio.Future[Any]":
        """Run this in the writing thread, in one transaction with everything else of this turn of the event loop."""
        future = self.loop.create_future()
        if not self.gathered:
            self.loop.call_soon(self.hand_over)
        self.gathered.append(Job(work, future))
        return future

    def hand_over(self) -> None:
        """Wake the writing thread once for all jobs of this turn."""
        if self.gathered:
            self.batches.put(self.gathered)
            self.gathered = []

    # ---- Queries and statements

    async def fetch(self, sql: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows of a query, which runs in the reading thread."""
        try:
            return await self.loop.run_in_executor(self.readers, fetch_all, self.reader, sql, values)
        except sqlite3.Error as error:
            raise StorageFailed(str(error)) from error

    async def execute(self, sql: str, *values: Any) -> int:
        """Run a statement in the writing thread; the number of rows that it changed."""
        count: int = await self.enqueue(lambda connection: connection.execute(sql, values).rowcount)
        return count

    async def commit(self, commit: Commit) -> None:
        """Store durably; Conflict or Repeated if something else was stored first."""
        await self.enqueue(lambda connection: write_commit(connection, commit))

    async def add_person(self, person: str, name: str, token: bytes, now: float) -> None:
        """Add a person with the hash of a token."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(INSERT_PERSON, (person, name, now))
            connection.execute(INSERT_TOKEN, (token, person, now))

        await self.enqueue(work)

    async def claim_link(self, link: bytes, token: bytes, now: float) -> tuple[str, str] | None:
        """Use up a link and give its person another token; None if the link is unknown or expired."""

        def work(connection: sqlite3.Connection) -> tuple[str, str] | None:
            found = connection.execute(USE_LINK, (link, now)).fetchone()
            if found is None:
                return None
            connection.execute(INSERT_TOKEN, (token, found[0], now))
            row: tuple[str, str] = connection.execute("SELECT id, name FROM person WHERE id = ?1", found).fetchone()
            return row

        found: tuple[str, str] | None = await self.enqueue(work)
        return found

    async def claim(self, process: str, now: float, dead_before: float, limit: int) -> list[Claim]:
        """Take over tables that nobody runs. Only one process has the file, so all others are dead."""

        def work(connection: sqlite3.Connection) -> list[Claim]:
            rows = connection.execute(SELECT_CLAIMS, (process, limit)).fetchall()
            connection.executemany(LEASE, [(table, process, since) for table, since in rows])
            return [Claim(table, since) for table, since in rows]

        found: list[Claim] = await self.enqueue(work)
        return found

    async def tables_naming(self, person: str) -> list[str]:
        """The tables whose events hold the id of a person, read on a connection of its own."""

        def work() -> list[str]:
            with contextlib.closing(connect(self.path)) as connection:
                return [table for (table,) in connection.execute(SELECT_NAMING, (person.encode(),))]

        try:
            return await asyncio.to_thread(work)
        except sqlite3.Error as error:
            raise StorageFailed(str(error)) from error

    async def purge(self, before: float, is_alone: bool = False) -> Purged:
        """Delete what is old, on a connection of its own, so that others write in between."""
        try:
            return await asyncio.to_thread(purge_file, self.path, before, is_alone)
        except sqlite3.Error as error:
            raise StorageFailed(str(error)) from error

    def free_bytes(self) -> int | None:
        """The space left on the disk of the file."""
        found = os.statvfs(self.path)
        return found.f_bavail * found.f_frsize

    async def damage(self) -> str | None:
        """Check all pages of the file."""
        return await asyncio.to_thread(damage_of, self.path)

    # ---- There are no other processes

    async def living(self, since: float) -> Set[str]:
        """No other process."""
        return frozenset()

    async def tell(self, news: Sequence[Notification]) -> None:
        """Notify nobody."""

    async def listen(self, hear: Callable[[Notification], None]) -> None:
        """Receive nothing."""


def connect(path: str) -> sqlite3.Connection:
    """A connection in autocommit mode that any thread may use."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10.0)
    if Path(path).stat().st_size == 0:
        connection.execute(SHRINKING)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def prepare(path: str) -> None:
    """Bring the file up to date."""
    with contextlib.closing(connect(path)) as connection:
        migrate_sqlite(connection)


def create_private(path: str) -> None:
    """Create an empty file for its owner alone, unless it exists. SQLite gives its other files the same mode."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))


def make_private(*paths: str) -> None:
    """Let only the owner read and write these files; those of other users stay as they are."""
    for path in paths:
        with contextlib.suppress(FileNotFoundError, PermissionError):
            Path(path).chmod(PRIVATE)


def fetch_all(connection: sqlite3.Connection, sql: str, values: Sequence[Any]) -> list[Any]:
    """The rows of a query."""
    return connection.execute(sql, values).fetchall()


def finish_all(batch: Iterable[Job]) -> None:
    """Resolve the futures of a batch."""
    for job in batch:
        job.finish()


def write_batch(connection: sqlite3.Connection, batch: list[Job]) -> None:
    """Write all jobs in one transaction; a job that comes second fails alone, a failing disk fails all of them."""
    try:
        try:
            write_all(connection, batch, write_job)
        except SECOND:  # rare, so the faster way without savepoints is tried first
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
    """Write all jobs in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    for job in batch:
        write(connection, job)
    connection.execute("COMMIT")


def write_job(connection: sqlite3.Connection, job: Job) -> None:
    """Write one job; its error fails the batch."""
    job.result = job.work(connection)


def write_job_apart(connection: sqlite3.Connection, job: Job) -> None:
    """Write one job, and undo it alone if it comes second."""
    connection.execute("SAVEPOINT one")
    try:
        write_job(connection, job)
    except SECOND as error:
        connection.execute("ROLLBACK TO one")
        job.error = StorageFailed(str(error)) if isinstance(error, sqlite3.IntegrityError) else error
    connection.execute("RELEASE one")


def write_commit(connection: sqlite3.Connection, commit: Commit) -> None:
    """Write the rows of one commit."""
    if saved := commit.saved:
        values = (saved.person, saved.id, saved.answer, commit.events[0][1].time)
        if connection.execute(INSERT_ANSWER, values).rowcount == 0:
            row = connection.execute(SELECT_ANSWER, values[:2]).fetchone()
            raise Repeated(row[0])
    new = {table for table, event in commit.events if event.number == 1}
    for index in commit.indexes:
        write_table(connection, index, index.id in new)
        if commit.owner and index.runs:
            connection.execute(LEASE, (index.id, commit.owner, None))
    for table, event in commit.events:
        stored, boxes = without_boxes(event)
        if connection.execute(INSERT_EVENT, (table, event.number, encode_event(stored))).rowcount == 0:
            raise Conflict
        for reference, body in boxes.items():
            connection.execute(INSERT_BOX, (reference, body, event.time))
            connection.execute(INSERT_BOX_USE, (table, reference))
        if corrects_clock(event):
            connection.execute(CLOCK_CORRECTED, (table,))
    connection.executemany(INSERT_PLAYER, commit.players)


def write_table(connection: sqlite3.Connection, index: TableRow, is_new: bool) -> None:
    """Write what lists show of a table; most commits change nothing that is indexed."""
    fields = msgspec.structs.asdict(index)
    if not is_new and connection.execute(REFRESH_TABLE, fields).rowcount:
        return
    if connection.execute(INSERT_TABLE if is_new else UPDATE_TABLE, fields).rowcount == 0:
        raise Conflict  # the table exists already, or was purged while it was in memory


def purge_file(path: str, before: float, is_alone: bool = False) -> Purged:
    """Delete what is old and give the space back; a server may be using the file, unless `is_alone`.

    Only a file of an older release has to be rebuilt for that, once, when nobody else uses it.
    """
    with contextlib.closing(connect(path)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        counts = {name: connection.execute(sql, (before,)).rowcount for name, sql in PURGE.items()}
        connection.execute("COMMIT")
        if pragma(connection, "auto_vacuum") == INCREMENTAL:
            for _ in range(0, pragma(connection, "freelist_count"), PAGES_AT_ONCE):
                # `execute` would stop after one page.
                connection.executescript(f"PRAGMA incremental_vacuum({PAGES_AT_ONCE})")
        elif is_alone:
            connection.execute(SHRINKING)
            connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return Purged(counts["tables"], counts["people"])


def damage_of(path: str) -> str | None:
    """What is wrong with a file; None if nothing was found within the time."""
    end = time.monotonic() + INSPECTION_SECONDS
    try:
        with contextlib.closing(connect(path)) as connection:
            connection.set_progress_handler(lambda: time.monotonic() > end, 100_000)
            found: str = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.OperationalError:
        return None  # timed out, locked or unreadable; commands report the latter themselves
    except sqlite3.DatabaseError as error:
        return str(error)
    return None if found == "ok" else " ".join(found.split())[:200]


def pragma(connection: sqlite3.Connection, name: str) -> int:
    """The value of one of SQLite's pragmas."""
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


def back_up(path: str, target: str) -> None:
    """Copy a file that may be in use, as of one moment, to a new file for its owner alone."""
    create_private(target)
    with contextlib.closing(connect(path)) as source, contextlib.closing(sqlite3.connect(target)) as copy:
        source.backup(copy)
