"""What a seat is shown of a game of Kakuro: the table as JSON and as text, and what a move did."""

from collections.abc import Iterator, Mapping
from typing import Any

from tatami.core import painting
from tatami.core.messages import Catalogue, Event, Json
from tatami.core.record import Plain
from tatami.games.kakuro.constants import CELL_NAMES, DIGITS, SIDE, TILES, TURNS
from tatami.games.kakuro.notation import flip_cells
from tatami.games.kakuro.state import FINISHED, FLIP, PASS, PLACE, RIGHT, KakuroState

__all__ = ["board", "detail", "events", "show"]


TILES_SHOWN: Mapping[int, Json] = {
    sign * digit: {"digit": digit, "colour": colour}
    for digit in range(1, DIGITS + 1)
    for sign, colour in ((1, "yellow"), (-1, "red"))
}
"""What is shown of a tile on the board, by its value."""


def show(s: KakuroState, seat: int) -> Json:
    """The table as a seat sees it, built from what it knows."""
    known = KakuroState.plain(s)
    players, phase = known.players, known.phase
    played = known.played[: known.turn + (phase == FLIP)]
    return {
        "phase": {PLACE: "place", FLIP: "flip"}.get(phase, "over"),
        "ask": None if phase == FINISHED else {"code": "ask-flip" if phase == FLIP else "ask-place"},
        "turn": min(known.turn + 1, TURNS),
        "board": {CELL_NAMES[cell]: TILES_SHOWN[value].copy() for cell, value in enumerate(known.board) if value},
        "placed": CELL_NAMES[known.placed] if played else None,
        "points": known.points[:players],
        "hand": [digit for digit in known.hands[seat] if digit] if seat >= 0 else None,
        "held": [len(hand) - hand.count(0) for hand in known.hands[:players]],
        "played": [played[other::players] for other in range(players)],
        "bag": TILES - known.drawn,
    }


def series(known: Plain, key: int) -> list[int]:
    """The cells of a series, its total first."""
    total, direction = divmod(key, 2)
    step = 1 if direction == RIGHT else SIDE
    room = SIDE - 1 - (total % SIDE if direction == RIGHT else total // SIDE)
    cells = [total]
    while len(cells) <= room and known.board[cells[-1] + step] > 0:
        cells.append(cells[-1] + step)
    return cells


def events(before: KakuroState, move: int, after: KakuroState) -> list[Event]:
    """What a move did: a tile placed or tiles flipped, Kakuros formed, a tile drawn."""
    old, new = KakuroState.plain(before), KakuroState.plain(after)
    seat = old.seat + 1
    found = []
    if old.phase == PLACE:
        cell = new.placed
        found.append(Event("tile-placed", {"seat": seat, "cell": CELL_NAMES[cell], **TILES_SHOWN[new.board[cell]]}))
    elif move != PASS:
        for cell in flip_cells(move):
            turned = {"seat": seat, "cell": CELL_NAMES[cell], **TILES_SHOWN[new.board[cell]]}
            found.append(Event("tile-flipped", turned))
    if new.phase == FLIP:
        return found
    for key in new.formed[: new.formed_count]:
        cells = series(new, key)
        formed = {
            "seat": seat,
            "turn": new.turn,
            "cells": [CELL_NAMES[cell] for cell in cells],
            "points": sum(new.board[cell] for cell in cells[1:]),
        }
        found.append(Event("kakuro-formed", formed))
    if new.drawn > old.drawn:
        drawn = {"seat": seat, "bag": TILES - new.drawn}
        found.append(Event("tile-drawn", drawn, {seat: {"digit": new.tiles[old.drawn]}}))
    return found


def detail(s: KakuroState, events: Iterator[Event]) -> Json:
    """Every Kakuro scored, in the order scored."""
    return {"kakuros": [dict(event.params) for event in events if event.code == "kakuro-formed"]}


def board(view: Json, catalogue: Catalogue, colour: bool) -> str:
    """The grid with red tiles in brackets; beside it the seats, the bag and the hand."""
    paint = painting.painter(colour)
    lines = ["    " + "   ".join("abcdefghi")]
    for row in range(1, SIDE + 1):
        cells = [show_cell(view, f"{column}{row}", paint) for column in "abcdefghi"]
        lines.append(f"{row}  " + " ".join(cells))
    beside = [""]
    for seat in range(1, view["players"] + 1):
        text = catalogue.say("board-seat", seat=seat, points=view["points"][seat - 1], held=view["held"][seat - 1])
        mark = ">" if seat == view["to_act"] else " "
        beside.append(paint(f"{mark} {text}", "bold" if seat == view["to_act"] else ""))
    beside += ["", "  " + catalogue.say("board-bag", count=view["bag"])]
    if view["hand"] is not None:
        tiles = "  ".join(map(str, view["hand"])) or "-"
        beside += ["", "  " + catalogue.say("board-hand", seat=view["seat"], tiles=tiles)]
    return painting.side_by_side(lines, beside)


def show_cell(view: Json, cell: str, paint: Any) -> str:
    """Three characters for a cell."""
    found = view["board"].get(cell)
    if found is None:
        return " . "
    if found["colour"] == "red":
        return str(paint(f"[{found['digit']}]", "red"))
    return str(paint(f" {found['digit']} ", "yellow"))
