"""View: what one seat, or a spectator, may know of a position."""

from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import numpy as np

from tatami.core.actions import Mask
from tatami.core.errors import whole
from tatami.core.messages import Json
from tatami.core.moves import Move
from tatami.core.outcome import Outcome
from tatami.core.record import Ints
from tatami.core.rng import Random, random
from tatami.core.state import State
from tatami.core.svg import sized

if TYPE_CHECKING:
    from tatami.core.game import Game
    from tatami.core.position import Position

__all__ = ["View", "restore_view"]

NOTEBOOK_WIDTH = 480
"""Width of a board in a notebook, in pixels."""


class View:
    """What one seat, or a spectator, may know of a position; there is no road back to the position.

    Views compare, hash, copy and pickle; a pickle holds nothing but what the seat knows. Get one from `Position.view`.

    >>> import tatami
    >>> view = tatami.game("kakuro").new(players=2, seed=7).view(2)
    >>> view.to_act, view.moves, view.outcome
    (1, (), None)
    """

    def __init__(
        self,
        state: State,
        seat: int | None,
        options: Json,
        history: Sequence[str],
        outcome: Outcome | None,
        told: Json | None = None,
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
        self._told = told or {}

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

    def array(self) -> Ints:
        """The numbers of what the seat knows, as they lie in the record: not copied, and not to be written.

        `game.record.dtype` names them; they may be others in another version, unlike those of `tensor`.
        """
        return self.state.values()

    def tensor(self) -> dict[str, Ints]:
        """What the seat knows as planes and vectors for a network, by the names in `game.tensor.fields`.

        Raises:
            NotImplementedError: The game has no tensors.

        >>> import tatami
        >>> tatami.game("kakuro").new(players=2, seed=7).view(1).tensor()["hand"]
        array([0, 0, 0, 0, 0, 0, 1, 1, 0], dtype=int16)
        """
        flat = self.state.observe(self.seat)
        tensor = self.game.tensor_for(self.state.errors_stand)
        assert tensor is not None
        return tensor.split(flat)

    def mask(self) -> Mask:
        """Which of `Position.actions` this seat can choose now: none if another seat decides."""
        actions = self.game.actions_for(self._options)
        return actions.mask(self.state) if self.moves else np.zeros(actions.size, np.bool_)

    def sample_game(self, rng: Random) -> tuple[Json, list[str]]:
        """The deal and the words of one game that this seat cannot tell from the one being played."""
        state = self.state.sample(rng)
        return self.game.deal_of(state, self.options), list(self.game.retell(state, self.history))

    def sample(self, rng: Random | int) -> "Position":
        """One game that this seat cannot tell from the one being played, all of them equally likely.

        Args:
            rng: A seed, or a generator such as `tatami.core.rng.random(seed)`; the same one gives the same game.

        >>> import tatami
        >>> view = tatami.game("kakuro").new(players=2, seed=7).view(1)
        >>> view.sample(1).view(1) == view, view.sample(1) == view.sample(2)
        (True, False)
        """
        generator = rng if isinstance(rng, np.ndarray) else random(whole("seed", rng))
        state = self.state.sample(generator)
        return self.game.sampled(state, self._options, self.history)

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
            **deepcopy(self._told),
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


def restore_view(position: "Position", seat: int | None, history: Sequence[str]) -> View:
    """A pickled view: that of a sampled game which the seat cannot tell from the true one."""
    view = position.view(seat)
    return View(view.state, seat, view._options, history, view.outcome, view._told)
