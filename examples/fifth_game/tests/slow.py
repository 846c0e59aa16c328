"""Tic-tac-toe played slowly and by definition: the judge of the fast implementation.

The moves played are the whole state: every other one is a mark of the same seat.
"""

from typing import Any

CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
ROWS = [[column + row for column in "abc"] for row in "123"]
COLUMNS = [[column + row for row in "123"] for column in "abc"]
DIAGONALS = [["a1", "b2", "c3"], ["c1", "b2", "a3"]]


class Slow:
    """A game of tic-tac-toe from its deal on."""

    def __init__(self, deal: dict[str, Any]) -> None:
        self.line_wins: bool = deal["options"]["line"] == "wins"
        self.played: list[str] = []

    def lines_of(self, seat: int) -> list[list[str]]:
        """R3: list a seat's lines, the one that counts first."""
        marks = self.played[seat - 1 :: 2]  # R2
        return [line for line in [*ROWS, *COLUMNS, *DIAGONALS] if set(line) <= set(marks)]

    @property
    def to_act(self) -> int | None:
        """Give the seat that decides, or None when the game is over."""
        if self.lines_of(1) or self.lines_of(2) or len(self.played) == 9:  # R3, R5
            return None
        return 1 + len(self.played) % 2  # R2

    def legal(self) -> list[str]:
        """List every legal word."""
        return [] if self.to_act is None else [cell for cell in CELLS if cell not in self.played]

    def play(self, word: str) -> None:
        """Carry out one legal decision."""
        self.played.append(word)

    @property
    def outcome(self) -> dict[str, Any]:
        """Give the score sheet as it stands."""
        winning = [bool(self.lines_of(seat if self.line_wins else 3 - seat)) for seat in (1, 2)]  # R4
        return {
            "over": self.to_act is None,
            "scores": [int(wins) for wins in winning],  # R6
            "ranks": [2 if any(winning) and not wins else 1 for wins in winning],
            "detail": {"line": next(iter(self.lines_of(1) + self.lines_of(2)), None)},
        }
