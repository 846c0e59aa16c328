"""Tic-tac-toe: a whole game in a few small files, to copy."""

from pathlib import Path

from examples.fifth_game import notation, reasons, rules, view
from tatami.core.game import Game

__all__ = ["GAME"]

GAME = Game(
    id="tic-tac-toe",
    title="Tic-tac-toe",
    players=(2, 2),
    options=notation.OPTIONS,
    record=rules.FifthState,
    rules=rules,
    notation=notation,
    view=view,
    reasons=reasons,
    folder=Path(__file__).parent,
)
