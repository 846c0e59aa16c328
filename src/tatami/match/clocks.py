"""The clocks of a table, computed from the times of its events."""

from dataclasses import dataclass, field

from tatami.match.protocol import Clock

__all__ = ["Clocks"]

MERCY = 0.1
"""A person who takes a seat back has at least this part of the whole time."""


@dataclass
class Clocks:
    """Seconds left for each seat at the time `since`; from then on the clock of the seat `running` counts down."""

    terms: Clock
    left: list[float] = field(default_factory=list)
    running: int | None = None
    since: float = 0.0

    @classmethod
    def begin(cls, terms: Clock, players: int) -> "Clocks":
        """Full clocks that stand still."""
        return cls(terms, [float(terms.seconds)] * players)

    def left_at(self, seat: int, now: float) -> float:
        """The seconds that a seat has left."""
        spent = max(0.0, now - self.since) if seat == self.running else 0.0
        return max(0.0, self.left[seat - 1] - spent)

    def stop(self, now: float) -> None:
        """Stop the running clock."""
        if self.running is not None:
            self.left[self.running - 1] = self.left_at(self.running, now)
        self.running = None

    def run(self, seat: int | None, now: float) -> None:
        """Start the clock of a seat, or of none. With time per move, all clocks are filled again."""
        before = self.running
        self.stop(now)
        if self.terms.kind == "move":
            self.left = [float(self.terms.seconds)] * len(self.left)
        elif before is not None and before != seat:
            self.left[before - 1] += self.terms.increment
        self.running, self.since = seat, now

    def give_back(self, start: float, end: float) -> None:
        """Do not count the time from `start` to `end`."""
        if self.running is not None:
            self.since += max(0.0, end - max(start, self.since))

    def refill(self, seat: int) -> None:
        """Give a person who is back enough time to go on."""
        self.left[seat - 1] = max(self.left[seat - 1], MERCY * self.terms.seconds)

    @property
    def deadline(self) -> float | None:
        """When the running clock runs out."""
        return None if self.running is None else self.since + self.left[self.running - 1]
