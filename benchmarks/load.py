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

from benchmarks.clients import Client, Load, Server, connect_guests, seat_pairs
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
"""Fewer would say nothing of the slowest hundredth."""
COMPARED = """
For comparison: on such a machine when idle, boardgame.io makes 2,800 to 3,600 moves/s in memory, without durability,
and 477 to 651 with its store of files.
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
    """The part of its core that the server used."""

    def line(self) -> str:
        """As a row of Markdown."""
        how = "half of that" if self.think else "as fast as it goes"
        numbers = f"{self.moves:,.0f} | {self.median:.1f} | {self.slowest:.1f} | {self.busy:.0%}"
        return f"| {self.game} | {self.tables:,} | {how} | {numbers} | {1000 * self.busy / self.moves:.2f} |"


@contextmanager
def served() -> Iterator[Server]:
    """A server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), SERVER_CORE)
        try:
            yield server
        finally:
            server.kill()


async def measure(server: Server, load: Load, game: str, clients: Sequence[Client], seconds: float) -> Measured:
    """Let clients that are seated play for a while."""
    load.is_running = True
    for client in clients:
        client.go_on()
    await asyncio.sleep(WARM_UP)
    load.latencies.clear()
    begin, busy = time.perf_counter(), server.busy()
    await asyncio.sleep(seconds)
    while len(load.latencies) < LEAST_MOVES:  # on a machine that does much else
        await asyncio.sleep(1.0)
    spent, busy = time.perf_counter() - begin, server.busy() - busy
    found = list(load.latencies)
    load.is_running = False
    await asyncio.sleep(WARM_UP)  # what is under way arrives
    assert not load.refused, load.refused
    parts = statistics.quantiles(found, n=100)
    tables, is_slow = len(clients) // 2, load.think > 0
    return Measured(game, tables, is_slow, len(found) / spent, parts[49] * 1000, parts[98] * 1000, busy / spent)


async def play(game: str, tables: Sequence[int], seconds: float) -> list[Measured]:
    """With more and more tables: as fast as it goes, then with thought so that half as many moves are made."""
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
    """What sockets and tables cost at which nothing happens, and how fast dropped sockets come back."""
    with served() as server:
        server.wait_until_compiled()
        clients = await connect_guests(server, Load(), 2 * IDLE_TABLES)
        with_sockets = server.memory()
        await seat_pairs(server, clients, game)
        with_tables = server.memory()
        back = await drop(server, clients[:DROPPED])
    return [
        f"| memory with {len(clients):,} open sockets | {with_sockets / 1e6:.0f} MB | < 600 MB |",
        f"| the same, with {IDLE_TABLES:,} tables that they watch | {with_tables / 1e6:.0f} MB | |",
        f"| so an idle table costs | {(with_tables - with_sockets) / IDLE_TABLES / 1000:.0f} kB | < 50 kB |",
        f"| {DROPPED:,} sockets dropped at once are back at their tables after | {back:.1f} s | < 5 s |",
    ]


async def drop(server: Server, clients: Sequence[Client]) -> float:
    """Seconds until sockets that were dropped at once are connected again and know their tables."""
    for client in clients:
        client.socket.transport.abort()
    begin = time.perf_counter()
    await asyncio.gather(*[come_back(client, server) for client in clients])
    return time.perf_counter() - begin


async def come_back(client: Client, server: Server) -> None:
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
    before = os.getloadavg()[0]
    rows = [row for game in games for row in await play(game, tables, seconds)]
    lines = ["| | measured | aim |", "|---|---|---|"]
    lines.append(f"| a warm start, from the process to a healthy answer | {start_seconds():.2f} s | < 2 s |")
    lines += await idle(games[0])
    print("\n".join(lines))
    best = max((row for row in rows if not row.think), key=lambda row: row.moves)
    half = next(row for row in rows if row.think and (row.game, row.tables) == (best.game, best.tables))
    text = [
        "# The match service under load",
        "",
        "One server process on one core, all clients on another; every move is durable in SQLite (WAL,",
        "synchronous=FULL) before it is acknowledged or shown; two sockets a table. Milliseconds are from sending a",
        "move until the other player has read its event. Written by `make load` (`python -m benchmarks.load`).",
        "",
        f"{datetime.now(UTC).date()}, {processor()}, {os.cpu_count()} cores, Python {platform.python_version()}; "
        f"{before:.1f} processes wanted to run before it began (0: the machine was idle).",
        "",
        f"**At most {best.moves:,.0f} moves/s** ({best.game}, {best.tables:,} tables; aim: above 3,600); at half of "
        f"that p99 is **{half.slowest:.0f} ms** (aim: under 100).",
        "",
        "| game | tables | pace | moves/s | p50 ms | p99 ms | server's core | its ms a move |",
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
    chosen = parser.parse_args()
    os.sched_setaffinity(0, {CLIENT_CORE})
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if chosen.tables:
            runner.run(play(chosen.game or GAMES[0], [chosen.tables], chosen.seconds))
        else:
            runner.run(report([chosen.game] if chosen.game else GAMES, TABLES, chosen.seconds))


if __name__ == "__main__":
    main()
