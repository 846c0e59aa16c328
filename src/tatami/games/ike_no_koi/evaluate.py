"""How a search evaluates Iké no Koï: play to the end, guided by the odds and by what a koi is worth.

Games are short and fast to play, and luck evens out over many of them, so a position is judged by playing on with the
sampled pile. The play is guided by the chance to win each honour token: every koi of its variety that is still to come
goes to either side like the toss of a coin, so that a lead of two with one to come is safe and a lead of one with five
is not (STANDING). That gives the worth of one koi more or less, and so which card to take in a share, where to plant a
bamboo, which exchange pays, and whether to draw on. All other decisions are random, which costs little.

Everybody sees a card that is drawn, so what follows can depend on it (`revealed`).
"""

import math

import numpy as np

from tatami.core.kernel import OVER, Moves, compiled, inlined, legal, play, to_act
from tatami.core.parts import Evaluator
from tatami.core.rng import Random, below
from tatami.games.ike_no_koi.constants import BAMBOO, CARD_KINDS, COPIES, FLOWER, GIFTS, LANTERN, ZONES
from tatami.games.ike_no_koi.state import (
    DECLINE,
    DRAW,
    DRAWING,
    ENDING,
    EXCHANGING,
    FIRST_BAMBOO,
    FIRST_EXCHANGE,
    FIRST_GIFT,
    FIRST_SHARED,
    GIVING,
    LOTUS,
    PLANTING,
    SHARING,
    STOP,
    IkeNoKoiState,
)
from tatami.search.verbs import Floats, Records, final_rewards

__all__ = ["EVALUATOR"]

NEXT_CARD, EXCHANGE = 1.0, 0.5
"""What one more card brings in lotus, and the exchange that a fourth one allows."""
SHARED_OF_THREE, SHARED_OF_FOUR = 1.5, 1.0
"""The cost of a share as a part of the river's worth: of three cards the drawer gets one, of four two."""
FARTHEST = 20
"""The greatest possible lead, with all bamboos and with two koi given."""
FLOWER_WORTH, LANTERN_WORTH, BAMBOO_WORTH, BRIDGE_WORTH = 1.2, 1.0, 1.5, 0.2
"""Garden cards in lotus: a flower is one, and useful before; two of three lanterns win three cards."""


def toss_coins(to_come: int, lead: int) -> float:
    """The chance to win a token minus the chance to lose it, if each koi to come changes the lead by one."""
    ends = [lead + 2 * heads - to_come for heads in range(to_come + 1)]
    weights = [math.comb(to_come, heads) for heads in range(to_come + 1)]
    return sum(weight * ((end > 0) - (end < 0)) for end, weight in zip(ends, weights, strict=True)) / 2.0**to_come


STANDING = np.array(
    [[toss_coins(to_come, lead) for lead in range(-FARTHEST, FARTHEST + 1)] for to_come in range(max(COPIES) + 1)]
)
"""By koi to come and lead; sums of powers of two, so exact on every machine."""


@compiled
def revealed(s: IkeNoKoiState, move: int) -> int:
    """The card just drawn, or the two that were looked at."""
    if move == DRAW:
        return 1 + int(s.cards[s.drawn - 1])
    if move == LOTUS:
        return (2 + int(s.look_seen[s.looks - 1, 0])) * (CARD_KINDS + 1) + int(s.look_seen[s.looks - 1, 1])
    return 0


@compiled
def judge(
    s: IkeNoKoiState, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random
) -> None:
    """Play on to the end."""
    while to_act(s) != OVER:
        if s.phase == DRAWING:
            play(s, choose_draw(s))
        elif s.phase == SHARING:
            play(s, choose_shared(s))
        elif s.phase == PLANTING:
            play(s, FIRST_BAMBOO + choose_zone(s))
        elif s.phase == EXCHANGING:
            play(s, choose_exchange(s, moves))
        elif s.phase == GIVING:
            play(s, choose_gift(s, moves))
        elif s.phase == ENDING:
            play(s, DECLINE)  # flowers are kept for their lotus here too
        else:
            play(s, moves[below(rng, legal(s, moves))])
    final_rewards(s, rewards)


@compiled
def choose_draw(s: IkeNoKoiState) -> int:
    """Draw or stop, by what another card brings and what a share would cost; flowers are kept for their lotus."""
    if s.river_size < 2:
        return DRAW
    equal = 0
    for place in range(s.drawn, s.pond):
        equal += (s.river_set >> s.cards[place]) & 1
    at_stake = 0.0
    for place in range(s.river_size):
        at_stake += card_worth(s, s.river[place])
    gain, cost = NEXT_CARD, SHARED_OF_THREE * at_stake
    if s.river_size == 3:
        gain, cost = NEXT_CARD + EXCHANGE, SHARED_OF_FOUR * at_stake
    return DRAW if equal * cost < (s.pond - s.drawn - equal) * gain else STOP


@inlined
def worth(s: IkeNoKoiState, zone: int, own: int, other: int) -> float:
    """What a zone is worth in lotus to the seat to act, if it and its rival had this many more koi there."""
    mine, rival, to_come = 0, 0, int(COPIES[zone])
    for one in range(s.players):
        to_come -= s.koi[one, zone]
        held = int(s.koi[one, zone]) + int(s.bamboos[one, zone])
        if one == s.seat:
            mine = held
        else:
            rival = max(rival, held)
    lead = mine + own - rival - other
    return float(s.token_lotus[zone] * STANDING[to_come, lead + FARTHEST])


@inlined
def card_worth(s: IkeNoKoiState, card: int) -> float:
    """What a card is worth to the seat to act: half the difference between having it and leaving it to a rival."""
    if card < ZONES:
        return 0.5 * (worth(s, card, 1, 0) - worth(s, card, 0, 1))
    if card == BAMBOO:
        return BAMBOO_WORTH
    if card == FLOWER:
        return FLOWER_WORTH
    return LANTERN_WORTH if card == LANTERN else BRIDGE_WORTH


@compiled
def choose_zone(s: IkeNoKoiState) -> int:
    """The zone where one more is worth most."""
    best, most = 0, -1.0
    for zone in range(s.zones):
        gain = worth(s, zone, 1, 0) - worth(s, zone, 0, 0)
        if gain > most:
            best, most = zone, gain
    return best


@compiled
def choose_shared(s: IkeNoKoiState) -> int:
    """The card that is worth most."""
    best, most = 0, -1.0
    for place in range(s.river_size):
        gain = card_worth(s, s.river[place])
        if gain > most:
            best, most = int(s.river[place]), gain
    return FIRST_SHARED + best


@compiled
def choose_exchange(s: IkeNoKoiState, moves: Moves) -> int:
    """The koi whose worth exceeds the two cheapest to give by most, or no exchange."""
    cost, second = 1e9, 1e9
    for zone in range(s.zones):
        if s.koi[s.seat, zone] > 0:
            loss = worth(s, zone, 0, 0) - worth(s, zone, -1, 1)
            cost, second = min(cost, loss), min(second, max(cost, loss))
        if s.koi[s.seat, zone] > 1:
            second = min(second, worth(s, zone, -1, 1) - worth(s, zone, -2, 2))
    best, most = DECLINE, cost + second
    count = legal(s, moves) - 1
    for index in range(int(moves[0] == LOTUS), count):
        zone = (moves[index] - FIRST_EXCHANGE) % ZONES
        gain = worth(s, zone, 1, -1) - worth(s, zone, 0, 0)
        if gain > most:
            best, most = int(moves[index]), gain
    return best


@compiled
def choose_gift(s: IkeNoKoiState, moves: Moves) -> int:
    """The two koi that cost least."""
    losses = np.empty((2, ZONES), np.float64)
    for zone in range(s.zones):
        before = worth(s, zone, 0, 0)
        losses[0, zone] = before - worth(s, zone, -1, 1)
        losses[1, zone] = before - worth(s, zone, -2, 2)
    best, least = 0, 1e9
    for index in range(legal(s, moves)):
        one, other = GIFTS[moves[index] - FIRST_GIFT]
        loss = losses[1, one] if one == other else losses[0, one] + losses[0, other]
        if loss < least:
            best, least = index, loss
    return int(moves[best])


EVALUATOR = Evaluator(judge=judge, revealed=revealed)
