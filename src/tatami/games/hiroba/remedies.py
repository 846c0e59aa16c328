"""Remedies in Hiroba: the one change that would make an illegal move legal, if there is one."""

from collections.abc import Sequence
from typing import Any

from tatami.core.messages import Reason
from tatami.games.hiroba.constants import SIDE
from tatami.games.hiroba.notation import WORD
from tatami.games.hiroba.state import PLACE

__all__ = ["remedy"]

VALUES = range(1, 10)


def remedy(s: Any, word: str, reason: Reason, legal: Sequence[str]) -> Reason | None:
    """The other face of the pebble, another value for the cell, or the places that the pebble can reach."""
    parts = WORD.fullmatch(word)
    assert parts is not None
    kind, cell = parts[1], parts[2]
    if reason.code == "not-a-start":
        cells = [start[1:] for start in legal if start[0] == kind]
        return Reason("free-starts", {"cells": cells, "value": int(kind)}) if cells else None
    if reason.code == "not-in-line":
        rows = [row + 1 for row in range(SIDE) if s.own_rows[s.seat] >> row & 1]
        columns = [chr(ord("a") + column) for column in range(SIDE) if s.own_columns[s.seat] >> column & 1]
        return Reason("lines-reached", {"rows": rows, "columns": columns})
    if s.stand and s.phase == PLACE:
        return None  # R21: whether a value fits is not told
    if reason.code in ("row-has-value", "column-has-value", "garden-has-value", "no-pebble"):
        fitting = [value for value in VALUES if f"{value}{cell}" in legal]
        if 10 - int(kind) in fitting:
            return Reason("other-face", {"value": 10 - int(kind)})
        return Reason("fitting-values", {"values": fitting, "count": len(fitting)}) if fitting else None
    return None
