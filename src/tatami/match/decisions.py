"""The authority of a table: a command becomes new events, or is refused. Nothing here changes a table.

Each rule takes a draft and a command, and adds events to the draft. The events are applied once they are stored.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Concatenate, ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tatami.core.game import Position
from tatami.core.messages import Message
from tatami.match import events as e
from tatami.match import protocol as m
from tatami.match.chairs import Chair
from tatami.match.deal import Chance, Secrets
from tatami.match.events import TableEvent
from tatami.match.names import clean_name
from tatami.match.preview import need_legal
from tatami.match.refusals import refuse
from tatami.match.starting import start_if_full
from tatami.match.table import Table
from tatami.match.terms import check_seat, normal_options
from tatami.match.undo import free_undo, is_revealed

__all__ = [
    "AWAY_SECONDS",
    "MOST_CHAT",
    "MOST_EVENTS",
    "PHRASES",
    "Decision",
    "Draft",
    "Moment",
    "abort",
    "agree",
    "bot_move",
    "change_seat",
    "chat",
    "create",
    "decide",
    "move",
    "rematch",
    "replace_seat",
    "resign",
    "resume",
    "sit",
    "stand",
    "start",
    "time_out",
    "undo",
]

AWAY_SECONDS = 60.0
"""At a table without clock, a person who was away for so long may be replaced."""
MOST_EVENTS = 4000
"""Maximum events of a table without chat; random games have up to 200 moves. Then nothing is accepted that could be
repeated for ever: the game goes on to its end without undo, and people who leave cannot come back."""
MOST_CHAT = 1000
"""Maximum chat events of a table. Spectators may use half of them, so that they cannot silence the players."""
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

Fields = ParamSpec("Fields")
Given = TypeVar("Given", bound=m.Command)


@dataclass(frozen=True)
class Moment:
    """What a decision needs from the world around the table."""

    now: float
    chance: Chance = field(default_factory=Secrets)
    away_since: Callable[[], Mapping[int, float]] = dict
    """Returns, for each seat whose person is away, since when."""
    round_trip: float = 0.0
    """The last measured round trip to the person who sent the command, in seconds."""


class Decision(Struct, frozen=True):
    """The events that a command leads to, and the position after the move among them, which is computed only once."""

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
        number = self.table.number + len(self.events) + 1
        person = self.who.id if self.who else None
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
    """Apply one of the rules below to a command.

    Raises:
        Refused: The command is not allowed; the reason is for people.
    """
    draft = Draft(table, who, moment)
    rule(draft, command)
    return draft.decision


# ---- Before the start


def create(
    who: m.Person, terms: m.Terms, moment: Moment, table_id: str, promise: str | None = None
) -> list[TableEvent]:
    """The events of a new table with checked terms. A full table starts at once, or as soon as numbers are revealed."""
    promises = {who.id: promise} if promise else {}
    return new_table(who, moment, table_id, e.CreatedData(terms, who.name, promises=promises))


def new_table(who: m.Person, moment: Moment, table_id: str, data: e.CreatedData) -> list[TableEvent]:
    """The events of a new table, with the server's commitment."""
    draft = Draft(Table(table_id), who, moment)
    secret, commitment = moment.chance.secret(table_id)
    draft.add(e.Created, data=replace(data, secret=secret, commitment=commitment))
    start_if_full(draft)
    return draft.events


def need_open(draft: Draft) -> None:
    """Refuse unless the seats can still change."""
    if draft.table.status != "open":
        raise refuse("already-started")
    if draft.table.is_starting:
        raise refuse("starting")


def need_space(draft: Draft) -> None:
    """Refuse what could be repeated for ever if the log is full."""
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


def sit(draft: Draft, command: m.Sit) -> None:
    """Take an open seat before the start, or one's own seat back from a bot afterwards."""
    need_space(draft)
    table, chair = draft.table, need_seat(draft, command.seat)
    if table.status == "playing":
        return sit_again(draft, command.seat)
    need_open(draft)
    if chair.kind != "open":
        raise refuse("seat-taken")
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
    """The host changes a seat, but cannot send another person away."""
    need_open(draft)
    need_host(draft)
    need_space(draft)
    chair = need_seat(draft, command.seat)
    check_seat(command.who)
    if chair.kind == "person" and chair.person != draft.person.id:
        raise refuse("seat-taken")
    draft.add(e.SeatChanged, seat=command.seat, data=e.SeatChangedData(command.who))
    start_if_full(draft)


def start(draft: Draft, command: m.Start) -> None:
    """Always refused: a full table starts by itself once it is known who begins."""
    need_open(draft)
    need_host(draft)
    raise refuse("first-unknown" if draft.table.is_full else "seats-open")


# ---- Moves


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


def move(draft: Draft, command: m.Move) -> None:
    """One move by the player whose turn it is, who knows the present position."""
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
    lag = need_time(draft, seat)
    add_move(draft, position, command.word, e.MoveData(lag=lag) if lag else e.PLAIN_MOVE)


def need_time(draft: Draft, seat: int) -> float:
    """The seconds of lag that the clock does not count for this move; refuse if the time is up all the same."""
    clocks, now = draft.table.clocks, draft.moment.now
    if clocks is None:
        return 0.0
    lag = round(clocks.excused(seat, draft.moment.round_trip, now), 3)
    if clocks.left_at(seat, now - lag) <= 0:
        raise refuse("time-up")
    return lag


def need_fresh(table: Table, ply: int, after: int) -> None:
    """Refuse if the position changed after the last event that the client knows."""
    if ply != table.ply or not table.changed <= after <= table.number:
        raise refuse("stale")


def add_move(draft: Draft, position: Position, word: str, data: e.MoveData) -> None:
    """Add a move, and the end of the game if it was the last."""
    seat = position.to_act
    assert seat is not None
    found = position.state.find(word)
    if found is None:
        found = need_legal(position.view(seat).state, word)  # the reason must follow from what the seat knows
    after = draft.played = position.play(found)
    draft.add(e.MovePlayed, seat=seat, word=word, data=data)
    if after.is_over:
        outcome = {"how": "played", "seat": None, **after.outcome.to_json()}
        draft.add(e.Ended, data=e.EndedData(outcome))


def bot_move(table: Table, changed: int, word: str, moment: Moment) -> Decision:
    """A bot's move; stale if the position changed after the event with this number."""
    draft = Draft(table, None, moment)
    level = table.bot_to_act
    if level is None or table.position is None or table.changed != changed:
        raise refuse("stale")
    add_move(draft, table.position, word, e.MoveData(level))
    return draft.decision


# ---- Taking back, and asking


def undo(draft: Draft, command: m.Undo) -> None:
    """Take moves back at once if that is free; otherwise ask the others."""
    table = draft.table
    own = table.seats_of(draft.person.id)
    if not own:
        raise refuse("not-seated")
    position = need_playing(draft)
    need_fresh(table, table.ply, command.after)
    need_space(draft)
    if command.to >= table.ply:
        raise refuse("undo-nothing")
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
    """Ask all other people at the table; without any, it happens at once."""
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
    if asking is None or not set(own) & set(asking.waiting):
        raise refuse("nothing-asked")
    seat = next(seat for seat in own if seat in asking.waiting)
    if not command.yes:
        return draft.add(e.Declined, seat=seat, data=e.AnswerData(asking.what))
    draft.add(e.Agreed, seat=seat, data=e.AnswerData(asking.what))
    if set(asking.waiting) <= set(own):
        grant(draft, asking.seat, asking.to)
    return None


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
    moved = {step.before.to_act for step in position.line() if step.before}
    people = {seat for seat, chair in enumerate(table.chairs, 1) if chair.is_played_by_person}
    if people - moved:
        return draft.add(e.Aborted, seat=own[0])
    return ask(draft, "abort", own[0], None)


# ---- Talking and leaving


def chat(draft: Draft, command: m.Chat) -> None:
    """Say something in words, or as a phrase that everybody reads in their own language."""
    table = draft.table
    if not table.terms.chat:
        raise refuse("chat-off")
    own = table.seats_of(draft.person.id)
    if not own and not table.terms.spectators:
        raise refuse("not-seated")
    if table.said >= (MOST_CHAT if own else MOST_CHAT // 2):
        raise refuse("chat-full")
    if (command.text is None) == (command.phrase is None):
        raise refuse("chat-empty")
    if command.phrase is not None and command.phrase not in [phrase.code for phrase in PHRASES]:
        raise refuse("no-such-phrase")
    text = None if command.text is None else " ".join(command.text.split())
    if text is not None and (not text or not all(character.isprintable() for character in text)):
        raise refuse("chat-empty")
    said = e.ChatData(draft.person.name, text, command.phrase)
    draft.add(e.ChatSaid, seat=own[0] if own else None, data=said)


def resign(draft: Draft, command: m.Resign) -> None:
    """Give the game up."""
    need_playing(draft)
    chair = need_own(draft, command.seat)
    need_at_the_seat(chair)
    draft.add(e.Resigned, seat=command.seat)
    leave(draft, command.seat, "resigned")


def replace_seat(draft: Draft, command: m.Replace) -> None:
    """Replace a person who was away for long at a table without clock."""
    need_playing(draft)
    chair = need_seat(draft, command.seat)
    if not draft.table.seats_of(draft.person.id):
        raise refuse("not-seated")
    if not chair.is_played_by_person or draft.table.clocks:
        raise refuse("not-away", seconds=int(AWAY_SECONDS))
    since = draft.moment.away_since().get(command.seat)
    if since is None or draft.moment.now - since < AWAY_SECONDS:
        raise refuse("not-away", seconds=int(AWAY_SECONDS))
    draft.add(e.Replaced, seat=command.seat)
    leave(draft, command.seat, "left")


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
    """Nobody kept the clock since then, so that time does not count."""
    draft = Draft(table, None, moment)
    if table.clocks and table.status == "playing":
        draft.add(e.Resumed, data=e.ResumedData(min(since, moment.now), moment.now))
    return draft.decision


# ---- Playing again


def rematch(table: Table, who: m.Person, moment: Moment, new_id: str) -> tuple[list[TableEvent], list[TableEvent]]:
    """The event at this table, and the events of the new one: same terms, everybody moves one seat on."""
    if not table.is_ended or table.uploaded or not table.start:
        raise refuse("not-over")
    if not table.seats_of(who.id):
        raise refuse("not-seated")
    if table.rematch:
        raise refuse("rematch-there", table=table.rematch)
    draft = Draft(table, who, moment)
    draft.add(e.RematchMade, data=e.RematchData(new_id))
    chairs = [table.chairs[-1], *table.chairs[:-1]]
    fresh = [replace(chair, stand_in=False, resigned=False) for chair in chairs]
    options = normal_options(table.game, len(chairs), table.terms.options)
    terms = replace(table.terms, options=options, order="fixed")
    promises = {person: promise for person, promise in table.fair.next_promised.items() if person in table.people}
    created = e.CreatedData(terms, table.host_name, fresh, rematch_of=table.id, promises=promises)
    return draft.events, new_table(m.Person(table.host, table.host_name), moment, new_id, created)
