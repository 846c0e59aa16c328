"""tatami: modern board games, their rules complete and fast, for people and for programs.

>>> import tatami
>>> position = tatami.game("kakuro").new(players=2, seed=7)
>>> position.play(position.moves()[0]).to_act
2
"""

from tatami import interrupt

if interrupt.is_program():
    interrupt.end_at_once()  # what follows takes a second to import

from tatami.core.errors import (
    AmbiguousWord,
    BadDeal,
    BadSetup,
    BadTranscript,
    IllegalMove,
    TatamiError,
    UnknownWord,
)
from tatami.core.game import Game, Move, Outcome, Position, View
from tatami.core.transcript import Transcript
from tatami.core.words import Catalogue, Event, Reason
from tatami.games import game, games, load, register

__all__ = [
    "AmbiguousWord",
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
    "UnknownWord",
    "View",
    "game",
    "games",
    "load",
    "register",
]

__version__ = "0.1.0"
