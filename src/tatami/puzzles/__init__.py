"""Puzzles: decisions with one clearly best answer, shipped as data in the folder `puzzles` of a game.

`puzzles.jsonl` has a line for each game they come from: its deal, with the edition of the rules, its moves, and the
decisions among them that are puzzles. `themes.toml` names what they are about. `make.py` finds them.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from tatami.core.game import Game, Position
from tatami.core.messages import Json
from tatami.puzzles.themes import Theme, read_themes

__all__ = ["Puzzle", "Source", "Theme", "position_of", "read_puzzles", "read_sources", "read_themes", "write_puzzles"]


class Found(Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle as it is stored with its game."""

    id: str
    ply: int
    """How many moves of the game are played before."""
    right: tuple[str, ...]
    """The right moves, the best first."""
    then: tuple[str, ...]
    """How the seat best goes on in the same turn."""
    themes: tuple[str, ...]
    """What it is about; the first fits best."""
    chance: int
    """The seat's chance of winning after the best move, in percent."""
    gap: int
    """What every wrong move costs at least, in percent."""
    rating: int
    """How hard it is, before anybody has tried it."""


class Source(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the file: a game and its puzzles."""

    deal: Json
    moves: str
    puzzles: tuple[Found, ...]
    run: tuple[int, ...] = ()
    """How it was found: the number of puzzles wanted, the seed, and the number of the game; older files do not tell."""


class Puzzle(Found, frozen=True):
    """A puzzle on its own."""

    game: str
    deal: Json
    moves: tuple[str, ...]


def read_sources(file: Path) -> list[Source]:
    """The games in a file of puzzles."""
    return [msgspec.json.decode(line, type=Source) for line in file.read_bytes().splitlines()]


@lru_cache(16)
def read_puzzles(game: Game) -> dict[str, Puzzle]:
    """The puzzles of a game by id, in the order of the file; none if it has no such file."""
    file = game.folder / "puzzles" / "puzzles.jsonl"
    if not file.is_file():
        return {}
    found = {}
    for source in read_sources(file):
        words = tuple(source.moves.split())
        for one in source.puzzles:
            fields = msgspec.structs.asdict(one)
            found[one.id] = Puzzle(**fields, game=game.id, deal=source.deal, moves=words[: one.ply])
    return found


@lru_cache(256)
def position_of(game: Game, puzzle: str) -> Position:
    """The position of a puzzle, replayed by the rules."""
    found = read_puzzles(game)[puzzle]
    position = game.load(found.deal | {"game": game.id})
    for word in found.moves:
        position = position.play(position.find(word, exact=True))
    return position


def write_puzzles(sources: Sequence[Source]) -> str:
    """The text of a file of puzzles."""
    return "".join(msgspec.json.encode(source).decode() + "\n" for source in sources)
