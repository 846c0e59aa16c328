"""How a bot plays Hiroba where errors stand: by the rules that refuse errors, but for a slip now and then."""

from typing import Any

from tatami.core.game import Move, View
from tatami.core.kernel import entry_on_record
from tatami.core.state import State
from tatami.games.hiroba.constants import CELL_NAMES, SIDE
from tatami.games.hiroba.reasons import fault
from tatami.games.hiroba.rules import refuse_errors
from tatami.games.hiroba.state import PLACE, HirobaState
from tatami.games.hiroba.tensor import TENSOR_WITH_ERRORS

__all__ = ["VIGILANCE"]

FAR = 4
"""An equal value this many cells away is easily overlooked."""


@entry_on_record
def run_refuse_errors(record: Any) -> None:
    """refuse_errors for Python to call."""
    refuse_errors(record[()])


class HirobaVigilance:
    """Right placements are those of the plain rules; people overlook an equal value far away."""

    tensor = TENSOR_WITH_ERRORS

    def plain(self, view: View) -> View | None:
        """The same table by the rules that refuse errors; it asks the same, but for answers."""
        record = view.state.record
        run_refuse_errors(record)
        return View(State(view.game, record), view.seat, {**view.options, "errors": "refused"}, view.history, None)

    def right(self, view: View, plain: str | None) -> Move:
        """The choice by the plain rules has the same word."""
        found = view.state.find(plain or "")
        assert found is not None
        return found

    def slips(self, view: View) -> list[Move]:
        """Pebbles in reach whose value lies in their row or column already, but nowhere near."""
        s = view.record
        return [move for move in view.moves if s.phase == PLACE and is_slip(s, int(move[0]), move[1:])]


def is_slip(s: HirobaState, value: int, cell: str) -> bool:
    """Is this placement wrong only because of equal values far away?"""
    found = fault(s, value, cell)
    if found is None or found.code not in ("row-has-value", "column-has-value"):
        return False
    at = CELL_NAMES.index(cell)
    row, column = divmod(at, SIDE)
    equal = [divmod(other, SIDE) for other in range(SIDE * SIDE) if s.board[other] > 0 and s.board[other] % 10 == value]
    near = [one for one in equal if s.ground[one[0] * SIDE + one[1]] == s.ground[at]]
    near += [(down, across) for down, across in equal if row == down and abs(column - across) < FAR]
    near += [(down, across) for down, across in equal if column == across and abs(row - down) < FAR]
    return not near


VIGILANCE = HirobaVigilance()
