"""Requests of a socket: which function carries out which."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from tatami.match import answering, decisions, leaving, questions, starting, talking
from tatami.match import protocol as m
from tatami.match.commands import reached
from tatami.match.connection import Connection, Reply
from tatami.match.draft import Draft
from tatami.match.hinting import hint
from tatami.match.preview import preview
from tatami.match.refusals import Refused, refuse
from tatami.match.replies import done, refused_reply
from tatami.match.restarts import is_counted
from tatami.match.rooms import MOST_WATCHERS
from tatami.match.service import Service, need_welcome
from tatami.match.table import Table

__all__ = ["handle"]

Given = TypeVar("Given", bound=m.TableCommand)


async def handle(service: Service, connection: Connection, request: m.Request) -> None:
    """Carry out a request. It is answered if it has an id; the same id again gets the first answer."""
    person = connection.person.id
    reply = service.replies.find(person, request)
    if reply is None:
        try:
            reply = await HANDLERS[type(request)](service, connection, request)
        except Refused as refused:
            reply = refused_reply(request, refused)
        service.replies.keep(person, request, reply)
    if request.id is not None:
        connection.answer(reply)


async def loaded(service: Service, request: m.TableCommand) -> Table:
    """The table of a request as it is now."""
    room = await service.repository.read(request.table)
    assert room.table is not None
    return room.table


async def ping(service: Service, connection: Connection, request: m.Ping) -> Reply:
    """Tell the time."""
    return done(request, {"now": service.now()})


async def watch_lobby(service: Service, connection: Connection, request: m.Lobby) -> Reply:
    """Send the lobby from now on, or no longer."""
    await service.lobby_feed.watch(connection, request.on)
    return done(request)


async def watch(service: Service, connection: Connection, request: m.Watch) -> Reply:
    """Send a table from now on: the missing events, or all of it."""
    person = connection.person.id
    room = service.rooms.open(request.table)
    async with room.lock:
        table = await service.repository.load(room)
        need_welcome(table, person, service.now())
        if request.seat is not None and request.seat not in table.seats_of(person):
            raise refuse("not-your-seat")
        if room.missing(request.after) is None:
            await room.logs.prepare(table, request.seat)
        if connection not in service.connections:  # it ended while the table was loaded
            return done(request)
        is_new = connection not in room.watchers
        if is_new and not table.seats_of(person) and person != table.host and room.is_crowded:
            raise refuse("table-crowded", most=MOST_WATCHERS)
        room.watchers[connection] = request.seat
        room.away_since.pop(person, None)
        room.send_missing(connection, request.after, service.now())
        if is_new:
            service.presence_changed(room)
    return done(request, reached(table))


async def leave(service: Service, connection: Connection, request: m.Leave) -> Reply:
    """Send a table no longer."""
    room = service.rooms.find(request.table)
    if room and connection in room.watchers:
        service.leave_room(connection, room)
    return done(request)


async def show_preview(service: Service, connection: Connection, request: m.Preview) -> Reply:
    """Show the player who decides now what a move would do."""
    table, person = await loaded(service, request), connection.person.id
    if table.seats_of(person) == []:
        raise refuse("not-seated")
    if table.to_act is None or table.position is None:
        raise refuse("not-started" if table.status == "open" else "game-over")
    if table.chairs[table.to_act - 1].person != person:
        raise refuse("not-your-turn")
    if table.errors_stand:
        raise refuse("preview-errors-stand")
    return done(request, preview(table.position.view(table.to_act), request.words))


async def give_hint(service: Service, connection: Connection, request: m.Hint) -> Reply:
    """Count a hint to one's own decision, and send it when it is found."""
    service.hint_limit.check(connection.person.id)
    service.hint_limit.count(connection.person.id)
    reply = await service.commands.do(connection, request, hint)
    room = service.rooms.find(request.table)
    if room and room.table and room.table.ply == request.ply and connection in service.connections:
        service.hints.ask(connection, room.table, request.step)
    return reply


async def say(service: Service, connection: Connection, request: m.Chat) -> Reply:
    """Say something, unless it is too much."""
    service.daily.need_room(connection.person.id)
    limits = {service.chat_limit: connection.person.id, service.table_chat_limit: request.table}
    for pace, key in limits.items():
        pace.check(key)
    for pace, key in limits.items():
        pace.count(key)
    return await service.commands.do(connection, request, talking.chat)


async def offer_rematch(service: Service, connection: Connection, request: m.Rematch) -> Reply:
    """Offer another game to the same people."""
    service.restarts.need_patience(connection.person.id)
    return await service.commands.rematch(connection, request)


async def change_seat(service: Service, connection: Connection, request: m.Seat) -> Reply:
    """Change a seat; if only bots would play, the host may not have too many such tables."""
    table = await loaded(service, request)
    others = [chair for seat, chair in enumerate(table.chairs, 1) if seat != request.seat]
    is_for_bots = request.who.kind == "bot" and all(chair.kind == "bot" for chair in others)
    if not is_for_bots or table.status != "open":
        return await service.commands.do(connection, request, decisions.change_seat)
    async with service.quotas.open(connection.person.id, is_for_bots=True):
        return await service.commands.do(connection, request, decisions.change_seat)


Handler = Callable[[Service, Connection, Any], Awaitable[Reply]]


def durable(rule: Callable[[Draft, Given], None]) -> Handler:
    """The handler of a command that one rule decides."""

    def handle(service: Service, connection: Connection, request: Given) -> Awaitable[Reply]:
        return service.commands.do(connection, request, rule)

    return handle


def with_patience(handle: Handler) -> Handler:
    """Wrap the handler of `sit`: a person who has ended too many games gets no seat at a new one."""

    async def handle_patiently(service: Service, connection: Connection, request: m.Sit) -> Reply:
        table = await loaded(service, request)
        if table.status == "open":
            service.restarts.need_patience(connection.person.id)
        return await handle(service, connection, request)

    return handle_patiently


def counting_restarts(handle: Handler) -> Handler:
    """Wrap the handlers of `abort` and `stand`: count games that were ended this way.

    Right after the deal they always count; later, leaving other people without asking them does.
    """

    async def handle_and_count(service: Service, connection: Connection, request: m.Abort | m.Stand) -> Reply:
        counts = is_counted(await loaded(service, request), connection.person.id)
        reply = await handle(service, connection, request)
        is_left = isinstance(request, m.Stand) or (await loaded(service, request)).status == "aborted"
        if counts and is_left and reply.refused is None:
            service.restarts.count(connection.person.id)
        return reply

    return handle_and_count


HANDLERS: Mapping[type[m.Command], Handler] = {
    m.Ping: ping,
    m.Lobby: watch_lobby,
    m.Watch: watch,
    m.Leave: leave,
    m.Preview: show_preview,
    m.Hint: give_hint,
    m.Rematch: offer_rematch,
    m.Agree: lambda service, *asked: service.commands.agree(*asked),
    m.Chat: say,
    m.Sit: with_patience(durable(decisions.sit)),
    m.Promise: durable(starting.promise),
    m.Reveal: durable(starting.reveal),
    m.First: durable(starting.choose_first),
    m.Stand: counting_restarts(durable(decisions.stand)),
    m.Remove: durable(decisions.remove),
    m.Seat: change_seat,
    m.Start: durable(decisions.start),
    m.Move: durable(decisions.move),
    m.AnswerMove: durable(answering.answer),
    m.MoreTime: durable(answering.more_time),
    m.Undo: durable(questions.undo),
    m.Withdraw: durable(questions.withdraw),
    m.Mute: durable(talking.mute),
    m.Resign: durable(leaving.resign),
    m.Replace: durable(leaving.replace_seat),
    m.Abort: counting_restarts(durable(questions.abort)),
}
"""How each kind of request is carried out."""
