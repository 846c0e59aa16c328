"""Tic-tac-toe's material: the cells and the lines. Data only."""

__all__ = ["CELLS", "CELL_NAMES", "COLUMNS", "LINES", "ROWS"]

COLUMNS, ROWS = "abc", "123"
CELL_NAMES = tuple(column + row for row in ROWS for column in COLUMNS)
"""Reading order: row by row from the top, left to right."""
CELLS = len(CELL_NAMES)

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
"""The cells of each line, in R3's order: rows, columns, diagonals."""
