"""Iké no Koï: the rest of the game, played by people who neither stop too early nor draw too long.

Games are short and fast to play, and luck evens out over many of them, so a position is judged by playing on with the
guessed pile. Who draws knows the odds: with two players a share costs about two cards, so a further card is drawn where
it is unlikely enough to be equal to one in the river. Shared cards and bamboos go where they win or save an honour
token. Nobody exchanges, for two koi given at random cost more than the one taken brings; good exchanges are left to the
tree. All other decisions are left to chance, which costs little.
"""

from tatami.core.kernel import OVER, Moves, compiled, legal, play, to_act
from tatami.core.rng import Random, below
from tatami.games.ike_no_koi.record import (
    DRAW,
    DRAWING,
    EXCHANGING,
    FIRST_BAMBOO,
    FIRST_SHARED,
    NO_EXCHANGE,
    PLANTING,
    SHARING,
    STOP,
    Table,
)
from tatami.games.ike_no_koi.tables import ZONES
from tatami.search.verbs import Floats, Records, final_rewards

__all__ = ["judge"]

RISKS_THIRD, RISKS_FOURTH = 0.25, 0.22
"""How likely a share may be for a third and a fourth card to be drawn."""
CLOSE = 1
"""A token is contested while the counts are no further apart."""


@compiled
def judge(s: Table, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random) -> None:
    """Play on to the end."""
    while to_act(s) != OVER:
        if s.phase == DRAWING:
            play(s, choose_draw(s))
        elif s.phase == SHARING:
            play(s, choose_zone(s, FIRST_SHARED, moves, rng))
        elif s.phase == PLANTING:
            play(s, choose_zone(s, FIRST_BAMBOO, moves, rng))
        elif s.phase == EXCHANGING:
            play(s, NO_EXCHANGE)
        else:
            play(s, moves[below(rng, legal(s, moves))])
    final_rewards(s, rewards)


@compiled
def choose_draw(s: Table) -> int:
    """Draw or stop, by how many of the cards left are in the river too; flowers are kept for their lotus."""
    if s.river_size < 2:
        return DRAW
    equal = 0
    for place in range(s.drawn, s.pond):
        equal += (s.river_set >> s.cards[place]) & 1
    risk = RISKS_THIRD if s.river_size == 2 else RISKS_FOURTH
    return DRAW if equal < risk * (s.pond - s.drawn) else STOP


@compiled
def choose_zone(s: Table, first: int, moves: Moves, rng: Random) -> int:
    """The zone whose token is worth most among those that are contested, else any move."""
    count = legal(s, moves)
    best, most = below(rng, count), 0
    for index in range(count):
        zone = moves[index] - first
        if zone < ZONES:
            rival = 0
            for other in range(s.players):
                if other != s.seat:
                    rival = max(rival, s.koi[other, zone] + s.bamboos[other, zone])
            behind = rival - s.koi[s.seat, zone] - s.bamboos[s.seat, zone]
            worth = int(s.token_lotus[zone]) if abs(behind) <= CLOSE else 0
            if worth > most:
                best, most = index, worth
    return int(moves[best])
