"""The contract tests of `tatami.testing`, as a game from outside runs them: `pytest -p tatami.testing`."""

from examples.fifth_game import GAME as GAME
from tatami.testing.contract import *  # noqa: F403
