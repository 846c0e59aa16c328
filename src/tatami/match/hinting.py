"""Hints at the table: when a player may ask, and how the answer gets to them.

A hint is computed in the bots' threads, from what the seat knows, once for a position; its steps show more and more of
it. A quick search answers first. A longer one follows if the position stays the same and no bot needs the thread.
"""

from dataclasses import dataclass, field

from tatami.bots.explain.hints import Advice
from tatami.match import events as e
from tatami.match import protocol as m
from tatami.match.bot_pool import BotPool, HintTask
from tatami.match.connection import Connection
from tatami.match.decisions import need_time, need_turn
from tatami.match.draft import Draft, need_space
from tatami.match.frames import encode
from tatami.match.refusals import refuse
from tatami.match.rooms import Rooms
from tatami.match.table import Table

__all__ = ["Hints", "hint", "hint_frame"]

QUICK, THOROUGH = "club", "master"
"""The levels of the first and of the better hint."""
GOOD_FROM, BEST_FROM = 2, 3
"""The steps that tell good moves, and the best one."""


def hint(draft: Draft, command: m.Hint) -> None:
    """Count a hint to the decision that the player has to make now; a step asked for again is not counted again."""
    table = draft.table
    _, seat = need_turn(draft, command)
    if table.errors_stand:
        raise refuse("hints-errors-stand")
    if not table.allows_hints:
        raise refuse("hints-not-agreed")
    need_time(draft, seat)
    counted = table.hinted.get(table.ply, 0)
    if command.step > counted:
        need_space(draft)
        draft.add(e.HintAsked, seat=seat, data=e.HintData(table.ply, command.step, command.step - counted))


@dataclass
class Asked:
    """The hint to one position: who wants it, and what is known so far."""

    seat: int
    changed: int
    task: HintTask
    steps: dict[Connection, int] = field(default_factory=dict)
    """The highest step that each connection asked for."""
    frame: m.Hinted | None = None
    """The whole hint, with all steps."""


class Hints:
    """The hints that are being computed, or were given to a position that has not changed."""

    def __init__(self, bots: BotPool, rooms: Rooms) -> None:
        self.bots = bots
        self.rooms = rooms
        self.asked: dict[str, Asked] = {}
        """By table."""

    def ask(self, connection: Connection, table: Table, step: int) -> None:
        """Send a connection the hint to the present position, now or when it is found."""
        seat, position = table.person_to_act, table.position
        if seat is None or position is None:
            return
        asked = self.asked.get(table.id)
        if asked is None:
            seed = f"hint {table.id} {table.ply}"  # nothing secret: the hint must follow from the view alone
            view = position.view(seat)
            task = HintTask(table.id, table.changed, view, QUICK, seed, connection.person.id, deliver=self.found)
            asked = self.asked[table.id] = Asked(seat, table.changed, task)
            self.bots.ask(task)
        asked.steps[connection] = max(step, asked.steps.get(connection, 0))
        if asked.frame:
            connection.send(encode(hint_frame(asked.frame, asked.steps[connection])))

    def found(self, task: HintTask, advice: Advice | None) -> None:
        """Send a hint to those who asked, and look for a better one."""
        asked = self.asked.get(task.table)
        if asked is None or asked.task is not task:
            return
        is_better = task.level == THOROUGH
        if advice is None and asked.frame is not None:
            return
        asked.frame = whole_frame(task, asked.seat, advice, is_better)
        for connection, step in asked.steps.items():
            connection.send(encode(hint_frame(asked.frame, step)))
        if advice is None:
            del self.asked[task.table]  # so that asking again tries again
        elif not is_better:
            asked.task = task.again(THOROUGH)
            self.bots.ask(asked.task)

    def changed(self, table: Table) -> None:
        """Forget the hint to a position that has changed."""
        asked = self.asked.get(table.id)
        if asked and (asked.changed != table.changed or table.person_to_act != asked.seat):
            self.forget(table.id)

    def leave(self, connection: Connection) -> None:
        """Forget a connection that ended; nobody waits for a hint that it alone wanted."""
        for table, asked in list(self.asked.items()):
            if asked.steps.pop(connection, None) is not None and not asked.steps:
                self.forget(table)

    def forget_old(self) -> None:
        """Forget tables that left memory."""
        for table in list(self.asked):
            room = self.rooms.find(table)
            if room is None or room.table is None:
                self.forget(table)

    def forget(self, table: str) -> None:
        """Stop looking for a hint."""
        asked = self.asked.pop(table)
        asked.task.stopped.set()
        self.bots.forget(asked.task.key)


def whole_frame(task: HintTask, seat: int, advice: Advice | None, is_better: bool) -> m.Hinted:
    """A hint with all its steps; without advice, only that there is none."""
    frame = m.Hinted(task.table, seat, task.view.ply, BEST_FROM, is_better)
    if advice is None:
        return frame
    frame.area, frame.good, frame.best = list(advice.area), list(advice.good), advice.best
    frame.reasons = [reason.to_json() for reason in advice.reasons]
    return frame


def hint_frame(whole: m.Hinted, step: int) -> m.Hinted:
    """A hint up to a step."""
    frame = m.Hinted(whole.table, whole.seat, whole.ply, step, whole.better, whole.area)
    if step >= GOOD_FROM:
        frame.good = whole.good
    if step >= BEST_FROM:
        frame.best, frame.reasons = whole.best, whole.reasons
    return frame
