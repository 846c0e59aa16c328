"""`tatami serve`: one process that listens, until it is told to stop."""

import asyncio
import errno
import gc
import os
import signal
import socket
import sqlite3
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar
from urllib.parse import urlsplit

import click
import uvicorn
from asyncpg import InterfaceError, PostgresError

from tatami.core.messages import Catalogue
from tatami.match.service import Service
from tatami.match.store import DatabaseNewer, StorageFailed
from tatami.match.store.sqlite import DatabaseInUse
from tatami.web.app import make_app
from tatami.web.limits import Limits
from tatami.web.logs import note, set_up_logs
from tatami.web.refusals import WORDS, refuse
from tatami.web.site import Site
from tatami.web.socket import LONGEST_FRAME, SocketProtocol, close_all

__all__ = ["Settings", "Server", "bind", "configure", "reach", "serve"]

Opened = TypeVar("Opened")

TRIES = 20
"""Ports that are tried, one after the other."""
OURSELVES = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where a browser here finds a server that listens everywhere."""
LONGEST_STOP = 20
"""Seconds that requests have to finish when the server stops."""
COLLECTIONS = (10_000, 20, 50)
"""Reference cycles are rare here, and looked for less often than Python does: a collection stops everybody."""


@dataclass(frozen=True)
class Settings:
    """What the command line says."""

    host: str
    port: int
    database: str
    proxy: str
    rate: float
    open_browser: bool
    log_level: str
    language: str


class Server(uvicorn.Server):
    """uvicorn's server, which says goodbye to everybody and ends without an error when it is told to stop."""

    def __init__(self, config: uvicorn.Config, site: Site, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.site = site
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and say so."""
        await super().startup(sockets)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, close those that are open, and finish."""
        for server in self.servers:
            server.close()
        await close_all(self.site)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at the first signal; being told to stop is no failure."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def configure(app: object, proxy: str = "") -> uvicorn.Config:
    """How uvicorn runs our application; `proxy` are the addresses whose word about their clients is believed."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        ws=SocketProtocol,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,  # a view is a few kB; compressing it costs more than sending it
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
        timeout_graceful_shutdown=LONGEST_STOP,
    )


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens at this port, or at the next that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last = min(port + TRIES, 65_535) if port else 0
    cause = ""
    for number in range(port, last + 1):
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(2048)
            return listener
        except OSError as error:
            listener.close()
            cause = error.strerror or str(error)
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise refuse("no-address", 500, host=host, cause=cause) from None
    raise refuse("no-port", 500, port=port, last=last, cause=cause)


async def reach(opening: Awaitable[Opened], database: str) -> Opened:
    """What opens a database, or one sentence that says why it cannot."""
    try:
        return await opening
    except DatabaseNewer:
        raise refuse("database-newer", 500, database=shown(database)) from None
    except (OSError, StorageFailed, PostgresError, InterfaceError, sqlite3.Error, ValueError) as error:
        is_safe = isinstance(error, OSError | PostgresError | sqlite3.Error)  # others may quote a password
        cause = str(error).splitlines()[0][:200] if is_safe and str(error) else type(error).__name__
        raise refuse("no-database", 500, database=shown(database), cause=cause) from None


async def run(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Open the games, serve them until a signal says stop, and close them when everything is stored."""
    try:
        service = await reach(Service.open(settings.database), settings.database)
    except DatabaseInUse:
        raise refuse("database-in-use", 500, database=shown(settings.database)) from None
    try:
        app = make_app(service, Limits(settings.rate))
        server = Server(configure(app, settings.proxy), app.state.site, ready)
        await server.serve([listener])
    finally:
        await service.close()


def has_browser() -> bool:
    """Is there a browser with windows? One in the terminal would take it away from us."""
    if sys.platform in ("win32", "darwin") or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def serve(settings: Settings) -> None:
    """Serve until a signal says stop."""
    set_up_logs(settings.log_level)
    gc.set_threshold(*COLLECTIONS)
    words = Catalogue(settings.language, WORDS)
    with bind(settings.host, settings.port) as listener:
        port = listener.getsockname()[1]
        host = OURSELVES.get(settings.host, settings.host)
        url = f"http://{f'[{host}]' if ':' in host else host}:{port}"

        def ready() -> None:
            if port != settings.port != 0:
                click.echo(words.say("port-taken", port=settings.port, other=port))
            click.echo(words.say("serving", url=url))
            click.echo(words.say("kept-in", database=shown(settings.database)))
            note("serving", port=port)
            if settings.open_browser and has_browser():
                threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()

        with asyncio.Runner(loop_factory=configure(None).get_loop_factory()) as runner:
            runner.run(run(settings, listener, ready))
    click.echo(words.say("stopped"))
    sys.stdout.flush()
    os._exit(0)  # a compiler or a bot at work cannot be interrupted, and Python would wait for it


def shown(database: str) -> str:
    """A database's address without its password."""
    parts = urlsplit(database)
    return database if parts.password is None else database.replace(f":{parts.password}@", ":…@", 1)
