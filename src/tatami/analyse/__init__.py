"""Analyse a whole game: what each decision was worth, what a bot would have played instead, and why."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tatami.analyse.evaluate import Judge
from tatami.bots import Budget
from tatami.bots.explain import Explanation, contrast, explain
from tatami.core.game import Move, Position
from tatami.core.messages import Json, Message
from tatami.core.rng import random

__all__ = ["Analysis", "Decision", "Summary"]

MISTAKES = 3
"""The number of mistakes that a summary lists."""


@dataclass(frozen=True)
class Decision:
    """One move of a game; `best` and `evaluation` are None if it was the only legal move."""

    number: int
    seat: int
    move: Move
    evaluation: tuple[float, ...] | None = None
    looked_at: bool = False
    """Whether the bot's own search judged the move; if not, the position after it was judged."""
    cost: float = 0.0
    """How much worse than the best move it is for its seat."""
    best: Explanation | None = None
    reasons: tuple[Message, ...] = ()
    """What the move lacks or gives away, if another move is best."""

    @property
    def is_best(self) -> bool:
        """Whether the bot would have played the same move."""
        return self.best is None or self.best.move == self.move

    def to_json(self) -> Json:
        """As JSON."""
        return {
            "number": self.number,
            "seat": self.seat,
            "move": str(self.move),
            "forced": self.best is None,
            "evaluation": None if self.evaluation is None else list(self.evaluation),
            "looked_at": self.looked_at,
            "cost": self.cost,
            "reasons": [reason.to_json() for reason in self.reasons],
            "best": self.best.to_json() if self.best else None,
        }


@dataclass(frozen=True)
class Summary:
    """The play of one seat."""

    seat: int
    decisions: int
    """Forced moves excluded."""
    forced: int
    same: int
    """The number of moves that the bot would have played too."""
    mean_cost: float
    mistakes: tuple[Decision, ...]

    def to_json(self) -> Json:
        """As JSON."""
        mistakes = [
            {"number": one.number, "move": str(one.move), "best": str(one.best.move), "cost": one.cost}
            for one in self.mistakes
            if one.best
        ]
        return {
            "seat": self.seat,
            "decisions": self.decisions,
            "forced": self.forced,
            "same": self.same,
            "mean_cost": self.mean_cost,
            "mistakes": mistakes,
        }


class Analysis:
    """The analysis of one game by one level; with iterations, the same seed gives the same results."""

    def __init__(self, position: Position, level: str, budget: Budget, seed: int) -> None:
        self.position = position
        self.level = level
        self.judge = Judge(level, budget)
        self.seed = seed

    def decisions(self) -> Iterator[Decision]:
        """Yield every decision of the game as soon as it is judged."""
        for after in self.position.line()[1:]:
            assert after.before is not None
            assert after.move is not None
            yield self.judge_move(after.before, after.move, after.ply)

    def judge_move(self, before: Position, move: Move, number: int) -> Decision:
        """Judge one decision by what its seat could know."""
        seat = before.to_act
        assert seat is not None
        view = before.view(seat)
        if len(view.moves) == 1:
            return Decision(number, seat, move)
        rng = random(f"analyse {self.seed} {number}")
        choice = self.judge.choose(view, rng)
        best = explain(view, choice, rng)
        verdict = self.judge.evaluate(view, choice, move, rng)
        reasons = contrast(view, choice.move, move, rng) if move != choice.move else ()
        return Decision(number, seat, move, verdict.evaluation, verdict.looked_at, verdict.cost, best, reasons)

    def to_json(self, decisions: Iterable[Decision]) -> Json:
        """The given decisions and their summaries as JSON."""
        done = list(decisions)
        return {
            "game": self.position.game.id,
            "players": self.position.players,
            "level": self.level,
            "complete": len(done) == self.position.ply,
            "decisions": [decision.to_json() for decision in done],
            "seats": [summary.to_json() for summary in self.summaries(done)],
        }

    def summaries(self, decisions: Iterable[Decision]) -> list[Summary]:
        """One summary per seat."""
        done = list(decisions)
        seats = range(1, self.position.players + 1)
        return [summarise(seat, [decision for decision in done if decision.seat == seat]) for seat in seats]


def summarise(seat: int, decisions: list[Decision]) -> Summary:
    """Summarise the decisions of one seat."""
    free = [decision for decision in decisions if decision.best is not None]
    mean = sum(decision.cost for decision in free) / len(free) if free else 0.0
    wrong = sorted((one for one in free if one.cost > 0), key=lambda one: (-one.cost, one.number))
    same = sum(decision.is_best for decision in free)
    return Summary(seat, len(free), len(decisions) - len(free), same, mean, tuple(wrong[:MISTAKES]))
