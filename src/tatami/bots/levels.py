"""The levels that search: from a beginner who overlooks half the board to a master who takes three seconds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from tatami.bots.bot import Budget, Choice
from tatami.core.game import View
from tatami.core.rng import Random, draw
from tatami.search import Candidate, Search, Settings

__all__ = ["LEVELS", "Level", "Searcher"]

FINE = 1 << 20
Limit = TypeVar("Limit", int, float)


@dataclass(frozen=True)
class Level:
    """How long a level thinks, and how human it is."""

    iterations: int | None
    seconds: float
    overlooks: float = 0.0
    """The chance to overlook a move that is not plainly winning."""
    careless: float = 0.0
    """How much worse, in shares of a victory, a move may look and still be played."""


LEVELS: Mapping[str, Level] = {
    "beginner": Level(30, 0.3, overlooks=0.5, careless=0.06),
    "casual": Level(120, 0.3, overlooks=0.2, careless=0.02),
    "club": Level(800, 0.3),
    "expert": Level(None, 1.0),
    "master": Level(None, 3.0),
}
WON = 0.93
"""A mean reward from which on a move is plainly winning."""


class Searcher:
    """Plays a level by tree search."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        """The most visited move, or for the weaker levels one that they do not see to be much worse."""
        assert view.seat is not None
        search = Search(view, rng, Settings())
        if len(view.moves) > 1:
            iterations = least(self.level.iterations, budget.iterations)
            search.run(None if iterations is None else max(1, iterations), self.seconds(budget))
        else:
            search.run(1, None)
        candidates = search.candidates()
        found = self.noticed(candidates, view.seat, rng)
        best = found[0].rewards[view.seat - 1]
        near = [one for one in found if one.rewards[view.seat - 1] >= best - self.level.careless]
        chosen = near[draw(rng, len(near))] if self.level.careless else found[0]
        return Choice(chosen.move, chosen.rewards, tuple(candidates))

    def seconds(self, budget: Budget) -> float | None:
        """The level's own time, unless the budget says less, or counts iterations instead."""
        if budget.seconds is None and budget.iterations is not None:
            return None
        return least(self.level.seconds, budget.seconds)

    def noticed(self, found: list[Candidate], seat: int, rng: Random) -> list[Candidate]:
        """The candidates that this level does not overlook; at least one, and never a win at hand."""
        seen = [one for one in found if one.rewards[seat - 1] >= WON or draw(rng, FINE) >= self.level.overlooks * FINE]
        return seen or found[-1:]


def least(one: Limit | None, other: Limit | None) -> Limit | None:
    """The smaller of two limits, either of which may be absent."""
    limits = [limit for limit in (one, other) if limit is not None]
    return min(limits) if limits else None
