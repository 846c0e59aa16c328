"""The contract tests of a game, for games from outside too: a pytest plugin.

A test module of your game holds the game and these tests:

    from my_game import GAME
    from tatami.testing.contract import *

Run it with `pytest -p tatami.testing`. `cases.py` and `slow.py` beside it say what is particular about the game; see
CONTRIBUTING.md.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

CONTRACT = "tatami.testing.contract"


def pytest_configure() -> None:
    """Let failed assertions of the contract tests say what they compared."""
    import pytest

    pytest.register_assert_rewrite(CONTRACT)


def pytest_generate_tests(metafunc: "pytest.Metafunc") -> None:
    """Run each contract test over the cases of `GAME`, or of all `GAMES`, of the module that imports it."""
    if not metafunc.function.__module__.startswith(CONTRACT):
        return
    from tatami.testing.cases import parametrize, registered

    module = metafunc.module
    games = module.GAMES if hasattr(module, "GAMES") else [module.GAME]
    parametrize(metafunc, [registered(game) for game in games])
