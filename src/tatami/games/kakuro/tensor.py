"""What a seat knows of a game of Kakuro, as planes and vectors."""

from tatami.core.kernel import compiled
from tatami.core.record import Ints
from tatami.core.tensor import Field, Layout, Tensor
from tatami.games.kakuro.constants import CELLS, COPIES, DIGITS, HAND, SIDE, TURNS
from tatami.games.kakuro.state import FINISHED, FLIP, PLACE, KakuroState

__all__ = ["TENSOR"]

SEATS = 4
PLANES = 2 * DIGITS + 2

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
BOARD, HELD_BY_ME, UNSEEN, HELD, PLAYED = (LAYOUT.start(name) for name in ("board", "hand", "unseen", "held", "played"))
POINTS, TURN, TO_ACT, PHASE = (LAYOUT.start(name) for name in ("points", "turn", "to_act", "phase"))
TABLE_SIZE, EXPERT = (LAYOUT.start(name) for name in ("players", "expert"))
NEXT_TO_TILE = BOARD + 2 * DIGITS * CELLS
PLACED = NEXT_TO_TILE + CELLS


@compiled
def observe(s: KakuroState, seat: int, out: Ints) -> None:
    """Write what the seat knows."""
    observe_board(s, out)
    first = max(seat, 0)
    for step in range(s.players):
        other = (first + step) % s.players
        for slot in range(HAND):
            digit = s.hands[other, slot]
            out[HELD + step] += digit != 0
            if seat >= 0 and step == 0 and digit > 0:
                out[HELD_BY_ME + digit - 1] += 1
                out[UNSEEN + digit - 1] -= 1
        for turn in range(other, s.turn + (s.phase == FLIP), s.players):
            out[PLAYED + step * DIGITS + s.played[turn] - 1] += 1
        out[POINTS + step] = s.points[other]
    out[TURN] = s.turn
    if s.phase != FINISHED:
        out[TO_ACT + (s.seat - first) % s.players] = 1
        out[PHASE + (s.phase != PLACE)] = 1
    out[TABLE_SIZE + s.players - 2] = 1
    out[EXPERT] = s.expert


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
    if s.phase == FLIP:
        out[PLACED + s.placed] = 1


TENSOR = Tensor(LAYOUT, observe)
