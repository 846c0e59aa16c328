"""Trini, by Martin Radtke (HiKu Spiele, 1997)."""

from pathlib import Path

from tatami.core.game import Game
from tatami.core.parts import lazy
from tatami.games.trini import levels, notation, reasons, rules, state, view

__all__ = ["GAME"]

GAME = Game(
    id="trini",
    title="Trini",
    players=(2, 4),
    options=notation.OPTIONS,
    record=state.TriniState,
    rules=rules,
    notation=notation,
    view=view,
    reasons=reasons,
    folder=Path(__file__).parent,
    fixed_words=len(notation.WORDS),
    case_matters=True,
    evaluator=lazy("tatami.games.trini.evaluate:EVALUATOR"),
    explainer=lazy("tatami.games.trini.explain:TriniAdviser"),
    levels=levels.LEVELS,
    styles=lazy("tatami.games.trini.styles:STYLES"),
    edition=2,
    former_defaults={"quiet_end": None},
    picture=lazy("tatami.games.trini.picture:draw"),
    remedy=lazy("tatami.games.trini.remedies:remedy"),
    action_space=lazy("tatami.games.trini.actions:actions"),
    tensor=lazy("tatami.games.trini.tensor:TENSOR"),
)
