"""Completions of a partially known state, and what they have in common.

A seat does not know everything. To foresee what a move does, fill what is hidden in several ways, play the move in each
and compare: what is the same everywhere can be told, the first difference is where something hidden begins. All of it
follows from what the seat knows, so the answer itself reveals nothing.
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from tatami.core import kernel
from tatami.core.kernel import SPECTATOR, Moves, entry
from tatami.core.messages import Event
from tatami.core.moves import Move
from tatami.core.record import Ints
from tatami.core.rng import Random, random
from tatami.core.state import State

__all__ = ["Samples", "reveals"]

Value = TypeVar("Value")
AGREEING = 4
"""Samples that must agree before a move is taken to reveal nothing."""
TRIES = 60
"""Samples drawn at most to find those in which the move is legal."""


class Samples:
    """Sampled completions of a partially known state; a game without secrets needs only one.

    Args:
        known: A state redacted for one seat.
        count: How many completions to draw.
        rng: The generator; the same one gives the same samples.
    """

    def __init__(self, known: State, count: int, rng: Random) -> None:
        self.states = [known.sample(rng) for _ in range(count if known.game.hidden else 1)]

    def play(self, move: Move) -> list[list[Event]]:
        """Play a move in every sample, and return the events in each."""
        before, self.states = self.states, [state.play(move) for state in self.states]
        return [state.events(move, after) for state, after in zip(before, self.states, strict=True)]

    def common(self, ask: Callable[[State], Value]) -> Value | None:
        """What is asked, if the answer is the same in all samples."""
        answers = [ask(state) for state in self.states]
        return answers[0] if all(answer == answers[0] for answer in answers) else None

    def scores(self) -> list[int | None]:
        """Each seat's points where all samples agree."""
        columns = zip(*[state.scores() for state in self.states], strict=True)
        return [column[0] if len(set(column)) == 1 else None for column in columns]


def reveals(known: State, move: Move, seat: int) -> bool:
    """Could a seat that knows this much not foresee what everybody learns from a move?

    A move reveals something if a value was hidden from anybody before it and is open to them afterwards, or if what the
    seat sees is not the same in all samples.
    """
    trial, rng = Trial(known, move), random("undo")
    seen: list[tuple[list[Event], bytes]] = []
    for _ in range(TRIES):
        if not trial.play(rng):
            continue
        if not seen and trial.anybody_learns():
            return True
        events = known.game.view.events(trial.sample, move.number, trial.played)
        seen.append((events, trial.known_after(seat)))
        if seen[-1] != seen[0]:
            return True
        if len(seen) == AGREEING:
            return False
    return not seen


KNOWN, SAMPLE, PLAYED, HIDDEN_BEFORE, HIDDEN_AFTER = range(5)


class Trial:
    """A move tried in one sample after another, in compiled code: the server does it for every move."""

    def __init__(self, known: State, move: Move) -> None:
        memory = bytearray(5 * known.to_bytes())
        self.records = np.frombuffer(memory, known.game.record.dtype)
        self.values: Ints = np.frombuffer(memory, np.int16).reshape(5, -1)
        self.move = move.number
        self.moves: Moves = np.empty(known.game.rules.MOST_MOVES, np.int64)
        self.sample, self.played = self.records[SAMPLE], self.records[PLAYED]

    def play(self, rng: Random) -> bool:
        """Draw a sample, and play the move if it is legal there."""
        return bool(run_trial(self.records, self.values, self.move, rng, self.moves))

    def anybody_learns(self) -> bool:
        """Is a value open to anybody after the move that was hidden from them before it, and has not changed?"""
        return bool(run_learns(self.records, self.values))

    def known_after(self, seat: int) -> bytes:
        """What a seat, from 1, knows after the move."""
        run_known_after(self.records, self.values, seat - 1)
        return bytes(self.values[HIDDEN_AFTER])


@entry
def run_trial(records: Any, values: Ints, move: int, rng: Random, moves: Moves) -> bool:
    """Trial.play, compiled."""
    values[SAMPLE] = values[KNOWN]
    kernel.guess(records[SAMPLE], rng)
    count = kernel.legal(records[SAMPLE], moves)
    for place in range(count):
        if moves[place] == move:
            values[PLAYED] = values[SAMPLE]
            kernel.play(records[PLAYED], move)
            return True
    return False


@entry
def run_learns(records: Any, values: Ints) -> bool:
    """Trial.anybody_learns, compiled."""
    for seat in range(SPECTATOR, records[SAMPLE].players):
        values[HIDDEN_BEFORE] = values[SAMPLE]
        kernel.hide(records[HIDDEN_BEFORE], seat)
        values[HIDDEN_AFTER] = values[PLAYED]
        kernel.hide(records[HIDDEN_AFTER], seat)
        for place in range(values.shape[1]):
            value = values[SAMPLE, place]
            was_hidden = values[HIDDEN_BEFORE, place] != value
            if was_hidden and value == values[PLAYED, place] == values[HIDDEN_AFTER, place]:
                return True
    return False


@entry
def run_known_after(records: Any, values: Ints, seat: int) -> None:
    """Trial.known_after, compiled."""
    values[HIDDEN_AFTER] = values[PLAYED]
    kernel.hide(records[HIDDEN_AFTER], seat)
