"""How far moves may be taken back."""

from pathlib import Path

import pytest

from tatami.match import protocol as m
from tatami.match.service import Service
from tests.match.support import Client, asynchronous, clients, opened, sit_down, state, terms, until


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "tatami.db")


async def play_until_flip(service: Service, people: list[Client], table: str) -> Client:
    """Play Kakuro until a player who placed a tile may flip another; return that player."""
    for _ in range(200):
        found = state(service, table)
        assert found.position is not None
        client = people[(found.to_act or 0) - 1]
        if found.position.view().to_json()["phase"] == "flip":
            return client
        await client.move(found)
    raise AssertionError("nobody could flip a tile")


@asynchronous
async def test_a_placed_tile_can_be_taken_back_until_a_draw_ends_the_turn(file: str) -> None:
    async with opened(file) as service:
        people = await clients(service, 2)
        table = await sit_down(people, terms("kakuro"))
        client = await play_until_flip(service, people, table)
        found = state(service, table)
        own, other = (1, 2) if client is people[0] else (2, 1)
        assert client.events("move")[-1]["undo_to"] == found.ply - 1
        assert people[other - 1].events("move")[-1]["undo_to"] is None
        await client.do(m.Undo(table=table, to=found.ply - 1, after=found.number))
        assert state(service, table).ply == found.ply - 1
        assert people[other - 1].events("undo")[-1]["view"]["ply"] == found.ply - 1
        await client.move(state(service, table), client.events("move")[-1]["word"])
        await client.move(state(service, table), "-")
        after = state(service, table)
        assert client.events("move")[-1]["undo_to"] is None
        assert client.events("move")[-1]["ask_undo_to"] is None
        undo = m.Undo(table=table, to=after.ply - 1, after=after.number)
        assert await client.refused(undo) == "undo-reveals"
        assert after.to_act == other != own


@asynchronous
async def test_undo_past_another_players_move_needs_consent(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        await aki.move(state(service, table))
        assert aki.events("move")[-1]["undo_to"] == 0
        while state(service, table).to_act == 1:
            await aki.move(state(service, table))
        await ben.move(state(service, table))
        found = state(service, table)
        assert aki.events("move")[-1]["undo_to"] is None
        assert ben.events("move")[-1]["undo_to"] == found.ply - 1
        assert aki.events("move")[-1]["ask_undo_to"] == found.ply - 2
        await aki.do(m.Undo(table=table, to=0, after=found.number))
        assert state(service, table).ply == found.ply
        assert ben.events("asked")[-1]["asked"]["waiting"] == [2]
        await ben.do(m.Agree(table=table, yes=True))
        assert state(service, table).ply == 0
        assert aki.events("undo")[-1]["view"]["moves"]


@asynchronous
async def test_an_undo_request_lapses_when_the_game_goes_on(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms())
        while state(service, table).to_act == 1:
            await aki.move(state(service, table))
        await ben.move(state(service, table))
        await aki.do(m.Undo(table=table, to=0, after=state(service, table).number))
        found = state(service, table)
        await (aki, ben)[(found.to_act or 0) - 1].move(found)
        assert await ben.refused(m.Agree(table=table, yes=True)) == "nothing-asked"


@asynchronous
async def test_terms_can_rule_out_asking(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        table = await sit_down([aki, ben], terms(undo=False))
        assert await aki.refused(m.Undo(table=table, to=0, after=3)) == "undo-nothing"
        while state(service, table).to_act == 1:
            await aki.move(state(service, table))
        await ben.move(state(service, table))
        number = state(service, table).number
        assert await aki.refused(m.Undo(table=table, to=0, after=number)) == "undo-not-agreed"
        assert await ben.refused(m.Undo(table=table, to=0, after=number - 1)) == "stale"


@asynchronous
async def test_undo_against_a_bot_passes_over_its_moves(file: str) -> None:
    async with opened(file) as service:
        (aki,) = await clients(service, 1)
        table = await service.create_table(aki.person, terms(who=[m.SeatTerms("me"), m.SeatTerms("bot", "random")]))
        await aki.do(m.Watch(table=table, seat=1))
        for _ in range(3):
            await until(lambda: state(service, table).to_act == 1)
            await aki.move(state(service, table))
        await until(lambda: state(service, table).to_act == 1)
        assert aki.events("move")[-1]["undo_to"] == 0
        await aki.do(m.Undo(table=table, to=0, after=state(service, table).number))
        assert state(service, table).ply == 0


@asynchronous
async def test_undo_on_one_device_needs_no_consent_but_stops_at_a_draw(file: str) -> None:
    async with opened(file) as service:
        (aki,) = await clients(service, 1)
        both = [m.SeatTerms("me"), m.SeatTerms("me", name="Ben")]
        table = await service.create_table(aki.person, terms("kakuro", who=both))
        for _ in range(5):
            await aki.move(state(service, table))
        number = state(service, table).number
        assert await aki.refused(m.Undo(table=table, to=0, after=number)) == "undo-reveals"
        open_table = await service.create_table(aki.person, terms("hiroba", who=both))
        for _ in range(5):
            await aki.move(state(service, open_table))
        await aki.do(m.Undo(table=open_table, to=0, after=state(service, open_table).number))
        assert state(service, open_table).ply == 0


@asynchronous
async def test_a_look_at_the_pond_cannot_be_taken_back(file: str) -> None:
    async with opened(file) as service:
        people = await clients(service, 2)
        table = await sit_down(people, terms("ike-no-koi"))
        for _ in range(2):
            found = state(service, table)
            assert found.position is not None
            drawer = people[(found.to_act or 0) - 1]
            await drawer.move(found, "draw")
            now = state(service, table)
            undo = m.Undo(table=table, to=now.ply - 1, after=now.number)
            assert await drawer.refused(undo) == "undo-reveals"


@asynchronous
async def test_nobody_can_be_asked_where_the_terms_forbid_it_or_nobody_else_plays(file: str) -> None:
    async with opened(file) as service:
        aki, ben = await clients(service, 2)
        strict = await sit_down([aki, ben], terms(undo=False))
        await aki.move(state(service, strict))
        assert aki.events("move")[-1]["ask_undo_to"] is None
        both = [m.SeatTerms("me"), m.SeatTerms("me", name="Eve")]
        alone = await service.create_table(aki.person, terms(who=both))
        await aki.do(m.Watch(table=alone, seat=1))
        await aki.move(state(service, alone))
        assert (aki.events("move")[-1]["undo_to"], aki.events("move")[-1]["ask_undo_to"]) == (0, None)
