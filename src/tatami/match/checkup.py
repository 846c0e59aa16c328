"""Health checks, so that the host learns of a full disk, a damaged database or a bot that cannot be loaded."""

import asyncio
import logging
from collections.abc import Callable
from typing import Literal, get_args

from tatami.match.bot_pool import BotPool
from tatami.match.health import Health
from tatami.match.refusals import Refused
from tatami.match.store import Store
from tatami.match.tasks import Tasks
from tatami.match.warmup import WarmUp

__all__ = ["CAUSES", "Cause", "Checkup"]

log = logging.getLogger(__name__)
Cause = Literal["disk-full", "store-damaged", "store-fails", "bots-fail"]
CAUSES: tuple[Cause, ...] = get_args(Cause)
FRESH_SECONDS = 2.0
"""Seconds for which a result is reused, so that frequent checks do not load the store."""
INSPECT_SECONDS = 600.0
"""Seconds between two checks of the whole store."""
LEAST_FREE = 4 << 20
"""With less space the disk counts as full; SQLite's write-ahead log may grow this large before it is reused."""
SIGNS: dict[str, Cause] = {
    "full": "disk-full",
    "no space": "disk-full",
    "file too large": "disk-full",
    "malformed": "store-damaged",
    "not a database": "store-damaged",
    "checksum": "store-damaged",
    "invalid page": "store-damaged",
}
"""Parts of the error messages of SQLite and PostgreSQL."""


class Checkup:
    """Tries to write on each check, reads the whole store from time to time, and watches the bots."""

    def __init__(
        self, store: Store, health: Health, warm_up: WarmUp, bots: BotPool, tasks: Tasks, now: Callable[[], float]
    ) -> None:
        self.store = store
        self.health = health
        self.warm_up = warm_up
        self.bots = bots
        self.tasks = tasks
        self.now = now
        self.lock = asyncio.Lock()
        self.writing: Cause | None = None
        """Why nothing can be written, now or soon."""
        self.tried = self.inspected = float("-inf")
        self.damage: str | None = None
        """What is wrong with the store, as found when it was last read."""
        self.known: list[Cause] = []

    async def causes(self) -> list[Cause]:
        """Everything that is wrong now; it is logged when it changes."""
        async with self.lock:
            if self.now() >= self.tried + FRESH_SECONDS:
                await self.try_to_write()
                self.tried = self.now()
        found = {self.writing, "store-damaged" if self.damage else None, "bots-fail" if self.broken_bots else None}
        causes = [cause for cause in CAUSES if cause in found]
        if causes != self.known:
            self.known = causes
            log.error("unwell: %s; damage: %s; bots: %s", causes, self.damage, sorted(self.broken_bots))
        return causes

    @property
    def broken_bots(self) -> set[str]:
        """The games that bots cannot play, or could not when they last tried."""
        return self.warm_up.failed | self.bots.broken

    async def try_to_write(self) -> None:
        """Write something, and check that there is space for more."""
        try:
            await self.health.guard(self.store.check())
            free = self.store.free_bytes()
            self.writing = "disk-full" if free is not None and free < LEAST_FREE else None
        except Refused as refused:
            text = str(refused.__cause__).lower()
            self.writing = next((cause for sign, cause in SIGNS.items() if sign in text), "store-fails")

    def tick(self) -> None:
        """Begin to read the whole store, if it is time to."""
        if self.now() >= self.inspected + INSPECT_SECONDS:
            self.inspected = self.now()
            self.tasks.spawn(self.inspect())

    async def inspect(self) -> None:
        """Read the whole store, outside the event loop, and remember what is wrong with it."""
        damage = await self.store.damage()
        if damage and not self.damage:
            log.error("the store is damaged: %s", damage)
        self.damage = damage
