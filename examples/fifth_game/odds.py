"""What a seat can work out about a move of tic-tac-toe."""

from examples.fifth_game.constants import CELL_NAMES, LINES
from examples.fifth_game.state import EMPTY, FifthState
from tatami.core.messages import Message

__all__ = ["odds"]


def odds(s: FifthState, word: str) -> list[Message]:
    """How many lines through the cell have no mark of the other seat."""
    board, cell = s.board.tolist(), CELL_NAMES.index(word)
    lines = [line for line in LINES if cell in line and all(board[at] in (EMPTY, s.seat + 1) for at in line)]
    return [Message("lines-open", {"cell": word, "count": len(lines)})]
