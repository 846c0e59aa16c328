"""Iké no Koï: which card comes next, and how a turn ends if nobody looks far ahead."""

from collections import Counter
from typing import Any

from tatami.bots.explain.adviser import Adviser
from tatami.games.ike_no_koi.constants import POND, ZONES
from tatami.games.ike_no_koi.record import BRIDGING, DRAWING, EXCHANGING, FIRST_SHARED, NO_EXCHANGE, SHARING, UNKNOWN
from tatami.games.ike_no_koi.view import foresee

__all__ = ["foreseen", "next_cards", "settle"]


def next_cards(adviser: Adviser) -> dict[int, float]:
    """How likely each card comes next: counted exactly, unless a lotus flower has shown something of it."""
    seen = adviser.view.record
    if foresee(seen):
        found = Counter(int(case.cards[case.drawn]) for case in adviser.cases)
    else:
        found = Counter(POND[: seen.pond].tolist())
        found.subtract(number for number in seen.cards[: seen.drawn].tolist() if number != UNKNOWN)
    total = found.total()
    return {card: count / total for card, count in found.items() if count}


def foreseen(adviser: Adviser) -> int | None:
    """The next card, if the seat knows it for certain."""
    firsts = {way[0] for way in foresee(adviser.view.record)}
    return int(adviser.now.cards[adviser.now.drawn]) if len(firsts) == 1 and None not in firsts else None


def settle(adviser: Adviser, record: Any, seat: int | None) -> Any:
    """Let this seat, or everybody, do what follows: each takes what brings most lotus at once, and exchanges nothing.

    It ends where the next card would be drawn, with the game, or with the decision of another seat.
    """
    while True:
        actor = adviser.next_seat(record)
        if actor is None or record.phase == DRAWING:
            return record
        if seat is not None and (actor != seat or record.phase == SHARING):
            return record
        if record.phase == EXCHANGING:
            record = adviser.play(record, NO_EXCHANGE)
            continue
        ends = [(adviser.play(record, move.number), move.number) for move in adviser.legal(record)]
        if record.phase == BRIDGING:
            ends = ends[:1]
        record = max(ends, key=lambda end: (adviser.points(end[0])[actor], worth(record, end[1])))[0]


def worth(record: Any, move: int) -> int:
    """Among cards that bring equally much now, the token with most lotus is worth most."""
    card = move - FIRST_SHARED
    return int(record.token_lotus[card]) if record.phase == SHARING and card < ZONES else 0
