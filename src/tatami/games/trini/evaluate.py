"""How a search evaluates Trini: who can complete a round, and who must open one to the next seat.

Two equal faces that look at a round without a Trini open it: the seat that adds a third one, by a die from the reserve,
a slide or a turn, completes it. So a move is worth what it completes, less what the next seat can complete after it. If
that is nothing, a little is added for what its own seat could complete next.

A position is judged once no round can be completed: everything that can be taken is taken first, so that positions in
the middle of an exchange compare with others. The judgement counts the Trinis placed and a little of what could be
completed next. Half of it (PLAYED) is the same judgement some turns of careful play later: each seat completes what it
can, and otherwise tries not to open a round.

This runs thousands of times a move, so nothing is played on a copy. `wanted` holds for each round the set of symbols
that two faces show there, one bit a symbol, and `single` those that one face shows; a round with a Trini has neither.
From a triangle, the wishes of its three rounds are one number of 18 bits, and so is what a die there shows (SHOWN): the
bits in common are completed. Two facts make that exact. A round without a Trini never has three equal faces, since they
would have brought one. And a die shows no shape twice, so that a face which a slide takes away from the round it
completes showed something else.
"""

import numpy as np
import numpy.typing as npt

from tatami.core.kernel import OVER, Moves, compiled, inlined, play, to_act
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
TURNED_TO = np.bitwise_or.reduce(SHOWN[:, TURNED], axis=2) & ~SHOWN
"""And what one turn can make them show that they do not show yet."""
NO_MOVE, NOWHERE = -1, -1
ROUND_BITS = (1 << SYMBOL_COUNT) - 1

DECIDES = 100.0
"""The gain of a move that wins the game; negative for one that lets the next seat win."""
LEFT_OPEN, IN_SIGHT = 0.9, 0.1
"""What a round counts that the next seat can complete, or if none, the own seat; a completed one counts 1."""
PLAYED, TURNS = 0.5, 12
"""The weight of careful play in a judgement, and how many turns it lasts."""
TRIES = 6
"""How many random moves are tried in careful play, to find one that opens no round."""
SLIDES = 3
"""How often a die is chosen to slide, where it is chosen eight times to turn; a slide may find no room."""
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
def wish(s: TriniState, at: int, wanted: Sets, single: Sets) -> None:
    """Write the symbols that a round without a Trini has twice, and those that it has once."""
    twice, once = 0, 0
    if s.holder[at] == NO_TRINI:
        for symbol in range(SYMBOL_COUNT):
            faces = int(s.faces[at, symbol])
            twice |= int(faces == MATCHING - 1) << symbol
            once |= int(faces == 1) << symbol
    wanted[at], single[at] = twice, once


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
                    if most == wanting(here):
                        break
        elif s.owner[triangle] == FREE:
            for die in range(s.dice[seat]):
                start = s.triangle[seat, die]
                if IN_LINE[start, triangle]:
                    found = ones(here & shown[s.orientation[start]])
                    if found > most:
                        most, move = found, FIRST_SLIDE + start * TRIANGLES + triangle
        elif s.owner[triangle] == seat + 1:
            here &= TURNED_TO[s.shapes_match, s.orientation[triangle]]  # a face that stays is one of the equal ones
            if wanting(here) <= most:
                continue
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
        wish(s, at, wanted, single)
        anything |= wanted[at]
    return anything != 0


@inlined
def look_again(s: TriniState, wanted: Sets, single: Sets, triangle: int) -> None:
    """Update what the rounds around a triangle want after its faces changed; a completed one wants nothing."""
    for face in range(FACES):
        wish(s, LOOKS[triangle, face], wanted, single)
    if s.owner[triangle] != FREE:
        orientation = s.orientation[triangle]
        for face in range(FACES):
            at = LOOKS[triangle, face]
            if s.faces[at, COUNTED[s.shapes_match, orientation, face]] >= MATCHING:
                wanted[at] = single[at] = 0


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
def promise(s: TriniState, wanted: Sets, single: Sets, start: int, triangle: int, orientation: int) -> float:
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
        look_again(s, wanted, single, start)
    s.triangle[seat, die] = triangle
    s.owner[triangle] = seat + 1
    show_faces(s, triangle, orientation)
    look_again(s, wanted, single, triangle)
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
        look_again(s, wanted, single, start)
    look_again(s, wanted, single, triangle)
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
def takers(s: TriniState, seat: int, room: Sets, turnable: Sets) -> None:
    """By round: the free triangles around it that a die in reserve can use, and the symbols that a turn can show."""
    room[:] = 0
    turnable[:] = 0
    for triangle in range(TRIANGLES):
        if s.owner[triangle] == FREE and s.reserve[seat] > 0:
            for face in range(FACES):
                room[LOOKS[triangle, face]] += 1
        elif s.owner[triangle] == seat + 1:
            reached = TURNED_TO[s.shapes_match, s.orientation[triangle]]
            for face in range(FACES):
                turnable[LOOKS[triangle, face]] |= reached >> face * SYMBOL_COUNT & ROUND_BITS


@inlined
def surely_taken(room: Sets, turnable: Sets, triangle: int, pairs: int, filled: int) -> bool:
    """Whether the next seat can complete one of these pairs around a triangle; `filled` is 1 if the move fills it."""
    for face in range(FACES):
        here = pairs >> face * SYMBOL_COUNT & ROUND_BITS
        at = LOOKS[triangle, face]
        if here != 0 and (room[at] > filled or turnable[at] & here != 0):
            return True
    return False


@inlined
def surely_open(room: Sets, wanted: Sets, triangle: int) -> bool:
    """Whether the rounds around a triangle that want something have room for a die elsewhere."""
    for face in range(FACES):
        at = LOOKS[triangle, face]
        if wanted[at] != 0 and room[at] < 2:
            return False
    return True


@compiled
def order(s: TriniState, moves: Moves, count: int, gains: Floats, work: Records) -> None:
    """Write the gain of each move; equal moves are spread over the board, not taken in list order.

    Where it is sure that the next seat can complete something, no closer look is taken at how much.
    """
    wanted, single = np.empty(ROUNDS + 1, np.int64), np.empty(ROUNDS + 1, np.int64)
    doors, halves = np.empty(TRIANGLES, np.int64), np.empty(TRIANGLES, np.int64)
    room, turnable = np.empty(ROUNDS + 1, np.int64), np.empty(ROUNDS + 1, np.int64)
    calm = prospect(s, wanted) if look_around(s, wanted, single) else 0.0
    for triangle in range(TRIANGLES):
        doors[triangle], halves[triangle] = seen_from(wanted, triangle), seen_from(single, triangle)
    open_rounds = 0
    for at in range(ROUNDS):
        open_rounds += int(wanted[at] != 0)
    after = int(s.seat) + 1 if s.seat + 1 < s.players else 0
    takers(s, after, room, turnable)
    opened = -DECIDES if s.trinis[after] == 1 else -LEFT_OPEN
    shown = SHOWN[s.shapes_match]
    for index in range(count):
        start, triangle, orientation = die_moved(s, moves[index])
        faces = shown[orientation]
        if start == triangle:
            faces &= ~shown[s.orientation[start]]
        touched, left = doors[triangle], doors[start] if start != NOWHERE else 0
        pairs, filled = halves[triangle] & faces, int(start != triangle)
        completed = ones(touched & faces)
        clear = left == 0 and completed == open_rounds  # no other round is open after the move
        quiet = left | touched == 0 and calm >= 0.0  # nor one that the next seat can complete
        gains[index] = 1e-6 * ((moves[index] * 40503 >> 4) & 1023)
        if completed >= s.trinis[s.seat]:
            gains[index] += DECIDES
        elif touched | left | pairs == 0:
            gains[index] += calm
        elif clear and pairs == 0:
            gains[index] += completed
        elif (clear or quiet) and surely_taken(room, turnable, triangle, pairs, filled):
            gains[index] += completed + opened
        elif left | completed == 0 and calm == opened and surely_open(room, wanted, triangle):
            gains[index] += opened
        else:
            gains[index] += promise(s, wanted, single, start, triangle, orientation)


@inlined
def any_move(s: TriniState, rng: Random) -> int:
    """A random legal move, without a list of all of them; slides are rarer than in the list."""
    seat = int(s.seat)
    dice = int(s.dice[seat])
    introductions = int(s.free_count) * ORIENTATION_COUNT if s.reserve[seat] > 0 else 0
    turns = dice * TURN_COUNT
    drawn = below(rng, introductions + turns + dice * SLIDES)
    if drawn < introductions:
        return int(s.free[drawn // ORIENTATION_COUNT]) * ORIENTATION_COUNT + drawn % ORIENTATION_COUNT
    drawn -= introductions
    if drawn >= turns and s.free_count > 0:
        start = int(s.triangle[seat, (drawn - turns) // SLIDES])
        triangle = int(s.free[below(rng, int(s.free_count))])
        if IN_LINE[start, triangle]:
            return int(FIRST_SLIDE + start * TRIANGLES + triangle)
    return int(s.turns[seat, drawn % turns])


@inlined
def opens(s: TriniState, single: Sets, move: int) -> bool:
    """Whether a move makes two equal faces look at a round."""
    start, triangle, orientation = die_moved(s, move)
    faces = SHOWN[s.shapes_match, orientation]
    if start == triangle:
        faces &= ~SHOWN[s.shapes_match, s.orientation[start]]
    return bool(seen_from(single, triangle) & faces != 0)


@compiled
def play_carefully(s: TriniState, wanted: Sets, single: Sets, turns: int, rng: Random) -> None:
    """Play so many turns, and on while a round can be completed; seats complete what they can, or try to open none."""
    while to_act(s) != OVER:
        move = NO_MOVE
        for at in range(ROUNDS):
            if wanted[at] != 0:
                move = completion(s, wanted, s.seat)[1]
                break
        if move == NO_MOVE:
            if turns <= 0:
                return
            for _ in range(TRIES):
                move = any_move(s, rng)
                if not opens(s, single, move):
                    break
        turns -= 1
        start, triangle, _ = die_moved(s, move)
        play(s, move)
        if start != NOWHERE:
            look_again(s, wanted, single, start)
        look_again(s, wanted, single, triangle)


@compiled
def count_up(s: TriniState, wanted: Sets, worths: Floats, rewards: Floats) -> None:
    """Write the rewards by the Trinis and by what the other seats could complete, once the seat to act cannot."""
    if to_act(s) == OVER:
        final_rewards(s, rewards)
        return
    least = int(s.trinis[0])
    for other in range(s.players):
        worths[other] = -int(s.trinis[other])
        if other != s.seat:
            worths[other] += THREAT * completion(s, wanted, other)[0]
        least = min(least, int(s.trinis[other]))
    rewards_for(worths, s.players, LEAST_LEAD + LEAD * least, rewards)
    shared = s.quiet / s.quiet_turns if s.quiet_draw else 0.0  # R12: the nearer the end, the less a lead is worth
    for other in range(s.players):
        rewards[other] = (1.0 - shared) * rewards[other] + shared / s.players


@compiled
def judge(s: TriniState, seat: int, rewards: Floats, moves: Moves, gains: Floats, work: Records, rng: Random) -> None:
    """Judge once no round can be completed at once, and again after some turns of careful play."""
    wanted, single = np.empty(ROUNDS + 1, np.int64), np.empty(ROUNDS + 1, np.int64)
    worths, now = np.empty(s.players, np.float64), np.empty(s.players, np.float64)
    look_around(s, wanted, single)
    play_carefully(s, wanted, single, 0, rng)
    count_up(s, wanted, worths, rewards)
    if to_act(s) == OVER:
        return
    for other in range(s.players):
        now[other] = rewards[other]
    play_carefully(s, wanted, single, TURNS, rng)
    count_up(s, wanted, worths, rewards)
    for other in range(s.players):
        rewards[other] = PLAYED * rewards[other] + (1.0 - PLAYED) * now[other]


# Hundreds of moves are alike, so it pays to look deeper into fewer of them.
EVALUATOR = Evaluator(order, judge, exploration=0.22, opening=0.8, opening_below=0.8)
