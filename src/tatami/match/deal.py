"""The honest deal: a promise when the game starts, and what it was when the game is over.

The commitment is the SHA-256 of a canonical text that names the game, the players, the options, who sits where, a
secret seed and a salt. The deal follows from the seed alone, so who knows the seed can check all of it.
"""

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from tatami.core.game import Game, Position
from tatami.core.messages import Json

__all__ = ["Chance", "Secrets", "commitment", "first_position"]

FORMAT = 1
SEED_BYTES = 32
SALT_BYTES = 16


class Chance(Protocol):
    """Where a table gets its luck from."""

    def seating(self, players: int) -> list[int]:
        """A random order of the seats, from 1."""

    def deal(self, game: Game, options: Json, seating: Sequence[int]) -> Json:
        """What the start of a game holds: its commitment, and what its deal comes from."""


class Secrets:
    """The operating system's luck."""

    def seating(self, players: int) -> list[int]:
        """A random order of the seats, from 1."""
        order = list(range(1, players + 1))
        secrets.SystemRandom().shuffle(order)
        return order

    def deal(self, game: Game, options: Json, seating: Sequence[int]) -> Json:
        """A new seed and salt, and the commitment to them."""
        seed, salt = secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SALT_BYTES)
        promise = commitment(game.id, len(seating), options, seating, seed, salt)
        return {"commitment": promise, "seed": seed.hex(), "salt": salt.hex()}


def commitment(
    game: str, players: int, options: Mapping[str, Any], seating: Sequence[int], seed: bytes, salt: bytes
) -> str:
    """The SHA-256 of all that the deal depends on, as hexadecimal digits."""
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


def first_position(game: Game, options: Json, start: Json) -> Position:
    """The first position of a game that started so: dealt from its seed, or from a deal that was brought along."""
    if "deal" in start:
        return game.load(start["deal"])
    return game.deal_from(len(start["seating"]), options, bytes.fromhex(start["seed"]))
