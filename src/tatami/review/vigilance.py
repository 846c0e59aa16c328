"""Games where errors stand: decisions judged by the rules that refuse errors, and objections that were missed."""

from tatami.bots.vigilant import is_asked, plain_view, true_objection
from tatami.core.game import Move, Position, View
from tatami.core.messages import Json

__all__ = ["plain_decision", "vigilance_of"]


def plain_decision(view: View, move: Move) -> tuple[View, Move] | None:
    """The same decision by the rules that refuse errors; None if they do not ask for it, or refuse the move.

    Tiles that are flipped one by one are one decision there, so the first of several is none.
    """
    plain = plain_view(view)
    found = plain.state.find(str(move)) if plain else None
    if plain is None or found is None or any(other.startswith(f"{move}+") for other in plain.moves):
        return None
    return plain, found


def vigilance_of(position: Position) -> Json | None:
    """The errors of a game, false objections by seat, and the objections missed; None where errors are refused."""
    if not position.state.errors_stand:
        return None
    detail = position.outcome.detail
    turns = sorted({error["turn"] for error in detail["errors"]})
    asked = [group for group in list_asked(position) if any(true for _, true in group)]
    missed = []
    for turn, group in zip(turns, asked, strict=False):  # a game may end before an error is complete
        wrong = [error for error in detail["errors"] if error["turn"] == turn]
        words = [error.get("move") or error["word"] for error in wrong]
        for answer, true in group:
            if true and true != answer.move:
                seat = answer.before.to_act if answer.before else None
                told = {"ply": answer.ply, "seat": seat, "turn": turn, "mover": wrong[0]["seat"], "moves": words}
                missed.append({**told, "objection": str(true)})
    return {"errors": detail["errors"], "false_alarms": detail["false_alarms"], "missed": missed}


def list_asked(position: Position) -> list[list[tuple[Position, Move | None]]]:
    """For each move that the others were asked about: the positions after their answers, and what was true to say."""
    groups: list[list[tuple[Position, Move | None]]] = []
    was_asked = False
    for after in position.line()[1:]:
        before = after.before
        assert before is not None
        now_asked = is_asked(before)
        if now_asked and not was_asked:
            groups.append([])
        if now_asked:
            true = true_objection(before.view(before.to_act))
            groups[-1].append((after, true if true != before.moves[0] else None))
        was_asked = now_asked
    return groups
