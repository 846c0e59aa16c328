"""Where events are kept: the same promises from SQLite and from PostgreSQL."""

from collections.abc import Callable, Sequence, Set
from typing import Literal, Protocol

from msgspec import Struct

from tatami.match.events import TableEvent

__all__ = [
    "PURGE",
    "Claim",
    "Commit",
    "Conflict",
    "TableRow",
    "Notification",
    "Repeated",
    "StoredReply",
    "Store",
    "StorageFailed",
    "open_store",
]


PURGE = (
    "DELETE FROM answer WHERE time < ?",
    "DELETE FROM link WHERE expires < ?",
    "DELETE FROM process WHERE alive < ? AND id NOT IN (SELECT process FROM lease)",
    "DELETE FROM game_table WHERE updated < ? AND status <> 'playing'",
)
"""What is forgotten after a time: answers that nobody asks for again, links, processes long dead; tables last."""


class StorageFailed(Exception):
    """The store cannot be used now; whether the last commit happened is not known."""


class Conflict(Exception):
    """Somebody else has written an event with this number before, or has purged the table; nothing was stored."""


class Repeated(Exception):
    """This client id was answered before; nothing of this commit was stored."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer


class TableRow(Struct, frozen=True):
    """What lists show of a table without replaying it."""

    id: str
    game: str
    status: str
    is_public: bool
    runs: bool
    """Is there something to do without being asked: a bot's move, a clock?"""
    created: float
    updated: float
    summary: bytes


class StoredReply(Struct, frozen=True):
    """The answer to a command, kept for the case that it is sent again."""

    person: str
    id: str
    answer: bytes


class Commit(Struct, frozen=True):
    """All that is stored together, or not at all: events of tables, and what follows from them."""

    events: Sequence[tuple[str, TableEvent]]
    indexes: Sequence[TableRow] = ()
    players: Sequence[tuple[str, str]] = ()
    """(table, person) for those who have just sat down."""
    saved: StoredReply | None = None
    owner: str | None = None
    """The process that will run the tables whose index says that they run."""
    process: str = ""
    """Who tells the other processes of it."""


class Claim(Struct, frozen=True):
    """A table that this process runs from now on; `since` is when its clock was kept last, if somebody did.

    The store keeps it until the event `resumed` says that the clock is corrected.
    """

    table: str
    since: float | None


class Notification(Struct, frozen=True):
    """What another process tells: a table's event, or who is there and how many; `lost`: some may have been missed.

    `number` is the event's, or how many people are there; if they are many, `people` names only some of them.
    """

    kind: Literal["event", "presence", "lost"]
    table: str
    number: int = 0
    process: str = ""
    people: Sequence[str] = ()


class Store(Protocol):
    """What both stores promise. Every method may raise StorageFailed."""

    is_shared: bool
    """Can there be other processes?"""

    async def commit(self, commit: Commit) -> None:
        """Store it durably; Conflict or Repeated if it comes second."""

    async def events(self, table: str, after: int = 0) -> list[TableEvent]:
        """The events of a table; none if there is no such table."""

    async def answer(self, person: str, sent: str) -> bytes | None:
        """The answer that was given to this client id."""

    async def lobby(self, limit: int) -> list[TableRow]:
        """Public tables that are open or played, newest first."""

    async def games_of(self, person: str, status: str | None, before: float | None, limit: int) -> list[TableRow]:
        """A person's tables, the last changed first."""

    async def add_person(self, person: str, name: str, token: bytes, now: float) -> None:
        """A new person with the hash of a token."""

    async def person(self, token: bytes) -> tuple[str, str] | None:
        """Id and name of whoever has this token."""

    async def rename(self, person: str, name: str) -> None:
        """Another name from now on."""

    async def add_link(self, link: bytes, person: str, expires: float) -> None:
        """A link that carries an identity to another device."""

    async def claim_link(self, link: bytes, token: bytes, now: float) -> tuple[str, str] | None:
        """Use a link up: the person has one more token."""

    async def beat(self, process: str, now: float) -> None:
        """This process is alive."""

    async def claim(self, process: str, now: float, dead_before: float, limit: int) -> list[Claim]:
        """Take over tables that nobody runs, or whose process is gone or was last alive before that."""

    async def living(self, since: float) -> Set[str]:
        """The processes that are alive and were so after that."""

    async def tell(self, news: Sequence[Notification]) -> None:
        """Tell the other processes, if there are any."""

    async def listen(self, hear: Callable[[Notification], None]) -> None:
        """Hear what other processes tell."""

    async def purge(self, before: float) -> int:
        """Forget tables that ended before, and what nobody can need any more; answer how many tables."""

    async def check(self) -> None:
        """Does the store answer?"""

    async def close(self) -> None:
        """Finish what is being written, and close."""


async def open_store(database: str) -> Store:
    """The store for `sqlite:///file`, a plain path, or `postgresql://…`, its tables made or brought up to date."""
    if database.startswith(("postgresql:", "postgres:")):
        from tatami.match.store.postgres import PostgresStore

        return await PostgresStore.open(database)
    from tatami.match.store.sqlite import SqliteStore

    return await SqliteStore.open(database.removeprefix("sqlite:///"))
