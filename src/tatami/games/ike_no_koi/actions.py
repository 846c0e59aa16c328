"""Iké no Koï's action space: the same in every box, so a bridge may join any two zones."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from tatami.core.actions import Actions
from tatami.games.ike_no_koi.constants import GIFTS, SEATS
from tatami.games.ike_no_koi.notation import CARD_WORDS, VARIETIES
from tatami.games.ike_no_koi.state import FIRST_GIFT

__all__ = ["ACTIONS", "actions"]

ACTIONS = Actions(
    [
        *("draw", "stop", "lotus", "keep", "swap", "-"),
        *(f"t{card}" for card in CARD_WORDS),
        *(f"b{variety}" for variety in VARIETIES),
        *(f"p{one}-{other}" for one, other in combinations(VARIETIES, 2)),
        *(f"x{seat}:{variety}" for seat in range(1, SEATS + 1) for variety in VARIETIES),
        *(f"g{VARIETIES[one]}+{VARIETIES[other]}" for one, other in GIFTS),
    ],
    FIRST_GIFT + len(GIFTS),
)


def actions(options: Mapping[str, Any]) -> Actions:
    """The actions, the same with all options."""
    return ACTIONS
