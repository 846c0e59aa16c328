"""Clocks: which time counts, and what happens when it is up."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tatami.match import protocol as m
from tatami.match.service import Service
from tatami.match.store import Claim, StorageFailed
from tatami.match.table import Table
from tests.match.support import Client, Clock, asynchronous, clients, opened, sit_down, state, terms


async def wait(service: Service, clock: Clock, seconds: float) -> None:
    """Let time pass while the server ticks."""
    end = clock.now + seconds
    while clock.now < end:
        clock.now = min(end, clock.now + 3)
        await service.tick()


@asynchronous
async def test_time_for_the_whole_game_with_an_increment_a_turn(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        people = await clients(service, 2)
        table = await sit_down(people, terms("hiroba", clock=m.Clock("game", 60, 5)))
        clock.go(10)
        while state(service, table).to_act == 1:
            await people[0].move(state(service, table))
        clocks = people[1].events("move")[-1]["clocks"]
        assert clocks == {"left": [55, 60], "running": 2, "now": clock.now}
        await wait(service, clock, 59)
        assert state(service, table).status == "playing"
        clock.go(1.5)
        refused = m.Move(table=table, ply=state(service, table).ply, after=state(service, table).number, word="x")
        assert await people[1].refused(refused) == "time-up"
        await service.tick()
        outcome = people[0].events("over")[-1]["data"]["outcome"]
        assert (outcome["how"], outcome["seat"], outcome["ranks"]) == ("timeout", 2, [1, 2])


@asynchronous
async def test_time_for_each_move(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        people = await clients(service, 3)
        table = await sit_down(people, terms(seats=3, clock=m.Clock("move", 30)))
        for _ in range(4):
            await wait(service, clock, 29)
            await people[(state(service, table).to_act or 0) - 1].move(state(service, table))
        late = state(service, table).to_act or 0
        await wait(service, clock, 31)
        assert [event["what"] for event in people[0].events()][-2:] == ["timeout", "stand-in"]
        assert state(service, table).chairs[late - 1].stand_in
        await people[late - 1].do(m.Sit(table=table, seat=late))
        assert state(service, table).clocks is not None


@asynchronous
async def test_time_while_the_server_is_down_does_not_count(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        people = await clients(service, 2)
        await service.tick()
        table = await sit_down(people, terms(clock=m.Clock("game", 60)))
        await wait(service, clock, 20)
        persons = [client.person for client in people]
    clock.go(5000)
    async with opened(database, now=clock) as service:
        await service.tick()
        client = Client(service, persons[0])
        await client.do(m.Watch(table=table, seat=1))
        found = next(frame for frame in reversed(client.frames) if frame["type"] == "table")["state"]
        assert found["log"][-1]["what"] == "resumed"
        assert found["clocks"]["left"] == pytest.approx([40, 60])
        await wait(service, clock, 39)
        assert state(service, table).status == "playing"
        await wait(service, clock, 2)
        assert state(service, table).status == "over"


@pytest.mark.parametrize("seconds", [1, 5000])
@asynchronous
async def test_a_restart_costs_nobody_time_however_short_it_is(database: str, seconds: float) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        people = await clients(service, 2)
        await service.tick()
        table = await sit_down(people, terms(clock=m.Clock("game", 60)))
        clock.go(20)
        persons = [client.person for client in people]
    clock.go(seconds)
    async with opened(database, now=clock) as service:
        await service.scheduler.beat()
        again = [Client(service, person) for person in persons]
        await again[0].do(m.Watch(table=table, seat=1))
        await again[0].move(state(service, table))
        found = state(service, table)
        assert [event.what for event in found.log][-2:] == ["resumed", "move"]
        assert found.clocks is not None
        assert found.clocks.left[0] == pytest.approx(40)


@asynchronous
async def test_a_process_under_its_second_name_tells_when_it_stops(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        people = await clients(service, 2)
        await service.tick()
        table = await sit_down(people, terms(clock=m.Clock("game", 60)))
        clock.go(20)
        await service.tick()  # it stood still for so long that it has another name now
        clock.go(2)
    clock.go(5000)
    async with opened(database, now=clock) as service:
        await service.tick()
        found = (await service.repository.read(table)).table
        assert found is not None
        assert found.clocks is not None
        assert found.clocks.left_at(1, clock.now) == pytest.approx(58)


@asynchronous
async def test_a_table_that_was_claimed_without_an_answer_is_claimed_again(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        people = await clients(service, 2)
        await service.tick()
        table = await sit_down(people, terms(clock=m.Clock("game", 60)))
    async with opened(database, now=clock) as service:
        claim = service.store.claim

        async def claim_and_lose_the_answer(process: str, now: float, dead_before: float, limit: int) -> list[Claim]:
            assert [one.table for one in await claim(process, now, dead_before, limit)] == [table]
            raise StorageFailed("the connection is lost")

        service.store.claim = claim_and_lose_the_answer  # type: ignore[method-assign]
        await service.tick()
        assert not service.lease.held
        service.store.claim = claim  # type: ignore[method-assign]
        clock.go(3)
        await service.tick()
        assert service.lease.held == {table}


@asynchronous
async def test_while_nothing_can_be_stored_nobody_loses_time(tmp_path: Path) -> None:
    clock, path = Clock(), tmp_path / "games.db"
    async with opened(str(path), now=clock) as service:
        people = await clients(service, 2)
        tables = [await sit_down(people, terms(clock=m.Clock("game", 60))) for _ in range(2)]
        refuse_all(path, True)
        await wait(service, clock, 10)
        assert await people[0].refused(first_move(state(service, tables[0]))) == "storage-failed"
        await wait(service, clock, 500)
        assert {(await service.table_state(table, None)).status for table in tables} == {"playing"}
        refuse_all(path, False)
        await wait(service, clock, 5)
        await people[0].do(first_move(state(service, tables[0])))
        for table in tables:
            clocks = (await service.table_state(table, None)).clocks
            assert clocks is not None
            assert clocks.left[0] == pytest.approx(54, abs=3)
        await wait(service, clock, 63)
        assert {(await service.table_state(table, None)).status for table in tables} == {"over"}


def refuse_all(path: Path, is_on: bool) -> None:
    """Make the database refuse new rows, as when the disk is full, or accept them again."""
    make = "CREATE TRIGGER full_{0} BEFORE INSERT ON {0} BEGIN SELECT RAISE(ABORT, 'full'); END"
    with closing(sqlite3.connect(path)) as connection:
        for name in ("event", "process"):
            connection.execute(make.format(name) if is_on else f"DROP TRIGGER full_{name}")
        connection.commit()


def first_move(table: Table) -> m.Move:
    assert table.position is not None
    return m.Move(table=table.id, ply=table.ply, after=table.number, word=str(table.position.moves[0]))


@asynchronous
async def test_a_process_that_stood_still_gives_the_time_back(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        people = await clients(service, 2)
        await service.tick()
        table = await sit_down(people, terms(clock=m.Clock("game", 60)))
        clock.go(10)
        await service.tick()
        clock.go(4000)
        await service.tick()
        found = state(service, table)
        assert found.status == "playing"
        assert found.clocks is not None
        assert found.clocks.left_at(1, clock.now) == pytest.approx(50)


@asynchronous
async def test_a_bot_has_no_clock(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        (aki,) = await clients(service, 1)
        who = [m.SeatTerms("bot", "random"), m.SeatTerms("me")]
        table = await service.create_table(aki.person, terms(who=who, clock=m.Clock("game", 60)))
        await aki.do(m.Watch(table=table, seat=2))
        found = next(frame for frame in aki.frames if frame["type"] == "table")["state"]
        assert found["clocks"]["left"] == [None, 60]
