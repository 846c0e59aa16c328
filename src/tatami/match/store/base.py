"""What both stores promise, and what they have in common: SQL that SQLite and PostgreSQL understand alike."""

import time
from collections.abc import Callable, Sequence, Set
from typing import Any, Literal, Protocol

from msgspec import Struct

from tatami.match.boxes import box_references, with_boxes
from tatami.match.events import TableEvent, decode_event
from tatami.match.store.practice import PracticeStore, Practising
from tatami.match.store.reviews import ReviewRow

__all__ = [
    "INSERT_BOX",
    "INSERT_BOX_USE",
    "INSERT_TOKEN",
    "PURGE",
    "SELECT_ANSWER",
    "TABLE_COLUMNS",
    "Claim",
    "Commit",
    "Conflict",
    "DatabaseNewer",
    "Notification",
    "Purged",
    "Repeated",
    "SqlStore",
    "StorageFailed",
    "Store",
    "StoredReply",
    "TableRow",
    "UnknownSslMode",
    "corrects_clock",
]

# ---- What is stored


class StorageFailed(Exception):
    """The store cannot be used now; whether the last commit was stored is unknown."""


class UnknownSslMode(Exception):
    """The address of a PostgreSQL database asks for a kind of TLS that does not exist; its text is that kind."""


class DatabaseNewer(Exception):
    """A newer release has written this database."""


class Conflict(Exception):
    """An event with this number is stored already, or the table was purged; nothing of the commit was stored."""


class Repeated(Exception):
    """This client id was answered before; nothing of the commit was stored."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer


class TableRow(Struct, frozen=True):
    """What lists show of a table without replaying it."""

    id: str
    game: str
    status: str
    is_public: bool
    runs: bool
    """Does the table have work of its own: a bot's move or a clock?"""
    created: float
    updated: float
    summary: bytes


class StoredReply(Struct, frozen=True):
    """The reply to a command, kept in case the command is sent again."""

    person: str
    id: str
    answer: bytes


class Commit(Struct, frozen=True):
    """Events and what follows from them, stored together or not at all."""

    events: Sequence[tuple[str, TableEvent]]
    """(table, event)"""
    indexes: Sequence[TableRow] = ()
    players: Sequence[tuple[str, str]] = ()
    """(table, person) of everybody who has just sat down."""
    saved: StoredReply | None = None
    owner: str | None = None
    """The process that takes the lease of every table in `indexes` that runs."""
    process: str = ""
    """The process that notifies the others of the events."""


class Claim(Struct, frozen=True):
    """A table that this process runs from now on.

    `since` is when its clock was last kept; None if no process has run it. The store remembers `since` until an event
    says that the clock is corrected.
    """

    table: str
    since: float | None


class Notification(Struct, frozen=True):
    """A message between processes: a new event, who is present at a table, who came to the site (`here`) or left it,
    that tokens of people were revoked, that a person was taken out of stored events (`rewritten`), or (`lost`) that
    messages may have been missed.

    `number` is the number of the event, or of people present, perhaps not all named; for `here`, 0 if they left.
    """

    kind: Literal["event", "presence", "here", "revoked", "rewritten", "lost"]
    table: str
    number: int = 0
    process: str = ""
    people: Sequence[str] = ()


class Purged(Struct, frozen=True):
    """How many tables and people were deleted."""

    tables: int
    people: int


def corrects_clock(event: TableEvent) -> bool:
    """Does this event say that the clock is corrected after a takeover?"""
    return event.what == "resumed"


class Store(Practising, Protocol):
    """What both stores promise. Every method may raise StorageFailed."""

    is_shared: bool
    """Can there be other processes?"""

    async def fetch(self, sql: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows of a query."""

    async def execute(self, sql: str, *values: Any) -> int:
        """Run a statement that may safely run twice; the number of rows that it changed."""

    async def tables_naming(self, person: str) -> list[str]:
        """The tables whose events hold the id of a person; reads all events."""

    async def commit(self, commit: Commit) -> None:
        """Store durably; Conflict or Repeated if something else was stored first."""

    async def events(self, table: str, after: int = 0) -> list[TableEvent]:
        """The events of a table; none if the table does not exist."""

    async def answer(self, person: str, sent: str) -> bytes | None:
        """The reply to this client id, if there was one."""

    async def lobby(self, limit: int) -> list[TableRow]:
        """Public tables that are open or being played, newest first."""

    async def games_of(self, person: str, status: str | None, before: float | None, limit: int) -> list[TableRow]:
        """A person's tables, the last changed first."""

    async def live_games(self, person: str, limit: int) -> list[TableRow]:
        """A person's tables that are open or being played."""

    async def ended(self, after: str, limit: int) -> list[str]:
        """The ids of tables whose games have ended, in order, from the one after `after`."""

    async def add_person(self, person: str, name: str, token: bytes, now: float) -> None:
        """Add a person with the hash of a token."""

    async def person(self, token: bytes) -> tuple[str, str] | None:
        """Id and name of the person with this token."""

    async def rename(self, person: str, name: str) -> None:
        """Change a person's name."""

    async def lessons(self, person: str) -> list[tuple[str, str, int]]:
        """For each lesson that a person began, its game, its id, and how many steps are done."""

    async def keep_lesson(self, person: str, game: str, lesson: str, done: int) -> None:
        """Note how many steps of a lesson a person has done; never fewer than before."""

    async def sign_out(self, person: str, token: bytes) -> None:
        """Delete all other tokens of a person, and the links that were not used."""

    async def add_link(self, link: bytes, person: str, expires: float) -> None:
        """Add a link that carries an identity to another device."""

    async def claim_link(self, link: bytes, token: bytes, now: float) -> tuple[str, str] | None:
        """Use up a link and give its person another token; None if the link is unknown or expired."""

    async def beat(self, process: str, now: float) -> None:
        """Record that this process is alive."""

    async def claim(self, process: str, now: float, dead_before: float, limit: int) -> list[Claim]:
        """Take over tables that nobody runs, or whose process has ended or was last alive before `dead_before`."""

    async def living(self, since: float) -> Set[str]:
        """The processes that are alive and have said so after `since`."""

    async def tell(self, news: Sequence[Notification]) -> None:
        """Notify the other processes."""

    async def listen(self, hear: Callable[[Notification], None]) -> None:
        """Receive notifications from now on."""

    async def use_token(self, token: bytes, now: float) -> None:
        """Note that a browser uses this token; at most once a day is written."""

    async def review(self, table: str, version: int) -> ReviewRow | None:
        """The review of a table, if one was asked for."""

    async def ask_review(self, table: str, version: int, now: float) -> None:
        """Ask for the review of a table, once."""

    async def take_review(self, process: str, now: float, version: int, dead_before: float) -> str | None:
        """The table whose review this process makes now: the first asked for that nobody makes, or made until then."""

    async def reviews_waiting(self) -> int:
        """How many reviews are asked for and not made."""

    async def go_on_with_review(self, table: str, process: str, now: float, done: int) -> bool:
        """Note that a review is being made; False if another process makes it."""

    async def keep_review(self, table: str, process: str, body: bytes) -> None:
        """Store a review that this process made."""

    async def drop_review(self, table: str, process: str) -> None:
        """Forget a review that could not be made; it can be asked for again."""

    async def purge(self, before: float, is_alone: bool = False) -> Purged:
        """Delete tables that ended before, and what nobody needs any more, and give the space back.

        `is_alone`: nobody else uses the store, so it may be rebuilt.
        """

    async def check(self) -> None:
        """Write something, which nobody reads; StorageFailed if that fails."""

    def free_bytes(self) -> int | None:
        """The space left on the store's disk; None if it is on another machine."""

    async def damage(self) -> str | None:
        """Read the whole store, for half a minute at most; what is wrong with it, or None."""

    async def close(self) -> None:
        """Finish pending writes and close."""


# ---- SQL that both databases understand. SQLite reads `?1` as it stands, PostgreSQL as `$1`.

TABLE_COLUMNS = "id, game, status, is_public, runs, created, updated, summary"
SELECT_EVENTS = "SELECT body FROM event WHERE game_table = ?1 AND number > ?2 ORDER BY number"
SELECT_ANSWER = "SELECT body FROM answer WHERE person = ?1 AND id = ?2"
SELECT_LOBBY = f"""
    SELECT {TABLE_COLUMNS} FROM game_table WHERE is_public AND status IN ('open', 'playing')
    ORDER BY created DESC LIMIT ?1
"""
# PostgreSQL cannot tell the type of a parameter that is only compared with NULL.
SELECT_GAMES = f"""
    SELECT {TABLE_COLUMNS} FROM game_table JOIN player ON player.game_table = game_table.id
    WHERE player.person = ?1 AND (CAST(?2 AS TEXT) IS NULL OR status = ?2)
    AND (CAST(?3 AS FLOAT) IS NULL OR updated < ?3)
    ORDER BY updated DESC LIMIT ?4
"""
SELECT_LIVE = f"""
    SELECT {TABLE_COLUMNS} FROM game_table JOIN player ON player.game_table = game_table.id
    WHERE player.person = ?1 AND status IN ('open', 'playing') LIMIT ?2
"""
SELECT_ENDED = "SELECT id FROM game_table WHERE status IN ('over', 'aborted') AND id > ?1 ORDER BY id LIMIT ?2"
SELECT_PERSON = "SELECT person.id, person.name FROM token JOIN person ON person.id = token.person WHERE hash = ?1"
SIGN_OUT = ("DELETE FROM token WHERE person = ?1 AND hash <> ?2", "DELETE FROM link WHERE person = ?1")
SELECT_LESSONS = "SELECT game, lesson, done FROM learnt WHERE person = ?1 ORDER BY game, lesson"
KEEP_LESSON = """
    INSERT INTO learnt (person, game, lesson, done) VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT (person, game, lesson) DO UPDATE SET done = excluded.done WHERE learnt.done < excluded.done
"""
RENAME = "UPDATE person SET name = ?2 WHERE id = ?1"
INSERT_TOKEN = "INSERT INTO token (hash, person, created) VALUES (?1, ?2, ?3)"
INSERT_LINK = "INSERT INTO link (hash, person, expires) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING"
USE_TOKEN = "UPDATE token SET used = ?2 WHERE hash = ?1 AND (used IS NULL OR used < ?2 - 86400)"
SELECT_BOX = "SELECT body FROM box WHERE hash = ?1"
INSERT_BOX = (
    "INSERT INTO box (hash, body, used) VALUES (?1, ?2, ?3) ON CONFLICT (hash) DO UPDATE SET used = excluded.used"
)
INSERT_BOX_USE = "INSERT INTO box_use (game_table, box) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
BEAT = "INSERT INTO process (id, alive) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET alive = excluded.alive"
PURGE = {
    "answers": "DELETE FROM answer WHERE time < ?1",
    "links": "DELETE FROM link WHERE expires < ?1",
    "processes": "DELETE FROM process WHERE alive < ?1 AND id NOT IN (SELECT process FROM lease)",
    "tables": "DELETE FROM game_table WHERE updated < ?1 AND status <> 'playing'",
    # A box that is just being used again has a new time, so that it is not deleted under a new table.
    "boxes": "DELETE FROM box WHERE used < ?1 AND hash NOT IN (SELECT box FROM box_use)",
    # Browsers keep a token for a year after they last showed it.
    "tokens": f"DELETE FROM token WHERE COALESCE(used, created) < ?1 - {365 * 86_400}",
    "people": """
        DELETE FROM person WHERE created < ?1
        AND NOT EXISTS (SELECT 1 FROM player WHERE player.person = person.id)
        AND NOT EXISTS (SELECT 1 FROM answer WHERE answer.person = person.id)
        AND NOT EXISTS (SELECT 1 FROM token WHERE token.person = person.id AND COALESCE(used, token.created) >= ?1)
    """,
}
"""What is deleted, in this order. People go who have no table and did not come back; their tokens go with them."""


class SqlStore(PracticeStore):
    """Everything that both stores do with the same SQL. A subclass runs it, commits, and claims tables."""

    async def events(self, table: str, after: int = 0) -> list[TableEvent]:
        """The events of a table; none if the table does not exist."""
        events = [decode_event(body) for (body,) in await self.fetch(SELECT_EVENTS, table, after)]
        for place, event in enumerate(events):
            if references := box_references(event):
                events[place] = with_boxes(event, {one: await self.box(one) for one in references})
        return events

    async def box(self, reference: str) -> bytes:
        """A stored box."""
        rows = await self.fetch(SELECT_BOX, reference)
        if not rows:
            raise StorageFailed("a table refers to a box that is not stored")
        body: bytes = rows[0][0]
        return body

    async def answer(self, person: str, sent: str) -> bytes | None:
        """The reply to this client id, if there was one."""
        rows = await self.fetch(SELECT_ANSWER, person, sent)
        return rows[0][0] if rows else None

    async def lobby(self, limit: int) -> list[TableRow]:
        """Public tables that are open or being played, newest first."""
        return table_rows(await self.fetch(SELECT_LOBBY, limit))

    async def games_of(self, person: str, status: str | None, before: float | None, limit: int) -> list[TableRow]:
        """A person's tables, the last changed first."""
        return table_rows(await self.fetch(SELECT_GAMES, person, status, before, limit))

    async def live_games(self, person: str, limit: int) -> list[TableRow]:
        """A person's tables that are open or being played."""
        return table_rows(await self.fetch(SELECT_LIVE, person, limit))

    async def ended(self, after: str, limit: int) -> list[str]:
        """The ids of tables whose games have ended, in order, from the one after `after`."""
        return [str(row[0]) for row in await self.fetch(SELECT_ENDED, after, limit)]

    async def person(self, token: bytes) -> tuple[str, str] | None:
        """Id and name of the person with this token."""
        rows = await self.fetch(SELECT_PERSON, token)
        return (rows[0][0], rows[0][1]) if rows else None

    async def rename(self, person: str, name: str) -> None:
        """Change a person's name."""
        await self.execute(RENAME, person, name)

    async def lessons(self, person: str) -> list[tuple[str, str, int]]:
        """For each lesson that a person began, its game, its id, and how many steps are done."""
        return [(game, lesson, done) for game, lesson, done in await self.fetch(SELECT_LESSONS, person)]

    async def keep_lesson(self, person: str, game: str, lesson: str, done: int) -> None:
        """Note how many steps of a lesson a person has done; never fewer than before."""
        await self.execute(KEEP_LESSON, person, game, lesson, done)

    async def sign_out(self, person: str, token: bytes) -> None:
        """Delete all other tokens of a person, and the links that were not used."""
        await self.execute(SIGN_OUT[0], person, token)
        await self.execute(SIGN_OUT[1], person)

    async def add_link(self, link: bytes, person: str, expires: float) -> None:
        """Add a link that carries an identity to another device."""
        await self.execute(INSERT_LINK, link, person, expires)

    async def beat(self, process: str, now: float) -> None:
        """Record that this process is alive."""
        await self.execute(BEAT, process, now)

    async def use_token(self, token: bytes, now: float) -> None:
        """Note that a browser uses this token; at most once a day is written."""
        await self.execute(USE_TOKEN, token, now)

    async def check(self) -> None:
        """Write something, which nobody reads; StorageFailed if that fails. SQLite does not write equal values."""
        await self.execute(BEAT, "check", time.time())


def table_rows(rows: Sequence[Sequence[Any]]) -> list[TableRow]:
    """Rows of `game_table`; SQLite has no booleans."""
    return [TableRow(row[0], row[1], row[2], bool(row[3]), bool(row[4]), *row[5:]) for row in rows]
