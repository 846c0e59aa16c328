"""The plan of a run: which bots play which deals, in which seats.

Each deal is played once per seating, so all bots get the same luck and the same seats. With at least as many bots as
seats, every selection of bots plays in every order. With fewer, bots take several seats, as evenly as possible, in
every order.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from tatami.bots import check_bot, imported, remote
from tatami.bots.remote import PATIENCE
from tatami.core.errors import BadSetup
from tatami.core.game import Game
from tatami.core.messages import Catalogue, Json, Reason

__all__ = ["LOCALE", "Plan", "bad_setup", "make_plan", "seatings"]

LOCALE = Path(__file__).parent / "locale"


def bad_setup(reason: Reason) -> BadSetup:
    """An error whose sentence is in the arena's catalogue."""
    return BadSetup(reason).within(Catalogue("en", LOCALE))


@cache
def seatings(bots: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """All seatings: for each one the bots' numbers in the order of seats."""
    each, remainder = divmod(seats, bots)
    if each == 0:
        return tuple(permutations(range(bots), seats))
    found: set[tuple[int, ...]] = set()
    for extra in combinations(range(bots), remainder):
        found.update(permutations(sorted([*range(bots)] * each + [*extra])))
    return tuple(sorted(found))


@dataclass(frozen=True)
class Plan:
    """Everything that determines the games; with iterations, the same plan gives the same games on any machine."""

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
    reuse: bool = False
    """Keep programs between games."""
    record: bool = False
    """Keep how often searches visited each move."""
    random_plies: int = 0
    """How many decisions at the beginning of each game are made at random, so that games differ."""
    luck: bool = False
    """Find out how much of each result was luck."""

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """All seatings."""
        return seatings(len(self.bots), self.players)

    @property
    def games(self) -> int:
        """The number of games; they are numbered from 0, deal by deal."""
        return self.deals * len(self.seatings)

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal; below 2**53, so that every JSON reader keeps it exact."""
        digest = hashlib.sha256(f"tatami arena {self.seed} deal {deal}".encode()).digest()
        return int.from_bytes(digest[:6], "big")

    def to_json(self) -> Json:
        """The plan as JSON, to store and to compare."""
        return asdict(self) | {"bots": list(self.bots)}

    def differences(self, other: Mapping[str, Any]) -> Iterator[str]:
        """The names of the fields in which another plan, as JSON, differs; an older one lacks the last fields."""
        usual = {field.name: field.default for field in fields(self)}
        for name, value in self.to_json().items():
            if other.get(name, usual[name]) != value:
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
    reuse: bool = False,
    elsewhere: bool = False,
    record: bool = False,
    random_plies: int = 0,
    luck: bool = False,
) -> Plan:
    """A plan of at least this many games, rounded up to whole deals; BadSetup if it cannot be played.

    `elsewhere`: the games run on other machines, so programs and classes need not exist on this one.
    """
    _, chosen = game.set_up(players, options)
    if not bots:
        raise bad_setup(Reason("arena-no-bots"))
    for name in bots:
        if elsewhere and remote.is_remote(name):
            remote.read_name(name)
        elif elsewhere and imported.is_imported(name):
            imported.read_name(name)
        else:
            check_bot(name, game)
        if bots.count(name) > 1:
            raise bad_setup(Reason("arena-bot-twice", {"bot": name}))
    if luck and game.hidden is None:
        raise bad_setup(Reason("arena-no-luck", {"title": game.title}))
    package, _, _ = game.rules.__name__.rpartition(".")
    deals = -(-games // len(seatings(len(bots), players)))
    limits = (seconds, iterations, patience, reuse, record, random_plies, luck)
    return Plan(game.id, package, players, chosen, tuple(bots), deals, seed, *limits)
