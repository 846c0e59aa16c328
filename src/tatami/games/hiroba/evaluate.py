"""How a search evaluates Hiroba: who holds each garden and how firmly, the ponds, and guided play to the end.

A game is short, at most nine pebbles a seat, so a position is judged by playing to the end. Uniform play would give
away too much, so the seat to act takes the best of a few random placements. Their prospects are computed from one
garden and the ponds beside the cell, without a copy of the board:

- A garden is worth its cells to the largest sum. How certain that is depends on the lead and on the cells still free
  there: with none it is settled, and each leaves room for another pebble (SHARE).
- A pond is worth a koi, which often doubles a garden, to the smallest sum beside it that is not zero. So one low pebble
  there is good and every further one harmful; where a pond is lost, a high pebble costs nothing.

A stone is worth what it takes from the next seat on its cell, less what it takes from its own. Only the tree places
stones; play to the end keeps them. Koi that seats place by choice count as placed automatically (R17), as the rules
count them before a seat has decided.
"""

import numpy as np

from tatami.core.kernel import Moves, compiled, inlined, legal, play
from tatami.core.parts import Evaluator
from tatami.core.rng import Random, below
from tatami.games.hiroba.constants import LARGEST, NEIGHBOURS, SIDE, VALUES
from tatami.games.hiroba.rules import open_columns, open_values, refuse_errors
from tatami.games.hiroba.state import (
    FIRST_KOI,
    FIRST_PEBBLE,
    FIRST_STONE,
    PASS,
    PLACE,
    PLAIN_NUMBERS,
    STONE,
    HirobaState,
)
from tatami.search.verbs import Floats, Records, final_rewards

__all__ = ["EVALUATOR", "order"]

SAMPLES = 6
"""Random placements of which the best one is played."""
KOI_WORTH = 3.0
"""In points: a koi doubles a garden of about four cells if its seat has one to double; else it is one point."""
STONE_COST = 1.0
"""What a stone must gain, in points, to be tried before placing none."""
FIRM, LOOSE = 0.5, 2.5
"""The lead that is firm in a garden without free cells, and how much more each free cell takes."""
POND_FIRM = 3.0
"""The same for the difference beside a pond."""
FARTHEST = 50
"""Sums of pebbles are smaller than this."""

LEADS = np.arange(-FARTHEST, FARTHEST + 1)
SHARE = np.round(1.0 / (1.0 + np.exp(-LEADS / (FIRM + LOOSE * np.arange(LARGEST + 1)[:, None]))), 6)
"""By free cells and lead: the chance that a seat with this lead wins the garden; rounded, to be the same everywhere."""
POND_SHARE = np.round(1.0 / (1.0 + np.exp(-LEADS / POND_FIRM)), 6)
ABSENT = 12
"""The sum assumed for a seat without a pebble beside a pond, since it may still place one."""


@inlined
def garden_share(s: HirobaState, garden: int, seat: int, own: int, room: int) -> float:
    """The chance that a seat wins a garden, with its own sum and the number of free cells given."""
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, int(s.sums[garden, other]))
    return float(SHARE[room, own - best + FARTHEST]) if own + best > 0 else 0.5


@inlined
def pond_share(s: HirobaState, place: int, seat: int, own: int) -> float:
    """The chance that a seat wins a koi, with its own sum beside the pond given."""
    best = ABSENT
    for other in range(s.players):
        total = int(s.pond_sums[place, other])
        if other != seat and total != 0:
            best = min(best, total)
    return float(POND_SHARE[best - (own if own != 0 else ABSENT) + FARTHEST])


@compiled
def prospect(s: HirobaState, seat: int, cell: int, value: int) -> float:
    """The gain of a seat, in points, from a pebble of this value on a cell."""
    garden = s.ground[cell]
    own, room = int(s.sums[garden, seat]), int(s.room[garden])
    gain = garden_share(s, garden, seat, own + value, room - 1) - garden_share(s, garden, seat, own, room)
    worth = float(s.garden_size[garden] * gain)
    for side in range(4):
        ground = s.ground[NEIGHBOURS[cell, side]]
        if ground < 0:
            own = int(s.pond_sums[-1 - ground, seat])
            worth += KOI_WORTH * (pond_share(s, -1 - ground, seat, own + value) - pond_share(s, -1 - ground, seat, own))
    return worth


@compiled
def best_prospect(s: HirobaState, seat: int, cell: int) -> float:
    """The most that a seat could gain on a cell now, at least 0."""
    row, column = divmod(cell, SIDE)
    best = 0.0
    if (open_columns(s, seat, row) >> column) & 1:
        values = open_values(s, seat, row, column)
        for value in range(VALUES):
            if (values >> value) & 1:
                best = max(best, prospect(s, seat, cell, value + 1))
    return best


@compiled
def order(s: HirobaState, moves: Moves, count: int, gains: Floats, work: Records) -> None:
    """Write what each move gains, in points."""
    after = (s.seat + 1) % s.players
    for index in range(count):
        move = moves[index]
        if FIRST_PEBBLE <= move < FIRST_STONE:
            cell, value = divmod(move - FIRST_PEBBLE, VALUES)
            gains[index] = prospect(s, s.seat, cell, value + 1)
        elif move == PASS or move >= PLAIN_NUMBERS:
            gains[index] = 0.0
        elif s.phase == STONE:
            cell = move - FIRST_STONE
            gains[index] = best_prospect(s, after, cell) - best_prospect(s, s.seat, cell) - STONE_COST
        else:
            gains[index] = s.garden_size[s.ground[move - FIRST_KOI]]


@compiled
def judge(s: HirobaState, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random) -> None:
    """Play to the end, taking the best of a few random placements each time."""
    if s.stand:
        refuse_errors(s)
    while s.phase == PLACE or s.phase == STONE:
        if s.phase == STONE:
            play(s, PASS)
            continue
        count = legal(s, moves)
        best, move = -1e9, PASS
        for _ in range(SAMPLES):
            other = moves[below(rng, count)]
            cell, value = divmod(other - FIRST_PEBBLE, VALUES)
            worth = prospect(s, s.seat, cell, value + 1)
            if worth > best:
                best, move = worth, other
        play(s, move)
    final_rewards(s, rewards)


EVALUATOR = Evaluator(order, judge)
