"""What a move that was played is worth, also if the bot did not look at it.

A bot that searches has compared the moves that it found promising; if the move played is among them and was looked at
often enough, that is its worth. Otherwise the same bot judges the position after it, from the next seat's view of it:
in a game with secrets, in several games that the deciding seat cannot tell from the one played. The true deal is never
asked. Where nobody has a choice any more, the end of the game is all that counts.
"""

from dataclasses import dataclass

import numpy as np

from tatami.bots import Budget, Choice, bot
from tatami.bots.explain import lead, points_after
from tatami.core.game import Move, View
from tatami.core.rng import Random
from tatami.core.state import State

__all__ = ["ENOUGH", "Judge", "Verdict"]

ENOUGH = 16
"""Visits from which on a search's own judgement of a move counts."""
GUESSES = 8
"""Games in which a position with secrets is judged."""


@dataclass(frozen=True)
class Verdict:
    """What a move is worth to each seat, whether the bot had looked at it, and how much worse it is than the best."""

    evaluation: tuple[float, ...]
    looked_at: bool
    cost: float


class Judge:
    """A bot with a budget for each decision."""

    def __init__(self, level: str, budget: Budget) -> None:
        self.bot = bot(level)
        self.budget = budget

    def choose(self, view: View, rng: Random) -> Choice:
        """What the bot would play."""
        return self.bot.choose(view, self.budget, rng)

    def evaluate(self, view: View, choice: Choice, move: Move, rng: Random) -> Verdict:
        """Compare a move with the bot's own choice; a move that turns out better costs nothing."""
        assert view.seat is not None
        seat = view.seat - 1
        if not choice.candidates:
            points = points_after(view, rng)
            leads = lead(points, seat)
            cost = leads[view.moves.index(choice.move)] - leads[view.moves.index(move)]
            return Verdict(tuple(points[view.moves.index(move)].tolist()), True, max(0.0, cost))
        if self.play_on(view, move, rng)[0].is_over:  # a search counts the margin too; how a game ends is known exactly
            found, best = (self.look_after(view, one, rng) for one in (move, choice.move))
            return Verdict(found, True, max(0.0, best[seat] - found[seat]))
        if move == choice.move:
            return Verdict(choice.evaluation, True, 0.0)
        for candidate in choice.candidates:
            if candidate.move == move and candidate.visits >= ENOUGH:
                cost = choice.evaluation[seat] - candidate.rewards[seat]
                return Verdict(candidate.rewards, True, max(0.0, cost))
        evaluation = self.look_after(view, move, rng)
        return Verdict(evaluation, False, max(0.0, choice.evaluation[seat] - evaluation[seat]))

    def look_after(self, view: View, move: Move, rng: Random) -> tuple[float, ...]:
        """Each seat's share after a move, on average over games that its seat cannot tell from this one."""
        guesses = GUESSES if view.game.hidden else 1
        iterations, seconds = self.budget.iterations, self.budget.seconds
        part = Budget(
            None if seconds is None else seconds / guesses,
            None if iterations is None else max(1, iterations // guesses),
        )
        found = [self.look(view, move, part, rng) for _ in range(guesses)]
        return tuple(np.mean(found, axis=0).tolist())

    def look(self, view: View, move: Move, budget: Budget, rng: Random) -> tuple[float, ...]:
        """The shares in one sampled game, judged where somebody next has a choice."""
        state, words = self.play_on(view, move, rng)
        if state.to_act is None:
            return shares(state)
        seen = View(state.redacted(state.to_act), state.to_act, view.options, words, None)
        return self.bot.choose(seen, budget, rng).evaluation

    def play_on(self, view: View, move: Move, rng: Random) -> tuple[State, list[str]]:
        """Play a move in one sampled game, go on to where somebody next has a choice, and return the words too."""
        state, words = view.state.sample(rng).play(move), [*view.history, str(move)]
        while len(state.legal()) == 1:
            only = state.legal()[0]
            state = state.play(only)
            words.append(str(only))
        return state, words


def shares(state: State) -> tuple[float, ...]:
    """Each seat's share of the victory in a game that is over: equal winners share."""
    standings = state.standings()
    winners = standings.count(max(standings))
    return tuple(float(standing == max(standings)) / winners for standing in standings)
