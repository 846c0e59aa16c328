"""Compile everything that the tests of a game run, before they start: `python -m tests.compile_ahead GAME`.

Test processes that start together would each compile the same functions.
"""

import sys

from tatami import game
from tatami.bots.warm import STAGES, is_compiled, warm, warm_quietly
from tatami.research import Batch
from tatami.testing.digest import random_games
from tatami.testing.perft import perft
from tests.contract.support import CASES

GAMES = ("hiroba", "ike-no-koi", "kakuro", "trini")


def compile_all(name: str) -> None:
    """Compile a game's rules and search, and what the contract tests add to them."""
    case = next(case for case in CASES if case.game.id == name)
    for stage in STAGES:
        warm(stage, case.game)
    random_games(case)
    perft(case.new(1), 2)
    if case.game.tensor is not None:
        case.new(1).view(1).tensor()
    batch = Batch(case.game, case.players, 1, observations="tensor" if case.game.tensor else "array")
    batch.reset()
    batch.sample(seed=1)


def compile_bots() -> None:
    """Compile the bots of our games if necessary; if several processes call this, only one compiles."""
    for name in GAMES:
        for stage in STAGES:
            if not is_compiled(stage, game(name)):
                warm_quietly(stage, game(name))


if __name__ == "__main__":
    compile_all(sys.argv[1])
