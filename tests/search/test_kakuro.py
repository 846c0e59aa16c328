"""The search's evaluation of Kakuro."""

import random as chance

import numpy as np
import pytest

from tatami import Position, game
from tatami.bots.lookahead import expected_points
from tatami.core.rng import random
from tatami.games.kakuro import evaluate
from tatami.games.kakuro.state import PLACE

KAKURO = game("kakuro")


def gains_of(position: Position) -> list[float]:
    """The estimated gain of each legal move; the record stays as it was."""
    moves = np.array([move.number for move in position.moves], np.int64)
    gains = np.empty(len(moves), np.float64)
    s = position.state.record
    board = s.board.copy()
    evaluate.order(s, moves, len(moves), gains, np.zeros(3, KAKURO.record.dtype))
    assert (s.board == board).all()
    return gains.tolist()


@pytest.mark.parametrize("flips", ["one", "expert"])
def test_gains_are_the_points_of_a_placement_with_its_best_flip(flips: str) -> None:
    """Whole games; every second move takes the most points, or there would be few Kakuros."""
    dice = chance.Random(1)
    compared = flipped = 0
    for seed in range(6):
        position = KAKURO.new(2 + seed % 3, {"flips": flips}, seed)
        while position.to_act is not None:
            moves = position.moves
            choice = dice.choice(moves)
            if position.state.record.phase == PLACE:
                seat = position.to_act - 1
                points = expected_points(position.state, 1, random(seed))[:, seat] - position.state.scores()[seat]
                assert gains_of(position) == points.tolist()
                compared += int(np.count_nonzero(points))
                if dice.random() < 0.5:
                    choice = moves[int(np.argmax(points))]
            else:
                flipped += 1
            position = position.play(choice)
    assert compared > 300
    assert flipped > 30
