"""A program that uses tatami sees its types."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import tatami

PROGRAM = """
import tatami
reveal_type(tatami.game("kakuro"))
reveal_type(tatami.game("kakuro").new(2).play("y4c6"))
reveal_type(tatami.game("kakuro").new(2).view(1))
reveal_type(tatami.game("kakuro").new(2).moves)
reveal_type(tatami.available_games())
tatami.game(7)
tatami.chess()
"""
SEEN = [
    'note: Revealed type is "tatami.core.game.Game"',
    'note: Revealed type is "tatami.core.position.Position"',
    'note: Revealed type is "tatami.core.view.View"',
    'note: Revealed type is "tuple[tatami.core.moves.Move, ...]"',
    'note: Revealed type is "tuple[tatami.core.game.Game, ...]"',
    'error: Argument 1 to "game" has incompatible type "int"; expected "str"  [arg-type]',
    'error: Module has no attribute "chess"  [attr-defined]',
]


def test_a_downstream_type_check_sees_real_types(tmp_path: Path) -> None:
    """Use a separate environment: mypy reads an installed package only if it has a py.typed."""
    venv.create(tmp_path / "venv", with_pip=False)
    python = str(tmp_path / "venv" / "bin" / "python")
    where = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = Path(subprocess.run(where, capture_output=True, text=True, check=True).stdout.strip())
    (packages / "tatami").symlink_to(Path(tatami.__file__).parent)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", python, str(program)]
    environment = {name: value for name, value in os.environ.items() if name not in ("MYPYPATH", "PYTHONPATH")}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    told = [line.split(": ", 1)[1] for line in done.stdout.splitlines() if line.startswith("program.py:")]
    assert told == SEEN, done.stdout + done.stderr
