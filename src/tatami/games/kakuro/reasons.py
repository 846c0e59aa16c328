"""Why a word of Kakuro's notation is not legal now."""

from tatami.core.messages import Reason
from tatami.games.kakuro.constants import CELL_NAMES
from tatami.games.kakuro.notation import PLACEMENT, parts
from tatami.games.kakuro.state import PLACE, KakuroState

__all__ = ["why_not"]


def why_not(s: KakuroState, word: str) -> Reason:
    """The first paragraph of the rules that forbids it."""
    placement = PLACEMENT.fullmatch(word)
    if s.phase == PLACE:
        return why_not_placed(s, int(placement[2]), placement[3]) if placement else Reason("place-first")
    return Reason("flip-or-pass") if placement else why_not_flipped(s, parts(word))


def why_not_placed(s: KakuroState, digit: int, cell: str) -> Reason:
    """R4: a tile in hand, a free cell, next to a tile."""
    if digit not in s.hands[s.seat]:
        return Reason("not-in-hand", {"digit": digit})
    if s.board[CELL_NAMES.index(cell)] != 0:
        return Reason("cell-taken", {"cell": cell})
    return Reason("cell-apart", {"cell": cell})


def why_not_flipped(s: KakuroState, cells: list[int]) -> Reason:
    """R8, R9: one or several other tiles on the board, in one Kakuro with the tile just placed."""
    for cell in cells:
        if s.board[cell] == 0:
            return Reason("flip-empty", {"cell": CELL_NAMES[cell]})
        if cell == s.placed:
            return Reason("flip-placed", {"cell": CELL_NAMES[cell]})
    if len(cells) > 1 and not s.expert:
        return Reason("flip-one-only")
    names = [CELL_NAMES[cell] for cell in cells]
    return Reason("flip-no-kakuro", {"cells": names, "count": len(names), "placed": CELL_NAMES[s.placed]})
