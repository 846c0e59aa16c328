"""The registered games, found by id."""

from typing import TYPE_CHECKING

from tatami.core.errors import BadSetup
from tatami.core.messages import Reason

if TYPE_CHECKING:
    from tatami.core.game import Game

__all__ = ["available_games", "game", "register"]

REGISTERED: "dict[str, Game]" = {}


def register(game: "Game") -> None:
    """Let people and programs find a game by its id.

    Args:
        game: A game of your own; `examples/fifth_game` shows one.

    Raises:
        ValueError: Another game has this id already.
    """
    if game.id in REGISTERED:
        raise ValueError(f"a game called {game.id!r} is registered already")
    REGISTERED[game.id] = game


def available_games() -> "tuple[Game, ...]":
    """All registered games, ordered by id.

    >>> import tatami
    >>> [game.id for game in tatami.available_games()][:4]
    ['hiroba', 'ike-no-koi', 'kakuro', 'trini']
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
