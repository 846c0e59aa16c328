"""Trini, by Martin Radtke (HiKu Spiele, 1997)."""

from pathlib import Path

from tatami.core.game import Game
from tatami.games.trini import notation, reasons, rules, view

__all__ = ["GAME"]

GAME = Game(
    id="trini",
    title="Trini",
    players=(2, 4),
    options=notation.OPTIONS,
    record=rules.TriniState,
    rules=rules,
    notation=notation,
    view=view,
    reasons=reasons,
    folder=Path(__file__).parent,
    fixed_words=len(notation.WORDS),
    case_matters=True,
)
