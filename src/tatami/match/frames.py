"""What a watcher sees of a table: every word of it built up from what that seat may know."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from tatami.core.entries import run_guess, run_score
from tatami.core.game import Position
from tatami.core.messages import Json
from tatami.core.rng import random
from tatami.match import protocol as m
from tatami.match.events import TableEvent
from tatami.match.names import marks
from tatami.match.store import TableRow
from tatami.match.table import Chair, Table
from tatami.match.undo import asked_undo, free_undo

__all__ = [
    "WITH_SEATS",
    "Presence",
    "Views",
    "encode",
    "event_frame",
    "index_of",
    "plain_event",
    "seats_of",
    "table_state",
]

encode = msgspec.json.Encoder().encode
WITH_VIEW = ("start", "move", "undo", "stand-in", "return", "resumed", "abort", "over")
WITH_SEATS = ("created", "sit", "stand", "seat", "start", "resign", "stand-in", "return", "over", "abort", "rematch")
SECRET = ("seed", "salt", "deal")
"""What the start of a game holds and nobody sees before its end."""
SCORE_GUESSES = 3


@dataclass
class Presence:
    """Who is connected to a table, and since when others are not; nothing of it is durable."""

    online: frozenset[str] = frozenset()
    away_since: Mapping[str, float] = field(default_factory=dict)


def seats_of(chairs: Sequence[Chair], person: str | None, presence: Presence) -> list[m.TableSeat]:
    """The seats as everybody sees them, one's own marked."""
    people = [(chair.person, chair.name) if chair.person and chair.name else None for chair in chairs]
    found = []
    for seat, (chair, mark) in enumerate(zip(chairs, marks(people), strict=True), 1):
        online = chair.person in presence.online
        found.append(
            m.TableSeat(
                seat=seat,
                kind=chair.kind,
                person=m.Person(chair.person, chair.name, mark) if chair.person and chair.name else None,
                level=chair.bot_level,
                yours=chair.person is not None and chair.person == person,
                online=online,
                away_since=None if online or chair.person is None else presence.away_since.get(chair.person),
                stand_in=chair.stand_in,
                resigned=chair.resigned,
            )
        )
    return found


@lru_cache(4096)
def seats_in_lists(chairs: tuple[Chair, ...]) -> Any:
    """The seats as lists show them, encoded: they change seldom, and are stored with every move."""
    return msgspec.Raw(encode(seats_of(chairs, None, Presence())))


def clocks_of(table: Table, now: float) -> m.Clocks | None:
    """The clocks as they stand now; a bot has none."""
    clocks = table.clocks
    if clocks is None:
        return None
    left = [
        round(clocks.left_at(seat, now), 3) if chair.is_played_by_person else None
        for seat, chair in enumerate(table.chairs, 1)
    ]
    return m.Clocks(left, clocks.running, now)


def asked_of(table: Table) -> m.Asked | None:
    """What is being asked."""
    asking = table.asking
    return m.Asked(asking.what, asking.seat, asking.to, asking.waiting) if asking else None


class Views:
    """What the seats see of the table as it stands, encoded once for all who see the same."""

    def __init__(self) -> None:
        self.encoded: dict[int | None, Any] = {}
        self.common = b""
        """What all of them see, in a game without secrets."""

    def of(self, table: Table, seat: int | None) -> Any:
        """A seat's view."""
        if table.position is None:
            return None
        found = self.encoded.get(seat)
        if found is None:
            found = self.encoded[seat] = msgspec.Raw(self.encode(table.position, seat))
        return found

    def encode(self, position: Position, seat: int | None) -> bytes:
        """The seat and its moves, before all else that it sees."""
        if position.game.hidden is None:
            seen = self.common = self.common or encode(position.seen())
        else:
            seen = encode(position.seen(seat))
        moves = position.moves_encoded if seat is not None and seat == position.to_act else b"[]"
        return b'{"seat":%b,"moves":%b,%b' % (encode(seat), moves, seen[1:])


def word_for(position: Position, seat: int | None) -> str:
    """The last word of a position as this seat may know it."""
    return position.told_last(seat)


def plain_event(table: Table, entry: TableEvent, seat: int | None) -> m.Event:
    """An event without what the table looks like after it."""
    event = m.Event(table=table.id, number=entry.number, time=entry.time, what=entry.what, seat=entry.seat)
    after = table.after_move.get(entry.number)
    if after is not None:
        event.ply = after.ply
        event.word = word_for(after, seat)
        event.happened = [one.seen_by(seat) for one in after.events]
    elif entry.what == "undo":
        event.ply = entry.data["to"]
    event.data = public_data(table, entry)
    return event


def public_data(table: Table, entry: TableEvent) -> Json:
    """What everybody may know of an event's data."""
    if entry.what in ("created", "seat", "resumed"):
        return {}
    data = {name: value for name, value in entry.data.items() if name not in SECRET}
    if entry.what in ("over", "abort"):
        data["reveal"] = reveal_of(table)
    return data


def reveal_of(table: Table) -> Json | None:
    """Seed and salt of the deal, once the game is over."""
    if not table.is_ended or "seed" not in table.start:
        return None
    return {"seed": table.start["seed"], "salt": table.start["salt"]}


def event_frame(
    table: Table,
    entry: TableEvent,
    seat: int | None,
    person: str | None,
    presence: Presence,
    now: float,
    views: Views,
    is_last_missing: bool = False,
) -> m.Event:
    """An event as a watcher gets it when it happens."""
    event = plain_event(table, entry, seat)
    event.clocks = clocks_of(table, now)
    event.asked = asked_of(table)
    if is_last_missing or (entry.what in WITH_VIEW and entry.number >= table.changed):
        event.view = views.of(table, seat)
    if seat is not None:
        event.undo_to = free_undo(table, seat)
        event.ask_undo_to = asked_undo(table, seat)
    if is_last_missing or entry.what in WITH_SEATS:
        event.seats = seats_of(table.chairs, person, presence)
    if event.ply == 0 and entry.what not in ("undo", "start"):
        event.ply = table.ply
    return event


def log_of(table: Table, seat: int | None, after: int = 0) -> list[m.Event]:
    """Every event so far, or after one."""
    return [plain_event(table, entry, seat) for entry in table.log[after:]]


def table_state(
    table: Table,
    seat: int | None,
    person: str | None,
    presence: Presence,
    now: float,
    views: Views,
) -> m.TableState:
    """All that a watcher may know."""
    return m.TableState(
        id=table.id,
        terms=table.terms,
        status=table.status,
        host=m.Person(table.host, table.host_name),
        hosting=person == table.host,
        seats=seats_of(table.chairs, person, presence),
        number=table.number,
        ply=table.ply,
        commitment=table.start.get("commitment"),
        seat=seat,
        view=views.of(table, seat),
        clocks=clocks_of(table, now),
        undo_to=None if seat is None else free_undo(table, seat),
        ask_undo_to=None if seat is None else asked_undo(table, seat),
        asked=asked_of(table),
        log=log_of(table, seat),
        created=table.created,
        outcome=table.outcome,
        rematch=table.rematch,
        reveal=reveal_of(table),
    )


class Summary(msgspec.Struct):
    """What lists show of a table."""

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


def known_points(position: Position) -> list[int] | None:
    """The points as everybody can count them now; None if they depend on what is hidden."""
    hidden = position.view(None).record
    rng, found = random("points"), set()
    for _ in range(SCORE_GUESSES if position.game.hidden else 1):
        guess = hidden.copy()
        run_guess(guess, rng)
        scores = np.zeros((position.players, 2), np.int64)
        run_score(guess, scores)
        found.add(tuple(scores[:, 0].tolist()))
    return list(found.pop()) if len(found) == 1 else None


def index_of(table: Table, entry: TableEvent) -> TableRow:
    """What lists will show after this event."""
    is_public = table.terms.visibility == "public" and not table.uploaded
    summary = Summary(
        seats=seats_in_lists(tuple(table.chairs)),
        clock=table.terms.clock,
        options=table.terms.options,
        chat=table.terms.chat,
        spectators=table.terms.spectators,
        ply=table.ply,
        to_act=table.to_act,
        points=known_points(table.position) if is_public and table.position else None,
        outcome=short_outcome(table.outcome),
        uploaded=table.uploaded,
    )
    has_bots: Sequence[str] = [chair.bot_level for chair in table.chairs if chair.bot_level]
    runs = table.status == "playing" and (table.clocks is not None or bool(has_bots))
    return TableRow(table.id, table.game.id, table.status, is_public, runs, table.created, entry.time, encode(summary))


def short_outcome(outcome: Json | None) -> Json | None:
    """An outcome without the whole score sheet."""
    return {name: value for name, value in outcome.items() if name != "detail"} if outcome else None
