"""Finished games: reviewed, downloaded and uploaded."""

from pathlib import Path

import pytest

import tatami
from tatami.core.messages import Json
from tatami.match import protocol as m
from tatami.match.names import clean_name, marks
from tatami.match.refusals import Refused
from tests.match.support import asynchronous, clients, opened, sit_down, state, terms

GAMES = Path(__file__).parents[1] / "games"


@asynchronous
async def test_an_uploaded_transcript_is_a_finished_table_to_look_at(tmp_path: Path) -> None:
    text = (GAMES / "kakuro" / "games" / "two-players.txt").read_text("utf-8")
    position = tatami.Transcript.read(text, tatami.load).position
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        table = await service.add_review(aki.person, text)
        found = await service.table_state(table, aki.person)
        assert (found.status, found.ply) == ("over", position.ply)
        assert found.outcome is not None
        assert found.outcome["scores"] == list(position.outcome.scores)
        (row,) = (await service.records.page(aki.person)).rows
        assert (row.id, row.uploaded) == (table, True)
        halfway = await service.ply_view(table, aki.person, 2, position.ply // 2)
        assert halfway["view"] == position.line()[position.ply // 2].view(2).to_json()
        again = tatami.Transcript.read(await service.transcript(table), tatami.load)
        assert again.position == position
        assert await aki.refused(m.Rematch(table=table)) == "not-over"


@asynchronous
async def test_a_bad_transcript_is_refused_with_its_line(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        (aki,) = await clients(service, 1)
        for text, code in (
            ("hello", "transcript-line"),
            (b"\xff\xfe", "transcript-line"),
            ("x" * 300_000, "transcript-too-long"),
        ):
            with pytest.raises(Refused) as refused:
                await service.add_review(aki.person, text)
            assert refused.value.reason.code == code
        assert (await service.records.page(aki.person)).rows == []


@asynchronous
async def test_after_the_end_every_seat_is_open_to_look_at(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        aki, ben, eve = await clients(service, 3)
        table = await sit_down([aki, ben], terms("kakuro"))
        await aki.move(state(service, table))
        await ben.do(m.Resign(table=table, seat=2))
        assert (await service.ply_view(table, eve.person, 2, 1))["view"]["hand"]
        with pytest.raises(Refused, match="No such move"):
            await service.ply_view(table, eve.person, 2, 99)
        text = await service.transcript(table)
        assert "Ended: resigned 2" in text
        assert "Result: *" in text


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u0000b", "\u200bhidden", "\u202e", "\ufeff"])
def test_bad_names(name: str) -> None:
    with pytest.raises(Refused):
        clean_name(name)


def test_a_name_cannot_turn_the_text_around_it() -> None:
    assert clean_name("\u202eevil") == "evil"


def test_names_are_tidied_and_lookalikes_are_marked() -> None:
    assert clean_name("  Zoe\u0301   B. ") == "Zoé B."
    people = [("1", "Zoé"), ("2", "zoe"), None, ("3", "Ben"), ("1", "Zoé"), ("4", "B\u0435n")]
    assert marks(people) == ["1", "2", None, "1", "1", "2"]
    assert marks([("1", "Aki"), ("2", "Ben")]) == [None, None]


@asynchronous
@pytest.mark.parametrize("game", ["hiroba", "ike-no-koi", "kakuro", "trini"])
async def test_the_points_after_every_move_are_those_that_the_seat_was_shown(tmp_path: Path, game: str) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        people = await clients(service, 2)
        table = await sit_down(people, terms(game))
        for _ in range(25):
            found = state(service, table)
            if found.status == "playing":
                await people[(found.to_act or 0) - 1].move(found)
        position = state(service, table).position
        assert position is not None
        for seat in (1, 2):
            shown = [points_shown(each.view(seat).to_json()) for each in position.line()]
            assert await service.points_seen(table, people[seat - 1].person, seat) == shown


def points_shown(view: Json) -> list[int]:
    """The points in a view; in Iké no Koï, the sum of the known part of the score sheet."""
    if "points" in view:
        return list(view["points"])
    sheet = view["sheet"]
    parts = (sheet["token_lotus"], sheet["common"], sheet["personal"], sheet["flowers"])
    return [sum(part or 0 for part in seat) for seat in zip(*parts, strict=True)]
