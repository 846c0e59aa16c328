"""How much a person may say."""

from collections import deque
from collections.abc import Callable

from tatami.match.refusals import refuse

__all__ = ["ChatLimit"]

MOST, SECONDS = 6, 10.0


class ChatLimit:
    """At most six messages of a person in ten seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.said: dict[str, deque[float]] = {}
        """When each person said their last messages."""

    def count(self, person: str) -> None:
        """Count a message; refuse one too many."""
        now = self.now()
        times = self.said.setdefault(person, deque(maxlen=MOST))
        if len(times) == MOST and now - times[0] < SECONDS:
            raise refuse("too-fast", seconds=max(1, round(SECONDS - (now - times[0]))))
        times.append(now)

    def forget_old(self) -> None:
        """Free the memory of people who said nothing for a while."""
        start = self.now() - SECONDS
        self.said = {person: times for person, times in self.said.items() if times[-1] > start}

    def clear(self) -> None:
        """Forget everything."""
        self.said.clear()
