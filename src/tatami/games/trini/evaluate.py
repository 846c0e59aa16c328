"""How a search evaluates Trini: who can complete a round, and who must open one to the next seat.

Two equal faces that look at a round without a Trini open it: the seat that adds a third one, by a die from the reserve,
a slide or a turn, completes it. So a move is worth what it completes, less what the next seat can complete after it. If
that is nothing, a little is added for what its own seat could complete next.

A position is judged once no round can be completed: everything that can be taken is taken first, so that positions in
the middle of an exchange compare with others. The judgement counts the Trinis placed, a little of what could be
completed next, and in part (UNIFORM) the result of random play; with that part it won 62 % of a short match (16 games
at equal time). Careful play to the end did worse than none (4 of 20 games).

This runs thousands of times a move, so nothing is played on a copy. `wanted` holds for each round the set of symbols
that two faces show there, one bit a symbol; a round with a Trini wants none. From a triangle, the wishes of its three
rounds are one number of 18 bits, and so is what a die there shows (SHOWN): the bits in common are completed. Two facts
make that exact. A round without a Trini never has three equal faces, since they would have brought one. And a die shows
no shape twice, so that a face which a slide takes away from the round it completes showed something else.
"""

import numpy as np
import numpy.typing as npt

from tatami.core.kernel import OVER, Moves, compiled, inlined, legal, play, to_act
from tatami.core.parts import Evaluator
from tatami.core.rng import Random, below
from tatami.games.trini.constants import (
    COUNTED,
    FACES,
    IN_LINE,
    LOOKS,
    ORIENTATION_COUNT,
    ROUNDS,
    SYMBOLS,
    TRIANGLES,
    TURN_COUNT,
    TURNED,
)
from tatami.games.trini.rules import hide_faces, show_faces
from tatami.games.trini.state import FIRST_SLIDE, FIRST_TURN, FREE, MATCHING, NO_TRINI, TriniState
from tatami.search.verbs import Floats, Records, final_rewards, rewards_for

__all__ = ["EVALUATOR", "IN_SIGHT", "LEFT_OPEN", "completion", "look_around", "order"]

Sets = npt.NDArray[np.int64]

SYMBOL_COUNT = len(SYMBOLS)
SHOWN = (1 << (COUNTED.astype(np.int64) + SYMBOL_COUNT * np.arange(FACES))).sum(axis=2)
"""By the option `match` and orientation: what the three faces show, one bit for each face and symbol."""
NO_MOVE, NOWHERE = -1, -1
ROUND_BITS = (1 << SYMBOL_COUNT) - 1

DECIDES = 100.0
"""The gain of a move that wins the game; negative for one that lets the next seat win."""
LEFT_OPEN, IN_SIGHT = 0.9, 0.1
"""What a round counts that the next seat can complete, or if none, the own seat; a completed one counts 1."""
UNIFORM = 0.4
"""The weight of random play in a judgement."""
THREAT = 0.15
"""What a round is worth that a seat could complete if it were its turn."""
LEAST_LEAD, LEAD = 0.5, 0.3
"""A lead is worth more the fewer Trinis the leader has left: the scale for none left, and its growth per Trini."""


@inlined
def ones(bits: int) -> int:
    """The number of faces, at most three, in a set."""
    fewer = bits & (bits - 1)
    return int(bits != 0) + int(fewer != 0) + int(fewer & (fewer - 1) != 0)


@inlined
def wish(s: TriniState, at: int) -> int:
    """The symbols that a round without a Trini has twice."""
    found = 0
    if s.holder[at] == NO_TRINI:
        for symbol in range(SYMBOL_COUNT):
            found |= int(s.faces[at, symbol] == MATCHING - 1) << symbol
    return found


@inlined
def seen_from(wanted: Sets, triangle: int) -> int:
    """What the three rounds around a triangle want."""
    return int(
        wanted[LOOKS[triangle, 0]]
        | wanted[LOOKS[triangle, 1]] << SYMBOL_COUNT
        | wanted[LOOKS[triangle, 2]] << 2 * SYMBOL_COUNT
    )


@inlined
def wanting(here: int) -> int:
    """The number of rounds around a triangle that want anything."""
    first, second, third = here & ROUND_BITS, here >> SYMBOL_COUNT & ROUND_BITS, here >> 2 * SYMBOL_COUNT
    return int(first != 0) + int(second != 0) + int(third != 0)


@compiled
def completion(s: TriniState, wanted: Sets, seat: int) -> tuple[int, int]:
    """The most rounds that a seat could complete with one move, and that move."""
    most, move = 0, NO_MOVE
    shown = SHOWN[s.shapes_match]
    for triangle in range(TRIANGLES):
        here = seen_from(wanted, triangle)
        if here == 0 or wanting(here) <= most:
            continue
        if s.owner[triangle] == FREE and s.reserve[seat] > 0:  # a slide could not complete more there
            for orientation in range(ORIENTATION_COUNT):
                found = ones(here & shown[orientation])
                if found > most:
                    most, move = found, triangle * ORIENTATION_COUNT + orientation
        elif s.owner[triangle] == FREE:
            for die in range(s.dice[seat]):
                start = s.triangle[seat, die]
                if IN_LINE[start, triangle]:
                    found = ones(here & shown[s.orientation[start]])
                    if found > most:
                        most, move = found, FIRST_SLIDE + start * TRIANGLES + triangle
        elif s.owner[triangle] == seat + 1:
            here &= ~shown[s.orientation[triangle]]  # a face that stays is one of the two equal ones
            for way in range(TURN_COUNT):
                orientation = TURNED[s.orientation[triangle], way]
                found = ones(here & shown[orientation])
                if found > most:
                    most, move = found, FIRST_TURN + triangle * ORIENTATION_COUNT + orientation
    return most, move


@compiled
def look_around(s: TriniState, wanted: Sets, single: Sets) -> bool:
    """Write what every round wants and what it has once; return whether any round wants something."""
    anything = 0
    for at in range(ROUNDS + 1):
        twice, once = 0, 0
        if s.holder[at] == NO_TRINI:
            for symbol in range(SYMBOL_COUNT):
                twice |= int(s.faces[at, symbol] == MATCHING - 1) << symbol
                once |= int(s.faces[at, symbol] == 1) << symbol
        wanted[at], single[at] = twice, once
        anything |= twice
    return anything != 0


@inlined
def look_again(s: TriniState, wanted: Sets, triangle: int) -> None:
    """Update what the rounds around a triangle want after its faces changed; a completed one wants nothing."""
    for face in range(FACES):
        at = LOOKS[triangle, face]
        wanted[at] = wish(s, at)
    if s.owner[triangle] != FREE:
        orientation = s.orientation[triangle]
        for face in range(FACES):
            at = LOOKS[triangle, face]
            if s.faces[at, COUNTED[s.shapes_match, orientation, face]] >= MATCHING:
                wanted[at] = 0


@inlined
def die_moved(s: TriniState, move: int) -> tuple[int, int, int]:
    """Where a move takes a die from (NOWHERE for the reserve), where to, and what it shows there."""
    if move < FIRST_SLIDE:
        triangle, orientation = divmod(move, ORIENTATION_COUNT)
        return NOWHERE, triangle, orientation
    if move < FIRST_TURN:
        start, triangle = divmod(move - FIRST_SLIDE, TRIANGLES)
        return start, triangle, int(s.orientation[start])
    triangle, orientation = divmod(move - FIRST_TURN, ORIENTATION_COUNT)
    return triangle, triangle, orientation


@compiled
def promise(s: TriniState, wanted: Sets, start: int, triangle: int, orientation: int) -> float:
    """What a move completes, less what it leaves to the next seat; the move is made and taken back."""
    seat = int(s.seat)
    shown = SHOWN[s.shapes_match]
    old = int(s.orientation[start]) if start != NOWHERE else 0
    stays = shown[old] if start == triangle else 0
    completed = ones(seen_from(wanted, triangle) & shown[orientation] & ~stays)
    if completed >= s.trinis[seat]:
        return DECIDES
    if start == NOWHERE:
        die = int(s.dice[seat])
        s.dice[seat] += 1
        s.reserve[seat] -= 1
    else:
        die = int(s.die[start])
        hide_faces(s, start)
        s.owner[start] = FREE
        look_again(s, wanted, start)
    s.triangle[seat, die] = triangle
    s.owner[triangle] = seat + 1
    show_faces(s, triangle, orientation)
    look_again(s, wanted, triangle)
    worth = completed + prospect(s, wanted)
    hide_faces(s, triangle)
    s.owner[triangle] = FREE
    s.orientation[triangle] = 0
    if start == NOWHERE:
        s.triangle[seat, die] = 0
        s.dice[seat] -= 1
        s.reserve[seat] += 1
    else:
        s.triangle[seat, die] = start
        s.owner[start] = seat + 1
        show_faces(s, start, old)
        look_again(s, wanted, start)
    look_again(s, wanted, triangle)
    return worth


@inlined
def prospect(s: TriniState, wanted: Sets) -> float:
    """What the open rounds are worth to the seat that has just moved."""
    seat = int(s.seat)
    after = seat + 1 if seat + 1 < s.players else 0
    left = completion(s, wanted, after)[0]
    if left >= s.trinis[after]:
        return -DECIDES
    return -LEFT_OPEN * left if left > 0 else IN_SIGHT * completion(s, wanted, seat)[0]


@compiled
def order(s: TriniState, moves: Moves, count: int, gains: Floats, work: Records) -> None:
    """Write the gain of each move; equal moves are spread over the board, not taken in list order."""
    wanted, single = np.empty(ROUNDS + 1, np.int64), np.empty(ROUNDS + 1, np.int64)
    doors, halves = np.empty(TRIANGLES, np.int64), np.empty(TRIANGLES, np.int64)
    calm = prospect(s, wanted) if look_around(s, wanted, single) else 0.0
    for triangle in range(TRIANGLES):
        doors[triangle], halves[triangle] = seen_from(wanted, triangle), seen_from(single, triangle)
    shown = SHOWN[s.shapes_match]
    for index in range(count):
        start, triangle, orientation = die_moved(s, moves[index])
        faces = shown[orientation]
        touched = doors[triangle]
        if start == triangle:
            faces &= ~shown[s.orientation[start]]
        elif start != NOWHERE:
            touched |= doors[start]
        gains[index] = 1e-6 * ((moves[index] * 40503 >> 4) & 1023)
        if touched | (halves[triangle] & faces) == 0:
            gains[index] += calm
        else:
            gains[index] += promise(s, wanted, start, triangle, orientation)


@compiled
def judge(s: TriniState, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random) -> None:
    """Judge by the Trinis once no round can be completed at once, and by what the other seats could complete."""
    wanted, single = np.empty(ROUNDS + 1, np.int64), np.empty(ROUNDS + 1, np.int64)
    while to_act(s) != OVER:
        found, move = 0, NO_MOVE
        if look_around(s, wanted, single):
            found, move = completion(s, wanted, s.seat)
        if found == 0:
            break
        play(s, move)
    if to_act(s) == OVER:
        final_rewards(s, rewards)
        return
    worths = np.empty(s.players, np.float64)
    least = int(s.trinis[0])
    for other in range(s.players):
        worths[other] = -int(s.trinis[other])
        if other != s.seat:
            worths[other] += THREAT * completion(s, wanted, other)[0]
        least = min(least, int(s.trinis[other]))
    rewards_for(worths, s.players, LEAST_LEAD + LEAD * least, rewards)
    shared = s.quiet / s.quiet_turns if s.quiet_draw else 0.0  # R12: the nearer the end, the less a lead is worth
    for other in range(s.players):
        worths[other] = (1.0 - shared) * rewards[other] + shared / s.players
    while to_act(s) != OVER:
        play(s, moves[below(rng, legal(s, moves))])
    final_rewards(s, rewards)
    for other in range(s.players):
        rewards[other] = UNIFORM * rewards[other] + (1.0 - UNIFORM) * worths[other]


# Hundreds of moves are alike, so it pays to look deeper into fewer of them.
EVALUATOR = Evaluator(order, judge, exploration=0.22, opening=0.8, opening_below=0.8)
