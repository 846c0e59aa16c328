"""The search's evaluation of Hiroba."""

import random as chance

import numpy as np
import pytest

from tatami import Position, game
from tatami.core.rng import random
from tatami.games.hiroba import evaluate
from tatami.search import Search
from tests.games.hiroba.table import after

HIROBA = game("hiroba")


def found(position: Position, iterations: int = 400, seed: int = 1) -> str:
    """The move that a search finds."""
    assert position.to_act is not None
    search = Search(position.view(position.to_act), random(seed))
    search.run(iterations, None)
    return str(search.candidates()[0].move)


def wander(players: int, seed: int, turns: int, koi: str = "auto") -> Position:
    """A position after random moves."""
    dice = chance.Random(seed)
    position = HIROBA.new(players, {"koi": koi}, seed)
    for _ in range(turns):
        if not position.is_over:
            position = position.play(dice.choice(position.moves))
    return position


def gains_of(position: Position) -> dict[str, float]:
    """The estimated gain of each legal move."""
    moves = np.array([move.number for move in position.moves], np.int64)
    gains = np.empty(len(moves), np.float64)
    s = position.state.record
    before = s.tobytes()
    evaluate.order(s, moves, len(moves), gains, np.zeros(3, HIROBA.record.dtype))
    assert s.tobytes() == before
    return {str(move): float(gain) for move, gain in zip(position.moves, gains, strict=True)}


def test_high_pebbles_for_gardens_and_low_ones_beside_ponds() -> None:
    """Seat 2 leads the garden of a8 and a9 with a 4: a 9 takes it, a 2 does not. Only a8 is beside a pond."""
    gains = gains_of(after("5a5 - 4b9 -"))
    assert gains["9a9"] > 0.5 > gains["2a9"]
    assert gains["9a9"] - gains["2a9"] > gains["9a8"] - gains["2a8"]
    assert gains["2a8"] > gains["2a9"]


def test_a_stone_is_promising_where_it_hurts_the_next_seat_most() -> None:
    """Columns and rows without a pebble of seat 2 are out of its reach, and a stone there would be wasted."""
    gains = gains_of(after("5a5 - 4b9 - 9a9"))
    assert gains["xb8"] > gains["xd4"]
    assert gains["xd4"] < gains["-"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_move_is_the_best_one(players: int) -> None:
    """With one decision left, the search finds a winning move if there is one."""
    seen = 0
    for seed in range(60):
        position = wander(players, seed, 8 * players)
        while not position.is_over and not all(position.play(move).is_over for move in position.moves):
            position = position.play(position.moves[seed % len(position.moves)])
        if position.is_over or len(position.moves) < 2:
            continue
        seen += 1
        seat = position.to_act
        assert seat is not None
        wins = any(position.play(move).outcome.ranks[seat - 1] == 1 for move in position.moves)
        assert (position.play(found(position, 500)).outcome.ranks[seat - 1] == 1) == wins
        if seen == 6:
            break
    assert seen > 0


@pytest.mark.parametrize("koi", ["auto", "choose"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_moves_are_legal_and_repeatable(players: int, koi: str) -> None:
    for seed in range(12):
        position = wander(players, seed, 3 * seed, koi)
        if not position.is_over:
            chosen = found(position, 40, seed)
            assert chosen in {str(move) for move in position.moves}
            assert found(position, 40, seed) == chosen
