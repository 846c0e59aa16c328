"""Lists, limits, and failures of the store."""

import asyncio

import pytest

import tatami
from tatami.core.messages import Json
from tatami.core.options import read_box
from tatami.match import draft, quotas, rooms, talking
from tatami.match import protocol as m
from tatami.match.refusals import Refused
from tatami.match.service import Service
from tatami.match.store import Commit, StorageFailed
from tests.match.support import TRINI_BOTS, Client, asynchronous, clients, move, opened, sit_down, state, terms


@asynchronous
async def test_the_lobby_shows_public_tables_and_follows_them(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        await ben.do(m.Lobby())
        hidden = await service.create_table(aki.person, terms())
        shown = await service.create_table(aki.person, terms(visibility="public"))
        await service.tick()
        (row,) = ben.frames[-1]["rows"]
        assert (row["id"], row["status"]) == (shown, "open")
        await ben.do(m.Sit(table=shown, seat=2))
        await service.tick()
        assert ben.frames[-1]["rows"][0]["status"] == "playing"
        assert {row.id for row in (await service.records.page(aki.person)).rows} == {hidden, shown}
        assert [row.id for row in (await service.records.page(ben.person)).rows] == [shown]


@asynchronous
async def test_lobby_rows_have_no_box(file: str) -> None:
    async with opened(file) as service:
        (aki,) = await clients(service, 1)
        box = read_box(tatami.game("kakuro").folder / "box.toml")
        table = await service.create_table(
            aki.person, terms("kakuro", visibility="public", options={"box": box, "flips": "expert"})
        )
        (row,) = (await service.lobby()).rows
        assert row.options.keys() == {"flips", "stones"}
        assert (await service.table_state(table, None)).terms.options["box"] == box


async def refused_table(service: Service, person: m.Person, chosen: m.Terms) -> Json:
    """Try to open a table; return the reason for the refusal."""
    with pytest.raises(Refused) as refused:
        await service.create_table(person, chosen)
    return refused.value.reason.to_json()


@asynchronous
async def test_a_person_keeps_a_limited_number_of_tables(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "MOST_TABLES", 3)
    async with opened(database) as service:
        aki, ben = await clients(service, 2)
        both = [m.SeatTerms("me"), m.SeatTerms("me", name="Eve")]
        first = await sit_down([aki, ben], terms())
        made = await asyncio.gather(
            *[service.create_table(aki.person, terms(who=both)) for _ in range(5)], return_exceptions=True
        )
        assert len([one for one in made if isinstance(one, str)]) <= 2, "some may conflict with each other"
        while (await service.store.live_games(aki.person.id, 9))[2:] == []:
            await service.create_table(aki.person, terms(who=both))
        assert await refused_table(service, aki.person, terms()) == {"code": "too-many-tables", "most": 3}
        await service.create_table(ben.person, terms())
        await aki.do(m.Resign(table=first, seat=1))
        await service.create_table(aki.person, terms())
        assert await aki.refused(m.Rematch(table=first)) == "too-many-tables"


@asynchronous
async def test_a_person_may_have_few_tables_of_bots_alone(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(file) as service:
        monkeypatch.setattr(service.scheduler.bots, "ask", lambda task: None)  # they would finish too soon
        aki, ben = await clients(service, 2)
        bot = m.SeatTerms("bot", "random")
        for _ in range(quotas.MOST_BOT_TABLES):
            await service.create_table(aki.person, terms(who=[bot, bot]))
        too_many = {"code": "too-many-bot-tables", "most": quotas.MOST_BOT_TABLES}
        assert await refused_table(service, aki.person, terms(who=[bot, bot])) == too_many
        mixed = await service.create_table(aki.person, terms(who=[m.SeatTerms("open"), bot]))
        assert await aki.refused(m.Seat(table=mixed, seat=1, who=bot)) == "too-many-bot-tables"
        await aki.do(m.Seat(table=mixed, seat=1, who=m.SeatTerms("me")))
        await service.create_table(ben.person, terms(who=[bot, bot]))


@asynchronous
async def test_the_length_of_a_log_is_limited(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: a move and its undo could be repeated 12,000 times."""
    monkeypatch.setattr(draft, "MOST_EVENTS", 20)
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms(away="bot"))
        while state(service, table).number < 20:
            await aki.move(state(service, table))
            if state(service, table).number < 20:
                await aki.do(m.Undo(table=table, to=0, after=state(service, table).number))
        last = state(service, table)
        assert await aki.refused(m.Undo(table=table, to=0, after=last.number)) == "log-full"
        await ben.do(m.Chat(table=table, text="let us go on"))
        await (aki, ben)[(last.to_act or 0) - 1].move(state(service, table))
        await aki.do(m.Stand(table=table, seat=1))
        assert await aki.refused(m.Sit(table=table, seat=1)) == "log-full"
        await ben.do(m.Resign(table=table, seat=2))
        open_table = await service.create_table(aki.person, terms())
        while state(service, open_table).number < 20:
            await aki.do(m.Seat(table=open_table, seat=2, who=m.SeatTerms("open")))
        assert await aki.refused(m.Seat(table=open_table, seat=2, who=m.SeatTerms("open"))) == "log-full"
        await aki.do(m.Abort(table=open_table))


@asynchronous
async def test_chat_of_a_table_is_limited_and_spectators_leave_half_of_it(
    file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talking, "MOST_CHAT", 4)
    async with opened(file) as service:
        aki, ben, eve = await clients(service, 3)
        table = await sit_down([aki, ben], terms())
        for _ in range(2):
            await eve.do(m.Chat(table=table, text="ha"))
        assert await eve.refused(m.Chat(table=table, text="ha")) == "chat-full"
        for client in (aki, ben):
            await client.do(m.Chat(table=table, text="hm"))
        assert await aki.refused(m.Chat(table=table, text="hm")) == "chat-full"


@asynchronous
async def test_a_table_has_a_limited_number_of_watchers(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_WATCHERS", 2)
    async with opened(file) as service:
        aki, ben, eve = await clients(service, 3)
        table = await sit_down([aki, ben], terms())
        tabs = [Client(service, eve.person) for _ in range(3)]
        for tab in tabs[:2]:
            await tab.do(m.Watch(table=table))
        assert await tabs[2].refused(m.Watch(table=table)) == "table-crowded"
        await tabs[0].do(m.Watch(table=table))
        await Client(service, ben.person).do(m.Watch(table=table, seat=2))
        service.disconnect(tabs[0])
        await tabs[2].do(m.Watch(table=table))


@asynchronous
async def test_an_identity_moves_to_another_device_by_a_link_once(file: str) -> None:
    async with opened(file) as service:
        token, aki = await service.make_person(" Aki\u0301  Ito ")
        assert aki.name == "Akí Ito"
        link = await service.make_link(aki)
        other, same = await service.claim_link(link)
        assert same == aki
        assert other != token
        assert await service.person_of(other) == await service.person_of(token) == aki
        with pytest.raises(Refused, match="already been used"):
            await service.claim_link(link)
        assert await service.person_of("guessed") is None
        assert (await service.rename(aki, "Ito")).name == "Ito"
        assert (await service.person_of(token)) == m.Person(aki.id, "Ito")


@asynchronous
async def test_events_stored_without_an_answer_are_soon_shown_to_everybody(database: str) -> None:
    async with opened(database) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        store_it = service.store.commit

        async def commit_and_lose_the_answer(commit: Commit) -> None:
            await store_it(commit)
            raise StorageFailed("the connection is lost")

        service.store.commit = commit_and_lose_the_answer  # type: ignore[method-assign]
        assert await aki.refused(move(aki, table)) == "storage-failed"
        assert not ben.events("move")
        service.store.commit = store_it  # type: ignore[method-assign]
        await service.tick()
        assert [event["ply"] for event in ben.events("move")] == [1]


@asynchronous
async def test_commands_are_refused_on_a_full_disk_and_the_game_goes_on_afterwards(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        limit = service.store.enqueue  # type: ignore[attr-defined]
        await limit(lambda connection: connection.execute("PRAGMA max_page_count = 1") and None)
        said = m.Chat(table=table, text="x" * 300)
        talk = 0
        while (answer := await aki.ask(said))["ok"]:
            talk += 1
            said = m.Chat(table=table, text="x" * 300)
            service.chat_limit.clear()
            service.table_chat_limit.clear()
        assert answer["reason"] == {"code": "storage-failed"}
        assert len(ben.events("chat")) == talk
        await limit(lambda connection: connection.execute("PRAGMA max_page_count = 100000") and None)
        await aki.do(said)
        await aki.do(move(aki, table))
        assert len(ben.events("chat")) == talk + 1
        assert [event["number"] for event in ben.events()] == list(range(4, 4 + talk + 2))


@asynchronous
async def test_a_bot_has_a_name_which_it_keeps_in_the_transcript_and_in_a_rematch(file: str) -> None:
    async with opened(file) as service:
        (aki,) = await clients(service, 1)
        table = await service.create_table(aki.person, terms(who=TRINI_BOTS))
        await aki.do(m.Watch(table=table, seat=1))
        shown = next(frame for frame in aki.frames if frame["type"] == "table")
        assert [seat["name"] for seat in shown["state"]["seats"]] == [None, "Tombo"]
        await aki.do(m.Resign(table=table, seat=1))
        assert "Seat 2: Tombo (random)\n" in await service.transcript(table)
        new = (await aki.do(m.Rematch(table=table)))["table"]
        assert [chair.name for chair in state(service, new).chairs] == ["Tombo", "Aki"]
