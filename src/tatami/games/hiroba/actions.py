"""Hiroba's action space: the pass, pebbles by cell and value, stones by cell, koi by cell."""

from collections.abc import Mapping
from typing import Any

from tatami.core.actions import Actions
from tatami.games.hiroba.notation import text
from tatami.games.hiroba.state import NUMBERS, HirobaState

__all__ = ["ACTIONS", "actions"]

S = HirobaState.blank()
ACTIONS = Actions([text(S, move) for move in range(NUMBERS)], NUMBERS)


def actions(options: Mapping[str, Any]) -> Actions:
    """The actions, the same with all options."""
    return ACTIONS
