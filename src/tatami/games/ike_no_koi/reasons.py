"""Why a word of Iké no Koï's notation is not legal now."""

from tatami.core.messages import Json, Reason
from tatami.games.ike_no_koi.constants import CARD_NAMES
from tatami.games.ike_no_koi.notation import parts, variety
from tatami.games.ike_no_koi.state import (
    BRIDGING,
    DRAWING,
    ENDING,
    EXCHANGING,
    FIRST_EDITION,
    GIVING,
    LOOKING,
    PLANTING,
    SHARING,
    IkeNoKoiState,
)

__all__ = ["why_not"]

DUE = {
    DRAWING: Reason("draw-now"),
    LOOKING: Reason("put-back-now"),
    SHARING: Reason("share-now"),
    PLANTING: Reason("bamboo-now"),
    BRIDGING: Reason("bridge-now"),
    EXCHANGING: Reason("exchange-now"),
    GIVING: Reason("give-now"),
    ENDING: Reason("end-now"),
}


def why_not(s: IkeNoKoiState, word: str) -> Reason:
    """The first paragraph of the rules that forbids it."""
    phase = int(s.phase)
    said = parts(word)
    plain = said.get("plain")
    if phase == DRAWING and plain == "stop":
        return Reason("stop-too-early", {"count": int(s.river_size)})
    if plain == "lotus" and (phase == DRAWING or (phase == EXCHANGING and s.edition != FIRST_EDITION)):
        return Reason("pile-empty" if s.flowers[s.seat] else "no-flower")
    if phase == LOOKING and plain == "swap":
        return Reason("swap-one-card")
    if phase == SHARING and "card" in said:
        return Reason("not-in-river", {"card": {"code": "card", "card": CARD_NAMES[said["card"]]}})
    if phase == PLANTING and "zone" in said:
        return unused(s, said["zone"])
    if phase == BRIDGING and "bridge" in said:
        return why_not_joined(s, *said["bridge"])
    if phase == EXCHANGING and "taken" in said:
        return why_not_taken(s, said["seat"], said["taken"])
    if phase == GIVING and "gift" in said:
        return why_not_given(s, said)
    return DUE[phase]


def unused(s: IkeNoKoiState, zone: int) -> Reason:
    """R5: a zone that is not in use with few players."""
    return Reason("zone-unused", {"zone": variety(zone), "players": int(s.players)})


def why_not_joined(s: IkeNoKoiState, one: int, other: int) -> Reason:
    """R15: neighbouring zones in use, each edge once."""
    if other >= s.zones:
        return unused(s, other)
    zones = {"one": variety(one), "other": variety(other)}
    return Reason("bridge-there" if [one, other] in s.edges.tolist() else "zones-apart", zones)


def why_not_taken(s: IkeNoKoiState, seat: int, zone: int) -> Reason:
    """R12: another seat's koi that no bridge protects."""
    if seat >= s.players:
        return Reason("bad-seat", {"players": int(s.players)})
    if seat == s.seat:
        return Reason("own-koi")
    if zone >= s.zones:
        return unused(s, zone)
    found = {"seat": seat + 1, "zone": variety(zone)}
    return Reason("zone-protected" if s.koi[seat, zone] else "no-koi-there", found)


def why_not_given(s: IkeNoKoiState, said: Json) -> Reason:
    """R12: two koi held before the taking."""
    one, other = said["gift"]
    for zone in (one, other):
        if zone >= s.zones:
            return unused(s, zone)
        held = s.koi[s.seat, zone] - (zone == s.taken)
        if held < (2 if one == other else 1):
            found = {"variety": variety(zone), "held": int(held)}
            return Reason("koi-just-taken" if zone == s.taken else "koi-too-few", found)
    raise AssertionError("such a gift is legal")
