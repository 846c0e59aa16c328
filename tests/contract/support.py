"""All games and cases: those of the package and the example from outside."""

import os

import tatami
from examples import fifth_game
from tatami.testing.cases import Case, cases_of, facts, last, play_at_random, registered, twin

__all__ = ["CASES", "GAMES", "Case", "facts", "last", "play_at_random", "twin"]

registered(fifth_game.GAME)
ONLY = os.environ.get("TATAMI_GAMES", "")
"""While working on a game: `TATAMI_GAMES=kakuro,trini pytest tests/contract`."""
GAMES = [game for game in tatami.available_games() if not ONLY or game.id in ONLY.split(",")]
CASES = [case for game in GAMES for case in cases_of(game)]
