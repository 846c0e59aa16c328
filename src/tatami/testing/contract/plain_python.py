"""Everything also runs without the compiler, with the same results."""

import os
import subprocess
import sys

from tatami import Game
from tatami.testing.digest import digest


def test_plain_python_equals_compiled(game: Game) -> None:
    package, _, _ = game.rules.__name__.rpartition(".")
    run = subprocess.run(
        [sys.executable, "-m", "tatami.testing.digest", f"{package}:GAME"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest(game)
