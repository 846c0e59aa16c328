"""Hiroba's moves, boxes and deals as text and JSON."""

import re
from collections.abc import Mapping
from typing import Any

from tatami.core.errors import BadDeal
from tatami.core.kernel import entry
from tatami.core.messages import Json, Reason
from tatami.core.options import BadBox, box_option, check_names, one_of
from tatami.games.hiroba.constants import (
    CELL_NAMES,
    CENTRE,
    LARGEST,
    LEAST,
    PLACES,
    RING,
    TILE_CELLS,
    TILE_SIDE,
    TILES,
    VALUES,
    WATER,
)
from tatami.games.hiroba.rules import pond_beside_start
from tatami.games.hiroba.state import (
    FIRST_EQUAL,
    FIRST_KOI,
    FIRST_PEBBLE,
    FIRST_STONE,
    NO_OBJECTION,
    NONE,
    NOT_A_START,
    NOT_IN_LINE,
    PASS,
    HirobaState,
)

__all__ = ["OPTIONS", "is_word", "read_deal", "set_options", "text", "write_deal"]

WORD = re.compile(r"([1-9xk!])([a-i][1-9])|-|ok|!start|!line")
ANSWERS = {NO_OBJECTION: "ok", NOT_A_START: "!start", NOT_IN_LINE: "!line"}


def check_box(box: Json) -> None:
    """R1, R2: a box of Hiroba holds its twelve tiles, and nothing else."""
    check_names("", box, ["tiles"])
    tiles = box.get("tiles")
    if not isinstance(tiles, list | tuple) or len(tiles) != len(TILES):
        raise BadBox("tiles", Reason("box-tile-count", {"count": len(TILES)}))
    for number, rows in enumerate(tiles, 1):
        check_rows(number, rows)
        check_tile(number, letters(rows))


def check_rows(number: int, rows: Any) -> None:
    """A tile is drawn as three rows of three letters."""
    if not isinstance(rows, list | tuple) or len(rows) != TILE_SIDE:
        raise BadBox(f"tiles {number}", Reason("box-rows", {"tile": number, "count": TILE_SIDE}))
    for row, drawn in enumerate(rows, 1):
        if not isinstance(drawn, str) or not re.fullmatch("[abABP]{3}", drawn.replace(" ", "")):
            raise BadBox(f"tiles {number}.{row}", Reason("box-row", {"tile": number, "row": row}))


def letters(rows: list[str]) -> str:
    """The nine cells of a tile as one text, in reading order."""
    return "".join(rows).replace(" ", "")


def normal_box(box: Json) -> Json:
    """A checked box spelled like box.toml: one space between two letters."""
    return {"tiles": [[" ".join(row.replace(" ", "")) for row in rows] for rows in box["tiles"]]}


def check_tile(number: int, drawn: str) -> None:
    """R1: one pond, one start point, two connected gardens of 2 to 6 cells; R5: the pond is not beside the start."""
    place = f"tiles {number}"
    if drawn.count("P") != 1:
        raise BadBox(place, Reason("box-one-pond", {"tile": number, "count": drawn.count("P")}))
    starts = [spot for spot in range(TILE_CELLS) if drawn[spot] in "AB"]
    if len(starts) != 1:
        raise BadBox(place, Reason("box-one-start", {"tile": number, "count": len(starts)}))
    for garden in "ab":
        spots = {spot for spot in range(TILE_CELLS) if drawn[spot].lower() == garden}
        found = {"tile": number, "garden": garden, "count": len(spots)}
        if not LEAST <= len(spots) <= LARGEST:
            raise BadBox(place, Reason("box-garden-size", found | {"least": LEAST, "most": LARGEST}))
        if not in_one_piece(spots):
            raise BadBox(place, Reason("box-garden-apart", found))
    if beside(drawn.index("P"), starts[0]):
        raise BadBox(place, Reason("box-pond-by-start", {"tile": number}))


def beside(one: int, other: int) -> bool:
    """Do two cells of a tile share a side?"""
    rows, columns = one // TILE_SIDE - other // TILE_SIDE, one % TILE_SIDE - other % TILE_SIDE
    return abs(rows) + abs(columns) == 1


def in_one_piece(spots: set[int]) -> bool:
    """R1: is a garden connected?"""
    reached = {min(spots)}
    for _ in spots:
        reached |= {spot for spot in spots if any(beside(spot, other) for other in reached)}
    return reached == spots


OPTIONS = {
    "koi": one_of("auto", "choose"),
    "errors": one_of("refused", "stand", written=False),
    "box": box_option(check_box, normal_box),
}


def is_word(word: str) -> bool:
    """Is this a word of the notation?"""
    return WORD.fullmatch(word) is not None


def text(s: HirobaState, move: int) -> str:
    """The word for a move."""
    if move == PASS:
        return "-"
    if move >= FIRST_EQUAL:
        return f"!{CELL_NAMES[move - FIRST_EQUAL]}"
    if move in ANSWERS:
        return ANSWERS[move]
    if move >= FIRST_KOI:
        return f"k{CELL_NAMES[move - FIRST_KOI]}"
    if move >= FIRST_STONE:
        return f"x{CELL_NAMES[move - FIRST_STONE]}"
    cell, value = divmod(move - FIRST_PEBBLE, VALUES)
    return f"{value + 1}{CELL_NAMES[cell]}"


def set_options(s: HirobaState, options: Mapping[str, Any]) -> None:
    """R2, R17, R21: the tiles of the box, who places the koi, and whether errors stand."""
    s.by_choice = options["koi"] == "choose"
    s.stand = options.get("errors") == "stand"
    for tile, rows in enumerate(options.get("box", {"tiles": TILES})["tiles"]):
        drawn = letters(rows)
        s.gardens[tile] = ["Pab".index(letter if letter == "P" else letter.lower()) for letter in drawn]
        s.ponds[tile] = drawn.index("P")
        s.starts[tile] = min(spot for spot in range(TILE_CELLS) if drawn[spot] in "AB")


def write_deal(s: HirobaState) -> Json:
    """The tiles in reading order, each with its quarter turns; null is water."""
    laid = zip(s.tiles.tolist(), s.turns.tolist(), strict=True)
    return {"tiles": [[tile, turns] if tile else None for tile, turns in laid]}


def read_deal(s: HirobaState, deal: Mapping[str, Any]) -> None:
    """R5, R6: different tiles, water where it may be, no pond beside a start point."""
    tiles = deal.get("tiles")
    if not isinstance(tiles, list) or len(tiles) != PLACES:
        raise BadDeal(Reason("deal-places", {"count": PLACES}))
    for place, laid in enumerate(tiles):
        if laid is not None:
            s.tiles[place], s.turns[place] = read_tile(place, laid)
    numbers = [laid[0] for laid in tiles if laid is not None]
    for number in numbers:
        if numbers.count(number) > 1:
            raise BadDeal(Reason("deal-tile-twice", {"tile": number}))
    check_water(int(s.players), [place for place in range(PLACES) if tiles[place] is None])
    check_ponds(s)


def read_tile(place: int, laid: Any) -> tuple[int, int]:
    """A tile's number and its quarter turns."""
    if not isinstance(laid, list) or len(laid) != 2 or any(type(part) is not int for part in laid):
        raise BadDeal(Reason("deal-tile", {"place": place + 1}))
    number, turns = laid
    if not 1 <= number <= len(TILES):
        raise BadDeal(Reason("deal-tile-number", {"place": place + 1, "most": len(TILES)}))
    if not 0 <= turns <= 3:
        raise BadDeal(Reason("deal-tile-turns", {"place": place + 1}))
    return number, turns


def check_water(players: int, water: list[int]) -> None:
    """R6: the right number of water tiles, next to each other on the ring around the centre."""
    count = int(WATER[players])
    if len(water) != count:
        raise BadDeal(Reason("deal-water-count", {"players": players, "count": count, "found": len(water)}))
    if CENTRE in water:
        raise BadDeal(Reason("deal-water-centre"))
    ring = RING.tolist()
    runs = [{ring[(first + step) % len(ring)] for step in range(count)} for first in range(len(ring))]
    if set(water) not in runs:
        raise BadDeal(Reason("deal-water-apart", {"count": count}))


def check_ponds(s: HirobaState) -> None:
    """R5: no pond beside a start point."""
    pond = run_pond_beside_start(s)
    if pond != NONE:
        raise BadDeal(Reason("deal-pond-by-start", {"cell": CELL_NAMES[pond]}))


@entry
def run_pond_beside_start(s: HirobaState) -> int:
    """pond_beside_start for Python to call."""
    return pond_beside_start(s)
