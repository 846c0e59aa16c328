"""Kakuro's moves and deals as text and JSON."""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from tatami.core.errors import BadDeal
from tatami.core.messages import Json, Reason
from tatami.core.options import BadBox, Option, box_option, check_names, one_of
from tatami.games.kakuro.constants import CELL_NAMES, CELLS, COPIES, DIGITS, HAND, SIDE, STARTED, STONES, TILES
from tatami.games.kakuro.state import (
    FIRST_CLAIM,
    FIRST_FLIP,
    FIRST_PLACEMENT,
    FIRST_WRONG_CLAIM,
    FIRST_WRONG_FLIP,
    NO_OBJECTION,
    PASS,
    SETS,
    KakuroState,
)

__all__ = ["OPTIONS", "flip_cells", "is_word", "parts", "read_deal", "series_name", "set_options", "text", "write_deal"]

PLACEMENT = re.compile(r"([yr])([1-9])([a-i][1-9])")
FLIPS = re.compile(r"f([a-i][1-9](?:\+[a-i][1-9])*)")
CLAIM = re.compile(r"k[a-i][1-9][>v]")
ANSWER = re.compile(r"ok|![a-i][1-9][>v]|!f[a-i][1-9]")


def why_not_stones(value: Any) -> Reason | None:
    """R2: five different cells."""
    cells = isinstance(value, list | tuple) and all(isinstance(cell, str) and cell in CELL_NAMES for cell in value)
    return None if cells and len(value) == len(set(value)) == STARTED else Reason("five-cells")


def check_box(box: Json) -> None:
    """A box of Kakuro holds its stones and nothing else."""
    check_names("", box, ["stones"])
    reason = why_not_stones(box.get("stones"))
    if reason is not None:
        raise BadBox("stones", reason)


def normal_box(box: Json) -> Json:
    """A checked box as plain data."""
    return {"stones": list(box["stones"])}


OPTIONS = {
    "flips": one_of("one", "expert"),
    "errors": one_of("refused", "stand", written=False),
    "stones": Option(list(STONES), {"cells": STARTED}, why_not_stones, list),
    "box": box_option(check_box, normal_box),
}


def is_word(word: str) -> bool:
    """Is this a word of the notation? Flipped cells stand in reading order, each once."""
    if word == "-" or any(kind.fullmatch(word) for kind in (PLACEMENT, CLAIM, ANSWER)):
        return True
    cells = parts(word)
    return bool(cells) and all(one < other for one, other in pairwise(cells))


def parts(word: str) -> list[int]:
    """The cells in a word of flips; none if it is another word."""
    flips = FLIPS.fullmatch(word)
    return [CELL_NAMES.index(cell) for cell in flips[1].split("+")] if flips else []


def flip_cells(move: int) -> list[int]:
    """The cells that a move flips, in reading order."""
    line, places = divmod(move - FIRST_FLIP, SETS)
    first, step = (line * SIDE, 1) if line < SIDE else (line - SIDE, SIDE)
    return [first + place * step for place in range(SIDE) if places >> place & 1]


def text(s: KakuroState, move: int) -> str:
    """The word for a move."""
    if move == PASS:
        return "-"
    if move >= FIRST_CLAIM:
        return text_with_errors(move)
    if move >= FIRST_FLIP:
        return "f" + "+".join(CELL_NAMES[cell] for cell in flip_cells(move))
    tile, cell = divmod(move - FIRST_PLACEMENT, CELLS)
    colour, digit = divmod(tile, DIGITS)
    return f"{'yr'[colour]}{digit + 1}{CELL_NAMES[cell]}"


def text_with_errors(move: int) -> str:
    """The word for a claim or for an answer."""
    if move == NO_OBJECTION:
        return "ok"
    if move >= FIRST_WRONG_FLIP:
        return f"!f{CELL_NAMES[move - FIRST_WRONG_FLIP]}"
    objects = move >= FIRST_WRONG_CLAIM
    return ("!" if objects else "k") + series_name(move - (FIRST_WRONG_CLAIM if objects else FIRST_CLAIM))


def series_name(series: int) -> str:
    """A series as the cell of its total and its direction."""
    total, direction = divmod(series, 2)
    return CELL_NAMES[total] + ">v"[direction]


def set_options(s: KakuroState, options: Mapping[str, Any]) -> None:
    """R2, R9, R12: the stones, the rule for flips, and whether errors stand."""
    s.expert = options["flips"] == "expert"
    s.stand = options.get("errors") == "stand"
    s.stones[:] = [CELL_NAMES.index(cell) for cell in options["stones"]]


def write_deal(s: KakuroState) -> Json:
    """The order of the bag, as start tiles, hands and draws."""
    tiles = s.tiles.tolist()
    bag = STARTED + HAND * s.players
    return {
        "start": tiles[:STARTED],
        "hands": [tiles[at : at + HAND] for at in range(STARTED, bag, HAND)],
        "bag": tiles[bag:],
    }


def read_deal(s: KakuroState, deal: Mapping[str, Any]) -> None:
    """R1: start, hands and bag are together the 72 tiles."""
    start, hands, bag = deal.get("start"), deal.get("hands"), deal.get("bag")
    check_tiles("start", start, STARTED)
    if not isinstance(hands, list) or len(hands) != s.players:
        raise BadDeal(Reason("deal-hands", {"players": int(s.players)}))
    for hand in hands:
        check_tiles("hands", hand, HAND)
    check_tiles("bag", bag, TILES - STARTED - HAND * s.players)
    tiles = [*start, *(tile for hand in hands for tile in hand), *bag]  # type: ignore[misc]
    for digit, copies in sorted(Counter(tiles).items()):
        if copies > COPIES:
            raise BadDeal(Reason("deal-copies", {"digit": digit, "count": copies, "copies": COPIES}))
    s.tiles[:] = tiles


def check_tiles(field: str, tiles: Any, count: int) -> None:
    """Refuse anything but a list of this many digits."""
    digits = isinstance(tiles, list) and all(type(tile) is int and 1 <= tile <= DIGITS for tile in tiles)
    if not digits or len(tiles) != count:
        raise BadDeal(Reason("deal-tiles", {"field": field, "count": count}))
