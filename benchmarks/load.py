"""The match service under load: moves per second, and the time a move takes to reach the other player.

    python -m benchmarks.load                                             # everything; writes benchmarks/LOAD.md
    python -m benchmarks.load --game trini --tables 100 --seconds 5       # one measurement, printed
    python -m benchmarks.load --flood                                     # people beside flooders, printed

The server has one core and the clients another. Every move is stored durably (SQLite, WAL, synchronous=FULL) before it
is acknowledged or shown. There are no rate limits. Each table has two players with one socket each. Latency is the time
from sending a move until the other player has read the resulting event.
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

from benchmarks.clients import Client, Load, Server, connect_guests, seat_pairs
from benchmarks.flood import measure_flood
from benchmarks.run import processor

RESULTS = Path(__file__).parent / "LOAD.md"
SERVER_CORE, CLIENT_CORE = 0, 1
GAMES = ("trini", "kakuro")
TABLES = (10, 100, 300, 1000)
IDLE_TABLES = 1000
DROPPED = 1000
STARTS = 5
WARM_UP = 2.0
LEAST_MOVES = 500
"""Fewer moves would not give a usable p99."""
COMPARED = """
For comparison: boardgame.io on an idle machine of this kind makes 2,800 to 3,600 moves/s in memory, without durability,
and 477 to 651 moves/s with its file storage.
"""


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
    """The share of its core that the server used."""

    def line(self) -> str:
        """The Markdown row."""
        pace = "half speed" if self.think else "full speed"
        numbers = f"{self.moves:,.0f} | {self.median:.1f} | {self.slowest:.1f} | {self.busy:.0%}"
        return f"| {self.game} | {self.tables:,} | {pace} | {numbers} | {1000 * self.busy / self.moves:.2f} |"


@contextmanager
def served(is_limited: bool = False) -> Iterator[Server]:
    """A server with an empty database, without its limits unless the measurement is about them."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), SERVER_CORE, is_limited)
        try:
            yield server
        finally:
            server.kill()


async def measure(server: Server, load: Load, game: str, clients: Sequence[Client], seconds: float) -> Measured:
    """Let seated clients play for a while and measure."""
    load.is_running = True
    for client in clients:
        client.go_on()
    await asyncio.sleep(WARM_UP)
    load.latencies.clear()
    begin, busy = time.perf_counter(), server.busy()
    await asyncio.sleep(seconds)
    while len(load.latencies) < LEAST_MOVES:  # the machine is busy
        await asyncio.sleep(1.0)
    spent, busy = time.perf_counter() - begin, server.busy() - busy
    found = list(load.latencies)
    load.is_running = False
    await asyncio.sleep(WARM_UP)  # let moves in flight arrive
    assert not load.refused, load.refused
    parts = statistics.quantiles(found, n=100)
    tables, is_slow = len(clients) // 2, load.think > 0
    return Measured(game, tables, is_slow, len(found) / spent, parts[49] * 1000, parts[98] * 1000, busy / spent)


async def play(game: str, tables: Sequence[int], seconds: float) -> list[Measured]:
    """Measure with more and more tables: at full speed, then with thinking time that halves the moves."""
    rows: list[Measured] = []
    with served() as server:
        server.wait_until_compiled()
        load = Load()
        clients: list[Client] = []
        for count in tables:
            guests = await connect_guests(server, load, 2 * count - len(clients))
            await seat_pairs(server, guests, game)
            clients += guests
            load.think = 0.0
            rows.append(await measure(server, load, game, clients, seconds))
            load.think = 2 * count / rows[-1].moves
            rows.append(await measure(server, load, game, clients, seconds))
            print("\n".join(row.line() for row in rows[-2:]), flush=True)
    return rows


async def idle(game: str) -> list[str]:
    """Measure the memory of idle sockets and tables, and how fast dropped sockets reconnect."""
    with served() as server:
        server.wait_until_compiled()
        clients = await connect_guests(server, Load(), 2 * IDLE_TABLES)
        with_sockets = server.memory()
        await seat_pairs(server, clients, game)
        with_tables = server.memory()
        back = await drop(server, clients[:DROPPED])
    return [
        f"| memory with {len(clients):,} open sockets | {with_sockets / 1e6:.0f} MB | < 600 MB |",
        f"| the same with {IDLE_TABLES:,} watched tables | {with_tables / 1e6:.0f} MB | |",
        f"| memory of an idle table | {(with_tables - with_sockets) / IDLE_TABLES / 1000:.0f} kB | < 50 kB |",
        f"| time until {DROPPED:,} dropped sockets are back at their tables | {back:.1f} s | < 5 s |",
    ]


async def drop(server: Server, clients: Sequence[Client]) -> float:
    """Drop all sockets at once; return the seconds until all are reconnected and have their tables."""
    for client in clients:
        client.socket.transport.abort()
    begin = time.perf_counter()
    await asyncio.gather(*[come_back(client, server) for client in clients])
    return time.perf_counter() - begin


async def come_back(client: Client, server: Server) -> None:
    """Reconnect and wait for the table."""
    await client.connect(server.port)
    client.watch()
    await client.shown.wait()


async def flooded(seconds: float) -> list[str]:
    """Measure people who play beside flooders."""
    with served(is_limited=True) as server:
        return (await measure_flood(server, CLIENT_CORE, seconds)).lines()


def start_seconds() -> float:
    """The median seconds of a warm start."""
    found = []
    for _ in range(STARTS):
        with served() as server:
            found.append(server.start_seconds)
    return statistics.median(found)


async def report(games: Sequence[str], tables: Sequence[int], seconds: float) -> None:
    """Measure everything and write LOAD.md."""
    before = os.getloadavg()[0]
    rows = [row for game in games for row in await play(game, tables, seconds)]
    lines = ["| | measured | goal |", "|---|---|---|"]
    lines.append(f"| warm start, from process start to a healthy answer | {start_seconds():.2f} s | < 2 s |")
    lines += await idle(games[0])
    lines += ["", *await flooded(seconds)]
    print("\n".join(lines))
    best = max((row for row in rows if not row.think), key=lambda row: row.moves)
    half = next(row for row in rows if row.think and (row.game, row.tables) == (best.game, best.tables))
    text = [
        "# The match service under load",
        "",
        "One server process on one core, all clients on another. Every move is durable in SQLite (WAL,",
        "synchronous=FULL) before it is acknowledged or shown. Each table has two sockets. Latency is measured from",
        "sending a move until the other player has read its event. Half speed means that players think long enough",
        "to halve the rate. Written by `make load` (`python -m benchmarks.load`).",
        "",
        f"{datetime.now(UTC).date()}, {processor()}, {os.cpu_count()} cores, Python {platform.python_version()}; "
        f"load average before the start: {before:.1f} (0: idle machine).",
        "",
        f"**Peak: {best.moves:,.0f} moves/s** ({best.game}, {best.tables:,} tables; goal: above 3,600). At half speed, "
        f"p99 is **{half.slowest:.0f} ms** (goal: under 100).",
        "",
        "| game | tables | pace | moves/s | p50 ms | p99 ms | server core used | server ms per move |",
        "|---|---|---|---|---|---|---|---|",
        *[row.line() for row in rows],
        "",
        *lines,
        COMPARED,
    ]
    RESULTS.write_text("\n".join(text).rstrip() + "\n", "utf-8")


def main() -> None:
    """Measure one thing, or everything."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--flood", action="store_true")
    chosen = parser.parse_args()
    os.sched_setaffinity(0, {CLIENT_CORE})
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if chosen.flood:
            print("\n".join(runner.run(flooded(chosen.seconds))))
        elif chosen.tables:
            runner.run(play(chosen.game or GAMES[0], [chosen.tables], chosen.seconds))
        else:
            runner.run(report([chosen.game] if chosen.game else GAMES, TABLES, chosen.seconds))


if __name__ == "__main__":
    main()
