"""The compiled verbs: one set of names, one implementation per game, chosen by the record's type.

Compiled code that works for any game calls `kernel.legal(s, moves)`, `kernel.play(s, move)` and so on. The verbs are
mutable and unchecked: `tatami.core.game` is the checked, immutable face that people and programs use.
"""

from collections.abc import Callable
from functools import wraps
from types import ModuleType
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
from numba.extending import overload

from tatami.core import cache
from tatami.core.record import Record

__all__ = [
    "OVER",
    "SPECTATOR",
    "Moves",
    "Scores",
    "begin",
    "compiled",
    "entry",
    "entry_on_record",
    "guess",
    "hide",
    "inlined",
    "legal",
    "play",
    "register",
    "score",
    "shuffle",
    "to_act",
]

OVER = -1
"""What to_act answers when nobody decides any more."""
SPECTATOR = -1
"""The seat, for hide, of somebody who only watches."""

Moves = npt.NDArray[np.int64]
Scores = npt.NDArray[np.int64]
Function = TypeVar("Function", bound=Callable[..., Any])

cache.prepare()


def compiled(function: Function) -> Function:
    """Compile a function that other compiled functions call."""
    made: Any = numba.njit(nogil=True)(function)
    return cast(Function, made)


def inlined(function: Function) -> Function:
    """Compile a function into every compiled function that calls it.

    Where playouts are short of time: a plain call that passes an array costs two atomic counts of its users.
    """
    made: Any = numba.njit(nogil=True, forceinline=True)(function)
    return cast(Function, made)


def entry(function: Function) -> Function:
    """Compile a function that Python calls, once for each type of record, and keep the result on disk."""
    made: Any = numba.njit(nogil=True, cache=True)(function)
    return cast(Function, made)


def entry_on_record(function: Function) -> Function:
    """Compile a function that Python calls with a record first, and that finds it as `s[()]`, in an array without axes.

    Of a record Numba asks a description of all its fields, which takes longer than most verbs; of an array it does not.
    """
    made = entry(function)

    @wraps(function)
    def call(s: Any, *others: Any) -> Any:
        return made(np.asarray(s), *others)

    return cast(Function, call)


VERBS: dict[Any, dict[str, Callable[..., Any]]] = {}
"""The implementations, by NumPy's type of the record (plain Python asks) and by Numba's (the compiler asks)."""


def register(record: type[Record], *modules: ModuleType) -> None:
    """Make the functions of a game's modules the verbs of its record."""
    found = {
        name: getattr(module, name)
        for module in modules
        for name in ("shuffle", "begin", "to_act", "legal", "play", "score", "hide", "guess")
        if hasattr(module, name)
    }
    found.setdefault("shuffle", nothing)  # a game without chance
    found.setdefault("hide", nothing)  # a game without secrets
    found.setdefault("guess", nothing)
    VERBS[record.dtype] = VERBS[numba.from_dtype(record.dtype)] = found


@compiled
def nothing(s: Any, other: Any) -> None:
    """There is nothing to shuffle, to hide or to guess."""


def shuffle(s: Any, rng: Any) -> None:
    """Draw all that chance decides; players and options are set already."""
    VERBS[s.dtype]["shuffle"](s, rng)


def begin(s: Any) -> None:
    """Set the first position up from what chance decided."""
    VERBS[s.dtype]["begin"](s)


def to_act(s: Any) -> int:
    """The seat, from 0, that decides now, or OVER."""
    return int(VERBS[s.dtype]["to_act"](s))


def legal(s: Any, out: Moves) -> int:
    """Write all legal moves in the game's fixed order; answer how many."""
    return int(VERBS[s.dtype]["legal"](s, out))


def play(s: Any, move: int) -> None:
    """Carry out one legal decision, and all that follows from it automatically."""
    VERBS[s.dtype]["play"](s, move)


def score(s: Any, out: Scores) -> None:
    """Write each seat's points, and what breaks ties, as counted now."""
    VERBS[s.dtype]["score"](s, out)


def hide(s: Any, seat: int) -> None:
    """Erase what the seat (or SPECTATOR) cannot know."""
    VERBS[s.dtype]["hide"](s, seat)


def guess(s: Any, rng: Any) -> None:
    """Fill what was hidden with one possibility, all equally likely given what is known."""
    VERBS[s.dtype]["guess"](s, rng)


def compile_verb_of_one(verb: Callable[..., Any]) -> None:
    """Let compiled code call verb(s): Numba asks, for each type of record, what the call means."""

    @overload(verb)
    def choose(s: Any) -> Any:
        if s not in VERBS:
            return None
        f = VERBS[s][verb.__name__]

        def run(s: Any) -> Any:
            return f(s)

        return run


def compile_verb_of_two(verb: Callable[..., Any]) -> None:
    """Let compiled code call verb(s, argument)."""

    @overload(verb)
    def choose(s: Any, argument: Any) -> Any:
        if s not in VERBS:
            return None
        f = VERBS[s][verb.__name__]

        def run(s: Any, argument: Any) -> Any:
            return f(s, argument)

        return run


for verb_of_one in (begin, to_act):
    compile_verb_of_one(verb_of_one)
for verb_of_two in (shuffle, legal, play, score, hide, guess):
    compile_verb_of_two(verb_of_two)
