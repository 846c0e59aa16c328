"""Tree search on any game, from what one seat may know."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tatami.core.game import Move, View
from tatami.core.record import records
from tatami.core.rng import Random
from tatami.search import evaluate
from tatami.search.tree import DEEPEST, MOVE_LIMIT, NODE, grow

__all__ = ["Candidate", "Search", "Settings"]

SLICE = 0.005
"""Seconds between two looks at the clock."""
USUAL = {"exploration": 0.35, "opening": 1.5}
"""The settings of a game whose evaluator does not name others as SETTINGS."""


@dataclass(frozen=True)
class Settings:
    """How a search spends its simulations; what is None is as the game's evaluator wants it, or as in USUAL."""

    exploration: float | None = None
    opening: float | None = None
    nodes: int = 200_000
    deepest: int = DEEPEST


@dataclass(frozen=True)
class Candidate:
    """A move that was looked at: how often, and the mean reward of each seat after it."""

    move: Move
    visits: int
    rewards: tuple[float, ...]


class Search:
    """One search from one view; `run` may be called again to go on."""

    def __init__(self, view: View, rng: Random, settings: Settings = Settings()) -> None:  # noqa: B008
        self.view = view
        self.rng = rng
        self.settings = settings
        game = view.game
        evaluate.prepare(game)
        wanted = USUAL | evaluate.settings(game)
        self.exploration = wanted["exploration"] if settings.exploration is None else settings.exploration
        self.opening = wanted["opening"] if settings.opening is None else settings.opening
        self.root = records(game.record.dtype, 1)
        self.root[0] = view.record
        self.work = records(game.record.dtype, 3)
        self.nodes = records(NODE, settings.nodes)
        self.nodes[0]["first"] = -1
        self.counters = np.array([1, 0], np.int64)
        self.marks = np.zeros(MOVE_LIMIT, np.int64)
        self.moves = np.empty(game.rules.MOST_MOVES, np.int64)
        self.gains = np.empty(game.rules.MOST_MOVES, np.float64)

    def run(self, iterations: int | None, seconds: float | None, stop: Callable[[], bool] = lambda: False) -> None:
        """Simulate until one of the limits is reached, or somebody says stop."""
        end = None if seconds is None else time.perf_counter() + seconds
        left = iterations if iterations is not None else 1 << 40
        size = 1
        while left > 0 and not stop():
            start = time.perf_counter()
            if end is not None and start >= end and self.nodes[0]["visits"] > 0:
                return
            size = min(size, left)
            self.simulate(size)
            left -= size
            spent = time.perf_counter() - start
            if end is not None or iterations is None:
                size = max(1, min(2 * size, int(size * SLICE / max(spent, 1e-9))))
            else:
                size = min(2 * size, 256)

    def simulate(self, count: int) -> None:
        """Run so many simulations."""
        grow(
            self.root,
            self.work,
            self.nodes,
            self.counters,
            self.marks,
            self.moves,
            self.gains,
            count,
            self.exploration,
            self.opening,
            self.settings.deepest,
            self.rng,
        )

    def candidates(self) -> list[Candidate]:
        """The moves looked at, the most visited first."""
        words = {move.number: move for move in self.view.moves}
        players = int(self.view.record.players)
        found = []
        child = int(self.nodes[0]["first"])
        while child != -1:
            node = self.nodes[child]
            visits = int(node["visits"])
            rewards = tuple((node["total"][:players] / max(1, visits)).tolist())
            found.append(Candidate(words[int(node["move"])], visits, rewards))
            child = int(node["next"])
        return sorted(found, key=lambda one: (-one.visits, -one.rewards[(self.view.seat or 1) - 1]))
