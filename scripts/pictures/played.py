"""Games that the script plays itself, so that every run reaches the same positions."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from tatami.core.entries import run_score
from tatami.core.game import Position
from tatami.core.messages import Json
from tatami.games import game as find_game
from tatami.match.deal import Secrets
from tatami.match.events import StartData

__all__ = ["FixedDeals", "Played", "best", "play_until"]

TRIED = 300
"""How many moves are compared at each decision: enough for a sensible position."""
DEALS = 40
"""How many deals are searched for a moment."""
Wanted = Callable[[Position, Json], bool]
"""Is this the moment for the picture? The view is that of the seat to act."""


def seed_bytes(number: int) -> bytes:
    """Return the seed of a deal."""
    return number.to_bytes(32, "big")


class FixedDeals(Secrets):
    """A source of chance for pictures: the next table gets the deal that the script sets."""

    def __init__(self) -> None:
        self.deal: Json = {}

    def seating(self, seed: str, players: int) -> list[int]:
        """Keep the order of the seats."""
        return list(range(1, players + 1))

    def start(self, start: StartData) -> StartData:
        """Deal what the script set."""
        return StartData(start.seating, start.commitment, deal=self.deal)


@dataclass(frozen=True)
class Played:
    """A game so far: its deal, its moves as (seat, word), and its position."""

    game: str
    players: int
    number: int
    moves: list[tuple[int, str]]
    position: Position


def play_until(game: str, players: int, wanted: Wanted | None, first: int = 1) -> Played:
    """Find the first deal, and moves in it, that reach a wanted moment, or the end if it is None."""
    rules = find_game(game)
    for number in range(first, first + DEALS):
        position = rules.deal_from(players, {}, seed_bytes(number))
        chance = random.Random(number)
        moves: list[tuple[int, str]] = []
        while position.to_act is not None:
            if wanted is not None and wanted(position, position.view(position.to_act).to_json()):
                return Played(game, players, number, moves, position)
            words = [str(move) for move in position.moves]
            word = best(position, chance.sample(words, min(TRIED, len(words))))
            moves.append((position.to_act, word))
            position = position.play(word)
        if wanted is None:
            return Played(game, players, number, moves, position)
    raise LookupError(f"no such moment of {game} in {DEALS} deals")


def best(position: Position, words: Iterable[str]) -> str:
    """Choose the word after which the seat to act is furthest ahead."""
    seat = position.to_act
    assert seat is not None
    return max(words, key=lambda word: lead(position.play(word), seat))


def lead(position: Position, seat: int) -> int:
    """Return a seat's points minus the most of any other seat."""
    scores = np.zeros((position.players, 2), np.int64)
    run_score(position.view(seat).record, scores)
    points: list[int] = scores[:, 0].tolist()
    return 2 * points[seat - 1] - max(points[: seat - 1] + points[seat:])
