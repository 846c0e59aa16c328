"""Deal new games outside the event loop, within a time limit."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from tatami.match.events import Started, TableEvent
from tatami.match.refusals import refuse
from tatami.match.table import Table

__all__ = ["Dealer"]

log = logging.getLogger(__name__)
DEAL_SECONDS = 5.0
"""Maximum time for a deal; one of our games takes microseconds."""
THREADS = 4
"""A deal that never ends keeps its thread, but no more than these."""


class Dealer:
    """Threads that deal."""

    def __init__(self, seconds: float = DEAL_SECONDS) -> None:
        self.seconds = seconds
        self.threads = ThreadPoolExecutor(THREADS, "deal")

    async def make(self, events: Sequence[TableEvent], table: Callable[[], Table]) -> Table:
        """Make the table after these events, in a thread if a game starts among them.

        Raises:
            Refused: The deal takes too long.
        """
        if not any(isinstance(event, Started) for event in events):
            return table()
        try:
            async with asyncio.timeout(self.seconds):
                return await asyncio.get_running_loop().run_in_executor(self.threads, table)
        except TimeoutError:
            log.error("a deal took more than %s seconds", self.seconds)
            raise refuse("deal-too-slow") from None

    def close(self) -> None:
        """Deal no more, and do not wait for a deal that is under way."""
        self.threads.shutdown(wait=False, cancel_futures=True)
