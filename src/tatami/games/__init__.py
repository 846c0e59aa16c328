"""The registered games."""

from collections.abc import Mapping
from typing import Any

from tatami.core.errors import BadDeal, BadSetup
from tatami.core.game import Game, Position
from tatami.core.messages import Reason
from tatami.games import hiroba, ike_no_koi, kakuro, trini

__all__ = ["available_games", "game", "load", "register"]

REGISTERED: dict[str, Game] = {}


def register(game: Game) -> None:
    """Let people and programs find a game by its id."""
    if game.id in REGISTERED:
        raise ValueError(f"a game called {game.id!r} is registered already")
    REGISTERED[game.id] = game


def available_games() -> tuple[Game, ...]:
    """All games, by id."""
    return tuple(REGISTERED[name] for name in sorted(REGISTERED))


def game(name: str) -> Game:
    """The game with this id, or BadSetup."""
    found = REGISTERED.get(name) if isinstance(name, str) else None
    if found is None:
        raise BadSetup(Reason("no-such-game", {"games": sorted(REGISTERED)}))
    return found


def load(deal: Any) -> Position:
    """The first position of a deal of any game, or BadDeal."""
    if not isinstance(deal, Mapping):
        raise BadDeal(Reason("deal-not-object"))
    try:
        found = game(deal.get("game", ""))
    except BadSetup as error:
        raise BadDeal(error.reason) from None
    return found.load(deal)


for known in (hiroba, ike_no_koi, kakuro, trini):
    register(known.GAME)
