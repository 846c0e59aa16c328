"""How far moves may be taken back: never over something hidden that was revealed.

Whether a move revealed anything follows from what the asking seat knew before it, so the answer itself tells nothing.
"""

from typing import TYPE_CHECKING

from tatami.core.game import Position
from tatami.core.samples import reveals
from tatami.match.events import MovePlayed
from tatami.match.seen import last_word
from tatami.match.windows import is_asked

if TYPE_CHECKING:
    from tatami.match.table import Table

__all__ = ["asked_undo", "free_undo", "is_revealed"]


def free_undo(table: "Table", seat: int) -> int | None:
    """How many moves this seat may leave without asking anybody; None if it may take none back."""
    position = table.position
    if position is None or table.status != "playing" or not table.chairs[seat - 1].is_played_by_person:
        return None
    if table.is_counted or table.window:
        return None
    is_alone = is_alone_at(table, seat)
    found = None
    while position.before is not None:
        mover = position.before.to_act
        assert mover is not None
        if not is_alone and (mover != seat or is_bots_move(table, position)):
            break
        if is_revealed(table, position.ply, seat):
            break
        position = position.before
        if table.chairs[mover - 1].is_played_by_person and not is_asked(position):
            found = position.ply
    return found


def asked_undo(table: "Table", seat: int) -> int | None:
    """How many moves would be left if the others let this seat's person decide anew; None if they cannot be asked."""
    position, own = table.position, table.chairs[seat - 1]
    if position is None or table.status != "playing" or not own.is_played_by_person:
        return None
    if not table.terms.undo or table.window or is_alone_at(table, seat):
        return None
    while position.before is not None:
        if is_revealed(table, position.ply, seat):
            return None
        position = position.before
        assert position.to_act is not None
        mover = table.chairs[position.to_act - 1]
        if mover.is_played_by_person and mover.person == own.person and not is_asked(position):
            return position.ply
    return None


def is_alone_at(table: "Table", seat: int) -> bool:
    """Does this seat's person play all seats that bots do not?"""
    person = table.chairs[seat - 1].person
    return all(chair.person == person or not chair.is_played_by_person for chair in table.chairs)


def is_bots_move(table: "Table", position: Position) -> bool:
    """Was the last move of a position that of a bot that stood in?"""
    for number, after in reversed(table.after_move.items()):
        if after is position:
            event = table.log[number - 1]
            return isinstance(event, MovePlayed) and event.data.bot is not None
    raise AssertionError("a position comes from a move")


def is_revealed(table: "Table", ply: int, seat: int) -> bool:
    """Did the move that led to this ply reveal something, as far as this seat can tell?"""
    position = table.position
    if table.game.hidden is None or position is None:
        return False
    while position.ply > ply and position.before is not None:
        position = position.before
    if position.before is None:
        return False
    key = (seat, ply, id(position))
    if key not in table.revealing:
        table.revealing[key] = revealed_by(position, seat)
    return table.revealing[key]


def revealed_by(position: Position, seat: int) -> bool:
    """Did the last move reveal something, judged by what this seat knew before it?"""
    assert position.before is not None
    assert position.move is not None
    known, move = position.before.state.redacted(seat), position.move
    word = last_word(position, seat)
    if word != move:  # a secret word: any that it may have been
        move = next(other for other in known.legal() if other == word)
    return reveals(known, move, seat)
