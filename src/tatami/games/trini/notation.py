"""Trini's moves and deals as text and JSON."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tatami.core.messages import Json
from tatami.core.options import one_of, whole_number
from tatami.games.trini.constants import MATCHES, ORIENTATIONS, TRIANGLE_NAMES
from tatami.games.trini.state import TriniState

__all__ = ["OPTIONS", "WORDS", "Action", "is_word", "parts", "read_deal", "set_options", "text", "write_deal"]

TRIANGLE = "|".join(TRIANGLE_NAMES)
# R3: each shape once, in any order and fill; half of these triples exist
SHOWN = r"(?=.?.?[Cc])(?=.?.?[Ss])(?=.?.?[Qq])[CcSsQq]{3}"
WORD = re.compile(rf"(\+?)({TRIANGLE})=({SHOWN})|({TRIANGLE})-({TRIANGLE})")

INTRODUCTIONS = [f"+{triangle}={shown}" for triangle in TRIANGLE_NAMES for shown in ORIENTATIONS]
SLIDES = [f"{triangle}-{to}" for triangle in TRIANGLE_NAMES for to in TRIANGLE_NAMES]
TURNS = [f"{triangle}={shown}" for triangle in TRIANGLE_NAMES for shown in ORIENTATIONS]
WORDS = (*INTRODUCTIONS, *SLIDES, *TURNS)
"""The word for every move, in the order of their numbers."""

OPTIONS = {
    "quiet_turns": whole_number(40, 10, 1000),
    "match": one_of(*MATCHES),
}


@dataclass(frozen=True)
class Action:
    """What a word says: a die comes to a triangle, or moves from there, or is turned there."""

    kind: str  # introduce, slide or turn
    triangle: str
    to: str  # where a slide ends
    shown: str  # what an introduced or turned die shows


def is_word(word: str) -> bool:
    """Is this a word of the notation? Whether such a die exists is up to the rules."""
    return WORD.fullmatch(word) is not None


@cache
def parts(word: str) -> Action:
    """What a word of the notation says."""
    found = WORD.fullmatch(word)
    assert found
    if found[4]:
        return Action("slide", found[4], found[5], "")
    return Action("introduce" if found[1] else "turn", found[2], "", found[3])


def text(s: TriniState, move: int) -> str:
    """The word for a move."""
    return WORDS[move]


def set_options(s: TriniState, options: Mapping[str, Any]) -> None:
    """R10, R12: what counts as equal, and how many quiet turns end the game."""
    s.quiet_turns = options["quiet_turns"]
    s.shapes_match = MATCHES.index(options["match"])


def write_deal(s: TriniState) -> Json:
    """Chance decides nothing in Trini."""
    return {}


def read_deal(s: TriniState, deal: Mapping[str, Any]) -> None:
    """Chance decides nothing in Trini."""
