"""Trini's rules in RULES.md's order, compiled; state.py explains the numbers."""

import numpy as np

from tatami.core.kernel import OVER, SHARED, Moves, Scores, inlined
from tatami.games.trini.constants import (
    COUNTED,
    DICE,
    FACES,
    FACES_BY_ROUND,
    IN_LINE,
    LOOKS,
    OFF_BOARD,
    ORIENTATION_COUNT,
    TRIANGLES,
    TRINIS,
    TURN_COUNT,
    TURNED,
)
from tatami.games.trini.state import (
    FIRST_INTRODUCTION,
    FIRST_SLIDE,
    FIRST_TURN,
    FREE,
    MATCHING,
    MISSING,
    NO_TRINI,
    TriniState,
)

# The introductions on the empty board. A die on the board removes 24 of them and adds 8 turns and at most 11 slides,
# since 12 triangles point its way. So there is always room for a move that is written and then dropped.
MOST_MOVES = TRIANGLES * ORIENTATION_COUNT


# Set-up (R5)


@inlined
def begin(s: TriniState) -> None:
    """R5: dice and Trinis by the number of players; all triangles of the board are free."""
    for seat in range(s.players):
        s.reserve[seat] = DICE[s.players]
        s.trinis[seat] = TRINIS[s.players]
    list_free(s)
    s.holder[OFF_BOARD] = MISSING  # R2: nothing is ever completed off the board


@inlined
def to_act(s: TriniState) -> int:
    """The seat that decides now."""
    return OVER if s.over else s.seat


# A turn (R6)


@inlined
def legal(s: TriniState, out: Moves) -> int:
    """All legal moves, always at least one (R6): introductions, then slides, then turns.

    Introductions go by free triangle and orientation, slides by die and triangle, turns by die and new orientation; a
    seat's dice stand in the order in which it introduced them.
    """
    if s.over:
        return 0
    count = legal_introductions(s, out)
    count = legal_slides(s, out, count)
    return legal_turns(s, out, count)


@inlined
def play(s: TriniState, move: int) -> None:
    """R6: one action with one die, then the Trinis it completes and the end of the game."""
    if move < FIRST_SLIDE:
        triangle = introduce(s, move - FIRST_INTRODUCTION)
    elif move < FIRST_TURN:
        triangle = slide(s, move - FIRST_SLIDE)
    else:
        triangle = turn(s, move - FIRST_TURN)
    s.turn += 1
    s.quiet += 1
    place_trinis(s, triangle)
    end_game_if_due(s)
    s.seat += 1
    if s.seat == s.players:
        s.seat = 0


# Introductions (R7)


@inlined
def legal_introductions(s: TriniState, out: Moves) -> int:
    """R7: any orientation on any free triangle, if a die is in reserve."""
    if s.reserve[s.seat] == 0:
        return 0
    for place in range(s.free_count):
        moves = out[place * ORIENTATION_COUNT : (place + 1) * ORIENTATION_COUNT]
        first = FIRST_INTRODUCTION + s.free[place] * ORIENTATION_COUNT
        for orientation in range(ORIENTATION_COUNT):
            moves[orientation] = first + orientation
    return s.free_count * ORIENTATION_COUNT


@inlined
def introduce(s: TriniState, action: int) -> int:
    """R7: a die leaves the reserve; return its triangle."""
    triangle, orientation = divmod(action, ORIENTATION_COUNT)
    s.reserve[s.seat] -= 1
    put_die(s, s.dice[s.seat], triangle, orientation)
    s.dice[s.seat] += 1
    list_free(s)
    return triangle


@inlined
def put_die(s: TriniState, die: int, triangle: int, orientation: int) -> None:
    """Stand a die of the seat to act on a free triangle."""
    s.owner[triangle] = s.seat + 1
    s.die[triangle] = die
    s.triangle[s.seat, die] = triangle
    show_faces(s, triangle, orientation)
    list_turns(s, triangle)


@inlined
def list_free(s: TriniState) -> None:
    """List the free triangles again."""
    count = 0
    for triangle in range(TRIANGLES):
        s.free[count] = triangle  # overwritten unless it is free
        count += s.owner[triangle] == FREE
    s.free_count = count


# What the faces show (R2)


@inlined
def show_faces(s: TriniState, triangle: int, orientation: int) -> None:
    """R2: count what the three faces of a die show to its neighbours."""
    s.orientation[triangle] = orientation
    for face in range(FACES):
        s.faces[LOOKS[triangle, face], COUNTED[s.shapes_match, orientation, face]] += 1


@inlined
def hide_faces(s: TriniState, triangle: int) -> None:
    """R2: the three faces of a die no longer count."""
    orientation = s.orientation[triangle]
    for face in range(FACES):
        s.faces[LOOKS[triangle, face], COUNTED[s.shapes_match, orientation, face]] -= 1


# Slides (R8)


@inlined
def legal_slides(s: TriniState, out: Moves, count: int) -> int:
    """R8: each own die to any free triangle on its three lines, over whatever stands between.

    A playout spends most of its time here: unsigned indices save the check for negative ones.
    """
    for die in range(s.dice[s.seat]):
        triangle = int(s.triangle[s.seat, die])
        first = FIRST_SLIDE + triangle * TRIANGLES
        in_line = IN_LINE[triangle]
        for place in range(s.free_count):
            to = s.free[place]
            out[np.uintp(count)] = first + to  # overwritten unless it is in line
            count += int(in_line[np.uintp(to)])
    return count


@inlined
def slide(s: TriniState, action: int) -> int:
    """R8: the die keeps its orientation; return its new triangle."""
    triangle, to = divmod(action, TRIANGLES)
    hide_faces(s, triangle)
    put_die(s, s.die[triangle], to, s.orientation[triangle])
    s.owner[triangle] = FREE
    s.die[triangle] = 0
    s.orientation[triangle] = 0
    list_free(s)
    return to


# Turns (R9)


@inlined
def legal_turns(s: TriniState, out: Moves, count: int) -> int:
    """R9: each own die in eight ways."""
    turns = s.turns[s.seat]
    size = int(s.dice[s.seat]) * TURN_COUNT
    moves = out[count : count + size]
    for place in range(size):
        moves[place] = turns[place]
    return int(count + size)


@inlined
def list_turns(s: TriniState, triangle: int) -> None:
    """R9: note the eight turns of the die on this triangle."""
    first = FIRST_TURN + triangle * ORIENTATION_COUNT
    place = s.die[triangle] * TURN_COUNT
    turned = TURNED[s.orientation[triangle]]
    turns = s.turns[s.seat, place : place + TURN_COUNT]
    for way in range(TURN_COUNT):
        turns[way] = first + turned[way]


@inlined
def turn(s: TriniState, action: int) -> int:
    """R9: the die stays in place and shows other faces; return its triangle."""
    triangle, orientation = divmod(action, ORIENTATION_COUNT)
    hide_faces(s, triangle)
    show_faces(s, triangle, orientation)
    list_turns(s, triangle)
    return triangle


# Trinis (R10)


@inlined
def place_trinis(s: TriniState, triangle: int) -> None:
    """R10: mark the rounds that the die on this triangle completes, lower ones first, while Trinis are left."""
    orientation = s.orientation[triangle]
    for place in range(FACES):
        face = FACES_BY_ROUND[triangle, place]
        looked_at = LOOKS[triangle, face]
        matching = s.faces[looked_at, COUNTED[s.shapes_match, orientation, face]]
        if matching >= MATCHING and s.holder[looked_at] == NO_TRINI and s.trinis[s.seat] > 0:
            s.holder[looked_at] = s.seat + 1
            s.placed[looked_at] = s.turn
            s.trinis[s.seat] -= 1
            s.quiet = 0


# The end (R11, R12)


@inlined
def end_game_if_due(s: TriniState) -> None:
    """R11, R12: the last Trini of the seat to act ends the game, and so do too many turns without one."""
    s.over = s.trinis[s.seat] == 0 or s.quiet == s.quiet_turns


@inlined
def score(s: TriniState, out: Scores) -> None:
    """R11, R12: the Trinis placed; nothing breaks a tie, and a quiet end may be shared by all."""
    tie_break = SHARED if s.over and s.quiet_draw and s.quiet == s.quiet_turns else 0
    for seat in range(s.players):
        out[seat, 0] = TRINIS[s.players] - s.trinis[seat]
        out[seat, 1] = tie_break
