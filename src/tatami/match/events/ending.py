"""Talking, leaving and the end."""

from msgspec import Struct

from tatami.core.messages import Json
from tatami.match.events.base import EventBase, SeatEvent

__all__ = [
    "Aborted",
    "BotTookOver",
    "ChatData",
    "ChatSaid",
    "Ended",
    "EndedData",
    "Muted",
    "MutedData",
    "RematchData",
    "RematchMade",
    "Replaced",
    "Resigned",
    "Resumed",
    "ResumedData",
    "Returned",
    "TimedOut",
]


class ChatData(Struct, frozen=True, omit_defaults=True):
    """A text or a phrase from the catalogue, and the speaker's name."""

    name: str
    text: str | None = None
    phrase: str | None = None


class ChatSaid(EventBase, frozen=True, kw_only=True, tag="chat"):
    """A player or spectator said something."""

    shows_data = True
    data: ChatData


class MutedData(Struct, frozen=True):
    """The person whom the host mutes or unmutes, and the chat event by which the host chose them."""

    guest: str
    said: int
    on: bool = True


class Muted(EventBase, frozen=True, kw_only=True, tag="muted"):
    """The host muted or unmuted somebody."""

    data: MutedData

    def public_data(self) -> Json:
        """Everything but the id of the person."""
        return {"said": self.data.said, "on": self.data.on}


class Resigned(SeatEvent, frozen=True, kw_only=True, tag="resign"):
    """A person gave the game up. The next event says what follows."""

    shows_seats = True


class TimedOut(SeatEvent, frozen=True, kw_only=True, tag="timeout"):
    """A clock ran out. The next event says what follows."""


class Replaced(SeatEvent, frozen=True, kw_only=True, tag="replaced"):
    """The others replaced a person who was away for long. The next event says what follows."""


class BotTookOver(SeatEvent, frozen=True, kw_only=True, tag="stand-in"):
    """A bot stands in for a person who left."""

    shows_view = shows_seats = True


class Returned(SeatEvent, frozen=True, kw_only=True, tag="return"):
    """A person took the seat back from the bot that stood in."""

    shows_view = shows_seats = True


class ResumedData(Struct, frozen=True):
    """The time that does not count."""

    since: float
    until: float


class Resumed(EventBase, frozen=True, kw_only=True, tag="resumed"):
    """The service works again after nobody kept the clock."""

    shows_view = True
    data: ResumedData


# ---- The end


class Aborted(EventBase, frozen=True, kw_only=True, tag="abort"):
    """The game ended without a result."""

    shows_view = shows_seats = reveals_deal = True


class EndedData(Struct, frozen=True):
    """How the game ended, the ranks and the points."""

    outcome: Json


class Ended(EventBase, frozen=True, kw_only=True, tag="over"):
    """The game ended with a result."""

    shows_view = shows_seats = shows_data = reveals_deal = True
    data: EndedData


class RematchData(Struct, frozen=True):
    """The id of the new table."""

    table: str


class RematchMade(EventBase, frozen=True, kw_only=True, tag="rematch"):
    """The same people play again at another table."""

    shows_seats = shows_data = True
    data: RematchData
