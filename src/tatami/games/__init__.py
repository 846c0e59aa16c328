"""The games of this package. A new one is a folder here and its name in the line below."""

from tatami.core.registry import available_games, game, known_ids, load, register
from tatami.games import hiroba, ike_no_koi, kakuro, trini

__all__ = ["OURS", "available_games", "game", "known_ids", "load", "register"]

OURS = frozenset(package.GAME.id for package in (hiroba, ike_no_koi, kakuro, trini))
"""The games of this package; the pages have boards for them, and show any other game as text."""

for package in (hiroba, ike_no_koi, kakuro, trini):
    register(package.GAME)
