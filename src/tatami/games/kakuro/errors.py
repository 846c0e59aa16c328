"""Errors that stand (R12-R16): flips and claims that may be wrong, and what the others answer. Compiled."""

from tatami.core.kernel import Moves, compiled
from tatami.games.kakuro.constants import CELLS, SIDE
from tatami.games.kakuro.series import changed_tiles, is_turned, kakuro_value, sum_of, terms_of
from tatami.games.kakuro.state import (
    ANSWER,
    ANYWHERE,
    CLAIM,
    FIRST_CLAIM,
    FIRST_FLIP,
    FIRST_WRONG_CLAIM,
    FIRST_WRONG_FLIP,
    FLIP,
    NO_OBJECTION,
    PASS,
    RIGHT,
    SETS,
    KakuroState,
)

__all__ = [
    "are_wrong_flips",
    "carry_on",
    "claim_rightly",
    "is_wrong_claim",
    "legal_with_errors",
    "score_claims",
    "turn_back",
]


@compiled
def legal_with_errors(s: KakuroState, out: Moves) -> int:
    """R12-R14: the other tiles on the board, the series to claim, or what can be objected to."""
    if s.phase == ANSWER:
        return legal_answers(s, out)
    count = 0
    if s.phase == FLIP:
        for cell in range(CELLS):
            if s.board[cell] != 0 and cell != s.placed and not is_turned(s, cell):
                out[count] = FIRST_FLIP + cell // SIDE * SETS + (1 << (cell % SIDE))
                count += 1
    else:
        for series in range(2 * CELLS):
            if can_claim(s, series):
                out[count] = FIRST_CLAIM + series
                count += 1
    out[count] = PASS
    return count + 1


@compiled
def legal_answers(s: KakuroState, out: Moves) -> int:
    """R14: no objection, the claims in the order claimed, the flips in the order made."""
    out[0] = NO_OBJECTION
    count = 1
    for index in range(s.claim_count):
        out[count] = FIRST_WRONG_CLAIM + s.claims[index]
        count += 1
    for index in range(s.turned_count):
        out[count] = FIRST_WRONG_FLIP + s.turned[index]
        count += 1
    return count


@compiled
def turn_over(s: KakuroState, move: int) -> None:
    """R12: flip one tile, wherever it lies."""
    row, places = divmod(move - FIRST_FLIP, SETS)
    column = 0
    while (places >> column) & 1 == 0:
        column += 1
    cell = row * SIDE + column
    s.board[cell] = -s.board[cell]
    s.turned[s.turned_count] = cell
    s.turned_count += 1
    s.flipped, s.flipped_line = 1, ANYWHERE


@compiled
def can_claim(s: KakuroState, series: int) -> bool:
    """R13: two terms or more, the placed or a flipped tile among its tiles, not claimed yet in this move."""
    total = series // 2
    if s.board[total] >= 0 or changed_tiles(s, series) == 0 or terms_of(s, series) < 2:
        return False
    index = 0
    while index < s.claim_count and s.claims[index] != series:
        index += 1
    return bool(index == s.claim_count)


@compiled
def is_wrong_claim(s: KakuroState, series: int) -> bool:
    """R6, R13: does this series not score? What holds the placed or a flipped tile was no Kakuro before."""
    return kakuro_value(s, series // 2, series % 2) == 0


@compiled
def are_wrong_flips(s: KakuroState) -> bool:
    """R8, R9: does no Kakuro that counts contain the placed tile and all flipped ones?"""
    for series in range(2 * CELLS):
        total, direction = divmod(series, 2)
        on_line = total // SIDE == s.placed // SIDE if direction == RIGHT else total % SIDE == s.placed % SIDE
        holds_all = on_line and s.board[total] < 0 and changed_tiles(s, series) == s.turned_count + 1
        if holds_all and not is_wrong_claim(s, series):
            return False
    return True


@compiled
def ask_for_claim(s: KakuroState) -> bool:
    """R13: the mover is asked while there is a series to claim. Is the move complete?"""
    for series in range(2 * CELLS):
        if can_claim(s, series):
            s.phase = CLAIM
            return False
    return ask_others(s)


@compiled
def ask_others(s: KakuroState) -> bool:
    """R14: after a flip or a claim the others answer in turn, from the seat after the mover. Is the move complete?"""
    if s.claim_count + s.turned_count == 0:
        return True
    s.mover = s.seat
    s.seat = (s.seat + 1) % s.players
    s.phase = ANSWER
    return False


@compiled
def answer(s: KakuroState, move: int) -> bool:
    """R15, R16: a true objection undoes the flips and ends the move; so do the claims that nobody objects to truly."""
    if move != NO_OBJECTION:
        if is_true(s, move):
            turn_back(s)
            s.seat = s.mover
            return True
        s.false_alarms[s.seat] += 1
    s.seat = (s.seat + 1) % s.players
    if s.seat != s.mover:
        return False
    score_claims(s)
    return True


@compiled
def is_true(s: KakuroState, objection: int) -> bool:
    """R14: is the claim or the flip wrong that this objection names?"""
    if objection >= FIRST_WRONG_FLIP:
        return are_wrong_flips(s)
    return is_wrong_claim(s, objection - FIRST_WRONG_CLAIM)


@compiled
def turn_back(s: KakuroState) -> None:
    """R15: the flipped tiles show their former sides."""
    for index in range(s.turned_count):
        s.board[s.turned[index]] = -s.board[s.turned[index]]
    s.turned_count = 0
    s.flipped = 0


@compiled
def score_claims(s: KakuroState) -> None:
    """R16: every claim scores the sum of its terms, right or wrong."""
    for index in range(s.claim_count):
        s.points[s.seat] += sum_of(s, s.claims[index])


@compiled
def carry_on(s: KakuroState, move: int) -> bool:
    """R12-R16: a flip, a claim or an answer, and what is asked next. Is the move complete?"""
    if s.phase == ANSWER:
        return answer(s, move)
    if s.phase == FLIP:
        if move != PASS:
            turn_over(s, move)
            if s.expert:
                return False
        return ask_for_claim(s)
    if move == PASS:
        return ask_others(s)
    s.claims[s.claim_count] = move - FIRST_CLAIM
    s.claim_count += 1
    return ask_for_claim(s)


@compiled
def claim_rightly(s: KakuroState) -> None:
    """R13: claim all that is right."""
    for series in range(2 * CELLS):
        if can_claim(s, series) and not is_wrong_claim(s, series):
            s.claims[s.claim_count] = series
            s.claim_count += 1
