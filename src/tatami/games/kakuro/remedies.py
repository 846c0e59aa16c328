"""Remedies in Kakuro: the one change that would make an illegal move legal, if there is one."""

from collections.abc import Sequence
from typing import Any

from tatami.core.messages import Reason
from tatami.games.kakuro.notation import PLACEMENT

__all__ = ["remedy"]

MOST_NAMED = 4
"""Maximum cells to name; the board highlights more than that."""


def remedy(s: Any, word: str, reason: Reason, legal: Sequence[str]) -> Reason | None:
    """The nearest cell that touches a tile, the digits in hand, or the tiles that may be flipped."""
    if reason.code == "not-in-hand":
        digits = sorted({int(digit) for digit in s.hands[s.seat] if digit > 0})
        return Reason("you-hold", {"digits": digits})
    if reason.code == "cell-apart":
        placement = PLACEMENT.fullmatch(word)
        assert placement is not None
        colour, digit, cell = placement.groups()
        free = [move[2:] for move in legal if move[:2] == f"{colour}{digit}"]
        away = [distance(cell, other) for other in free]
        nearest = [other for other, steps in zip(free, away, strict=True) if steps == min(away)][:MOST_NAMED]
        return Reason("nearest-cells", {"cells": nearest, "count": len(nearest)})
    if reason.code in ("flip-empty", "flip-placed", "flip-no-kakuro", "flip-one-only"):
        cells = [move[1:] for move in legal if move != "-" and "+" not in move][:MOST_NAMED]
        return Reason("flips-allowed", {"cells": cells}) if cells else None
    return None


def distance(one: str, other: str) -> int:
    """Steps from cell to cell, over edges."""
    return abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1]))
