"""Trini's action space: introductions, slides between triangles in line, turns."""

from collections.abc import Mapping
from typing import Any

from tatami.core.actions import Actions
from tatami.games.trini.constants import IN_LINE
from tatami.games.trini.notation import INTRODUCTIONS, SLIDES, TURNS, WORDS

__all__ = ["ACTIONS", "actions"]

IN_LINE_SLIDES = [word for word, in_line in zip(SLIDES, IN_LINE.ravel(), strict=True) if in_line]
ACTIONS = Actions([*INTRODUCTIONS, *IN_LINE_SLIDES, *TURNS], len(WORDS))


def actions(options: Mapping[str, Any]) -> Actions:
    """The actions, the same with all options."""
    return ACTIONS
