"""Positions of Kakuro built by hand, for tests."""

import json
import re
from typing import Any

from tatami import Position, game
from tatami.core.state import State
from tatami.games.kakuro.constants import CELL_NAMES

KAKURO = game("kakuro")
BASE = (
    "a2=r9 b2=y8 c2=y3 f2=y6 g2=y3 h2=y9 g1=r9 g3=y9 e3=y6 d4=r5 e4=y2 e5=r6 f5=y7 a6=r3 b6=y9 f6=y1 g6=y5 h6=y8 e7=y4"
)
"""The board of the rulebook's first figures."""


def position(board: str, hand: tuple[int, int], *, expert: bool = False) -> Position:
    """A game in which seat 1 is to place a tile on this board; its hand does not come from the bag."""
    first = KAKURO.new(2, {"flips": "expert" if expert else "one"})
    s: Any = first.state.record
    s.board[:] = 0
    for cell, colour, digit in re.findall(r"(\w\d)=([yr])(\d)", board):
        s.board[CELL_NAMES.index(cell)] = int(digit) if colour == "y" else -int(digit)
    tiled = {divmod(cell, 9) for cell in range(81) if s.board[cell]}
    near = {(row + up, column + across) for row, column in tiled for up, across in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    free = sorted(row * 9 + column for row, column in near - tiled if 0 <= row < 9 and 0 <= column < 9)
    s.open_cells[: len(free)] = free
    s.open_count = len(free)
    s.reachable[:] = 0
    s.reachable[free] = 1
    s.hands[0] = sorted(hand)
    return Position(State(KAKURO, s), json.dumps(first.deal))
