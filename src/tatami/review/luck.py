"""Luck apart from skill: what draws and the deal gave or took, against the mean over what could have come.

A control variate as in AIVAT (Burch, Schmid, Moravčík, Morrill, Bowling: AAAI 2018). Chance decides at the deal and
whenever a move brings something to light that no seat knew. Then

    luck = value of what came - mean value over what could have come

for each seat. The value function is fixed beforehand: a short search with its own generator, from what all seats know
together. What could have come is drawn from the same knowledge, in which the unknown rest is equally likely in every
order, whatever the players do. So the mean of luck is exactly zero for every way of playing, and hidden hands do not
change that. How good the value function is decides only how much of the luck it finds.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import isqrt

import numpy as np

from tatami.analyse.evaluate import shares
from tatami.core.entries import run_shuffle
from tatami.core.game import Position, View
from tatami.core.moves import Move
from tatami.core.rng import Random, draw, random
from tatami.core.state import State
from tatami.review.figures import Shares, divide, to_shares
from tatami.search import Search, Settings

__all__ = ["OUTCOMES", "Chance", "Luck", "known_together", "margin"]

OUTCOMES = 64
"""What could have come is drawn this often."""
DEALS = 24
"""The same for whole deals."""
DEPTH = 1
"""Moves that the value function looks ahead before it judges."""


@dataclass(frozen=True)
class Chance:
    """What chance decided once."""

    luck: Shares
    """For each seat; together they are 0."""
    variance: tuple[int, ...]
    """Of each seat's luck, in UNIT squared: only some of what could have come is drawn."""


def margin(chances: Sequence[Chance], seat: int) -> int:
    """Half of the 95 % interval of a seat's luck, in UNIT; the seat counts from 0."""
    return isqrt(38416 * sum(chance.variance[seat] for chance in chances) // 10_000)  # 1.96 squared


class Luck:
    """The luck of each seat in one game.

    Args:
        last: The game, up to its last position.
        simulations: What a value may cost.
        seed: The same seed gives the same figures.
        outcomes: How often what could have come is drawn, at least twice.
    """

    def __init__(self, last: Position, simulations: int, seed: int, outcomes: int = OUTCOMES) -> None:
        self.last = last
        self.players = last.players
        self.simulations = simulations
        self.seed = seed
        self.outcomes = outcomes

    def of_deal(self) -> Chance:
        """The luck of the deal."""
        first = self.last.line()[0]
        rng = random(f"deals {self.seed}")
        return self.compare(known_together(first.state), [self.deal_again(first, rng) for _ in range(DEALS)], 0)

    def deal_again(self, first: Position, rng: Random) -> State:
        """What all seats know together after another deal with the same options."""
        record, chosen = first.game.set_up(first.players, first.options, True, first.state.edition)
        run_shuffle(record, rng)
        return known_together(first.game.first(record, chosen).state)

    def of_opening(self, count: int) -> Chance:
        """The luck of first moves that nobody chose: they were drawn, all legal ones equally likely."""
        rng, line = random(f"openings {self.seed}"), self.last.line()
        others = []
        for _ in range(DEALS):
            position = line[0]
            while position.ply < count and not position.is_over:
                position = position.play(position.moves[draw(rng, len(position.moves))])
            others.append(known_together(position.state))
        return self.compare(known_together(line[count].state), others, count)

    def of_moves(self) -> list[Chance]:
        """The luck of every move of the game."""
        steps = pairwise(self.last.line())
        return [self.of_move(before, after.move, after) for before, after in steps if after.move is not None]

    def of_move(self, before: Position, move: Move, after: Position) -> Chance:
        """The luck in what a move brought to light."""
        if before.game.hidden is None:
            return self.nothing
        rng = random(f"outcomes {self.seed} {after.ply}")
        known = known_together(before.state)
        others = [known_together(known.sample(rng).play(move)) for _ in range(self.outcomes)]
        return self.compare(known_together(after.state), others, after.ply)

    @property
    def nothing(self) -> Chance:
        """Chance decided nothing."""
        return Chance((0,) * self.players, (0,) * self.players)

    def compare(self, came: State, others: list[State], ply: int) -> Chance:
        """The value of what came minus the mean value over what could have come."""
        counts = Counter(state.to_bytes() for state in others)
        if counts.keys() == {came.to_bytes()}:
            return self.nothing
        values = {data: self.value(State.from_bytes(came.game, data), ply) for data in counts}
        drawn = [[(count, values[data][seat]) for data, count in counts.items()] for seat in range(self.players)]
        mean = divide([Fraction(sum(count * value for count, value in one)) for one in drawn])
        actual = values.get(came.to_bytes()) or self.value(came, ply)
        luck = tuple(one - other for one, other in zip(actual, mean, strict=True))
        return Chance(luck, tuple(map(variance_of_mean, drawn)))

    def value(self, known: State, ply: int) -> Shares:
        """The value function: each seat's share of the victory, from what all seats know together."""
        if known.to_act is None:
            return to_shares(shares(known))
        rng = random(f"value {self.seed} {ply}")  # the same for all outcomes, so that noise cancels out
        view = View(known, known.to_act, {}, (), None)
        search = Search(view, rng, Settings(nodes=self.simulations + 1, deepest=DEPTH))
        search.run(self.simulations, None)
        return to_shares(search.candidates()[0].rewards)


def variance_of_mean(drawn: Sequence[tuple[int, int]]) -> int:
    """How far the mean of some values, each with how often it was drawn, is from the mean of all, squared."""
    count = sum(often for often, _ in drawn)
    total = sum(often * value for often, value in drawn)
    squares = sum(often * value * value for often, value in drawn)
    return (count * squares - total * total) // (count * count * (count - 1))


def known_together(state: State) -> State:
    """What all seats would know if they told each other everything: only what nobody knows is hidden."""
    true = np.frombuffer(state.to_bytes(), np.int16)
    known = np.frombuffer(state.redacted(None).to_bytes(), np.int16).copy()
    for seat in range(1, state.players + 1):
        seen = np.frombuffer(state.redacted(seat).to_bytes(), np.int16)
        np.copyto(known, true, where=seen == true)
    return State.from_bytes(state.game, known.tobytes())
