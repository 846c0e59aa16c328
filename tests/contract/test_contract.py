"""The contract tests of `tatami.testing`, over our games; those of the example are in its own folder."""

from tatami.testing.contract import *  # noqa: F403
from tests.contract import support

GAMES = [game for game in support.GAMES if game.rules.__name__.startswith("tatami.")]
