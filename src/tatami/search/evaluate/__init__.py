"""What makes a position good, game by game; a game without an evaluator is judged by random play."""

from importlib import import_module
from importlib.util import find_spec

from tatami.core.game import Game
from tatami.search import verbs

__all__ = ["prepare", "settings"]


def prepare(game: Game) -> None:
    """Register a game's evaluator, if it has one, before the first search of the game."""
    name = f"{__name__}.{game.folder.name}"
    if game.record.dtype not in verbs.EVALUATORS and find_spec(name):
        verbs.register(game.record, import_module(name))


def settings(game: Game) -> dict[str, float]:
    """The settings of a search that a game's evaluator wants to differ from the usual ones."""
    found: dict[str, float] = getattr(verbs.EVALUATORS.get(game.record.dtype), "SETTINGS", {})
    return found
