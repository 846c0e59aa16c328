"""What all events have."""

from typing import ClassVar, Literal

from msgspec import Struct, to_builtins

from tatami.core.messages import Json

__all__ = [
    "EventBase",
    "Question",
    "SeatEvent",
]

Question = Literal["undo", "abort", "rematch"]


class EventBase(Struct, frozen=True, omit_defaults=True, tag_field="what"):
    """What all events have, and what their frames show."""

    number: int
    """Counts the events of a table from 1, without gaps."""
    time: float
    person: str | None = None
    """Who asked for it; None for bots and clocks."""
    seat: int | None = None

    what: ClassVar[str]
    """The kind of event, as stored and sent."""
    shows_view: ClassVar[bool] = False
    """Whether its frame shows the view after it."""
    shows_seats: ClassVar[bool] = False
    """Whether its frame shows the seats after it."""
    changes_position: ClassVar[bool] = False
    """Whether a command sent before it is stale after it."""
    reveals_deal: ClassVar[bool] = False
    """Whether its frame reveals the seed of the deal."""
    shows_data: ClassVar[bool] = False
    """Whether everybody may know all of its `data`."""

    def public_data(self) -> Json:
        """The part of `data` that everybody may know."""
        return to_builtins(self.data) if self.shows_data else {}  # type: ignore[attr-defined]


class SeatEvent(EventBase, frozen=True, kw_only=True):
    """An event of one seat."""

    seat: int
