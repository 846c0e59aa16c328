"""A temporary PostgreSQL cluster for tests, on a free port."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FAST = "-c fsync=off -c full_page_writes=off -c max_connections=200"
"""No durability: tests need not survive a power failure."""


def binary(name: str) -> str:
    """Find a program of the PostgreSQL server, which Debian keeps out of PATH."""
    found = shutil.which(name) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None
    )
    assert found, "PostgreSQL's server is missing: on Debian, apt-get install postgresql"
    return found


def run(*command: str) -> None:
    """Run a program; as another user if we are root, since PostgreSQL refuses to run as root."""
    as_somebody = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    done = subprocess.run([*as_somebody, *command], capture_output=True, text=True, cwd="/")
    assert done.returncode == 0, done.stdout + done.stderr


@contextmanager
def cluster(options: str = FAST) -> Iterator[str]:
    """Run a cluster; yields its URL without a database name."""
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
    """Reserve a free port, also across restarts of PostgreSQL: two sockets may bind it, but only one listens."""
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))
        yield holder.getsockname()[1]
