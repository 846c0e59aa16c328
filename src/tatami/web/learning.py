"""The HTTP operations for learning a game: its rules, and prepared boards to try moves on."""

from typing import Annotated

from msgspec import Meta, Struct

import tatami
from tatami.core.errors import BadSetup
from tatami.core.game import Game
from tatami.core.messages import LANGUAGES, Json
from tatami.core.rulebook import Chapter, read_rulebook
from tatami.match.boards import MOST_TRIED, show_board, try_ahead
from tatami.match.protocol import Id, SeatNumber, Word
from tatami.web.refusals import refuse
from tatami.web.routing import Call, Operations

__all__ = ["LEARNING"]

LEARNING = Operations()
BOARD_COST = 2.0
"""A preview is sampled, so it costs more than an ordinary request."""
EXAMPLE_BOARD = {"moves": [], "words": ["y4c6"]}


class RulesPath(Struct):
    """The rules of a game in a language."""

    game: Id
    language: Annotated[str, Meta(examples=list(LANGUAGES))]


class BoardPath(Struct):
    """A prepared position of a game."""

    game: Id
    board: Id


class Rules(Struct):
    """The rules of a game: chapters of numbered paragraphs, with notes where they are not as printed."""

    title: str
    about: str
    chapters: list[Chapter]


class Tried(Struct):
    """The moves tried on a board, and the seat to look from; by default the one that decides."""

    moves: Annotated[list[Word], Meta(max_length=MOST_TRIED)] = []
    seat: SeatNumber | None = None


class Ahead(Tried, kw_only=True):
    """Words in a row to try after those moves."""

    words: Annotated[list[Word], Meta(min_length=1, max_length=4)]


class BoardState(Struct):
    """What a seat sees of a board, what the last move did, and how many more moves can be tried."""

    seat: int
    left: int
    picked: str | None
    happened: list[Json]
    view: Json


class Foreseen(Struct):
    """What words would visibly do, as `result` of the frame `preview`, or the reason why one of them is not legal."""

    result: Json | None
    reason: Json | None


def need_game(name: str) -> Game:
    """A registered game."""
    try:
        return tatami.game(name)
    except BadSetup as error:
        raise refuse(error.reason.code, 404, **error.reason.params) from None


@LEARNING.get("/api/rules/{game}/{language}", errors=[404])
async def get_rules(call: Call, path: RulesPath) -> Rules:
    """Return the rules of a game as people read them."""
    if path.language not in LANGUAGES:
        raise refuse("no-such-language", 404, languages=list(LANGUAGES))
    book = read_rulebook(need_game(path.game).folder, path.language)
    if book is None:
        raise refuse("no-such-path", 404)
    return Rules(book.title, book.about, book.chapters)


@LEARNING.post("/api/boards/{game}/{board}", errors=[404], cost=BOARD_COST, example={"moves": []})
async def post_board(call: Call, path: BoardPath, body: Tried) -> BoardState:
    """Return a prepared board after the moves tried on it."""
    game = await ready_game(call, path.game)
    return BoardState(**show_board(game, path.board, body.moves, body.seat))


@LEARNING.post("/api/boards/{game}/{board}/preview", errors=[404], cost=BOARD_COST, example=EXAMPLE_BOARD)
async def post_board_preview(call: Call, path: BoardPath, body: Ahead) -> Foreseen:
    """Return what words would do on a prepared board, or the reason why one is not legal."""
    game = await ready_game(call, path.game)
    return Foreseen(**try_ahead(game, path.board, body.moves, body.seat, body.words))


async def ready_game(call: Call, name: str) -> Game:
    """A registered game whose rules are compiled."""
    game = need_game(name)
    await call.service.warm_up.need_rules(game.id)
    return game
