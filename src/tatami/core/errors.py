"""What can be wrong with what people and programs ask for; each error carries a reason as code and parameters."""

from collections.abc import Sequence
from typing import Self

from tatami.core.messages import Catalogue, Reason

__all__ = [
    "AmbiguousMove",
    "BadDeal",
    "BadSetup",
    "BadTranscript",
    "IllegalMove",
    "TatamiError",
    "InvalidMove",
]


class TatamiError(ValueError):
    """Something was asked that cannot be done; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason
        self.catalogue = Catalogue("en")

    def __str__(self) -> str:
        return self.catalogue.tell(self.reason)

    def within(self, catalogue: Catalogue) -> Self:
        """The same error, told with the sentences of a game."""
        self.catalogue = catalogue
        return self


class BadSetup(TatamiError):
    """No such game, or not with these players, options or seed."""


class BadDeal(TatamiError):
    """A deal that is no deal of its game."""


class InvalidMove(TatamiError):
    """A word that is no move of this game's notation."""


class IllegalMove(TatamiError):
    """A move that is not legal now."""


class AmbiguousMove(TatamiError):
    """A shortened word that fits several legal moves."""

    def __init__(self, reason: Reason, fitting: Sequence[str]) -> None:
        super().__init__(reason)
        self.fitting = tuple(fitting)


class BadTranscript(TatamiError):
    """A transcript that cannot be read; `line` counts from 1."""

    def __init__(self, line: int, cause: Reason) -> None:
        super().__init__(Reason("transcript-line", {"line": line, "cause": cause.json()}))
        self.line = line
