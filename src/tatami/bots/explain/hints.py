"""Advice for a person in three steps: where to look, which moves are good, the best one and why.

Everything follows from the view of the seat that decides, and may tell what other seats must not know.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tatami.bots.bot import Choice
from tatami.bots.explain import explainer_of, tell_reasons
from tatami.core.game import Move, View
from tatami.core.messages import Message
from tatami.core.rng import Random

__all__ = ["Advice", "advise", "near"]

MOST_GOOD = 3
CLOSE = 0.04
"""A move is good if it is at most this share of a victory worse than the best."""
LOOKED_AT = 4
"""A move is good only if the search visited it at least as often as the best move, divided by this."""
CELL = re.compile(r"([a-i])([1-9])")
BLOCK = 3
"""The side of a block of cells that belong together."""
ROW = 4
"""How many moves without a cell belong together."""


@dataclass(frozen=True)
class Advice:
    """What a hint tells, step by step."""

    area: tuple[str, ...]
    """Legal words near the best move, one for each place."""
    good: tuple[str, ...]
    """The best move and those that are hardly worse, in the order of the legal list."""
    best: str
    reasons: tuple[Message, ...]


def advise(view: View, choice: Choice, rng: Random) -> Advice:
    """Advice from the choice of a bot; the same view, choice and generator give the same advice."""
    reasons = tell_reasons(explainer_of(view, rng), view, choice)
    words = [str(move) for move in view.moves]
    good = {str(choice.move), *map(str, alternatives(view, choice))}
    return Advice(
        near(words, str(choice.move)),
        tuple(word for word in words if word in good),
        str(choice.move),
        tuple(reasons),
    )


def alternatives(view: View, choice: Choice) -> list[Move]:
    """The moves that are hardly worse than the one chosen, the best first."""
    assert view.seat is not None
    seat, most = view.seat - 1, max((one.visits for one in choice.candidates), default=0)
    enough = choice.evaluation[seat] - CLOSE
    found = [
        one.move
        for one in choice.candidates
        if one.move != choice.move and one.visits * LOOKED_AT >= most and one.rewards[seat] >= enough
    ]
    return found[: MOST_GOOD - 1]


def near(words: Sequence[str], best: str) -> tuple[str, ...]:
    """The words near the best one, by their last cells; words without a cell by their place in the list."""
    block = block_of(best)
    if block is not None:
        places = {CELL.findall(word)[-1]: word for word in words if block_of(word) == block}
        return tuple(places.values())
    alike = [word for word in words if block_of(word) is None and kind_of(word) == kind_of(best)]
    start = alike.index(best) // ROW * ROW
    return tuple(alike[start : start + ROW])


def block_of(word: str) -> tuple[int, int] | None:
    """The block of the last cell in a word, as column and row."""
    cells = CELL.findall(word)
    if not cells:
        return None
    column, row = cells[-1]
    return (ord(column) - ord("a")) // BLOCK, (int(row) - 1) // BLOCK


def kind_of(word: str) -> str:
    """What words of one kind begin with: everything before the last number, if there is one."""
    return re.sub(r"[0-9]+$", "", word) if word[-1:].isdigit() else ""
