"""Two services on one PostgreSQL: any of them serves any table, one of them runs it."""

import asyncio

import asyncpg

from tatami.match import messages as m
from tatami.match.table import Table
from tests.match.conftest import NewDatabase
from tests.match.support import Client, Clock, asynchronous, clients, opened, sit_down, state, terms, until

BOT = [m.SeatTerms("me"), m.SeatTerms("bot", "random")]


def test_players_at_different_processes_see_each_other_move(postgres: NewDatabase) -> None:
    database = postgres()

    @asynchronous
    async def play() -> None:
        async with opened(database) as one, opened(database) as two:
            aki, ben = await clients(one, 2)
            table = await sit_down([aki, ben], terms())
            there = Client(two, ben.person)
            await there.do(m.Watch(table=table, seat=2))
            for _ in range(8):
                seat = state(one, table).to_act
                await (aki, there)[(seat or 0) - 1].move(state((one, two)[(seat or 0) - 1], table))
                await until(lambda: state(one, table).number == state(two, table).number)
            numbers = [event["number"] for event in there.events()]
            assert numbers == list(range(numbers[0], numbers[0] + 8))
            assert aki.events("move")[-1]["view"]["ply"] == 8
            await there.do(m.Chat(table=table, text="from afar"))
            await until(lambda: bool(aki.events("chat")))

    play()


def test_two_writers_at_the_same_ply_one_wins_the_other_is_told(postgres: NewDatabase) -> None:
    database = postgres()

    @asynchronous
    async def play() -> None:
        async with opened(database) as one, opened(database) as two:
            aki, ben = await clients(one, 2)
            table = await sit_down([aki, ben], terms())
            there = Client(two, aki.person)
            await there.do(m.Watch(table=table, seat=1))
            for _ in range(10):
                number = state(one, table).number
                ply, words = state(one, table).ply, [str(word) for word in state(one, table).position.moves()]  # type: ignore[union-attr]
                if state(one, table).to_act != 1 or len(words) < 2:
                    await (aki, ben)[(state(one, table).to_act or 0) - 1].move(state(one, table))
                    await until(lambda: state(one, table).number == state(two, table).number)
                    continue
                first, second = await asyncio.gather(
                    aki.ask(m.Move(table=table, ply=ply, after=number, word=words[0])),
                    there.ask(m.Move(table=table, ply=ply, after=number, word=words[1])),
                )
                assert sorted([first["ok"], second["ok"]]) == [False, True]
                loser = second if first["ok"] else first
                assert loser["reason"] == {"code": "stale"}
                await until(lambda: state(one, table).number == state(two, table).number)
                assert state(one, table).ply == ply + 1
                assert state(one, table).log == state(two, table).log

    play()


def test_talk_at_two_processes_at_once_is_all_kept(postgres: NewDatabase) -> None:
    database = postgres()

    @asynchronous
    async def play() -> None:
        async with opened(database) as one, opened(database) as two:
            aki, ben = await clients(one, 2)
            table = await sit_down([aki, ben], terms())
            there = Client(two, ben.person)
            await there.do(m.Watch(table=table, seat=2))
            said = [aki.ask(m.Chat(table=table, text=f"a{number}")) for number in range(5)]
            said += [there.ask(m.Chat(table=table, text=f"b{number}")) for number in range(5)]
            assert all(answer["ok"] for answer in await asyncio.gather(*said))
            await until(lambda: len(aki.events("chat")) == len(there.events("chat")) == 10)
            assert aki.events("chat") == there.events("chat")

    play()


def test_another_process_takes_over_bots_and_clocks_of_one_that_died(postgres: NewDatabase) -> None:
    database = postgres()
    clock = Clock()

    @asynchronous
    async def play() -> None:
        async with opened(database, now=clock) as two:
            one_context = opened(database, now=clock)
            one = await one_context.__aenter__()
            (aki,) = await clients(one, 1)
            await one.tick()
            await two.tick()
            timed = await sit_down(await clients(one, 2), terms(clock=m.Clock("game", 60)))
            table = await one.create_table(aki.person, terms(who=BOT))
            assert {table, timed} <= one.tables.leased
            there = Client(two, aki.person)
            await there.do(m.Watch(table=table, seat=1))
            one.runner.opponents.close()
            one.runner.opponents.start_some = lambda: None  # type: ignore[method-assign]
            await there.move(state(two, table))
            while state(two, table).to_act == 1:
                await there.move(state(two, table))
            for _ in range(5):
                clock.go(3)
                await two.tick()
            assert {table, timed} <= two.tables.leased
            await until(lambda: state(two, table).to_act == 1)
            assert there.events("move")[-1]["data"] == {"bot": "random"}
            clocks = state(two, timed).clocks
            assert clocks is not None
            assert clocks.left_at(1, clock.now) > 55
            await one_context.__aexit__(None, None, None)

    play()


def test_presence_is_known_at_other_processes(postgres: NewDatabase) -> None:
    database = postgres()

    @asynchronous
    async def play() -> None:
        async with opened(database) as one, opened(database) as two:
            aki, ben = await clients(one, 2)
            table = await sit_down([aki, ben], terms())
            there = Client(two, ben.person)
            one.disconnect(ben)
            assert [seat["online"] for seat in aki.frames[-1]["seats"]] == [True, False]
            await there.do(m.Watch(table=table, seat=2))
            await until(lambda: [seat["online"] for seat in aki.frames[-1]["seats"]] == [True, True])
            two.disconnect(there)
            await until(lambda: [seat["online"] for seat in aki.frames[-1]["seats"]] == [True, False])

    play()


def test_a_lost_connection_to_the_store_is_said_and_mended(postgres: NewDatabase) -> None:
    database = postgres()

    @asynchronous
    async def play() -> None:
        async with opened(database) as one, opened(database) as two:
            aki, ben = await clients(one, 2)
            table = await sit_down([aki, ben], terms())
            there = Client(two, ben.person)
            await there.do(m.Watch(table=table, seat=2))
            for ply in range(1, 4):
                await cut_all(database)
                move = first_move(state(one, table), f"move{ply}")
                client = (aki, ben)[(state(one, table).to_act or 0) - 1]
                while not (answer := await client.ask(move))["ok"]:
                    assert answer["reason"] == {"code": "storage-failed"}
                await until(lambda ply=ply: state(one, table).ply == ply)  # type: ignore[misc]
            await until(lambda: len(there.events("move")) == 3)
            assert [event["ply"] for event in there.events("move")] == [1, 2, 3]

    play()


def first_move(table: Table, sent: str) -> m.Move:
    assert table.position is not None
    word = str(table.position.moves()[0])
    return m.Move(id=sent, table=table.id, ply=table.ply, after=table.number, word=word)


async def cut_all(database: str) -> None:
    """End every other connection to the database."""
    connection = await asyncpg.connect(database)
    others = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    await connection.execute(f"SELECT pg_terminate_backend(pid) FROM ({others}) AS other")
    await connection.close()
