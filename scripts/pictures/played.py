"""Games played by the script itself, so that every run comes to the same positions."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from tatami.core.entries import run_score
from tatami.core.game import Game, Position
from tatami.core.messages import Json
from tatami.games import game as find_game
from tatami.match.deal import Secrets, commitment
from tatami.match.events import StartData

__all__ = ["FixedDeals", "Played", "best", "play_until"]

TRIED = 300
"""How many of the moves are compared at each decision: enough for a sensible position."""
DEALS = 40
"""In how many deals such a moment is looked for."""
Wanted = Callable[[Position, Json], bool]
"""Is this the moment for the picture? The view is that of the seat that decides."""


def seed_bytes(number: int) -> bytes:
    """The seed of a deal."""
    return number.to_bytes(32, "big")


class FixedDeals(Secrets):
    """For pictures alone: the next table is dealt from the number that the script has set."""

    def __init__(self) -> None:
        self.number = 0

    def seating(self, players: int) -> list[int]:
        """As the seats were taken."""
        return list(range(1, players + 1))

    def deal(self, game: Game, options: Json, seating: Iterable[int]) -> StartData:
        """What the number gives, committed to like any other deal."""
        seed, salt, seats = seed_bytes(self.number), bytes(16), list(seating)
        promise = commitment(game.id, len(seats), options, seats, seed, salt)
        return StartData(seats, promise, seed.hex(), salt.hex())


@dataclass(frozen=True)
class Played:
    """A game so far: its deal, its moves as (seat, word), and where they lead."""

    game: str
    players: int
    number: int
    moves: list[tuple[int, str]]
    position: Position


def play_until(game: str, players: int, wanted: Wanted | None, first: int = 1) -> Played:
    """The first deal and the moves in it that lead to such a moment, or (None) to the end."""
    rules = find_game(game)
    for number in range(first, first + DEALS):
        position = rules.deal_from(players, {}, seed_bytes(number))
        chance = random.Random(number)
        moves: list[tuple[int, str]] = []
        while position.to_act is not None:
            if wanted is not None and wanted(position, position.view(position.to_act).json()):
                return Played(game, players, number, moves, position)
            words = [str(move) for move in position.moves]
            word = best(position, chance.sample(words, min(TRIED, len(words))))
            moves.append((position.to_act, word))
            position = position.play(word)
        if wanted is None:
            return Played(game, players, number, moves, position)
    raise LookupError(f"no such moment of {game} in {DEALS} deals")


def best(position: Position, words: Iterable[str]) -> str:
    """The word after which the seat that decides is furthest ahead."""
    seat = position.to_act
    assert seat is not None
    return max(words, key=lambda word: lead(position.play(word), seat))


def lead(position: Position, seat: int) -> int:
    """A seat's points less the most of any other."""
    scores = np.zeros((position.players, 2), np.int64)
    run_score(position.view(seat).record, scores)
    points: list[int] = scores[:, 0].tolist()
    return 2 * points[seat - 1] - max(points[: seat - 1] + points[seat:])
