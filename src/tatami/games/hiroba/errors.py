"""Errors that stand (R22, R23): what the other seats answer to a pebble, and how it returns to its owner. Compiled."""

from tatami.core.kernel import Moves, compiled
from tatami.games.hiroba import constants
from tatami.games.hiroba.constants import CELLS, SIDE, VALUES
from tatami.games.hiroba.state import AGAIN, ANSWER, FIRST_EQUAL, NO_OBJECTION, NOT_A_START, NOT_IN_LINE, HirobaState

__all__ = ["answer", "ask_others", "legal_answers"]


@compiled
def ask_others(s: HirobaState, cell: int) -> None:
    """R22: the other seats answer in turn, from the one after the mover."""
    s.mover, s.placed = s.seat, cell
    s.seat = (s.seat + 1) % s.players
    s.phase = ANSWER


@compiled
def is_first_turn(s: HirobaState) -> bool:
    """R9: does the mover's only pebble lie on the cell asked about?"""
    left = 0
    for kind in range(len(constants.PEBBLES)):
        left += s.pebbles[s.mover, kind]
    return left == constants.EACH - 1


@compiled
def legal_answers(s: HirobaState, out: Moves) -> int:
    """R22: no objection; the place breaks R9, or later R10; an equal value on a cell with another pebble breaks R11."""
    out[0] = NO_OBJECTION
    out[1] = NOT_A_START if is_first_turn(s) else NOT_IN_LINE
    count = 2
    for cell in range(CELLS):
        if s.board[cell] > 0 and cell != s.placed:
            out[count] = FIRST_EQUAL + cell
            count += 1
    return count


@compiled
def is_true(s: HirobaState, objection: int) -> bool:
    """R9-R11: does the pebble asked about break the rule that the objection names?"""
    row, column = divmod(s.placed, SIDE)
    if objection == NOT_A_START:
        return not (s.start_columns[row] >> column) & 1
    if objection == NOT_IN_LINE:
        for step in range(SIDE):
            across, down = row * SIDE + step, step * SIDE + column
            for cell in (across, down):
                if cell != s.placed and s.board[cell] > 0 and s.board[cell] // 10 == s.mover:
                    return False
        return True
    other = objection - FIRST_EQUAL
    shared = other // SIDE == row or other % SIDE == column or s.ground[other] == s.ground[s.placed]
    return bool(shared and s.board[other] % 10 == s.board[s.placed] % 10)


@compiled
def answer(s: HirobaState, move: int) -> bool:
    """R23: a true objection gives the pebble back; else the next seat is asked. Has everybody answered?"""
    if move != NO_OBJECTION:
        if is_true(s, move):
            take_back(s)
            s.seat = s.mover
            s.phase = AGAIN
            return False
        s.false_alarms[s.seat] += 1
    s.seat = (s.seat + 1) % s.players
    return bool(s.seat == s.mover)


@compiled
def take_back(s: HirobaState) -> None:
    """R23: the pebble asked about returns to the mover's hand."""
    cell, mover = int(s.placed), int(s.mover)
    row, column = divmod(cell, SIDE)
    garden, value = s.ground[cell], s.board[cell] % 10
    kind = min(value, 10 - value) - 1
    s.pebbles[mover, kind] += 1
    s.values[mover] |= (1 << kind) | (1 << (VALUES - 1 - kind))
    s.board[cell] = 0
    s.free[row] |= 1 << column
    s.free_count += 1
    s.room[garden] += 1
    s.sums[garden, mover] -= value
    for side in range(4):
        ground = s.ground[constants.NEIGHBOURS[cell, side]]
        if ground < 0:
            s.pond_sums[-1 - ground, mover] -= value
    s.row_values[row] = s.column_values[column] = s.garden_values[garden] = 0
    s.own_rows[mover] = s.own_columns[mover] = 0
    for other in range(CELLS):
        if s.board[other] > 0:
            note_lines(s, other)


@compiled
def note_lines(s: HirobaState, cell: int) -> None:
    """R10, R11: which lines have a pebble of its seat, and which values its row, column and garden have."""
    row, column = divmod(cell, SIDE)
    seat, value = divmod(s.board[cell], 10)
    s.own_rows[seat] |= 1 << row
    s.own_columns[seat] |= 1 << column
    s.row_values[row] |= 1 << (value - 1)
    s.column_values[column] |= 1 << (value - 1)
    s.garden_values[s.ground[cell]] |= 1 << (value - 1)
