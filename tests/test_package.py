"""The packages that people install: small, complete, and buildable from the source package without Node."""

import json
import os
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
MOST_BYTES = 5_000_000
ASKED = [{"do": "new", "game": "trini", "players": 2, "seed": 1}, {"do": "play", "move": "+b3=CQS"}, {"do": "legal"}]


def build(kind: str, source: Path, folder: Path, **environment: str) -> Path:
    """Build a package with the locked hatchling."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    done = subprocess.run(command, cwd=source, env={**os.environ, **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (found,) = folder.iterdir()
    return found


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the unpacked source package, on a machine without Node."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (source,) = folder.iterdir()
    return build("wheel", source, tmp_path_factory.mktemp("wheel"), PATH="/nowhere")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment with the wheel and its dependencies installed."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=True)
    pip: list[str | Path] = [
        folder / "bin" / "python",
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "--quiet",
        wheel,
    ]
    done = subprocess.run(pip, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder / "bin"


def test_the_source_package_is_small_and_has_no_third_party_modules(sdist: Path) -> None:
    assert sdist.stat().st_size < MOST_BYTES
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
    assert not [name for name in names if "node_modules" in name]
    assert [name for name in names if name.endswith("web/client/index.html")]


def test_the_wheel_has_pages_sentences_rules_and_types(wheel: Path) -> None:
    assert wheel.name.startswith("tatami_games-")
    names = ZipFile(wheel).namelist()
    for wanted in (
        "tatami/py.typed",
        "tatami/web/client/index.html",
        "tatami/games/kakuro/locale/fr.toml",
        "tatami/games/hiroba/box.toml",
    ):
        assert wanted in names


def test_an_installed_wheel_plays(installed: Path, tmp_path: Path) -> None:
    environment = {"PATH": str(installed), "TATAMI_CACHE": str(tmp_path), "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    lines = "".join(json.dumps(line) + "\n" for line in ASKED)
    done = subprocess.run(
        [installed / "tatami", "engine"], input=lines, env=environment, capture_output=True, text=True, check=True
    )
    dealt, played, legal = map(json.loads, done.stdout.splitlines())
    assert dealt["ok"]
    assert played == {"ok": True, "to_act": 2, "over": False}
    assert legal["to_act"] == 2
    assert legal["moves"]
    served = subprocess.run([installed / "tatami-games", "serve"], env=environment, capture_output=True, text=True)
    assert served.returncode == 1
    assert "pip install 'tatami-games[web]'" in served.stderr
