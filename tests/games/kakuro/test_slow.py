"""The slow reference, checked against the rulebook's figures and against facts that follow from the rules."""

import random
from itertools import combinations
from typing import Any

import pytest

from tests.games.kakuro.slow import CELLS, Slow, all_kakuros, counting_kakuros, turned_over

BASE = (
    "a2=r9 b2=y8 c2=y3 f2=y6 g2=y3 h2=y9 g1=r9 g3=y9 e3=y6 d4=r5 e4=y2 e5=r6 f5=y7 a6=r3 b6=y9 f6=y1 g6=y5 h6=y8 e7=y4"
)
WITH_SIX = BASE + " f4=y6"
FIGURE_4 = "c5=y2 d5=y6 e5=y4"
FIGURE_5 = "a5=r3 b5=y9 c5=y3 d5=r2 e5=y5 f5=y1 g5=y6"
FIGURE_6 = "c5=r2 e5=y1 f5=y6 g5=y5"
FIGURE_7 = "a5=r1 b5=y8 c5=y2 d5=y1 e5=y4 f5=y5 g5=y2 e6=y3 e7=y1"
FIGURE_8 = FIGURE_7 + " h3=r9 h4=y2"


def make_deal(players: int, seed: int, **options: Any) -> dict[str, Any]:
    tiles = [digit for digit in range(1, 10) for _ in range(8)]
    random.Random(seed).shuffle(tiles)
    hands = [tiles[5 + 2 * seat : 7 + 2 * seat] for seat in range(players)]
    bag = tiles[5 + 2 * players :]
    return {
        "game": "kakuro",
        "players": players,
        "options": options,
        "start": tiles[:5],
        "hands": hands,
        "bag": bag,
    }


def set_up(board: str, digit: int, flips: str = "one") -> Slow:
    """Start a game, put these tiles on the board in place of its own, and let seat 1 hold the digit."""
    game = Slow(make_deal(2, 1, flips=flips))
    game.board = {pair[:2]: pair[3:] for pair in board.split()}
    game.hands[0] = [digit, digit]
    return game


def points_of(board: str, place: str, flip: str = "-", flips: str = "one") -> int:
    game = set_up(board, int(place[1]), flips)
    game.play(place)
    if flip != "-" or "-" in game.legal():
        game.play(flip)
    assert game.to_act == 2
    outcome = game.outcome
    score: int = outcome["scores"][0]
    assert score == sum(kakuro["points"] for kakuro in outcome["detail"]["kakuros"])
    return score


@pytest.mark.parametrize("flips", ["one", "expert"])
@pytest.mark.parametrize(
    ("board", "place", "flip", "points"),
    [
        (BASE, "y4c6", "-", 13),
        (BASE, "r4e6", "-", 14),
        (BASE, "y8d2", "-", 0),
        (BASE, "y6f4", "-", 0),
        (BASE, "r8f7", "-", 0),
        (WITH_SIX, "r8e2", "-", 26),
        (WITH_SIX, "r4e6", "-", 14),
        (WITH_SIX, "y7g4", "-", 34),
        (FIGURE_4, "y2f5", "fc5", 12),
        (FIGURE_5, "y7h5", "fd5", 33),
        (FIGURE_7, "y7h5", "fe5", 18),
        (FIGURE_8, "y7h5", "fe5", 27),
    ],
)
def test_figures(board: str, place: str, flip: str, points: int, flips: str) -> None:
    assert points_of(board, place, flip, flips) == points


def test_a_tile_that_ends_the_series_cannot_be_flipped() -> None:
    game = set_up(FIGURE_6, 5)
    game.play("y5d5")
    assert game.to_act == 2  # no flip is legal, so none is offered
    assert game.outcome["scores"] == [0, 0]
    assert game.board["g5"] == "y5"


def test_points_wait_for_the_flip() -> None:
    game = set_up(FIGURE_4, 2)
    game.play("y2f5")
    assert (game.to_act, game.outcome["scores"]) == (1, [0, 0])
    assert "fc5" in game.legal()
    game.play("-")
    assert (game.to_act, game.outcome["scores"]) == (2, [0, 0])
    assert game.board["c5"] == "y2"


def test_detail_of_three_kakuros_at_once() -> None:
    game = set_up(FIGURE_8, 7)
    game.play("y7h5")
    game.play("fe5")
    assert game.outcome == {
        "over": False,
        "scores": [27, 0],
        "ranks": [1, 2],
        "detail": {
            "kakuros": [
                {"seat": 1, "turn": 1, "cells": ["h3", "h4", "h5"], "points": 9},
                {"seat": 1, "turn": 1, "cells": ["e5", "f5", "g5", "h5"], "points": 14},
                {"seat": 1, "turn": 1, "cells": ["e5", "e6", "e7"], "points": 4},
            ]
        },
    }


def test_experts_flip_several_tiles() -> None:
    # c5 becomes the total and d5 a term: 6 + 4 + 3 = 13
    board = "c5=y3 d5=r6 e5=y4"
    game = set_up(board, 3)
    game.play("y3f5")
    assert "fc5+d5" not in game.legal()
    game = set_up(board, 3, "expert")
    game.play("y3f5")
    assert sorted(game.legal()) == ["-", "fc5+d5"]
    game.play("fc5+d5")
    assert game.outcome["scores"] == [13, 0]


@pytest.mark.parametrize("seed", range(5))
def test_experts_gain_nothing_by_sets_outside_one_row_or_column(seed: int) -> None:
    generator = random.Random(seed)
    game = Slow(make_deal(2, seed, flips="expert"))
    game.before = {
        cell: generator.choice("yr") + generator.choice("123456789")
        for cell in generator.sample([c for c in CELLS if c[0] in "def" and c[1] in "456" and c != "e5"], 8)
    }
    game.board = game.before | {"e5": generator.choice("yr") + generator.choice("123456789")}
    allowed = [
        cells
        for size in range(1, 9)
        for cells in combinations(sorted(game.before, key=CELLS.index), size)
        if any(
            {"e5", *cells} <= set(kakuro.cells)
            for kakuro in counting_kakuros(game.before, turned_over(game.board, cells), cells)
        )
    ]
    assert sorted(game.legal_flips("e5")) == sorted(allowed)


def test_a_series_that_stays_whole_does_not_score_again() -> None:
    board = "a5=r3 b5=y9 c5=y4"
    assert points_of(board, "r1d5") == 0  # it ended at an empty cell, it now ends at a total
    assert points_of(board, "y6c6") == 0


def test_a_kakuro_built_again_scores_again() -> None:
    game = set_up("a5=r3 b5=y9 c5=y4 c6=y3", 1)
    game.hands[1] = [8, 8]
    game.play("y1c7")
    game.play("fc5")  # red 4: 3 + 1; this breaks red 3: 9 + 4
    game.play("r8c4")
    game.play("fc5")  # red 8: 4 + 3 + 1; and red 3 is there again
    assert game.outcome["scores"] == [4, 21]
    assert game.outcome["detail"]["kakuros"] == [
        {"seat": 1, "turn": 1, "cells": ["c5", "c6", "c7"], "points": 4},
        {"seat": 2, "turn": 2, "cells": ["c4", "c5", "c6", "c7"], "points": 8},
        {"seat": 2, "turn": 2, "cells": ["a5", "b5", "c5"], "points": 13},
    ]


def test_options_may_be_left_out() -> None:
    deal = make_deal(2, 3)
    del deal["options"]
    game = Slow(deal)
    colours = {cell: tile[0] for cell, tile in game.board.items()}
    assert colours == {"e5": "r", "b2": "y", "h2": "y", "b8": "y", "h8": "y"}
    assert game.flips == "one"
    stones = ["e5", "e3", "c5", "g5", "e7"]
    assert set(Slow(make_deal(2, 3, stones=stones)).board) == set(stones)


@pytest.mark.parametrize(("players", "flips"), [(2, "one"), (3, "one"), (4, "one"), (3, "expert")])
def test_random_games_keep_the_promises_of_the_rules(players: int, flips: str) -> None:
    generator = random.Random(players)
    game = Slow(make_deal(players, players, flips=flips))
    turns = 0
    placed = ""
    while game.to_act is not None:
        words = game.legal()
        assert len(words) == len(set(words)) > 0
        word = generator.choice(words)
        if word[0] in "yr":
            turns += 1
            placed = word[2:]
            assert game.to_act == (turns - 1) % players + 1
        if game.choices:
            flipped = () if word == "-" else tuple(word[1:].split("+"))
            assert list(flipped) == sorted(flipped, key=CELLS.index)
            after = turned_over(game.board, flipped)
            # R6 in short: whatever contains the placed or a flipped tile, unless a flipped tile ends it
            touched = [
                kakuro
                for kakuro in all_kakuros(after)
                if {placed, *flipped} & set(kakuro.cells) and kakuro.cell_after not in flipped
            ]
            assert counting_kakuros(game.before, after, flipped) == touched
        game.play(word)
    assert turns == 67  # R10
    assert len(game.board) == 72
    outcome = game.outcome
    assert outcome["over"]
    assert all(3 <= kakuro["points"] <= 44 for kakuro in outcome["detail"]["kakuros"])
    assert game.legal() == []
