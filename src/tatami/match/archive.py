"""Finished games: transcripts written and read, and what was seen at any moment."""

from typing import Any

import numpy as np
from msgspec import to_builtins

from tatami.core.entries import run_score
from tatami.core.errors import TatamiError
from tatami.core.game import Position
from tatami.core.messages import Json
from tatami.core.transcript import Transcript
from tatami.games import load
from tatami.match import protocol as m
from tatami.match.events import TableEvent
from tatami.match.refusals import refuse, refuse_for
from tatami.match.table import Table

__all__ = ["ply_view", "points_seen", "read_review", "write_transcript"]

MOST_BYTES = 200_000
DAY = "%Y-%m-%d"


def ply_view(table: Table, seat: int | None, ply: int) -> Json:
    """What a seat saw after so many moves, with what the last of them did."""
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
        "word": position.told_last(seat) if position.before else None,
        "happened": [event.seen_by(seat) for event in position.events],
        "view": position.view(seat).json(),
    }


def points_seen(table: Table, seat: int | None) -> list[list[int]]:
    """Each seat's points after every move, as this seat could count them then; what it did not know counts nothing."""
    if table.position is None:
        return []
    need_seat(table.position, seat)
    found = []
    for position in table.position.line():
        scores = np.zeros((position.players, 2), np.int64)
        run_score(position.view(seat).record, scores)
        found.append(scores[:, 0].tolist())
    return found


def need_seat(position: Position, seat: int | None) -> None:
    """Refused if the game has no such seat."""
    if seat is not None and not 1 <= seat <= position.players:
        raise refuse("bad-seat", players=position.players)


def write_transcript(table: Table) -> str:
    """The finished game as text, with all that its commitment can be checked by."""
    if not table.is_ended or table.position is None:
        raise refuse("not-over")
    if table.uploaded:
        return Transcript(table.position, table.log[0].data["headers"]).write()
    headers = {"Table": table.id}
    for seat, chair in enumerate(table.chairs, 1):
        headers[f"Seat {seat}"] = chair.name or f"bot {chair.level}"
    headers["Seating"] = " ".join(map(str, table.start["seating"]))
    for name in ("commitment", "seed", "salt"):
        headers[name.capitalize()] = table.start[name]
    if table.outcome is None:
        headers["Ended"] = "aborted"
    elif table.outcome["how"] != "played":
        headers["Ended"] = f"{table.outcome['how']} {table.outcome['seat']}"
    return Transcript(table.position, headers).write()


def read_review(text: str | bytes, who: m.Person, now: float, table_id: str) -> Table:
    """A transcript as a table that is over; or refused with the line that is wrong."""
    if len(text) > MOST_BYTES:
        raise refuse("transcript-too-long", most=MOST_BYTES)
    try:
        transcript = Transcript.read(text, load)
    except TatamiError as error:
        raise refuse_for(error) from None
    position = transcript.position
    seats = [m.SeatTerms(kind="open") for _ in range(position.players)]
    terms = m.Terms(position.game.id, seats, position.deal["options"], "fixed", spectators=True, chat=True)
    entries: list[TableEvent] = []

    def add(what: str, seat: int | None = None, word: str | None = None, **data: Any) -> None:
        entries.append(TableEvent(len(entries) + 1, now, what, seat, word, who.id, data))

    chairs = [
        {"kind": "bot", "level": None, "name": transcript.headers.get(f"Seat {seat}")}
        for seat in range(1, position.players + 1)
    ]
    headers = dict(transcript.headers)
    add("created", terms=to_builtins(terms), name=who.name, chairs=chairs, uploaded=True, headers=headers)
    add("start", seating=list(range(1, position.players + 1)), deal=position.deal)
    for step in position.line()[1:]:
        assert step.before is not None
        add("move", step.before.to_act, str(step.move))
    if position.is_over:
        add("over", outcome={"how": "played", "seat": None, **position.outcome.json()})
    else:
        add("abort")
    return Table.replay(table_id, entries)
