"""The honest deal: a commitment when the game starts, and the secrets behind it when the game is over.

The commitment is the SHA-256 of a canonical text that names the game, the players, the options, the seating, a secret
seed and a salt. The deal follows from the seed alone, so anyone who knows the seed can check all of it.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from tatami.core.game import Game, Position
from tatami.core.messages import Json
from tatami.match.events import StartData

__all__ = ["Chance", "Secrets", "commitment", "first_position"]

FORMAT = 1
SEED_BYTES = 32
SALT_BYTES = 16


class Chance(Protocol):
    """The source of a table's randomness."""

    def seating(self, players: int) -> list[int]:
        """A random order of the seats, from 1."""

    def deal(self, game: Game, options: Json, seating: Sequence[int]) -> StartData:
        """The start of a game with this seating: the commitment, and what the deal follows from."""


class Secrets:
    """Randomness from the operating system."""

    def seating(self, players: int) -> list[int]:
        """A random order of the seats, from 1."""
        order = list(range(1, players + 1))
        secrets.SystemRandom().shuffle(order)
        return order

    def deal(self, game: Game, options: Json, seating: Sequence[int]) -> StartData:
        """A new seed and salt, and the commitment to them."""
        seed, salt = secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SALT_BYTES)
        promise = commitment(game.id, len(seating), options, seating, seed, salt)
        return StartData(list(seating), promise, seed.hex(), salt.hex())


def commitment(
    game: str, players: int, options: Mapping[str, Any], seating: Sequence[int], seed: bytes, salt: bytes
) -> str:
    """The SHA-256 of everything that the deal depends on, as hexadecimal digits."""
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
