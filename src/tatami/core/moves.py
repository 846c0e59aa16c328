"""Moves: a word for people and programs, a number for compiled code."""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from tatami.core.kernel import Moves

__all__ = ["KnownMoves", "Move"]


class Move(str):
    """One decision: its word as a string, and `number`, by which compiled code plays it.

    The number is of no use elsewhere: actions have others (actions.py).

    >>> move = Move("y4c6", 17)
    >>> move == "y4c6", move.number
    (True, 17)
    """

    __slots__ = ("number", "word")
    number: int
    word: str
    """The word as a plain string."""

    def __new__(cls, word: str, number: int) -> "Move":
        """Join the word and the number."""
        move = super().__new__(cls, word)
        move.number = number
        move.word = word
        return move

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (self.word, self.number)


class KnownMoves:
    """All moves of a game in which a move has the same word in every position.

    They are kept in arrays indexed by number, the fastest way to pick a few hundred of them.
    """

    def __init__(self, words: Sequence[str]) -> None:
        moves = [Move(word, number) for number, word in enumerate(words)]
        self.moves = np.array(moves, object)
        texts = [json.dumps(word) + "," for word in words]
        width = max(map(len, texts))
        self.encoded = np.array([text.ljust(width) for text in texts], f"S{width}")
        """Padded to one length, so that a list of them is one copy; JSON allows the spaces."""
        self.by_word: dict[str, list[Move]] = {}
        """Several numbers may have the same word in different positions."""
        for move in moves:
            self.by_word.setdefault(move.word, []).append(move)

    def pick(self, numbers: Moves) -> list[Move]:
        """The moves with these numbers."""
        picked: list[Move] = self.moves[numbers].tolist()
        return picked

    def encode(self, numbers: Moves) -> bytes:
        """The words of these moves as a JSON list."""
        return b"[%b]" % self.encoded[numbers].tobytes().rstrip(b" ,")
