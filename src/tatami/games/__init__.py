"""The games of this package. A new one is a folder here and its name in the line below."""

from collections.abc import Mapping
from typing import Any

from tatami.core.errors import BadDeal, BadSetup
from tatami.core.messages import Reason
from tatami.core.position import Position
from tatami.core.registry import available_games, game, register
from tatami.games import hiroba, ike_no_koi, kakuro, trini

__all__ = ["available_games", "game", "load", "register"]


def load(deal: Any) -> Position:
    """The first position of a deal of any registered game.

    Args:
        deal: A deal as JSON data, as `Position.deal` returns it.

    Raises:
        BadDeal: It is not a deal of a registered game; the error says what is wrong.

    >>> import tatami
    >>> deal = tatami.game("trini").new(players=2).deal
    >>> tatami.load(deal).to_act
    1
    """
    if not isinstance(deal, Mapping):
        raise BadDeal(Reason("deal-not-object"))
    try:
        found = game(deal.get("game", ""))
    except BadSetup as error:
        raise BadDeal(error.reason) from None
    return found.load(deal)


for package in (hiroba, ike_no_koi, kakuro, trini):
    register(package.GAME)
