"""A decision being made at a table: what it needs, the events it leads to, and the checks that several rules share."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import Concatenate, ParamSpec, TypeVar

from msgspec import Struct

from tatami.core.game import Position
from tatami.match import protocol as m
from tatami.match.chairs import Chair
from tatami.match.deal import Chance, Secrets
from tatami.match.events import TableEvent
from tatami.match.refusals import refuse
from tatami.match.table import Table

__all__ = [
    "MOST_EVENTS",
    "Decision",
    "Draft",
    "Moment",
    "decide",
    "need_at_the_seat",
    "need_fresh",
    "need_host",
    "need_open",
    "need_own",
    "need_playing",
    "need_seat",
    "need_space",
]

MOST_EVENTS = 4000
"""Maximum events of a table without chat; random games have up to 200 moves. Then nothing is accepted that could be
repeated for ever: the game goes on to its end without undo, and people who leave cannot come back."""

Fields = ParamSpec("Fields")
Given = TypeVar("Given", bound=m.Command)


@dataclass(frozen=True)
class Moment:
    """What a decision needs from the world around the table."""

    now: float
    chance: Chance = field(default_factory=Secrets)
    away_since: Callable[[], Mapping[int, float]] = dict
    """Returns, for each seat whose person is away, since when."""
    here: Callable[[], Set[str]] = frozenset
    """Returns the people who are at the table now."""
    round_trip: float = 0.0
    """The last measured round trip to the person who sent the command, in seconds."""


class Decision(Struct, frozen=True):
    """The events that a command leads to; if there are moves, also the last position, so that it is computed once."""

    events: list[TableEvent]
    played: Position | None = None

    def apply_to(self, table: Table) -> Table:
        """A new table: the given one after the events."""
        return table.after(self.events, self.played)


class Draft:
    """A decision being made at a table."""

    def __init__(self, table: Table, who: m.Person | None, moment: Moment) -> None:
        self.table = table
        self.who = who
        self.moment = moment
        self.events: list[TableEvent] = []
        self.played: Position | None = None

    def add(
        self,
        kind: Callable[Concatenate[int, float, str | None, Fields], TableEvent],
        *args: Fields.args,
        **fields: Fields.kwargs,
    ) -> None:
        """Add an event of this kind."""
        self.add_by(self.who.id if self.who else None, kind, *args, **fields)

    def add_by(
        self,
        person: str | None,
        kind: Callable[Concatenate[int, float, str | None, Fields], TableEvent],
        *args: Fields.args,
        **fields: Fields.kwargs,
    ) -> None:
        """Add an event that another person asked for, or nobody."""
        number = self.table.number + len(self.events) + 1
        self.events.append(kind(number, self.moment.now, person, *args, **fields))

    @property
    def person(self) -> m.Person:
        """The person who sent the command."""
        assert self.who is not None
        return self.who

    @property
    def decision(self) -> Decision:
        """The result."""
        return Decision(self.events, self.played)


def decide(
    rule: Callable[[Draft, Given], None], table: Table, command: Given, who: m.Person, moment: Moment
) -> Decision:
    """Apply a rule to a command.

    Raises:
        Refused: The command is not allowed; the reason is for people.
    """
    draft = Draft(table, who, moment)
    rule(draft, command)
    return draft.decision


# ---- Shared checks


def need_open(draft: Draft) -> None:
    """Refuse unless the seats can still change."""
    if draft.table.status != "open":
        raise refuse("already-started")
    if draft.table.is_starting:
        raise refuse("starting")


def need_space(draft: Draft) -> None:
    """Refuse commands that could be repeated for ever once the log is full."""
    if draft.table.number - draft.table.said >= MOST_EVENTS:
        raise refuse("log-full", most=MOST_EVENTS)


def need_seat(draft: Draft, seat: int) -> Chair:
    """The chair at a seat; refuse if there is no such seat."""
    if seat > len(draft.table.chairs):
        raise refuse("bad-seat", players=len(draft.table.chairs))
    return draft.table.chairs[seat - 1]


def need_own(draft: Draft, seat: int) -> Chair:
    """The chair at a seat; refuse if the person does not hold it."""
    chair = need_seat(draft, seat)
    if chair.person != draft.person.id:
        raise refuse("not-your-seat")
    return chair


def need_host(draft: Draft) -> None:
    """Refuse unless the person is the host."""
    if draft.person.id != draft.table.host:
        raise refuse("not-host")


def need_playing(draft: Draft) -> Position:
    """The position; refuse unless the game is being played."""
    table = draft.table
    if table.status == "open":
        raise refuse("not-started")
    if table.status != "playing" or table.position is None:
        raise refuse("game-over")
    return table.position


def need_at_the_seat(chair: Chair) -> None:
    """Refuse while a bot stands in."""
    if chair.stand_in:
        raise refuse("bot-plays")


def need_fresh(table: Table, ply: int, after: int) -> None:
    """Refuse if the position changed after the last event that the client knows."""
    if ply != table.ply or not table.changed <= after <= table.number:
        raise refuse("stale")
