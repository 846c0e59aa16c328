"""Why a word of tic-tac-toe's notation is not legal now."""

from examples.fifth_game.state import FifthState
from tatami.core.messages import Reason

__all__ = ["why_not"]


def why_not(s: FifthState, word: str) -> Reason:
    """R2: the only cells refused are marked ones."""
    return Reason("cell-taken", {"cell": word})
