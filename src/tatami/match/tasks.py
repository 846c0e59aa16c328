"""Work beside the requests, none of which fails in silence."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

__all__ = ["Tasks"]

log = logging.getLogger(__name__)


class Tasks:
    """Tasks that nobody awaits."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task."""
        task = asyncio.get_running_loop().create_task(work)
        self.running.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: "asyncio.Task[Any]") -> None:
        """Forget a task, and log its failure."""
        self.running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a background task failed", exc_info=task.exception())

    async def finish(self) -> None:
        """Wait for all tasks, and those that they start."""
        while self.running:
            await asyncio.gather(*self.running, return_exceptions=True)
