"""How far moves may be taken back: never over something hidden that was revealed.

Whether a move revealed anything is worked out from what the asking seat knew before it, so that the answer itself
tells nothing. Some ways how things may be are guessed, and the move is played in each of them. It revealed something
if a number of the record was hidden from anybody before it and is open to them after it; or if what is seen is not the
same in all guesses, for then chance had something to tell.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from tatami.core.entries import run_guess, run_hide, run_legal, run_play
from tatami.core.game import SPECTATOR, Game, Position, legal_moves
from tatami.core.record import copy_record
from tatami.core.rng import Random, random

if TYPE_CHECKING:
    from tatami.match.table import Table

__all__ = ["asked_undo", "free_undo", "is_revealed"]

GUESSES = 4
TRIES = 60
"""Guesses in which the move was not possible do not count; after so many, say that it revealed something."""


def free_undo(table: "Table", seat: int) -> int | None:
    """How many moves this seat may leave without asking anybody; None if it may take none back."""
    position = table.position
    if position is None or table.status != "playing" or not table.chairs[seat - 1].is_played_by_person:
        return None
    is_alone = len(table.active_people()) == 1
    found = None
    while position.before is not None:
        mover = position.before.to_act
        assert mover is not None
        if not is_alone and (mover != seat or is_bots_move(table, position)):
            break
        if is_revealed(table, position.ply, seat):
            break
        position = position.before
        if table.chairs[mover - 1].is_played_by_person:
            found = position.ply
    return found


def asked_undo(table: "Table", seat: int) -> int | None:
    """How many moves would be left if the others let this seat's person decide anew; None if they cannot be asked."""
    position, own = table.position, table.chairs[seat - 1]
    if position is None or table.status != "playing" or not own.is_played_by_person:
        return None
    if not table.terms.undo or len(table.active_people()) == 1:
        return None
    while position.before is not None:
        if is_revealed(table, position.ply, seat):
            return None
        position = position.before
        assert position.to_act is not None
        mover = table.chairs[position.to_act - 1]
        if mover.is_played_by_person and mover.person == own.person:
            return position.ply
    return None


def is_bots_move(table: "Table", position: Position) -> bool:
    """Was the last move of a position that of a bot that stood in?"""
    number = next(number for number, after in reversed(table.after_move.items()) if after is position)
    return "bot" in table.log[number - 1].data


def is_revealed(table: "Table", ply: int, seat: int) -> bool:
    """Did the move that led to this ply reveal something, as far as this seat can tell?"""
    position = table.position
    assert position is not None
    while position.ply > ply and position.before is not None:
        position = position.before
    if table.game.hidden is None or position.before is None:
        return False
    key = (seat, ply, id(position))
    if key not in table.revealing:
        table.revealing[key] = reveals(position, seat)
    return table.revealing[key]


def reveals(position: Position, seat: int) -> bool:
    """Could whoever knows what this seat knew before the last move have foreseen what everybody saw after it?"""
    assert position.before is not None
    before = position.before.view(seat)
    game, rng = position.game, random("undo")
    word, number = position.told_last(seat), position.move.number if position.move else 0
    if word != position.move:  # a secret word: any that it may have been
        number = next(move.number for move in legal_moves(game, before.record) if move == word)
    seen: set[str] = set()
    for guess in guesses(game, before.record, number, rng):
        played = copy_record(guess)
        run_play(played, number)
        others = [other for other in range(SPECTATOR, position.players) if other != seat - 1]
        if not seen and any(learns(guess, played, other) for other in (seat - 1, *others)):
            return True
        seen.add(everything_seen(game, guess, number, played, seat))
        if len(seen) > 1:
            return True
    return not seen


def guesses(game: Game, hidden: Any, number: int, rng: Random) -> Iterator[Any]:
    """Some ways how things may be in which this move is possible."""
    found = 0
    moves = np.empty(game.rules.MOST_MOVES, np.int64)
    for _ in range(TRIES):
        guess = copy_record(hidden)
        run_guess(guess, rng)
        if number in moves[: run_legal(guess, moves)]:
            yield guess
            found += 1
        if found == GUESSES:
            return


def learns(before: Any, after: Any, seat: int) -> bool:
    """Is something open to this seat (from 0, or a spectator) now that was hidden from it before, and unchanged?"""
    hidden = [erased(record, seat) for record in (before, after)]
    unchanged = np.frombuffer(before.tobytes(), np.int16) == np.frombuffer(after.tobytes(), np.int16)
    return bool((hidden[0] & ~hidden[1] & unchanged).any())


def erased(record: Any, seat: int) -> Any:
    """Which numbers of a record are hidden from a seat."""
    known = copy_record(record)
    run_hide(known, seat)
    return np.frombuffer(record.tobytes(), np.int16) != np.frombuffer(known.tobytes(), np.int16)


def everything_seen(game: Game, before: Any, number: int, after: Any, seat: int) -> str:
    """What the move showed to everybody, and what the seat knows after it."""
    hidden = copy_record(after)
    run_hide(hidden, seat - 1)
    events = [(event.json(), dict(event.secret)) for event in game.view.events(before, number, after)]
    return repr((events, hidden.tobytes()))
