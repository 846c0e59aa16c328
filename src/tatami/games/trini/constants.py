"""Trini's material: the board, the dice, their slides and turns, all derived from R1-R4, R8 and R9. Data only.

A space is a pair (q, r) of axial coordinates. Triangles and rounds are numbered from 0 in the order of their names, the
symbols in the order of their letters, the orientations in the order of their words' letters. Tables that hold indices
are unsigned, which saves compiled code the check for negative ones.
"""

import tomllib
from itertools import permutations, product
from pathlib import Path
from typing import Any

import numpy as np

__all__ = [
    "BOX",
    "COUNTED",
    "DICE",
    "FACES",
    "FACES_BY_ROUND",
    "IN_LINE",
    "LOOKS",
    "MATCHES",
    "OFF_BOARD",
    "ORIENTATIONS",
    "ORIENTATION_COUNT",
    "POINTS_UP",
    "QUIET_ENDS",
    "ROUNDS",
    "ROUND_NAMES",
    "ROUND_SPACES",
    "SYMBOLS",
    "TRIANGLES",
    "TRIANGLE_NAMES",
    "TRIANGLE_SPACES",
    "TRINIS",
    "TURNED",
    "TURN_COUNT",
    "place_of",
]

Space = tuple[int, int]
Triple = tuple[int, ...]

# The board (R1)

RADIUS = 3
BOARD = [(q, r) for q, r in product(range(-RADIUS, RADIUS + 1), repeat=2) if abs(q + r) <= RADIUS]
ROUND, DOWN, UP = 0, 1, 2


def kind(space: Space) -> int:
    """R1: a round, a triangle that points down, or one that points up."""
    return (space[0] - space[1]) % 3


def place_of(space: Space) -> tuple[int, int]:
    """Where a space is drawn: the column from the left, and the half line from the top."""
    return space[0] + RADIUS, space[0] + 2 * space[1] + 2 * RADIUS


def line_of(space: Space) -> int:
    """Lines of rounds lie three half lines apart; a row of triangles fills the two between."""
    return place_of(space)[1] // 3


def reading_order(space: Space) -> tuple[int, int]:
    """Line by line from the top, left to right."""
    return line_of(space), space[0]


def name_triangles() -> list[str]:
    """Rows a to d from the top, each counted from 1."""
    rows = [line_of(space) for space in TRIANGLE_SPACES]
    return [f"{'abcd'[row]}{1 + rows[:at].count(row)}" for at, row in enumerate(rows)]


ROUND_SPACES = sorted((space for space in BOARD if kind(space) == ROUND), key=reading_order)
TRIANGLE_SPACES = sorted((space for space in BOARD if kind(space) != ROUND), key=reading_order)
ROUNDS = len(ROUND_SPACES)
TRIANGLES = len(TRIANGLE_SPACES)
OFF_BOARD = ROUNDS
"""What a face at the rim looks at: an extra round on which no Trini can stand."""
ROUND_NAMES = tuple(f"o{number}" for number in range(1, ROUNDS + 1))
TRIANGLE_NAMES = tuple(name_triangles())
POINTS_UP = tuple(kind(space) == UP for space in TRIANGLE_SPACES)

BOX: dict[str, Any] = tomllib.loads((Path(__file__).parent / "box.toml").read_text("utf-8"))
"""The spaces that the board of the box prints, unless the option `box` says otherwise."""

# The faces of a die and what they look at (R2)

FACES = 3
CLOCKWISE = {UP: [(0, -1), (1, 0), (-1, 1)], DOWN: [(0, 1), (-1, 0), (1, -1)]}
"""Where the three faces look, from N on a triangle that points up and from S on one that points down."""


def looks(space: Space) -> list[int]:
    """The rounds that a die's three faces look at, clockwise."""
    neighbours = [(space[0] + q, space[1] + r) for q, r in CLOCKWISE[kind(space)]]
    return [ROUND_SPACES.index(next_to) if next_to in ROUND_SPACES else OFF_BOARD for next_to in neighbours]


LOOKS = np.array([looks(space) for space in TRIANGLE_SPACES], np.uint8)
FACES_BY_ROUND = np.argsort(LOOKS, axis=1, kind="stable").astype(np.uint8)
"""The faces of a die on each triangle, in the order of the rounds they look at (R10)."""

# The dice (R3, R4)

SYMBOLS = "CSQcsq"
SHAPES = 3


def opposite(symbol: int) -> int:
    """R3: the other fill of the same shape."""
    return (symbol + SHAPES) % len(SYMBOLS)


def exists(triple: Triple) -> bool:
    """R3, R4: solid C, Q, S run clockwise; each hollow face and each swap of two reverses that."""
    first, second, third = (symbol % SHAPES for symbol in triple)
    hollow = sum(symbol >= SHAPES for symbol in triple)
    as_solid = (second - first) % SHAPES == (third - second) % SHAPES == SHAPES - 1
    return len({first, second, third}) == FACES and as_solid == (hollow % 2 == 0)


TRIPLES: list[Triple] = [triple for triple in product(range(len(SYMBOLS)), repeat=FACES) if exists(triple)]
ORIENTATIONS = tuple("".join(SYMBOLS[symbol] for symbol in triple) for triple in TRIPLES)
ORIENTATION_COUNT = len(ORIENTATIONS)

MATCHES = ("symbol", "shape")
QUIET_ENDS = ("most", "draw")
COUNTED = np.array([TRIPLES, [[symbol % SHAPES for symbol in triple] for triple in TRIPLES]], np.uint8)
"""R10: what each face of an orientation counts as, by the option `match`: its symbol, or the solid one."""

# Slides (R8) and turns (R9)


def in_line(one: Space, other: Space) -> bool:
    """R8: on one row of triangles, in one of three directions; such triangles point the same way."""
    (q, r), (p, t) = one, other
    return one != other and (q - r == p - t or q + 2 * r == p + 2 * t or 2 * q + r == 2 * p + t)


def turns(triple: Triple) -> list[Triple]:
    """R9: one notch left, one notch right, and the six ways to tip a die."""
    first, second, third = triple
    found: list[Triple] = [(second, third, first), (third, first, second)]
    for stays, moves, goes_under in permutations(range(FACES)):
        tipped = {stays: triple[stays], goes_under: triple[moves], moves: opposite(triple[goes_under])}
        found.append((tipped[0], tipped[1], tipped[2]))
    return found


IN_LINE = np.array([[in_line(one, other) for other in TRIANGLE_SPACES] for one in TRIANGLE_SPACES], np.uint8)
"""1 where a die on one triangle can slide to another if that is free."""
TURNED = np.array([sorted(TRIPLES.index(turned) for turned in turns(triple)) for triple in TRIPLES], np.int64)
"""The orientations after one turn."""
TURN_COUNT = TURNED.shape[1]

# What each seat has, by the number of players (R5)

DICE = np.array([0, 0, 12, 8, 6], np.int64)
TRINIS = np.array([0, 0, 6, 5, 4], np.int64)
