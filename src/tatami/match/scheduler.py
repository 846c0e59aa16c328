"""What happens at tables without a request: bots move, clocks run out, other processes die."""

import asyncio
import heapq
from collections.abc import Callable

from tatami.match.attendance import Attendance
from tatami.match.bot_pool import BotPool, Task
from tatami.match.decisions import bot_move
from tatami.match.draft import Decision, Draft, Moment
from tatami.match.health import Health
from tatami.match.lease import Lease
from tatami.match.leaving import time_out
from tatami.match.moving import answer_known
from tatami.match.refusals import Refused
from tatami.match.repository import Repository
from tatami.match.rooms import Room
from tatami.match.starting import start_late
from tatami.match.store import StorageFailed
from tatami.match.table import Table
from tatami.match.tasks import Tasks
from tatami.match.warmup import WarmUp

__all__ = ["BEAT_SECONDS", "Scheduler", "until_beat"]

LOOK_AT_ONCE = 50
RETRY_SECONDS = 1.0
BEAT_SECONDS = 0.25
"""Where errors stand, bots move on beats after the last move: the time of a choice may tell whether a move is wrong."""


class Scheduler:
    """Runs the bots and clocks of the tables that this process holds."""

    def __init__(
        self,
        repository: Repository,
        lease: Lease,
        health: Health,
        attendance: Attendance,
        tasks: Tasks,
        warm_up: WarmUp,
        threads: int,
        now: Callable[[], float],
    ) -> None:
        self.repository = repository
        self.lease = lease
        self.health = health
        self.attendance = attendance
        self.tasks = tasks
        self.warm_up = warm_up
        self.now = now
        self.bots = BotPool(warm_up, threads, self.chosen)
        self.deadlines: list[tuple[float, str]] = []
        self.scheduled: dict[str, float] = {}
        """When each table is looked at next. Older entries of `deadlines` are ignored."""

    def changed(self, room: Room) -> None:
        """A table changed: ask its bot, set its clock."""
        table = room.table
        if table is None or table.id not in self.lease.held:
            return
        if not table.needs_lease:
            self.lease.release(table.id)
            self.bots.forget(table.id)
            return
        self.ask_bot(room)
        if table.deadline is not None:
            self.schedule(table.id, table.deadline)

    def schedule(self, table_id: str, when: float) -> None:
        """Look at a table at this time, or earlier if that is planned."""
        if when < self.scheduled.get(table_id, float("inf")):
            self.scheduled[table_id] = when
            heapq.heappush(self.deadlines, (when, table_id))

    # ---- Bots

    def ask_bot(self, room: Room) -> None:
        """Ask the bot whose turn it is; tell the watchers if its game must be compiled first, or many bots think."""
        table = room.table
        level = table.bot_to_act if table else None
        if table is None or table.position is None or level is None:
            return room.tell(None)
        view, answer = table.position.view(table.to_act), table.earlier_answer
        style = table.chairs[(table.to_act or 1) - 1].style
        task = Task(table.id, table.changed, view, level, table.bot_seed, table.host, style)
        if answer is not None:
            return self.chosen(task, answer)
        self.bots.ask(task)
        return room.tell(self.bots.hurry(level) if self.warm_up.is_warm(table.game.id) else {"code": "bots-warming"})

    def chosen(self, task: Task, word: str) -> None:
        """A bot has chosen."""
        self.tasks.spawn(self.play(task, word))

    async def play(self, task: Task, word: str) -> None:
        """Play a bot's move if the position is still the same; if the store fails, ask again later."""
        room = self.repository.rooms.open(task.table)
        if room.table and room.table.errors_stand:
            since = room.table.log[task.changed - 1].time
            await asyncio.sleep(until_beat(since, self.now()))
        async with room.lock:
            try:
                await self.repository.write(room, lambda table, moment: bot_move(table, task.changed, word, moment))
            except Refused as refused:
                if refused.reason.code == "storage-failed":
                    self.schedule(task.table, self.now() + RETRY_SECONDS)

    # ---- Clocks and leases

    async def tick(self) -> None:
        """Do everything that is due."""
        now = self.now()
        await self.beat()
        await self.repository.catch_up_after_failures()
        for _ in range(min(len(self.lease.due), LOOK_AT_ONCE)):
            await self.look_at(self.lease.due.popleft())
        while self.deadlines and self.deadlines[0][0] <= now:
            when, table = heapq.heappop(self.deadlines)
            if self.scheduled.get(table) == when:
                del self.scheduled[table]
                await self.look_at(table)

    async def beat(self) -> None:
        """Now and then: renew the lease, and find out which other processes live."""
        try:
            if await self.lease.beat():
                if self.lease.announce():
                    self.attendance.tell_everything()
                await self.health.recover()
                await self.attendance.forget_dead()
        except StorageFailed as error:
            self.health.failed(error)
        except Refused:
            pass  # the failure is noted

    async def look_at(self, table_id: str) -> None:
        """Correct the clock of a table, do what is due there, and ask its bot again."""
        if table_id not in self.lease.held:
            return
        room = self.repository.rooms.open(table_id)
        async with room.lock:
            try:
                await self.repository.write(room, do_due)
                self.changed(room)
            except Refused:
                self.schedule(table_id, self.now() + RETRY_SECONDS)

    @property
    def next_deadline(self) -> float | None:
        """When something is due."""
        if self.lease.due:
            return self.now()
        return self.deadlines[0][0] if self.deadlines else None

    async def close(self) -> None:
        """Stop the bots, and finish the moves they made."""
        await self.bots.close()
        await self.tasks.finish()


def until_beat(since: float, now: float) -> float:
    """The seconds until the next beat after the last move."""
    return BEAT_SECONDS - (now - since) % BEAT_SECONDS


def do_due(table: Table, moment: Moment) -> Decision:
    """The events that are due at a table now, if any."""
    draft = Draft(table, None, moment)
    if table.is_starting:
        start_late(draft)
    elif table.window:
        answer_known(draft, table.window.kept)
    return draft.decision if draft.events else time_out(table, moment)
