"""Delete a person: leave the games, forget identity and results, and become nobody in what others played.

A table where nobody else ever sat is deleted. At all others an id without a meaning takes the place of the person's id,
and their names and chat are emptied, in the stored events, too. The moves stay: they are the others' game as well.
"""

import asyncio
import logging
from typing import Any

import msgspec
from msgspec import Struct

from tatami.match import protocol as m
from tatami.match import questions
from tatami.match.draft import Decision, Draft, Moment
from tatami.match.events import Resigned, StoodUp
from tatami.match.frames import Views
from tatami.match.health import Health
from tatami.match.lease import Lease
from tatami.match.leaving import leave
from tatami.match.logs import Logs
from tatami.match.people import new_id
from tatami.match.quotas import MOST_TABLES
from tatami.match.refusals import Refused
from tatami.match.repository import Repository
from tatami.match.store import Notification, Store
from tatami.match.table import Table

__all__ = ["Forgetting", "Forgotten"]

log = logging.getLogger(__name__)
REMOVED = "—"
"""What stands in place of a deleted chat message."""
SELECT_TABLES = "SELECT game_table FROM player WHERE person = ?1"
SELECT_OTHERS = "SELECT COUNT(*) FROM player WHERE game_table = ?1 AND person <> ?2"
SELECT_ROW = "SELECT summary FROM game_table WHERE id = ?1"
UPDATE_ROW = "UPDATE game_table SET summary = ?2 WHERE id = ?1"
SELECT_BODIES = "SELECT number, body FROM event WHERE game_table = ?1 ORDER BY number"
UPDATE_BODY = "UPDATE event SET body = ?3 WHERE game_table = ?1 AND number = ?2"
DELETE_TABLE = "DELETE FROM game_table WHERE id = ?1"
DELETE_PERSON = (
    "DELETE FROM player WHERE person = ?1",
    "DELETE FROM answer WHERE person = ?1",
    "DELETE FROM token WHERE person = ?1",
    "DELETE FROM link WHERE person = ?1",
    "DELETE FROM person WHERE id = ?1",
)
"""The rest goes with the person's row."""


class Forgotten(Struct):
    """What was deleted, and in how many games of others the person is nobody now."""

    deleted: int
    kept: int


class Forgetting:
    """Deletes people."""

    def __init__(self, store: Store, repository: Repository, health: Health, lease: Lease) -> None:
        self.store = store
        self.repository = repository
        self.health = health
        self.lease = lease

    async def forget(self, person: m.Person) -> Forgotten:
        """Delete everything about a person that is not part of others' games."""
        await self.leave_games(person)
        seated = {table for (table,) in await self.health.guard(self.store.fetch(SELECT_TABLES, person.id))}
        spoke = set(await self.health.guard(self.store.tables_naming(person.id)))
        nobody = f"gone-{new_id()}"[:64]
        deleted = kept = 0
        for table in sorted(seated | spoke):
            room = self.repository.rooms.open(table)
            others = (await self.health.guard(self.store.fetch(SELECT_OTHERS, table, person.id)))[0][0]
            async with room.lock:
                if table in seated and others == 0:
                    await self.health.guard(self.store.execute(DELETE_TABLE, table))
                    deleted += 1
                else:
                    await self.become_nobody(table, person.id, nobody)
                    kept += 1
                self.reload(table)
            news = Notification("rewritten", table, process=self.lease.name)
            await self.health.guard(self.store.tell([news]))
        for statement in DELETE_PERSON:
            await self.health.guard(self.store.execute(statement, person.id))
        log.info("a person was deleted with %d tables; %d tables of others stay", deleted, kept)
        return Forgotten(deleted, kept)

    async def leave_games(self, person: m.Person) -> None:
        """Close the person's own open tables, stand up at others', and leave running games as the terms say."""
        for row in await self.health.guard(self.store.live_games(person.id, MOST_TABLES)):
            room = self.repository.rooms.open(row.id)
            async with room.lock:
                try:
                    await self.repository.write(room, lambda table, moment: leave_all(table, person, moment))
                except Refused as refused:
                    if refused.reason.code == "storage-failed":
                        raise

    async def become_nobody(self, table: str, person: str, nobody: str) -> None:
        """Take a person's id, names and chat out of a table that others have played at."""
        for number, body in await self.health.guard(self.store.fetch(SELECT_BODIES, table)):
            if person.encode() in body:
                event = await asyncio.to_thread(without_person, body, person, nobody)
                await self.health.guard(self.store.execute(UPDATE_BODY, table, number, event))
        for (summary,) in await self.health.guard(self.store.fetch(SELECT_ROW, table)):
            if person.encode() in summary:
                await self.health.guard(self.store.execute(UPDATE_ROW, table, without_seats(summary, person)))

    def reload(self, table: str) -> None:
        """Read a table anew when it is next used."""
        room = self.repository.rooms.find(table)
        if room is not None:
            room.table, room.logs, room.views = None, Logs(), Views()
            self.repository.rooms.drop_if_unused(room)


def leave_all(table: Table, person: m.Person, moment: Moment) -> Decision:
    """The events of a person who leaves a table for good."""
    draft = Draft(table, person, moment)
    own = table.seats_of(person.id)
    if table.status == "open" and table.host == person.id:
        questions.abort(draft, m.Abort(table=table.id))
    elif table.status == "open" and not table.is_starting:
        for seat in own:
            draft.add(StoodUp, seat=seat)
    elif table.status == "playing":
        for seat in own:
            now = table.after(draft.events)
            if now.status == "playing" and not now.chairs[seat - 1].stand_in:
                draft.add(Resigned, seat=seat)
                leave(draft, seat, "resigned")
    return draft.decision


def without_person(body: bytes, person: str, nobody: str) -> bytes:
    """A stored event in which a person is nobody: without their names, and without what they said."""
    event: Any = msgspec.json.decode(body.replace(person.encode(), nobody.encode()))
    data = event.get("data", {})
    if event.get("person") == nobody:
        for name in ("name", "old"):
            if name in data:
                data[name] = ""
        if event["what"] == "chat":
            data.pop("phrase", None)
            data["text"] = REMOVED
        for seat in data.get("terms", {}).get("seats", ()):
            seat.pop("name", None)
    for chair in data.get("chairs") or ():
        if chair.get("person") == nobody:
            chair["name"] = ""
    return msgspec.json.encode(event)


def without_seats(summary: bytes, person: str) -> bytes:
    """What lists show of a table, without the person."""
    found: Any = msgspec.json.decode(summary)
    for seat in found["seats"]:
        if seat["person"] is not None and seat["person"]["id"] == person:
            seat["person"] = None
    return msgspec.json.encode(found)
