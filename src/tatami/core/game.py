"""Game: everything that the rest of tatami needs to know of one game."""

import json
import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from tatami.core import kernel, registry
from tatami.core.actions import Actions
from tatami.core.entries import (
    run_begin,
    run_shuffle,
)
from tatami.core.errors import BadDeal, BadSetup, whole
from tatami.core.kernel import SPECTATOR
from tatami.core.messages import Catalogue, Event, Json, Reason
from tatami.core.moves import KnownMoves, Move
from tatami.core.once import once
from tatami.core.options import Option, check_options, normal_options
from tatami.core.origin import Origin
from tatami.core.outcome import Outcome
from tatami.core.parts import (
    ActionSpace,
    Evaluator,
    ExplainerMaker,
    Levels,
    Odds,
    Part,
    Picture,
    Remedy,
    Style,
    Vigilance,
)
from tatami.core.position import Position, View
from tatami.core.record import Record
from tatami.core.rng import random, secure
from tatami.core.state import State
from tatami.core.tensor import Tensor

__all__ = ["SPECTATOR", "Game", "Move", "Outcome", "Position", "View"]

SEED_LIMIT = 1 << 256
DRAWN_BITS = 63
"""Size of a seed that we draw: it fits a signed 64-bit integer, and can be typed."""


class Notation(Protocol):
    """What a game's notation.py provides."""

    def is_word(self, word: str) -> bool:
        """Does this word belong to the notation, legal or not?"""

    def text(self, s: Any, move: int) -> str:
        """The word of a legal move."""

    def set_options(self, s: Any, options: Mapping[str, Any]) -> None:
        """Write the checked options into a blank record."""

    def read_deal(self, s: Any, deal: Mapping[str, Any]) -> None:
        """Write a deal into the record, or raise BadDeal."""

    def write_deal(self, s: Any) -> Json:
        """The deal, read from the record of a first position."""


class Shown(Protocol):
    """What a game's view.py provides."""

    def show(self, s: Any, seat: int) -> Json:
        """What a seat sees, from a record that is already redacted for it."""

    def events(self, before: Any, move: int, after: Any) -> list[Event]:
        """What a move did."""

    def detail(self, s: Any, events: Iterator[Event]) -> Json:
        """The score sheet; `events` are all events so far."""

    def board(self, view: Json, catalogue: Catalogue, colour: bool) -> str:
        """A view as text, at most 80 columns wide."""


class Reasons(Protocol):
    """What a game's reasons.py provides."""

    def why_not(self, s: Any, word: str) -> Reason:
        """Why a word of the notation is not legal now; only called with an illegal word while the game goes on."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game: its rules and everything that people and programs need around them.

    Get one from `tatami.game(id)`. Games from outside the package call this class; see `examples/fifth_game`.
    The fields after `folder` are optional. Those typed `Part` accept an object or `lazy("package.module:name")`, which
    is imported when the field is first read.

    >>> import tatami
    >>> tatami.game("kakuro")
    <Game kakuro: Kakuro, 2 to 4 players>
    """

    id: str
    title: str
    players: tuple[int, int]
    options: Mapping[str, Option]
    record: type[Record]
    rules: ModuleType
    notation: Notation
    view: Shown
    reasons: Reasons
    folder: Path
    hidden: ModuleType | None = None
    """The module with `hide` and `guess`, if anything is hidden."""
    case_matters: bool = False
    """Are there words that differ only in capitals?"""
    fixed_words: int = 0
    """The number of move numbers, if each has the same word in every position; otherwise 0."""
    secret_words: Collection[str] = ()
    """The words that not every seat may know."""
    replay_words: Callable[[Any, Sequence[str]], list[str]] | None = None
    """`replay_words(s, history)`: the words that lead from a sampled record's deal to it. None: the history itself.

    From a redacted record it returns the history with secret words replaced."""
    odds: Part[Odds] = Part()
    """Facts for the preview of a move. None: no facts."""
    evaluator: Part[Evaluator] = Part()
    """How a search orders moves and judges positions. None: by points and random play."""
    explainer: Part[ExplainerMaker] = Part()
    """Finds reasons for moves. None: points alone are explained."""
    levels: Part[Levels] = Part()
    """How the bot levels are tuned. None: as `Levels()`."""
    styles: Part[tuple[Style, ...]] = Part()
    """The ways in which bots may play. None: bots have no style."""
    picture: Part[Picture] = Part()
    """Draws a view's JSON as SVG. None: the game has no picture."""
    remedy: Part[Remedy] = Part()
    """Finds what would make an illegal move legal. None: refusals only name the rule."""
    action_space: Part[ActionSpace] = Part()
    """Numbers the moves. None: as compiled code does, if each number has the same word in every position."""
    tensor: Part[Tensor] = Part()
    """What a seat knows, as numbers for a network. None: the game has no tensors."""
    vigilance: Part[Vigilance] = Part()
    """How bots and networks play where errors stand. None: the game has no such option."""
    edition: int = 1
    """The current edition of the rules; older games keep theirs. From the second on, records have a field `edition`."""
    former_defaults: Mapping[str, Any] = field(default_factory=dict)
    """Option defaults of older editions, where they differ; None for an option that did not exist."""

    def __post_init__(self) -> None:
        missing = [name for name in ("begin", "to_act", "legal", "play", "score") if not hasattr(self.rules, name)]
        if missing:
            raise TypeError(f"the rules of {self.id} lack {', '.join(missing)}")
        if self.edition > 1 and "edition" not in (self.record.dtype.names or ()):
            raise TypeError(f"the record of {self.id} lacks its edition")
        kernel.register(self.record, self.rules, *([self.hidden] if self.hidden else []))

    @once
    def known_moves(self) -> KnownMoves | None:
        """All moves, if each has the same word in every position."""
        if not self.fixed_words:
            return None
        return KnownMoves([self.notation.text(None, number) for number in range(self.fixed_words)])

    @once
    def actions(self) -> Actions:
        """All moves with the default options, numbered for learning programs; `Position.actions` has other options.

        Raises:
            NotImplementedError: The game has no action space.

        >>> import tatami
        >>> tatami.game("ike-no-koi").actions.number("stop")
        1
        """
        return self.actions_for({name: option.default for name, option in self.options.items()})

    def actions_for(self, options: Mapping[str, Any]) -> Actions:
        """All moves with these options, numbered for learning programs."""
        return self._usual_actions if self.action_space is None else self.action_space(options)

    def tensor_for(self, errors_stand: bool) -> Tensor | None:
        """The tensors of a game in which errors are refused, or stand."""
        return self.vigilance.tensor if errors_stand and self.vigilance is not None else self.tensor

    @once
    def _usual_actions(self) -> Actions:
        if self.known_moves is None:
            raise NotImplementedError(f"{self.title} has no action space")
        return Actions([move.word for move in self.known_moves.moves], self.fixed_words)

    def new(self, players: int, options: Mapping[str, Any] | None = None, seed: int | None = None) -> Position:
        """Deal a new game.

        Args:
            players: The number of seats.
            options: The options that differ from their defaults; `self.options` lists them.
            seed: A whole number; the same seed gives the same deal for ever. Without one a seed is drawn, and
                `Position.seed` tells it.

        Raises:
            BadSetup: The game cannot be played so; the error says why.
            TypeError: An argument has the wrong type.

        >>> import tatami
        >>> kakuro = tatami.game("kakuro")
        >>> kakuro.new(players=2, seed=7) == kakuro.new(players=2, seed=7)
        True
        >>> kakuro.new(players=2).seed is None
        False
        """
        players = whole("players", players)
        seed = secrets.randbits(DRAWN_BITS) if seed is None else whole("seed", seed)
        if options is not None and not isinstance(options, Mapping):
            raise TypeError(f"options must be a mapping from names to values, not {type(options).__name__}")
        if not 0 <= seed < SEED_LIMIT:
            raise BadSetup(Reason("bad-seed"))
        record, chosen = self.set_up(players, {} if options is None else options)
        run_shuffle(record, random(seed))
        return self.first(record, chosen, seed)

    def deal_from(self, players: int, options: Mapping[str, Any], seed: bytes, edition: int | None = None) -> Position:
        """Deal a game from a secret seed whose stream of chance cannot be foreseen.

        The deal keeps the options as written, since a commitment may cover them. Without an edition of the rules, the
        present one applies.
        """
        record, chosen = self.set_up(players, options, as_written=True, edition=edition)
        run_shuffle(record, secure(seed))
        return self.first(record, chosen)

    def load(self, deal: Any) -> Position:
        """The first position of a deal.

        Args:
            deal: A deal of this game as JSON data, as `Position.deal` returns it.

        Raises:
            BadDeal: It is not a deal of this game; the error says what is wrong.
        """
        if not isinstance(deal, Mapping):
            raise BadDeal(Reason("deal-not-object"))
        if deal.get("game") != self.id:
            raise BadDeal(Reason("deal-other-game", {"game": self.id}))
        edition = deal.get("edition", self.edition)
        if type(edition) is not int or not 1 <= edition <= self.edition:
            raise BadDeal(Reason("bad-edition", {"most": self.edition})).within(self.catalogue())
        try:
            record, chosen = self.set_up(deal.get("players"), deal.get("options", {}), True, edition)
            self.notation.read_deal(record, deal)
        except (BadSetup, BadDeal) as error:
            raise BadDeal(error.reason).within(self.catalogue()) from None
        return self.first(record, chosen)

    def set_up(
        self, players: Any, options: Any, as_written: bool = False, edition: int | None = None
    ) -> tuple[Any, Json]:
        """A blank record with checked players and options, and all the options: in normal form, or as written."""
        least, most = self.players
        if type(players) is not int or not least <= players <= most:
            raise BadSetup(Reason("bad-players", {"least": least, "most": most}))
        try:
            chosen = check_options(self.options_of(edition or self.edition), options)
            if not as_written:
                chosen = normal_options(self.options, chosen)
        except BadSetup as error:
            raise error.within(self.catalogue()) from None
        record: Any = self.record.blank()
        record.players = players
        if self.edition > 1:
            record.edition = edition or self.edition
        self.notation.set_options(record, chosen)
        return record, chosen

    def options_of(self, edition: int) -> Mapping[str, Option]:
        """The options with the defaults of an edition of the rules."""
        former = self.former_defaults if edition < self.edition else {}
        return {**self.options, **{name: replace(self.options[name], default=former[name]) for name in former}}

    def deal_of(self, state: State, options: Json) -> Json:
        """The deal of a first position or a sample; it names the edition of the rules only if it is an older one."""
        older = {"edition": state.edition} if state.edition < self.edition else {}
        header = {"game": self.id, "players": state.players, "options": options, **older}
        return {**header, **self.notation.write_deal(state.record)}

    def first(self, record: Any, options: Json, seed: int | None = None) -> Position:
        """The first position, from a record in which chance has decided."""
        run_begin(record)
        state = State(self, record)
        return Position(state, json.dumps(self.deal_of(state, options)), seed)

    def sampled(self, state: State, options: Json, history: Sequence[str]) -> Position:
        """The position of a sampled state; it has the words that lead there, and plays them only if asked."""
        origin = Origin(options, lambda: json.dumps(self.deal_of(state, options)))
        return Position.of_sample(state, origin, self.retell(state, history))

    def retell(self, state: State, words: Sequence[str]) -> tuple[str, ...]:
        """The words of a game as somebody who knows only this state could tell them."""
        return tuple(self.replay_words(state.record, words)) if self.replay_words else tuple(words)

    def catalogue(self, language: str = "en") -> Catalogue:
        """The game's sentences in a language."""
        return Catalogue(language, self.folder / "locale")

    def __repr__(self) -> str:
        least, most = self.players
        return f"<Game {self.id}: {self.title}, {least} to {most} players>"

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if registry.REGISTERED.get(self.id) is not self:
            raise TypeError(f"{self!r} is not registered, so it cannot be pickled")
        return registry.restore, (self.id,)
