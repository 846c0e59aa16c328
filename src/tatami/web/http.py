"""The HTTP routes of docs/protocol.md."""

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import PlainTextResponse, Response
from msgspec import Meta, Struct

import tatami
from tatami.core.messages import LANGUAGES, Catalogue, Json
from tatami.match.protocol import GameRow, LobbyState, Person, TableState, Terms
from tatami.web.about import Games, Words, describe_games, sentences
from tatami.web.identity import COOKIE, keep_identity, somebody, visitor
from tatami.web.refusals import WORDS, decode, refuse, spoken
from tatami.web.schema import documented
from tatami.web.site import site_of

__all__ = ["router"]

SHORT = 4_096
LONG = 65_536
"""Terms may hold a whole box."""
TRANSCRIPT = 262_144
COSTLY = 10.0
"""What is stored costs as much as so many ordinary requests; what has to be replayed, twice that."""
TEXT = "text/plain"

SOME_TERMS = {
    "game": tatami.available_games()[0].id,
    "seats": [{"kind": "me"}, {"kind": "me", "name": "Ben"}],
    "visibility": "public",
}
OF_A_TABLE = (
    "get_table_api_tables__table__get",
    "get_ply_api_tables__table__plies__ply__get",
    "get_transcript_api_tables__table__transcript_get",
)

Someone = Annotated[Person, Depends(somebody())]
Creator = Annotated[Person, Depends(somebody(COSTLY))]
Anyone = Annotated[Person | None, Depends(visitor())]
TableId = Annotated[str, Path(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]


class Nothing(Struct):
    """There is nothing to say."""


class Naming(Struct):
    """What a guest wants to be called."""

    name: Annotated[str, Meta(max_length=200)] | None = None


class Token(Struct):
    """What carries an identity to another device, once."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]


class Created(Struct):
    """Where it is now."""

    id: str


class MyGames(Struct):
    """Repository of one person; `updated` of the last row is the next `before`."""

    rows: list[GameRow]


class Points(Struct):
    """Each seat's points after every move, from none on; what the looking seat did not know then counts nothing."""

    points: list[list[int]]


class PlyView(Struct):
    """What a seat, or a spectator (null), saw after so many moves, and what the last of them did."""

    ply: int
    seat: int | None
    mover: int | None
    word: str | None
    happened: list[Json]
    view: Json


class Health(Struct):
    """Is the server well?"""

    status: Literal["ok"]
    version: str


router = APIRouter()


def reply(data: Any, status: int = 200) -> Response:
    """Anything that msgspec knows, as JSON."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


async def read_body(request: Request, most: int) -> bytes:
    """The body, unless it is too long."""
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > most:
            raise refuse("too-long", 413, most=most)
    return bytes(body)


NOTHING = msgspec.json.Decoder(Nothing)
NAMING = msgspec.json.Decoder(Naming)
TOKEN = msgspec.json.Decoder(Token)
TERMS = msgspec.json.Decoder(Terms)


@router.get("/api/me", **documented(Person, errors=[401]))
async def get_me(request: Request, me: Someone) -> Response:
    """Who you are; the cookie lasts another year."""
    response = reply(me)
    keep_identity(request, response, request.cookies[COOKIE])
    return response


@router.post("/api/me", **documented(Person, body=Naming))
async def post_me(request: Request, me: Annotated[Person | None, Depends(visitor(COSTLY))]) -> Response:
    """Become a guest, or change your name."""
    naming = decode(await read_body(request, SHORT) or b"{}", NAMING)
    service = site_of(request).service
    if me is None:
        name = naming.name or Catalogue(spoken(request), WORDS).say("guest")
        token, me = await service.make_person(name)
    else:
        token = request.cookies[COOKIE]
        if naming.name is not None:
            me = await service.rename(me, naming.name)
    response = reply(me)
    keep_identity(request, response, token)
    return response


@router.post("/api/me/link", **documented(Token, body=Nothing, errors=[401]))
async def post_link(request: Request, me: Creator) -> Response:
    """A token that carries your identity to another device, once, within ten minutes."""
    decode(await read_body(request, SHORT) or b"{}", NOTHING)
    return reply(Token(await site_of(request).service.make_link(me)))


@router.post("/api/me/claim", **documented(Person, body=Token, errors=[404]))
async def post_claim(request: Request, _: Annotated[Person | None, Depends(visitor(COSTLY))]) -> Response:
    """Take over the identity that a link carries."""
    link = decode(await read_body(request, SHORT), TOKEN)
    service = site_of(request).service
    token, person = await service.claim_link(link.token)
    response = reply(person)
    keep_identity(request, response, token)
    return response


@router.get("/api/me/games", **documented(MyGames, errors=[401, 422]))
async def get_my_games(
    request: Request,
    me: Someone,
    status: Literal["open", "playing", "over", "aborted"] | None = None,
    before: Annotated[float | None, Query(ge=0, le=1e12)] = None,
) -> Response:
    """Your tables, newest first."""
    return reply(MyGames(await site_of(request).service.my_games(me, status, before)))


@router.get("/api/games", **documented(Games))
async def get_games(_: Anyone) -> Response:
    """The games, the levels of bots, limits and quick phrases."""
    return reply(describe_games())


@router.get("/api/words/{language}", **documented(Words, errors=[404, 422]))
async def get_words(language: Annotated[str, Path(examples=list(LANGUAGES))], _: Anyone) -> Response:
    """All sentences of a language."""
    if language not in LANGUAGES:
        raise refuse("no-such-language", 404, languages=list(LANGUAGES))
    return reply(sentences(language))


@router.post(
    "/api/tables",
    **documented(Created, body=Terms, status=201, errors=[401], example=SOME_TERMS, leads_to=OF_A_TABLE),
)
async def post_table(request: Request, me: Creator) -> Response:
    """Open a table."""
    terms = decode(await read_body(request, LONG), TERMS)
    return reply(Created(await site_of(request).service.create_table(me, terms)), 201)


@router.get("/api/tables", **documented(LobbyState))
async def get_lobby(request: Request, _: Anyone) -> Response:
    """The lobby."""
    return reply(await site_of(request).service.lobby())


@router.get("/api/tables/{table}", **documented(TableState, errors=[403, 404, 422]))
async def get_table(request: Request, table: TableId, me: Anyone) -> Response:
    """A table as a spectator sees it, with your seats marked."""
    return reply(await site_of(request).service.table_state(table, me))


@router.get("/api/tables/{table}/plies/{ply}", **documented(PlyView, errors=[403, 404, 409, 422]))
async def get_ply(
    request: Request,
    table: TableId,
    ply: Annotated[int, Path(ge=0, le=1 << 31)],
    me: Anyone,
    seat: Annotated[int | None, Query(ge=1, le=5)] = None,
) -> Response:
    """What a seat saw after so many moves."""
    return reply(await site_of(request).service.ply_view(table, me, seat, ply))


@router.get("/api/tables/{table}/points", **documented(Points, errors=[403, 404, 422]))
async def get_points(
    request: Request,
    table: TableId,
    me: Anyone,
    seat: Annotated[int | None, Query(ge=1, le=5)] = None,
) -> Response:
    """Each seat's points after every move, as a seat could count them then."""
    return reply(Points(await site_of(request).service.points_seen(table, me, seat)))


@router.get("/api/tables/{table}/transcript", **documented(TEXT, errors=[403, 404, 409, 422]))
async def get_transcript(request: Request, table: TableId, me: Anyone) -> Response:
    """A finished game as text."""
    text = await site_of(request).service.transcript(table, me)
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="tatami-{table}.txt"'})


@router.post("/api/reviews", **documented(Created, body=TEXT, status=201, errors=[401]))
async def post_review(request: Request, me: Annotated[Person, Depends(somebody(2 * COSTLY, TEXT))]) -> Response:
    """Bring a transcript along to look at."""
    text = await read_body(request, TRANSCRIPT)
    return reply(Created(await site_of(request).service.add_review(me, text)), 201)


@router.get("/health", **documented(Health))
async def get_health(request: Request, _: Anyone) -> Response:
    """Is the store reachable?"""
    await site_of(request).service.check()
    return reply(Health("ok", tatami.__version__))


@router.get("/metrics", **documented(TEXT))
async def get_metrics(request: Request) -> Response:
    """Counters for Prometheus."""
    return PlainTextResponse(site_of(request).metrics.text())
