"""The durable events of a table: one class for each kind. Everything else about a table is computed from them.

An event is stored as JSON, without the keys that are null or empty:
`{"what": kind, "number": …, "time": …, "person": …, "seat": …, "word": …, "data": {…}}`
Databases keep these rows for good, so a new field needs a default.
"""

from typing import ClassVar, Literal, get_args

import msgspec
from msgspec import Struct, to_builtins
from msgspec.structs import replace

from tatami.core.messages import Json
from tatami.match.chairs import Chair
from tatami.match.protocol import Branch, Daily, SeatTerms, Terms

__all__ = [
    "Aborted",
    "Agreed",
    "AnswerData",
    "Asked",
    "AskedData",
    "BotTookOver",
    "BranchData",
    "BranchMove",
    "ChatData",
    "ChatSaid",
    "Created",
    "CreatedData",
    "Declined",
    "Ended",
    "EndedData",
    "EventBase",
    "Fewer",
    "FewerData",
    "Filled",
    "FilledData",
    "FirstChosen",
    "HintAsked",
    "HintData",
    "MoveData",
    "MovePlayed",
    "MovesUndone",
    "Muted",
    "MutedData",
    "PLAIN_MOVE",
    "Promised",
    "PromisedData",
    "Question",
    "RematchData",
    "RematchMade",
    "Removed",
    "RemovedData",
    "Renamed",
    "RenamedData",
    "Replaced",
    "Resigned",
    "Resumed",
    "ResumedData",
    "Returned",
    "Revealed",
    "RevealedData",
    "SatDown",
    "SatDownData",
    "SeatChanged",
    "SeatChangedData",
    "StartData",
    "Started",
    "StoodUp",
    "TableEvent",
    "TimedOut",
    "UndoneData",
    "Withdrawn",
    "decode_event",
    "encode_event",
]

Question = Literal["undo", "abort", "rematch"]


class EventBase(Struct, frozen=True, omit_defaults=True, tag_field="what"):
    """What all events have, and what their frames show."""

    number: int
    """Counts the events of a table from 1, without gaps."""
    time: float
    person: str | None = None
    """Who asked for it; None for bots and clocks."""
    seat: int | None = None

    what: ClassVar[str]
    """The kind of event, as stored and sent."""
    shows_view: ClassVar[bool] = False
    """Whether its frame shows the view after it."""
    shows_seats: ClassVar[bool] = False
    """Whether its frame shows the seats after it."""
    changes_position: ClassVar[bool] = False
    """Whether a command sent before it is stale after it."""
    reveals_deal: ClassVar[bool] = False
    """Whether its frame reveals the seed of the deal."""
    shows_data: ClassVar[bool] = False
    """Whether everybody may know all of its `data`."""

    def public_data(self) -> Json:
        """The part of `data` that everybody may know."""
        return to_builtins(self.data) if self.shows_data else {}  # type: ignore[attr-defined]


class SeatEvent(EventBase, frozen=True, kw_only=True):
    """An event of one seat."""

    seat: int


# ---- Before the game


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


# ---- Moves


class MoveData(Struct, frozen=True, omit_defaults=True):
    """The level of the bot that chose the move, if one did; the seconds of network lag that the clock did not count."""

    bot: str | None = None
    lag: float = 0.0


PLAIN_MOVE = MoveData()


class MovePlayed(SeatEvent, frozen=True, kw_only=True, tag="move"):
    """One decision."""

    shows_view = changes_position = shows_data = True
    word: str
    data: MoveData = PLAIN_MOVE


class UndoneData(Struct, frozen=True):
    """The number of moves that are left."""

    to: int


class MovesUndone(SeatEvent, frozen=True, kw_only=True, tag="undo"):
    """Moves were taken back."""

    shows_view = changes_position = shows_data = True
    data: UndoneData


class HintData(Struct, frozen=True):
    """The step of a hint after `ply` moves, and how many steps it adds to what the seat has used."""

    ply: int
    step: int
    steps: int


class HintAsked(SeatEvent, frozen=True, kw_only=True, tag="hint"):
    """A player asked for a hint; everybody sees that, and nobody else the hint."""

    shows_seats = shows_data = True
    data: HintData


# ---- Questions


class AskedData(Struct, frozen=True, omit_defaults=True):
    """A request: for `undo`, how many moves to keep. `waiting` are the seats that have to agree.

    An offer of a rematch expires at the time `until`, and may have terms of its own.
    """

    what: Question
    to: int | None
    waiting: list[int]
    until: float | None = None
    terms: Terms | None = None


class Asked(SeatEvent, frozen=True, kw_only=True, tag="asked"):
    """A player asked the others."""

    shows_data = True
    data: AskedData


class AnswerData(Struct, frozen=True):
    """What was asked."""

    what: Question


class Agreed(SeatEvent, frozen=True, kw_only=True, tag="agreed"):
    """A person agreed for all their seats."""

    shows_data = True
    data: AnswerData


class Declined(SeatEvent, frozen=True, kw_only=True, tag="declined"):
    """A person declined, which ends the question."""

    shows_data = True
    data: AnswerData


class Withdrawn(SeatEvent, frozen=True, kw_only=True, tag="withdrawn"):
    """The person who asked withdrew the request."""

    shows_data = True
    data: AnswerData


# ---- Talking and leaving


class ChatData(Struct, frozen=True, omit_defaults=True):
    """A text or a phrase from the catalogue, and the speaker's name."""

    name: str
    text: str | None = None
    phrase: str | None = None


class ChatSaid(EventBase, frozen=True, kw_only=True, tag="chat"):
    """A player or spectator said something."""

    shows_data = True
    data: ChatData


class MutedData(Struct, frozen=True):
    """The person whom the host mutes or unmutes, and the chat event by which the host chose them."""

    guest: str
    said: int
    on: bool = True


class Muted(EventBase, frozen=True, kw_only=True, tag="muted"):
    """The host muted or unmuted somebody."""

    data: MutedData

    def public_data(self) -> Json:
        """Everything but the id of the person."""
        return {"said": self.data.said, "on": self.data.on}


class Resigned(SeatEvent, frozen=True, kw_only=True, tag="resign"):
    """A person gave the game up. The next event says what follows."""

    shows_seats = True


class TimedOut(SeatEvent, frozen=True, kw_only=True, tag="timeout"):
    """A clock ran out. The next event says what follows."""


class Replaced(SeatEvent, frozen=True, kw_only=True, tag="replaced"):
    """The others replaced a person who was away for long. The next event says what follows."""


class BotTookOver(SeatEvent, frozen=True, kw_only=True, tag="stand-in"):
    """A bot stands in for a person who left."""

    shows_view = shows_seats = True


class Returned(SeatEvent, frozen=True, kw_only=True, tag="return"):
    """A person took the seat back from the bot that stood in."""

    shows_view = shows_seats = True


class ResumedData(Struct, frozen=True):
    """The time that does not count."""

    since: float
    until: float


class Resumed(EventBase, frozen=True, kw_only=True, tag="resumed"):
    """The service works again after nobody kept the clock."""

    shows_view = True
    data: ResumedData


# ---- The end


class Aborted(EventBase, frozen=True, kw_only=True, tag="abort"):
    """The game ended without a result."""

    shows_view = shows_seats = reveals_deal = True


class EndedData(Struct, frozen=True):
    """How the game ended, the ranks and the points."""

    outcome: Json


class Ended(EventBase, frozen=True, kw_only=True, tag="over"):
    """The game ended with a result."""

    shows_view = shows_seats = shows_data = reveals_deal = True
    data: EndedData


class RematchData(Struct, frozen=True):
    """The id of the new table."""

    table: str


class RematchMade(EventBase, frozen=True, kw_only=True, tag="rematch"):
    """The same people play again at another table."""

    shows_seats = shows_data = True
    data: RematchData


TableEvent = (
    Created
    | SatDown
    | StoodUp
    | SeatChanged
    | Removed
    | Renamed
    | Promised
    | FirstChosen
    | Fewer
    | Filled
    | Revealed
    | Started
    | MovePlayed
    | MovesUndone
    | HintAsked
    | Asked
    | Agreed
    | Declined
    | Withdrawn
    | ChatSaid
    | Muted
    | Resigned
    | TimedOut
    | Replaced
    | BotTookOver
    | Returned
    | Resumed
    | Aborted
    | Ended
    | RematchMade
)
"""Any durable event."""
for kind in get_args(TableEvent):
    kind.what = kind.__struct_config__.tag  # once: every frame reads it

encode_event = msgspec.json.Encoder().encode
DECODER: "msgspec.json.Decoder[TableEvent]" = msgspec.json.Decoder(TableEvent)
decode_event = DECODER.decode
