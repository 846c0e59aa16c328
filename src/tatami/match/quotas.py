"""How many tables a person may keep at once. Every table is stored, and bots take computing time from everybody."""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tatami.match.daily import DailyBytes
from tatami.match.health import Health
from tatami.match.lists import is_left_to_bots
from tatami.match.refusals import refuse
from tatami.match.store import Store

__all__ = ["MOST_BOT_TABLES", "MOST_TABLES", "Quotas"]

MOST_TABLES = 100
"""Maximum tables, open or played, where a person is host or has a seat."""
MOST_BOT_TABLES = 2
"""Of these, maximum tables where only bots play; a person may open no other one then."""


class Quotas:
    """Counts a person's tables in the store, and those that are being opened in this process."""

    def __init__(self, store: Store, health: Health, daily: DailyBytes) -> None:
        self.store = store
        self.health = health
        self.daily = daily
        self.opening: Counter[str] = Counter()

    @asynccontextmanager
    async def open(self, person: str, is_for_bots: bool = False) -> AsyncIterator[None]:
        """Open a table in this context, or refuse a person who has too many. `is_for_bots`: only bots will play."""
        self.daily.need_room(person)
        self.opening[person] += 1
        try:
            rows = await self.health.guard(self.store.live_games(person, MOST_TABLES))
            if len(rows) + self.opening[person] > MOST_TABLES:
                raise refuse("too-many-tables", most=MOST_TABLES)
            if is_for_bots and sum(map(is_left_to_bots, rows)) + self.opening[person] > MOST_BOT_TABLES:
                raise refuse("too-many-bot-tables", most=MOST_BOT_TABLES)
            yield
        finally:
            self.opening[person] -= 1
            if not self.opening[person]:
                del self.opening[person]
