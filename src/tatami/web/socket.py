"""The WebSocket: count and decode incoming frames; write outgoing frames in order, as fast as the reader takes them."""

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request as Handshake

from tatami.core.errors import TatamiError
from tatami.core.messages import Reason
from tatami.match import protocol
from tatami.match.connection import Reply
from tatami.match.dispatch import handle
from tatami.match.protocol import Answer, Person
from tatami.web.identity import COOKIE, person_of
from tatami.web.limits import Limits
from tatami.web.logs import LOGGER, note
from tatami.web.refusals import decode, refuse
from tatami.web.security import is_ours
from tatami.web.site import Site, address_of, site_of

__all__ = ["LONGEST_FRAME", "Connection", "SocketProtocol", "close_all", "talk"]

LONGEST_FRAME = 16 * 1024
MOST_UNREAD = 16
"""Maximum unhandled frames of a connection before we stop reading."""
MOST_WAITING = 1 << 20
"""Maximum bytes that wait for a slow reader before it is dropped."""
FAREWELL = 10.0
"""Seconds for a reader to take the remaining frames and the close frame."""
MOST_REFUSED = 50
"""Maximum frames in a row that come too fast before the connection is closed."""
MOST_SOCKETS = 20
"""Maximum connections of a person at once: every tab has one."""
HANDSHAKE_COST = 4.0
"""A new connection costs as much as this many ordinary requests."""
PIECE = 1024
"""Received bytes are parsed in such pieces: other connections have their turn, and a flood is noticed soon."""
LAST_WORDS = 1.0
"""Seconds for a client that sent too much to read the close frame; nothing that it sends is parsed any more."""

SUSPECT = ("not-your-seat", "too-fast")
"""Refusals that an honest client does not get."""

GOING_AWAY = 1001
NO_IDENTITY = 4001
WRONG_ORIGIN = 4003
TOO_FAST = 4008
TOO_SLOW = 4009
TOO_MANY = 4010

PROTOCOL = "tatami.protocol"
DECODER: "msgspec.json.Decoder[protocol.Request]" = msgspec.json.Decoder(protocol.Request)
ENCODER = msgspec.json.Encoder()


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket that also counts frames, takes encoded text, joins frames into one write, and can be cut."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.is_joining = False
        """Whether frames wait for the next `flush`, which comes at the latest in the next turn of the event loop."""
        self.joined: list[bytes] = []
        self.budget = Limits().frames
        """Counts received frames of all kinds; a connection that is accepted is counted with its person's others."""
        self.payer = ""
        self.flooded: Callable[[], None] = self.cut
        """Called when too many frames come."""
        self.is_deaf = False
        self.backlog = bytearray()
        """Received bytes that are not parsed yet."""

    def handle_connect(self, event: Handshake) -> None:
        """Offer this protocol to the application."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[PROTOCOL] = self

    def data_received(self, data: bytes) -> None:
        """Parse what came, as far as the application keeps up."""
        if not self.is_deaf:
            self.backlog += data
            self.parse()

    def parse(self) -> None:
        """Parse received bytes piece by piece, until enough frames wait or too many came."""
        while self.backlog and not (self.read_paused or self.is_deaf or self.transport.is_closing()):
            piece = bytes(self.backlog[:PIECE])
            del self.backlog[:PIECE]
            super().data_received(piece)

    async def receive(self) -> Any:
        """The next message for the application; when it has handled all, parse more."""
        message = await super().receive()
        self.parse()
        return message

    @property
    def has_more(self) -> bool:
        """Whether more input of this connection is waiting to be handled."""
        return bool(self.backlog) or not self.queue.empty()

    def handle_events(self) -> None:
        """Count the parsed frames before anybody reads them."""
        if self.budget.wait(self.payer, len(self.conn.events)):
            self.conn.events_received()  # forget them
            self.stop_listening()
            self.flooded()
        else:
            super().handle_events()

    def stop_listening(self) -> None:
        """Drop everything that the client sends, and end the connection soon."""
        if not self.is_deaf:
            self.is_deaf = True
            self.backlog.clear()
            self.loop.call_later(LAST_WORDS, self.cut)

    def send_receive_event_to_app(self) -> None:
        """Pause reading when too many frames wait; uvicorn would pause and resume for every single frame."""
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    def start_keepalive(self) -> None:
        """Measure the round trip at once, with a ping that may stay unanswered, and then with every ping."""
        timeout, self.ping_timeout = self.ping_timeout, None
        self.send_keepalive_ping()
        self.ping_timeout = timeout

    @property
    def round_trip(self) -> float:
        """Seconds between the last ping and its pong; 0 before the first pong."""
        return self.last_ping_rtt

    @property
    def is_writable(self) -> bool:
        """Whether the reader keeps up."""
        return self.writable.is_set()

    def write_text(self, text: bytes) -> None:
        """Write one frame; from a server that is a length and the text itself (RFC 6455, 5.2)."""
        size = len(text)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self.joined += (head, text)
        if not self.is_joining:
            self.flush()
        elif len(self.joined) == 2:
            self.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Write all joined frames at once; a system call costs more than a short frame."""
        data, self.joined = b"".join(self.joined), []
        if data and not self.close_sent and not self.transport.is_closing():
            self.transport.write(data)

    def cut(self) -> None:
        """End the connection now; a reader that takes nothing would not read a close frame either."""
        self.transport.abort()


class Connection:
    """One open WebSocket of a person, as the match service sees it."""

    def __init__(self, websocket: WebSocket, person: Person, site: Site) -> None:
        self.websocket = websocket
        self.protocol: SocketProtocol = websocket.scope["extensions"][PROTOCOL]
        self.person = person
        self.token = websocket.cookies.get(COOKIE, "")
        self.site = site
        self.address = address_of(websocket)
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.news = asyncio.Event()
        self.closing: int | None = None
        self.refused = 0
        self.cut: asyncio.TimerHandle | None = None
        self.protocol.budget, self.protocol.payer = site.limits.frames, person.id
        self.protocol.flooded = lambda: self.close(TOO_FAST)

    @property
    def round_trip(self) -> float:
        """The last measured round trip in seconds; 0 if none was measured."""
        return self.protocol.round_trip

    def send(self, frame: bytes) -> None:
        """Write a frame, or keep it while the reader is behind. Drop a reader that is far behind."""
        if self.closing is not None:
            return
        if not self.waiting and self.protocol.is_writable:
            self.protocol.write_text(frame)
            return
        self.size += len(frame)
        if self.size > MOST_WAITING:
            self.waiting.clear()
            self.close(TOO_SLOW)
            return
        self.waiting.append(frame)
        self.news.set()

    def answer(self, reply: Reply) -> None:
        """Send the answer to a request; count and log a refusal."""
        if reply.refused is not None and self.closing is None:
            self.site.metrics.refused.labels(reply.refused).inc()
            level = logging.WARNING if reply.refused in SUSPECT else logging.INFO
            note("refused", level, code=reply.refused, person=self.person.id, address=self.address)
        self.send(reply.frame)

    def refuse(self, number: str, reason: Reason) -> None:
        """Send the answer to a request that the match service did not get or did not answer."""
        self.answer(Reply(ENCODER.encode(Answer(number, False, reason.to_json())), reason.code))

    def close(self, code: int) -> None:
        """Close after the waiting frames, and cut the connection if that takes too long."""
        if self.closing is not None:
            return
        self.closing = code
        self.news.set()
        if code == TOO_FAST:
            self.protocol.stop_listening()
        self.cut = asyncio.get_running_loop().call_later(FAREWELL, self.protocol.cut)
        self.site.metrics.closed.labels(code).inc()
        note("closed", code=code, person=self.person.id, address=self.address)

    def sign_out(self) -> None:
        """Close the socket, since its token was revoked."""
        self.close(NO_IDENTITY)

    async def write(self) -> None:
        """Write the waiting frames as fast as the reader takes them, then the close frame."""
        while True:
            while self.waiting:
                await self.protocol.writable.wait()
                if not self.waiting:
                    break  # dropped meanwhile
                frame = self.waiting.popleft()
                self.protocol.write_text(frame)
                self.size -= len(frame)
            if self.closing is not None:
                self.protocol.flush()
                await self.websocket.close(self.closing)
                return
            self.news.clear()
            await self.news.wait()

    async def read(self) -> None:
        """Handle frames until the connection ends."""
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if self.closing is None:
                await self.take(message.get("text") or message.get("bytes") or b"")
                if self.protocol.has_more:
                    await asyncio.sleep(0)  # let other connections have a turn

    async def take(self, data: str | bytes) -> None:
        """Decode one frame and pass it on, unless it comes too fast. Everything it leads to goes out in one write."""
        number = ""
        self.protocol.is_joining = True
        try:
            early = self.early()
            request = decode(data, DECODER)
            number = request.id or ""
            if early:
                raise refuse("too-fast", 429, seconds=math.ceil(early))
            self.refused = 0
            self.site.metrics.received[type(request)].inc()
            await handle(self.site.service, self, request)
        except TatamiError as error:
            self.refuse(number, error.reason)
        except Exception:
            LOGGER.exception("failed")
            self.refuse(number, Reason("our-fault"))
        finally:
            self.protocol.is_joining = False
            self.protocol.flush()

    def early(self) -> float:
        """Seconds that a frame comes too early; disconnect a client that goes on sending."""
        limits = self.site.limits
        early = limits.addresses.wait(self.address) or limits.people.wait(self.person.id)
        if early:
            self.refused += 1
            if self.refused > MOST_REFUSED:
                self.close(TOO_FAST)
        return early


async def talk(websocket: WebSocket) -> None:
    """Serve a connection from its first frame to its last."""
    site = site_of(websocket)
    if site.limits.addresses.wait(address_of(websocket), HANDSHAKE_COST):
        await turn_away(websocket, TOO_FAST)
        return
    if not is_ours(websocket):
        await turn_away(websocket, WRONG_ORIGIN)
        return
    person = await person_of(websocket)
    if person is None:
        await turn_away(websocket, NO_IDENTITY)
        return
    if site.limits.people.wait(person.id, HANDSHAKE_COST):
        await turn_away(websocket, TOO_FAST)
        return
    if sum(other.person.id == person.id for other in site.connections) >= MOST_SOCKETS:
        await turn_away(websocket, TOO_MANY, refuse("too-many-sockets", 429, most=MOST_SOCKETS).reason)
        return
    await websocket.accept()
    connection = Connection(websocket, person, site)
    site.connections.add(connection)
    site.service.connect(connection)
    writer = asyncio.create_task(connection.write())
    try:
        # in a task of its own: otherwise every frame wakes all layers between the server and this function
        await asyncio.create_task(connection.read())
    finally:
        site.service.disconnect(connection)
        site.connections.discard(connection)
        if connection.cut is not None:
            connection.cut.cancel()
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


async def turn_away(websocket: WebSocket, code: int, reason: Reason | None = None) -> None:
    """Refuse a connection with a code, which a client can only read after it is accepted, and perhaps a reason."""
    site_of(websocket).metrics.closed.labels(code).inc()
    note("turned-away", logging.WARNING, code=code, address=address_of(websocket))
    await websocket.accept()
    if reason is not None:
        await websocket.send_text(ENCODER.encode(Answer("", False, reason.to_json())).decode())
    await websocket.close(code)


async def close_all(site: Site) -> None:
    """Close all connections because the server stops, and wait a moment for them."""
    for connection in list(site.connections):
        connection.close(GOING_AWAY)
    deadline = time.monotonic() + FAREWELL
    while site.connections and time.monotonic() < deadline:
        await asyncio.sleep(0.01)
