"""The registered games, found by id."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from tatami.core.errors import BadDeal, BadSetup
from tatami.core.messages import Reason

if TYPE_CHECKING:
    from tatami.core.game import Game
    from tatami.core.position import Position

__all__ = ["available_games", "game", "load", "register"]

REGISTERED: "dict[str, Game]" = {}


def register(game: "Game") -> None:
    """Let people and programs find a game by its id.

    Args:
        game: A game of your own; `examples/fifth_game` shows one.

    Raises:
        ValueError: Another game has this id already.

    >>> import tatami
    >>> tatami.register(tatami.game("kakuro"))
    Traceback (most recent call last):
        ...
    ValueError: a game called 'kakuro' is registered already
    """
    if game.id in REGISTERED:
        raise ValueError(f"a game called {game.id!r} is registered already")
    REGISTERED[game.id] = game


def available_games() -> "tuple[Game, ...]":
    """All registered games, ordered by id.

    >>> import tatami
    >>> tatami.available_games()[0]
    <Game hiroba: Hiroba, 2 to 4 players>
    """
    return tuple(REGISTERED[name] for name in sorted(REGISTERED))


def game(name: str) -> "Game":
    """The game with this id.

    Args:
        name: The id, such as `"kakuro"`.

    Raises:
        BadSetup: There is no such game.

    >>> import tatami
    >>> tatami.game("ike-no-koi").title
    'Iké no Koï'
    """
    found = REGISTERED.get(name) if isinstance(name, str) else None
    if found is None:
        raise BadSetup(Reason("no-such-game", {"games": sorted(REGISTERED)}))
    return found


def load(deal: Any) -> "Position":
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


def restore(name: str) -> "Game":
    """Find a pickled game, in a process that may not have imported the games yet."""
    import_module("tatami.games")
    return game(name)
