"""Lists of tables: the lobby, and a person's own games."""

from collections.abc import Mapping, Sequence

import msgspec

from tatami.match import protocol as m
from tatami.match.frames import Summary
from tatami.match.rooms import Room
from tatami.match.store import TableRow

__all__ = ["game_rows", "lobby_rows"]

read_summary = msgspec.json.Decoder(Summary).decode


def lobby_rows(indexes: Sequence[TableRow], rooms: Mapping[str, Room]) -> list[m.LobbyRow]:
    """The lobby as everybody sees it."""
    rows = []
    for index in indexes:
        summary, room = read_summary(index.summary), rooms.get(index.id)
        rows.append(
            m.LobbyRow(
                id=index.id,
                game=index.game,
                status="open" if index.status == "open" else "playing",
                seats=summary.seats,
                clock=summary.clock,
                options=summary.options,
                chat=summary.chat,
                spectators=summary.spectators,
                created=index.created,
                ply=summary.ply,
                points=summary.points,
                watchers=room.spectators if room else 0,
            )
        )
    return rows


def game_rows(indexes: Sequence[TableRow], person: str) -> list[m.GameRow]:
    """A person's tables, their own seats marked."""
    rows = []
    for index in indexes:
        summary = read_summary(index.summary)
        for seat in summary.seats:
            seat.yours = seat.person is not None and seat.person.id == person
        rows.append(
            m.GameRow(
                id=index.id,
                game=index.game,
                status=index.status,
                seats=summary.seats,
                clock=summary.clock,
                created=index.created,
                updated=index.updated,
                ply=summary.ply,
                to_act=summary.to_act,
                outcome=summary.outcome,
                uploaded=summary.uploaded,
            )
        )
    return rows
