"""Compare what a seat lost per real decision with what the levels lose, as measured by scripts/review_levels.py."""

import tomllib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

__all__ = ["measured", "similar_level"]

FILE = Path(__file__).parent / "levels.toml"
ENOUGH = 5
"""Fewer real decisions say nothing about a level."""


@cache
def measured() -> Mapping[str, Mapping[str, int]]:
    """By game and level: the mean cost of a real decision."""
    return tomllib.loads(FILE.read_text("utf-8")) if FILE.exists() else {}


def similar_level(game: str, costs: Sequence[int]) -> str | None:
    """The level whose mean cost is nearest.

    None with too few decisions, and for a game that was not measured or whose levels differ too little to tell them
    apart: a stronger one did not lose less.
    """
    table = measured().get(game, {})
    falls = all(weaker > stronger for weaker, stronger in pairwise(table.values()))
    if not table or not falls or len(costs) < ENOUGH:
        return None
    mean = Fraction(sum(costs), len(costs))
    return min(table, key=lambda level: abs(table[level] - mean))
