"""What tic-tac-toe declares beside its rules, as search, bots, previews and notebooks use it."""

from xml.etree import ElementTree

import pytest

from examples.fifth_game import GAME
from examples.fifth_game.tests.test_rules import play
from tatami.bots import Budget, Choice, bot
from tatami.bots.explain import catalogue, explain
from tatami.core.rng import random
from tatami.match.preview import preview

THREAT = "a1 b2 b1"
"""X threatens a1 b1 c1, and O is to act."""


@pytest.mark.parametrize("level", ["beginner", "casual", "club", "expert", "master"])
def test_every_level_that_searches_blocks_a_line(level: str) -> None:
    choice = bot(level).choose(play(THREAT).view(2), Budget(iterations=400), random(1))
    assert choice.move in play(THREAT).moves
    assert choice.move == "c1" or level == "beginner"


def test_promising_cells_are_tried_first() -> None:
    choice = bot("master").choose(play(THREAT).view(2), Budget(iterations=1), random(1))
    assert [candidate.move for candidate in choice.candidates] == ["c1"]


def test_the_levels_of_the_game_count() -> None:
    choice = bot("casual").choose(play("").view(1), Budget(iterations=1000), random(1))
    assert sum(candidate.visits for candidate in choice.candidates) == GAME.levels.iterations[1]  # type: ignore[union-attr]


def test_a_move_is_explained_by_the_line_it_blocks() -> None:
    view = play(THREAT).view(2)
    block = next(move for move in view.moves if move == "c1")
    told = explain(view, Choice(block, (0.0, 0.0)), random(1))
    words = catalogue(GAME, "en")
    assert [words.tell(reason) for reason in told.reasons] == ["Blocks the line a1, b1, c1."]
    assert {words.tell(reason) for other in told.alternatives for reason in other.reasons} == {
        "Lets the other seat complete the line a1, b1, c1."
    }


def test_a_preview_tells_the_lines_that_are_open() -> None:
    assert preview(play("b2").view(2), ["a1"])["facts"] == [{"code": "lines-open", "cell": "a1", "count": 2}]


def test_the_picture_shows_every_mark() -> None:
    assert GAME.picture is not None
    picture = ElementTree.fromstring(GAME.picture(play("b2 a1 c1 b1 a3").view().to_json()))
    assert len(picture) == 1 + 5
    assert sum(mark.get("stroke") == "#283" for mark in picture) == 3
