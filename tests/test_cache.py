"""Compiled code is kept between runs, and never outlives its sources."""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import tatami
from tatami.core.cache import NamedByKey

PACKAGE = Path(tatami.__file__).parent
PLAY = """
import tatami
position = tatami.game("trini").new(2, seed=1)
print(tatami.__file__)
print(*position.moves[:3], position.play(position.moves[0]).to_act)
"""
"""One move of the game that is compiled soonest, for every test here compiles it anew."""
FIRST_MOVE = 'import tatami; print(tatami.game("kakuro").new(2, seed=1).moves[0])'


def run(cache: Path, source: Path, code: str = PLAY, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run some Python with a cache folder and a copy of the sources of its own."""
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
    """A copy of the package that may be edited."""
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
    before = run(tmp_path / "cache", source, FIRST_MOVE).stdout
    rules = source / "tatami" / "games" / "kakuro" / "rules.py"
    text = rules.read_text("utf-8")
    edited = text.replace("for colour in (YELLOW, RED):", "for colour in (RED, YELLOW):")
    assert edited != text
    rules.write_text(edited, "utf-8")
    after = run(tmp_path / "cache", source, FIRST_MOVE).stdout
    assert (before[0], after[0]) == ("y", "r")


def test_two_places_have_a_folder_each(tmp_path: Path, source: Path) -> None:
    """What is marked in one as compiled would have to be compiled in the other."""
    shutil.copytree(source, tmp_path / "elsewhere")
    code = "from tatami.core import cache, kernel; print(cache.folder())"
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


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, source: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert run(blocked, source).stdout == run(tmp_path / "cache", source).stdout


def test_a_read_only_installation_works(tmp_path: Path, source: Path) -> None:
    for path in [source, *source.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    assert run(tmp_path / "cache", source).stdout
    assert not list(source.rglob("*.nbc"))
    for path in [source, *source.rglob("*")]:
        path.chmod(0o755)


def test_what_was_long_unused_is_forgotten(tmp_path: Path, source: Path) -> None:
    old, fresh = tmp_path / "cache" / "compiled-old", tmp_path / "cache" / "compiled-fresh"
    for folder in (old, fresh):
        folder.mkdir(parents=True)
    os.utime(old, (0, 0))
    run(tmp_path / "cache", source, "import tatami")
    assert not old.exists()
    assert fresh.exists()


def test_processes_that_compile_at_once_never_get_the_code_of_each_other(tmp_path: Path) -> None:
    both_have_read = threading.Barrier(2)

    class Meeting(NamedByKey):
        """One of two processes that read the list of files before either has written it."""

        def _load_index(self) -> dict[str, str]:
            found: dict[str, str] = super()._load_index()
            both_have_read.wait()
            return found

    for number in range(50):
        folder = tmp_path / str(number)
        folder.mkdir()
        threads = [
            threading.Thread(target=Meeting(str(folder), "play", "stamp").save, args=(game, f"the code of {game}"))
            for game in ("kakuro", "trini")
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        found = NamedByKey(str(folder), "play", "stamp")
        loaded = {game: found.load(game) for game in ("kakuro", "trini")}
        assert any(loaded.values())
        assert all(code in (None, f"the code of {game}") for game, code in loaded.items())
