"""The store on PostgreSQL, for several processes: one writer in each, and one transaction for all that waits there."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence, Set
from functools import partial
from typing import Any, TypeVar

import asyncpg
import msgspec

from tatami.match.events import TableEvent, decode_event, encode_event
from tatami.match.store import PURGE, Claim, Commit, Conflict, Notification, Repeated, StorageFailed, TableRow
from tatami.match.store.migrate import migrate_postgres

__all__ = ["PostgresStore"]

log = logging.getLogger(__name__)
Answer = TypeVar("Answer")
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
BROKEN = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # between PostgreSQL's last word on a connection and its end
    asyncpg.AdminShutdownError,
    ConnectionError,
)
TIMEOUT = 10.0
CONNECTIONS = 4
MOST_AT_ONCE = 512
ATTEMPTS = 3
LISTEN_AGAIN = 0.5
CHANNEL = "tatami"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', text) FROM unnest($1::text[]) AS text"
INDEX_COLUMNS = "id, game, status, is_public, runs, created, updated, summary"
INSERT_INDEXES = f"""
    INSERT INTO game_table ({INDEX_COLUMNS})
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
ATTENDED = 4_711_006
"""Any number, always the same: the kind of lock that a process holds for as long as it is connected."""
ATTEND = f"SELECT pg_advisory_unlock_all(), pg_advisory_lock({ATTENDED}, hashtext($1))"
THEIR_LOCKS = f"""(
    SELECT objid FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE datname = current_database() AND locktype = 'advisory' AND classid = {ATTENDED} AND objsubid = 2)
"""
LIVING = f"SELECT id FROM process WHERE alive >= $1 AND hashtext(id)::oid IN {THEIR_LOCKS}"
CLAIM = f"""
    WITH found AS (
        SELECT game_table.id, COALESCE(lease.since, process.alive) AS since FROM game_table
        LEFT JOIN lease ON lease.game_table = game_table.id
        LEFT JOIN process ON process.id = lease.process
        WHERE runs AND status = 'playing' AND (
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


class Waiting:
    """A commit that waits for its transaction."""

    def __init__(self, commit: Commit, future: "asyncio.Future[None]") -> None:
        self.commit = commit
        self.future = future
        self.keys: set[Any] = {index.id for index in commit.indexes} | {table for table, _ in commit.events}
        if commit.saved:
            self.keys.add((commit.saved.person, commit.saved.id))

    def finish(self, error: Exception | None = None) -> None:
        """Tell who waits, unless they have gone."""
        if not self.future.done():
            if error is None:
                self.future.set_result(None)
            else:
                self.future.set_exception(error)


class PostgresStore:
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
        """Connect, and bring the tables up to date."""
        await migrate_postgres(url)
        return cls(url, await asyncpg.create_pool(url, min_size=1, max_size=CONNECTIONS, command_timeout=TIMEOUT))

    async def close(self) -> None:
        """Finish what is being written, and close."""
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
        """Store it durably; Conflict or Repeated if it comes second."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait(Waiting(commit, future))
        await future

    async def write(self) -> None:
        """Write what waits, all of it at once, for ever."""
        while True:
            batch = await self.take()
            try:
                await self.write_batch(batch)
            except FAILURES as error:
                await self.hang_up()
                for waiting in batch:
                    waiting.finish(failure(error))
            except BaseException as error:
                for waiting in batch:
                    waiting.finish(StorageFailed(repr(error)))
                raise

    async def take(self) -> list[Waiting]:
        """All that waits now, each table and client id once: what comes second waits for the next transaction."""
        waiting, self.late = self.late, []
        if not waiting:
            waiting = [await self.queue.get()]
        while len(waiting) < MOST_AT_ONCE and not self.queue.empty():
            waiting.append(self.queue.get_nowait())
        batch: list[Waiting] = []
        keys: set[Any] = set()
        for one in waiting:
            (self.late if one.keys & keys else batch).append(one)
            keys |= one.keys
        return batch

    async def write_batch(self, batch: list[Waiting]) -> None:
        """One transaction for all; if some come second, they are told, and the others are written without them."""
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
        """Was the same sent before, or was somebody else faster?"""
        saved = waiting.commit.saved
        answer = await self.answer(saved.person, saved.id) if saved else None
        return Conflict() if answer is None else Repeated(answer)

    async def hang_up(self) -> None:
        """Begin with a new connection next time."""
        if self.connection is not None:
            self.connection.terminate()
            self.connection = None

    async def ask(self, work: Callable[[Any], Awaitable[Answer]]) -> Answer:
        """Do something that can be done twice; again if the connection was broken, as all others may be, too."""
        try:
            for _ in range(CONNECTIONS):
                with contextlib.suppress(*BROKEN):
                    return await work(self.pool)
            return await work(self.pool)
        except FAILURES as error:
            raise failure(error) from error

    # ---- Events

    async def events(self, table: str, after: int = 0) -> list[TableEvent]:
        """The events of a table; none if there is no such table."""
        sql = "SELECT body FROM event WHERE game_table = $1 AND number > $2 ORDER BY number"
        rows = await self.ask(lambda pool: pool.fetch(sql, table, after))
        return [decode_event(row[0]) for row in rows]

    async def answer(self, person: str, sent: str) -> bytes | None:
        """The answer that was given to this client id."""
        sql = "SELECT body FROM answer WHERE person = $1 AND id = $2"
        found: bytes | None = await self.ask(lambda pool: pool.fetchval(sql, person, sent))
        return found

    async def lobby(self, limit: int) -> list[TableRow]:
        """Public tables that are open or played, newest first."""
        sql = (
            f"SELECT {INDEX_COLUMNS} FROM game_table WHERE is_public AND status IN ('open', 'playing') "
            "ORDER BY created DESC LIMIT $1"
        )
        return [TableRow(*row) for row in await self.ask(lambda pool: pool.fetch(sql, limit))]

    async def games_of(self, person: str, status: str | None, before: float | None, limit: int) -> list[TableRow]:
        """A person's tables, the last changed first."""
        sql = (
            f"SELECT {INDEX_COLUMNS} FROM game_table JOIN player ON player.game_table = game_table.id "
            "WHERE player.person = $1 AND ($2::text IS NULL OR status = $2) "
            "AND ($3::float8 IS NULL OR updated < $3) ORDER BY updated DESC LIMIT $4"
        )
        return [TableRow(*row) for row in await self.ask(lambda pool: pool.fetch(sql, person, status, before, limit))]

    # ---- People

    async def add_person(self, person: str, name: str, token: bytes, now: float) -> None:
        """A new person with the hash of a token."""
        sql = (
            "WITH made AS (INSERT INTO person (id, name, created) VALUES ($1, $2, $4) ON CONFLICT DO NOTHING) "
            "INSERT INTO token (hash, person, created) VALUES ($3, $1, $4) ON CONFLICT DO NOTHING"
        )
        await self.ask(lambda pool: pool.execute(sql, person, name, token, now))

    async def person(self, token: bytes) -> tuple[str, str] | None:
        """Id and name of whoever has this token."""
        sql = "SELECT person.id, person.name FROM token JOIN person ON person.id = token.person WHERE hash = $1"
        row = await self.ask(lambda pool: pool.fetchrow(sql, token))
        return (row[0], row[1]) if row else None

    async def rename(self, person: str, name: str) -> None:
        """Another name from now on."""
        await self.ask(lambda pool: pool.execute("UPDATE person SET name = $2 WHERE id = $1", person, name))

    async def add_link(self, link: bytes, person: str, expires: float) -> None:
        """A link that carries an identity to another device."""
        sql = "INSERT INTO link (hash, person, expires) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
        await self.ask(lambda pool: pool.execute(sql, link, person, expires))

    async def claim_link(self, link: bytes, token: bytes, now: float) -> tuple[str, str] | None:
        """Use a link up: the person has one more token."""
        sql = (
            "WITH used AS (DELETE FROM link WHERE hash = $1 AND expires > $3 RETURNING person), "
            "made AS (INSERT INTO token (hash, person, created) SELECT $2, person, $3 FROM used) "
            "SELECT id, name FROM person WHERE id IN (SELECT person FROM used)"
        )
        row = await self.ask(lambda pool: pool.fetchrow(sql, link, token, now))
        return (row[0], row[1]) if row else None

    # ---- Who runs what

    async def beat(self, process: str, now: float) -> None:
        """This process is alive: it says so now, and a lock says so until its connection ends with it."""
        sql = "INSERT INTO process (id, alive) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET alive = excluded.alive"
        await self.ask(lambda pool: pool.execute(sql, process, now))
        async with self.attending:
            if self.ear is not None and self.attended != (self.ear, process):
                await self.attend(self.ear, process)

    async def attend(self, ear: Any, process: str) -> None:
        """Hold the lock of this name and no other."""
        try:
            await ear.execute(ATTEND, process)
        except FAILURES as error:
            raise failure(error) from error
        self.attended = (ear, process)

    async def stop_attending(self) -> None:
        """Give the lock back: others would hold this process to be alive until PostgreSQL sees the connection end."""
        async with self.attending:
            if self.ear is not None:
                with contextlib.suppress(*FAILURES):
                    await self.ear.execute("SELECT pg_advisory_unlock_all()")

    async def claim(self, process: str, now: float, dead_before: float, limit: int) -> list[Claim]:
        """Take over tables that nobody runs, or whose process is gone or was last alive before that."""
        try:  # once: asked again, it would not tell what it has taken the first time
            rows = await self.pool.fetch(CLAIM, process, dead_before, limit)
        except FAILURES as error:
            raise failure(error) from error
        return [Claim(row[0], row[1]) for row in rows]

    async def living(self, since: float) -> Set[str]:
        """The processes that are alive and were so after that."""
        return {row[0] for row in await self.ask(lambda pool: pool.fetch(LIVING, since))}

    async def tell(self, news: Sequence[Notification]) -> None:
        """Tell the other processes."""
        await self.ask(lambda pool: pool.execute(NOTIFY, texts(news)))

    async def listen(self, hear: Callable[[Notification], None]) -> None:
        """Hear what other processes tell."""
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
        """Listen again whenever the connection breaks; anything may have happened in between."""
        while not self.is_closed:
            with contextlib.suppress(*FAILURES):
                if self.ear is None:
                    self.ear = await self.open_ear()
                    self.hear(Notification("lost", ""))
                await until_broken(self.ear)
            self.ear = None
            await asyncio.sleep(LISTEN_AGAIN)

    def heard(self, connection: Any, process: int, channel: str, payload: str) -> None:
        """A notification came."""
        try:
            news = msgspec.json.decode(payload, type=Notification)
        except msgspec.MsgspecError:
            log.warning("a notification that is no news")
            return
        self.hear(news)

    # ---- For those who run it

    async def purge(self, before: float) -> int:
        """Forget tables that ended before, and what nobody can need any more; answer how many tables."""
        done = ""
        for sql in PURGE:
            done = await self.ask(partial(execute, sql.replace("?", "$1"), before))
        return int(done.split()[-1])

    async def check(self) -> None:
        """Does the store answer?"""
        await self.ask(lambda pool: pool.fetchval("SELECT 1"))


async def execute(sql: str, value: float, pool: Any) -> str:
    """Execute a statement with one value; what PostgreSQL says of it."""
    return str(await pool.execute(sql, value))


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
    """Insert all rows of some commits, in one order for all processes; the commits that come second."""
    commits = [waiting.commit for waiting in batch]
    indexes = sorted((index for commit in commits for index in commit.indexes), key=lambda index: index.id)
    made = set()
    if indexes:
        columns = zip(*[msgspec.structs.astuple(index) for index in indexes], strict=True)
        made = {row[0] for row in await connection.fetch(INSERT_INDEXES, *map(list, columns)) if row[1]}
    events = sorted((table, entry.number, encode_event(entry)) for commit in commits for table, entry in commit.events)
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
    leases = sorted(
        (index.id, commit.owner) for commit in commits for index in commit.indexes if commit.owner and index.runs
    )
    if leases:
        await connection.execute(INSERT_LEASES, *columns_of(leases, 2))
    if resumed := [table for commit in commits for table, entry in commit.events if entry.what == "resumed"]:
        await connection.execute("UPDATE lease SET since = NULL WHERE game_table = ANY($1::text[])", resumed)
    news = [
        Notification("event", table, entry.number, commit.process)
        for commit in commits
        for table, entry in commit.events
    ]
    await connection.execute(NOTIFY, texts(news))
    return []


def texts(news: Sequence[Notification]) -> list[str]:
    """Notification as they are sent."""
    return [msgspec.json.encode(one).decode() for one in news]


def columns_of(rows: Sequence[tuple[Any, ...]], count: int) -> list[list[Any]]:
    """Rows as columns, for unnest."""
    return [[row[column] for row in rows] for column in range(count)]


def is_first(commit: Commit, stored: set[Any], answered: set[Any], made: set[str]) -> bool:
    """Was everything of this commit new? Each row that was inserted is counted once.

    A table that is made anew without its first event was purged while it was in memory here.
    """
    keys = {(table, entry.number) for table, entry in commit.events}
    if not keys <= stored or any((index.id, 1) not in keys for index in commit.indexes if index.id in made):
        return False
    if commit.saved is None:
        return True
    key = (commit.saved.person, commit.saved.id)
    if key not in answered:
        return False
    answered.discard(key)
    return True
