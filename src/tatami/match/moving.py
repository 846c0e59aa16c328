"""Playing a move at a table, and with it the answers that people gave before they were asked."""

from collections.abc import Mapping

from tatami.bots.vigilant import NO_OBJECTION
from tatami.core.game import Position
from tatami.core.moves import Move
from tatami.match import events as e
from tatami.match.draft import Draft
from tatami.match.preview import need_legal
from tatami.match.windows import is_asked

__all__ = ["add_move", "answer_known", "find_move", "play"]

SILENT = e.MoveData(silent=True)


def find_move(position: Position, word: str) -> Move:
    """The legal move with this word; the reason of a refusal must follow from what the seat knows."""
    found = position.state.find(word)
    return found if found is not None else need_legal(position.view(position.to_act).state, word)


def add_move(draft: Draft, position: Position, word: str, data: e.MoveData) -> None:
    """Add a move, the answers that are known to it, and the end of the game if it was the last."""
    play(draft, position, word, data, draft.who.id if draft.who else None)
    answer_known(draft, draft.table.window.kept if draft.table.window else {})


def play(draft: Draft, position: Position, word: str, data: e.MoveData, person: str | None) -> None:
    """Add one move of the seat to act."""
    seat = position.to_act
    assert seat is not None
    after = draft.played = position.play(find_move(position, word))
    draft.add_by(person, e.MovePlayed, seat=seat, word=word, data=data)
    if after.is_over:
        outcome = {"how": "played", "seat": None, **after.outcome.to_json()}
        draft.add(e.Ended, data=e.EndedData(outcome))


def answer_known(draft: Draft, kept: Mapping[int, str]) -> None:
    """Answer for the seats that are asked now as far as their answers are known: kept, or silent when time is up."""
    table, window = draft.table, draft.table.window
    position = draft.played or table.position
    is_late = window is not None and window.until is not None and draft.moment.now >= window.until
    while position is not None and window is not None and is_asked(position):
        assert position.to_act is not None
        chair = table.chairs[position.to_act - 1]
        word = kept.get(position.to_act)
        if word is not None:
            play(draft, position, word, e.PLAIN_MOVE, chair.person)
        elif is_late and chair.is_played_by_person:
            play(draft, position, NO_OBJECTION, SILENT, None)
        else:
            return
        position = draft.played
