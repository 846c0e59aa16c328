"""Iké no Koï's rules in RULES.md's order, compiled; state.py explains the numbers."""

from tatami.core.kernel import OVER, Moves, Scores, compiled
from tatami.core.rng import Random, below, below_except, shuffle_part
from tatami.games.ike_no_koi.constants import (
    BAMBOO,
    BASIN,
    BRIDGE,
    CARDS,
    CHALLENGES,
    FIRST_WITH,
    FLOWER,
    GIFTS,
    LANTERN,
    POND,
    RIVER,
    ZONES,
)
from tatami.games.ike_no_koi.state import (
    BRIDGING,
    DECLINE,
    DRAW,
    DRAWING,
    DUOS,
    ENDING,
    EXCHANGING,
    FEWEST_VARIETIES,
    FINISHED,
    FIRST,
    FIRST_EDITION,
    FIRST_EXCHANGE,
    GIVING,
    LOOKING,
    LOTUS,
    MOST,
    MOST_VARIETIES,
    NOBODY,
    OPTION_BITS,
    OPTION_PARTS,
    PAIRS,
    PLANTING,
    SAME,
    SHARING,
    STOP,
    SWAP,
    TRIPLE,
    UNKNOWN,
    IkeNoKoiState,
)

MOST_MOVES = len(GIFTS)  # R12: two koi given, from any zones; all other lists are shorter


# Set-up (R1-R7)


@compiled
def shuffle(s: IkeNoKoiState, rng: Random) -> None:
    """R1, R5-R7: shuffle the pond cards in use, and deal different challenges."""
    for place in range(s.pond):
        s.cards[place] = POND[place]
    shuffle_part(rng, s.cards, 0, s.pond)
    s.common = below(rng, CHALLENGES)
    dealt = 1 << s.common
    for seat in range(s.players):
        challenge = below_except(rng, CHALLENGES, dealt)
        dealt |= 1 << challenge
        s.personal[seat] = challenge


@compiled
def begin(s: IkeNoKoiState) -> None:
    """R6: the first three cards are the basin, the others the pile."""
    s.drawn = BASIN
    s.basin_winner = NOBODY


@compiled
def to_act(s: IkeNoKoiState) -> int:
    """The seat that decides now."""
    return OVER if s.phase == FINISHED else s.seat


@compiled
def legal(s: IkeNoKoiState, out: Moves) -> int:
    """All legal moves in ascending order: flowers first, cards and zones as they are numbered, declining last."""
    if s.phase == DRAWING:
        return legal_draws(s, out)
    out[0] = LOTUS
    count = int((s.phase == EXCHANGING or s.phase == ENDING) and can_look(s))
    options = 0
    for part in range(OPTION_PARTS):
        options |= int(s.options[part]) << (OPTION_BITS * part)
    move = FIRST[s.phase]
    while options != 0:
        out[count] = move
        count += options & 1  # a move that is not an option is overwritten by the next one
        options >>= 1
        move += 1
    return count


@compiled
def offer(s: IkeNoKoiState, phase: int, options: int) -> None:
    """Ask for a decision among a set of moves of this phase."""
    s.phase = phase
    for part in range(OPTION_PARTS):
        s.options[part] = (options >> (OPTION_BITS * part)) & ((1 << OPTION_BITS) - 1)


@compiled
def play(s: IkeNoKoiState, move: int) -> None:
    """Carry out one decision, then go on to the next."""
    choice = move - FIRST[s.phase]
    if move == DRAW:
        draw_card(s)
    elif move == STOP:
        s.end_due = 1
        keep_river(s)
    elif move == LOTUS:
        look(s)
    elif s.phase == LOOKING:
        put_back(s, move)
    elif s.phase == SHARING:
        take_shared(s, choice)
    elif s.phase == PLANTING:
        plant_bamboo(s, choice)
    elif s.phase == BRIDGING:
        lay_bridge(s, choice)
    elif s.phase == ENDING:
        end_turn(s)
    elif move == DECLINE:
        close_turn(s)
    elif s.phase == EXCHANGING:
        take_koi(s, choice)
    else:
        give_koi(s, choice)


# A turn (R8-R14)


@compiled
def legal_draws(s: IkeNoKoiState, out: Moves) -> int:
    """R8, R16: draw; stop after two cards; use a lotus flower."""
    can_stop = int(s.river_size >= 2)
    out[0] = DRAW
    out[1] = STOP
    out[1 + can_stop] = LOTUS
    return 1 + can_stop + int(s.flowers[s.seat] > 0)


@compiled
def draw_card(s: IkeNoKoiState) -> None:
    """R8-R10, R13: add a card to the river; it may end the drawing, and so does an empty pile."""
    card = s.cards[s.drawn]
    s.drawn += 1
    s.river[s.river_size] = card
    s.river_size += 1
    if (s.river_set >> card) & 1:
        if s.river_size == 2:
            keep_river(s)
        else:
            go_on(s)  # to the share
        return
    s.river_set |= 1 << card
    s.exchange_due = s.river_size == RIVER
    s.end_due = s.exchange_due
    if s.exchange_due or s.drawn == s.pond:
        keep_river(s)


@compiled
def keep_river(s: IkeNoKoiState) -> None:
    """R9, R10: the drawer gets all cards of the river."""
    size = s.river_size
    s.river_size = 0
    for place in range(size):
        gain(s, s.river[place])
    go_on(s)


@compiled
def gain(s: IkeNoKoiState, card: int) -> None:
    """R14-R19: koi, flowers and lanterns go to the seat at once; bamboos and bridges wait to be placed."""
    if card < ZONES:
        s.koi[s.seat, card] += 1
    elif card == FLOWER:
        s.flowers[s.seat] += 1
    elif card == LANTERN:
        s.lanterns[s.seat] += 1
    else:
        s.waiting[s.waiting_count] = card
        s.waiting_count += 1


@compiled
def go_on(s: IkeNoKoiState) -> None:
    """R19: go on with the waiting garden cards, then the share, the exchange or the end of the turn."""
    if s.placed < s.waiting_count:
        place_next(s)
        return
    s.placed = 0
    s.waiting_count = 0
    if s.river_size > 0:  # R11: the seat to the left takes, the drawer's own left first
        s.seat = s.seat + 1 if s.seat + 1 < s.players else 0
        offer(s, SHARING, int(s.river_set))
        return
    options = exchanges(s) if s.exchange_due else 0
    if options != 0:
        offer(s, EXCHANGING, options | 1 << (DECLINE - FIRST_EXCHANGE))
    else:
        close_turn(s)


@compiled
def close_turn(s: IkeNoKoiState) -> None:
    """R16: after all else of a turn that ended by stopping or with four different cards, ask about a flower."""
    if s.end_due and can_look(s):
        offer(s, ENDING, 1)
    else:
        end_turn(s)


@compiled
def end_turn(s: IkeNoKoiState) -> None:
    """R20: the next seat draws, unless the pile is used up."""
    s.exchange_due = 0
    s.end_due = 0
    s.river_set = 0
    if s.drawn == s.pond:
        end_game(s)
        return
    s.drawer = s.drawer + 1 if s.drawer + 1 < s.players else 0
    s.seat = s.drawer
    s.phase = DRAWING


# The share (R11)


@compiled
def take_shared(s: IkeNoKoiState, card: int) -> None:
    """R11, R19: take a card from the river; its effect comes before the next card is taken."""
    place, copies = 0, 0
    for at in range(s.river_size):
        if s.river[at] == card:
            place = at
            copies += 1
    s.river_size -= 1
    for later in range(place, s.river_size):
        s.river[later] = s.river[later + 1]
    if copies == 1:
        s.river_set &= ~(1 << card)
    gain(s, card)
    go_on(s)


# The exchange (R12)


@compiled
def exchanges(s: IkeNoKoiState) -> int:
    """R12: every opponent's koi that no bridge protects, if the seat has two koi of its own."""
    found, own = 0, 0
    for other in range(s.players):
        held = 0
        for zone in range(s.zones):
            held |= int(s.koi[other, zone] > 0) << zone
        if other != s.seat:
            found |= (held & ~int(s.protected[other])) << (ZONES * other)
    for zone in range(s.zones):
        own += s.koi[s.seat, zone]
    return found if own >= 2 else 0


@compiled
def take_koi(s: IkeNoKoiState, choice: int) -> None:
    """R12: the koi changes jetty at once; what to give for it is the next decision."""
    options = gifts(s)
    s.taken_from, s.taken = divmod(choice, ZONES)
    s.koi[s.taken_from, s.taken] -= 1
    s.koi[s.seat, s.taken] += 1
    offer(s, GIVING, options)


@compiled
def gifts(s: IkeNoKoiState) -> int:
    """R12: any two of the koi held before the taking."""
    one, two = 0, 0  # the sets of zones with at least one and at least two koi
    for zone in range(s.zones):
        one |= int(s.koi[s.seat, zone] > 0) << zone
        two |= int(s.koi[s.seat, zone] > 1) << zone
    found = 0
    for zone in range(s.zones):
        pairs = (one >> (zone + 1)) << 1 | (two >> zone) & 1
        found |= (pairs * ((one >> zone) & 1)) << FIRST_WITH[zone]
    return found


@compiled
def give_koi(s: IkeNoKoiState, pair: int) -> None:
    """R12: two koi go to the seat that lost one."""
    for zone in GIFTS[pair]:
        s.koi[s.seat, zone] -= 1
        s.koi[s.taken_from, zone] += 1
    close_turn(s)


# Garden cards (R15-R19)


@compiled
def place_next(s: IkeNoKoiState) -> None:
    """R15, R18: a bamboo goes to any zone in use, a bridge to any free edge; two bridges never fill all edges."""
    if s.waiting[s.placed] == BAMBOO:
        offer(s, PLANTING, (1 << s.zones) - 1)
    else:
        offer(s, BRIDGING, int(s.free_edges) & ~int(s.bridges[s.seat]))


@compiled
def lay_bridge(s: IkeNoKoiState, edge: int) -> None:
    """R15: the bridge protects the two zones it joins until the end."""
    s.bridges[s.seat] |= 1 << edge
    s.protected[s.seat] |= 1 << s.edges[edge, 0] | 1 << s.edges[edge, 1]
    s.placed += 1
    go_on(s)


@compiled
def can_look(s: IkeNoKoiState) -> bool:
    """R16: does the drawer, outside the drawing, hold a flower, with a card in the pile?"""
    return s.flowers[s.seat] > 0 and s.drawn < s.pond and s.edition != FIRST_EDITION


@compiled
def look(s: IkeNoKoiState) -> None:
    """R16: discard a flower and look at the next two cards, or at the last one."""
    s.look_during = s.phase
    s.flowers[s.seat] -= 1
    s.look_seat[s.looks] = s.seat
    s.look_place[s.looks] = s.drawn
    s.look_seen[s.looks, 0] = s.cards[s.drawn]
    s.look_seen[s.looks, 1] = s.cards[s.drawn + 1] if s.drawn + 1 < s.pond else UNKNOWN
    s.looks += 1
    offer(s, LOOKING, 3 if s.drawn + 1 < s.pond else 1)


@compiled
def put_back(s: IkeNoKoiState, move: int) -> None:
    """R16: put the cards back in the order chosen; then the same decision is asked again."""
    if move == SWAP:
        s.look_swapped[s.looks - 1] = 1
        s.cards[s.drawn], s.cards[s.drawn + 1] = s.cards[s.drawn + 1], s.cards[s.drawn]
    if s.look_during == DRAWING:
        s.phase = DRAWING
    elif s.look_during == EXCHANGING:
        go_on(s)
    else:
        close_turn(s)


@compiled
def plant_bamboo(s: IkeNoKoiState, zone: int) -> None:
    """R18: the bamboo counts as one more koi there, but never moves."""
    s.bamboos[s.seat, zone] += 1
    s.placed += 1
    go_on(s)


# The end (R20, R21)


@compiled
def end_game(s: IkeNoKoiState) -> None:
    """R20, R21: a seat with two lanterns gets the basin and places its bamboos; then the game is over."""
    offer(s, FINISHED, 0)
    for seat in range(s.players):
        if s.lanterns[seat] >= 2 and s.basin_winner == NOBODY:
            s.basin_winner = seat
            s.seat = seat
            for place in range(BASIN):
                if s.cards[place] != BRIDGE and s.cards[place] != LANTERN:
                    gain(s, s.cards[place])
            if s.waiting_count > 0:
                place_next(s)


# Lotus and the winner (R22-R27)


@compiled
def counted(s: IkeNoKoiState, seat: int, zone: int) -> int:
    """R18: koi and bamboos of a zone."""
    return int(s.koi[seat, zone]) + int(s.bamboos[seat, zone])


@compiled
def tokens_won(s: IkeNoKoiState, seat: int) -> int:
    """R22: the set of zones in which the seat alone has the most."""
    won = 0
    for zone in range(ZONES):
        most = 0
        for other in range(s.players):
            if other != seat:
                most = max(most, counted(s, other, zone))
        if counted(s, seat, zone) > most:
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
    """The number of zones in a set."""
    size = 0
    while zones:
        zones &= zones - 1
        size += 1
    return size


@compiled
def tally(s: IkeNoKoiState, challenge: int, seat: int) -> int:
    """R24: what a challenge for the most or the fewest counts: varieties, or koi of those it names."""
    kind = s.kinds[challenge]
    total = 0
    for zone in range(ZONES):
        if kind in (MOST_VARIETIES, FEWEST_VARIETIES):
            total += min(1, counted(s, seat, zone))
        elif (s.varieties[challenge] >> zone) & 1:
            total += counted(s, seat, zone)
    return total


@compiled
def is_alone_first(s: IkeNoKoiState, challenge: int, seat: int) -> bool:
    """R24: is the seat alone with the most, or the fewest?"""
    sign = 1 if s.kinds[challenge] in (MOST_VARIETIES, MOST) else -1
    own = sign * tally(s, challenge, seat)
    rivals = 0
    for other in range(s.players):
        if other != seat and sign * tally(s, challenge, other) >= own:
            rivals += 1
    return rivals == 0


@compiled
def challenge_lotus(s: IkeNoKoiState, challenge: int, seat: int, won: int) -> int:
    """R24-R26: what a challenge pays a seat that has won these tokens; 0 if the challenge is unknown."""
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
            few = min(few, counted(s, seat, zone))
            many = max(many, counted(s, seat, zone))
    if kind == DUOS:
        return lotus * few
    return lotus if few == many and (few > 0 or s.edition != FIRST_EDITION) else 0


@compiled
def score(s: IkeNoKoiState, out: Scores) -> None:
    """R23, R27: lotus; nothing breaks a tie, as honour tokens did in the first edition."""
    for seat in range(s.players):
        won = tokens_won(s, seat)
        out[seat, 0] = tokens_lotus(s, won) + s.flowers[seat]
        out[seat, 0] += challenge_lotus(s, s.common, seat, won) + challenge_lotus(s, s.personal[seat], seat, won)
        out[seat, 1] = size_of(won) if s.edition == FIRST_EDITION else 0
