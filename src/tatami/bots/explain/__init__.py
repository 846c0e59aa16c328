"""Why a move: the reasons for a bot's choice, and what its best alternatives lack, as codes with parameters.

All of it is computed from the view of the seat that decides, so it tells nothing that this seat may not know. It may
well tell what others may not know, such as a hand: an explanation is for the seat that decides.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tatami.bots.bot import Choice
from tatami.bots.explain.adviser import Adviser
from tatami.bots.explain.hiroba import HirobaAdviser
from tatami.bots.explain.ike_no_koi import IkeAdviser
from tatami.bots.explain.kakuro import KakuroAdviser
from tatami.bots.explain.trini import TriniAdviser
from tatami.bots.lookahead import Points, expected_points
from tatami.core.game import Game, Move, View
from tatami.core.messages import Catalogue, Json, Message
from tatami.core.rng import Random
from tatami.games import hiroba, ike_no_koi, kakuro, trini

__all__ = [
    "POINTS",
    "SHARE",
    "WORDS",
    "Alternative",
    "Explanation",
    "catalogue",
    "contrast",
    "explain",
    "lead",
    "points_after",
]

WORDS = Path(__file__).parent / "locale"
SHARE, POINTS = "share", "points"
"""What an evaluation and its differences count: parts of a victory, or points."""
ALTERNATIVES = 2
MOST_REASONS = 4
MOST_CONTRASTS = 2
GUESSES = 8
"""Guesses of what is hidden, to compare the moves of a bot that does not say what it compared."""

ADVISERS: dict[type[Any], type[Adviser]] = {
    hiroba.GAME.record: HirobaAdviser,
    ike_no_koi.GAME.record: IkeAdviser,
    kakuro.GAME.record: KakuroAdviser,
    trini.GAME.record: TriniAdviser,
}


@dataclass(frozen=True)
class Alternative:
    """Another good move: how much better (or, below zero, worse) it looks for the seat, and what is different."""

    move: Move
    difference: float
    visits: int | None
    """How often a search has looked at it: the difference is a guess if that is not often."""
    reasons: tuple[Message, ...]

    def json(self) -> Json:
        """As data for programs and clients."""
        return {
            "move": str(self.move),
            "difference": self.difference,
            "visits": self.visits,
            "reasons": [reason.json() for reason in self.reasons],
        }


@dataclass(frozen=True)
class Explanation:
    """A choice with its reasons; `measure` says what the evaluation and the differences count."""

    move: Move
    evaluation: tuple[float, ...]
    measure: str
    reasons: tuple[Message, ...]
    alternatives: tuple[Alternative, ...]

    def json(self) -> Json:
        """As data for programs and clients."""
        return {
            "move": str(self.move),
            "evaluation": list(self.evaluation),
            "measure": self.measure,
            "reasons": [reason.json() for reason in self.reasons],
            "alternatives": [alternative.json() for alternative in self.alternatives],
        }


def catalogue(game: Game, language: str) -> Catalogue:
    """The sentences for explanations of a game's moves."""
    return Catalogue(language, WORDS, game.folder / "locale")


def explain(view: View, choice: Choice, rng: Random) -> Explanation:
    """Say why; the same view, choice and generator give the same explanation."""
    adviser = adviser_for(view, rng)
    measure, differences = compare(view, choice, rng)
    others = [
        Alternative(move, difference, visits, tuple(tell_contrast(adviser, choice.move, move)))
        for move, difference, visits in differences[:ALTERNATIVES]
    ]
    reasons = tell_reasons(adviser, choice)
    return Explanation(choice.move, choice.evaluation, measure, tuple(reasons), tuple(others))


def contrast(view: View, chosen: Move, other: Move, rng: Random) -> tuple[Message, ...]:
    """What another move lacks or gives away, compared with the one chosen, whether a bot has looked at it or not."""
    return tuple(tell_contrast(adviser_for(view, rng), chosen, other))


def adviser_for(view: View, rng: Random) -> Adviser:
    """Whoever knows the view's game best."""
    return ADVISERS.get(view.game.record, Adviser)(view, rng)


def compare(view: View, choice: Choice, rng: Random) -> tuple[str, list[tuple[Move, float, int | None]]]:
    """The other moves that were looked at, the best first, how much better they look for the seat, and how often."""
    assert view.seat is not None
    if not choice.candidates:
        leads = lead(points_after(view, rng), view.seat - 1)
        ranked = sorted(zip(view.moves, leads, strict=True), key=lambda pair: -pair[1])
        own = leads[view.moves.index(choice.move)]
        return POINTS, [(move, lead - own, None) for move, lead in ranked if move != choice.move]
    seat = view.seat - 1
    others = [one for one in choice.candidates if one.move != choice.move and one.visits > 0]
    return SHARE, [(one.move, one.rewards[seat] - choice.evaluation[seat], one.visits) for one in others]


def points_after(view: View, rng: Random) -> Points:
    """For each of the view's moves, each seat's points after the turn."""
    return expected_points(view, GUESSES if view.game.hidden else 1, rng)


def lead(points: Points, seat: int) -> list[float]:
    """For each row of points, by how many a seat, from 0, leads."""
    found: list[float] = (points[:, seat] - np.delete(points, seat, axis=1).max(axis=1)).tolist()
    return found


def tell_reasons(adviser: Adviser, choice: Choice) -> list[Message]:
    """The reasons for the move chosen; there is always one."""
    count = len(adviser.view.moves)
    if count == 1:
        return [Message("only-move"), *adviser.reasons(choice.move)][:MOST_REASONS]
    found = [*adviser.ending(choice.move), *adviser.reasons(choice.move)]
    if found:
        return found[:MOST_REASONS]
    if choice.candidates and choice.candidates[0].move == choice.move:
        return [Message("best-of", {"count": len(choice.candidates)})]
    return [Message("one-of", {"count": count})]


def tell_contrast(adviser: Adviser, chosen: Move, other: Move) -> list[Message]:
    """What is different about another move; there is always something to say."""
    known = [reason.json() for reason in adviser.reasons(chosen)]
    found = adviser.contrast(chosen, other)
    if not found or found[0].code == "scores-more":  # then what else can be said of it
        found += [reason for reason in adviser.reasons(other) if reason.json() not in known]
    return found[:MOST_CONTRASTS] or [Message("much-the-same")]
