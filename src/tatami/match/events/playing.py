"""Moves, hints, and questions to the others."""

from msgspec import Struct

from tatami.core.messages import Json
from tatami.match.events.base import Question, SeatEvent
from tatami.match.protocol import Terms

__all__ = [
    "Agreed",
    "AnswerData",
    "Answered",
    "AnsweredData",
    "Asked",
    "AskedData",
    "Declined",
    "HintAsked",
    "HintData",
    "MoreTime",
    "MoveData",
    "MovePlayed",
    "MovesUndone",
    "PLAIN_MOVE",
    "UndoneData",
    "WindowData",
    "Withdrawn",
]


class MoveData(Struct, frozen=True, omit_defaults=True):
    """The level of the bot that chose the move, if one did; the seconds of network lag that the clock did not count."""

    bot: str | None = None
    lag: float = 0.0
    silent: bool = False
    """Whether a countdown answered for the seat."""


PLAIN_MOVE = MoveData()


class MovePlayed(SeatEvent, frozen=True, kw_only=True, tag="move"):
    """One decision."""

    shows_view = changes_position = shows_data = True
    word: str
    data: MoveData = PLAIN_MOVE


class UndoneData(Struct, frozen=True):
    """The number of moves that are left."""

    to: int


class MovesUndone(SeatEvent, frozen=True, kw_only=True, tag="undo"):
    """Moves were taken back."""

    shows_view = changes_position = shows_data = True
    data: UndoneData


class HintData(Struct, frozen=True):
    """The step of a hint after `ply` moves, and how many steps it adds to what the seat has used."""

    ply: int
    step: int
    steps: int


class HintAsked(SeatEvent, frozen=True, kw_only=True, tag="hint"):
    """A player asked for a hint; everybody sees that, and nobody else the hint."""

    shows_seats = shows_data = True
    data: HintData


# ---- Answers to the moves of others, where errors stand


class AnsweredData(Struct, frozen=True):
    """The answer to the move of the event `move`."""

    move: int
    word: str


class Answered(SeatEvent, frozen=True, kw_only=True, tag="answered"):
    """A seat answered before it was asked. Everybody sees that; nobody else sees the word until it is played."""

    data: AnsweredData

    def public_data(self) -> Json:
        """Everything but the answer."""
        return {"move": self.data.move}


class WindowData(Struct, frozen=True):
    """The number of the event that is asked about."""

    move: int


class MoreTime(SeatEvent, frozen=True, kw_only=True, tag="more-time"):
    """A player asked for more time to answer."""

    shows_data = True
    data: WindowData


# ---- Questions


class AskedData(Struct, frozen=True, omit_defaults=True):
    """A request: for `undo`, how many moves to keep. `waiting` are the seats that have to agree.

    An offer of a rematch expires at the time `until`, and may have terms of its own.
    """

    what: Question
    to: int | None
    waiting: list[int]
    until: float | None = None
    terms: Terms | None = None


class Asked(SeatEvent, frozen=True, kw_only=True, tag="asked"):
    """A player asked the others."""

    shows_data = True
    data: AskedData


class AnswerData(Struct, frozen=True):
    """What was asked."""

    what: Question


class Agreed(SeatEvent, frozen=True, kw_only=True, tag="agreed"):
    """A person agreed for all their seats."""

    shows_data = True
    data: AnswerData


class Declined(SeatEvent, frozen=True, kw_only=True, tag="declined"):
    """A person declined, which ends the question."""

    shows_data = True
    data: AnswerData


class Withdrawn(SeatEvent, frozen=True, kw_only=True, tag="withdrawn"):
    """The person who asked withdrew the request."""

    shows_data = True
    data: AnswerData
