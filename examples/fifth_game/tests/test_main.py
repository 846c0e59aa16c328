"""A game from outside at the terminal and in the engine."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def run(arguments: str, typed: str) -> str:
    """What the command says when these lines are typed."""
    command = [sys.executable, "-m", "examples.fifth_game", *arguments.split()]
    return subprocess.run(command, cwd=ROOT, input=typed, capture_output=True, text=True, check=True).stdout


def test_the_terminal_game_knows_it() -> None:
    said = run("play tic-tac-toe --bots none --lang en --option line=loses", "b2\na1\nc1\nb2\nb1\na3\n")
    assert "b2 is not legal now: There is already a mark on b2." in said
    assert "Seat 1 completes the line c1, b2, a3 and loses." in said


def test_the_engine_and_the_bots_know_it() -> None:
    lines = [
        '{"do":"load","deal":{"game":"tic-tac-toe","players":2},"moves":["b2","a1","c1","b1"]}',
        '{"do":"bot","level":"greedy","seed":1}',
    ]
    said = run("engine", "\n".join(lines)).splitlines()
    assert said == ['{"ok": true, "to_act": 1}', '{"ok": true, "move": "a3", "evaluation": [1.0, 0.0]}']
