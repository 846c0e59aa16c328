"""The level `random`: any legal move, all equally likely."""

from tatami.bots.bot import Budget, Choice
from tatami.bots.lookahead import expected_points
from tatami.core.game import View
from tatami.core.rng import Random, draw

__all__ = ["Uniform"]


class Uniform:
    """Plays random moves."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        """Any legal move."""
        index = draw(rng, len(view.moves))
        points = expected_points(view.state, 1, rng)[index]
        return Choice(view.moves[index], tuple(points.tolist()))
