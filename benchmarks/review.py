"""Reviews: how long a whole one takes on one core, and whether moves at other tables get slower meanwhile.

    python -m benchmarks.review

writes REVIEW.md. The server and the reviews it makes share one core. Rounds without and with a review alternate in one
run (the process that makes it is stopped and continued), so that the ratio means something on a busy machine too.
"""

import asyncio
import json
import os
import platform
import signal
import tempfile
import time
import urllib.request
from datetime import UTC, datetime
from pathlib import Path

import tatami
from benchmarks.clients import Load, Server, connect_guests, seat_pairs
from benchmarks.flood import ADDRESSES, TABLES, THINK, play_for, two
from benchmarks.run import processor
from tatami import Transcript
from tatami.review import review

RESULTS = Path(__file__).parent / "REVIEW.md"
GAMES = Path(__file__).parents[1] / "tests" / "games"
LONGEST = {
    "hiroba": GAMES / "hiroba" / "games" / "blocked-seat-4-players.txt",
    "ike-no-koi": GAMES / "ike_no_koi" / "games" / "four-players-equal-lotus-share.txt",
    "kakuro": GAMES / "kakuro" / "games" / "three-players-expert-flips.txt",
    "trini": GAMES / "trini" / "games" / "two-players-quiet.txt",
}
"""The stored game with the most decisions of each game."""
WORKER = b"tatami.review.worker"
SERVER_CORE = 0
ROUNDS = 4
SECONDS = 10.0
WAITING = 12
"""Games that are given to review, more than are done during the rounds."""


def time_reviews() -> list[str]:
    """A row for each game: the CPU seconds of a whole review at club strength."""
    rows = []
    for game in tatami.available_games():
        position = Transcript.read(LONGEST[game.id].read_bytes(), tatami.load).position
        review(position.line()[2], iterations=1)  # loads compiled code
        start = time.process_time()
        review(position)
        seconds = time.process_time() - start
        rows.append(f"| {game.title} | {position.players} | {position.ply} | {seconds:.1f} | < 60 |")
        print(rows[-1], flush=True)
    return rows


def ask_for_reviews(server: Server) -> None:
    """Upload games and ask for their reviews."""
    _, cookie = server.post("/api/me", {"name": "Reader"})
    for number in range(WAITING):
        data = LONGEST[("kakuro", "ike-no-koi")[number % 2]].read_bytes()
        request = urllib.request.Request(
            f"http://127.0.0.1:{server.port}/api/reviews", data, {"Content-Type": "text/plain", "Cookie": cookie}
        )
        with urllib.request.urlopen(request) as answer:
            table = json.load(answer)["id"]
        server.post(f"/api/tables/{table}/review", {}, cookie)


def reviewers(server: Server) -> list[int]:
    """The processes of a server that make reviews."""
    found = Path(f"/proc/{server.process.pid}/task").glob("*/children")
    children = [int(pid) for file in found for pid in file.read_text("utf-8").split()]
    return [pid for pid in children if WORKER in Path(f"/proc/{pid}/cmdline").read_bytes()]


async def measure(server: Server) -> tuple[list[float], list[float]]:
    """The milliseconds until a move reached the other player, without and with a review."""
    server.wait_until_compiled()
    load = Load()
    load.think = THINK
    clients = await connect_guests(server, load, 2 * TABLES, ADDRESSES)
    await seat_pairs(server, clients, "trini")
    await asyncio.to_thread(ask_for_reviews, server)
    found: dict[bool, list[float]] = {False: [], True: []}
    for number in range(2 * ROUNDS):
        is_reviewing = number % 2 == 1
        while not (pids := reviewers(server)):
            await asyncio.sleep(0.1)
        for pid in pids:
            os.kill(pid, signal.SIGCONT if is_reviewing else signal.SIGSTOP)
        found[is_reviewing] += await play_for(load, clients, SECONDS)
    assert reviewers(server), "all reviews were done too early"
    assert not load.refused, load.refused
    return found[False], found[True]


def main() -> None:
    """Measure both and write the file."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), SERVER_CORE)
        try:
            calm, reviewing = asyncio.run(measure(server))
        finally:
            for pid in reviewers(server):
                os.kill(pid, signal.SIGKILL)
            server.kill()
    (calm50, calm99), (busy50, busy99) = two(calm), two(reviewing)
    lines = [
        "# Reviews",
        "",
        "Written by `python -m benchmarks.review`.",
        "",
        f"{datetime.now(UTC).date()}, {processor()}, {os.cpu_count()} cores, Python {platform.python_version()}; load "
        f"average {os.getloadavg()[0]:.0f}.",
        "",
        "## Moves at other tables meanwhile",
        f"{TABLES} tables, about 60 moves a second; the server and the review share one core. {ROUNDS} rounds of "
        f"{SECONDS:.0f} seconds each, in alternation.",
        "",
        "| | moves | p50 ms | p99 ms |",
        "|---|---|---|---|",
        f"| no review | {len(calm):,} | {calm50:.1f} | {calm99:.1f} |",
        f"| a review is being made | {len(reviewing):,} | {busy50:.1f} | {busy99:.1f} |",
        f"| ratio | | {busy50 / calm50:.2f} | {busy99 / calm99:.2f} |",
    ]
    print("\n".join(lines), flush=True)
    lines += [
        "",
        "## A whole review",
        "At club strength on one core: the longest of the stored games in `tests/games`, in seconds of CPU time.",
        "",
        "| game | seats | decisions | seconds | goal |",
        "|---|---|---|---|---|",
        *time_reviews(),
    ]
    RESULTS.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
