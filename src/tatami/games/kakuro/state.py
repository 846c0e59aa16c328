"""The state of one game of Kakuro, and the numbers of its phases and moves.

A cell holds 0 (empty), a digit (yellow, a term) or minus a digit (red, a total). A line is a row (0-8) or a column
(9-17); a place on it counts from 0. A series is a number: twice its total's cell, plus the direction. A move is a
number: PASS, a placement (colour, digit, cell), a set of flips on one line, a claim (series), or an answer to a move:
NO_OBJECTION, or an objection to a claim (series) or to a flip (cell).
"""

from tatami.core.record import Ints, Record, number, numbers
from tatami.games.kakuro.constants import CELLS, DIGITS, HAND, SIDE, STARTED, TILES, TURNS

PLACE, FLIP, FINISHED, CLAIM, ANSWER = 0, 1, 2, 3, 4
YELLOW, RED = 0, 1
RIGHT, DOWN = 0, 1

PASS = 0
FIRST_PLACEMENT = 1
FIRST_FLIP = FIRST_PLACEMENT + 2 * DIGITS * CELLS
SETS = 1 << SIDE  # a set of places on a line, one bit a place
FIRST_CLAIM = FIRST_FLIP + 2 * SIDE * SETS
NO_OBJECTION = FIRST_CLAIM + 2 * CELLS
FIRST_WRONG_CLAIM = NO_OBJECTION + 1
FIRST_WRONG_FLIP = FIRST_WRONG_CLAIM + 2 * CELLS
NUMBERS = FIRST_WRONG_FLIP + CELLS
ANYWHERE = -1  # instead of a line: the flipped tiles need not lie on one


class KakuroState(Record):
    """The state of one game."""

    players: int = number()
    edition: int = number()  # of the rules
    expert: int = number()  # R9
    stand: int = number()  # R12: 1 if errors stand unless somebody objects
    stones: Ints = numbers(STARTED)  # cells, the red one first
    tiles: Ints = numbers(TILES)  # digits in the order in which they leave the bag: start, hands, draws
    drawn: int = number()  # how many have left it
    hands: Ints = numbers(4, HAND)  # digits, the smaller first; 0 where no tile is left
    played: Ints = numbers(TURNS)  # digits, by turn
    board: Ints = numbers(CELLS)
    reachable: Ints = numbers(CELLS)  # 1: free and next to a tile
    open_cells: Ints = numbers(CELLS)  # the reachable ones in reading order
    open_count: int = number()
    phase: int = number()
    seat: int = number()
    turn: int = number()  # turns completed, all seats together
    placed: int = number()  # the cell of this turn's tile
    flips: Ints = numbers(40)  # the flips legal now; at most 20 on each of two lines
    flip_count: int = number()
    flipped_line: int = number()
    flipped: int = number()  # the set of places flipped in this turn
    formed: Ints = numbers(2 * SIDE)  # what the last turn scored: twice the total's cell, plus the direction
    formed_count: int = number()
    points: Ints = numbers(4)
    turned: Ints = numbers(TILES)  # R12: the cells flipped in this move, in the order made
    turned_count: int = number()
    claims: Ints = numbers(2 * TILES)  # R13: the series claimed in this move, in the order claimed
    claim_count: int = number()
    mover: int = number()  # R14: whose move the others are asked about
    false_alarms: Ints = numbers(4)  # R15: each seat's objections that were not true
