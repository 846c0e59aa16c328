"""How a search orders moves and judges positions: one way for any game, and better ones where a game has an evaluator.

An evaluator, search/evaluate/<game>.py, may offer for its game's record
- `order(s, moves, count, gains, work)`: how promising each legal move looks to the seat to act, in points;
- `judge(s, seat, rewards, moves, gains, work, rng)`: each seat's reward, from 0 to 1, as the game would go on from
  here, for a search by `seat`; it may play on in s;
- `revealed(s, move)`: what the move just made shows to whoever decides next, as a number, or 0.
"""

import math
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba.extending import overload

from tatami.core.kernel import OVER, Moves, compiled, legal, play, score, to_act
from tatami.core.record import Record
from tatami.core.rng import Random, below

__all__ = [
    "MARGIN",
    "Floats",
    "Records",
    "final_rewards",
    "judge",
    "lead",
    "order",
    "register",
    "revealed",
    "rewards_for",
]

Floats = npt.NDArray[np.float64]
Records = npt.NDArray[Any]

MARGIN = 0.1
"""How much of a final reward is for the margin; the rest is for the rank."""
FEW_REPLIES = 48
"""A move that leaves its seat to act again is followed by its best reply, unless there are more replies than this."""

EVALUATORS: dict[Any, ModuleType] = {}
"""By NumPy's type of the record (plain Python asks) and by Numba's (the compiler asks)."""


def register(record: type[Record], module: ModuleType) -> None:
    """Let a game's record be ordered and judged by its evaluator."""
    EVALUATORS[record.dtype] = EVALUATORS[numba.from_dtype(record.dtype)] = module


def chosen(record_type: Any, name: str, default: Callable[..., Any]) -> Any:
    """What a verb means for a type of record."""
    return getattr(EVALUATORS.get(record_type), name, default)


def order(s: Any, moves: Moves, count: int, gains: Floats, work: Records) -> None:
    """Write how promising each legal move looks to the seat to act."""
    chosen(s.dtype, "order", order_by_points)(s, moves, count, gains, work)


def judge(s: Any, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random) -> None:
    """Write each seat's reward as the game would go on from here."""
    chosen(s.dtype, "judge", judge_by_playing_on)(s, seat, rewards, moves, gains, work, rng)


def revealed(s: Any, move: int) -> int:
    """What the move just made shows to whoever decides next, as a number; 0 if nothing."""
    return int(chosen(s.dtype, "revealed", nothing_revealed)(s, move))


@overload(order)
def choose_order(s: Any, moves: Moves, count: int, gains: Floats, work: Records) -> Any:
    """The compiler asks what `order` means for a record."""
    f = chosen(s, "order", order_by_points)

    def run(s: Any, moves: Moves, count: int, gains: Floats, work: Records) -> None:
        f(s, moves, count, gains, work)

    return run


@overload(judge)
def choose_judge(s: Any, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random) -> Any:
    """The compiler asks what `judge` means for a record."""
    f = chosen(s, "judge", judge_by_playing_on)

    def run(s: Any, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random) -> None:
        f(s, seat, rewards, moves, gains, work, rng)

    return run


@overload(revealed)
def choose_revealed(s: Any, move: int) -> Any:
    """The compiler asks what `revealed` means for a record."""
    f = chosen(s, "revealed", nothing_revealed)

    def run(s: Any, move: int) -> int:
        return int(f(s, move))

    return run


@compiled
def nothing_revealed(s: Any, move: int) -> int:
    """Games without cards to turn over."""
    return 0


@compiled
def lead(s: Any, seat: int) -> float:
    """By how many points a seat is ahead of the best other one."""
    points = np.empty((s.players, 2), np.int64)
    score(s, points)
    best = -1e9
    for other in range(s.players):
        if other != seat:
            best = max(best, points[other, 0] + 0.01 * points[other, 1])
    return float(points[seat, 0] + 0.01 * points[seat, 1] - best)


@compiled
def order_by_points(s: Any, moves: Moves, count: int, gains: Floats, work: Records) -> None:
    """The lead that each move brings at once, or after the best reply if the same seat decides again."""
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
    """Random moves to the end of the game."""
    while to_act(s) != OVER:
        count = legal(s, moves)
        play(s, moves[below(rng, count)])
    final_rewards(s, rewards)


@compiled
def final_rewards(s: Any, rewards: Floats) -> None:
    """Victory is 1, shared victory a part of it, and a little more for the margin."""
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
                wins = False
        margin = float(points[seat, 0] - best)
        rewards[seat] = MARGIN * (0.5 + 0.5 * margin / (10.0 + abs(margin)))
        if wins:
            winners += 1
            rewards[seat] += 2.0  # marked, until it is known how many share the victory
    for seat in range(s.players):
        if rewards[seat] >= 2.0:
            rewards[seat] += (1.0 - MARGIN) / winners - 2.0


@compiled
def rewards_for(worth: Floats, players: int, scale: float, rewards: Floats) -> None:
    """Shares of a victory for points expected, a lead of `scale` being most of it; exact on every machine."""
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
