"""Glicko-2: how strong somebody plays, and how surely we know it.

After Mark Glickman, "Example of the Glicko-2 system" (2022). The libraries for Python are single files without a
maintainer, and the whole method is one page.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

__all__ = ["NEWCOMER", "Rating", "expected", "idle", "rate"]

SCALE = 400 / log(10)
"""Points of a rating in one unit of the method's own scale."""
CENTRE = 1500.0
MOST_DEVIATION = 350.0
"""The deviation of somebody about whom nothing is known."""
TAU = 0.5
"""How far the volatility may change in one period; the paper suggests 0.3 to 1.2."""
PRECISE = 1e-6
MOST_STEPS = 100
"""The search for the volatility converges in about ten."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength of 1500 in the middle, where 400 points more win ten games of eleven."""

    value: float = CENTRE
    deviation: float = MOST_DEVIATION
    volatility: float = 0.06

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true strength is with a probability of 95 %."""
        return self.value - 1.96 * self.deviation, self.value + 1.96 * self.deviation


NEWCOMER = Rating()


def expected(player: Rating, opponent: Rating) -> float:
    """The score, from 0 to 1, that a player gets on average against an opponent of this rating."""
    damping = weight(opponent.deviation / SCALE)
    return 1 / (1 + exp(-damping * (player.value - opponent.value) / SCALE))


def rate(player: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after one period: each game as the opponent's rating then, and a score of 0, ½ or 1.

    A period without games is one of `idle`.
    """
    if not games:
        return idle(player, 1)
    if any(not 0 <= score <= 1 for _, score in games):
        raise ValueError("a score is a number from 0 to 1")
    known = 0.0
    gain = 0.0
    for opponent, score in games:
        damping = weight(opponent.deviation / SCALE)
        chance = expected(player, opponent)
        known += damping**2 * chance * (1 - chance)
        gain += damping * (score - chance)
    volatility = changed_volatility(player, known, gain)
    before = (player.deviation / SCALE) ** 2 + volatility**2
    after = 1 / (1 / before + known)
    return Rating(player.value + SCALE * after * gain, min(SCALE * sqrt(after), MOST_DEVIATION), volatility)


def idle(player: Rating, periods: float) -> Rating:
    """The rating after so many periods without a game: the same value, known less and less surely."""
    wider = sqrt((player.deviation / SCALE) ** 2 + periods * player.volatility**2)
    return Rating(player.value, min(SCALE * wider, MOST_DEVIATION), player.volatility)


def weight(deviation: float) -> float:
    """How much a game against an opponent counts who is known this surely, on the method's own scale."""
    return 1 / sqrt(1 + 3 * deviation**2 / pi**2)


def changed_volatility(player: Rating, known: float, gain: float) -> float:
    """The volatility after the period: step 5 of the paper, by the Illinois variant of regula falsi.

    `known` is 1/v of the paper and `gain` the sum of its step 4.
    """
    if known < PRECISE:  # opponents so far away that their games tell nothing
        return player.volatility
    deviation = (player.deviation / SCALE) ** 2
    variance = 1 / known
    surprise = (gain * variance) ** 2
    start = log(player.volatility**2)

    def height(x: float) -> float:
        spread = deviation + variance + exp(x)
        return exp(x) * (surprise - spread) / (2 * spread**2) - (x - start) / TAU**2

    left = start
    if surprise > deviation + variance:
        right = log(surprise - deviation - variance)
    else:
        steps = 1
        while height(start - steps * TAU) < 0 and steps < MOST_STEPS:
            steps += 1
        right = start - steps * TAU
    at_left, at_right = height(left), height(right)
    for _ in range(MOST_STEPS):
        if abs(right - left) <= PRECISE:
            break
        middle = left + (left - right) * at_left / (at_right - at_left)
        at_middle = height(middle)
        if at_middle * at_right <= 0:
            left, at_left = right, at_right
        else:
            at_left /= 2
        right, at_right = middle, at_middle
    return exp(left / 2)
