"""The HTTP operations for learning a game: its rules, prepared boards to try moves on, and lessons."""

import asyncio
from typing import Annotated

from msgspec import Meta, Struct

import tatami
from tatami.core.errors import BadSetup
from tatami.core.game import Game
from tatami.core.messages import LANGUAGES, Json
from tatami.core.rulebook import Chapter, read_rulebook
from tatami.match.boards import MOST_TRIED, show_board, try_ahead
from tatami.match.lessons import MOST_ANSWERED, Lesson, Said, Step, Verdict, judge, need_step, read_lessons
from tatami.match.protocol import Id, Person, SeatNumber, Word
from tatami.web.refusals import refuse
from tatami.web.routing import Call, Operations

__all__ = ["LEARNING"]

LEARNING = Operations()
STORE_COST = 10.0
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


class LessonsPath(RulesPath):
    """The lessons of a game in a language."""


class StepPath(Struct):
    """A step of a lesson, counted from 1."""

    game: Id
    lesson: Id
    step: Annotated[int, Meta(ge=1, le=99)]


class LessonAnswer(Struct):
    """The moves that answer a task."""

    moves: Annotated[list[Word], Meta(min_length=1, max_length=MOST_ANSWERED)]


class StepText(Struct):
    """One task: its sentences, its board, what to light up, and one answer. A step without a board is a whole game."""

    title: str
    idea: str
    task: str
    right: str
    wrong: list[str]
    board: str | None
    after: list[str]
    lit: list[str]
    show: list[str]


class LessonText(Struct):
    """A lesson in one language."""

    id: str
    title: str
    about: str
    steps: list[StepText]


class Lessons(Struct):
    """The lessons of a game in their order."""

    lessons: list[LessonText]


class Learnt(Struct):
    """How many steps of each lesson are done, by game and lesson."""

    done: dict[str, dict[str, int]]


class LessonDone(Struct):
    """How many steps of a lesson are done."""

    game: Id
    lesson: Id
    done: Annotated[int, Meta(ge=1, le=99)]


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


# ---- Lessons


@LEARNING.get("/api/lessons/{game}/{language}", errors=[404])
async def get_lessons(call: Call, path: LessonsPath) -> Lessons:
    """Return the lessons of a game."""
    if path.language not in LANGUAGES:
        raise refuse("no-such-language", 404, languages=list(LANGUAGES))
    return Lessons([in_language(lesson, path.language) for lesson in read_lessons(need_game(path.game))])


@LEARNING.post("/api/lessons/{game}/{lesson}/{step}", errors=[404], cost=BOARD_COST, example={"moves": ["y4c6"]})
async def post_answer(call: Call, path: StepPath, body: LessonAnswer) -> Verdict:
    """Judge the answer to a task of a lesson."""
    step = need_step(need_game(path.game), path.lesson, path.step)
    game = await ready_game(call, path.game)
    return await asyncio.to_thread(judge, game, step, body.moves)


@LEARNING.get("/api/me/lessons")
async def get_learnt(call: Call, me: Person) -> Learnt:
    """Return how far you are in the lessons."""
    return Learnt(await call.service.health.guard(call.service.people.lessons(me)))


@LEARNING.post("/api/me/lessons", errors=[404], cost=STORE_COST)
async def post_learnt(call: Call, me: Person, body: LessonDone) -> Learnt:
    """Note that you have done so many steps of a lesson; fewer than before change nothing."""
    need_step(need_game(body.game), body.lesson, body.done)
    await call.service.health.guard(call.service.people.keep_lesson(me, body.game, body.lesson, body.done))
    return await get_learnt(call, me)


def in_language(lesson: Lesson, language: str) -> LessonText:
    """A lesson as a reader of one language needs it."""

    def said(text: Said | None) -> str:
        return "" if text is None else str(getattr(text, language))

    def told(step: Step) -> StepText:
        texts = (said(step.title), said(step.idea), said(step.task), said(step.right))
        board = None if step.game else step.position
        return StepText(*texts, [said(wrong) for wrong in step.wrong], board, step.after, step.lit, step.show)

    return LessonText(lesson.id, said(lesson.title), said(lesson.about), [told(step) for step in lesson.step])
