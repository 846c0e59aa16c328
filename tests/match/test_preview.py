"""Previews of moves, as far as a seat can foresee them."""

from pathlib import Path

import pytest

import tatami
from tatami.match import protocol as m
from tatami.match.preview import preview
from tatami.match.refusals import Refused
from tests.match.support import asynchronous, clients, opened, sit_down, state, terms


@pytest.mark.parametrize("game", ["hiroba", "trini"])
def test_without_secrets_a_preview_equals_the_move(game: str) -> None:
    position = tatami.game(game).new(2, seed=3)
    for _ in range(10):
        word = str(position.moves[-1])
        told = preview(position.view(position.to_act), [word])
        after = position.play(word)
        seat = position.to_act
        assert told["events"] == [event.seen_by(seat) for event in after.events]
        assert told["scores"] == list(after.outcome.scores)
        assert told["view"] == after.view(seat).to_json()
        position = after


def test_a_preview_stops_where_secrets_begin() -> None:
    position = tatami.game("kakuro").new(2, seed=3)
    ended = went_on = 0
    while not position.is_over:
        seat = position.to_act
        word = str(position.moves[0])
        told = preview(position.view(seat), [word])
        after = position.play(word)
        happened = [event.seen_by(seat) for event in after.events]
        assert told["events"] == happened[: len(told["events"])]
        draws = [event for event in happened if event["code"] == "tile-drawn"]
        if draws and 0 < after.view().to_json()["bag"] < 60:
            assert told["view"] is None
            assert "tile-drawn" not in [event["code"] for event in told["events"]]
            ended += 1
        elif not draws:
            assert told["view"] == after.view(seat).to_json()
            went_on += 1
        position = after
        if position.ply > 40:
            break
    assert ended
    assert went_on


def test_a_sequence_of_words_stops_at_the_first_illegal_one() -> None:
    position = tatami.game("hiroba").new(2, seed=3)
    first = str(position.moves[0])
    with pytest.raises(Refused) as refused:
        preview(position.view(1), ["nonsense"])
    assert refused.value.reason.code == "unknown-word"
    after = position.play(first)
    if after.to_act != 1:
        with pytest.raises(Refused) as refused:
            preview(position.view(1), [first, first])
        assert refused.value.reason.code == "not-your-turn"


@asynchronous
async def test_only_the_player_to_act_may_preview(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "tatami.db")) as service:
        aki, ben, eve = await clients(service, 3)
        table = await sit_down([aki, ben], terms("kakuro"))
        found = state(service, table)
        assert found.position is not None
        word = str(found.position.moves[0])
        assert (await aki.do(m.Preview(table=table, words=[word])))["events"][0]["code"] == "tile-placed"
        assert await ben.refused(m.Preview(table=table, words=[word])) == "not-your-turn"
        assert await eve.refused(m.Preview(table=table, words=[word])) == "not-seated"
        assert await aki.refused(m.Preview(table=table, words=["fa1"])) == "place-first"
        assert state(service, table).number == found.number
