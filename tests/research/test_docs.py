"""The page about research is complete, and nothing needs its libraries that does not ask for them."""

import subprocess
import sys
from pathlib import Path

import tatami

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text("utf-8")


def test_the_page_has_every_field_of_every_tensor() -> None:
    tensors = [game.tensor for game in tatami.available_games() if game.tensor]
    assert len(tensors) == 4
    assert all(tensor.describe() in PAGE for tensor in tensors)


def test_the_page_has_the_sizes_of_the_action_spaces() -> None:
    games = [game for game in tatami.available_games() if game.tensor]
    assert all(f"| {game.title} | {game.actions.size:,} |" in PAGE for game in games)


def test_only_the_adapters_import_their_libraries() -> None:
    code = (
        "import sys, tatami.cli, tatami.research; "
        "print({'gymnasium', 'pettingzoo', 'pyspiel', 'open_spiel'} & set(sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"
