"""One table, computed from its events alone: the same code follows a game as it is played and replays it later."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, assert_never

from msgspec import structs

from tatami.core.game import Game, Position
from tatami.core.messages import Json
from tatami.games import game as find_game
from tatami.match import events as e
from tatami.match.boxes import short_options
from tatami.match.chairs import Chair, begin_chairs
from tatami.match.clocks import Clocks
from tatami.match.deal import first_position
from tatami.match.events import TableEvent
from tatami.match.fair import REVEAL_SECONDS, Fair
from tatami.match.protocol import Branch, Daily, Terms
from tatami.match.windows import Window, after_move

__all__ = ["Asking", "Status", "Table"]

Status = Literal["open", "playing", "over", "aborted"]


@dataclass
class Asking:
    """A question that not all people at the table have answered."""

    what: e.Question
    seat: int
    person: str
    to: int | None
    waiting: list[int]
    until: float | None = None
    """When an offer of a rematch expires."""
    terms: Terms | None = None
    """The terms of a rematch, if they are new."""

    def is_open(self, now: float) -> bool:
        """Whether it can still be answered."""
        return self.until is None or now < self.until


@dataclass
class Table:
    """The state of a table. Only `apply` changes it."""

    id: str
    number: int = 0
    """The number of the last event."""
    changed: int = 0
    """The number of the last event that changed the position."""
    log: list[TableEvent] = field(default_factory=list)
    status: Status = "open"
    chairs: list[Chair] = field(default_factory=list)
    position: Position | None = None
    after_move: dict[int, Position] = field(default_factory=dict)
    """The position after each event that was a move, including moves taken back later."""
    clocks: Clocks | None = None
    asking: Asking | None = None
    window: Window | None = None
    """Where errors stand: who is asked about the last move."""
    start: e.StartData | None = None
    fair: Fair = field(default_factory=Fair)
    first: tuple[int, str | None] | None = None
    """The seat that begins and its person, as the people at the table said."""
    outcome: Json | None = None
    rematch: str | None = None
    said: int = 0
    """The number of chat events."""
    muted: frozenset[str] = frozenset()
    """The people who may not speak."""
    hinted: Mapping[int, int] = field(default_factory=dict)
    """The highest step of the hints to each decision of the present line, by the number of moves before it."""
    removed: frozenset[str] = frozenset()
    """The people whom the host removed."""
    revealing: dict[tuple[int, int, int], bool] = field(default_factory=dict)
    """The cache of undo.py: whether a move revealed something to a seat."""
    terms: Terms = field(init=False)
    short_options: Json = field(init=False)
    """The options with a reference in place of the box, as views show them with every event."""
    game: Game = field(init=False)
    host: str = field(init=False)
    host_name: str = field(init=False)
    created: float = field(init=False)
    uploaded: bool = field(init=False, default=False)
    headers: Mapping[str, str] = field(init=False, default_factory=dict)
    """The headers of an uploaded transcript."""
    branch: e.BranchData | None = field(init=False, default=None)
    """What the game takes over from another one when it starts."""
    daily: Daily | None = field(init=False, default=None)
    """The deal of the day that is played here."""

    @classmethod
    def replay(cls, table_id: str, events: Iterable[TableEvent]) -> "Table":
        """The table after these events."""
        table = cls(table_id)
        for event in events:
            table.apply(event)
        return table

    def copy(self) -> "Table":
        """An independent table in the same state."""
        asking = replace(self.asking, waiting=list(self.asking.waiting)) if self.asking else None
        clocks = self.clocks.copy() if self.clocks else None
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)  # copy.copy() is slower, and every move copies a table
        other.log, other.chairs, other.after_move = list(self.log), list(self.chairs), dict(self.after_move)
        other.asking, other.clocks = asking, clocks
        return other

    def after(self, events: Iterable[TableEvent], played: Position | None = None) -> "Table":
        """A new table: this one after more events.

        `played` is the position after the moves among them, if it was computed before.
        """
        table = self.copy()
        for event in events:
            table.apply(event, played)
        return table

    # ---- Questions

    @property
    def ply(self) -> int:
        """The number of moves played and not taken back."""
        return self.position.ply if self.position else 0

    @property
    def to_act(self) -> int | None:
        """The seat that decides now, during the game."""
        return self.position.to_act if self.position and self.status == "playing" else None

    @property
    def person_to_act(self) -> int | None:
        """The seat that decides now, if a person decides there."""
        return self.to_act if self.to_act and self.chairs[self.to_act - 1].is_played_by_person else None

    @property
    def timed_seat(self) -> int | None:
        """The seat whose clock runs: that of the person who decides now, unless a countdown runs instead."""
        return None if self.window and self.window.until is not None else self.person_to_act

    @property
    def turn_of(self) -> int | None:
        """The seat whose turn it is, also while others answer to its move."""
        return self.window.seat if self.window else self.to_act

    @property
    def deadline(self) -> float | None:
        """When something is due here: a silent person answers, a clock runs out, or the game starts."""
        if self.window and self.window.until is not None:
            return self.window.until if self.person_to_act else None
        return self.clocks.deadline if self.clocks else self.starts_at

    @property
    def bot_to_act(self) -> str | None:
        """The level of the bot that decides now, if one does."""
        return self.chairs[self.to_act - 1].bot_level if self.to_act else None

    @property
    def bot_seed(self) -> str:
        """The seed of a bot's randomness: secret, and the same whenever this ply is reached.

        At a deal of the day it is the same for everybody, too: whoever plays the same moves gets the same answers.
        """
        if self.daily and self.start:
            return f"{self.daily.day} {self.start.seed} {self.ply}"
        secret = (self.start.seed, self.start.salt) if self.start else None
        return f"{self.id} {secret} {self.ply}"

    @property
    def earlier_answer(self) -> str | None:
        """What the bot to act played in this position before it was taken back."""
        level, position = self.bot_to_act, self.position
        for number, after in reversed(self.after_move.items()):
            event = self.log[number - 1]
            is_bots = isinstance(event, e.MovePlayed) and event.data.bot == level
            if is_bots and after.ply == self.ply + 1 and after.before == position:
                return str(after.move)
        return None

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return all(chair.kind != "open" for chair in self.chairs)

    @property
    def people_seats(self) -> list[int]:
        """The seats where people sit."""
        return [seat for seat, chair in enumerate(self.chairs, 1) if chair.kind == "person"]

    @property
    def begins(self) -> int | None:
        """The seat that begins, if the terms ask for it and it is known; a single person needs no question."""
        if self.terms.order != "printed":
            return None
        if len(self.people_seats) == 1 and self.is_full:
            return self.people_seats[0]
        if self.first is None or self.chairs[self.first[0] - 1].person != self.first[1]:
            return None
        return self.first[0]

    @property
    def waits_for_first(self) -> bool:
        """Whether somebody has to say who begins before the game can start."""
        return self.terms.order == "printed" and self.people_seats != [] and self.begins is None

    @property
    def takes_promises(self) -> bool:
        """Whether people can still promise numbers for this table."""
        return self.status == "open" and not self.is_starting

    @property
    def is_starting(self) -> bool:
        """Whether all seats are taken and people reveal their numbers."""
        return self.status == "open" and self.fair.full_since is not None

    @property
    def starts_at(self) -> float | None:
        """When the game starts without the numbers that are missing."""
        return self.fair.full_since + REVEAL_SECONDS if self.is_starting and self.fair.full_since else None

    @property
    def is_ended(self) -> bool:
        """Whether the game ended, with or without a result."""
        return self.status in ("over", "aborted")

    @property
    def needs_lease(self) -> bool:
        """Whether bots, clocks, countdowns or the wait for numbers need one process that runs this table."""
        if self.status != "playing":
            return self.is_starting
        keeps_time = self.clocks is not None or bool(self.terms.window)
        return keeps_time or any(chair.bot_level for chair in self.chairs)

    @property
    def errors_stand(self) -> bool:
        """Whether wrong moves stand unless somebody objects: then nothing may tell whether a move is wrong."""
        return bool(self.terms.options.get("errors") == "stand")

    @property
    def allows_hints(self) -> bool:
        """Whether players may ask for hints. Unless the terms say so, only one person alone may."""
        if self.errors_stand:
            return False
        return len(self.people) <= 1 if self.terms.hints is None else self.terms.hints

    @property
    def is_counted(self) -> bool:
        """Whether this is the one try at a deal of the day that counts: without undo, hints or a new start."""
        return self.daily is not None and self.daily.counted

    @property
    def people(self) -> frozenset[str]:
        """Everybody with a seat."""
        return frozenset(chair.person for chair in self.chairs if chair.person)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats of a person, including those where a bot stands in."""
        return [seat for seat, chair in enumerate(self.chairs, 1) if person and chair.person == person]

    @property
    def branch_of(self) -> Branch | None:
        """The game from which this one branched off, if it did."""
        return self.branch.of if self.branch else None

    def admits(self, person: str | None) -> bool:
        """Whether a person may watch: without a seat only if the terms allow it or the game has not begun."""
        return self.terms.spectators or self.status == "open" or self.seats_of(person) != []

    # ---- Changes

    def apply(self, event: TableEvent, played: Position | None = None) -> None:
        """Advance by one event."""
        assert event.number == self.number + 1, "events come in order, without gaps"
        self.dispatch(event, played)
        self.log.append(event)
        if event.changes_position:
            self.changed = event.number
        self.number = event.number

    def dispatch(self, event: TableEvent, played: Position | None) -> None:
        """Call the method for this kind of event; the most frequent kind comes first."""
        match event:
            case e.MovePlayed():
                self.apply_move(event, played)
            case e.ChatSaid():
                self.said += 1
            case e.TimedOut() | e.Replaced():
                pass  # a later event holds the consequence, if there is one
            case e.Created():
                self.apply_created(event)
            case e.SatDown():
                self.chairs[event.seat - 1] = Chair("person", event.person, event.data.name)
                self.fair = self.fair.promise(event.person, event.data.promise)
            case e.StoodUp():
                if self.status == "open":
                    self.chairs[event.seat - 1] = Chair()
            case e.SeatChanged():
                others = [chair for seat, chair in enumerate(self.chairs, 1) if seat != event.seat]
                chair = Chair.begin(event.data.who, self.game, self.host, self.host_name, event.seat, others)
                self.chairs[event.seat - 1] = chair
            case e.Promised():
                self.fair = self.fair.promise(event.person, event.data.promise, not self.takes_promises)
            case e.FirstChosen():
                self.first = event.seat, self.chairs[event.seat - 1].person
            case e.Fewer():
                self.apply_fewer(event)
            case e.Filled():
                self.fair = self.fair.fill(event.data.promises, event.time)
            case e.Revealed():
                self.fair = self.fair.reveal(event.seat, event.data.number)
            case e.Started():
                self.apply_start(event)
            case e.MovesUndone():
                self.apply_undo(event)
            case e.HintAsked():
                self.change(event.seat, hints=self.chairs[event.seat - 1].hints + event.data.steps)
                self.hinted = {**self.hinted, event.data.ply: event.data.step}
            case e.Answered():
                if self.window:
                    self.window = self.window.keep(event.seat, event.data.word)
            case e.MoreTime():
                if self.window and self.terms.window:
                    self.window = self.window.extend(self.terms.window)
            case e.Asked():
                data = event.data
                who = str(event.person)
                self.asking = Asking(data.what, event.seat, who, data.to, list(data.waiting), data.until, data.terms)
            case e.Agreed():
                self.apply_agreed(event)
            case e.Declined() | e.Withdrawn():
                self.asking = None
            case e.Muted():
                guest = {event.data.guest}
                self.muted = self.muted | guest if event.data.on else self.muted - guest
            case e.Removed():
                self.chairs[event.seat - 1] = Chair()
                self.removed |= {event.data.guest}
            case e.Renamed():
                self.apply_renamed(event)
            case e.Resigned():
                self.change(event.seat, resigned=True)
            case e.BotTookOver():
                self.change(event.seat, stand_in=True)
                self.asking = None
                self.run_clock(event.time)
            case e.Returned():
                self.change(event.seat, stand_in=False)
                self.run_clock(event.time)
            case e.Resumed():
                if self.clocks:
                    self.clocks.give_back(event.data.since, event.data.until)
                if self.window:
                    self.window = self.window.give_back(event.data.since, event.data.until)
            case e.Aborted():
                self.end("aborted", event.time)
            case e.Ended():
                self.outcome = event.data.outcome
                self.end("over", event.time)
            case e.RematchMade():
                self.rematch = event.data.table
                self.asking = None
            case _:
                assert_never(event)

    def apply_created(self, event: e.Created) -> None:
        """Set the table up."""
        data = event.data
        self.terms = data.terms
        self.short_options = short_options(data.terms.options)
        self.game = find_game(self.terms.game)
        self.host, self.host_name = str(event.person), data.name
        self.created = event.time
        self.uploaded, self.headers, self.branch, self.daily = data.uploaded, data.headers, data.branch, data.daily
        self.chairs = list(data.chairs or begin_chairs(self.terms.seats, self.game, self.host, self.host_name))
        self.fair = Fair(data.secret, data.commitment, data.promises)

    def apply_fewer(self, event: e.Fewer) -> None:
        """Keep the taken seats alone; whoever was said to begin keeps that."""
        kept, seats = event.data.kept, self.terms.seats
        if self.first is not None:
            self.first = (kept.index(self.first[0]) + 1, self.first[1]) if self.first[0] in kept else None
        self.chairs = [self.chairs[seat - 1] for seat in kept]
        self.terms = structs.replace(self.terms, seats=[seats[seat - 1] for seat in kept], options=event.data.options)
        self.short_options = short_options(event.data.options)

    def apply_start(self, event: e.Started) -> None:
        """Begin the game: players change seats if these were drawn."""
        self.start = event.data
        if event.data.secret is not None:
            self.fair = self.fair.commit(event.data.secret, event.data.commitment)
        self.chairs = [self.chairs[old - 1] for old in event.data.seating]
        self.status = "playing"
        self.position = first_position(self.game, self.terms.options, event.data)
        if self.terms.clock.kind != "none":
            self.clocks = Clocks.begin(self.terms.clock, len(self.chairs))
        self.run_clock(event.time)

    def apply_move(self, event: e.MovePlayed, played: Position | None) -> None:
        """Play one move, unless the position after it was computed before."""
        assert self.position is not None
        while played is not None and played.before is not self.position:
            played = played.before
        if played is None or played.move != event.word:
            played = self.position.play(self.position.find(event.word, exact=True))
        turn = self.turn_of
        self.position.state.release()
        self.position = self.after_move[event.number] = played
        self.window = after_move(self.window, event, played, self.terms.window)
        self.asking = None
        if self.clocks:
            has_ended = turn and turn != self.turn_of and self.chairs[turn - 1].is_played_by_person
            self.clocks.move(event.seat, self.timed_seat, event.time, event.data.lag, turn if has_ended else None)
            if self.chairs[event.seat - 1].stand_in:
                self.clocks.refill(event.seat)

    def apply_undo(self, event: e.MovesUndone) -> None:
        """Take moves back. Unless the others agreed, the seat that takes back pays for the time since."""
        while self.position and self.position.before and self.position.ply > event.data.to:
            self.position = self.position.before
        self.hinted = {ply: step for ply, step in self.hinted.items() if ply <= event.data.to}
        is_agreed = self.asking is not None and not self.asking.waiting
        self.asking = self.window = None
        if self.clocks:
            self.clocks.undo(event.data.to, None if is_agreed else event.seat, self.person_to_act, event.time)

    def apply_renamed(self, event: e.Renamed) -> None:
        """Replace the old name by the new one; people who share a device keep their own names."""
        for seat in self.seats_of(event.person):
            if self.chairs[seat - 1].name == event.data.old:
                self.change(seat, name=event.data.name)
        if event.person == self.host:
            self.host_name = event.data.name

    def apply_agreed(self, event: e.Agreed) -> None:
        """Somebody agreed for all their seats."""
        if self.asking:
            own = self.seats_of(event.person)
            self.asking.waiting = [seat for seat in self.asking.waiting if seat not in own]

    def change(self, seat: int, **changes: Any) -> None:
        """Change some fields of a chair."""
        self.chairs[seat - 1] = structs.replace(self.chairs[seat - 1], **changes)

    def end(self, status: Status, now: float) -> None:
        """End the game."""
        self.status = status
        self.asking = self.window = None
        if self.clocks:
            self.clocks.stop(now)

    def run_clock(self, now: float) -> None:
        """Start the clock of the person who decides now; bots have none."""
        if self.clocks:
            self.clocks.run(self.timed_seat, now)
