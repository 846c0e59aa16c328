"""The authority of a table: a command becomes new events, or is refused. Nothing here changes a table.

Each rule takes a draft and a command, and adds events to the draft. The events are applied once they are stored.
Here: before the start, and moves. Other rules: starting.py, questions.py, talking.py, leaving.py, rematch.py.
"""

from tatami.core.game import Position
from tatami.match import events as e
from tatami.match import protocol as m
from tatami.match.answering import move_on
from tatami.match.draft import (
    MOST_EVENTS,
    Decision,
    Draft,
    Moment,
    need_at_the_seat,
    need_fresh,
    need_host,
    need_open,
    need_own,
    need_playing,
    need_seat,
    need_space,
)
from tatami.match.events import TableEvent
from tatami.match.leaving import leave
from tatami.match.moving import add_move
from tatami.match.names import clean_name
from tatami.match.refusals import refuse
from tatami.match.starting import new_table, start_if_full
from tatami.match.table import Table
from tatami.match.terms import check_seat, normal_options
from tatami.match.windows import is_asked

__all__ = [
    "bot_move",
    "change_seat",
    "create",
    "move",
    "need_time",
    "need_turn",
    "remove",
    "rename",
    "sit",
    "stand",
    "start",
]

# ---- Before the start


def create(
    who: m.Person, terms: m.Terms, moment: Moment, table_id: str, promise: str | None = None
) -> list[TableEvent]:
    """The events of a new table with checked terms. A full table starts at once, or as soon as numbers are revealed."""
    promises = {who.id: promise} if promise else {}
    return new_table(who, moment, table_id, e.CreatedData(terms, who.name, promises=promises))


def sit(draft: Draft, command: m.Sit) -> None:
    """Take an open seat before the start, or one's own seat back from a bot afterwards."""
    need_space(draft)
    table, chair = draft.table, need_seat(draft, command.seat)
    if table.status == "playing":
        return sit_again(draft, command.seat)
    need_open(draft)
    if chair.kind != "open":
        raise refuse("seat-taken")
    if draft.person.id in table.removed:
        raise refuse("removed")
    if draft.person.id != table.host and table.seats_of(draft.person.id) and not table.terms.several:
        raise refuse("sits-already")
    name = draft.person.name if command.name is None else clean_name(command.name)
    draft.add(e.SatDown, seat=command.seat, data=e.SatDownData(name, command.promise))
    return start_if_full(draft)


def sit_again(draft: Draft, seat: int) -> None:
    """Take one's own seat back from a bot."""
    chair = need_own(draft, seat)
    if not chair.stand_in:
        raise refuse("seat-taken")
    if chair.resigned:
        raise refuse("resigned")
    if draft.table.clocks and draft.table.clocks.left_at(seat, draft.moment.now) <= 0:
        raise refuse("time-up")  # until the bot has moved: otherwise a person without time could go on for free
    draft.add(e.Returned, seat=seat)


def stand(draft: Draft, command: m.Stand) -> None:
    """Give a seat up."""
    chair = need_own(draft, command.seat)
    if draft.table.status == "open":
        need_open(draft)
    else:
        need_playing(draft)
        need_at_the_seat(chair)
    draft.add(e.StoodUp, seat=command.seat)
    if draft.table.status == "playing":
        leave(draft, command.seat, "left")


def change_seat(draft: Draft, command: m.Seat) -> None:
    """The host changes a seat where nobody else sits."""
    need_open(draft)
    need_host(draft)
    need_space(draft)
    chair = need_seat(draft, command.seat)
    check_seat(command.who, draft.table.game)
    if chair.kind == "person" and chair.person != draft.person.id:
        raise refuse("seat-taken")
    draft.add(e.SeatChanged, seat=command.seat, data=e.SeatChangedData(command.who))
    start_if_full(draft)


def remove(draft: Draft, command: m.Remove) -> None:
    """The host removes a person before the start."""
    need_open(draft)
    need_host(draft)
    need_space(draft)
    chair = need_seat(draft, command.seat)
    if chair.person is None or chair.person == draft.person.id:
        raise refuse("nobody-to-remove")
    draft.add(e.Removed, seat=command.seat, data=e.RemovedData(chair.person))


def rename(table: Table, who: m.Person, old: str, moment: Moment) -> Decision:
    """A person has a new name; no events if nobody at the table would see it, or if the log is full."""
    draft = Draft(table, who, moment)
    is_shown = table.host == who.id or any(table.chairs[seat - 1].name == old for seat in table.seats_of(who.id))
    if is_shown and not table.is_ended and table.number - table.said < MOST_EVENTS:
        draft.add(e.Renamed, data=e.RenamedData(old, who.name))
    return draft.decision


def start(draft: Draft, command: m.Start) -> None:
    """Start with the people who came: the open seats go. A full table starts by itself once it is known who begins."""
    need_open(draft)
    need_host(draft)
    need_space(draft)
    table = draft.table
    if table.is_full:
        raise refuse("first-unknown")
    kept = [seat for seat, chair in enumerate(table.chairs, 1) if chair.kind != "open"]
    if len(kept) < table.game.players[0] or table.branch:
        raise refuse("seats-open")
    draft.add(e.Fewer, data=e.FewerData(kept, normal_options(table.game, len(kept), table.terms.options)))
    start_if_full(draft)


# ---- Moves


def move(draft: Draft, command: m.Move) -> None:
    """One move by the player whose turn it is, who knows the present position."""
    position, seat = need_turn(draft, command)
    lag = need_time(draft, seat)
    data = e.MoveData(lag=lag) if lag else e.PLAIN_MOVE
    if is_asked(position) and position.state.find(command.word) is None:
        return move_on(draft, position, command.word, data)
    return add_move(draft, position, command.word, data)


def need_turn(draft: Draft, command: m.Move | m.Hint) -> tuple[Position, int]:
    """The position and the seat to act; refuse anybody else, and those who do not know the present position."""
    table = draft.table
    if table.seats_of(draft.person.id) == []:
        raise refuse("not-seated")
    position = need_playing(draft)
    need_fresh(table, command.ply, command.after)
    seat = position.to_act
    assert seat is not None
    chair = table.chairs[seat - 1]
    if chair.person != draft.person.id:
        raise refuse("not-your-turn")
    need_at_the_seat(chair)
    return position, seat


def need_time(draft: Draft, seat: int) -> float:
    """The seconds of lag that the clock does not count for this move; refuse if the time is up all the same."""
    clocks, now = draft.table.clocks, draft.moment.now
    if clocks is None:
        return 0.0
    lag = round(clocks.excused(seat, draft.moment.round_trip, now), 3)
    if clocks.left_at(seat, now - lag) <= 0:
        raise refuse("time-up")
    return lag


def bot_move(table: Table, changed: int, word: str, moment: Moment) -> Decision:
    """A bot's move; stale if the position changed after the event with this number."""
    draft = Draft(table, None, moment)
    level = table.bot_to_act
    if level is None or table.position is None or table.changed != changed:
        raise refuse("stale")
    add_move(draft, table.position, word, e.MoveData(level))
    return draft.decision
