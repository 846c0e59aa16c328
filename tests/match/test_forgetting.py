"""A person who deletes everything is gone; what others played stays, without name and chat."""

import msgspec

from tatami.match import protocol as m
from tatami.match.day_deals import seat_of
from tatami.match.store import open_store
from tests.match.conftest import NewDatabase
from tests.match.support import Client, Clock, asynchronous, clients, opened, state, terms, until
from tests.match.test_day_deals import DAY, GAME, NOON

ME, BOT = m.SeatTerms("me"), m.SeatTerms("bot", "club")


@asynchronous
async def test_nothing_of_a_deleted_person_is_left(database: str) -> None:
    clock = Clock(NOON)
    async with opened(database, now=clock) as service:
        token, person = await service.make_person("Zoé Unusual")
        (ben,) = await clients(service, 1)
        zoe = type(ben)(service, person)
        alone = await service.create_table(zoe.person, terms(who=[ME, BOT], order="fixed"))
        shared = await service.create_table(zoe.person, terms(order="fixed"))
        await ben.do(m.Sit(table=shared, seat=2))
        await zoe.move(state(service, shared))
        await zoe.do(m.Chat(table=shared, text="my secret words"))
        waiting = await service.create_table(zoe.person, terms())
        guest = await service.create_table(ben.person, terms(seats=3))
        await zoe.do(m.Sit(table=guest, seat=2))
        watched = await service.create_table(ben.person, terms(who=[ME, BOT], order="fixed"))
        await zoe.do(m.Watch(table=watched))
        await zoe.do(m.Chat(table=watched, text="my secret words"))
        daily = await service.day_deals.begin(zoe.person, GAME, None)
        await zoe.do(m.Resign(table=daily, seat=seat_of(DAY, 2)))
        link = await service.make_link(person)
        assert link

        done = await service.leavings.forget(zoe.person)
        assert (done.deleted, done.kept) == (3, 3), (alone, daily, waiting)
        assert await service.person_of(token) is None
        kept = await service.table_state(shared, ben.person)
        assert kept.status == "over"
        assert kept.outcome is not None
        assert kept.outcome["ranks"] == [2, 1]
        assert kept.seats[0].person is None
        assert kept.ply == 1
        assert (await service.table_state(guest, ben.person)).seats[1].kind == "open"
        assert (await service.day_deals.results(GAME, None, ben.person)).deal.count == 0
        texts = msgspec.json.encode(
            [await service.table_state(table, ben.person) for table in (shared, watched, guest)]
        )
        texts += msgspec.json.encode((await service.records.page(ben.person)).rows)
        for trace in (person.id, "Zoé", "secret words"):
            assert trace.encode() not in texts
    store = await open_store(database)
    for table in ("event", "game_table", "player", "person", "token", "link", "answer", "day_try", "learnt"):
        for row in await store.fetch(f"SELECT * FROM {table}"):
            for value in row:
                data = value if isinstance(value, bytes) else str(value).encode()
                for trace in (person.id, "Zoé", "secret words"):
                    assert trace.encode() not in data, (table, row)
    await store.close()
    async with opened(database, now=clock) as service:
        assert (await service.table_state(shared, ben.person)).seats[0].person is None


def test_other_processes_forget_too(postgres: NewDatabase) -> None:
    database = postgres()

    @asynchronous
    async def run() -> None:
        async with opened(database) as one, opened(database) as two:
            (ben,) = await clients(one, 1)
            _, person = await one.make_person("Zoé Unusual")
            zoe = Client(one, person)
            shared = await one.create_table(zoe.person, terms(seats=3, order="fixed"))
            await ben.do(m.Sit(table=shared, seat=2))
            _, cara = await one.make_person("Cara")
            there = Client(two, cara)
            await there.do(m.Sit(table=shared, seat=3))
            await there.do(m.Watch(table=shared, seat=3))
            assert state(two, shared).chairs[0].name == "Zoé Unusual"
            await one.leavings.forget(zoe.person)
            room = two.rooms.find(shared)
            assert room is not None
            await until(lambda: room.table is None or person.id not in str(room.table.log))
            kept = await two.table_state(shared, there.person)
            assert kept.seats[0].person is None
            assert kept.seats[0].stand_in, "with three seats, the computer plays on"
            await there.do(m.Chat(table=shared, text="Where are you?"))
            for row in (await two.records.page(there.person)).rows:
                assert all(seat.person is None or seat.person.id != person.id for seat in row.seats)

    run()
