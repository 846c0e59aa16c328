"""How often a person may leave games, or end them right after the deal to look at another one."""

from collections import deque
from collections.abc import Callable

from tatami.match.refusals import refuse
from tatami.match.table import Table

__all__ = ["Restarts", "is_counted"]

FIRST_ROUNDS = 2
FREE = 3
"""Games that a person may end this way without waiting."""
FIRST_WAIT = 60.0
"""Seconds to wait after one more; each further one doubles them."""
LONGEST_WAIT = 900.0
REMEMBERED = 3600.0
MOST = 16


def is_counted(table: Table, person: str) -> bool:
    """Whether a game is being played that has hardly begun, or that has other people in it."""
    is_just_dealt = table.ply < FIRST_ROUNDS * len(table.chairs)
    return table.status == "playing" and (is_just_dealt or bool(table.people - {person}))


class Restarts:
    """Counts the games that people of this process ended right after the deal."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.ended: dict[str, deque[float]] = {}
        """The last times when each person ended such a game."""

    def count(self, person: str) -> None:
        """A person ended a game right after the deal."""
        self.ended.setdefault(person, deque(maxlen=MOST)).append(self.now())

    def need_patience(self, person: str) -> None:
        """Refuse a new game to a person who has ended too many."""
        now = self.now()
        times = [time for time in self.ended.get(person, ()) if now - time < REMEMBERED]
        if len(times) <= FREE:
            return
        wait = min(FIRST_WAIT * 2 ** (len(times) - FREE - 1), LONGEST_WAIT)
        left = times[-1] + wait - now
        if left > 0:
            raise refuse("too-many-restarts", count=len(times), seconds=max(1, round(left)))

    def forget_old(self) -> None:
        """Free the memory of people who have not done so for a while."""
        start = self.now() - REMEMBERED
        self.ended = {person: times for person, times in self.ended.items() if times[-1] > start}
