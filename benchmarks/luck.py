"""Does luck average to nothing? Games between players who move at random, and each seat's mean luck.

    nice python -m benchmarks.luck --game kakuro --players 2 --games 1000

LUCK.md holds the figures, and those of `tatami arena --luck`.
"""

import argparse
import math
import os
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import tatami
from benchmarks.run import processor
from tatami import Position
from tatami.analyse.evaluate import shares
from tatami.core.rng import draw, random
from tatami.review.figures import UNIT
from tatami.review.luck import Luck

SIMULATIONS = 30
OUTCOMES = 8
Seats = list[float]


def play_at_random(game: str, players: int, seed: int) -> Position:
    """A game between players who move at random."""
    position, rng = tatami.game(game).new(players=players, seed=seed), random(f"moves {seed}")
    while not position.is_over:
        position = position.play(position.moves[draw(rng, len(position.moves))])
    return position


def luck_of(game: str, players: int, seed: int) -> tuple[Seats, Seats, float]:
    """The luck and the result of each seat in one game, as shares of a victory, and the CPU seconds it took."""
    start = time.process_time()
    position = play_at_random(game, players, seed)
    luck = Luck(position, SIMULATIONS, seed, OUTCOMES)
    chances = [luck.of_deal(), *luck.of_moves()]
    found = [sum(chance.luck[seat] for chance in chances) / UNIT for seat in range(players)]
    return found, list(shares(position.state)), time.process_time() - start


def estimate(values: Sequence[float]) -> str:
    """The mean and its 95 % interval, in percent."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return f"{100 * mean:+.1f} ± {196 * math.sqrt(variance / len(values)):.1f}"


def main() -> None:
    """Play, and print a line of the table for each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", action="append", required=True)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    print(f"{processor()}, {os.cpu_count()} cores; {SIMULATIONS} simulations a value, {OUTCOMES} outcomes a draw.\n")
    print("| game | seats | games | luck of each seat | result minus luck | CPU minutes |\n|---|---|---|---|---|---|")
    with ProcessPoolExecutor(given.workers, get_context("spawn")) as pool:
        for game in given.game:
            work = partial(luck_of, game, given.players)
            found = list(pool.map(work, range(given.games), chunksize=10))
            seats = range(given.players)
            lucks = ", ".join(estimate([luck[seat] for luck, _, _ in found]) for seat in seats)
            rests = ", ".join(estimate([result[seat] - luck[seat] for luck, result, _ in found]) for seat in seats)
            minutes = sum(seconds for *_, seconds in found) / 60
            title = tatami.game(game).title
            print(f"| {title} | {given.players} | {given.games} | {lucks} | {rests} | {minutes:.0f} |", flush=True)


if __name__ == "__main__":
    main()
