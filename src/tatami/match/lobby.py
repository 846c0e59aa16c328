"""The lobby: public tables, sent to those who watch it when something changed."""

from collections.abc import Callable

from tatami.match import protocol as m
from tatami.match.connection import Connection
from tatami.match.frames import encode
from tatami.match.health import Health
from tatami.match.lists import lobby_rows
from tatami.match.rooms import Room, Rooms
from tatami.match.store import Store

__all__ = ["Lobby"]

MOST_ROWS = 100


class Lobby:
    """The public tables that are open or played, and the connections that watch them."""

    def __init__(self, store: Store, health: Health, rooms: Rooms, count_people: Callable[[], int]) -> None:
        self.store = store
        self.health = health
        self.rooms = rooms
        self.count_people = count_people
        self.watchers: set[Connection] = set()
        self.is_new = False
        """Whether something changed since the watchers got the lobby."""

    def changed(self, room: Room) -> None:
        """A table changed."""
        if room.table and room.table.terms.visibility == "public":
            self.is_new = True

    async def read(self) -> m.LobbyState:
        """The lobby at this moment."""
        rows = await self.health.guard(self.store.lobby(MOST_ROWS))
        return m.LobbyState(lobby_rows(rows, self.rooms), self.count_people())

    async def watch(self, connection: Connection, is_on: bool) -> None:
        """Send the lobby now and whenever it changes, or stop that."""
        if is_on:
            self.watchers.add(connection)
            connection.send(encode(await self.read()))
        else:
            self.watchers.discard(connection)

    async def tick(self) -> None:
        """Send the lobby if it changed."""
        if self.is_new and self.watchers:
            self.is_new = False
            frame = encode(await self.read())
            for connection in list(self.watchers):
                connection.send(frame)
