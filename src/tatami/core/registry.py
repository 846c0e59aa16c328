"""The registered games, found by id: our own, those that a program registers, and those of installed packages."""

import warnings
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from threading import RLock
from typing import TYPE_CHECKING, Any

from tatami.core.errors import BadDeal, BadSetup
from tatami.core.messages import Reason

if TYPE_CHECKING:
    from tatami.core.game import Game
    from tatami.core.position import Position

__all__ = ["available_games", "game", "known_ids", "load", "register"]

GROUP = "tatami.games"
"""The entry point group of games in other packages: `my-game = "my_package:GAME"`, named by the game's id."""
REGISTERED: "dict[str, Game]" = {}
BROKEN: dict[str, str] = {}
"""Why a game of another package could not be loaded, by its id."""
LOADING = RLock()


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


@cache
def offered() -> dict[str, EntryPoint]:
    """The games that installed packages offer, by id; none of them is imported yet."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def known_ids() -> list[str]:
    """The ids of all games, in order; games of other packages need not be loaded, and may turn out to be broken."""
    return sorted({*REGISTERED, *offered()})


def load_offered(name: str) -> None:
    """Import and register a game of another package, once; a broken one is reported in a warning and left out."""
    from tatami.core.game import Game

    with LOADING:
        if name in REGISTERED or name in BROKEN or name not in offered():
            return
        entry = offered()[name]
        try:
            found = entry.load()
            if not isinstance(found, Game) or found.id != name:
                raise TypeError(f"{entry.value} is not a game with the id {name!r}")
            if REGISTERED.get(name) is not found:  # its module may have registered it
                register(found)
        except (Exception, SystemExit) as error:
            BROKEN[name] = f"{type(error).__name__}: {error}"
            package = entry.dist.name if entry.dist else entry.module
            warnings.warn(f"the game {name!r} of the package {package} is left out. {BROKEN[name]}", stacklevel=3)


def available_games() -> "tuple[Game, ...]":
    """All games, ordered by id; those of installed packages are loaded now.

    >>> import tatami
    >>> tatami.available_games()[0]
    <Game hiroba: Hiroba, 2 to 4 players>
    """
    for name in offered():
        load_offered(name)
    return tuple(REGISTERED[name] for name in sorted(REGISTERED))


def game(name: str) -> "Game":
    """The game with this id.

    Args:
        name: The id, such as `"kakuro"`.

    Raises:
        BadSetup: There is no such game, or it is one of another package that cannot be loaded.

    >>> import tatami
    >>> tatami.game("ike-no-koi").title
    'Iké no Koï'
    """
    if isinstance(name, str):
        if name not in REGISTERED:
            load_offered(name)
        if name in REGISTERED:
            return REGISTERED[name]
        if name in BROKEN:
            raise BadSetup(Reason("broken-game", {"game": name, "cause": BROKEN[name]}))
    raise BadSetup(Reason("no-such-game", {"games": known_ids()}))


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
