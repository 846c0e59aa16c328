"""Bots at the tables: they think in threads, one choice per table at a time, and share the time when many wait."""

import asyncio
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tatami.bots import Budget, bot
from tatami.core.game import View
from tatami.core.rng import random
from tatami.match.warmup import WarmUp

__all__ = ["BotPool", "Task"]

log = logging.getLogger(__name__)
PATIENCE = 5.0
"""Seconds that the last in the queue should wait at most. With many waiting, each choice gets less time."""
PLENTY = 1 << 30
"""More simulations than there is time for. Levels limit their own number; the seconds are only an upper bound."""


@dataclass(frozen=True)
class Task:
    """A choice to make for a table, from the view after the event `changed`."""

    table: str
    changed: int
    view: View
    level: str
    seed: str
    """The same for the same ply of a table, so that a position that comes again after an undo is answered the same."""


class BotPool:
    """The queue of choices, and the threads that make them.

    Args:
        warm_up: Tells which games are compiled.
        threads: How many choices are made at the same time.
        answer: Called on the event loop with each task and the chosen word.
    """

    def __init__(self, warm_up: WarmUp, threads: int, answer: Callable[[Task, str], None]) -> None:
        self.warm_up = warm_up
        self.answer = answer
        self.loop = asyncio.get_running_loop()
        self.threads = threads
        self.pool = ThreadPoolExecutor(threads, "bot")
        self.waiting: OrderedDict[str, Task] = OrderedDict()
        self.running: dict[str, Task] = {}
        self.cold: set[str] = set()
        """The games that a task waits for."""
        self.closing = threading.Event()

    def ask(self, task: Task) -> None:
        """Queue a choice. A newer task of the same table replaces an older one."""
        if self.closing.is_set() or self.running.get(task.table) == task or task.changed == self.changed(task.table):
            return
        self.waiting[task.table] = task
        self.start_some()

    def changed(self, table: str) -> int | None:
        """The event after which a bot chooses or waits to choose at this table."""
        task = self.waiting.get(table) or self.running.get(table)
        return task.changed if task else None

    def forget(self, table: str) -> None:
        """Remove a table from the queue."""
        self.waiting.pop(table, None)

    def start_some(self) -> None:
        """Give free threads the first tasks whose table has no thread yet."""
        for table in list(self.waiting):
            if len(self.running) >= self.threads:
                return
            task = self.waiting[table]
            if table in self.running:
                continue
            game = task.view.game.id
            if not self.warm_up.is_warm(game):
                self.wait_for(game)
                continue
            self.running[table] = self.waiting.pop(table)
            seconds = PATIENCE * self.threads / (self.threads + len(self.waiting))
            budget = Budget(seconds, PLENTY, self.closing.is_set)
            self.pool.submit(self.think, task, budget)

    def wait_for(self, game: str) -> None:
        """Go on when a game is compiled."""
        if game not in self.cold:
            self.cold.add(game)
            waiter = self.loop.create_task(self.warm_up.until_warm(game))
            waiter.add_done_callback(lambda _: self.start_some())

    def think(self, task: Task, budget: Budget) -> None:
        """In a thread: make the choice; the first legal move if every bot fails."""
        try:
            word = choose(task.view, task.level, budget, task.seed)
        except Exception:
            log.exception("the bot %s failed, and so did the simplest one", task.level)
            word = str(task.view.moves[0])
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.done, task, word)

    def done(self, task: Task, word: str) -> None:
        """On the event loop: pass the word on, and start the next task."""
        self.running.pop(task.table, None)
        if not self.closing.is_set():
            self.answer(task, word)
            self.start_some()

    async def close(self) -> None:
        """Stop thinking. Choices cut short are not played; the next process that runs the table asks again."""
        self.closing.set()
        self.waiting.clear()
        await asyncio.to_thread(self.pool.shutdown, cancel_futures=True)


def choose(view: View, level: str, budget: Budget, seed: str) -> str:
    """A bot's move; `greedy` replaces a bot that fails."""
    rng = random(seed)
    try:
        return str(bot(level).choose(view, budget, rng).move)
    except Exception:
        log.exception("the bot %s failed", level)
        return str(bot("greedy").choose(view, budget, rng).move)
