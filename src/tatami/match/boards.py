"""Prepared positions of a game to try moves on, without a table: the transcripts in its folder `positions`.

A board is the position and the moves tried since, which the client sends each time. Nothing is stored, and nothing is
secret: the deals are ours, and whoever tries a move may look from any seat.
"""

from collections.abc import Sequence
from functools import lru_cache

from tatami.core.game import Game, Position
from tatami.core.messages import Json
from tatami.core.transcript import Transcript
from tatami.match.archive import need_seat
from tatami.match.preview import need_legal, preview
from tatami.match.refusals import Refused, refuse
from tatami.match.seen import with_text
from tatami.puzzles import position_of, read_puzzles

__all__ = [
    "MOST_TRIED",
    "position_after",
    "prepared",
    "puzzle_position",
    "show_after",
    "show_board",
    "try_after",
    "try_ahead",
]

PUZZLE = "puzzle-"
"""What the board of a puzzle is called, before the puzzle's id."""
MOST_TRIED = 40
"""Maximum moves that can be tried on a board."""


@lru_cache(256)
def prepared(game: Game, board: str) -> Transcript:
    """A prepared position; its header `Picked` names the piece to choose first, as the client names it."""
    file = game.folder / "positions" / f"{board}.txt"
    if not file.is_file():
        raise refuse("no-such-board")
    return Transcript.read(file.read_bytes())


def start_of(game: Game, board: str) -> Position:
    """The prepared position, or that of a puzzle."""
    if board.startswith(PUZZLE):
        return puzzle_position(game, board.removeprefix(PUZZLE))
    return prepared(game, board).position


def puzzle_position(game: Game, puzzle: str) -> Position:
    """The position of a puzzle; refused if there is no such puzzle."""
    if puzzle not in read_puzzles(game):
        raise refuse("no-such-puzzle")
    return position_of(game, puzzle)


def position_after(game: Game, board: str, moves: Sequence[str]) -> Position:
    """The position after the moves tried on a board; refused if one of them is not legal."""
    return play_on(start_of(game, board), moves)


def play_on(position: Position, moves: Sequence[str]) -> Position:
    """The position after some moves; refused if one of them is not legal."""
    for word in moves:
        if position.is_over:
            raise refuse("game-over")
        position = position.play(need_legal(position.state, word))
    return position


def look_from(position: Position, seat: int | None) -> int:
    """The seat to look from: the given one, or else the one that decides, or that decided last."""
    need_seat(position, seat)
    before = position.before
    return seat or position.to_act or (before and before.to_act) or 1


def show_board(game: Game, board: str, moves: Sequence[str], seat: int | None) -> Json:
    """What a seat sees of a board, and what the last move did. A puzzle is seen by the seat that decides."""
    if board.startswith(PUZZLE):
        return show_after(start_of(game, board), moves)
    position = position_after(game, board, moves)
    return show(position, look_from(position, seat), moves, prepared(game, board).headers.get("Picked"))


def show_after(start: Position, moves: Sequence[str]) -> Json:
    """What the seat that decides at the start sees after moves tried from there."""
    assert start.to_act is not None
    return show(play_on(start, moves), start.to_act, moves, None)


def show(position: Position, seat: int, moves: Sequence[str], picked: str | None) -> Json:
    """What a seat sees of a position, and what the last of the moves tried did."""
    return {
        "seat": seat,
        "left": MOST_TRIED - len(moves),
        "picked": None if moves else picked,
        "happened": [event.seen_by(seat) for event in position.events],
        "view": with_text(position.game, position.view(seat).to_json(), seat),
    }


def try_ahead(game: Game, board: str, moves: Sequence[str], seat: int | None, words: list[str]) -> Json:
    """What words in a row would do after the moves tried on a board (`result`), or why one is not legal (`reason`)."""
    if board.startswith(PUZZLE):
        return try_after(start_of(game, board), moves, words)
    position = position_after(game, board, moves)
    return foresee(position, look_from(position, seat), words)


def try_after(start: Position, moves: Sequence[str], words: list[str]) -> Json:
    """The same for the seat that decides at the start."""
    assert start.to_act is not None
    return foresee(play_on(start, moves), start.to_act, words)


def foresee(position: Position, seat: int, words: list[str]) -> Json:
    """What words in a row would do in a position, as far as a seat can tell."""
    try:
        return {"result": preview(position.view(seat), words), "reason": None}
    except Refused as refused:
        return {"result": None, "reason": refused.reason.to_json()}
