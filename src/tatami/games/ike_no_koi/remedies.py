"""Remedies in Iké no Koï: the one change that would make an illegal move legal, if there is one."""

from collections.abc import Sequence
from typing import Any

from tatami.core.messages import Reason
from tatami.games.ike_no_koi.constants import CARD_NAMES
from tatami.games.ike_no_koi.notation import parts

__all__ = ["remedy"]

FIRST_STOP = 2
"""R8: the number of cards after which a player may stop."""


def remedy(s: Any, word: str, reason: Reason, legal: Sequence[str]) -> Reason | None:
    """The cards still to draw or to take, the zones that touch, or the koi that can be taken or given."""
    code, params = reason.code, reason.params
    if code == "stop-too-early":
        return Reason("draw-more", {"count": FIRST_STOP - params["count"]})
    if code == "not-in-river":
        cards = [{"code": "card", "card": CARD_NAMES[parts(move)["card"]]} for move in legal]
        return Reason("river-holds", {"cards": cards})
    if code in ("zones-apart", "bridge-there"):
        places = [move[1:] for move in legal if str(params["one"]) in move[1:].split("-")]
        return Reason("bridges-possible", {"places": places}) if places else None
    if code in ("no-koi-there", "zone-protected"):
        zones = [move.partition(":")[2] for move in legal if move.startswith(f"x{params['seat']}:")]
        return Reason("koi-to-take", {"seat": params["seat"], "zones": zones}) if zones else None
    if code in ("koi-just-taken", "koi-too-few"):
        gifts = {variety for move in legal for variety in move[1:].split("+")}
        return Reason("koi-to-give", {"varieties": sorted(gifts, key=int)})
    return None
