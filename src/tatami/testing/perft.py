"""Count all move sequences of a given length, in compiled code."""

from typing import Any

import numpy as np
import numpy.typing as npt

from tatami import Position
from tatami.core.kernel import OVER, Moves, entry, legal, play, to_act
from tatami.core.record import records


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of this length."""
    work = records(position.game.record.dtype, depth)
    work[0] = position.state.record
    moves = np.empty((depth, position.game.rules.MOST_MOVES), np.int64)
    return int(count_lines(work, moves, np.zeros(depth, np.int64), np.zeros(depth, np.int64)))


@entry
def count_lines(work: npt.NDArray[Any], moves: Moves, counts: Moves, tried: Moves) -> int:
    """Walk the tree with a stack of records; the last level is counted, not walked."""
    found, level = 0, 0
    deepest = len(counts) - 1
    counts[0] = legal(work[0], moves[0])
    if deepest == 0:
        return int(counts[0])
    while level >= 0:
        if tried[level] == counts[level]:
            level -= 1
            continue
        below = level + 1
        work[below] = work[level]
        play(work[below], moves[level, tried[level]])
        tried[level] += 1
        if to_act(work[below]) == OVER:
            continue
        count = legal(work[below], moves[below])
        if below == deepest:
            found += count
        else:
            counts[below], tried[below] = count, 0
            level = below
    return found
