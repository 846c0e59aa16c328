"""Hiroba's rules in RULES.md's order, compiled; state.py explains the numbers."""

from tatami.core.kernel import OVER, Moves, Scores, compiled
from tatami.core.record import Ints
from tatami.core.rng import Random, below, below_except
from tatami.games.hiroba import constants
from tatami.games.hiroba.constants import CELLS, GARDENS, PLACES, SIDE, TILE_CELLS, VALUES
from tatami.games.hiroba.errors import answer, ask_others, legal_answers
from tatami.games.hiroba.state import (
    AGAIN,
    ANSWER,
    FINISHED,
    FIRST_KOI,
    FIRST_PEBBLE,
    FIRST_STONE,
    KOI,
    KOI_LIES,
    NONE,
    PASS,
    PLACE,
    STONE,
    STONE_LIES,
    HirobaState,
)

MOST_MOVES = CELLS * VALUES  # an upper bound: every tile has a pond
LAYOUTS = 1000
"""R5: how often all tiles are laid again at most; in the worst box known 1 layout in 27 is legal."""


# Set-up (R5-R7)


@compiled
def shuffle(s: HirobaState, rng: Random) -> None:
    """R5, R6: draw which tiles show water, then lay the others until no pond lies beside a start point."""
    first = below(rng, len(constants.RING))
    water = 0
    for step in range(constants.WATER[s.players]):
        water |= 1 << constants.RING[(first + step) % len(constants.RING)]
    for _ in range(LAYOUTS):
        lay_tiles(s, water, rng)
        if pond_beside_start(s) == NONE:
            return
    turn_tiles(s, rng)


@compiled
def lay_tiles(s: HirobaState, water: int, rng: Random) -> None:
    """R5: draw different tiles for the places without water, each turned at random."""
    drawn = 0
    for place in range(PLACES):
        if not (water >> place) & 1:
            tile = below_except(rng, len(constants.TILES), drawn)
            drawn |= 1 << tile
            s.tiles[place] = tile + 1
            s.turns[place] = below(rng, 4)


@compiled
def turn_tiles(s: HirobaState, rng: Random) -> None:
    """R5: turn the tiles that lie, from a random arrangement on, until no pond lies beside a start point.

    Whichever tiles a box has, any nine of them can be turned so.
    """
    first = below(rng, 4**PLACES)
    for step in range(4**PLACES):
        for place in range(PLACES):
            if s.tiles[place] != 0:
                s.turns[place] = ((first + step) >> (2 * place)) & 3
        if pond_beside_start(s) == NONE:
            return


@compiled
def point(s: HirobaState, place: int, points: Ints) -> int:
    """The cell of the pond, or of the start point, of the tile at a place."""
    return int(constants.CELL_AT[place, constants.TURNED_TO[s.turns[place], points[s.tiles[place] - 1]]])


@compiled
def pond_beside_start(s: HirobaState) -> int:
    """R5: the cell of a pond that lies beside a start point, or NONE."""
    for place in range(PLACES):
        if s.tiles[place] != 0:
            pond = point(s, place, s.ponds)
            for side in range(4):
                cell = constants.NEIGHBOURS[pond, side]
                other = constants.PLACE_OF[cell]
                if s.tiles[other] != 0 and point(s, other, s.starts) == cell:
                    return pond
    return NONE


@compiled
def begin(s: HirobaState) -> None:
    """R1, R3, R4, R7: set up the gardens and ponds of the tiles that lie face up, and the pebbles and stones."""
    for place in range(PLACES):
        if s.tiles[place] != 0:
            lay_gardens(s, place)
    for seat in range(s.players):
        s.pebbles[seat] = constants.PEBBLES
        s.values[seat] = (1 << VALUES) - 1
        s.stones[seat] = constants.STONES[s.players, seat]


@compiled
def lay_gardens(s: HirobaState, place: int) -> None:
    """R1: the garden cells, the pond and the start point of one tile."""
    tile, turns = s.tiles[place] - 1, s.turns[place]
    first = 0  # the garden met first in reading order
    for spot in range(TILE_CELLS):
        cell = constants.CELL_AT[place, spot]
        found = s.gardens[tile, constants.TURNED_FROM[turns, spot]]
        if found == 0:
            s.ground[cell] = -1 - place
            continue
        if first == 0:
            first = found
        garden = 2 * place + (1 if found == first else 2)
        s.ground[cell] = garden
        s.garden_size[garden] += 1
        s.room[garden] += 1
        s.free[cell // SIDE] |= 1 << (cell % SIDE)
    s.free_count += TILE_CELLS - 1
    start = point(s, place, s.starts)
    s.start_columns[start // SIDE] |= 1 << (start % SIDE)


@compiled
def to_act(s: HirobaState) -> int:
    """The seat that decides now."""
    return OVER if s.phase == FINISHED else s.seat


# A turn (R8)


@compiled
def legal(s: HirobaState, out: Moves) -> int:
    """All legal moves: pebbles by cell in reading order, then value; stones or koi in reading order, then the pass."""
    if s.phase == PLACE and not s.stand:
        return legal_pebbles(s, out)
    if s.phase == FINISHED:
        return 0
    if s.phase == STONE or s.phase == KOI:
        return legal_cells(s, out)
    return legal_answers(s, out) if s.phase == ANSWER else listed_pebbles(s, out, s.phase == AGAIN)


@compiled
def play(s: HirobaState, move: int) -> None:
    """R8: a pebble, then a stone if there is one to place; R17: koi at the end."""
    if s.phase == KOI:
        decide_koi(s, move)
        ask_for_koi(s, s.seat)
        return
    if s.phase == ANSWER:
        if answer(s, move):
            after_pebble(s)
        return
    if s.phase == PLACE or s.phase == AGAIN:
        place_pebble(s, move)
        if s.stand and s.phase == PLACE:
            ask_others(s, (move - FIRST_PEBBLE) // VALUES)
            return
        after_pebble(s)
        return
    if move != PASS:
        place_stone(s, move)
    pass_turn(s)


@compiled
def after_pebble(s: HirobaState) -> None:
    """R8, R13: the seat is asked about a stone if it has one and a cell is free."""
    if s.stones[s.seat] > 0 and s.free_count > 0:
        s.phase = STONE
    else:
        pass_turn(s)


# Pebbles (R9-R12)


@compiled
def open_columns(s: HirobaState, seat: int, row: int) -> int:
    """R9, R10, R12: the free cells of a row that a seat may use: start points first, then lines with own pebbles."""
    if s.own_rows[seat] == 0:
        return int(s.free[row] & s.start_columns[row])
    return int(s.free[row] if (s.own_rows[seat] >> row) & 1 else s.free[row] & s.own_columns[seat])


@compiled
def open_values(s: HirobaState, seat: int, row: int, column: int) -> int:
    """R3, R11: the values of a seat that the row, the column and the garden of a cell do not have yet."""
    garden = s.ground[row * SIDE + column]
    return int(s.values[seat] & ~(s.row_values[row] | s.column_values[column] | s.garden_values[garden]))


@compiled
def legal_pebbles(s: HirobaState, out: Moves) -> int:
    """R9-R12: every value on every cell where it may go."""
    count = 0
    for row in range(SIDE):
        columns = open_columns(s, s.seat, row)
        while columns != 0:
            column = constants.LOWEST[columns]
            columns &= columns - 1
            values = open_values(s, s.seat, row, column)
            first = FIRST_PEBBLE + (row * SIDE + column) * VALUES
            for value in range(VALUES):
                out[count] = first + value  # counted only if it may be played: faster than checking first
                count += (values >> value) & 1
    return count


@compiled
def can_place(s: HirobaState, seat: int) -> bool:
    """R14: may a seat place any pebble?"""
    for row in range(SIDE):
        columns = open_columns(s, seat, row)
        while columns != 0:
            if open_values(s, seat, row, constants.LOWEST[columns]) != 0:
                return True
            columns &= columns - 1
    return False


@compiled
def place_pebble(s: HirobaState, move: int) -> None:
    """R3, R10, R11: a pebble covers its cell, and its value is taken in its row, column and garden."""
    cell, value = divmod(move - FIRST_PEBBLE, VALUES)
    value += 1
    row, column = divmod(cell, SIDE)
    garden = s.ground[cell]
    kind = min(value, 10 - value) - 1
    s.pebbles[s.seat, kind] -= 1
    if s.pebbles[s.seat, kind] == 0:  # R3: with the last pebble of a kind both its values are gone
        s.values[s.seat] &= ~((1 << kind) | (1 << (VALUES - 1 - kind)))
    cover(s, cell)
    s.board[cell] = 10 * s.seat + value
    s.own_rows[s.seat] |= 1 << row
    s.own_columns[s.seat] |= 1 << column
    s.row_values[row] |= 1 << (value - 1)
    s.column_values[column] |= 1 << (value - 1)
    s.garden_values[garden] |= 1 << (value - 1)
    s.sums[garden, s.seat] += value
    for side in range(4):
        ground = s.ground[constants.NEIGHBOURS[cell, side]]
        if ground < 0:
            s.pond_sums[-1 - ground, s.seat] += value


@compiled
def cover(s: HirobaState, cell: int) -> None:
    """R12: the cell is no longer free."""
    s.free[cell // SIDE] &= ~(1 << (cell % SIDE))
    s.free_count -= 1
    s.room[s.ground[cell]] -= 1


# Stones, and the next turn (R13, R14)


@compiled
def legal_cells(s: HirobaState, out: Moves) -> int:
    """R13: a stone on any free garden cell; R16: a koi on any free cell of a garden that can take it; or a pass."""
    first, count = FIRST_STONE if s.phase == STONE else FIRST_KOI, 0
    for row in range(SIDE):
        columns = int(s.free[row])
        while columns != 0:
            cell = row * SIDE + constants.LOWEST[columns]
            columns &= columns - 1
            if s.phase == STONE or can_take_koi(s, s.ground[cell], s.seat):
                out[count] = first + cell
                count += 1
    out[count] = PASS
    return count + 1


@compiled
def place_stone(s: HirobaState, move: int) -> None:
    """R13: a stone blocks its cell for good."""
    cell = move - FIRST_STONE
    cover(s, cell)
    s.board[cell] = STONE_LIES
    s.stones[s.seat] -= 1


@compiled
def pass_turn(s: HirobaState) -> None:
    """R14: the next seat that can place a pebble decides; a seat found unable stays blocked."""
    s.phase = PLACE
    seat = int(s.seat)
    for _ in range(s.players):
        seat = seat + 1 if seat + 1 < s.players else 0
        if s.values[seat] != 0 and not s.blocked[seat]:
            if can_place(s, seat):
                s.seat = seat
                return
            s.blocked[seat] = 1
    if s.by_choice:
        ask_for_koi(s, 0)
    else:
        s.phase = FINISHED


# Koi (R15-R17)


@compiled
def pond_winners(s: HirobaState, place: int) -> int:
    """R15: the seats present beside a pond with the smallest sum."""
    winners, best = 0, 0
    for seat in range(s.players):
        total = int(s.pond_sums[place, seat])
        if total == 0 or (winners != 0 and total > best):
            continue
        winners = winners | (1 << seat) if total == best else 1 << seat
        best = total
    return winners


@compiled
def koi_won(s: HirobaState, seat: int) -> int:
    """R15: how many koi a seat wins."""
    count = 0
    for place in range(PLACES):
        count += (pond_winners(s, place) >> seat) & 1
    return count


@compiled
def can_take_koi(s: HirobaState, garden: int, seat: int) -> bool:
    """R16: is the garden won by this seat alone, with a free cell and without a koi?"""
    return s.room[garden] > 0 and s.koi[garden] == 0 and garden_winners(s, garden) == 1 << seat


@compiled
def automatic_koi(s: HirobaState, seat: int) -> int:
    """R17: the gardens that get the koi a seat has not decided about: the largest, the first among equals."""
    gardens = 0
    for _ in range(koi_won(s, seat) - s.koi_decided[seat]):
        largest = 0  # no garden, so it has no cells
        for garden in range(1, GARDENS + 1):
            larger = s.garden_size[garden] > s.garden_size[largest] and not (gardens >> garden) & 1
            if larger and can_take_koi(s, garden, seat):
                largest = garden
        if largest == 0:
            break
        gardens |= 1 << largest
    return gardens


@compiled
def ask_for_koi(s: HirobaState, first: int) -> None:
    """R17: ask the next seat, from this one on, that has a koi and a garden for it; else end the game."""
    for seat in range(first, s.players):
        if automatic_koi(s, seat) != 0:
            s.seat = seat
            s.phase = KOI
            return
    s.phase = FINISHED


@compiled
def decide_koi(s: HirobaState, move: int) -> None:
    """R17: put one koi into a garden, or give up all that are left."""
    if move == PASS:
        s.koi_decided[s.seat] = koi_won(s, s.seat)
    else:
        cell = move - FIRST_KOI
        cover(s, cell)
        s.board[cell] = KOI_LIES
        s.koi[s.ground[cell]] = 1
        s.koi_decided[s.seat] += 1


# Gardens and the winner (R18, R19)


@compiled
def garden_winners(s: HirobaState, garden: int) -> int:
    """R18: the seats with the largest sum in a garden; nobody if it has no pebble."""
    winners, best = 0, 1
    for seat in range(s.players):
        total = int(s.sums[garden, seat])
        if total >= best:
            winners = winners | (1 << seat) if total == best else 1 << seat
            best = total
    return winners


@compiled
def score(s: HirobaState, out: Scores) -> None:
    """R16, R18, R19: a garden counts its cells, twice with a koi; a spare koi counts 1; gardens won break ties."""
    automatic = 0
    for seat in range(s.players):
        automatic |= automatic_koi(s, seat)
        out[seat, 0] = koi_won(s, seat)
        out[seat, 1] = 0
    for garden in range(1, GARDENS + 1):
        worth, winners = int(s.garden_size[garden]), garden_winners(s, garden)
        if s.koi[garden] or (automatic >> garden) & 1:
            worth += worth - 1  # R16: twice the cells, and one spare koi less
        for seat in range(s.players):
            if (winners >> seat) & 1:
                out[seat, 0] += worth
                out[seat, 1] += 1


# Errors that stand (R21-R24); errors.py has the answers


@compiled
def listed_pebbles(s: HirobaState, out: Moves, right: bool) -> int:
    """R21: every value in hand on every free garden cell; R23: only where it may go. By value, then by cell."""
    count = 0
    for value in range(VALUES):
        if not (s.values[s.seat] >> value) & 1:
            continue
        for row in range(SIDE):
            columns = open_columns(s, s.seat, row) if right else int(s.free[row])
            while columns != 0:
                column = constants.LOWEST[columns]
                columns &= columns - 1
                if not right or (open_values(s, s.seat, row, column) >> value) & 1:
                    out[count] = FIRST_PEBBLE + (row * SIDE + column) * VALUES + value
                    count += 1
    return count


@compiled
def refuse_errors(s: HirobaState) -> None:
    """Go on by the rules that refuse errors: what lies stands, and nobody is asked."""
    s.stand = 0
    if s.phase == AGAIN:
        s.phase = PLACE
    elif s.phase == ANSWER:
        s.seat = s.mover
        after_pebble(s)
