"""Outcome: the score, and what learning programs get for it."""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass

from tatami.core.messages import Json

__all__ = ["Outcome", "rewards_for"]


@dataclass(frozen=True)
class Outcome:
    """The score: final when over, otherwise as it would be counted now.

    >>> import tatami
    >>> tatami.game("trini").new(players=2).outcome.ranks
    (1, 1)
    """

    over: bool
    scores: tuple[int, ...]
    """Each seat's points."""
    ranks: tuple[int, ...]
    """Each seat's rank from 1; equal seats share a rank."""
    detail: Json
    """The score sheet, as the game shows it."""

    def to_json(self) -> Json:
        """As data for programs and clients."""
        return {
            "over": self.over,
            "scores": list(self.scores),
            "ranks": list(self.ranks),
            "detail": deepcopy(self.detail),
        }


def rewards_for(standings: Sequence[tuple[int, int]]) -> tuple[float, ...]:
    """What each seat gets at the end: the share of the others that it beats, less the share that beat it.

    So the winner of two gets 1 and the loser -1, equal seats get the same, and all rewards add up to 0.
    """
    others = len(standings) - 1
    return tuple(sum((own > other) - (own < other) for other in standings) / others for own in standings)
