"""The deal that nobody chose: what it is drawn from, and how. docs/fairness.md explains why it is so.

The server commits to a secret when the table is made. Each person promises a number: only its hash is known until the
table is full and all hashes are shown to everybody. Then the numbers are revealed. The seed is the hash of the secret
and all numbers, and seats and deal follow from the seed. `client/src/fair/` computes the same.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from tatami.core.messages import Json

__all__ = [
    "REVEAL_SECONDS",
    "Fair",
    "Promises",
    "commitment_to",
    "day_commitment",
    "day_seed",
    "promise_of",
    "seating_from",
    "seed_from",
]

FORMAT = 2
REVEAL_SECONDS = 5.0
"""How long a full table waits for the numbers of people who promised one."""
Promises = list[str | None]
"""By the seats before the start. A person with several seats gives one number, at the first of them."""


def digest(said: Json) -> str:
    """The SHA-256 of a canonical JSON text, as hexadecimal digits."""
    text = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def commitment_to(table: str, secret: str) -> str:
    """What the server shows of its secret when it makes a table."""
    return digest({"format": FORMAT, "table": table, "secret": secret})


def promise_of(number: str) -> str:
    """What a person shows of a number before revealing it."""
    return digest({"format": FORMAT, "number": number})


def seed_from(
    table: str,
    game: str,
    options: Mapping[str, Any],
    order: str,
    first: int | None,
    secret: str,
    numbers: Sequence[str | None],
) -> str:
    """The seed of a deal: the hash of everything that it is drawn from."""
    said = {
        "format": FORMAT,
        "table": table,
        "game": game,
        "options": options,
        "players": len(numbers),
        "order": order,
        "first": first,
        "secret": secret,
        "numbers": list(numbers),
    }
    return digest(said)


def day_commitment(day: str, game: str, secret: str) -> str:
    """What the server shows of the secret behind a deal of the day: the same to everybody who plays it."""
    return digest({"format": FORMAT, "day": day, "game": game, "secret": secret})


def day_seed(day: str, game: str, options: Mapping[str, Any], players: int, secret: str) -> str:
    """The seed of a deal of the day. No table and no number is part of it, so that everybody has the same."""
    said = {
        "format": FORMAT,
        "day": day,
        "game": game,
        "options": options,
        "players": players,
        "secret": secret,
    }
    return digest(said)


def seating_from(order: Literal["fixed", "drawn", "printed"], first: int | None, players: int, seed: str) -> list[int]:
    """For each seat, the seat that its player had before the start.

    Drawn seats are sorted by a hash of the seed. If one seat begins, the others follow clockwise.
    """
    seats = list(range(1, players + 1))
    if order == "drawn":
        return sorted(seats, key=lambda seat: digest({"format": FORMAT, "seat": seat, "seed": seed}))
    turned = (first or 1) - 1
    return seats[turned:] + seats[:turned]


class Fair(Struct, frozen=True):
    """What a table knows of its draw."""

    secret: str | None = None
    """None at tables of older versions, where the server picked the seed alone."""
    commitment: str | None = None
    promised: Mapping[str, str] = {}
    """The hashes that people sent, by person."""
    full_since: float | None = None
    promises: Promises | None = None
    """The hashes that were shown to everybody when the table was full."""
    numbers: Mapping[int, str] = {}
    """The revealed numbers, by the seats before the start."""
    next_promised: Mapping[str, str] = {}
    """The hashes for a rematch, by person."""

    def commit(self, secret: str | None, commitment: str | None) -> "Fair":
        """After the server committed to a secret."""
        return replace(self, secret=secret, commitment=commitment)

    def promise(self, person: str | None, promise: str | None, is_for_rematch: bool = False) -> "Fair":
        """After a person promised a number for this table or its rematch."""
        if person is None or promise is None:
            return self
        if is_for_rematch:
            return replace(self, next_promised={**self.next_promised, person: promise})
        return replace(self, promised={**self.promised, person: promise})

    def fill(self, promises: Promises, now: float) -> "Fair":
        """After all seats were taken and everybody was shown these hashes."""
        return replace(self, promises=promises, full_since=now)

    def reveal(self, seat: int, number: str) -> "Fair":
        """After a person revealed a number."""
        return replace(self, numbers={**self.numbers, seat: number})

    def promises_of(self, people: Sequence[str | None]) -> Promises:
        """The hashes by seat, for the people at these seats; none if the server has no secret yet."""
        if self.secret is None:
            return [None] * len(people)
        return [
            self.promised.get(person) if person and people.index(person) == index else None
            for index, person in enumerate(people)
        ]

    @property
    def missing(self) -> list[int]:
        """The seats before the start whose promised numbers were not revealed."""
        return [seat for seat, promise in enumerate(self.promises or [], 1) if promise and seat not in self.numbers]

    def numbers_of(self, players: int) -> list[str | None]:
        """The revealed numbers by seat."""
        return [self.numbers.get(seat) for seat in range(1, players + 1)]
