"""Weigh the moves of a decision: is there a clearly best one?

A search from the seat's view picks contenders. Each of them then gets searches of its own, in the same sampled games.
Only what the seat knows is used.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tatami.analyse.evaluate import play_to_choice, shares
from tatami.core.game import Move, View
from tatami.core.rng import Random, random
from tatami.review.figures import INACCURACY, MISTAKE, PERCENT, to_shares
from tatami.search import Candidate, Search, Settings

__all__ = ["CLOSE", "GAP", "HELD", "MOST_RIGHT", "Verdict", "glance", "holds", "look", "verify"]

CLOSE = 2 * PERCENT
"""A move that costs less than this is as right as the best one."""
GAP = MISTAKE
"""What every move costs at least that is not right, when a puzzle is made."""
HELD = INACCURACY
"""The same when it is checked again with other random numbers."""
MOST_RIGHT = 3
"""Maximum moves that are right."""
CONTENDERS = 6
SEEN = 16
"""Minimum visits for the value of a move to count in a search of all moves."""
GLANCED = 4
"""The same for a first glance."""
SAMPLES = 16
"""In a game with secrets, the sampled games in which each contender is weighed; they share the simulations."""
FEW = 3
"""The same for cheap searches."""
WEIGHINGS = 2

Chances = Mapping[Move, int]
"""The seat's chance of winning after each contender, in UNIT."""


@dataclass(frozen=True)
class Verdict:
    """The right moves of a decision, the best first, and how clear that is."""

    right: tuple[Move, ...]
    chance: int
    """The seat's chance after the best move."""
    gap: int
    """What every other move costs at least, on average over the weighings."""
    least_gap: int
    """The same in the weighing where it is smallest."""

    @property
    def is_puzzle(self) -> bool:
        """Is there little that is right, and everything else a mistake?"""
        return len(self.right) <= MOST_RIGHT and self.gap >= GAP and self.least_gap >= HELD


def verify(view: View, iterations: int, seed: str) -> Verdict | None:
    """Weigh the decision several times and sum up what is right; None as soon as it is no puzzle."""
    weighed: list[Chances] = []
    for number in range(WEIGHINGS):
        weighed.append(weigh(view, iterations, f"{seed} {number}", weighed[0] if weighed else ()))
        found = verdict(weighed)
        if not found.is_puzzle:
            return None
    return found


def glance(view: View, iterations: int, seed: str, is_easy: Callable[[Collection[str]], bool]) -> bool:
    """Is it worth weighing the decision: do cheap searches see few right moves, not easy, and all others far behind?"""
    seen = look(view, iterations, random(seed))
    best = seen[0][2]
    near = sum(best - chance < GAP for _, visits, chance in seen if visits >= GLANCED)
    if near > MOST_RIGHT or near == len(view.moves):
        return False
    if is_easy([str(seen[0][0])]):
        return False
    return verdict([weigh(view, iterations, f"{seed} again", samples=FEW)]).is_puzzle


def verdict(weighed: Sequence[Chances]) -> Verdict:
    """What weighings of the same contenders say together."""
    means = {move: sum(one[move] for one in weighed) // len(weighed) for move in weighed[0]}
    best = max(means.values())
    right = tuple(sorted((move for move in means if best - means[move] < CLOSE), key=lambda move: -means[move]))
    return Verdict(right, best, gap(means, right), min(gap(one, right) for one in weighed))


def holds(view: View, right: Collection[str], iterations: int, seed: str) -> bool:
    """Are these moves still clearly better than all others?"""
    weighed = [weigh(view, iterations, f"{seed} {number}", right) for number in range(WEIGHINGS)]
    return sum(gap(one, right) for one in weighed) >= WEIGHINGS * HELD


def gap(chances: Chances, right: Collection[str]) -> int:
    """How much better the worst of the right moves is than the best of all others."""
    inside = [chance for move, chance in chances.items() if move in right]
    outside = [chance for move, chance in chances.items() if move not in right]
    return min(inside) - max(outside) if inside and outside else 0


def search(view: View, iterations: int, rng: Random) -> list[Candidate]:
    """The moves that a search opened, the most visited first."""
    made = Search(view, rng, Settings(nodes=iterations + 1))
    made.run(iterations, None, None)
    return made.candidates()


def look(view: View, iterations: int, rng: Random) -> list[tuple[Move, int, int]]:
    """The same, each move with its visits and the seat's chance."""
    assert view.seat is not None
    return [(one.move, one.visits, to_shares(one.rewards)[view.seat - 1]) for one in search(view, iterations, rng)]


def weigh(view: View, iterations: int, seed: str, also: Collection[str] = (), samples: int = SAMPLES) -> Chances:
    """The chances after the contenders and the moves named, each with so many simulations of its own."""
    seen = look(view, iterations, random(seed))
    by_chance = sorted((one for one in seen if one[1] >= SEEN), key=lambda one: -one[2])
    chosen = {str(move) for move, *_ in (*seen[:CONTENDERS], *by_chance[:CONTENDERS])} | set(map(str, also))
    samples = samples if view.game.hidden else 1
    part = max(1, iterations // samples)
    # every move in the same sampled games
    chosen_moves = [move for move in view.moves if str(move) in chosen]
    return {move: chance_after(view, move, samples, part, random(f"{seed} after")) for move in chosen_moves}


def chance_after(view: View, move: Move, samples: int, iterations: int, rng: Random) -> int:
    """The seat's chance after a move, over sampled games: what the next seat with a choice makes of it."""
    assert view.seat is not None
    found = []
    for _ in range(samples):
        state, words = play_to_choice(view, move, rng)
        if state.to_act is None:
            found.append(shares(state))
        else:
            after = View(state.redacted(state.to_act), state.to_act, view.options, words, None)
            found.append(search(after, iterations, rng)[0].rewards)
    return to_shares(np.mean(found, axis=0).tolist())[view.seat - 1]
