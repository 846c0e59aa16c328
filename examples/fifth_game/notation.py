"""Tic-tac-toe's moves and deals as text and JSON."""

from collections.abc import Mapping
from typing import Any

from examples.fifth_game.constants import CELL_NAMES
from examples.fifth_game.state import FifthState
from tatami.core.messages import Json
from tatami.core.options import one_of

__all__ = ["OPTIONS", "is_word", "read_deal", "set_options", "text", "write_deal"]

OPTIONS = {"line": one_of("wins", "loses")}


def is_word(word: str) -> bool:
    """Is this the name of a cell?"""
    return word in CELL_NAMES


def text(s: FifthState, move: int) -> str:
    """The word for a move."""
    return CELL_NAMES[move]


def set_options(s: FifthState, options: Mapping[str, Any]) -> None:
    """R4: what a line does."""
    s.line_loses = options["line"] == "loses"


def write_deal(s: FifthState) -> Json:
    """Chance decides nothing."""
    return {}


def read_deal(s: FifthState, deal: Mapping[str, Any]) -> None:
    """Chance decides nothing, so there is nothing to read or to refuse with BadDeal."""
