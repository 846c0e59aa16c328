"""Everything also runs without the compiler, with the same results."""

import os
import subprocess
import sys
from pathlib import Path

from tatami import Game
from tests.contract.digest import digest


def test_plain_python_equals_compiled(game: Game) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.contract.digest", game.id],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest(game)
