"""Stored reviews, and which process makes which: SQL that SQLite and PostgreSQL understand alike."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

__all__ = ["ReviewRow", "ReviewStore"]

SELECT = "SELECT process, done, body FROM review WHERE game_table = ?1 AND version = ?2"
# A review of another version is made again.
ASK = """
    INSERT INTO review (game_table, version, asked, done) VALUES (?1, ?2, ?3, 0)
    ON CONFLICT (game_table) DO UPDATE SET version = excluded.version, asked = excluded.asked, process = NULL,
    alive = NULL, done = 0, body = NULL WHERE review.version <> excluded.version
"""
FREE = "body IS NULL AND version = ?3 AND (process IS NULL OR alive < ?4)"
TAKE = f"""
    UPDATE review SET process = ?1, alive = ?2, done = 0 WHERE {FREE}
    AND game_table = (SELECT game_table FROM review WHERE {FREE} ORDER BY asked LIMIT 1)
"""
SELECT_TAKEN = "SELECT game_table FROM review WHERE process = ?1 AND body IS NULL ORDER BY asked LIMIT 1"
COUNT = "SELECT COUNT(*) FROM review WHERE body IS NULL"
GO_ON = "UPDATE review SET alive = ?3, done = ?4 WHERE game_table = ?1 AND process = ?2 AND body IS NULL"
KEEP = "UPDATE review SET body = ?3 WHERE game_table = ?1 AND process = ?2 AND body IS NULL"
DROP = "DELETE FROM review WHERE game_table = ?1 AND process = ?2 AND body IS NULL"


class ReviewRow(Struct, frozen=True):
    """What is stored of a review: the process that makes it, how many decisions are done, and all of it once made."""

    process: str | None
    done: int
    body: bytes | None


class ReviewStore(ABC):
    """The reviews of a store."""

    @abstractmethod
    async def fetch(self, sql: str, *values: Any) -> Sequence[Sequence[Any]]:
        """The rows of a query."""

    @abstractmethod
    async def execute(self, sql: str, *values: Any) -> int:
        """Run a statement that may safely run twice; the number of rows that it changed."""

    async def review(self, table: str, version: int) -> ReviewRow | None:
        """The review of a table, if one was asked for."""
        rows = await self.fetch(SELECT, table, version)
        return ReviewRow(*rows[0]) if rows else None

    async def ask_review(self, table: str, version: int, now: float) -> None:
        """Ask for the review of a table, once."""
        await self.execute(ASK, table, version, now)

    async def take_review(self, process: str, now: float, version: int, dead_before: float) -> str | None:
        """The table whose review this process makes now: the first asked for that nobody makes, or made until then."""
        await self.execute(TAKE, process, now, version, dead_before)
        rows = await self.fetch(SELECT_TAKEN, process)
        return rows[0][0] if rows else None

    async def reviews_waiting(self) -> int:
        """How many reviews are asked for and not made."""
        count: int = (await self.fetch(COUNT))[0][0]
        return count

    async def go_on_with_review(self, table: str, process: str, now: float, done: int) -> bool:
        """Note that a review is being made; False if another process makes it."""
        return await self.execute(GO_ON, table, process, now, done) == 1

    async def keep_review(self, table: str, process: str, body: bytes) -> None:
        """Store a review that this process made."""
        await self.execute(KEEP, table, process, body)

    async def drop_review(self, table: str, process: str) -> None:
        """Forget a review that could not be made; it can be asked for again."""
        await self.execute(DROP, table, process)
