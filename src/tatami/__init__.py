"""tatami: modern board games, their rules complete and fast, for people and for programs.

>>> import tatami
>>> position = tatami.game("kakuro").new(players=2, seed=7)
>>> position.play(position.moves[0]).to_act
2
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tatami.core.errors import (
        AmbiguousMove,
        BadDeal,
        BadSetup,
        BadTranscript,
        IllegalMove,
        InvalidMove,
        TatamiError,
    )
    from tatami.core.game import Game, Move, Outcome, Position, View
    from tatami.core.messages import Catalogue, Event, Reason
    from tatami.core.transcript import Transcript
    from tatami.games import available_games, game, load, register

__all__ = [
    "AmbiguousMove",
    "BadDeal",
    "BadSetup",
    "BadTranscript",
    "Catalogue",
    "Event",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "Position",
    "Reason",
    "TatamiError",
    "Transcript",
    "InvalidMove",
    "View",
    "available_games",
    "game",
    "load",
    "register",
]

__version__ = "0.2.0"

HOMES = ("core.errors", "core.game", "core.messages", "core.transcript", "games")
"""The modules that define the names above."""

if not TYPE_CHECKING:  # a type checker would take every name for known

    def __getattr__(name: str) -> Any:
        """Import a name when it is first used.

        Python runs this file before `tatami.__main__`, which must handle Ctrl-C before NumPy and Numba are imported.
        """
        if name in ("core", "games"):
            return import_module(f"tatami.{name}")
        if name in __all__:
            for home in HOMES:
                module = import_module(f"tatami.{home}")
                if name in module.__all__:
                    globals()[name] = found = getattr(module, name)
                    return found
        raise AttributeError(f"module 'tatami' has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
