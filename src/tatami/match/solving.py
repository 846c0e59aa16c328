"""People solve puzzles: which comes next, is the answer right, and what both ratings are afterwards.

Only the first answer to a puzzle is rated, and asking for the solution before any answer counts as a wrong one. Nothing
of the solution is told before an answer.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence

from msgspec import Struct

from tatami.core.game import Game, Move, View
from tatami.core.messages import Json
from tatami.games import available_games
from tatami.match.boards import puzzle_position
from tatami.match.health import Health
from tatami.match.judging import Judging, tell_against, tell_reasons
from tatami.match.preview import need_legal
from tatami.match.protocol import Person
from tatami.match.refusals import refuse
from tatami.match.store import Store
from tatami.match.store.practice import Solver
from tatami.puzzles import Puzzle, read_puzzles, read_themes
from tatami.ratings import Rating, rate
from tatami.review.answers import compare
from tatami.review.figures import PERCENT

__all__ = ["GamePuzzles", "NextPuzzle", "PuzzleAnswer", "Solution", "Solving", "Standing", "ThemeTitle"]

NEAREST = 8
"""The next puzzle is drawn among so many that are nearest to the solver's rating."""
DEVIATION = 150.0
"""How surely the rating of a puzzle is known before people have tried it."""


class Standing(Struct):
    """How somebody solves the puzzles of a game; only first answers count."""

    rating: int
    deviation: int
    solved: int
    tried: int
    streak: int
    best: int


class ThemeTitle(Struct):
    """What puzzles are about, in every language, and how many of them there are."""

    id: str
    titles: dict[str, str]
    count: int


class GamePuzzles(Struct):
    """The puzzles of a game."""

    game: str
    count: int
    themes: list[ThemeTitle]
    standing: Standing


class NextPuzzle(Struct):
    """A puzzle to solve; its board is called `puzzle-` and its id. `rated`: will the first answer count?"""

    id: str
    rating: int
    rated: bool


class Solution(Struct):
    """The best move and how the turn goes on, what speaks for it, and what the puzzle is about."""

    words: list[str]
    right: list[str]
    reasons: list[Json]
    themes: list[str]
    chance: int
    """The chance of winning after it, in percent."""


class PuzzleAnswer(Struct):
    """Whether an answer is right, and if not, what it costs at least in percent of a win, and why."""

    right: bool
    cost: int
    against: list[Json]
    solution: Solution | None
    """If the answer is right."""
    standing: Standing
    change: int | None
    """Of the rating, if this answer counted."""


class Solving:
    """The puzzles of a server."""

    def __init__(self, store: Store, health: Health, judging: Judging, now: Callable[[], float]) -> None:
        self.store = store
        self.health = health
        self.judging = judging
        self.now = now
        self.rating = asyncio.Lock()

    async def games(self, me: Person) -> list[GamePuzzles]:
        """The games that have puzzles, their themes, and how well somebody solves them."""
        solvers = await self.health.guard(self.store.solvers(me.id))
        found = []
        for game in available_games():
            puzzles = read_puzzles(game).values()
            if not puzzles:
                continue
            themes = []
            for theme in read_themes(game):
                if count := sum(theme.id in puzzle.themes for puzzle in puzzles):
                    themes.append(ThemeTitle(theme.id, {"en": theme.title.en, "fr": theme.title.fr}, count))
            found.append(GamePuzzles(game.id, len(puzzles), themes, standing(solvers.get(game.id, Solver()))))
        return found

    async def next(self, me: Person, game: Game, theme: str | None, but: str | None) -> NextPuzzle:
        """The next puzzle: new to the solver and near their rating, or else the one tried the longest ago."""
        puzzles = read_puzzles(game)
        if theme is not None and theme not in {one.id for one in read_themes(game)}:
            raise refuse("no-such-theme")
        fitting = [one for one in puzzles.values() if theme in (None, *one.themes) and one.id != but]
        if not fitting:
            raise refuse("no-such-puzzle")
        solvers = await self.health.guard(self.store.solvers(me.id))
        tries = await self.health.guard(self.store.puzzle_tries(me.id, game.id))
        ratings = await self.health.guard(self.store.puzzle_ratings(game.id))
        own = solvers.get(game.id, Solver()).rating.value
        fresh = [one for one in fitting if one.id not in tries]
        if fresh:
            fresh.sort(key=lambda one: abs(current(one, ratings).value - own))
            chosen = secrets.choice(fresh[:NEAREST])
        else:
            chosen = min(fitting, key=lambda one: tries[one.id])
        return NextPuzzle(chosen.id, round(current(chosen, ratings).value), bool(fresh))

    async def answer(self, me: Person, game: Game, name: str, moves: Sequence[str]) -> PuzzleAnswer:
        """Judge an answer; its first move decides."""
        puzzle, view = need_puzzle(game, name)
        move = need_legal(view.state, moves[0])
        right = str(move) in puzzle.right
        solver, change = await self.count(me, game, puzzle, right)
        if right:
            told = await self.judging.run(game.id, tell_solution, puzzle, view, move)
            return PuzzleAnswer(True, 0, [], told, standing(solver), change)
        cost, against = await self.judging.run(game.id, judge_wrong, puzzle, view, move)
        return PuzzleAnswer(False, cost, against, None, standing(solver), change)

    async def show(self, me: Person, game: Game, name: str) -> PuzzleAnswer:
        """Tell the solution; without an answer before, the puzzle counts as not solved."""
        puzzle, view = need_puzzle(game, name)
        solver, change = await self.count(me, game, puzzle, False)
        told = await self.judging.run(game.id, tell_solution, puzzle, view, need_legal(view.state, puzzle.right[0]))
        return PuzzleAnswer(False, puzzle.gap, [], told, standing(solver), change)

    async def count(self, me: Person, game: Game, puzzle: Puzzle, right: bool) -> tuple[Solver, int | None]:
        """Rate solver and puzzle, if this is the first answer; the solver, and how their rating changed."""
        async with self.rating:
            solvers = await self.health.guard(self.store.solvers(me.id))
            old = solvers.get(game.id, Solver())
            if not await self.health.guard(self.store.add_try(me.id, game.id, puzzle.id, right, self.now())):
                return old, None
            rating = current(puzzle, await self.health.guard(self.store.puzzle_ratings(game.id)))
            streak = old.streak + 1 if right else 0
            new = Solver(
                rate(old.rating, [(rating, float(right))]),
                old.solved + right,
                old.tried + 1,
                streak,
                max(old.best, streak),
            )
            harder = rate(rating, [(old.rating, float(not right))])
            await self.health.guard(self.store.keep_solver(me.id, game.id, new))
            await self.health.guard(self.store.keep_puzzle_rating(game.id, puzzle.id, harder))
            return new, round(new.rating.value) - round(old.rating.value)


def need_puzzle(game: Game, name: str) -> tuple[Puzzle, View]:
    """A puzzle, and what the seat sees that decides; refused if there is none."""
    position = puzzle_position(game, name)
    return read_puzzles(game)[name], position.view(position.to_act)


def current(puzzle: Puzzle, ratings: dict[str, Rating]) -> Rating:
    """How hard a puzzle is, as far as is known."""
    return ratings.get(puzzle.id, Rating(puzzle.rating, DEVIATION))


def standing(solver: Solver) -> Standing:
    """What is shown of a solver."""
    rating = solver.rating
    counts = (solver.solved, solver.tried, solver.streak, solver.best)
    return Standing(round(rating.value), round(rating.deviation), *counts)


def tell_solution(puzzle: Puzzle, view: View, move: Move) -> Solution:
    """What there is to tell about a right move."""
    words = [str(move), *(puzzle.then if str(move) == puzzle.right[0] else ())]
    return Solution(words, list(puzzle.right), tell_reasons(view, move), list(puzzle.themes), puzzle.chance)


def judge_wrong(puzzle: Puzzle, view: View, move: Move) -> tuple[int, list[Json]]:
    """What a wrong move costs, in percent, and what speaks against it; at least what was found when it was made."""
    best = need_legal(view.state, puzzle.right[0])
    return max(puzzle.gap, compare(view, best, move) // PERCENT), tell_against(view, best, move)
