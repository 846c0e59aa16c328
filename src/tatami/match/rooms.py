"""A table in this process: its state while it is in use, its watchers, and who is connected."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from tatami.core.messages import Json
from tatami.match import protocol as m
from tatami.match.connection import Connection
from tatami.match.events import Fewer, Started, TableEvent
from tatami.match.frames import Presence, Views, encode, event_frame, plain_event, seats_of, table_state
from tatami.match.logs import Logs
from tatami.match.refusals import refuse
from tatami.match.store import Notification
from tatami.match.table import Table
from tatami.match.whereabouts import Whereabouts

__all__ = ["MOST_WATCHERS", "Room", "Rooms"]

MOST_MISSING = 50
"""A watcher who missed more events gets the whole table instead."""
MOST_WATCHERS = 200
"""Maximum connections of people without a seat that watch a table in this process; every move goes to all of them."""
MOST_NAMED = 200
"""People named to other processes; the others are only counted. PostgreSQL limits a notification to 8,000 bytes."""
IDLE_SECONDS = 60.0
"""A table that nobody used for so long leaves memory. Its watchers stay."""


class Room:
    """Everything about a table that is not durable."""

    def __init__(self, table_id: str, now: float, whereabouts: Whereabouts) -> None:
        self.id = table_id
        self.whereabouts = whereabouts
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.shown = 0
        """The last event that the watchers got."""
        self.watchers: dict[Connection, int | None] = {}
        """The seat that each connection watches as; None for spectators."""
        self.elsewhere: dict[str, Notification] = {}
        """The last news of each other process about its watchers."""
        self.away_since: dict[str, float] = {}
        self.seated: frozenset[str] = frozenset()
        """The people with a seat, known also while the table is not in memory."""
        self.opened = now
        self.used = now
        self.views = Views()
        self.logs = Logs()
        self.note: Json | None = None
        """A temporary message to everybody, such as why a bot does not move yet."""

    # ---- Presence

    def people(self) -> Counter[str]:
        """The people connected to this process, with their number of connections."""
        return Counter(connection.person.id for connection in self.watchers)

    def named(self) -> frozenset[str]:
        """The people connected to any process, as far as they are named."""
        return frozenset(self.people()).union(*[news.people for news in self.elsewhere.values()])

    def presence(self) -> Presence:
        """Who is at the table, who is on another page of the site, and since when the others are away.

        A person not seen at this table is away since they left the site, or else since the room was opened.
        """
        online, where = self.named(), self.whereabouts
        elsewhere = frozenset(person for person in self.seated - online if where.is_here(person))
        away = {
            person: max(self.away_since.get(person) or where.left_at(person) or self.opened, where.left_at(person))
            for person in self.seated - online - elsewhere
        }
        return Presence(online, elsewhere, away)

    def away_seats(self) -> dict[int, float]:
        """For each seat whose person is away: since when."""
        away = self.presence().away_since
        chairs = self.table.chairs if self.table else []
        return {
            seat: away[chair.person] for seat, chair in enumerate(chairs, 1) if chair.person and chair.person in away
        }

    @property
    def is_crowded(self) -> bool:
        """Whether no more connections of people without a seat may watch here."""
        return sum(connection.person.id not in self.seated for connection in self.watchers) >= MOST_WATCHERS

    @property
    def spectators(self) -> int:
        """The number of people without a seat who watch, here and elsewhere, each counted once."""
        unnamed = sum(news.number - len(news.people) for news in self.elsewhere.values())
        return len(self.named() - self.seated) + unnamed

    def presence_news(self, process: str) -> Notification:
        """The news for other processes: who watches here, players first, and how many they are."""
        people = sorted(self.people(), key=lambda person: person not in self.seated)
        return Notification("presence", self.id, len(people), process, people[:MOST_NAMED])

    def hear_presence(self, news: Notification, now: float) -> None:
        """Take the news of another process. People who left it are away from now on."""
        before = self.elsewhere.pop(news.process, None)
        if news.number:
            self.elsewhere[news.process] = news
        if before:
            self.away_since.update(dict.fromkeys(set(before.people) - self.presence().online, now))
        self.send_presence()

    def send_presence(self) -> None:
        """Tell all watchers who is connected."""
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
        """Set the temporary message, or remove it."""
        if note != self.note:
            self.note = note
            self.send_presence()

    # ---- Frames

    def state_for(self, seat: int | None, person: str | None, now: float) -> m.TableState:
        """The table as a watcher sees it."""
        assert self.table is not None
        log = self.logs.of(self.table, seat)
        return table_state(self.table, seat, person, self.presence(), now, self.views, log)

    def missing(self, after: int | None) -> list[TableEvent] | None:
        """The events after the last one that a client knows; None if the whole table should be sent."""
        table = self.table
        assert table is not None
        if after is None or after > table.number or table.number - after > MOST_MISSING:
            return None
        found = table.log[after:]
        return None if any(isinstance(event, Started) for event in found) else found

    def send_missing(self, connection: Connection, after: int | None, now: float) -> None:
        """Send a watcher the events after the last one that the client knows, or the whole table."""
        table, seat, person = self.table, self.watchers[connection], connection.person.id
        assert table is not None
        missing = self.missing(after)
        if missing is None:
            connection.send(encode(m.Table(self.id, self.state_for(seat, person, now))))
            return
        for event in missing[:-1]:
            connection.send(encode(plain_event(table, event, seat)))
        if missing:
            last = event_frame(table, missing[-1], seat, person, self.presence(), now, self.views, True)
            connection.send(encode(last))

    def publish(self, table: Table, now: float) -> bool:
        """Replace the table, and send every watcher the events that they have not seen.

        Returns whether it dismissed some watchers, of which other processes should hear.
        """
        if self.table is None or self.table.changed != table.changed or self.table.status != table.status:
            self.views = Views()
        seated = self.seated
        if self.table is None or self.table.chairs != table.chairs:
            self.seated = table.people
        self.table = table
        self.used = now
        has_dismissed = self.dismiss_unwelcome(table)
        for event in table.log[self.shown :]:
            if isinstance(event, Started):
                self.follow_seating(event.data.seating)
            elif isinstance(event, Fewer):
                self.follow_seating(event.data.kept)
            self.keep_own_seats(table)
            self.broadcast(table, event, now)
        self.shown = table.number
        if has_dismissed or self.seated != seated:  # the number of spectators changed
            self.send_presence()
        return has_dismissed

    def dismiss_unwelcome(self, table: Table) -> bool:
        """Remove the watchers whom the table no longer admits, and tell them; whether there were any."""
        unwelcome = [connection for connection in self.watchers if not table.admits(connection.person.id)]
        for connection in unwelcome:
            del self.watchers[connection]
            connection.send(encode(m.Closed(self.id, refuse("no-spectators").reason.to_json())))
        return unwelcome != []

    def forget_table(self) -> None:
        """Free the memory of the table; it is loaded again when needed."""
        self.table = None
        self.views = Views()
        self.logs = Logs()

    def follow_seating(self, seating: list[int]) -> None:
        """Watchers stay with their player when seats get new numbers."""
        for connection, seat in self.watchers.items():
            if seat is not None:
                self.watchers[connection] = seating.index(seat) + 1

    def keep_own_seats(self, table: Table) -> None:
        """A person who gave a seat up watches as a spectator."""
        for connection, seat in self.watchers.items():
            if seat is not None and table.chairs[seat - 1].person != connection.person.id:
                self.watchers[connection] = None

    def broadcast(self, table: Table, event: TableEvent, now: float) -> None:
        """Send one event to all watchers, encoded once for all who see the same."""
        presence = self.presence() if event.shows_seats else Presence()
        frames: dict[tuple[int | None, str | None], bytes] = {}
        for connection, seat in list(self.watchers.items()):
            person = connection.person.id
            frame = frames.get((seat, None)) or frames.get((seat, person))
            if frame is None:
                shown = event_frame(table, event, seat, person, presence, now, self.views)
                frame = encode(shown)
                frames[seat, None if shown.seats is None else person] = frame
            connection.send(frame)


class Rooms:
    """The rooms of this process, by table."""

    def __init__(self, now: Callable[[], float], whereabouts: Whereabouts) -> None:
        self.now = now
        self.whereabouts = whereabouts
        self.by_table: dict[str, Room] = {}

    def open(self, table_id: str) -> Room:
        """The room of a table; a new one if there is none."""
        room = self.by_table.get(table_id)
        if room is None:
            room = self.by_table[table_id] = Room(table_id, self.now(), self.whereabouts)
        return room

    def find(self, table_id: str) -> Room | None:
        """The room of a table, if there is one."""
        return self.by_table.get(table_id)

    def of_people(self, people: Iterable[str]) -> list[Room]:
        """The rooms where some of these people have a seat."""
        return [room for room in self if not room.seated.isdisjoint(people)]

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self.by_table.values()))

    def __len__(self) -> int:
        return len(self.by_table)

    def drop_if_unused(self, room: Room) -> None:
        """Remove a room without watchers, unless somebody works with it."""
        if not room.watchers and not room.lock.locked():
            self.by_table.pop(room.id, None)

    def drop_idle(self) -> None:
        """Free the memory of tables that nobody used for a while."""
        too_old = self.now() - IDLE_SECONDS
        for room in self:
            if room.used <= too_old and not room.lock.locked():
                room.forget_table()
                self.drop_if_unused(room)
