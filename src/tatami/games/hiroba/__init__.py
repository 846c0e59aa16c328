"""Hiroba, by Johan Benvenuto, Alexandre Droit and Bertrand Roux (Funnyfox, 2022)."""

from pathlib import Path

from tatami.core.game import Game
from tatami.games.hiroba import notation, reasons, rules, view

__all__ = ["GAME"]

GAME = Game(
    id="hiroba",
    title="Hiroba",
    players=(2, 4),
    options=notation.OPTIONS,
    record=rules.HirobaState,
    rules=rules,
    notation=notation,
    view=view,
    reasons=reasons,
    folder=Path(__file__).parent,
    fixed_words=rules.NUMBERS,
)
