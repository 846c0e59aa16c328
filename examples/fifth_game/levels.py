"""How strong the bot levels are in tic-tac-toe, where a few hundred simulations see everything."""

from tatami.core.parts import Levels

__all__ = ["LEVELS"]

LEVELS = Levels(iterations=(4, 16, 64, 400))
