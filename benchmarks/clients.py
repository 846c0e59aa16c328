"""Minimal clients for benchmarks/load.py, so that the measurement is of the server."""

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
"""Guests that connect at the same time."""


class Server:
    """A `tatami serve` process pinned to one core."""

    def __init__(self, folder: Path, core: int, is_limited: bool = False) -> None:
        begin = time.perf_counter()
        command = [sys.executable, "-m", "tatami", "serve", "--port", "0", "--log", "error"]
        command += [] if is_limited else ["--rate", "0", "--connections", "0"]
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
        """From the start of the process until /health answered."""

    def wait_until_compiled(self) -> None:
        """Wait until the server has compiled or loaded all games, so that this is not measured."""
        while b"tatami_cold_games 0.0" not in self.get("/metrics"):
            time.sleep(0.2)

    def kill(self) -> None:
        """Kill the process."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

    def memory(self) -> int:
        """Resident memory in bytes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text("utf-8").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def busy(self) -> float:
        """Processor seconds used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def get(self, path: str) -> bytes:
        """Send a GET request."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}") as response:
            return bytes(response.read())

    def post(self, path: str, body: Json, cookie: str = "") -> tuple[Json, str]:
        """Send a POST request; return the answer and its cookie."""
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        url = f"http://127.0.0.1:{self.port}{path}"
        with urllib.request.urlopen(urllib.request.Request(url, json.dumps(body).encode(), headers)) as response:
            return json.load(response), response.headers.get("Set-Cookie", "").partition(";")[0]


class View(msgspec.Struct):
    """The fields of a view that a client needs."""

    ply: int
    moves: list[str]


class State(msgspec.Struct):
    """The fields of a table's state that a client needs."""

    number: int
    seat: int
    view: View | None = None


class Data(msgspec.Struct):
    """The field of an event's data that a client needs: the table of a rematch."""

    table: str = ""


class Reason(msgspec.Struct):
    """The reason of a refusal."""

    code: str


class Incoming(msgspec.Struct):
    """The fields of any frame that a client needs."""

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
    """A minimal WebSocket: text frames, no compression, a mask of zeros."""

    def __init__(self, cookie: str, take: Callable[[Incoming], None]) -> None:
        self.cookie = cookie
        self.take = take
        self.buffer = bytearray()
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        """Request the upgrade."""
        self.transport = transport
        transport.write(
            "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {self.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Handle the answer to the upgrade, then frames."""
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
                payload = bytes(self.buffer[begin:end_of_frame])  # a pong must repeat the payload of its ping
                self.transport.write(b"\x8a" + bytes([0x80 | len(payload)]) + b"\0\0\0\0" + payload)
            at = end_of_frame
        del self.buffer[:at]

    def frame_at(self, at: int) -> tuple[int, int, int] | None:
        """The opcode, payload start and end of the frame at this offset; None while it is incomplete."""
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
    """State shared by all clients: whether and how fast they play, and what they measured."""

    def __init__(self, seed: int = 1) -> None:
        self.chance = random.Random(seed)
        self.is_running = False
        self.think = 0.0
        """Mean seconds that a player waits before a move."""
        self.sent: dict[str, float] = {}
        """When the last move at each table was sent."""
        self.latencies: list[float] = []
        self.refused: list[str] = []


class Client:
    """A guest with a socket at one table, who plays random moves and asks for a rematch after each game."""

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

    async def connect(self, port: int, address: str = "127.0.0.1") -> None:
        """Open a socket from an address of this machine."""
        loop = asyncio.get_running_loop()
        _, self.socket = await loop.create_connection(
            lambda: Socket(self.cookie, self.take), "127.0.0.1", port, local_addr=(address, 0)
        )
        await self.socket.opened

    def watch(self) -> None:
        """Follow the table."""
        self.shown.clear()
        self.socket.send({"do": "watch", "table": self.table, "seat": self.seat})

    def take(self, frame: Incoming) -> None:
        """Handle a frame."""
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
        """Handle an event at the table."""
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
        """Ask for a rematch; only seat 1 does."""
        if self.seat == 1 and self.load.is_running:
            self.socket.send({"do": "rematch", "id": f"again-{self.table}", "table": self.table})

    def go_on(self) -> None:
        """Resume playing when a measurement begins."""
        if self.is_over:
            self.ask_for_rematch()
        else:
            self.move()

    def move(self) -> None:
        """Play if it is this client's turn, at once or after the thinking time."""
        if not self.load.is_running or self.view is None or not self.view.moves:
            return
        if self.load.think:
            wait = self.load.chance.uniform(0, 2 * self.load.think)
            asyncio.get_running_loop().call_later(wait, self.play, self.view)
        else:
            self.play(self.view)

    def play(self, view: View) -> None:
        """Play a random legal move, unless the measurement ended or the view is out of date."""
        if not self.load.is_running or view is not self.view or view is self.played:
            return
        self.played = view
        self.count += 1
        word = view.moves[int(self.load.chance.random() * len(view.moves))]
        command = {"do": "move", "id": f"m{self.count}", "table": self.table, "ply": view.ply, "after": self.number}
        self.load.sent[self.table] = time.perf_counter()
        self.socket.send({**command, "word": word})


async def connect_guests(server: Server, load: Load, count: int, addresses: int = 1) -> list[Client]:
    """Create this many guests, each with a socket, from so many addresses."""
    limit = asyncio.Semaphore(AT_ONCE)

    async def connect(number: int) -> Client:
        async with limit:
            _, cookie = await asyncio.to_thread(server.post, "/api/me", {"name": f"Guest {number}"})
            client = Client(load, cookie)
            await client.connect(server.port, f"127.0.0.{1 + number % addresses}")
            return client

    return await asyncio.gather(*[connect(number) for number in range(count)])


async def seat_pairs(server: Server, guests: Sequence[Client], game: str) -> None:
    """Open a table for every two guests; they sit down and watch it."""
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
