"""Random sequences of commands, compared with a simple model of a table."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tatami.match import decisions, leaving, questions, talking
from tatami.match import protocol as m
from tatami.match.decisions import create
from tatami.match.draft import Moment, decide
from tatami.match.events import decode_event, encode_event
from tatami.match.frames import Presence, Views, encode, table_state
from tatami.match.leaving import time_out
from tatami.match.logs import Logs
from tatami.match.refusals import Refused
from tatami.match.table import Table
from tatami.match.terms import check_terms
from tests.match.support import Clock, Seated

PEOPLE = [m.Person(f"p{number}", name) for number, name in enumerate(("Aki", "Ben", "Eve"))]
RULES: dict[type[m.Command], Callable[..., None]] = {
    m.Sit: decisions.sit,
    m.Stand: decisions.stand,
    m.Move: decisions.move,
    m.Undo: questions.undo,
    m.Agree: questions.agree,
    m.Chat: talking.chat,
    m.Resign: leaving.resign,
    m.Abort: questions.abort,
}
SECONDS = 100
seats = st.integers(1, 3)
somebody = st.sampled_from(PEOPLE)


@dataclass
class Model:
    """A simple table: who moved, who left, and what was asked."""

    moved: list[int] = field(default_factory=list)
    left: set[int] = field(default_factory=set)
    resigned: set[int] = field(default_factory=set)
    question: tuple[str, int, int | None] | None = None
    waiting: set[int] = field(default_factory=set)
    status: str = "playing"

    def ask(self, what: str, seat: int, to: int | None) -> bool:
        """Ask all other players; return whether there is nobody to ask."""
        self.waiting = {1, 2, 3} - self.left - {seat}
        self.question = (what, seat, to) if self.waiting else None
        return not self.waiting

    def forget_question(self) -> None:
        self.question, self.waiting = None, set()

    def leave(self, seat: int) -> None:
        self.left.add(seat)
        self.forget_question()


class TableMachine(RuleBasedStateMachine):
    """Three people at a game without secrets, with a clock. A bot plays on for a person who leaves."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = Clock()
        seating = [m.SeatTerms("open")] * 3
        _, chosen = check_terms(m.Terms("hiroba", seating, order="fixed", clock=m.Clock("game", SECONDS), away="bot"))
        self.table = Table.replay("t", create(PEOPLE[0], chosen, self.moment, "t"))
        for seat, person in enumerate(PEOPLE, 1):
            self.take(m.Sit(table="t", seat=seat), person)
        self.model = Model()

    @property
    def moment(self) -> Moment:
        return Moment(self.clock.now, Seated())

    def take(self, command: m.Command, who: m.Person) -> str | None:
        """Carry out a command as the service does; return the code of a refusal."""
        before = self.table.copy()
        try:
            decision = decide(RULES[type(command)], self.table, command, who, self.moment)
        except Refused as refused:
            assert str(refused)
            return refused.reason.code
        finally:
            assert self.table == before, "a decision changes nothing"
        stored = [decode_event(encode_event(event)) for event in decision.events]
        self.table = self.table.after(stored)
        return None

    def is_up(self, seat: int) -> bool:
        assert self.table.clocks is not None
        return self.table.clocks.left_at(seat, self.clock.now) <= 0

    def would_use_up(self, seat: int) -> bool:
        """Whether the time since the last move uses up a seat's clock."""
        clocks = self.table.clocks
        assert clocks is not None
        return clocks.left[seat - 1] <= clocks.spent_at(self.clock.now)

    @property
    def turn(self) -> int:
        assert self.table.position is not None
        return self.table.position.to_act or 0

    @rule(who=somebody, is_late=st.booleans(), choice=st.integers(0, 5))
    def move(self, who: m.Person, is_late: bool, choice: int) -> None:
        position, seat = self.table.position, PEOPLE.index(who) + 1
        assert position is not None
        words = [str(move) for move in position.moves] or ["a1"]
        after = self.table.changed - 1 if is_late else self.table.number
        turn = self.turn
        code = self.take(m.Move(table="t", ply=self.table.ply, after=after, word=words[choice % len(words)]), who)
        if self.model.status != "playing":
            assert code == "game-over"
        elif is_late:
            assert code == "stale"
        elif seat != turn:
            assert code == "not-your-turn"
        elif seat in self.model.left:
            assert code == "bot-plays"
        elif code == "time-up":
            assert self.is_up(seat)
        else:
            assert code is None
            self.model.moved.append(seat)
            self.model.forget_question()
            if self.table.position is not None and self.table.position.is_over:
                self.model.status = "over"

    @rule(who=somebody, back=st.integers(1, 4))
    def undo(self, who: m.Person, back: int) -> None:
        seat, ply, model = PEOPLE.index(who) + 1, len(self.model.moved), self.model
        to = ply - back
        if to < 0:
            return
        code = self.take(m.Undo(table="t", to=to, after=self.table.number), who)
        alone = {1, 2, 3} - model.left == {seat}
        if model.status != "playing":
            assert code == "game-over"
        elif seat in model.left:
            assert code == "bot-plays"
        elif all(mover == seat for mover in model.moved[to:]) or alone:
            if code == "undo-no-time":
                assert self.would_use_up(seat)
            else:
                assert code is None
                self.taken_back(to)
        elif model.question:
            assert code == "already-asked"
        else:
            assert code is None
            if model.ask("undo", seat, to):
                self.taken_back(to)

    def taken_back(self, to: int) -> None:
        del self.model.moved[to:]
        self.model.forget_question()

    @rule(who=somebody)
    def abort(self, who: m.Person) -> None:
        seat, model = PEOPLE.index(who) + 1, self.model
        had_question = model.question is not None
        code = self.take(m.Abort(table="t"), who)
        if model.status != "playing":
            assert code == "game-over"
        elif {1, 2, 3} - model.left - set(model.moved):
            assert code is None
            model.status = "aborted"
            model.forget_question()
        elif had_question:
            assert code == "already-asked"
        else:
            assert code is None
            if model.ask("abort", seat, None):
                model.status = "aborted"

    @rule(who=somebody, yes=st.booleans())
    def agree(self, who: m.Person, yes: bool) -> None:
        seat, model = PEOPLE.index(who) + 1, self.model
        code = self.take(m.Agree(table="t", yes=yes), who)
        if code == "undo-no-time":
            assert self.would_use_up(self.turn)
            return
        if model.question is None or seat not in model.waiting:
            assert code == "nothing-asked"
            return
        assert code is None
        what, _, to = model.question
        model.waiting.discard(seat)
        if not yes:
            model.forget_question()
        elif not model.waiting:
            model.forget_question()
            if what == "abort":
                model.status = "aborted"
            else:
                assert to is not None
                self.taken_back(to)

    @rule(who=somebody)
    def chat(self, who: m.Person) -> None:
        before = self.table.number
        assert self.take(m.Chat(table="t", text="hm"), who) is None
        assert self.table.number == before + 1

    @rule(who=somebody, seat=seats, resigns=st.booleans())
    def leave(self, who: m.Person, seat: int, resigns: bool) -> None:
        command: Any = m.Resign(table="t", seat=seat) if resigns else m.Stand(table="t", seat=seat)
        model = self.model
        code = self.take(command, who)
        if code is None:
            assert PEOPLE[seat - 1] == who
            assert model.status == "playing"
            assert seat not in model.left
            model.leave(seat)
            if resigns:
                model.resigned.add(seat)
        else:
            assert PEOPLE[seat - 1] != who or model.status != "playing" or seat in model.left

    @rule(who=somebody, seat=seats)
    def sit(self, who: m.Person, seat: int) -> None:
        model = self.model
        code = self.take(m.Sit(table="t", seat=seat), who)
        may = PEOPLE[seat - 1] == who and model.status == "playing" and seat in model.left - model.resigned
        may = may and not self.is_up(seat)
        assert (code is None) == may
        if may:
            model.left.discard(seat)

    @precondition(lambda self: self.model.status == "playing")
    @rule(seconds=st.sampled_from([0.5, 7.0, 60.0]))
    def wait(self, seconds: float) -> None:
        self.clock.go(seconds)
        turn = self.turn
        is_up = turn not in self.model.left and self.is_up(turn)
        decision = time_out(self.table, self.moment)
        assert bool(decision.events) == is_up
        self.table = decision.apply_to(self.table)
        if is_up:
            self.model.leave(turn)

    @invariant()
    def the_table_is_as_the_model_says(self) -> None:
        model, table = self.model, self.table
        assert table.status == model.status
        assert table.ply == len(model.moved)
        assert {seat for seat, chair in enumerate(table.chairs, 1) if chair.stand_in} == model.left
        asking = table.asking
        assert (asking and (asking.what, asking.seat, asking.to)) == model.question
        assert set(asking.waiting if asking else ()) == model.waiting
        assert [event.number for event in table.log] == list(range(1, table.number + 1))

    @invariant()
    def clocks_are_sane(self) -> None:
        clocks = self.table.clocks
        assert clocks is not None
        assert all(0 <= left <= SECONDS for left in clocks.left)
        playing = self.table.to_act
        assert clocks.running == (playing if playing and playing not in self.model.left else None)

    def teardown(self) -> None:
        """A replay shows the same state."""
        again = Table.replay("t", self.table.log)
        for seat in (None, 1, 2, 3):
            frames = [
                encode(table_state(one, seat, "p0", Presence(), 0.0, Views(), Logs().of(one, seat)))
                for one in (self.table, again)
            ]
            assert frames[0] == frames[1]


TableMachine.TestCase.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
TestTable = TableMachine.TestCase
