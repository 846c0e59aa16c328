"""How bots play where errors stand: rightly, but for a slip of a weak one, and noticing more or fewer errors of others.

A bot decides by the rules that refuse errors, so it never looks for something to gain from an error. It answers to the
moves of others by what it notices, not by search, and never objects to what is right.
"""

from collections.abc import Callable

from tatami.bots.bot import Choice
from tatami.core.game import Move, Position, View
from tatami.core.rng import Random, draw

__all__ = ["NO_OBJECTION", "choose", "is_asked", "plain_view", "true_objection"]

FINE = 1 << 20
NO_OBJECTION = "ok"
SPREAD = 10.0
"""A lead of this many points is most of a victory."""


def is_asked(view: View | Position) -> bool:
    """Where errors stand: does the seat answer to the move of another one?"""
    return bool(view.moves) and view.moves[0] == NO_OBJECTION


def plain_view(view: View) -> View | None:
    """The same decision by the rules that refuse errors; None if they do not ask for it."""
    vigilance = view.game.vigilance if view.state.errors_stand else None
    if vigilance is None:
        return view
    return None if is_asked(view) else vigilance.plain(view)


def choose(search: Callable[[View], Choice], notices: float, slips: float, view: View, rng: Random) -> Choice:
    """A choice where errors stand.

    Args:
        search: Chooses by the rules that refuse errors.
        notices: The chance to notice an error of another seat.
        slips: The chance of an error of its own, where a person might make one.
        view: What the bot knows.
        rng: Decides what it notices and where it slips.
    """
    vigilance = view.game.vigilance
    assert vigilance is not None
    chance = draw(rng, FINE) / FINE
    if is_asked(view):
        return Choice(true_objection(view) if chance < notices else view.moves[0], shares(view))
    wrong = vigilance.slips(view) if chance < slips else []
    slip = wrong[draw(rng, len(wrong))] if wrong else None
    plain = plain_view(view)
    if plain is None:
        return Choice(slip or vigilance.right(view, None), shares(view))
    choice = search(plain)
    return Choice(slip or vigilance.right(view, str(choice.move)), choice.evaluation, choice.candidates)


def true_objection(view: View) -> Move:
    """The first objection that is true, or none; a false one would count as such."""
    before = view.record.false_alarms.sum()
    for move in view.moves[1:]:
        if view.state.play(move).record.false_alarms.sum() == before:
            return move
    return view.moves[0]


def shares(view: View) -> tuple[float, ...]:
    """Each seat's share of the victory, guessed from the points."""
    points = view.state.scores()
    leads = [own - max(points[:at] + points[at + 1 :]) for at, own in enumerate(points)]
    worth = [0.5 + 0.5 * lead / (SPREAD + abs(lead)) for lead in leads]
    return tuple(one / sum(worth) for one in worth)
