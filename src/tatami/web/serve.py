"""One server process, from its start until a signal stops it."""

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
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeVar
from urllib.parse import urlsplit

import click
import uvicorn
from asyncpg import InterfaceError, PostgresError

from tatami.core.messages import Catalogue
from tatami.match.service import Service
from tatami.match.store import DatabaseNewer, StorageFailed, UnknownSslMode
from tatami.match.store.postgres import SSL_MODES
from tatami.match.store.sqlite import DatabaseInUse
from tatami.web.addresses import LAN_HOST, network_urls, qr_code
from tatami.web.app import make_app
from tatami.web.front import Config, FrontLimits, Gate, raise_file_limit
from tatami.web.limits import Limits
from tatami.web.logs import note, set_up_logs
from tatami.web.refusals import LOCALE, refuse
from tatami.web.security import Hosts
from tatami.web.site import Site
from tatami.web.socket import LONGEST_FRAME, close_all
from tatami.web.watchdog import Watchdog

__all__ = ["Settings", "Server", "bind", "configure", "explain_failure", "serve", "without_password"]

Opened = TypeVar("Opened")

PORT_TRIES = 20
"""How many ports are tried after the first."""
LOCAL = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where a browser on this machine finds a server that listens on all addresses."""
SHUTDOWN_SECONDS = 20
"""Seconds that requests have to finish when the server stops."""
GC_THRESHOLDS = (10_000, 20, 50)
"""Reference cycles are rare here, and every collection pauses all requests: collect less often than by default."""


@dataclass(frozen=True)
class Settings:
    """The options of the command line."""

    host: str
    port: int
    database: str
    proxy: str
    rate: float
    open_browser: bool
    log_level: str
    language: str
    lan: bool = False
    """Listen on all addresses, and tell the people at this machine those in the local network."""
    allow_host: Sequence[str] = ()
    """Names under which the server may be called; `*` allows all."""
    limits: FrontLimits = field(default_factory=FrontLimits)


class Server(uvicorn.Server):
    """uvicorn's server; it closes WebSockets before it stops, and a signal is not an error."""

    def __init__(self, config: uvicorn.Config, site: Site, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.site = site
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then call `ready`."""
        await super().startup(sockets)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, close all WebSockets, and let requests finish."""
        for server in self.servers:
            server.close()
        await close_all(self.site)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at the first signal; unlike uvicorn, do not raise it again afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def configure(app: object, proxy: str = "", limits: FrontLimits | None = None) -> Config:
    """Configure uvicorn; `proxy` lists the addresses whose X-Forwarded headers are trusted."""
    return Config(
        app,
        Gate(limits or FrontLimits(), proxy),
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,  # a view is a few kB; compressing it costs more than sending it
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


def bind(host: str, port: int) -> socket.socket:
    """Listen on this port, or on the next free one; 0 means any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last = min(port + PORT_TRIES, 65_535) if port else 0
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


async def explain_failure(opening: Awaitable[Opened], database: str) -> Opened:
    """Wait for a database to open; a failure becomes a refusal with one line that says why."""
    try:
        return await opening
    except DatabaseNewer:
        raise refuse("database-newer", 500, database=without_password(database)) from None
    except UnknownSslMode as error:
        raise refuse("ssl-mode", 500, mode=str(error)[:40], modes=list(SSL_MODES)) from None
    except (OSError, StorageFailed, PostgresError, InterfaceError, sqlite3.Error, ValueError) as error:
        is_safe = isinstance(error, OSError | PostgresError | sqlite3.Error)  # others may quote a password
        cause = str(error).splitlines()[0][:200] if is_safe and str(error) else type(error).__name__
        raise refuse("no-database", 500, database=without_password(database), cause=cause) from None


async def run(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Open the database, serve until a signal stops it, and close the database last."""
    try:
        service = await explain_failure(Service.open(settings.database), settings.database)
    except DatabaseInUse:
        raise refuse("database-in-use", 500, database=without_password(settings.database)) from None
    try:
        hosts = Hosts([settings.host, *settings.allow_host])
        app = make_app(service, Limits(settings.rate), hosts=hosts)
        app.state.site.addresses = network_urls(listener.getsockname()[1]) if settings.lan else []
        server = Server(configure(app, settings.proxy, settings.limits), app.state.site, ready)
        with Watchdog(app.state.site.metrics):
            await server.serve([listener])
    finally:
        await service.close()


def has_browser() -> bool:
    """Is there a graphical browser? One in the terminal would take the terminal from us."""
    if sys.platform in ("win32", "darwin") or os.environ.get("BROWSER"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def serve(settings: Settings) -> None:
    """Serve until a signal stops it."""
    set_up_logs(settings.log_level)
    gc.set_threshold(*GC_THRESHOLDS)
    raise_file_limit()
    sentences = Catalogue(settings.language, LOCALE)
    with bind(LAN_HOST if settings.lan else settings.host, settings.port) as listener:
        port = listener.getsockname()[1]
        host = LOCAL.get(settings.host, settings.host)
        url = f"http://{f'[{host}]' if ':' in host else host}:{port}"

        def ready() -> None:
            if port != settings.port != 0:
                click.echo(sentences.say("port-taken", port=settings.port, other=port))
            click.echo(sentences.say("serving", url=url))
            tell_addresses(sentences, network_urls(port) if settings.lan else None)
            click.echo(sentences.say("kept-in", database=without_password(settings.database)))
            note("serving", port=port)
            if settings.open_browser and has_browser():
                threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()

        with asyncio.Runner(loop_factory=configure(None).get_loop_factory()) as runner:
            runner.run(run(settings, listener, ready))
    click.echo(sentences.say("stopped"))
    sys.stdout.flush()
    os._exit(0)  # do not wait for threads that compile or search, which nothing can interrupt


def tell_addresses(sentences: Catalogue, urls: list[str] | None) -> None:
    """Print how others in the local network join, or how to allow it (None)."""
    if urls is None:
        click.echo(sentences.say("lan-off"))
    elif not urls:
        click.echo(sentences.say("lan-none"))
    else:
        click.echo(sentences.say("lan-on", urls=urls))
        click.echo(qr_code(urls[0]))


def without_password(database: str) -> str:
    """A database URL with its password replaced."""
    parts = urlsplit(database)
    return database if parts.password is None else database.replace(f":{parts.password}@", ":…@", 1)
