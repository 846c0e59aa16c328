"""Speed of the rules: random games per second, as a ratio to Connect Four measured in the same run."""

import sys
import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from tatami.bench import connect_four
from tatami.core import kernel
from tatami.core.game import Game
from tatami.core.messages import Json
from tatami.core.playout import play_random_games
from tatami.core.record import records
from tatami.core.rng import Random, random

__all__ = ["measure_playouts"]

SLICES = 10

kernel.register(connect_four.ConnectFourState, sys.modules[connect_four.__name__])


class Runner:
    """Plays random games of one game and counts games, decisions, legal moves and seconds."""

    def __init__(self, blank: Any, dtype: np.dtype[Any], most_moves: int, rng: Random) -> None:
        self.blank = records(dtype, 1)
        self.blank[0] = blank
        self.work = self.blank.copy()
        self.moves = np.empty(most_moves, np.int64)
        self.rng = rng
        self.games = self.decisions = self.listed = 0
        self.seconds = 0.0
        play_random_games(self.blank, self.work, self.moves, 1, rng)  # compile before measuring

    def run(self, seconds: float) -> None:
        """Play for about this long."""
        end = self.seconds + seconds
        games = 1
        while self.seconds < end:
            start = time.perf_counter()
            decisions, listed = play_random_games(self.blank, self.work, self.moves, games, self.rng)
            spent = time.perf_counter() - start
            self.games += games
            self.decisions += decisions
            self.listed += listed
            self.seconds += spent
            games = max(1, min(2 * games, int(games * 0.02 / max(spent, 1e-6))))


def measure_playouts(game: Game, players: int, options: Mapping[str, Any], seconds: float) -> Json:
    """Measure random games per second of a game and of Connect Four, in alternating slices of one run."""
    blank, _ = game.set_up(players, options)
    subject = Runner(blank, game.record.dtype, game.rules.MOST_MOVES, random(1))
    state = connect_four.ConnectFourState
    calibration = Runner(state.blank(), state.dtype, connect_four.COLUMNS, random(1))
    for _ in range(SLICES):
        calibration.run(seconds / SLICES)
        subject.run(seconds / SLICES)
    games_per_s = subject.games / subject.seconds
    calibration_per_s = calibration.games / calibration.seconds
    return {
        "game": game.id,
        "players": players,
        "games_per_s": round(games_per_s),
        "decisions_per_s": round(subject.decisions / subject.seconds),
        "legal_per_decision": round(subject.listed / subject.decisions, 2),
        "calibration_per_s": round(calibration_per_s),
        "ratio": round(games_per_s / calibration_per_s, 4),
    }
