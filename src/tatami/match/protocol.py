"""What goes over the wire: every frame of the WebSocket, as types. docs/protocol.md explains them.

Frames are JSON objects. What a client sends is told apart by `do`, what the server sends by `type`. Unknown keys are
ignored, so that either side may learn new ones first; a missing or wrong one is refused with its place.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tatami.core.messages import Json

__all__ = [
    "Abort",
    "Agree",
    "Answer",
    "Chat",
    "Clock",
    "Clocks",
    "Command",
    "Event",
    "Frame",
    "GameRow",
    "Hello",
    "Leave",
    "Lobby",
    "LobbyRow",
    "LobbyState",
    "Move",
    "Person",
    "Ping",
    "Presence",
    "Preview",
    "Rematch",
    "Request",
    "Replace",
    "Resign",
    "Sit",
    "Seat",
    "SeatTerms",
    "Stand",
    "Start",
    "Table",
    "TableState",
    "Terms",
    "Undo",
    "Watch",
]

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=1, le=5)]
Number = Annotated[int, Meta(ge=0, le=1 << 31)]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]

# ---- The terms of a table, as sent to create one and as shown to everybody


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long people may think: `none`; `move`, so many seconds each; `game`, in all, with an increment a turn."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=14 * 86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class SeatTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit here: the host, a bot of a level, or whoever comes first."""

    kind: Literal["me", "bot", "open"] = "open"
    level: str | None = None
    name: Annotated[str, Meta(max_length=40)] | None = None
    """With `me`: the name of this person at the host's device; the host's own if left out."""


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is agreed before a game begins."""

    game: str
    seats: Annotated[list[SeatTerms], Meta(min_length=2, max_length=5)]
    options: Json = {}
    order: Literal["fixed", "drawn"] = "drawn"
    visibility: Literal["public", "link"] = "link"
    clock: Clock = Clock()
    away: Literal["bot", "forfeit"] | None = None
    """When a person runs out of time or leaves; if left out, `bot` with three seats or more, else `forfeit`."""
    spectators: bool = True
    chat: bool = True
    undo: bool = True
    """May a move be taken back over other people's decisions if all of them agree?"""


# ---- What a client sends


class Command(Struct, tag_field="do", kw_only=True):
    """A request. With an `id` of the client's own it is answered; the same id sent again gets the first answer."""

    id: Id | None = None


class Ping(Command, tag="ping", kw_only=True):
    """Are you there?"""


class Lobby(Command, tag="lobby", kw_only=True):
    """Show the lobby from now on, or no longer."""

    on: bool = True


class Watch(Command, tag="watch", kw_only=True):
    """Follow a table from now on, as one of one's own seats or (null) as a spectator.

    `after` is the last event known, to get only what is missing; without it the whole state comes.
    """

    table: Id
    seat: SeatNumber | None = None
    after: Number | None = None


class Leave(Command, tag="leave", kw_only=True):
    """Follow a table no longer; seats are kept."""

    table: Id


class Sit(Command, tag="sit", kw_only=True):
    """Take an open seat before the start, or one's own seat back from the bot that stood in."""

    table: Id
    seat: SeatNumber
    name: Annotated[str, Meta(max_length=40)] | None = None


class Stand(Command, tag="stand", kw_only=True):
    """Give a seat up: before the start it is open again; afterwards what the terms say of leaving happens."""

    table: Id
    seat: SeatNumber


class Seat(Command, tag="seat", kw_only=True):
    """The host changes who shall sit somewhere, before the start."""

    table: Id
    seat: SeatNumber
    who: SeatTerms


class Start(Command, tag="start", kw_only=True):
    """The host of a table with drawn or fixed seats starts; a full table starts by itself."""

    table: Id


class Move(Command, tag="move", kw_only=True):
    """One decision. `ply` and `after` say what the client knew: the number of moves, and the last event."""

    table: Id
    ply: Number
    after: Number
    word: Word


class Preview(Command, tag="preview", kw_only=True):
    """What would visibly happen after these words in a row; or why the first that is not legal is not."""

    table: Id
    words: Annotated[list[Word], Meta(min_length=1, max_length=4)]


class Undo(Command, tag="undo", kw_only=True):
    """Take moves back until `to` are left; if other people have to agree, ask them."""

    table: Id
    to: Number
    after: Number


class Agree(Command, tag="agree", kw_only=True):
    """Answer what another player asked (undo, abort)."""

    table: Id
    yes: bool


class Chat(Command, tag="chat", kw_only=True):
    """Say something; or one of the quick phrases, which everybody reads in their own language."""

    table: Id
    text: ChatText | None = None
    phrase: Id | None = None


class Resign(Command, tag="resign", kw_only=True):
    """Give the game up for a seat."""

    table: Id
    seat: SeatNumber


class Replace(Command, tag="replace", kw_only=True):
    """Somebody has been away for long: let what the terms say of leaving happen to that seat."""

    table: Id
    seat: SeatNumber


class Abort(Command, tag="abort", kw_only=True):
    """End the game without a result: at once before everyone has moved."""

    table: Id


class Rematch(Command, tag="rematch", kw_only=True):
    """Play the same terms again, seats rotated; the answer and all watchers get the new table's id."""

    table: Id


Request = (
    Ping
    | Lobby
    | Watch
    | Leave
    | Sit
    | Stand
    | Seat
    | Start
    | Move
    | Preview
    | Undo
    | Agree
    | Chat
    | Resign
    | Replace
    | Abort
    | Rematch
)
"""Any of them, for the decoder."""

# ---- What the server sends


class Frame(Struct, tag_field="type"):
    """Anything the server sends."""


class Person(Struct):
    """Somebody at a table; `mark` tells two with the same name apart."""

    id: str
    name: str
    mark: str | None = None


class Hello(Frame, tag="hello"):
    """The first frame of every connection."""

    me: Person
    version: str
    now: float
    """The server's time in seconds since 1970: clocks count from it."""


class Answer(Frame, tag="answer"):
    """The answer to a command with an id; `reason` is a code with parameters when refused."""

    id: str
    ok: bool
    reason: Json | UnsetType = UNSET
    result: Json | UnsetType = UNSET


class TableSeat(Struct):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    person: Person | None = None
    level: str | None = None
    yours: bool = False
    online: bool = False
    away_since: float | None = None
    stand_in: bool = False
    """A bot plays on for the person who sat here."""
    resigned: bool = False


class Clocks(Struct):
    """Seconds left for each seat at the time `now` of the server, and the seats whose clock runs."""

    left: list[float | None]
    running: int | None
    now: float


class Asked(Struct):
    """What a player asked of the others, who have not all answered."""

    what: Literal["undo", "abort"]
    seat: int
    to: int | None
    waiting: list[int]


class Event(Frame, tag="event"):
    """Something durable happened at a table; `number` counts them all without gaps.

    `what` is how it came: move, undo, chat, sit, stand, start, resign, timeout, stand-in, abort, over, rematch, …
    `view`, if given, is what the watching seat sees now; `happened` is what the rules say happened, redacted for it.
    """

    table: str
    number: int
    time: float
    what: str
    seat: int | None = None
    ply: int = 0
    word: str | None = None
    """The move as this seat may know it."""
    happened: list[Json] = []
    data: Json = {}
    view: Json | None = None
    clocks: Clocks | None = None
    undo_to: int | None = None
    """How far back the watching seat may go without asking; null if not at all."""
    ask_undo_to: int | None = None
    """How far back it may ask the others to go, to its own last decision; null if that would not be granted."""
    asked: Asked | None = None
    seats: list[TableSeat] | None = None


class TableState(Struct):
    """All that a watcher may know of a table."""

    id: str
    terms: Terms
    status: Literal["open", "playing", "over", "aborted"]
    host: Person
    hosting: bool
    seats: list[TableSeat]
    number: int
    ply: int
    commitment: str | None
    seat: int | None
    """The seat that this connection watches as; null for a spectator."""
    view: Json | None
    clocks: Clocks | None
    undo_to: int | None
    ask_undo_to: int | None
    asked: Asked | None
    log: list[Event]
    """Every event so far, without views."""
    created: float
    outcome: Json | None = None
    """When over: ranks and points, and how it ended."""
    rematch: str | None = None
    reveal: Json | None = None
    """When over: seed and salt of the deal, to check the commitment."""


class Table(Frame, tag="table"):
    """A table as it stands."""

    table: str
    state: TableState


class Presence(Frame, tag="presence"):
    """Who is connected; not durable."""

    table: str
    seats: list[TableSeat]
    watchers: int
    """How many people without a seat watch now, each of them once."""
    note: Json | None = None
    """Something to tell everybody for now, as a code: why a bot does not move yet."""


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
    """How many people without a seat watch now, each of them once."""


class LobbyState(Frame, tag="lobby"):
    """The open tables and those being played in public, newest first; sent whole when something changes."""

    rows: list[LobbyRow]
    people: int


class GameRow(Struct):
    """One of a person's own tables, in `GET /api/me/games`; `updated` of the last row is the next `before`."""

    id: str
    game: str
    status: str
    seats: list[TableSeat]
    clock: Clock
    created: float
    updated: float
    ply: int
    to_act: int | None
    """The seat that decides now, if the game is played."""
    outcome: Json | None
    """When over: ranks and points, and how it ended."""
    uploaded: bool
    """A transcript that was uploaded to look at, not a game played here."""
