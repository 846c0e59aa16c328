"""Bots where errors stand: they play rightly, notice by level, and slip as people do."""

import random
from typing import Any

import pytest

import tatami
from tatami import Position
from tatami.bots import Budget, bot
from tatami.bots.explain import explain
from tatami.core.rng import random as generator
from tatami.games.kakuro.vigil import is_wrong
from tests.games.test_vigilance import choose

FAST = Budget(iterations=8)


def play_on(position: Position, level: str, seed: int, plies: int) -> Position:
    """Let bots of one level play some decisions."""
    rng = generator(seed)
    for _ in range(plies):
        if position.is_over:
            break
        position = position.play(bot(level).choose(position.view(position.to_act), FAST, rng).move)
    return position


@pytest.mark.parametrize(
    ("name", "options"), [("hiroba", {}), ("kakuro", {}), ("kakuro", {"flips": "expert"})], ids=str
)
@pytest.mark.parametrize("level", ["greedy", "club"])
def test_strong_bots_make_no_error_and_raise_no_false_alarm(name: str, options: dict[str, Any], level: str) -> None:
    end = play_on(tatami.game(name).new(3, {**options, "errors": "stand"}, seed=3), level, 1, 1000)
    assert end.is_over
    assert end.outcome.detail["errors"] == []
    assert end.outcome.detail["false_alarms"] == [0, 0, 0]
    words = {str(move)[0] for move in end.history}
    assert words >= ({"o", "f", "k", "y", "r"} if name == "kakuro" else {"o", "x"})
    if name == "kakuro":
        assert sum(end.outcome.scores) > 300  # they flip and claim what scores


def asked_about_an_error(name: str, seed: int) -> Position:
    """A random position in which a seat is asked about a wrong move, early in a game."""
    rng = random.Random(seed)
    position = tatami.game(name).new(2, {"errors": "stand"}, seed)
    while True:
        last = position
        position = position.play(choose(position, rng))
        errors = position.outcome.detail["errors"]
        if name == "hiroba" and position.moves[0] == "ok" and errors and errors[-1]["move"] == position.move:
            return position
        if (
            name == "kakuro"
            and last.moves[0] == "ok"
            and errors
            and errors[-1]["turn"] == last.view(1).to_json()["turn"]
        ):
            return last


@pytest.mark.parametrize("name", ["hiroba", "kakuro"])
def test_levels_notice_errors_more_or_less_often_and_always_the_same_way(name: str) -> None:
    position = asked_about_an_error(name, 1)
    view = position.view(position.to_act)
    for level, chance in (("beginner", 0.4), ("casual", 0.6), ("club", 0.8), ("expert", 0.95), ("master", 1.0)):
        words = [bot(level).choose(view, FAST, generator(seed)).move for seed in range(300)]
        assert words == [bot(level).choose(view, FAST, generator(seed)).move for seed in range(300)]
        assert abs(sum(word != "ok" for word in words) / 300 - chance) < 0.1
        for word in {word for word in words if word != "ok"}:
            after = position.play(word)
            assert after.outcome.detail["false_alarms"] == position.outcome.detail["false_alarms"]


@pytest.mark.parametrize("name", ["hiroba", "kakuro"])
def test_nobody_objects_to_what_is_right(name: str) -> None:
    position = play_on(tatami.game(name).new(2, {"errors": "stand"}, seed=5), "club", 1, 60)
    asked = [step for step in position.line() if step.moves and step.moves[0] == "ok"]
    assert asked
    for step in asked[:5]:
        assert bot("master").choose(step.view(step.to_act), FAST, generator(1)).move == "ok"


def test_a_beginner_slips_now_and_then_where_a_person_might() -> None:
    ends = [
        play_on(tatami.game("hiroba").new(3, {"errors": "stand"}, seed), "beginner", seed, 400) for seed in range(6)
    ]
    errors = [error for end in ends for error in end.outcome.detail["errors"]]
    turns = sum(word[0] in "123456789" for end in ends for word in end.history)
    assert 0 < len(errors) < 0.15 * turns


def test_a_beginner_overlooks_a_kakuro_now_and_then() -> None:
    overlooked = claimed = 0
    for seed in range(4):
        end = play_on(tatami.game("kakuro").new(2, {"errors": "stand"}, seed), "beginner", seed, 600)
        assert end.is_over
        for before, word in zip(end.line(), end.history, strict=False):
            view = before.view(before.to_act)
            if view.to_json()["ask"]["code"] == "ask-claim" and any(not is_wrong(view, one) for one in view.moves[:-1]):
                overlooked += word == "-"
                claimed += word != "-"
    assert 0 < overlooked < 0.3 * claimed


@pytest.mark.parametrize("name", ["hiroba", "kakuro"])
def test_an_explanation_says_nothing(name: str) -> None:
    for position in (asked_about_an_error(name, 2), tatami.game(name).new(2, {"errors": "stand"}, seed=4)):
        view = position.view(position.to_act)
        for level in ("beginner", "master"):
            choice = bot(level).choose(view, FAST, generator(3))
            told = explain(view, choice, generator(3)).to_json()
            assert told["reasons"] == told["alternatives"] == []
