"""Errors that stand, in both games: the rules against slow references, and what a seat may not be told."""

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import tatami
from tatami import Position
from tatami.games.hiroba.constants import CELL_NAMES, NEIGHBOURS
from tatami.games.kakuro.vigil import is_wrong
from tatami.testing.cases import slow

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
    assert view.seat is not None
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
    for seed in range(10 if name == "hiroba" else 3):
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


# ---- Nothing tells


def told(position: Position, seat: int | None) -> tuple[int, Any, Any]:
    """How long a view is, its keys, what it tells of errors, and which events a seat sees."""
    shown = position.view(seat).to_json()
    events = [event.seen_by(seat) for event in position.events]
    kinds = [(event["code"], sorted(event)) for event in events]
    return len(json.dumps([shown, events])), (sorted(shown), shown["errors"], shown["false_alarms"]), kinds


def twins_in_hiroba(position: Position) -> Iterator[tuple[str, str]]:
    """A right and a wrong placement of one value in one garden, beside the same ponds."""
    s = position.state.record
    plain = position.game.vigilance.plain(position.view(position.to_act))  # type: ignore[union-attr]
    assert plain is not None
    grounds = {str(move): around(s, move[1:]) for move in position.moves}
    for right in plain.moves:
        for wrong in position.moves:
            alike = wrong[0] == right[0] and grounds[wrong] == grounds[right]
            if alike and wrong not in plain.moves:
                yield str(right), str(wrong)


def around(s: Any, cell: str) -> tuple[Any, ...]:
    """The garden of a cell and the ponds beside it."""
    at = CELL_NAMES.index(cell)
    return int(s.ground[at]), sorted(int(s.ground[side]) for side in NEIGHBOURS[at] if s.ground[side] < 0)


def twins_in_kakuro(position: Position) -> Iterator[tuple[str, str]]:
    """A right and a wrong claim with as many terms and as many figures in the sum."""
    if position.view(None).to_json()["phase"] != "claim":
        return
    view = position.view(position.to_act)
    claims = {str(move): position.play(move).events[0].params for move in position.moves[:-1]}
    wrong = {claim for claim in claims if is_wrong(view, next(move for move in view.moves if move == claim))}
    for one in set(claims) - wrong:
        for other in wrong:
            alike = len(claims[one]["cells"]) == len(claims[other]["cells"])
            if alike and len(str(claims[one]["points"])) == len(str(claims[other]["points"])):
                yield one, other


@pytest.mark.parametrize(
    ("name", "find"), [("hiroba", twins_in_hiroba), ("kakuro", twins_in_kakuro)], ids=["hiroba", "kakuro"]
)
def test_nothing_that_a_seat_is_told_depends_on_whether_an_unspotted_move_is_right(name: str, find: Any) -> None:
    found = 0
    for seed in range(4):
        rng = random.Random(seed)
        position = tatami.game(name).new(3, {"errors": "stand"}, seed)
        while not position.is_over:
            if position.moves[0] not in ("ok", "-") and position.moves[0][0] != "x":
                for right, wrong in islice(find(position), 2):
                    found += 1
                    good, bad = position.play(right), position.play(wrong)
                    while good.moves[:1] == bad.moves[:1] == ("ok",):
                        for seat in (None, 1, 2, 3):
                            assert told(good, seat) == told(bad, seat), (right, wrong)
                        good, bad = good.play("ok"), bad.play("ok")
            position = position.play(choose(position, rng))
        shown = position.view(1).to_json()
        assert shown["errors"] == position.outcome.detail["errors"]
        assert any(error["spotted_by"] is None for error in shown["errors"])
        for step in position.line()[:-1]:
            assert all(error["spotted_by"] for error in step.view(2).to_json()["errors"])
    assert found
