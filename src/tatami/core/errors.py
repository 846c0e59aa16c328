"""Errors for bad input. Each carries its reason as a code with parameters, so that it can be told in any language."""

from collections.abc import Sequence
from operator import index
from typing import Any, Self

import numpy as np

from tatami.core.messages import Catalogue, Reason

__all__ = [
    "AmbiguousMove",
    "BadDeal",
    "BadSetup",
    "BadTranscript",
    "IllegalMove",
    "TatamiError",
    "InvalidMove",
    "whole",
]


class TatamiError(ValueError):
    """Bad input; nothing has changed.

    `reason` is a code with parameters; `str(error)` is the sentence in English.

    >>> import tatami
    >>> try:
    ...     tatami.game("kakuro").new(players=9)
    ... except tatami.BadSetup as error:
    ...     error.reason.code
    'bad-players'
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason
        self.catalogue = Catalogue("en")

    def __str__(self) -> str:
        return self.catalogue.tell(self.reason)

    def within(self, catalogue: Catalogue) -> Self:
        """The same error, told with the sentences of another catalogue."""
        self.catalogue = catalogue
        return self


class BadSetup(TatamiError):
    """There is no such game, or it cannot be played with these players, options or seed.

    >>> import tatami
    >>> tatami.game("go")
    Traceback (most recent call last):
        ...
    tatami.core.errors.BadSetup: ...
    """


class BadDeal(TatamiError):
    """A deal that its game does not accept.

    >>> import tatami
    >>> tatami.load({"game": "kakuro", "players": 2})
    Traceback (most recent call last):
        ...
    tatami.core.errors.BadDeal: ...
    """


class InvalidMove(TatamiError):
    """A text that is not a move of this game.

    >>> import tatami
    >>> tatami.game("kakuro").new(players=2).play("castle")
    Traceback (most recent call last):
        ...
    tatami.core.errors.InvalidMove: ...
    """


class IllegalMove(TatamiError):
    """A move that is not legal now; `reason` tells which rule forbids it.

    >>> import tatami
    >>> tatami.game("trini").new(players=2).play("b3-b5")
    Traceback (most recent call last):
        ...
    tatami.core.errors.IllegalMove: ...
    """


class AmbiguousMove(TatamiError):
    """A shortened word that fits several legal moves; `fitting` lists them.

    >>> import tatami
    >>> position = tatami.game("kakuro").new(players=2, seed=7)
    >>> try:
    ...     position.play(position.moves[0][-1])
    ... except tatami.AmbiguousMove as error:
    ...     position.moves[0] in error.fitting
    True
    """

    def __init__(self, reason: Reason, fitting: Sequence[str]) -> None:
        super().__init__(reason)
        self.fitting = tuple(fitting)


class BadTranscript(TatamiError):
    """A transcript that cannot be read; `line` counts from 1.

    >>> import tatami
    >>> try:
    ...     tatami.Transcript.read("a letter")
    ... except tatami.BadTranscript as error:
    ...     error.line
    1
    """

    def __init__(self, line: int, cause: Reason) -> None:
        super().__init__(Reason("transcript-line", {"line": line, "cause": cause.to_json()}))
        self.line = line


def whole(name: str, value: Any) -> int:
    """A whole number of any kind, NumPy's too, as Python's own."""
    try:
        if not isinstance(value, bool | np.bool_):
            return index(value)
    except TypeError:
        pass
    raise TypeError(f"{name} must be a whole number, not {type(value).__name__}")
