"""The clocks of a table, computed from its events alone."""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tatami.match.protocol import Clock

__all__ = ["Clocks"]

MERCY = 0.1
"""After a bot has moved for a person, the person has at least this part of the whole time."""
MOST_LAG = 1.0
"""Maximum seconds of lag that one move is not charged for."""
LAG_QUOTA = 10.0
"""Maximum seconds of lag that a seat is not charged for in a game; a client can pretend to have a slow network."""
LAG_PART = 0.1
"""With a short clock, neither limit is more than this part of the time: of each move's, or of the whole."""


class Made(NamedTuple):
    """The clocks when a move was made."""

    seat: int
    left: float
    """Seconds that the seat had left, before any increment."""
    counted: float
    """Seconds counted in the game until then."""
    increment: float
    """Seconds that the move earned."""


@dataclass
class Clocks:
    """Seconds left for each seat at the time `since`; from then on the clock of the seat `running` counts down."""

    terms: Clock
    left: list[float]
    lag: list[float]
    """Seconds of lag that each seat was not charged for."""
    running: int | None = None
    since: float = 0.0
    counted: float = 0.0
    """Seconds counted so far, on all clocks together."""
    made: list[Made] = field(default_factory=list)
    """For each move that was not taken back."""

    @classmethod
    def begin(cls, terms: Clock, players: int) -> "Clocks":
        """Full clocks that stand still."""
        return cls(terms, [float(terms.seconds)] * players, [0.0] * players)

    def copy(self) -> "Clocks":
        """Independent clocks in the same state."""
        return replace(self, left=list(self.left), lag=list(self.lag), made=list(self.made))

    # ---- Questions

    def left_at(self, seat: int, now: float) -> float:
        """The seconds that a seat has left."""
        spent = self.spent_at(now) if seat == self.running else 0.0
        return max(0.0, self.left[seat - 1] - spent)

    def spent_at(self, now: float) -> float:
        """The seconds that the running clock has counted down."""
        return max(0.0, now - self.since) if self.running is not None else 0.0

    def excused(self, seat: int, round_trip: float, now: float) -> float:
        """The seconds of lag that a move of this seat is not charged for now."""
        part = LAG_PART * self.terms.seconds
        quota = LAG_QUOTA if self.terms.kind == "move" else min(LAG_QUOTA, part)
        return max(0.0, min(round_trip, MOST_LAG, part, quota - self.lag[seat - 1], self.spent_at(now)))

    @property
    def deadline(self) -> float | None:
        """When the running clock runs out."""
        return None if self.running is None else self.since + self.left[self.running - 1]

    # ---- Changes

    def run(self, seat: int | None, now: float) -> None:
        """Start the clock of a seat, or of none."""
        self.stop(now)
        self.running, self.since = seat, now

    def stop(self, now: float) -> None:
        """Stop the running clock."""
        if self.running is not None:
            self.counted += self.spent_at(now)
            self.left[self.running - 1] = self.left_at(self.running, now)
        self.running = None

    def move(self, seat: int, following: int | None, now: float, lag: float = 0.0, ended: int | None = None) -> None:
        """A seat moved; run the clock of the following seat. `lag` seconds do not count.

        The person whose turn `ended` with it, if any, earns the increment: where errors stand this may be another seat
        than the one that answered last. With time per move, all clocks are filled again.
        """
        increment = float(self.terms.increment) if ended and self.terms.kind == "game" else 0.0
        self.stop(now - lag)
        self.lag[seat - 1] += lag
        owner = ended or seat
        self.made.append(Made(owner, self.left[owner - 1], self.counted, increment))
        self.left[owner - 1] += increment
        if self.terms.kind == "move":
            self.left = [float(self.terms.seconds)] * len(self.left)
        self.run(following, now)

    def undo(self, to: int, payer: int | None, following: int | None, now: float) -> None:
        """Take moves back until `to` are left; run the clock of the following seat.

        Nobody gets time back, and nobody keeps the increment of a move that was taken back. The seat that takes back
        without asking is the payer: its clock is charged as if the moves had never been played. If the others agreed
        (no payer), each seat pays for its own time, and the undo itself leaves nobody short of time.
        """
        if payer is not None and self.running is not None:
            self.running = payer
        self.stop(now)
        before, taken_back = list(self.left), self.made[to:]
        del self.made[to:]
        for made in taken_back:
            self.left[made.seat - 1] -= made.increment
        if self.terms.kind == "move" and taken_back and following is not None:
            since = self.counted - taken_back[0].counted if payer is not None else 0.0
            self.left[following - 1] = taken_back[0].left - since
        least = 0.0 if payer is not None else MERCY * self.terms.seconds
        self.left = [max(left, min(had, least)) for left, had in zip(self.left, before, strict=True)]
        self.run(following, now)

    def give_back(self, start: float, end: float) -> None:
        """Do not count the time from `start` to `end`."""
        if self.running is not None:
            self.since += max(0.0, end - max(start, self.since))

    def refill(self, seat: int) -> None:
        """Give a person enough time to come back."""
        self.left[seat - 1] = max(self.left[seat - 1], MERCY * self.terms.seconds)
