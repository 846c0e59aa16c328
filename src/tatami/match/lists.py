"""Lists of tables: the lobby, and a person's own games."""

from collections.abc import Sequence

import msgspec

from tatami.match import protocol as m
from tatami.match.frames import Summary, without_box
from tatami.match.rooms import Rooms
from tatami.match.store import TableRow

__all__ = ["game_rows", "is_left_to_bots", "lobby_rows"]

read_summary = msgspec.json.Decoder(Summary).decode


def lobby_rows(rows: Sequence[TableRow], rooms: Rooms) -> list[m.LobbyRow]:
    """The lobby as everybody sees it."""
    found = []
    for row in rows:
        summary, room = read_summary(row.summary), rooms.find(row.id)
        found.append(
            m.LobbyRow(
                id=row.id,
                game=row.game,
                status="open" if row.status == "open" else "playing",
                seats=summary.seats,
                clock=summary.clock,
                options=without_box(summary.options),
                chat=summary.chat,
                spectators=summary.spectators,
                created=row.created,
                ply=summary.ply,
                points=summary.points,
                watchers=room.spectators if room else 0,
            )
        )
    return found


def is_left_to_bots(row: TableRow) -> bool:
    """Whether only bots play at a table, some of them perhaps for people who left."""
    return all(seat.kind == "bot" or seat.stand_in for seat in read_summary(row.summary).seats)


def game_rows(rows: Sequence[TableRow], person: str) -> list[m.GameRow]:
    """A person's tables, with their own seats marked."""
    found = []
    for row in rows:
        summary = read_summary(row.summary)
        for seat in summary.seats:
            seat.yours = seat.person is not None and seat.person.id == person
        found.append(
            m.GameRow(
                id=row.id,
                game=row.game,
                status=row.status,
                seats=summary.seats,
                clock=summary.clock,
                created=row.created,
                updated=row.updated,
                ply=summary.ply,
                to_act=summary.to_act,
                outcome=summary.outcome,
                uploaded=summary.uploaded,
                offer=summary.offer,
                branch=summary.branch,
                daily=summary.daily,
            )
        )
    return found
