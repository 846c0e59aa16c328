"""Plans and engines for the arena tests."""

import shlex
import sys
from pathlib import Path
from typing import Any

import tatami
from tatami.arena import Plan, make_plan

ENGINE = f"{shlex.quote(sys.executable)} -m tatami engine"


def bad_engine(mode: str, *arguments: str) -> str:
    """The name of a bot that misbehaves in the given way."""
    script = Path(__file__).with_name("engine.py")
    return f"cmd:{shlex.join([sys.executable, '-S', str(script), mode, *arguments])}"


def plan(
    bots: tuple[str, ...] = ("greedy", "random"), games: int = 8, players: int = 2, game: str = "kakuro", **more: Any
) -> Plan:
    """A short plan with few iterations."""
    return make_plan(tatami.game(game), players, {}, bots, games, 1, iterations=more.pop("iterations", 2), **more)


def without_time(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The results without their times, which differ between machines."""
    return [{key: value for key, value in one.items() if key not in ("seconds", "slowest")} for one in results]
