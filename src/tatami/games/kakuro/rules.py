"""Kakuro's rules in RULES.md's order, compiled; state.py explains the numbers."""

from tatami.core.kernel import OVER, Moves, Scores, compiled, inlined
from tatami.core.rng import Random, shuffle_part
from tatami.games.kakuro.constants import CELLS, COPIES, DIGITS, HAND, SIDE, STARTED, TILES, TURNS
from tatami.games.kakuro.errors import carry_on, claim_rightly, legal_with_errors, score_claims, turn_back
from tatami.games.kakuro.series import kakuro_value
from tatami.games.kakuro.state import (
    ANSWER,
    CLAIM,
    DOWN,
    FINISHED,
    FIRST_FLIP,
    FIRST_PLACEMENT,
    FLIP,
    PASS,
    PLACE,
    RED,
    RIGHT,
    SETS,
    YELLOW,
    KakuroState,
)

MOST_MOVES = 2 * HAND * CELLS


# Set-up (R1-R3)


@compiled
def shuffle(s: KakuroState, rng: Random) -> None:
    """R1, R2: put the 72 tiles in the bag and mix them."""
    for tile in range(TILES):
        s.tiles[tile] = 1 + tile // COPIES
    shuffle_part(rng, s.tiles, 0, TILES)


@compiled
def begin(s: KakuroState) -> None:
    """R2, R3: lay the start tiles, the first one red, and deal the hands."""
    for stone in range(STARTED):
        lay_tile(s, s.stones[stone], -s.tiles[stone] if stone == 0 else s.tiles[stone])
    s.drawn = STARTED
    for seat in range(s.players):
        hold(s, seat, s.tiles[s.drawn], s.tiles[s.drawn + 1])
        s.drawn += HAND


@compiled
def hold(s: KakuroState, seat: int, one: int, other: int) -> None:
    """Take two tiles in hand, the smaller first; 0 is no tile."""
    s.hands[seat, 0] = min(one, other)
    s.hands[seat, 1] = max(one, other)


@inlined
def to_act(s: KakuroState) -> int:
    """The seat that decides now."""
    return OVER if s.phase == FINISHED else s.seat


# A turn (R4)


@inlined
def legal(s: KakuroState, out: Moves) -> int:
    """All legal moves: placements by digit, yellow before red, in reading order; or flips, then the pass."""
    if s.phase == PLACE:
        return legal_placements(s, out)
    if s.phase == FINISHED:
        return 0
    return legal_with_errors(s, out) if s.stand else legal_flips(s, out)


@inlined
def play(s: KakuroState, move: int) -> None:
    """R4: place a tile; flip if a flip is possible; score; draw. Where errors stand, R12-R16 come between."""
    if s.phase == PLACE:
        place_tile(s, move)
        if s.stand:
            s.phase = FLIP
            return
        find_flips(s)
        if s.flip_count > 0:
            s.phase = FLIP
            return
        score_kakuros(s)
    elif s.stand:
        if not carry_on(s, move):
            return
        s.turned_count = s.claim_count = s.flipped = 0
    else:
        if move != PASS:
            flip_tiles(s, move)
        score_kakuros(s)
    draw_tile(s)
    pass_turn(s)


@inlined
def legal_placements(s: KakuroState, out: Moves) -> int:
    """R4, R7: either tile, either side up, on any free cell next to a tile."""
    count = 0
    last = 0
    for slot in range(HAND):
        digit = int(s.hands[s.seat, slot])
        if digit == last:
            continue  # no tile, or a second equal one: list each placement once
        last = digit
        for colour in (YELLOW, RED):
            first = FIRST_PLACEMENT + (colour * DIGITS + digit - 1) * CELLS
            for place in range(s.open_count):
                out[count + place] = first + s.open_cells[place]
            count += s.open_count
    return count


@compiled
def place_tile(s: KakuroState, move: int) -> None:
    """R4: one tile leaves the hand for the board."""
    cell = (move - FIRST_PLACEMENT) % CELLS
    colour, digit = divmod((move - FIRST_PLACEMENT) // CELLS, DIGITS)
    digit += 1
    lay_tile(s, cell, -digit if colour == RED else digit)
    hold(s, s.seat, 0, s.hands[s.seat, 1 if s.hands[s.seat, 0] == digit else 0])
    s.played[s.turn] = digit
    s.placed = cell
    s.flipped = 0


@compiled
def lay_tile(s: KakuroState, cell: int, tile: int) -> None:
    """Put a tile on the board; its free neighbours become reachable."""
    s.board[cell] = tile
    if s.reachable[cell]:
        close_cell(s, cell)
    column = cell % SIDE
    if cell >= SIDE:
        open_cell(s, cell - SIDE)
    if column > 0:
        open_cell(s, cell - 1)
    if column < SIDE - 1:
        open_cell(s, cell + 1)
    if cell < CELLS - SIDE:
        open_cell(s, cell + SIDE)


@compiled
def open_cell(s: KakuroState, cell: int) -> None:
    """Put a free cell among the reachable ones, in reading order."""
    if s.board[cell] != 0 or s.reachable[cell]:
        return
    s.reachable[cell] = 1
    place = s.open_count
    while place > 0 and s.open_cells[place - 1] > cell:
        s.open_cells[place] = s.open_cells[place - 1]
        place -= 1
    s.open_cells[place] = cell
    s.open_count += 1


@compiled
def close_cell(s: KakuroState, cell: int) -> None:
    """Remove a cell that is now covered from the reachable ones."""
    s.reachable[cell] = 0
    s.open_count -= 1
    place = s.open_count
    moved = s.open_cells[place]
    while moved != cell:
        place -= 1
        moved, s.open_cells[place] = s.open_cells[place], moved


@compiled
def draw_tile(s: KakuroState) -> None:
    """R4, R10: take a new tile, unless the bag is empty."""
    if s.drawn < TILES:
        hold(s, s.seat, s.hands[s.seat, 1], s.tiles[s.drawn])
        s.drawn += 1


@compiled
def pass_turn(s: KakuroState) -> None:
    """R10: after 67 turns all hands are empty, and the game is over."""
    s.turn += 1
    s.seat = (s.seat + 1) % s.players
    s.phase = FINISHED if s.turn == TURNS else PLACE


# Kakuros (R5-R7)


@compiled
def line_start(line: int) -> int:
    """The first cell of a row or column."""
    return line * SIDE if line < SIDE else line - SIDE


@compiled
def line_step(line: int) -> int:
    """From one cell of a row or column to the next."""
    return 1 if line < SIDE else SIDE


@compiled
def score_kakuros(s: KakuroState) -> None:
    """R6: the Kakuros that contain the placed tile or a flipped one score together."""
    s.formed_count = 0
    form_kakuros(s, s.placed)
    for place in range(SIDE):
        if (s.flipped >> place) & 1:
            form_kakuros(s, line_start(s.flipped_line) + place * line_step(s.flipped_line))


@compiled
def form_kakuros(s: KakuroState, cell: int) -> None:
    """R5: a yellow tile belongs to the totals before it in its row and column; a red one is a total both ways."""
    row, column = divmod(cell, SIDE)
    for direction in (RIGHT, DOWN):
        total = cell
        for _ in range(column if direction == RIGHT else row):
            if s.board[total] <= 0:
                break
            total -= 1 if direction == RIGHT else SIDE
        if s.board[total] < 0:
            form_kakuro(s, total, direction)


@compiled
def form_kakuro(s: KakuroState, total: int, direction: int) -> None:
    """Score a series once if it is a Kakuro, and note it in reading order of the totals, right before down."""
    key = 2 * total + direction
    place = s.formed_count
    while place > 0 and s.formed[place - 1] > key:
        place -= 1
    if place > 0 and s.formed[place - 1] == key:
        return
    value = kakuro_value(s, total, direction)
    if value == 0:
        return
    for later in range(s.formed_count, place, -1):
        s.formed[later] = s.formed[later - 1]
    s.formed[place] = key
    s.formed_count += 1
    s.points[s.seat] += value


# Flips (R8, R9)


@inlined
def legal_flips(s: KakuroState, out: Moves) -> int:
    """R8: the flips found after the placement, then the pass."""
    for flip in range(s.flip_count):
        out[flip] = s.flips[flip]
    out[s.flip_count] = PASS
    return s.flip_count + 1


@compiled
def find_flips(s: KakuroState) -> None:
    """R8, R9: every set of flips that makes a Kakuro which contains the placed tile and all flipped ones.

    Such a Kakuro lies on the placed tile's row or column. Its first and last cell determine which tiles must be
    flipped: its total if it is yellow, its terms if they are red.
    """
    s.flip_count = 0
    row, column = divmod(s.placed, SIDE)
    find_line_flips(s, row, column)
    find_line_flips(s, SIDE + column, row)


@compiled
def find_line_flips(s: KakuroState, line: int, placed: int) -> None:
    """Try every total before the placed tile on this line, or the placed tile itself if it is red."""
    start, step = line_start(line), line_step(line)
    if s.board[s.placed] < 0:
        find_flips_after(s, line, placed, placed)
        return
    total = placed - 1
    while total >= 0 and s.board[start + total * step] != 0:
        find_flips_after(s, line, total, placed)
        total -= 1


@compiled
def find_flips_after(s: KakuroState, line: int, total: int, placed: int) -> None:
    """Try every end of a series with this total that contains the placed tile."""
    start, step = line_start(line), line_step(line)
    head = int(s.board[start + total * step])
    flips, turned = (1 << total, 1) if head > 0 else (0, 0)
    most = SIDE if s.expert else 1
    value, seen = 0, 0
    for end in range(total + 1, SIDE):
        term = int(s.board[start + end * step])
        if term == 0:
            return
        if term < 0:
            flips |= 1 << end
            turned += 1
            term = -term
        if turned > most or seen & (1 << term):
            return
        seen |= 1 << term
        value += term
        goes_on = end + 1 < SIDE and s.board[start + (end + 1) * step] > 0
        if goes_on or end < placed or end < total + 2 or turned == 0:
            continue
        if value % 10 == abs(head):
            s.flips[s.flip_count] = FIRST_FLIP + line * SETS + flips
            s.flip_count += 1


@compiled
def flip_tiles(s: KakuroState, move: int) -> None:
    """R8, R9: flip the chosen tiles."""
    s.flipped_line, s.flipped = divmod(move - FIRST_FLIP, SETS)
    for place in range(SIDE):
        if (s.flipped >> place) & 1:
            cell = line_start(s.flipped_line) + place * line_step(s.flipped_line)
            s.board[cell] = -s.board[cell]


# The end (R11)


@compiled
def score(s: KakuroState, out: Scores) -> None:
    """R11: most points wins; nothing breaks a tie."""
    for seat in range(s.players):
        out[seat, 0] = s.points[seat]
        out[seat, 1] = 0


# Errors that stand (R12-R16): errors.py


@compiled
def refuse_errors(s: KakuroState) -> None:
    """Go on by the rules that refuse errors: what was claimed stands, flips are decided anew, and nobody is asked."""
    s.stand = 0
    if s.phase == FLIP:
        turn_back(s)
        find_flips(s)
        if s.flip_count > 0:
            return
        score_kakuros(s)
    elif s.phase == CLAIM or s.phase == ANSWER:
        if s.phase == CLAIM:
            claim_rightly(s)
        else:
            s.seat = s.mover
        score_claims(s)
        s.turned_count = s.claim_count = s.flipped = 0
    else:
        return
    draw_tile(s)
    pass_turn(s)
