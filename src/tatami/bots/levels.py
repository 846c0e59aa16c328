"""The levels that search, from a beginner that overlooks much of the board to a master that takes three seconds."""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from tatami.bots import vigilant
from tatami.bots.bot import Budget, Choice
from tatami.bots.styles import find_style
from tatami.core.game import View
from tatami.core.parts import Levels
from tatami.core.rng import Random, draw
from tatami.search import Candidate, Search, Settings
from tatami.search.tree import DEEPEST

__all__ = ["LEVELS", "Level", "Searcher"]

FINE = 1 << 20
BRIEF = 64
"""Simulations when the move is known without them; they only estimate its worth."""
LOOKED_AT = 3
"""A move is a candidate if it has at least the most visited move's visits divided by this."""
SHORT_LIST = 4
"""No level overlooks anything among this many moves or fewer."""
NEAR, FAR = 0.5, 1.5
"""Factors of the chance to overlook a move: on the last move's cell, and on the other side of the board."""
CELL = re.compile(r"([a-i])([1-9])")
ACROSS = 8.0
USUAL = Levels()
"""For games that declare no levels."""
Limit = TypeVar("Limit", int, float)


@dataclass(frozen=True)
class Level:
    """How long a level thinks, and how it errs."""

    step: int | None
    """Its place in the game's `Levels.iterations`; None: no limit but time."""
    seconds: float
    deepest: int = DEEPEST
    """Maximum moves that it looks ahead."""
    overlooks: float = 0.0
    """The chance to overlook a move, before distance from the last move is considered."""
    careless: float = 0.0
    """How much worse than the best, in shares of a victory, a move may look and still be played."""
    greed: float = 0.0
    """How much better than it is, in shares of a victory, a tempting move looks."""
    leeway: float = 0.0
    """How much worse than the best, in shares of a victory, a move may be that a style prefers."""
    notices: float = 1.0
    """Where errors stand: the chance to notice an error of another seat."""
    slips: float = 0.0
    """Where errors stand: the chance of an error of its own, where a person might make one."""
    takes_time: bool = False
    """Use all seconds of a budget that limits nothing else, instead of the level's own iterations."""

    def iterations(self, levels: Levels, budget: Budget) -> int | None:
        """Maximum simulations in a game with these level settings; None: no limit."""
        seconds_alone = budget.seconds is not None and budget.iterations is None
        if self.step is None or (self.takes_time and seconds_alone):
            return budget.iterations
        return least(levels.iterations[self.step], budget.iterations)


LEVELS: Mapping[str, Level] = {
    "beginner": Level(
        0, 0.3, deepest=1, overlooks=0.15, careless=0.03, greed=0.15, leeway=0.04, notices=0.4, slips=0.1
    ),
    "casual": Level(1, 0.3, deepest=3, overlooks=0.08, careless=0.01, greed=0.03, leeway=0.03, notices=0.6, slips=0.04),
    "club": Level(2, 0.3, leeway=0.025, notices=0.8),
    "expert": Level(3, 1.0, takes_time=True, leeway=0.02, notices=0.95),
    "master": Level(None, 3.0, leeway=0.015),
}


class Searcher:
    """Plays a level by tree search, and among moves that are about equally good what its style prefers."""

    def __init__(self, level: Level, style: str | None = None) -> None:
        self.level = level
        self.style = style

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        """The most visited move, or for a weak level one that does not look much worse to it."""
        if view.state.errors_stand:
            plainly = partial(self.choose, budget=budget, rng=rng)
            return vigilant.choose(plainly, self.level.notices, self.level.slips, view, rng)
        start = time.perf_counter()
        assert view.seat is not None
        iterations = self.level.iterations(view.game.levels or USUAL, budget)
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
        """The level's own time, or less if the budget says so; None if the budget counts iterations alone."""
        if budget.seconds is None and budget.iterations is not None:
            return None
        return least(self.level.seconds, budget.seconds)

    def pick(self, candidates: list[Candidate], view: View, rng: Random) -> Candidate:
        """The candidate that this level plays."""
        style = find_style(view.game, self.style)
        errs = self.level.careless or self.level.overlooks or self.level.greed
        found = self.noticed(candidates, view, rng) if errs else candidates
        if style is not None:
            near = self.near(found, view, self.level.leeway * doubt(found, view))
            return max([found[0], *near], key=lambda one: style.taste(view, one.move))
        if not errs:
            return candidates[0]
        near = self.near(found, view, self.level.careless)
        return near[draw(rng, len(near))]

    def near(self, found: list[Candidate], view: View, margin: float) -> list[Candidate]:
        """The candidates that were looked at enough and do not seem worse than the best by more than a margin."""
        assert view.seat is not None
        seat = view.seat - 1
        levels = view.game.levels or USUAL
        found = [one for one in found if one.visits * LOOKED_AT >= found[0].visits]
        worth = [one.rewards[seat] + self.level.greed * (one.move.word in levels.tempting) for one in found]
        enough = max(worth) - margin * levels.luck
        return [one for one, seen in zip(found, worth, strict=True) if seen >= enough]

    def noticed(self, found: list[Candidate], view: View, rng: Random) -> list[Candidate]:
        """The candidates that this level does not overlook, at least one."""
        if len(view.moves) <= SHORT_LIST:
            return found
        last = view.history[-1] if view.history else ""
        seen = [one for one in found if draw(rng, FINE) >= FINE * self.level.overlooks * remoteness(one.move, last)]
        return seen or found[:1]


def doubt(found: list[Candidate], view: View) -> float:
    """How open the game is: 1 if the best move wins half of the time, 0 if the game is as good as won or lost."""
    assert view.seat is not None
    hope = min(1.0, max(one.rewards[view.seat - 1] for one in found))
    return 4 * hope * (1 - hope)


def remoteness(word: str, last: str) -> float:
    """From NEAR to FAR, by the distance between the last cells in two words; 1 if either has no cell."""
    cells = [CELL.findall(one) for one in (word, last)]
    if not all(cells):
        return 1.0
    (column, row), (other_column, other_row) = cells[0][-1], cells[1][-1]
    distance = max(abs(ord(column) - ord(other_column)), abs(int(row) - int(other_row)))
    return NEAR + (FAR - NEAR) * distance / ACROSS


def least(one: Limit | None, other: Limit | None) -> Limit | None:
    """The smaller of two limits; None is no limit."""
    limits = [limit for limit in (one, other) if limit is not None]
    return min(limits) if limits else None
