"""Who is on the site and at which table, exchanged between processes. None of it is durable."""

import asyncio
from collections.abc import Callable, Collection
from contextlib import suppress

from tatami.match.lease import DEAD_SECONDS, Lease
from tatami.match.rooms import Room, Rooms
from tatami.match.store import Notification, StorageFailed, Store
from tatami.match.tasks import Tasks
from tatami.match.whereabouts import Whereabouts

__all__ = ["Attendance"]


class Attendance:
    """Tells other processes who is connected here, and keeps what they tell."""

    def __init__(self, store: Store, rooms: Rooms, lease: Lease, tasks: Tasks, now: Callable[[], float]) -> None:
        self.store = store
        self.rooms = rooms
        self.whereabouts: Whereabouts = rooms.whereabouts
        self.lease = lease
        self.tasks = tasks
        self.now = now
        self.untold: set[Room] = set()
        """The rooms whose news were not sent yet."""
        self.telling = asyncio.Lock()

    def tell_soon(self, room: Room) -> None:
        """Tell other processes who is in a room, without waiting for it."""
        if self.store.is_shared:
            self.tasks.spawn(self.tell(room))

    def moved(self, people: Collection[str]) -> None:
        """People came to the site or left it: tell the tables that wait for them, here and in other processes."""
        for room in self.rooms.of_people(people):
            room.send_presence()
        if self.store.is_shared:
            self.tasks.spawn(self.tell_moved(people))

    async def tell_moved(self, people: Collection[str]) -> None:
        """Tell other processes who came or left."""
        news = self.whereabouts.news_of(people, self.lease.name)
        if news:
            with suppress(StorageFailed):
                await self.store.tell(news)

    def tell_everything(self) -> None:
        """Tell other processes who is here, and who is in every room."""
        self.tasks.spawn(self.tell_moved(list(self.whereabouts.here)))
        for room in self.rooms:
            self.tell_soon(room)

    async def tell(self, room: Room) -> None:
        """Tell other processes who is in a room; all waiting news go together, and newer news come later."""
        if not self.store.is_shared:
            return
        self.untold.add(room)
        async with self.telling:
            news = [room.presence_news(self.lease.name) for room in self.untold]
            self.untold.clear()
            if news:
                with suppress(StorageFailed):
                    await self.store.tell(news)

    def hear(self, news: Notification) -> None:
        """Handle a message from another process about who is in a room there, or on the site."""
        if news.kind == "here":
            self.whereabouts.hear(news)
            for waiting in self.rooms.of_people(news.people):
                waiting.send_presence()
            return
        room = self.rooms.find(news.table)
        if room is None:
            return
        is_new = news.process not in room.elsewhere
        room.hear_presence(news, self.now())
        if is_new and room.watchers:  # a new process may not know who is here
            self.tell_soon(room)

    def forget_all(self) -> None:
        """News may have been missed, and nobody knows this process by its new name. Those who hear it tell again."""
        self.whereabouts.elsewhere.clear()
        for room in self.rooms:
            room.elsewhere.clear()

    async def forget_dead(self) -> None:
        """Forget the people of processes that died. News that come while the store is asked are kept."""
        if not self.store.is_shared:
            return
        known = [news for room in self.rooms for news in room.elsewhere.values()]
        living = await self.store.living(self.now() - DEAD_SECONDS)
        self.whereabouts.keep_only(living)
        for news in known:
            room = self.rooms.find(news.table)
            if news.process not in living and room and room.elsewhere.get(news.process) is news:
                room.hear_presence(Notification("presence", news.table, 0, news.process), self.now())
