"""Stored deals of the day, and everybody's counted tries: SQL that SQLite and PostgreSQL understand alike."""

from collections.abc import Sequence

from msgspec import Struct

from tatami.match.store.base import Store

__all__ = ["DayStore", "OwnTry", "Ranked"]

INSERT_DEAL = "INSERT INTO day_deal (day, game, secret) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING"
SELECT_SECRET = "SELECT secret FROM day_deal WHERE day = ?1 AND game = ?2"
INSERT_TRY = """
    INSERT INTO day_try (day, game, person, game_table, began) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING
"""
SETTLE = """
    UPDATE day_try SET ended = ?4, outcome = ?5, margin = ?6, points = ?7
    WHERE day = ?1 AND game = ?2 AND game_table = ?3 AND outcome IS NULL
"""
SELECT_UNSETTLED = """
    SELECT game_table.id FROM day_try JOIN game_table ON game_table.id = day_try.game_table
    WHERE day_try.outcome IS NULL AND day_try.day = ?1 AND day_try.game = ?2 AND status IN ('over', 'aborted') LIMIT ?3
"""
# A try that is not finished counts once the day is over, and then as one that was given up.
COUNTS = "(CAST(?3 AS BOOLEAN) OR {0}.outcome IS NOT NULL)"
SELECT_GROUPS = f"""
    SELECT COALESCE(outcome, 0), COALESCE(margin, 0), COUNT(*) FROM day_try
    WHERE day = ?1 AND game = ?2 AND {COUNTS.format("day_try")} GROUP BY 1, 2 ORDER BY 1 DESC, 2 DESC
"""
SELECT_BEST = """
    SELECT person.id, person.name, game_table, outcome, margin, points FROM day_try JOIN person ON person.id = person
    WHERE day = ?1 AND game = ?2 AND outcome > 0 ORDER BY outcome DESC, margin DESC, ended LIMIT ?3
"""
SELECT_OWN = """
    SELECT day, day_try.game, game_table, outcome, margin, points, status FROM day_try
    LEFT JOIN game_table ON game_table.id = day_try.game_table
    WHERE day_try.person = ?1 AND day >= ?2 AND day <= ?3 ORDER BY day DESC, day_try.game LIMIT ?4
"""
SELECT_FINISHED_DAYS = """
    SELECT DISTINCT day FROM day_try WHERE person = ?1 AND outcome > 0 ORDER BY day DESC LIMIT ?2
"""
MOST_GROUPS = 1000


class Ranked(Struct, frozen=True):
    """A finished try."""

    person: str
    name: str
    table: str
    outcome: int
    margin: int
    points: str


class OwnTry(Struct, frozen=True):
    """A person's counted try; `status` is that of its table, None if there is none (any more)."""

    day: str
    game: str
    table: str
    outcome: int | None
    margin: int | None
    points: str | None
    status: str | None


class DayStore:
    """The deals and tries in a store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def secret(self, day: str, game: str, drawn: str) -> str:
        """The secret of a deal; `drawn` if there was none."""
        rows = await self.store.fetch(SELECT_SECRET, day, game)
        if not rows:
            await self.store.execute(INSERT_DEAL, day, game, drawn)
            rows = await self.store.fetch(SELECT_SECRET, day, game)
        found: str = rows[0][0]
        return found

    async def claim(self, day: str, game: str, person: str, table: str, now: float) -> OwnTry:
        """The person's counted try: a new one at this table, unless there is one."""
        await self.store.execute(INSERT_TRY, day, game, person, table, now)
        return next(one for one in await self.own(person, day, day, MOST_GROUPS) if one.game == game)

    async def settle(
        self, day: str, game: str, table: str, ended: float, outcome: int, margin: int, points: str
    ) -> None:
        """Store the result of a try, once."""
        await self.store.execute(SETTLE, day, game, table, ended, outcome, margin, points)

    async def unsettled(self, day: str, game: str, limit: int) -> list[str]:
        """Tables of tries that ended and have no result yet."""
        return [table for (table,) in await self.store.fetch(SELECT_UNSETTLED, day, game, limit)]

    async def groups(self, day: str, game: str, is_over: bool) -> list[tuple[int, int, int]]:
        """(outcome, margin, number of tries), the best first."""
        rows: Sequence[Sequence[int]] = await self.store.fetch(SELECT_GROUPS, day, game, is_over)
        return [(row[0], row[1], row[2]) for row in rows[:MOST_GROUPS]]

    async def best(self, day: str, game: str, limit: int) -> list[Ranked]:
        """The best finished tries."""
        return [Ranked(*row) for row in await self.store.fetch(SELECT_BEST, day, game, limit)]

    async def own(self, person: str, first: str, last: str, limit: int) -> list[OwnTry]:
        """A person's tries of these days, the last day first."""
        return [OwnTry(*row) for row in await self.store.fetch(SELECT_OWN, person, first, last, limit)]

    async def finished_days(self, person: str, limit: int) -> list[str]:
        """The days with a finished try, the last first."""
        return [day for (day,) in await self.store.fetch(SELECT_FINISHED_DAYS, person, limit)]
