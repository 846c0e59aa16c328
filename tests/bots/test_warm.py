"""Compiling ahead in a child process, which must not outlive its parent."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import tatami

PATIENCE = 300.0

SERVER = """
from tatami.bots.warm import warm_quietly
from tatami.games import game
warm_quietly("search", game("kakuro"))
"""


STAMP = """
import tatami
from tatami.bots.warm import stamp
print(stamp("search", tatami.game("kakuro")).name)
"""


def processes() -> dict[int, tuple[int, str]]:
    """The parent id and the state of every process."""
    listed = subprocess.run(["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
    return {int(pid): (int(parent), state) for pid, parent, state in map(str.split, listed.splitlines())}


def is_running(process: int) -> bool:
    """Does the process exist, and has it not ended?"""
    return not processes().get(process, (0, "Z"))[1].startswith("Z")


def test_the_compiler_ends_with_the_server_that_is_killed(tmp_path: Path) -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], env={**os.environ, "TATAMI_CACHE": str(tmp_path)})
    try:
        deadline = time.monotonic() + PATIENCE
        children: list[int] = []
        while not children:
            assert server.poll() is None
            assert time.monotonic() < deadline
            children = [process for process, (parent, _) in processes().items() if parent == server.pid]
    finally:
        server.kill()
        server.wait()
    while is_running(children[0]):
        assert time.monotonic() < deadline
    assert not list(tmp_path.rglob("search-*")), "it finished before it could be stopped"


def test_a_search_counts_as_compiled_until_the_evaluator_is_edited(tmp_path: Path) -> None:
    package = tmp_path / "tatami"
    shutil.copytree(Path(tatami.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__", "client"))
    environment = {**os.environ, "TATAMI_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}

    def stamp() -> str:
        command = [sys.executable, "-c", STAMP]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout

    before = stamp()
    assert stamp() == before
    evaluator = package / "games" / "kakuro" / "evaluate.py"
    evaluator.write_text(evaluator.read_text("utf-8").replace("exploration=0.12", "exploration=0.13"), "utf-8")
    assert stamp() != before
