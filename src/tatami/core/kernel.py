"""The compiled verbs: one set of names, one implementation per game, chosen by the record's type.

Compiled code that works for any game calls `kernel.legal(s, moves)`, `kernel.play(s, move)` and so on. The verbs
change the record and check nothing: `tatami.core.game` is the immutable, checked API on top of them.
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
from tatami.core.record import Ints, Record

__all__ = [
    "OVER",
    "SHARED",
    "SPECTATOR",
    "Moves",
    "Scores",
    "begin",
    "compiled",
    "entry",
    "entry_on_record",
    "guess",
    "has_secrets",
    "hide",
    "inlined",
    "legal",
    "observe",
    "play",
    "register",
    "register_observer",
    "score",
    "shuffle",
    "to_act",
]

OVER = -1
"""What to_act returns when the game is over."""
SPECTATOR = -1
"""The seat to pass to hide for a spectator."""
SHARED = -1
"""The tie-break that score writes for every seat if all share the victory, whatever their points."""

Moves = npt.NDArray[np.int64]
Scores = npt.NDArray[np.int64]
Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """Compile a function that other compiled functions call."""
    made: Any = numba.njit(nogil=True)(function)
    return cast(Function, made)


def inlined(function: Function) -> Function:
    """Compile a function into every compiled function that calls it.

    For the inner loops of playouts: a normal call that passes an array costs two atomic reference counts.
    """
    made: Any = numba.njit(nogil=True, forceinline=True)(function)
    return cast(Function, made)


def entry(function: Function) -> Function:
    """Compile a function that Python calls, once for each record type, and keep the result on disk."""
    made: Any = cache.keep(numba.njit(nogil=True)(function))
    return cast(Function, made)


def entry_on_record(function: Function) -> Function:
    """Compile a function that Python calls with a record first; the function reads it as `s[()]`.

    It gets the record in an array without axes: to pass a bare record, Numba looks up all its fields, which takes
    longer than most verbs.
    """
    made = entry(function)

    @wraps(function)
    def call(s: Any, *others: Any) -> Any:
        return made(np.asarray(s), *others)

    return cast(Function, call)


VERBS: dict[Any, dict[str, Callable[..., Any]]] = {}
"""The implementations, by the record's NumPy type (for plain Python) and by its Numba type (for the compiler)."""


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
    found.setdefault("observe", nothing_at_all)  # a game without tensors
    VERBS[record.dtype] = VERBS[numba.from_dtype(record.dtype)] = found


def register_observer(record: type[Record], observe: Callable[..., None]) -> None:
    """Make a function the verb `observe` of a record, before anything that calls it is compiled."""
    VERBS[record.dtype]["observe"] = observe


def has_secrets(record_type: Any) -> bool:
    """Whether a game guesses anything, by its record's NumPy or Numba type."""
    return VERBS[record_type]["guess"] is not nothing


@compiled
def nothing(s: Any, other: Any) -> None:
    """Shuffle, hide or guess in a game that has nothing to shuffle, hide or guess."""


@compiled
def nothing_at_all(s: Any, seat: int, out: Ints) -> None:
    """Observe in a game without tensors."""


def shuffle(s: Any, rng: Any) -> None:
    """Draw everything that chance decides; players and options are set already."""
    VERBS[s.dtype]["shuffle"](s, rng)


def begin(s: Any) -> None:
    """Set up the first position from what chance decided."""
    VERBS[s.dtype]["begin"](s)


def to_act(s: Any) -> int:
    """The seat to act, from 0, or OVER."""
    return int(VERBS[s.dtype]["to_act"](s))


def legal(s: Any, out: Moves) -> int:
    """Write all legal moves in the game's fixed order; return how many."""
    return int(VERBS[s.dtype]["legal"](s, out))


def play(s: Any, move: int) -> None:
    """Carry out one legal move and everything that follows from it automatically."""
    VERBS[s.dtype]["play"](s, move)


def score(s: Any, out: Scores) -> None:
    """Write each seat's current points and tie-break; SHARED for all if they share the victory anyway."""
    VERBS[s.dtype]["score"](s, out)


def hide(s: Any, seat: int) -> None:
    """Erase what the seat (or SPECTATOR) cannot know."""
    VERBS[s.dtype]["hide"](s, seat)


def guess(s: Any, rng: Any) -> None:
    """Fill the unknowns with one possibility, each equally likely given what is known."""
    VERBS[s.dtype]["guess"](s, rng)


def observe(s: Any, seat: int, out: Ints) -> None:
    """Write the tensor of what a seat (or SPECTATOR) knows, from a record already hidden for it, into zeros."""
    VERBS[s.dtype]["observe"](s, seat, out)


def name_after(verb: Callable[..., Any], s: Any, run: Function) -> Function:
    """Name a game's verb, so that no two verbs have the same name in compiled code and in its error messages."""
    game = list(s.fields)[-1]  # its name and a hash of its files (record.py)
    run.__name__ = run.__qualname__ = f"{verb.__name__}_{game}"
    return run


def compile_verb_of_one(verb: Callable[..., Any]) -> None:
    """Let compiled code call verb(s); Numba calls `choose` once for each record type."""

    @overload(verb)
    def choose(s: Any) -> Any:
        if s not in VERBS:
            return None
        f = VERBS[s][verb.__name__]

        def run(s: Any) -> Any:
            return f(s)

        return name_after(verb, s, run)


def compile_verb_of_two(verb: Callable[..., Any]) -> None:
    """Let compiled code call verb(s, argument)."""

    @overload(verb)
    def choose(s: Any, argument: Any) -> Any:
        if s not in VERBS:
            return None
        f = VERBS[s][verb.__name__]

        def run(s: Any, argument: Any) -> Any:
            return f(s, argument)

        return name_after(verb, s, run)


def compile_verb_of_three(verb: Callable[..., Any]) -> None:
    """Let compiled code call verb(s, one, other)."""

    @overload(verb)
    def choose(s: Any, one: Any, other: Any) -> Any:
        if s not in VERBS:
            return None
        f = VERBS[s][verb.__name__]

        def run(s: Any, one: Any, other: Any) -> Any:
            return f(s, one, other)

        return name_after(verb, s, run)


for verb_of_one in (begin, to_act):
    compile_verb_of_one(verb_of_one)
for verb_of_two in (shuffle, legal, play, score, hide, guess):
    compile_verb_of_two(verb_of_two)
compile_verb_of_three(observe)
