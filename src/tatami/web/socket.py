"""The WebSocket: frames in, decoded and counted; frames out, in order, and never more than a reader can take."""

import asyncio
import logging
import math
import time
from collections import deque
from typing import Any

import msgspec
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request as Handshake

from tatami.core.errors import TatamiError
from tatami.core.messages import Reason
from tatami.match import protocol
from tatami.match.protocol import Answer, Person
from tatami.web.identity import person_of
from tatami.web.logs import LOGGER, note
from tatami.web.refusals import decode, refuse
from tatami.web.security import is_ours
from tatami.web.site import Site, address_of, site_of

__all__ = ["LONGEST_FRAME", "Connection", "SocketProtocol", "close_all", "talk"]

LONGEST_FRAME = 16 * 1024
MOST_UNREAD = 16
"""Frames of one connection that may wait to be handled before no more are read."""
MOST_WAITING = 1 << 20
"""Bytes that may wait for a reader before it is too slow."""
FAREWELL = 10.0
"""Seconds that a reader has to take what is left and the close frame."""
MOST_REFUSED = 50
"""So many frames in a row may come too fast before the connection is closed."""

SUSPECT = ("not-your-seat", "too-fast")
"""What an honest client does not do."""

GOING_AWAY = 1001
NO_IDENTITY = 4001
WRONG_ORIGIN = 4003
TOO_FAST = 4008
TOO_SLOW = 4009

PROTOCOL = "tatami.protocol"
DECODER: "msgspec.json.Decoder[protocol.Request]" = msgspec.json.Decoder(protocol.Request)
ENCODER = msgspec.json.Encoder()
ANSWERED = b'{"type":"answer"'


class Code(msgspec.Struct, frozen=True):
    """The code of a reason."""

    code: str = ""


class Outcome(msgspec.Struct):
    """What counts of an answer."""

    ok: bool
    reason: Code = Code()


OUTCOMES = msgspec.json.Decoder(Outcome)


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which also takes text that is encoded already, joins frames, and can be cut."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.is_joining = False
        """Are frames kept until the next `flush`, which comes before the event loop's next turn ends?"""
        self.joined: list[bytes] = []

    def handle_connect(self, event: Handshake) -> None:
        """Offer itself to the application."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[PROTOCOL] = self

    def send_receive_event_to_app(self) -> None:
        """Stop reading from one who is far ahead; uvicorn would stop and go on again for every single frame."""
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    @property
    def is_writable(self) -> bool:
        """Does the reader keep up?"""
        return self.writable.is_set()

    def write_text(self, text: bytes) -> None:
        """One frame, which from a server is a length and the text itself (RFC 6455, 5.2)."""
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
        """Write all frames that were joined; a write is a call of the system, which costs more than a short frame."""
        data, self.joined = b"".join(self.joined), []
        if data and not self.close_sent and not self.transport.is_closing():  # or nobody reads it any more
            self.transport.write(data)

    def cut(self) -> None:
        """End the connection now: a reader that takes nothing would never read a close frame either."""
        self.transport.abort()


class Connection:
    """One open WebSocket of a person, as the match service knows it."""

    def __init__(self, websocket: WebSocket, person: Person, site: Site) -> None:
        self.websocket = websocket
        self.protocol: SocketProtocol = websocket.scope["extensions"][PROTOCOL]
        self.person = person
        self.site = site
        self.address = address_of(websocket)
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.news = asyncio.Event()
        self.closing: int | None = None
        self.refused = 0
        self.cut: asyncio.TimerHandle | None = None

    def send(self, frame: bytes) -> None:
        """Write a frame, or keep it while the reader is behind; one who is far behind is dropped instead."""
        if self.closing is not None:
            return
        if frame.startswith(ANSWERED):
            self.look_at(frame)
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

    def look_at(self, frame: bytes) -> None:
        """Count and log what is refused, by whomever."""
        found = OUTCOMES.decode(frame)
        if not found.ok:
            self.site.metrics.refused.labels(found.reason.code).inc()
            level = logging.WARNING if found.reason.code in SUSPECT else logging.INFO
            note("refused", level, code=found.reason.code, person=self.person.id, address=self.address)

    def close(self, code: int) -> None:
        """Close after what is waiting, and cut if that takes too long."""
        if self.closing is not None:
            return
        self.closing = code
        self.news.set()
        self.cut = asyncio.get_running_loop().call_later(FAREWELL, self.protocol.cut)
        self.site.metrics.closed.labels(code).inc()
        note("closed", code=code, person=self.person.id, address=self.address)

    async def write(self) -> None:
        """Write what is waiting, as fast as the reader takes it, and the end."""
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
        """Take frames until the connection ends."""
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if self.closing is None:
                await self.take(message.get("text") or message.get("bytes") or b"")

    async def take(self, data: str | bytes) -> None:
        """One frame: understood, not too early, and passed on; what it leads to and its answer are written together."""
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
            await self.site.service.handle(self, request)
        except TatamiError as error:
            self.send(ENCODER.encode(Answer(number, False, error.reason.json())))
        except Exception:
            LOGGER.exception("failed")
            self.send(ENCODER.encode(Answer(number, False, Reason("our-fault").json())))
        finally:
            self.protocol.is_joining = False
            self.protocol.flush()

    def early(self) -> float:
        """Seconds that a frame comes too early; who sends on and on is disconnected."""
        limits = self.site.limits
        early = limits.addresses.wait(self.address) or limits.people.wait(self.person.id)
        if early:
            self.refused += 1
            if self.refused > MOST_REFUSED:
                self.close(TOO_FAST)
        return early


async def talk(websocket: WebSocket) -> None:
    """A connection from its first frame to its last."""
    site = site_of(websocket)
    if site.limits.addresses.wait(address_of(websocket)):
        await turn_away(websocket, TOO_FAST)
        return
    if not is_ours(websocket):
        await turn_away(websocket, WRONG_ORIGIN)
        return
    person = await person_of(websocket)
    if person is None:
        await turn_away(websocket, NO_IDENTITY)
        return
    await websocket.accept()
    connection = Connection(websocket, person, site)
    site.connections.add(connection)
    site.service.connect(connection)
    writer = asyncio.create_task(connection.write())
    try:
        # in a task of its own, or every frame would wake all layers between the server and this function, one by one
        await asyncio.create_task(connection.read())
    finally:
        site.service.disconnect(connection)
        site.connections.discard(connection)
        if connection.cut is not None:
            connection.cut.cancel()
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)


async def turn_away(websocket: WebSocket, code: int) -> None:
    """Tell a client why it may not connect; before it is accepted it could not read the code."""
    site_of(websocket).metrics.closed.labels(code).inc()
    note("turned-away", logging.WARNING, code=code, address=address_of(websocket))
    await websocket.accept()
    await websocket.close(code)


async def close_all(site: Site) -> None:
    """The server stops: everybody is told, and has a moment to go."""
    for connection in list(site.connections):
        connection.close(GOING_AWAY)
    deadline = time.monotonic() + FAREWELL
    while site.connections and time.monotonic() < deadline:
        await asyncio.sleep(0.01)
