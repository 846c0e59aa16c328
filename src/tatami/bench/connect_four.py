"""Connect Four as a record and compiled verbs: the reference for speed measurements."""

from tatami.core.kernel import OVER, Moves, Scores, compiled
from tatami.core.record import Ints, Record, number, numbers

__all__ = ["COLUMNS", "ConnectFourState"]

COLUMNS, ROWS = 7, 6


class ConnectFourState(Record):
    """The state of one game."""

    players: int = number()
    board: Ints = numbers(COLUMNS, ROWS)  # 0 empty, else the seat from 1
    heights: Ints = numbers(COLUMNS)
    discs: int = number()
    seat: int = number()
    winner: int = number()  # the seat from 1


@compiled
def begin(s: ConnectFourState) -> None:
    """Start with an empty board."""


@compiled
def to_act(s: ConnectFourState) -> int:
    """The seat to drop a disc, or OVER."""
    return OVER if s.winner > 0 or s.discs == COLUMNS * ROWS else s.seat


@compiled
def legal(s: ConnectFourState, out: Moves) -> int:
    """Every column that is not full."""
    count = 0
    for column in range(COLUMNS):
        if s.heights[column] < ROWS:
            out[count] = column
            count += 1
    return count


@compiled
def play(s: ConnectFourState, move: int) -> None:
    """Drop a disc; four in a line win the game."""
    row = int(s.heights[move])
    own = s.seat + 1
    s.board[move, row] = own
    s.heights[move] += 1
    s.discs += 1
    for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        if 1 + run(s, move, row, across, up, own) + run(s, move, row, -across, -up, own) >= 4:
            s.winner = own
    s.seat = 1 - s.seat


@compiled
def run(s: ConnectFourState, column: int, row: int, across: int, up: int, own: int) -> int:
    """Count the player's adjacent discs from here in one direction."""
    count = 0
    column, row = column + across, row + up
    while 0 <= column < COLUMNS and 0 <= row < ROWS and s.board[column, row] == own:
        count += 1
        column, row = column + across, row + up
    return count


@compiled
def score(s: ConnectFourState, out: Scores) -> None:
    """One point for the winner."""
    for seat in range(2):
        out[seat, 0] = 1 if s.winner == seat + 1 else 0
        out[seat, 1] = 0
