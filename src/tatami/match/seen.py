"""What seats see of a position, as the server sends it: `View` without the copies that callers of it get."""

import msgspec

from tatami.core.game import Game, Position
from tatami.core.messages import LANGUAGES, Json
from tatami.core.state import State
from tatami.games import OURS

__all__ = ["encode_moves", "last_word", "see", "with_text"]


def see(position: Position, options: Json, known: State, seat: int | None) -> Json:
    """The content of `View.to_json()` without the seat and its moves, and without the copies that callers of it get."""
    seen = {
        "game": position.game.id,
        "players": position.players,
        "options": options,
        "ply": position.ply,
        "to_act": position.to_act,
        **known.show(seat),
        **position.told(),
        "outcome": position.outcome.to_json() if position.is_over else None,
    }
    return with_text(position.game, seen, seat)


def with_text(game: Game, view: Json, seat: int | None) -> Json:
    """A view with its text board in each language as `text`, if the pages have no board for the game."""
    if game.id in OURS:
        return view
    whole = {**view, "seat": seat, "moves": []}
    return {
        **view,
        "text": {language: game.view.board(whole, game.catalogue(language), False) for language in LANGUAGES},
    }


def encode_moves(position: Position) -> bytes:
    """The words of all legal moves, encoded; in most games from words that were encoded before."""
    known = position.game.known_moves
    return (
        known.encode(position.state.numbers) if known else msgspec.json.encode([move.word for move in position.moves])
    )


def last_word(position: Position, seat: int | None) -> str:
    """The last word as this seat may know it."""
    return str(position.move) if position.move not in position.game.secret_words else position.view(seat).history[-1]
