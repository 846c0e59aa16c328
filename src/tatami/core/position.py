"""Position, View and Outcome: the immutable, checked face of a game being played."""

import json
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tatami.core import kernel
from tatami.core.entries import run_guess, run_hide, run_legal, run_play, run_score, run_to_act
from tatami.core.errors import AmbiguousMove, BadSetup, IllegalMove, InvalidMove
from tatami.core.kernel import SPECTATOR, Moves
from tatami.core.messages import Event, Json, Reason
from tatami.core.moves import Move
from tatami.core.once import once
from tatami.core.record import copy_record
from tatami.core.rng import Random

if TYPE_CHECKING:
    from tatami.core.game import Game

__all__ = ["Outcome", "Position", "View", "legal_moves"]


@dataclass(frozen=True)
class Outcome:
    """The score: final when over, otherwise as it would be counted now."""

    over: bool
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    detail: Json

    def json(self) -> Json:
        """As data for programs and clients."""
        return {
            "over": self.over,
            "scores": list(self.scores),
            "ranks": list(self.ranks),
            "detail": deepcopy(self.detail),
        }


class Position:
    """A game after some moves. It never changes: `play` gives the next one.

    It knows everything, secrets too; give a player `view(seat)`. Two positions are equal if the same moves were played
    from the same deal.
    """

    def __init__(
        self,
        game: "Game",
        deal: str,
        record: Any,
        before: "Position | None" = None,
        move: Move | None = None,
        events: Sequence[Event] = (),
    ) -> None:
        self.game = game
        self.before = before
        self.move = move
        self.events = tuple(events)
        self.ply: int = 0 if before is None else before.ply + 1
        self.players: int = int(record.players) if before is None else before.players
        """The number of seats."""
        self._deal = deal
        self._options: Json = json.loads(deal)["options"] if before is None else before._options
        """Shared by all positions of a game; nobody changes them."""
        self._record = record

    @once
    def to_act(self) -> int | None:
        """The seat, from 1, that decides now; None when the game is over."""
        seat = run_to_act(self._record)
        return None if seat == kernel.OVER else seat + 1

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.to_act is None

    @property
    def deal(self) -> Json:
        """The deal this game began with, as JSON."""
        deal: Json = json.loads(self._deal)
        return deal

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(position.move for position in self.line() if position.move is not None)

    @once
    def _words(self) -> tuple[str, ...]:
        """The words played so far."""
        return tuple([move.word for move in self.history])

    def line(self) -> "list[Position]":
        """Every position from the deal to this one."""
        line, position = [], self
        while position.before is not None:
            line.append(position)
            position = position.before
        return [position, *reversed(line)]

    @once
    def moves(self) -> tuple[Move, ...]:
        """All legal moves, in the game's fixed order."""
        return name_moves(self.game, self._record, self._numbers)

    @once
    def _numbers(self) -> Moves:
        return legal_numbers(self.game, self._record)

    @once
    def moves_encoded(self) -> bytes:
        """The words of all legal moves as a list in JSON."""
        known = self.game.known_moves
        return known.encode(self._numbers) if known else json.dumps([move.word for move in self.moves]).encode()

    def legal(self, word: str) -> Move | None:
        """The legal move that is written exactly so, if there is one."""
        if self.game.known_moves is None:
            return next((move for move in self.moves if move == word), None)
        known = self.game.known_moves.by_word.get(word, ())
        return next((move for move in known if np.count_nonzero(self._numbers == move.number)), None)

    def forget_lists(self) -> None:
        """Let go of the moves, legal or played: they are worked out again if they are asked for."""
        for name in ("moves", "_numbers", "_words", "moves_encoded"):
            self.__dict__.pop(name, None)

    def find(self, text: str, *, exact: bool = False) -> Move:
        """The legal move that a text means.

        Args:
            text: A move's word, or what a person types: the end of a word (`c6` for `y4c6`), in either case.
            exact: Accept nothing but the word itself, as programs write it.

        Raises:
            InvalidMove: The text is not a move of this game.
            IllegalMove: The move is not legal now; the error carries the reason.
            AmbiguousMove: The text fits several legal moves.
        """
        text = text if exact else text.strip()
        move = self.legal(text)
        if move is not None:
            return move
        if not exact and not self.game.notation.is_word(text):
            fold = str if self.game.case_matters else str.lower
            low = fold(text)
            fitting = [move for move in self.moves if low and fold(move).endswith(low)]
            fitting = [move for move in fitting if fold(move) == low] or fitting
            if len(fitting) > 1:
                params = {"word": text[:40], "count": len(fitting), "some": [str(move) for move in fitting[:6]]}
                raise AmbiguousMove(Reason("ambiguous-word", params), fitting)
            if fitting:
                return fitting[0]
            text = low if self.game.notation.is_word(low) else text
        reason = self.why_not(text)
        assert reason is not None
        raise IllegalMove(reason).within(self.game.catalogue())

    def why_not(self, word: str) -> Reason | None:
        """Why this word is not legal now; None if it is. InvalidMove if it is no word of the game at all."""
        if self.legal(word) is not None:
            return None
        if not self.game.notation.is_word(word):
            raise InvalidMove(Reason("unknown-word", {"word": word[:40], "title": self.game.title}))
        return Reason("game-over") if self.is_over else self.game.reasons.why_not(self._record, word)

    def play(self, move: "Move | str") -> "Position":
        """The position after a legal move, or after the one that a text means (see `find`)."""
        return self.play_legal(self.legal(move) or self.find(move))

    def play_legal(self, move: Move) -> "Position":
        """The position after one of the legal moves, which is not looked for again."""
        after = copy_record(self._record)
        run_play(after, move.number)
        events = self.game.view.events(self._record, move.number, after)
        position = Position(self.game, self._deal, after, self, move, events)
        if "_words" in self.__dict__:
            position.__dict__["_words"] = (*self._words, move.word)  # to ask all positions again would take long
        return position

    def view(self, seat: int | None = None) -> "View":
        """What a seat, from 1, may know; None is a spectator."""
        if seat is not None and (type(seat) is not int or not 1 <= seat <= self.players):
            raise BadSetup(Reason("bad-seat", {"players": self.players}))
        hidden = self.known_to(seat)
        outcome = self.outcome if self.is_over else None
        view = View(self.game, seat, hidden, self._options, self.told(hidden), outcome)
        view.__dict__["players"] = self.players
        view.__dict__["to_act"] = self.to_act  # everybody knows whose turn it is (a contract test)
        if "moves" in self.__dict__ and seat is not None and seat == self.to_act:
            view.__dict__["moves"] = self.moves  # the same list (a contract test), so it is not worked out twice
        return view

    def seen(self, seat: int | None = None) -> Json:
        """What `view(seat).json()` says besides the seat and its moves, to be written down and not to be changed.

        In a game without secrets it is the same for all.
        """
        record = self._record if self.game.hidden is None else self.known_to(seat)
        return {
            "game": self.game.id,
            "players": self.players,
            "options": self._options,
            "ply": self.ply,
            "to_act": self.to_act,
            **self.game.view.show(record, SPECTATOR if seat is None else seat - 1),
            "outcome": self.outcome.json() if self.is_over else None,
        }

    def known_to(self, seat: int | None) -> Any:
        """The record without what a seat, from 1, or a spectator (None) cannot know."""
        hidden = copy_record(self._record)
        if self.game.hidden is not None:
            run_hide(hidden, SPECTATOR if seat is None else seat - 1)
        return hidden

    def told(self, hidden: Any) -> tuple[str, ...]:
        """The words played so far, as whoever knows only this record could tell them."""
        retell = self.game.replay_words
        return tuple(retell(hidden, self._words)) if retell else self._words

    def told_last(self, seat: int | None) -> str:
        """The last word as this seat, from 1, or a spectator (None) may know it."""
        if self.move not in self.game.secret_words:
            return str(self.move)
        return self.view(seat).history[-1]

    @property
    def outcome(self) -> Outcome:
        """The score: final when over, otherwise as it would be counted now, with all secrets known."""
        table = np.zeros((self.players, 2), np.int64)
        run_score(self._record, table)
        standings = [tuple(row) for row in table.tolist()]
        ranks = tuple(1 + sum(other > own for other in standings) for own in standings)
        events = (event for position in self.line() for event in position.events)
        detail = self.game.view.detail(self._record, events)
        return Outcome(self.is_over, tuple(points for points, _ in standings), ranks, detail)

    def __str__(self) -> str:
        return str(self.view())

    def __repr__(self) -> str:
        return f"<{self.game.title}, {self.players} players, ply {self.ply}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same = self.game is other.game and self._deal == other._deal and self.ply == other.ply
        return same and self._record.tobytes() == other._record.tobytes() and self.history == other.history

    def __hash__(self) -> int:
        return hash((self._deal, self._record.tobytes()))


class View:
    """What one seat, or a spectator, may know of a position; there is no road back to the position."""

    def __init__(
        self,
        game: "Game",
        seat: int | None,
        record: Any,
        options: Json,
        history: tuple[str, ...],
        outcome: Outcome | None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.record = record
        self.options = options
        self.history = history
        """The words played so far; a word that is secret stands here as any of those it may have been."""
        self.ply = len(history)
        self.outcome = outcome

    def guess_game(self, rng: Random) -> tuple[Json, list[str]]:
        """A deal, as JSON, and words: one game that this seat could not tell from the one being played."""
        record = self.record.copy()
        run_guess(record, rng)
        deal = {
            "game": self.game.id,
            "players": self.players,
            "options": self.options,
            **self.game.notation.write_deal(record),
        }
        retell = self.game.replay_words
        return deal, retell(record, self.history) if retell else list(self.history)

    @once
    def players(self) -> int:
        """The number of seats."""
        return int(self.record["players"])

    @once
    def to_act(self) -> int | None:
        """The seat, from 1, that decides now; None when the game is over."""
        seat = run_to_act(self.record)
        return None if seat == kernel.OVER else seat + 1

    @once
    def moves(self) -> tuple[Move, ...]:
        """All legal moves if this seat decides now, else none."""
        return legal_moves(self.game, self.record) if self.seat is not None and self.seat == self.to_act else ()

    def json(self) -> Json:
        """As data for clients."""
        return {
            "game": self.game.id,
            "players": self.players,
            "options": deepcopy(self.options),
            "seat": self.seat,
            "ply": self.ply,
            "to_act": self.to_act,
            "moves": [move.word for move in self.moves],
            **self.game.view.show(self.record, SPECTATOR if self.seat is None else self.seat - 1),
            "outcome": self.outcome.json() if self.outcome else None,
        }

    def text(self, language: str = "en", colour: bool = False) -> str:
        """As a text board, at most 80 columns wide."""
        return self.game.view.board(self.json(), self.game.catalogue(language), colour)

    def __str__(self) -> str:
        return self.text()


def legal_numbers(game: "Game", s: Any) -> Moves:
    """The numbers of all legal moves of a record, in order."""
    numbers: Moves = np.empty(game.rules.MOST_MOVES, np.int64)
    return numbers[: run_legal(s, numbers)].copy()


def name_moves(game: "Game", s: Any, numbers: Moves) -> tuple[Move, ...]:
    """Legal moves with their words."""
    if game.known_moves is not None:
        return tuple(game.known_moves.pick(numbers))
    return tuple(Move(game.notation.text(s, number), number) for number in numbers.tolist())


def legal_moves(game: "Game", s: Any) -> tuple[Move, ...]:
    """All legal moves of a record, in order."""
    return name_moves(game, s, legal_numbers(game, s))
