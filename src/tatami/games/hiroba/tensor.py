"""What everybody knows of a game of Hiroba, as planes and vectors, and the eight ways to turn and mirror the board."""

from functools import partial

import numpy as np

from tatami.core.kernel import compiled
from tatami.core.record import Ints
from tatami.core.tensor import Field, Layout, Order, Symmetry, Tensor
from tatami.games.hiroba.actions import ACTIONS, WITH_ANSWERS
from tatami.games.hiroba.constants import CELLS, EACH, GRID, KINDS, LARGEST, NEIGHBOURS, PLACES, SIDE, VALUES
from tatami.games.hiroba.state import (
    AGAIN,
    ANSWER,
    FINISHED,
    FIRST_EQUAL,
    FIRST_KOI,
    FIRST_PEBBLE,
    FIRST_STONE,
    KOI_LIES,
    NUMBERS,
    PLAIN_NUMBERS,
    STONE_LIES,
    HirobaState,
)

__all__ = ["TENSOR", "TENSOR_WITH_ERRORS"]

SEATS = 4

LAYOUT = Layout(
    Field("value", (VALUES, SIDE, SIDE), "1 where a pebble of value 1 to 9 lies"),
    Field("owner", (SEATS, SIDE, SIDE), "1 where a pebble of each seat lies"),
    Field("stone", (1, SIDE, SIDE), "1 where a stone lies"),
    Field("koi", (1, SIDE, SIDE), "1 where a koi was put by choice"),
    Field("garden", (1, SIDE, SIDE), "1 where the cell belongs to a garden"),
    Field("pond", (1, SIDE, SIDE), "1 where a pond is"),
    Field("start", (1, SIDE, SIDE), "1 where a start point is"),
    Field("free", (1, SIDE, SIDE), "1 where a garden cell is free"),
    Field("size", (1, SIDE, SIDE), "how many cells the cell's garden has", LARGEST),
    Field("joined", (4, SIDE, SIDE), "1 where the next cell above, left, right, below is of the same garden"),
    Field("pebbles", (SEATS, KINDS), "pebbles left, by kind: 1/9, 2/8, 3/7, 4/6, 5", 2),
    Field("stones", (SEATS,), "stones left", 2),
    Field("blocked", (SEATS,), "1 for a seat that was found unable to place a pebble"),
    Field("koi_decided", (SEATS,), "koi that a seat has put or given up, where seats decide", PLACES),
    Field("to_act", (SEATS,), "1 for the seat that decides now"),
    Field("phase", (3,), "place a pebble; place a stone; put a koi"),
    Field("players", (3,), "1 for two, three or four players"),
    Field("by_choice", (1,), "1 with the option that seats decide where koi go"),
)
WITH_ERRORS = Layout(
    *LAYOUT.fields,
    Field("asked", (1, SIDE, SIDE), "1 where the pebble lies that the others are asked about"),
    Field("stage", (2,), "answer to a pebble; place it again; neither in the phases above"),
    Field("false_alarms", (SEATS,), "each seat's objections that were not true", SEATS * EACH),
)
"""Where errors stand."""
VALUE, OWNER, STONE, KOI = (LAYOUT.start(name) for name in ("value", "owner", "stone", "koi"))
GARDEN, POND, START, FREE = (LAYOUT.start(name) for name in ("garden", "pond", "start", "free"))
SIZE, JOINED, PEBBLES, STONES = (LAYOUT.start(name) for name in ("size", "joined", "pebbles", "stones"))
BLOCKED, DECIDED, TO_ACT, PHASE = (LAYOUT.start(name) for name in ("blocked", "koi_decided", "to_act", "phase"))
TABLE_SIZE, BY_CHOICE = LAYOUT.start("players"), LAYOUT.start("by_choice")
SIZE_WITHOUT = LAYOUT.size
ASKED, STAGE, FALSE_ALARMS = (WITH_ERRORS.start(name) for name in ("asked", "stage", "false_alarms"))


@compiled
def observe(s: HirobaState, seat: int, out: Ints) -> None:
    """Write what everybody knows; seats count from this one."""
    first = max(seat, 0)
    for cell in range(CELLS):
        observe_cell(s, cell, first, out)
    for step in range(s.players):
        other = (first + step) % s.players
        for kind in range(KINDS):
            out[PEBBLES + step * KINDS + kind] = s.pebbles[other, kind]
        out[STONES + step] = s.stones[other]
        out[BLOCKED + step] = s.blocked[other]
        out[DECIDED + step] = s.koi_decided[other]
    if s.phase != FINISHED:
        out[TO_ACT + (s.seat - first) % s.players] = 1
        if s.phase < FINISHED:
            out[PHASE + s.phase] = 1
    out[TABLE_SIZE + s.players - 2] = 1
    out[BY_CHOICE] = s.by_choice
    if len(out) > SIZE_WITHOUT:
        observe_errors(s, first, out)


@compiled
def observe_errors(s: HirobaState, first: int, out: Ints) -> None:
    """Write what is known where errors stand."""
    if s.phase == ANSWER:
        out[ASKED + s.placed] = 1
        out[STAGE] = 1
    elif s.phase == AGAIN:
        out[STAGE + 1] = 1
    for step in range(s.players):
        out[FALSE_ALARMS + step] = s.false_alarms[(first + step) % s.players]


@compiled
def observe_cell(s: HirobaState, cell: int, first: int, out: Ints) -> None:
    """Write the planes at one cell."""
    lies, ground = int(s.board[cell]), int(s.ground[cell])
    if lies > 0:
        owner, value = divmod(lies, 10)
        out[VALUE + (value - 1) * CELLS + cell] = 1
        out[OWNER + (owner - first) % s.players * CELLS + cell] = 1
    elif lies == STONE_LIES:
        out[STONE + cell] = 1
    elif lies == KOI_LIES:
        out[KOI + cell] = 1
    if ground < 0:
        out[POND + cell] = 1
    elif ground > 0:
        out[GARDEN + cell] = 1
        out[FREE + cell] = lies == 0
        out[SIZE + cell] = s.garden_size[ground]
        out[START + cell] = (s.start_columns[cell // SIDE] >> (cell % SIDE)) & 1
        for side in range(4):
            neighbour = NEIGHBOURS[cell, side]
            out[JOINED + side * CELLS + cell] = neighbour != cell and s.ground[neighbour] == ground


def turned(layout: Layout, size: int, turns: int, mirrored: bool) -> Symmetry:
    """The board turned counter-clockwise by quarters, then mirrored at its diagonal; with this many actions."""
    grid = np.rot90(GRID, turns)
    cells = (grid.T if mirrored else grid).ravel()
    centre = CELLS // 2
    old_sides = [int(cells[centre + step] - cells[centre]) for step in (-SIDE, -1, 1, SIDE)]
    sides = [(-SIDE, -1, 1, SIDE).index(step) for step in old_sides]
    fields = [field for field in layout.fields if field.shape[1:] == (SIDE, SIDE)]
    moved = {field.name: stacked(range(field.shape[0]), cells) for field in fields}
    moved["joined"] = stacked(sides, cells)
    actions = np.arange(NUMBERS)
    actions[FIRST_PEBBLE:FIRST_STONE] = (FIRST_PEBBLE + cells[:, None] * VALUES + np.arange(VALUES)).ravel()
    actions[FIRST_STONE:FIRST_KOI] = FIRST_STONE + cells
    actions[FIRST_KOI:PLAIN_NUMBERS] = FIRST_KOI + cells
    actions[FIRST_EQUAL:] = FIRST_EQUAL + cells
    name = f"turned by {90 * turns}°" + (" and mirrored" if mirrored else "")
    return Symmetry(name, layout.reordered(moved), actions[:size])


def stacked(planes: "list[int] | range", cells: Order) -> Order:
    """The order of a stack of planes, each with its cells in this order."""
    return np.concatenate([plane * CELLS + cells for plane in planes])


def symmetries(layout: Layout, size: int) -> tuple[Symmetry, ...]:
    """All turned and mirrored boards."""
    return tuple(turned(layout, size, turns, mirrored) for mirrored in (False, True) for turns in range(4))


TENSOR = Tensor(LAYOUT, observe, partial(symmetries, LAYOUT, ACTIONS.size))
TENSOR_WITH_ERRORS = Tensor(WITH_ERRORS, observe, partial(symmetries, WITH_ERRORS, WITH_ANSWERS.size))
