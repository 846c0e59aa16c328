"""The interface of every bot: what it is asked and what it answers."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from tatami.core.game import Move, View
from tatami.core.rng import Random
from tatami.search import Candidate

__all__ = ["Bot", "Budget", "Choice"]


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: seconds or iterations, whichever ends first, or until it is stopped."""

    seconds: float | None = None
    iterations: int | None = None
    stop: Callable[[], bool] | None = field(default=None, compare=False)
    """Called every few milliseconds in the bot's thread; the bot answers once it is true (an event's `is_set`)."""
    threads: int = 1
    """Maximum threads of a level that searches. The choice depends on their number, not on their scheduling."""


@dataclass(frozen=True)
class Choice:
    """A bot's move, and its evaluation for each seat: points, or shares of a victory if it searches."""

    move: Move
    evaluation: tuple[float, ...]
    candidates: tuple[Candidate, ...] = ()
    """The moves compared, the best first; empty for a bot that compares none."""


class Bot(Protocol):
    """A computer opponent."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        """One of view.moves; the same view, iterations and generator give the same choice."""
