"""How often somebody may do something."""

import math
from collections import deque
from collections.abc import Callable

from tatami.match.refusals import refuse

__all__ = ["Pace"]


class Pace:
    """At most this many times in this many seconds, for each key: a person or a table.

    Args:
        now: Tells the time.
        most: How many times.
        seconds: In how many seconds.
    """

    def __init__(self, now: Callable[[], float], most: int, seconds: float) -> None:
        self.now = now
        self.most = most
        self.seconds = seconds
        self.times: dict[str, deque[float]] = {}
        """The last times when each key was counted."""

    def check(self, key: str) -> None:
        """Refuse a key that has reached the limit."""
        times = self.times.get(key, deque[float]())
        if len(times) == self.most and self.now() - times[0] < self.seconds:
            wait = max(1, math.ceil(self.seconds - (self.now() - times[0])))
            raise refuse("too-fast", seconds=wait)

    def count(self, key: str) -> None:
        """Count it."""
        self.times.setdefault(key, deque(maxlen=self.most)).append(self.now())

    def forget_old(self) -> None:
        """Free the memory of keys that were not counted for a while."""
        start = self.now() - self.seconds
        self.times = {key: times for key, times in self.times.items() if times[-1] > start}

    def clear(self) -> None:
        """Forget everything."""
        self.times.clear()
