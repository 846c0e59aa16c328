"""Where compiled code is kept between runs.

Numba does not notice that a function called from another file has changed, so a cache that outlives an edit
would go on with the old rule. The folder is therefore named by a hash of our sources, and of where they lie, since
Numba shares nothing between two places: what is marked as compiled must be so here. It is in the user's cache folder so
that a read-only installation works too. A game's own files are not in that hash but in the type of its record
(record.py), so that an edit to one game, wherever its folder lies, compiles that game anew and no other.
"""

import atexit
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numba
import platformdirs
from numba.core import caching

__all__ = ["folder", "hash_files", "prepare"]

KEPT_DAYS = 30
COMPILED = ("core/**/*.py", "search/**/*.py", "bots/lookahead.py", "bench/**/*.py")
"""The files of the package with compiled functions, besides the games; a test finds one that is missing here."""


def hash_files(files: Iterable[Path], root: Path) -> str:
    """A short hash of the files' names (below root) and contents."""
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


CacheFile: Any = caching.IndexDataCacheFile


class NamedByKey(CacheFile):  # type: ignore[misc]
    """Numba's cache of one function, safe when several processes compile it for different games at once.

    Numba numbers the files, so that two processes may give the same number to two games; afterwards one game runs with
    the code of the other. Here the name comes from what was compiled. At worst a file is not found and made again.
    """

    def save(self, key: Any, data: Any) -> None:
        """Keep what was compiled: first the code, then where it is."""
        name = self._index_name.removesuffix("nbi") + hashlib.sha256(repr(key).encode()).hexdigest()[:16] + ".nbc"
        self._save_data(name, data)
        self._save_index({**self._load_index(), key: name})


def prepare() -> Path:
    """Point Numba's disk cache at a folder of our own; call it before anything is compiled."""
    package = Path(__file__).parents[1]
    sources = hash_files((file for pattern in COMPILED for file in package.glob(pattern)), package)
    name = hashlib.sha256(f"{sources} {package}".encode()).hexdigest()[:16]
    chosen = os.environ.get("TATAMI_CACHE")
    parent = Path(chosen) if chosen else platformdirs.user_cache_path("tatami")
    folder = parent / f"compiled-{name}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        forget_unused(parent)
    except OSError:  # no home, or a read-only one: compile for this run only
        folder = Path(tempfile.mkdtemp(prefix="tatami-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    caching.IndexDataCacheFile = NamedByKey  # type: ignore[misc]
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return folder


def folder() -> Path:
    """Where compiled code is kept now."""
    return Path(numba.config.CACHE_DIR)  # type: ignore[attr-defined]


def forget_unused(parent: Path) -> None:
    """Delete what older sources left behind, once no program has used it for a month."""
    too_old = time.time() - KEPT_DAYS * 86400
    for folder in parent.glob("compiled-*"):
        if folder.stat().st_mtime < too_old:
            shutil.rmtree(folder, ignore_errors=True)
