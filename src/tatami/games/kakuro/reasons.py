"""Why a word of Kakuro's notation is not legal now."""

from tatami.core.messages import Reason
from tatami.games.kakuro.constants import CELL_NAMES
from tatami.games.kakuro.notation import ANSWER, CLAIM, PLACEMENT, parts
from tatami.games.kakuro.state import ANSWER as ANSWERING
from tatami.games.kakuro.state import CLAIM as CLAIMING
from tatami.games.kakuro.state import PLACE, KakuroState

__all__ = ["why_not"]


def why_not(s: KakuroState, word: str) -> Reason:
    """The first paragraph of the rules that forbids it."""
    if CLAIM.fullmatch(word) or ANSWER.fullmatch(word):
        return why_not_with_errors(s, word)
    if s.phase == CLAIMING:
        return Reason("claim-or-pass")
    if s.phase == ANSWERING:
        return Reason("answer-first")
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
    if s.stand:
        return Reason("flip-one-by-one") if len(cells) > 1 else Reason("flip-twice", {"cell": CELL_NAMES[cells[0]]})
    if len(cells) > 1 and not s.expert:
        return Reason("flip-one-only")
    names = [CELL_NAMES[cell] for cell in cells]
    return Reason("flip-no-kakuro", {"cells": names, "count": len(names), "placed": CELL_NAMES[s.placed]})


def why_not_with_errors(s: KakuroState, word: str) -> Reason:
    """R12-R14: a series to claim, or a flip or a claim of another seat to object to."""
    if not s.stand:
        return Reason("errors-refused")
    if word[0] == "k":
        if s.phase == ANSWERING:
            return Reason("answer-first")
        return Reason("claim-not-offered" if s.phase == CLAIMING else "claim-later", {"cell": word[1:3]})
    if s.phase != ANSWERING:
        return Reason("nothing-asked")
    of_flip = word[-1] not in ">v"  # !f5> is a claim
    return Reason("flip-not-made" if of_flip else "claim-not-made", {"cell": word[2:] if of_flip else word[1:3]})
