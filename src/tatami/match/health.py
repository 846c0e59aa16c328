"""Whether the store works. While it fails nobody can move, so that time does not count for anybody."""

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from tatami.match.lease import Lease
from tatami.match.refusals import Refused, refuse
from tatami.match.store import StorageFailed

__all__ = ["Health"]

log = logging.getLogger(__name__)
Result = TypeVar("Result")


class Health:
    """The failures of the store, and the recovery from them."""

    def __init__(self, lease: Lease, now: Callable[[], float]) -> None:
        self.lease = lease
        self.now = now
        self.failing_since: float | None = None
        self.failures = 0

    async def guard(self, work: Awaitable[Result]) -> Result:
        """Await work of the store; its failure becomes a refusal."""
        try:
            return await work
        except StorageFailed as error:
            raise self.failed(error) from error

    def failed(self, error: StorageFailed) -> Refused:
        """Note a failure; the refusal to raise."""
        if self.failing_since is None:
            self.failing_since = self.now()
        self.failures += 1
        log.error("the store failed: %s", error)
        return refuse("storage-failed")

    async def recover(self) -> None:
        """After a failure, check whether the store works again, and interrupt the clocks.

        Raises:
            Refused: It still fails.
        """
        if self.failing_since is None:
            return
        await self.guard(self.lease.confirm())
        since, self.failing_since = self.failing_since, None
        if since is not None:  # or another task has recovered meanwhile
            self.lease.interrupt(since)
