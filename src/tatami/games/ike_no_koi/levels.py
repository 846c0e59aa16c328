"""How strong the bot levels are in Iké no Koï; the numbers were chosen for an even ladder."""

from tatami.core.parts import Levels

__all__ = ["LEVELS"]

LEVELS = Levels(iterations=(10, 120, 400, 2800), tempting=("draw",), luck=5.0)
