"""Hints at a table: who may ask, what counts, what is kept, who gets what."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tatami
from tatami.core.messages import Json
from tatami.core.rng import random
from tatami.core.transcript import Transcript
from tatami.games import load
from tatami.match import bot_pool, decisions
from tatami.match import protocol as m
from tatami.match.draft import Moment
from tatami.match.service import HINTS_OF_PERSON
from tatami.match.table import Table
from tatami.match.terms import check_terms
from tests.match.support import Client, Clock, Dealt, asynchronous, clients, opened, sit_down, state, terms, until
from tests.match.waiting_bots import WaitingBots, broken_bot

ALONE = [m.SeatTerms("me"), m.SeatTerms("bot", "beginner")]


async def alone(client: Client, game: str = "hiroba", **more: Any) -> str:
    """A table against a bot, watched as the first seat, which moves first."""
    table = await client.service.create_table(client.person, terms(game, who=ALONE, order="fixed", **more))
    await client.do(m.Watch(table=table, seat=1))
    return table


def hint(client: Client, table: str, step: int, **more: Any) -> m.Hint:
    """A request for a hint to the present decision."""
    now = state(client.service, table)
    return m.Hint(table=table, **{"ply": now.ply, "after": now.number, "step": step, **more})


def hinted(client: Client, step: int | None = None) -> list[Json]:
    """The hints that a client got."""
    found = [frame for frame in client.frames if frame["type"] == "hint"]
    return [frame for frame in found if step in (None, frame["step"])]


async def answered(client: Client, table: str, step: int) -> Json:
    """Ask for a hint; return the first answer."""
    before = len(hinted(client))
    await client.do(hint(client, table, step))
    await until(lambda: len(hinted(client)) > before)
    return hinted(client)[before]


@asynchronous
async def test_a_hint_tells_more_with_every_step_and_everybody_sees_that_it_was_asked(database: str) -> None:
    clock = Clock()
    async with opened(database, now=clock) as service:
        aki, eve = await clients(service, 2)
        table = await alone(aki)
        await eve.do(m.Watch(table=table))
        view = next(frame["state"]["view"] for frame in aki.frames if frame["type"] == "table")
        first, second, third = [await answered(aki, table, step) for step in (1, 2, 3)]
        assert first["seat"] == 1
        assert first["ply"] == 0
        assert set(first["area"]) <= set(view["moves"])
        assert (first["good"], first["best"], first["reasons"]) == (None, None, None)
        assert 1 <= len(second["good"]) <= 3
        assert (second["best"], second["reasons"]) == (None, None)
        assert third["best"] in third["good"]
        assert third["reasons"]
        await until(lambda: any(frame["better"] for frame in hinted(aki, 3)))
        # everybody sees it, and nobody else gets it
        assert [one["data"] for one in eve.events("hint")] == [
            {"ply": 0, "step": step, "steps": 1} for step in (1, 2, 3)
        ]
        assert [one["seats"][0]["hints"] for one in eve.events("hint")] == [1, 2, 3]
        assert hinted(eve) == []
        # asked again, it is sent again and not counted again
        again = await answered(aki, table, 2)
        assert again["step"] == 3
        assert state(service, table).chairs[0].hints == 3
        await aki.move(state(service, table))
        await until(lambda: state(service, table).to_act == 1)
        await aki.do(hint(aki, table, 3))  # and counts all its steps
        assert eve.events("hint")[-1]["data"] == {"ply": state(service, table).ply, "step": 3, "steps": 3}
        await aki.do(m.Resign(table=table, seat=1))
        headers = Transcript.read(await service.transcript(table), load).headers
        assert headers["Hints"] == "6 0"
    async with opened(database, now=clock) as service:
        shown = await service.table_state(table, None)
        assert [seat.hints for seat in shown.seats] == [6, 0]
        rows = (await service.records.page(aki.person)).rows
        assert [seat.hints for seat in rows[0].seats] == [6, 0]


@asynchronous
async def test_a_hint_is_counted_once_for_a_decision_also_after_an_undo_and_a_restart(tmp_path: Path) -> None:
    file = str(tmp_path / "tatami.db")
    async with opened(file) as service:
        (aki,) = await clients(service, 1)
        seats = [m.SeatTerms("me", name="A"), m.SeatTerms("me", name="B")]
        table = await service.create_table(aki.person, terms("trini", who=seats, order="fixed"))
        await aki.do(hint(aki, table, 1))
        await aki.move(state(service, table))
        await aki.do(hint(aki, table, 2))
        assert [chair.hints for chair in state(service, table).chairs] == [1, 2]
        await aki.do(m.Undo(table=table, to=0, after=state(service, table).number))
        await aki.do(hint(aki, table, 1))
        assert [chair.hints for chair in state(service, table).chairs] == [1, 2]
        await aki.do(hint(aki, table, 2))
        await aki.move(state(service, table), str(state(service, table).position.moves[-1]))  # type: ignore[union-attr]
        await aki.do(hint(aki, table, 1))  # another decision
        assert [chair.hints for chair in state(service, table).chairs] == [2, 3]
        person = aki.person
    async with opened(file) as service:
        aki = Client(service, person)
        await aki.do(m.Watch(table=table, seat=2))
        await aki.do(hint(aki, table, 1))
        assert [chair.hints for chair in state(service, table).chairs] == [2, 3]
        await until(lambda: len(hinted(aki)) > 0)
        await aki.do(m.Resign(table=table, seat=1))
        new = (await aki.do(m.Rematch(table=table)))["table"]
        assert [seat.hints for seat in (await service.table_state(new, None)).seats] == [0, 0]


@asynchronous
async def test_a_hint_is_refused_with_a_reason(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(str(tmp_path / "tatami.db"), now=clock) as service:
        aki, ben, eve = await clients(service, 3)
        table = await sit_down([aki, ben], terms("trini", order="fixed"))
        assert not next(frame["state"]["hints"] for frame in aki.frames if frame["type"] == "table")
        assert await aki.refused(hint(aki, table, 1)) == "hints-not-agreed"
        assert await eve.refused(hint(eve, table, 1)) == "not-seated"
        forbidden = await alone(aki, "trini", hints=False)
        assert await aki.refused(hint(aki, forbidden, 1)) == "hints-not-agreed"

        agreed = await sit_down([aki, ben], terms("trini", order="fixed", hints=True, clock=m.Clock("game", 60)))
        assert await ben.refused(hint(ben, agreed, 1)) == "not-your-turn"
        assert await aki.refused(hint(aki, agreed, 1, ply=1)) == "stale"
        assert await aki.refused(hint(aki, agreed, 1, after=0)) == "stale"
        await aki.do(hint(aki, agreed, 1))
        assert ben.events("hint")[0]["seat"] == 1
        assert hinted(ben) == []
        clock.go(61)
        assert await aki.refused(hint(aki, agreed, 2)) == "time-up"
        await aki.do(m.Resign(table=agreed, seat=1))
        assert await aki.refused(hint(aki, agreed, 2)) == "game-over"
        waiting = await service.create_table(aki.person, terms("trini"))
        assert await aki.refused(hint(aki, waiting, 1)) == "not-started"
        assert sum(chair.hints for one in (table, forbidden, agreed) for chair in state(service, one).chairs) == 1


@asynchronous
async def test_a_person_may_not_ask_too_often(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(str(tmp_path / "tatami.db"), now=clock) as service:
        (aki,) = await clients(service, 1)
        table = await alone(aki, "trini")
        most, seconds = HINTS_OF_PERSON
        for _ in range(most):
            await aki.do(hint(aki, table, 1))
        assert await aki.refused(hint(aki, table, 2)) == "too-fast"
        clock.go(seconds + 1)
        await aki.do(hint(aki, table, 2))


@pytest.mark.parametrize("name", ["kakuro", "ike-no-koi"])
@asynchronous
async def test_what_a_seat_gets_does_not_depend_on_secrets(name: str, tmp_path: Path) -> None:
    """The same table, dealt differently where the seat cannot know it: the hint is the same, byte for byte."""
    game = tatami.game(name)
    deal = game.new(2, {}, 5).deal
    twin, _ = game.load(deal).view(1).sample_game(random("twin"))
    assert deal != twin
    got = []
    for number, dealt in enumerate((deal, twin)):
        chance = Dealt(dealt)
        async with opened(str(tmp_path / f"{number}.db"), chance=chance) as service:
            (aki,) = await clients(service, 1)
            events = decisions.create(aki.person, check_terms(terms(name, who=ALONE, order="fixed"))[1],
                                      Moment(0.0, chance), "same")  # fmt: skip
            await service.warm_up.until_warm(name)
            service.hints.ask(aki, Table.replay("same", events), 3)
            await until(partial(hinted, aki))  # type: ignore[arg-type]
            got.append(next(frame for frame in aki.raw if b'"type":"hint"' in frame))
    assert got[0] == got[1]
    assert b'"best":"' in got[0]


@asynchronous
async def test_a_hint_is_not_sent_once_the_position_has_changed(tmp_path: Path, waiting: WaitingBots) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        await service.warm_up.until_warm("trini")
        table = await alone(aki, "trini")
        await aki.do(hint(aki, table, 3))
        await until(lambda: waiting.levels == ["club"])
        await aki.move(state(service, table))
        await until(lambda: waiting.levels == ["club", "beginner"])  # the hint stopped, and the bot has the thread
        waiting.go_on.set()
        await until(lambda: state(service, table).ply == 2)
        assert hinted(aki) == []
        assert service.hints.asked == {}


@asynchronous
async def test_the_longer_search_gives_way_to_bots(tmp_path: Path, waiting: WaitingBots) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        aki, ben = await clients(service, 2)
        await service.warm_up.until_warm("trini")
        table = await alone(aki, "trini")
        waiting.free = {"club"}
        await answered(aki, table, 1)
        await until(lambda: waiting.levels == ["club", "master"])
        others = [m.SeatTerms("bot", "casual"), m.SeatTerms("me")]
        await service.create_table(ben.person, terms("trini", who=others, order="fixed"))
        await until(lambda: waiting.levels == ["club", "master", "casual"])
        assert [frame["better"] for frame in hinted(aki)] == [False]
        service.disconnect(aki)
        assert service.hints.asked == {}


@asynchronous
async def test_a_search_that_fails_still_gives_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        await service.warm_up.until_warm("trini")
        monkeypatch.setattr(bot_pool, "bot", broken_bot)
        table = await alone(aki, "trini")
        found = await answered(aki, table, 3)
        assert found["good"] == [found["best"]]
        monkeypatch.setattr(bot_pool, "advise", lambda *args: 1 / 0)
        await aki.move(state(service, table))
        await until(lambda: state(service, table).to_act == 1)
        assert (await answered(aki, table, 1))["area"] is None
