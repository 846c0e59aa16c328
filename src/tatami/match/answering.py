"""Answers to the moves of others, where errors stand.

By the rules the seats are asked one after the other. Here all of them may answer at once: who is not asked yet has the
answer kept until then. A person answers for all their seats.
"""

from tatami.bots.vigilant import NO_OBJECTION
from tatami.core.game import Position
from tatami.match import events as e
from tatami.match import protocol as m
from tatami.match.draft import Draft, need_own, need_playing, need_space
from tatami.match.moving import answer_known, find_move, play
from tatami.match.refusals import refuse
from tatami.match.windows import Window, is_asked

__all__ = ["answer", "more_time", "move_on"]


def need_window(draft: Draft, move: int) -> Window | None:
    """The window of this move, None if it is another one's; refuse people whom no answer is asked of."""
    table = draft.table
    own = table.seats_of(draft.person.id)
    if not own:
        raise refuse("not-seated")
    if table.is_ended:
        return None
    need_playing(draft)
    if table.window is None or table.window.move != move:
        return None
    if own == [table.window.seat]:
        raise refuse("not-asked")
    if all(table.chairs[seat - 1].stand_in for seat in own if seat != table.window.seat):
        raise refuse("bot-plays")
    return table.window


def answer(draft: Draft, command: m.AnswerMove) -> None:
    """Answer to a move, now or as soon as one is asked. An answer to another move changes nothing."""
    if command.seat is not None:
        need_own(draft, command.seat)
    window, position = need_window(draft, command.move), draft.table.position
    if window is None or position is None:
        return
    find_move(position, command.word)
    own = seats_to_ask(draft, window)
    seat = command.seat or next(iter(own), None)
    if seat in own:
        say(draft, window, {**dict.fromkeys(own, NO_OBJECTION), seat: command.word})


def seats_to_ask(draft: Draft, window: Window) -> list[int]:
    """The person's seats that have not answered by the rules."""
    chairs = draft.table.chairs
    return [
        seat
        for seat in window.queue
        if chairs[seat - 1].person == draft.person.id and chairs[seat - 1].is_played_by_person
    ]


def say(draft: Draft, window: Window, words: dict[int, str]) -> None:
    """Play these answers as far as the seats are asked, and keep the others; they replace those kept before."""
    answer_known(draft, {**window.kept, **words})
    position = draft.played or draft.table.position
    assert position is not None
    if not is_asked(position):
        return
    assert position.to_act is not None
    waiting = window.queue[window.queue.index(position.to_act) + 1 :]
    for seat, word in words.items():
        if seat in waiting and window.kept.get(seat) != word:
            need_space(draft)
            draft.add(e.Answered, seat=seat, data=e.AnsweredData(window.move, word))


def more_time(draft: Draft, command: m.MoreTime) -> None:
    """Lengthen the countdown by itself, once."""
    window = need_window(draft, command.move)
    if window is None or not window.can_have_more(draft.table.people_seats):
        return
    own = [seat for seat in window.awaited if seat in draft.table.seats_of(draft.person.id)]
    if own:
        need_space(draft)
        draft.add(e.MoreTime, seat=own[0], data=e.WindowData(window.move))


def move_on(draft: Draft, position: Position, word: str, data: e.MoveData) -> None:
    """The seat that is asked plays an ordinary move, and says `ok` by that."""
    window, seat = draft.table.window, position.to_act
    assert window is not None
    say(draft, window, dict.fromkeys(seats_to_ask(draft, window), NO_OBJECTION))
    after = draft.played
    if after is None or is_asked(after) or after.to_act != seat:
        find_move(position, word)  # refused with the reason, since it is no answer
    else:
        play(draft, after, word, data, draft.person.id)
