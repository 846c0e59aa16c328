"""The games of this package. A new one is a folder here and its name in the line below."""

from tatami.core.registry import available_games, game, load, register
from tatami.games import hiroba, ike_no_koi, kakuro, trini

__all__ = ["available_games", "game", "load", "register"]


for package in (hiroba, ike_no_koi, kakuro, trini):
    register(package.GAME)
