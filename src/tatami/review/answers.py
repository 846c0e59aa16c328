"""Judge single answers of somebody who practises, with the strength of a review."""

from tatami.analyse.evaluate import Judge
from tatami.bots import Budget
from tatami.core.game import Move, View
from tatami.core.rng import random
from tatami.review import LEVEL
from tatami.review.figures import to_shares
from tatami.review.judge import Decision, judge_decision

__all__ = ["compare", "judge"]

PLENTY = Budget(iterations=1 << 30)
"""The level makes its own simulations."""
SEED = 1
"""That of reviews: the move that was played costs what the review says."""


def judge(view: View, move: Move) -> Decision:
    """Judge a move as a review does."""
    return judge_decision(Judge(LEVEL, PLENTY), view, move, SEED)


def compare(view: View, best: Move, move: Move) -> int:
    """What a move costs against one that is known to be the best, in UNIT; never less than nothing."""
    assert view.seat is not None
    rng, level = random(f"compare {view.ply}"), Judge(LEVEL, PLENTY)
    chances = [to_shares(level.evaluate_after(view, one, rng.copy()))[view.seat - 1] for one in (best, move)]
    return max(0, chances[0] - chances[1])
