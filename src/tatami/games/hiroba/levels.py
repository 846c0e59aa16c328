"""How strong the bot levels are in Hiroba; the numbers were chosen for an even ladder."""

from tatami.core.parts import Levels

__all__ = ["LEVELS"]

LEVELS = Levels(iterations=(60, 250, 1000, 4000))
