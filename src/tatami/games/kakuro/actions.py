"""Kakuro's action space: the pass, every placement, every flip of one tile.

Then, with expert flips, every set of them; or, where errors stand, claims and answers.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from tatami.core.actions import Actions
from tatami.games.kakuro.constants import CELL_NAMES, SIDE
from tatami.games.kakuro.notation import text
from tatami.games.kakuro.state import FIRST_CLAIM, FIRST_FLIP, NUMBERS, SETS, KakuroState

__all__ = ["actions"]

S = KakuroState.blank()
PLACEMENTS = [text(S, move) for move in range(FIRST_FLIP)]  # the pass first
SINGLE = [f"f{cell}" for cell in CELL_NAMES]
ONE_FLIP = Actions([*PLACEMENTS, *SINGLE], NUMBERS)
WITH_ERRORS = Actions([*ONE_FLIP, *(text(S, move) for move in range(FIRST_CLAIM, NUMBERS))], NUMBERS)


@cache
def expert_flips() -> Actions:
    """The same with every set of tiles that can be flipped on a line; R8: the tile just placed never is."""
    several = [
        text(S, FIRST_FLIP + line * SETS + places)
        for line in range(2 * SIDE)
        for places in range(SETS)
        if 2 <= places.bit_count() < SIDE
    ]
    return Actions([*ONE_FLIP, *several], NUMBERS)


def actions(options: Mapping[str, Any]) -> Actions:
    """The actions with these options; all begin with those of the default options."""
    if options.get("errors") == "stand":
        return WITH_ERRORS  # experts flip one by one there
    return expert_flips() if options["flips"] == "expert" else ONE_FLIP
