"""The cases that every contract test runs over: each game, number of players and set of options."""

import importlib
import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import tatami
from examples import fifth_game
from tatami import Game, Position

tatami.register(fifth_game.GAME)


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
    return importlib.import_module(f"{tests_of(game)}.cases")


def slow(game: Game) -> Any:
    """The game's slow reference."""
    return importlib.import_module(f"{tests_of(game)}.slow").Slow


def folder(game: Game) -> Path:
    """The folder with a game's own tests."""
    return Path(str(facts(game).__file__)).parent


ONLY = os.environ.get("TATAMI_GAMES", "")
"""While working on a game: `TATAMI_GAMES=kakuro,trini pytest tests/contract`."""
GAMES = [game for game in tatami.available_games() if not ONLY or game.id in ONLY.split(",")]
CASES = [
    Case(game, players, options)
    for game in GAMES
    for players in range(game.players[0], game.players[1] + 1)
    for options in facts(game).OPTIONS
]


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
