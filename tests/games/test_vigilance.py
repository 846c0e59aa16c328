"""Errors that stand, in both games: the rules against slow references, and what a seat may not be told."""

import random
from typing import Any

import pytest

import tatami
from tatami import Position
from tests.contract.support import slow

CASES = [
    ("hiroba", {}),
    ("hiroba", {"koi": "choose"}),
    ("kakuro", {}),
    ("kakuro", {"flips": "expert"}),
    ("kakuro", {"stones": ["e5", "e3", "c5", "g5", "e7"]}),
]


def choose_rightly(position: Position, rng: random.Random) -> str:
    """A right move that scores if one of some random ones does; random moves of Kakuro never would."""
    vigilance = position.game.vigilance
    assert vigilance is not None
    assert position.to_act is not None
    view = position.view(position.to_act)
    plain = vigilance.plain(view)
    if plain is None:
        return str(vigilance.right(view, None))
    some = rng.sample(plain.moves, min(25, len(plain.moves)))
    ends = [(plain.state.play(move), move) for move in some]
    best = max((end.to_act == view.seat, end.scores()[view.seat - 1], move) for end, move in ends)[2]
    return str(vigilance.right(view, str(best)))


def choose(position: Position, rng: random.Random) -> str:
    """A move by chance: often a right one; objections now and then; expert flips end some time."""
    if position.moves[0] != "ok" and rng.random() < 0.5:
        return choose_rightly(position, rng)
    if position.moves[-1] == "-" and rng.random() < 0.3:
        return "-"
    return "ok" if position.moves[0] == "ok" and rng.random() < 0.6 else str(rng.choice(position.moves))


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_slow_reference_agrees_in_every_word_and_its_order(name: str, options: Any, players: int) -> None:
    game = tatami.game(name)
    seen = {"true": 0, "false": 0, "stood": 0}
    for seed in range(6):
        rng = random.Random(f"{name} {players} {seed}")
        position = game.new(players, {**options, "errors": "stand"}, seed)
        reference = slow(game)(position.deal)
        while not position.is_over:
            words = [str(move) for move in position.moves]
            expected = reference.legal()
            assert position.to_act == reference.to_act
            if words[0][0] in "yrxk" and name + words[0][0] != "kakurok":  # the reference lists these in another order
                words, expected = sorted(words), sorted(expected)
            assert words == expected
            if rng.random() < 0.1:
                assert position.outcome.to_json() == reference.outcome
            word = choose(position, rng)
            position = position.play(word)
            reference.play(word)
        assert position.outcome.to_json() == reference.outcome
        detail = position.outcome.detail
        seen["false"] += sum(detail["false_alarms"])
        seen["stood"] += sum(error["spotted_by"] is None for error in detail["errors"])
        seen["true"] += sum(error["spotted_by"] is not None for error in detail["errors"])
    assert all(seen.values()), seen
