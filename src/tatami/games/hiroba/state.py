"""The state of one game of Hiroba, and the numbers of its phases and moves.

A set (of columns, values, seats or gardens) is a number with one bit for each member. The gardens of the tile at a
place are numbered 2 * place + 1 and 2 * place + 2, in reading order of their first cells. A move is a number: PASS, a
pebble (cell and value), a stone (cell), a koi (cell), or an answer to a pebble: NO_OBJECTION, an objection to where it
lies, or to an equal pebble (cell).
"""

from tatami.core.record import Ints, Record, number, numbers
from tatami.games.hiroba import constants
from tatami.games.hiroba.constants import CELLS, GARDENS, KINDS, PLACES, SIDE, TILE_CELLS, VALUES

PLACE, STONE, KOI, FINISHED, ANSWER, AGAIN = 0, 1, 2, 3, 4, 5
NONE = -1
STONE_LIES, KOI_LIES = -1, -2  # on the board

PASS = 0
FIRST_PEBBLE = 1
FIRST_STONE = FIRST_PEBBLE + CELLS * VALUES
FIRST_KOI = FIRST_STONE + CELLS
PLAIN_NUMBERS = FIRST_KOI + CELLS  # the moves of a game that refuses errors
NO_OBJECTION = PLAIN_NUMBERS
NOT_A_START, NOT_IN_LINE = NO_OBJECTION + 1, NO_OBJECTION + 2
FIRST_EQUAL = NO_OBJECTION + 3
NUMBERS = FIRST_EQUAL + CELLS


class HirobaState(Record):
    """The state of one game."""

    players: int = number()
    by_choice: int = number()  # R17: 1 if seats decide where their koi go
    stand: int = number()  # R21: 1 if errors stand unless somebody objects
    gardens: Ints = numbers(len(constants.TILES), TILE_CELLS)  # the box's tiles: 1 and 2 are the gardens, 0 the pond
    ponds: Ints = numbers(len(constants.TILES))  # where each tile's pond is
    starts: Ints = numbers(len(constants.TILES))  # where each tile's start point is
    tiles: Ints = numbers(PLACES)  # tile numbers from 1; 0 is water
    turns: Ints = numbers(PLACES)  # quarter turns clockwise
    ground: Ints = numbers(CELLS)  # a garden, 0 for water, or -1 - place for a pond
    garden_size: Ints = numbers(GARDENS + 1)
    board: Ints = numbers(CELLS)  # 10 * seat + value of a pebble, STONE_LIES, KOI_LIES, or 0
    free: Ints = numbers(SIDE)  # by row: the set of columns with a free garden cell
    free_count: int = number()
    room: Ints = numbers(GARDENS + 1)  # free cells of each garden
    start_columns: Ints = numbers(SIDE)  # by row: the set of columns with a start point
    pebbles: Ints = numbers(4, KINDS)  # how many of each kind a seat still has
    values: Ints = numbers(4)  # the set of values a seat can still play; value 1 is bit 0
    own_rows: Ints = numbers(4)  # the sets of rows and columns with a pebble of the seat
    own_columns: Ints = numbers(4)
    row_values: Ints = numbers(SIDE)  # the sets of values that lie in each row, column and garden
    column_values: Ints = numbers(SIDE)
    garden_values: Ints = numbers(GARDENS + 1)
    sums: Ints = numbers(GARDENS + 1, 4)  # each seat's sum in each garden
    pond_sums: Ints = numbers(PLACES, 4)  # and beside each pond
    stones: Ints = numbers(4)
    phase: int = number()
    seat: int = number()
    blocked: Ints = numbers(4)  # R14: 1 if the seat was found unable to place a pebble
    koi: Ints = numbers(GARDENS + 1)  # R17: 1 if the garden's winner has decided to put a koi there
    koi_decided: Ints = numbers(4)  # R17: how many koi a seat has put into gardens or given up
    mover: int = number()  # R22: whose pebble the others are asked about
    placed: int = number()  # R22: its cell
    false_alarms: Ints = numbers(4)  # R23: each seat's objections that were not true
