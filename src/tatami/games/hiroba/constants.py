"""Hiroba's material: the grid, the tiles, the pebbles and the stones. Data only."""

import tomllib
from pathlib import Path

import numpy as np

__all__ = [
    "CELLS",
    "CELL_AT",
    "CELL_NAMES",
    "CENTRE",
    "EACH",
    "GARDENS",
    "KINDS",
    "LARGEST",
    "LEAST",
    "LOWEST",
    "NEIGHBOURS",
    "PEBBLES",
    "PLACES",
    "PLACE_OF",
    "RING",
    "SIDE",
    "STONES",
    "TILES",
    "TILE_CELLS",
    "TILE_SIDE",
    "TURNED_FROM",
    "TURNED_TO",
    "VALUES",
    "WATER",
]

SIDE = 9
CELLS = SIDE * SIDE
CELL_NAMES = tuple(f"{column}{row}" for row in range(1, 10) for column in "abcdefghi")
"""Reading order: row by row from the top, left to right."""

TILE_SIDE = 3
TILE_CELLS = TILE_SIDE * TILE_SIDE
PLACES = 9
"""Where tiles lie, in reading order."""
CENTRE = 4
RING = np.array([0, 1, 2, 5, 8, 7, 6, 3])
"""R6: the eight outer places, clockwise."""
GARDENS = 2 * PLACES
LEAST, LARGEST = 2, 6
"""R1: the sizes of a garden."""

TILES: tuple[tuple[str, ...], ...] = tuple(
    map(tuple, tomllib.loads((Path(__file__).parent / "box.toml").read_text("utf-8"))["tiles"])
)
"""R2: the twelve tiles as the box prints them."""

VALUES = 9
KINDS = 5
"""R3: 1/9, 2/8, 3/7, 4/6 and 5/5."""
PEBBLES = np.array([2, 2, 2, 2, 1], np.int16)
"""R3: how many of each kind a seat has."""
EACH = int(PEBBLES.sum())
"""R3: how many a seat has in all."""
STONES = np.array([[0, 0, 0, 0], [0, 0, 0, 0], [2, 1, 0, 0], [2, 1, 0, 0], [2, 1, 1, 0]])
"""R4: by players and seat."""
WATER = np.array([0, 0, 4, 2, 0])
"""R6: how many tiles lie on their water side, by players."""

SPOTS = np.arange(TILE_CELLS).reshape(TILE_SIDE, TILE_SIDE)
TURNED_FROM = np.array([np.rot90(SPOTS, -turns).ravel() for turns in range(4)])
"""By quarter turns clockwise and cell of a tile as it lies: which cell of the unturned tile that is."""
TURNED_TO = np.argsort(TURNED_FROM)
"""By quarter turns clockwise and cell of the unturned tile: where that lies."""

GRID = np.arange(CELLS).reshape(SIDE, SIDE)
CELL_AT = GRID.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(PLACES, TILE_CELLS)
"""By place and cell of a tile: which cell of the grid that is."""
PLACE_OF = np.argsort(CELL_AT.ravel()) // TILE_CELLS
"""By cell of the grid: the place of its tile."""
BORDERED = np.pad(GRID, 1, mode="edge")
NEIGHBOURS = np.stack([BORDERED[:-2, 1:-1], BORDERED[1:-1, :-2], BORDERED[1:-1, 2:], BORDERED[2:, 1:-1]], 2)
NEIGHBOURS = NEIGHBOURS.reshape(CELLS, 4)
"""The cells above, left, right and below; at the edge of the grid the cell itself."""

LOWEST = np.array([0, *[(bits & -bits).bit_length() - 1 for bits in range(1, 1 << SIDE)]])
"""The lowest member of a set that is not empty, one bit a member."""
