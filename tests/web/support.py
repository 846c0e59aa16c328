"""A real server on a free port, in a thread or a process, and guests who use it."""

import asyncio
import json
import os
import queue
import re
import socket as sockets
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from tatami.match.deal import Chance
from tatami.match.service import Service
from tatami.web.app import make_app
from tatami.web.front import FrontLimits
from tatami.web.limits import Limits
from tatami.web.security import Hosts
from tatami.web.serve import Server, bind, configure
from tatami.web.site import Site
from tatami.web.static import Client
from tests.session import NOTHING, environment

PATIENCE = 120.0
"""Timeout in seconds; a passing test never waits this long."""
Json = dict[str, Any]
KAKURO: Json = {"game": "kakuro", "seats": [{"kind": "me"}, {"kind": "open"}], "order": "fixed"}


class Running:
    """A server in a thread of this process."""

    def __init__(self, url: str, site: Site, loop: asyncio.AbstractEventLoop, server: Server) -> None:
        self.url = url
        self.site = site
        self.loop = loop
        self.server = server

    def call(self, function: Callable[[], Any]) -> Any:
        """Run a function in the server's own thread."""

        async def run() -> Any:
            return function()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(PATIENCE)


@contextmanager
def running(
    database: str,
    rate: float = 0.0,
    client: Client | None = None,
    proxy: str = "",
    chance: Chance | None = None,
    limits: FrontLimits | None = None,
    hosts: Sequence[str] = (),
    now: Callable[[], float] = time.time,
) -> Iterator[Running]:
    """Run a server on this database, by default without rate limits and with real randomness."""
    ready: queue.Queue[Running | BaseException] = queue.Queue()

    async def main() -> None:
        service = await Service.open(database, chance=chance, now=now)
        try:
            app = make_app(service, Limits(rate), client, Hosts(hosts))
            with bind("127.0.0.1", 0) as listener:
                url = f"http://127.0.0.1:{listener.getsockname()[1]}"
                server = Server(configure(app, proxy, limits), app.state.site, lambda: ready.put(found))
                found = Running(url, app.state.site, asyncio.get_running_loop(), server)
                await server.serve([listener])
        finally:
            await service.close()

    def run() -> None:
        try:
            asyncio.run(main())
        except BaseException as error:
            ready.put(error)

    thread = threading.Thread(target=run)
    thread.start()
    found = ready.get(timeout=PATIENCE)
    if isinstance(found, BaseException):
        raise found
    try:
        yield found
    finally:
        found.server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


GUESTS: "list[Guest]" = []
"""The guests of the running test, which are closed after it."""


class Guest:
    """A person with a cookie who uses HTTP and WebSockets."""

    def __init__(self, url: str, name: str | None = "Aki", **headers: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers=headers, timeout=PATIENCE)
        GUESTS.append(self)
        if name is not None:
            self.me = self.http.post("/api/me", json={"name": name}).raise_for_status().json()

    @property
    def cookie(self) -> str:
        """The Cookie header of a browser."""
        return f"tatami={self.http.cookies['tatami']}" if "tatami" in self.http.cookies else ""

    def table(self, **terms: Any) -> str:
        """Open a table; return its id."""
        response = self.http.post("/api/tables", json=KAKURO | terms)
        assert response.status_code == 201, response.text
        return str(response.json()["id"])

    def socket(self, **headers: str) -> "Socket":
        """A WebSocket with this guest's cookie."""
        return Socket(self.url, {"Cookie": self.cookie, **headers} if self.cookie else headers)


class Socket:
    """A WebSocket that keeps all received frames."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        place = url.removeprefix("http://")
        host, port = place.split(":")
        others = {name: value for name, value in headers.items() if name != "Host"}
        self.opening = connect(
            f"ws://{headers.get('Host', place)}/api/socket",
            sock=sockets.create_connection((host, int(port)), PATIENCE),
            additional_headers=others,
            open_timeout=PATIENCE,
            close_timeout=5,
            max_size=None,
        )
        self.socket: ClientConnection
        self.frames: list[Json] = []

    def __enter__(self) -> Self:
        self.socket = self.opening.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()

    def send(self, **command: Any) -> None:
        """Send a command."""
        self.socket.send(json.dumps(command))

    def next(self) -> Json:
        """The next frame."""
        frame: Json = json.loads(self.socket.recv(PATIENCE))
        self.frames.append(frame)
        return frame

    def until(self, **wanted: Any) -> Json:
        """Skip frames until one has these values."""
        while True:
            frame = self.next()
            if all(frame.get(key) == value for key, value in wanted.items()):
                return frame

    def ask(self, **command: Any) -> Json:
        """Send a command and wait for its answer."""
        name = uuid.uuid4().hex
        self.send(id=name, **command)
        return self.until(type="answer", id=name)

    def watch(self, table: str, seat: int | None = None) -> Json:
        """Watch a table; return its state."""
        answer = self.ask(do="watch", table=table, seat=seat)
        assert answer["ok"], answer
        state: Json = next(frame["state"] for frame in reversed(self.frames) if frame["type"] == "table")
        return state


class Process:
    """`tatami serve` in its own process."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        language: str = "en_GB.UTF-8",
        port: int = 0,
        files: int | None = None,
        extra: Mapping[str, str] = NOTHING,
    ) -> None:
        limit = [] if files is None else ["prlimit", f"--nofile={files}:{files}"]
        self.log_file = folder / f"log-{uuid.uuid4().hex}"
        self.log = self.log_file.open("wb")
        self.process = subprocess.Popen(
            [*limit, sys.executable, "-m", "tatami", "serve", "--port", str(port), *arguments],
            stdout=subprocess.PIPE,
            stderr=self.log,
            stdin=subprocess.DEVNULL,
            env=environment({"LANG": language, "XDG_DATA_HOME": str(folder), **extra}),
        )
        self.printed: list[str] = []
        self.url = ""

    def __enter__(self) -> Self:
        assert self.process.stdout is not None
        while not self.url:
            line = self.process.stdout.readline().decode()
            assert line, (self.printed, self.log_file.read_text("utf-8"))
            self.printed.append(line)
            found = re.search(r"http://\S+", line)
            self.url = found[0] if found else ""
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()

    def stop(self, signal: int) -> tuple[int, str]:
        """Send a signal and wait; return the exit code and what was printed since."""
        assert self.process.stdout is not None
        os.kill(self.process.pid, signal)
        rest = self.process.stdout.read().decode()
        return self.process.wait(PATIENCE), rest

    def lines(self) -> list[Json]:
        """The lines of the log so far."""
        return [json.loads(line) for line in self.log_file.read_text("utf-8").splitlines()]
