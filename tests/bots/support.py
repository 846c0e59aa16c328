"""Helpers for tests of explanations: made-up choices, and the reasons given for them."""

import json
from typing import Any

from tatami import Position
from tatami.bots import Budget, Choice, bot
from tatami.bots.explain import Explanation, catalogue, contrast, explain
from tatami.core.game import Move, View
from tatami.core.messages import LANGUAGES, Message
from tatami.core.rng import random
from tatami.search import Candidate


def choice_of(view: View, word: str, *others: str) -> Choice:
    """A made-up choice among some moves, each a little worse than the one before."""
    moves: list[Move] = [next(move for move in view.moves if move == one) for one in (word, *others)]
    players = view.players
    found = [Candidate(move, 100 - at, (0.5 - 0.01 * at,) * players) for at, move in enumerate(moves)]
    return Choice(found[0].move, found[0].rewards, tuple(found))


def explained(position: Position, word: str, *others: str) -> Explanation:
    """The explanation of a move, with others as alternatives."""
    view = position.view(position.to_act)
    return explain(view, choice_of(view, word, *others), random(1))


def found(reasons: tuple[Message, ...]) -> dict[str, Any]:
    """Reasons by code, with their parameters; the last one if a code occurs twice."""
    return {reason.code: dict(reason.params) for reason in reasons}


def reasons_for(position: Position, word: str) -> dict[str, Any]:
    """The reasons given for a move."""
    return found(explained(position, word).reasons)


def contrasts(position: Position, word: str, other: str) -> dict[str, Any]:
    """The reasons given against an alternative."""
    (alternative,) = explained(position, word, other).alternatives
    assert alternative.move == other
    return found(alternative.reasons)


def spoken(view: View, choice: Choice, seed: int) -> bytes:
    """Everything a bot says about a choice: as data, and as sentences in every language."""
    explanation = explain(view, choice, random(seed))
    told = [explanation.reasons, *(other.reasons for other in explanation.alternatives)]
    told += [contrast(view, choice.move, move, random(seed)) for move in view.moves[-2:] if move != choice.move]
    texts = [catalogue(view.game, one).tell(reason) for one in LANGUAGES for reasons in told for reason in reasons]
    return json.dumps([explanation.to_json(), texts], ensure_ascii=False).encode()


def chosen(view: View, level: str) -> Choice:
    """The choice of a level with a very small budget."""
    return bot(level).choose(view, Budget(iterations=20), random(2))
