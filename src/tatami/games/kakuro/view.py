"""What a seat is shown of a game of Kakuro: the table as JSON and as text, and what a move did."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from tatami.core import painting
from tatami.core.kernel import Moves, entry_on_record
from tatami.core.messages import Catalogue, Event, Json
from tatami.core.record import Plain
from tatami.core.vigilance import NOBODY
from tatami.games.kakuro.constants import CELL_NAMES, DIGITS, SIDE, TILES, TURNS
from tatami.games.kakuro.errors import are_wrong_flips, is_wrong_claim
from tatami.games.kakuro.notation import flip_cells, series_name, text
from tatami.games.kakuro.state import (
    ANSWER,
    CLAIM,
    FINISHED,
    FIRST_CLAIM,
    FIRST_WRONG_FLIP,
    FLIP,
    PASS,
    PLACE,
    RIGHT,
    KakuroState,
)

__all__ = ["board", "detail", "events", "find_wrong", "flips_made", "series", "show"]

PHASES = {PLACE: "place", FLIP: "flip", FINISHED: "over", CLAIM: "claim", ANSWER: "answer"}

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
    played = known.played[: known.turn + (phase not in (PLACE, FINISHED))]
    return {
        "phase": PHASES[phase],
        "ask": ask(known),
        "turn": min(known.turn + 1, TURNS),
        "board": {CELL_NAMES[cell]: TILES_SHOWN[value].copy() for cell, value in enumerate(known.board) if value},
        "placed": CELL_NAMES[known.placed] if played else None,
        "points": known.points[:players],
        "hand": [digit for digit in known.hands[seat] if digit] if seat >= 0 else None,
        "held": [len(hand) - hand.count(0) for hand in known.hands[:players]],
        "played": [played[other::players] for other in range(players)],
        "bag": TILES - known.drawn,
        **({"asked": asked(known)} if known.stand else {}),
    }


def ask(known: Plain) -> Json | None:
    """The question to the seat to act."""
    if known.phase == PLACE:
        return {"code": "ask-place"}
    if known.phase == CLAIM:
        return {"code": "ask-claim"}
    if known.phase == ANSWER:
        return {"code": "ask-objection", "seat": known.mover + 1}
    return {"code": "ask-flip"} if known.phase == FLIP else None


def asked(known: Plain) -> Json | None:
    """R12-R14: whose move is not complete, with its flips and claims so far in the order made."""
    if known.phase in (PLACE, FINISHED):
        return None
    mover = known.mover if known.phase == ANSWER else known.seat
    return {"seat": mover + 1, "flips": flips_made(known), "claims": claims_made(known)}


def flips_made(known: Plain) -> list[str]:
    """The words of this move's flips, in the order made."""
    return [f"f{CELL_NAMES[cell]}" for cell in known.turned[: known.turned_count]]


def claims_made(known: Plain) -> list[str]:
    """The words of this move's claims, in the order made."""
    return [f"k{series_name(claim)}" for claim in known.claims[: known.claim_count]]


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
    """What a move did: a tile placed or tiles flipped, a claim or an answer, Kakuros formed, a tile drawn."""
    old, new = KakuroState.plain(before), KakuroState.plain(after)
    seat = old.seat + 1
    found = []
    if old.phase == PLACE:
        cell = new.placed
        found.append(Event("tile-placed", {"seat": seat, "cell": CELL_NAMES[cell], **TILES_SHOWN[new.board[cell]]}))
    elif old.phase == CLAIM and move != PASS:
        found.append(Event("kakuro-claimed", scoring(new, seat, old.turn + 1, move - FIRST_CLAIM)))
    elif old.phase == ANSWER:
        seat = old.mover + 1
        found += answered(before, old, move, new)
    elif move != PASS:
        found += [Event("tile-flipped", turned(new, seat, cell)) for cell in flip_cells(move)]
    if new.turn == old.turn:
        return found
    for key in new.formed[: new.formed_count]:
        found.append(Event("kakuro-formed", scoring(new, seat, new.turn, key)))
    if new.drawn > old.drawn:
        drawn = {"seat": seat, "bag": TILES - new.drawn}
        found.append(Event("tile-drawn", drawn, {seat: {"digit": new.tiles[old.drawn]}}))
    return found


def turned(known: Plain, seat: int, cell: int) -> Json:
    """A tile that was turned over."""
    return {"seat": seat, "cell": CELL_NAMES[cell], **TILES_SHOWN[known.board[cell]]}


def scoring(known: Plain, seat: int, turn: int, key: int) -> Json:
    """A series and the sum of its terms."""
    cells = series(known, key)
    return {
        "seat": seat,
        "turn": turn,
        "cells": [CELL_NAMES[cell] for cell in cells],
        "points": sum(known.board[cell] for cell in cells[1:]),
    }


# Errors that stand (R14-R16)


@entry_on_record
def run_find_wrong(record: Any, wrong: Moves) -> None:
    """Write whether the flips of this move are wrong, then which of its claims are."""
    s = record[()]
    wrong[0] = s.turned_count > 0 and are_wrong_flips(s)
    for index in range(s.claim_count):
        wrong[1 + index] = is_wrong_claim(s, s.claims[index])


def find_wrong(s: KakuroState, known: Plain) -> list[str]:
    """The wrong flips and claims of this move, in the order made."""
    wrong = np.zeros(1 + known.claim_count, np.int64)
    run_find_wrong(s, wrong)
    flips = flips_made(known) if wrong[0] else []
    return flips + [claim for claim, bad in zip(claims_made(known), wrong[1:], strict=True) if bad]


def answered(before: KakuroState, old: Plain, move: int, new: Plain) -> list[Event]:
    """R14-R16: what a seat answered to a move, and what follows."""
    word, mover = text(before, move), old.mover + 1
    answer: Json = {"seat": old.seat + 1}
    of_flip = move >= FIRST_WRONG_FLIP
    if word != "ok":
        answer |= {"mover": mover, "cell": word[2:] if of_flip else word[1:3]}
    complete = new.turn > old.turn
    wrong = find_wrong(before, old) if complete else []
    errors = [{"seat": mover, "turn": new.turn, "word": one} for one in wrong]
    if word != "ok" and new.false_alarms == old.false_alarms:
        back = [Event("tile-turned-back", turned(new, mover, cell)) for cell in old.turned[: old.turned_count]]
        return [Event("spotted-flip" if of_flip else "spotted-claim", answer | {"errors": errors}), *back]
    secret = {NOBODY: {"errors": errors}} if errors else {}
    found = [Event("no-objection" if word == "ok" else "alarm-flip" if of_flip else "alarm-claim", answer, secret)]
    if complete:
        claims = old.claims[: old.claim_count]
        found += [Event("kakuro-formed", scoring(old, mover, new.turn, claim)) for claim in claims]
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
