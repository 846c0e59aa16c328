"""Comments on a first game: reasons for every move, from what the listener may know and nothing else."""

import copy

import pytest

import tatami
from tatami.core.game import Position
from tatami.core.messages import Json
from tatami.match import protocol as m
from tatami.match.archive import read_review
from tatami.match.chairs import Chair
from tatami.match.comments import comment, need_alone
from tatami.match.lessons import read_lessons
from tatami.match.refusals import Refused
from tatami.match.table import Table

AKI = m.Person("aki", "Aki")


def table_of(position: Position) -> Table:
    """A table on which these moves were played."""
    return read_review(tatami.Transcript(position, {}).write(), AKI, 1.0, "t")


def deal(game: str, board: str) -> Json:
    """The deal of a prepared position."""
    text = (tatami.game(game).folder / "positions" / f"{board}.txt").read_text("utf-8")
    found: Json = tatami.Transcript.read(text).position.deal
    return found


@pytest.mark.parametrize("name", ["hiroba", "trini"])
def test_all_moves_are_explained_where_nothing_is_hidden(name: str) -> None:
    position = tatami.game(name).new(2, seed=3)
    for _ in range(6):
        position = position.play(position.moves[0])
    table = table_of(position)
    for ply in range(1, 7):
        before = [one.to_act for one in position.line()][ply - 1]
        told = comment(table, 1, ply)
        assert told["seat"] == before
        assert told["reasons"]
        assert told["better"] is None or before == 1, "no advice on the computer's own moves"


def test_a_better_move_is_named() -> None:
    game = tatami.game("hiroba")
    step = next(one for one in read_lessons(game) if one.id == "koi").step[3]
    position = game.load(deal("hiroba", step.position))
    for word in [*step.after, "1f4"]:
        position = position.play(word)
    better = comment(table_of(position), 1, position.ply)["better"]
    assert better["word"] in ("8f7", "8f9"), "it takes a garden from the other seat as well"
    assert [reason["code"] for reason in better["reasons"]] == ["scores-more"]


def test_nothing_is_said_that_depends_on_secrets() -> None:
    game = tatami.game("kakuro")
    dealt = deal("kakuro", "sum")
    other = copy.deepcopy(dealt)
    other["hands"][1], other["bag"] = [2, 6], [*dealt["bag"][:3], 5, *dealt["bag"][4:]]
    told = []
    for one in (dealt, other):
        table = table_of(game.load(one).play("y3f5").play("y2d5"))
        assert comment(table, 1, 2) == {"ply": 2, "seat": 2, "reasons": [], "better": None}
        told.append(comment(table, 1, 1))
    assert told[0] == told[1]
    assert told[0]["reasons"]


def test_only_those_who_play_alone_hear_comments() -> None:
    table = table_of(tatami.game("trini").new(2).play("+b4=CQS"))
    need_alone(table, 1)
    table.chairs[1] = Chair("person", "bea", "Bea")
    with pytest.raises(Refused):
        need_alone(table, 1)
    with pytest.raises(Refused):
        comment(table, 1, 0)
    with pytest.raises(Refused):
        comment(table, 1, 2)
