"""Moves, undo, chat, offers, resignations and time-outs at the same moment, in one process and in two."""

import asyncio
import random
from contextlib import AsyncExitStack

from tatami.match import protocol as m
from tatami.match.service import Service
from tatami.match.table import Table
from tests.match.support import Client, Clock, asynchronous, clients, opened, sit_down, state, terms, until

GAMES = 8
ROUNDS = 12
ENDS = {
    m.Move: ("move", "over"),
    m.Undo: ("undo", "asked"),
    m.Chat: ("chat",),
    m.Agree: ("agreed", "declined", "undo", "abort"),
    m.Abort: ("abort", "asked"),
    m.Resign: ("over",),
}
"""The possible last events of each granted command."""


def some_requests(table: Table, rng: random.Random) -> list[tuple[int, m.Request]]:
    """Some requests for this moment, each with its seat, including two moves."""
    assert table.position is not None
    here, number, ply, mover = table.id, table.number, table.ply, table.to_act or 1
    words = [str(word) for word in table.position.moves]
    found: list[tuple[int, m.Request]] = [
        (mover, m.Move(table=here, ply=ply, after=number, word=rng.choice(words))),
        (mover, m.Move(table=here, ply=ply, after=number, word=rng.choice(words))),
        (mover, m.Undo(table=here, to=max(0, ply - 1), after=number)),
        (3 - mover, m.Undo(table=here, to=max(0, ply - 1), after=number)),
        (rng.randint(1, 2), m.Chat(table=here, phrase="phrase-hello")),
        (rng.randint(1, 2), m.Agree(table=here, yes=True)),
        (rng.randint(1, 2), m.Agree(table=here, yes=False)),
        (rng.randint(1, 2), m.Abort(table=here)),
    ]
    if rng.random() < 0.1:
        seat = rng.randint(1, 2)
        found.append((seat, m.Resign(table=here, seat=seat)))
    return rng.sample(found, rng.randint(2, 5))


def check(before: Table, after: Table, granted: list[tuple[str, m.Request, int]]) -> None:
    """Check that every granted command has its events, and every event a command or a clock."""
    numbers = [number for _, _, number in granted]
    assert len(set(numbers)) == len(numbers), "two commands share an event"
    for person, request, number in granted:
        event = after.log[number - 1]
        assert (event.person, event.what in ENDS[type(request)]) == (person, True), (request, event)
    for event in after.log[before.number :]:
        if event.person is not None:
            owner = min((one for one in granted if one[2] >= event.number), key=lambda one: one[2])
            assert owner[0] == event.person


async def play(services: list[Service], clock: Clock, rng: random.Random) -> int:
    """Play a game in which everybody does everything at once; return the number of granted commands."""
    people = await clients(services[0], 2)
    table = await sit_down(people, terms(clock=m.Clock("game", 60), away="forfeit"))
    tabs = [[Client(service, person.person) for service in services] for person in people]
    for seat, clients_there in enumerate(tabs, 1):
        for tab in clients_there:
            await tab.do(m.Watch(table=table, seat=seat))
    count = 0
    for _ in range(ROUNDS):
        before = state(services[0], table)
        if before.status != "playing":
            break
        clock.go(rng.choice([1.0, 1.0, 11.0, 31.0]))
        asked = [(rng.choice(tabs[seat - 1]), request) for seat, request in some_requests(before, rng)]
        ticks = [asyncio.create_task(service.tick()) for service in services]
        answers = await asyncio.gather(*[tab.ask(request) for tab, request in asked])
        await asyncio.gather(*ticks)
        for service in services:
            await service.repository.read(table)  # the table may have been unloaded
        await until(lambda: len({state(service, table).number for service in services}) == 1)
        granted = [
            (tab.person.id, request, answer["result"]["number"])
            for (tab, request), answer in zip(asked, answers, strict=True)
            if answer["ok"]
        ]
        after = state(services[0], table)
        check(before, after, granted)
        count += len(granted)
    stored = await services[0].store.events(table)
    for service in services:
        assert state(service, table).log == stored
    assert Table.replay(table, stored).outcome == state(services[0], table).outcome
    for tab in (tab for clients_there in tabs for tab in clients_there):
        numbers = [event["number"] for event in tab.events()]
        assert numbers == list(range(stored[-1].number - len(numbers) + 1, stored[-1].number + 1))
    return count


@asynchronous
async def test_simultaneous_commands_are_each_done_completely_or_refused(database: str) -> None:
    rng, clock = random.Random(5), Clock()
    async with AsyncExitStack() as stack:
        processes = 2 if database.startswith("postgres") else 1
        services = [await stack.enter_async_context(opened(database, now=clock)) for _ in range(processes)]
        for service in services:
            await service.tick()
        assert sum([await play(services, clock, rng) for _ in range(GAMES)]) > 3 * GAMES
