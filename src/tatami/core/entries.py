"""The verbs for Python to call, one at a time; compiled code calls those of kernel.py."""

from typing import Any

from tatami.core import kernel
from tatami.core.kernel import Moves, Scores, entry_on_record
from tatami.core.rng import Random

__all__ = [
    "run_begin",
    "run_guess",
    "run_hide",
    "run_legal",
    "run_play",
    "run_score",
    "run_shuffle",
    "run_to_act",
]


@entry_on_record
def run_shuffle(s: Any, rng: Random) -> None:
    """kernel.shuffle for Python to call."""
    kernel.shuffle(s[()], rng)


@entry_on_record
def run_begin(s: Any) -> None:
    """kernel.begin for Python to call."""
    kernel.begin(s[()])


@entry_on_record
def run_to_act(s: Any) -> int:
    """kernel.to_act for Python to call."""
    return kernel.to_act(s[()])


@entry_on_record
def run_legal(s: Any, out: Moves) -> int:
    """kernel.legal for Python to call."""
    return kernel.legal(s[()], out)


@entry_on_record
def run_play(s: Any, move: int) -> None:
    """kernel.play for Python to call."""
    kernel.play(s[()], move)


@entry_on_record
def run_score(s: Any, out: Scores) -> None:
    """kernel.score for Python to call."""
    kernel.score(s[()], out)


@entry_on_record
def run_hide(s: Any, seat: int) -> None:
    """kernel.hide for Python to call."""
    kernel.hide(s[()], seat)


@entry_on_record
def run_guess(s: Any, rng: Random) -> None:
    """kernel.guess for Python to call."""
    kernel.guess(s[()], rng)
