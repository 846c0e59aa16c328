"""Position, View and Outcome: the immutable, checked face of a game being played."""

import json
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from tatami.core.errors import AmbiguousMove, BadSetup, IllegalMove, InvalidMove
from tatami.core.messages import Event, Json, Reason
from tatami.core.moves import Move
from tatami.core.once import once
from tatami.core.rng import Random, random
from tatami.core.state import State
from tatami.core.svg import sized

if TYPE_CHECKING:
    from tatami.core.game import Game

__all__ = ["Outcome", "Position", "View"]

NOTEBOOK_WIDTH = 480
"""Width of a board in a notebook, in pixels."""


@dataclass(frozen=True)
class Outcome:
    """The score: final when over, otherwise as it would be counted now.

    >>> import tatami
    >>> tatami.game("trini").new(players=2).outcome.ranks
    (1, 1)
    """

    over: bool
    scores: tuple[int, ...]
    """Each seat's points."""
    ranks: tuple[int, ...]
    """Each seat's rank from 1; equal seats share a rank."""
    detail: Json
    """The score sheet, as the game shows it."""

    def to_json(self) -> Json:
        """As data for programs and clients."""
        return {
            "over": self.over,
            "scores": list(self.scores),
            "ranks": list(self.ranks),
            "detail": deepcopy(self.detail),
        }


class Position:
    """A game after some moves. It never changes: `play` returns the next one.

    It knows everything, secrets too; give a player `view(seat)`. Two positions are equal if the same moves were played
    from the same deal. Positions compare, hash, copy and pickle; a pickle holds the deal and the moves, so that later
    versions can read it.

    Get one from `Game.new` or `tatami.load`, not by calling this class.

    >>> import tatami
    >>> position = tatami.game("kakuro").new(players=2, seed=7)
    >>> position.to_act, position.ply, position.is_over
    (1, 0, False)
    >>> position.play(position.moves[0])
    <Position of Kakuro, 2 players, ply 1>
    """

    def __init__(
        self,
        state: State,
        deal: str,
        seed: int | None = None,
        before: "Position | None" = None,
        move: Move | None = None,
        events: Sequence[Event] = (),
    ) -> None:
        self.state = state
        """The rules and the record behind this position."""
        self.game: Game = state.game
        self.seed = seed
        """The seed that this game was dealt from; None if the deal came from elsewhere."""
        self.before = before
        """The position before the last move; None at the start."""
        self.move = move
        """The last move; None at the start."""
        self.events = tuple(events)
        """What the last move did."""
        self.ply: int = 0 if before is None else before.ply + 1
        """The number of moves played."""
        self.players: int = state.players if before is None else before.players
        """The number of seats."""
        self._deal = deal
        self._options: Json = json.loads(deal)["options"] if before is None else before._options

    @once
    def to_act(self) -> int | None:
        """The seat, from 1, that decides now; None when the game is over."""
        return self.state.to_act

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.to_act is None

    @property
    def moves(self) -> tuple[Move, ...]:
        """All legal moves, in the game's fixed order."""
        return self.state.legal()

    @property
    def outcome(self) -> Outcome:
        """The score: final when over, otherwise as it would be counted now, with all secrets known."""
        standings = self.state.standings()
        ranks = tuple(1 + sum(other > own for other in standings) for own in standings)
        events = (event for position in self.line() for event in position.events)
        detail = self.game.view.detail(self.state.record, events)
        return Outcome(self.is_over, self.state.scores(), ranks, detail)

    @property
    def options(self) -> Json:
        """The options of this game."""
        return deepcopy(self._options)

    @property
    def deal(self) -> Json:
        """The deal that this game began with, as JSON data; `tatami.load` reads it."""
        deal: Json = json.loads(self._deal)
        return deal

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(position.move for position in self.line() if position.move is not None)

    @once
    def _words(self) -> tuple[str, ...]:
        return tuple([move.word for move in self.history])

    def line(self) -> "list[Position]":
        """Every position from the deal to this one."""
        line, position = [], self
        while position.before is not None:
            line.append(position)
            position = position.before
        return [position, *reversed(line)]

    def find(self, text: str, *, exact: bool = False) -> Move:
        """The legal move that a text means.

        Args:
            text: A move's word, or what a person types: the end of a word (`c6` for `y4c6`), in either case.
            exact: Accept nothing but the word itself, as programs write it.

        Raises:
            InvalidMove: The text is not a move of this game.
            IllegalMove: The move is not legal now; the error carries the reason.
            AmbiguousMove: The text fits several legal moves.
            TypeError: It is not a text.

        >>> import tatami
        >>> position = tatami.game("kakuro").new(players=2, seed=7)
        >>> position.find(position.moves[0].upper()) == position.moves[0]
        True
        """
        text = self._text(text if exact or not isinstance(text, str) else text.strip())
        move = self.state.find(text)
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
        """Why a word is not legal now; None if it is.

        Args:
            word: A word of the game's notation.

        Raises:
            InvalidMove: It is not a word of this game's notation.

        >>> import tatami
        >>> position = tatami.game("trini").new(players=2)
        >>> print(tatami.game("trini").catalogue().tell(position.why_not("b3-b5")))
        There is no die on b3.
        """
        if self.state.find(self._text(word)) is not None:
            return None
        if not self.game.notation.is_word(word):
            raise InvalidMove(Reason("unknown-word", {"word": word[:40], "title": self.game.title}))
        return Reason("game-over") if self.is_over else self.state.why_not(word)

    def play(self, move: Move | str) -> "Position":
        """The position after a legal move.

        Args:
            move: One of `moves`, or a text that means one (see `find`).

        Raises:
            InvalidMove, IllegalMove, AmbiguousMove: As in `find`; this position stays as it is.
            TypeError: It is neither a move nor a text.
        """
        found = self.state.find(self._text(move)) or self.find(move)
        after = self.state.play(found)
        position = Position(after, self._deal, self.seed, self, found, self.state.events(found, after))
        if "_words" in self.__dict__:  # handed on, since walking back takes long and a copy each would take memory
            position.__dict__["_words"] = (*self.__dict__.pop("_words"), found.word)
        return position

    @staticmethod
    def _text(text: str) -> str:
        if not isinstance(text, str):
            raise TypeError(f"a move or its word is expected, such as position.moves[0], not {type(text).__name__}")
        return text

    def view(self, seat: int | None = None) -> "View":
        """What a seat may know.

        Args:
            seat: The seat, from 1; None for a spectator.

        Raises:
            BadSetup: The game has no such seat.
            TypeError: The seat is not a whole number.

        >>> import tatami
        >>> tatami.game("kakuro").new(players=2, seed=7).view(1)
        <View of Kakuro for seat 1, ply 0>
        """
        if seat is not None and type(seat) is not int:
            raise TypeError(f"a seat is a whole number from 1, or None for a spectator, not {type(seat).__name__}")
        if seat is not None and not 1 <= seat <= self.players:
            raise BadSetup(Reason("bad-seat", {"players": self.players}))
        state = self.state.redacted(seat)
        state.__dict__["to_act"] = self.to_act  # everybody knows whose turn it is (a contract test)
        if seat is not None and seat == self.to_act:
            state.share_moves(self.state)
        history = self.game.retell(state, self._words)
        return View(state, seat, self._options, history, self.outcome if self.is_over else None)

    def to_json(self) -> Json:
        """The deal and the words played, as JSON data: the whole game, secrets too."""
        return {"deal": self.deal, "moves": list(self._words)}

    def to_svg(self, size: int | None = None, seat: int | None = None) -> str:
        """The board as an SVG picture, as one seat sees it.

        Args:
            size: The width in pixels; None fits the page.
            seat: Whose view is drawn, from 1; None for a spectator's.

        Raises:
            BadSetup: The game has no such seat.
            NotImplementedError: The game has no pictures.
            TypeError, ValueError: The size is not a positive whole number.

        >>> import tatami
        >>> tatami.game("trini").new(players=2).to_svg(size=300)[:16]
        '<svg width="300"'
        """
        return self.view(seat).to_svg(size)

    def _repr_svg_(self) -> str | None:
        return self.view()._repr_svg_()

    def __str__(self) -> str:
        return str(self.view())

    def __repr__(self) -> str:
        return f"<Position of {self.game.title}, {self.players} players, ply {self.ply}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same = self.game is other.game and self._deal == other._deal and self.ply == other.ply
        return same and self.state == other.state and self._words == other._words

    def __hash__(self) -> int:
        return hash((self._deal, self.state))

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return restore_position, (self.game, self.deal, self._words, self.seed, self.state.edition)


def restore_position(game: "Game", deal: Json, words: Sequence[str], seed: int | None, edition: int = 1) -> Position:
    """A pickled position; pickles without an edition have the first."""
    first = game.load({**deal, "edition": edition})
    position = Position(first.state, first._deal, seed)
    for word in words:
        position = position.play(position.find(word, exact=True))
    return position


class View:
    """What one seat, or a spectator, may know of a position; there is no road back to the position.

    Views compare, hash, copy and pickle; a pickle holds nothing but what the seat knows. Get one from `Position.view`.

    >>> import tatami
    >>> view = tatami.game("kakuro").new(players=2, seed=7).view(2)
    >>> view.to_act, view.moves, view.outcome
    (1, (), None)
    """

    def __init__(
        self, state: State, seat: int | None, options: Json, history: Sequence[str], outcome: Outcome | None
    ) -> None:
        self.state = state
        """What the seat knows; the rest is hidden."""
        self.game: Game = state.game
        self.seat = seat
        """Whose view this is, from 1; None for a spectator."""
        self.history = tuple(history)
        """The words played so far; a word that is secret stands here as any of those it may have been."""
        self.ply = len(self.history)
        """The number of moves played."""
        self.outcome = outcome
        """The final score; None while the game goes on, since points may depend on what is hidden."""
        self._options = options

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.state.players

    @property
    def to_act(self) -> int | None:
        """The seat, from 1, that decides now; None when the game is over."""
        return self.state.to_act

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.to_act is None

    @property
    def moves(self) -> tuple[Move, ...]:
        """All legal moves if this seat decides now, else none."""
        return self.state.legal() if self.seat is not None and self.seat == self.to_act else ()

    @property
    def options(self) -> Json:
        """The options of this game."""
        return deepcopy(self._options)

    @property
    def record(self) -> Any:
        """The NumPy record of what the seat knows; it cannot be written."""
        return np.frombuffer(self.state.to_bytes(), self.game.record.dtype)[0]

    def sample_game(self, rng: Random) -> tuple[Json, list[str]]:
        """The deal and the words of one game that this seat cannot tell from the one being played."""
        state = self.state.sample(rng)
        return self.game.deal_of(state, self.options), list(self.game.retell(state, self.history))

    def sample(self, rng: Random) -> Position:
        """One game that this seat cannot tell from the one being played, all of them equally likely.

        Args:
            rng: A generator, such as `tatami.core.rng.random(seed)`; the same one gives the same game.
        """
        deal, words = self.sample_game(rng)
        return restore_position(self.game, deal, words, None, self.state.edition)

    def to_json(self) -> Json:
        """As data for clients."""
        return {
            "game": self.game.id,
            "players": self.players,
            "options": self.options,
            "seat": self.seat,
            "ply": self.ply,
            "to_act": self.to_act,
            "moves": [move.word for move in self.moves],
            **self.state.show(self.seat),
            "outcome": self.outcome.to_json() if self.outcome else None,
        }

    def text(self, language: str = "en", colour: bool = False) -> str:
        """As a text board.

        Args:
            language: `"en"` or `"fr"`.
            colour: Use the terminal's colours.

        Returns:
            Lines of at most 80 columns.
        """
        return self.game.view.board(self.to_json(), self.game.catalogue(language), colour)

    def to_svg(self, size: int | None = None) -> str:
        """The board as an SVG picture.

        Args:
            size: The width in pixels; None fits the page.

        Raises:
            NotImplementedError: The game has no pictures.
            TypeError, ValueError: The size is not a positive whole number.
        """
        if self.game.picture is None:
            raise NotImplementedError(f"{self.game.title} has no pictures")
        if size is not None and type(size) is not int:
            raise TypeError(f"size is a whole number of pixels, not {type(size).__name__}")
        return sized(self.game.picture(self.to_json()), size)

    def _repr_svg_(self) -> str | None:
        return self.to_svg(NOTEBOOK_WIDTH) if self.game.picture else None

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {self.game.title} for {who}, ply {self.ply}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        same = self.seat == other.seat and self.state == other.state and self.outcome == other.outcome
        return same and self.history == other.history and self._options == other._options

    def __hash__(self) -> int:
        return hash((self.seat, self.state, self.history))

    def __copy__(self) -> "View":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "View":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return restore_view, (self.sample(random("pickle")), self.seat, self.history)


def restore_view(position: Position, seat: int | None, history: Sequence[str]) -> View:
    """A pickled view: that of a sampled game which the seat cannot tell from the true one."""
    view = position.view(seat)
    return View(view.state, seat, view._options, history, view.outcome)
