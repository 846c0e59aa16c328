"""Whole random games in compiled code: for measuring, and for tests over many games."""

from typing import Any

import numpy.typing as npt

from tatami.core.kernel import OVER, Moves, begin, entry, legal, play, shuffle, to_act
from tatami.core.rng import Random, below

__all__ = ["play_random_games"]


@entry
def play_random_games(
    blank: npt.NDArray[Any], work: npt.NDArray[Any], moves: Moves, games: int, rng: Random
) -> tuple[int, int]:
    """Play games with moves drawn from the complete legal list, and return how many decisions and moves there were."""
    decisions, listed = 0, 0
    for _ in range(games):
        work[0] = blank[0]
        s = work[0]
        shuffle(s, rng)
        begin(s)
        while to_act(s) != OVER:
            count = legal(s, moves)
            play(s, moves[below(rng, count)])
            decisions += 1
            listed += count
    return decisions, listed
