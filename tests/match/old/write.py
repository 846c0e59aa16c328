"""Write a database with tables in all states, and everything that this version shows of them.

Run it before the stored format changes: `python -m tests.match.old.write 0.1.0`. `test_old.py` reads both files.
"""

import asyncio
import json
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from tatami.core.messages import Json
from tatami.match import protocol as m
from tests.match.support import Client, Clock, clients, opened, sit_down, state, terms, until

FOLDER = Path(__file__).parent
REVIEW = FOLDER.parents[1] / "games" / "trini" / "games"


class Writer:
    """Three people who play at many tables, one method for each kind."""

    def __init__(self, clock: Clock, people: list[Client]) -> None:
        self.clock = clock
        self.people = people
        self.aki, self.ben, self.eve = people
        self.service = people[0].service
        self.tables: dict[str, str] = {}

    async def play(self, table: str, moves: int = 1000) -> None:
        """Play the first legal move this many times, or to the end."""
        for _ in range(moves):
            found = state(self.service, table)
            if found.to_act is None:
                return
            self.clock.go(1.5)
            await self.people[found.to_act - 1].move(found)

    async def two(self, name: str, game: str = "trini", **more: Any) -> str:
        self.tables[name] = table = await sit_down(self.people[:2], terms(game, **more))
        return table

    async def open(self) -> None:
        table = await self.service.create_table(self.aki.person, terms(seats=3, visibility="public"))
        self.tables["open"] = table
        await self.ben.do(m.Sit(table=table, seat=2, name="Benjamin"))
        await self.ben.do(m.Stand(table=table, seat=2))
        await self.aki.do(m.Seat(table=table, seat=2, who=m.SeatTerms("bot", "random")))
        await self.eve.do(m.Chat(table=table, text="may I?"))

    async def asked(self) -> None:
        table = await self.two("asked", "kakuro", clock=m.Clock("game", 600, 5), visibility="public")
        await self.play(table, 3)
        await self.aki.do(m.Chat(table=table, phrase="phrase-hello"))
        await self.play(table, 2)
        found = state(self.service, table)
        await self.people[2 - (found.to_act or 0)].do(m.Abort(table=table))

    async def undone(self) -> None:
        table = await self.two("undone", "hiroba", order="drawn")
        await self.play(table, 4)
        found = state(self.service, table)
        await self.aki.do(m.Undo(table=table, to=found.ply - 3, after=found.number))
        if (now := state(self.service, table)).asking is not None:
            await self.ben.do(m.Agree(table=table, yes=False))
            await self.aki.do(m.Undo(table=table, to=found.ply - 3, after=now.number))
            await self.ben.do(m.Agree(table=table, yes=True))
        await self.play(table, 2)

    async def with_bot(self) -> None:
        who = [m.SeatTerms("me"), m.SeatTerms("bot", "random")]
        table = await self.service.create_table(self.aki.person, terms("ike-no-koi", who=who))
        self.tables["bot"] = table
        while state(self.service, table).bot_to_act is None:
            await self.aki.move(state(self.service, table))
        await until(lambda: state(self.service, table).to_act == 1)

    async def ended(self) -> None:
        table = await self.two("played")
        await self.play(table)
        table = await self.two("resigned", "ike-no-koi", chat=False)
        await self.play(table, 2)
        await self.ben.do(m.Resign(table=table, seat=2))
        self.tables["rematch"] = (await self.ben.do(m.Rematch(table=table)))["table"]
        table = await self.two("aborted", spectators=False)
        await self.aki.do(m.Abort(table=table))
        text = sorted(REVIEW.glob("*.txt"))[0].read_text("utf-8")
        self.tables["review"] = await self.service.add_review(self.aki.person, text)

    async def away(self) -> None:
        chosen = terms(seats=3, clock=m.Clock("move", 30))
        table = self.tables["stand-in"] = await sit_down(self.people, chosen)
        await self.play(table, 4)
        returned = state(self.service, table).to_act or 0
        for _ in range(11):
            self.clock.go(3)
            await self.service.tick()
        assert state(self.service, table).chairs[returned - 1].stand_in
        await self.people[returned - 1].do(m.Sit(table=table, seat=returned))
        self.clock.go(4000)  # the clock was not kept for this long
        await self.service.tick()
        left = returned % 3 + 1
        await self.people[left - 1].do(m.Resign(table=table, seat=left))
        table = await self.two("replaced", away="bot")
        await self.play(table, 1)
        self.service.disconnect(self.ben)
        self.clock.go(61)
        await self.aki.do(m.Replace(table=table, seat=2))


async def seen(writer: Writer) -> Json:
    """What each seat and a spectator see of every table, and the lists."""
    found: Json = {}
    for name, table in writer.tables.items():
        host = writer.aki.person
        room = await writer.service.repository.read(table)
        seats = [None, *range(1, len(state(writer.service, table).chairs) + 1)]
        states = [plain(room.state_for(seat, host.id, writer.clock.now)) for seat in seats]
        found[name] = {"id": table, "spectator": states[0], "seats": [different(one, states[0]) for one in states[1:]]}
    games = [plain(row) for row in (await writer.service.records.page(writer.aki.person)).rows]
    lobby = plain(await writer.service.lobby())
    people = [plain(client.person) for client in writer.people]
    return {"now": writer.clock.now, "people": people, "tables": found, "games": games, "lobby": lobby["rows"]}


def plain(shown: Any) -> Any:
    """The JSON that a client reads, without presence."""
    data = msgspec.json.decode(msgspec.json.encode(shown))
    for seat in data.get("seats", []):
        seat.update(online=None, away_since=None)
    return data


def different(state: Json, spectator: Json) -> Json:
    """The parts that a seat sees differently from a spectator."""
    return {name: value for name, value in state.items() if value != spectator[name]}


def dump(path: Path) -> Iterator[str]:
    """The database as SQL with readable texts."""
    with closing(sqlite3.connect(path)) as connection:
        schema = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC, rowid")
        yield from (f"{sql};" for (sql,) in schema)
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid").fetchall()
        for (name,) in names:
            for row in connection.execute(f"SELECT * FROM {name} ORDER BY rowid"):
                yield f"INSERT INTO {name} VALUES ({', '.join(map(literal, row))});"


def literal(value: Any) -> str:
    """A value in SQL."""
    if isinstance(value, bytes):
        try:
            text = value.decode()
            assert text.isprintable()
        except (AssertionError, UnicodeDecodeError):
            return f"X'{value.hex()}'"
        return f"CAST({literal(text)} AS BLOB)"
    if isinstance(value, str):
        return "'" + value.replace("'", "''") + "'"
    return "NULL" if value is None else repr(value)


async def write(path: Path) -> Json:
    """Play at all tables in this file; return what is seen of them."""
    clock = Clock()
    async with opened(str(path), now=clock) as service:
        await service.tick()
        writer = Writer(clock, await clients(service, 3))
        for step in (writer.open, writer.asked, writer.undone, writer.with_bot, writer.ended, writer.away):
            await step()
            service.chat_limit.clear()
            service.table_chat_limit.clear()
        await service.scheduler.bots.close()
        return await seen(writer)


def main() -> None:
    """Write both files of a version."""
    version = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tatami.db"
        expected = asyncio.run(write(path))
        (FOLDER / f"{version}.sql").write_text("\n".join(dump(path)) + "\n", "utf-8")
    text = json.dumps(expected, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    (FOLDER / f"{version}.json").write_text(text.replace('},"', '},\n"') + "\n", "utf-8")


if __name__ == "__main__":
    main()
