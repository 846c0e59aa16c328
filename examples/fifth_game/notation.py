"""Tic-tac-toe's moves and deals as text and JSON."""

from collections.abc import Mapping
from typing import Any

from examples.fifth_game.rules import Table
from examples.fifth_game.tables import CELL_NAMES
from tatami.core.options import one_of
from tatami.core.words import Json

__all__ = ["OPTIONS", "is_word", "read_deal", "set_options", "text", "write_deal"]

OPTIONS = {"line": one_of("wins", "loses")}


def is_word(word: str) -> bool:
    """Is this the name of a cell?"""
    return word in CELL_NAMES


def text(s: Table, move: int) -> str:
    """The word for a move."""
    return CELL_NAMES[move]


def set_options(s: Table, options: Mapping[str, Any]) -> None:
    """R4: what a line does."""
    s.line_loses = options["line"] == "loses"


def write_deal(s: Table) -> Json:
    """Chance decides nothing."""
    return {}


def read_deal(s: Table, deal: Mapping[str, Any]) -> None:
    """Chance decides nothing, so there is nothing to read, nor to refuse with BadDeal."""
