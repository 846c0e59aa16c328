"""The state of one game of Trini, and the numbers of its moves.

Triangles, rounds, symbols and orientations are numbered as in constants.py. A move is a number: an introduction
(triangle, orientation), a slide (from, to) or a turn (triangle, new orientation).
"""

from tatami.core.record import Ints, Record, number, numbers
from tatami.games.trini.constants import (
    ORIENTATION_COUNT,
    ROUNDS,
    SYMBOLS,
    TRIANGLES,
    TURN_COUNT,
)

FREE = 0
NO_TRINI = 0
MISSING = -1  # R1: a space that the board of this box does not have
MOST_DICE = TRIANGLES // 2
MATCHING = 3  # R10: faces that must show the same

FIRST_INTRODUCTION = 0
FIRST_SLIDE = FIRST_INTRODUCTION + TRIANGLES * ORIENTATION_COUNT
FIRST_TURN = FIRST_SLIDE + TRIANGLES * TRIANGLES


class TriniState(Record):
    """The state of one game."""

    players: int = number()
    edition: int = number()  # of the rules
    quiet_turns: int = number()  # R12
    quiet_draw: int = number()  # R12: 1 if all share the victory then
    shapes_match: int = number()  # R10: 1 if solid and hollow count as the same
    seat: int = number()
    turn: int = number()  # turns completed, all seats together
    quiet: int = number()  # turns since the last Trini
    over: int = number()
    owner: Ints = numbers(TRIANGLES)  # 1 + the seat of the die there, FREE or MISSING
    orientation: Ints = numbers(TRIANGLES)  # of that die
    free: Ints = numbers(TRIANGLES)  # the free triangles in order
    free_count: int = number()
    die: Ints = numbers(TRIANGLES)  # which of its owner's dice stands there, from 0 in the order of introduction
    triangle: Ints = numbers(4, MOST_DICE)  # where each die of each seat stands
    dice: Ints = numbers(4)  # each seat's dice on the board
    reserve: Ints = numbers(4)  # and those not introduced yet
    turns: Ints = numbers(4, MOST_DICE * TURN_COUNT)  # the eight turns of each die, as moves
    faces: Ints = numbers(ROUNDS + 1, len(SYMBOLS))  # how many faces that look at a round show a symbol
    holder: Ints = numbers(ROUNDS + 1)  # 1 + the seat of the Trini there, NO_TRINI or MISSING
    placed: Ints = numbers(ROUNDS)  # the turn that brought it
    trinis: Ints = numbers(4)  # Trinis left
