"""A whole bot as a class: `tatami arena --game kakuro --bots greedy,py:examples.my_bot:First`."""

from tatami import Move, View
from tatami.bots import Budget
from tatami.core.rng import Random


class First:
    """Plays the first legal move."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Move:
        """One of `view.moves`."""
        return view.moves[0]
