"""Evaluate a played move, even if the bot's search did not consider it.

If the search visited the move often enough, its value counts. Otherwise the same bot evaluates the position after the
move from the next seat's view; with hidden information, in several sampled games that the deciding seat cannot
distinguish from the one played. The true deal is never used. If nobody has a choice after the move, the final result
counts.
"""

from dataclasses import dataclass

import numpy as np

from tatami.bots import Budget, Choice, bot
from tatami.bots.explain import lead, points_after
from tatami.core.game import Move, View
from tatami.core.rng import Random
from tatami.core.state import State

__all__ = ["ENOUGH", "Judge", "Verdict", "play_to_choice", "shares"]

ENOUGH = 16
"""Minimum visits for a search's own value of a move to count."""
SAMPLES = 8
"""Sampled games in which a position with hidden information is evaluated."""


@dataclass(frozen=True)
class Verdict:
    """A move's value for each seat, whether the bot's search considered it, and its cost against the best move."""

    evaluation: tuple[float, ...]
    looked_at: bool
    cost: float
    best: tuple[float, ...]
    """The best move's value for each seat, measured in the same way."""


class Judge:
    """A bot with a budget for each decision."""

    def __init__(self, level: str, budget: Budget) -> None:
        self.bot = bot(level)
        self.budget = budget

    def choose(self, view: View, rng: Random) -> Choice:
        """The bot's own choice."""
        return self.bot.choose(view, self.budget, rng)

    def evaluate(self, view: View, choice: Choice, move: Move, rng: Random) -> Verdict:
        """Compare a move with the bot's choice; a move that turns out better costs nothing."""
        assert view.seat is not None
        seat = view.seat - 1
        if not choice.candidates:
            points = points_after(view, rng)
            leads = lead(points, seat)
            at, at_best = view.moves.index(move), view.moves.index(choice.move)
            cost = leads[at_best] - leads[at]
            return Verdict(tuple(points[at].tolist()), True, max(0.0, cost), tuple(points[at_best].tolist()))
        if play_to_choice(view, move, rng)[0].is_over:  # certain result: a search would count the margin too
            found, best = (self.evaluate_after(view, one, rng) for one in (move, choice.move))
            return Verdict(found, True, max(0.0, best[seat] - found[seat]), best)
        if move == choice.move:
            return Verdict(choice.evaluation, True, 0.0, choice.evaluation)
        for candidate in choice.candidates:
            if candidate.move == move and candidate.visits >= ENOUGH:
                cost = choice.evaluation[seat] - candidate.rewards[seat]
                return Verdict(candidate.rewards, True, max(0.0, cost), choice.evaluation)
        evaluation = self.evaluate_after(view, move, rng)
        cost = choice.evaluation[seat] - evaluation[seat]
        return Verdict(evaluation, False, max(0.0, cost), choice.evaluation)

    def evaluate_after(self, view: View, move: Move, rng: Random) -> tuple[float, ...]:
        """Each seat's mean share of the victory after a move, over sampled games."""
        samples = SAMPLES if view.game.hidden else 1
        iterations, seconds = self.budget.iterations, self.budget.seconds
        part = Budget(
            None if seconds is None else seconds / samples,
            None if iterations is None else max(1, iterations // samples),
        )
        found = [self.evaluate_sample(view, move, part, rng) for _ in range(samples)]
        return tuple(np.mean(found, axis=0).tolist())

    def evaluate_sample(self, view: View, move: Move, budget: Budget, rng: Random) -> tuple[float, ...]:
        """Each seat's share in one sampled game, evaluated at the next position with a choice."""
        state, words = play_to_choice(view, move, rng)
        if state.to_act is None:
            return shares(state)
        seen = View(state.redacted(state.to_act), state.to_act, view.options, words, None)
        return self.bot.choose(seen, budget, rng).evaluation


def play_to_choice(view: View, move: Move, rng: Random) -> tuple[State, list[str]]:
    """Play a move and then forced moves in one sampled game; return the state and the moves as text."""
    state, words = view.state.sample(rng).play(move), [*view.history, str(move)]
    while len(state.legal()) == 1:
        only = state.legal()[0]
        state = state.play(only)
        words.append(str(only))
    return state, words


def shares(state: State) -> tuple[float, ...]:
    """Each seat's share of the victory in a finished game."""
    standings = state.standings()
    winners = standings.count(max(standings))
    return tuple(float(standing == max(standings)) / winners for standing in standings)
