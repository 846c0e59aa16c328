"""A real server process that is killed and restarted, with the times when it was up."""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.web.support import PATIENCE, Process

__all__ = ["House", "kills"]


def kills() -> int:
    """Return how often the server is killed on each of the two stores; `make torture KILLS=1000` sets more."""
    return int(os.environ.get("KILLS", "50")) // 2


@dataclass
class House:
    """The server's address, while it is up."""

    folder: Path
    database: str
    process: Process | None = None
    url: str = ""
    front: Callable[[str], str] = str
    """Return the address that players use instead of the server's, such as that of a bad network."""
    up: asyncio.Event = field(default_factory=asyncio.Event)
    killed: list[float] = field(default_factory=list)

    async def start(self) -> None:
        """Start the server and wait until it listens."""
        process = Process(self.folder, "--database", self.database, "--rate", "0")
        await asyncio.to_thread(process.__enter__)
        self.process, self.url = process, self.front(process.url)
        self.up.set()

    def kill(self) -> None:
        """Kill the server without warning."""
        assert self.process is not None
        self.up.clear()
        os.kill(self.process.process.pid, signal.SIGKILL)
        self.process.process.wait()
        self.killed.append(time.time())
        self.process.__exit__()

    async def restart(self) -> None:
        """Kill the server and start it again."""
        self.kill()
        await self.start()

    @property
    def pid(self) -> int:
        """Return the server's process."""
        assert self.process is not None
        return self.process.process.pid

    async def until_warm(self) -> None:
        """Wait until the server has loaded all games: from then on, only its clients make it use more memory."""
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE) as http:
            while "tatami_cold_games 0.0" not in (await http.get("/metrics")).raise_for_status().text:
                await asyncio.sleep(0.2)

    def memory(self) -> int:
        """Return the bytes of memory that the server uses now."""
        pages = Path(f"/proc/{self.pid}/statm").read_text("utf-8").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def forget_peak(self) -> None:
        """Start measuring the peak memory."""
        Path(f"/proc/{self.pid}/clear_refs").write_text("5", "utf-8")

    def peak(self) -> int:
        """Return the peak memory in bytes since then."""
        status = Path(f"/proc/{self.pid}/status").read_text("utf-8")
        return int(status.partition("VmHWM:")[2].split()[0]) * 1024

    def close(self) -> None:
        """Stop the server."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.kill(self.process.process.pid, signal.SIGKILL)
            self.process.__exit__()
