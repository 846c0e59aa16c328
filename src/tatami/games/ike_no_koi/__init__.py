"""Iké no Koï, by Jérémie Caplanne (Multivers, 2020)."""

from pathlib import Path

from tatami.core.game import Game
from tatami.games.ike_no_koi import hidden, notation, reasons, rules, view

__all__ = ["GAME"]

GAME = Game(
    id="ike-no-koi",
    title="Iké no Koï",
    players=(2, 5),
    options=notation.OPTIONS,
    record=rules.IkeNoKoiState,
    rules=rules,
    notation=notation,
    view=view,
    reasons=reasons,
    folder=Path(__file__).parent,
    hidden=hidden,
)
