"""State: one moment of a game, with the rules as methods.

A state wraps the NumPy record that compiled code works on. It never changes: `play`, `redacted` and `sample` return new
states. Everything above the kernel goes through this class; only compiled searches and a game's own modules read the
record itself.

>>> import tatami
>>> state = tatami.game("kakuro").new(players=2, seed=7).state
>>> after = state.play(state.legal()[0])
>>> state.to_act, after.to_act, after.scores()
(1, 2, (0, 0))
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from tatami.core import kernel
from tatami.core.entries import run_guess, run_hide, run_legal, run_observe, run_play, run_score, run_to_act
from tatami.core.kernel import SPECTATOR, Moves
from tatami.core.messages import Event, Json, Reason
from tatami.core.moves import Move
from tatami.core.once import once
from tatami.core.record import Ints, copy_record

if TYPE_CHECKING:
    from tatami.core.game import Game
    from tatami.core.rng import Random

__all__ = ["State"]


class State:
    """A game's record with its rules.

    Seats count from 1; a spectator is None. Two states are equal if they are of the same game and hold the same values.

    Args:
        game: The game whose rules apply.
        record: A record of `game.record`. The state owns it: do not change it afterwards.
    """

    def __init__(self, game: "Game", record: Any) -> None:
        self.game = game
        self._record = record

    @property
    def record(self) -> Any:
        """An independent copy of the NumPy record, for a game's own modules and compiled code."""
        return copy_record(self._record)

    def values(self) -> Ints:
        """All numbers of the record as they lie in memory, not copied; they cannot be written."""
        values = np.asarray(self._record).reshape(1).view(np.int16)
        return np.frombuffer(values.data.toreadonly(), np.int16)

    @once
    def players(self) -> int:
        """The number of seats."""
        return int(self._record["players"])

    @property
    def edition(self) -> int:
        """The edition of the rules that this game is played by."""
        return int(self._record["edition"]) if self.game.edition > 1 else 1

    @once
    def errors_stand(self) -> bool:
        """Is this game played with errors that stand unless somebody objects?"""
        return "errors" in self.game.options and bool(self._record["stand"])

    @once
    def to_act(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        seat = run_to_act(self._record)
        return None if seat == kernel.OVER else seat + 1

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.to_act is None

    # ---- Moves

    @once
    def numbers(self) -> Moves:
        """The numbers of all legal moves, in the game's fixed order."""
        numbers: Moves = np.empty(self.game.rules.MOST_MOVES, np.int64)
        return numbers[: run_legal(self._record, numbers)].copy()

    @once
    def _moves(self) -> tuple[Move, ...]:
        known = self.game.known_moves
        if known is not None:
            return tuple(known.pick(self.numbers))
        return tuple(Move(self.game.notation.text(self._record, number), number) for number in self.numbers.tolist())

    def legal(self) -> tuple[Move, ...]:
        """All legal moves, in the game's fixed order."""
        return self._moves

    def find(self, word: str) -> Move | None:
        """The legal move with exactly this word, if there is one."""
        known = self.game.known_moves
        if known is None:
            return next((move for move in self._moves if move == word), None)
        fitting = known.by_word.get(word, ())
        return next((move for move in fitting if np.count_nonzero(self.numbers == move.number)), None)

    def why_not(self, word: str) -> Reason:
        """Why a word of the notation is not legal now; call it only for illegal words, while the game goes on.

        If one change would make it legal, the parameter `remedy` is the message that says so.
        """
        reason = self.game.reasons.why_not(self._record, word)
        find = self.game.remedy
        remedy = find and find(self._record, word, reason, [move.word for move in self.legal()])
        return Reason(reason.code, {**reason.params, "remedy": remedy.to_json()}) if remedy else reason

    def play(self, move: Move | int) -> "State":
        """The state after a legal move, given as a move or as its number; legality is not checked again."""
        after = copy_record(self._record)
        run_play(after, move if isinstance(move, int) else move.number)
        return State(self.game, after)

    def events(self, move: Move, after: "State") -> list[Event]:
        """What a move did on its way from this state to the one after it."""
        return self.game.view.events(self._record, move.number, after._record)

    # ---- Points

    def standings(self) -> tuple[tuple[int, int], ...]:
        """What ranks are computed from: each seat's points and tie-break, or equal values if all share the victory."""
        table = self._count()
        if table[0][1] == kernel.SHARED:
            return ((0, 0),) * self.players
        return tuple((points, tie_break) for points, tie_break in table)

    def scores(self) -> tuple[int, ...]:
        """Each seat's points, as counted now."""
        return tuple(points for points, _ in self._count())

    def _count(self) -> list[list[int]]:
        table = np.zeros((self.players, 2), np.int64)
        run_score(self._record, table)
        return table.tolist()

    # ---- Hidden information

    def redacted(self, seat: int | None) -> "State":
        """The state without what a seat, or a spectator, cannot know."""
        record = copy_record(self._record)
        if self.game.hidden is not None:
            run_hide(record, SPECTATOR if seat is None else seat - 1)
        return State(self.game, record)

    def sample(self, rng: "Random") -> "State":
        """Fill what is hidden with one possibility, all equally likely given what is known."""
        record = copy_record(self._record)
        run_guess(record, rng)
        return State(self.game, record)

    def observe(self, seat: int | None) -> Ints:
        """What a seat, or a spectator, knows as a flat tensor; redact the state first.

        Raises:
            NotImplementedError: The game has no tensors.
        """
        tensor = self.game.tensor_for(self.errors_stand)
        if tensor is None:
            raise NotImplementedError(f"{self.game.title} has no tensors")
        kernel.register_observer(self.game.record, tensor.observe)
        flat = np.zeros(tensor.size, np.int16)
        run_observe(self._record, SPECTATOR if seat is None else seat - 1, flat)
        return flat

    def show(self, seat: int | None) -> Json:
        """What a seat, or a spectator, sees, as data for clients; redact the state first."""
        return self.game.view.show(self._record, SPECTATOR if seat is None else seat - 1)

    # ---- A value like any other

    def copy(self) -> "State":
        """An independent state of the same value."""
        return State(self.game, copy_record(self._record))

    def to_bytes(self) -> bytes:
        """The whole value; `from_bytes` reads it back in this version of the game."""
        return np.asarray(self._record).tobytes()

    @classmethod
    def from_bytes(cls, game: "Game", data: bytes) -> "State":
        """The state that `to_bytes` wrote.

        Raises:
            ValueError: The data has the wrong size for this game.
        """
        size = game.record.dtype.itemsize
        if len(data) != size:
            raise ValueError(f"a state of {game.title} has {size} bytes, not {len(data)}")
        return cls(game, np.frombuffer(bytearray(data), game.record.dtype)[0])

    def share_moves(self, other: "State") -> None:
        """Take the legal moves over from a state that has the same ones, if they are known there."""
        for name in ("numbers", "_moves"):
            if name in other.__dict__:
                self.__dict__[name] = other.__dict__[name]

    def release(self) -> None:
        """Free the list of legal moves; it is computed again when asked for."""
        for name in ("numbers", "_moves"):
            self.__dict__.pop(name, None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game is other.game and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash((self.game.id, self.to_bytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        return State.from_bytes, (self.game, self.to_bytes())

    def __repr__(self) -> str:
        turn = "over" if self.to_act is None else f"seat {self.to_act} to act"
        return f"<State of {self.game.title}, {self.players} players, {turn}>"
