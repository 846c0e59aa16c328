"""Prints a hash of random games of every case: run once compiled and once in plain Python, they must agree."""

import hashlib
import json
import random

from tatami.core.game import run_guess
from tatami.core.rng import random as generator
from tests.contract.support import CASES, play_at_random


def digest() -> str:
    """All that can be seen of some random games, and of guesses at what is hidden."""
    found = hashlib.sha256()
    for case in CASES:
        for position in play_at_random(case.new(41), random.Random(41)):
            seat = position.ply % (case.players + 1) or None
            view = position.view(seat)
            record = view.record.copy()
            run_guess(record, generator(position.ply))
            found.update(json.dumps([view.json(), position.outcome().json()]).encode())
            found.update(record.tobytes())
    return found.hexdigest()


if __name__ == "__main__":
    print(digest())  # noqa: T201
