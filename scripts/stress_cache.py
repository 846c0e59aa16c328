"""Compile one game in several processes at once, into one empty cache folder, again and again.

`python -m scripts.stress_cache --rounds 50 --game trini` exits with 1 as soon as a process crashes or plays another
game than the rest, and prints what all of them printed. The last process of a round compiles nothing: it must play the
same game with what the others left in the cache.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import click

WORKER = """
import sys
from tatami import Transcript, game
from tatami.bots import Budget, bot
from tatami.bots.warm import warm
from tatami.core.rng import random

played = game(sys.argv[1])
for stage in sys.argv[2:]:
    warm(stage, played)
position = played.new(played.players[0], seed=1)
rng = random(1)
level = "greedy" if "search" in sys.argv else "random"
while not position.is_over:
    move = bot(level).choose(position.view(position.to_act), Budget(iterations=1), rng).move
    position = position.play(move)
print(Transcript(position).write())
"""


def start(cache: Path, output: Path, arguments: list[str]) -> subprocess.Popen[bytes]:
    """Start a process that compiles, or loads, and then plays a game; its output goes to a file."""
    environment = {**os.environ, "TATAMI_CACHE": str(cache), "PYTHONFAULTHANDLER": "1"}
    with output.open("wb") as file:
        return subprocess.Popen(
            [sys.executable, "-c", WORKER, *arguments], env=environment, stdout=file, stderr=subprocess.STDOUT
        )


def run_together(cache: Path, outputs: list[Path], arguments: list[str]) -> list[str]:
    """Run a process for each output at the same time; say what went wrong."""
    processes = [start(cache, output, arguments) for output in outputs]
    codes = [process.wait() for process in processes]
    return [f"{output}: exit code {code}" for output, code in zip(outputs, codes, strict=True) if code]


def run_round(folder: Path, processes: int, arguments: list[str]) -> list[str]:
    """Compile at once into an empty cache, then load; say what went wrong."""
    cache = folder / "cache"
    compiling = [folder / f"compiles-{number + 1}.txt" for number in range(processes)]
    loading = folder / "loads.txt"
    wrong = run_together(cache, compiling, arguments) or run_together(cache, [loading], arguments)
    if not wrong and len({output.read_bytes() for output in [*compiling, loading]}) > 1:
        wrong = ["the processes played different games"]
    return wrong


@click.command()
@click.option("--rounds", default=50, show_default=True)
@click.option("--processes", default=3, show_default=True)
@click.option("--game", default="trini", show_default=True, help="The quickest to compile if left out.")
@click.option("--rules", is_flag=True, help="Compile the rules alone, without the search.")
def main(rounds: int, processes: int, game: str, rules: bool) -> None:
    """Run the rounds and stop at the first that fails."""
    arguments = [game, "rules"] if rules else [game, "rules", "search"]
    for number in range(1, rounds + 1):
        began = time.monotonic()
        folder = Path(tempfile.mkdtemp(prefix="tatami-stress-"))
        wrong = run_round(folder, processes, arguments)
        if wrong:
            for output in sorted(folder.glob("*.txt")):
                click.echo(f"--- {output}\n{output.read_text('utf-8', 'replace')}")
            click.echo("\n".join(wrong))
            sys.exit(1)
        click.echo(f"round {number} of {rounds}: {time.monotonic() - began:.0f} s")
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
