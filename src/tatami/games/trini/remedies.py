"""Remedies in Trini: the one change that would make an illegal move legal, if there is one."""

from collections.abc import Sequence
from typing import Any

from tatami.core.messages import Reason
from tatami.games.trini.constants import ORIENTATIONS, TRIANGLE_NAMES, TURNED
from tatami.games.trini.notation import parts

__all__ = ["remedy"]


def remedy(s: Any, word: str, reason: Reason, legal: Sequence[str]) -> Reason | None:
    """Where a die can slide, a turn on the way, or a die that exists."""
    asked = parts(word)
    if reason.code == "no-such-die":
        like = asked.shown[:2] + asked.shown[2].swapcase()
        return Reason("such-die", {"orientation": like})
    if asked.kind == "slide" and reason.code in (
        "triangle-taken",
        "slide-nowhere",
        "slide-other-way",
        "slide-not-in-line",
    ):
        ends = [move.partition("-")[2] for move in legal if move.startswith(f"{asked.triangle}-")]
        return Reason("slides-to", {"triangle": asked.triangle, "ends": ends}) if ends else None
    if reason.code in ("turn-opposite", "turn-too-far"):
        now = int(s.orientation[TRIANGLE_NAMES.index(asked.triangle)])
        then = ORIENTATIONS.index(asked.shown)
        between = [ORIENTATIONS[way] for way in TURNED[now] if then in TURNED[int(way)]]
        return Reason("two-turns", {"between": between[0]}) if between else None
    return None
