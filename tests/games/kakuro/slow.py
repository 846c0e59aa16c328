"""A slow reference implementation of Kakuro, written from the definitions, to check the compiled rules against.

The board maps a cell to a tile: `{"e5": "r6"}` is a red 6 in the centre. Nothing is kept up to date step by step:
every question is answered by looking for all Kakuros on the whole board, before the move and after it.
"""

from itertools import combinations
from typing import Any, NamedTuple

COLUMNS = "abcdefghi"
ROWS = "123456789"
CELLS = [column + row for row in ROWS for column in COLUMNS]  # in reading order
DEFAULT_STONES = ["e5", "b2", "h2", "b8", "h8"]  # R2: the first lies red

Board = dict[str, str]


class Kakuro(NamedTuple):
    """One series that is a Kakuro; the cells start with the total."""

    cells: tuple[str, ...]
    tiles: tuple[str, ...]
    direction: str
    points: int
    cell_after: str | None  # the cell just after the last term, None beyond the border


def step(cell: str, right: int, down: int) -> str | None:
    """Return the cell this many columns to the right and rows down, or None beyond the border."""
    column = COLUMNS.index(cell[0]) + right
    row = ROWS.index(cell[1]) + down
    if 0 <= column < 9 and 0 <= row < 9:
        return COLUMNS[column] + ROWS[row]
    return None


RIGHT = {cell: step(cell, 1, 0) for cell in CELLS}
DOWN = {cell: step(cell, 0, 1) for cell in CELLS}
# R4: cells that share a side
ADJACENT = {cell: [step(cell, 1, 0), step(cell, -1, 0), step(cell, 0, 1), step(cell, 0, -1)] for cell in CELLS}


def kakuro_from(board: Board, total: str, direction: str) -> Kakuro | None:
    """R5: read the series that starts at a red tile and say whether it is a Kakuro."""
    following = RIGHT if direction == "right" else DOWN
    cells = [total]
    cell = following[total]
    while cell is not None and board.get(cell, "")[:1] == "y":  # up to an empty cell, a red tile or the border
        cells.append(cell)
        cell = following[cell]
    terms = [int(board[term][1]) for term in cells[1:]]
    if len(terms) < 2:  # R5: two terms at least
        return None
    if len(set(terms)) < len(terms):  # R5: all different
        return None
    if sum(terms) % 10 != int(board[total][1]):  # R1, R5: the sum ends in the red digit
        return None
    return Kakuro(tuple(cells), tuple(board[c] for c in cells), direction, sum(terms), cell)


def all_kakuros(board: Board) -> list[Kakuro]:
    """R5: find every Kakuro on the board, totals in reading order, right before down."""
    found = []
    for cell in CELLS:
        if board.get(cell, "")[:1] == "r":
            for direction in ("right", "down"):
                kakuro = kakuro_from(board, cell, direction)
                if kakuro is not None:
                    found.append(kakuro)
    return found


def turned_over(board: Board, cells: tuple[str, ...]) -> Board:
    """Return a copy of the board with these tiles flipped."""
    copy = dict(board)
    for cell in cells:
        tile = copy[cell]
        copy[cell] = ("r" if tile[0] == "y" else "y") + tile[1]
    return copy


def counting_kakuros(before: Board, after: Board, flipped: tuple[str, ...]) -> list[Kakuro]:
    """R6: choose the Kakuros on the final board that score for the mover."""
    earlier = {(kakuro.cells, kakuro.tiles, kakuro.direction) for kakuro in all_kakuros(before)}
    return [
        kakuro
        for kakuro in all_kakuros(after)
        if (kakuro.cells, kakuro.tiles, kakuro.direction) not in earlier  # R6 (a)
        and kakuro.cell_after not in flipped  # R6 (b)
    ]


class Slow:
    """A game of Kakuro, played from its deal."""

    def __init__(self, deal: dict[str, Any]) -> None:
        options: dict[str, Any] = deal.get("options", {})
        self.flips: str = options.get("flips", "one")
        stones: list[str] = options.get("stones", DEFAULT_STONES)
        self.players: int = deal["players"]
        self.board: Board = {}
        for number, (cell, digit) in enumerate(zip(stones, deal["start"], strict=True)):  # R2
            self.board[cell] = ("r" if number == 0 else "y") + str(digit)
        self.hands: list[list[int]] = [list(hand) for hand in deal["hands"]]  # R3
        self.bag: list[int] = list(deal["bag"])
        self.scores: list[int] = [0] * self.players
        self.kakuros: list[dict[str, Any]] = []
        self.turn = 1
        self.seat: int | None = 1
        # while a flip is asked for: the board before the move, and the flips to choose from
        self.before: Board = {}
        self.choices: list[tuple[str, ...]] = []

    @property
    def to_act(self) -> int | None:
        """Return the seat to act, or None when the game is over."""
        return self.seat

    def legal(self) -> list[str]:
        """List every legal word."""
        if self.seat is None:
            return []
        if self.choices:
            return ["-"] + ["f" + "+".join(cells) for cells in self.choices]
        return [
            colour + str(digit) + cell
            for cell in CELLS
            if cell not in self.board and any(other in self.board for other in ADJACENT[cell])  # R4
            for digit in sorted(set(self.hands[self.seat - 1]))
            for colour in "yr"
        ]

    def play(self, word: str) -> None:
        """Carry out one legal decision."""
        if word not in self.legal():
            raise ValueError(f"{word} is not legal")
        if word == "-":
            self.finish_turn(())
        elif word[0] == "f":
            self.finish_turn(tuple(word[1:].split("+")))
        else:
            self.place(word[:2], word[2:])

    def place(self, tile: str, cell: str) -> None:
        """R4: place a tile; then ask for a flip if there is a legal one."""
        assert self.seat is not None
        self.hands[self.seat - 1].remove(int(tile[1]))
        self.before = dict(self.board)
        self.board[cell] = tile
        self.choices = self.legal_flips(cell)
        if not self.choices:
            self.finish_turn(())

    def legal_flips(self, placed: str) -> list[tuple[str, ...]]:
        """R8, R9: try every set of tiles that might be turned over, and keep those that are allowed."""
        return [
            cells
            for cells in self.sets_to_try(placed)
            if any(
                placed in kakuro.cells and all(cell in kakuro.cells for cell in cells)
                for kakuro in counting_kakuros(self.before, turned_over(self.board, cells), cells)
            )
        ]

    def sets_to_try(self, placed: str) -> list[tuple[str, ...]]:
        """List the sets of other tiles worth trying, each in reading order."""
        others = [cell for cell in CELLS if cell in self.board and cell != placed]
        if self.flips == "one":  # R8: each single tile, wherever it lies
            return [(cell,) for cell in others]
        # R9: a Kakuro lies in one row or in one column. As it must contain the placed tile and every flipped one, the
        # flipped tiles are all in the placed tile's row or all in its column. No set is in both: the two share no
        # other cell.
        sets: list[tuple[str, ...]] = []
        for line in (
            [cell for cell in others if cell[1] == placed[1]],
            [cell for cell in others if cell[0] == placed[0]],
        ):
            for size in range(1, len(line) + 1):
                sets += combinations(line, size)
        return sets

    def finish_turn(self, flipped: tuple[str, ...]) -> None:
        """Turn the chosen tiles over, score, draw, and pass play on."""
        assert self.seat is not None
        self.board = turned_over(self.board, flipped)
        for kakuro in counting_kakuros(self.before, self.board, flipped):  # R6: all of them together
            self.scores[self.seat - 1] += kakuro.points
            self.kakuros.append(
                {"seat": self.seat, "turn": self.turn, "cells": list(kakuro.cells), "points": kakuro.points}
            )
        if self.bag:  # R4: draw one tile
            self.hands[self.seat - 1].append(self.bag.pop(0))
        self.before = {}
        self.choices = []
        self.turn += 1
        if any(self.hands):
            self.seat = self.seat % self.players + 1
            assert self.hands[self.seat - 1]  # R10: nobody is ever skipped
        else:
            self.seat = None  # R10: nobody holds a tile

    @property
    def outcome(self) -> dict[str, Any]:
        """Return the current score sheet."""
        return {
            "over": self.seat is None,
            "scores": list(self.scores),
            "ranks": [1 + sum(other > score for other in self.scores) for score in self.scores],  # R11
            "detail": {"kakuros": [dict(kakuro, cells=list(kakuro["cells"])) for kakuro in self.kakuros]},
        }
