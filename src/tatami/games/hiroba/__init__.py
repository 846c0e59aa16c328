"""Hiroba, by Johan Benvenuto, Alexandre Droit and Bertrand Roux (Funnyfox, 2022)."""

from pathlib import Path

from tatami.core.game import Game
from tatami.core.parts import lazy
from tatami.games.hiroba import levels, notation, reasons, rules, state, view

__all__ = ["GAME"]

GAME = Game(
    id="hiroba",
    title="Hiroba",
    players=(2, 4),
    options=notation.OPTIONS,
    record=state.HirobaState,
    rules=rules,
    notation=notation,
    view=view,
    reasons=reasons,
    folder=Path(__file__).parent,
    fixed_words=state.NUMBERS,
    evaluator=lazy("tatami.games.hiroba.evaluate:EVALUATOR"),
    explainer=lazy("tatami.games.hiroba.explain:HirobaAdviser"),
    levels=levels.LEVELS,
    styles=lazy("tatami.games.hiroba.styles:STYLES"),
    picture=lazy("tatami.games.hiroba.picture:draw"),
    remedy=lazy("tatami.games.hiroba.remedies:remedy"),
    action_space=lazy("tatami.games.hiroba.actions:actions"),
    tensor=lazy("tatami.games.hiroba.tensor:TENSOR"),
    vigilance=lazy("tatami.games.hiroba.vigil:VIGILANCE"),
)
