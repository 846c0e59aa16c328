"""Why a word of Trini's notation is not legal now."""

from tatami.core.messages import Reason
from tatami.games.trini.constants import IN_LINE, ORIENTATIONS, POINTS_UP, TRIANGLE_NAMES
from tatami.games.trini.notation import Action, parts
from tatami.games.trini.state import FREE, MISSING, TriniState

__all__ = ["why_not"]


def why_not(s: TriniState, word: str) -> Reason:
    """The first paragraph of the rules that forbids it."""
    asked = parts(word)
    if asked.shown and asked.shown not in ORIENTATIONS:  # R4
        return Reason("no-such-die", {"orientation": asked.shown})
    for triangle in (asked.triangle, asked.to):
        if triangle and s.owner[TRIANGLE_NAMES.index(triangle)] == MISSING:  # R1
            return Reason("not-on-board", {"triangle": triangle})
    if asked.kind == "introduce":
        return why_not_introduced(s, asked)
    owner = int(s.owner[TRIANGLE_NAMES.index(asked.triangle)])
    if owner == FREE:
        return Reason("no-die", {"triangle": asked.triangle})
    if owner != s.seat + 1:
        return Reason("not-your-die", {"triangle": asked.triangle, "owner": owner})
    return why_not_slid(asked) if asked.kind == "slide" else why_not_turned(s, asked)


def why_not_introduced(s: TriniState, asked: Action) -> Reason:
    """R7: a die in reserve, a free triangle."""
    if s.reserve[s.seat] == 0:
        return Reason("reserve-empty")
    return Reason("triangle-taken", {"triangle": asked.triangle})


def why_not_slid(asked: Action) -> Reason:
    """R8: to another free triangle that points the same way, along a row of triangles."""
    triangle, to = TRIANGLE_NAMES.index(asked.triangle), TRIANGLE_NAMES.index(asked.to)
    if triangle == to:
        return Reason("slide-nowhere", {"triangle": asked.triangle})
    if POINTS_UP[triangle] != POINTS_UP[to]:
        return Reason("slide-other-way", {"triangle": asked.triangle, "to": asked.to})
    if not IN_LINE[triangle, to]:
        return Reason("slide-not-in-line", {"triangle": asked.triangle, "to": asked.to})
    return Reason("triangle-taken", {"triangle": asked.to})


def why_not_turned(s: TriniState, asked: Action) -> Reason:
    """R9: one notch or one tip changes something, but never a symbol into its opposite in the same place."""
    now = ORIENTATIONS[s.orientation[TRIANGLE_NAMES.index(asked.triangle)]]
    params = {"triangle": asked.triangle, "now": now, "orientation": asked.shown}
    if asked.shown == now:
        return Reason("turn-nothing", {"triangle": asked.triangle, "now": now})
    if any(before == after.swapcase() for before, after in zip(now, asked.shown, strict=True)):
        return Reason("turn-opposite", params)
    return Reason("turn-too-far", params)
