"""Measure the research environments beside those of PettingZoo, OpenSpiel and pgx, and write RESEARCH.md.

    pip install "tatami-games[research]" pygame
    python -m venv pgx && pgx/bin/pip install pgx jax
    python -m benchmarks.research --seconds 3 --pgx pgx/bin/python

PettingZoo's Connect Four draws with pygame; pgx has an environment of its own. All figures are decisions for each
second of processor time, each with an observation, a mask of legal actions and rewards; whoever decides chooses at
random.
"""

import argparse
import json
import os
import platform
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pettingzoo
import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers it

import tatami
import tatami.research.openspiel
from benchmarks.run import processor
from tatami.research import Batch
from tatami.research.pettingzoo import raw_env

RESULTS = Path(__file__).parent / "RESEARCH.md"
COUNT = 1024
Work = Callable[[], int]
"""Does some work, and returns how many decisions it made."""


def batch_of(name: str, observations: str) -> Work:
    """A step of a batch of 1,024 games."""
    batch = Batch(name, 2, COUNT, seed=1, autoreset="same-step", observations=observations)
    batch.reset()

    def work() -> int:
        batch.step(batch.random_actions())
        return COUNT

    return work


def turns_of(env: Any) -> Work:
    """A game of a PettingZoo environment."""
    rng = np.random.default_rng(1)

    def work() -> int:
        env.reset(seed=1)
        turns = 0
        for _ in env.agent_iter():
            seen, _, over, truncated, _ = env.last()
            if over or truncated:
                env.step(None)
            else:
                legal = seen["action_mask"].view(np.bool_).nonzero()[0]
                env.step(int(legal[int(rng.random() * len(legal))]))
                turns += 1
        return turns

    return work


def spiel_of(name: str) -> Work:
    """A game of an OpenSpiel game in a Python loop, with the tensor of whoever decides."""
    game, rng = pyspiel.load_game(name), np.random.default_rng(1)

    def work() -> int:
        state, turns = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node():
                state.observation_tensor()
                state.legal_actions_mask()
                turns += 1
            state.apply_action(legal[int(rng.random() * len(legal))])
        return turns

    return work


def speed_of(work: Work, seconds: float) -> float:
    """Decisions for each second of processor time."""
    work()
    decisions, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        decisions += work()
    return decisions / (time.process_time() - start)


def view_samples(name: str) -> Work:
    """Complete what the other seats hold, as a search does: `view.sample`, from positions of a random game."""
    position, rng, views = tatami.game(name).new(2, seed=1), np.random.default_rng(1), []
    while not position.is_over:
        views.append(position.view(position.to_act))
        position = position.play(position.moves[int(rng.integers(len(position.moves)))])

    def work() -> int:
        for seed, view in enumerate(views):
            view.sample(seed)
        return len(views)

    return work


def pgx_rows(python: str | None, seconds: float) -> list[str]:
    """Rows with pgx's games, if there is a Python with pgx; it gets one core, as we do."""
    if python is None:
        return []
    script = str(Path(__file__).parent / "pgx_speed.py")
    done = subprocess.run([python, script, str(COUNT), str(seconds)], stdout=subprocess.PIPE, text=True, check=True)
    found = json.loads(done.stdout)
    return [
        f"| pgx {found['pgx']} `{name}`, batch of {COUNT:,}, JAX {found['jax']} on the processor | {speed:,.0f} |"
        for name, speed in found["games"].items()
    ]


def main() -> None:
    """Measure all and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time for each figure")
    parser.add_argument("--pgx", metavar="PYTHON", help="a Python that has pgx")
    given = parser.parse_args()
    seconds = given.seconds
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError as error:
        raise SystemExit(f"PettingZoo's Connect Four is missing something: {error}") from None
    theirs = speed_of(turns_of(connect_four_v3.raw_env()), seconds)
    spiel = speed_of(spiel_of("connect_four"), seconds)
    spiel_python = speed_of(spiel_of("python_tic_tac_toe"), seconds)
    lines = [
        "# Research environments",
        "",
        "Decisions for each second of processor time, all measured in one run, in one thread. Each decision has an",
        "observation, a mask of legal actions and rewards; whoever decides chooses at random. Our games have two",
        "players, a batch has 1,024 games. JAX may use several threads; their time is added up.",
        "Written by `python -m benchmarks.research`.",
        "",
        f"{time.strftime('%Y-%m-%d')}, {processor()}, {os.cpu_count()} cores with load {os.getloadavg()[0]:.0f}, "
        f"Python {platform.python_version()}, PettingZoo {pettingzoo.__version__}. On a loaded machine the figures are",
        "lower and vary; the ratios vary less.",
        "",
        "| theirs | decisions/s |",
        "|---|---|",
        f"| PettingZoo `connect_four_v3.raw_env` | {theirs:,.0f} |",
        f"| OpenSpiel `connect_four` (C++) in a Python loop with tensors | {spiel:,.0f} |",
        f"| OpenSpiel `python_tic_tac_toe` in the same loop | {spiel_python:,.0f} |",
        *pgx_rows(given.pgx, seconds),
        "",
        "| game | AEC | × PettingZoo | in OpenSpiel's loop | batch, tensors | × the same game in OpenSpiel's loop "
        "| × `python_tic_tac_toe` | × `connect_four` | batch, arrays | `view.sample`, µs |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    print("\n".join(lines), flush=True)
    for game in tatami.available_games():
        aec = speed_of(turns_of(raw_env(game.id)), seconds)
        tensors = speed_of(batch_of(game.id, "tensor"), seconds)
        arrays = speed_of(batch_of(game.id, "array"), seconds)
        looped = speed_of(spiel_of(f"tatami_{game.id.replace('-', '_')}"), seconds)
        sample = 1e6 / speed_of(view_samples(game.id), seconds)
        lines.append(
            f"| {game.id} | {aec:,.0f} | {aec / theirs:.1f} | {looped:,.0f} | {tensors:,.0f} | {tensors / looped:.0f} "
            f"| {tensors / spiel_python:.0f} | {tensors / spiel:.1f} | {arrays:,.0f} | {sample:.1f} |"
        )
        print(lines[-1], flush=True)
    RESULTS.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
