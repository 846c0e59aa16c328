"""The frames of the server."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from tatami.core.messages import Json
from tatami.match.protocol.fields import Day
from tatami.match.protocol.terms import Clock, Terms

__all__ = [
    "Answer",
    "Asked",
    "Branch",
    "Daily",
    "Clocks",
    "Closed",
    "Draw",
    "Event",
    "Frame",
    "GameRow",
    "Hello",
    "Hinted",
    "LobbyRow",
    "LobbyState",
    "Offer",
    "Offered",
    "Person",
    "Presence",
    "Table",
    "TableSeat",
    "TableState",
    "Window",
]


class Frame(Struct, tag_field="type"):
    """Any frame of the server."""


class Person(Struct):
    """A person; `mark` tells people with similar names at a table apart."""

    id: str
    name: str
    mark: str | None = None


class Hello(Frame, tag="hello"):
    """The first frame of a connection."""

    me: Person
    version: str
    now: float
    """The server's time in seconds since 1970, to which clocks refer."""


class Answer(Frame, tag="answer"):
    """The answer to a request with an id. A refusal has a `reason`: a code with parameters."""

    id: str
    ok: bool
    reason: Json | UnsetType = UNSET
    result: Json | UnsetType = UNSET


class TableSeat(Struct):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    person: Person | None = None
    name: str | None = None
    """The name of a bot, the same in every language; in an uploaded game the name that the transcript gives."""
    level: str | None = None
    style: str | None = None
    """The style of a bot that has one."""
    yours: bool = False
    online: bool = False
    """Whether the person is at this table now."""
    elsewhere: bool = False
    """Whether the person is on another page of the site."""
    away_since: float | None = None
    stand_in: bool = False
    """Whether a bot plays for the person of this seat."""
    resigned: bool = False
    hints: int = 0
    """How many steps of hints the seat has used in this game."""


class Branch(Struct, frozen=True):
    """Where a game branched off: another game, which is over, after so many moves. Its deal was known then."""

    table: str
    ply: int


class Daily(Struct, frozen=True):
    """The deal of a day, which everybody on this server gets; `counted` if the result is compared with the others'."""

    day: Day
    counted: bool


class Clocks(Struct):
    """Seconds left for each seat at the server's time `now`, and the seat whose clock runs."""

    left: list[float | None]
    running: int | None
    now: float


class Asked(Struct):
    """A question to the other players that not all have answered."""

    what: Literal["undo", "abort", "rematch"]
    seat: int
    to: int | None
    waiting: list[int]
    until: float | None = None
    """When an offer of a rematch expires."""
    terms: Terms | None = None
    """The terms of the rematch, if they are not those of this table."""


class Window(Struct):
    """Where errors stand: the other seats are asked about a move."""

    move: int
    """The number of the event that they are asked about; an answer names it."""
    seat: int
    """The seat that made the move."""
    awaited: list[int]
    """The seats whose answer is missing, in the order of asking."""
    answered: list[int]
    """The seats that have answered, whether by the rules or before they were asked."""
    kept: str | None
    """What the watching seat answered before it was asked."""
    until: float | None
    """When the countdown answers `ok` for the silent; null without one."""
    more: bool
    """Whether more time can still be asked for."""


class Event(Frame, tag="event"):
    """A durable event of a table; `number` counts them without gaps.

    `what` is its kind: move, undo, hint, chat, sit, stand, start, resign, timeout, stand-in, abort, over, rematch, …
    `view`, if given, is what the watching seat sees now. `happened` tells what the move did, redacted for this seat.
    """

    table: str
    number: int
    time: float
    what: str
    seat: int | None = None
    ply: int = 0
    word: str | None = None
    """The move, as far as this seat may know it."""
    happened: list[Json] = []
    data: Json = {}
    view: Json | None = None
    clocks: Clocks | None = None
    undo_to: int | None = None
    """The number of moves to which the watching seat may undo without asking; null if it may not."""
    ask_undo_to: int | None = None
    """The number of moves to which it may ask the others to undo; null if they cannot grant it."""
    asked: Asked | None = None
    window: Window | None = None
    seats: list[TableSeat] | None = None


class Draw(Struct):
    """What the deal is drawn from besides the server's secret, by the seats before the start. See docs/fairness.md."""

    promises: list[str | None]
    """The hashes of the numbers that people promised."""
    numbers: list[str | None]
    missing: list[int]
    """The seats whose promised numbers are not revealed; when the game has started, they were left out."""
    full_since: float | None
    """When all seats were taken and people began to reveal their numbers."""
    first: int | None
    """The seat that begins, where the people at the table say so."""


class TableState(Struct):
    """Everything that a watcher may know of a table."""

    id: str
    terms: Terms
    status: Literal["open", "playing", "over", "aborted"]
    host: Person
    hosting: bool
    seats: list[TableSeat]
    number: int
    ply: int
    commitment: str | None
    """The hash of the server's secret; at tables of older versions, of the seed and its salt."""
    draw: Draw
    seat: int | None
    """The seat of this connection; null for a spectator."""
    view: Json | None
    clocks: Clocks | None
    undo_to: int | None
    ask_undo_to: int | None
    asked: Asked | None
    window: Window | None
    log: list[Event]
    """All events, without views."""
    created: float
    outcome: Json | None = None
    """After the end: ranks, points, and how the game ended."""
    rematch: str | None = None
    closed_by: str | None = None
    """The name of the host who closed the table before the game began."""
    reveal: Json | None = None
    """After the end: `seed`, `secret` and `deal` to check the draw; `seed` and `salt` in games of older versions."""
    branch: Branch | None = None
    """The other game whose deal and first moves this one took over; it has no commitment."""
    hints: bool = False
    """Whether the seat to move may ask for hints, as the seats are taken now."""
    daily: Daily | None = None
    """The deal of the day that is played here."""


class Table(Frame, tag="table"):
    """The present state of a table."""

    table: str
    state: TableState


class Presence(Frame, tag="presence"):
    """Who is connected. This is not durable."""

    table: str
    seats: list[TableSeat]
    watchers: int
    """The number of people who watch without a seat, each counted once."""
    note: Json | None = None
    """A temporary message to everybody as a code, such as why a bot does not move yet."""


class Hinted(Frame, tag="hint"):
    """A hint for the seat to move, sent only to the connection that asked; a better one may follow.

    Everything in it follows from what the seat knows. What later steps tell is null.
    """

    table: str
    seat: int
    ply: int
    step: int
    better: bool
    """Whether it comes from the longer search: no other hint follows."""
    area: list[str] | None = None
    """Legal words near the best move, one for each place: where to look. Null if no hint could be found."""
    good: list[str] | None = None
    """From step 2: up to three words, in the order of the legal list."""
    best: str | None = None
    """From step 3."""
    reasons: list[Json] | None = None
    """From step 3: why it is the best, as codes with parameters."""


class Closed(Frame, tag="closed"):
    """This connection no longer watches a table; the reason is a code with parameters."""

    table: str
    reason: Json


class Offered(Frame, tag="offered"):
    """An offer of a rematch at one of your tables was made or ended, whether you watch it or not."""

    table: str


class LobbyRow(Struct):
    """A table in the lobby."""

    id: str
    game: str
    status: Literal["open", "playing"]
    seats: list[TableSeat]
    clock: Clock
    options: Json
    chat: bool
    spectators: bool
    created: float
    ply: int
    points: list[int] | None
    watchers: int
    """The number of people who watch without a seat, each counted once."""


class LobbyState(Frame, tag="lobby"):
    """The public tables that are open or played, newest first; sent whole after every change."""

    rows: list[LobbyRow]
    people: int


class Offer(Struct):
    """An open offer of a rematch: who made it, which seats have not answered, and until when it stands."""

    seat: int
    waiting: list[int]
    until: float


class GameRow(Struct):
    """One of a person's tables in `GET /api/me/games`."""

    id: str
    game: str
    status: str
    seats: list[TableSeat]
    clock: Clock
    created: float
    updated: float
    ply: int
    to_act: int | None
    """The seat that decides now; null unless the game is played."""
    outcome: Json | None
    """After the end: ranks, points, and how the game ended."""
    uploaded: bool
    """Whether it is an uploaded transcript, not a game played here."""
    offer: Offer | None = None
    """After the end: the last offer of a rematch, unless it was answered."""
    branch: bool = False
    """Whether it branched off from another game, whose deal was known."""
    daily: Daily | None = None
    """The deal of the day that is played here."""
    accuracy: int | None = None
    """After a review: how well the person played, from 0 to 100."""
