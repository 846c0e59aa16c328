"""The state of one game of tic-tac-toe.

A cell holds 0 (empty), 1 (X, seat 0) or 2 (O, seat 1). A move is the number of the cell to mark.
"""

from examples.fifth_game.constants import CELLS
from tatami.core.record import Ints, Record, number, numbers

EMPTY = 0
NO_LINE = -1


class FifthState(Record):
    """The state of one game."""

    players: int = number()
    line_loses: int = number()  # R4
    board: Ints = numbers(CELLS)
    marked: int = number()  # the number of marked cells
    line: int = number()  # the complete one of LINES, or NO_LINE
    seat: int = number()  # the seat to act, or OVER
