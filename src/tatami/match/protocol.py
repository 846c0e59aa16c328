"""The frames of the WebSocket as types. docs/protocol.md explains them.

Frames are JSON objects. `do` names the kind of a client's frame, `type` that of a server's frame. Unknown keys are
ignored, so that either side can be updated first. A missing or wrong key is refused with its place.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tatami.core.messages import Json

__all__ = [
    "Abort",
    "Agree",
    "Answer",
    "Branch",
    "Chat",
    "Clock",
    "Clocks",
    "Closed",
    "Command",
    "Daily",
    "Draw",
    "Event",
    "First",
    "Frame",
    "GameRow",
    "Hello",
    "Hint",
    "Hinted",
    "Leave",
    "Lobby",
    "LobbyRow",
    "LobbyState",
    "Move",
    "Mute",
    "Offer",
    "Offered",
    "NewTable",
    "Person",
    "Ping",
    "Presence",
    "Preview",
    "Promise",
    "Rematch",
    "Remove",
    "Request",
    "Replace",
    "Reveal",
    "Resign",
    "Sit",
    "Seat",
    "SeatTerms",
    "Stand",
    "Start",
    "Table",
    "TableCommand",
    "TableState",
    "Terms",
    "Undo",
    "Watch",
    "Withdraw",
]

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=1, le=5)]
Number = Annotated[int, Meta(ge=0, le=1 << 31)]
Name = Annotated[str, Meta(max_length=64)]
Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
"""A hash, or a number of 32 bytes, in hexadecimal digits."""
Day = Annotated[str, Meta(pattern=r"^20[0-9]{2}-[01][0-9]-[0-3][0-9]$", examples=["2026-11-18"])]
"""A date by the server's clock, in UTC."""
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]

# ---- The terms of a table, sent to create it and shown to everybody


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """The clock: `none`, `move` (seconds for each move) or `game` (seconds in all, and an increment per turn)."""

    kind: Literal["none", "move", "game"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=14 * 86_400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class SeatTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit at a seat: the host, a bot of a level, or the first person who comes."""

    kind: Literal["me", "bot", "open"] = "open"
    level: str | None = None
    name: Name | None = None
    """With `me`: the name of a person at the host's device; by default the host's own name."""


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """The agreement before a game begins."""

    game: str
    seats: Annotated[list[SeatTerms], Meta(min_length=2, max_length=5)]
    options: Json = {}
    order: Literal["fixed", "drawn", "printed"] = "drawn"
    """`printed`: somebody at the table answers the rulebook's question of who begins; the others follow clockwise."""
    visibility: Literal["public", "link"] = "link"
    clock: Clock = Clock()
    away: Literal["bot", "forfeit"] | None = None
    """What follows when a person leaves or runs out of time; by default `bot` from three seats on, else `forfeit`."""
    spectators: bool = True
    chat: bool = True
    undo: bool = True
    """Whether moves after which other people decided can be taken back if all of them agree."""
    absence: Annotated[int, Meta(ge=60, le=86_400)] = 600
    """Without a clock: the seconds after which a person who left the site can be treated as having left the game."""
    several: bool = False
    """Whether a guest may take several seats."""
    hints: bool | None = None
    """Whether players may ask for hints; by default only while one person holds all seats that bots do not."""


class NewTable(Terms, frozen=True, forbid_unknown_fields=True):
    """The terms of a new table, and the hash of the number that the host's browser will reveal."""

    promise: Hex | None = None

    def terms(self) -> Terms:
        """The terms alone."""
        return Terms(**{name: getattr(self, name) for name in Terms.__struct_fields__})


# ---- Frames of the client


class Command(Struct, tag_field="do", kw_only=True):
    """A request. It is answered if it has an `id`, chosen by the client; the same id again gets the first answer."""

    id: Id | None = None


class TableCommand(Command, kw_only=True):
    """A request about a table."""

    table: Id


class Ping(Command, tag="ping", kw_only=True):
    """Ask for the time, and find out whether the server answers."""


class Lobby(Command, tag="lobby", kw_only=True):
    """Watch the lobby, or stop watching it."""

    on: bool = True


class Watch(TableCommand, tag="watch", kw_only=True):
    """Watch a table as one of one's own seats, or as a spectator (null).

    `after` is the last event that the client knows: it gets only what is missing. Without it, it gets the whole state.
    """

    seat: SeatNumber | None = None
    after: Number | None = None


class Leave(TableCommand, tag="leave", kw_only=True):
    """Stop watching a table. Seats are kept."""


class Sit(TableCommand, tag="sit", kw_only=True):
    """Take an open seat before the start, or one's own seat back from the bot that stands in."""

    seat: SeatNumber
    name: Name | None = None
    promise: Hex | None = None
    """The hash of the number that the browser will reveal when the table is full."""


class Promise(TableCommand, tag="promise", kw_only=True):
    """Promise a number by its hash: for this table until it is full, afterwards for its rematch."""

    promise: Hex


class Reveal(TableCommand, tag="number", kw_only=True):
    """Reveal one's promised number when the table is full."""

    number: Hex


class First(TableCommand, tag="first", kw_only=True):
    """Answer the rulebook's question of who begins, before the start."""

    seat: SeatNumber


class Stand(TableCommand, tag="stand", kw_only=True):
    """Give a seat up. Before the start it is open again; afterwards the terms say what follows (`away`)."""

    seat: SeatNumber


class Seat(TableCommand, tag="seat", kw_only=True):
    """The host changes a seat before the start."""

    seat: SeatNumber
    who: SeatTerms


class Start(TableCommand, tag="start", kw_only=True):
    """The host starts with fewer people: the open seats go. A full table starts by itself."""


class Move(TableCommand, tag="move", kw_only=True):
    """Play a move. `ply` and `after` tell what the client knows: the number of moves, and the last event."""

    ply: Number
    after: Number
    word: Word


class Preview(TableCommand, tag="preview", kw_only=True):
    """Ask what these moves in a row would visibly do, or why one of them is not legal."""

    words: Annotated[list[Word], Meta(min_length=1, max_length=4)]


class Hint(TableCommand, tag="hint", kw_only=True):
    """Ask for a hint to one's own decision; each step counts, and includes those before it.

    Step 1: where to look; 2: up to three good moves; 3: the best one, and why. Sent as `hint` frames.
    """

    ply: Number
    after: Number
    step: Annotated[int, Meta(ge=1, le=3)]


class Undo(TableCommand, tag="undo", kw_only=True):
    """Take moves back until `to` are left, or ask the other people if they have to agree."""

    to: Number
    after: Number


class Agree(TableCommand, tag="agree", kw_only=True):
    """Answer another player's request (undo, abort, rematch)."""

    yes: bool


class Withdraw(TableCommand, tag="withdraw", kw_only=True):
    """Withdraw one's own request (undo, abort, rematch)."""


class Chat(TableCommand, tag="chat", kw_only=True):
    """Say something, or send a quick phrase that everybody reads in their own language."""

    text: ChatText | None = None
    phrase: Id | None = None


class Mute(TableCommand, tag="mute", kw_only=True):
    """The host mutes or unmutes the author of the chat event `said`."""

    said: Number
    on: bool = True


class Remove(TableCommand, tag="remove", kw_only=True):
    """The host removes a person from a seat before the start; that person cannot sit down here again."""

    seat: SeatNumber


class Resign(TableCommand, tag="resign", kw_only=True):
    """Give the game up for a seat."""

    seat: SeatNumber


class Replace(TableCommand, tag="replace", kw_only=True):
    """Treat a person who was away for long as having left the seat; the terms say after how long (`absence`)."""

    seat: SeatNumber


class Abort(TableCommand, tag="abort", kw_only=True):
    """End the game without a result: at once until everybody has moved, later if all agree."""


class Rematch(TableCommand, tag="rematch", kw_only=True):
    """Offer the others another game, with the same terms or new ones, and with rotated seats.

    It is made when everybody has agreed; then `agree` and all watchers get the new table's id. If nobody has to agree,
    it is made at once and the answer holds the id.
    """

    terms: Terms | None = None
    """Other terms. They must have exactly one seat without a bot for each person at this table."""


Request = (
    Ping
    | Lobby
    | Watch
    | Leave
    | Sit
    | Promise
    | Reveal
    | First
    | Stand
    | Seat
    | Start
    | Move
    | Preview
    | Hint
    | Undo
    | Agree
    | Withdraw
    | Chat
    | Mute
    | Remove
    | Resign
    | Replace
    | Abort
    | Rematch
)
"""Any request."""

# ---- Frames of the server


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
    """One of a person's tables in `GET /api/me/games`. The next `before` is `updated` of the last row."""

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
