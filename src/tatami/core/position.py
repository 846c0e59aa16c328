"""Position, View and Outcome: the immutable, checked face of a game being played."""

import json
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, SupportsIndex

from tatami.core.actions import Actions, Mask
from tatami.core.errors import AmbiguousMove, BadSetup, IllegalMove, InvalidMove, whole
from tatami.core.messages import Event, Json, Reason
from tatami.core.moves import Move
from tatami.core.once import once
from tatami.core.origin import Origin
from tatami.core.outcome import Outcome, rewards_for
from tatami.core.state import State
from tatami.core.view import View, restore_view
from tatami.core.vigilance import list_errors

if TYPE_CHECKING:
    from tatami.core.game import Game

__all__ = ["Outcome", "Position", "View", "restore_view"]


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
        deal: str | Origin,
        seed: int | None = None,
        before: "Position | None" = None,
        move: Move | None = None,
        events: Sequence[Event] = (),
    ) -> None:
        self.state = state
        """The rules and the record behind this position."""
        self.game: Game = state.game
        self._origin = deal if isinstance(deal, Origin) else Origin(json.loads(deal)["options"], lambda: deal)
        self.seed = seed
        """The seed that this game was dealt from; None if the deal came from elsewhere."""
        self.ply: int = 0 if before is None else before.ply + 1
        """The number of moves played."""
        self.players: int = state.players if before is None else before.players
        """The number of seats."""
        self.__dict__.update(before=before, move=move, events=tuple(events))

    @classmethod
    def of_sample(cls, state: State, origin: Origin, words: Sequence[str]) -> "Position":
        """The position that these words lead to in a sampled state; its moves are only replayed if asked for."""
        position = cls(state, origin)
        position.ply = len(words)
        for name in ("before", "move", "events"):
            del position.__dict__[name]
        position.__dict__["_told"] = tuple(words)
        return position

    @once
    def _told(self) -> tuple[str, ...] | None:
        """The words of a sample; None in a game that was played."""
        return None

    @once
    def _replayed(self) -> "Position":
        """The same position of a sample, played move by move."""
        return restore_position(self.game, self.deal, self._told or (), None, self.state.edition)

    @once
    def before(self) -> "Position | None":
        """The position before the last move; None at the start."""
        return self._replayed.before

    @once
    def move(self) -> Move | None:
        """The last move; None at the start."""
        return self._replayed.move

    @once
    def events(self) -> tuple[Event, ...]:
        """What the last move did."""
        return self._replayed.events

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
    def actions(self) -> Actions:
        """All moves that there are with these options, legal or not, numbered for learning programs."""
        return self.game.actions_for(self._origin.options)

    def mask(self) -> Mask:
        """Which of `actions` are legal now: an array of bools, all False when the game is over.

        >>> import tatami
        >>> position = tatami.game("trini").new(players=2)
        >>> int(position.mask().sum()), len(position.moves)
        (576, 576)
        """
        return self.actions.mask(self.state)

    def rewards(self) -> tuple[float, ...]:
        """What each seat gets: 0 while the game goes on, then the share of others beaten less that of those ahead.

        >>> import tatami
        >>> tatami.game("trini").new(players=2).rewards()
        (0.0, 0.0)
        """
        return rewards_for(self.state.standings()) if self.is_over else (0.0,) * self.players

    @property
    def outcome(self) -> Outcome:
        """The score: final when over, otherwise as it would be counted now, with all secrets known."""
        standings = self.state.standings()
        ranks = tuple(1 + sum(other > own for other in standings) for own in standings)
        detail = self.game.view.detail(self.state.record, self._all_events()) | self._errors(spotted=False)
        return Outcome(self.is_over, self.state.scores(), ranks, detail)

    def _all_events(self) -> Iterator[Event]:
        """What all moves so far did."""
        for position in self.line():
            yield from position.events

    def _errors(self, spotted: bool) -> Json:
        """Where errors stand: the errors made, or only those spotted, and each seat's false objections."""
        if not self.state.errors_stand:
            return {}
        found = [error for error in list_errors(self._all_events()) if error["spotted_by"] or not spotted]
        return {"errors": found, "false_alarms": self.state.record.false_alarms[: self.players].tolist()}

    def told(self) -> Json:
        """What a view tells beyond the table: the errors that were spotted, and at the end all of them."""
        return self._errors(spotted=not self.is_over)

    @property
    def options(self) -> Json:
        """The options of this game."""
        return deepcopy(self._origin.options)

    @property
    def deal(self) -> Json:
        """The deal that this game began with, as JSON data; `tatami.load` reads it."""
        deal: Json = json.loads(self._origin.deal)
        return deal

    @property
    def history(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(position.move for position in self.line() if position.move is not None)

    @once
    def _words(self) -> tuple[str, ...]:
        return tuple([move.word for move in self.history]) if self._told is None else self._told

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

    def play(self, move: Move | str | SupportsIndex) -> "Position":
        """The position after a legal move.

        Args:
            move: One of `moves`, a text that means one (see `find`), or the number of one of `actions`.

        Raises:
            InvalidMove, IllegalMove, AmbiguousMove: As in `find`; this position stays as it is.
            TypeError: It is neither a move nor a text nor a number.
        """
        if not isinstance(move, str):
            move = self.find(self.actions.word(whole("a move that is not a word", move)), exact=True)
        found = self.state.find(self._text(move)) or self.find(move)
        after = self.state.play(found)
        position = Position(after, self._origin, self.seed, self, found, self.state.events(found, after))
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
        outcome = self.outcome if self.is_over else None
        return View(state, seat, self._origin.options, history, outcome, self.told())

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
        same = self.game is other.game and self._origin.deal == other._origin.deal and self.ply == other.ply
        return same and self.state == other.state and self._words == other._words

    def __hash__(self) -> int:
        return hash((self._origin.deal, self.state))

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return restore_position, (self.game, self.deal, self._words, self.seed, self.state.edition)


def restore_position(game: "Game", deal: Json, words: Sequence[str], seed: int | None, edition: int = 1) -> Position:
    """A pickled position; pickles without an edition have the first."""
    first = game.load({**deal, "edition": edition})
    position = Position(first.state, first._origin, seed)
    for word in words:
        position = position.play(position.find(word, exact=True))
    return position
