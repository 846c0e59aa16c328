"""The verbs as functions that Python calls; compiled code calls those of kernel.py."""

from typing import Any

from tatami.core import kernel
from tatami.core.kernel import Moves, Scores, entry_on_record
from tatami.core.record import Ints
from tatami.core.rng import Random

__all__ = [
    "run_begin",
    "run_guess",
    "run_hide",
    "run_legal",
    "run_observe",
    "run_play",
    "run_score",
    "run_shuffle",
    "run_to_act",
]


@entry_on_record
def run_shuffle(s: Any, rng: Random) -> None:
    """Call kernel.shuffle from Python."""
    kernel.shuffle(s[()], rng)


@entry_on_record
def run_begin(s: Any) -> None:
    """Call kernel.begin from Python."""
    kernel.begin(s[()])


@entry_on_record
def run_to_act(s: Any) -> int:
    """Call kernel.to_act from Python."""
    return kernel.to_act(s[()])


@entry_on_record
def run_legal(s: Any, out: Moves) -> int:
    """Call kernel.legal from Python."""
    return kernel.legal(s[()], out)


@entry_on_record
def run_play(s: Any, move: int) -> None:
    """Call kernel.play from Python."""
    kernel.play(s[()], move)


@entry_on_record
def run_score(s: Any, out: Scores) -> None:
    """Call kernel.score from Python."""
    kernel.score(s[()], out)


@entry_on_record
def run_hide(s: Any, seat: int) -> None:
    """Call kernel.hide from Python."""
    kernel.hide(s[()], seat)


@entry_on_record
def run_guess(s: Any, rng: Random) -> None:
    """Call kernel.guess from Python."""
    kernel.guess(s[()], rng)


@entry_on_record
def run_observe(s: Any, seat: int, out: Ints) -> None:
    """Call kernel.observe from Python."""
    kernel.observe(s[()], seat, out)
