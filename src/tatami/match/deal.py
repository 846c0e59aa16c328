"""Where chance comes from, and the first position of a game.

`commitment` is what older versions promised: there the server picked the seed alone. fair.py has the present draw.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from tatami.core.game import Game, Position
from tatami.core.messages import Json
from tatami.match.events import StartData
from tatami.match.fair import commitment_to, seating_from

__all__ = ["Chance", "Secrets", "commitment", "first_position"]

FORMAT = 1
SECRET_BYTES = 32


class Chance(Protocol):
    """The source of a table's randomness."""

    def secret(self, table: str) -> tuple[str, str]:
        """The server's secret for a new table, and the commitment to it."""

    def seating(self, seed: str, players: int) -> list[int]:
        """The drawn order of the seats, from 1."""

    def start(self, start: StartData) -> StartData:
        """The start of a game."""


class Secrets:
    """Randomness from the operating system, and everything derived from it."""

    def secret(self, table: str) -> tuple[str, str]:
        """A new secret, and the commitment to it."""
        secret = secrets.token_hex(SECRET_BYTES)
        return secret, commitment_to(table, secret)

    def seating(self, seed: str, players: int) -> list[int]:
        """The order of the seats that the seed gives."""
        return seating_from("drawn", None, players, seed)

    def start(self, start: StartData) -> StartData:
        """The start of a game, as drawn."""
        return start


def commitment(
    game: str, players: int, options: Mapping[str, Any], seating: Sequence[int], seed: bytes, salt: bytes
) -> str:
    """The commitment of older versions: the SHA-256 of everything that the deal depends on."""
    said = {
        "format": FORMAT,
        "game": game,
        "players": players,
        "options": options,
        "seating": list(seating),
        "seed": seed.hex(),
        "salt": salt.hex(),
    }
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def first_position(game: Game, options: Json, start: StartData) -> Position:
    """The first position of a game: dealt from its seed, or from the deal of an uploaded transcript."""
    if start.deal is not None:
        return game.load({**start.deal, "edition": start.edition})
    assert start.seed is not None
    return game.deal_from(len(start.seating), options, bytes.fromhex(start.seed), start.edition)
