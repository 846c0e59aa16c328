"""Compiled code is kept between runs, is never older than its sources, and may be lost or damaged at any time."""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import tatami
from tatami.core import cache as compiled

PACKAGE = Path(tatami.__file__).parent
PLAY = """
import tatami
position = tatami.game("trini").new(2, seed=1)
print(tatami.__file__)
print(*position.moves[:3], position.play(position.moves[0]).to_act)
"""
"""One move of the game that compiles fastest: every test here compiles it again."""
ONE_TRIANGLE = """
import tatami
from tatami.games.trini.constants import ORIENTATION_COUNT
print(*tatami.game("trini").new(2, seed=1).moves[:ORIENTATION_COUNT])
"""


def run(cache: Path, source: Path, code: str = PLAY, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run some Python with its own cache folder and copy of the sources."""
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "TATAMI_CACHE": str(cache), "PYTHONPATH": str(source), **environment},
        capture_output=True,
        text=True,
        check=True,
    )


def compiled_files(cache: Path) -> dict[str, int]:
    return {str(file.relative_to(cache)): file.stat().st_mtime_ns for file in cache.rglob("*.nbc")}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A copy of the package that a test may edit."""
    shutil.copytree(PACKAGE, tmp_path / "src" / "tatami", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "src"


def test_a_second_run_compiles_nothing(tmp_path: Path, source: Path) -> None:
    first = run(tmp_path / "cache", source)
    assert str(source) in first.stdout
    files = compiled_files(tmp_path / "cache")
    assert files
    assert run(tmp_path / "cache", source).stdout == first.stdout
    assert compiled_files(tmp_path / "cache") == files


def test_an_edited_rule_is_compiled_anew(tmp_path: Path, source: Path) -> None:
    before = run(tmp_path / "cache", source, ONE_TRIANGLE).stdout.split()
    rules = source / "tatami" / "games" / "trini" / "rules.py"
    text = rules.read_text("utf-8")
    edited = text.replace("[orientation] = first + orientation", "[-1 - orientation] = first + orientation")
    assert edited != text
    rules.write_text(edited, "utf-8")
    after = run(tmp_path / "cache", source, ONE_TRIANGLE).stdout.split()
    assert after == before[::-1]


def test_two_places_have_a_folder_each(tmp_path: Path, source: Path) -> None:
    """A stamp of `tatami.bots.warm` in one place says nothing about the other."""
    shutil.copytree(source, tmp_path / "elsewhere")
    code = "from tatami.core import cache; print(cache.folder())"
    here, there, again = (
        run(tmp_path / "cache", place, code).stdout for place in (source, tmp_path / "elsewhere", source)
    )
    assert here == again != there


def test_two_programs_may_start_at_once(tmp_path: Path, source: Path) -> None:
    environment = {**os.environ, "TATAMI_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(source)}
    both = [
        subprocess.Popen([sys.executable, "-c", PLAY], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    results = [process.communicate() for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert results[0] == results[1]
    assert results[0][1] == b""


def test_an_unwritable_cache_is_not_an_error(tmp_path: Path, source: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert run(blocked, source).stdout == run(blocked, source, NUMBA_DISABLE_JIT="1").stdout


def test_a_read_only_installation_works(tmp_path: Path, source: Path) -> None:
    for path in [source, *source.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    assert run(tmp_path / "cache", source).stdout
    assert not list(source.rglob("*.nbc"))
    for path in [source, *source.rglob("*")]:
        path.chmod(0o755)


def test_long_unused_files_are_deleted(tmp_path: Path, source: Path) -> None:
    old, fresh = tmp_path / "cache" / "compiled-old", tmp_path / "cache" / "compiled-fresh"
    for folder in (old, fresh):
        folder.mkdir(parents=True)
    os.utime(old, (0, 0))
    run(tmp_path / "cache", source, "import tatami.core.cache")
    assert old.exists()
    run(tmp_path / "cache", source, "from tatami.core import cache; cache.folder()")
    assert not old.exists()
    assert fresh.exists()


def test_the_folder_may_be_deleted_under_a_running_program(tmp_path: Path, source: Path) -> None:
    code = """
import shutil, tatami
from tatami.bots.warm import is_compiled, warm
from tatami.core import cache
trini = tatami.game("trini")
position = trini.new(2, seed=1)
shutil.rmtree(cache.folder().parent)
print(position.play(position.moves[0]).outcome.to_json())
assert list(cache.folder().glob("*run_score*"))
shutil.rmtree(cache.folder().parent)
warm("rules", trini)
assert is_compiled("rules", trini)
"""
    assert run(tmp_path / "cache", source, code).stderr == ""


def test_a_damaged_file_is_compiled_again(tmp_path: Path, source: Path) -> None:
    expected = run(tmp_path / "cache", source).stdout
    files = list((tmp_path / "cache").rglob("*.nbc"))
    assert len(files) >= 3
    for number, file in enumerate(files):
        data = file.read_bytes()
        file.write_bytes([b"", data[: len(data) // 2], data[:-9] + bytes(9)][number % 3])
    assert run(tmp_path / "cache", source).stdout == expected
    whole = compiled_files(tmp_path / "cache")
    assert all(compiled.read(file) for file in files)
    assert run(tmp_path / "cache", source).stdout == expected
    assert compiled_files(tmp_path / "cache") == whole


def test_many_may_write_the_same_file_at_once(tmp_path: Path) -> None:
    file = tmp_path / "code.nbc"
    codes = [bytes([number]) * 100_000 for number in range(20)]
    threads = [threading.Thread(target=compiled.write, args=(file, code)) for code in codes]
    for thread in threads:
        thread.start()
    seen = {compiled.read(file) for _ in range(100)}
    for thread in threads:
        thread.join()
    assert seen <= {None, *codes}
    assert compiled.read(file) in codes
    assert list(tmp_path.iterdir()) == [file]


TWO_RECORDS = """
import sys
import numba
import numpy as np
from numba.extending import overload
from tatami.core.kernel import compiled, entry

small = np.dtype([("cells", np.int16, (3,)), ("small", np.int16)], align=True)
large = np.dtype([("cells", np.int16, (40,)), ("large", np.int16)], align=True)

@compiled
def play_small(s, move):
    total = 1000
    for i in range(len(s.cells)):
        for j in range(len(s.cells)):
            s.cells[i] = (s.cells[j] * 3 + move) % 101
            if s.cells[i] % 7 == 3:
                total += s.cells[i] * j
    return total

@compiled
def play_large(s, move):
    total = -5000
    for i in range(len(s.cells)):
        for j in range(len(s.cells)):
            s.cells[i] = (s.cells[j] * 5 + move + j) % 211
            if s.cells[i] % 3 == 1:
                total -= s.cells[i] + j
    return total

def play(s, move):
    raise NotImplementedError

@overload(play)
def choose(s, move):
    f = play_small if "small" in s.fields else play_large

    def run(s, move):
        total = 0
        for k in range(move + 1):
            total += f(s, move + k) * f(s, move) - f(s, k)
            for j in range(k):
                total += f(s, j) % 7 - f(s, j + k) * f(s, 2)
        return total

    return run

@entry
def play_on(s, move):
    total = 0
    for k in range(move):
        total += play(s[0], k) - play(s[0], k + 1)
    return total + play(s[0], move)

for name in sys.argv[1:]:
    print(name, play_on(np.ones(1, {"small": small, "large": large}[name]), 5))
"""
"""Two games with a generic function that is too long to be inlined."""


def test_code_of_two_processes_is_not_mixed_up_in_a_third(tmp_path: Path) -> None:
    """Numba gives both functions the same symbol, and the third process calls one for the other: numba#10486."""
    program = tmp_path / "program.py"
    program.write_text(TWO_RECORDS, "utf-8")

    def play(cache: str, *names: str) -> list[str]:
        environment = {**os.environ, "TATAMI_CACHE": str(tmp_path / cache), "PYTHONPATH": str(PACKAGE.parent)}
        command = [sys.executable, str(program), *names]
        return subprocess.check_output(command, env=environment, text=True).splitlines()

    small, large = play("one", "small"), play("one", "large")
    assert small != large
    files = compiled_files(tmp_path / "one")
    assert play("one", "small", "large") == [*small, *large]
    assert play("one", "large", "small") == [*large, *small]
    assert compiled_files(tmp_path / "one") == files
