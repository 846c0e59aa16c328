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
        # where errors stand: what is asked, and the move so far
        self.stand: bool = options.get("errors") == "stand"
        self.asked = ""  # flip, claim or answer; nothing while a tile is to be placed
        self.mover = 0
        self.placed = ""
        self.flipped: list[str] = []
        self.claims: list[str] = []
        self.errors: list[dict[str, Any]] = []
        self.false_alarms = [0] * self.players

    @property
    def to_act(self) -> int | None:
        """Return the seat to act, or None when the game is over."""
        return self.seat

    def legal(self) -> list[str]:
        """List every legal word."""
        if self.seat is None:
            return []
        if self.asked:
            return self.legal_with_errors()
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
        if self.asked:
            self.play_with_errors(word)
        elif word == "-":
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
        if self.stand:
            self.mover, self.placed, self.flipped, self.claims = self.seat, cell, [], []
            self.asked = "flip"
            return
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
        self.end_turn()

    def end_turn(self) -> None:
        """Draw, and pass play on."""
        assert self.seat is not None
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
            "detail": {"kakuros": [dict(kakuro, cells=list(kakuro["cells"])) for kakuro in self.kakuros]}
            | ({"errors": list(self.errors), "false_alarms": list(self.false_alarms)} if self.stand else {}),
        }

    # Where errors stand

    def legal_with_errors(self) -> list[str]:
        """List every legal word in its order."""
        if self.asked == "flip":
            others = [cell for cell in CELLS if cell in self.board and cell not in (self.placed, *self.flipped)]
            return [f"f{cell}" for cell in others] + ["-"]
        if self.asked == "claim":
            return [*self.offered(), "-"]
        return ["ok", *("!" + claim[1:] for claim in self.claims), *("!f" + cell for cell in self.flipped)]

    def cells_of(self, claim: str) -> list[str]:
        """The cells of a claimed series, its total first."""
        following = RIGHT if claim[3] == ">" else DOWN
        cells = [claim[1:3]]
        after = following[cells[0]]
        while after is not None and self.board.get(after, "")[:1] == "y":
            cells.append(after)
            after = following[after]
        return cells

    def offered(self) -> list[str]:
        """The series that the mover may claim."""
        red = [cell for cell in CELLS if self.board.get(cell, "")[:1] == "r"]
        claims = [f"k{cell}{direction}" for cell in red for direction in ">v"]
        touched = {self.placed, *self.flipped}
        return [
            claim
            for claim in claims
            if len(self.cells_of(claim)) >= 3 and touched & set(self.cells_of(claim)) and claim not in self.claims
        ]

    def wrong_words(self) -> list[str]:
        """The wrong flips and claims of the move, in order, judged by R6, R8 and R9 on the board as it is now."""
        counting = counting_kakuros(self.before, self.board, tuple(self.flipped))
        allowed = any({self.placed, *self.flipped} <= set(kakuro.cells) for kakuro in counting)
        names = {f"k{kakuro.cells[0]}{'>' if kakuro.direction == 'right' else 'v'}" for kakuro in counting}
        flips = [] if allowed else [f"f{cell}" for cell in self.flipped]
        return flips + [claim for claim in self.claims if claim not in names]

    def play_with_errors(self, word: str) -> None:
        """Carry out a flip, a claim or an answer."""
        if self.asked == "answer":
            self.answer(word)
            return
        if self.asked == "flip":
            if word != "-":
                self.board = turned_over(self.board, (word[1:],))
                self.flipped.append(word[1:])
            if word != "-" and self.flips == "expert":
                return
            self.asked = "claim"
        elif word != "-":
            self.claims.append(word)
        else:
            self.asked = "answer"
        if self.asked == "claim" and not self.offered():
            self.asked = "answer"
        if self.asked == "answer":
            if self.flipped or self.claims:
                self.seat = self.mover % self.players + 1
            else:
                self.complete(None)

    def answer(self, word: str) -> None:
        """Judge one seat's answer."""
        assert self.seat is not None
        named = "k" + word[1:] if word[-1] in ">v" else word[1:]
        if word != "ok" and named in self.wrong_words():
            self.complete(self.seat)
            return
        self.false_alarms[self.seat - 1] += word != "ok"
        self.seat = self.seat % self.players + 1
        if self.seat == self.mover:
            self.complete(None)

    def complete(self, objector: int | None) -> None:
        """Note the errors; score what was claimed, or turn the tiles back; draw."""
        for word in self.wrong_words():
            self.errors.append({"seat": self.mover, "turn": self.turn, "word": word, "spotted_by": objector})
        if objector is not None:
            self.board = turned_over(self.board, tuple(self.flipped))
            self.claims = []
        for claim in self.claims:
            cells = self.cells_of(claim)
            points = sum(int(self.board[cell][1]) for cell in cells[1:])
            self.scores[self.mover - 1] += points
            self.kakuros.append({"seat": self.mover, "turn": self.turn, "cells": cells, "points": points})
        self.asked = ""
        self.seat = self.mover
        self.end_turn()
