"""The match service: people, tables and connections on one store. It knows no game. `dispatch` handles requests."""

import asyncio
import contextlib
import hashlib
import logging
import os
import time
from collections.abc import Callable, Iterable, Sequence

import tatami
from tatami.core.messages import Json
from tatami.match import archive, decisions
from tatami.match import protocol as m
from tatami.match.attendance import Attendance
from tatami.match.checkup import CAUSES, Checkup
from tatami.match.commands import Commands
from tatami.match.connection import Connection
from tatami.match.daily import DailyBytes
from tatami.match.day_deals import DayDeals, is_open_to_all
from tatami.match.deal import Chance, Secrets
from tatami.match.dealer import Dealer
from tatami.match.draft import Moment
from tatami.match.events import TableEvent
from tatami.match.forgetting import Forgetting, Forgotten
from tatami.match.frames import encode
from tatami.match.health import Health
from tatami.match.hinting import Hints
from tatami.match.journal import Change, Journal
from tatami.match.judging import Judging
from tatami.match.lease import Lease
from tatami.match.lobby import Lobby
from tatami.match.mistakes import Mistakes
from tatami.match.pace import Pace
from tatami.match.people import People, new_id
from tatami.match.quotas import MOST_TABLES, Quotas
from tatami.match.record import Records
from tatami.match.refusals import Refused, refuse
from tatami.match.replay import Replays
from tatami.match.replies import Replies
from tatami.match.repository import Repository
from tatami.match.restarts import Restarts
from tatami.match.reviews import Reviews
from tatami.match.rooms import Room, Rooms
from tatami.match.scheduler import Scheduler
from tatami.match.solving import Solving
from tatami.match.store import Conflict, Notification, Purged, StorageFailed, Store, open_store
from tatami.match.table import Table
from tatami.match.tasks import Tasks
from tatami.match.terms import check_terms
from tatami.match.warmup import WarmUp
from tatami.match.whereabouts import Whereabouts

__all__ = ["Service", "need_welcome"]

log = logging.getLogger(__name__)
TICK_SECONDS = 1.0
ID_LENGTH = 24
CHAT_OF_PERSON = 6, 10.0
CHAT_OF_TABLE = 30, 10.0
"""Messages in seconds."""
HINTS_OF_PERSON = 30, 30.0
"""Requests for hints in seconds: each step is one."""
OFFER_NEWS = ("asked", "agreed", "declined", "withdrawn", "rematch")
"""Events after the end that a table's players are told of on every page."""


class Service:
    """Tables and people on one store, for any number of connections. Use `open` to get one."""

    def __init__(self, store: Store, now: Callable[[], float], chance: Chance, threads: int, dealer: Dealer) -> None:
        self.store = store
        self.dealer = dealer
        self.now = now
        self.connections: set[Connection] = set()
        self.people = People(store, now)
        self.replies = Replies()
        self.chat_limit = Pace(now, *CHAT_OF_PERSON)
        self.table_chat_limit = Pace(now, *CHAT_OF_TABLE)
        self.hint_limit = Pace(now, *HINTS_OF_PERSON)
        self.restarts = Restarts(now)
        self.tasks = Tasks()
        self.warm_up = WarmUp()
        self.whereabouts = Whereabouts(now)
        self.rooms = Rooms(now, self.whereabouts)
        self.lease = Lease(store, now)
        self.health = Health(self.lease, now)
        self.daily = DailyBytes(now)
        self.journal = Journal(store, self.lease, self.daily)
        self.quotas = Quotas(store, self.health, self.daily)
        self.lobby_feed = Lobby(store, self.health, self.rooms, self.count_people)
        self.attendance = Attendance(store, self.rooms, self.lease, self.tasks, now)
        self.repository = Repository(
            store,
            self.journal,
            self.rooms,
            self.lease,
            self.health,
            self.attendance,
            self.warm_up,
            listener=self,
            chance=chance,
            dealer=dealer,
            now=now,
        )
        self.commands = Commands(store, self.repository, self.health, self.quotas, dealer)
        self.scheduler = Scheduler(
            self.repository, self.lease, self.health, self.attendance, self.tasks, self.warm_up, threads, now
        )
        self.hints = Hints(self.scheduler.bots, self.rooms)
        self.replays = Replays(self.looked_at, self.open_table)
        self.day_deals = DayDeals(
            store, self.repository, self.health, self.open_table, self.restarts.need_patience, now
        )
        self.records = Records(store, self.health, now)
        self.leavings = Forgetting(store, self.repository, self.health, self.lease)
        self.reviews = Reviews(store, self.repository, self.health, self.warm_up, self.looked_at, now)
        judging = Judging(self.warm_up)
        self.solving = Solving(store, self.health, judging, now)
        self.mistakes = Mistakes(store, self.repository, self.health, judging, self.records, now)
        self.checkup = Checkup(store, self.health, self.warm_up, self.scheduler.bots, self.tasks, now)
        self.background: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls,
        database: str,
        *,
        now: Callable[[], float] = time.time,
        chance: Chance | None = None,
        threads: int | None = None,
        dealer: Dealer | None = None,
        background: bool = True,
    ) -> "Service":
        """Open the store, go on with its tables, and begin to compile; without `background` call `tick` yourself."""
        store = await open_store(database)
        threads = threads or max(1, (os.cpu_count() or 2) - 1)
        service = cls(store, now, chance or Secrets(), threads, dealer or Dealer())
        await store.listen(service.hear)
        service.warm_up.start()
        if background:
            await service.scheduler.beat()  # know which clocks need correction before anybody moves
            service.background = asyncio.create_task(service.run())
        return service

    async def close(self) -> None:
        """Finish the work under way, and close the store."""
        if self.background:
            self.background.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.background
        self.warm_up.close()
        await self.reviews.close()
        await self.scheduler.close()
        self.dealer.close()
        with contextlib.suppress(StorageFailed):
            await self.lease.confirm()
        await self.store.close()

    async def run(self) -> None:
        """Tick for ever."""
        while True:
            try:
                await self.tick()
            except Exception:
                log.exception("the background work failed; it goes on")
            deadline = self.scheduler.next_deadline
            wait = TICK_SECONDS if deadline is None else min(TICK_SECONDS, max(0.0, deadline - self.now()))
            await asyncio.sleep(wait)

    async def tick(self) -> None:
        """Do everything that is due."""
        await self.scheduler.tick()
        await self.lobby_feed.tick()
        self.checkup.tick()
        self.reviews.tick()
        self.rooms.drop_idle()
        for pace in (self.chat_limit, self.table_chat_limit, self.hint_limit):
            pace.forget_old()
        self.hints.forget_old()
        self.whereabouts.forget_old()
        self.restarts.forget_old()

    def changed(self, room: Room) -> None:
        """A table changed (the repository's listener)."""
        self.scheduler.changed(room)
        self.lobby_feed.changed(room)
        if room.table:
            self.hints.changed(room.table)
        if room.table and room.table.is_counted and room.table.is_ended:
            self.tasks.spawn(self.day_deals.ended(room.table))
        if room.table and room.table.is_ended and room.table.log[-1].what in OFFER_NEWS:
            frame = encode(m.Offered(room.id))
            for person in room.table.people:
                for connection in self.whereabouts.here.get(person, ()):
                    connection.send(frame)

    def hear(self, news: Notification) -> None:
        """Another process tells something."""
        if self.lease.is_ours(news.process):
            return
        if news.kind in ("presence", "here"):
            self.attendance.hear(news)
            return
        if news.kind == "revoked":
            self.close_soon(news.people)
            return
        self.lobby_feed.is_new = True
        if news.kind == "rewritten":
            self.leavings.reload(news.table)
            return
        if news.kind == "event":
            self.tasks.spawn(self.repository.catch_up(news.table))
            return
        self.lease.renew()  # some news were lost with the connection, and with it perhaps the lease
        self.attendance.forget_all()
        self.close_soon(list(self.whereabouts.here))
        for room in self.rooms:
            self.tasks.spawn(self.repository.catch_up(room.id))

    def close_soon(self, people: Iterable[str]) -> None:
        """Close the sockets of people that were signed out at another process, if the store can be read."""

        async def close(person: str) -> None:
            with contextlib.suppress(Refused):
                await self.close_signed_out(person)

        for person in people:
            self.tasks.spawn(close(person))

    def count_people(self) -> int:
        """The number of people connected to this process."""
        return len({connection.person.id for connection in self.connections})

    # ---- People

    async def make_person(self, name: str) -> tuple[str, m.Person]:
        """A new person, and the token that proves who they are."""
        return await self.health.guard(self.people.make(name))

    async def person_of(self, token: str) -> m.Person | None:
        """The person with this token."""
        return await self.health.guard(self.people.of_token(token))

    async def seen(self, token: str) -> None:
        """Note that a browser still uses this token, if the store can be written."""
        with contextlib.suppress(Refused):
            await self.health.guard(self.people.seen(token))

    async def rename(self, person: m.Person, name: str) -> m.Person:
        """Change a person's name from now on, at running tables too."""
        old, renamed = person.name, await self.health.guard(self.people.rename(person, name))
        for connection in self.whereabouts.here.get(person.id, ()):
            connection.person.name = renamed.name
        for row in await self.health.guard(self.store.live_games(person.id, MOST_TABLES)):
            room = self.rooms.open(row.id)
            async with room.lock:
                await self.repository.write(room, lambda table, moment: decisions.rename(table, renamed, old, moment))
        return renamed

    async def sign_out_others(self, person: m.Person, token: str) -> None:
        """Revoke all tokens of a person except this one, and close the sockets opened with them, at all processes."""
        await self.health.guard(self.people.sign_out(person, token))
        await self.revoked(person)

    async def delete_person(self, person: m.Person) -> Forgotten:
        """Delete everything of a person, and close their sockets at all processes."""
        found = await self.leavings.forget(person)
        await self.revoked(person)
        return found

    async def revoked(self, person: m.Person) -> None:
        """Tokens of a person were revoked."""
        await self.close_signed_out(person.id)
        await self.health.guard(self.store.tell([Notification("revoked", "", 0, self.lease.name, [person.id])]))

    async def close_signed_out(self, person: str) -> None:
        """Close the sockets of a person whose tokens are no longer valid."""
        for connection in list(self.whereabouts.here.get(person, ())):
            if await self.person_of(connection.token) is None:
                connection.sign_out()

    async def make_link(self, person: m.Person) -> str:
        """The secret part of a link that carries an identity to another device."""
        return await self.health.guard(self.people.make_link(person))

    async def claim_link(self, link: str) -> tuple[str, m.Person]:
        """The person of a link, and a new token for the other device."""
        return await self.health.guard(self.people.claim_link(link))

    # ---- Tables and lists

    async def create_table(self, person: m.Person, terms: m.Terms, promise: str | None = None) -> str:
        """The id of a new table. A full table starts at once, or when the host has revealed the promised number."""
        self.restarts.need_patience(person.id)
        game, terms = check_terms(terms)
        await self.warm_up.need_rules(game.id)
        return await self.open_table(
            person, terms, lambda moment, new: decisions.create(person, terms, moment, new, promise)
        )

    async def open_table(
        self,
        person: m.Person,
        terms: m.Terms,
        create: Callable[[Moment, str], list[TableEvent]],
        table_id: str | None = None,
    ) -> str:
        """The id of a new table with the created events, unless the person has too many."""
        async with self.quotas.open(person.id, all(seat.kind == "bot" for seat in terms.seats)):
            room = self.rooms.open(table_id or new_id())
            async with room.lock:
                events = create(self.repository.moment(room), room.id)
                await self.repository.add(room, await self.commands.replay(room.id, events))
        return room.id

    async def table_state(self, table_id: str, person: m.Person | None) -> m.TableState:
        """The table as a spectator sees it, with the person's own seats marked."""
        room = self.rooms.open(table_id)
        async with room.lock:
            table = await self.repository.load(room)
            who = person.id if person else None
            need_welcome(table, who, self.now())
            await room.logs.prepare(table, None)
            return room.state_for(None, who, self.now())

    async def lobby(self) -> m.LobbyState:
        """The public tables that are open or played."""
        return await self.lobby_feed.read()

    async def ply_view(self, table_id: str, person: m.Person | None, seat: int | None, ply: int) -> Json:
        """What a seat saw after so many moves, and what the last of them did."""
        return archive.ply_view(await self.looked_at(table_id, person, seat), seat, ply)

    async def points_seen(self, table_id: str, person: m.Person | None, seat: int | None) -> list[list[int]]:
        """Each seat's points after every move, as a seat could count them then."""
        table = await self.looked_at(table_id, person, seat)
        return await asyncio.to_thread(archive.points_seen, table, seat)  # a game may have 13,000 moves

    async def looked_at(self, table_id: str, person: m.Person | None, seat: int | None) -> Table:
        """A table; refuse a person who may not see it from this seat."""
        room = await self.repository.read(table_id)
        assert room.table is not None
        who = person.id if person else None
        need_welcome(room.table, who, self.now())
        if seat is not None and not room.table.is_ended and seat not in room.table.seats_of(who):
            raise refuse("not-your-seat")
        return room.table

    async def transcript(self, table_id: str, person: m.Person | None = None) -> str:
        """A finished game as text."""
        return await asyncio.to_thread(archive.write_transcript, await self.looked_at(table_id, person, None))

    async def add_review(self, person: m.Person, text: str | bytes) -> str:
        """The id of a new, finished table from an uploaded transcript."""
        return await self.upload(person, text, new_id())

    async def import_game(self, person: m.Person, text: str, own: Sequence[int], ended: float | None) -> str:
        """The id of a table from a game that the person exported; the same game again gives the same table."""
        known = hashlib.sha256(f"{person.id} {text}".encode()).hexdigest()[:ID_LENGTH]
        with contextlib.suppress(Conflict):
            return await self.upload(person, text, known, own, ended)
        return known

    async def upload(
        self, person: m.Person, text: str | bytes, table_id: str, own: Sequence[int] = (), ended: float | None = None
    ) -> str:
        """The id of a new, finished table from a transcript, in which the person had these seats."""
        self.daily.need_room(person.id)
        now = self.now() if ended is None else min(ended, self.now())
        table = await asyncio.to_thread(archive.read_review, text, person, now, table_id, own)
        await self.health.guard(self.journal.write([Change(None, table, table.log)]))
        return table_id

    async def purge(self, older_than: float) -> Purged:
        """Delete tables unchanged for this many seconds, unless being played, and whatever only they needed."""
        return await self.health.guard(self.store.purge(self.now() - older_than))

    def stats(self) -> Json:
        """Counts and sums for operators."""
        return {
            "tables": sum(room.table is not None for room in self.rooms),
            "rooms": len(self.rooms),
            "moves": self.repository.moves,
            "connections": len(self.connections),
            "bots_waiting": len(self.scheduler.bots.waiting),
            "bots_thinking": len(self.scheduler.bots.running),
            "commits": self.journal.commits,
            "commit_seconds": self.journal.commit_seconds,
            "slowest_commit": self.journal.slowest_commit,
            "storage_failures": self.health.failures,
            "cold_games": self.warm_up.cold_games,
            **{f"unwell_{cause.replace('-', '_')}": cause in self.checkup.known for cause in CAUSES},
        }

    # ---- Connections

    def connect(self, connection: Connection) -> None:
        """Greet a new connection."""
        self.connections.add(connection)
        if self.whereabouts.connect(connection):
            self.attendance.moved([connection.person.id])
        connection.send(encode(m.Hello(connection.person, tatami.__version__, self.now())))

    def disconnect(self, connection: Connection) -> None:
        """Forget a connection that ended."""
        self.connections.discard(connection)
        self.lobby_feed.watchers.discard(connection)
        self.hints.leave(connection)
        for room in self.rooms:
            if connection in room.watchers:
                self.leave_room(connection, room)
        if self.whereabouts.disconnect(connection):
            self.attendance.moved([connection.person.id])

    def leave_room(self, connection: Connection, room: Room) -> None:
        """Stop sending a table to a connection."""
        room.watchers.pop(connection, None)
        if connection.person.id not in room.people():
            room.away_since[connection.person.id] = self.now()
        self.presence_changed(room)
        if room.table is None:
            self.rooms.drop_if_unused(room)

    def presence_changed(self, room: Room) -> None:
        """Tell watchers here and in other processes who is connected."""
        room.send_presence()
        self.attendance.tell_soon(room)


def need_welcome(table: Table, person: str | None, now: float) -> None:
    """Refuse a spectator where the terms allow none and the game has begun."""
    if not table.admits(person) and not is_open_to_all(table, now):
        raise refuse("no-spectators")
