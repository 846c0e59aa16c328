"""Why a word of Hiroba's notation is not legal now."""

from tatami.core.messages import Reason
from tatami.games.hiroba.constants import CELL_NAMES, SIDE
from tatami.games.hiroba.notation import WORD
from tatami.games.hiroba.state import AGAIN, ANSWER, KOI, KOI_LIES, PLACE, STONE, STONE_LIES, HirobaState

__all__ = ["fault", "why_not"]


def why_not(s: HirobaState, word: str) -> Reason:
    """The first paragraph of the rules that forbids it."""
    parts = WORD.fullmatch(word)
    assert parts is not None
    kind, cell = parts[1], parts[2]
    if word == "ok" or word[0] == "!":
        return why_not_answer(s, word)
    if s.phase == ANSWER:
        return Reason("answer-first")
    if kind is None:
        return Reason("must-place")  # in every other phase the pass is legal
    if kind == "k":
        return why_not_koi(s, cell)
    if kind == "x":
        return why_not_stone(s, cell)
    return why_not_pebble(s, int(kind), cell)


def why_not_free(s: HirobaState, cell: str) -> Reason | None:
    """R12: is this a free garden cell?"""
    at = CELL_NAMES.index(cell)
    if s.ground[at] == 0:
        return Reason("cell-water", {"cell": cell})
    if s.ground[at] < 0:
        return Reason("cell-pond", {"cell": cell})
    if s.board[at] == STONE_LIES:
        return Reason("cell-stone", {"cell": cell})
    if s.board[at] == KOI_LIES:
        return Reason("cell-koi", {"cell": cell})
    return Reason("cell-pebble", {"cell": cell}) if s.board[at] else None


def why_not_pebble(s: HirobaState, value: int, cell: str) -> Reason:
    """R3, R9-R12: a pebble of this kind, a free cell in reach, no equal value in its lines and garden."""
    if s.phase not in (PLACE, AGAIN):
        return Reason("stone-or-pass" if s.phase == STONE else "koi-or-pass")
    if not s.values[s.seat] >> (value - 1) & 1:
        return Reason("no-pebble", {"value": value, "low": min(value, 10 - value), "high": max(value, 10 - value)})
    taken = why_not_free(s, cell)
    if taken is not None:
        return taken
    found = fault(s, value, cell)
    assert found is not None
    return found


def fault(s: HirobaState, value: int, cell: str) -> Reason | None:
    """R9-R11: why the seat to act cannot rightly place a pebble on this free cell; None if it can."""
    at = CELL_NAMES.index(cell)
    row, column = divmod(at, SIDE)
    if s.own_rows[s.seat] == 0:
        if not s.start_columns[row] >> column & 1:
            return Reason("not-a-start", {"cell": cell})
    elif not (s.own_rows[s.seat] >> row | s.own_columns[s.seat] >> column) & 1:
        return Reason("not-in-line", {"cell": cell})
    if s.row_values[row] >> (value - 1) & 1:
        return Reason("row-has-value", {"row": row + 1, "value": value})
    if s.column_values[column] >> (value - 1) & 1:
        return Reason("column-has-value", {"column": cell[0], "value": value})
    if s.garden_values[s.ground[at]] >> (value - 1) & 1:
        return Reason("garden-has-value", {"cell": cell, "value": value})
    return None


def why_not_answer(s: HirobaState, word: str) -> Reason:
    """R21, R22: somebody's pebble to object to, by a fault that it can have."""
    if not s.stand:
        return Reason("errors-refused")
    if s.phase != ANSWER:
        return Reason("nothing-asked")
    if word == "!start":
        return Reason("not-first-turn")
    if word == "!line":
        return Reason("first-turn")
    cell = word[1:]
    own = CELL_NAMES.index(cell) == s.placed
    return Reason("object-same" if own else "object-no-pebble", {"cell": cell})


def why_not_stone(s: HirobaState, cell: str) -> Reason:
    """R8, R13: after the pebble, a stone left, a free cell."""
    if s.phase == KOI:
        return Reason("koi-or-pass")
    if s.stones[s.seat] == 0:
        return Reason("no-stone")
    if s.phase in (PLACE, AGAIN):
        return Reason("pebble-first")
    taken = why_not_free(s, cell)
    assert taken is not None
    return taken


def why_not_koi(s: HirobaState, cell: str) -> Reason:
    """R16, R17: at the end and by choice, a free cell of a garden won alone and without a koi."""
    if not s.by_choice:
        return Reason("koi-automatic")
    if s.phase != KOI:
        return Reason("koi-at-the-end")
    taken = why_not_free(s, cell)
    if taken is not None:
        return taken
    garden = s.ground[CELL_NAMES.index(cell)]
    if s.koi[garden]:
        return Reason("koi-already", {"cell": cell})
    sums = s.sums[garden].tolist()
    own, others = sums.pop(s.seat), sums
    return Reason("koi-tied" if own == max(others) > 0 else "koi-not-won", {"cell": cell})
