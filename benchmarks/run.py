"""Measure the speed of every game and write RESULTS.md: `make bench`."""

import os
import platform
from datetime import UTC, datetime
from pathlib import Path

import numba

import tatami
from tatami.bench import measure_playouts

SECONDS = 2.0
RESULTS = Path(__file__).parent / "RESULTS.md"


def processor() -> str:
    """The name of the processor."""
    for line in Path("/proc/cpuinfo").read_text("utf-8").split("\n") if Path("/proc/cpuinfo").exists() else []:
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def main() -> None:
    """Measure every game and write the table."""
    lines = [
        "# Random games per second",
        "",
        "Every decision builds the complete list of legal moves and plays a random one, on one core. The ratio is to",
        "Connect Four, written in the same way and measured in alternation in the same run. Written by `make bench`.",
        "",
        f"{datetime.now(UTC).date()}, {processor()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"Numba {numba.__version__}.",
        "",
        "| game | players | games/s | decisions/s | legal moves per decision | ratio |",
        "|---|---|---|---|---|---|",
    ]
    for game in tatami.available_games():
        for players in range(game.players[0], game.players[1] + 1):
            row = measure_playouts(game, players, {}, SECONDS)
            measured = "{games_per_s:,} | {decisions_per_s:,} | {legal_per_decision} | {ratio:.3f}".format(**row)
            lines.append(f"| {game.id} | {players} | {measured} |")
            print(lines[-1], flush=True)
    RESULTS.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
