"""What each placement would score, computed for all digits and both colours of a cell at once. Compiled.

A search asks this in nearly every position, and the tiles around a cell answer it for all placements there: a series
through the cell needs one certain digit. So each line is read once, outwards from the cell. Kakuros without a flip give
points; where a flip would make one, only that is noted, and the rules then count its points.
"""

import numpy as np
import numpy.typing as npt

from tatami.core.kernel import compiled, inlined
from tatami.core.record import Ints
from tatami.games.kakuro.constants import CELLS, DIGITS, SIDE
from tatami.games.kakuro.state import FIRST_FLIP, FIRST_PLACEMENT, RED, YELLOW, KakuroState

__all__ = ["find_points"]

Ends = npt.NDArray[np.int64]
TERMS, SUM, SEEN, TURNED, FACTS = 0, 1, 2, 3, 4
"""Of the tiles after a cell up to an end: how many, their sum, their set of digits, how many are red. Four facts."""
MAY_FLIP = -200
"""Makes the points of a placement negative, however often it is added."""


@compiled
def find_points(s: KakuroState) -> Ints:
    """R5, R6: by placement, its points without a flip; negative if a flip is possible."""
    points = np.zeros(FIRST_FLIP, np.int16)
    ends = np.empty((SIDE, FACTS), np.int64)
    for place in range(s.open_count):
        cell = int(s.open_cells[place])
        row, column = divmod(cell, SIDE)
        add_points(s, cell, 1, column, SIDE - 1 - column, points, ends)
        add_points(s, cell, SIDE, row, SIDE - 1 - row, points, ends)
    return points


@inlined
def placement(colour: int, digit: int, cell: int) -> int:
    """The number of a placement."""
    return FIRST_PLACEMENT + (colour * DIGITS + digit - 1) * CELLS + cell


@inlined
def add_points(s: KakuroState, cell: int, step: int, before: int, after: int, points: Ints, ends: Ends) -> None:
    """Add what tiles on a cell score on one line, which has so many cells before and after it."""
    most = SIDE if s.expert else 1
    count = find_ends(s, cell, step, after, most, ends)
    for end in range(count):  # a red tile is the total
        found = ends[end, SUM]
        digit = found % 10
        if ends[end, TERMS] >= 2 and digit != 0:
            points[placement(RED, digit, cell)] += found if ends[end, TURNED] == 0 else MAY_FLIP
    total, value, seen, turned = cell, 0, 0, 0
    for terms in range(before):  # a yellow tile is a term of every total before it that can be reached
        total -= step
        head = int(s.board[total])
        if head == 0:
            break
        for end in range(count):
            turned_all = turned + int(head > 0) + ends[end, TURNED]
            if turned_all > most or seen & ends[end, SEEN] != 0 or terms + ends[end, TERMS] == 0:
                continue
            found = value + ends[end, SUM]
            digit = (abs(head) + 100 - found) % 10
            if digit != 0 and ((seen | ends[end, SEEN]) >> digit) & 1 == 0:
                points[placement(YELLOW, digit, cell)] += found + digit if turned_all == 0 else MAY_FLIP
        turned += int(head < 0)
        head = abs(head)
        if turned > most or (seen >> head) & 1:
            break
        seen |= 1 << head
        value += head


@inlined
def find_ends(s: KakuroState, cell: int, step: int, after: int, most: int, ends: Ends) -> int:
    """Write where a series through a cell may end, the cell itself first; return how many ends there are."""
    count, value, seen, turned = 0, 0, 0, 0
    last = cell
    for terms in range(after + 1):
        if terms > 0:
            last += step
            term = int(s.board[last])
            turned += int(term < 0)
            term = abs(term)
            if term == 0 or turned > most or (seen >> term) & 1:
                break
            seen |= 1 << term
            value += term
        if terms == after or s.board[last + step] <= 0:  # else the series goes on
            ends[count, TERMS], ends[count, SUM], ends[count, SEEN], ends[count, TURNED] = terms, value, seen, turned
            count += 1
    return count
