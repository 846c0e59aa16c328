"""A move tried in ways how things may be, as whoever knows a part of the record could do it."""

from typing import Any

import numpy as np

from tatami.core import kernel
from tatami.core.kernel import SPECTATOR, Moves, entry
from tatami.core.record import Ints, Record
from tatami.core.rng import Random

__all__ = ["Trial"]

KNOWN, GUESS, PLAYED, HIDDEN_BEFORE, HIDDEN_AFTER = range(5)


class Trial:
    """A move, and what is known before it; `guess` and `played` are the records before and after it in one guess."""

    def __init__(self, record: type[Record], known: Any, move: int, most_moves: int) -> None:
        memory = bytearray(5 * np.asarray(known).tobytes())
        self.records = np.frombuffer(memory, record.dtype)
        self.values: Ints = np.frombuffer(memory, np.int16).reshape(5, -1)
        self.move = move
        self.moves: Moves = np.empty(most_moves, np.int64)
        self.guess, self.played = self.records[GUESS], self.records[PLAYED]

    def play(self, rng: Random) -> bool:
        """Guess what is hidden, and play the move if it is possible there."""
        return bool(run_trial(self.records, self.values, self.move, rng, self.moves))

    def anybody_learns(self) -> bool:
        """Is something open to anybody after the move that was hidden from them before it, and has not changed?"""
        return bool(run_learns(self.records, self.values))

    def known_after(self, seat: int) -> bytes:
        """What a seat, from 0, knows after the move."""
        run_known_after(self.records, self.values, seat)
        return bytes(self.values[HIDDEN_AFTER])


@entry
def run_trial(records: Any, values: Ints, move: int, rng: Random, moves: Moves) -> bool:
    """Trial.play, compiled."""
    values[GUESS] = values[KNOWN]
    kernel.guess(records[GUESS], rng)
    count = kernel.legal(records[GUESS], moves)
    for place in range(count):
        if moves[place] == move:
            values[PLAYED] = values[GUESS]
            kernel.play(records[PLAYED], move)
            return True
    return False


@entry
def run_learns(records: Any, values: Ints) -> bool:
    """Trial.anybody_learns, compiled."""
    for seat in range(SPECTATOR, records[GUESS].players):
        values[HIDDEN_BEFORE] = values[GUESS]
        kernel.hide(records[HIDDEN_BEFORE], seat)
        values[HIDDEN_AFTER] = values[PLAYED]
        kernel.hide(records[HIDDEN_AFTER], seat)
        for place in range(values.shape[1]):
            value = values[GUESS, place]
            was_hidden = values[HIDDEN_BEFORE, place] != value
            if was_hidden and value == values[PLAYED, place] == values[HIDDEN_AFTER, place]:
                return True
    return False


@entry
def run_known_after(records: Any, values: Ints, seat: int) -> None:
    """Trial.known_after, compiled."""
    values[HIDDEN_AFTER] = values[PLAYED]
    kernel.hide(records[HIDDEN_AFTER], seat)
