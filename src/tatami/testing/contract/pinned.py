"""Perft counts, the order of moves and whole games are as pinned; `tatami.testing.pins` prints new pins."""

import tomllib

import tatami
from tatami import Game, Transcript
from tatami.testing.cases import folder
from tatami.testing.pins import pins


def test_perft_counts_and_the_order_of_moves_are_as_pinned(game: Game) -> None:
    assert pins(game) == tomllib.loads((folder(game) / "pins.toml").read_text("utf-8"))


def test_golden_games_replay_exactly(game: Game) -> None:
    files = sorted((folder(game) / "games").glob("*.txt"))
    assert files
    for file in files:
        text = file.read_text("utf-8")
        assert Transcript.read(text, tatami.load).write() == text
