"""The frames of the client."""

from typing import Annotated

from msgspec import Meta, Struct

from tatami.match.protocol.fields import ChatText, Hex, Id, Name, Number, SeatNumber, Word
from tatami.match.protocol.terms import SeatTerms, Terms

__all__ = [
    "Abort",
    "Agree",
    "AnswerMove",
    "Chat",
    "Command",
    "First",
    "Hint",
    "Leave",
    "Lobby",
    "MoreTime",
    "Move",
    "Mute",
    "Ping",
    "Preview",
    "Promise",
    "Rematch",
    "Remove",
    "Replace",
    "Request",
    "Resign",
    "Reveal",
    "Seat",
    "Sit",
    "Stand",
    "Start",
    "TableCommand",
    "Undo",
    "Watch",
    "Withdraw",
]


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


class AnswerMove(TableCommand, tag="answer", kw_only=True):
    """Answer to another seat's move where errors stand, for all own seats: `ok`, or the objection of one of them.

    `move` is that of the `window`; an answer to another one changes nothing. Before one is asked the answer is kept.
    """

    move: Number
    word: Word
    seat: SeatNumber | None = None
    """The own seat that objects; by default the first that is asked."""


class MoreTime(TableCommand, tag="more-time", kw_only=True):
    """Ask for more time to answer, once for each move."""

    move: Number


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
    | AnswerMove
    | MoreTime
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
