"""Chances of winning as whole numbers, so that sums are exact and the same on every machine."""

from collections.abc import Sequence
from fractions import Fraction

__all__ = [
    "BLUNDER",
    "INACCURACY",
    "MISTAKE",
    "NAMES",
    "PERCENT",
    "UNIT",
    "Shares",
    "accuracy",
    "divide",
    "name_of",
    "to_shares",
]

UNIT = 600_000
"""A certain win. Two to five seats can share it without a remainder."""
PERCENT = UNIT // 100
INACCURACY, MISTAKE, BLUNDER = 5 * PERCENT, 10 * PERCENT, 15 * PERCENT
NAMES = ("inaccuracy", "mistake", "blunder")
HALF = 20 * PERCENT
"""A decision that costs this much has half the accuracy."""
Shares = tuple[int, ...]
"""For each seat its part of UNIT; together they are UNIT."""


def divide(weights: Sequence[Fraction], whole: int = UNIT) -> Shares:
    """Divide a whole by weights: round down, then give what is left to the largest remainders, the first seats first.

    >>> divide([Fraction(1), Fraction(1), Fraction(1)], 10)
    (4, 3, 3)
    """
    total = sum(weights)
    exact = [whole * weight / total for weight in weights]
    parts = [int(part // 1) for part in exact]
    order = sorted(range(len(parts)), key=lambda seat: (parts[seat] - exact[seat], seat))
    for seat in order[: whole - sum(parts)]:
        parts[seat] += 1
    return tuple(parts)


def to_shares(rewards: Sequence[float]) -> Shares:
    """The rewards of a search as shares of a victory; those of three or more seats need not add up to 1."""
    weights = [Fraction(round(max(0.0, reward) * UNIT)) for reward in rewards]
    return divide(weights if any(weights) else [Fraction(1)] * len(weights))


def name_of(cost: int) -> str | None:
    """What a decision with this cost is called; None if nothing is wrong with it."""
    limits = zip(NAMES, (INACCURACY, MISTAKE, BLUNDER), strict=True)
    return next((name for name, limit in reversed(list(limits)) if cost >= limit), None)


def accuracy(costs: Sequence[int]) -> int | None:
    """From 0 to 100: the mean over the decisions, each 100 without cost; None without decisions."""
    if not costs:
        return None
    return round(sum(Fraction(100 * HALF, HALF + cost) for cost in costs) / len(costs))
