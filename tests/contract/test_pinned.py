"""What must not change by accident: perft counts, the order of moves, whole games.

`python -m tests.contract.test_pinned GAME` prints new pins for a game.
"""

import hashlib
import json
import random
import sys
import tomllib
from typing import Any

import tatami
from tatami import Game, Transcript
from tests.contract.perft import perft
from tests.contract.support import CASES, folder, play_at_random

DEPTHS = (1, 2, 3)


def pins(game: Game) -> dict[str, Any]:
    """For every case of a game, the perft counts and a hash of all legal lists of a random game."""
    found = {}
    for case in CASES:
        if case.game is game:
            counts = [perft(case.new(1), depth) for depth in DEPTHS]
            digest = hashlib.sha256()
            for position in play_at_random(case.new(1), random.Random(1)):
                digest.update(json.dumps([position.to_act, position.moves]).encode())
            name = json.dumps([case.players, case.options])
            found[name] = {"perft": counts, "order": digest.hexdigest()[:16]}
    return found


def test_perft_counts_and_the_order_of_moves_are_as_pinned(game: Game) -> None:
    assert pins(game) == tomllib.loads((folder(game) / "pins.toml").read_text("utf-8"))


def test_golden_games_replay_exactly(game: Game) -> None:
    files = sorted((folder(game) / "games").glob("*.txt"))
    assert files
    for file in files:
        text = file.read_text("utf-8")
        assert Transcript.read(text, tatami.load).write() == text


if __name__ == "__main__":
    for name, values in pins(tatami.game(sys.argv[1])).items():
        print(f"['{name}']\nperft = {values['perft']}\norder = \"{values['order']}\"\n")  # noqa: T201
