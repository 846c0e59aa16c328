"""Durable commands: decided at the table, stored with their reply, and answered the same when sent again."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from tatami.core.messages import Json
from tatami.match import protocol as m
from tatami.match import rematch
from tatami.match.connection import Connection, Reply
from tatami.match.dealer import Dealer
from tatami.match.draft import Decision, Draft, Moment, decide
from tatami.match.events import TableEvent
from tatami.match.health import Health
from tatami.match.journal import Change
from tatami.match.people import new_id
from tatami.match.questions import agree
from tatami.match.quotas import Quotas
from tatami.match.refusals import Refused, refuse
from tatami.match.replies import done
from tatami.match.repository import ATTEMPTS, Repository
from tatami.match.rooms import Room
from tatami.match.store import Conflict, Repeated, Store, StoredReply
from tatami.match.table import Table

__all__ = ["Commands", "reached"]

Given = TypeVar("Given", bound=m.TableCommand)


class Commands:
    """Carries out people's commands at a table."""

    def __init__(self, store: Store, repository: Repository, health: Health, quotas: Quotas, dealer: Dealer) -> None:
        self.store = store
        self.repository = repository
        self.health = health
        self.quotas = quotas
        self.dealer = dealer

    async def do(self, connection: Connection, request: Given, rule: Callable[[Draft, Given], None]) -> Reply:
        """Carry out a command by one of the rules in decisions.py and its neighbours."""
        room = self.repository.rooms.open(request.table)
        async with room.lock:
            return await self.carry_out(room, connection, request, rule)

    async def carry_out(
        self, room: Room, connection: Connection, request: Given, rule: Callable[[Draft, Given], None]
    ) -> Reply:
        """The same with the room's lock held."""
        who = connection.person

        def decided(table: Table, moment: Moment) -> Decision:
            return decide(rule, table, request, who, replace(moment, round_trip=connection.round_trip))

        def kept(after: Table) -> StoredReply | None:
            return StoredReply(who.id, request.id, done(request, reached(after)).frame) if request.id else None

        try:
            after = await self.repository.write(room, decided, kept)
        except Repeated as repeated:
            return Reply(repeated.answer)
        except Refused as refused:
            return await self.first_reply(who, request, refused)
        return done(request, reached(after))

    async def first_reply(self, who: m.Person, request: m.Command, refused: Refused) -> Reply:
        """The stored reply, if a refused command was carried out when it was sent the first time."""
        if request.id is not None and refused.reason.code != "storage-failed":
            answer = await self.health.guard(self.store.answer(who.id, request.id))
            if answer is not None:
                return Reply(answer)
        raise refused

    async def replay(self, table_id: str, events: list[TableEvent]) -> Table:
        """A new table, dealt outside the event loop if it is full."""
        return await self.dealer.make(events, lambda: Table.replay(table_id, events))

    # ---- Playing again

    async def rematch(self, connection: Connection, request: m.Rematch) -> Reply:
        """Offer a rematch, or accept the one that is offered; if there is one already, name it.

        Without other people at the table it is made at once.
        """
        who, room = connection.person, self.repository.rooms.open(request.table)
        async with room.lock:
            table = await self.repository.load(room)
            if table.rematch and table.seats_of(who.id):
                return done(request, {"table": table.rematch})
            if not rematch.needs_consent(table, who.id):
                return await self.make_rematch(room, who, request, request.terms)
            try:
                async with self.quotas.open(who.id):
                    return await self.carry_out(room, connection, request, rematch.offer)
            except Refused:
                table = await self.repository.load(room)  # somebody may have offered one meanwhile
                if not rematch.accepts(table, who, request, self.repository.now()):
                    raise
            return await self.answer(room, connection, m.Agree(table=request.table, id=request.id, yes=True))

    async def agree(self, connection: Connection, request: m.Agree) -> Reply:
        """Answer a question."""
        room = self.repository.rooms.open(request.table)
        async with room.lock:
            return await self.answer(room, connection, request)

    async def answer(self, room: Room, connection: Connection, request: m.Agree) -> Reply:
        """The same with the room's lock held; the last one to accept a rematch makes it."""
        table = await self.repository.load(room)
        if not rematch.is_last_to_agree(table, connection.person, request):
            return await self.carry_out(room, connection, request, agree)
        return await self.make_rematch(room, connection.person, request, None)

    async def make_rematch(self, room: Room, who: m.Person, request: m.TableCommand, terms: m.Terms | None) -> Reply:
        """Store the new table together with the events at this one, and show both."""
        for _ in range(ATTEMPTS):
            table = await self.repository.load(room)
            try:
                async with self.quotas.open(who.id):
                    return await self.store_rematch(room, table, who, request, terms)
            except Conflict:  # another process was faster, perhaps with the same request
                room.table = None
            except Repeated as repeated:
                return Reply(repeated.answer)
            except Refused as refused:
                return await self.first_reply(who, request, refused)
        raise refuse("stale")

    async def store_rematch(
        self, room: Room, table: Table, who: m.Person, request: m.TableCommand, terms: m.Terms | None
    ) -> Reply:
        """One attempt; Conflict or Repeated if somebody else was faster."""
        new = new_id()
        here, there = rematch.make(table, who, terms, self.repository.moment(room), new)
        ended = Change(table, table.after(here), here)
        begun = Change(None, await self.replay(new, there), there)
        reply = done(request, {"table": new})
        kept = StoredReply(who.id, request.id, reply.frame) if request.id else None
        await self.repository.write_all(room, [ended, begun], kept)
        self.repository.show(self.repository.rooms.open(new), begun)
        self.repository.show(room, ended)
        return reply


def reached(table: Table) -> Json:
    """The numbers of events and moves of a table."""
    return {"number": table.number, "ply": table.ply}
