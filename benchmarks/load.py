"""The match service under load: moves a second, and how long a move takes to reach the other player.

    python -m benchmarks.load                                             # all of it, into benchmarks/LOAD.md
    python -m benchmarks.load --game trini --tables 100 --seconds 5       # one measurement, printed

The server has one core to itself and the clients another. Every move is stored durably (SQLite, WAL, synchronous=FULL)
before it is acknowledged or shown; there are no rate limits. Each table has two people with a socket each. A latency
is the time from sending a move until the other player has read the event that it leads to.
"""

import argparse
import asyncio
import os
import platform
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import uvloop

from benchmarks.clients import Client, Load, Server, seat_pairs
from benchmarks.run import processor

RESULTS = Path(__file__).parent / "LOAD.md"
SERVER_CORE, CLIENT_CORE = 0, 1
GAMES = ("trini", "kakuro")
TABLES = (10, 100, 300, 1000)
IDLE_TABLES = 1000
OPEN_SOCKETS = 2000
DROPPED = 1000
STARTS = 5
WARM_UP = 2.0


@dataclass
class Measured:
    """One line of the table."""

    game: str
    tables: int
    think: bool
    moves: float
    median: float
    slowest: float
    busy: float
    """The part of its core that the server used."""

    def line(self) -> str:
        """As a row of Markdown."""
        how = "half of that" if self.think else "as fast as it goes"
        numbers = f"{self.moves:,.0f} | {self.median:.1f} | {self.slowest:.1f} | {self.busy:.0%}"
        return f"| {self.game} | {self.tables} | {how} | {numbers} |"


@contextmanager
def served() -> Iterator[Server]:
    """A server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), SERVER_CORE)
        try:
            yield server
        finally:
            server.kill()


async def measure(server: Server, load: Load, game: str, tables: int, seconds: float) -> Measured:
    """Let clients that are seated play for a while."""
    await asyncio.sleep(WARM_UP)
    load.latencies.clear()
    begin, busy = time.perf_counter(), server.busy()
    await asyncio.sleep(seconds)
    spent, busy = time.perf_counter() - begin, server.busy() - busy
    found = sorted(load.latencies)
    assert not load.refused, load.refused
    parts = statistics.quantiles(found, n=100)
    return Measured(game, tables, load.think > 0, len(found) / spent, parts[49] * 1000, parts[98] * 1000, busy / spent)


async def play(game: str, tables: int, seconds: float) -> list[Measured]:
    """As fast as it goes, then with thought so that half as many moves are made."""
    with served() as server:
        load = Load()
        clients = await seat_pairs(server, load, game, tables)
        load.is_running = True
        for client in clients:
            client.move()
        fast = await measure(server, load, game, tables, seconds)
        load.think = 2 * tables / fast.moves
        half = await measure(server, load, game, tables, seconds)
        load.is_running = False
        return [fast, half]


async def idle_cost(game: str) -> float:
    """Kilobytes of memory that a table costs at which nothing happens: two players are there, a few moves are made."""
    with served() as server:
        load = Load()
        await seat_pairs(server, load, game, 20)
        before = server.memory()
        await seat_pairs(server, load, game, IDLE_TABLES)
        return (server.memory() - before) / IDLE_TABLES / 1000


async def open_sockets() -> float:
    """Megabytes of memory with many open sockets."""
    with served() as server:
        _, cookie = server.post("/api/me", {"name": "Aki"})
        clients = [Client(Load(), cookie) for _ in range(OPEN_SOCKETS)]
        for client in clients:
            await client.connect(server.port)
        return server.memory() / 1e6


async def dropped(game: str) -> float:
    """Seconds until many sockets that were dropped at once are connected again and know their tables."""
    with served() as server:
        clients = await seat_pairs(server, Load(), game, DROPPED // 2)
        for client in clients:
            client.socket.transport.abort()
        begin = time.perf_counter()
        await asyncio.gather(*[back(client, server) for client in clients])
        return time.perf_counter() - begin


async def back(client: Client, server: Server) -> None:
    """Connect again and see the table."""
    await client.connect(server.port)
    client.watch()
    await client.shown.wait()


def start_seconds() -> float:
    """Seconds that a warm start takes, in the middle."""
    found = []
    for _ in range(STARTS):
        with served() as server:
            found.append(server.start_seconds)
    return statistics.median(found)


async def report(games: Sequence[str], tables: Sequence[int], seconds: float) -> None:
    """Measure everything and write it down."""
    lines = [
        "# The match service under load",
        "",
        "One server process on one core, all clients on another; every move is durable in SQLite (WAL,",
        "synchronous=FULL) before it is acknowledged or shown; two sockets a table. Milliseconds are from sending a",
        "move until the other player has read its event. Written by `python -m benchmarks.load` on an idle machine.",
        "",
        f"{datetime.now(UTC).date()}, {processor()}, {os.cpu_count()} cores, Python {platform.python_version()}.",
        "",
        "| game | tables | pace | moves/s | p50 ms | p99 ms | server's core |",
        "|---|---|---|---|---|---|---|",
    ]
    for game in games:
        for count in tables:
            for row in await play(game, count, seconds):
                lines.append(row.line())
                print(lines[-1], flush=True)
    lines += ["", "| | |", "|---|---|"]
    lines.append(f"| warm start | {await asyncio.to_thread(start_seconds):.2f} s |")
    for game in games:
        lines.append(f"| an idle table of {game} with two players watching | {await idle_cost(game):.0f} kB |")
    lines.append(f"| memory with {OPEN_SOCKETS:,} open sockets | {await open_sockets():.0f} MB |")
    lines.append(f"| {DROPPED:,} dropped sockets back at their tables | {await dropped(games[0]):.1f} s |")
    print("\n".join(lines[-6:]))
    RESULTS.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    """Measure one thing, or everything."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float, default=10.0)
    chosen = parser.parse_args()
    os.sched_setaffinity(0, {CLIENT_CORE})
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if chosen.tables:
            for row in runner.run(play(chosen.game or GAMES[0], chosen.tables, chosen.seconds)):
                print(row.line())
        else:
            runner.run(report([chosen.game] if chosen.game else GAMES, TABLES, chosen.seconds))


if __name__ == "__main__":
    main()
