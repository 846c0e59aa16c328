"""Tic-tac-toe's rules in RULES.md's order, compiled; state.py explains the numbers."""

from examples.fifth_game.constants import CELLS, LINES
from examples.fifth_game.state import EMPTY, NO_LINE, FifthState
from tatami.core.kernel import OVER, Moves, Scores, compiled

MOST_MOVES = CELLS


# Set-up (R1, R2)


@compiled
def begin(s: FifthState) -> None:
    """R1, R2: a blank record already has an empty board and seat 0 to act; only the line must be set."""
    s.line = NO_LINE


@compiled
def to_act(s: FifthState) -> int:
    """The seat that decides now."""
    return s.seat


# A turn (R2)


@compiled
def legal(s: FifthState, out: Moves) -> int:
    """R2: every empty cell, in reading order; none when the game is over."""
    if s.seat == OVER:
        return 0
    count = 0
    for cell in range(CELLS):
        if s.board[cell] == EMPTY:
            out[count] = cell
            count += 1
    return count


@compiled
def play(s: FifthState, move: int) -> None:
    """R2: mark a cell; then the other seat decides, unless the game is over (R3, R5)."""
    s.board[move] = s.seat + 1
    s.marked += 1
    s.line = find_line(s)
    s.seat = OVER if s.line != NO_LINE or s.marked == CELLS else 1 - s.seat


# The end (R3-R6)


@compiled
def find_line(s: FifthState) -> int:
    """R3: the first complete line, or NO_LINE."""
    for line in range(len(LINES)):
        one, two, three = LINES[line]
        if s.board[one] != EMPTY and s.board[one] == s.board[two] == s.board[three]:
            return line
    return NO_LINE


@compiled
def score(s: FifthState, out: Scores) -> None:
    """R4, R6: a point to the winner; nothing breaks a tie."""
    out[:] = 0
    if s.line != NO_LINE:
        owner = s.board[LINES[s.line][0]] - 1
        winner = 1 - owner if s.line_loses else owner
        out[winner, 0] = 1
