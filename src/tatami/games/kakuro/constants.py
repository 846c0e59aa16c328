"""Kakuro's material: the grid, the tiles, the river stones. Data only."""

import tomllib
from pathlib import Path

__all__ = ["CELLS", "CELL_NAMES", "COPIES", "CROSS", "DIGITS", "HAND", "SIDE", "STARTED", "STONES", "TILES", "TURNS"]

SIDE = 9
CELLS = SIDE * SIDE
CELL_NAMES = tuple(f"{column}{row}" for row in range(1, 10) for column in "abcdefghi")
"""Reading order: row by row from the top, left to right."""

DIGITS = 9
COPIES = 8
TILES = DIGITS * COPIES
HAND = 2

STARTED = 5
"""Tiles that lie on the river stones at the start."""
TURNS = TILES - STARTED
"""Every other tile is played, one a turn."""

STONES: tuple[str, ...] = tuple(tomllib.loads((Path(__file__).parent / "box.toml").read_text("utf-8"))["stones"])
"""Where the river stones are printed on the board, the red one first."""
CROSS = ("e5", "e3", "c5", "g5", "e7")
"""The stones of the first edition of our rules, still offered."""
