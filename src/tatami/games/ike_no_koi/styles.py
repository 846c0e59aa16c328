"""How bots of different styles play Iké no Koï: what each prefers among moves that are about equally good."""

import numpy as np

from tatami.core.game import Move, View
from tatami.core.messages import Json, Message
from tatami.core.parts import Style
from tatami.games.ike_no_koi.constants import RIVER, ZONES
from tatami.games.ike_no_koi.notation import parts
from tatami.games.ike_no_koi.state import DECLINE, DRAW, DRAWING, STOP, IkeNoKoiState

__all__ = ["STYLES"]


def koi_of(told: Json, *names: str) -> int | None:
    """The zone of the koi or bamboo in the parts of a word; None if it is about something else."""
    found = [int(told[name]) for name in names if name in told]
    return found[0] if found and found[0] < ZONES else None


def own_pile(s: IkeNoKoiState, seat: int, zone: int) -> int:
    """Koi and bamboos of a seat, from 0, in a zone."""
    return int(s.koi[seat, zone] + s.bamboos[seat, zone])


def gambles(view: View, move: Move) -> float:
    """Draw another card."""
    return float(move.number == DRAW)


def collects(view: View, move: Move) -> float:
    """Stop in time, add to the varieties of which there are many, and give away those of which there are few."""
    assert view.seat is not None
    s, seat, told = view.state.record, view.seat - 1, parts(move)
    zone = koi_of(told, "card", "zone", "taken")
    if zone is not None:
        return 1 + own_pile(s, seat, zone)
    if "gift" in told:
        return -sum(own_pile(s, seat, given) for given in told["gift"])
    return {STOP: 1.0, DECLINE: 2.0}.get(move.number, 0.0)


def steals(view: View, move: Move) -> float:
    """Draw the fourth card that allows an exchange, exchange, and take what another seat has much of."""
    assert view.seat is not None
    s, seat, told = view.state.record, view.seat - 1, parts(move)
    if s.phase == DRAWING:
        return float(move.number == DRAW and s.river_size == RIVER - 1)
    zone = koi_of(told, "card", "taken")
    if zone is not None:
        piles = np.delete(s.koi + s.bamboos, seat, axis=0)[:, zone]
        return 1 + int(piles.max())
    return 0.0


STYLES = (
    Style("gambler", Message("style-gambler"), Message("style-gambler-way"), gambles),
    Style("collector", Message("style-collector"), Message("style-collector-way"), collects),
    Style("thief", Message("style-thief"), Message("style-thief-way"), steals),
)
