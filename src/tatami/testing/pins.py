"""What must not change by accident: perft counts and the order of moves.

`python -m tatami.testing.pins GAME` prints the pins of a game, by its id or as `package:GAME`.
"""

import hashlib
import json
import random
import sys
from typing import Any

from tatami import Game
from tatami.testing.cases import cases_of, find, play_at_random
from tatami.testing.perft import perft

__all__ = ["pins"]

DEPTHS = (1, 2, 3)


def pins(game: Game) -> dict[str, Any]:
    """For every case of a game, the perft counts and a hash of all legal lists of a random game."""
    found = {}
    for case in cases_of(game):
        counts = [perft(case.new(1), depth) for depth in DEPTHS]
        digest = hashlib.sha256()
        for position in play_at_random(case.new(1), random.Random(1)):
            digest.update(json.dumps([position.to_act, position.moves]).encode())
        name = json.dumps([case.players, case.options])
        found[name] = {"perft": counts, "order": digest.hexdigest()[:16]}
    return found


if __name__ == "__main__":
    for name, values in pins(find(sys.argv[1])).items():
        print(f"['{name}']\nperft = {values['perft']}\norder = \"{values['order']}\"\n")  # noqa: T201
