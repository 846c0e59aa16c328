"""What every bot is asked, and what it answers."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from tatami.core.game import Move, View
from tatami.core.rng import Random
from tatami.search import Candidate

__all__ = ["Bot", "Budget", "Choice"]


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: so many seconds or iterations, whichever ends first, or until it is stopped."""

    seconds: float | None = None
    iterations: int | None = None
    stop: Callable[[], bool] | None = field(default=None, compare=False)
    """Asked every few milliseconds, in the bot's thread (an event's `is_set`): once it says yes, the bot answers."""
    threads: int = 1
    """A level that searches may use so many; the choice depends on their number, and not on how they are scheduled."""


@dataclass(frozen=True)
class Choice:
    """A bot's move, and what it expects for each seat: points, or from a search a share of the victory."""

    move: Move
    evaluation: tuple[float, ...]
    candidates: tuple[Candidate, ...] = ()
    """What else was looked at, the best first, if the bot compares moves at all."""


class Bot(Protocol):
    """A computer opponent."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        """One of view.moves; the same view, iterations and generator give the same choice."""
