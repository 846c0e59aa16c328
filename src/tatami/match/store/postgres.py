"""The store in PostgreSQL, which several processes share; each writes all waiting commits in one transaction."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence, Set
from functools import cache
from typing import Any, TypeVar
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

import asyncpg
import msgspec

from tatami.match.boxes import without_boxes
from tatami.match.events import encode_event
from tatami.match.store.base import (
    INSERT_BOX,
    INSERT_BOX_USE,
    PURGE,
    TABLE_COLUMNS,
    Claim,
    Commit,
    Conflict,
    Notification,
    Purged,
    Repeated,
    SqlStore,
    StorageFailed,
    UnknownSslMode,
    corrects_clock,
)
from tatami.match.store.migrate import migrate_postgres

__all__ = ["SSL_MODES", "PostgresStore", "with_sslmode"]

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
BROKEN = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # between PostgreSQL's last message on a connection and its end
    asyncpg.AdminShutdownError,
    ConnectionError,
)
SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
SSL_WORDS = {
    **dict.fromkeys(("true", "on", "yes", "1"), "require"),
    **dict.fromkeys(("false", "off", "no", "0"), "disable"),
}
TIMEOUT = 10.0
CONNECTIONS = 4
MAX_BATCH = 512
ATTEMPTS = 3
RECONNECT_SECONDS = 0.5
VACUUM_SECONDS = 3600.0
CHANNEL = "tatami"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', text) FROM unnest($1::text[]) AS text"

INSERT_PERSON = """
    WITH made AS (INSERT INTO person (id, name, created) VALUES ($1, $2, $4) ON CONFLICT DO NOTHING)
    INSERT INTO token (hash, person, created) VALUES ($3, $1, $4) ON CONFLICT DO NOTHING
"""
USE_LINK = """
    WITH used AS (DELETE FROM link WHERE hash = $1 AND expires > $3 RETURNING person),
    made AS (INSERT INTO token (hash, person, created) SELECT $2, person, $3 FROM used)
    SELECT id, name FROM person WHERE id IN (SELECT person FROM used)
"""
INSERT_TABLES = f"""
    INSERT INTO game_table ({TABLE_COLUMNS})
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bool[], $5::bool[],
                         $6::float8[], $7::float8[], $8::bytea[])
    ON CONFLICT (id) DO UPDATE SET
        status = excluded.status, runs = excluded.runs, updated = excluded.updated, summary = excluded.summary
    RETURNING id, xmax = 0 AS is_new
"""
INSERT_EVENTS = """
    INSERT INTO event (game_table, number, body) SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[])
    ON CONFLICT DO NOTHING RETURNING game_table, number
"""
INSERT_ANSWERS = """
    INSERT INTO answer (person, id, body, time) SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::float8[])
    ON CONFLICT DO NOTHING RETURNING person, id
"""
INSERT_PLAYERS = """
    INSERT INTO player (person, game_table) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING
"""
INSERT_LEASES = """
    INSERT INTO lease (game_table, process) SELECT * FROM unnest($1::text[], $2::text[])
    ON CONFLICT (game_table) DO UPDATE SET process = excluded.process
"""
CLOCKS_CORRECTED = "UPDATE lease SET since = NULL WHERE game_table = ANY($1::text[])"
ATTENDED = 4_711_006
"""An arbitrary constant: the class of the advisory lock that a process holds as long as it is connected."""
ATTEND = f"SELECT pg_advisory_unlock_all(), pg_advisory_lock({ATTENDED}, hashtext($1))"
THEIR_LOCKS = f"""(
    SELECT objid FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE datname = current_database() AND locktype = 'advisory' AND classid = {ATTENDED} AND objsubid = 2)
"""
SELECT_NAMING = "SELECT DISTINCT game_table FROM event WHERE position($1::bytea in body) > 0"
LIVING = f"SELECT id FROM process WHERE alive >= $1 AND hashtext(id)::oid IN {THEIR_LOCKS}"
CLAIM = f"""
    WITH found AS (
        SELECT game_table.id, COALESCE(lease.since, process.alive) AS since FROM game_table
        LEFT JOIN lease ON lease.game_table = game_table.id
        LEFT JOIN process ON process.id = lease.process
        WHERE runs AND status IN ('open', 'playing') AND (
            lease.process IS NULL
            OR (lease.process <> $1 AND (
                process.alive IS NULL OR process.alive < $2
                OR hashtext(lease.process)::oid NOT IN {THEIR_LOCKS})))
        ORDER BY updated DESC LIMIT $3 FOR UPDATE OF game_table SKIP LOCKED
    ), taken AS (
        INSERT INTO lease (game_table, process, since) SELECT id, $1, since FROM found
        ON CONFLICT (game_table) DO UPDATE SET process = excluded.process, since = excluded.since
    )
    SELECT id, since FROM found
"""


@cache
def numbered(sql: str) -> str:
    """Shared SQL with PostgreSQL's placeholders."""
    return sql.replace("?", "$")


def with_sslmode(url: str) -> str:
    """An address with `ssl=`, as other drivers write it, replaced by PostgreSQL's own `sslmode=`; UnknownSslMode."""
    parts = urlsplit(url)
    fields = []
    for name, value in parse_qsl(parts.query, keep_blank_values=True):
        if name in ("ssl", "sslmode"):
            name, value = "sslmode", SSL_WORDS.get(value.lower(), value.lower())
            if value not in SSL_MODES:
                raise UnknownSslMode(value)
        fields.append((name, value))
    return urlunsplit(parts._replace(query=urlencode(fields, quote_via=quote))) if fields else url


class Waiting:
    """A commit that waits for its transaction."""

    def __init__(self, commit: Commit, future: "asyncio.Future[None]") -> None:
        self.commit = commit
        self.future = future
        self.keys: set[Any] = {index.id for index in commit.indexes} | {table for table, _ in commit.events}
        """Two commits with a common key cannot share a transaction."""
        if commit.saved:
            self.keys.add((commit.saved.person, commit.saved.id))

    def finish(self, error: Exception | None = None) -> None:
        """Resolve the future, unless it was cancelled."""
        if not self.future.done():
            if error is None:
                self.future.set_result(None)
            else:
                self.future.set_exception(error)


class PostgresStore(SqlStore):
    """Events in a database that several processes share."""

    is_shared = True

    def __init__(self, url: str, pool: Any) -> None:
        self.url = url
        self.pool = pool
        self.queue: asyncio.Queue[Waiting] = asyncio.Queue()
        self.late: list[Waiting] = []
        self.connection: Any = None
        self.hear: Callable[[Notification], None] = lambda news: None
        self.is_closed = False
        self.writer = asyncio.create_task(self.write())
        self.listener: asyncio.Task[None] | None = None
        self.ear: Any = None
        """The connection that listens, and that holds the lock by which others know that this process is alive."""
        self.attended: tuple[Any, str] | None = None
        self.attending = asyncio.Lock()

    @classmethod
    async def open(cls, url: str) -> "PostgresStore":
        """Connect, and bring the schema up to date."""
        url = with_sslmode(url)
        connection = await asyncpg.connect(url, timeout=TIMEOUT)
        try:
            await migrate_postgres(connection)
        finally:
            await connection.close()
        return cls(url, await asyncpg.create_pool(url, min_size=1, max_size=CONNECTIONS, command_timeout=TIMEOUT))

    async def close(self) -> None:
        """Finish pending writes and close."""
        self.is_closed = True
        while not self.queue.empty() or self.late:
            await asyncio.sleep(0)
        await self.stop_attending()
        for task in (self.writer, self.listener):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        if self.connection is not None:
            await self.connection.close()
        await self.pool.close()

    # ---- Writing

    async def commit(self, commit: Commit) -> None:
        """Store durably; Conflict or Repeated if something else was stored first."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait(Waiting(commit, future))
        await future

    async def write(self) -> None:
        """Write batches for ever."""
        while True:
            batch = await self.take()
            try:
                await self.write_batch(batch)
            except Exception as error:  # whatever it is: without this task no commit would ever be answered again
                if not isinstance(error, (*FAILURES, StorageFailed)):
                    log.exception("a batch failed unexpectedly")
                await self.hang_up()
                for waiting in batch:
                    waiting.finish(failure(error))
            except BaseException as error:
                for waiting in batch:
                    waiting.finish(StorageFailed(repr(error)))
                raise

    async def take(self) -> list[Waiting]:
        """Everything that waits now, with each key once; a second commit with a key waits for the next batch."""
        waiting, self.late = self.late, []
        if not waiting:
            waiting = [await self.queue.get()]
        while len(waiting) < MAX_BATCH and not self.queue.empty():
            waiting.append(self.queue.get_nowait())
        batch: list[Waiting] = []
        keys: set[Any] = set()
        for one in waiting:
            (self.late if one.keys & keys else batch).append(one)
            keys |= one.keys
        return batch

    async def write_batch(self, batch: list[Waiting]) -> None:
        """Write all commits in one transaction; if some come second, reject them and write the others alone."""
        left = batch
        for _ in range(ATTEMPTS):
            if self.connection is None or self.connection.is_closed():
                self.connection = await asyncpg.connect(self.url, timeout=TIMEOUT, command_timeout=TIMEOUT)
            try:
                async with self.connection.transaction():
                    second = await insert_all(self.connection, left)
                    if second:
                        raise SomeSecond
            except SomeSecond:
                for waiting in second:
                    waiting.finish(await self.why_second(waiting))
                left = [waiting for waiting in left if waiting not in second]
                continue
            except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError):
                continue
            break
        else:
            for waiting in left:
                waiting.finish(Conflict())
        for waiting in left:
            waiting.finish()

    async def why_second(self, waiting: Waiting) -> Exception:
        """Repeated if the same command was stored before, else Conflict."""
        saved = waiting.commit.saved
        answer = await self.answer(saved.person, saved.id) if saved else None
        return Conflict() if answer is None else Repeated(answer)

    async def hang_up(self) -> None:
        """Use a new connection for the next batch."""
        if self.connection is not None:
            self.connection.terminate()
            self.connection = None

    # ---- Queries and statements

    async def retry(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Do something that may safely be done twice; again if its connection was broken, as all others may be."""
        try:
            for _ in range(CONNECTIONS):
                with contextlib.suppress(*BROKEN):
                    return await work()
            return await work()
        except FAILURES as error:
            raise failure(error) from error

    async def fetch(self, sql: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows of a query."""
        rows: Sequence[Sequence[Any]] = await self.retry(lambda: self.pool.fetch(numbered(sql), *values))
        return rows

    async def execute(self, sql: str, *values: Any) -> int:
        """Run a statement that may safely run twice; the number of rows that it changed."""
        status: str = await self.retry(lambda: self.pool.execute(numbered(sql), *values))
        return int(status.split()[-1])

    async def add_person(self, person: str, name: str, token: bytes, now: float) -> None:
        """Add a person with the hash of a token."""
        await self.execute(INSERT_PERSON, person, name, token, now)

    async def claim_link(self, link: bytes, token: bytes, now: float) -> tuple[str, str] | None:
        """Use up a link and give its person another token; None if the link is unknown or expired."""
        rows = await self.fetch(USE_LINK, link, token, now)
        return (rows[0][0], rows[0][1]) if rows else None

    async def tables_naming(self, person: str) -> list[str]:
        """The tables whose events hold the id of a person."""
        return [table for (table,) in await self.fetch(SELECT_NAMING, person.encode())]

    async def purge(self, before: float, is_alone: bool = False) -> Purged:
        """Delete old rows and make their space reusable; free space at the end of a file returns to the disk."""
        counts = {name: await self.execute(sql, before) for name, sql in PURGE.items()}
        tables = "answer, link, process, game_table, player, event, lease, box, box_use, token, person"
        await self.retry(lambda: self.pool.execute(f"VACUUM {tables}", timeout=VACUUM_SECONDS))
        return Purged(counts["tables"], counts["people"])

    def free_bytes(self) -> int | None:
        """Unknown: the disk is PostgreSQL's."""
        return None

    async def damage(self) -> str | None:
        """Find nothing: PostgreSQL checks its own files, and reports damage as an error."""
        return None

    # ---- Other processes

    async def beat(self, process: str, now: float) -> None:
        """Record that this process is alive: by its time now, and by a lock that ends with its connection."""
        await super().beat(process, now)
        async with self.attending:
            if self.ear is not None and self.attended != (self.ear, process):
                await self.attend(self.ear, process)

    async def attend(self, ear: Any, process: str) -> None:
        """Hold the lock of this process name and no other."""
        try:
            await ear.execute(ATTEND, process)
        except FAILURES as error:
            raise failure(error) from error
        self.attended = (ear, process)

    async def stop_attending(self) -> None:
        """Give the lock back; PostgreSQL may notice the end of the connection late."""
        async with self.attending:
            if self.ear is not None:
                with contextlib.suppress(*FAILURES):
                    await self.ear.execute("SELECT pg_advisory_unlock_all()")

    async def claim(self, process: str, now: float, dead_before: float, limit: int) -> list[Claim]:
        """Take over tables that nobody runs, or whose process has ended or was last alive before `dead_before`."""
        try:  # no retry: a second query would not return what the first has taken
            rows = await self.pool.fetch(CLAIM, process, dead_before, limit)
        except FAILURES as error:
            raise failure(error) from error
        return [Claim(row[0], row[1]) for row in rows]

    async def living(self, since: float) -> Set[str]:
        """The processes that are alive and have said so after `since`."""
        return {row[0] for row in await self.fetch(LIVING, since)}

    async def tell(self, news: Sequence[Notification]) -> None:
        """Notify the other processes."""
        await self.execute(NOTIFY, texts(news))

    async def listen(self, hear: Callable[[Notification], None]) -> None:
        """Receive notifications from now on."""
        self.hear = hear
        try:
            self.ear = await self.open_ear()
        except FAILURES as error:
            raise failure(error) from error
        self.listener = asyncio.create_task(self.keep_listening())

    async def open_ear(self) -> Any:
        """A connection that listens."""
        ear = await asyncpg.connect(self.url, timeout=TIMEOUT, command_timeout=TIMEOUT)
        await ear.add_listener(CHANNEL, self.heard)
        return ear

    async def keep_listening(self) -> None:
        """Reconnect whenever the connection breaks; notifications may be lost in between."""
        while not self.is_closed:
            with contextlib.suppress(*FAILURES):
                if self.ear is None:
                    self.ear = await self.open_ear()
                    self.hear(Notification("lost", ""))
                await until_broken(self.ear)
            self.ear = None
            await asyncio.sleep(RECONNECT_SECONDS)

    def heard(self, connection: Any, process: int, channel: str, payload: str) -> None:
        """Decode a notification and pass it on."""
        try:
            news = msgspec.json.decode(payload, type=Notification)
        except msgspec.MsgspecError:
            log.warning("a notification could not be decoded")
            return
        self.hear(news)


def failure(error: Exception) -> StorageFailed:
    """A failure in one line: PostgreSQL's next lines quote rows, which logs must not hold."""
    return StorageFailed(str(error).partition("\n")[0])


async def until_broken(connection: Any) -> None:
    """Wait for the end of a connection."""
    broken = asyncio.Event()
    connection.add_termination_listener(lambda _: broken.set())
    try:
        if not connection.is_closed():
            await broken.wait()
    finally:
        connection.terminate()


class SomeSecond(Exception):
    """Some commits of a batch come second, so the transaction is rolled back."""


async def insert_all(connection: Any, batch: Sequence[Waiting]) -> list[Waiting]:
    """Insert the rows of a batch, in the same order in all processes; returns the commits that come second."""
    commits = [waiting.commit for waiting in batch]
    indexes = sorted((index for commit in commits for index in commit.indexes), key=lambda index: index.id)
    made = set()
    if indexes:
        columns = zip(*[msgspec.structs.astuple(index) for index in indexes], strict=True)
        made = {row[0] for row in await connection.fetch(INSERT_TABLES, *map(list, columns)) if row[1]}
    boxes: dict[tuple[str, str], tuple[bytes, float]] = {}
    events = []
    for table, event in (one for commit in commits for one in commit.events):
        short, used = without_boxes(event)
        events.append((table, event.number, encode_event(short)))
        boxes.update({(reference, table): (body, event.time) for reference, body in used.items()})
    events.sort()
    stored = {tuple(row) for row in await connection.fetch(INSERT_EVENTS, *columns_of(events, 3))}
    answers = sorted(
        (commit.saved.person, commit.saved.id, commit.saved.answer, commit.events[0][1].time)
        for commit in commits
        if commit.saved
    )
    answered = (
        {tuple(row) for row in await connection.fetch(INSERT_ANSWERS, *columns_of(answers, 4))} if answers else set()
    )
    second = [waiting for waiting in batch if not is_first(waiting.commit, stored, answered, made)]
    if second:
        return second
    if players := sorted((person, table) for commit in commits for table, person in commit.players):
        await connection.execute(INSERT_PLAYERS, *columns_of(players, 2))
    for (reference, table), (body, now) in sorted(boxes.items()):
        await connection.execute(numbered(INSERT_BOX), reference, body, now)
        await connection.execute(numbered(INSERT_BOX_USE), table, reference)
    leases = sorted(
        (index.id, commit.owner) for commit in commits for index in commit.indexes if commit.owner and index.runs
    )
    if leases:
        await connection.execute(INSERT_LEASES, *columns_of(leases, 2))
    if resumed := [table for commit in commits for table, event in commit.events if corrects_clock(event)]:
        await connection.execute(CLOCKS_CORRECTED, resumed)
    news = [
        Notification("event", table, event.number, commit.process)
        for commit in commits
        for table, event in commit.events
    ]
    await connection.execute(NOTIFY, texts(news))
    return []


def texts(news: Sequence[Notification]) -> list[str]:
    """Notifications as they are sent."""
    return [msgspec.json.encode(one).decode() for one in news]


def columns_of(rows: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    """Transpose rows for unnest."""
    return [[row[column] for row in rows] for column in range(count)]


def is_first(commit: Commit, stored: set[Any], answered: set[Any], made: set[str]) -> bool:
    """Were all rows of this commit new?

    A table in `made` without its first event was purged while it was in memory here.
    """
    keys = {(table, event.number) for table, event in commit.events}
    if not keys <= stored or any((index.id, 1) not in keys for index in commit.indexes if index.id in made):
        return False
    if commit.saved is None:
        return True
    key = (commit.saved.person, commit.saved.id)
    if key not in answered:
        return False
    answered.discard(key)
    return True
