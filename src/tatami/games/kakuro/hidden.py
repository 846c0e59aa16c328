"""What a seat knows of a game of Kakuro: hide the rest, or sample it.

A sample is a whole deal, drawn uniformly from all deals in which the moves seen could have been played. A seat sees
what the others played, but not what they drew and when. So `guess` fills the hands and the bag from the unseen tiles
and then goes back turn by turn: the tile drawn at the end of a turn is one of those held after it.

Hands differ in the number of ways that lead to them. Let h(z) be the number of ways to have held z and the tile played
next. From one turn to the next, h(z) grows by h(d), where d is the tile played next, unless z = d. A hand {u, v} has
h(u) + h(v) ways if u and v differ, and h(u) if they are equal: in both cases (h(u) + h(v)) / 2 for each order of the
hand. Sampled hands are accepted in proportion to that.
"""

import numpy as np
import numpy.typing as npt

from tatami.core.kernel import compiled
from tatami.core.record import Ints
from tatami.core.rng import Random, below, shuffle_part
from tatami.games.kakuro.constants import COPIES, DIGITS, HAND, STARTED, TILES
from tatami.games.kakuro.rules import hold
from tatami.games.kakuro.state import FINISHED, PLACE, KakuroState

__all__ = ["UNKNOWN", "guess", "hide"]

UNKNOWN = -1
Ways = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
FINE = 1 << 30  # resolution of chances
SHUFFLES = 100_000
"""Maximum shuffles to find accepted hands. After them the last hands are kept: all hands are possible."""


@compiled
def drawer(s: KakuroState, tile: int) -> int:
    """The seat that draws a tile of the bag."""
    if tile < STARTED + HAND * s.players:
        return (tile - STARTED) // HAND
    return (tile - STARTED - HAND * s.players) % s.players


@compiled
def hide(s: KakuroState, seat: int) -> None:
    """Erase the hands and draws of others, and the order of the bag."""
    for tile in range(STARTED, TILES):
        if tile >= s.drawn or drawer(s, tile) != seat:
            s.tiles[tile] = UNKNOWN
    for other in range(s.players):
        if other != seat:
            for slot in range(HAND):
                if s.hands[other, slot] != 0:
                    s.hands[other, slot] = UNKNOWN


@compiled
def guess(s: KakuroState, rng: Random) -> None:
    """Fill the unknown hands, draws and bag with one deal that agrees with all that was seen."""
    unseen = np.empty(TILES, np.int16)
    count = find_unseen(s, unseen)
    hidden = np.zeros(4, np.bool_)
    ways = np.empty((4, TILES, DIGITS + 1), np.float64)
    for seat in range(s.players):
        hidden[seat] = is_hidden(s, seat)
        if hidden[seat]:
            count_ways(s, seat, ways[seat])
    for _ in range(SHUFFLES):
        shuffle_part(rng, unseen, 0, count)
        if accept_hands(s, hidden, unseen, ways, rng):
            break
    dealt = 0
    for seat in range(s.players):
        if hidden[seat]:
            dealt = deal_hand(s, seat, unseen, dealt)
            deal_backwards(s, seat, ways[seat], rng)
    for tile in range(s.drawn, TILES):
        s.tiles[tile] = unseen[dealt + tile - s.drawn]


@compiled
def is_hidden(s: KakuroState, seat: int) -> bool:
    """Are this seat's tiles unknown?"""
    return bool(s.tiles[STARTED + HAND * seat] == UNKNOWN)


@compiled
def plays(s: KakuroState) -> int:
    """The number of tiles that all seats have placed."""
    return s.turn + (0 if s.phase == PLACE or s.phase == FINISHED else 1)


@compiled
def plays_of(s: KakuroState, seat: int) -> int:
    """The number of tiles that a seat has placed."""
    return (plays(s) - seat + s.players - 1) // s.players


@compiled
def held(s: KakuroState, seat: int) -> int:
    """The number of tiles that a seat holds."""
    return (1 if s.hands[seat, 0] != 0 else 0) + (1 if s.hands[seat, 1] != 0 else 0)


@compiled
def find_unseen(s: KakuroState, unseen: Ints) -> int:
    """Collect the tiles that are neither on the table nor in a known hand; return their number."""
    left = np.full(DIGITS + 1, COPIES, np.int16)
    for tile in range(s.drawn):
        if s.tiles[tile] != UNKNOWN:
            left[s.tiles[tile]] -= 1
    for turn in range(plays(s)):
        if is_hidden(s, turn % s.players):
            left[s.played[turn]] -= 1
    count = 0
    for digit in range(1, DIGITS + 1):
        for _ in range(left[digit]):
            unseen[count] = digit
            count += 1
    return count


@compiled
def count_ways(s: KakuroState, seat: int, ways: Ways) -> None:
    """Write to ways[k, z] the ways to have held z and the tile played next, after k tiles were played."""
    for k in range(plays_of(s, seat)):
        played = s.played[seat + k * s.players]
        for z in range(1, DIGITS + 1):
            if k == 0:
                ways[0, z] = 1.0 if z == played else 2.0  # the first hand's two orders
            else:
                ways[k, z] = ways[k - 1, z] + (0.0 if z == played else ways[k - 1, played])


@compiled
def accept_hands(s: KakuroState, hidden: Flags, unseen: Ints, ways: Ways, rng: Random) -> bool:
    """Deal these tiles to the hidden hands in order, and accept them by the number of ways that lead there."""
    dealt = 0
    for seat in range(s.players):
        size = held(s, seat)
        count = plays_of(s, seat)
        if not hidden[seat]:
            continue
        if size > 0 and count > 0:
            last = ways[seat, count - 1]
            found = last[unseen[dealt]] + last[unseen[dealt + size - 1]]
            if below(rng, FINE) >= FINE * found / (2.0 * last[1:].max()):
                return False
        dealt += size
    return True


@compiled
def deal_hand(s: KakuroState, seat: int, unseen: Ints, dealt: int) -> int:
    """Give a seat its sampled tiles; return the number dealt so far."""
    size = held(s, seat)
    if size == 1:
        hold(s, seat, 0, unseen[dealt])
    elif size == 2:
        hold(s, seat, unseen[dealt], unseen[dealt + 1])
    return dealt + size


@compiled
def deal_backwards(s: KakuroState, seat: int, ways: Ways, rng: Random) -> None:
    """Go back from the sampled hand to the first one, choosing each draw by the ways that lead to it."""
    one, other = int(s.hands[seat, 0]), int(s.hands[seat, 1])
    count = plays_of(s, seat)
    draws = count - HAND + held(s, seat)
    for k in range(count, 0, -1):
        if k <= draws:
            keep_one, keep_other = ways[k - 1, one], ways[k - 1, other]
            if below(rng, FINE) < FINE * keep_one / (keep_one + keep_other):
                one, other = other, one
            # `one` was drawn at the end of the turn, `other` was held before
            s.tiles[STARTED + HAND * s.players + seat + (k - 1) * s.players] = one
            one = 0
        played = int(s.played[seat + (k - 1) * s.players])
        if one == 0:
            one = played
        else:
            other = played
    if below(rng, 2) == 1:
        one, other = other, one
    s.tiles[STARTED + HAND * seat] = one
    s.tiles[STARTED + HAND * seat + 1] = other
