"""Games of the terminal: what is printed, saved and read."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import tatami
from tatami import Position, Transcript
from tests.session import STYLE

KAKURO = tatami.game("kakuro")
TypeIn = Callable[..., str]
WORD = re.compile(r"\b(?:[yr]\d[a-i]\d|f[a-i]\d)\b|(?<= )-(?=[,\n])")
KEEP = "Save the game? File name, or Enter for no: "


def first(players: int = 2, seed: int = 1) -> Position:
    """The first position for `--players` and `--seed`."""
    return KAKURO.new(players, {}, seed)


def hands(printed: str) -> list[tuple[int, list[int]]]:
    """Every printed hand: the seat and its tiles."""
    found = re.findall(r"(?:Hand of seat|Main de la place) (\d) ?: ([\d -]*)", STYLE.sub("", printed))
    return [(int(seat), [int(tile) for tile in tiles.split() if tile != "-"]) for seat, tiles in found]


def hand(position: Position, seat: int) -> list[int]:
    """The tiles of a seat in the order of its board."""
    return [int(tile) for tile in position.view(seat).to_json()["hand"]]


def read_game(path: Path) -> Position:
    """The last position of a saved game."""
    return Transcript.read(path.read_bytes(), tatami.load).position


def write_game(path: Path, position: Position, **headers: str) -> Path:
    """Save a game."""
    path.write_text(Transcript(position, headers).write(), "utf-8")
    return path


def played(position: Position, plies: int, seed: int = 5) -> Position:
    """The position after some random moves."""
    rng = random.Random(seed)
    for _ in range(plies):
        position = position.play(rng.choice(position.moves))
    return position
