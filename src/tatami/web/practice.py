"""The HTTP operations for practice: puzzles, and one's own mistakes."""

from typing import Annotated

from msgspec import Meta, Struct

from tatami.match.lessons import MOST_ANSWERED
from tatami.match.mistakes import Guess, MistakeAnswer, Series
from tatami.match.protocol import Id, Number, Person, Word
from tatami.match.solving import GamePuzzles, NextPuzzle, PuzzleAnswer
from tatami.web.learning import BOARD_COST, Ahead, BoardState, Foreseen, Tried, need_game, ready_game
from tatami.web.routing import Call, Operations

__all__ = ["PRACTICE"]

PRACTICE = Operations()
NEXT_COST = 2.0
EXAMPLE_AHEAD = {"moves": [], "words": ["y4c6"]}
ANSWER_COST = 4.0
"""An answer is judged by a short search."""


class PuzzleGamePath(Struct):
    """A game that has puzzles."""

    game: Id


class PuzzlePath(Struct):
    """A puzzle of a game."""

    game: Id
    puzzle: Id


class Puzzles(Struct):
    """The puzzles of every game that has some."""

    games: list[GamePuzzles]


class Wanted(Struct):
    """The theme of the next puzzle, if it must have one, and a puzzle that it must not be."""

    theme: Id | None = None
    but: Id | None = None


class Answered(Struct):
    """The moves that answer; the first one decides."""

    moves: Annotated[list[Word], Meta(min_length=1, max_length=MOST_ANSWERED)]


class GiveUp(Struct):
    """Nothing to say."""


@PRACTICE.get("/api/puzzles")
async def get_puzzles(call: Call, me: Person) -> Puzzles:
    """Return the games with puzzles, their themes, and how well you solve them."""
    return Puzzles(await call.service.solving.games(me))


@PRACTICE.post("/api/puzzles/{game}", errors=[404], cost=NEXT_COST, example={"theme": None})
async def post_next_puzzle(call: Call, me: Person, path: PuzzleGamePath, body: Wanted) -> NextPuzzle:
    """Return a puzzle near your rating that you have not tried."""
    return await call.service.solving.next(me, need_game(path.game), body.theme, body.but)


@PRACTICE.post("/api/puzzles/{game}/{puzzle}", errors=[404], cost=ANSWER_COST, example={"moves": ["y4c6"]})
async def post_puzzle_answer(call: Call, me: Person, path: PuzzlePath, body: Answered) -> PuzzleAnswer:
    """Judge an answer to a puzzle; your first one is rated."""
    return await call.service.solving.answer(me, await ready_game(call, path.game), path.puzzle, body.moves)


@PRACTICE.post("/api/puzzles/{game}/{puzzle}/solution", errors=[404], cost=ANSWER_COST)
async def post_puzzle_solution(call: Call, me: Person, path: PuzzlePath, body: GiveUp) -> PuzzleAnswer:
    """Return the solution of a puzzle; if you gave no answer before, it counts as not solved."""
    return await call.service.solving.show(me, await ready_game(call, path.game), path.puzzle)


# ---- Mistakes


class CardPath(Struct):
    """A decision of your own: the position of a table after so many moves."""

    table: Id
    ply: Number


class SeriesQuery(Struct):
    """What to practise: the mistakes of a table, or those of a kind in a game; by default what is due of all games."""

    table: Id | None = None
    game: Id | None = None
    theme: Id | None = None


class Guessed(Struct):
    """Was the move a mistake?"""

    mistake: bool


@PRACTICE.get("/api/me/mistakes", errors=[404], cost=ANSWER_COST)
async def get_mistakes(call: Call, me: Person, query: SeriesQuery) -> Series:
    """Return decisions of your reviewed games to practise now."""
    kind = (query.game, query.theme) if query.game is not None and query.theme is not None else None
    return await call.service.mistakes.series(me, query.table, kind)


@PRACTICE.post("/api/me/mistakes/{table}/{ply}/board", errors=[404], cost=BOARD_COST, example={"moves": []})
async def post_mistake_board(call: Call, me: Person, path: CardPath, body: Tried) -> BoardState:
    """Return the board of such a decision after the moves tried on it, as you saw it."""
    return BoardState(**await call.service.mistakes.show(me, path.table, path.ply, body.moves))


@PRACTICE.post("/api/me/mistakes/{table}/{ply}/board/preview", errors=[404], cost=BOARD_COST, example=EXAMPLE_AHEAD)
async def post_mistake_preview(call: Call, me: Person, path: CardPath, body: Ahead) -> Foreseen:
    """Return what words would do on that board, or the reason why one is not legal."""
    return Foreseen(**await call.service.mistakes.preview(me, path.table, path.ply, body.moves, body.words))


@PRACTICE.post("/api/me/mistakes/{table}/{ply}/guess", errors=[404], cost=NEXT_COST, example={"mistake": True})
async def post_mistake_guess(call: Call, me: Person, path: CardPath, body: Guessed) -> Guess:
    """Return whether the move that you played was a mistake."""
    return await call.service.mistakes.guess(me, path.table, path.ply, body.mistake)


@PRACTICE.post("/api/me/mistakes/{table}/{ply}", errors=[404], cost=ANSWER_COST, example={"moves": ["y4c6"]})
async def post_mistake_answer(call: Call, me: Person, path: CardPath, body: Answered) -> MistakeAnswer:
    """Judge a better move; the first answer decides when the position comes back."""
    return await call.service.mistakes.answer(me, path.table, path.ply, body.moves)


@PRACTICE.post("/api/me/mistakes/{table}/{ply}/solution", errors=[404], cost=ANSWER_COST)
async def post_mistake_solution(call: Call, me: Person, path: CardPath, body: GiveUp) -> MistakeAnswer:
    """Return the better move; without an answer before, the position comes back tomorrow."""
    return await call.service.mistakes.give_up(me, path.table, path.ply)
