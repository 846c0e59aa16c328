"""A sequential test of two bots: play until the results say which of two differences in strength is the true one.

The generalised sequential probability ratio test, as engine testers use it: the hypotheses are Elo differences `elo0`
and `elo1` of the first bot to the second, the data are the mean points of whole deals. A deal is played in every
seating, so its games share their luck, and one deal is one observation. With two seats it has five outcomes
(pentanomial): 0, ½, 1, 1½ or 2 points for the first bot out of two games; without luck, any number. The likelihood
ratio is approximated by `n (s1 - s0)(2 mean - s0 - s1) / (2 variance)`, where `s0` and `s1` are the expected points of
the hypotheses.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from tatami.arena.plan import Plan
from tatami.arena.summary import count_pairs, without_luck
from tatami.core.messages import Json

__all__ = ["Judgement", "Sprt", "points_of"]

FEWEST = 8
"""Deals before the first verdict: a variance needs some."""


def expected(elo: float) -> float:
    """The points per game that a difference of Elo stands for."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True)
class Sprt:
    """The two hypotheses and the chances of a wrong verdict."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    """The chance to accept elo1 although elo0 is true."""
    beta: float = 0.05
    """The chance to accept elo0 although elo1 is true."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which elo0 or elo1 is accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def judge(self, points: Iterable[float]) -> "Judgement":
        """What is accepted after deals with these mean points per game of the first bot, in the order of the plan.

        Later deals than the one that decided do not count, so that the order in which games end changes nothing.
        """
        low, high = self.bounds
        first, second = expected(self.elo0), expected(self.elo1)
        # A deal of each extreme is added: equal results would have no variance, and decide at once.
        total, squares, ratio, count = 1.0, 1.0, 0.0, 0
        for count, one in enumerate(points, 1):
            total, squares = total + one, squares + one * one
            if count < FEWEST:
                continue
            mean = total / (count + 2)
            variance = squares / (count + 2) - mean * mean
            ratio = count * (second - first) * (2 * mean - first - second) / (2 * variance)
            if not low < ratio < high:
                return Judgement("elo1" if ratio >= high else "elo0", count, ratio)
        return Judgement(None, count, ratio)


@dataclass(frozen=True)
class Judgement:
    """What a test says after some deals."""

    accepted: Literal["elo0", "elo1"] | None
    """None: more games are needed."""
    deals: int
    ratio: float
    """The log likelihood ratio."""


def points_of(plan: Plan, results: Mapping[int, Json], start: int = 0) -> Iterator[float]:
    """The first bot's mean points against the second in each deal, as far as all games of all deals before are played.

    Args:
        plan: A plan with two bots.
        results: The results so far, by the numbers of their games.
        start: The deal to begin with.
    """
    each = len(plan.seatings)
    for deal in range(start, plan.deals):
        numbers = range(deal * each, (deal + 1) * each)
        if any(number not in results for number in numbers):
            return
        if plan.luck:
            yield mean_without_luck(plan, [results[number] for number in numbers])
            continue
        wins = np.zeros((2, 2))
        for number in numbers:
            count_pairs(wins, plan.seatings[results[number]["seating"]], results[number])
        yield float(wins[0, 1] / (wins[0, 1] + wins[1, 0]))


def mean_without_luck(plan: Plan, results: Sequence[Json]) -> float:
    """The first bot's mean points in the games of a deal with two seats, without luck."""
    return sum(without_luck(result)[plan.seatings[result["seating"]].index(0)] for result in results) / len(results)
