"""For research: many games at once, and the games as PettingZoo, Gymnasium and OpenSpiel know them.

`Batch` needs nothing but the package itself; the adapters need `pip install "tatami-games[research]"` and are imported
by name: `tatami.research.pettingzoo`, `tatami.research.gymnasium`, `tatami.research.openspiel`.
"""

from tatami.research.batch import Batch

__all__ = ["Batch"]
