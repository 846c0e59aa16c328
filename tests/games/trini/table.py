"""Positions of Trini played or built by hand, for tests."""

import json
from typing import Any

from tatami import Position, game
from tatami.core.state import State
from tatami.games.trini.constants import ROUND_NAMES

TRINI = game("trini")
SEEN_AT_O7 = {"b3": 1, "b4": 0, "b5": 2, "c3": 2, "c4": 0, "c5": 1}
"""Which place of an orientation's word looks at the central round, by triangle."""


def played(words: str, players: int = 2, **options: Any) -> Position:
    """A game after these moves."""
    position = TRINI.new(players, options)
    for word in words.split():
        position = position.play(position.find(word))
    return position


def with_trinis(position: Position, seat: int, *rounds: str) -> Position:
    """The same position, but the seat has placed Trinis on these rounds before."""
    s = position.state.record
    for name in rounds:
        assert s.holder[ROUND_NAMES.index(name)] == 0
        s.holder[ROUND_NAMES.index(name)] = seat
        s.trinis[seat - 1] -= 1
    return Position(State(TRINI, s), json.dumps(position.deal))


def shown(position: Position) -> dict[str, str]:
    """The dice on the board, as in {"b3": "1 CQS"}."""
    board = position.view(None).to_json()["board"]
    return {triangle: f"{die['seat']} {die['orientation']}" for triangle, die in board.items()}


def rounds(position: Position) -> dict[str, int]:
    """The owner of the Trini on each round."""
    return {name: trini["seat"] for name, trini in position.view(None).to_json()["rounds"].items()}
