"""What is shown of a game of tic-tac-toe: the table as JSON and as text, and what a move did."""

from collections.abc import Iterator

from examples.fifth_game.constants import CELL_NAMES, COLUMNS, LINES, ROWS
from examples.fifth_game.state import EMPTY, NO_LINE, FifthState
from tatami.core import painting
from tatami.core.kernel import OVER
from tatami.core.messages import Catalogue, Event, Json

__all__ = ["board", "detail", "events", "show"]

MARKS = ".XO"
"""What a cell shows: no mark, seat 1's, seat 2's."""


def line_cells(s: FifthState) -> list[str] | None:
    """The cells of the line, if there is one."""
    return None if s.line == NO_LINE else [CELL_NAMES[cell] for cell in LINES[s.line]]


def show(s: FifthState, seat: int) -> Json:
    """The table, the same for every seat: whose mark is where, and the line."""
    return {
        "ask": None if s.seat == OVER else {"code": "ask-cell"},
        "board": {CELL_NAMES[cell]: mark for cell, mark in enumerate(s.board.tolist()) if mark != EMPTY},
        "line": line_cells(s),
    }


def events(before: FifthState, move: int, after: FifthState) -> list[Event]:
    """What a move did: a cell marked, and perhaps the end."""
    seat = int(before.seat) + 1
    found = [Event("cell-marked", {"seat": seat, "cell": CELL_NAMES[move], "mark": MARKS[seat]})]
    if after.line != NO_LINE:
        does = "loses" if after.line_loses else "wins"
        found.append(Event("line-completed", {"seat": seat, "cells": line_cells(after), "does": does}))
    elif after.seat == OVER:
        found.append(Event("board-full"))
    return found


def detail(s: FifthState, events: Iterator[Event]) -> Json:
    """The line that decided the game."""
    return {"line": line_cells(s)}


def board(view: Json, catalogue: Catalogue, colour: bool) -> str:
    """The grid; beside it each seat with its mark."""
    paint = painting.painter(colour)
    lines = ["   " + " ".join(COLUMNS)]
    for row in ROWS:
        cells = [column + row for column in COLUMNS]
        marks = [paint(MARKS[view["board"].get(cell, 0)], style(view, cell)) for cell in cells]
        lines.append(f"{row}  " + " ".join(marks))
    beside = [""]
    for seat in (1, 2):
        mark = ">" if seat == view["to_act"] else " "
        beside.append(f"{mark} {catalogue.say('board-seat', seat=seat, mark=MARKS[seat])}")
    return painting.side_by_side(lines, beside)


def style(view: Json, cell: str) -> str:
    """Green for the cells of the line."""
    return "green" if cell in (view["line"] or ()) else ""
