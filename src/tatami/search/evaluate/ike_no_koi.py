"""Iké no Koï: the rest of the game, played by people who neither stop too early nor draw too long.

Games are short and fast to play, and luck evens out over many of them, so a position is judged by playing on with the
guessed pile. Who draws knows the odds: with two different cards a third one is usually worth it, with three a fourth
one only sometimes. Shared cards are taken where they win or save an honour token; all other decisions are left to
chance, which costs little.
"""

from tatami.core.kernel import OVER, Moves, compiled, legal, play, to_act
from tatami.core.rng import Random, below
from tatami.games.ike_no_koi.record import DRAW, DRAWING, FIRST_SHARED, SHARING, STOP, Table
from tatami.games.ike_no_koi.tables import ZONES
from tatami.search.verbs import Floats, Records, final_rewards

__all__ = ["judge"]

DRAWS_THIRD = 70
DRAWS_FOURTH = 40
"""How often, in a hundred, a further card is drawn."""


@compiled
def judge(s: Table, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random) -> None:
    """Play on to the end."""
    while to_act(s) != OVER:
        if s.phase == DRAWING:
            play(s, choose_draw(s, rng))
        elif s.phase == SHARING:
            play(s, choose_shared(s, moves, rng))
        else:
            play(s, moves[below(rng, legal(s, moves))])
    final_rewards(s, rewards)


@compiled
def choose_draw(s: Table, rng: Random) -> int:
    """Draw or stop; flowers are kept for their lotus."""
    if s.river_size < 2:
        return DRAW
    return DRAW if below(rng, 100) < (DRAWS_THIRD if s.river_size == 2 else DRAWS_FOURTH) else STOP


@compiled
def choose_shared(s: Table, moves: Moves, rng: Random) -> int:
    """The koi whose token is worth most among those that are close, else any card."""
    count = legal(s, moves)
    best, most = below(rng, count), 0
    for index in range(count):
        zone = moves[index] - FIRST_SHARED
        if zone < ZONES:
            rival = 0
            for other in range(s.players):
                if other != s.seat:
                    rival = max(rival, s.koi[other, zone] + s.bamboos[other, zone])
            behind = rival - s.koi[s.seat, zone] - s.bamboos[s.seat, zone]
            worth = int(s.token_lotus[zone]) if -1 <= behind <= 1 else 0
            if worth > most:
                best, most = index, worth
    return int(moves[best])
