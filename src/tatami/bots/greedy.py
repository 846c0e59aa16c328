"""The level `greedy`: the most points at the end of its own turn, as far as it can know."""

import numpy as np

from tatami.bots.bot import Budget, Choice
from tatami.bots.lookahead import expected_points
from tatami.core.game import View
from tatami.core.rng import Random, draw

__all__ = ["Greedy"]

GUESSES = 8
MOST_GUESSES = 256


class Greedy:
    """Takes the points at hand, and thinks of nothing else."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        """The move that leads by most, on average over some guesses of what is hidden; ties are drawn."""
        assert view.seat is not None
        guesses = GUESSES if budget.iterations is None else max(1, min(budget.iterations, MOST_GUESSES))
        points = expected_points(view, guesses if view.game.hidden else 1, rng)
        own = points[:, view.seat - 1]
        lead = own - np.delete(points, view.seat - 1, axis=1).max(axis=1)
        best = np.flatnonzero(lead == lead.max())
        index = int(best[draw(rng, len(best))])
        return Choice(view.moves[index], tuple(points[index].tolist()))
