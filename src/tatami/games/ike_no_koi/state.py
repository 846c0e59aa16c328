"""The state of one game of Iké no Koï, and the numbers of its phases, moves and challenges.

A card is a number: 0-9 a koi, which is also its zone, then BAMBOO, FLOWER, BRIDGE and LANTERN. A set of cards, zones,
edges or moves has one bit for each member. A move is a number: the first of its phase plus what it is about.
"""

import numpy as np

from tatami.core.record import Ints, Record, number, numbers
from tatami.games.ike_no_koi.constants import CARD_KINDS, CARDS, CHALLENGES, EDGES, FLOWERS, GIFTS, RIVER, SEATS, ZONES

DRAWING, LOOKING, SHARING, PLANTING, BRIDGING, EXCHANGING, GIVING, ENDING, FINISHED = 0, 1, 2, 3, 4, 5, 6, 7, 8
NOBODY = -1
UNKNOWN = -1

DRAW, STOP, LOTUS = 0, 1, 2
KEEP, SWAP = 3, 4
FIRST_SHARED = 5  # and the card
FIRST_BAMBOO = FIRST_SHARED + CARD_KINDS  # and the zone
FIRST_BRIDGE = FIRST_BAMBOO + ZONES  # and the edge
FIRST_EXCHANGE = FIRST_BRIDGE + EDGES  # and ten times the seat plus the zone
DECLINE = FIRST_EXCHANGE + SEATS * ZONES  # make no exchange; at the end of a turn: use no flower
FIRST_GIFT = DECLINE + 1  # and the pair, as in GIFTS

FIRST = np.array(
    [DRAW, KEEP, FIRST_SHARED, FIRST_BAMBOO, FIRST_BRIDGE, FIRST_EXCHANGE, FIRST_GIFT, DECLINE, FIRST_GIFT], np.int64
)
"""The first move of each phase. The legal ones among those that follow are a set, one bit a move; LOTUS is besides."""
FIRST_EDITION = 1
"""Of the rules: flowers only while drawing (R16), none of either is not the same (R25), tokens break ties (R27)."""
OPTION_BITS = 15  # bits of that set in each number of `options`
OPTION_PARTS = -(-len(GIFTS) // OPTION_BITS)

PAIRS, TRIPLE, FEWEST_VARIETIES, MOST_VARIETIES, SAME, MOST, FEWEST, DUOS = 0, 1, 2, 3, 4, 5, 6, 7
"""The kinds of challenge, in the order of constants.KINDS."""


class IkeNoKoiState(Record):
    """The state of one game."""

    players: int = number()
    edition: int = number()  # of the rules
    zones: int = number()  # in use: ten, or nine with few players (R5)
    pond: int = number()  # cards in the game
    layout: Ints = numbers(ZONES)  # the zones as they lie, row by row (R2)
    edges: Ints = numbers(EDGES, 2)  # neighbouring zones, the smaller first, in ascending order
    free_edges: int = number()  # the set of edges between zones in use
    token_lotus: Ints = numbers(ZONES)  # R3
    kinds: Ints = numbers(CHALLENGES)  # R4
    varieties: Ints = numbers(CHALLENGES)  # the set of zones that a challenge names
    lotus: Ints = numbers(CHALLENGES)  # what it pays
    cards: Ints = numbers(CARDS)  # the basin, then the pile in drawing order
    drawn: int = number()  # the place in `cards` of the next card to draw
    common: int = number()  # challenges, from 0
    personal: Ints = numbers(SEATS)
    phase: int = number()
    options: Ints = numbers(OPTION_PARTS)  # the set of legal moves, except while drawing (see `legal_draws`) and LOTUS
    seat: int = number()  # that decides now
    drawer: int = number()  # whose turn it is
    river: Ints = numbers(RIVER)
    river_size: int = number()
    river_set: int = number()  # one bit for each card that lies in it
    exchange_due: int = number()  # 1: four different cards were kept (R10)
    end_due: int = number()  # 1: the drawer stopped, or kept four different cards (R16)
    taken: int = number()  # the zone of the koi just taken in an exchange
    taken_from: int = number()
    waiting: Ints = numbers(RIVER)  # bamboos and bridges that the seat must place, in order
    waiting_count: int = number()
    placed: int = number()  # how many of them it has placed
    koi: Ints = numbers(SEATS, ZONES)
    bamboos: Ints = numbers(SEATS, ZONES)
    bridges: Ints = numbers(SEATS)  # sets of edges
    protected: Ints = numbers(SEATS)  # sets of zones
    flowers: Ints = numbers(SEATS)
    lanterns: Ints = numbers(SEATS)
    looks: int = number()  # flowers discarded so far
    look_during: int = number()  # the phase in which the last one was, to go on with
    look_seat: Ints = numbers(FLOWERS)
    look_place: Ints = numbers(FLOWERS)  # in `cards`, of the first card looked at
    look_seen: Ints = numbers(FLOWERS, 2)  # the cards as they lay; UNKNOWN for the second if there was only one
    look_swapped: Ints = numbers(FLOWERS)  # 1: put back in the other order
    basin_winner: int = number()
