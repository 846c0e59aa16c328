"""Print a hash of random games of a game's cases; compiled code and plain Python must print the same."""

import hashlib
import json
import random
import sys

import numpy as np

from tatami import Game
from tatami.bots import Budget, bot
from tatami.core.entries import run_guess
from tatami.core.playout import play_random_games
from tatami.core.record import records
from tatami.core.rng import random as generator
from tatami.testing.cases import Case, cases_of, find, play_at_random


def digest(game: Game) -> str:
    """Hash everything visible in some random games, and samples of what is hidden."""
    found = hashlib.sha256()
    for case in cases_of(game):
        line = list(play_at_random(case.new(41), random.Random(41)))
        for position in line:
            seat = position.ply % (case.players + 1) or None
            view = position.view(seat)
            record = view.record.copy()
            run_guess(record, generator(position.ply))
            found.update(json.dumps([view.to_json(), position.outcome.to_json()]).encode())
            found.update(record.tobytes())
            if game.tensor is not None:
                found.update(view.state.observe(seat).tobytes())
        position = line[2 * len(line) // 3]  # late in the game: more scoring, and fewer moves for plain Python to try
        choice = bot("greedy").choose(position.view(position.to_act), Budget(iterations=1), generator(1))
        found.update(json.dumps([choice.move, choice.evaluation, random_games(case)]).encode())
    return found.hexdigest()


def random_games(case: Case) -> tuple[int, int]:
    """Play two random games; return the number of decisions, and of legal moves in all of them."""
    blank = records(case.game.record.dtype, 1)
    blank[0] = case.game.set_up(case.players, case.options)[0]
    moves = np.empty(case.game.rules.MOST_MOVES, np.int64)
    return play_random_games(blank, blank.copy(), moves, 2, generator(5))


if __name__ == "__main__":
    print(digest(find(sys.argv[1])))  # noqa: T201
