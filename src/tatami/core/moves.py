"""Moves: words for people and programs, numbers for compiled code."""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from tatami.core.kernel import Moves

__all__ = ["KnownMoves", "Move"]


class Move(str):
    """One decision: the word that people and programs read, and the number that compiled code plays."""

    __slots__ = ("number", "word")
    number: int
    word: str
    """The same as plain text, for what knows nothing of moves."""

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

    They stand in arrays, by their numbers, for that is the fastest way to pick a few hundred of them.
    """

    def __init__(self, words: Sequence[str]) -> None:
        moves = [Move(word, number) for number, word in enumerate(words)]
        self.moves = np.array(moves, object)
        texts = [json.dumps(word) + "," for word in words]
        width = max(map(len, texts))
        self.encoded = np.array([text.ljust(width) for text in texts], f"S{width}")
        """All of the same length, so that a list of them is copied and not joined; JSON does not mind spaces."""
        self.by_word: dict[str, list[Move]] = {}
        """Several numbers may mean the same in different positions."""
        for move in moves:
            self.by_word.setdefault(move.word, []).append(move)

    def pick(self, numbers: Moves) -> list[Move]:
        """The moves with these numbers."""
        picked: list[Move] = self.moves[numbers].tolist()
        return picked

    def encode(self, numbers: Moves) -> bytes:
        """Their words as a list in JSON."""
        return b"[%b]" % self.encoded[numbers].tobytes().rstrip(b" ,")
