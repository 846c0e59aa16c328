"""One table, computed from its events alone: the same code follows a game as it is played and replays it later."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal

import msgspec

from tatami.core.game import Game, Position
from tatami.core.messages import Json
from tatami.games import game as find_game
from tatami.match.clocks import Clocks
from tatami.match.deal import first_position
from tatami.match.events import TableEvent
from tatami.match.protocol import SeatTerms, Terms
from tatami.match.terms import STAND_IN

__all__ = ["Asking", "Chair", "Status", "Table"]

Status = Literal["open", "playing", "over", "aborted"]


@dataclass(frozen=True)
class Chair:
    """Who sits at a seat: a person, a bot of a level, or nobody; a person may have a bot that stands in."""

    kind: Literal["person", "bot", "open"] = "open"
    person: str | None = None
    name: str | None = None
    level: str | None = None
    stand_in: bool = False
    resigned: bool = False

    @property
    def is_played_by_person(self) -> bool:
        """Does a person decide here?"""
        return self.kind == "person" and not self.stand_in

    @property
    def bot_level(self) -> str | None:
        """The level of the bot that decides here, if one does."""
        return STAND_IN if self.stand_in else self.level

    @classmethod
    def begin(cls, terms: SeatTerms, host: str, name: str) -> "Chair":
        """Who sits here when a table is made, or when its host changes a seat."""
        if terms.kind == "bot":
            return cls("bot", level=terms.level)
        return cls("person", host, terms.name or name) if terms.kind == "me" else cls()


@dataclass
class Asking:
    """A question that not all people at the table have answered."""

    what: Literal["undo", "abort"]
    seat: int
    person: str
    to: int | None
    waiting: list[int]


@dataclass
class Table:
    """All that is known of a table; `apply` is the only way in which it changes."""

    id: str
    number: int = 0
    changed: int = 0
    """The number of the last event that changed the position."""
    log: list[TableEvent] = field(default_factory=list)
    status: Status = "open"
    chairs: list[Chair] = field(default_factory=list)
    position: Position | None = None
    after_move: dict[int, Position] = field(default_factory=dict)
    """The position after each event that was a move, also of those taken back later."""
    clocks: Clocks | None = None
    asking: Asking | None = None
    start: Json = field(default_factory=dict)
    outcome: Json | None = None
    rematch: str | None = None
    revealing: dict[tuple[int, int, int], bool] = field(default_factory=dict)
    """What undo.py has found out, for each seat and move."""
    prepared: Position | None = None
    """The position after a move that is being stored."""
    terms: Terms = field(init=False)
    game: Game = field(init=False)
    host: str = field(init=False)
    host_name: str = field(init=False)
    created: float = field(init=False)
    uploaded: bool = field(init=False, default=False)

    @classmethod
    def replay(cls, table_id: str, entries: Iterable[TableEvent]) -> "Table":
        """The table as it stands after these events."""
        table = cls(table_id)
        for entry in entries:
            table.apply(entry)
        return table

    def copy(self) -> "Table":
        """A table to go on with while this one stays as it is."""
        asking = replace(self.asking, waiting=list(self.asking.waiting)) if self.asking else None
        clocks = replace(self.clocks, left=list(self.clocks.left)) if self.clocks else None
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)  # copy() asks a lot first, and a table is copied for every move
        other.log, other.chairs, other.after_move = list(self.log), list(self.chairs), dict(self.after_move)
        other.asking, other.clocks = asking, clocks
        return other

    def after(self, entries: Iterable[TableEvent]) -> "Table":
        """The table as it will stand after these events."""
        table = self.copy()
        for entry in entries:
            table.apply(entry)
        return table

    # ---- What is asked of it

    @property
    def ply(self) -> int:
        """How many moves were played and not taken back."""
        return self.position.ply if self.position else 0

    @property
    def to_act(self) -> int | None:
        """The seat that decides now, while the game is played."""
        return self.position.to_act if self.position and self.status == "playing" else None

    @property
    def bot_to_act(self) -> str | None:
        """The level of the bot that decides now, if one does."""
        return self.chairs[self.to_act - 1].bot_level if self.to_act else None

    @property
    def is_full(self) -> bool:
        """Is nobody missing?"""
        return all(chair.kind != "open" for chair in self.chairs)

    @property
    def is_ended(self) -> bool:
        """Will nothing more be played here?"""
        return self.status in ("over", "aborted")

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person holds, also while a bot stands in."""
        return [seat for seat, chair in enumerate(self.chairs, 1) if person and chair.person == person]

    # ---- How it changes

    def apply(self, entry: TableEvent) -> None:
        """One event further."""
        assert entry.number == self.number + 1, "events come in order, without gaps"
        self.APPLY[entry.what](self, entry)
        self.log.append(entry)
        if entry.what in ("start", "move", "undo"):
            self.changed = entry.number
        self.number = entry.number
        self.prepared = None

    def apply_created(self, entry: TableEvent) -> None:
        """A table is made; whoever sat at the table before a rematch sits here already."""
        data = entry.data
        self.terms = msgspec.convert(data["terms"], Terms)
        self.game = find_game(self.terms.game)
        self.host, self.host_name = str(entry.person), data["name"]
        self.created = entry.time
        self.uploaded = data.get("uploaded", False)
        chairs = data.get("chairs")
        if chairs is None:
            self.chairs = [Chair.begin(seat, self.host, self.host_name) for seat in self.terms.seats]
        else:
            self.chairs = [Chair(**chair) for chair in chairs]

    def change(self, seat: int | None, **changes: Any) -> None:
        """Something about a seat is different."""
        assert seat is not None
        self.chairs[seat - 1] = replace(self.chairs[seat - 1], **changes)

    def apply_sit(self, entry: TableEvent) -> None:
        """A person sits down."""
        assert entry.seat is not None
        self.chairs[entry.seat - 1] = Chair("person", entry.person, entry.data["name"])

    def apply_stand(self, entry: TableEvent) -> None:
        """A person gets up; what that means for a game that is played is the next event."""
        assert entry.seat is not None
        if self.status == "open":
            self.chairs[entry.seat - 1] = Chair()

    def apply_seat(self, entry: TableEvent) -> None:
        """The host decides who shall sit somewhere."""
        assert entry.seat is not None
        who = msgspec.convert(entry.data["who"], SeatTerms)
        self.chairs[entry.seat - 1] = Chair.begin(who, self.host, self.host_name)

    def apply_start(self, entry: TableEvent) -> None:
        """The game begins; the seating says from which seat each player comes."""
        self.chairs = [self.chairs[old - 1] for old in entry.data["seating"]]
        self.start = entry.data
        self.status = "playing"
        self.position = first_position(self.game, self.terms.options, entry.data)
        if self.terms.clock.kind != "none":
            self.clocks = Clocks.begin(self.terms.clock, len(self.chairs))
        self.run_clock(entry.time)

    def apply_move(self, entry: TableEvent) -> None:
        """One decision."""
        assert self.position is not None
        after = self.prepared
        if after is None or after.before is not self.position or after.move != entry.word:
            after = self.position.play_legal(self.position.find(str(entry.word), exact=True))
        self.position.forget_lists()
        self.position = self.after_move[entry.number] = after
        self.asking = None
        self.run_clock(entry.time)

    def apply_undo(self, entry: TableEvent) -> None:
        """Moves are taken back."""
        while self.position and self.position.before and self.position.ply > entry.data["to"]:
            self.position = self.position.before
        self.asking = None
        self.run_clock(entry.time)

    def apply_asked(self, entry: TableEvent) -> None:
        """A player asks the others."""
        data = entry.data
        assert entry.seat is not None
        self.asking = Asking(data["what"], entry.seat, str(entry.person), data.get("to"), list(data["waiting"]))

    def apply_agreed(self, entry: TableEvent) -> None:
        """Somebody agrees for all their seats."""
        if self.asking:
            own = self.seats_of(entry.person)
            self.asking.waiting = [seat for seat in self.asking.waiting if seat not in own]

    def apply_declined(self, entry: TableEvent) -> None:
        """Somebody does not agree: nothing is asked any more."""
        self.asking = None

    def apply_nothing(self, entry: TableEvent) -> None:
        """Something was said, or happened whose consequence is the next event."""

    def apply_resign(self, entry: TableEvent) -> None:
        """Somebody gives up."""
        self.change(entry.seat, resigned=True)

    def apply_stand_in(self, entry: TableEvent) -> None:
        """A bot plays on for a person, who need not be asked any more."""
        self.change(entry.seat, stand_in=True)
        self.asking = None
        self.run_clock(entry.time)

    def apply_return(self, entry: TableEvent) -> None:
        """The person is back."""
        assert entry.seat is not None
        self.change(entry.seat, stand_in=False)
        if self.clocks:
            self.clocks.refill(entry.seat)
        self.run_clock(entry.time)

    def apply_resumed(self, entry: TableEvent) -> None:
        """The server was down for a while."""
        if self.clocks:
            self.clocks.give_back(entry.data["since"], entry.data["until"])

    def apply_abort(self, entry: TableEvent) -> None:
        """The game ends without a result."""
        self.end("aborted", entry.time)

    def apply_over(self, entry: TableEvent) -> None:
        """The game ends with a result."""
        self.outcome = entry.data["outcome"]
        self.end("over", entry.time)

    def end(self, status: Status, now: float) -> None:
        """Nothing more will be played."""
        self.status = status
        self.asking = None
        if self.clocks:
            self.clocks.stop(now)

    def apply_rematch(self, entry: TableEvent) -> None:
        """The same people play again elsewhere."""
        self.rematch = entry.data["table"]

    def run_clock(self, now: float) -> None:
        """The time of whoever decides now passes, if it is a person."""
        if self.clocks:
            seat = self.to_act
            self.clocks.run(seat if seat and self.chairs[seat - 1].is_played_by_person else None, now)

    APPLY: ClassVar[Mapping[str, Callable[["Table", TableEvent], None]]] = {
        "created": apply_created,
        "sit": apply_sit,
        "stand": apply_stand,
        "seat": apply_seat,
        "start": apply_start,
        "move": apply_move,
        "undo": apply_undo,
        "asked": apply_asked,
        "agreed": apply_agreed,
        "declined": apply_declined,
        "chat": apply_nothing,
        "resign": apply_resign,
        "timeout": apply_nothing,
        "replaced": apply_nothing,
        "stand-in": apply_stand_in,
        "return": apply_return,
        "resumed": apply_resumed,
        "abort": apply_abort,
        "over": apply_over,
        "rematch": apply_rematch,
    }
