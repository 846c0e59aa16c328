"""What is shown of a game of Hiroba: the table as JSON and as text, what a move did, and the score sheet."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from tatami.core import painting
from tatami.core.kernel import Moves, entry_on_record
from tatami.core.messages import Catalogue, Event, Json
from tatami.core.record import Plain
from tatami.core.vigilance import NOBODY
from tatami.games.hiroba.constants import CELL_NAMES, EACH, GARDENS, KINDS, PLACES, SIDE
from tatami.games.hiroba.notation import text, write_deal
from tatami.games.hiroba.reasons import fault
from tatami.games.hiroba.rules import automatic_koi, garden_winners, pond_winners
from tatami.games.hiroba.state import (
    AGAIN,
    ANSWER,
    FINISHED,
    KOI,
    KOI_LIES,
    PLACE,
    STONE,
    STONE_LIES,
    HirobaState,
)

__all__ = ["board", "detail", "events", "show"]

PHASES = {PLACE: "place", STONE: "stone", KOI: "koi", FINISHED: "over", ANSWER: "answer", AGAIN: "again"}
MARKS = "●▲■◆"
STYLES = ("magenta", "bold", "red", "cyan")
LINES = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
"""By the arms that meet: 1 up, 2 down, 4 left, 8 right."""
Paint = Callable[[str, str], str]


# The score sheet (R15-R19)


@entry_on_record
def run_count(record: Any, gardens: Moves, ponds: Moves, koi: Moves) -> None:
    """Write the winners of each garden and pond, and the gardens that each seat's koi go to automatically."""
    s = record[()]
    for garden in range(1, GARDENS + 1):
        gardens[garden] = garden_winners(s, garden)
    for place in range(PLACES):
        ponds[place] = pond_winners(s, place)
    for seat in range(s.players):
        koi[seat] = automatic_koi(s, seat)


def detail(s: HirobaState, events: Iterator[Event]) -> Json:
    """What the score pad shows."""
    return count(s, HirobaState.plain(s))


def count(s: HirobaState, known: Plain) -> Json:
    """Every garden and pond, the spare koi and the gardens won, as counted now."""
    counted = [np.zeros(size, np.int64) for size in (GARDENS + 1, PLACES, known.players)]
    run_count(s, *counted)
    winners, takers, koi = (numbers.tolist() for numbers in counted)
    cells = cells_by_ground(known)
    gardens = []
    for garden in range(1, GARDENS + 1):
        if known.garden_size[garden]:
            has_koi = bool(known.koi[garden]) or any(chosen >> garden & 1 for chosen in koi)
            gardens.append(garden_line(known, garden, cells[garden], seats_of(winners[garden]), has_koi))
    ponds = []
    for place in range(PLACES):
        if known.tiles[place]:
            ponds.append(pond_line(known, place, cells[-1 - place][0], seats_of(takers[place])))
    seats = range(1, known.players + 1)
    placed = [sum(line["koi"] and line["winners"] == [seat] for line in gardens) for seat in seats]
    return {
        "gardens": gardens,
        "ponds": ponds,
        "spare_koi": [koi_won(ponds, seat) - placed[seat - 1] for seat in seats],
        "gardens_won": [sum(seat in line["winners"] for line in gardens) for seat in seats],
    }


def koi_won(ponds: list[Json], seat: int) -> int:
    """The number of koi that a seat, from 1, wins."""
    return sum(seat in line["winners"] for line in ponds)


def seats_of(members: int) -> list[int]:
    """The seats of a set, from 1."""
    return [seat + 1 for seat in range(4) if members >> seat & 1]


def garden_line(known: Plain, garden: int, cells: list[str], winners: list[int], koi: bool) -> Json:
    """One garden of the score sheet."""
    size = known.garden_size[garden]
    points = 2 * size if koi else size
    return {
        "tile": (garden - 1) // 2,
        "cells": cells,
        "size": size,
        "sums": known.sums[garden][: known.players],
        "winners": winners,
        "koi": koi,
        "points": [points if seat in winners else 0 for seat in range(1, known.players + 1)],
    }


def pond_line(known: Plain, place: int, cell: str, winners: list[int]) -> Json:
    """One pond of the score sheet; R15: no sum without presence."""
    sums = [total or None for total in known.pond_sums[place][: known.players]]
    return {"cell": cell, "sums": sums, "winners": winners}


def cells_by_ground(known: Plain) -> dict[int, list[str]]:
    """The cells of each garden and pond, in reading order."""
    cells: dict[int, list[str]] = {}
    for name, ground in zip(CELL_NAMES, known.ground, strict=True):
        cells.setdefault(ground, []).append(name)
    return cells


# The table


def show(s: HirobaState, seat: int) -> Json:
    """The table, the same for every seat, and the score as counted now."""
    known = HirobaState.plain(s)
    sheet = count(s, known)
    seats = range(known.players)
    points = [sum(line["points"][other] for line in sheet["gardens"]) + sheet["spare_koi"][other] for other in seats]
    cells = list(zip(CELL_NAMES, known.board, strict=True))
    return {
        "phase": PHASES[known.phase],
        "ask": ask(known, sheet),
        **write_deal(s),
        "starts": start_cells(known),
        "board": {name: {"seat": lies // 10 + 1, "value": lies % 10} for name, lies in cells if lies > 0},
        "blocked_cells": [name for name, lies in cells if lies == STONE_LIES],
        "koi_cells": [name for name, lies in cells if lies == KOI_LIES],
        "pebbles": known.pebbles[: known.players],
        "stones": known.stones[: known.players],
        "blocked": [bool(known.blocked[other]) for other in seats],
        "points": points,
        **sheet,
        **({"asked": asked(known)} if known.stand else {}),
    }


def asked(known: Plain) -> Json | None:
    """R22: the pebble that the others are asked about."""
    if known.phase != ANSWER:
        return None
    cell = CELL_NAMES[known.placed]
    return {"seat": known.mover + 1, "move": f"{known.board[known.placed] % 10}{cell}"}


def start_cells(known: Plain) -> list[str]:
    """The start points in reading order."""
    rows = [(row, columns) for row, columns in enumerate(known.start_columns) if columns]
    return [CELL_NAMES[SIDE * row + column] for row, columns in rows for column in range(SIDE) if columns >> column & 1]


def ask(known: Plain, sheet: Json) -> Json | None:
    """The question to the seat to act."""
    seat = known.seat
    if known.phase == PLACE:
        return {"code": "ask-place" if known.own_rows[seat] else "ask-start"}
    if known.phase == AGAIN:
        return {"code": "ask-again"}
    if known.phase == ANSWER:
        pebble = {"seat": known.mover + 1, "value": known.board[known.placed] % 10, "cell": CELL_NAMES[known.placed]}
        return {"code": "ask-objection", **pebble}
    if known.phase == STONE:
        return {"code": "ask-stone", "count": known.stones[seat]}
    if known.phase == KOI:
        return {"code": "ask-koi", "count": koi_won(sheet["ponds"], seat + 1) - known.koi_decided[seat]}
    return None


# What a move did


def events(before: HirobaState, move: int, after: HirobaState) -> list[Event]:
    """What a move did: a pebble, a stone or a koi placed, seats found blocked, koi won at the end."""
    old, new = HirobaState.plain(before), HirobaState.plain(after)
    word = text(before, move)
    if old.phase == ANSWER:
        found = answered(old, new, word)
    else:
        found = [decision(old, new, old.seat, word)]
        if old.stand and old.phase == PLACE and fault(before, int(word[0]), word[1:]) is not None:
            wrong = {"seat": old.seat + 1, "turn": turn_of(new), "move": word}
            found = [Event(found[0].code, found[0].params, {NOBODY: {"errors": [wrong]}})]
    for other in range(new.players):
        if new.blocked[other] > old.blocked[other]:
            found.append(Event("seat-blocked", {"seat": other + 1}))
    if new.phase in (KOI, FINISHED):
        found += ending(old, new, count(after, new))
    return found


def decision(before: Plain, after: Plain, seat: int, word: str) -> Event:
    """What the seat decided."""
    who = {"seat": seat + 1}
    if before.phase in (PLACE, AGAIN):
        return Event("pebble-placed", who | {"value": int(word[0]), "cell": word[1:]})
    if before.phase == STONE:
        left = {"left": after.stones[seat]}
        return (
            Event("stone-kept", who | left) if word == "-" else Event("stone-placed", who | left | {"cell": word[1:]})
        )
    if word == "-":
        return Event("koi-left", who | {"count": after.koi_decided[seat] - before.koi_decided[seat]})
    garden = after.ground[CELL_NAMES.index(word[1:])]
    return Event("koi-placed", who | {"cell": word[1:], "points": 2 * after.garden_size[garden]})


def turn_of(known: Plain) -> int:
    """R24: the turn in which the last pebble was placed, of all seats' turns from 1."""
    left: int = sum(map(sum, known.pebbles))
    return int(known.players) * EACH - left


def answered(before: Plain, after: Plain, word: str) -> list[Event]:
    """R22, R23: what a seat answered to a pebble, and the pebble given back after a true objection."""
    cell, value, mover = CELL_NAMES[before.placed], before.board[before.placed] % 10, before.mover + 1
    pebble: Json = {"seat": before.seat + 1, "mover": mover, "cell": cell, "value": value}
    if word == "ok":
        return [Event("no-objection", {"seat": before.seat + 1})]
    start, line = word == "!start", word == "!line"
    if not start and not line:
        pebble["other"] = word[1:]
    if after.phase != AGAIN:
        return [Event("alarm-start" if start else "alarm-line" if line else "alarm-equal", pebble)]
    pebble["errors"] = [{"seat": mover, "turn": turn_of(before), "move": f"{value}{cell}"}]
    return [
        Event("spotted-start" if start else "spotted-line" if line else "spotted-equal", pebble),
        Event("pebble-returned", {"seat": mover, "value": value, "cell": cell}),
    ]


def ending(before: Plain, after: Plain, sheet: Json) -> list[Event]:
    """R15-R17: the koi won once all pebbles are placed, and where they go unless the seats decide."""
    found = []
    if before.phase != KOI:
        for line in sheet["ponds"]:
            if line["winners"]:
                taken = {"cell": line["cell"], "seats": line["winners"], "count": len(line["winners"])}
                found.append(Event("koi-won", taken))
        for line in sheet["gardens"]:
            if line["koi"] and not after.by_choice:
                doubled = {"seat": line["winners"][0], "cells": line["cells"], "points": 2 * line["size"]}
                found.append(Event("koi-doubles", doubled))
    if after.phase == FINISHED:
        for seat, spare in enumerate(sheet["spare_koi"], 1):
            if spare:
                found.append(Event("koi-spare", {"seat": seat, "count": spare}))
    return found


# The text board


def board(view: Json, catalogue: Catalogue, colour: bool) -> str:
    """The grid with the borders of its gardens; beside it the seats."""
    paint = painting.painter(colour)
    regions = {cell: at for at, line in enumerate(view["gardens"]) for cell in line["cells"]}
    regions |= {line["cell"]: -1 - at for at, line in enumerate(view["ponds"])}
    grid = [[regions.get(f"{column}{row}", "water") for column in "abcdefghi"] for row in range(1, SIDE + 1)]
    lines = ["    " + "   ".join("abcdefghi")]
    for row in range(SIDE + 1):
        lines.append("  " + border(grid, row))
        if row < SIDE:
            lines.append(f"{row + 1} " + show_row(view, grid, row, paint))
    return painting.side_by_side(lines, beside(view, catalogue, paint))


def region(grid: list[list[int | str]], row: int, column: int) -> int | str | None:
    """What a cell belongs to; None outside."""
    return grid[row][column] if 0 <= row < SIDE and 0 <= column < SIDE else None


def border(grid: list[list[int | str]], row: int) -> str:
    """The border above a row; none between cells of one garden."""
    drawn = ""
    for column in range(SIDE + 1):
        above_left, above = region(grid, row - 1, column - 1), region(grid, row - 1, column)
        left, here = region(grid, row, column - 1), region(grid, row, column)
        arms = (above_left != above) + 2 * (left != here) + 4 * (above_left != left) + 8 * (above != here)
        drawn += LINES[arms] + (LINES[12] if above != here else " ") * 3
    return drawn.rstrip()


def show_row(view: Json, grid: list[list[int | str]], row: int, paint: Paint) -> str:
    """A row's cells, with a border between those of different gardens."""
    drawn = ""
    for column in range(SIDE):
        drawn += LINES[3 if region(grid, row, column - 1) != grid[row][column] else 0]
        drawn += show_cell(view, CELL_NAMES[row * SIDE + column], grid[row][column], paint)
    return drawn + LINES[3]


def show_cell(view: Json, cell: str, belongs: int | str, paint: Paint) -> str:
    """Three characters for a cell."""
    pebble = view["board"].get(cell)
    if pebble is not None:
        return paint(f" {pebble['value']}{MARKS[pebble['seat'] - 1]}", STYLES[pebble["seat"] - 1])
    if belongs == "water":
        return paint("~~~", "blue")
    if isinstance(belongs, int) and belongs < 0:
        return paint("><>", "blue")
    if cell in view["koi_cells"]:
        return paint("><>", "yellow")
    if cell in view["blocked_cells"]:
        return paint(" X ", "dim")
    return " * " if cell in view["starts"] else " . "


def beside(view: Json, catalogue: Catalogue, paint: Paint) -> list[str]:
    """Each seat's score, pebbles and stones, and a legend."""
    drawn = [""]
    for seat in range(view["players"]):
        acts = view["to_act"] == seat + 1
        score = {"points": view["points"][seat], "gardens": view["gardens_won"][seat]}
        line = catalogue.say("board-seat", seat=seat + 1, **score)
        drawn.append(f"{'>' if acts else ' '} {paint(f'{MARKS[seat]} {line}', STYLES[seat])}")
        held = view["pebbles"][seat]
        pebbles = [f"{kind + 1}/{9 - kind}" + ("×2" if held[kind] == 2 else "") for kind in range(KINDS) if held[kind]]
        drawn.append("    " + (" ".join(pebbles) or "-"))
        stones = catalogue.say("board-stones", count=view["stones"][seat])
        drawn.append("    " + (catalogue.say("board-blocked") if view["blocked"][seat] else stones))
    return [*drawn, "", "  " + catalogue.say("board-cells"), "  " + catalogue.say("board-koi")]
