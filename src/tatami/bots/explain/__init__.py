"""Explain a bot's choice: the reasons for it, and what the best alternatives lack, as codes with parameters.

Everything is computed from the view of the seat that decides, so it reveals nothing that this seat may not know. It may
reveal what other seats may not know, such as a hand: show an explanation only to the seat that decides.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tatami.bots.bot import Choice
from tatami.bots.explain.adviser import Adviser
from tatami.bots.lookahead import Points, expected_points
from tatami.core.game import Game, Move, View
from tatami.core.messages import Catalogue, Json, Message
from tatami.core.parts import Explainer
from tatami.core.rng import Random

__all__ = [
    "POINTS",
    "SHARE",
    "LOCALE",
    "Alternative",
    "Explanation",
    "catalogue",
    "contrast",
    "drawbacks",
    "explain",
    "explainer_of",
    "lead",
    "points_after",
]

LOCALE = Path(__file__).parent / "locale"
SHARE, POINTS = "share", "points"
"""The unit of an evaluation and its differences: shares of a victory, or points."""
ALTERNATIVES = 2
MOST_REASONS = 4
MOST_CONTRASTS = 2
SAMPLES = 8
"""Samples of what is hidden, to compare the moves of a bot that names no candidates."""


@dataclass(frozen=True)
class Alternative:
    """Another good move: how much better (above zero) or worse it looks for the seat, and what differs."""

    move: Move
    difference: float
    visits: int | None
    """How often a search visited it; with few visits the difference is a rough guess."""
    reasons: tuple[Message, ...]

    def to_json(self) -> Json:
        """As data for programs and clients."""
        return {
            "move": str(self.move),
            "difference": self.difference,
            "visits": self.visits,
            "reasons": [reason.to_json() for reason in self.reasons],
        }


@dataclass(frozen=True)
class Explanation:
    """A choice with its reasons; `measure` is the unit of the evaluation and the differences."""

    move: Move
    evaluation: tuple[float, ...]
    measure: str
    reasons: tuple[Message, ...]
    alternatives: tuple[Alternative, ...]

    def to_json(self) -> Json:
        """As data for programs and clients."""
        return {
            "move": str(self.move),
            "evaluation": list(self.evaluation),
            "measure": self.measure,
            "reasons": [reason.to_json() for reason in self.reasons],
            "alternatives": [alternative.to_json() for alternative in self.alternatives],
        }


def catalogue(game: Game, language: str) -> Catalogue:
    """The sentences for explanations of a game's moves: the general ones and the game's own."""
    return Catalogue(language, LOCALE, game.folder / "locale")


def explain(view: View, choice: Choice, rng: Random) -> Explanation:
    """Explain a choice; the same view, choice and generator give the same explanation.

    Where errors stand, there are no reasons: they would tell right from wrong, and who noticed what.
    """
    if view.state.errors_stand:
        return Explanation(choice.move, choice.evaluation, SHARE, (), ())
    explainer = explainer_of(view, rng)
    measure, differences = compare(view, choice, rng)
    others = [
        Alternative(move, difference, visits, tuple(tell_contrast(explainer, choice.move, move)))
        for move, difference, visits in differences[:ALTERNATIVES]
    ]
    reasons = tell_reasons(explainer, view, choice)
    return Explanation(choice.move, choice.evaluation, measure, tuple(reasons), tuple(others))


def contrast(view: View, chosen: Move, other: Move, rng: Random) -> tuple[Message, ...]:
    """What another move lacks or gives away, compared with the one chosen; it need not be a candidate."""
    return () if view.state.errors_stand else tuple(tell_contrast(explainer_of(view, rng), chosen, other))


def drawbacks(view: View, best: Move, other: Move, rng: Random) -> tuple[Message, ...]:
    """What a worse move loses: what speaks against it, or else what the best one does instead; never praise.

    The best move itself is not named, so that it can still be found.
    """
    if view.state.errors_stand:
        return ()
    explainer = explainer_of(view, rng)
    told = [*explainer.contrast(best, other), *explainer.reasons(other)]
    codes = dict.fromkeys(message.code for message in told if message.code in explainer.drawbacks)
    found = [next(message for message in told if message.code == code) for code in codes]
    if found:
        return tuple(found[:MOST_CONTRASTS])
    known = [reason.to_json() for reason in explainer.reasons(other)]
    instead = [*explainer.ending(best), *explainer.reasons(best)]
    missed = [
        one
        for one in instead
        if one.code not in explainer.drawbacks and one.to_json() not in known and not names(one, best)
    ]
    return (Message("misses", {"what": missed[0].to_json()}),) if missed else (Message("shows-later"),)


def names(message: Message, move: Move) -> bool:
    """Does a message name the place of a move?"""
    return any(isinstance(value, str) and value in str(move) for value in message.params.values())


def explainer_of(view: View, rng: Random) -> Explainer:
    """The explainer that the game declares, or the general one."""
    return (view.game.explainer or Adviser)(view, rng)


def compare(view: View, choice: Choice, rng: Random) -> tuple[str, list[tuple[Move, float, int | None]]]:
    """The unit, and for each other move that was compared, the best first: its difference and its visits."""
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
    """For each of the view's moves, each seat's expected points at the end of the turn."""
    return expected_points(view.state, SAMPLES if view.game.hidden else 1, rng)


def lead(points: Points, seat: int) -> list[float]:
    """For each row of points, the lead of a seat (from 0)."""
    found: list[float] = (points[:, seat] - np.delete(points, seat, axis=1).max(axis=1)).tolist()
    return found


def tell_reasons(explainer: Explainer, view: View, choice: Choice) -> list[Message]:
    """The reasons for the move chosen, at least one."""
    count = len(view.moves)
    if count == 1:
        return [Message("only-move"), *explainer.reasons(choice.move)][:MOST_REASONS]
    found = [*explainer.ending(choice.move), *explainer.reasons(choice.move)]
    if found:
        return found[:MOST_REASONS]
    if choice.candidates and choice.candidates[0].move == choice.move:
        return [Message("best-of", {"count": len(choice.candidates)})]
    return [Message("one-of", {"count": count})]


def tell_contrast(explainer: Explainer, chosen: Move, other: Move) -> list[Message]:
    """What is different about another move, at least one message."""
    known = [reason.to_json() for reason in explainer.reasons(chosen)]
    found = explainer.contrast(chosen, other)
    if not found or found[0].code == "scores-more":  # that alone does not say what speaks against it
        found += [reason for reason in explainer.reasons(other) if reason.to_json() not in known]
    return found[:MOST_CONTRASTS] or [Message("much-the-same")]
