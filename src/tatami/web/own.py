"""The HTTP operations for a person's own page: the record, export and import of games, and deleting everything."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tatami.match.forgetting import Forgotten
from tatami.match.protocol import GameRow, Person, SeatNumber
from tatami.match.record import Record
from tatami.web.identity import COOKIE
from tatami.web.routing import Call, Operations

__all__ = ["OWN"]

OWN = Operations()
RECORD_COST = 5.0
EXPORT_COST = 20.0
IMPORT_COST = 20.0
DELETE_COST = 50.0
MAX_IMPORT = 524_288
"""A transcript of the maximum length, escaped as JSON."""
EXPORTED = 20
"""Games on one page of an export."""
FORMAT = "tatami games 1"


class RecordQuery(Struct):
    """How many days to look back; all games if left out."""

    days: Annotated[int, Meta(ge=1, le=3650)] | None = None


class ExportQuery(Struct):
    """Where to go on: `next` of the page before."""

    before: Annotated[float, Meta(ge=0, le=1e12)] | None = None


class ExportedGame(Struct):
    """A table as lists show it, and its transcript if moves were played and it is over."""

    row: GameRow
    transcript: str | None


class Export(Struct):
    """Some of your games as a file."""

    format: str
    name: str
    games: list[ExportedGame]
    next: float | None


class Imported(Struct):
    """A game from such a file: its transcript, your seats, and when it ended."""

    transcript: Annotated[str, Meta(min_length=1, max_length=200_000)]
    seats: Annotated[list[SeatNumber], Meta(max_length=5)] = []
    ended: Annotated[float, Meta(ge=0, le=1e12)] | None = None


class ImportedTable(Struct):
    """The id of its table; a game imported twice has one table."""

    id: str


class Really(Struct, forbid_unknown_fields=True):
    """The answer to the question whether you are sure."""

    sure: Literal["delete everything"]


@OWN.get("/api/me/record", cost=RECORD_COST)
async def get_record(call: Call, me: Person, query: RecordQuery) -> Record:
    """Return your results, your strength against the levels, and what reviews say of your games."""
    return await call.service.records.read(me, query.days)


@OWN.get("/api/me/export", cost=EXPORT_COST)
async def get_export(call: Call, me: Person, query: ExportQuery) -> Export:
    """Return some of your games with their moves, the last ones first."""
    page = await call.service.records.page(me, before=query.before)
    rows = page.rows[:EXPORTED]
    rest = rows[-1].updated if len(page.rows) > EXPORTED else page.next
    games = []
    for row in rows:
        is_over = row.status == "over" or (row.status == "aborted" and row.ply > 0)
        games.append(ExportedGame(row, await call.service.transcript(row.id, me) if is_over else None))
    return Export(FORMAT, me.name, games, rest)


@OWN.post("/api/me/games", status=201, cost=IMPORT_COST, max_body=MAX_IMPORT)
async def post_game(call: Call, me: Person, body: Imported) -> ImportedTable:
    """Add a game that you exported to your finished games. It does not count in your record."""
    return ImportedTable(await call.service.import_game(me, body.transcript, body.seats, body.ended))


@OWN.post("/api/me/delete", cost=DELETE_COST)
async def post_delete(call: Call, me: Person, body: Really) -> Forgotten:
    """Delete yourself: identity, name, results, chat and your own games. Others' games keep their moves without you."""
    found = await call.service.delete_person(me)
    call.headers["Set-Cookie"] = f"{COOKIE}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"
    return found
