"""The luck of a game between bots, to be taken out of its result: a control variate, as in tatami.review.luck.

Luck is zero on average whatever the bots do, so results without it have the same mean and a smaller variance. The deal
itself does not count: it is played in every seating, where its luck cancels out.

The short searches of the value function are too sure of themselves, so only WEIGHT of the luck is taken out: any fixed
part keeps the mean, and this one made the variance smallest (benchmarks/LUCK.md).
"""

from tatami.core.game import Position
from tatami.review.figures import UNIT
from tatami.review.luck import Luck

__all__ = ["luck_of"]

SIMULATIONS = 60
OUTCOMES = 16
WEIGHT = 0.4
DIGITS = 6


def luck_of(last: Position, seed: int) -> list[float]:
    """What to take out of each seat's result: luck from the first move to the last, as a share of a victory."""
    found = Luck(last, SIMULATIONS, seed, OUTCOMES).of_moves()
    return [round(WEIGHT * sum(chance.luck[seat] for chance in found) / UNIT, DIGITS) for seat in range(last.players)]
