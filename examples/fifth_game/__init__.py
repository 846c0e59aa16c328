"""Tic-tac-toe: a whole game in a few small files, to copy."""

from pathlib import Path

from examples.fifth_game import levels, notation, reasons, rules, state, view
from tatami.core.game import Game
from tatami.core.parts import lazy

__all__ = ["GAME"]

GAME = Game(
    id="tic-tac-toe",
    title="Tic-tac-toe",
    players=(2, 2),
    options=notation.OPTIONS,
    record=state.FifthState,
    rules=rules,
    notation=notation,
    view=view,
    reasons=reasons,
    folder=Path(__file__).parent,
    # What follows is optional. Nothing is hidden here, so no module hides it and no word is secret.
    hidden=None,
    secret_words=(),
    replay_words=None,
    fixed_words=rules.MOST_MOVES,
    odds=lazy("examples.fifth_game.odds:odds"),
    evaluator=lazy("examples.fifth_game.evaluate:EVALUATOR"),
    explainer=lazy("examples.fifth_game.explain:FifthAdviser"),
    levels=levels.LEVELS,
    picture=lazy("examples.fifth_game.picture:draw"),
)
