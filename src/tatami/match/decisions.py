"""The authority of a table: what a command leads to, as new events, or why it is refused. Nothing changes here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from tatami.core.game import Position
from tatami.core.messages import Json, Message
from tatami.match import protocol as m
from tatami.match.deal import Chance, Secrets
from tatami.match.events import TableEvent
from tatami.match.names import clean_name
from tatami.match.preview import need_legal
from tatami.match.refusals import refuse
from tatami.match.table import Chair, Table
from tatami.match.terms import check_seat
from tatami.match.undo import free_undo, is_revealed

__all__ = ["AWAY_SECONDS", "PHRASES", "Moment", "bot_move", "create", "decide", "rematch", "resume", "time_out"]

AWAY_SECONDS = 60.0
"""How long somebody must be away, at a table without clock, until the others may replace them."""
PHRASES: Sequence[Message] = (
    Message("phrase-hello"),
    Message("phrase-good-luck"),
    Message("phrase-well-played"),
    Message("phrase-thanks"),
    Message("phrase-oops"),
    Message("phrase-your-turn"),
    Message("phrase-one-moment"),
    Message("phrase-rematch"),
    Message("phrase-goodbye"),
)


@dataclass(frozen=True)
class Moment:
    """What a decision needs from the world around the table."""

    now: float
    chance: Chance = field(default_factory=Secrets)
    away_since: Callable[[], Mapping[int, float]] = dict
    """Asks, for each seat whose person is not there, since when."""


class Draft:
    """The events that a command leads to, one after another."""

    def __init__(self, table: Table, who: m.Person | None, moment: Moment) -> None:
        self.table = table
        self.who = who
        self.moment = moment
        self.entries: list[TableEvent] = []

    def add(self, what: str, /, seat: int | None = None, word: str | None = None, **data: Any) -> None:
        """One more event."""
        number = self.table.number + len(self.entries) + 1
        person = self.who.id if self.who else None
        self.entries.append(TableEvent(number, self.moment.now, what, seat, word, person, data))

    @property
    def person(self) -> m.Person:
        """Whoever asks."""
        assert self.who is not None
        return self.who


def decide(table: Table, command: m.Command, who: m.Person, moment: Moment) -> list[TableEvent]:
    """The events that a command leads to, none of them applied yet; or Refused."""
    draft = Draft(table, who, moment)
    DECISIONS[type(command)](draft, command)
    return draft.entries


# ---- Before the start


def create(who: m.Person, terms: m.Terms, moment: Moment, table_id: str) -> list[TableEvent]:
    """A new table with checked terms; one that is full already starts at once."""
    table = Table(table_id)
    draft = Draft(table, who, moment)
    draft.add("created", terms=to_builtins(terms), name=who.name)
    return start_if_full(draft)


def start_if_full(draft: Draft) -> list[TableEvent]:
    """A new table's events, with the start if nobody is missing."""
    made = Table.replay(draft.table.id, draft.entries)
    if made.is_full:
        begin_game(draft, made)
    return draft.entries


def begin_game(draft: Draft, table: Table) -> None:
    """Seats are drawn if the terms say so, and the cards are dealt."""
    players = len(table.chairs)
    is_drawn = table.terms.order == "drawn"
    seating = draft.moment.chance.seating(players) if is_drawn else list(range(1, players + 1))
    draft.add("start", seating=seating, **draft.moment.chance.deal(table.game, table.terms.options, seating))


def need_open(draft: Draft) -> None:
    """This is done before a game starts."""
    if draft.table.status != "open":
        raise refuse("already-started")


def need_seat(draft: Draft, seat: int) -> Chair:
    """There is such a seat."""
    if seat > len(draft.table.chairs):
        raise refuse("bad-seat", players=len(draft.table.chairs))
    return draft.table.chairs[seat - 1]


def need_own(draft: Draft, seat: int) -> Chair:
    """There is such a seat, and it is whoever asks who holds it."""
    chair = need_seat(draft, seat)
    if chair.person != draft.person.id:
        raise refuse("not-your-seat")
    return chair


def need_host(draft: Draft) -> None:
    """Only the host may do this."""
    if draft.person.id != draft.table.host:
        raise refuse("not-host")


def sit(draft: Draft, command: m.Sit) -> None:
    """An open seat before the start; one's own seat from a bot afterwards."""
    table, chair = draft.table, need_seat(draft, command.seat)
    if table.status == "playing":
        return sit_again(draft, command.seat)
    need_open(draft)
    if chair.kind != "open":
        raise refuse("seat-taken")
    name = draft.person.name if command.name is None else clean_name(command.name)
    draft.add("sit", command.seat, name=name)
    if all(other.kind != "open" for seat, other in enumerate(table.chairs, 1) if seat != command.seat):
        begin_game(draft, table)
    return None


def sit_again(draft: Draft, seat: int) -> None:
    """A person is back."""
    chair = need_own(draft, seat)
    if not chair.stand_in:
        raise refuse("seat-taken")
    if chair.resigned:
        raise refuse("resigned")
    draft.add("return", seat)


def stand(draft: Draft, command: m.Stand) -> None:
    """Give a seat up."""
    chair = need_own(draft, command.seat)
    if draft.table.status != "open":
        need_playing(draft)
        need_at_the_seat(chair)
    draft.add("stand", command.seat)
    if draft.table.status == "playing":
        leave(draft, command.seat, "left")


def change_seat(draft: Draft, command: m.Seat) -> None:
    """The host decides who shall sit somewhere; nobody is sent away but bots and the host's own."""
    need_open(draft)
    need_host(draft)
    chair = need_seat(draft, command.seat)
    check_seat(command.who)
    if chair.kind == "person" and chair.person != draft.person.id:
        raise refuse("seat-taken")
    draft.add("seat", command.seat, who=to_builtins(command.who))
    others = [other for seat, other in enumerate(draft.table.chairs, 1) if seat != command.seat]
    if command.who.kind != "open" and all(other.kind != "open" for other in others):
        begin_game(draft, draft.table)


def start(draft: Draft, command: m.Start) -> None:
    """A full table has started by itself, so somebody is missing here."""
    need_open(draft)
    need_host(draft)
    raise refuse("seats-open")


# ---- Moves


def need_playing(draft: Draft) -> Position:
    """A game is being played."""
    table = draft.table
    if table.status == "open":
        raise refuse("not-started")
    if table.status != "playing" or table.position is None:
        raise refuse("game-over")
    return table.position


def need_at_the_seat(chair: Chair) -> None:
    """No bot stands in."""
    if chair.stand_in:
        raise refuse("bot-plays")


def move(draft: Draft, command: m.Move) -> None:
    """One decision by whoever's turn it is, made in knowledge of the position."""
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
    if table.clocks and table.clocks.left_at(seat, draft.moment.now) <= 0:
        raise refuse("time-up")
    add_move(draft, position, command.word)


def need_fresh(table: Table, ply: int, after: int) -> None:
    """Whoever asks knows the position: nothing that changes it came after the last event they know."""
    if ply != table.ply or not table.changed <= after <= table.number:
        raise refuse("stale")


def add_move(draft: Draft, position: Position, word: str, **data: Any) -> None:
    """The move, and the end of the game if it was the last."""
    seat = position.to_act
    assert seat is not None
    move = position.legal(word)
    if move is None:
        view = position.view(seat)
        move = need_legal(view.state, word)  # refuses with what the seat knows
    after = position.play_legal(move)
    draft.table.prepared = after
    draft.add("move", seat, word, **data)
    if after.is_over:
        draft.add("over", outcome={"how": "played", "seat": None, **after.outcome.json()})


def bot_move(table: Table, changed: int, word: str, moment: Moment) -> list[TableEvent]:
    """A bot's decision, if the position is still that after the event with this number."""
    draft = Draft(table, None, moment)
    level = table.bot_to_act
    if level is None or table.position is None or table.changed != changed:
        raise refuse("stale")
    add_move(draft, table.position, word, bot=level)
    return draft.entries


# ---- Taking back, and asking


def undo(draft: Draft, command: m.Undo) -> None:
    """Take moves back at once where nobody minds; otherwise ask the others."""
    table = draft.table
    own = table.seats_of(draft.person.id)
    if not own:
        raise refuse("not-seated")
    position = need_playing(draft)
    need_fresh(table, table.ply, command.after)
    if command.to >= table.ply:
        raise refuse("undo-nothing")
    last = position.before.to_act if position.before else None
    seat = last if last in own else own[0]
    need_at_the_seat(table.chairs[seat - 1])
    free = free_undo(table, seat)
    if free is not None and command.to >= free:
        return draft.add("undo", seat, to=command.to)
    if any(is_revealed(table, ply, seat) for ply in range(table.ply, command.to, -1)):
        raise refuse("undo-reveals")
    if not table.terms.undo:
        raise refuse("undo-not-agreed")
    return ask(draft, "undo", seat, command.to)


def ask(draft: Draft, what: str, seat: int, to: int | None) -> None:
    """Ask all other people at the table."""
    table = draft.table
    if table.asking:
        raise refuse("already-asked")
    others = [
        other
        for other, chair in enumerate(table.chairs, 1)
        if chair.is_played_by_person and chair.person != draft.person.id
    ]
    if others:
        draft.add("asked", seat, what=what, to=to, waiting=others)
    elif what == "abort":
        draft.add("abort", seat)
    else:
        draft.add("undo", seat, to=to)


def agree(draft: Draft, command: m.Agree) -> None:
    """Answer what was asked; the last who agrees makes it happen."""
    table, asking = draft.table, draft.table.asking
    own = table.seats_of(draft.person.id)
    if asking is None or not set(own) & set(asking.waiting):
        raise refuse("nothing-asked")
    seat = next(seat for seat in own if seat in asking.waiting)
    if not command.yes:
        return draft.add("declined", seat, what=asking.what)
    draft.add("agreed", seat, what=asking.what)
    if set(asking.waiting) <= set(own):
        if asking.what == "undo":
            draft.add("undo", asking.seat, to=asking.to)
        else:
            draft.add("abort", asking.seat)
    return None


def abort(draft: Draft, command: m.Abort) -> None:
    """Before everyone has moved, or at an open table the host's, at once; later all must agree."""
    table = draft.table
    if table.status == "open":
        need_host(draft)
        return draft.add("abort")
    own = table.seats_of(draft.person.id)
    if not own:
        raise refuse("not-seated")
    position = need_playing(draft)
    moved = {step.before.to_act for step in position.line() if step.before}
    people = {seat for seat, chair in enumerate(table.chairs, 1) if chair.is_played_by_person}
    if people - moved:
        return draft.add("abort", own[0])
    return ask(draft, "abort", own[0], None)


# ---- Talking and leaving


def chat(draft: Draft, command: m.Chat) -> None:
    """Something said, in words or as a phrase that everybody reads in their own language."""
    table = draft.table
    if not table.terms.chat:
        raise refuse("chat-off")
    own = table.seats_of(draft.person.id)
    if not own and not table.terms.spectators:
        raise refuse("not-seated")
    said: Json = {"name": draft.person.name}
    if command.phrase is not None and command.text is None:
        if command.phrase not in [phrase.code for phrase in PHRASES]:
            raise refuse("no-such-phrase")
        said["phrase"] = command.phrase
    elif command.text is not None and command.phrase is None:
        text = " ".join(command.text.split())
        if not text or not all(character.isprintable() for character in text):
            raise refuse("chat-empty")
        said["text"] = text
    else:
        raise refuse("chat-empty")
    draft.add("chat", own[0] if own else None, **said)


def resign(draft: Draft, command: m.Resign) -> None:
    """Give the game up."""
    need_playing(draft)
    chair = need_own(draft, command.seat)
    need_at_the_seat(chair)
    draft.add("resign", command.seat)
    leave(draft, command.seat, "resigned")


def replace_seat(draft: Draft, command: m.Replace) -> None:
    """Somebody has been away for long, and there is no clock to wait for."""
    need_playing(draft)
    chair = need_seat(draft, command.seat)
    if not draft.table.seats_of(draft.person.id):
        raise refuse("not-seated")
    if not chair.is_played_by_person or draft.table.clocks:
        raise refuse("not-away", seconds=int(AWAY_SECONDS))
    since = draft.moment.away_since().get(command.seat)
    if since is None or draft.moment.now - since < AWAY_SECONDS:
        raise refuse("not-away", seconds=int(AWAY_SECONDS))
    draft.add("replaced", command.seat)
    leave(draft, command.seat, "left")


def leave(draft: Draft, seat: int, how: str) -> None:
    """A bot plays on, or the game is over: whoever left is last, the others stand as they do now."""
    table = draft.table
    assert table.position is not None
    if table.terms.away == "bot":
        return draft.add("stand-in", seat)
    outcome = table.position.outcome
    others = [rank for other, rank in enumerate(outcome.ranks, 1) if other != seat]
    ranks = [
        len(outcome.ranks) if other == seat else 1 + sum(one < rank for one in others)
        for other, rank in enumerate(outcome.ranks, 1)
    ]
    ended = {"how": how, "seat": seat, **outcome.json(), "ranks": ranks, "over": True}
    return draft.add("over", outcome=ended)


def time_out(table: Table, moment: Moment) -> list[TableEvent]:
    """The running clock is up; nothing if it is not, after all."""
    clocks = table.clocks
    if clocks is None or clocks.running is None or clocks.left_at(clocks.running, moment.now) > 0:
        return []
    draft = Draft(table, None, moment)
    draft.add("timeout", clocks.running)
    leave(draft, clocks.running, "timeout")
    return draft.entries


def resume(table: Table, start: float, moment: Moment) -> list[TableEvent]:
    """Nobody kept the clock since `start`: that time does not count."""
    if table.clocks is None or table.status != "playing":
        return []
    draft = Draft(table, None, moment)
    draft.add("resumed", since=min(start, moment.now), until=moment.now)
    return draft.entries


# ---- Playing again


def rematch(table: Table, who: m.Person, moment: Moment, new_id: str) -> tuple[list[TableEvent], list[TableEvent]]:
    """The event at this table, and the events of the new one: same terms, everybody one seat further."""
    if not table.is_ended or table.uploaded or not table.start:
        raise refuse("not-over")
    if not table.seats_of(who.id):
        raise refuse("not-seated")
    if table.rematch:
        raise refuse("rematch-there", table=table.rematch)
    draft = Draft(table, who, moment)
    draft.add("rematch", table=new_id)
    chairs = [table.chairs[-1], *table.chairs[:-1]]
    fresh = [{"kind": one.kind, "person": one.person, "name": one.name, "level": one.level} for one in chairs]
    terms = replace(table.terms, order="fixed")
    new = Draft(Table(new_id), m.Person(table.host, table.host_name), moment)
    new.add("created", terms=to_builtins(terms), name=table.host_name, chairs=fresh, rematch_of=table.id)
    return draft.entries, start_if_full(new)


DECISIONS: Mapping[type[m.Command], Callable[[Draft, Any], None]] = {
    m.Sit: sit,
    m.Stand: stand,
    m.Seat: change_seat,
    m.Start: start,
    m.Move: move,
    m.Undo: undo,
    m.Agree: agree,
    m.Chat: chat,
    m.Resign: resign,
    m.Replace: replace_seat,
    m.Abort: abort,
}
