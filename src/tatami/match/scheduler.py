"""What happens at tables without being asked: bots move, clocks run out, other processes die."""

import asyncio
import heapq
import logging
from collections.abc import Callable, Set
from typing import Any

from tatami.match.bot_pool import BotPool, Task, Warmth
from tatami.match.decisions import bot_move, time_out
from tatami.match.people import new_id
from tatami.match.refusals import Refused
from tatami.match.repository import Repository
from tatami.match.rooms import Room
from tatami.match.store import Notification, StorageFailed

__all__ = ["Scheduler"]

log = logging.getLogger(__name__)
BEAT_SECONDS = 3.0
DEAD_SECONDS = 12.0
"""A process that gave no sign for so long is taken to be dead, and its tables are run by others; when its connection
to the store ends, as when it is killed, at once."""
CLAIM_AT_ONCE = 50
RETRY_SECONDS = 1.0


class Scheduler:
    """Runs the bots and clocks of the tables that this process has a lease on."""

    def __init__(self, tables: Repository, warmth: Warmth, threads: int) -> None:
        self.tables = tables
        self.opponents = BotPool(warmth, threads, self.chosen)
        self.deadlines: list[tuple[float, str]] = []
        self.scheduled: dict[str, float] = {}
        """When each table is looked at next: one time each, however many moves are made before it."""
        self.last_beat = 0.0
        self.heard_living: Callable[[Set[str], list[Notification]], None] = lambda processes, known: None
        """Called now and then with the names of all processes that were alive when this was known of them."""
        self.known_elsewhere: Callable[[], list[Notification]] = list
        """Who is at other processes, as they have told."""
        self.tasks: set[asyncio.Task[Any]] = set()

    def changed(self, room: Room) -> None:
        """A table has changed: ask its bot, set its clock."""
        table = room.table
        if table is None or table.id not in self.tables.leased:
            return
        if table.is_ended:
            self.tables.leased.discard(table.id)
            self.opponents.forget(table.id)
            return
        self.ask_bot(room)
        if table.clocks and table.clocks.deadline is not None:
            self.schedule(table.id, table.clocks.deadline)

    def schedule(self, table_id: str, when: float) -> None:
        """Look at a table then, or earlier if that was planned already."""
        if when < self.scheduled.get(table_id, float("inf")):
            self.scheduled[table_id] = when
            heapq.heappush(self.deadlines, (when, table_id))

    def chosen(self, task: Task, word: str) -> None:
        """A bot has chosen."""
        self.spawn(self.play(task, word))

    def spawn(self, work: Any) -> None:
        """Do something on the side, and let no failure of it pass in silence."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: "asyncio.Task[Any]") -> None:
        """Something on the side is done."""
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something failed on the side", exc_info=task.exception())

    async def play(self, task: Task, word: str) -> None:
        """A bot's move, if the position is still the same; after a failure of the store it is asked again."""
        room = self.tables.room(task.table)
        async with room.lock:
            try:
                await self.tables.write(room, lambda table, moment: bot_move(table, task.changed, word, moment))
            except Refused as refused:
                if refused.reason.code == "storage-failed":
                    self.schedule(task.table, self.tables.now() + RETRY_SECONDS)

    async def tick(self) -> None:
        """Whatever is due now."""
        now = self.tables.now()
        if self.last_beat and now - self.last_beat > DEAD_SECONDS:
            self.start_over()
        await self.beat()
        await self.tables.catch_up_after_failures()
        for _ in range(min(len(self.tables.claimed), CLAIM_AT_ONCE)):
            await self.look_at(self.tables.claimed.popleft())
        while self.deadlines and self.deadlines[0][0] <= now:
            when, table = heapq.heappop(self.deadlines)
            if self.scheduled.get(table) == when:
                del self.scheduled[table]
                await self.look_at(table)

    def start_over(self) -> None:
        """Others may have taken this process to be dead and run its tables: under a new name, claim those left."""
        self.tables.process = new_id()
        self.tables.leased.clear()
        self.last_beat = 0.0

    async def beat(self) -> None:
        """Say that this process is alive, and look for tables that nobody runs, now and then."""
        now, process = self.tables.now(), self.tables.process
        try:
            if now - self.last_beat >= BEAT_SECONDS:
                await self.tables.store.beat(process, now)
                if process != self.tables.process:
                    return  # meanwhile it has another name, which has to be known before it stands for anything
                self.last_beat = now
                await self.claim()
                await self.tables.recover()
                if self.tables.store.is_shared:
                    known = self.known_elsewhere()
                    self.heard_living(await self.tables.store.living(now - DEAD_SECONDS), known)
        except StorageFailed as error:
            self.tables.failed(error)
        except Refused:
            pass  # the store fails again, which is noted already

    async def look_at(self, table_id: str) -> None:
        """A clock may be up, or a bot may have to be asked again."""
        if table_id not in self.tables.leased:
            return
        room = self.tables.room(table_id)
        async with room.lock:
            try:
                await self.tables.write(room, time_out)
                self.changed(room)
            except Refused:
                self.schedule(table_id, self.tables.now() + RETRY_SECONDS)

    def ask_bot(self, room: Room) -> None:
        """Let the bot think whose turn it is, if it is a bot's; say so if it has to be compiled first."""
        table = room.table
        level = table.bot_to_act if table else None
        if table is None or table.position is None or level is None:
            return room.tell(None)
        is_warm = self.opponents.warmth.is_warm(table.game.id)
        room.tell(None if is_warm else {"code": "bots-warming"})
        return self.opponents.ask(Task(table.id, table.changed, table.position.view(table.to_act), level))

    async def claim(self) -> None:
        """Find tables that nobody runs; whoever uses one before its turn comes finds its clock corrected, too."""
        tables = self.tables
        now, process = tables.now(), tables.process
        while True:
            try:
                claims = await tables.store.claim(process, now, now - DEAD_SECONDS, CLAIM_AT_ONCE)
            except StorageFailed:
                self.start_over()  # nobody knows what was claimed: it can be under another name
                raise
            if process != tables.process:
                return  # under a name that is no more: they are claimed again
            for claim in claims:
                tables.leased.add(claim.table)
                if claim.since is not None:
                    tables.resuming[claim.table] = claim.since
                tables.claimed.append(claim.table)
            if len(claims) < CLAIM_AT_ONCE:
                return

    @property
    def next_deadline(self) -> float | None:
        """When something is due."""
        if self.tables.claimed:
            return self.tables.now()
        return self.deadlines[0][0] if self.deadlines else None

    async def close(self) -> None:
        """Finish what is under way."""
        await self.opponents.close()
        while self.tasks:
            await asyncio.gather(*self.tasks, return_exceptions=True)
