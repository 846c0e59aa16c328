"""Kakuro, by Leo Colovini, Dario De Toffoli and Dario Zaccariotto (Venice Connection / Clementoni, 2006)."""

from pathlib import Path

from tatami.core.game import Game
from tatami.core.parts import lazy
from tatami.games.kakuro import constants, hidden, levels, notation, reasons, rules, state, view

__all__ = ["GAME"]

GAME = Game(
    id="kakuro",
    title="Kakuro",
    players=(2, 4),
    options=notation.OPTIONS,
    record=state.KakuroState,
    rules=rules,
    notation=notation,
    view=view,
    reasons=reasons,
    folder=Path(__file__).parent,
    fixed_words=state.NUMBERS,
    hidden=hidden,
    evaluator=lazy("tatami.games.kakuro.evaluate:EVALUATOR"),
    explainer=lazy("tatami.games.kakuro.explain:KakuroAdviser"),
    levels=levels.LEVELS,
    styles=lazy("tatami.games.kakuro.styles:STYLES"),
    picture=lazy("tatami.games.kakuro.picture:draw"),
    remedy=lazy("tatami.games.kakuro.remedies:remedy"),
    edition=2,
    former_defaults={"stones": list(constants.CROSS)},
    action_space=lazy("tatami.games.kakuro.actions:actions"),
    tensor=lazy("tatami.games.kakuro.tensor:TENSOR"),
    vigilance=lazy("tatami.games.kakuro.vigil:VIGILANCE"),
)
