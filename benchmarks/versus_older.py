"""The search of this version against that of an older one, at equal processor time.

    git worktree add ../older cb95244
    python -m benchmarks.versus_older --older ../older --game kakuro --seconds 0.03 --games 100 --first-seed 9000

Each version plays in a process of its own, which measures its processor time, so that a busy machine matters little.
Every deal is played with the newer version in each seat; a shared victory is divided.
"""

import json
import math
import os
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click

import tatami
from tatami import search
from tatami.core.rng import random

HERE = Path(__file__).resolve().parents[1]


def answer() -> None:
    """Be one side: read a game, or the moves since the last question; write a move and what it took."""
    vars(search)["time"] = SimpleNamespace(perf_counter=time.process_time)
    position = None
    for line in sys.stdin:
        asked = json.loads(line)
        if "game" in asked:
            position = tatami.game(asked["game"]).new(asked["players"], seed=asked["seed"])
            continue
        assert position is not None
        for word in asked["words"]:
            position = position.play(word)
        assert position.to_act is not None
        view = position.view(position.to_act)
        start = time.process_time()
        found = search.Search(view, random(asked["seed"]))
        found.run(None, asked["seconds"] - (time.process_time() - start))
        word = found.candidates()[0].move
        print(json.dumps([word, found.visits, time.process_time() - start]), flush=True)


@dataclass
class Side:
    """A version that plays in its own process, and what it has used."""

    process: subprocess.Popen[str]
    simulations: int = 0
    seconds: float = 0.0
    moves: int = 0

    @classmethod
    def start(cls, folder: Path) -> "Side":
        """Start the version in a folder."""
        paths = {**os.environ, "PYTHONPATH": str(folder.resolve() / "src")}
        command = [sys.executable, __file__, "answer"]
        return cls(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=paths))

    def tell(self, **told: Any) -> None:
        """Send one line."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(told) + "\n")
        self.process.stdin.flush()

    def move(self, words: list[str], seconds: float, seed: str) -> str:
        """Ask for a move after these."""
        self.tell(words=words, seconds=seconds, seed=seed)
        assert self.process.stdout is not None
        word, simulations, spent = json.loads(self.process.stdout.readline())
        self.simulations += simulations
        self.seconds += spent
        self.moves += 1
        return str(word)


def play(game: tatami.Game, players: int, seed: int, seat: int, newer: Side, older: Side, seconds: float) -> float:
    """Play a game with the newer version in one seat; return its share of the victory."""
    position = game.new(players, seed=seed)
    untold: dict[int, list[str]] = {}
    for side in (newer, older):
        side.tell(game=game.id, players=players, seed=seed)
        untold[id(side)] = []
    while position.to_act is not None:
        word = str(position.moves[0])
        if len(position.moves) > 1:
            side = newer if position.to_act == seat + 1 else older
            word = side.move(untold[id(side)], seconds, f"{seed} {seat} {position.ply}")
            untold[id(side)] = []
        position = position.play(word)
        for words in untold.values():
            words.append(word)
    ranks = position.outcome.ranks
    return (ranks[seat] == 1) / ranks.count(1)


@click.command()
@click.option("--older", type=click.Path(exists=True, path_type=Path), required=True, help="A checkout of it.")
@click.option("--game", "name", required=True)
@click.option("--players", default=2, show_default=True)
@click.option("--seconds", default=0.03, show_default=True, help="Processor time of a move.")
@click.option("--games", default=100, show_default=True)
@click.option("--first-seed", default=0, show_default=True, help="Seed of the first deal.")
def main(older: Path, name: str, players: int, seconds: float, games: int, first_seed: int) -> None:
    """Play, and print the state of the match after every deal; the last line counts."""
    sides = Side.start(HERE), Side.start(older)
    points: list[float] = []
    for seed in range(first_seed, first_seed + max(2, games // players)):
        shares = [play(tatami.game(name), players, seed, seat, *sides, seconds) for seat in range(players)]
        points.append(statistics.mean(shares))
        if len(points) > 1:
            error = statistics.stdev(points) / math.sqrt(len(points))
            paces = " | ".join(f"{side.simulations / side.seconds:,.0f}" for side in sides)
            spent = " | ".join(f"{side.seconds / side.moves:.4f}" for side in sides)
            share = f"{100 * statistics.mean(points):.1f} % | {players * len(points)} | ±{100 * error:.1f} %"
            click.echo(f"| {name} | {players} | {seconds:g} s | {share} | {paces} | {spent} |")
    for side in sides:
        side.process.terminate()


if __name__ == "__main__":
    answer() if sys.argv[1:] == ["answer"] else main()
