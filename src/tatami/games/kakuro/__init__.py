"""Kakuro, by Leo Colovini, Dario De Toffoli and Dario Zaccariotto (Venice Connection / Clementoni, 2006)."""

from pathlib import Path

from tatami.core.game import Game
from tatami.games.kakuro import hidden, notation, reasons, rules, view

__all__ = ["GAME"]

GAME = Game(
    id="kakuro",
    title="Kakuro",
    players=(2, 4),
    options=notation.OPTIONS,
    record=rules.KakuroState,
    rules=rules,
    notation=notation,
    view=view,
    reasons=reasons,
    folder=Path(__file__).parent,
    fixed_words=rules.NUMBERS,
    hidden=hidden,
)
