"""How much a person may store in a day. Moves count, but are never refused, so that games can be finished."""

from collections import OrderedDict
from collections.abc import Callable

from tatami.match.refusals import refuse

__all__ = ["DailyBytes"]

DAY = 86_400
MOST_BYTES = 20_000_000
"""Maximum bytes of a person in a day; a game of a hundred moves takes about 30 kB."""
ROW_BYTES = 100
"""What the store adds to an event: keys, and the stored reply."""
MOST_PEOPLE = 20_000


class DailyBytes:
    """Counts each person's bytes since midnight UTC, in this process; the least recent person is dropped first."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.day = 0
        self.bytes: OrderedDict[str, int] = OrderedDict()

    def count(self, person: str, size: int) -> None:
        """A person stored an event of this size."""
        self.begin_day()
        self.bytes[person] = self.bytes.get(person, 0) + size + ROW_BYTES
        self.bytes.move_to_end(person)
        if len(self.bytes) > MOST_PEOPLE:
            self.bytes.popitem(last=False)

    def need_room(self, person: str) -> None:
        """Refuse a person who stored too much today."""
        self.begin_day()
        if self.bytes.get(person, 0) >= MOST_BYTES:
            raise refuse("stored-too-much", most=MOST_BYTES // 1_000_000)

    def begin_day(self) -> None:
        """Forget the counts of another day."""
        today = int(self.now() // DAY)
        if today != self.day:
            self.day = today
            self.bytes.clear()
