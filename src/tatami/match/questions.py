"""Undoing moves and ending a game without a result, with the others' consent where it is needed.

Offers of a rematch are asked in rematch.py, and declined and withdrawn here.
"""

from tatami.match import events as e
from tatami.match import protocol as m
from tatami.match.draft import Draft, need_at_the_seat, need_fresh, need_host, need_open, need_playing, need_space
from tatami.match.refusals import refuse
from tatami.match.undo import free_undo, is_revealed
from tatami.match.windows import is_asked

__all__ = ["abort", "agree", "undo", "withdraw"]


def undo(draft: Draft, command: m.Undo) -> None:
    """Take moves back at once if that needs no consent; otherwise ask the others."""
    table = draft.table
    own = table.seats_of(draft.person.id)
    if not own:
        raise refuse("not-seated")
    position = need_playing(draft)
    if table.is_counted:
        raise refuse("daily-no-undo")
    need_fresh(table, table.ply, command.after)
    need_space(draft)
    if command.to >= table.ply:
        raise refuse("undo-nothing")
    if table.window or is_asked(position.line()[command.to]):
        raise refuse("undo-window")
    last = position.before.to_act if position.before else None
    seat = last if last in own else own[0]
    need_at_the_seat(table.chairs[seat - 1])
    free = free_undo(table, seat)
    if free is not None and command.to >= free:
        return grant(draft, seat, command.to)
    if any(is_revealed(table, ply, seat) for ply in range(table.ply, command.to, -1)):
        raise refuse("undo-reveals")
    if not table.terms.undo:
        raise refuse("undo-not-agreed")
    return ask(draft, "undo", seat, command.to)


def ask(draft: Draft, what: e.Question, seat: int, to: int | None) -> None:
    """Ask all other people at the table; if there are none, grant it at once."""
    table = draft.table
    need_space(draft)
    if table.asking:
        raise refuse("already-asked")
    others = [
        other
        for other, chair in enumerate(table.chairs, 1)
        if chair.is_played_by_person and chair.person != draft.person.id
    ]
    if others:
        draft.add(e.Asked, seat=seat, data=e.AskedData(what, to, others))
    else:
        grant(draft, seat, to)


def grant(draft: Draft, seat: int, to: int | None) -> None:
    """Undo until `to` moves are left, or abort. Refuse an undo that would use up the time of a seat."""
    if to is None:
        return draft.add(e.Aborted, seat=seat)
    draft.add(e.MovesUndone, seat=seat, data=e.UndoneData(to))
    before, after = draft.table.clocks, draft.table.after(draft.events).clocks
    if before and after and any(new <= 0 < old for old, new in zip(before.left, after.left, strict=True)):
        raise refuse("undo-no-time")
    return None


def agree(draft: Draft, command: m.Agree) -> None:
    """Answer the question; it is granted when the last person agrees."""
    table, asking = draft.table, draft.table.asking
    own = table.seats_of(draft.person.id)
    if asking is None or not set(own) & set(asking.waiting) or not asking.is_open(draft.moment.now):
        raise refuse("nothing-asked")
    seat = next(seat for seat in own if seat in asking.waiting)
    if not command.yes:
        return draft.add(e.Declined, seat=seat, data=e.AnswerData(asking.what))
    draft.add(e.Agreed, seat=seat, data=e.AnswerData(asking.what))
    if set(asking.waiting) <= set(own):
        grant(draft, asking.seat, asking.to)
    return None


def withdraw(draft: Draft, command: m.Withdraw) -> None:
    """Withdraw one's own request."""
    asking = draft.table.asking
    if asking is None or asking.person != draft.person.id or not asking.is_open(draft.moment.now):
        raise refuse("nothing-to-withdraw")
    draft.add(e.Withdrawn, seat=asking.seat, data=e.AnswerData(asking.what))


def abort(draft: Draft, command: m.Abort) -> None:
    """The host aborts an open table. A game is aborted at once until everybody has moved; later all must agree."""
    table = draft.table
    if table.status == "open":
        need_open(draft)
        need_host(draft)
        return draft.add(e.Aborted)
    own = table.seats_of(draft.person.id)
    if not own:
        raise refuse("not-seated")
    position = need_playing(draft)
    if table.is_counted:
        raise refuse("daily-no-abort")
    moved = {step.before.to_act for step in position.line() if step.before}
    people = {seat for seat, chair in enumerate(table.chairs, 1) if chair.is_played_by_person}
    if people - moved:
        return draft.add(e.Aborted, seat=own[0])
    return ask(draft, "abort", own[0], None)
