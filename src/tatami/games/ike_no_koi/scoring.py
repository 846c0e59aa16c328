"""What the seats of a game of Iké no Koï have earned (R22-R27), compiled.

Challenges are compared by kind, in the order of constants.KINDS.
"""

from tatami.core.kernel import Scores, compiled
from tatami.games.ike_no_koi.constants import CARDS, ZONES
from tatami.games.ike_no_koi.record import UNKNOWN, IkeNoKoiState

PAIRS, TRIPLE, FEWEST_VARIETIES, MOST_VARIETIES, SAME, MOST, FEWEST, DUOS = 0, 1, 2, 3, 4, 5, 6, 7


@compiled
def count(s: IkeNoKoiState, seat: int, zone: int) -> int:
    """R18: koi and bamboos of a zone."""
    return int(s.koi[seat, zone]) + int(s.bamboos[seat, zone])


@compiled
def tokens_won(s: IkeNoKoiState, seat: int) -> int:
    """R22: the set of zones of which the seat alone has the most."""
    won = 0
    for zone in range(ZONES):
        most = 0
        for other in range(s.players):
            if other != seat:
                most = max(most, count(s, other, zone))
        if count(s, seat, zone) > most:
            won |= 1 << zone
    return won


@compiled
def tokens_lotus(s: IkeNoKoiState, won: int) -> int:
    """R23: the lotus printed on a set of honour tokens."""
    lotus = 0
    for zone in range(ZONES):
        lotus += s.token_lotus[zone] * ((won >> zone) & 1)
    return lotus


@compiled
def size_of(zones: int) -> int:
    """How many zones a set holds."""
    size = 0
    while zones:
        zones &= zones - 1
        size += 1
    return size


@compiled
def tally(s: IkeNoKoiState, challenge: int, seat: int) -> int:
    """R24: what a challenge for the most or the fewest compares: varieties, or koi of those it names."""
    kind = s.kinds[challenge]
    total = 0
    for zone in range(ZONES):
        if kind in (MOST_VARIETIES, FEWEST_VARIETIES):
            total += min(1, count(s, seat, zone))
        elif (s.varieties[challenge] >> zone) & 1:
            total += count(s, seat, zone)
    return total


@compiled
def is_alone_first(s: IkeNoKoiState, challenge: int, seat: int) -> bool:
    """R24: does nobody else have as many, or as few?"""
    sign = 1 if s.kinds[challenge] in (MOST_VARIETIES, MOST) else -1
    own = sign * tally(s, challenge, seat)
    rivals = 0
    for other in range(s.players):
        if other != seat and sign * tally(s, challenge, other) >= own:
            rivals += 1
    return rivals == 0


@compiled
def challenge_lotus(s: IkeNoKoiState, challenge: int, seat: int, won: int) -> int:
    """R24-R26: what a challenge pays a seat that has won these tokens; nothing if it is not known."""
    if challenge == UNKNOWN:
        return 0
    kind, lotus = int(s.kinds[challenge]), int(s.lotus[challenge])
    if kind == PAIRS:
        return lotus * (size_of(won) // 2)
    if kind == TRIPLE:
        return max(0, lotus * size_of(won) - tokens_lotus(s, won))
    if kind != SAME and kind != DUOS:
        return lotus if is_alone_first(s, challenge, seat) else 0
    few, many = CARDS, 0
    for zone in range(ZONES):
        if (s.varieties[challenge] >> zone) & 1:
            few = min(few, count(s, seat, zone))
            many = max(many, count(s, seat, zone))
    if kind == DUOS:
        return lotus * few
    return lotus if few == many and few > 0 else 0


@compiled
def score(s: IkeNoKoiState, out: Scores) -> None:
    """R23, R27: lotus; honour tokens break a tie."""
    for seat in range(s.players):
        won = tokens_won(s, seat)
        out[seat, 0] = tokens_lotus(s, won) + s.flowers[seat]
        out[seat, 0] += challenge_lotus(s, s.common, seat, won) + challenge_lotus(s, s.personal[seat], seat, won)
        out[seat, 1] = size_of(won)
