"""`import tatami` defines names and does nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tatami

PROGRAM = """
import signal, sys
import numba
from numba.core import bytecode, caching, dispatcher

def settings():
    return {
        "numba": {name: repr(value) for name, value in vars(numba.config).items() if name.isupper()},
        "internals": [{**vars(module)} for module in (bytecode.FunctionIdentity, caching, dispatcher)],
        "signals": {number: signal.getsignal(number) for number in signal.valid_signals()},
        "streams": [sys.stdin, sys.stdout, sys.stderr, sys.excepthook],
    }

before = settings()
import tatami
for name in tatami.__all__:
    getattr(tatami, name)
assert settings() == before
"""


@pytest.mark.parametrize("name", ["tatami", "notebook.py"])
@pytest.mark.parametrize("arguments", [[], ["serve", "--lang", "fr"]])
def test_import_changes_nothing(tmp_path: Path, name: str, arguments: list[str]) -> None:
    folders = [tmp_path / "home", tmp_path / "tmp", tmp_path / "work"]
    for folder in folders:
        folder.mkdir()
    program = tmp_path / name
    program.write_text(PROGRAM, "utf-8")
    environment = {
        **os.environ,
        "HOME": str(folders[0]),
        "XDG_CACHE_HOME": str(folders[0] / "cache"),
        "TMPDIR": str(folders[1]),
        "TATAMI_CACHE": "/proc/no such folder",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": str(Path(tatami.__file__).parents[1]),
    }
    done = subprocess.run([sys.executable, program, *arguments], cwd=folders[2], env=environment, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert [list(folder.iterdir()) for folder in folders] == [[], [], []]


def test_the_command_handles_ctrl_c_before_it_imports_much() -> None:
    """The console script and `python -m tatami` begin with this module."""
    code = "import sys, tatami.__main__; print(sorted({'numba', 'numpy', 'click'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_every_public_name_is_there() -> None:
    assert all(getattr(tatami, name).__name__ == name for name in tatami.__all__)
    assert set(tatami.__all__) < set(dir(tatami))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        tatami.chess  # type: ignore[attr-defined]  # noqa: B018
