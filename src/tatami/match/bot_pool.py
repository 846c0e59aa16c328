"""Bots at the tables: they think in threads, one choice a table at a time, and take turns when many wait."""

import asyncio
import gc
import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

from tatami.bots import Budget, bot
from tatami.bots.warm import STAGES, warm_quietly
from tatami.core.game import View
from tatami.core.rng import random
from tatami.games import available_games

__all__ = ["BotPool", "Task", "Warmth"]

log = logging.getLogger(__name__)
PATIENCE = 5.0
"""Seconds that whoever waits last should wait at most: with many waiting, each choice gets less time."""
PLENTY = 1 << 30
"""More simulations than there is time for: levels make their own number of them, and the seconds are a limit only."""


COMPILED: set[tuple[str, str]] = set()
"""What this process has compiled already."""


@dataclass(frozen=True)
class Task:
    """A choice to make: at which table, after which event, from what is seen."""

    table: str
    changed: int
    view: View
    level: str


class Warmth:
    """Which games are compiled: first the rules, then the searches; a thread of its own sees to it."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.rules = {game.id: asyncio.Event() for game in available_games()}
        self.searches = {game.id: asyncio.Event() for game in available_games()}
        self.is_closed = False
        self.wanted: set[str] = set()
        self.thread = threading.Thread(target=self.work, name="warm", daemon=True)

    def start(self) -> None:
        """Begin to compile."""
        self.thread.start()

    async def need(self, game: str) -> None:
        """Wait until the rules of a game are compiled, which happens next."""
        if not self.is_warm(game):
            self.wanted.add(game)
        await self.rules[game].wait()

    def is_warm(self, game: str) -> bool:
        """Can bots play this game at once?"""
        return self.searches[game].is_set()

    def work(self) -> None:
        """Compile games that somebody waits for, rules before searches; then all the others in the same order."""
        steps = [(stage, game) for stage in STAGES for game in available_games()]
        while steps and not self.is_closed:
            stage, game = next((step for step in steps if step[1].id in self.wanted), steps[0])
            steps.remove((stage, game))
            try:
                if (stage, game.id) not in COMPILED:
                    warm_quietly(stage, game)
                    COMPILED.add((stage, game.id))
            except Exception:
                log.exception("compiling %s failed", game.id)
            self.announce((self.rules if stage == "rules" else self.searches)[game.id])
        gc.freeze()  # the compiler's objects live as long as the process, and are many to look through

    def announce(self, event: asyncio.Event) -> None:
        """Tell those who wait, if they are still there."""
        with suppress(RuntimeError):  # the loop is closed
            self.loop.call_soon_threadsafe(event.set)


class BotPool:
    """The choices that wait, and the threads that make them."""

    def __init__(self, warmth: Warmth, threads: int, answer: Callable[[Task, str], None]) -> None:
        self.warmth = warmth
        self.answer = answer
        self.loop = asyncio.get_running_loop()
        self.threads = threads
        self.pool = ThreadPoolExecutor(threads, "bot")
        self.waiting: OrderedDict[str, Task] = OrderedDict()
        self.running: dict[str, Task] = {}
        self.cold: set[str] = set()
        self.closing = threading.Event()

    def ask(self, task: Task) -> None:
        """Let a bot choose, after those that wait already; a newer question replaces an older one."""
        if self.closing.is_set() or self.running.get(task.table) == task or task.changed == self.changed(task.table):
            return
        self.waiting[task.table] = task
        self.start_some()

    def changed(self, table: str) -> int | None:
        """The position that is being thought about or waits, by the event that made it."""
        task = self.waiting.get(table) or self.running.get(table)
        return task.changed if task else None

    def forget(self, table: str) -> None:
        """Nothing is to be chosen there any more."""
        self.waiting.pop(table, None)

    def start_some(self) -> None:
        """Give free threads something to do: the first that waits whose table has no thread yet."""
        for table in list(self.waiting):
            if len(self.running) >= self.threads:
                return
            task = self.waiting[table]
            if table in self.running:
                continue
            game = task.view.game.id
            if not self.warmth.is_warm(game):
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
            waiter = self.loop.create_task(self.warmth.searches[game].wait())
            waiter.add_done_callback(lambda _: self.start_some())

    def think(self, task: Task, budget: Budget) -> None:
        """In a thread: make the choice, if need be that of the plainest bot."""
        try:
            word = choose(task.view, task.level, budget)
        except Exception:
            log.exception("the bot %s failed, and so did the plainest", task.level)
            word = str(task.view.moves[0])
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.done, task, word)

    def done(self, task: Task, word: str) -> None:
        """Back on the loop: tell the table, and go on."""
        self.running.pop(task.table, None)
        if not self.closing.is_set():
            self.answer(task, word)
            self.start_some()

    async def close(self) -> None:
        """Think no more: a choice cut short is not played, but made anew by whoever runs the table next."""
        self.closing.set()
        self.waiting.clear()
        await asyncio.to_thread(self.pool.shutdown, cancel_futures=True)


def choose(view: View, level: str, budget: Budget) -> str:
    """A bot's move; `greedy` steps in for a bot that fails."""
    rng = random(secrets.token_hex(16))
    try:
        return str(bot(level).choose(view, budget, rng).move)
    except Exception:
        log.exception("the bot %s failed", level)
        return str(bot("greedy").choose(view, budget, rng).move)
