"""Clients for benchmarks/load.py that cost as little as possible, so that the server is what is measured."""

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

__all__ = ["Client", "Load", "Server", "connect_guests", "seat_pairs"]

Json = dict[str, Any]
AT_ONCE = 16
"""People who come in at the same time."""


class Server:
    """`tatami serve` on a core of its own."""

    def __init__(self, folder: Path, core: int) -> None:
        begin = time.perf_counter()
        command = [sys.executable, "-m", "tatami", "serve", "--port", "0", "--rate", "0", "--log", "error"]
        self.process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{folder / 'games.db'}"],
            stdout=subprocess.PIPE,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline().decode()
        found = re.search(r"http://[^:]+:(\d+)", line)
        assert found, line
        self.port = int(found[1])
        assert b"ok" in self.get("/health")
        self.start_seconds = time.perf_counter() - begin
        """From the start of the process until it said that it is well."""

    def wait_until_compiled(self) -> None:
        """Wait until the server has compiled or loaded all games, which takes its time from what is measured."""
        while b"tatami_cold_games 0.0" not in self.get("/metrics"):
            time.sleep(0.2)

    def kill(self) -> None:
        """End it."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def memory(self) -> int:
        """Bytes of memory that it uses."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text("utf-8").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def busy(self) -> float:
        """Seconds of processor time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def get(self, path: str) -> bytes:
        """Read something over HTTP."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as response:
            return bytes(response.read())

    def post(self, path: str, body: Json, cookie: str = "") -> tuple[Json, str]:
        """Ask over HTTP: the answer, and the cookie that came with it."""
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        url = f"http://127.0.0.1:{self.port}{path}"
        with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)) as response:
            return json.load(response), response.headers.get("Set-Cookie", "").partition(";")[0]


class View(msgspec.Struct):
    """What a client needs of a view."""

    ply: int
    moves: list[str]


class State(msgspec.Struct):
    """What it needs of a table."""

    number: int
    seat: int
    view: View | None = None


class Data(msgspec.Struct):
    """What it needs of an event's data: the table where the same people play again."""

    table: str = ""


class Reason(msgspec.Struct):
    """Why something was refused."""

    code: str


class Incoming(msgspec.Struct):
    """What it needs of any frame."""

    type: str
    number: int = 0
    what: str = ""
    seat: int | None = None
    table: str = ""
    view: View | None = None
    state: State | None = None
    data: Data | None = None
    reason: Reason | None = None


DECODE = msgspec.json.Decoder(Incoming).decode


class Socket(asyncio.Protocol):
    """A WebSocket by hand: text frames without compression, masked with zeros."""

    def __init__(self, cookie: str, take: Callable[[Incoming], None]) -> None:
        self.cookie = cookie
        self.take = take
        self.buffer = bytearray()
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        """Ask for the upgrade."""
        self.transport = transport
        transport.write(
            "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {self.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Bytes came: the answer to the upgrade, then frames."""
        self.buffer += data
        if not self.is_open:
            head, end, rest = self.buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.is_open, self.buffer = True, rest
            self.opened.set_result(None)
        at = 0
        while (frame := self.frame_at(at)) is not None:
            kind, begin, end_of_frame = frame
            if kind == 0x81:
                self.take(DECODE(self.buffer[begin:end_of_frame]))
            elif kind == 0x89:
                said = bytes(self.buffer[begin:end_of_frame])  # the server waits for just this
                self.transport.write(b"\x8a" + bytes([0x80 | len(said)]) + b"\0\0\0\0" + said)
            at = end_of_frame
        del self.buffer[:at]

    def frame_at(self, at: int) -> tuple[int, int, int] | None:
        """The kind of the frame here, its first byte and its end, if all of it has come."""
        if len(self.buffer) < at + 10 and len(self.buffer) < at + 2 + (self.buffer[at + 1 : at + 2] or b"\xff")[0]:
            return None
        size, begin = self.buffer[at + 1], at + 2
        if size >= 126:
            begin += 2 if size == 126 else 8
            size = int.from_bytes(self.buffer[at + 2 : begin], "big")
        return (self.buffer[at], begin, begin + size) if len(self.buffer) >= begin + size else None

    def send(self, command: Json) -> None:
        """Send a command."""
        data = msgspec.json.encode(command)
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.transport.write(b"\x81" + size + b"\0\0\0\0" + data)


class Load:
    """What all clients share: whether and how fast they play, and what they measure."""

    def __init__(self, seed: int = 1) -> None:
        self.chance = random.Random(seed)
        self.is_running = False
        self.think = 0.0
        """Seconds that a player waits before a move, on average."""
        self.sent: dict[str, float] = {}
        """When the last move at each table was sent."""
        self.latencies: list[float] = []
        self.refused: list[str] = []


class Client:
    """One person with a socket at one table, who answers every move with one at random and every end with a rematch."""

    def __init__(self, load: Load, cookie: str) -> None:
        self.load = load
        self.cookie = cookie
        self.table = ""
        self.seat = 0
        self.number = 0
        self.count = 0
        self.view: View | None = None
        self.played: View | None = None
        """The last view that was answered with a move."""
        self.is_over = False
        self.shown = asyncio.Event()

    async def connect(self, port: int) -> None:
        """Open a socket."""
        loop = asyncio.get_running_loop()
        _, self.socket = await loop.create_connection(lambda: Socket(self.cookie, self.take), "127.0.0.1", port)
        await self.socket.opened

    def watch(self) -> None:
        """Follow the table."""
        self.shown.clear()
        self.socket.send({"do": "watch", "table": self.table, "seat": self.seat})

    def take(self, frame: Incoming) -> None:
        """A frame came."""
        if frame.reason is not None:
            self.load.refused.append(frame.reason.code)
        if frame.table != self.table:
            return
        if frame.state is not None:
            self.number, self.view = frame.state.number, frame.state.view
            self.shown.set()
            self.move()
        elif frame.type == "event":
            self.number, self.view = frame.number, frame.view or self.view
            self.take_event(frame)

    def take_event(self, frame: Incoming) -> None:
        """Something happened at the table."""
        if frame.what == "move":
            if frame.seat != self.seat:
                self.load.latencies.append(time.perf_counter() - self.load.sent[self.table])
            self.move()
        elif frame.what == "over":
            self.is_over = True
            self.ask_for_rematch()
        elif frame.what == "rematch" and frame.data is not None:
            self.socket.send({"do": "leave", "table": self.table})
            self.table, self.seat, self.is_over = frame.data.table, 3 - self.seat, False
            self.watch()

    def ask_for_rematch(self) -> None:
        """One of the two does."""
        if self.seat == 1 and self.load.is_running:
            self.socket.send({"do": "rematch", "id": f"again-{self.table}", "table": self.table})

    def go_on(self) -> None:
        """A measurement begins."""
        if self.is_over:
            self.ask_for_rematch()
        else:
            self.move()

    def move(self) -> None:
        """Play, if it is this client's turn, now or after some thought."""
        if not self.load.is_running or self.view is None or not self.view.moves:
            return
        if self.load.think:
            wait = self.load.chance.uniform(0, 2 * self.load.think)
            asyncio.get_running_loop().call_later(wait, self.play, self.view)
        else:
            self.play(self.view)

    def play(self, view: View) -> None:
        """Any legal move, if the measurement is not over and this is still to be decided."""
        if not self.load.is_running or view is not self.view or view is self.played:
            return
        self.played = view
        self.count += 1
        word = view.moves[int(self.load.chance.random() * len(view.moves))]
        command = {"do": "move", "id": f"m{self.count}", "table": self.table, "ply": view.ply, "after": self.number}
        self.load.sent[self.table] = time.perf_counter()
        self.socket.send({**command, "word": word})


async def connect_guests(server: Server, load: Load, count: int) -> list[Client]:
    """So many people, each with a socket."""
    limit = asyncio.Semaphore(AT_ONCE)

    async def connect(number: int) -> Client:
        async with limit:
            _, cookie = await asyncio.to_thread(server.post, "/api/me", {"name": f"Guest {number}"})
            client = Client(load, cookie)
            await client.connect(server.port)
            return client

    return await asyncio.gather(*[connect(number) for number in range(count)])


async def seat_pairs(server: Server, guests: Sequence[Client], game: str) -> None:
    """A table for every two guests, who sit down and watch it."""
    limit = asyncio.Semaphore(AT_ONCE)
    terms = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "order": "fixed"}

    async def seat(host: Client, other: Client) -> None:
        async with limit:
            made, _ = await asyncio.to_thread(server.post, "/api/tables", terms, host.cookie)
            other.socket.send({"do": "sit", "id": f"sit-{made['id']}", "table": made["id"], "seat": 2})
            for number, client in ((2, other), (1, host)):
                client.table, client.seat = made["id"], number
                client.watch()
                await client.shown.wait()

    await asyncio.gather(*[seat(*pair) for pair in zip(guests[::2], guests[1::2], strict=True)])
