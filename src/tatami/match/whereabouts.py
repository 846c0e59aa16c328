"""Who is on any page of the site, and so not absent from their games. None of it is durable."""

from collections.abc import Callable, Collection

from tatami.match.connection import Connection
from tatami.match.store import Notification

__all__ = ["Whereabouts"]

REMEMBERED = 86_400.0
"""Seconds for which we remember when somebody left; no table waits longer for anybody."""
MOST_NAMED = 200
"""People named in one message to other processes. PostgreSQL limits a message to 8,000 bytes."""


class Whereabouts:
    """The open connections of each person, here and as other processes tell."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.here: dict[str, set[Connection]] = {}
        self.elsewhere: dict[str, set[str]] = {}
        """The people connected to each other process."""
        self.left: dict[str, float] = {}
        """When people left who are not here any more."""

    def connect(self, connection: Connection) -> bool:
        """Add a connection; whether it is the person's first."""
        found = self.here.setdefault(connection.person.id, set())
        found.add(connection)
        return len(found) == 1

    def disconnect(self, connection: Connection) -> bool:
        """Remove a connection; whether it was the person's last."""
        found = self.here.get(connection.person.id, set())
        found.discard(connection)
        if found or connection.person.id not in self.here:
            return False
        del self.here[connection.person.id]
        self.left[connection.person.id] = self.now()
        return True

    def is_here(self, person: str) -> bool:
        """Whether a person is on some page of the site."""
        return person in self.here or any(person in people for people in self.elsewhere.values())

    def left_at(self, person: str) -> float:
        """When a person left, as far as we know."""
        return self.left.get(person, 0.0)

    def forget_old(self) -> None:
        """Free the memory of people who left long ago."""
        start = self.now() - REMEMBERED
        if self.left and next(iter(self.left.values())) < start:
            self.left = {person: when for person, when in self.left.items() if when >= start}

    # ---- Between processes

    def news_of(self, people: Collection[str], process: str) -> list[Notification]:
        """The notification that these people came or left."""
        named = list(people)
        return [
            Notification("here", "", int(is_here), process, some[start : start + MOST_NAMED])
            for is_here in (False, True)
            if (some := [person for person in named if (person in self.here) == is_here])
            for start in range(0, len(some), MOST_NAMED)
        ]

    def hear(self, news: Notification) -> None:
        """Handle a message from another process that people came or left."""
        known = self.elsewhere.setdefault(news.process, set())
        if news.number:
            known.update(news.people)
        else:
            known.difference_update(news.people)
            self.left.update(dict.fromkeys(news.people, self.now()))

    def keep_only(self, processes: Collection[str]) -> None:
        """Forget the people of processes that ended; they left now."""
        for process in set(self.elsewhere) - set(processes):
            self.left.update(dict.fromkeys(self.elsewhere.pop(process), self.now()))
