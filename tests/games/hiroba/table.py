"""Positions for Hiroba's tests."""

from pathlib import Path
from typing import Any

import tatami
from tatami import Position, Transcript

# Two players, no tile turned. Start points a5 f6 b9 e8 h9; ponds b4 e5 a7 d7 h7.
#   a b c d e f g h i
# 4 a P a a a a . . .
# 5 A a a b P a . . .
# 6 b b b b b B . . .
# 7 P a b P a b a P b
# 8 a a b a A b a a b
# 9 a A a a b b a B b
FIVE: list[Any] = [None, None, None, [6, 0], [1, 0], None, [11, 0], [2, 0], [3, 0]]


def deal(tiles: list[Any] = FIVE, players: int = 2, **options: Any) -> dict[str, Any]:
    return {"game": "hiroba", "players": players, "options": options, "tiles": tiles}


def after(words: str = "", koi: str = "auto") -> Position:
    """The position after these moves on the deal FIVE."""
    return play(tatami.load(deal(koi=koi)), words)


def play(position: Position, words: str) -> Position:
    for word in words.split():
        position = position.play(position.find(word))
    return position


def golden(name: str) -> Position:
    """The end of a stored game."""
    file = Path(__file__).parent / "games" / f"{name}.txt"
    return Transcript.read(file.read_bytes(), tatami.load).position


def cells(position: Position) -> set[str]:
    """The cells that the legal moves name."""
    return {move[1:] for move in position.moves} - {""}


def values(position: Position, cell: str) -> str:
    """The values that may be placed on a cell now."""
    return "".join(move[0] for move in position.moves if move[1:] == cell)


def garden(position: Position, cell: str) -> dict[str, Any]:
    """The line of the score sheet for the garden of a cell."""
    return next(line for line in position.outcome.detail["gardens"] if cell in line["cells"])


def pond(position: Position, cell: str) -> dict[str, Any]:
    """The line of the score sheet for a pond."""
    return next(line for line in position.outcome.detail["ponds"] if line["cell"] == cell)
