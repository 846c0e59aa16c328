"""The cases that contract tests run over: a game with a number of players and a set of options."""

import importlib
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import tatami
from tatami import Game, Position
from tatami.core.rng import random as generator

if TYPE_CHECKING:
    import pytest

__all__ = ["Case", "cases_of", "facts", "find", "folder", "last", "parametrize", "play_at_random", "registered", "slow"]


@dataclass(frozen=True)
class Case:
    """One game with its players and options, and the facts that its own tests provide."""

    game: Game
    players: int
    options: dict[str, Any]

    def __str__(self) -> str:
        chosen = [f"{name}={value if isinstance(value, str | int) else '…'}" for name, value in self.options.items()]
        return "-".join([self.game.id, str(self.players), *chosen])

    def new(self, seed: int) -> Position:
        """The first position of a deal."""
        return self.game.new(self.players, self.options, seed)

    @property
    def facts(self) -> ModuleType:
        """OPTIONS, BOUND and invariants of the game."""
        return facts(self.game)


def tests_of(game: Game) -> str:
    """The package with a game's own tests: `tests.games.<game>`, or for a game from outside `<its package>.tests`."""
    package, _, _ = game.rules.__name__.rpartition(".")
    return package.replace("tatami", "tests", 1) if package.startswith("tatami.") else f"{package}.tests"


def facts(game: Game) -> ModuleType:
    """What is particular about a game."""
    return importlib.import_module(f"{tests_of(game)}.cases")


def slow(game: Game) -> Any:
    """The game's slow reference."""
    return importlib.import_module(f"{tests_of(game)}.slow").Slow


def folder(game: Game) -> Path:
    """The folder with a game's own tests."""
    return Path(str(facts(game).__file__)).parent


def find(name: str) -> Game:
    """A game by its id, or as `package:NAME`."""
    module, separator, attribute = name.partition(":")
    return registered(getattr(importlib.import_module(module), attribute)) if separator else tatami.game(name)


def registered(game: Game) -> Game:
    """The same game, registered if it was not."""
    if game not in tatami.available_games():
        tatami.register(game)
    return game


def cases_of(game: Game) -> list[Case]:
    """Every number of players with every set of options that the game's own tests name."""
    counts = range(game.players[0], game.players[1] + 1)
    return [Case(game, players, options) for players in counts for options in facts(game).OPTIONS]


def parametrize(metafunc: "pytest.Metafunc", games: Sequence[Game]) -> None:
    """Give a test that asks for `game` or `case` those of these games."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=lambda game: game.id)
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", [case for game in games for case in cases_of(game)], ids=str)


def play_at_random(position: Position, rng: random.Random) -> Iterator[Position]:
    """Every position of a random game, including the first."""
    yield position
    while not position.is_over:
        position = position.play(rng.choice(position.moves))
        yield position


def last(position: Position, rng: random.Random) -> Position:
    """The end of a random game."""
    for end in play_at_random(position, rng):
        position = end
    return position


def twin(position: Position, seat: int | None, seed: int) -> Position:
    """A game on another deal that looks the same to the seat."""
    deal, words = position.view(seat).sample_game(generator(seed))
    other = position.game.load(deal)
    for word in words:
        other = other.play(other.find(word, exact=True))
    return other
