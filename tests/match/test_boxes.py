"""Boxes from players: normalised, bounded in size, and never blocking others."""

import asyncio
import hashlib
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

import tatami
from tatami import Game, Position
from tatami.cli import main
from tatami.core.messages import Json
from tatami.core.options import MOST_BYTES
from tatami.match import decisions, questions, rematch
from tatami.match import protocol as m
from tatami.match.deal import commitment, first_position
from tatami.match.dealer import Dealer
from tatami.match.draft import Moment, decide
from tatami.match.events import StartData
from tatami.match.refusals import Refused
from tatami.match.service import Service
from tatami.match.table import Table
from tatami.match.verify import verify
from tests.match.support import asynchronous, clients, opened, sit_down, state, terms

HIROBA = tatami.game("hiroba")
CORNERS: Json = {"tiles": [["P a a", "a a b", "b b B"]] * 12}
"""A box in which a pond nearly always lies beside a start point."""
ENDLESS = hashlib.sha256(b"14").digest()
"""A seed with which this box was dealt for ever."""


def wide(blanks: int) -> Json:
    """The same box with many spaces in one row."""
    return {"tiles": [["P a a" + " " * blanks, *CORNERS["tiles"][0][1:]], *CORNERS["tiles"][1:]]}


def written(box: Json, seed: bytes) -> str:
    """The transcript of a game with this box, committed to as written."""
    options = {"koi": "auto", "box": box}
    position = HIROBA.deal_from(4, options, seed)
    salt = bytes(16)
    headers = {
        "Seating": "1 2 3 4",
        "Commitment": commitment("hiroba", 4, options, [1, 2, 3, 4], seed, salt),
        "Seed": seed.hex(),
        "Salt": salt.hex(),
    }
    return tatami.Transcript(position, headers).write()


@asynchronous
async def test_a_table_stores_the_normal_form_of_its_box(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        people = await clients(service, 2)
        table = await sit_down(people, terms("hiroba", order="fixed", options={"box": wide(60_000)}))
        found = state(service, table)
        assert found.terms.options == {"koi": "auto", "box": CORNERS}
        assert found.position is not None
        assert found.position.deal["options"] == found.terms.options
        assert len(msgspec.json.encode(await service.store.events(table))) < 3_000
        await people[0].do(m.Resign(table=table, seat=1))
        assert verify(await service.transcript(table)).commitment == found.fair.commitment


def test_a_stored_table_keeps_its_box_as_written_but_not_for_the_next_game() -> None:
    aki, moment = m.Person("aki", "Aki"), Moment(0.0)
    old = terms("hiroba", options={"koi": "auto", "box": wide(9)}, who=[m.SeatTerms("me")] * 2)
    table = Table.replay("old", decisions.create(aki, old, moment, "old"))
    assert table.position is not None
    assert table.position.deal["options"] == old.options
    ended = table.after(decide(questions.abort, table, m.Abort(table="old"), aki, moment).events)
    _, events = rematch.make(ended, aki, None, moment, "new")
    assert Table.replay("new", events).terms.options == {"koi": "auto", "box": CORNERS}


@asynchronous
async def test_a_transcript_with_a_huge_box_is_not_stored(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        assert await service.add_review(aki.person, written(wide(1_000), ENDLESS))
        with pytest.raises(Refused, match=str(MOST_BYTES)) as refused:
            await service.add_review(aki.person, written(wide(MOST_BYTES), ENDLESS))
        assert refused.value.reason.code == "options-too-large"


@pytest.mark.parametrize("blanks", [0, 3, 60_000])
def test_a_deal_that_used_to_loop_forever_is_verified(tmp_path: Path, blanks: int) -> None:
    file = tmp_path / "game.txt"
    file.write_text(written(wide(blanks), ENDLESS), "utf-8")
    result = CliRunner().invoke(main, ["verify", str(file)])
    assert result.exit_code == 0, result.output


def test_a_deal_from_another_seed_is_detected() -> None:
    text = written(wide(60_000), ENDLESS)
    other = HIROBA.deal_from(4, {"koi": "auto", "box": wide(60_000)}, b"other")
    with pytest.raises(Refused) as refused:
        verify(tatami.Transcript(other, tatami.Transcript.read(text).headers).write())
    assert refused.value.reason.code == "verify-deal"


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Make deals block until the test ends; the event is set when one has begun."""
    begun, release = threading.Event(), threading.Event()

    def deal(game: Game, options: Json, start: StartData) -> Position:
        begun.set()
        release.wait()
        return first_position(game, options, start)

    monkeypatch.setattr("tatami.match.table.first_position", deal)
    yield begun
    release.set()


async def answered_while(service: Service, endless: threading.Event) -> None:
    """Wait for an endless deal to begin, and check that others are answered meanwhile."""
    while not endless.is_set():
        await service.lobby()
    endless.clear()


@asynchronous
async def test_an_endless_deal_is_refused_and_stores_nothing(tmp_path: Path, endless: threading.Event) -> None:
    async with opened(str(tmp_path / "tatami.db"), dealer=Dealer(0.01)) as service:
        aki, ben = await clients(service, 2)
        full = terms("kakuro", who=[m.SeatTerms("me")] * 2)
        with pytest.raises(Refused) as refused:
            await service.create_table(aki.person, full)
        assert refused.value.reason.code == "deal-too-slow"
        assert (await service.records.page(aki.person)).rows == []
        table = await service.create_table(aki.person, terms("kakuro"))
        assert await ben.refused(m.Sit(table=table, seat=2)) == "deal-too-slow"
        assert (await service.table_state(table, None)).status == "open"
        assert [event.what for event in await service.store.events(table)] == ["created"]


@asynchronous
async def test_others_are_answered_during_an_endless_deal(tmp_path: Path, endless: threading.Event) -> None:
    async with opened(str(tmp_path / "tatami.db"), dealer=Dealer(0.5)) as service:
        (aki,) = await clients(service, 1)
        full = terms("kakuro", who=[m.SeatTerms("me")] * 2)
        making = asyncio.create_task(service.create_table(aki.person, full))
        await answered_while(service, endless)
        with pytest.raises(Refused):
            await making
