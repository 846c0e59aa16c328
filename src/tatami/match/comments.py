"""What a patient opponent says about the moves of a first game: the reasons for a move, as soon as it was played.

Comments go to somebody who plays alone against computers. On their own moves they follow from what their seat knew; on
the computer's moves they are made only where nothing is hidden, since reasons may show a hand.
"""

from tatami.bots import Choice
from tatami.bots.explain import Explanation, explain
from tatami.core.messages import Json
from tatami.core.rng import random
from tatami.match.refusals import refuse
from tatami.match.replay import find_ply
from tatami.match.table import Table

__all__ = ["comment", "need_alone"]


def need_alone(table: Table, seat: int) -> None:
    """Refuse comments at a table where another person plays."""
    if any(chair.kind != "bot" for other, chair in enumerate(table.chairs, 1) if other != seat):
        raise refuse("comments-alone")


def comment(table: Table, seat: int, ply: int) -> Json:
    """The reasons for the move that led to this ply, and for an own move, one that brought more points at once."""
    position = find_ply(table, ply)
    before = position.before
    if before is None or before.to_act is None or position.move is None:
        raise refuse("no-such-ply", most=table.ply)
    mover = before.to_act
    told: Json = {"ply": ply, "seat": mover, "reasons": [], "better": None}
    if mover != seat and table.game.hidden:
        return told
    made = explain(before.view(mover), Choice(position.move, ()), random("comment"))
    told["reasons"] = [reason.to_json() for reason in made.reasons]
    if mover == seat:
        told["better"] = better(made)
    return told


def better(made: Explanation) -> Json | None:
    """The first good alternative that brings more points at once, and how many."""
    for other in made.alternatives:
        gains = [reason for reason in other.reasons if reason.code == "scores-more"]
        if other.difference > 0 and gains:
            return {"word": str(other.move), "reasons": [gains[0].to_json()]}
    return None
