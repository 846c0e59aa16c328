"""What everybody knows of a game of Trini, as vectors over its spaces, and the twelve ways to turn or mirror the board.

A mirrored die does not exist, unless circle and square change places: mirrored boards exchange these two shapes.
"""

import numpy as np

from tatami.core.kernel import compiled
from tatami.core.record import Ints
from tatami.core.tensor import Field, Layout, Order, Symmetry, Tensor
from tatami.games.trini.actions import ACTIONS
from tatami.games.trini.constants import (
    CLOCKWISE,
    FACES,
    ROUND_SPACES,
    ROUNDS,
    SYMBOLS,
    TRIANGLE_NAMES,
    TRIANGLE_SPACES,
    TRIANGLES,
    TRIPLES,
    Space,
    kind,
)
from tatami.games.trini.notation import parts
from tatami.games.trini.state import MISSING, TriniState

__all__ = ["TENSOR"]

SEATS = 4
KINDS = len(SYMBOLS)
SHOWN = np.array(TRIPLES, np.int64)
"""By orientation and face: the symbol."""

LAYOUT = Layout(
    Field(
        "faces",
        (FACES, KINDS, TRIANGLES),
        "1 where a face of the die on triangle a1 to d5 shows C, S, Q, c, s, q; faces clockwise, from the one that "
        "looks up (or down, where the triangle points down)",
    ),
    Field("owner", (SEATS, TRIANGLES), "1 where a seat's die stands"),
    Field("triangle", (1, TRIANGLES), "1 where the board has a triangle"),
    Field("matching", (KINDS, ROUNDS), "how many faces show each symbol to round o1 to o13", 6),
    Field("trini", (SEATS, ROUNDS), "1 where a seat's Trini stands"),
    Field("round", (1, ROUNDS), "1 where the board has a round"),
    Field("reserve", (SEATS,), "dice left", 12),
    Field("trinis", (SEATS,), "Trinis left", 6),
    Field("quiet", (1,), "turns left until the game ends without a new Trini", 1000),
    Field("to_act", (SEATS,), "1 for the seat that decides now"),
    Field("players", (3,), "1 for two, three or four players"),
    Field("shapes_match", (1,), "1 with the option that solid and hollow match; then `matching` counts the solid one"),
    Field("quiet_draw", (1,), "1 with the option that a quiet end is a draw"),
)
SHOWING, OWNER, TRIANGLE, MATCHING = (LAYOUT.start(name) for name in ("faces", "owner", "triangle", "matching"))
TRINI, ROUND, RESERVE, TRINIS = (LAYOUT.start(name) for name in ("trini", "round", "reserve", "trinis"))
QUIET, TO_ACT, TABLE_SIZE = (LAYOUT.start(name) for name in ("quiet", "to_act", "players"))
SHAPES_MATCH, QUIET_DRAW = LAYOUT.start("shapes_match"), LAYOUT.start("quiet_draw")


@compiled
def observe(s: TriniState, seat: int, out: Ints) -> None:
    """Write what everybody knows; seats count from this one."""
    first = max(seat, 0)
    for triangle in range(TRIANGLES):
        owner = int(s.owner[triangle])
        out[TRIANGLE + triangle] = owner != MISSING
        if owner > 0:
            out[OWNER + (owner - 1 - first) % s.players * TRIANGLES + triangle] = 1
            for face in range(FACES):
                symbol = SHOWN[s.orientation[triangle], face]
                out[SHOWING + (face * KINDS + symbol) * TRIANGLES + triangle] = 1
    for place in range(ROUNDS):
        holder = int(s.holder[place])
        out[ROUND + place] = holder != MISSING
        if holder > 0:
            out[TRINI + (holder - 1 - first) % s.players * ROUNDS + place] = 1
        for symbol in range(KINDS):
            out[MATCHING + symbol * ROUNDS + place] = s.faces[place, symbol]
    for step in range(s.players):
        out[RESERVE + step] = s.reserve[(first + step) % s.players]
        out[TRINIS + step] = s.trinis[(first + step) % s.players]
    out[QUIET] = s.quiet_turns - s.quiet
    if not s.over:
        out[TO_ACT + (s.seat - first) % s.players] = 1
    out[TABLE_SIZE + s.players - 2] = 1
    out[SHAPES_MATCH] = s.shapes_match
    out[QUIET_DRAW] = s.quiet_draw


def moved(space: Space, turns: int, mirrored: bool) -> Space:
    """A space, or a direction, mirrored and then turned by sixths."""
    q, r = (space[1], space[0]) if mirrored else space
    for _ in range(turns):
        q, r = -r, q + r
    return q, r


def turned(turns: int, mirrored: bool) -> Symmetry:
    """The board from which mirroring and turning lead to the board as it is."""
    triangles = [TRIANGLE_SPACES.index(moved(space, turns, mirrored)) for space in TRIANGLE_SPACES]
    rounds = [ROUND_SPACES.index(moved(space, turns, mirrored)) for space in ROUND_SPACES]
    symbols = [1, 0, 2, 4, 3, 5] if mirrored else list(range(KINDS))
    faces = [faces_of(space, turns, mirrored) for space in TRIANGLE_SPACES]
    showing = [
        (faces[at][face] * KINDS + symbols[symbol]) * TRIANGLES + triangles[at]
        for face in range(FACES)
        for symbol in range(KINDS)
        for at in range(TRIANGLES)
    ]
    fields = {
        "faces": np.array(showing),
        "owner": stacked(range(SEATS), triangles),
        "triangle": np.array(triangles),
        "matching": stacked(symbols, rounds),
        "trini": stacked(range(SEATS), rounds),
        "round": np.array(rounds),
    }
    actions = [ACTIONS.number(before(word, triangles, symbols, faces)) for word in ACTIONS]
    name = f"turned by {60 * turns}°" + (" and mirrored" if mirrored else "")
    return Symmetry(name, LAYOUT.reordered(fields), np.array(actions))


def faces_of(space: Space, turns: int, mirrored: bool) -> list[int]:
    """For each face of a die on a space: which face it is of the die on the space that this one comes from."""
    came_from = CLOCKWISE[kind(moved(space, turns, mirrored))]
    return [came_from.index(moved(direction, turns, mirrored)) for direction in CLOCKWISE[kind(space)]]


def stacked(rows: "list[int] | range", places: list[int]) -> Order:
    """The order of rows of equal length, each with its places in this order."""
    return np.concatenate([row * len(places) + np.array(places) for row in rows])


def before(word: str, triangles: list[int], symbols: list[int], faces: list[list[int]]) -> str:
    """The word on the board as it is of an action on the turned board."""
    action = parts(word)
    at = TRIANGLE_NAMES.index(action.triangle)
    name = TRIANGLE_NAMES[triangles[at]]
    if action.kind == "slide":
        return f"{name}-{TRIANGLE_NAMES[triangles[TRIANGLE_NAMES.index(action.to)]]}"
    shown = [""] * FACES
    for face, symbol in enumerate(action.shown):
        shown[faces[at][face]] = SYMBOLS[symbols[SYMBOLS.index(symbol)]]
    return f"{'+' if action.kind == 'introduce' else ''}{name}={''.join(shown)}"


def symmetries() -> tuple[Symmetry, ...]:
    """All turned and mirrored boards."""
    return tuple(turned(turns, mirrored) for mirrored in (False, True) for turns in range(6))


TENSOR = Tensor(LAYOUT, observe, symmetries)
