"""tatami: modern board games, their rules complete and fast, for people and for programs.

>>> import tatami
>>> position = tatami.game("kakuro").new(players=2, seed=7)
>>> position.play(position.moves[0]).to_act
2
"""

from tatami import interrupt

if interrupt.is_program():
    interrupt.end_at_once()  # what follows takes a second to import

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

__version__ = "0.1.0"
