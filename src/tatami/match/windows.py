"""The window after a move where errors stand: who has yet to be asked about it, what they said before, and until when.

Like everything of a table it follows from the table's events alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tatami.bots import vigilant
from tatami.core.game import Position
from tatami.match.events import MovePlayed

__all__ = ["Window", "after_move", "is_asked"]


@dataclass(frozen=True)
class Window:
    """The other seats are asked about a move, one after the other."""

    move: int
    """The number of the event that they are asked about."""
    seat: int
    """The seat that made the move."""
    queue: tuple[int, ...]
    """The seats that have not answered by the rules, in the order of asking; the first is asked now."""
    opened: float
    until: float | None
    """When the silent say `ok`; None without a countdown."""
    kept: Mapping[int, str] = field(default_factory=dict)
    """Answers of seats that are not asked yet."""
    has_more: bool = False
    """Whether somebody has asked for more time."""

    @property
    def awaited(self) -> list[int]:
        """The seats whose answer is missing."""
        return [seat for seat in self.queue if seat not in self.kept]

    def answered(self, players: int) -> list[int]:
        """The seats that have answered, in the order of asking."""
        return [seat for seat in others(self.seat, players) if seat not in self.awaited]

    def can_have_more(self, person_seats: list[int]) -> bool:
        """Whether one of these seats may still ask for more time."""
        return self.until is not None and not self.has_more and not set(person_seats).isdisjoint(self.awaited)

    def next(self) -> "Window":
        """The seat that was asked has answered, and it was not the last."""
        kept = {seat: word for seat, word in self.kept.items() if seat != self.queue[0]}
        return replace(self, queue=self.queue[1:], kept=kept)

    def keep(self, seat: int, word: str) -> "Window":
        """A seat answered before it is asked."""
        return replace(self, kept={**self.kept, seat: word})

    def extend(self, seconds: int) -> "Window":
        """Somebody asked for more time."""
        assert self.until is not None
        return replace(self, until=self.until + seconds, has_more=True)

    def give_back(self, start: float, end: float) -> "Window":
        """Do not count the time from `start` to `end`."""
        if self.until is None:
            return self
        return replace(self, until=self.until + max(0.0, end - max(start, self.opened)))


def is_asked(position: Position) -> bool:
    """Does the seat to act answer to the move of another one?"""
    return position.state.errors_stand and not position.is_over and vigilant.is_asked(position)


def others(seat: int, players: int) -> list[int]:
    """The other seats in turn order, from the one after this."""
    return [(seat + step) % players + 1 for step in range(players - 1)]


def after_move(window: Window | None, event: MovePlayed, position: Position, seconds: int | None) -> Window | None:
    """The window after a move, which led to this position: the same with one seat fewer to ask, a new one, or none."""
    if not is_asked(position):
        return None
    if window is not None and len(window.queue) > 1:
        return window.next()
    queue = tuple(others(event.seat, position.players))
    return Window(event.number, event.seat, queue, event.time, event.time + seconds if seconds else None)
