"""`make bench`: measure every game and write RESULTS.md."""

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
    """What the machine says of its processor."""
    for line in Path("/proc/cpuinfo").read_text("utf-8").split("\n") if Path("/proc/cpuinfo").exists() else []:
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def main() -> None:
    """Measure and write."""
    lines = [
        "# Random games a second",
        "",
        "Every decision builds the complete legal list and plays a random move of it, on one core. The ratio is to",
        "Connect Four written the same way, measured in turns with the game in the same run. Written by `make bench`.",
        "",
        f"{datetime.now(UTC).date()}, {processor()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"Numba {numba.__version__}.",
        "",
        "| game | players | games/s | decisions/s | legal moves a decision | ratio |",
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
