"""What a search should know about tic-tac-toe: which cells to try first."""

from examples.fifth_game.constants import LINES
from examples.fifth_game.state import EMPTY, FifthState
from tatami.core.kernel import Moves, compiled
from tatami.core.parts import Evaluator
from tatami.search.verbs import Floats, Records

__all__ = ["EVALUATOR", "order"]


@compiled
def order(s: FifthState, moves: Moves, count: int, gains: Floats, work: Records) -> None:
    """Add up the worth of the lines through each cell; R4: avoid them where a line loses."""
    for index in range(count):
        gains[index] = 0.0
        for line in range(len(LINES)):
            one, two, three = LINES[line]
            if moves[index] == one or moves[index] == two or moves[index] == three:
                worth = line_worth(s.board[one], s.board[two], s.board[three])
                gains[index] += -worth if s.line_loses else worth


@compiled
def line_worth(one: int, two: int, three: int) -> float:
    """Two equal marks are to be completed or blocked at once, one is a start, different ones are worth nothing."""
    marks = int(one != EMPTY) + int(two != EMPTY) + int(three != EMPTY)
    if marks == 2:
        return 10.0 if one in (two, three) or two == three else 0.0
    return 1.0 + marks


EVALUATOR = Evaluator(order=order, exploration=0.5)
