"""Origin: where a game comes from."""

from collections.abc import Callable

from tatami.core.messages import Json
from tatami.core.once import once

__all__ = ["Origin"]


class Origin:
    """What all positions of a game share: its options and its deal.

    Args:
        options: All options.
        write: Writes the deal as JSON text.
    """

    def __init__(self, options: Json, write: Callable[[], str]) -> None:
        self.options = options
        self._write = write

    @once
    def deal(self) -> str:
        """The deal as JSON text; written when first needed, since few samples are asked for it."""
        return self._write()
