"""How strong the bot levels are in Kakuro; the numbers were chosen for an even ladder."""

from tatami.core.parts import Levels

__all__ = ["LEVELS"]

LEVELS = Levels(iterations=(12, 20, 60, 600))
