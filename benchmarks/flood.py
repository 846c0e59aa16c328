"""Honest players beside flooders: `python -m benchmarks.load --flood`.

Ten guests, each from an address of its own, open as many sockets as they can and fill them with tiny frames; a socket
that is closed is opened again at once. Meanwhile people play at a human pace at other tables, from other addresses. The
server has its usual limits.
"""

import asyncio
import multiprocessing
import os
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.clients import Client, Load, Server, connect_guests, seat_pairs

__all__ = ["FLOODERS", "Flooded", "measure_flood"]

FLOODERS = 10
SOCKETS = 25
"""Sockets that each of them tries to keep open; 20 are allowed."""
TABLES = 25
THINK = 0.4
"""Mean seconds before a move: the tables together make about 60 moves a second."""
ADDRESSES = 50
"""People play from this many addresses."""
TINY = (bytes([0x89, 0x80, 0, 0, 0, 0]), bytes([0x81, 0x82, 0, 0, 0, 0]) + b"{}", bytes([0x82, 0x80, 0, 0, 0, 0]))
"""A ping, a text frame and a binary frame, masked with zeros."""
CHUNK = 32_768


@dataclass
class Flooded:
    """Milliseconds until a move reached the other player, without and with flooders."""

    calm: tuple[float, float]
    flooded: tuple[float, float]
    moves: int
    busy: float
    """The share of its core that the server used during the flood."""

    def lines(self) -> list[str]:
        """The Markdown rows."""
        return [
            "| | p50 ms | p99 ms | goal for p99 |",
            "|---|---|---|---|",
            f"| {TABLES} tables, nobody floods | {self.calm[0]:.1f} | {self.calm[1]:.1f} | |",
            f"| the same beside {FLOODERS} flooders ({self.moves:,} moves; server core used: {self.busy:.0%}) "
            f"| {self.flooded[0]:.1f} | {self.flooded[1]:.1f} | < 100 |",
        ]


async def flood_once(port: int, address: str, cookie: str, number: int) -> None:
    """Open a socket and send tiny frames, without reading any answer, until it is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        writer.write(
            "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        frame = TINY[number % len(TINY)]
        while True:
            writer.write(frame * (CHUNK // len(frame)))
            await writer.drain()
            await asyncio.sleep(0.01)
    finally:
        writer.transport.abort()


async def flood_for_ever(port: int, address: str, cookie: str, number: int) -> None:
    """Open a socket again whenever it is closed."""
    while True:
        try:
            await flood_once(port, address, cookie, number)
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0.02)


def flood(port: int, core: int, cookies: Sequence[str]) -> None:
    """In a process of its own: flood until it is ended."""
    os.sched_setaffinity(0, {core})
    os.nice(10)

    async def run() -> None:
        await asyncio.gather(
            *[
                flood_for_ever(port, f"127.0.1.{guest + 1}", cookie, number)
                for guest, cookie in enumerate(cookies)
                for number in range(SOCKETS)
            ]
        )

    asyncio.run(run())


async def play_for(load: Load, clients: Sequence[Client], seconds: float) -> list[float]:
    """Let people play for a while; the latencies in milliseconds."""
    load.is_running = True
    for client in clients:
        client.go_on()
    await asyncio.sleep(1.0)
    load.latencies.clear()
    await asyncio.sleep(seconds)
    found = [1000 * latency for latency in load.latencies]
    load.is_running = False
    await asyncio.sleep(1.0)
    return found


async def measure_flood(server: Server, core: int, seconds: float) -> Flooded:
    """Measure how long moves take without flooders, and then beside them."""
    server.wait_until_compiled()
    load = Load()
    load.think = THINK
    clients = await connect_guests(server, load, 2 * TABLES, ADDRESSES)
    await seat_pairs(server, clients, "trini")
    calm = await play_for(load, clients, seconds)
    cookies = [(await asyncio.to_thread(server.post, "/api/me", {"name": f"Flooder {n}"}))[1] for n in range(FLOODERS)]
    flooder = multiprocessing.get_context("spawn").Process(target=flood, args=(server.port, core, cookies), daemon=True)
    flooder.start()
    try:
        before = server.busy()
        flooded = await play_for(load, clients, seconds)
        busy = (server.busy() - before) / (seconds + 2)
    finally:
        flooder.kill()
        flooder.join()
    assert not load.refused, load.refused
    return Flooded(two(calm), two(flooded), len(flooded), busy)


def two(found: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile."""
    parts = statistics.quantiles(found, n=100)
    return parts[49], parts[98]
