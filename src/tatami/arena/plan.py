"""What is played: which bots, on which deals, in which seats.

A deal is played once for each seating, so luck and seats are the same for all. With as many bots as seats or more,
every choice of bots sits in every order. With fewer, bots sit at several seats, as evenly as can be, in every order.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from tatami.bots import bot
from tatami.bots.remote import PATIENCE, is_remote, read_name
from tatami.core.errors import BadSetup
from tatami.core.game import Game
from tatami.core.messages import Catalogue, Json, Reason

__all__ = ["WORDS", "Plan", "bad", "make_plan", "seatings"]

WORDS = Path(__file__).parent / "locale"


def bad(reason: Reason) -> BadSetup:
    """An error told with the arena's sentences."""
    return BadSetup(reason).within(Catalogue("en", WORDS))


@cache
def seatings(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Who sits where, in every way: for each seating the bots' numbers in the order of seats."""
    each, more = divmod(seats, bots)
    if each == 0:
        return tuple(permutations(range(bots), seats))
    found: set[tuple[int, ...]] = set()
    for twice in combinations(range(bots), more):
        found.update(permutations(sorted([*range(bots)] * each + [*twice])))
    return tuple(sorted(found))


@dataclass(frozen=True)
class Plan:
    """All that decides the games to play; the same plan, with iterations, gives the same games anywhere."""

    game: str
    package: str
    players: int
    options: Json
    bots: tuple[str, ...]
    deals: int
    seed: int
    seconds: float | None = None
    iterations: int | None = None
    patience: float = PATIENCE

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """Who sits where, in every way."""
        return seatings(len(self.bots), self.players)

    @property
    def games(self) -> int:
        """How many games there are; they are numbered from 0, deal by deal."""
        return self.deals * len(self.seatings)

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal; small enough for every reader of JSON."""
        digest = hashlib.sha256(f"tatami arena {self.seed} deal {deal}".encode()).digest()
        return int.from_bytes(digest[:6], "big")

    def json(self) -> Json:
        """As data, to compare and to keep."""
        return asdict(self) | {"bots": list(self.bots)}

    def differences(self, other: Mapping[str, Any]) -> Iterator[str]:
        """The names of what is different in another plan, as data."""
        for name, value in self.json().items():
            if name not in other or other[name] != value:
                yield name


def make_plan(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    bots: Sequence[str],
    games: int,
    seed: int,
    seconds: float | None = None,
    iterations: int | None = None,
    patience: float = PATIENCE,
    elsewhere: bool = False,
) -> Plan:
    """A plan of at least so many games, in whole deals; BadSetup if it cannot be played.

    `elsewhere`: the games are played on other machines, which may have other programs than this one.
    """
    _, chosen = game.set_up(players, options)
    if not bots:
        raise bad(Reason("arena-no-bots"))
    for name in bots:
        if elsewhere and is_remote(name):
            read_name(name)
        else:
            bot(name)
        if bots.count(name) > 1:
            raise bad(Reason("arena-bot-twice", {"bot": name}))
    package, _, _ = game.rules.__name__.rpartition(".")
    deals = -(-games // len(seatings(len(bots), players)))
    return Plan(game.id, package, players, chosen, tuple(bots), deals, seed, seconds, iterations, patience)
