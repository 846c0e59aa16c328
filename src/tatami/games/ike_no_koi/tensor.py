"""What a seat knows of a game of Iké no Koï, as vectors.

What the box prints (the jetty, tokens and challenges) is the same in every game of a box and is not written.
"""

from tatami.core.kernel import compiled
from tatami.core.record import Ints
from tatami.core.tensor import Field, Layout, Tensor
from tatami.games.ike_no_koi.constants import (
    BAMBOO,
    BASIN,
    CARD_KINDS,
    CARDS,
    CHALLENGES,
    COPIES,
    EDGES,
    FLOWERS,
    LANTERN,
    POND,
    RIVER,
    SEATS,
    ZONES,
)
from tatami.games.ike_no_koi.state import FINISHED, GIVING, LOOKING, UNKNOWN, IkeNoKoiState

__all__ = ["TENSOR"]

PHASES = FINISHED
MOST_COPIES = max(COPIES)

LAYOUT = Layout(
    Field("koi", (SEATS, ZONES), "each seat's koi, by variety 2 to 11", MOST_COPIES),
    Field("bamboos", (SEATS, ZONES), "each seat's bamboos, by variety", COPIES[BAMBOO]),
    Field("bridges", (SEATS, EDGES), "1 where a seat has a bridge, by the box's pairs of neighbouring zones"),
    Field("protected", (SEATS, ZONES), "1 where a bridge protects a seat's zone"),
    Field("flowers", (SEATS,), "lotus flowers held", FLOWERS),
    Field("lanterns", (SEATS,), "lanterns held", COPIES[LANTERN]),
    Field("challenges", (SEATS, CHALLENGES), "1 for a seat's own challenge where it is known"),
    Field("common", (CHALLENGES,), "1 for the common challenge"),
    Field("river", (CARD_KINDS,), "cards in the river, by kind: koi 2 to 11, bamboo, lotus, bridge, lantern", RIVER),
    Field("basin", (CARD_KINDS,), "cards in the basin where they are known", BASIN),
    Field("unseen", (CARD_KINDS,), "cards in the pile, and in the basin while it is unknown", MOST_COPIES),
    Field("pile", (1,), "cards left in the pile", CARDS),
    Field("waiting", (2,), "bamboos and bridges that the seat to act has still to place", RIVER),
    Field("look_by", (FLOWERS, SEATS), "1 for the seat that used the first, second or third lotus flower"),
    Field("look_gone", (FLOWERS,), "how many cards were drawn since", CARDS),
    Field("look_seen", (FLOWERS, 2, CARD_KINDS), "1 for the two cards seen, where this seat saw them"),
    Field("look_swapped", (FLOWERS, 2), "kept; swapped: where this seat knows it"),
    Field("taken", (ZONES,), "1 for the variety just taken in an exchange, while the gift for it is decided"),
    Field("taken_from", (SEATS,), "1 for the seat it was taken from"),
    Field("drawer", (SEATS,), "1 for the seat whose turn it is"),
    Field("to_act", (SEATS,), "1 for the seat that decides now"),
    Field("phase", (PHASES,), "draw; look; take a share; bamboo; bridge; exchange; give; end of the turn"),
    Field("players", (4,), "1 for two to five players"),
)
KOI, BAMBOOS, BRIDGES, PROTECTED = (LAYOUT.start(name) for name in ("koi", "bamboos", "bridges", "protected"))
HELD_FLOWERS, HELD_LANTERNS = LAYOUT.start("flowers"), LAYOUT.start("lanterns")
PERSONAL, COMMON, IN_RIVER = (LAYOUT.start(name) for name in ("challenges", "common", "river"))
IN_BASIN, UNSEEN, PILE, WAITING = (LAYOUT.start(name) for name in ("basin", "unseen", "pile", "waiting"))
LOOK_BY, LOOK_GONE = LAYOUT.start("look_by"), LAYOUT.start("look_gone")
LOOK_SEEN, LOOK_SWAPPED = LAYOUT.start("look_seen"), LAYOUT.start("look_swapped")
TAKEN, TAKEN_FROM, DRAWER = (LAYOUT.start(name) for name in ("taken", "taken_from", "drawer"))
TO_ACT, PHASE, TABLE_SIZE = (LAYOUT.start(name) for name in ("to_act", "phase", "players"))


@compiled
def observe(s: IkeNoKoiState, seat: int, out: Ints) -> None:
    """Write what the seat knows."""
    first = max(seat, 0)
    for step in range(s.players):
        observe_seat(s, (first + step) % s.players, step, out)
    observe_cards(s, out)
    for look in range(s.looks):
        observe_look(s, look, first, out)
    out[COMMON + s.common] = 1
    out[DRAWER + (s.drawer - first) % s.players] = 1
    if s.phase != FINISHED:
        out[TO_ACT + (s.seat - first) % s.players] = 1
        out[PHASE + s.phase] = 1
    if s.phase == GIVING:
        out[TAKEN + s.taken] = 1
        out[TAKEN_FROM + (s.taken_from - first) % s.players] = 1
    out[TABLE_SIZE + s.players - 2] = 1


@compiled
def observe_seat(s: IkeNoKoiState, seat: int, step: int, out: Ints) -> None:
    """Write what lies before a seat, as the one so many steps from the one that looks."""
    for zone in range(ZONES):
        out[KOI + step * ZONES + zone] = s.koi[seat, zone]
        out[BAMBOOS + step * ZONES + zone] = s.bamboos[seat, zone]
        out[PROTECTED + step * ZONES + zone] = (s.protected[seat] >> zone) & 1
    for edge in range(EDGES):
        out[BRIDGES + step * EDGES + edge] = (s.bridges[seat] >> edge) & 1
    out[HELD_FLOWERS + step] = s.flowers[seat]
    out[HELD_LANTERNS + step] = s.lanterns[seat]
    if s.personal[seat] != UNKNOWN:
        out[PERSONAL + step * CHALLENGES + s.personal[seat]] = 1


@compiled
def observe_cards(s: IkeNoKoiState, out: Ints) -> None:
    """Write the river, the basin, the pile and the garden cards to place."""
    for place in range(s.pond):
        out[UNSEEN + POND[place]] += 1
    for place in range(s.drawn):
        card = s.cards[place]
        if card != UNKNOWN:
            out[UNSEEN + card] -= 1
            if place < BASIN:
                out[IN_BASIN + card] += 1
    for place in range(s.river_size):
        out[IN_RIVER + s.river[place]] += 1
    out[PILE] = s.pond - s.drawn
    for place in range(s.placed, s.waiting_count):
        out[WAITING + (s.waiting[place] != BAMBOO)] += 1


@compiled
def observe_look(s: IkeNoKoiState, look: int, first: int, out: Ints) -> None:
    """Write what is known of one use of a lotus flower."""
    out[LOOK_BY + look * SEATS + (s.look_seat[look] - first) % s.players] = 1
    out[LOOK_GONE + look] = s.drawn - s.look_place[look]
    for card in range(2):
        seen = s.look_seen[look, card]
        if seen != UNKNOWN:
            out[LOOK_SEEN + (2 * look + card) * CARD_KINDS + seen] = 1
    is_pending = s.phase == LOOKING and look == s.looks - 1
    if s.look_swapped[look] != UNKNOWN and not is_pending:
        out[LOOK_SWAPPED + 2 * look + s.look_swapped[look]] = 1


TENSOR = Tensor(LAYOUT, observe)
