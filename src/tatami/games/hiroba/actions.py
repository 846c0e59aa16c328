"""Hiroba's action space: the pass, pebbles by cell and value, stones by cell, koi by cell; then answers to pebbles."""

from collections.abc import Mapping
from typing import Any

from tatami.core.actions import Actions
from tatami.games.hiroba.notation import text
from tatami.games.hiroba.state import NUMBERS, PLAIN_NUMBERS, HirobaState

__all__ = ["ACTIONS", "WITH_ANSWERS", "actions"]

S = HirobaState.blank()
WORDS = [text(S, move) for move in range(NUMBERS)]
ACTIONS = Actions(WORDS[:PLAIN_NUMBERS], NUMBERS)
WITH_ANSWERS = Actions(WORDS, NUMBERS)


def actions(options: Mapping[str, Any]) -> Actions:
    """The actions with these options; those where errors stand begin with all the others."""
    return WITH_ANSWERS if options.get("errors") == "stand" else ACTIONS
