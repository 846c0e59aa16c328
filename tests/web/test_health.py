"""`/health` fails, with a reason for the host, while something is really broken."""

import hashlib
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from tatami.core import cache
from tests.torture.test_disk import short_files, small_disk
from tests.web.support import PATIENCE, Guest, Process, running

FROM_AFAR = {"X-Forwarded-For": "203.0.113.9"}


def until_health(url: str, status: int) -> Any:
    """Ask until the answer has this status; its reason."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answer = httpx.get(f"{url}/health", timeout=PATIENCE)
        if answer.status_code == status:
            return answer.json().get("reason")
    raise AssertionError(f"never {status}: {answer.text}")


def damage_a_page(path: Path) -> None:
    """Overwrite a page with rows of a table; the file must not be in use."""
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'event'").fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(bytes(range(256)) * (size // 256))


def test_a_damaged_page_is_found_and_reported_to_the_host_only(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with running(f"sqlite:///{path}") as server:
        Guest(server.url).table(game="trini")
        assert until_health(server.url, 200) is None
    damage_a_page(path)
    with running(f"sqlite:///{path}", proxy="127.0.0.1") as server:
        assert until_health(server.url, 503) == {"code": "unwell", "causes": ["store-damaged"]}
        answer = httpx.get(f"{server.url}/health", headers=FROM_AFAR)
        assert (answer.status_code, answer.json()["reason"]) == (503, {"code": "unwell"})
        assert "tatami_unwell_store_damaged 1.0" in httpx.get(f"{server.url}/metrics").text


@pytest.mark.parametrize("make", [small_disk, short_files])
def test_a_full_disk(make: Callable[[Path], AbstractContextManager[Any]], tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    arguments = ["--rate", "0", "--database", f"sqlite:///{folder / 'games.db'}"]
    with make(folder) as disk, Process(tmp_path, *arguments) as process:
        house: Any = SimpleNamespace(process=process, up=SimpleNamespace(is_set=lambda: True))
        assert until_health(process.url, 200) is None
        disk.fill(house)
        reason = until_health(process.url, 503)
        assert reason["code"] == "unwell"
        assert reason["causes"] in (["disk-full"], ["store-fails"])
        disk.free(house)
        assert until_health(process.url, 200) is None


def test_compiled_code_that_cannot_be_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = cache.folder()
    copied = tmp_path / "cache" / here.name
    shutil.copytree(here, copied)
    junk = b"written by a broken program"
    for file in copied.glob("tatami.search.tree*.nbc"):
        file.write_bytes(hashlib.sha256(junk).digest() + junk)
    monkeypatch.setenv("TATAMI_CACHE", str(tmp_path / "cache"))
    with Process(tmp_path, "--rate", "0") as process:
        assert until_health(process.url, 503) == {"code": "unwell", "causes": ["bots-fail"]}
        assert any("compiling" in str(line) for line in process.lines())
