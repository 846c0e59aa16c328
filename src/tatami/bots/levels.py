"""The levels that search: from a beginner who overlooks much of the board to a master who takes three seconds."""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

from tatami.bots.bot import Budget, Choice
from tatami.core.game import View
from tatami.core.rng import Random, draw
from tatami.search import Candidate, Search, Settings
from tatami.search.tree import DEEPEST

__all__ = ["LEVELS", "Level", "Searcher"]

FINE = 1 << 20
BRIEF = 64
"""Simulations where the move is found without them: they only tell what it is worth."""
LOOKED_AT = 3
"""A move is compared with others if it was visited at least so many times less often than the most visited one."""
SHORT_LIST = 4
"""Nobody overlooks anything among so few moves."""
NEAR, FAR = 0.5, 1.5
"""How much likelier a move is overlooked on the last one's cell, and on the other side of the board."""
CELL = re.compile(r"([a-i])([1-9])")
ACROSS = 8.0
TEMPTING = {"ike-no-koi": ("draw",)}
"""The moves that greed is for."""
LUCK = {"ike-no-koi": 5.0}
"""How many times more careless a level is where luck makes the difference between moves hard to notice."""
Limit = TypeVar("Limit", int, float)


@dataclass(frozen=True)
class Level:
    """How long a level thinks, and how human it is."""

    step: int | None
    """Its place in ITERATIONS; without one it thinks as long as it may."""
    seconds: float
    deepest: int = DEEPEST
    """How many moves ahead it looks."""
    overlooks: float = 0.0
    """The chance to overlook a move; it is greater far from the last one."""
    careless: float = 0.0
    """How much worse, in shares of a victory, a move may look and still be played."""
    greed: float = 0.0
    """How much better, in shares of a victory, a tempting move looks than it is."""
    takes_time: bool = False
    """Given a number of seconds and nothing else, it uses them, however many simulations that makes."""

    def iterations(self, game: str, budget: Budget) -> int | None:
        """How many simulations this level makes in a game."""
        seconds_alone = budget.seconds is not None and budget.iterations is None
        if self.step is None or (self.takes_time and seconds_alone):
            return budget.iterations
        return least(ITERATIONS.get(game, USUAL)[self.step], budget.iterations)


LEVELS: Mapping[str, Level] = {
    "beginner": Level(0, 0.3, deepest=1, overlooks=0.15, careless=0.03, greed=0.15),
    "casual": Level(1, 0.3, deepest=3, overlooks=0.08, careless=0.01, greed=0.03),
    "club": Level(2, 0.3),
    "expert": Level(3, 1.0, takes_time=True),
    "master": Level(None, 3.0),
}
ITERATIONS = {
    "hiroba": (60, 250, 1000, 4000),
    "ike-no-koi": (10, 120, 400, 2800),
    "kakuro": (12, 28, 60, 600),
    "trini": (30, 45, 150, 600),
}
"""Simulations, so that a level is as strong on any machine; chosen for an even ladder."""
USUAL = (40, 200, 1000, 6000)


class Searcher:
    """Plays a level by tree search."""

    def __init__(self, level: Level) -> None:
        self.level = level

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        """The most visited move, or for the weaker levels one that they do not see to be much worse."""
        start = time.perf_counter()
        assert view.seat is not None
        iterations = self.level.iterations(view.game.id, budget)
        iterations = None if iterations is None else max(1, iterations)
        nodes = Settings.nodes if iterations is None else min(Settings.nodes, iterations + budget.threads)
        search = Search(view, rng, Settings(nodes=nodes, deepest=self.level.deepest, threads=budget.threads))
        win = search.find_win()
        if win is not None or len(view.moves) == 1:
            iterations = least(iterations, BRIEF)
        seconds = self.seconds(budget)
        left = None if seconds is None else seconds - (time.perf_counter() - start)
        search.run(iterations, left, budget.stop)
        candidates = search.candidates()
        if win is not None:
            others = [one for one in candidates if one.move != win.move]
            return Choice(win.move, win.rewards, (win, *others))
        chosen = self.pick(candidates, view, rng)
        return Choice(chosen.move, chosen.rewards, tuple(candidates))

    def seconds(self, budget: Budget) -> float | None:
        """The level's own time, unless the budget says less, or counts iterations instead."""
        if budget.seconds is None and budget.iterations is not None:
            return None
        return least(self.level.seconds, budget.seconds)

    def pick(self, candidates: list[Candidate], view: View, rng: Random) -> Candidate:
        """The candidate that this level plays."""
        if not (self.level.careless or self.level.overlooks or self.level.greed):
            return candidates[0]
        assert view.seat is not None
        seat = view.seat - 1
        tempting = TEMPTING.get(view.game.id, ())
        found = self.noticed(candidates, view, rng)
        found = [one for one in found if one.visits * LOOKED_AT >= found[0].visits]
        worth = [one.rewards[seat] + self.level.greed * (str(one.move) in tempting) for one in found]
        enough = max(worth) - self.level.careless * LUCK.get(view.game.id, 1.0)
        near = [one for one, seen in zip(found, worth, strict=True) if seen >= enough]
        return near[draw(rng, len(near))]

    def noticed(self, found: list[Candidate], view: View, rng: Random) -> list[Candidate]:
        """The candidates that this level does not overlook; at least one."""
        if len(view.moves) <= SHORT_LIST:
            return found
        last = view.history[-1] if view.history else ""
        seen = [one for one in found if draw(rng, FINE) >= FINE * self.level.overlooks * remoteness(one.move, last)]
        return seen or found[:1]


def remoteness(word: str, last: str) -> float:
    """From NEAR to FAR, by the distance between the cells that two words name last; 1 if either names none."""
    cells = [CELL.findall(one) for one in (word, last)]
    if not all(cells):
        return 1.0
    (column, row), (other_column, other_row) = cells[0][-1], cells[1][-1]
    distance = max(abs(ord(column) - ord(other_column)), abs(int(row) - int(other_row)))
    return NEAR + (FAR - NEAR) * distance / ACROSS


def least(one: Limit | None, other: Limit | None) -> Limit | None:
    """The smaller of two limits, either of which may be absent."""
    limits = [limit for limit in (one, other) if limit is not None]
    return min(limits) if limits else None
