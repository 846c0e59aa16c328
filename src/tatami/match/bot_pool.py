"""Bots at the tables: they think in threads, one choice per table at a time, and share the time when many wait.

The rule: a level that counts simulations always makes all of them. `master`, which thinks by time, has its own seconds
as long as all choices together take PATIENCE at most; then each gets an equal share of that, but never fewer than LEAST
seconds. The page tells so (`hurry`). Tables of one host take turns with those of the others.
"""

import asyncio
import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

from tatami.bots import Budget, Choice, bot
from tatami.bots.explain.hints import Advice, advise
from tatami.bots.levels import LEVELS
from tatami.bots.styles import join_style
from tatami.core.game import View
from tatami.core.messages import Json
from tatami.core.rng import Random, random
from tatami.match.warmup import WarmUp

__all__ = ["BotPool", "HintTask", "Task"]

log = logging.getLogger(__name__)
PATIENCE = 6.0
"""Seconds that all waiting choices may take per thread before each of them gets less time."""
LEAST = 0.5
"""Minimum seconds for a level with a time budget; with fewer, `master` would be no better than `expert`."""
LONGEST = 10.0
"""Seconds after which a level with a simulation budget is stopped; ours take at most one."""
PLENTY = 1 << 30
"""More simulations than there is time for."""
MOST_HOSTS = 10_000


@dataclass(frozen=True)
class Task:
    """A choice to make for a table, from the view after the event `changed`."""

    table: str
    changed: int
    view: View
    level: str
    seed: str
    """Depends only on table and ply, so that a bot answers the same position the same way after an undo."""
    host: str = ""
    style: str | None = None

    @property
    def key(self) -> str:
        """Of two tasks with the same key, the newer one counts."""
        return self.table


@dataclass(frozen=True)
class HintTask(Task):
    """A choice to advise a person, whose id is `host`. A patient one gives way to all others."""

    deliver: "Callable[[HintTask, Advice | None], None]" = field(compare=False, kw_only=True)
    """Called on the event loop with the advice; None if there is none."""
    is_patient: bool = False
    stopped: threading.Event = field(default_factory=threading.Event, compare=False)

    @property
    def key(self) -> str:
        """A hint is computed beside the choice of a bot that takes the seat over."""
        return f"{self.table} hint"

    def again(self, level: str) -> "HintTask":
        """The same at another level, when there is time."""
        return replace(self, level=level, is_patient=True, stopped=threading.Event())


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
        self.turn = 0
        self.served: OrderedDict[str, int] = OrderedDict()
        """For each host: when one of their tables was last served, as a counter."""
        self.broken: set[str] = set()
        """The games whose last choice failed."""
        self.is_pressed = False
        """Whether a task waits for a thread: patient ones stop."""
        self.closing = threading.Event()

    def ask(self, task: Task) -> None:
        """Queue a choice. A newer task with the same key replaces an older one."""
        if self.closing.is_set() or self.running.get(task.key) == task or task.changed == self.changed(task.key):
            return
        self.waiting[task.key] = task
        self.start_some()

    def changed(self, key: str) -> int | None:
        """The event after which a bot chooses or waits to choose with this key."""
        task = self.waiting.get(key) or self.running.get(key)
        return task.changed if task else None

    def forget(self, key: str) -> None:
        """Remove a task from the queue."""
        self.waiting.pop(key, None)

    def start_some(self) -> None:
        """Give free threads a task whose key has no thread yet."""
        self.is_pressed = False
        while len(self.running) < self.threads:
            ready = [task for task in self.waiting.values() if task.key not in self.running and self.is_ready(task)]
            if not ready:
                return
            # those that do not give way, and of these the first served longest ago
            task = min(ready, key=lambda one: (is_patient(one), self.served.get(one.host, 0)))
            self.serve(task.host)
            self.running[task.key] = self.waiting.pop(task.key)
            self.pool.submit(self.think, task, self.budget(task))
        self.is_pressed = any(not is_patient(task) for task in self.waiting.values())

    def is_ready(self, task: Task) -> bool:
        """Whether bots can play the game; if not, continue once it is compiled."""
        game = task.view.game.id
        if not self.warm_up.is_warm(game):
            self.wait_for(game)
        return self.warm_up.is_warm(game)

    def serve(self, host: str) -> None:
        """Note that a table of this host is served now."""
        self.turn += 1
        self.served[host] = self.turn
        self.served.move_to_end(host)
        if len(self.served) > MOST_HOSTS:
            self.served.popitem(last=False)

    # ---- Time

    @property
    def choices(self) -> int:
        """The tables at which a bot chooses or waits to choose."""
        return len(self.waiting.keys() | self.running.keys())

    def seconds(self, level: str) -> float | None:
        """The time for a choice now; None for levels that do not think by time."""
        own = LEVELS.get(level)
        if own is None or own.step is not None:
            return None
        return min(own.seconds, max(LEAST, PATIENCE * self.threads / max(1, self.choices)))

    def hurry(self, level: str) -> Json | None:
        """What to tell a table whose bot has less time than its level."""
        seconds = self.seconds(level)
        if seconds is None or seconds >= LEVELS[level].seconds:
            return None
        return {"code": "bots-hurry", "games": self.choices}

    def budget(self, task: Task) -> Budget:
        """The time for a choice; for a level with a simulation budget, only a safety limit."""
        seconds = self.seconds(task.level)
        if seconds is not None:
            return Budget(seconds, PLENTY, lambda: self.is_stopped(task))
        end = time.monotonic() + LONGEST
        return Budget(None, PLENTY, lambda: self.is_stopped(task) or time.monotonic() > end)

    def is_stopped(self, task: Task) -> bool:
        """In a thread: whether nobody needs the choice any more, or others need the thread more."""
        if isinstance(task, HintTask) and (task.stopped.is_set() or (task.is_patient and self.is_pressed)):
            return True
        return self.closing.is_set()

    def wait_for(self, game: str) -> None:
        """Go on when a game is compiled."""
        if game not in self.cold:
            self.cold.add(game)
            waiter = self.loop.create_task(self.warm_up.until_warm(game))
            waiter.add_done_callback(lambda _: self.start_some())

    def think(self, task: Task, budget: Budget) -> None:
        """In a thread: make the choice, and explain it if it is for a hint."""
        rng = random(task.seed)
        choice, advice = self.choose(task, budget, rng), None
        if isinstance(task, HintTask) and choice is not None and not self.is_stopped(task):
            try:
                advice = advise(task.view, choice, rng)
            except Exception:
                log.exception("a hint failed")
        if not self.loop.is_closed():
            word = str(choice.move if choice else task.view.moves[0])
            self.loop.call_soon_threadsafe(self.done, task, word, advice)

    def choose(self, task: Task, budget: Budget, rng: Random) -> Choice | None:
        """The choice; `greedy` replaces a bot that fails, and the first legal move replaces that."""
        game = task.view.game.id
        wanted = join_style(task.level, task.style)
        for name in (wanted, "greedy"):
            try:
                choice = bot(name).choose(task.view, budget, rng)
            except Exception:
                log.exception("the bot %s failed", name)
                self.broken.add(game)
            else:
                if name == wanted:
                    self.broken.discard(game)
                return choice
        return None

    def done(self, task: Task, word: str, advice: Advice | None) -> None:
        """On the event loop: pass the word or the advice on, and start the next task."""
        self.running.pop(task.key, None)
        if not self.closing.is_set():
            if isinstance(task, HintTask):
                task.deliver(task, advice)
            else:
                self.answer(task, word)
            self.start_some()

    async def close(self) -> None:
        """Stop thinking. Choices cut short are not played; the next process that runs the table asks again."""
        self.closing.set()
        self.waiting.clear()
        await asyncio.to_thread(self.pool.shutdown, cancel_futures=True)


def is_patient(task: Task) -> bool:
    """Whether a task gives way to the others."""
    return isinstance(task, HintTask) and task.is_patient
