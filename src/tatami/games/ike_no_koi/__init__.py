"""Iké no Koï, by Jérémie Caplanne (Multivers, 2020)."""

from pathlib import Path

from tatami.core.game import Game
from tatami.core.parts import lazy
from tatami.games.ike_no_koi import hidden, levels, notation, reasons, rules, state, view

__all__ = ["GAME"]

GAME = Game(
    id="ike-no-koi",
    title="Iké no Koï",
    players=(2, 5),
    options=notation.OPTIONS,
    record=state.IkeNoKoiState,
    rules=rules,
    notation=notation,
    view=view,
    reasons=reasons,
    folder=Path(__file__).parent,
    hidden=hidden,
    secret_words=hidden.SECRET_WORDS,
    replay_words=hidden.replay_words,
    odds=lazy("tatami.games.ike_no_koi.odds:odds"),
    evaluator=lazy("tatami.games.ike_no_koi.evaluate:EVALUATOR"),
    explainer=lazy("tatami.games.ike_no_koi.explain:IkeAdviser"),
    levels=levels.LEVELS,
    styles=lazy("tatami.games.ike_no_koi.styles:STYLES"),
    picture=lazy("tatami.games.ike_no_koi.picture:draw"),
    remedy=lazy("tatami.games.ike_no_koi.remedies:remedy"),
    edition=2,
    action_space=lazy("tatami.games.ike_no_koi.actions:actions"),
    tensor=lazy("tatami.games.ike_no_koi.tensor:TENSOR"),
)
