"""A PostgreSQL of our own for the tests: a cluster in a temporary folder, on a free port, gone afterwards."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FAST = "-c fsync=off -c full_page_writes=off -c max_connections=200"
"""Tests do not outlive a power failure."""


def binary(name: str) -> str:
    """A program of PostgreSQL's server, which Debian keeps out of the search path."""
    found = shutil.which(name) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None
    )
    assert found, "PostgreSQL's server is missing: on Debian, apt-get install postgresql"
    return found


def run(*command: str) -> None:
    """Run a program as somebody whom PostgreSQL accepts: not as root."""
    as_somebody = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    done = subprocess.run([*as_somebody, *command], capture_output=True, text=True, cwd="/")
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def cluster(options: str = FAST) -> Iterator[str]:
    """A running cluster; its URL without the name of a database."""
    folder = Path(tempfile.mkdtemp(prefix="tatami-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    data = str(folder / "data")
    try:
        run(binary("initdb"), "-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-sync")
        with reserved_port() as port:
            settings = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 {options}"
            run(binary("pg_ctl"), "-D", data, "-o", settings, "-l", str(folder / "log"), "-w", "start")
            try:
                yield f"postgresql://postgres@127.0.0.1:{port}"
            finally:
                run(binary("pg_ctl"), "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def reserved_port() -> Iterator[int]:
    """A free port that nobody gets by chance, also while PostgreSQL is restarted: both may be bound, one listens."""
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))
        yield holder.getsockname()[1]
