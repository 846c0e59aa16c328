"""Expected points at the end of the own turn, for every legal move, in compiled code."""

from typing import Any

import numpy as np
import numpy.typing as npt

from tatami.core.kernel import Moves, Scores, entry, guess, legal, play, score, to_act
from tatami.core.record import records
from tatami.core.rng import Random
from tatami.core.state import State

__all__ = ["Points", "expected_points"]

Points = npt.NDArray[np.float64]


def expected_points(state: State, samples: int, rng: Random) -> Points:
    """By legal move and seat: the mean points at the end of the turn, over samples of what is hidden."""
    work = records(state.game.record.dtype, 4)
    work[0] = state.record
    moves, replies = (np.empty(state.game.rules.MOST_MOVES, np.int64) for _ in range(2))
    points = np.zeros((len(state.numbers), state.players), np.float64)
    look_ahead(work, moves, replies, samples, np.zeros((state.players, 2), np.int64), points, rng)
    return points


@entry
def look_ahead(
    work: npt.NDArray[Any], moves: Moves, replies: Moves, samples: int, scores: Scores, points: Points, rng: Random
) -> None:
    """Try each move; if the same seat decides again, count the points after its best reply."""
    seat = to_act(work[0])
    for _ in range(samples):
        work[1] = work[0]
        guess(work[1], rng)
        count = legal(work[1], moves)
        for index in range(count):
            work[2] = work[1]
            play(work[2], moves[index])
            score(work[2], scores)
            if to_act(work[2]) == seat:
                finish_turn(work, replies, scores, seat)
            for other in range(points.shape[1]):
                points[index, other] += scores[other, 0] / samples


@entry
def finish_turn(work: npt.NDArray[Any], replies: Moves, scores: Scores, seat: int) -> None:
    """Write the points after the best reply to work[2] into scores."""
    best = np.zeros_like(scores)
    lead = -(1 << 40)
    for reply in range(legal(work[2], replies)):
        work[3] = work[2]
        play(work[3], replies[reply])
        score(work[3], scores)
        ahead = 1 << 40
        for other in range(scores.shape[0]):
            if other != seat:
                ahead = min(ahead, scores[seat, 0] - scores[other, 0])
        if ahead > lead:
            lead = ahead
            best[:] = scores
    scores[:] = best
