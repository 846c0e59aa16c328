"""Finished games: transcripts written and read, and what was seen at any moment."""

import re
from collections.abc import Sequence

from tatami.bots.names import describe_bot
from tatami.core.errors import TatamiError
from tatami.core.game import Position
from tatami.core.messages import Json
from tatami.core.options import check_size
from tatami.core.transcript import Transcript
from tatami.games import load
from tatami.match import events as e
from tatami.match import protocol as m
from tatami.match.chairs import Chair
from tatami.match.refusals import refuse, refuse_for
from tatami.match.seen import last_word
from tatami.match.table import Table

__all__ = ["need_seat", "ply_view", "points_seen", "read_review", "write_transcript"]

MOST_BYTES = 200_000
MOST_MOVES = 4000
"""Maximum moves of an uploaded game, the same as the events of a table; random games have up to 200."""
TURNS = re.compile(rb"^[0-9]+\. \([0-9]+\)(.*)$", re.MULTILINE)


def ply_view(table: Table, seat: int | None, ply: int) -> Json:
    """What a seat saw after so many moves, and what the last of them did."""
    position = table.position
    if position is None or not 0 <= ply <= position.ply:
        raise refuse("no-such-ply", most=table.ply)
    need_seat(position, seat)
    while position.ply > ply and position.before is not None:
        position = position.before
    return {
        "ply": ply,
        "seat": seat,
        "mover": position.before.to_act if position.before else None,
        "word": last_word(position, seat) if position.before else None,
        "happened": [event.seen_by(seat) for event in position.events],
        "view": position.view(seat).to_json(),
    }


def points_seen(table: Table, seat: int | None) -> list[list[int]]:
    """Each seat's points after every move, as this seat could count them then. Points it did not know count zero."""
    if table.position is None:
        return []
    need_seat(table.position, seat)
    return [list(position.state.redacted(seat).scores()) for position in table.position.line()]


def need_seat(position: Position, seat: int | None) -> None:
    """Refuse a seat that the game does not have."""
    if seat is not None and not 1 <= seat <= position.players:
        raise refuse("bad-seat", players=position.players)


def seat_header(chair: Chair) -> str:
    """Who sat at a seat, for the header of a transcript. Bots of old tables have no name."""
    if chair.kind == "bot" and chair.level:
        return describe_bot(chair.level, chair.name, chair.style) if chair.name else f"bot {chair.level}"
    return chair.name or ""


def write_transcript(table: Table) -> str:
    """The finished game as text, with everything that checks its commitment."""
    if not table.is_ended or table.position is None or table.start is None:
        raise refuse("not-over")
    if table.uploaded:
        return Transcript(table.position, dict(table.headers)).write()
    headers = {"Table": table.id}
    for seat, chair in enumerate(table.chairs, 1):
        headers[f"Seat {seat}"] = seat_header(chair)
    headers |= draw_headers(table, table.start)
    if any(chair.hints for chair in table.chairs):
        headers["Hints"] = " ".join(str(chair.hints) for chair in table.chairs)
    if table.daily:
        headers["Day"] = table.daily.day
    if table.branch_of:
        headers["Branch"] = f"{table.branch_of.table} {table.branch_of.ply}"
    if table.outcome is None:
        headers["Ended"] = "aborted"
    elif table.outcome["how"] != "played":
        headers["Ended"] = f"{table.outcome['how']} {table.outcome['seat']}"
    return Transcript(table.position, headers).write()


def draw_headers(table: Table, start: e.StartData) -> dict[str, str]:
    """The headers needed to verify the draw. Lists are by the seats before the start; `-` means none."""
    fair, players = table.fair, len(table.chairs)
    found = {"Seating": " ".join(map(str, start.seating))}
    if start.seed is not None and fair.secret is not None:
        found["Order"] = table.terms.order if start.first is None else f"{table.terms.order} {start.first}"
        found["Promises"] = " ".join(promise or "-" for promise in fair.promises or [None] * players)
        found["Numbers"] = " ".join(number or "-" for number in fair.numbers_of(players))
        found["Secret"] = fair.secret
    for name, value in (("Commitment", start.commitment), ("Seed", start.seed), ("Salt", start.salt)):
        if value is not None:
            found[name] = value
    return found


def count_moves(text: str | bytes) -> int:
    """An upper bound for the number of moves in a transcript, found without replaying it."""
    data = text.encode("utf-8", "replace") if isinstance(text, str) else text
    return sum(len(turn.split()) for turn in TURNS.findall(data))


def read_review(text: str | bytes, who: m.Person, now: float, table_id: str, own: Sequence[int] = ()) -> Table:
    """A table from an uploaded transcript, whose game is over and where the person had these seats.

    Raises:
        Refused: The transcript is wrong; the reason names the line.
    """
    if len(text) > MOST_BYTES:
        raise refuse("transcript-too-long", most=MOST_BYTES)
    if count_moves(text) > MOST_MOVES:
        raise refuse("transcript-moves", most=MOST_MOVES)
    try:
        transcript = Transcript.read(text, load)
        check_size(transcript.position.deal["options"])
    except TatamiError as error:
        raise refuse_for(error) from None
    position = transcript.position
    seats = range(1, position.players + 1)
    terms = m.Terms(position.game.id, [m.SeatTerms()] * len(seats), position.deal["options"], "fixed")
    if any(seat not in seats for seat in own):
        raise refuse("bad-seat", players=len(seats))
    names = [transcript.headers.get(f"Seat {seat}") for seat in seats]
    chairs = [
        Chair("person", who.id, name or who.name) if seat in own else Chair("bot", name=name)
        for seat, name in zip(seats, names, strict=True)
    ]
    headers = dict(transcript.headers)
    created = e.CreatedData(terms, who.name, chairs, uploaded=True, headers=headers)
    events: list[e.TableEvent] = [
        e.Created(1, now, who.id, data=created),
        e.Started(2, now, who.id, data=e.StartData(list(seats), deal=position.deal, edition=position.state.edition)),
    ]
    for number, step in enumerate(position.line()[1:], 3):
        assert step.before is not None
        assert step.before.to_act is not None
        events.append(e.MovePlayed(number, now, who.id, seat=step.before.to_act, word=str(step.move)))
    number = len(events) + 1
    if position.is_over:
        outcome = {"how": "played", "seat": None, **position.outcome.to_json()}
        events.append(e.Ended(number, now, who.id, data=e.EndedData(outcome)))
    else:
        events.append(e.Aborted(number, now, who.id))
    return Table.replay(table_id, events)
