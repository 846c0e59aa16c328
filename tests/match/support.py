"""People, connections and a clock for tests of the match service."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

import msgspec

from tatami.core.messages import Json
from tatami.match import protocol as m
from tatami.match.connection import Reply
from tatami.match.deal import Secrets
from tatami.match.dispatch import handle
from tatami.match.events import StartData
from tatami.match.rooms import Room
from tatami.match.service import Service
from tatami.match.table import Table

NAMES = ("Aki", "Ben", "Chloé", "Dan", "Eve")
IDS = itertools.count()
TRINI_BOTS = [m.SeatTerms("me"), m.SeatTerms("bot", "random")]


def asynchronous(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a coroutine as a test."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


class Clock:
    """A clock that a test sets forward."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def go(self, seconds: float) -> None:
        self.now += seconds


class Seated(Secrets):
    """Keeps the seats as chosen, and deals at random."""

    def seating(self, seed: str, players: int) -> list[int]:
        return list(range(1, players + 1))


class Dealt(Seated):
    """Deals what the test chose, with a commitment to nothing."""

    def __init__(self, deal: Json) -> None:
        self.chosen = deal

    def secret(self, table: str) -> tuple[str, str]:
        return "0" * 64, "0" * 64

    def start(self, start: StartData) -> StartData:
        return StartData(start.seating, start.commitment, deal=self.chosen)


class Client:
    """A connection that keeps the frames it receives."""

    def __init__(self, service: Service, person: m.Person, token: str = "") -> None:
        self.service = service
        self.person = person
        self.token = token
        self.is_signed_out = False
        self.raw: list[bytes] = []
        self.round_trip = 0.0
        service.connect(self)

    def send(self, frame: bytes) -> None:
        self.raw.append(frame)

    def sign_out(self) -> None:
        self.is_signed_out = True

    def answer(self, reply: Reply) -> None:
        self.raw.append(reply.frame)

    @property
    def frames(self) -> list[Json]:
        return [msgspec.json.decode(frame) for frame in self.raw]

    def events(self, what: str | None = None) -> list[Json]:
        return [one for one in self.frames if one["type"] == "event" and what in (None, one["what"])]

    async def ask(self, request: m.Request) -> Json:
        """Send a request; return its answer."""
        if request.id is None:
            request.id = f"i{next(IDS)}"
        await handle(self.service, self, request)
        return next(one for one in reversed(self.frames) if one["type"] == "answer" and one["id"] == request.id)

    async def do(self, request: m.Request) -> Json:
        """Send a request that must be granted; return its result."""
        answer = await self.ask(request)
        assert answer["ok"], answer
        result: Json = answer["result"]
        return result

    async def refused(self, request: m.Request) -> str:
        """Send a request that must be refused; return the code of the reason."""
        answer = await self.ask(request)
        assert not answer["ok"], answer
        code: str = answer["reason"]["code"]
        return code

    async def move(self, table: Table, word: str | None = None) -> Json:
        """Play a move, by default the first legal one."""
        assert table.position is not None
        word = word or str(table.position.moves[0])
        return await self.do(m.Move(table=table.id, ply=table.ply, after=table.number, word=word))


@asynccontextmanager
async def opened(database: str, **settings: Any) -> AsyncIterator[Service]:
    """A service without background work; the test calls `tick`."""
    service = await Service.open(database, background=False, threads=1, **{"chance": Seated(), **settings})
    try:
        yield service
    finally:
        await service.close()


async def clients(service: Service, count: int) -> list[Client]:
    """Some people, each with a connection."""
    return [Client(service, (await service.make_person(name))[1]) for name in NAMES[:count]]


def terms(game: str = "trini", seats: int = 2, **more: Any) -> m.Terms:
    """Terms with the host at the first seat and the others open."""
    chairs = [m.SeatTerms("me"), *[m.SeatTerms("open")] * (seats - 1)]
    return m.Terms(game, more.pop("who", chairs), **more)


async def sit_down(people: Sequence[Client], chosen: m.Terms) -> str:
    """Start a game of these people, each watching as their seat; return the table's id."""
    table = await people[0].service.create_table(people[0].person, chosen)
    for seat, client in enumerate(people, 1):
        if seat > 1:
            await client.do(m.Sit(table=table, seat=seat))
    for seat, client in enumerate(people, 1):
        await client.do(m.Watch(table=table, seat=seat))
    return table


def room(service: Service, table: str) -> Room:
    """The room of a table that is in memory."""
    found = service.rooms.find(table)
    assert found is not None
    return found


def state(service: Service, table: str) -> Table:
    """A table that is in memory."""
    found = room(service, table).table
    assert found is not None
    return found


async def until(ready: Callable[[], bool], wait: Callable[[], Awaitable[None]] = lambda: asyncio.sleep(0.005)) -> None:
    """Wait for another thread or process, up to a limit."""
    async with asyncio.timeout(400):
        while not ready():
            await wait()


async def wait(service: Service, clock: Clock, seconds: float) -> None:
    """Let time pass while the server ticks."""
    end = clock.now + seconds
    while clock.now < end:
        clock.now = min(end, clock.now + 3)
        await service.tick()


def known(found: Any, old: Any) -> Any:
    """JSON without the keys that the old version did not know."""
    if isinstance(found, list) and isinstance(old, list) and len(found) == len(old):
        return [known(one, other) for one, other in zip(found, old, strict=True)]
    if not isinstance(found, dict) or not isinstance(old, dict):
        return found
    return {name: known(value, old[name]) for name, value in found.items() if name in old}


def move(
    client: Client, table: str, word: str | None = None, ply: int | None = None, after: int | None = None
) -> m.Move:
    """A move in the present position, by default the first legal one."""
    found = state(client.service, table)
    assert found.position is not None
    return m.Move(
        table=table,
        ply=found.ply if ply is None else ply,
        after=found.number if after is None else after,
        word=word or str(found.position.moves[0]),
    )
