"""Find moves that win the game at once, alone or with one more decision of the same seat."""

from typing import Any

import numpy as np

from tatami.core.kernel import OVER, Moves, compiled, entry, guess, legal, play, to_act
from tatami.core.rng import Random
from tatami.search.verbs import MARGIN, Floats, Records, final_rewards

__all__ = ["NO_WIN", "find_win"]

NO_WIN = -1


@entry
def find_win(
    root: Records, work: Records, moves: Moves, replies: Moves, samples: int, rewards: Floats, rng: Random
) -> int:
    """The move that wins in every sample, by the largest mean margin, and its mean rewards; or NO_WIN."""
    seat = to_act(root[0])
    count = legal(root[0], moves)
    reached = np.zeros((count, len(rewards)), np.float64)
    lost = np.zeros(count, np.bool_)
    for _ in range(samples):
        work[0] = root[0]
        guess(work[0], rng)
        wins = 0
        for index in range(count):
            if not lost[index]:
                work[1] = work[0]
                play(work[1], moves[index])
                lost[index] = not ends_well(work, seat, replies, rewards)
                reached[index] += rewards
                wins += not lost[index]
        if wins == 0:
            return NO_WIN
    best = NO_WIN
    for index in range(count):
        if not lost[index] and (best == NO_WIN or reached[index, seat] > reached[best, seat]):
            best = index
    rewards[:] = reached[best] / samples
    return int(moves[best])


@compiled
def ends_well(work: Records, seat: int, replies: Moves, rewards: Floats) -> bool:
    """Has the seat won in work[1], or can it win with its next decision?"""
    if to_act(work[1]) == OVER:
        return is_won(work[1], seat, rewards)
    if to_act(work[1]) == seat:
        for index in range(legal(work[1], replies)):
            work[2] = work[1]
            play(work[2], replies[index])
            if to_act(work[2]) == OVER and is_won(work[2], seat, rewards):
                return True
    return False


@compiled
def is_won(s: Any, seat: int, rewards: Floats) -> bool:
    """Has the seat won this finished game alone?"""
    final_rewards(s, rewards)
    return bool(rewards[seat] >= 1.0 - MARGIN)
