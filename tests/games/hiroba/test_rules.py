"""Hiroba's rules, paragraph by paragraph."""

import json
import random
from collections import Counter
from typing import Any

import pytest

import tatami
from tatami import Position
from tatami.core.state import State
from tatami.games.hiroba.constants import TILES
from tests.games.hiroba.table import FIVE, after, cells, deal, garden, golden, play, pond, values

# Material


def test_r1_a_tile_has_a_pond_a_start_point_and_two_gardens() -> None:
    view = after().view().to_json()
    assert [line["cell"] for line in view["ponds"]] == ["b4", "e5", "a7", "d7", "h7"]
    assert view["starts"] == ["a5", "f6", "e8", "b9", "h9"]
    assert [line["size"] for line in view["gardens"]] == [5, 3, 4, 4, 6, 2, 4, 4, 4, 4]
    assert view["gardens"][4]["cells"] == ["b7", "a8", "b8", "a9", "b9", "c9"]
    assert view["gardens"][5]["cells"] == ["c7", "c8"]


def test_r1_water_is_not_used() -> None:
    position = play(after(), "5a5")
    assert len(cells(position)) == 39
    assert not any(cell[0] in "ghi" and cell[1] in "456" for cell in cells(position))
    assert not any(cell[1] in "123" for cell in cells(position))


def test_r2_the_twelve_tiles() -> None:
    drawn = ["".join(rows).replace(" ", "") for rows in TILES]
    sizes = [(tile.lower().count("a"), tile.lower().count("b")) for tile in drawn]
    assert sizes == [(4, 4)] * 4 + [(3, 5)] + [(5, 3)] * 3 + [(3, 5), (2, 6), (6, 2), (6, 2)]
    assert [tile.index("P") for tile in drawn] == [4, 0, 1, 0, 1, 1, 4, 0, 0, 1, 0, 1]
    starts = [next(spot for spot in range(9) if tile[spot] in "AB") for tile in drawn]
    assert starts == [8, 4, 7, 5, 5, 3, 0, 7, 4, 8, 7, 6]


@pytest.mark.parametrize(
    ("turns", "pond_cell", "start", "small_garden"),
    [
        (0, "d4", "e6", ["f4", "f5"]),
        (1, "f4", "d5", ["e6", "f6"]),
        (2, "f6", "e4", ["d5", "d6"]),
        (3, "d6", "f5", ["d4", "e4"]),
    ],
)
def test_r2_a_tile_turns_clockwise(turns: int, pond_cell: str, start: str, small_garden: list[str]) -> None:
    tiles = [None, None, None, [7, 0], [11, turns], None, [1, 0], [9, 0], [12, 1]]
    view = tatami.load(deal(tiles)).view().to_json()
    assert pond_cell in [line["cell"] for line in view["ponds"]]
    assert start in view["starts"]
    assert small_garden in [line["cells"] for line in view["gardens"]]


def test_r3_the_last_pebble_of_a_kind_takes_both_faces_with_it() -> None:
    position = after("5a5 - 4h9 -")
    assert values(position, "a4") == "12346789"  # the only 5/5 is played
    position = play(position, "3a4 - 1i9 - 7c5 - 2h8 -")
    assert values(position, "b5") == "124689"
    assert position.view().to_json()["pebbles"] == [[2, 2, 0, 2, 0], [1, 1, 2, 1, 1]]


@pytest.mark.parametrize(("players", "stones"), [(2, [2, 1]), (3, [2, 1, 0]), (4, [2, 1, 1, 0])])
def test_r4_stones_by_seat(players: int, stones: list[int]) -> None:
    assert tatami.game("hiroba").new(players).view().to_json()["stones"] == stones


# Set-up


def water_of(position: Position) -> frozenset[int]:
    return frozenset(place for place, laid in enumerate(position.deal["tiles"]) if laid is None)


def test_r5_different_tiles_turned_and_no_pond_beside_a_start_point() -> None:
    game = tatami.game("hiroba")
    seen: Counter[tuple[int, int]] = Counter()
    for seed in range(600):
        position = game.new(4, seed=seed)
        tiles = position.deal["tiles"]
        assert len({number for number, _ in tiles}) == 9
        seen.update(map(tuple, tiles))
        view = position.view().to_json()
        for line in view["ponds"]:
            for start in view["starts"]:
                across, down = abs(ord(line["cell"][0]) - ord(start[0])), abs(int(line["cell"][1]) - int(start[1]))
                assert across + down != 1
    assert len(seen) == 48
    assert min(seen.values()) > 60  # of 112 or so


def test_r5_layouts_are_drawn_evenly() -> None:
    # Five tiles of a box in which nothing can touch: every tile and turn is equally likely at every place.
    box = {"tiles": [["a a b", "a P b", "A a b"]] * 12}
    seen: Counter[tuple[int, int, int]] = Counter()
    for seed in range(3000):
        tiles = tatami.game("hiroba").new(2, {"box": box}, seed).deal["tiles"]
        seen.update((place, *laid) for place, laid in enumerate(tiles) if laid)
    assert len(seen) == 9 * 48
    assert max(seen[4, number, turns] for number in range(1, 13) for turns in range(4)) < 62.5 * 1.7
    assert min(seen[4, number, turns] for number in range(1, 13) for turns in range(4)) > 62.5 * 0.4


@pytest.mark.parametrize(("pond_at", "start_at"), [(0, 2), (2, 0), (0, 8), (1, 3), (1, 5), (1, 7)])
def test_r5_tiles_that_often_touch_can_be_laid_too(pond_at: int, start_at: int) -> None:
    drawn = {
        (0, 2): "PaAbaabbb",
        (2, 0): "AaPaabbbb",
        (0, 8): "PaabbabbB",
        (1, 3): "aPaAaabbb",
        (1, 5): "aPaaaAbbb",
        (1, 7): "aPbabbaBb",
    }[pond_at, start_at]
    box = {"tiles": [[drawn[:3], drawn[3:6], drawn[6:]]] * 12}
    for seed in range(20):
        assert tatami.game("hiroba").new(4, {"box": box}, seed).to_act == 1


@pytest.mark.parametrize(("players", "count"), [(2, 4), (3, 2)])
def test_r6_eight_choices_of_water_around_the_centre(players: int, count: int) -> None:
    drawn = Counter(water_of(tatami.game("hiroba").new(players, seed=seed)) for seed in range(800))
    ring = [0, 1, 2, 5, 8, 7, 6, 3]
    runs = {frozenset(ring[(first + step) % 8] for step in range(count)) for first in range(8)}
    assert set(drawn) == runs
    assert min(drawn.values()) > 65
    assert max(drawn.values()) < 140


def test_r6_no_water_with_four() -> None:
    assert water_of(tatami.game("hiroba").new(4)) == frozenset()


def test_r7_a_koi_on_every_pond_that_lies_face_up() -> None:
    for players, ponds in ((2, 5), (3, 7), (4, 9)):
        position = tatami.game("hiroba").new(players)
        assert len(position.outcome.detail["ponds"]) == ponds
        assert not cells(position) & {line["cell"] for line in position.outcome.detail["ponds"]}


# Play


def test_r8_a_pebble_is_compulsory_and_at_most_one_stone_may_follow() -> None:
    position = after()
    assert "-" not in position.moves
    position = position.play("5a5")
    assert position.to_act == 1
    assert "-" in position.moves
    position = position.play("xc5")
    assert position.to_act == 2
    assert position.view().to_json()["stones"] == [1, 1]


def test_r9_the_first_pebble_goes_on_a_free_start_point() -> None:
    position = after()
    assert len(position.moves) == 45
    assert cells(position) == {"a5", "f6", "b9", "e8", "h9"}
    position = play(position, "7b9 xf6")
    assert cells(position) == {"a5", "e8", "h9"}


def test_r10_later_pebbles_go_in_a_row_or_column_of_ones_own() -> None:
    position = after("5a5 - 4h9 -")
    assert cells(position) == {"b5", "c5", "d5", "f5", "a4", "a6", "a8", "a9"}  # across ponds and water too
    position = play(position, "2a9 -")
    assert cells(position) == {"a9", "b9", "c9", "d9", "e9", "f9", "g9", "i9", "h8"} - {"a9"}
    position = play(position, "1h8 -")
    assert "d9" in cells(position)
    assert "h7" not in cells(position)


def test_r11_applies_on_the_first_turn_too() -> None:
    position = after("7b9 -")
    assert values(position, "h9") == "12345689"
    assert values(position, "e8") == "123456789"


def test_r11_applies_to_row_column_and_garden() -> None:
    position = after("5a5 - 4h9 -")
    assert values(position, "a9") == "1236789"  # row 9 has the other seat's 4
    assert values(position, "a8") == "12346789"
    position = play(position, "1a4 - 6h8 - 6a9 - 1i9 -")
    assert "1" not in values(position, "c5")  # not in the row or column of a4, but in its garden
    assert "1" not in values(position, "f4")  # row 4
    assert "1" in values(position, "d5")


def test_r11_the_two_gardens_of_a_tile_may_have_equal_values() -> None:
    position = after("5a5 - 4h9 - 1c5 - 6h8 -")
    assert "1" in values(position, "a6")
    assert "1" not in values(position, "a4")


def test_r12_pebbles_koi_and_stones_cover_cells() -> None:
    position = after("5a5 xb5 4h9 xc5")
    assert cells(position) == {"d5", "f5", "a4", "a6", "a8", "a9"}
    stones = cells(play(position, "1d5"))
    assert not stones & {"a5", "b5", "c5", "d5", "h9"}  # pebbles and stones
    assert not stones & {"b4", "e5", "a7", "d7", "h7"}  # koi on their ponds
    assert len(stones) == 40 - 5


def test_r13_a_stone_may_block_a_start_point() -> None:
    position = after("5a5 xh9")
    assert cells(position) == {"f6", "b9", "e8"}
    assert "h9" in position.view().to_json()["blocked_cells"]


def test_r13_a_stone_is_offered_every_turn_until_it_is_placed() -> None:
    position = after("5a5 - 4h9 xa6 1a4")
    assert position.to_act == 1
    assert [move for move in position.moves if move[0] not in "x-"] == []
    assert "xa6" not in position.moves
    position = play(position, "xa9 1i9")  # seat 2 has no stones left and is not asked
    assert position.to_act == 1
    assert position.view().to_json()["phase"] == "place"


def stones_last(position: Position, rng: random.Random) -> Position:
    """Play on without a stone until just before the last decision."""
    while True:
        following = position.play("-" if "-" in position.moves else rng.choice(position.moves))
        if following.is_over:
            return position
        position = following


def test_r13_a_stone_is_offered_after_the_last_pebble_too() -> None:
    end = stones_last(after(), random.Random(1))
    assert end.view().to_json()["phase"] == "stone"
    assert sum(map(sum, end.view().to_json()["pebbles"])) == 0
    assert end.to_act == 2
    after_stone = end.play(next(move for move in end.moves if move != "-"))
    assert after_stone.is_over
    assert after_stone.view().to_json()["stones"] == [2, 0]


def test_r13_a_last_stone_can_cost_a_koi() -> None:
    # A garden whose last free cell is blocked can no longer take a koi (R16).
    end = stones_last(after(), random.Random(1))
    lost = [move for move in end.moves if end.play(move).outcome.scores != end.play("-").outcome.scores]
    full = [
        line["cells"]
        for line in end.outcome.detail["gardens"]
        if line["koi"] and sum(cell in cells(end) for cell in line["cells"]) == 1
    ]
    assert sorted(move[1:] for move in lost) == sorted(cell for line in full for cell in line if cell in cells(end))


def test_r13_no_stone_is_offered_without_a_free_cell() -> None:
    position = after("5a5 - 4h9 -")
    record = position.state.record
    for cell in range(81):
        if record.ground[cell] > 0 and record.board[cell] == 0 and cell != 36 + 1:
            record.free[cell // 9] &= ~(1 << cell % 9)
            record.free_count -= 1
            record.room[record.ground[cell]] -= 1
            record.board[cell] = -1
    crowded = Position(State(position.game, record), json.dumps(position.deal))
    assert cells(crowded) == {"b5"}
    assert crowded.play(crowded.moves[0]).is_over  # no stone is offered, and nobody can play on


def test_r14_a_blocked_seat_is_skipped_for_good() -> None:
    end = golden("blocked-seat-3-players")
    line = end.line()
    found = [position for position in line if any(event.code == "seat-blocked" for event in position.events)]
    assert [event.params["seat"] for event in found[0].events if event.code == "seat-blocked"] == [3]
    at = found[0].ply
    assert all(position.to_act != 3 for position in line[at:])
    assert all(position.view().to_json()["blocked"] == [False, False, True] for position in line[at:])
    assert sum(end.view().to_json()["pebbles"][2]) == 5
    assert [sum(held) for held in end.view().to_json()["pebbles"][:2]] == [0, 0]


@pytest.mark.parametrize("name", ["blocked-seat-2-players", "blocked-seat-4-players"])
def test_r14_the_game_ends_when_nobody_can_place_a_pebble(name: str) -> None:
    end = golden(name)
    left = [sum(held) for held in end.view().to_json()["pebbles"]]
    assert end.is_over
    assert end.moves == ()
    assert [count > 0 for count in left] == end.view().to_json()["blocked"]


# Scoring


def test_r15_the_smallest_sum_takes_the_koi() -> None:
    assert pond(after(), "d7") == {"cell": "d7", "sums": [None, None], "winners": []}
    position = after("1f6 - 3e8 - 6d6 - 1e7")
    assert pond(position, "d7") == {"cell": "d7", "sums": [6, 1], "winners": [2]}  # d6 is on another tile
    position = play(position, "- 3d5 -")
    assert pond(position, "e5") == {"cell": "e5", "sums": [3, None], "winners": [1]}  # a seat needs a pebble there


def test_r15_one_pebble_beside_two_ponds_counts_for_both() -> None:
    tiles: list[Any] = [None, None, None, [1, 0], [12, 0], None, [7, 0], [6, 2], [11, 3]]
    view = tatami.load(deal(tiles)).view().to_json()
    ponds = [line["cell"] for line in view["ponds"]]
    assert ponds == ["b5", "e4", "b8", "e9", "g9"]
    position = play(tatami.load(deal(tiles)), "5a7 - 5f8 - 1b7 - 2f9")
    assert pond(position, "b8")["sums"] == [1, None]
    assert pond(position, "e9")["sums"] == [None, 2]
    assert pond(position, "g9")["sums"] == [None, 2]


def test_r15_equal_sums_win_a_koi_each() -> None:
    position = after("6e8 - 6f6 - 2e7 - 2d6")
    assert pond(position, "d7") == {"cell": "d7", "sums": [2, 2], "winners": [1, 2]}
    assert garden(position, "e8")["koi"]
    assert garden(position, "f6")["koi"]
    assert position.outcome.scores == (8, 8)


def test_r16_a_koi_doubles_a_garden_won_alone() -> None:
    position = after("1f6 - 3e8 - 6d6 - 1e7")
    assert garden(position, "e8") == {
        "tile": 7,
        "cells": ["e7", "d8", "e8", "d9"],
        "size": 4,
        "sums": [0, 4],
        "winners": [2],
        "koi": True,
        "points": [0, 8],
    }
    assert position.outcome.detail["spare_koi"] == [0, 0]


def test_r16_no_koi_in_a_tied_garden_nor_in_a_garden_of_another() -> None:
    position = after("2b9 - 5a5 - 7b7 - 9a8")
    assert garden(position, "b9")["winners"] == [1, 2]
    assert not garden(position, "b9")["koi"]
    assert position.outcome.detail["spare_koi"] == [1, 0]  # seat 1 wins nothing alone
    assert position.outcome.scores == (6 + 1, 6 + 5)


def test_r16_no_koi_in_a_garden_without_a_free_cell() -> None:
    position = after("4b9 - 3e8 - 5c9 - 6d8 - 1c8 - 7f8 -")
    assert garden(position, "c8")["winners"] == [1]
    full = play(position, "2c7 -")
    assert pond(full, "d7")["winners"] == [1]
    assert not garden(full, "c8")["koi"]  # both cells are covered
    assert garden(full, "b9")["koi"]


def test_r17_koi_go_to_the_largest_gardens_then_in_sheet_order() -> None:
    end = golden("worked-example")
    assert [line["koi"] for line in end.outcome.detail["gardens"] if 1 in line["winners"]] == [
        False,  # 3 cells
        True,
        True,
        False,  # 6 cells, tied
        False,  # equal size, but later
        False,
    ]


def test_r17_owners_choose_in_seat_order_one_koi_at_a_time() -> None:
    moves = golden("worked-example").history
    position = play(tatami.load({**golden("worked-example").deal, "options": {"koi": "choose"}}), " ".join(moves))
    assert not position.is_over
    assert position.to_act == 1
    assert position.view().to_json()["ask"] == {"code": "ask-koi", "count": 2}
    assert position.moves == ("kb1", "kf2", "kd3", "kf3", "kf4", "kd6", "ke6", "-")
    assert position.outcome.scores == (33, 34)  # not asked yet: counted as automatic placement would
    position = position.play("kb1")
    assert position.to_act == 1
    assert position.view().to_json()["ask"] == {"code": "ask-koi", "count": 1}
    assert position.moves == ("kf2", "kd3", "kf3", "kf4", "kd6", "ke6", "-")  # one koi a garden
    assert position.outcome.scores == (32, 34)
    position = position.play("-")
    assert position.to_act == 2
    assert position.outcome.scores == (29, 34)
    assert position.outcome.detail["spare_koi"] == [1, 0]
    assert position.moves == ("ka2", "kb2", "kb3", "kc3", "kb6", "kb7", "kb8", "kb9", "kc9", "-")
    position = play(position, "kb6 kb7")
    assert position.outcome.scores == (29, 10 + 6 + 4 + 8 + 4)  # the last koi would go to the garden of 5
    position = position.play("-")
    assert position.is_over
    assert position.outcome.scores == (29, 5 + 6 + 4 + 8 + 4 + 1)
    assert position.outcome.detail["spare_koi"] == [1, 1]
    assert position.view().to_json()["koi_cells"] == ["b1", "b6", "b7"]


def test_r17_asking_stops_when_no_garden_is_left() -> None:
    found = 0
    for seed in range(40):
        rng = random.Random(seed)
        position = tatami.game("hiroba").new(2, {"koi": "choose"}, seed)
        while not position.is_over:
            before = position
            koi = [move for move in position.moves if move[0] == "k"]
            position = position.play(rng.choice(koi or position.moves))
        if before.view().to_json()["phase"] == "koi":
            found += any(position.outcome.detail["spare_koi"])
            assert all(event.code != "koi-left" for step in position.line() for event in step.events)
    assert found  # koi are left over although nobody passed


def test_r18_the_largest_sum_wins_a_garden() -> None:
    position = after("4b9 - 2e8 - 9d9 - 6e7")
    assert garden(position, "e8")["sums"] == [9, 8]
    assert garden(position, "e8")["winners"] == [1]
    assert garden(position, "e8")["points"] == [4, 0]
    assert garden(position, "b9")["points"] == [6, 0]
    assert garden(position, "a5") == {
        "tile": 3,
        "cells": ["a4", "c4", "a5", "b5", "c5"],
        "size": 5,
        "sums": [0, 0],
        "winners": [],
        "koi": False,
        "points": [0, 0],
    }


def test_r18_a_tie_counts_in_full_for_all() -> None:
    position = after("2b9 - 5a5 - 7b7 - 9a8")
    assert garden(position, "b9")["sums"] == [9, 9]
    assert garden(position, "b9")["points"] == [6, 6]


def test_r19_gardens_won_break_a_tie() -> None:
    outcome = after("6e8 - 7b9 - 1c8").outcome
    assert outcome.scores == (6, 6)
    assert outcome.detail["gardens_won"] == [2, 1]
    assert outcome.ranks == (1, 2)


def test_r19_shared_gardens_count_as_won() -> None:
    assert after("2b9 - 5a5 - 7b7 - 9a8").outcome.detail["gardens_won"] == [1, 2]


def test_r19_then_the_victory_is_shared() -> None:
    outcome = after("4h9 - 5e8").outcome
    assert outcome.scores == (4, 4)
    assert outcome.ranks == (1, 1)
    assert after().outcome.ranks == (1, 1)


def test_r20_the_worked_example() -> None:
    end = golden("worked-example")
    outcome = end.outcome
    assert end.is_over
    assert sum(map(sum, end.view().to_json()["pebbles"])) == 0
    assert outcome.scores == (33, 34)
    assert outcome.ranks == (2, 1)
    sheet: dict[int, list[tuple[int, list[int], bool, list[int]]]] = {}
    for line in outcome.detail["gardens"]:
        sheet.setdefault(line["tile"], []).append((line["size"], line["winners"], line["koi"], line["points"]))
    assert [sorted(lines, reverse=True) for lines in sheet.values()] == [
        [(5, [2], True, [0, 10]), (3, [1], False, [3, 0])],
        [(4, [1], True, [8, 0]), (4, [1], True, [8, 0])],
        [(6, [1, 2], False, [6, 6]), (2, [2], False, [0, 2])],
        [(4, [1], False, [4, 0]), (4, [1], False, [4, 0])],
        [(4, [2], True, [0, 8]), (4, [2], True, [0, 8])],
    ]
    assert outcome.detail["spare_koi"] == [0, 0]
    assert outcome.detail["gardens_won"] == [6, 5]


def test_a_deal_need_not_name_its_options() -> None:
    bare = {"game": "hiroba", "players": 2, "tiles": FIVE}
    assert tatami.load(bare) == after()
    assert tatami.load(bare).deal["options"] == {"koi": "auto"}
