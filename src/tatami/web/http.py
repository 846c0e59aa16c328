"""The HTTP operations of docs/protocol.md."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

import tatami
from tatami.core.messages import LANGUAGES, Catalogue, Json
from tatami.match.protocol import Id, LobbyState, NewTable, Number, Person, SeatNumber, SeatTerms, TableState
from tatami.match.record import GamePage, Result
from tatami.match.reviews import ReviewState
from tatami.web.about import Games, Words, describe_games, sentences
from tatami.web.daily import DAILY
from tatami.web.identity import COOKIE
from tatami.web.learning import LEARNING
from tatami.web.own import OWN
from tatami.web.practice import PRACTICE
from tatami.web.refusals import LOCALE, preferred_language, refuse
from tatami.web.routing import Call, Operations, Svg
from tatami.web.site import is_local

__all__ = ["OPERATIONS"]

OPERATIONS = Operations([*LEARNING, *PRACTICE, *DAILY, *OWN])
MAX_TERMS = 65_536
"""Terms may hold a whole box."""
MAX_TRANSCRIPT = 262_144
STORE_COST = 10.0
"""What is stored costs as much as this many ordinary requests."""
REPLAY_COST = 20.0
PAGE_COST = 4.0

EXAMPLE_TERMS = {
    "game": tatami.available_games()[0].id,
    "seats": [{"kind": "me"}, {"kind": "me", "name": "Ben"}],
    "visibility": "public",
}

# ---- Parameters


class LanguagePath(Struct):
    """A language in a path."""

    language: Annotated[str, Meta(examples=list(LANGUAGES))]


class TablePath(Struct):
    """A table in a path."""

    table: Id


class PlyPath(Struct):
    """A position of a table in a path."""

    table: Id
    ply: Number


class SeatQuery(Struct):
    """The seat to look from; a spectator if left out."""

    seat: SeatNumber | None = None


class WordQuery(Struct):
    """A move."""

    word: Annotated[str, Meta(min_length=1, max_length=80)]


class ReplayQuery(Struct):
    """The seat to look from and the first ply; `open` shows what all seats knew, once the game is over."""

    seat: SeatNumber | None = None
    first: Number = 0
    open: bool = False


class GamesQuery(Struct):
    """Which of the caller's tables to list."""

    status: Literal["open", "playing", "over", "aborted"] | None = None
    before: Annotated[float, Meta(ge=0, le=1e12)] | None = None
    game: Id | None = None
    result: Result | None = None
    """Only games that count: played here to a result, from one seat."""


# ---- Bodies and answers


class Nothing(Struct):
    """No content."""


class Naming(Struct):
    """The name that a guest wants."""

    name: Annotated[str, Meta(max_length=200)] | None = None


class Token(Struct):
    """A secret that carries an identity to another device, once."""

    token: Annotated[str, Meta(min_length=1, max_length=200)]


class Created(Struct):
    """The id of a new table."""

    id: str


class Points(Struct):
    """Each seat's points after every move, from before the first; what the seat did not know then counts 0."""

    points: list[list[int]]


class PlyView(Struct):
    """What a seat, or a spectator (null), saw after `ply` moves, and what the last of them did."""

    ply: int
    seat: int | None
    mover: int | None
    word: str | None
    happened: list[Json]
    view: Json


class Instead(Struct):
    """What another move would have done, as far as its seat could foresee it; the view if all of it could be."""

    events: list[Json]
    scores: list[int | None]
    view: Json | None
    facts: list[Json]


class ReplayPly(Struct):
    """One position: as in `PlyView`, and what each seat knew beyond a spectator if all are open, else null."""

    ply: int
    mover: int | None
    word: str | None
    happened: list[Json]
    view: Json
    known: list[Json] | None


class ReplayPage(Struct):
    """Some positions of a game in a row; `length` is the number of its moves."""

    table: str
    seat: int | None
    open: bool
    length: int
    plies: list[ReplayPly]


class GameFile(Struct):
    """A finished game, which the deal and the moves describe completely."""

    format: int
    table: str
    game: str
    players: int
    seats: list[Json]
    created: float
    ended: float
    status: str
    deal: Json
    moves: list[Json]
    outcome: Json | None
    branch: Json | None


class BranchAt(Struct, forbid_unknown_fields=True):
    """Where to branch off, and who sits at the seats of the new table."""

    ply: Number
    seats: Annotated[list[SeatTerms], Meta(min_length=2, max_length=5)]


class Health(Struct):
    """The server is well."""

    status: Literal["ok"]
    version: str


# ---- People


@OPERATIONS.get("/api/me")
async def get_me(call: Call, me: Person) -> Person:
    """Return your identity, and renew its cookie for a year."""
    call.token = call.request.cookies[COOKIE]
    await call.service.seen(call.token)
    return me


@OPERATIONS.post("/api/me", cost=STORE_COST)
async def post_me(call: Call, me: Person | None, body: Naming) -> Person:
    """Become a guest, or change your name."""
    if me is None:
        name = body.name or Catalogue(preferred_language(call.request), LOCALE).say("guest")
        call.token, me = await call.service.make_person(name)
        return me
    call.token = call.request.cookies[COOKIE]
    return me if body.name is None else await call.service.rename(me, body.name)


@OPERATIONS.post("/api/me/link", cost=STORE_COST)
async def post_link(call: Call, me: Person, body: Nothing) -> Token:
    """Make a token that carries your identity to another device, once, within ten minutes."""
    return Token(await call.service.make_link(me))


@OPERATIONS.post("/api/me/claim", cost=STORE_COST, errors=[404])
async def post_claim(call: Call, body: Token) -> Person:
    """Take over the identity that a token carries."""
    call.token, person = await call.service.claim_link(body.token)
    return person


@OPERATIONS.post("/api/me/sign-out", cost=STORE_COST)
async def post_sign_out(call: Call, me: Person, body: Nothing) -> Nothing:
    """Sign out of all other devices: revoke their tokens and your unused links."""
    await call.service.sign_out_others(me, call.request.cookies[COOKIE])
    return Nothing()


@OPERATIONS.get("/api/me/games")
async def get_my_games(call: Call, me: Person, query: GamesQuery) -> GamePage:
    """List your tables, newest first."""
    return await call.service.records.page(me, query.status, query.before, query.game, query.result)


# ---- Games and sentences


@OPERATIONS.get("/api/games")
async def get_games(call: Call) -> Games:
    """List the games, the levels of bots, limits and quick phrases."""
    return describe_games(call.site.addresses if is_local(call.request) else ())


@OPERATIONS.get("/api/words/{language}", errors=[404])
async def get_words(call: Call, path: LanguagePath) -> Words:
    """Return all sentences of a language."""
    if path.language not in LANGUAGES:
        raise refuse("no-such-language", 404, languages=list(LANGUAGES))
    return sentences(path.language)


# ---- Tables


@OPERATIONS.post(
    "/api/tables",
    status=201,
    errors=[409],
    cost=STORE_COST,
    max_body=MAX_TERMS,
    example=EXAMPLE_TERMS,
    leads_to=["get_table", "get_ply", "get_transcript"],
)
async def post_table(call: Call, me: Person, body: NewTable) -> Created:
    """Open a table."""
    return Created(await call.service.create_table(me, body.terms(), body.promise))


@OPERATIONS.get("/api/tables")
async def get_lobby(call: Call) -> LobbyState:
    """List the public tables."""
    return await call.service.lobby()


@OPERATIONS.get("/api/tables/{table}", errors=[403, 404])
async def get_table(call: Call, me: Person | None, path: TablePath) -> TableState:
    """Return a table as a spectator sees it, with your seats marked."""
    return await call.service.table_state(path.table, me)


@OPERATIONS.get("/api/tables/{table}/plies/{ply}", errors=[403, 404, 409])
async def get_ply(call: Call, me: Person | None, path: PlyPath, query: SeatQuery) -> PlyView:
    """Return what a seat saw after so many moves."""
    return PlyView(**await call.service.ply_view(path.table, me, query.seat, path.ply))


@OPERATIONS.get("/api/tables/{table}/plies/{ply}/picture", errors=[403, 404], cost=PAGE_COST)
async def get_picture(call: Call, me: Person | None, path: PlyPath, query: SeatQuery) -> Svg:
    """Return the board after this many moves as a picture, as a seat saw it."""
    drawn = await call.service.replays.picture(path.table, me, query.seat, path.ply)
    call.headers["Content-Disposition"] = f'inline; filename="tatami-{path.table}-{path.ply}.svg"'
    return Svg(drawn)


@OPERATIONS.get("/api/tables/{table}/plies/{ply}/preview", errors=[403, 404, 409], cost=PAGE_COST)
async def get_instead(call: Call, me: Person | None, path: PlyPath, query: WordQuery) -> Instead:
    """Return what another move would have done in a finished game."""
    return Instead(**await call.service.replays.foresee(path.table, me, path.ply, query.word))


@OPERATIONS.get("/api/tables/{table}/replay", errors=[403, 404, 409], cost=PAGE_COST)
async def get_replay(call: Call, me: Person | None, path: TablePath, query: ReplayQuery) -> ReplayPage:
    """Return up to 32 positions in a row, each as a seat saw it then."""
    return ReplayPage(**await call.service.replays.page(path.table, me, query.seat, query.first, query.open))


@OPERATIONS.get("/api/tables/{table}/film", errors=[403, 404, 409], cost=REPLAY_COST)
async def get_film(call: Call, me: Person | None, path: TablePath, query: SeatQuery) -> Svg:
    """Return a finished game as an animated picture."""
    film = await call.service.replays.film(path.table, me, query.seat)
    call.headers["Content-Disposition"] = f'attachment; filename="tatami-{path.table}.svg"'
    return Svg(film)


@OPERATIONS.get("/api/tables/{table}/file", errors=[403, 404, 409], cost=PAGE_COST)
async def get_file(call: Call, me: Person | None, path: TablePath) -> GameFile:
    """Return a finished game as data."""
    found = GameFile(**await call.service.replays.file(path.table, me))
    call.headers["Content-Disposition"] = f'attachment; filename="tatami-{path.table}.json"'
    return found


@OPERATIONS.post("/api/tables/{table}/branches", status=201, errors=[404, 409], cost=REPLAY_COST)
async def post_branch(call: Call, me: Person, path: TablePath, body: BranchAt) -> Created:
    """Open a table that continues from a move of a finished game."""
    return Created(await call.service.replays.branch(path.table, me, body.ply, body.seats))


@OPERATIONS.get("/api/tables/{table}/points", errors=[403, 404])
async def get_points(call: Call, me: Person | None, path: TablePath, query: SeatQuery) -> Points:
    """Return each seat's points after every move, as a seat could count them then."""
    return Points(await call.service.points_seen(path.table, me, query.seat))


@OPERATIONS.get("/api/tables/{table}/transcript", errors=[403, 404, 409])
async def get_transcript(call: Call, me: Person | None, path: TablePath) -> str:
    """Return a finished game as text."""
    text = await call.service.transcript(path.table, me)
    call.headers["Content-Disposition"] = f'attachment; filename="tatami-{path.table}.txt"'
    return text


@OPERATIONS.post("/api/reviews", status=201, cost=REPLAY_COST, max_body=MAX_TRANSCRIPT)
async def post_review(call: Call, me: Person, body: bytes) -> Created:
    """Upload a transcript as a finished table."""
    return Created(await call.service.add_review(me, body))


@OPERATIONS.get("/api/tables/{table}/review", errors=[403, 404])
async def get_review(call: Call, me: Person | None, path: TablePath) -> ReviewState:
    """Return the review of a game, or how far it is."""
    return await call.service.reviews.state(path.table, me)


@OPERATIONS.post("/api/tables/{table}/review", errors=[403, 404, 409], cost=REPLAY_COST)
async def post_review_of(call: Call, me: Person, path: TablePath, body: Nothing) -> ReviewState:
    """Ask for the review of a finished game; it is made in the background, once."""
    return await call.service.reviews.ask(path.table, me)


# ---- Operating the server


@OPERATIONS.get("/health")
async def get_health(call: Call) -> Health:
    """Check that the store can be written and is whole, and that bots can play; callers on this machine learn more."""
    causes = await call.service.checkup.causes()
    if causes:
        details: Json = {"causes": causes} if is_local(call.request) else {}
        raise refuse("unwell", 503, **details)
    return Health("ok", tatami.__version__)


@OPERATIONS.get("/metrics", is_limited=False)
async def get_metrics(call: Call) -> str:
    """Return counters for Prometheus."""
    return call.site.metrics.text()
