"""R5: every box can be laid out, and doing so terminates."""

import hashlib
from itertools import product

import pytest

import tatami
from tatami.core.kernel import entry
from tatami.core.rng import Random, random
from tatami.games.hiroba.constants import TILE_CELLS, TURNED_TO
from tatami.games.hiroba.notation import beside
from tatami.games.hiroba.rules import pond_beside_start, turn_tiles
from tatami.games.hiroba.state import NONE, HirobaState

HIROBA = tatami.game("hiroba")
CORNERS = {"tiles": [["P a a", "a a b", "b b B"]] * 12}
"""The worst box known: pond and start point in opposite corners. With four players 1 layout in 27 is legal."""
ENDLESS = hashlib.sha256(b"14").digest()
"""With this seed and box the former generator ran out of words, began again, and never drew a legal layout."""

Laid = tuple[int, int]
"""Where the pond and the start point of a tile lie after it was turned."""


@entry
def run_turn_tiles(s: HirobaState, rng: Random) -> int:
    """Turn the tiles; return a pond that is still beside a start point, if there is one."""
    turn_tiles(s, rng)
    return pond_beside_start(s)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_worst_box_can_be_dealt(players: int) -> None:
    for number in range(200):
        position = HIROBA.deal_from(players, {"box": CORNERS}, hashlib.sha256(b"%d" % number).digest())
        assert HIROBA.load(position.deal) == position


def test_a_deal_that_used_to_loop_forever_ends() -> None:
    position = HIROBA.deal_from(4, {"box": CORNERS}, ENDLESS)
    assert HIROBA.load(position.deal) == position


@pytest.mark.parametrize("players", [2, 4])
def test_tiles_are_turned_after_too_many_failed_layouts(players: int) -> None:
    for seed in range(20):
        record, _ = HIROBA.set_up(players, {"box": CORNERS})
        places = [place for place in range(9) if players == 4 or place > 3]
        for place in places:
            record.tiles[place] = place + 1
        assert run_turn_tiles(record, random(seed)) == NONE
        assert all(record.turns[place] == 0 for place in range(9) if place not in places)


def beside_across(left: Laid, right: Laid) -> bool:
    """Does a pond lie beside a start point where two tiles touch, one to the left of the other?"""
    pairs = ((left[0], right[1]), (left[1], right[0]))
    return any(one % 3 == 2 and other % 3 == 0 and one // 3 == other // 3 for one, other in pairs)


def turned(tile: Laid, turns: int) -> Laid:
    return int(TURNED_TO[turns, tile[0]]), int(TURNED_TO[turns, tile[1]])


def test_any_nine_tiles_can_be_turned_so_that_no_pond_lies_beside_a_start_point() -> None:
    """Lay the middle row first. This shows that any three tiles then fit above and below it.

    The three tiles are laid from left to right; the existing row restricts how each of them may be turned.
    """
    spots = range(TILE_CELLS)
    tiles = [(pond, start) for pond, start in product(spots, spots) if pond != start and not beside(pond, start)]
    kinds = {frozenset(turned(tile, turns) for turns in range(4)) for tile in tiles}
    choices = kinds | {  # seen with the page rotated, so that the existing tile is on the left
        frozenset(way for way in ways if not beside_across(lying, turned(way, 3)))
        for ways, lying in product(kinds, tiles)
    }
    assert all(choices)
    reached = choices
    for _ in range(2):
        reached = {
            frozenset(way for way in choice if any(not beside_across(left, way) for left in before))
            for before, choice in product(reached, choices)
        }
        assert all(reached)
