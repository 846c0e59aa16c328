"""The slow reference, checked against positions worked out by hand."""

import random
from typing import Any

import pytest

from tests.games.hiroba.slow import TILES, Slow, beside, cell_of, layout_fault, random_deal, turned

# Two players, no tile turned. Start points a5 f6 b9 e8 h9; ponds b4 e5 a7 d7 h7.
#   a b c d e f g h i
# 4 a P a a a a . . .
# 5 A a a b P a . . .
# 6 b b b b b B . . .
# 7 P a b P a b a P b
# 8 a a b a A b a a b
# 9 a A a a b b a B b
FIVE = [None, None, None, [6, 0], [1, 0], None, [11, 0], [2, 0], [3, 0]]


def table(players: int = 2, koi: str | None = None) -> Slow:
    deal: dict[str, Any] = {"game": "hiroba", "players": players, "tiles": FIVE}
    if koi is not None:
        deal["options"] = {"koi": koi}
    return Slow(deal)


def put(game: Slow, seat: int, *words: str) -> None:
    """Put pebbles on the board without checking that the moves are legal."""
    for word in words:
        game.pebbles[cell_of(word[1:])] = (seat, int(word[0]))


def block(game: Slow, *names: str) -> None:
    game.stones.update(cell_of(name) for name in names)


def worked_example(koi: str = "auto") -> Slow:
    """R20 with violet as seat 1 and black as seat 2."""
    game = table(koi=koi)
    put(game, 1, "3b6", "6e4", "2e6", "2a8", "3a9", "1e8", "4f9")
    put(game, 2, "4b5", "5c9", "7c7", "8h8", "6i9")
    return game


@pytest.mark.parametrize("tile", sorted(TILES))
def test_tiles_are_what_r1_says(tile: int) -> None:
    letters = {(row, column): TILES[tile][row][column] for row in range(3) for column in range(3)}
    assert sum(letter == "P" for letter in letters.values()) == 1
    assert sum(letter in "AB" for letter in letters.values()) == 1
    for garden in "ab":
        cells = {cell for cell, letter in letters.items() if letter.lower() == garden}
        assert 2 <= len(cells) <= 6
        reached = {min(cells)}
        for _ in cells:
            reached |= {cell for cell in cells if any(beside(cell, other) for other in reached)}
        assert reached == cells


def test_garden_sizes_of_r2() -> None:
    sizes = [tuple("".join(TILES[tile]).lower().count(garden) for garden in "ab") for tile in range(1, 13)]
    assert sizes == [(4, 4)] * 4 + [(3, 5)] + [(5, 3)] * 3 + [(3, 5), (2, 6), (6, 2), (6, 2)]


def test_a_quarter_turn_is_clockwise() -> None:
    assert turned(TILES[11], 0) == ("Pab", "aab", "aAa")
    assert turned(TILES[11], 1) == ("aaP", "Aaa", "abb")
    assert turned(TILES[11], 2) == ("aAa", "baa", "baP")
    assert turned(TILES[11], 4) == TILES[11]


def test_r5_counts_across_tile_borders_and_only_face_up() -> None:
    assert layout_fault(2, FIVE) is None
    # The start a3 of tile 12 lies on the pond a4 of tile 11.
    touching = [[12, 0], [7, 0], [6, 0], [11, 0], [1, 0], None, None, None, None]
    assert layout_fault(2, touching) == "R5: a pond lies beside a start point"
    assert layout_fault(2, [[12, 0], [7, 0], [6, 0], None, [1, 0], [9, 0], None, None, None]) is None


@pytest.mark.parametrize(
    ("players", "water", "sound"),
    [
        (2, (0, 1, 2, 5), True),
        (2, (3, 0, 1, 2), True),
        (2, (0, 1, 3, 4), False),
        (2, (0, 1, 2), False),
        (3, (6, 3), True),
        (3, (0, 8), False),
        (3, (4, 5), False),
        (4, (), True),
        (4, (0,), False),
    ],
)
def test_r6_water(players: int, water: tuple[int, ...], sound: bool) -> None:
    tiles: list[Any] = [[tile, 0] for tile in range(1, 10)]
    for place in water:
        tiles[place] = None
    assert (layout_fault(players, tiles) != "R6: wrong tiles show water") is sound


def test_first_turns() -> None:
    game = table()
    assert game.to_act == 1
    assert len(game.legal()) == 45  # R9: five start points, nine values
    assert {word[1:] for word in game.legal()} == {"a5", "f6", "b9", "e8", "h9"}
    game.play("7b9")
    assert game.to_act == 1
    assert len(game.legal()) == 40  # R13: 39 free garden cells, or none
    game.play("xf6")
    assert game.to_act == 2
    assert {word[1:] for word in game.legal()} == {"a5", "e8", "h9"}
    assert len(game.legal()) == 26  # R11 on the first turn too: no second 7 on row 9
    assert "7h9" not in game.legal()
    game.play("7e8")
    game.play("-")
    assert game.stones_left == {1: 1, 2: 1}


def test_later_turns() -> None:
    game = table()
    for word in ("5a5", "-", "4h9", "-"):
        game.play(word)
    # R10: row 5 and column a; R3: the only 5 is played.
    assert {word[1:] for word in game.legal()} == {"b5", "c5", "d5", "f5", "a4", "a6", "a8", "a9"}
    assert not any(word[0] == "5" for word in game.legal())
    assert "4a9" not in game.legal()  # R11: row 9 has the other seat's 4
    assert "4a8" in game.legal()
    assert "4d5" in game.legal()


def test_r11_by_garden_not_by_tile() -> None:
    game = table()
    put(game, 1, "2a5")
    put(game, 2, "6c4")
    legal = game.legal()
    assert "6b5" not in legal  # not in the row or column of c4, but in its garden
    assert "6a6" in legal  # the other garden of that tile
    assert "6d5" in legal


def test_r3_faces_share_pebbles() -> None:
    game = table()
    put(game, 1, "3a5", "7c5")
    game.hands[1] = [1, 1, 2, 2, 4, 4, 5]
    assert {word[0] for word in game.legal()} == set("1245689")


def test_r14_a_blocked_seat_is_skipped_and_the_game_ends() -> None:
    game = table()
    put(game, 1, "1e8")
    put(game, 2, "5h9")
    game.hands[1] = [2, 4]
    game.hands[2] = [1]
    block(game, "a9", "b9", "c9", "d9", "e9", "f9", "g9", "i9", "h8")
    game.stones_left = {1: 1, 2: 1}
    assert game.placements(2) == []
    game.play("2e7")
    game.play("-")
    assert game.to_act == 1
    game.play("4d8")
    assert game.to_act == 1  # R13: a stone after the last pebble too
    game.play("xa4")
    assert game.to_act is None
    assert game.legal() == []
    assert game.outcome["over"]


def test_r14_in_a_real_game() -> None:
    # Random play hardly ever blocks anybody; here all three seats help to shut seat 3 in.
    tiles = [None, None, [12, 0], [5, 2], [6, 1], [7, 1], [2, 3], [11, 1], [10, 0]]
    game = Slow({"game": "hiroba", "players": 3, "tiles": tiles})
    opening = "1i4 xa4 8b8 xa5 2g3 3g4 xh3 6g8 8g1 4g2 1g6 5i3 9i7 7i8 6i1 4i9 7g5 3i2 5h2 2e8"
    for word in opening.split():
        game.play(word)
    # Seat 3 has rows 1 to 3, full, and columns g and i. It holds 1 1 3 4 (9 9 7 6).
    # Free are g7 and g9, where column g leaves 5 and 9 but i7 is a 9 on that row and in that garden;
    # and i5 and i6, where column i leaves 2 and 8.
    seats = []
    for word in ("8e9", "5b5", "3h9", "4d6", "2f9", "1e7"):
        seats.append(game.to_act)
        game.play(word)
    assert seats == [1, 2, 1, 2, 1, 2]
    assert game.to_act is None
    assert game.hands == {1: [], 2: [], 3: [1, 1, 3, 4]}
    assert game.outcome["over"]


def test_no_stone_question_without_stone() -> None:
    game = table()
    put(game, 1, "1e8")
    put(game, 2, "5h9")
    game.stones_left[1] = 0
    game.play("2e7")
    assert game.to_act == 2


def test_no_stone_question_without_free_cell() -> None:
    game = table()
    put(game, 1, "1e8")
    put(game, 2, "5h9")
    for cell in game.free_cells():
        if cell != cell_of("e7"):
            game.stones.add(cell)
    game.play("2e7")
    assert game.to_act is None


def test_nobody_leads_before_the_first_move() -> None:
    outcome = table().outcome
    assert outcome["over"] is False
    assert outcome["scores"] == [0, 0]
    assert outcome["ranks"] == [1, 1]
    assert outcome["detail"]["spare_koi"] == [0, 0]
    assert outcome["detail"]["gardens_won"] == [0, 0]
    assert [pond["cell"] for pond in outcome["detail"]["ponds"]] == ["b4", "e5", "a7", "d7", "h7"]
    assert all(pond["sums"] == [None, None] and pond["winners"] == [] for pond in outcome["detail"]["ponds"])
    gardens = outcome["detail"]["gardens"]
    assert [garden["tile"] for garden in gardens] == [3, 3, 4, 4, 6, 6, 7, 7, 8, 8]
    assert [garden["size"] for garden in gardens] == [5, 3, 4, 4, 6, 2, 4, 4, 4, 4]
    assert [garden["cells"][0] for garden in gardens] == ["a4", "a6", "d4", "d5", "b7", "c7", "e7", "f7", "g7", "i7"]
    assert gardens[4] == {
        "tile": 6,
        "cells": ["b7", "a8", "b8", "a9", "b9", "c9"],
        "size": 6,
        "sums": [0, 0],
        "winners": [],
        "koi": False,
        "points": [0, 0],
    }


def test_r15_smallest_sum_presence_and_ties() -> None:
    game = table()
    put(game, 1, "2a4", "3c4")
    put(game, 2, "5b5")
    assert game.outcome["detail"]["ponds"][0] == {"cell": "b4", "sums": [5, 5], "winners": [1, 2]}
    put(game, 1, "1c4")
    assert game.outcome["detail"]["ponds"][0] == {"cell": "b4", "sums": [3, 5], "winners": [1]}
    # c7 lies beside the pond of the tile to its right.
    put(game, 2, "9c7")
    assert game.outcome["detail"]["ponds"][3] == {"cell": "d7", "sums": [None, 9], "winners": [2]}


def test_r16_a_full_or_tied_garden_takes_no_koi() -> None:
    game = table()
    put(game, 1, "4b5")
    assert game.outcome["scores"] == [10, 0]
    block(game, "a4", "c4", "a5")
    assert game.outcome["scores"] == [10, 0]
    block(game, "c5")
    outcome = game.outcome
    assert outcome["scores"] == [6, 0]
    assert outcome["detail"]["spare_koi"] == [1, 0]
    game.stones.clear()
    put(game, 2, "1a5", "3c5")
    outcome = game.outcome
    assert outcome["scores"] == [6, 5]
    assert outcome["detail"]["gardens"][0]["winners"] == [1, 2]
    assert outcome["detail"]["gardens"][0]["points"] == [5, 5]
    assert outcome["detail"]["gardens"][0]["koi"] is False


def test_r17_largest_first_then_first_in_order() -> None:
    game = table()
    put(game, 1, "1e4", "2c9", "3i8", "4b6")  # one koi (e5); gardens of 4, 6, 4 and 3
    assert [garden["koi"] for garden in game.outcome["detail"]["gardens"]].index(True) == 4
    assert game.outcome["scores"] == [4 + 12 + 4 + 3, 0]
    put(game, 1, "5h8")  # a second koi (h7) and a third garden of 4
    koi = [number for number, garden in enumerate(game.outcome["detail"]["gardens"]) if garden["koi"]]
    assert koi == [2, 4]
    assert game.outcome["scores"] == [8 + 12 + 4 + 3 + 4, 0]


def test_r20_worked_example() -> None:
    outcome = worked_example().outcome
    assert outcome["scores"] == [33, 34]
    assert outcome["ranks"] == [2, 1]
    detail = outcome["detail"]
    assert [garden["points"] for garden in detail["gardens"]] == [
        [0, 10],
        [3, 0],
        [8, 0],
        [8, 0],
        [6, 6],
        [0, 2],
        [4, 0],
        [4, 0],
        [0, 8],
        [0, 8],
    ]
    assert detail["spare_koi"] == [0, 0]
    assert detail["gardens_won"] == [6, 5]
    assert [pond["winners"] for pond in detail["ponds"]] == [[2], [1], [1], [2], [2]]


def test_choosing_koi() -> None:
    game = worked_example("choose")
    assert game.outcome["scores"] == [33, 34]  # not asked yet: counted as placed
    game.ask_for_koi()
    assert game.to_act == 1
    assert len(game.legal()) == 15
    assert "kb6" not in game.legal()  # R16: a pebble lies there
    assert "kb8" not in game.legal()  # R16: tied
    game.play("ka6")
    assert game.to_act == 1
    assert len(game.legal()) == 13  # R16: one koi a garden
    assert game.outcome["scores"] == [6 + 8 + 4 + 6 + 4 + 4, 34]
    game.play("-")
    assert game.to_act == 2
    assert game.outcome["scores"] == [6 + 4 + 4 + 6 + 4 + 4 + 1, 34]
    assert len(game.legal()) == 12
    for word in ("kc8", "kg7"):
        game.play(word)
    assert game.outcome["scores"] == [29, 10 + 6 + 4 + 8 + 4]
    game.play("ki7")
    assert game.to_act is None
    assert game.outcome["over"]
    assert game.outcome["scores"] == [29, 5 + 6 + 4 + 8 + 8]
    assert game.outcome["detail"]["spare_koi"] == [1, 0]


def test_choosing_ends_when_no_garden_is_left() -> None:
    game = table(koi="choose")
    put(game, 1, "1b5", "2b7", "9c7")  # koi of b4, a7 and d7; gardens of 5, 6 and 2
    put(game, 2, "3b8")  # wins the 6
    block(game, "c8")  # the 2 is full
    game.ask_for_koi()
    assert game.to_act == 1
    game.play("kc4")
    assert game.to_act is None  # two koi, no garden: not asked
    assert game.outcome["scores"] == [10 + 2 + 2, 6]


def test_r19_more_gardens_then_shared() -> None:
    game = table()
    put(game, 1, "1c5")
    put(game, 2, "2b6", "3c8")
    outcome = game.outcome
    assert outcome["scores"] == [5, 5]
    assert outcome["detail"]["gardens_won"] == [1, 2]
    assert outcome["ranks"] == [2, 1]


def test_equal_ranks_share_a_place() -> None:
    game = table(players=3)
    put(game, 1, "2b8", "3a9")
    put(game, 2, "5c9")
    assert game.outcome["scores"] == [6, 6, 0]
    assert game.outcome["ranks"] == [1, 1, 3]


@pytest.mark.parametrize("deal", [{}, {"options": {}}, {"options": {"koi": "auto"}}])
def test_options_may_be_left_out(deal: dict[str, Any]) -> None:
    assert Slow({"game": "hiroba", "players": 2, "tiles": FIVE} | deal).koi_option == "auto"


def test_an_illegal_word_changes_nothing() -> None:
    game = table()
    with pytest.raises(ValueError, match="not legal"):
        game.play("7a4")
    assert len(game.legal()) == 45


def test_deals_are_sound_and_repeatable() -> None:
    for players in (2, 3, 4):
        for seed in range(100):
            deal = random_deal(players, seed)
            assert layout_fault(players, deal["tiles"]) is None
            assert deal == random_deal(players, seed)


def playout(players: int, seed: int, koi: str) -> None:
    chance = random.Random(seed)
    game = Slow(random_deal(players, seed, koi))
    while game.to_act is not None:
        words = game.legal()
        assert words
        assert len(set(words)) == len(words)
        game.play(chance.choice(words))
        if chance.random() < 0.05:
            assert not game.outcome["over"] or game.to_act is None
    outcome = game.outcome
    assert outcome["over"]
    assert game.legal() == []
    assert all(game.placements(seat) == [] for seat in game.seats)  # R14
    by_lines: list[tuple[str, int, int]] = []
    for (row, column), (_, value) in game.pebbles.items():  # R11
        by_lines += [
            ("row", row, value),
            ("column", column, value),
            ("garden", game.garden_at[row, column], value),
        ]
    assert len(set(by_lines)) == len(by_lines)
    points = [garden["points"] for garden in outcome["detail"]["gardens"]]
    for seat in game.seats:
        assert (
            outcome["scores"][seat - 1] == sum(p[seat - 1] for p in points) + outcome["detail"]["spare_koi"][seat - 1]
        )
    assert min(outcome["ranks"]) == 1


@pytest.mark.parametrize("koi", ["auto", "choose"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end(players: int, koi: str) -> None:
    for seed in range(60):
        playout(players, seed, koi)
