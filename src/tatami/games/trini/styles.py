"""How bots of different styles play Trini: what each prefers among moves that are about equally good."""

from tatami.core.game import Move, View
from tatami.core.messages import Message
from tatami.core.parts import Style
from tatami.games.trini.notation import parts
from tatami.games.trini.state import MATCHING, NO_TRINI, TriniState

__all__ = ["STYLES", "open_rounds"]

PAIR = 0.1
"""What a round space with two equal faces counts, where a die added counts 1."""


def open_rounds(after: TriniState) -> int:
    """The round spaces without a Trini where two faces show the same: whoever adds a third one completes it."""
    return int(((after.faces == MATCHING - 1).any(axis=1) & (after.holder == NO_TRINI))[:-1].sum())


def adds(view: View, move: Move) -> float:
    """Add dice, side by side."""
    return (parts(move).kind == "introduce") + PAIR * open_rounds(view.state.play(move).record)


def reworks(view: View, move: Move) -> float:
    """Slide and turn the dice on the board, and keep the others in reserve."""
    return float(parts(move).kind != "introduce")


def tidies(view: View, move: Move) -> float:
    """Leave as few open rounds as possible."""
    return -open_rounds(view.state.play(move).record)


STYLES = (
    Style("builder", Message("style-builder"), Message("style-builder-way"), adds),
    Style("closer", Message("style-closer"), Message("style-closer-way"), reworks),
    Style("keeper", Message("style-keeper"), Message("style-keeper-way"), tidies),
)
