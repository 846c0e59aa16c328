"""What a seat knows of a game of Kakuro, as planes and vectors."""

from dataclasses import replace

from tatami.core.kernel import compiled
from tatami.core.record import Ints
from tatami.core.tensor import Field, Layout, Tensor
from tatami.games.kakuro.constants import CELLS, COPIES, DIGITS, HAND, SIDE, TURNS
from tatami.games.kakuro.state import ANSWER, CLAIM, FINISHED, FLIP, PLACE, KakuroState

__all__ = ["TENSOR", "TENSOR_WITH_ERRORS"]

SEATS = 4
PLANES = 2 * DIGITS + 2
MOST_WITH_ERRORS = 25_000
"""R16: no more than every term of the board in two claims, in each of a seat's turns."""

LAYOUT = Layout(
    Field(
        "board",
        (PLANES, SIDE, SIDE),
        "planes by row and column: a yellow tile with digit 1 to 9, a red tile with digit 1 to 9, a free cell next to "
        "a tile, the tile placed in this turn while its flips are decided",
    ),
    Field("hand", (DIGITS,), "own tiles by digit", HAND),
    Field("unseen", (DIGITS,), "tiles by digit that are neither on the board nor in the own hand", COPIES),
    Field("held", (SEATS,), "how many tiles each seat holds", HAND),
    Field("played", (SEATS, DIGITS), "how many tiles of each digit each seat has played", COPIES),
    Field("points", (SEATS,), "each seat's points", 1000),
    Field("turn", (1,), "turns completed, all seats together", TURNS),
    Field("to_act", (SEATS,), "1 for the seat that decides now"),
    Field("phase", (2,), "place a tile; flip or pass"),
    Field("players", (3,), "1 for two, three or four players"),
    Field("expert", (1,), "1 with the option of expert flips"),
)
WITH_ERRORS = Layout(
    *(replace(field, most=MOST_WITH_ERRORS) if field.name == "points" else field for field in LAYOUT.fields),
    Field("changed", (1, SIDE, SIDE), "1 where a tile was flipped in this move"),
    Field("claimed", (2, SIDE, SIDE), "1 on the total of a series claimed in this move: to the right, downwards"),
    Field("stage", (2,), "claim a Kakuro; answer to a move; neither in the phases above"),
    Field("false_alarms", (SEATS,), "each seat's objections that were not true", TURNS),
)
"""Where errors stand."""
BOARD, HELD_BY_ME, UNSEEN, HELD, PLAYED = (LAYOUT.start(name) for name in ("board", "hand", "unseen", "held", "played"))
POINTS, TURN, TO_ACT, PHASE = (LAYOUT.start(name) for name in ("points", "turn", "to_act", "phase"))
TABLE_SIZE, EXPERT = (LAYOUT.start(name) for name in ("players", "expert"))
SIZE_WITHOUT = LAYOUT.size
CHANGED, CLAIMED, STAGE, FALSE_ALARMS = (
    WITH_ERRORS.start(name) for name in ("changed", "claimed", "stage", "false_alarms")
)
NEXT_TO_TILE = BOARD + 2 * DIGITS * CELLS
PLACED = NEXT_TO_TILE + CELLS


@compiled
def observe(s: KakuroState, seat: int, out: Ints) -> None:
    """Write what the seat knows."""
    observe_board(s, out)
    first = max(seat, 0)
    placed = 0 if s.phase == PLACE or s.phase == FINISHED else 1
    for step in range(s.players):
        other = (first + step) % s.players
        for slot in range(HAND):
            digit = s.hands[other, slot]
            out[HELD + step] += digit != 0
            if seat >= 0 and step == 0 and digit > 0:
                out[HELD_BY_ME + digit - 1] += 1
                out[UNSEEN + digit - 1] -= 1
        for turn in range(other, s.turn + placed, s.players):
            out[PLAYED + step * DIGITS + s.played[turn] - 1] += 1
        out[POINTS + step] = s.points[other]
    out[TURN] = s.turn
    if s.phase != FINISHED:
        out[TO_ACT + (s.seat - first) % s.players] = 1
        if s.phase == PLACE or s.phase == FLIP:
            out[PHASE + s.phase] = 1
    out[TABLE_SIZE + s.players - 2] = 1
    out[EXPERT] = s.expert
    if len(out) > SIZE_WITHOUT:
        observe_errors(s, first, out)


@compiled
def observe_errors(s: KakuroState, first: int, out: Ints) -> None:
    """Write what is known where errors stand."""
    if s.phase != PLACE and s.phase != FINISHED:
        for index in range(s.turned_count):
            out[CHANGED + s.turned[index]] = 1
        for index in range(s.claim_count):
            total, direction = divmod(s.claims[index], 2)
            out[CLAIMED + direction * CELLS + total] = 1
    if s.phase == CLAIM or s.phase == ANSWER:
        out[STAGE + (s.phase == ANSWER)] = 1
    for step in range(s.players):
        out[FALSE_ALARMS + step] = s.false_alarms[(first + step) % s.players]


@compiled
def observe_board(s: KakuroState, out: Ints) -> None:
    """Write the planes, and the tiles that do not lie on the board."""
    for digit in range(DIGITS):
        out[UNSEEN + digit] = COPIES
    for cell in range(CELLS):
        tile = int(s.board[cell])
        if tile != 0:
            digit = abs(tile) - 1
            out[BOARD + (digit + (DIGITS if tile < 0 else 0)) * CELLS + cell] = 1
            out[UNSEEN + digit] -= 1
        elif s.reachable[cell]:
            out[NEXT_TO_TILE + cell] = 1
    if s.phase != PLACE and s.phase != FINISHED:
        out[PLACED + s.placed] = 1


TENSOR = Tensor(LAYOUT, observe)
TENSOR_WITH_ERRORS = Tensor(WITH_ERRORS, observe)
