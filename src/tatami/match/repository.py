"""The way to every table: load it when needed, store its changes, then show them."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Protocol

from tatami.games import game as find_game
from tatami.match.attendance import Attendance
from tatami.match.deal import Chance
from tatami.match.dealer import Dealer
from tatami.match.draft import Decision, Moment
from tatami.match.events import Created, MovePlayed
from tatami.match.health import Health
from tatami.match.journal import Change, Journal
from tatami.match.lease import Lease
from tatami.match.leaving import resume
from tatami.match.refusals import Refused, refuse
from tatami.match.rooms import Room, Rooms
from tatami.match.store import Conflict, StorageFailed, Store, StoredReply
from tatami.match.table import Table
from tatami.match.warmup import WarmUp

__all__ = ["ATTEMPTS", "Repository", "TableListener"]

ATTEMPTS = 5
"""How often a command is decided anew because another process wrote first."""
Decide = Callable[[Table, Moment], Decision]


class TableListener(Protocol):
    """Hears of every change of a table."""

    def changed(self, room: Room) -> None:
        """The table of a room changed or was loaded. The room's lock is held."""


class Repository:
    """The only writer of tables in this process. Call methods that take a room with its lock held."""

    def __init__(
        self,
        store: Store,
        journal: Journal,
        rooms: Rooms,
        lease: Lease,
        health: Health,
        attendance: Attendance,
        warm_up: WarmUp,
        listener: TableListener,
        chance: Chance,
        dealer: Dealer,
        now: Callable[[], float],
    ) -> None:
        self.store = store
        self.journal = journal
        self.rooms = rooms
        self.lease = lease
        self.health = health
        self.attendance = attendance
        self.warm_up = warm_up
        self.listener = listener
        self.chance = chance
        self.dealer = dealer
        self.now = now
        self.behind: set[str] = set()
        """The tables whose watchers may have missed something because the store failed."""
        self.moves = 0
        """The number of moves played in this process."""

    def moment(self, room: Room) -> Moment:
        """The present moment around a table."""
        return Moment(self.now(), self.chance, room.away_seats, room.named)

    # ---- Reading

    async def read(self, table_id: str) -> Room:
        """The room of a table, with the table loaded; takes the lock itself."""
        room = self.rooms.open(table_id)
        async with room.lock:
            await self.load(room)
        return room

    async def load(self, room: Room) -> Table:
        """The table, from memory or from the store.

        Raises:
            Refused: There is no such table, or the store fails.
        """
        room.used = self.now()
        if room.table is None:
            events = await self.health.guard(self.store.events(room.id))
            if not events:
                self.rooms.drop_if_unused(room)
                raise refuse("no-such-table")
            created = events[0]
            assert isinstance(created, Created)
            await self.warm_up.need_rules(find_game(created.data.terms.game).id)
            table = await asyncio.to_thread(Table.replay, room.id, events)
            if not room.watchers:
                room.shown = table.number
            self.publish(room, table)
            await self.attendance.tell(room)
        assert room.table is not None
        return room.table

    async def refresh(self, room: Room, table: Table) -> bool:
        """Add the events that another process stored; whether there were any."""
        try:
            events = await self.store.events(room.id, table.number)
        except StorageFailed as error:
            raise self.lose(room, error) from error
        if events:
            self.publish(room, await asyncio.to_thread(table.after, events))
        return bool(events)

    async def catch_up(self, table_id: str) -> None:
        """Show what another process stored; takes the lock itself."""
        room = self.rooms.find(table_id)
        if room is None:
            return
        async with room.lock:
            if room.table is None and not room.watchers:
                return
            try:
                await self.refresh(room, await self.load(room))
            except Refused as refused:
                if refused.reason.code == "storage-failed":
                    self.behind.add(table_id)

    async def catch_up_after_failures(self) -> None:
        """Show what watchers missed while the store failed, as far as it works again."""
        for table in list(self.behind):
            self.behind.discard(table)
            await self.catch_up(table)
            if table in self.behind:
                return

    # ---- Writing

    async def add(self, room: Room, table: Table) -> None:
        """Store and show a new table."""
        await self.health.guard(self.journal.write([Change(None, table, table.log)]))
        self.show(room, Change(None, table, table.log))

    async def write(
        self, room: Room, decide: Decide, reply: Callable[[Table], StoredReply | None] = lambda after: None
    ) -> Table:
        """Decide, store, then show. If another process was faster, decide again.

        Args:
            room: The table's room.
            decide: Returns the events, or raises Refused.
            reply: Returns the reply to store together with the events, from the table after them.

        Raises:
            Refused: The decision was refused, or the store fails.
            Repeated: The reply to this command is stored already; nothing happened.
        """
        await self.resume(room)
        for _ in range(ATTEMPTS):
            table = await self.load(room)
            decision = decide(table, self.moment(room))
            if not decision.events:
                return table
            after = await self.dealer.make(decision.events, partial(decision.apply_to, table))
            change = Change(table, after, decision.events)
            try:
                await self.write_all(room, [change], reply(after))
            except Conflict:
                if not await self.refresh(room, table):
                    room.table = None  # it was purged, or the events will be readable in a moment
                continue
            self.show(room, change)
            return after
        raise refuse("stale")

    async def write_all(self, room: Room, changes: list[Change], reply: StoredReply | None) -> None:
        """Store changes that a command at this room's table led to."""
        try:
            await self.journal.write(changes, reply)
        except StorageFailed as error:
            raise self.lose(room, error) from error

    async def resume(self, room: Room) -> None:
        """Correct the clock if nobody kept it for a while, or the store failed."""
        await self.health.recover()
        since = self.lease.unattended.pop(room.id, None)
        if since is None:
            return
        try:
            await self.write(room, lambda table, moment: resume(table, since, moment))
        except Refused:
            self.lease.unattended[room.id] = since
            raise

    def show(self, room: Room, change: Change) -> None:
        """Show a stored change to the watchers."""
        self.moves += sum(isinstance(event, MovePlayed) for event in change.events)
        self.publish(room, change.after)

    def publish(self, room: Room, table: Table) -> None:
        """Show a table to the watchers and the listener."""
        if room.publish(table, self.now()):
            self.attendance.tell_soon(room)
        self.listener.changed(room)

    def lose(self, room: Room, error: StorageFailed) -> Refused:
        """It is unknown what was stored: load the table again, and show the watchers what they missed."""
        room.table = None
        self.behind.add(room.id)
        return self.health.failed(error)
