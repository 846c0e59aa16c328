"""The optional parts of a game: what `Game` may declare beyond its rules, and references that load on first use."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, overload

from tatami.core.actions import Actions
from tatami.core.messages import Json, Message, Reason
from tatami.core.moves import Move
from tatami.core.rng import Random

if TYPE_CHECKING:
    from tatami.core.position import View
    from tatami.core.tensor import Tensor

__all__ = [
    "ActionSpace",
    "Evaluator",
    "Explainer",
    "ExplainerMaker",
    "Lazy",
    "Levels",
    "Odds",
    "Part",
    "Picture",
    "Remedy",
    "Style",
    "Vigilance",
    "lazy",
]

Value = TypeVar("Value")


@dataclass(frozen=True)
class Lazy:
    """A reference to an object in a module that is imported when the object is first needed."""

    module: str
    name: str

    def load(self) -> Any:
        """Import the module and return the object."""
        return getattr(import_module(self.module), self.name)


def lazy(reference: str) -> Lazy:
    """Refer to an object as `package.module:name`, as entry points do."""
    module, separator, name = reference.partition(":")
    if not (module and separator and name):
        raise ValueError(f"a lazy reference is written package.module:name, not {reference!r}")
    return Lazy(module, name)


class Part(Generic[Value]):
    """A field of Game that is None, an object, or a lazy reference that reads as the object it refers to."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, game: None, owner: type) -> None: ...

    @overload
    def __get__(self, game: object, owner: type) -> Value | None: ...

    def __get__(self, game: object | None, owner: type) -> Value | None:
        if game is None:
            return None  # the default that dataclasses ask for
        value: Value | Lazy | None = game.__dict__[self.name]
        if isinstance(value, Lazy):
            loaded: Value = value.load()
            game.__dict__[self.name] = loaded
            return loaded
        return value

    def __set__(self, game: object, value: Value | Lazy | None) -> None:
        game.__dict__[self.name] = value


@dataclass(frozen=True)
class Evaluator:
    """What a tree search should know about a game: compiled functions on its record, and how to spend simulations.

    The functions must be compiled (`core.kernel.compiled`) and lie in the game's folder, so that an edit compiles the
    search again. A record type has one evaluator for the life of a process.
    """

    order: Callable[..., None] | None = None
    """`order(s, moves, count, gains, work)` writes how promising each legal move looks to the seat to act, in points.
    None: by the lead that the move brings at once."""
    judge: Callable[..., None] | None = None
    """`judge(s, seat, rewards, moves, gains, work, rng)` writes each seat's expected reward, from 0 to 1.
    `seat` is the one that searches, and `judge` may play on in `s`. None: random play to the end."""
    revealed: Callable[..., int] | None = None
    """`revealed(s, move)` returns a number for what the move just made shows to the seat to act, or 0.
    None: no move reveals anything."""
    exploration: float = 0.35
    opening: float = 1.5
    """The root opens this times the square root of its visits moves."""
    opening_below: float = 1.5
    """The same for all other nodes."""


class Explainer(Protocol):
    """Finds reasons for and against the moves of one view, from what its seat may know."""

    @property
    def drawbacks(self) -> frozenset[str]:
        """The codes of what speaks against a move; everything else is in its favour, or a fact."""

    def reasons(self, move: Move) -> list[Message]:
        """Reasons to play a move, the strongest first."""

    def contrast(self, chosen: Move, other: Move) -> list[Message]:
        """What the other move lacks or gives away, compared with the one chosen."""

    def ending(self, move: Move) -> list[Message]:
        """What the game's end means for the seat if the move ends it, else nothing."""


class ExplainerMaker(Protocol):
    """What a game declares as its explainer, usually a subclass of `bots.explain.adviser.Adviser`."""

    def __call__(self, view: "View", rng: Random) -> Explainer:
        """The explainer of one view."""


@dataclass(frozen=True)
class Levels:
    """How the bot levels that search are tuned for a game."""

    iterations: tuple[int, int, int, int] = (40, 200, 1000, 6000)
    """Simulations of beginner, casual, club and expert; counted, so that a level is equally strong on any machine."""
    tempting: tuple[str, ...] = ()
    """The words that weak levels like too much."""
    luck: float = 1.0
    """How many times more careless weak levels are, where luck hides the difference between moves."""


@dataclass(frozen=True)
class Style:
    """A way to play: what a bot prefers among moves that are about equally good."""

    id: str
    """As it stands behind a level: `club:thief`."""
    name: Message
    way: Message
    """How it plays, in one sentence."""
    taste: "Callable[[View, Move], float]"
    """`taste(view, move)`: how well a legal move suits the style. Equal views give equal answers."""


class Odds(Protocol):
    """Facts about a move that the seat can work out, such as odds."""

    def __call__(self, s: Any, word: str) -> list[Message]:
        """The facts about a word, from a record without what the seat cannot know."""


class ActionSpace(Protocol):
    """Numbers the moves of a game for learning programs."""

    def __call__(self, options: Mapping[str, Any], /) -> Actions:
        """All actions with these options."""


class Remedy(Protocol):
    """Finds what would make an illegal move legal."""

    def __call__(self, s: Any, word: str, reason: Reason, legal: Sequence[str]) -> Reason | None:
        """The one change that would make the move legal, if there is one; chosen from the words that are legal now."""


class Picture(Protocol):
    """Draws a view."""

    def __call__(self, view: Json, /) -> str:
        """A view's JSON as an SVG document."""


class Vigilance(Protocol):
    """How a game is played where errors stand: by a bot that plays rightly, or errs as people do.

    The record of such a game has the fields `stand`, 1 with that option, and `false_alarms` by seat.
    """

    tensor: "Tensor"
    """What a seat knows there; its fields begin with those of `Game.tensor`."""

    def plain(self, view: "View") -> "View | None":
        """The same decision by the rules that refuse errors, whose search knows nothing of errors; None: no choice."""

    def right(self, view: "View", plain: str | None) -> Move:
        """The right move, after the choice in the plain view if there is one."""

    def slips(self, view: "View") -> list[Move]:
        """Wrong moves that a person might make here without noticing."""
