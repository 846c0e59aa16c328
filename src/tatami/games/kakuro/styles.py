"""How bots of different styles play Kakuro: what each prefers among moves that are about equally good."""

from tatami.bots.lookahead import expected_points
from tatami.core.game import Move, View
from tatami.core.messages import Message
from tatami.core.parts import Style
from tatami.core.rng import random
from tatami.core.state import State
from tatami.games.kakuro.constants import CELL_NAMES, DIGITS, SIDE
from tatami.games.kakuro.notation import parts
from tatami.games.kakuro.state import FLIP, PASS, PLACE, KakuroState

__all__ = ["STYLES", "crosses", "left_after"]


def crosses(s: KakuroState, word: str) -> bool:
    """Does a tile placed have neighbours both in its row and in its column?"""
    cell = CELL_NAMES.index(word[-2:])
    row, column = divmod(cell, SIDE)
    beside = (column > 0 and s.board[cell - 1]) or (column < SIDE - 1 and s.board[cell + 1])
    above = (row > 0 and s.board[cell - SIDE]) or (row < SIDE - 1 and s.board[cell + SIDE])
    return bool(beside and above)


def left_to_next(state: State) -> float:
    """What the seat to act could score, on average over the digits that it may hold."""
    seat = state.to_act
    if seat is None:
        return 0.0
    found = 0.0
    for digit in range(1, DIGITS + 1):
        record = state.record
        record.hands[seat - 1] = digit
        points = expected_points(State(state.game, record), 1, random(0))[:, seat - 1]
        found += float(points.max()) - state.scores()[seat - 1]
    return found / DIGITS


def known(view: View) -> State:
    """A state like the one that the seat sees, always the same one: the tiles it cannot see change no preference."""
    return view.state.sample(random(0))


def flips(view: View, move: Move) -> float:
    """Flip tiles, and place them where one can be flipped."""
    return len(parts(move)) + float(known(view).play(move).record.phase == FLIP)


def is_crossing(view: View, move: Move) -> float:
    """Place tiles in a row and in a column at once, and score in both."""
    state = known(view)
    is_across = state.record.phase == PLACE and crosses(state.record, move)
    return float(state.play(move).record.formed_count) + is_across


def left_after(view: View, move: Move) -> float:
    """The points left to the next seat after a move, without a flip."""
    state = known(view).play(move)
    return left_to_next(state.play(PASS) if state.record.phase == FLIP else state)


def spoils(view: View, move: Move) -> float:
    """Leave the next seat as few points as possible."""
    return -left_after(view, move)


STYLES = (
    Style("flipper", Message("style-flipper"), Message("style-flipper-way"), flips),
    Style("crosser", Message("style-crosser"), Message("style-crosser-way"), is_crossing),
    Style("spoiler", Message("style-spoiler"), Message("style-spoiler-way"), spoils),
)
