"""Why a move of tic-tac-toe: lines blocked, and lines left to the other seat."""

from examples.fifth_game.constants import CELL_NAMES, LINES
from examples.fifth_game.state import EMPTY
from tatami.bots.explain.adviser import Adviser
from tatami.core.messages import Message
from tatami.core.moves import Move

__all__ = ["FifthAdviser"]


class FifthAdviser(Adviser):
    """Looks for lines that the other seat could complete; R4: it says nothing of its own where a line loses."""

    drawbacks = Adviser.drawbacks | {"line-left"}

    def reasons(self, move: Move) -> list[Message]:
        """The lines that a mark blocks."""
        return [Message("line-blocked", {"cells": cells}) for cells in self.threats() if move in cells]

    def contrast(self, chosen: Move, other: Move) -> list[Message]:
        """The line that the other seat could complete after the other move."""
        left = [cells for cells in self.threats() if other not in cells]
        return [Message("line-left", {"cells": left[0]})] if left else []

    def threats(self) -> list[list[str]]:
        """The lines on which the other seat lacks one mark only."""
        s = self.now.record
        if s.line_loses:
            return []
        found = []
        for line in LINES:
            marks = [int(s.board[cell]) for cell in line]
            if marks.count(2 - self.seat) == 2 and EMPTY in marks:
                found.append([CELL_NAMES[cell] for cell in line])
        return found
