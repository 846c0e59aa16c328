"""The tables in use: loaded when needed, written before anybody sees a change, dropped from memory when idle."""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from tatami.games import game as find_game
from tatami.match.bot_pool import Warmth
from tatami.match.deal import Chance
from tatami.match.decisions import Decision, Moment, resume
from tatami.match.events import Created, MovePlayed, TableEvent
from tatami.match.frames import Views, row_of
from tatami.match.refusals import Refused, refuse
from tatami.match.rooms import Room
from tatami.match.store import Commit, Conflict, StorageFailed, Store, StoredReply
from tatami.match.table import Table

__all__ = ["Stats", "Repository"]

log = logging.getLogger(__name__)
ATTEMPTS = 5
IDLE_SECONDS = 60.0
"""A table that nobody used for so long is dropped from memory; its watchers stay."""
Decide = Callable[[Table, Moment], Decision]


@dataclass
class Stats:
    """What is counted for those who run the service."""

    moves: int = 0
    commits: int = 0
    commit_seconds: float = 0.0
    slowest_commit: float = 0.0
    failures: int = 0


class Repository:
    """The only way to a table, and the only writer of its events in this process."""

    def __init__(self, store: Store, node: str, now: Callable[[], float], chance: Chance, warmth: Warmth) -> None:
        self.store = store
        self.node = node
        self.process = node
        """The name under which tables are leased; a new one after this process was taken to be dead."""
        self.now = now
        self.chance = chance
        self.warmth = warmth
        self.rooms: dict[str, Room] = {}
        self.leased: set[str] = set()
        """The tables whose bots and clocks this process runs."""
        self.resuming: dict[str, float] = {}
        """Repository whose clock nobody has kept since then; it is corrected before anything else happens there."""
        self.claimed: deque[str] = deque()
        """Repository to go on with, one after the other."""
        self.failing_since: float | None = None
        """Since when the store fails, so that nobody can move."""
        self.behind: set[str] = set()
        """Repository whose watchers may have missed something, for the store has failed."""
        self.untold: set[Room] = set()
        """Where other processes do not know yet who is here."""
        self.telling = asyncio.Lock()
        self.stats = Stats()
        self.changed: Callable[[Room], None] = lambda room: None
        """Called after every change of a table, with its lock held."""

    def room(self, table_id: str) -> Room:
        """The table's place in this process."""
        room = self.rooms.get(table_id)
        if room is None:
            room = self.rooms[table_id] = Room(table_id, self.now())
        return room

    def moment(self, room: Room) -> Moment:
        """The world around a table now."""
        return Moment(self.now(), self.chance, room.away_seats)

    async def load(self, room: Room) -> Table:
        """The table as it stands, from memory or from the store; the lock is held."""
        room.used = self.now()
        if room.table is None:
            try:
                entries = await self.store.events(room.id)
            except StorageFailed as error:
                raise self.failed(error) from error
            if not entries:
                self.drop_if_unused(room)
                raise refuse("no-such-table")
            created = entries[0]
            assert isinstance(created, Created)
            await self.warmth.need(find_game(created.data.terms.game).id)
            table = await asyncio.to_thread(Table.replay, room.id, entries)
            if not room.watchers:
                room.shown = table.number
            room.publish(table, self.now())
            self.changed(room)
            await self.tell_presence(room)
        assert room.table is not None
        return room.table

    async def catch_up(self, table_id: str) -> None:
        """Another process has written: show what is new."""
        room = self.rooms.get(table_id)
        if room is None:
            return
        async with room.lock:
            if room.table is None and not room.watchers:
                return
            try:
                table = await self.load(room)
                await self.refresh(room, table)
            except Refused as refused:
                if refused.reason.code == "storage-failed":
                    self.behind.add(table_id)

    async def catch_up_after_failures(self) -> None:
        """Show what was missed, as soon as the store works again."""
        for table in list(self.behind):
            self.behind.discard(table)
            await self.catch_up(table)
            if table in self.behind:
                return

    async def refresh(self, room: Room, table: Table) -> bool:
        """Add the events that the store has and memory has not, if there are any."""
        try:
            entries = await self.store.events(room.id, table.number)
        except StorageFailed as error:
            raise self.lose(room, error) from error
        if entries:
            room.publish(await asyncio.to_thread(table.after, entries), self.now())
            self.changed(room)
        return bool(entries)

    async def write(
        self, room: Room, decide: Decide, saved: Callable[[Table], StoredReply | None] | None = None
    ) -> Table:
        """Decide, store, then show; decide again if another process was faster. The lock is held."""
        await self.resume(room)
        for _ in range(ATTEMPTS):
            table = await self.load(room)
            decision = decide(table, self.moment(room))
            entries = decision.events
            if not entries:
                return table
            after = decision.apply_to(table)
            try:
                await self.store_entries(table, after, entries, saved(after) if saved else None)
            except Conflict:
                if not await self.refresh(room, table):
                    room.table = None  # nothing is newer: it was purged, or will be there in a moment
                continue
            except StorageFailed as error:
                raise self.lose(room, error) from error
            self.show(room, after, entries)
            return after
        raise refuse("stale")

    async def resume(self, room: Room) -> None:
        """Time during which nobody kept the table's clock, or nothing could be stored, does not count."""
        await self.recover()
        since = self.resuming.pop(room.id, None)
        if since is None:
            return
        try:
            await self.write(room, lambda table, moment: resume(table, since, moment))
        except Refused:
            self.resuming[room.id] = since
            raise

    async def recover(self) -> None:
        """After a failure of the store, see whether it works again; as long as it did not, nobody could move."""
        if self.failing_since is None:
            return
        try:
            await self.store.beat(self.process, self.now())
        except StorageFailed as error:
            raise self.failed(error) from error
        since, self.failing_since = self.failing_since, None
        for table in self.leased - self.resuming.keys() if since is not None else ():
            self.resuming[table] = since
            self.claimed.append(table)

    async def store_entries(
        self, before: Table | None, after: Table, entries: list[TableEvent], saved: StoredReply | None = None
    ) -> None:
        """Store what happened at a table."""
        await self.store_all([(before, after, entries)], saved)

    async def store_all(
        self, changes: Sequence[tuple[Table | None, Table, list[TableEvent]]], saved: StoredReply | None = None
    ) -> None:
        """Store what happened at some tables, all of it or nothing."""
        indexes = [row_of(after) for _, after, _ in changes]
        players, first = [], []
        for index, (before, after, _) in zip(indexes, changes, strict=True):
            if before is None or before.chairs != after.chairs:
                known = {chair.person for chair in before.chairs} if before else set()
                seated = {chair.person for chair in after.chairs if chair.person}
                if before is None:
                    seated.add(after.host)
                players += [(after.id, person) for person in sorted(seated - known)]
            if index.runs and after.id not in self.leased and is_first_run(before):
                first.append(after.id)
        events = [(after.id, entry) for _, after, entries in changes for entry in entries]
        process = self.process
        await self.commit(Commit(events, indexes, players, saved, process if first else None, self.node))
        if process == self.process:  # or others may run them already
            self.leased.update(first)

    async def commit(self, commit: Commit) -> None:
        """Store it, and count how long that takes."""
        start = time.perf_counter()
        await self.store.commit(commit)
        spent = time.perf_counter() - start
        self.stats.commits += 1
        self.stats.commit_seconds += spent
        self.stats.slowest_commit = max(self.stats.slowest_commit, spent)

    async def tell_presence(self, room: Room) -> None:
        """Tell other processes who is here, all that waits at once, and never two at a time: newer news come later."""
        if not self.store.is_shared:
            return
        self.untold.add(room)
        async with self.telling:
            news = [room.presence_news(self.process) for room in self.untold]
            self.untold.clear()
            if news:
                with suppress(StorageFailed):
                    await self.store.tell(news)

    def show(self, room: Room, after: Table, entries: list[TableEvent]) -> None:
        """What was stored is shown to all who watch."""
        self.stats.moves += sum(isinstance(entry, MovePlayed) for entry in entries)
        room.publish(after, self.now())
        self.changed(room)

    def lose(self, room: Room, error: StorageFailed) -> Refused:
        """It may have been stored or not: the store knows, and is asked again."""
        room.table = None
        self.behind.add(room.id)
        return self.failed(error)

    def failed(self, error: StorageFailed) -> Refused:
        """The store cannot be used now."""
        if self.failing_since is None:
            self.failing_since = self.now()
        self.stats.failures += 1
        log.error("the store failed: %s", error)
        return refuse("storage-failed")

    def drop_if_unused(self, room: Room) -> None:
        """Forget a room that nobody needs."""
        if not room.watchers and not room.lock.locked():
            self.rooms.pop(room.id, None)

    def drop_idle(self) -> None:
        """Free the memory of tables that nobody used for a while."""
        too_old = self.now() - IDLE_SECONDS
        for room in list(self.rooms.values()):
            if room.used <= too_old and not room.lock.locked():
                room.table = None
                room.views = Views()
                self.drop_if_unused(room)

    async def read(self, table_id: str) -> Room:
        """The room of a table, loaded, to look at."""
        room = self.room(table_id)
        async with room.lock:
            await self.load(room)
        return room


def is_first_run(before: Table | None) -> bool:
    """Did nothing run at this table so far, so that no process has a lease on it?"""
    return (
        before is None
        or before.status != "playing"
        or not (before.clocks or any(chair.bot_level for chair in before.chairs))
    )
