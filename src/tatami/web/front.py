"""The first line of defence: limits on connections and requests before the application sees them.

uvicorn gives everything that it reads to its parser and queues all requests in it, without limits on their number,
size or time. `Front` gives the parser one request at a time and keeps the rest unparsed, at most one read. It uses
these parts of uvicorn's `HttpToolsProtocol`, which uvicorn does not document: the parser's callbacks, `parser`,
`cycle`, `flow`, `headers`, `client`, `server_state`, `_should_upgrade` and `handle_websocket_upgrade`; of the cycle
`body`, `keep_alive`, `disconnected`, `message_event`, `response_started` and `response_complete`.
"""

import asyncio
import resource
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from http import HTTPStatus
from typing import Any

import httptools
import msgspec
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tatami.core.messages import LANGUAGES, Catalogue
from tatami.web.limits import Buckets, network
from tatami.web.logs import note
from tatami.web.refusals import LOCALE, Problem, Refusal, refuse
from tatami.web.security import HEADERS
from tatami.web.socket import SocketProtocol

__all__ = ["Config", "FrontLimits", "Gate", "raise_file_limit"]

HEAD_END = b"\r\n\r\n"
MAX_FILES = 65_536
"""More open files than this are not asked for; some systems allow a billion, which slows other programs down."""
OTHER_FILES = 256
"""Files that are not connections: databases, libraries, and connections that are being refused."""
NEW_AT_ONCE = 400
"""New connections from one address that may come at once, as when a whole school opens the page."""
LINGER_SECONDS = 2.0
"""How long a refused client may go on sending; closing at once could destroy the answer on its way (RFC 9112, 9.6)."""


@dataclass(frozen=True)
class FrontLimits:
    """Limits of connections and requests."""

    connections: int = 10_000
    """In all. The number of files that the process may open can lower it."""
    address_connections: int = 256
    """From one address; 0 for no limit. A school or a club shares one address."""
    address_rate: float = 0.0
    """New connections a second from one address, once it has used up NEW_AT_ONCE; 0 for no limit."""
    head: int = 16_384
    """Bytes of a request line and headers."""
    headers: int = 100
    body: int = 1 << 22
    """Bytes of any body; operations have lower limits of their own."""
    request_seconds: float = 10.0
    """For a request to arrive, from its first byte to the last of its body; and for the first byte to arrive."""
    idle_seconds: float = 15.0
    """Between a response and the next request."""
    stall_seconds: float = 30.0
    """For a client to take what is waiting for it."""


class Gate:
    """Counts the open connections, WebSockets too. Trusted proxies may have any number of them."""

    def __init__(self, limits: FrontLimits, proxy: str = "") -> None:
        self.limits = limits
        self.most = max(1, min(limits.connections, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - OTHER_FILES))
        self.proxies = ProxyHeadersMiddleware(None, proxy).trusted_hosts  # type: ignore[arg-type]
        self.open: dict[asyncio.BaseTransport, str] = {}
        self.addresses: Counter[str] = Counter()
        self.arrivals = Buckets(limits.address_rate, time.monotonic, NEW_AT_ONCE)

    def enter(self, transport: asyncio.BaseTransport, host: str) -> bool:
        """Count a connection, unless there are too many."""
        address = "" if host in self.proxies else network(host)
        most = self.limits.address_connections
        if len(self.open) >= self.most or (address and 0 < most <= self.addresses[address]):
            return False
        if address and self.arrivals.wait(address):
            return False
        self.open[transport] = address
        self.addresses[address] += 1
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Forget a connection that has ended, or was not let in."""
        address = self.open.pop(transport, None)
        if address is not None:
            self.addresses[address] -= 1
            if not self.addresses[address]:
                del self.addresses[address]


class Config(uvicorn.Config):
    """uvicorn's configuration, with the limits of this module."""

    def __init__(self, app: Any, gate: Gate, **options: Any) -> None:
        super().__init__(app, http=Front, ws=CountedSocket, **options)
        self.gate = gate


class CountedSocket(SocketProtocol):
    """A WebSocket that counts as a connection until it ends."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another connection."""
        assert isinstance(self.config, Config)
        self.config.gate.leave(self.transport)
        super().connection_lost(exc)


class Flow(FlowControl):
    """uvicorn's flow control, which resumes reading whenever the application wants more; not while it is held."""

    def __init__(self, transport: asyncio.Transport) -> None:
        super().__init__(transport)
        self.is_held = False

    def hold(self) -> None:
        """Stop reading until `release`."""
        self.is_held = True
        self.pause_reading()

    def release(self) -> None:
        """Read again."""
        self.is_held = False
        self.resume_reading()

    def resume_reading(self) -> None:
        """Read again, unless held."""
        if not self.is_held:
            super().resume_reading()


class Stage(Enum):
    """How far the current request of a connection is."""

    IDLE = auto()
    HEAD = auto()
    BODY = auto()
    WORK = auto()
    """It has arrived completely; its response has not been sent."""
    ENDED = auto()
    """There is no further request: refused, closed, or upgraded to a WebSocket."""


class Front(HttpToolsProtocol):
    """uvicorn's HTTP protocol, one request at a time and within limits."""

    def __init__(self, config: Any, *rest: Any, **named: Any) -> None:
        super().__init__(config, *rest, **named)
        assert isinstance(config, Config)
        self.gate = config.gate
        self.limits = config.gate.limits
        self.stage = Stage.IDLE
        self.unparsed = bytearray()
        self.body_left = 0
        self.discarded = 0
        self.fault: Problem | None = None
        """Why the request that is being parsed is refused."""
        self.timer: asyncio.TimerHandle | None = None
        self.stalled: asyncio.TimerHandle | None = None

    # ---- The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, or refuse the connection if there are too many."""
        super().connection_made(transport)
        self.flow: Flow = Flow(transport)
        if self.gate.enter(transport, self.client[0] if self.client else ""):
            self.set_timer(self.limits.request_seconds)
            return
        self.tell(refuse("too-many-connections", 503, {"Retry-After": "10"}))
        self.stage = Stage.ENDED
        transport.close()  # at once: lingering would take the files that the limit protects

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another connection."""
        self.gate.leave(self.transport)
        self.stage = Stage.ENDED
        self.stop_timer()
        self.stop_stall_timer()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Give a slow reader some time."""
        super().pause_writing()
        self.start_stall_timer()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        self.stop_stall_timer()

    # ---- Requests

    def data_received(self, data: bytes) -> None:
        """Parse the next part of a request; stop reading if that is already more than one request."""
        if self.stage is Stage.ENDED:
            self.discarded += len(data)
            if self.discarded > self.limits.body:
                self.transport.abort()
            return
        self.unparsed += data
        self.parse()

    def parse(self) -> None:
        """Give the parser what belongs to the current request."""
        if self.stage is Stage.IDLE:
            self.begin()
        if self.stage is Stage.HEAD:
            self.parse_head()
        if self.stage is Stage.BODY and self.unparsed:
            self.parse_body()
        if self.stage is Stage.WORK and self.unparsed:
            self.flow.hold()

    def begin(self) -> None:
        """Start the time of a request with its first byte; empty lines before it do not count (RFC 9112, 2.2)."""
        self.unparsed = self.unparsed.lstrip(b"\r\n")
        if self.unparsed:
            self.stage = Stage.HEAD
            self.set_timer(self.limits.request_seconds)

    def parse_head(self) -> None:
        """Parse a whole head, if it is there and within limits."""
        end = self.unparsed.find(HEAD_END, 0, self.limits.head) + len(HEAD_END)
        is_whole = end >= len(HEAD_END)
        lines = self.unparsed.count(b"\n", 0, end if is_whole else len(self.unparsed))
        if lines > self.limits.headers + 2 or (not is_whole and len(self.unparsed) >= self.limits.head):
            self.reject(refuse("head-too-long", 431))
        elif is_whole:
            self.feed(end)
            if self.stage is Stage.HEAD:  # the parser found no request in it
                self.reject(self.fault or refuse("bad-request", 400))

    def parse_body(self) -> None:
        """Parse what has arrived of a body."""
        size = min(self.body_left, len(self.unparsed))
        self.body_left -= size
        self.feed(size)
        if self.stage is Stage.WORK and self.cycle.response_complete:
            self.next_request()

    def feed(self, size: int) -> None:
        """Give so many bytes to the parser."""
        data = bytes(self.unparsed[:size])
        del self.unparsed[:size]
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self.upgrade()
        except httptools.HttpParserError:
            self.reject(self.fault or refuse("bad-request", 400))

    def upgrade(self) -> None:
        """Become a WebSocket; an upgrade to anything else is ignored, but the parser cannot go on after it."""
        if self._should_upgrade():
            self.stage = Stage.ENDED
            self.stop_timer()
            self.handle_websocket_upgrade()
        elif self.stage is Stage.WORK:
            self.cycle.keep_alive = False

    def next_request(self) -> None:
        """Wait for another request, which may have arrived already."""
        self.stage = Stage.IDLE
        self.set_timer(self.limits.idle_seconds)
        self.flow.release()
        self.parse()

    # ---- What the parser and the application report

    def on_message_begin(self) -> None:
        """Start a request; the parser may not find two in what was given to it as one."""
        if self.stage is not Stage.HEAD:
            raise ValueError("a second request")
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Start the application, unless the request cannot be accepted."""
        headers = dict(self.headers)
        if b"transfer-encoding" in headers:
            self.fault = refuse("no-length", 411)
            return
        self.body_left = int(headers.get(b"content-length", 0))
        if self.body_left > self.limits.body:
            self.fault = refuse("too-long", 413, most=self.limits.body)
            return
        super().on_headers_complete()
        self.stage = Stage.BODY

    def on_body(self, body: bytes) -> None:
        """Pass on a part of the body."""
        if self.fault is None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """Let the application finish the request."""
        if self.fault is not None:
            return
        self.stage = Stage.WORK
        self.stop_timer()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Continue with the next request; after an early response, when the rest of the body has arrived."""
        self.server_state.total_requests += 1
        if self.stage is Stage.ENDED:
            return
        if self.transport.is_closing():
            self.start_stall_timer()
            return
        self.flow.resume_reading()
        if self.stage is Stage.WORK:
            self.next_request()

    # ---- Refusals and time

    def send_400_response(self, msg: str) -> None:
        """Refuse what uvicorn itself finds wrong."""
        self.reject(refuse("bad-request", 400))

    def reject(self, problem: Problem) -> None:
        """Refuse the current request, and close the connection after that."""
        host = network(self.client[0]) if self.client else ""
        note("rejected", code=problem.reason.code, status=problem.status, address=host)
        if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
            self.tell(problem)
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.end()

    def tell(self, problem: Problem) -> None:
        """Write the response to a refused request. Its language is unknown, so it has the sentence in all of them."""
        text = " / ".join(Catalogue(language, LOCALE).tell(problem.reason) for language in LANGUAGES)
        body = msgspec.json.encode(Refusal(problem.reason.to_json(), text))
        self.transport.write(response(problem.status, {**HEADERS, **problem.headers}, body))

    def end(self) -> None:
        """Close, but let the client take what was written and finish what it sends, for a while."""
        self.stage = Stage.ENDED
        self.unparsed.clear()
        self.stop_timer()
        self.flow.release()
        if self.transport.is_closing():
            return
        is_behind = self.transport.get_write_buffer_size() > 0
        self.transport.write_eof()
        seconds = self.limits.stall_seconds if is_behind else LINGER_SECONDS
        self.timer = self.loop.call_later(seconds, self.transport.abort)

    def set_timer(self, seconds: float) -> None:
        """Wait for something for so long."""
        self.stop_timer()
        self.timer = self.loop.call_later(seconds, self.time_out)

    def stop_timer(self) -> None:
        """Stop waiting."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def time_out(self) -> None:
        """Refuse a request that takes too long, or close an idle connection."""
        self.timer = None
        if self.stage is Stage.IDLE:
            self.end()
        else:
            self.reject(refuse("too-slow", 408))

    def start_stall_timer(self) -> None:
        """Wait for the reader for a while."""
        self.stop_stall_timer()
        self.stalled = self.loop.call_later(self.limits.stall_seconds, self.transport.abort)

    def stop_stall_timer(self) -> None:
        """The reader has caught up or gone."""
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None


def response(status: int, headers: Mapping[str, str], body: bytes) -> bytes:
    """A complete response, after which the connection is closed."""
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *[f"{name}: {value}" for name, value in headers.items()]]
    lines += ["Content-Type: application/json", "Cache-Control: no-store", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode("ascii") + body


def raise_file_limit() -> None:
    """Allow this process to open as many files as the system permits, within reason."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
