"""How bots of different styles play Hiroba: what each prefers among moves that are about equally good."""

from tatami.core.game import Move, View
from tatami.core.messages import Message
from tatami.core.parts import Style
from tatami.core.state import State
from tatami.games.hiroba.constants import CELL_NAMES, NEIGHBOURS
from tatami.games.hiroba.state import PASS, PLACE, HirobaState
from tatami.games.hiroba.view import count, koi_won

__all__ = ["STYLES", "is_beside_pond", "led_cells", "places_of_others"]

KOI = 2.0
"""What a koi counts for a hunter of ponds, where a pebble beside a pond counts 1."""


def is_beside_pond(s: HirobaState, word: str) -> bool:
    """Does a pebble or a stone lie beside a pond?"""
    return bool((s.ground[NEIGHBOURS[CELL_NAMES.index(word[1:])]] < 0).any())


def places_of_others(state: State, seat: int) -> int:
    """The number of ways in which the other seats could place a pebble, if it were their turn."""
    found = 0
    for other in set(range(state.players)) - {seat}:
        record = state.record
        record.seat, record.phase = other, PLACE
        found += len(State(state.game, record).numbers)
    return found


def led_cells(state: State, seat: int) -> int:
    """The cells of the gardens that a seat, from 1, leads alone."""
    record = state.record
    sheet = count(record, HirobaState.plain(record))
    return sum(line["size"] for line in sheet["gardens"] if line["winners"] == [seat])


def hunts(view: View, move: Move) -> float:
    """Take koi, and lie beside ponds."""
    if move.number == PASS:
        return 0.0
    record = view.state.play(move).record
    assert view.seat is not None
    return KOI * koi_won(count(record, HirobaState.plain(record))["ponds"], view.seat) + is_beside_pond(record, move)


def gardens(view: View, move: Move) -> float:
    """Lead large gardens."""
    assert view.seat is not None
    return led_cells(view.state.play(move), view.seat)


def blocks(view: View, move: Move) -> float:
    """Leave the others as few places as possible."""
    assert view.seat is not None
    return -places_of_others(view.state.play(move), view.seat - 1)


STYLES = (
    Style("hunter", Message("style-hunter"), Message("style-hunter-way"), hunts),
    Style("gardener", Message("style-gardener"), Message("style-gardener-way"), gardens),
    Style("blocker", Message("style-blocker"), Message("style-blocker-way"), blocks),
)
