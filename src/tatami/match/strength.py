"""A person's strength against the levels, by Glicko-2. The levels are opponents whose ratings never change."""

from collections.abc import Iterable, Mapping
from math import log10

from msgspec import Struct

from tatami.ratings import NEWCOMER, Rating, idle, rate

__all__ = ["LADDER", "Faced", "Strength", "level_ratings", "strength_of"]

LADDER: Mapping[str, Mapping[str, float]] = {
    "hiroba": {"casual": 81.6, "club": 80.1, "expert": 77.0, "master": 73.2},
    "ike-no-koi": {"casual": 62.5, "club": 60.2, "expert": 61.1, "master": 58.8},
    "kakuro": {"casual": 78.5, "club": 68.1, "expert": 75.4, "master": 76.4},
    "trini": {"casual": 93.8, "club": 93.8, "expert": 92.5, "master": 95.0},
}
"""By game: each level's points in percent against the level below, as benchmarks/STRENGTH.md has measured them."""
LOWEST = "beginner"
MIDDLE, MIDDLE_RATING = "club", 1500.0
"""Each game has a scale of its own, on which this level has this rating."""
LEVEL_DEVIATION = 25.0
"""About what the standard errors of the ladder leave open."""
WEEK = 7 * 86_400.0


class Faced(Struct, frozen=True):
    """A game against computers: when it ended, their levels, and which share of them was beaten (a tie is half)."""

    time: float
    levels: tuple[str, ...]
    score: float


class Strength(Struct):
    """A strength in one game with its 95 % interval, after so many games; and the ratings of the levels."""

    game: str
    value: int
    low: int
    high: int
    games: int
    levels: dict[str, int]


def level_ratings(game: str) -> dict[str, float]:
    """The ratings of the levels in a game; none if its levels were not measured."""
    if game not in LADDER:
        return {}
    found = {LOWEST: 0.0}
    for level, points in LADDER[game].items():
        found[level] = list(found.values())[-1] + 400 * log10(points / (100 - points))
    return {level: value - found[MIDDLE] + MIDDLE_RATING for level, value in found.items()}


def strength_of(game: str, faced: Iterable[Faced], now: float) -> Strength | None:
    """The strength after these games; None without any, or if the levels of the game were not measured.

    A game against several computers is one result against their mean: several results of one game would not be
    independent, and the interval too small. A period of the method is a week.
    """
    ratings = level_ratings(game)
    weeks: dict[int, list[tuple[Rating, float]]] = {}
    for one in faced:
        if one.levels and all(level in ratings for level in one.levels):
            mean = sum(ratings[level] for level in one.levels) / len(one.levels)
            weeks.setdefault(int(one.time // WEEK), []).append((Rating(mean, LEVEL_DEVIATION), one.score))
    if not weeks:
        return None
    rating, last = NEWCOMER, min(weeks) - 1
    for week in sorted(weeks):
        rating = rate(idle(rating, week - last - 1), weeks[week])
        last = week
    rating = idle(rating, max(0, int(now // WEEK) - last))
    low, high = rating.interval
    levels = {level: round(value) for level, value in ratings.items()}
    count = sum(map(len, weeks.values()))
    return Strength(game, round(rating.value), round(low), round(high), count, levels)
