"""Judge one decision by what its seat knew: its cost, whether there was much to decide, and what was better.

A search from the seat's view compares the moves. A move that looks worse than the best by more than DOUBT is judged
again: both moves are played in the same sampled games, and the positions after them get equal searches. The second
judgement counts, since the first one knows the moves that it likes less only from a few visits.
"""

from dataclasses import dataclass

from tatami.analyse.evaluate import Judge
from tatami.bots import Choice
from tatami.bots.explain import drawbacks, explain, lead, points_after
from tatami.core.game import Move, View
from tatami.core.messages import Json, Message
from tatami.core.rng import random
from tatami.review.figures import INACCURACY, PERCENT, UNIT, Shares, name_of, to_shares
from tatami.review.vigilance import plain_decision

__all__ = ["DRAWN", "FORCED", "OBVIOUS", "REAL", "Decision", "judge_decision"]

DRAWN, FORCED, OBVIOUS, REAL = "drawn", "forced", "obvious", "real"
"""A move that nobody chose, as part of the deal; a single legal move; the best move played where all others are far
worse, or the game is decided; all others."""
DOUBT = 2 * PERCENT
FAR = 15 * PERCENT
"""A best move is obvious if every other move costs this much."""
DECIDED = 2 * PERCENT
"""The game is decided for a seat that is so close to a certain win or loss."""


@dataclass(frozen=True)
class Decision:
    """One decision of a game."""

    ply: int
    """Its number from 1: the position after it has so many moves."""
    seat: int
    move: str
    kind: str = FORCED
    cost: int = 0
    """What it cost its seat, in chances of winning."""
    points: float = 0.0
    """How much smaller its seat's lead is at the end of the turn than after the better move, on average."""
    change: Shares = ()
    """What it changed for each seat, against the best move; empty if nothing."""
    after: Shares = ()
    """Each seat's chance after it; empty if the move was drawn or forced."""
    better: str | None = None
    """The better move, if the decision has a name."""
    reasons: tuple[Message, ...] = ()
    """What speaks for the better move."""
    against: tuple[Message, ...] = ()
    """What the move played loses."""

    @property
    def name(self) -> str | None:
        """Inaccuracy, mistake, blunder, or None."""
        return name_of(self.cost)

    def to_json(self) -> Json:
        """As data for programs and clients."""
        return {
            "ply": self.ply,
            "seat": self.seat,
            "move": self.move,
            "kind": self.kind,
            "cost": self.cost,
            "points": self.points,
            "name": self.name,
            "change": list(self.change),
            "after": list(self.after),
            "better": self.better,
            "reasons": [reason.to_json() for reason in self.reasons],
            "against": [reason.to_json() for reason in self.against],
        }


def judge_decision(judge: Judge, view: View, move: Move, seed: int) -> Decision:
    """Judge a move of the seat that decides. Nothing but the seat's view, the move and the seed is used."""
    assert view.seat is not None
    ply, seat = view.ply + 1, view.seat - 1
    if view.state.errors_stand:
        plain = plain_decision(view, move)
        return judge_decision(judge, *plain, seed) if plain else Decision(ply, view.seat, str(move))
    if len(view.moves) == 1:
        return Decision(ply, view.seat, str(move))
    rng = random(f"review {seed} {ply}")
    choice = judge.choose(view, rng)
    verdict = judge.evaluate(view, choice, move, rng)
    best, after = to_shares(verdict.best), to_shares(verdict.evaluation)
    if move != choice.move and best[seat] - after[seat] >= DOUBT:
        again = random(f"again {seed} {ply}")
        best = to_shares(judge.evaluate_after(view, choice.move, again.copy()))
        after = to_shares(judge.evaluate_after(view, move, again.copy()))
    cost = 0 if move == choice.move else max(0, best[seat] - after[seat])
    change = tuple(now - could for now, could in zip(after, best, strict=True)) if cost else ()
    kind = OBVIOUS if cost == 0 and is_obvious(choice, seat, after[seat]) else REAL
    if cost < INACCURACY:
        return Decision(ply, view.seat, str(move), kind, cost, 0.0, change, after)
    leads = lead(points_after(view, rng), seat)
    points = round(leads[view.moves.index(choice.move)] - leads[view.moves.index(move)], 1)
    reasons = explain(view, choice, rng).reasons
    against = drawbacks(view, choice.move, move, rng)
    return Decision(ply, view.seat, str(move), kind, cost, points, change, after, str(choice.move), reasons, against)


def is_obvious(choice: Choice, seat: int, chance: int) -> bool:
    """Was there nothing to find: is the game decided, or every other move far worse?"""
    if not DECIDED < chance < UNIT - DECIDED:
        return True
    best = to_shares(choice.evaluation)[seat]
    others = [to_shares(one.rewards)[seat] for one in choice.candidates if one.move != choice.move and one.visits]
    return bool(others) and best - max(others) >= FAR
