"""Two services on one PostgreSQL database: both serve every table, one of them runs it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence, Set
from contextlib import suppress
from typing import Any
from unittest.mock import patch

import asyncpg

from tatami.match import protocol as m
from tatami.match.events import TableEvent
from tatami.match.refusals import Refused
from tatami.match.service import Service
from tatami.match.store import Notification, StorageFailed
from tatami.match.table import Table
from tests.match.conftest import NewDatabase
from tests.match.support import Client, Clock, clients, opened, room, sit_down, state, terms, until

BOT = [m.SeatTerms("me"), m.SeatTerms("bot", "random")]
CLOCK = m.Clock("game", 60)


class Two:
    """Two processes: Aki and Ben are connected to the first, Ben's second tab to the other."""

    def __init__(self, database: str, clock: Clock, one: Service, two: Service) -> None:
        self.database = database
        self.clock = clock
        self.one = one
        self.two = two

    async def sit_down(self, chosen: m.Terms | None = None) -> str:
        self.aki, self.ben = await clients(self.one, 2)
        table = await sit_down([self.aki, self.ben], chosen or terms())
        self.there = Client(self.two, self.ben.person)
        await self.there.do(m.Watch(table=table, seat=2))
        return table

    async def same(self, table: str) -> Table:
        """The table, once both processes have the same events."""
        await until(lambda: state(self.one, table).number == state(self.two, table).number)
        assert state(self.one, table).log == state(self.two, table).log
        return state(self.one, table)


def at_two_processes(play: Callable[[Two], Awaitable[None]]) -> Callable[[NewDatabase], None]:
    """Run a test with two services on their own database."""

    async def run(database: str) -> None:
        clock = Clock()
        async with opened(database, now=clock) as one, opened(database, now=clock) as two:
            await one.tick()
            await two.tick()
            await play(Two(database, clock, one, two))

    def test(postgres: NewDatabase) -> None:
        asyncio.run(run(postgres()))

    return test


def watchers(client: Client, table: str) -> int:
    """The number of spectators in the client's last presence frame."""
    told = [frame for frame in client.frames if frame["type"] == "presence" and frame["table"] == table]
    return int(told[-1]["watchers"])


def online(client: Client, table: str) -> list[bool]:
    """Who is connected, by the client's last presence frame."""
    told = [frame for frame in client.frames if frame["type"] == "presence" and frame["table"] == table]
    return [seat["online"] for seat in told[-1]["seats"]] if told else []


@at_two_processes
async def test_other_devices_are_signed_out_at_every_process(two: Two) -> None:
    token, aki = await two.one.make_person("Aki")
    lost, _ = await two.one.claim_link(await two.one.make_link(aki))
    kept, here, there = Client(two.two, aki, token), Client(two.one, aki, lost), Client(two.two, aki, lost)
    await two.one.sign_out_others(aki, token)
    assert here.is_signed_out
    await until(lambda: there.is_signed_out)
    assert not kept.is_signed_out
    await two.one.delete_person(aki)
    await until(lambda: kept.is_signed_out)


@at_two_processes
async def test_players_at_different_processes_see_each_other_move(here: Two) -> None:
    table = await here.sit_down()
    for _ in range(8):
        seat = state(here.one, table).to_act or 0
        await (here.aki, here.there)[seat - 1].move(state((here.one, here.two)[seat - 1], table))
        await here.same(table)
    numbers = [event["number"] for event in here.there.events()]
    assert numbers == list(range(numbers[0], numbers[0] + 8))
    assert here.aki.events("move")[-1]["view"]["ply"] == 8
    await here.there.do(m.Chat(table=table, text="from afar"))
    await until(lambda: bool(here.aki.events("chat")))


@at_two_processes
async def test_of_two_writers_at_the_same_ply_one_wins_and_the_other_is_told(here: Two) -> None:
    table = await here.sit_down()
    there = Client(here.two, here.aki.person)
    await there.do(m.Watch(table=table, seat=1))
    races = 0
    while races < 5:
        found = await here.same(table)
        assert found.position is not None
        words = [str(word) for word in found.position.moves]
        if found.to_act != 1 or len(words) < 2:
            await (here.aki, here.ben)[(found.to_act or 0) - 1].move(found)
            continue
        first, second = await asyncio.gather(
            here.aki.ask(m.Move(table=table, ply=found.ply, after=found.number, word=words[0])),
            there.ask(m.Move(table=table, ply=found.ply, after=found.number, word=words[1])),
        )
        assert sorted([first["ok"], second["ok"]]) == [False, True]
        loser = second if first["ok"] else first
        assert loser["reason"] == {"code": "stale"}
        assert (await here.same(table)).ply == found.ply + 1
        races += 1


@at_two_processes
async def test_two_tabs_of_one_person_at_different_processes(here: Two) -> None:
    table = await here.sit_down()
    while state(here.one, table).to_act != 2:
        await here.aki.move(state(here.one, table))
    found = await here.same(table)
    move = first_move(found, "sent-once")
    answer = await here.there.ask(move)
    assert answer["ok"] is True
    assert await here.ben.ask(move) == answer, "sent again through the other process, it is answered as the first time"
    assert (await here.same(table)).ply == found.ply + 1
    views = [client.events("move")[-1]["view"] for client in (here.ben, here.there)]
    assert views[0] == views[1]
    await until(lambda: bool(room(here.one, table).elsewhere))
    here.one.disconnect(here.ben)
    assert online(here.aki, table) == [True, True], "the other tab is still open"
    here.two.disconnect(here.there)
    await until(lambda: online(here.aki, table) == [True, False])


@at_two_processes
async def test_two_offers_of_a_rematch_at_once_make_one_table(here: Two) -> None:
    table = await here.sit_down()
    await here.aki.do(m.Resign(table=table, seat=1))
    await here.same(table)
    answers = await asyncio.gather(here.aki.do(m.Rematch(table=table)), here.there.do(m.Rematch(table=table)))
    made = [answer["table"] for answer in answers if "table" in answer]  # the first of the two only offered it
    assert made == [(await here.same(table)).rematch]


@at_two_processes
async def test_simultaneous_chat_at_two_processes_is_all_kept(here: Two) -> None:
    table = await here.sit_down()
    said = [here.aki.ask(m.Chat(table=table, text=f"a{number}")) for number in range(5)]
    said += [here.there.ask(m.Chat(table=table, text=f"b{number}")) for number in range(5)]
    assert all(answer["ok"] for answer in await asyncio.gather(*said))
    await until(lambda: len(here.aki.events("chat")) == len(here.there.events("chat")) == 10)
    assert here.aki.events("chat") == here.there.events("chat")


async def another_takes_over(here: Two, table: str, timed: str) -> None:
    """Check that the second process runs both tables: the bot moves, and nobody lost time."""
    assert {table, timed} <= here.two.lease.held
    await until(lambda: state(here.two, table).to_act == 1)
    clocks = state(here.two, timed).clocks
    assert clocks is not None
    assert clocks.left_at(1, here.clock.now) > 55


async def sit_with_a_bot(here: Two) -> tuple[str, str]:
    """A table where a stopped bot should move, and one with a clock; the first process runs both."""
    timed = await here.sit_down(terms(clock=CLOCK))
    table = await here.one.create_table(here.ben.person, terms(who=BOT))
    assert {table, timed} <= here.one.lease.held
    await here.one.scheduler.bots.close()
    await here.there.do(m.Watch(table=table, seat=1))
    await here.there.move(state(here.two, table))
    while state(here.two, table).to_act == 1:
        await here.there.move(state(here.two, table))
    return table, timed


@at_two_processes
async def test_another_process_takes_over_the_bots_and_clocks_of_a_silent_one(here: Two) -> None:
    table, timed = await sit_with_a_bot(here)
    for _ in range(3):
        here.clock.go(3)
        await here.two.tick()
        assert not here.two.lease.held, "it may still be there"
    for _ in range(2):
        here.clock.go(3)
        await here.two.tick()
    await another_takes_over(here, table, timed)


@at_two_processes
async def test_another_process_takes_over_at_once_when_connections_are_gone(here: Two) -> None:
    table, timed = await sit_with_a_bot(here)
    await until(lambda: online(here.there, timed) == [True, True])
    await here.one.store.close()
    here.clock.go(3)
    await here.two.tick()
    await another_takes_over(here, table, timed)
    found = await here.two.table_state(timed, None)
    assert [seat.online for seat in found.seats] == [False, True], "nobody is connected there any more"


@at_two_processes
async def test_presence_is_known_at_other_processes(here: Two) -> None:
    table = await here.sit_down()
    await until(lambda: online(here.there, table) == [True, True] and bool(room(here.one, table).elsewhere))
    here.one.disconnect(here.ben)
    here.clock.go(100)
    here.two.disconnect(here.there)
    await until(lambda: online(here.aki, table) == [True, False] and not here.aki.frames[-1]["seats"][1]["elsewhere"])
    assert here.aki.frames[-1]["seats"][1]["away_since"] == here.clock.now, "offline since the first tab was closed"
    here.there = Client(here.two, here.ben.person)
    await here.there.do(m.Watch(table=table, seat=2))
    await until(lambda: online(here.aki, table) == online(here.there, table) == [True, True])


@at_two_processes
async def test_a_spectator_counts_once_at_all_processes(here: Two) -> None:
    table = await here.sit_down()
    _, person = await here.one.make_person("Eve")
    tabs = [Client(service, person) for service in (here.one, here.two, here.two)]
    for tab in tabs:
        await tab.do(m.Watch(table=table))
    await until(lambda: watchers(here.aki, table) == watchers(here.there, table) == 1)
    for tab in tabs:
        tab.service.disconnect(tab)
    await until(lambda: watchers(here.aki, table) == watchers(here.there, table) == 0)


@at_two_processes
async def test_more_spectators_than_can_be_named_are_counted(here: Two) -> None:
    table = await here.sit_down()
    with patch("tatami.match.rooms.MOST_NAMED", 2):
        for number in range(4):
            _, person = await here.one.make_person(f"Guest {number}")
            await Client(here.one, person).do(m.Watch(table=table))
        await until(lambda: watchers(here.aki, table) == watchers(here.there, table) == 4)
    here.two.disconnect(here.there)
    await until(lambda: online(here.aki, table) == [True, True] and watchers(here.aki, table) == 4)


@at_two_processes
async def test_late_presence_messages_do_not_overwrite_newer_ones(here: Two) -> None:
    table = await here.sit_down()
    await until(lambda: online(here.aki, table) == online(here.there, table) == [True, True])
    tell, delays = here.one.store.tell, iter([0.2, 0.1, 0.0])

    async def tell_later(news: Sequence[Notification]) -> None:
        await asyncio.sleep(next(delays, 0.0))
        await tell(news)

    here.one.store.tell = tell_later  # type: ignore[method-assign]
    guests = [Client(here.one, (await here.one.make_person(f"Guest {number}"))[1]) for number in range(3)]
    for guest in guests:
        await guest.do(m.Watch(table=table))
    here.one.disconnect(here.ben)
    await here.one.tasks.finish()
    await here.aki.do(m.Chat(table=table, text="everything was told before this"))
    await until(lambda: bool(here.there.events("chat")))
    assert watchers(here.there, table) == 3


@at_two_processes
async def test_a_process_heard_of_while_live_ones_are_listed_is_not_forgotten(here: Two) -> None:
    table = await here.sit_down()
    here.one.disconnect(here.ben)
    count = here.one.store.living

    async def count_then_hear(since: float) -> Set[str]:
        here.one.store.living = count  # type: ignore[method-assign]
        found = await count(since)
        here.two.lease.renew()  # as if it had been suspended for a long time
        await here.two.tick()
        await until(lambda: here.two.lease.name in room(here.one, table).elsewhere)
        return found

    here.one.store.living = count_then_hear  # type: ignore[method-assign]
    for _ in range(2):
        here.clock.go(3)
        await here.two.tick()
        await here.one.tick()
    assert list(room(here.one, table).elsewhere) == [here.two.lease.name]
    assert online(here.aki, table) == [True, True]


@at_two_processes
async def test_a_lost_connection_to_the_store_is_reported_and_restored(here: Two) -> None:
    table = await here.sit_down(terms(clock=CLOCK))
    for ply in range(1, 4):
        await cut_all(here.database)
        found = await as_stored(here.one, table)
        move = first_move(found, f"move{ply}")
        client = (here.aki, here.ben)[(found.to_act or 0) - 1]
        while not (answer := await client.ask(move))["ok"]:
            assert answer["reason"] == {"code": "storage-failed"}
        assert (await as_stored(here.one, table)).ply == ply

    async def tick() -> None:
        await here.two.tick()
        await asyncio.sleep(0.005)

    await until(lambda: len(here.there.events("move")) == 3, tick)
    assert [event["ply"] for event in here.there.events("move")] == [1, 2, 3]


async def as_stored(service: Service, table: str) -> Table:
    """The table, as soon as the store can be read."""
    while True:
        with suppress(Refused):
            found = (await service.repository.read(table)).table
            assert found is not None
            return found
        await asyncio.sleep(0.005)


@at_two_processes
async def test_events_that_could_not_be_read_are_shown_when_the_store_recovers(here: Two) -> None:
    table = await here.sit_down()
    events = here.two.store.events

    async def fail(table: str, after: int = 0) -> list[TableEvent]:
        raise StorageFailed("the network is down")

    here.two.store.events = fail  # type: ignore[method-assign]
    await here.aki.move(state(here.one, table))
    await until(lambda: here.two.health.failing_since is not None)
    await here.two.tick()
    assert not here.there.events("move")
    here.two.store.events = events  # type: ignore[method-assign]
    await here.two.tick()
    assert [event["ply"] for event in here.there.events("move")] == [1]


@at_two_processes
async def test_after_a_lost_connection_a_table_is_still_run_by_one_process(here: Two) -> None:
    table = await here.sit_down(terms(clock=CLOCK))
    for service in (here.two, here.one):
        before = {here.one: here.one.lease.name, here.two: here.two.lease.name}
        await cut_all(here.database)
        await until(lambda: all(one.lease.name != name for one, name in before.items()))  # noqa: B023
        here.clock.go(3)
        await service.tick()
        await here.two.tick()
        await here.one.tick()
        assert [table in one.lease.held for one in (here.one, here.two)].count(True) == 1
        assert table in service.lease.held, "the one that looked first"
    await until(lambda: online(here.there, table) == online(here.aki, table) == [True, True])


def lose_connections_in(here: Two, name: str) -> None:
    """Cut all connections during the first process's next call of this method of its store."""
    work = getattr(here.one.store, name)

    async def work_and_lose(*arguments: Any) -> Any:
        setattr(here.one.store, name, work)
        found, before = await work(*arguments), here.one.lease.name
        await cut_all(here.database)
        await until(lambda: here.one.lease.name != before)
        return found

    setattr(here.one.store, name, work_and_lose)


async def is_run_by_one(here: Two, table: str) -> bool:
    """Whether exactly one process runs the table after both have claimed."""
    for service in (here.two, here.one):
        here.clock.go(3)
        await service.tick()
    return [table in service.lease.held for service in (here.one, here.two)].count(True) == 1


@at_two_processes
async def test_a_table_is_run_by_one_process_if_connections_are_lost_in_a_heartbeat(here: Two) -> None:
    table = await here.sit_down(terms(clock=CLOCK))
    lose_connections_in(here, "beat")
    here.clock.go(3)
    await here.one.tick()
    assert await is_run_by_one(here, table)


@at_two_processes
async def test_a_table_is_run_by_one_process_if_connections_are_lost_while_it_is_claimed(here: Two) -> None:
    table = await here.sit_down(terms(clock=CLOCK))
    here.one.hear(Notification("lost", ""))
    lose_connections_in(here, "claim")
    here.clock.go(3)
    await here.one.tick()
    assert await is_run_by_one(here, table)


@at_two_processes
async def test_a_table_is_run_by_one_process_if_connections_are_lost_when_it_is_made(here: Two) -> None:
    await here.sit_down()
    lose_connections_in(here, "commit")
    table = await here.one.create_table(here.aki.person, terms(who=BOT))
    assert await is_run_by_one(here, table)


def first_move(table: Table, sent: str) -> m.Move:
    assert table.position is not None
    word = str(table.position.moves[0])
    return m.Move(id=sent, table=table.id, ply=table.ply, after=table.number, word=word)


async def cut_all(database: str) -> None:
    """End every other connection to the database."""
    connection = await asyncpg.connect(database)
    others = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    await connection.execute(f"SELECT pg_terminate_backend(pid) FROM ({others}) AS other")
    await connection.close()
