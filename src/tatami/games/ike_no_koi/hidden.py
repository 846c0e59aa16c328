"""What a seat knows of a game of Iké no Koï: hide the rest, or sample it.

Hidden are the challenges of others, the basin (until the seat has a lantern), the cards of the pile, and what others
saw with a lotus flower and whether they swapped it. The record keeps every look at the pile: the seat, the place, the
cards, swapped or not. There are three flowers, so at most three looks in a game. What a seat knows of the pile follows
exactly from the looks and the cards drawn: for each way in which others may have put back what they saw (at most
eight), the cards that the seat saw itself can be followed to where they lie now. A way is impossible if another card
was drawn where a followed card should lie. This covers every case, also that a card lies at one of two places, or that
the order of two cards is lost and known again.

A sample is drawn uniformly from all pairs of a deal and a way of putting back that agree with everything seen. For a
given way, deals and present piles correspond one to one. Let n be the number of cards face down for the seat: the pile,
and the basin unless it is known. A way that forces some of them to their places leaves the others in any order, so its
share is c1/n * c2/(n-1) * … where c is the number of copies of each forced card among those not forced yet. Only the
next two places can be forced, since a look reaches no further. So `guess` draws a way by these shares, lays the forced
cards, shuffles the others over the rest of the pile and the basin, and shuffles the other challenges.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tatami.core.kernel import compiled, entry_on_record
from tatami.core.record import Ints
from tatami.core.rng import Random, below, shuffle_part
from tatami.games.ike_no_koi.constants import BASIN, CARD_KINDS, CARDS, CHALLENGES, FLOWERS, POND
from tatami.games.ike_no_koi.state import FINISHED, LOOKING, NOBODY, UNKNOWN, IkeNoKoiState

__all__ = ["SECRET_WORDS", "UNKNOWN", "guess", "hide", "replay_words", "run_foresee"]

WAYS = 1 << FLOWERS  # ways to put back, one bit for each look whose choice is not known
Weights = npt.NDArray[np.int64]


@compiled
def hide(s: IkeNoKoiState, seat: int) -> None:
    """Erase the challenges and looks of others, the pile, and the basin unless the seat has a lantern."""
    if s.phase != FINISHED:  # R21: all is opened at the very end
        for other in range(s.players):
            if other != seat:
                s.personal[other] = UNKNOWN
        if s.basin_winner == NOBODY and (seat < 0 or s.lanterns[seat] == 0):
            for place in range(BASIN):
                s.cards[place] = UNKNOWN
    for place in range(s.drawn, s.pond):
        s.cards[place] = UNKNOWN
    for look in range(s.looks):
        if s.look_seat[look] != seat:
            s.look_seen[look, 0] = UNKNOWN
            s.look_seen[look, 1] = UNKNOWN
            if was_put_back(s, look):
                s.look_swapped[look] = UNKNOWN


@compiled
def was_put_back(s: IkeNoKoiState, look: int) -> bool:
    """Has the looker chosen an order, with two cards to choose from?"""
    is_pending = s.phase == LOOKING and look == s.looks - 1
    return not is_pending and s.look_place[look] + 1 < s.pond


@compiled
def guess(s: IkeNoKoiState, rng: Random) -> None:
    """Fill everything unknown with one deal and one way of putting back that agree with everything seen."""
    left = np.zeros(CARD_KINDS, np.int16)
    unseen = count_unseen(s, left)
    followed = np.empty(CARDS + 2, np.int16)
    weights = np.empty(WAYS, np.int64)
    way = choose_way(s, left, unseen, followed, weights, rng)
    follow(s, way, followed)
    guess_cards(s, left, followed, rng)
    guess_looks(s, way)
    guess_challenges(s, rng)


@compiled
def count_unseen(s: IkeNoKoiState, left: Ints) -> int:
    """Count the cards in the pile, and in the basin if it is unknown: by kind, and altogether."""
    for place in range(s.pond):
        left[POND[place]] += 1
    unseen = s.pond
    for place in range(s.drawn):
        if s.cards[place] != UNKNOWN:
            left[s.cards[place]] -= 1
            unseen -= 1
    return unseen


@compiled
def ways(s: IkeNoKoiState) -> int:
    """The number of ways in which the looks with an unknown choice may have been put back."""
    number = 1
    for look in range(s.looks):
        if s.look_swapped[look] == UNKNOWN:
            number *= 2
    return number


@compiled
def is_swapped(s: IkeNoKoiState, look: int, way: int) -> bool:
    """Was this look swapped? If unknown, the way says so; its lowest bit is for the first unknown look."""
    if s.look_swapped[look] != UNKNOWN:
        return bool(s.look_swapped[look] == 1)
    for earlier in range(look):
        if s.look_swapped[earlier] == UNKNOWN:
            way >>= 1
    return way & 1 == 1


@compiled
def follow(s: IkeNoKoiState, way: int, followed: Ints) -> bool:
    """Follow the cards seen in known looks to where they lie in this way; return whether the way is possible.

    Only the places looked at and the next two are written.
    """
    followed[s.drawn] = UNKNOWN
    followed[s.drawn + 1] = UNKNOWN
    for look in range(s.looks):
        followed[s.look_place[look]] = UNKNOWN
        followed[s.look_place[look] + 1] = UNKNOWN
    for look in range(s.looks):
        for step in range(2):
            place = s.look_place[look] + step
            seen = s.look_seen[look, step]
            if seen == UNKNOWN:
                continue
            if followed[place] != UNKNOWN and followed[place] != seen:
                return False
            followed[place] = seen
        if is_swapped(s, look, way):
            place = s.look_place[look]
            followed[place], followed[place + 1] = followed[place + 1], followed[place]
    for look in range(s.looks):
        for place in range(s.look_place[look], s.look_place[look] + 2):
            if place < s.drawn and followed[place] != UNKNOWN and followed[place] != s.cards[place]:
                return False
    return True


@compiled
def weigh(s: IkeNoKoiState, way: int, left: Ints, unseen: int, followed: Ints) -> int:
    """The number of ways to fill the next two places, with the cards forced there or any other unseen ones."""
    if not follow(s, way, followed):
        return 0
    weight = 1
    free = 0
    for place in range(s.drawn, s.drawn + 2):
        card = followed[place]
        if card == UNKNOWN:
            free += 1
        else:
            weight *= left[card]
            left[card] -= 1
            unseen -= 1
    for place in range(s.drawn, s.drawn + 2):
        if followed[place] != UNKNOWN:
            left[followed[place]] += 1
    for _ in range(free):
        weight *= max(unseen, 1)
        unseen -= 1
    return weight


@compiled
def choose_way(s: IkeNoKoiState, left: Ints, unseen: int, followed: Ints, weights: Weights, rng: Random) -> int:
    """Draw a way of putting back, weighted by the number of deals that agree with it."""
    total = 0
    for way in range(ways(s)):
        weights[way] = weigh(s, way, left, unseen, followed)
        total += weights[way]
    chosen = below(rng, total)
    way = 0
    while chosen >= weights[way]:
        chosen -= weights[way]
        way += 1
    return way


@compiled
def guess_cards(s: IkeNoKoiState, left: Ints, followed: Ints, rng: Random) -> None:
    """Lay the cards forced to the next two places, and the other unseen ones in random order."""
    rest = np.empty(CARDS, np.int16)
    for place in range(s.drawn, s.pond):
        s.cards[place] = followed[place] if place < s.drawn + 2 else UNKNOWN
        if s.cards[place] != UNKNOWN:
            left[s.cards[place]] -= 1
    count = 0
    for card in range(CARD_KINDS):
        for _ in range(left[card]):
            rest[count] = card
            count += 1
    shuffle_part(rng, rest, 0, count)
    for place in range(s.pond):
        if s.cards[place] == UNKNOWN:
            count -= 1
            s.cards[place] = rest[count]


@compiled
def guess_looks(s: IkeNoKoiState, way: int) -> None:
    """Compute from the present pile what every look showed."""
    cards = s.cards.copy()
    for look in range(s.looks - 1, -1, -1):
        place = s.look_place[look]
        swapped = is_swapped(s, look, way)
        if swapped:
            cards[place], cards[place + 1] = cards[place + 1], cards[place]
        s.look_seen[look, 0] = cards[place]
        if place + 1 < s.pond:
            s.look_seen[look, 1] = cards[place + 1]
        if s.look_swapped[look] == UNKNOWN:
            s.look_swapped[look] = swapped


@compiled
def guess_challenges(s: IkeNoKoiState, rng: Random) -> None:
    """R7: draw each unknown challenge from those that no seat is known to have."""
    rest = np.empty(CHALLENGES, np.int16)
    dealt = 1 << s.common
    for seat in range(s.players):
        if s.personal[seat] != UNKNOWN:
            dealt |= 1 << s.personal[seat]
    count = 0
    for challenge in range(CHALLENGES):
        if (dealt >> challenge) & 1 == 0:
            rest[count] = challenge
            count += 1
    shuffle_part(rng, rest, 0, count)
    for seat in range(s.players):
        if s.personal[seat] == UNKNOWN:
            count -= 1
            s.personal[seat] = rest[count]


@entry_on_record
def run_foresee(record: Any, found: Ints) -> int:
    """Write the next two cards (UNKNOWN: any) for every possible way of putting back; return the number of ways."""
    s = record[()]
    left = np.zeros(CARD_KINDS, np.int16)
    unseen = count_unseen(s, left)
    followed = np.empty(CARDS + 2, np.int16)
    count = 0
    for way in range(ways(s)):
        if weigh(s, way, left, unseen, followed) > 0:
            found[count, 0] = followed[s.drawn]
            found[count, 1] = followed[s.drawn + 1]
            count += 1
    return count


SECRET_WORDS = ("keep", "swap")
"""R16: the order in which cards are put back."""


def replay_words(s: IkeNoKoiState, history: Sequence[str]) -> list[str]:
    """The words that lead from a sampled record's deal to it: what others put back is as sampled.

    From a redacted record it returns words without secrets: what others put back reads `keep`.
    """
    words = list(map(str, history))
    put_back = [ply for ply, word in enumerate(words) if word in SECRET_WORDS]
    for look, ply in enumerate(put_back):
        words[ply] = "swap" if s.look_swapped[look] == 1 else "keep"
    return words
