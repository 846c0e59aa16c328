"""A table in this process: its state while it is in use, who watches it, and who is there."""

import asyncio
from collections import Counter
from typing import Protocol

from tatami.core.messages import Json
from tatami.match import protocol as m
from tatami.match.events import Started
from tatami.match.frames import Presence, Views, encode, event_frame, plain_event, seats_of, table_state
from tatami.match.store import Notification
from tatami.match.table import Table

__all__ = ["Connection", "Room"]


MOST_MISSING = 50
MOST_NAMED = 200
"""People whom other processes hear of one by one, others as a number: PostgreSQL notifies of 8,000 bytes at most."""


class Connection(Protocol):
    """One socket: whose it is, and a way to send that never blocks."""

    person: m.Person

    def send(self, frame: bytes) -> None:
        """Send an encoded frame, or keep it until the reader takes it."""


class Room:
    """Everything about a table that is not durable."""

    def __init__(self, table_id: str, now: float) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.shown = 0
        """The last event that the watchers have got."""
        self.watchers: dict[Connection, int | None] = {}
        self.elsewhere: dict[str, Notification] = {}
        """What other processes have told of who watches there."""
        self.away_since: dict[str, float] = {}
        self.seated: frozenset[str] = frozenset()
        """Who has a seat, known also while the table is not in memory."""
        self.opened = now
        self.used = now
        self.views = Views()
        self.note: Json | None = None
        """Something to tell everybody for now, such as why a bot does not move yet."""

    # ---- Who is there

    def people(self) -> Counter[str]:
        """Who is connected, and how often, in this process."""
        return Counter(connection.person.id for connection in self.watchers)

    def presence(self) -> Presence:
        """Who is connected anywhere; whoever was never seen is away since the table was opened here."""
        online = frozenset(self.people()).union(*[news.people for news in self.elsewhere.values()])
        away = {person: self.away_since.get(person, self.opened) for person in self.seated - online}
        return Presence(online, away)

    def away_seats(self) -> dict[int, float]:
        """For each seat whose person is not there: since when."""
        away = self.presence().away_since
        chairs = self.table.chairs if self.table else []
        return {
            seat: away[chair.person] for seat, chair in enumerate(chairs, 1) if chair.person and chair.person in away
        }

    @property
    def spectators(self) -> int:
        """How many people without a seat watch, here and elsewhere, each of them once."""
        named = frozenset(self.people()).union(*[news.people for news in self.elsewhere.values()])
        return len(named - self.seated) + sum(news.number - len(news.people) for news in self.elsewhere.values())

    def presence_news(self, process: str) -> Notification:
        """What other processes should know: who watches here, those with a seat first, and how many they are."""
        people = sorted(self.people(), key=lambda person: person not in self.seated)
        return Notification("presence", self.id, len(people), process, people[:MOST_NAMED])

    def hear_presence(self, news: Notification, now: float) -> None:
        """Another process tells who watches there; whoever did and does not any more is away from now on."""
        before = self.elsewhere.pop(news.process, None)
        if news.number:
            self.elsewhere[news.process] = news
        if before:
            self.away_since.update(dict.fromkeys(set(before.people) - self.presence().online, now))
        self.send_presence()

    def send_presence(self) -> None:
        """Tell all watchers who is there."""
        if self.table is None:
            return
        presence, spectators = self.presence(), self.spectators
        frames: dict[str, bytes] = {}
        for connection in list(self.watchers):
            person = connection.person.id
            if person not in frames:
                seats = seats_of(self.table.chairs, person, presence)
                frames[person] = encode(m.Presence(self.id, seats, spectators, self.note))
            connection.send(frames[person])

    def tell(self, note: Json | None) -> None:
        """Tell all watchers something for now, or that it is over."""
        if note != self.note:
            self.note = note
            self.send_presence()

    # ---- What they see

    def state_for(self, seat: int | None, person: str | None, now: float) -> m.TableState:
        """The table as somebody sees it."""
        assert self.table is not None
        return table_state(self.table, seat, person, self.presence(), now, self.views)

    def send_missing(self, connection: Connection, after: int | None, now: float) -> None:
        """The events after the last one known; the whole table if that is simpler."""
        table, seat, person = self.table, self.watchers[connection], connection.person.id
        assert table is not None
        missing = table.log[after:] if after is not None else []
        is_simple = after is not None and after <= table.number and len(missing) <= MOST_MISSING
        if not is_simple or any(isinstance(entry, Started) for entry in missing):
            connection.send(encode(m.Table(self.id, self.state_for(seat, person, now))))
            return
        for entry in missing[:-1]:
            connection.send(encode(plain_event(table, entry, seat)))
        if missing:
            last = event_frame(table, missing[-1], seat, person, self.presence(), now, self.views, True)
            connection.send(encode(last))

    def publish(self, table: Table, now: float) -> None:
        """This is how the table stands now: send every watcher what they have not seen yet."""
        if self.table is None or self.table.changed != table.changed or self.table.status != table.status:
            self.views = Views()
        seated = self.seated
        if self.table is None or self.table.chairs != table.chairs:
            self.seated = frozenset(chair.person for chair in table.chairs if chair.person)
        self.table = table
        self.used = now
        for entry in table.log[self.shown :]:
            if isinstance(entry, Started):
                self.follow_seating(entry.data.seating)
            self.keep_seats_owned()
            self.broadcast(table, entry.number, now)
        self.shown = table.number
        if self.seated != seated:  # a spectator less or more
            self.send_presence()

    def follow_seating(self, seating: list[int]) -> None:
        """Whoever watched as a seat goes on watching as that player."""
        for connection, seat in self.watchers.items():
            if seat is not None:
                self.watchers[connection] = seating.index(seat) + 1

    def keep_seats_owned(self) -> None:
        """Whoever gave a seat up watches as a spectator."""
        assert self.table is not None
        for connection, seat in self.watchers.items():
            if seat is not None and self.table.chairs[seat - 1].person != connection.person.id:
                self.watchers[connection] = None

    def broadcast(self, table: Table, number: int, now: float) -> None:
        """One event to all watchers, encoded once for all who see the same."""
        entry = table.log[number - 1]
        presence = self.presence() if entry.shows_seats else Presence()  # only those events show it
        frames: dict[tuple[int | None, str | None], bytes] = {}
        for connection, seat in list(self.watchers.items()):
            person = connection.person.id
            frame = frames.get((seat, None)) or frames.get((seat, person))
            if frame is None:
                event = event_frame(table, entry, seat, person, presence, now, self.views)
                frame = encode(event)
                frames[seat, None if event.seats is None else person] = frame
            connection.send(frame)
