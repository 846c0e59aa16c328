"""People who give up, stay away or run out of time, and what follows for the game."""

from tatami.match import events as e
from tatami.match import protocol as m
from tatami.match.draft import Decision, Draft, Moment, need_at_the_seat, need_own, need_playing, need_seat
from tatami.match.refusals import refuse
from tatami.match.table import Table

__all__ = ["leave", "replace_seat", "resign", "resume", "time_out"]


def resign(draft: Draft, command: m.Resign) -> None:
    """Give the game up."""
    need_playing(draft)
    chair = need_own(draft, command.seat)
    need_at_the_seat(chair)
    draft.add(e.Resigned, seat=command.seat)
    leave(draft, command.seat, "resigned")


def replace_seat(draft: Draft, command: m.Replace) -> None:
    """Replace a person who was away for as long as the terms say, at a table without clock."""
    need_playing(draft)
    chair = need_seat(draft, command.seat)
    if not draft.table.seats_of(draft.person.id):
        raise refuse("not-seated")
    most = draft.table.terms.absence
    since = draft.moment.away_since().get(command.seat)
    if not chair.is_played_by_person or draft.table.clocks or since is None or draft.moment.now - since < most:
        raise refuse("not-away", minutes=-(-most // 60))
    draft.add(e.Replaced, seat=command.seat)
    leave(draft, command.seat, "absent")


def leave(draft: Draft, seat: int, how: str) -> None:
    """What follows when a player leaves: a bot plays on, or the game ends with that player last."""
    table = draft.table
    assert table.position is not None
    if table.terms.away == "bot":
        return draft.add(e.BotTookOver, seat=seat)
    outcome = table.position.outcome
    others = [rank for other, rank in enumerate(outcome.ranks, 1) if other != seat]
    ranks = [
        len(outcome.ranks) if other == seat else 1 + sum(one < rank for one in others)
        for other, rank in enumerate(outcome.ranks, 1)
    ]
    ended = {"how": how, "seat": seat, **outcome.to_json(), "ranks": ranks, "over": True}
    return draft.add(e.Ended, data=e.EndedData(ended))


def time_out(table: Table, moment: Moment) -> Decision:
    """The running clock ran out; no events if it did not."""
    draft, clocks = Draft(table, None, moment), table.clocks
    if clocks and clocks.running is not None and clocks.left_at(clocks.running, moment.now) <= 0:
        draft.add(e.TimedOut, seat=clocks.running)
        leave(draft, clocks.running, "timeout")
    return draft.decision


def resume(table: Table, since: float, moment: Moment) -> Decision:
    """No process kept the clock since then, so that time does not count."""
    draft = Draft(table, None, moment)
    if table.status == "playing" and (table.clocks or table.window):
        draft.add(e.Resumed, data=e.ResumedData(min(since, moment.now), moment.now))
    return draft.decision
