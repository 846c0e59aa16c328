"""Points at the end of one's own turn, for every legal move: a look ahead in compiled code."""

from typing import Any

import numpy as np
import numpy.typing as npt

from tatami.core.game import View
from tatami.core.kernel import Moves, Scores, entry, guess, legal, play, score, to_act
from tatami.core.record import records
from tatami.core.rng import Random

__all__ = ["expected_points"]

Points = npt.NDArray[np.float64]


def expected_points(view: View, guesses: int, rng: Random) -> Points:
    """For each of the view's moves the mean points of each seat, over so many guesses of what is hidden."""
    work = records(view.game.record.dtype, 4)
    work[0] = view.record
    most = view.game.rules.MOST_MOVES
    points = np.zeros((len(view.moves), int(view.record.players)), np.float64)
    scores = np.zeros((points.shape[1], 2), np.int64)
    look_ahead(work, np.empty(most, np.int64), np.empty(most, np.int64), guesses, scores, points, rng)
    return points


@entry
def look_ahead(
    work: npt.NDArray[Any], moves: Moves, replies: Moves, guesses: int, scores: Scores, points: Points, rng: Random
) -> None:
    """Try each move, and each further move if the turn goes on; the best further one counts."""
    seat = to_act(work[0])
    for _ in range(guesses):
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
                points[index, other] += scores[other, 0] / guesses


@entry
def finish_turn(work: npt.NDArray[Any], replies: Moves, scores: Scores, seat: int) -> None:
    """Put the points after the best reply to work[2] into scores."""
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
