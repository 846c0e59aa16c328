"""Tree search for any game, from what one seat may know."""

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from tatami.core.game import Move, View
from tatami.core.rng import Random, draw
from tatami.search import verbs
from tatami.search.tree import DEEPEST, SEATS, grow, plant
from tatami.search.wins import NO_WIN, find_win

__all__ = ["Candidate", "Search", "Settings"]

SLICE = 0.005
"""Maximum seconds between two looks at the clock."""
STEP = 256
"""Simulations between two checks whether another move can still become the most visited one."""
SAMPLES = 48
"""With hidden information, a win must hold in this many samples."""


@dataclass(frozen=True)
class Settings:
    """How a search spends its simulations; None means as the game's evaluator says."""

    exploration: float | None = None
    opening: float | None = None
    """The root opens this times the square root of its visits moves."""
    opening_below: float | None = None
    """The same for all other nodes."""
    nodes: int = 400_000
    """Maximum nodes in all trees together."""
    deepest: int = DEEPEST
    threads: int = 1
    """Number of trees grown at the same time; their statistics are added up."""


@dataclass(frozen=True)
class Candidate:
    """A move that was searched: its visits, and the mean reward of each seat after it."""

    move: Move
    visits: int
    rewards: tuple[float, ...]


class Search:
    """One search from one view. Calling `run` again continues it."""

    def __init__(self, view: View, rng: Random, settings: Settings = Settings()) -> None:  # noqa: B008
        if not isinstance(view, View):
            raise TypeError(f"a search needs a View, which holds no secrets, not a {type(view).__name__}")
        self.view = view
        self.settings = settings
        game = view.game
        usual = verbs.prepare(game)
        self.exploration = usual.exploration if settings.exploration is None else settings.exploration
        self.opening = usual.opening if settings.opening is None else settings.opening
        self.opening_below = usual.opening_below if settings.opening_below is None else settings.opening_below
        count = max(1, settings.threads)
        self.generators = [rng, *(split(rng) for _ in range(1, count))]
        self.trees = [
            plant(view.state.record, game.record.dtype, game.rules.MOST_MOVES, max(1, settings.nodes // count))
            for _ in self.generators
        ]

    @property
    def visits(self) -> int:
        """The number of simulations so far."""
        return sum(int(tree.nodes[0]["visits"]) for tree in self.trees)

    @property
    def nodes(self) -> int:
        """The number of nodes in all trees."""
        return sum(int(tree.used[0]) for tree in self.trees)

    def run(self, iterations: int | None, seconds: float | None, stop: Callable[[], bool] | None = None) -> None:
        """Simulate until a limit is reached, `stop` returns true, or no other move can become the most visited one."""
        end = None if seconds is None else time.perf_counter() + seconds
        if len(self.trees) == 1:
            self.grow_one(0, iterations, end, stop)
            return
        shares: list[int | None] = [None] * len(self.trees)
        if iterations is not None:
            shares = [(iterations + index) // len(self.trees) for index in range(len(self.trees))]
        with ThreadPoolExecutor(len(self.trees)) as pool:
            jobs = [pool.submit(self.grow_one, index, share, end, stop) for index, share in enumerate(shares)]
        for job in jobs:
            job.result()

    def grow_one(self, index: int, iterations: int | None, end: float | None, stop: Callable[[], bool] | None) -> None:
        """Grow one tree. Whether it is settled depends on its statistics alone, not on when the clock is read."""
        tree, rng = self.trees[index], self.generators[index]
        start = now = time.perf_counter()
        done, size = 0, 1
        while iterations is None or done < iterations:
            size = min(size, STEP - done % STEP, size if iterations is None else iterations - done)
            lead = grow(tree, size, self.exploration, self.opening, self.opening_below, self.settings.deepest, rng)
            done += size
            last, now = now, time.perf_counter()
            if (stop is not None and stop()) or (end is not None and now >= end):
                return
            if done % STEP == 0 and lead > left_over(done, iterations, now - start, end and end - now):
                return
            size = max(1, min(2 * size, int(size * SLICE / max(now - last, 1e-9))))

    def find_win(self) -> Candidate | None:
        """A move that wins the game at once or with the next decision of the same seat, if there is one."""
        tree = self.trees[0]
        rewards = np.zeros(SEATS, np.float64)
        replies = np.empty_like(tree.moves)
        samples = SAMPLES if self.view.game.hidden else 1
        number = find_win(tree.root, tree.work, tree.moves, replies, samples, rewards, self.generators[0])
        if number == NO_WIN:
            return None
        move = next(move for move in self.view.moves if move.number == number)
        return Candidate(move, 1, tuple(rewards[: self.view.players].tolist()))

    def candidates(self) -> list[Candidate]:
        """The moves searched, the most visited first."""
        players = self.view.players
        visits: dict[int, int] = {}
        totals: dict[int, np.ndarray[tuple[int], np.dtype[np.float64]]] = {}
        for tree in self.trees:
            child = int(tree.nodes[0]["first"])
            while child != -1:
                node = tree.nodes[child]
                move = int(node["move"])
                visits[move] = visits.get(move, 0) + int(node["visits"])
                totals[move] = totals.get(move, 0.0) + node["total"][:players]
                child = int(node["next"])
        words = {move.number: move for move in self.view.moves}
        found = [
            Candidate(words[move], count, tuple((totals[move] / max(1, count)).tolist()))
            for move, count in visits.items()
        ]
        return sorted(found, key=lambda one: (-one.visits, -one.rewards[(self.view.seat or 1) - 1]))


def left_over(done: int, iterations: int | None, spent: float, seconds: float | None) -> float:
    """The number of simulations that can still be made."""
    if iterations is not None:
        return iterations - done
    return math.inf if seconds is None else seconds * done / max(spent, 1e-9)


def split(rng: Random) -> Random:
    """Seed another tree's generator with three draws from the first one."""
    return np.array([*(draw(rng, 1 << 31) for _ in range(3)), 1], np.int64)
