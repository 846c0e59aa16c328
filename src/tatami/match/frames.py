"""The frames that watchers of a table get, each built from what its seat may know."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from tatami.core.game import Position
from tatami.core.messages import Json
from tatami.core.rng import random
from tatami.core.samples import Samples
from tatami.core.state import State
from tatami.match import protocol as m
from tatami.match.chairs import Chair
from tatami.match.events import Answered, MovesUndone, TableEvent
from tatami.match.names import marks
from tatami.match.seen import encode_moves, last_word, see
from tatami.match.store import TableRow
from tatami.match.table import Table
from tatami.match.undo import asked_undo, free_undo

__all__ = [
    "Presence",
    "Summary",
    "Views",
    "encode",
    "event_frame",
    "plain_event",
    "row_of",
    "seats_of",
    "table_state",
    "without_box",
]

encode = msgspec.json.Encoder().encode
SCORE_SAMPLES = 3


@dataclass
class Presence:
    """Who is connected to a table, and since when others are away. It is not durable."""

    online: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset()
    """The people on other pages of the site."""
    away_since: Mapping[str, float] = field(default_factory=dict)


def seats_of(chairs: Sequence[Chair], person: str | None, presence: Presence) -> list[m.TableSeat]:
    """The seats as everybody sees them, with those of `person` marked."""
    names = [
        (chair.person or f"bot {seat}", chair.name) if chair.name else None for seat, chair in enumerate(chairs, 1)
    ]
    found = []
    for seat, (chair, mark) in enumerate(zip(chairs, marks(names), strict=True), 1):
        online = chair.person in presence.online
        found.append(
            m.TableSeat(
                seat=seat,
                kind=chair.kind,
                person=m.Person(chair.person, chair.name, mark) if chair.person and chair.name else None,
                name=chair.name if chair.kind == "bot" else None,
                level=chair.bot_level,
                style=chair.style,
                yours=chair.person is not None and chair.person == person,
                online=online,
                elsewhere=chair.person in presence.elsewhere,
                away_since=None if online or chair.person is None else presence.away_since.get(chair.person),
                stand_in=chair.stand_in,
                resigned=chair.resigned,
                hints=chair.hints,
            )
        )
    return found


@lru_cache(4096)
def seats_in_lists(chairs: tuple[Chair, ...]) -> Any:
    """The seats as lists show them, encoded. They change rarely, and every move stores them."""
    return msgspec.Raw(encode(seats_of(chairs, None, Presence())))


def clocks_of(table: Table, now: float) -> m.Clocks | None:
    """The clocks at this moment; bots have none."""
    clocks = table.clocks
    if clocks is None:
        return None
    left = [
        round(clocks.left_at(seat, now), 3) if chair.is_played_by_person else None
        for seat, chair in enumerate(table.chairs, 1)
    ]
    return m.Clocks(left, clocks.running, now)


def asked_of(table: Table) -> m.Asked | None:
    """The open question, if there is one."""
    asking = table.asking
    if asking is None:
        return None
    return m.Asked(asking.what, asking.seat, asking.to, asking.waiting, asking.until, asking.terms)


def window_of(table: Table, seat: int | None) -> m.Window | None:
    """Who is asked about a move, and what this seat answered before it was asked."""
    window = table.window
    if window is None:
        return None
    return m.Window(
        move=window.move,
        seat=window.seat,
        awaited=window.awaited,
        answered=window.answered(len(table.chairs)),
        kept=window.kept.get(seat) if seat is not None else None,
        until=window.until,
        more=window.can_have_more(table.people_seats),
    )


class Views:
    """The views of the present position, encoded once for all who see the same."""

    def __init__(self) -> None:
        self.encoded: dict[int | None, Any] = {}
        self.common = b""
        """In a game without secrets: what all of them see."""

    def of(self, table: Table, seat: int | None) -> Any:
        """The view of a seat, encoded."""
        if table.position is None:
            return None
        found = self.encoded.get(seat)
        if found is None:
            found = self.encoded[seat] = msgspec.Raw(self.encode(table, table.position, seat))
        return found

    def encode(self, table: Table, position: Position, seat: int | None) -> bytes:
        """The seat and its moves, followed by everything else that it sees."""
        if position.game.hidden is None:
            seen = self.common = self.common or encode(see(position, table.short_options, position.state, None))
        else:
            seen = encode(see(position, table.short_options, position.state.redacted(seat), seat))
        moves = encode_moves(position) if seat is not None and seat == position.to_act else b"[]"
        return b'{"seat":%b,"moves":%b,%b' % (encode(seat), moves, seen[1:])


def plain_event(table: Table, event: TableEvent, seat: int | None) -> m.Event:
    """The frame of an event without the table after it."""
    frame = m.Event(table=table.id, number=event.number, time=event.time, what=event.what, seat=event.seat)
    after = table.after_move.get(event.number)
    if after is not None:
        frame.ply = after.ply
        frame.word = last_word(after, seat)
        frame.happened = [one.seen_by(seat) for one in after.events]
    elif isinstance(event, MovesUndone):
        frame.ply = event.data.to
    frame.data = event.public_data()
    if isinstance(event, Answered) and event.seat == seat:
        frame.data["word"] = event.data.word
    if event.reveals_deal:
        frame.data["reveal"] = reveal_of(table)
    return frame


def reveal_of(table: Table) -> Json | None:
    """What the draw can be checked with, once the game is over."""
    start = table.start
    if not table.is_ended or start is None or start.seed is None or table.position is None:
        return None
    if table.fair.secret is None or start.secret is not None:  # a table of an older version
        return {"seed": start.seed, "salt": start.salt}
    deal = {name: value for name, value in table.position.deal.items() if name not in ("options", "edition")}
    return {"seed": start.seed, "secret": table.fair.secret, "deal": deal}


def draw_of(table: Table) -> m.Draw:
    """What everybody may know of the draw at any time."""
    fair, players = table.fair, len(table.chairs)
    promises = fair.promises
    if promises is None:
        people = [chair.person for chair in table.chairs] if table.status == "open" else []
        promises = fair.promises_of(people) if people else [None] * players
    first = table.start.first if table.start else table.begins
    return m.Draw(promises, fair.numbers_of(players), fair.missing, fair.full_since, first)


def event_frame(
    table: Table,
    event: TableEvent,
    seat: int | None,
    person: str | None,
    presence: Presence,
    now: float,
    views: Views,
    is_last_missing: bool = False,
) -> m.Event:
    """The frame of an event with the table after it.

    `is_last_missing` marks the last event that a watcher missed: it shows everything.
    """
    frame = plain_event(table, event, seat)
    frame.clocks = clocks_of(table, now)
    frame.asked = asked_of(table)
    frame.window = window_of(table, seat)
    if is_last_missing or (event.shows_view and event.number >= table.changed):
        frame.view = views.of(table, seat)
    if seat is not None:
        frame.undo_to = free_undo(table, seat)
        frame.ask_undo_to = asked_undo(table, seat)
    if is_last_missing or event.shows_seats:
        frame.seats = seats_of(table.chairs, person, presence)
    if not event.changes_position:
        frame.ply = table.ply
    return frame


def table_state(
    table: Table,
    seat: int | None,
    person: str | None,
    presence: Presence,
    now: float,
    views: Views,
    log: Any,
) -> m.TableState:
    """Everything that a watcher may know of a table; `log` holds the events as the seat sees them, encoded."""
    return m.TableState(
        id=table.id,
        terms=table.terms,
        status=table.status,
        host=m.Person(table.host, table.host_name),
        hosting=person == table.host,
        seats=seats_of(table.chairs, person, presence),
        number=table.number,
        ply=table.ply,
        commitment=table.start.commitment if table.start else table.fair.commitment,
        draw=draw_of(table),
        seat=seat,
        view=views.of(table, seat),
        clocks=clocks_of(table, now),
        undo_to=None if seat is None else free_undo(table, seat),
        ask_undo_to=None if seat is None else asked_undo(table, seat),
        asked=asked_of(table),
        window=window_of(table, seat),
        log=log,
        created=table.created,
        outcome=table.outcome,
        rematch=table.rematch,
        closed_by=table.host_name if table.status == "aborted" and table.start is None else None,
        reveal=reveal_of(table),
        branch=table.branch_of,
        hints=table.allows_hints,
        daily=table.daily,
    )


class Summary(msgspec.Struct):
    """What lists show of a table, stored with its row."""

    seats: list[m.TableSeat]
    clock: m.Clock
    options: Json
    chat: bool
    spectators: bool
    ply: int
    to_act: int | None
    points: list[int] | None
    outcome: Json | None
    uploaded: bool
    offer: m.Offer | None = None
    branch: bool = False
    daily: m.Daily | None = None


def known_points(position: Position) -> list[int] | None:
    """The points as everybody can count them now; None if they depend on what is hidden."""
    samples = Samples(position.state.redacted(None), SCORE_SAMPLES, random("points"))
    scores = samples.common(State.scores)
    return None if scores is None else list(scores)


def row_of(table: Table) -> TableRow:
    """What lists show of a table after its last event."""
    is_public = table.terms.visibility == "public" and not table.uploaded
    summary = Summary(
        seats=seats_in_lists(tuple(table.chairs)),
        clock=table.terms.clock,
        options=without_box(table.terms.options),
        chat=table.terms.chat,
        spectators=table.terms.spectators,
        ply=table.ply,
        to_act=table.to_act,
        points=known_points(table.position) if is_public and table.position else None,
        outcome=short_outcome(table.outcome),
        uploaded=table.uploaded,
        offer=offer_of(table),
        branch=table.branch is not None,
        daily=table.daily,
    )
    updated = table.log[-1].time
    return TableRow(
        table.id,
        table.game.id,
        table.status,
        is_public,
        table.needs_lease,
        table.created,
        updated,
        encode(summary),
    )


def offer_of(table: Table) -> m.Offer | None:
    """The offer of a rematch, if there is one."""
    asking = table.asking
    if asking is None or asking.until is None:
        return None
    return m.Offer(asking.seat, asking.waiting, asking.until)


def without_box(options: Json) -> Json:
    """The options as lists show them; a box may take many kB."""
    return {name: value for name, value in options.items() if name != "box"}


def short_outcome(outcome: Json | None) -> Json | None:
    """An outcome without its score sheet."""
    return {name: value for name, value in outcome.items() if name != "detail"} if outcome else None
