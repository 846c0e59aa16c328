"""The game as an installed package: its entry point adds it to every tatami program."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from examples.fifth_game.tests.wheel import build

PROGRAM = (
    "import tatami; print([game.id for game in tatami.available_games()]); print(tatami.game('tic-tac-toe').title)"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the installed package."""
    site = tmp_path_factory.mktemp("site")
    build(tmp_path_factory.mktemp("built")).extractall(site)
    return site


def run(site: Path, *arguments: str, typed: str = "", more: Path | None = None) -> "subprocess.CompletedProcess[str]":
    """Run Python with one or two folders of installed packages, away from our sources of the game."""
    command = [sys.executable, *arguments]
    path = os.pathsep.join(map(str, [site, *([more] if more else [])]))
    environment = {**os.environ, "PYTHONPATH": path, "LANG": "C.UTF-8", "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(command, cwd=site, env=environment, input=typed, capture_output=True, text=True)


def test_programs_and_the_command_know_it(site: Path) -> None:
    ours = ["hiroba", "ike-no-koi", "kakuro", "tic-tac-toe", "trini"]
    assert run(site, "-c", PROGRAM).stdout == f"{ours}\nTic-tac-toe\n"
    played = run(site, "-m", "tatami", "play", "tic-tac-toe", "--bots", "none", typed="a1\nb1\na2\nb2\na3\n")
    assert "Seat 1 completes the line a1, a2, a3 and wins." in played.stdout
    assert "tic-tac-toe" in run(site, "-m", "tatami", "play", "--help").stdout


def test_nothing_imports_it_before_somebody_asks(site: Path) -> None:
    code = "import sys, tatami; tatami.game('trini').new(2); print('examples.fifth_game' in sys.modules)"
    assert run(site, "-c", code).stdout == "False\n"
    code = "import sys, tatami.cli; print('examples.fifth_game' in sys.modules)"
    assert run(site, "-c", code).stdout == "False\n"


def test_it_is_found_in_a_pickle(site: Path) -> None:
    code = "import pickle, tatami; print(pickle.dumps(tatami.game('tic-tac-toe').new(2).play('b2')).hex())"
    pickled = run(site, "-c", code).stdout
    code = f"import pickle; print(pickle.loads(bytes.fromhex('{pickled.strip()}')).history)"
    assert run(site, "-c", code).stdout == "('b2',)\n"


@pytest.mark.parametrize(
    ("source", "cause"),
    [
        ("import no_such_library", "ModuleNotFoundError: No module named 'no_such_library'"),
        ("import sys; sys.exit('a script')", "SystemExit: a script"),
        ("GAME = 7", "TypeError: broken_game:GAME is not a game with the id 'broken'"),
        ("from examples.fifth_game import GAME", "TypeError: broken_game:GAME is not a game with the id 'broken'"),
        ("", "AttributeError: module 'broken_game' has no attribute 'GAME'"),
    ],
)
def test_a_broken_game_is_reported_and_stops_no_other(site: Path, tmp_path: Path, source: str, cause: str) -> None:
    (tmp_path / "broken_game.py").write_text(source, "utf-8")
    about = tmp_path / "broken_game-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text("[tatami.games]\nbroken = broken_game:GAME\n", "utf-8")
    done = run(site, "-c", PROGRAM, more=tmp_path)
    assert "'tic-tac-toe'" in done.stdout
    assert "'broken'" not in done.stdout
    assert f"the game 'broken' of the package broken-game is left out. {cause}" in done.stderr
    done = run(site, "-m", "tatami", "play", "broken", "--lang", "en", more=tmp_path)
    assert done.returncode == 1
    assert f"The game broken cannot be loaded. {cause}" in done.stderr
    assert "Traceback" not in done.stderr
