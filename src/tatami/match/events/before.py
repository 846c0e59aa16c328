"""The events before the game: seats, names, the deal."""

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from tatami.core.messages import Json
from tatami.match.chairs import Chair
from tatami.match.events.base import EventBase, SeatEvent
from tatami.match.protocol import Branch, Daily, SeatTerms, Terms

__all__ = [
    "BranchData",
    "BranchMove",
    "Created",
    "CreatedData",
    "Fewer",
    "FewerData",
    "Filled",
    "FilledData",
    "FirstChosen",
    "Promised",
    "PromisedData",
    "Removed",
    "RemovedData",
    "Renamed",
    "RenamedData",
    "Revealed",
    "RevealedData",
    "SatDown",
    "SatDownData",
    "SeatChanged",
    "SeatChangedData",
    "StartData",
    "Started",
    "StoodUp",
]


class BranchMove(Struct, frozen=True):
    """A move taken over from the other game."""

    seat: int
    word: str


class BranchData(Struct, frozen=True):
    """What a branch takes over from a finished game when it starts."""

    of: Branch
    deal: Json
    """The deal without its options, which are those of the terms."""
    moves: list[BranchMove]


class CreatedData(Struct, frozen=True, omit_defaults=True):
    """A new table. Tables made for a rematch or a review have their chairs taken from the start."""

    terms: Terms
    name: str
    """The host's name."""
    chairs: list[Chair] | None = None
    rematch_of: str | None = None
    uploaded: bool = False
    headers: dict[str, str] = {}
    """The headers of an uploaded transcript."""
    secret: str | None = None
    """The server's part of the draw, hidden until the end."""
    commitment: str | None = None
    promises: dict[str, str] = {}
    """The hashes of numbers that people promised before, by person."""
    branch: BranchData | None = None
    daily: Daily | None = None
    """A deal of the day: its secret is the same at all tables of that day and game."""


class Created(EventBase, frozen=True, kw_only=True, tag="created"):
    """A person made the table and is its host."""

    shows_seats = True
    data: CreatedData


class SatDownData(Struct, frozen=True, omit_defaults=True):
    """The name of the person at this table, and the hash of the number that their browser will reveal."""

    name: str
    promise: str | None = None


class SatDown(SeatEvent, frozen=True, kw_only=True, tag="sit"):
    """A person took an open seat."""

    shows_seats = shows_data = True
    data: SatDownData


class StoodUp(SeatEvent, frozen=True, kw_only=True, tag="stand"):
    """A person gave the seat up. During a game, the next event says what follows."""

    shows_seats = True


class SeatChangedData(Struct, frozen=True):
    """Who shall sit there."""

    who: SeatTerms


class SeatChanged(SeatEvent, frozen=True, kw_only=True, tag="seat"):
    """The host changed the terms of a seat."""

    shows_seats = True
    data: SeatChangedData


class RemovedData(Struct, frozen=True):
    """The person who sat there."""

    guest: str


class Removed(SeatEvent, frozen=True, kw_only=True, tag="removed"):
    """The host removed a person."""

    shows_seats = True
    data: RemovedData


class RenamedData(Struct, frozen=True):
    """The new name of a person, who had the old one at the seats that change."""

    old: str
    name: str


class Renamed(EventBase, frozen=True, kw_only=True, tag="renamed"):
    """A person has a new name from now on."""

    shows_seats = shows_data = True
    data: RenamedData


class PromisedData(Struct, frozen=True):
    """The hash of a number."""

    promise: str


class Promised(EventBase, frozen=True, kw_only=True, tag="promise"):
    """A person promised a number: for this table until it is full, afterwards for its rematch."""

    shows_data = True
    data: PromisedData


class FirstChosen(SeatEvent, frozen=True, kw_only=True, tag="first"):
    """The people at the table said who begins."""


class FewerData(Struct, frozen=True):
    """The seats that remain, by their former numbers, and the game's options for that many players."""

    kept: list[int]
    options: Json


class Fewer(EventBase, frozen=True, kw_only=True, tag="fewer"):
    """The host took the open seats away."""

    shows_seats = True
    data: FewerData


class FilledData(Struct, frozen=True):
    """The hash that the person at each seat promised, if any."""

    promises: list[str | None]


class Filled(EventBase, frozen=True, kw_only=True, tag="full"):
    """All seats are taken, and from now on nobody can change them: promised numbers are revealed."""

    shows_seats = shows_data = True
    data: FilledData


class RevealedData(Struct, frozen=True):
    """A number that was promised, in hexadecimal digits."""

    number: str


class Revealed(SeatEvent, frozen=True, kw_only=True, tag="number"):
    """A person revealed the promised number."""

    shows_data = True
    data: RevealedData


class StartData(Struct, frozen=True, omit_defaults=True):
    """The order of the seats, and what the deal follows from: a committed seed, or the deal itself in a review."""

    seating: list[int]
    """For each seat, the seat that its player had before the start."""
    commitment: str | None = None
    seed: str | None = None
    salt: str | None = None
    """Only in games of older versions, where the server picked the seed alone."""
    deal: Json | None = None
    secret: str | None = None
    """The server's secret, if an older version made the table without one."""
    missing: list[int] = []
    """The seats before the start whose promised numbers were not revealed in time."""
    first: int | None = None
    """The seat before the start that begins, if the people at the table said so."""
    edition: int = 1
    """The edition of the rules; tables without one were made under the first."""


class Started(EventBase, frozen=True, kw_only=True, tag="start"):
    """The game began."""

    shows_view = shows_seats = changes_position = True
    data: StartData

    def public_data(self) -> Json:
        """Everything but what determines the deal, which is secret until the end."""
        return to_builtins(replace(self.data, seed=None, salt=None, deal=None, secret=None))  # type: ignore[no-any-return]
