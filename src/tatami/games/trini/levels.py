"""How strong the bot levels are in Trini; the numbers were chosen for an even ladder."""

from tatami.core.parts import Levels

__all__ = ["LEVELS"]

LEVELS = Levels(iterations=(30, 45, 150, 600))
