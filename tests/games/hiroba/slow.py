"""A slow reference implementation of Hiroba, written from the definitions, to check the compiled rules against.

Nothing is cached that can be derived from the board: who wins what, who is blocked and which cells are free are
recomputed on every call.
"""

import random
from typing import Any

__all__ = ["RING", "TILES", "Slow", "layout_fault", "random_deal", "turned"]

Cell = tuple[int, int]  # row and column of the 9x9 grid, from 0

# R2: rows of the tiles, top to bottom; the capital is the start point, P the pond.
TILES: dict[int, tuple[str, str, str]] = {
    1: ("aaa", "bPa", "bbB"),
    2: ("Pab", "aAb", "abb"),
    3: ("aPb", "aab", "aBb"),
    4: ("Paa", "baA", "bbb"),
    5: ("aPb", "abB", "abb"),
    6: ("aPa", "Aaa", "bbb"),
    7: ("Aaa", "aPb", "abb"),
    8: ("Paa", "aab", "aBb"),
    9: ("Paa", "bAb", "bbb"),
    10: ("aPb", "abb", "bbB"),
    11: ("Pab", "aab", "aAa"),
    12: ("aPa", "aaa", "Abb"),
}
# R3: the smaller face of each of the nine pebbles; the two faces of a pebble add up to 10.
PEBBLES = (1, 1, 2, 2, 3, 3, 4, 4, 5)
# R4: stones of seat 1, 2, … by number of players.
STONES: dict[int, tuple[int, ...]] = {2: (2, 1), 3: (2, 1, 0), 4: (2, 1, 1, 0)}
# R6: how many tiles show water, and the outer places in the order in which they touch.
WATER: dict[int, int] = {2: 4, 3: 2, 4: 0}
RING = (0, 1, 2, 5, 8, 7, 6, 3)


def cell_name(cell: Cell) -> str:
    """Write a cell as its column letter and row number."""
    return "abcdefghi"[cell[1]] + str(cell[0] + 1)


def cell_of(name: str) -> Cell:
    """Read a cell such as e4."""
    return int(name[1]) - 1, "abcdefghi".index(name[0])


def turned(rows: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    """Turn a tile clockwise: what was the left column, read upwards, becomes the top row."""
    for _ in range(quarters):
        rows = tuple("".join(rows[2 - column][row] for column in range(3)) for row in range(3))
    return rows


def lay(tiles: list[Any], box: dict[int, Any] = TILES) -> list[tuple[int, Cell, str]]:
    """List every cell of the face-up tiles as place, cell and printed letter, in reading order inside each tile."""
    printed = []
    for place, entry in enumerate(tiles):
        if entry is None:  # R1: a water tile has no cells in play
            continue
        rows = turned(box[entry[0]], entry[1])
        for row in range(3):
            for column in range(3):
                printed.append((place, (place // 3 * 3 + row, place % 3 * 3 + column), rows[row][column]))
    return printed


def beside(one: Cell, other: Cell) -> bool:
    """Tell whether two cells touch along a side."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def layout_fault(players: int, tiles: list[Any]) -> str | None:
    """Return how a layout violates R5 or R6, or None if it is valid."""
    shown = [entry[0] for entry in tiles if entry is not None]
    if len(tiles) != 9 or len(set(shown)) != len(shown):
        return "nine places, each tile once"
    water = {place for place in range(9) if tiles[place] is None}
    runs = [{RING[(first + step) % 8] for step in range(WATER[players])} for first in range(8)]
    if water not in runs:
        return "R6: wrong tiles show water"
    printed = lay(tiles)
    ponds = [cell for _, cell, letter in printed if letter == "P"]
    starts = [cell for _, cell, letter in printed if letter in "AB"]
    if any(beside(pond, start) for pond in ponds for start in starts):
        return "R5: a pond lies beside a start point"
    return None


def random_deal(players: int, seed: int, koi: str = "auto") -> dict[str, Any]:
    """Lay tiles at random until R5 holds, with R6's water."""
    chance = random.Random(seed)
    while True:
        drawn = chance.sample(sorted(TILES), 9)
        tiles: list[list[int] | None] = [[tile, chance.randrange(4)] for tile in drawn]
        first = chance.randrange(8)
        for step in range(WATER[players]):
            tiles[RING[(first + step) % 8]] = None
        if layout_fault(players, tiles) is None:
            return {"game": "hiroba", "players": players, "options": {"koi": koi}, "tiles": tiles}


class Slow:
    """One game of Hiroba from its deal."""

    def __init__(self, deal: dict[str, Any]) -> None:
        self.players: int = deal["players"]
        self.seats = list(range(1, self.players + 1))
        options = deal.get("options") or {}
        self.koi_option: str = options.get("koi", "auto")
        self.stand: bool = options.get("errors") == "stand"
        drawn = options.get("box", {"tiles": TILES.values()})["tiles"]
        box = {tile: tuple(row.replace(" ", "") for row in rows) for tile, rows in enumerate(drawn, 1)}
        printed = lay(deal["tiles"], box)
        self.ponds: list[Cell] = [cell for _, cell, letter in printed if letter == "P"]
        self.starts: list[Cell] = [cell for _, cell, letter in printed if letter in "AB"]
        # Gardens in the order of the score sheet: by place, then by first cell. A dict keeps the order of first sight.
        by_name: dict[tuple[int, str], list[Cell]] = {}
        for place, cell, letter in printed:
            if letter != "P":
                by_name.setdefault((place, letter.lower()), []).append(cell)
        self.garden_places: list[int] = [place for place, _ in by_name]
        self.gardens: list[list[Cell]] = list(by_name.values())
        self.garden_at: dict[Cell, int] = {cell: number for number, cells in enumerate(self.gardens) for cell in cells}
        self.pebbles: dict[Cell, tuple[int, int]] = {}  # cell -> seat and value
        self.stones: set[Cell] = set()
        self.hands: dict[int, list[int]] = {seat: list(PEBBLES) for seat in self.seats}
        self.stones_left: dict[int, int] = dict(zip(self.seats, STONES[self.players], strict=True))
        self.placed_koi: dict[int, int] = {}  # garden -> owner of the koi in it, chosen by that owner
        self.declined: set[int] = set()  # seats that left the rest of their koi out
        self.phase = "pebble"  # pebble, stone, koi, over; where errors stand also answer, again
        self.to_act: int | None = 1
        # Where errors stand: the pebble that the others are asked about, and the score sheet's lines
        self.in_question: tuple[int, int, Cell] | None = None  # seat, value, cell
        self.turn = 0
        self.errors: list[dict[str, Any]] = []
        self.false_alarms = [0 for _ in self.seats]

    # The board

    def free_cells(self) -> list[Cell]:
        """List the garden cells without pebble or stone (R12); koi in gardens come after the last stone."""
        return [cell for cell in self.garden_at if cell not in self.pebbles and cell not in self.stones]

    def placements(self, seat: int) -> list[tuple[int, Cell]]:
        """List value and cell of every pebble the seat may place now, were it its turn."""
        own = [cell for cell, (owner, _) in self.pebbles.items() if owner == seat]
        cells = self.free_cells()  # R12
        if not own:
            cells = [cell for cell in cells if cell in self.starts]  # R9
        else:
            cells = [cell for cell in cells if any(cell[0] == o[0] or cell[1] == o[1] for o in own)]  # R10
        found = []
        for cell in cells:
            garden = self.garden_at[cell]
            taken = {  # R11: pebbles of every seat count
                value
                for other, (_, value) in self.pebbles.items()
                if other[0] == cell[0] or other[1] == cell[1] or self.garden_at[other] == garden
            }
            for value in range(1, 10):
                if min(value, 10 - value) in self.hands[seat] and value not in taken:  # R3
                    found.append((value, cell))
        return found

    # Decisions

    def legal(self) -> list[str]:
        """List every legal word."""
        seat = self.to_act
        if seat is None:
            return []
        if self.phase == "answer":
            return self.answers()
        if self.phase == "again" or (self.phase == "pebble" and self.stand):
            right = self.placements(seat)
            return [  # by value, then by cell
                str(value) + cell_name(cell)
                for value in range(1, 10)
                if min(value, 10 - value) in self.hands[seat]
                for cell in sorted(self.free_cells())
                if self.phase == "pebble" or (value, cell) in right
            ]
        if self.phase == "pebble":
            return [str(value) + cell_name(cell) for value, cell in self.placements(seat)]
        if self.phase == "stone":  # R13
            return ["-"] + ["x" + cell_name(cell) for cell in self.free_cells()]
        free = self.free_cells()  # R16
        open_gardens = self.eligible(seat, self.placed_koi)
        return ["-"] + ["k" + cell_name(c) for number in open_gardens for c in self.gardens[number] if c in free]

    def play(self, word: str) -> None:
        """Carry out one legal word."""
        if word not in self.legal():
            raise ValueError(f"not legal now: {word}")
        assert self.to_act is not None
        seat = self.to_act
        if self.phase in ("pebble", "again"):
            value, cell = int(word[0]), cell_of(word[1:])
            asks = self.stand and self.phase == "pebble"
            wrong = asks and (value, cell) not in self.placements(seat)
            self.hands[seat].remove(min(value, 10 - value))  # R3
            self.pebbles[cell] = (seat, value)
            if self.phase == "pebble":
                self.turn += 1
            if wrong:
                self.errors.append({"seat": seat, "turn": self.turn, "move": word, "spotted_by": None})
            if asks:
                self.in_question = seat, value, cell
                self.to_act = seat % self.players + 1
                self.phase = "answer"
            else:
                self.go_on(seat)
        elif self.phase == "answer":
            self.answer(seat, word)
        elif self.phase == "stone":
            if word != "-":
                self.stones_left[seat] -= 1
                self.stones.add(cell_of(word[1:]))
            self.pass_turn(seat)
        else:
            if word == "-":
                self.declined.add(seat)
            else:
                self.placed_koi[self.garden_at[cell_of(word[1:])]] = seat
            self.ask_for_koi()

    def go_on(self, seat: int) -> None:
        """Ask for a stone after the pebble, or give the turn on (R8, R13: after the last pebble too)."""
        if self.stones_left[seat] > 0 and self.free_cells():
            self.phase = "stone"
            self.to_act = seat
        else:
            self.pass_turn(seat)

    def answers(self) -> list[str]:
        """List what may be said about the pebble in question."""
        assert self.in_question is not None
        mover, _, placed = self.in_question
        own = [cell for cell, (owner, _) in self.pebbles.items() if owner == mover]
        others = sorted(cell for cell in self.pebbles if cell != placed)
        return ["ok", "!start" if own == [placed] else "!line"] + ["!" + cell_name(cell) for cell in others]

    def is_true(self, objection: str) -> bool:
        """Judge an objection by the rule that it names."""
        assert self.in_question is not None
        mover, value, placed = self.in_question
        if objection == "!start":
            return placed not in self.starts  # R9
        if objection == "!line":  # R10
            own = [cell for cell, (owner, _) in self.pebbles.items() if owner == mover and cell != placed]
            return not any(cell[0] == placed[0] or cell[1] == placed[1] for cell in own)
        other = cell_of(objection[1:])  # R11
        meet = other[0] == placed[0] or other[1] == placed[1] or self.garden_at[other] == self.garden_at[placed]
        return meet and self.pebbles[other][1] == value

    def answer(self, seat: int, word: str) -> None:
        """Take the pebble in question back, ask the next seat, or let it stand."""
        assert self.in_question is not None
        mover, value, placed = self.in_question
        if word != "ok" and self.is_true(word):
            self.errors[-1]["spotted_by"] = seat
            del self.pebbles[placed]
            self.hands[mover].append(min(value, 10 - value))
            self.phase, self.to_act = "again", mover
            return
        self.false_alarms[seat - 1] += word != "ok"
        following = seat % self.players + 1
        if following == mover:
            self.go_on(mover)
        else:
            self.to_act = following

    def pass_turn(self, seat: int) -> None:
        """Give the turn to the next seat that can place a pebble, or end the placing (R14)."""
        for step in range(1, self.players + 1):
            candidate = (seat - 1 + step) % self.players + 1
            if self.placements(candidate):  # empty if no pebbles are left, or if the seat is blocked
                self.phase = "pebble"
                self.to_act = candidate
                return
        self.ask_for_koi()

    def ask_for_koi(self) -> None:
        """Ask the first seat that still has a koi to decide about, or end the game (R17)."""
        if self.koi_option == "choose":
            for seat in self.seats:
                if seat not in self.declined and self.koi_in_hand(seat) > 0 and self.eligible(seat, self.placed_koi):
                    self.phase = "koi"
                    self.to_act = seat
                    return
        self.phase = "over"
        self.to_act = None

    # Scoring

    def pond_sums(self, pond: Cell) -> list[int | None]:
        """Add up each seat's pebbles beside a pond; None for a seat that has none there (R15)."""
        sums: list[int | None] = []
        for seat in self.seats:
            values = [value for cell, (owner, value) in self.pebbles.items() if owner == seat and beside(cell, pond)]
            sums.append(sum(values) if values else None)
        return sums

    def pond_winners(self, pond: Cell) -> list[int]:
        """List the seats with the smallest sum among those present (R15)."""
        sums = self.pond_sums(pond)
        present = [total for total in sums if total is not None]
        return [seat for seat in self.seats if present and sums[seat - 1] == min(present)]

    def garden_sums(self, number: int) -> list[int]:
        """Add up each seat's pebbles in a garden (R18)."""
        found = [self.pebbles[cell] for cell in self.gardens[number] if cell in self.pebbles]
        return [sum(value for owner, value in found if owner == seat) for seat in self.seats]

    def garden_winners(self, number: int) -> list[int]:
        """List the seats with the largest sum, nobody in a garden without pebbles (R18)."""
        sums = self.garden_sums(number)
        return [seat for seat in self.seats if sums[seat - 1] > 0 and sums[seat - 1] == max(sums)]

    def koi_won(self, seat: int) -> int:
        """Count the ponds whose koi the seat gets, alone or with others (R15)."""
        return sum(seat in self.pond_winners(pond) for pond in self.ponds)

    def koi_in_hand(self, seat: int) -> int:
        """Count the seat's koi that it has not put in a garden itself."""
        return self.koi_won(seat) - list(self.placed_koi.values()).count(seat)

    def eligible(self, seat: int, koi: dict[int, int]) -> list[int]:
        """List the gardens that the seat won alone, with a free cell and without koi (R16)."""
        free = self.free_cells()
        return [
            number
            for number, cells in enumerate(self.gardens)
            if self.garden_winners(number) == [seat] and any(cell in free for cell in cells) and number not in koi
        ]

    def koi_as_counted(self) -> tuple[dict[int, int], list[int]]:
        """Give the koi in gardens and the spare koi of each seat, as they would be counted now.

        A seat that has not left its koi out gets those in hand placed for it, as R17 places them.
        """
        koi = dict(self.placed_koi)
        spare = []
        for seat in self.seats:
            left = self.koi_in_hand(seat)
            while left > 0 and seat not in self.declined:
                choices = self.eligible(seat, koi)
                if not choices:
                    break
                largest = max(len(self.gardens[number]) for number in choices)
                koi[next(number for number in choices if len(self.gardens[number]) == largest)] = seat
                left -= 1
            spare.append(left)
        return koi, spare

    @property
    def outcome(self) -> dict[str, Any]:
        """Score the board as it is now."""
        koi, spare = self.koi_as_counted()
        scores = list(spare)  # R16: one point each
        won = [0 for _ in self.seats]
        gardens = []
        for number, cells in enumerate(self.gardens):
            winners = self.garden_winners(number)
            worth = len(cells) * (2 if number in koi else 1)  # R16, R18
            points = [worth if seat in winners else 0 for seat in self.seats]
            for seat in winners:
                scores[seat - 1] += worth
                won[seat - 1] += 1
            gardens.append(
                {
                    "tile": self.garden_places[number],
                    "cells": [cell_name(cell) for cell in cells],
                    "size": len(cells),
                    "sums": self.garden_sums(number),
                    "winners": winners,
                    "koi": number in koi,
                    "points": points,
                }
            )
        ponds = [
            {"cell": cell_name(pond), "sums": self.pond_sums(pond), "winners": self.pond_winners(pond)}
            for pond in self.ponds
        ]
        standing = list(zip(scores, won, strict=True))  # R19
        return {
            "over": self.phase == "over",
            "scores": scores,
            "ranks": [1 + sum(other > mine for other in standing) for mine in standing],
            "detail": {"gardens": gardens, "ponds": ponds, "spare_koi": spare, "gardens_won": won, **self.vigilance()},
        }

    def vigilance(self) -> dict[str, Any]:
        """Give what the score sheet adds where errors stand."""
        if not self.stand:
            return {}
        return {"errors": [dict(error) for error in self.errors], "false_alarms": list(self.false_alarms)}
