"""How a search orders moves and judges positions: the same way for any game, unless its evaluator does it better.

`Game.evaluator` (core/parts.py) says what an evaluator may provide. Compiled code calls `order`, `judge` and `revealed`
on any record; Numba asks here, for each type of record, which function that is.
"""

import math
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba.extending import overload

from tatami.core.game import Game
from tatami.core.kernel import OVER, SHARED, Moves, compiled, has_secrets, legal, play, score, to_act
from tatami.core.parts import Evaluator
from tatami.core.rng import Random, below

__all__ = [
    "MARGIN",
    "Floats",
    "Records",
    "final_rewards",
    "judge",
    "lead",
    "lists_vary",
    "order",
    "prepare",
    "revealed",
    "rewards_for",
]

Floats = npt.NDArray[np.float64]
Records = npt.NDArray[Any]

MARGIN = 0.1
"""The part of a final reward that is for the margin; the rest is for the rank."""
FEW_REPLIES = 48
"""A move after which its seat decides again is followed by its best reply, unless there are more replies than this."""

USUAL = Evaluator()
EVALUATORS: dict[Any, Evaluator] = {}
"""By the record's NumPy type (for plain Python) and its Numba type (for the compiler)."""


def prepare(game: Game) -> Evaluator:
    """Make a game's evaluator known to compiled code before its first search; return it.

    Compiled code tells games apart by their type of record, so games with the same record must share the evaluator.
    """
    wanted = game.evaluator or USUAL
    known = EVALUATORS.get(game.record.dtype)
    if known is None:
        EVALUATORS[numba.from_dtype(game.record.dtype)] = wanted  # slow, so it is done once
        EVALUATORS[game.record.dtype] = wanted
    elif known != wanted:
        raise TypeError(f"the record of {game.id} belongs to a game with another evaluator")
    return wanted


def evaluator_of(record_type: Any) -> Evaluator:
    """The evaluator for a type of record."""
    return EVALUATORS.get(record_type, USUAL)


def order(s: Any, moves: Moves, count: int, gains: Floats, work: Records) -> None:
    """Write how promising each legal move looks to the seat to act."""
    (evaluator_of(s.dtype).order or order_by_points)(s, moves, count, gains, work)


def judge(s: Any, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random) -> None:
    """Write each seat's expected reward; `s` may be played on."""
    (evaluator_of(s.dtype).judge or judge_by_playing_on)(s, seat, rewards, moves, gains, work, rng)


def revealed(s: Any, move: int) -> int:
    """A number for what the move just made shows to the seat to act; 0 if nothing."""
    return int((evaluator_of(s.dtype).revealed or nothing_revealed)(s, move))


def lists_vary(s: Any) -> bool:
    """Whether the same moves from the root may lead to different lists of legal moves: if something is hidden."""
    return has_secrets(s.dtype)


@overload(lists_vary)
def choose_lists_vary(s: Any) -> Any:
    """Tell the compiler the answer, so that it compiles only one of two branches."""
    vary = has_secrets(s)

    def run(s: Any) -> bool:
        return vary

    return run


@overload(order)
def choose_order(s: Any, moves: Moves, count: int, gains: Floats, work: Records) -> Any:
    """Tell the compiler what `order` means for a record."""
    f = evaluator_of(s).order or order_by_points

    def run(s: Any, moves: Moves, count: int, gains: Floats, work: Records) -> None:
        f(s, moves, count, gains, work)

    return run


@overload(judge)
def choose_judge(s: Any, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random) -> Any:
    """Tell the compiler what `judge` means for a record."""
    f = evaluator_of(s).judge or judge_by_playing_on

    def run(s: Any, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random) -> None:
        f(s, seat, rewards, moves, gains, work, rng)

    return run


@overload(revealed)
def choose_revealed(s: Any, move: int) -> Any:
    """Tell the compiler what `revealed` means for a record."""
    f = evaluator_of(s).revealed or nothing_revealed

    def run(s: Any, move: int) -> int:
        return int(f(s, move))

    return run


@compiled
def nothing_revealed(s: Any, move: int) -> int:
    """No move reveals anything."""
    return 0


@compiled
def lead(s: Any, seat: int) -> float:
    """A seat's lead over the best other seat, in points."""
    points = np.empty((s.players, 2), np.int64)
    score(s, points)
    best = -1e9
    for other in range(s.players):
        if other != seat:
            best = max(best, points[other, 0] + 0.01 * points[other, 1])
    return float(points[seat, 0] + 0.01 * points[seat, 1] - best)


@compiled
def order_by_points(s: Any, moves: Moves, count: int, gains: Floats, work: Records) -> None:
    """Order by the lead after each move, or after the best reply if the same seat decides again."""
    seat = to_act(s)
    replies = np.empty(len(moves), np.int64)
    for index in range(count):
        work[1] = s
        play(work[1], moves[index])
        gains[index] = lead(work[1], seat)
        if to_act(work[1]) == seat:
            found = legal(work[1], replies)
            if found <= FEW_REPLIES:
                for reply in range(found):
                    work[2] = work[1]
                    play(work[2], replies[reply])
                    gains[index] = max(gains[index], lead(work[2], seat))


@compiled
def judge_by_playing_on(
    s: Any, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random
) -> None:
    """Play random moves to the end of the game."""
    while to_act(s) != OVER:
        count = legal(s, moves)
        play(s, moves[below(rng, count)])
    final_rewards(s, rewards)


@compiled
def final_rewards(s: Any, rewards: Floats) -> None:
    """Write the rewards of a finished game: 1 shared by the winners, of which MARGIN goes by the margin."""
    points = np.empty((s.players, 2), np.int64)
    score(s, points)
    winners = 0
    for seat in range(s.players):
        wins = True
        best = -1 << 40
        for other in range(s.players):
            if other == seat:
                continue
            best = max(best, points[other, 0])
            ahead = points[other, 0] - points[seat, 0]
            if ahead > 0 or (ahead == 0 and points[other, 1] > points[seat, 1]):
                wins = points[seat, 1] == SHARED
        margin = float(points[seat, 0] - best)
        rewards[seat] = MARGIN * (0.5 + 0.5 * margin / (10.0 + abs(margin)))
        if wins:
            winners += 1
            rewards[seat] += 2.0  # marks a winner until the number of winners is known
    for seat in range(s.players):
        if rewards[seat] >= 2.0:
            rewards[seat] += (1.0 - MARGIN) / winners - 2.0


@compiled
def rewards_for(worth: Floats, players: int, scale: float, rewards: Floats) -> None:
    """Turn expected points into shares of a victory; a lead of `scale` is most of it. Exact on every machine."""
    total = 0.0
    for seat in range(players):
        best = -1e9
        for other in range(players):
            if other != seat:
                best = max(best, worth[other])
        ahead = 0.5 * (worth[seat] - best) / scale
        rewards[seat] = 0.5 + 0.5 * ahead / math.sqrt(1.0 + ahead * ahead)
        total += rewards[seat]
    for seat in range(players):
        rewards[seat] /= total
