"""Series of Kakuro (R5, R6): what a total and the terms after it are worth. Compiled."""

from tatami.core.kernel import compiled
from tatami.games.kakuro.constants import SIDE
from tatami.games.kakuro.state import ANYWHERE, RIGHT, KakuroState

__all__ = ["changed_tiles", "is_turned", "kakuro_value", "sum_of", "terms_of"]


@compiled
def kakuro_value(s: KakuroState, total: int, direction: int) -> int:
    """R5, R6b: the points of the series after this total, or 0 if it is not a Kakuro that counts."""
    row, column = divmod(total, SIDE)
    step = 1 if direction == RIGHT else SIDE
    room = SIDE - 1 - (column if direction == RIGHT else row)
    value, terms, seen = 0, 0, 0
    cell = total
    for _ in range(room):
        cell += step
        term = int(s.board[cell])
        if term <= 0:
            if is_flipped(s, cell):
                return 0  # R6b: the flipped tile that ends the series is not part of it
            break
        if seen & (1 << term):
            return 0
        seen |= 1 << term
        value += term
        terms += 1
    return value if terms >= 2 and value % 10 == -s.board[total] else 0


@compiled
def is_flipped(s: KakuroState, cell: int) -> bool:
    """Was this cell's tile flipped in this turn?"""
    if s.flipped == 0:
        return False
    if s.flipped_line == ANYWHERE:
        return is_turned(s, cell)
    row, column = divmod(cell, SIDE)
    if s.flipped_line < SIDE:
        return row == s.flipped_line and (s.flipped >> column) & 1 == 1
    return column == s.flipped_line - SIDE and (s.flipped >> row) & 1 == 1


@compiled
def is_turned(s: KakuroState, cell: int) -> bool:
    """R12: is this one of the tiles flipped one by one in this move?"""
    index = 0
    while index < s.turned_count and s.turned[index] != cell:
        index += 1
    return bool(index < s.turned_count)


@compiled
def terms_of(s: KakuroState, series: int) -> int:
    """R5: how many yellow tiles follow the total."""
    total, direction = divmod(series, 2)
    row, column = divmod(total, SIDE)
    step = 1 if direction == RIGHT else SIDE
    room = SIDE - 1 - (column if direction == RIGHT else row)
    terms = 0
    while terms < room and s.board[total + (terms + 1) * step] > 0:
        terms += 1
    return terms


@compiled
def changed_tiles(s: KakuroState, series: int) -> int:
    """How many tiles of a series were placed or flipped in this move."""
    total, direction = divmod(series, 2)
    step = 1 if direction == RIGHT else SIDE
    count = 0
    for place in range(terms_of(s, series) + 1):
        cell = total + place * step
        if cell == s.placed or is_turned(s, cell):
            count += 1
    return count


@compiled
def sum_of(s: KakuroState, series: int) -> int:
    """The sum of a series' terms, right or wrong."""
    total, direction = divmod(series, 2)
    step = 1 if direction == RIGHT else SIDE
    value = 0
    for place in range(1, terms_of(s, series) + 1):
        value += s.board[total + place * step]
    return value
