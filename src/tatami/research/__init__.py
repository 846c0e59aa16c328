"""For research: many games at once, in compiled code."""

from tatami.research.batch import Batch

__all__ = ["Batch"]
