from typing import Any

from tests.contract.support import CASES, GAMES


def pytest_generate_tests(metafunc: Any) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES, ids=str)
    if "secret_case" in metafunc.fixturenames:
        metafunc.parametrize("secret_case", [case for case in CASES if case.game.hidden], ids=str)
    if "open_case" in metafunc.fixturenames:
        metafunc.parametrize("open_case", [case for case in CASES if not case.game.hidden], ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=lambda game: game.id)
