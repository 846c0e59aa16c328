"""Compiled code, kept on disk between runs.

Numba does not notice a change in a function that is called from another file, so its own cache would go on with the
old rule. Ours is a folder named by a hash of our sources and of their location. A game's own files are not part of that
hash but of its record's type (record.py): an edit to one game compiles that game again and no other.

Importing this module only reads sources: it must hash what Python has imported, not what somebody edits later. The
folder is chosen and created, and old ones are deleted, when the first function is compiled or loaded.
"""

import atexit
import hashlib
import itertools
import os
import pickle
import secrets
import shutil
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

import numba
import platformdirs
from numba.core import bytecode, compiler, serialize
from numba.core.caching import NullCache
from numba.extending import is_jitted

from tatami.core.messages import Catalogue, system_language

__all__ = ["folder", "hash_files", "keep"]

KEPT_DAYS = 30
COMPILED = ("core/**/*.py", "search/**/*.py", "bots/lookahead.py", "bench/**/*.py")
"""The files of the package with compiled functions, besides the games; a test finds one that is missing here."""
VERSIONS = f"{sys.implementation.cache_tag}{getattr(sys, 'abiflags', '')} {numba.__version__}"
DIGEST = hashlib.sha256().digest_size


def hash_files(files: Iterable[Path], root: Path) -> str:
    """A short hash of the files' names (below root) and contents."""
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


PACKAGE = Path(__file__).parents[1]
SOURCES = hash_files((file for pattern in COMPILED for file in PACKAGE.glob(pattern)), PACKAGE)


def folder() -> Path:
    """The folder for compiled code; it is created again if somebody has deleted it."""
    chosen = choose_folder()
    chosen.mkdir(parents=True, exist_ok=True)
    return chosen


@cache
def choose_folder() -> Path:
    """Choose the folder once in a process: a temporary one if nothing can be written to the user's cache folder."""
    name = hashlib.sha256(f"{SOURCES} {PACKAGE}".encode()).hexdigest()[:16]
    wanted = os.environ.get("TATAMI_CACHE")
    parent = Path(wanted) if wanted else platformdirs.user_cache_path("tatami")
    chosen = parent / f"compiled-{name}"
    try:
        chosen.mkdir(parents=True, exist_ok=True)
        os.utime(chosen)
    except OSError:
        chosen = Path(tempfile.mkdtemp(prefix="tatami-"))
        atexit.register(shutil.rmtree, chosen, ignore_errors=True)
    else:
        forget_unused(parent)
    return chosen


def forget_unused(parent: Path) -> None:
    """Delete the folders of other sources that no program has used for a month."""
    too_old = time.time() - KEPT_DAYS * 86400
    for old in parent.glob("compiled-*"):
        with suppress(OSError):  # another process deletes it too
            if old.stat().st_mtime < too_old:
                shutil.rmtree(old)


# Numba has no public way to choose a cache for one function. What follows is all we use of its internals:
# `dispatcher._cache` with the methods of NullCache, CompileResult to and from bytes, and FunctionIdentity's ids.
# tests/test_cache.py fails if a new version of Numba changes them.
CompileResult: Any = compiler.CompileResult
FunctionIdentity: Any = bytecode.FunctionIdentity
dumps: Callable[[Any], bytes] = serialize.dumps


def keep(function: Any) -> Any:
    """Let a function that `numba.njit` made load its compiled code from disk, and save it there."""
    made: Any = function
    if is_jitted(function):  # with NUMBA_DISABLE_JIT=1 it is plain Python
        source = Path(made.py_func.__code__.co_filename)
        # A function typed at a prompt has no file; the code of a closure depends on more than its sources.
        if source.exists() and made.py_func.__closure__ is None:
            made._cache = DiskCache(made.py_func, hash_sources(source.parent))
    return made


@cache
def hash_sources(folder: Path) -> str:
    """A hash of the files next to a function: those of a game, wherever its folder lies, may have its constants."""
    return hash_files((file for file in folder.iterdir() if file.suffix in (".py", ".toml")), folder)


class DiskCache(NullCache):
    """The compiled code of one function: a file for each signature, named by a hash of everything it depends on.

    No list of files is shared, so any number of processes may compile into the same folder. A file that is missing,
    damaged or cannot be written costs the time to compile.
    """

    def __init__(self, function: Callable[..., Any], source: str) -> None:
        self.function = function
        self.source = source

    @property
    def cache_path(self) -> str:
        """The folder, as Numba's statistics show it."""
        return str(choose_folder())

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Load the code for a signature; None if it must be compiled."""
        target_context.refresh()
        payload = read(choose_folder() / self.file_name(sig, target_context.codegen()))
        if payload is None:
            make_symbols_unique()
            say_compiling()
            return None
        return CompileResult._rebuild(target_context, *pickle.loads(payload))

    def save_overload(self, sig: Any, cres: Any) -> None:
        """Save what was just compiled for a signature."""
        if cres.lifted or cres.library.has_dynamic_globals:
            warnings.warn(f"{self.function.__qualname__} cannot be kept on disk", stacklevel=2)
            return
        with suppress(OSError):
            write(folder() / self.file_name(sig, cres.codegen), dumps(cres._reduce()))

    def file_name(self, sig: Any, codegen: Any) -> str:
        """The name of a file; the type of a record holds a hash of its game."""
        key = (VERSIONS, self.source, self.function.__code__.co_firstlineno, sig, codegen.magic_tuple())
        digest = hashlib.sha256(repr(key).encode()).hexdigest()[:32]
        return f"{self.function.__module__}.{self.function.__qualname__}-{digest}.nbc".replace("<", "").replace(">", "")


LAST_SAID: list[float] = []
SAY_EVERY = 5.0
"""Minimum seconds between two lines about compiling."""


def say_compiling() -> None:
    """Tell a person at a terminal or notebook that the pause is due to compiling."""
    if not (sys.stderr and sys.stderr.isatty()) and "ipykernel" not in sys.modules:
        return
    now = time.monotonic()
    if not LAST_SAID or now - LAST_SAID[-1] >= SAY_EVERY:
        sentence = Catalogue(system_language()).say("compiling" if not LAST_SAID else "still-compiling")
        sys.stderr.write(f"tatami: {sentence}\n")
        sys.stderr.flush()
        LAST_SAID[:] = [now]


def make_symbols_unique() -> None:
    """Number compiled functions at random from now on.

    Numba names a symbol by the function's name, a serial number of its record's type and a serial number of its own.
    Both count from the start of a process. Two processes can give one name to two functions, and a third one that
    loads both from the cache calls the wrong one (https://github.com/numba/numba/issues/10486).
    """
    if isinstance(FunctionIdentity._unique_ids, itertools.count):
        FunctionIdentity._unique_ids = iter(partial(secrets.randbits, 64), None)


def read(file: Path) -> bytes | None:
    """The contents of a file, if it is there and whole."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    digest, payload = data[:DIGEST], data[DIGEST:]
    return payload if hashlib.sha256(payload).digest() == digest else None


def write(file: Path, payload: bytes) -> None:
    """Write a file with a check sum; other processes see all of it or nothing."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    try:
        draft.write_bytes(hashlib.sha256(payload).digest() + payload)
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
