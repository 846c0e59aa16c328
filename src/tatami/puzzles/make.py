"""Find puzzles in games that bots of several levels play against each other.

Cheap searches find decisions that look clear; searches with ten times as many simulations check them. The same seed
gives the same puzzles on every machine.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from tatami.bots import Budget, bot
from tatami.core.game import Game, Position, View
from tatami.core.rng import Random, draw, random
from tatami.puzzles import Found, Puzzle, Source, position_of
from tatami.puzzles.themes import themes_of
from tatami.puzzles.weigh import glance, holds, look, verify
from tatami.ratings import Rating, expected
from tatami.review.figures import PERCENT

__all__ = ["DEEPER", "FIND", "check", "find"]

FIND = 600
"""Simulations of a search that looks for puzzles."""
DEEPER = 10
"""How many times as many check them."""
LEVELS = {"beginner": 900, "casual": 1200, "club": 1500, "expert": 1800}
"""The levels that play, and what they are worth as solvers."""
TRIES = 8
"""How often each level tries a puzzle."""
SEATS = (2, 2, 2, 2, 3, 3, 4)
"""Numbers of seats, as often as they are drawn; those that the game does not have are left out."""
APART = 6
"""Minimum moves between two puzzles of a game."""
MOST_A_GAME = 4
SHARE = 0.4
"""Maximum share of the puzzles with one theme."""
LOST, WON = 3 * PERCENT, 98 * PERCENT
"""There is nothing to find in a game that is lost with the best move; or won before."""
PLENTY = Budget(iterations=1 << 30)
"""Every level makes its own simulations."""
SAMPLES = 8
EASIEST, HARDEST = 600, 2400


def find(game: Game, count: int, seed: int, known: Sequence[Source] = ()) -> Iterator[Source]:
    """Play games until they held so many puzzles; each game that had some, after those that are known."""
    themes = Counter(one.themes[0] for source in known for one in source.puzzles)
    number = known[-1].run[2] if known else 0
    while sum(themes.values()) < count:
        number += 1
        full = {theme for theme, found in themes.items() if found >= SHARE * count}
        position, found = play(game, f"{seed} {number}", count - sum(themes.values()), full)
        if found:
            themes.update(one.themes[0] for one in found)
            words = [str(move) for move in position.history][: found[-1].ply]
            deal = {name: value for name, value in position.deal.items() if name != "game"}
            yield Source({"edition": game.edition, **deal}, " ".join(words), tuple(found), (count, seed, number))


def play(game: Game, seed: str, most: int, full: Collection[str]) -> tuple[Position, list[Found]]:
    """Play a game, and collect its puzzles, except those of themes that are full."""
    rng = random(f"puzzles {game.id} {seed}")
    seats = [seats for seats in SEATS if game.players[0] <= seats <= game.players[1]]
    players = seats[draw(rng, len(seats))]
    levels = [list(LEVELS)[draw(rng, len(LEVELS))] for _ in range(players)]
    position = game.new(players, seed=int.from_bytes(hashlib.sha256(seed.encode()).digest()[:7]))
    found: list[Found] = []
    while position.to_act is not None and len(found) < min(most, MOST_A_GAME):
        if len(position.moves) > 1 and (not found or position.ply - found[-1].ply >= APART):
            puzzle = examine(position, f"{game.id} {seed} {position.ply}")
            if puzzle and puzzle.themes[0] not in full:
                found.append(puzzle)
        choice = bot(levels[position.to_act - 1]).choose(position.view(position.to_act), PLENTY, rng)
        position = position.play(choice.move)
    return position, found


def examine(position: Position, seed: str) -> Found | None:
    """The puzzle that a decision is, if it is one that not every beginner solves."""
    view = position.view(position.to_act)
    if not glance(view, FIND, f"find {seed}", lambda right: count_solved("beginner", view, right, seed) == TRIES):
        return None
    verdict = verify(view, FIND * DEEPER, f"verify {seed}")
    if verdict is None or verdict.chance < LOST or verdict.chance - verdict.gap > WON:
        return None
    solved = {level: count_solved(level, view, verdict.right, seed) for level in LEVELS}
    if solved["beginner"] == TRIES:
        return None
    best = str(verdict.right[0])
    then = go_on(position, best, f"then {seed}")
    name = json.dumps([position.deal, [str(move) for move in position.history]], sort_keys=True)
    return Found(
        id=hashlib.sha256(name.encode()).hexdigest()[:8],
        ply=position.ply,
        right=tuple(map(str, verdict.right)),
        then=then,
        themes=themes_of(position, (best, *then)),
        chance=verdict.chance // PERCENT,
        gap=verdict.gap // PERCENT,
        rating=first_rating(solved),
    )


def count_solved(level: str, view: View, right: Collection[str], seed: str) -> int:
    """How often a bot of this level finds a right move."""
    tries = (bot(level).choose(view, PLENTY, random(f"{level} {seed} {one}")) for one in range(TRIES))
    return sum(choice.move in right for choice in tries)


def first_rating(solved: dict[str, int]) -> int:
    """How hard a puzzle is: the rating with which the levels are expected to solve it as often as they did.

    A solution and a failure of a bot in the middle are added, so that it is never beyond all measure.
    """
    middle = Rating()
    score = sum(solved.values()) + 1
    easy, hard = EASIEST, HARDEST
    while hard - easy > 1:
        rating = (easy + hard) // 2
        hope = sum(TRIES * expected(Rating(value, 0), Rating(rating, 0)) for value in LEVELS.values())
        if hope + 2 * expected(middle, Rating(rating, 0)) > score:
            easy = rating
        else:
            hard = rating
    return easy


def go_on(position: Position, word: str, seed: str) -> tuple[str, ...]:
    """How the seat best goes on after a move, as long as it is its turn and learns nothing new."""
    rng, words = random(seed), [word]
    while (after := next_known(position, words, rng)) is not None:
        words.append(str(look(after, FIND, rng)[0][0]))
    return tuple(words[1:])


def next_known(position: Position, words: list[str], rng: Random) -> View | None:
    """What the seat sees after its words; None if another one decides, or if it depends on what is hidden."""
    seat = position.to_act
    view = position.view(seat)
    seen = set()
    for _ in range(SAMPLES if view.game.hidden else 1):
        sample = view.sample(rng)
        for word in words:
            sample = sample.play(word)
        if sample.to_act != seat:
            return None
        seen.add(sample.view(seat).state.to_bytes())
    return sample.view(seat) if len(seen) == 1 else None


def check(game: Game, puzzle: Puzzle, seed: int) -> bool:
    """Does a puzzle hold when it is weighed again with other random numbers?"""
    position = position_of(game, puzzle.id)
    return holds(position.view(position.to_act), puzzle.right, FIND * DEEPER, f"check {seed} {puzzle.id}")
