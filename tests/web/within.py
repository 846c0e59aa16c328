"""Calls the application in this process without a network, and keeps the bytes that a server would send."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

from starlette.types import ASGIApp, Message, Scope

from tatami.web.limits import Buckets
from tatami.web.socket import PROTOCOL

__all__ = ["Visitor"]

Json = dict[str, Any]


def scope(kind: str, path: str, query: str, cookie: str) -> Scope:
    """The ASGI scope of a request."""
    headers = [(b"host", b"localhost"), (b"cookie", f"tatami={cookie}".encode())]
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("192.0.2.1", 1234),
        "server": ("here", 80),
        "subprotocols": [],
        "extensions": {},
    }


class Visitor:
    """A person with a cookie and an open WebSocket, who keeps everything received.

    It also stands in for `SocketProtocol`, with a reader that is never behind.
    """

    is_writable = True
    is_joining = False
    has_more = False
    payer = ""
    round_trip = 0.0
    budget: Buckets
    flooded: Callable[[], None]

    def __init__(self, app: ASGIApp, cookie: str) -> None:
        self.app = app
        self.cookie = cookie
        self.got: list[bytes] = []
        self.inbox: asyncio.Queue[Message] = asyncio.Queue()
        self.news = asyncio.Event()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.talk = asyncio.create_task(self.connect())

    def flush(self) -> None:
        """Do nothing: frames are kept at once."""

    def stop_listening(self) -> None:
        """Do nothing: a test sends what it wants."""

    async def connect(self) -> None:
        """Run the application until the WebSocket is closed."""
        request = scope("websocket", "/api/socket", "", self.cookie)
        request["extensions"][PROTOCOL] = self
        try:
            await self.app(request, self.inbox.get, self.take)
        finally:
            self.news.set()

    async def take(self, message: Message) -> None:
        """Receive an ASGI message; frames do not come this way."""
        assert message["type"] in ("websocket.accept", "websocket.close"), message

    def write_text(self, text: bytes) -> None:
        """Receive a frame."""
        self.got.append(text)
        self.news.set()

    async def ask(self, name: str, **command: Any) -> bytes:
        """Send a command with this id; its answer."""
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps({"id": name, **command})})
        start, seen = f'{{"type":"answer","id":"{name}",'.encode(), len(self.got)
        while True:
            for frame in self.got[seen:]:
                if frame.startswith(start):
                    return frame
            assert not self.talk.done(), "the WebSocket was closed"
            seen = len(self.got)
            self.news.clear()
            await self.news.wait()

    async def get(self, path: str, query: str = "") -> None:
        """Send a GET request, and keep status, headers and body."""
        found: list[bytes] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def take(message: Message) -> None:
            found.append(message.get("body") or repr((message["status"], message["headers"])).encode())

        await self.app(scope("http", path, query, self.cookie), receive, take)
        self.got += found

    async def leave(self) -> None:
        """Close the WebSocket."""
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.talk
