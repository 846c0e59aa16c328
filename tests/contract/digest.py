"""Prints a hash of random games of every case: run once compiled and once in plain Python, they must agree."""

import hashlib
import json
import random

import numpy as np

from tatami.bots import Budget, bot
from tatami.core.entries import run_guess
from tatami.core.playout import play_random_games
from tatami.core.record import records
from tatami.core.rng import random as generator
from tests.contract.support import CASES, Case, play_at_random


def digest() -> str:
    """All that can be seen of some random games, and of guesses at what is hidden."""
    found = hashlib.sha256()
    for case in CASES:
        line = list(play_at_random(case.new(41), random.Random(41)))
        for position in line:
            seat = position.ply % (case.players + 1) or None
            view = position.view(seat)
            record = view.record.copy()
            run_guess(record, generator(position.ply))
            found.update(json.dumps([view.json(), position.outcome.json()]).encode())
            found.update(record.tobytes())
        position = line[2 * len(line) // 3]  # late, when much can be scored and plain Python has fewer moves to try
        choice = bot("greedy").choose(position.view(position.to_act), Budget(iterations=1), generator(1))
        found.update(json.dumps([choice.move, choice.evaluation, random_games(case)]).encode())
    return found.hexdigest()


def random_games(case: Case) -> tuple[int, int]:
    """How many decisions, with how many legal moves in all, two random games take."""
    blank = records(case.game.record.dtype, 1)
    blank[0] = case.game.set_up(case.players, case.options)[0]
    moves = np.empty(case.game.rules.MOST_MOVES, np.int64)
    return play_random_games(blank, blank.copy(), moves, 2, generator(5))


if __name__ == "__main__":
    print(digest())  # noqa: T201
