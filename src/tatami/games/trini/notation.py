"""Trini's moves and deals as text and JSON."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from tatami.core.messages import Json, Reason
from tatami.core.options import BadBox, box_option, check_names, one_of, whole_number
from tatami.games.trini.constants import BOX, MATCHES, ORIENTATIONS, QUIET_ENDS, ROUND_NAMES, TRIANGLE_NAMES
from tatami.games.trini.state import MISSING, TriniState

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

SPACES = {"rounds": ROUND_NAMES, "triangles": TRIANGLE_NAMES}
LEAST = {"rounds": 6, "triangles": 12}
"""R1, R6: room for the Trinis of one of two players, and for a first die of everybody."""


def check_box(box: Json) -> None:
    """R1: a box of Trini holds the spaces of its board, each once."""
    check_names("", box, list(SPACES))
    for kind, known in SPACES.items():
        names: Any = box.get(kind)
        if not isinstance(names, list | tuple) or not all(isinstance(name, str) and name in known for name in names):
            raise BadBox(kind, Reason("box-spaces", {"first": known[0], "last": known[-1]}))
        for name in names:
            if names.count(name) > 1:
                raise BadBox(kind, Reason("box-twice", {"space": name}))
        if len(names) < LEAST[kind]:
            raise BadBox(kind, Reason("box-few", {"least": LEAST[kind]}))


def normal_box(box: Json) -> Json:
    """A checked box, its spaces in the order of their names."""
    return {kind: [name for name in known if name in box[kind]] for kind, known in SPACES.items()}


OPTIONS = {
    "quiet_turns": whole_number(40, 10, 1000),
    "quiet_end": one_of(*QUIET_ENDS),
    "match": one_of(*MATCHES),
    "box": box_option(check_box, normal_box),
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
    """R1, R10, R12: the spaces of the board, what counts as equal, how many quiet turns end the game, and how."""
    s.quiet_turns = options["quiet_turns"]
    s.quiet_draw = options.get("quiet_end") == "draw"  # not an option of the first edition
    s.shapes_match = MATCHES.index(options["match"])
    box = options.get("box", BOX)
    s.owner[[at for at, name in enumerate(TRIANGLE_NAMES) if name not in box["triangles"]]] = MISSING
    s.holder[[at for at, name in enumerate(ROUND_NAMES) if name not in box["rounds"]]] = MISSING


def write_deal(s: TriniState) -> Json:
    """Chance decides nothing in Trini."""
    return {}


def read_deal(s: TriniState, deal: Mapping[str, Any]) -> None:
    """Chance decides nothing in Trini."""
