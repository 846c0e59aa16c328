"""The clocks of a table, computed from the times of its events alone."""

from dataclasses import dataclass, field

from tatami.match.protocol import Clock

__all__ = ["Clocks"]

MERCY = 0.1
"""The part of the whole time that somebody at least has who takes a seat back."""


@dataclass
class Clocks:
    """Seconds left for each seat at the moment `since`, from which on the clock of `running` counts down."""

    terms: Clock
    left: list[float] = field(default_factory=list)
    running: int | None = None
    since: float = 0.0

    @classmethod
    def begin(cls, terms: Clock, players: int) -> "Clocks":
        """Everybody's clock is full and stands still."""
        return cls(terms, [float(terms.seconds)] * players)

    def left_at(self, seat: int, now: float) -> float:
        """What a seat has left."""
        spent = max(0.0, now - self.since) if seat == self.running else 0.0
        return max(0.0, self.left[seat - 1] - spent)

    def stop(self, now: float) -> None:
        """Nobody's time passes."""
        if self.running is not None:
            self.left[self.running - 1] = self.left_at(self.running, now)
        self.running = None

    def run(self, seat: int | None, now: float) -> None:
        """From now on this seat's time passes; a clock for single moves is full again."""
        before = self.running
        self.stop(now)
        if self.terms.kind == "move":
            self.left = [float(self.terms.seconds)] * len(self.left)
        elif before is not None and before != seat:
            self.left[before - 1] += self.terms.increment
        self.running, self.since = seat, now

    def give_back(self, start: float, end: float) -> None:
        """Time during which the server was down does not count."""
        if self.running is not None:
            self.since += max(0.0, end - max(start, self.since))

    def refill(self, seat: int) -> None:
        """Somebody is back who had run out of time."""
        self.left[seat - 1] = max(self.left[seat - 1], MERCY * self.terms.seconds)

    @property
    def deadline(self) -> float | None:
        """When the running clock is up."""
        return None if self.running is None else self.since + self.left[self.running - 1]
