"""The match service: what the web layer calls. It knows people, tables and connections, and no game."""

import asyncio
import contextlib
import logging
import os
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence, Set
from typing import TypeVar

import tatami
from tatami.core.messages import Json
from tatami.match import archive
from tatami.match import decisions as d
from tatami.match import protocol as m
from tatami.match.bot_pool import Warmth
from tatami.match.deal import Chance, Secrets
from tatami.match.decisions import create, decide, rematch
from tatami.match.frames import encode
from tatami.match.lists import game_rows, lobby_rows
from tatami.match.people import People, new_id
from tatami.match.preview import preview
from tatami.match.refusals import Refused, refuse
from tatami.match.repository import Repository
from tatami.match.rooms import Connection, Room
from tatami.match.scheduler import Scheduler
from tatami.match.store import Conflict, Notification, Repeated, StorageFailed, Store, StoredReply, open_store
from tatami.match.table import Table
from tatami.match.terms import check_terms

__all__ = ["Connection", "Refused", "Service"]

log = logging.getLogger(__name__)
KEPT_ANSWERS = 20_000
CHAT_MOST, CHAT_SECONDS = 6, 10.0
LOBBY_ROWS = 100
GAME_ROWS = 50
TICK_SECONDS = 1.0
Result = TypeVar("Result")


class Service:
    """Repository and people on one store; any number of connections."""

    def __init__(self, store: Store, now: Callable[[], float], chance: Chance, threads: int) -> None:
        self.store = store
        self.now = now
        self.process = new_id()
        self.known_as = self.process
        """The name under which other processes know who is here."""
        self.warmth = Warmth()
        self.people = People(store, now)
        self.tables = Repository(store, self.process, now, chance, self.warmth)
        self.runner = Scheduler(self.tables, self.warmth, threads)
        self.tables.changed = self.changed
        self.runner.heard_living = self.forget_absent
        self.runner.known_elsewhere = self.known_elsewhere
        self.connections: set[Connection] = set()
        self.lobby_watchers: set[Connection] = set()
        self.lobby_is_new = False
        self.answers: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self.chats: dict[str, deque[float]] = {}
        self.background: asyncio.Task[None] | None = None

    @classmethod
    async def open(
        cls,
        database: str,
        *,
        now: Callable[[], float] = time.time,
        chance: Chance | None = None,
        threads: int | None = None,
        background: bool = True,
    ) -> "Service":
        """Open the store, go on with the tables in it, and begin to compile; without `background` call `tick`."""
        store = await open_store(database)
        service = cls(store, now, chance or Secrets(), threads or max(1, (os.cpu_count() or 2) - 1))
        await store.listen(service.hear)
        service.warmth.start()
        if background:
            await service.runner.beat()  # before anybody moves, it is known whose clocks have to be corrected
            service.background = asyncio.create_task(service.run())
        return service

    async def close(self) -> None:
        """Finish what is under way, and close."""
        if self.background:
            self.background.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.background
        self.warmth.is_closed = True
        await self.runner.close()
        with contextlib.suppress(StorageFailed):
            await self.store.beat(self.tables.process, self.now())
        await self.store.close()

    async def run(self) -> None:
        """Do what is due, again and again."""
        while True:
            try:
                await self.tick()
            except Exception:
                log.exception("the background work failed; it goes on")
            deadline = self.runner.next_deadline
            wait = TICK_SECONDS if deadline is None else min(TICK_SECONDS, max(0.0, deadline - self.now()))
            await asyncio.sleep(wait)

    async def tick(self) -> None:
        """Clocks, takeovers, the lobby, and tables that nobody uses."""
        await self.runner.tick()
        if self.known_as != self.tables.process and self.runner.last_beat:
            self.known_as = self.tables.process
            for room in self.tables.rooms.values():
                self.tell_presence(room)
        if self.lobby_is_new and self.lobby_watchers:
            self.lobby_is_new = False
            frame = encode(await self.lobby())
            for connection in list(self.lobby_watchers):
                connection.send(frame)
        self.tables.drop_idle()
        self.chats = {person: times for person, times in self.chats.items() if times[-1] > self.now() - CHAT_SECONDS}

    def changed(self, room: Room) -> None:
        """A table has changed."""
        self.runner.changed(room)
        if room.table and room.table.terms.visibility == "public":
            self.lobby_is_new = True

    def hear(self, news: Notification) -> None:
        """Another process tells something."""
        if news.process in (self.process, self.tables.process):
            return
        self.lobby_is_new = self.lobby_is_new or news.kind != "presence"
        if news.kind == "lost":
            self.runner.start_over()
            for known in self.tables.rooms.values():
                known.elsewhere.clear()  # nobody knows us by our new name yet: whoever hears it tells who is there
                self.runner.spawn(self.tables.catch_up(known.id))
        elif news.kind == "event":
            self.runner.spawn(self.tables.catch_up(news.table))
        elif room := self.tables.rooms.get(news.table):
            is_new = news.process not in room.elsewhere
            room.hear_presence(news, self.now())
            if is_new and room.watchers:  # it may not know yet who is here
                self.tell_presence(room)

    # ---- People

    async def make_person(self, name: str) -> tuple[str, m.Person]:
        """A new person, and the token that proves who they are."""
        return await self.guard(self.people.make(name))

    async def person_of(self, token: str) -> m.Person | None:
        """Whoever has this token."""
        return await self.guard(self.people.of_token(token))

    async def rename(self, person: m.Person, name: str) -> m.Person:
        """Another name from now on."""
        return await self.guard(self.people.rename(person, name))

    async def make_link(self, person: m.Person) -> str:
        """The secret part of a link that carries an identity to another device."""
        return await self.guard(self.people.make_link(person))

    async def claim_link(self, link: str) -> tuple[str, m.Person]:
        """A token of its own for the other device."""
        return await self.guard(self.people.claim_link(link))

    async def guard(self, work: Awaitable[Result]) -> Result:
        """Do something with the store; its failure is a refusal."""
        try:
            return await work
        except StorageFailed as error:
            raise self.tables.failed(error) from error

    # ---- Repository and lists

    async def create_table(self, person: m.Person, terms: m.Terms) -> str:
        """A new table; full from the beginning, it starts at once."""
        game, terms = check_terms(terms)
        await self.warmth.need(game.id)
        room = self.tables.room(new_id())
        async with room.lock:
            entries = create(person, terms, self.tables.moment(room), room.id)
            table = Table.replay(room.id, entries)
            await self.guard(self.tables.store_entries(None, table, entries))
            self.tables.show(room, table, entries)
        return room.id

    async def table_state(self, table_id: str, person: m.Person | None) -> m.TableState:
        """The table as a spectator sees it, one's own seats marked."""
        room = await self.tables.read(table_id)
        assert room.table is not None
        who = person.id if person else None
        need_welcome(room.table, who)
        return room.state_for(None, who, self.now())

    async def lobby(self) -> m.LobbyState:
        """Public tables, open or played."""
        indexes = await self.guard(self.store.lobby(LOBBY_ROWS))
        people = {connection.person.id for connection in self.connections}
        return m.LobbyState(lobby_rows(indexes, self.tables.rooms), len(people))

    async def my_games(
        self, person: m.Person, status: str | None = None, before: float | None = None
    ) -> list[m.GameRow]:
        """A person's tables, the last changed first."""
        return game_rows(await self.guard(self.store.games_of(person.id, status, before, GAME_ROWS)), person.id)

    async def ply_view(self, table_id: str, person: m.Person | None, seat: int | None, ply: int) -> Json:
        """What a seat saw after so many moves, with what the last of them did."""
        return archive.ply_view(await self.looked_at(table_id, person, seat), seat, ply)

    async def points_seen(self, table_id: str, person: m.Person | None, seat: int | None) -> list[list[int]]:
        """Each seat's points after every move, as a seat could count them then."""
        return archive.points_seen(await self.looked_at(table_id, person, seat), seat)

    async def looked_at(self, table_id: str, person: m.Person | None, seat: int | None) -> Table:
        """A table that this person may look at through the eyes of a seat."""
        room = await self.tables.read(table_id)
        assert room.table is not None
        who = person.id if person else None
        need_welcome(room.table, who)
        if seat is not None and not room.table.is_ended and seat not in room.table.seats_of(who):
            raise refuse("not-your-seat")
        return room.table

    async def transcript(self, table_id: str, person: m.Person | None = None) -> str:
        """The finished game as text."""
        room = await self.tables.read(table_id)
        assert room.table is not None
        need_welcome(room.table, person.id if person else None)
        return archive.write_transcript(room.table)

    async def add_review(self, person: m.Person, text: str | bytes) -> str:
        """A transcript as a finished table to look at."""
        table_id = new_id()
        table = await asyncio.to_thread(archive.read_review, text, person, self.now(), table_id)
        await self.guard(self.tables.store_entries(None, table, table.log))
        return table_id

    async def purge(self, older_than: float) -> int:
        """Forget tables without a change for so many seconds, unless they are played; answer how many."""
        return await self.guard(self.store.purge(self.now() - older_than))

    async def check(self) -> None:
        """Refused if the store does not answer."""
        await self.guard(self.store.check())

    def stats(self) -> Json:
        """Counts and sums for those who run the service."""
        opponents, stats = self.runner.opponents, self.tables.stats
        return {
            "tables": sum(room.table is not None for room in self.tables.rooms.values()),
            "rooms": len(self.tables.rooms),
            "moves": stats.moves,
            "connections": len(self.connections),
            "bots_waiting": len(opponents.waiting),
            "bots_thinking": len(opponents.running),
            "commits": stats.commits,
            "commit_seconds": stats.commit_seconds,
            "slowest_commit": stats.slowest_commit,
            "storage_failures": stats.failures,
            "cold_games": sum(not warm.is_set() for warm in self.warmth.searches.values()),
        }

    # ---- Connections

    def connect(self, connection: Connection) -> None:
        """Greet a new connection."""
        self.connections.add(connection)
        connection.send(encode(m.Hello(connection.person, tatami.__version__, self.now())))

    def disconnect(self, connection: Connection) -> None:
        """A connection is gone."""
        self.connections.discard(connection)
        self.lobby_watchers.discard(connection)
        for room in [room for room in self.tables.rooms.values() if connection in room.watchers]:
            self.leave_room(connection, room)

    def leave_room(self, connection: Connection, room: Room) -> None:
        """A connection watches a table no longer."""
        room.watchers.pop(connection, None)
        if connection.person.id not in room.people():
            room.away_since[connection.person.id] = self.now()
        self.presence_changed(room)
        if room.table is None:
            self.tables.drop_if_unused(room)

    def presence_changed(self, room: Room) -> None:
        """Tell watchers here and in other processes who is there."""
        room.send_presence()
        self.tell_presence(room)

    def tell_presence(self, room: Room) -> None:
        """Tell other processes who is here."""
        if self.store.is_shared:
            self.runner.spawn(self.tables.tell_presence(room))

    def known_elsewhere(self) -> list[Notification]:
        """All that other processes have told of who is there."""
        return [news for room in self.tables.rooms.values() for news in room.elsewhere.values()]

    def forget_absent(self, living: Set[str], known: Sequence[Notification]) -> None:
        """Whoever was connected to a process that is gone is not there any more; what was told since then stays."""
        for news in known:
            room = self.tables.rooms.get(news.table)
            if news.process not in living and room and room.elsewhere.get(news.process) is news:
                room.hear_presence(Notification("presence", news.table, 0, news.process), self.now())

    async def handle(self, connection: Connection, request: m.Request) -> None:
        """Do what a client asks; answer if it has an id."""
        person, sent = connection.person.id, request.id
        if sent is not None and (person, sent) in self.answers:
            connection.send(self.answers[person, sent])
            return
        try:
            frame = await self.do(connection, request)
        except Refused as refused:
            frame = encode(m.Answer(sent or "", False, reason=refused.reason.json()))
            if refused.reason.code in PASSING:
                if sent is not None:
                    connection.send(frame)
                return
        if sent is not None:
            self.remember(person, sent, frame)
            connection.send(frame)

    def remember(self, person: str, sent: str, frame: bytes) -> None:
        """Keep an answer for a client that did not hear it."""
        self.answers[person, sent] = frame
        if len(self.answers) > KEPT_ANSWERS:
            self.answers.popitem(last=False)

    async def do(self, connection: Connection, request: m.Request) -> bytes:
        """Carry a request out; the answer."""
        if isinstance(request, m.Ping):
            return done(request, {"now": self.now()})
        if isinstance(request, m.Lobby):
            return await self.show_lobby(connection, request)
        if isinstance(request, m.Watch):
            return await self.watch(connection, request)
        if isinstance(request, m.Leave):
            if (room := self.tables.rooms.get(request.table)) and connection in room.watchers:
                self.leave_room(connection, room)
            return done(request)
        if isinstance(request, m.Preview):
            return await self.preview(connection, request)
        if isinstance(request, m.Rematch):
            return await self.play_again(connection.person, request)
        return await self.command(connection.person, request)

    async def show_lobby(self, connection: Connection, request: m.Lobby) -> bytes:
        """The lobby from now on, or no longer."""
        if request.on:
            self.lobby_watchers.add(connection)
            connection.send(encode(await self.lobby()))
        else:
            self.lobby_watchers.discard(connection)
        return done(request)

    async def watch(self, connection: Connection, request: m.Watch) -> bytes:
        """Follow a table: the missing events, or all of it."""
        person = connection.person.id
        room = self.tables.room(request.table)
        async with room.lock:
            table = await self.tables.load(room)
            need_welcome(table, person)
            if request.seat is not None and request.seat not in table.seats_of(person):
                raise refuse("not-your-seat")
            if connection not in self.connections:  # gone while the table was loaded
                return done(request)
            is_new = connection not in room.watchers
            room.watchers[connection] = request.seat
            room.away_since.pop(person, None)
            room.send_missing(connection, request.after, self.now())
            if is_new:
                self.presence_changed(room)
        return done(request, {"number": table.number, "ply": table.ply})

    async def preview(self, connection: Connection, request: m.Preview) -> bytes:
        """What would happen, for whoever decides now."""
        room = self.tables.room(request.table)
        async with room.lock:
            table = await self.tables.load(room)
        seat = table.to_act
        if table.seats_of(connection.person.id) == []:
            raise refuse("not-seated")
        if seat is None or table.position is None:
            raise refuse("not-started" if table.status == "open" else "game-over")
        if table.chairs[seat - 1].person != connection.person.id:
            raise refuse("not-your-turn")
        return done(request, preview(table.position.view(seat), request.words))

    async def command(self, who: m.Person, request: m.Command) -> bytes:
        """Something durable."""
        if isinstance(request, m.Chat):
            self.slow_down(who.id)
        room = self.tables.room(request.table)  # type: ignore[attr-defined]
        async with room.lock:
            try:
                after = await self.tables.write(
                    room,
                    lambda table, moment: decide(DECISIONS[type(request)], table, request, who, moment),
                    lambda after: saved(who, request, after),
                )
            except Repeated as repeated:
                return repeated.answer
            except Refused as refused:
                return await self.first_answer(who, request, refused)
        return done(request, reached(after))

    async def first_answer(self, who: m.Person, request: m.Command, refused: Refused) -> bytes:
        """What cannot be done now may have been done when it was sent the first time."""
        if request.id is not None and refused.reason.code != "storage-failed":
            answer = await self.guard(self.store.answer(who.id, request.id))
            if answer is not None:
                return answer
        raise refused

    def slow_down(self, person: str) -> None:
        """Refuse somebody who talks too much."""
        now = self.now()
        times = self.chats.setdefault(person, deque(maxlen=CHAT_MOST))
        if len(times) == CHAT_MOST and now - times[0] < CHAT_SECONDS:
            raise refuse("too-fast", seconds=max(1, round(CHAT_SECONDS - (now - times[0]))))
        times.append(now)

    async def play_again(self, who: m.Person, request: m.Rematch) -> bytes:
        """The same people at a new table; if there is one already, that."""
        room = self.tables.room(request.table)
        async with room.lock:
            while True:
                table = await self.tables.load(room)
                if table.rematch and table.seats_of(who.id):
                    return done(request, {"table": table.rematch})
                try:
                    return await self.open_rematch(room, table, who, request)
                except Conflict:  # somebody else was faster, perhaps with the same wish
                    room.table = None
                except Repeated as repeated:
                    return repeated.answer

    async def open_rematch(self, room: Room, table: Table, who: m.Person, request: m.Rematch) -> bytes:
        """The new table, and word of it at this one; both are stored or none."""
        moment, new = self.tables.moment(room), self.tables.room(new_id())
        here, there = rematch(table, who, moment, new.id)
        after, made = table.after(here), Table.replay(new.id, there)
        answer = done(request, {"table": new.id})
        kept = StoredReply(who.id, request.id, answer) if request.id else None
        try:
            await self.tables.store_all([(table, after, here), (None, made, there)], kept)
        except StorageFailed as error:
            raise self.tables.lose(room, error) from error
        self.tables.show(new, made, there)
        self.tables.show(room, after, here)
        return answer


DECISIONS: "dict[type[m.Command], Callable[..., None]]" = {
    m.Sit: d.sit,
    m.Stand: d.stand,
    m.Seat: d.change_seat,
    m.Start: d.start,
    m.Move: d.move,
    m.Undo: d.undo,
    m.Agree: d.agree,
    m.Chat: d.chat,
    m.Resign: d.resign,
    m.Replace: d.replace_seat,
    m.Abort: d.abort,
}
PASSING = ("storage-failed", "too-fast")
"""Reasons that are gone when the same is tried again."""


def done(request: m.Command, result: Json | None = None) -> bytes:
    """The answer to something that was done."""
    return encode(m.Answer(request.id or "", True, result=result or {}))


def reached(table: Table) -> Json:
    """How far a table is."""
    return {"number": table.number, "ply": table.ply}


def saved(who: m.Person, request: m.Command, after: Table) -> StoredReply | None:
    """The answer to keep with what was done."""
    return StoredReply(who.id, request.id, done(request, reached(after))) if request.id else None


def need_welcome(table: Table, person: str | None) -> None:
    """May this person look on? At a table without spectators only those who play may, once it has begun."""
    if not table.terms.spectators and table.status != "open" and not table.seats_of(person):
        raise refuse("no-spectators")
