"""Clocks: which time counts, and what happens when it is up."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tatami.match import protocol as m
from tatami.match.bot_pool import Task
from tatami.match.clocks import Clocks
from tatami.match.events import decode_event, encode_event
from tatami.match.service import Service
from tatami.match.store import Claim, StorageFailed
from tatami.match.table import Table
from tests.match.support import Client, Clock, asynchronous, clients, opened, sit_down, state, terms, until, wait

BOTH_MINE = [m.SeatTerms("me"), m.SeatTerms("me", name="Ben")]


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "tatami.db")


def clocks_of(service: Service, table: str) -> Clocks:
    """The clocks of a table, which must be the same when its stored events are replayed."""
    found = state(service, table)
    again = Table.replay(table, [decode_event(encode_event(event)) for event in found.log])
    assert found.clocks is not None
    assert again.clocks == found.clocks
    return found.clocks


async def play_turn(service: Service, client: Client, table: str) -> None:
    """Play the turn of the seat that decides now to its end."""
    seat = state(service, table).to_act
    while state(service, table).to_act == seat:
        await client.move(state(service, table))


async def take_back(service: Service, client: Client, table: str, to: int = 0) -> None:
    """Take moves back until `to` are left."""
    await client.do(m.Undo(table=table, to=to, after=state(service, table).number))


def undo_all(service: Service, table: str) -> m.Undo:
    return m.Undo(table=table, to=0, after=state(service, table).number)


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
async def test_a_process_under_its_second_name_announces_that_it_stops(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        people = await clients(service, 2)
        await service.tick()
        table = await sit_down(people, terms(clock=m.Clock("game", 60)))
        clock.go(20)
        await service.tick()  # it was suspended for so long that it has a new name
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
async def test_nobody_loses_time_while_nothing_can_be_stored(tmp_path: Path) -> None:
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
async def test_a_suspended_process_gives_the_time_back(database: str) -> None:
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


@pytest.mark.parametrize("allowed", [True, False])
@asynchronous
async def test_playing_and_taking_back_gains_no_time(file: str, allowed: bool) -> None:
    """Regression: 20 increments of 30 s once turned 60 s into 656 s within 5 s, with or without consent."""
    clock = Clock()
    async with opened(file, now=clock) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms(clock=m.Clock("game", 60, 30), undo=allowed))
        for _ in range(20):
            clock.go(0.125)
            await play_turn(service, aki, table)
            clock.go(0.125)
            await take_back(service, aki, table)
        assert clocks_of(service, table).left == [55, 60], "Aki pays for all the time, Ben for none"
        await play_turn(service, aki, table)
        assert clocks_of(service, table).left == [85, 60]
        clock.go(3)
        await play_turn(service, ben, table)
        assert clocks_of(service, table).left == [85, 87]


@asynchronous
async def test_time_for_a_move_goes_on_after_an_undo(file: str) -> None:
    """Regression: with 5 s for each move, a player could think for 33 s."""
    clock = Clock()
    async with opened(file, now=clock) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms(clock=m.Clock("move", 5)))
        for left in (4, 3, 2, 1):
            clock.go(0.75)
            await play_turn(service, aki, table)
            clock.go(0.25)
            await take_back(service, aki, table)
            assert clocks_of(service, table).left_at(1, clock.now) == left
        clock.go(0.75)
        await play_turn(service, aki, table)
        assert clocks_of(service, table).left_at(2, clock.now) == 5, "a new decision"
        clock.go(0.25)
        assert await aki.refused(undo_all(service, table)) == "undo-no-time"
        assert state(service, table).to_act == 2, "the move stands"
        await wait(service, clock, 5)
        assert ben.events("over")[-1]["data"]["outcome"]["seat"] == 2


@asynchronous
async def test_alone_with_several_seats_or_a_bot_nobody_gains_time(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock) as service:
        (aki,) = await clients(service, 1)
        with_bot = [m.SeatTerms("me"), m.SeatTerms("bot", "random")]
        for who, expected in ((BOTH_MINE, [58, 58]), (with_bot, [56, 60])):
            table = await service.create_table(aki.person, terms(who=who, clock=m.Clock("game", 60, 30)))
            for _ in range(2):
                clock.go(1)
                await play_turn(service, aki, table)
                if who is BOTH_MINE:
                    clock.go(1)
                    await play_turn(service, aki, table)
                else:
                    await until(lambda table=table: state(service, table).to_act == 1)  # type: ignore[misc]
                    clock.go(1)
                await take_back(service, aki, table)
            assert clocks_of(service, table).left == expected
            slow = await service.create_table(aki.person, terms(who=who, clock=m.Clock("move", 5)))
            clock.go(2)
            await play_turn(service, aki, slow)
            await take_back(service, aki, slow)
            assert clocks_of(service, slow).left_at(1, clock.now) == 3


@asynchronous
async def test_clocks_after_an_undo_are_the_same_after_a_restart(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        people = await clients(service, 2)
        await service.tick()
        table = await sit_down(people, terms(clock=m.Clock("game", 60, 30)))
        clock.go(7)
        await play_turn(service, people[0], table)
        clock.go(2)
        await take_back(service, people[0], table)
        persons = [client.person for client in people]
    async with opened(database, now=clock) as service:
        await service.tick()
        aki = Client(service, persons[0])
        await aki.do(m.Watch(table=table, seat=1))
        assert clocks_of(service, table).left == [51, 60]
        await play_turn(service, aki, table)
        assert clocks_of(service, table).left == [81, 60]


@asynchronous
async def test_if_all_agree_each_player_pays_for_their_own_time(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms(clock=m.Clock("game", 60, 30)))
        clock.go(10)
        await play_turn(service, aki, table)
        clock.go(20)
        await play_turn(service, ben, table)
        assert clocks_of(service, table).left == [80, 70]
        clock.go(5)
        await aki.do(undo_all(service, table))
        clock.go(5)
        await ben.do(m.Agree(table=table, yes=True))
        assert clocks_of(service, table).left == [40, 40]


@asynchronous
async def test_an_undo_that_all_agreed_to_leaves_nobody_without_time(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms(clock=m.Clock("game", 10, 30)))
        clock.go(9)
        await play_turn(service, aki, table)
        await play_turn(service, ben, table)
        clock.go(30.5)
        await aki.do(undo_all(service, table))
        await ben.do(m.Agree(table=table, yes=True))
        assert clocks_of(service, table).left == [0.5, 10], "neither less than before nor less than a tenth"


@asynchronous
async def test_standing_up_and_sitting_down_again_gains_no_time(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    async with opened(file, now=clock) as service:
        monkeypatch.setattr(service.scheduler.bots, "ask", lambda task: None)  # a bot would not be fast enough
        people = await clients(service, 3)
        aki = people[0]
        for chosen in (m.Clock("game", 60, 30), m.Clock("move", 60)):
            table = await sit_down(people, terms(seats=3, clock=chosen))
            for left in (40, 20, 1):
                clock.go(clocks_of(service, table).left_at(1, clock.now) - left)
                await aki.do(m.Stand(table=table, seat=1))
                await aki.do(m.Sit(table=table, seat=1))
                assert clocks_of(service, table).left_at(1, clock.now) == left


@asynchronous
async def test_a_player_who_timed_out_comes_back_after_the_bot_has_moved(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    async with opened(file, now=clock) as service:
        waiting: list[Task] = []
        ask_bot = service.scheduler.bots.ask
        monkeypatch.setattr(service.scheduler.bots, "ask", waiting.append)
        people = await clients(service, 3)
        table = await sit_down(people, terms(seats=3, clock=m.Clock("game", 60)))
        clock.go(61)
        await service.tick()
        back = m.Sit(table=table, seat=1)
        assert await people[0].refused(back) == "time-up"
        ask_bot(waiting[-1])
        await until(lambda: state(service, table).ply == 1)
        await people[0].do(m.Sit(table=table, seat=1))
        assert clocks_of(service, table).left == [6, 60, 60]


# ---- Lag


@asynchronous
async def test_lag_is_not_counted_up_to_a_second_a_move(file: str) -> None:
    clock = Clock()
    async with opened(file, now=clock) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms("kakuro", clock=m.Clock("move", 60)))
        for round_trip, charged in ((0.0, 2.0), (0.25, 1.75), (30.0, 1.0)):
            client = (aki, ben)[(state(service, table).to_act or 0) - 1]
            client.round_trip = round_trip
            clock.go(2)
            await client.move(state(service, table))
            assert clocks_of(service, table).made[-1].left == 60 - charged
            assert ben.events("move")[-1]["data"].get("lag", 0) == 2 - charged


def test_a_move_within_the_lag_costs_nothing_and_gains_nothing() -> None:
    clocks = Clocks.begin(m.Clock("game", 60), 2)
    clocks.run(1, 1000.0)
    assert clocks.excused(1, 0.5, 1000.25) == 0.25
    assert clocks.excused(1, 0.5, 1001.0) == 0.5


@pytest.mark.parametrize(
    ("chosen", "each", "total"),
    [
        (m.Clock("game", 600, 5), 1.0, 10.0),
        (m.Clock("game", 60), 1.0, 6.0),
        (m.Clock("game", 5), 0.5, 0.5),
        (m.Clock("move", 60), 1.0, 10.0),
        (m.Clock("move", 5), 0.5, 10.0),
    ],
)
def test_lag_is_limited_for_a_whole_game(chosen: m.Clock, each: float, total: float) -> None:
    clocks, now, excused = Clocks.begin(chosen, 2), 1000.0, []
    clocks.run(1, now)
    for _ in range(60):
        now += 2
        excused.append(clocks.excused(1, 9.0, now))
        clocks.move(1, 1, now, excused[-1])
    assert (max(excused), sum(excused)) == (each, total)


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
