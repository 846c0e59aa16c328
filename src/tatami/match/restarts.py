"""How often a person may leave games, or end them right after the deal to look at another one."""

from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from tatami.match import protocol as m
from tatami.match.connection import Connection, Reply
from tatami.match.refusals import refuse
from tatami.match.table import Table

__all__ = ["Restarts", "counting_restarts", "with_patience"]

FIRST_ROUNDS = 2
FREE = 3
"""Games that a person may end this way without waiting."""
FIRST_WAIT = 60.0
"""Seconds to wait after one more; each further one doubles them."""
LONGEST_WAIT = 900.0
REMEMBERED = 3600.0
MOST = 16
Handler = Callable[[Any, Connection, Any], Awaitable[Reply]]
"""A handler of service.py; its first argument is the service."""


def is_counted(table: Table, person: str) -> bool:
    """Whether a game is being played that has hardly begun, or that has other people in it."""
    is_just_dealt = table.ply < FIRST_ROUNDS * len(table.chairs)
    return table.status == "playing" and (is_just_dealt or bool(table.people - {person}))


class Restarts:
    """Counts the games that people of this process ended right after the deal."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.ended: dict[str, deque[float]] = {}
        """The last times when each person ended such a game."""

    def count(self, person: str) -> None:
        """A person ended a game right after the deal."""
        self.ended.setdefault(person, deque(maxlen=MOST)).append(self.now())

    def need_patience(self, person: str) -> None:
        """Refuse a new game to a person who has ended too many."""
        now = self.now()
        times = [time for time in self.ended.get(person, ()) if now - time < REMEMBERED]
        if len(times) <= FREE:
            return
        wait = min(FIRST_WAIT * 2 ** (len(times) - FREE - 1), LONGEST_WAIT)
        left = times[-1] + wait - now
        if left > 0:
            raise refuse("too-many-restarts", count=len(times), seconds=max(1, round(left)))

    def forget_old(self) -> None:
        """Free the memory of people who have not done so for a while."""
        start = self.now() - REMEMBERED
        self.ended = {person: times for person, times in self.ended.items() if times[-1] > start}


def with_patience(handle: Handler) -> Handler:
    """Wrap the handler of `sit`: a person who has ended too many games gets no seat at a new one."""

    async def handle_patiently(service: Any, connection: Connection, request: m.Sit) -> Reply:
        room = await service.repository.read(request.table)
        if room.table.status == "open":
            service.restarts.need_patience(connection.person.id)
        return await handle(service, connection, request)

    return handle_patiently


def counting_restarts(handle: Handler) -> Handler:
    """Wrap the handlers of `abort` and `stand`: count games that were ended this way.

    Right after the deal they always count; later, leaving other people without asking them does.
    """

    async def handle_and_count(service: Any, connection: Connection, request: m.Abort | m.Stand) -> Reply:
        room = await service.repository.read(request.table)
        counts = is_counted(room.table, connection.person.id)
        reply = await handle(service, connection, request)
        is_left = isinstance(request, m.Stand) or (room.table and room.table.status == "aborted")
        if counts and is_left and reply.refused is None:
            service.restarts.count(connection.person.id)
        return reply

    return handle_and_count
