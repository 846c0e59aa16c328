"""How a search evaluates Kakuro: points at once, and what the next seats can score on the board.

Random play makes hardly any Kakuros, so it says nothing. What counts is the score after the other seats have taken the
most points they can, with the tiles sampled for them. What a lead is worth depends on the turns left: a turn brings
fifteen points on average, with a spread of ten.
"""

import math

import numpy as np

from tatami.core.kernel import OVER, Moves, compiled, legal, play, to_act
from tatami.core.parts import Evaluator
from tatami.core.rng import Random
from tatami.games.kakuro.constants import CELLS, DIGITS, TURNS
from tatami.games.kakuro.gains import find_points
from tatami.games.kakuro.rules import find_flips, flip_tiles, refuse_errors, score_kakuros
from tatami.games.kakuro.state import FIRST_PLACEMENT, FLIP, PASS, PLACE, RED, KakuroState
from tatami.search.verbs import Floats, Records, final_rewards, rewards_for

__all__ = ["EVALUATOR"]


@compiled
def order(s: KakuroState, moves: Moves, count: int, gains: Floats, work: Records) -> None:
    """Write the points of each placement with its best flip, or of each flip."""
    if s.phase == PLACE:
        points = find_points(s)
        for index in range(count):
            found = points[moves[index]]
            gains[index] = found if found >= 0 else placement_gain(s, moves[index])
        return
    for index in range(count):
        gains[index] = 0.0 if s.stand else flip_gain(s, moves[index])


@compiled
def scored(s: KakuroState) -> float:
    """The points that the board would score now; the record is left unchanged."""
    before = s.points[s.seat]
    score_kakuros(s)
    gain = s.points[s.seat] - before
    s.points[s.seat] = before
    return float(gain)


@compiled
def flip_gain(s: KakuroState, move: int) -> float:
    """The points after a flip, or after none."""
    if move == PASS:
        return scored(s)
    flip_tiles(s, move)
    gain = scored(s)
    flip_tiles(s, move)
    s.flipped = 0
    return gain


@compiled
def placement_gain(s: KakuroState, move: int) -> float:
    """The points of a placement with its best flip."""
    tile, cell = divmod(move - FIRST_PLACEMENT, CELLS)
    colour, digit = divmod(tile, DIGITS)
    s.board[cell] = -(digit + 1) if colour == RED else digit + 1
    s.placed = cell
    s.flipped = 0
    gain = scored(s)
    find_flips(s)
    for index in range(s.flip_count):
        gain = max(gain, flip_gain(s, s.flips[index]))
    s.board[cell] = 0
    s.flip_count = 0
    return gain


@compiled
def judge(s: KakuroState, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random) -> None:
    """Judge by the score when it is the searching seat's turn again, after greedy play by the others."""
    if s.stand:
        refuse_errors(s)
    while s.phase == FLIP or (to_act(s) != seat and to_act(s) != OVER):
        count = legal(s, moves)
        order(s, moves, count, gains, work)
        play(s, moves[np.argmax(gains[:count])])
    if to_act(s) == OVER:
        final_rewards(s, rewards)
        return
    worth = np.empty(s.players, np.float64)
    for other in range(s.players):
        worth[other] = s.points[other]
    rewards_for(worth, s.players, 6.0 + 3.0 * math.sqrt(float(TURNS - s.turn)), rewards)


# Judgements are close together and the good move is often far down the list, so the root opens fast. The reply with
# most points is nearly always the one to expect, so few others are worth a look.
EVALUATOR = Evaluator(order, judge, exploration=0.12, opening=3.0, opening_below=0.5)
