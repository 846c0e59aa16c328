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

__all__ = ["MOST_TRIED", "position_after", "prepared", "show_board", "try_ahead"]

MOST_TRIED = 40
"""Maximum moves that can be tried on a board."""


@lru_cache(256)
def prepared(game: Game, board: str) -> Transcript:
    """A prepared position; its header `Picked` names the piece to choose first, as the client names it."""
    file = game.folder / "positions" / f"{board}.txt"
    if not file.is_file():
        raise refuse("no-such-board")
    return Transcript.read(file.read_bytes())


def position_after(game: Game, board: str, moves: Sequence[str]) -> Position:
    """The position after the moves tried on a board; refused if one of them is not legal."""
    position = prepared(game, board).position
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
    """What a seat sees of a board, and what the last move did."""
    position = position_after(game, board, moves)
    seat = look_from(position, seat)
    return {
        "seat": seat,
        "left": MOST_TRIED - len(moves),
        "picked": None if moves else prepared(game, board).headers.get("Picked"),
        "happened": [event.seen_by(seat) for event in position.events],
        "view": with_text(game, position.view(seat).to_json(), seat),
    }


def try_ahead(game: Game, board: str, moves: Sequence[str], seat: int | None, words: list[str]) -> Json:
    """What words in a row would do after the moves tried on a board (`result`), or why one is not legal (`reason`)."""
    position = position_after(game, board, moves)
    view = position.view(look_from(position, seat))
    try:
        return {"result": preview(view, words), "reason": None}
    except Refused as refused:
        return {"result": None, "reason": refused.reason.to_json()}
