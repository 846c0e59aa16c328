"""The level `greedy`: the largest expected lead at the end of its own turn."""

from functools import partial

import numpy as np

from tatami.bots import vigilant
from tatami.bots.bot import Budget, Choice
from tatami.bots.lookahead import expected_points
from tatami.core.game import View
from tatami.core.rng import Random, draw

__all__ = ["Greedy"]

SAMPLES = 8
MOST_SAMPLES = 256
NOTICES = 0.8
"""Where errors stand: the chance to notice an error of another seat."""


class Greedy:
    """Takes the points that it can get this turn, and looks no further."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        """The move with the largest mean lead over samples of what is hidden; ties are drawn."""
        if view.state.errors_stand:
            plainly = partial(self.choose, budget=budget, rng=rng)
            return vigilant.choose(plainly, NOTICES, 0.0, view, rng)
        assert view.seat is not None
        samples = SAMPLES if budget.iterations is None else max(1, min(budget.iterations, MOST_SAMPLES))
        points = expected_points(view.state, samples if view.game.hidden else 1, rng)
        own = points[:, view.seat - 1]
        lead = own - np.delete(points, view.seat - 1, axis=1).max(axis=1)
        best = np.flatnonzero(lead == lead.max())
        index = int(best[draw(rng, len(best))])
        return Choice(view.moves[index], tuple(points[index].tolist()))
