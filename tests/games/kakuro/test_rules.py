"""The paragraphs and worked examples of Kakuro's rules, on the compiled code."""

import re
from collections import Counter

import pytest

from tatami import BadSetup, IllegalMove, Position
from tests.games.kakuro.board import BASE, KAKURO, position

FIGURE_7 = "a5=r1 b5=y8 c5=y2 d5=y1 e5=y4 f5=y5 g5=y2 e6=y3 e7=y1"


@pytest.mark.parametrize(
    ("board", "moves", "points"),
    [
        (BASE, "y4c6", 13),
        (BASE, "r4e6", 14),
        (BASE, "y8d2", 0),
        (BASE, "y6f4", 0),
        (BASE, "r8f7", 0),
        (BASE + " f4=y6", "r8e2", 26),
        (BASE + " f4=y6", "r4e6", 14),
        (BASE + " f4=y6", "y7g4", 34),
        ("c5=y2 d5=y6 e5=y4", "y2f5 fc5", 12),
        ("a5=r3 b5=y9 c5=y3 d5=r2 e5=y5 f5=y1 g5=y6", "y7h5 fd5", 33),
        ("c5=r2 e5=y1 f5=y6 g5=y5", "y5d5", 0),
        (FIGURE_7, "y7h5 fe5", 18),
        (FIGURE_7 + " h3=r9 h4=y2", "y7h5 fe5", 27),
    ],
)
@pytest.mark.parametrize("expert", [False, True])
def test_worked_examples(board: str, moves: str, points: int, expert: bool) -> None:
    place, *flip = moves.split()
    end = position(board, (int(place[1]), int(place[1])), expert=expert).play(place)
    for word in flip or ["-"] * (end.to_act == 1):
        end = end.play(word)
    assert end.outcome.scores[0] == points
    assert end.to_act == 2


def test_r8_a_flip_that_only_ends_the_series_is_not_even_asked_about() -> None:
    end = position("c5=r2 e5=y1 f5=y6 g5=y5", (5, 5)).play("y5d5")
    assert end.to_act == 2
    assert end.outcome.scores == (0, 0)


def test_r1_the_bag_holds_eight_of_each_digit() -> None:
    deal = KAKURO.new(3, seed=5).deal
    tiles = [*deal["start"], *deal["bag"], *(tile for hand in deal["hands"] for tile in hand)]
    assert Counter(tiles) == Counter(dict.fromkeys(range(1, 10), 8))


@pytest.mark.parametrize("stones", [["e5", "e3", "c5", "g5", "e7"], ["a1", "i9", "b1", "a9", "i1"]])
def test_r2_the_first_stone_is_red_and_the_others_yellow(stones: list[str]) -> None:
    first = KAKURO.new(2, {"stones": stones}, seed=3)
    board = first.view(None).to_json()["board"]
    assert list(board) == sorted(stones, key=lambda cell: (cell[1], cell[0]))
    for stone, digit in zip(stones, first.deal["start"], strict=True):
        assert board[stone] == {"digit": digit, "colour": "red" if stone == stones[0] else "yellow"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r3_r4_everyone_holds_two_tiles_and_draws_after_each_turn(players: int) -> None:
    first = KAKURO.new(players, seed=1)
    assert first.view(None).to_json()["held"] == [2] * players
    after = first.play(first.moves[0])
    assert after.view(None).to_json()["held"] == [2] * players
    assert after.view(None).to_json()["bag"] == first.view(None).to_json()["bag"] - 1
    assert first.deal["bag"][0] in after.view(1).to_json()["hand"]


def test_r4_any_tile_either_side_up_next_to_any_tile() -> None:
    words = position("e5=r6", (3, 8)).moves
    cells = ("e4", "d5", "f5", "e6")
    assert words == tuple(f"{side}{digit}{cell}" for digit in (3, 8) for side in "yr" for cell in cells)


def test_r4_two_equal_tiles_give_each_placement_once() -> None:
    words = position("e5=r6", (3, 3)).moves
    assert words == tuple(f"{side}3{cell}" for side in "yr" for cell in ("e4", "d5", "f5", "e6"))


def test_r4_in_a_corner_only_two_cells_touch() -> None:
    assert [word[2:] for word in position("a1=y1", (2, 2)).moves] == ["b1", "a2"] * 2


def test_r5_a_series_does_not_wrap_round_the_border() -> None:
    # i4 ends row 4, a5 begins row 5: they are not neighbours.
    end = position("h4=r3 a5=y2", (1, 1)).play("y1i4")
    assert end.outcome.scores[0] == 0


def test_r6_a_kakuro_ended_by_a_new_red_tile_does_not_score_again() -> None:
    end = position("a1=r3 b1=y1 c1=y2", (5, 5)).play("r5d1")
    assert end.to_act == 2
    assert end.outcome.scores[0] == 0


def test_r6_points_wait_for_the_flip() -> None:
    placed = position("c5=y2 d5=y6 e5=y4 f4=r9 f6=y7", (2, 2)).play("y2f5")
    assert placed.to_act == 1
    assert placed.outcome.scores[0] == 0
    assert placed.outcome.detail == {"kakuros": []}
    assert placed.play("-").outcome.scores[0] == 9
    both = placed.play("fc5").outcome
    assert both.scores[0] == 9 + 12
    assert [kakuro["cells"] for kakuro in both.detail["kakuros"]] == [["f4", "f5", "f6"], ["c5", "d5", "e5", "f5"]]


def test_r7_breaking_a_kakuro_costs_nothing_and_building_it_again_scores_again() -> None:
    broken = position("a1=r3 b1=y1 c1=y2 d1=r1", (9, 9)).play("y9e1")
    assert broken.outcome.scores[0] == 0
    board = "a1=r3 b1=y1 c1=y2 d1=y7 e1=y9"
    end = position(board, (4, 4)).play("y4f1")
    assert end.outcome.scores[0] == 23  # 1+2+7+9+4


def test_r9_experts_flip_several_tiles_of_one_kakuro() -> None:
    board = "a5=y5 b5=r4 c5=y3 d5=r1"
    placed = position(board, (7, 7), expert=True).play("y7e5")  # 5: 4+3+1+7 = 15
    assert "fa5+b5+d5" in placed.moves
    end = placed.play("fa5+b5+d5").outcome
    assert end.scores[0] == 15
    assert end.detail["kakuros"][0]["cells"] == ["a5", "b5", "c5", "d5", "e5"]
    assert position(board, (7, 7)).play("y7e5").to_act == 2


def test_r10_the_game_ends_after_67_turns_and_nobody_is_skipped() -> None:
    for players in (2, 3, 4):
        place: Position = KAKURO.new(players, seed=players)
        seats = []
        while not place.is_over:
            if place.view(None).to_json()["phase"] == "place":
                seats.append(place.to_act)
            place = place.play(place.moves[-1])
        assert seats == [turn % players + 1 for turn in range(67)]
        assert place.view(None).to_json()["held"] == [0] * players
        assert place.moves == ()


def test_r11_equal_points_share_the_victory() -> None:
    assert KAKURO.new(4).outcome.ranks == (1, 1, 1, 1)
    ahead = position(BASE, (4, 4)).play("y4c6").outcome
    assert ahead.ranks == (1, 2)


def test_detail_lists_totals_in_reading_order_right_before_down() -> None:
    detail = position(BASE + " f4=y6", (8, 8)).play("r8e2").outcome.detail
    assert detail["kakuros"] == [
        {"seat": 1, "turn": 1, "cells": ["e2", "f2", "g2", "h2"], "points": 18},
        {"seat": 1, "turn": 1, "cells": ["e2", "e3", "e4"], "points": 8},
    ]


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("y5c6", "not-in-hand"),
        ("y4e5", "cell-taken"),
        ("r4i9", "cell-apart"),
        ("-", "place-first"),
        ("fe5", "place-first"),
    ],
)
def test_placements_are_refused_for_a_reason(word: str, code: str) -> None:
    reason = position(BASE, (4, 4)).why_not(word)
    assert reason is not None
    assert reason.code == code


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("y2g5", "flip-or-pass"),
        ("fa1", "flip-empty"),
        ("ff5", "flip-placed"),
        ("fe5", "flip-no-kakuro"),
        ("fc5+d5", "flip-one-only"),
    ],
)
def test_flips_are_refused_for_a_reason(word: str, code: str) -> None:
    placed = position("c5=y2 d5=y6 e5=y4", (2, 2)).play("y2f5")
    with pytest.raises(IllegalMove) as caught:
        placed.find(word)
    assert caught.value.reason.code == code


def test_flipped_cells_are_written_once_each_in_reading_order() -> None:
    is_word = KAKURO.notation.is_word
    assert is_word("fc5+e5")
    assert is_word("fe4+c5")
    assert not is_word("fe5+c5")
    assert not is_word("fc5+c5")
    assert not is_word("fc5+")
    assert not is_word("f")
    assert not is_word("y0c6")
    assert not is_word("y4j6")


def test_events_tell_what_happened_and_the_drawn_tile_to_its_owner_alone() -> None:
    placed = position("c5=y2 d5=y6 e5=y4", (2, 2)).play("y2f5")
    assert [event.to_json() for event in placed.events] == [
        {"code": "tile-placed", "seat": 1, "cell": "f5", "digit": 2, "colour": "yellow"}
    ]
    flipped = placed.play("fc5")
    assert [event.code for event in flipped.events] == ["tile-flipped", "kakuro-formed", "tile-drawn"]
    drawn = flipped.events[-1]
    assert "digit" in drawn.seen_by(1)
    assert "digit" not in drawn.seen_by(2)
    assert "digit" not in drawn.seen_by(None)


def test_a_shortened_word_is_taken_if_it_is_clear() -> None:
    from tatami import AmbiguousMove

    place = position("e5=r6", (3, 8))
    assert place.find("Y3E4") == "y3e4"
    with pytest.raises(AmbiguousMove) as caught:
        place.find("e4")
    assert caught.value.fitting == ("y3e4", "r3e4", "y8e4", "r8e4")
    assert position("c5=y2 d5=y6 e5=y4", (2, 2)).play("y2f5").find("c5") == "fc5"


def test_the_text_board_shows_no_hidden_tile() -> None:
    first = KAKURO.new(2, seed=7)
    for view in (first.view(None), first.view(1)):
        assert "Hand of seat 2" not in str(view)
    hand = "  ".join(map(str, sorted(first.deal["hands"][1])))
    assert re.search(f"Hand of seat 2: {hand}$", str(first.view(2)), re.MULTILINE)


@pytest.mark.parametrize(
    ("box", "part"),
    [
        ({}, "at stones: must be five different cells"),
        ({"stones": ["e5", "e3", "c5", "g5"]}, "at stones: must be five different cells"),
        ({"stones": ["e5", "e3", "c5", "g5", "e5"]}, "at stones: must be five different cells"),
        ({"stones": ["e5", "e3", "c5", "g5", "e7"], "rivers": 1}, "at rivers: only these names"),
        ([], "a table like"),
    ],
)
def test_a_wrong_box_is_refused_with_place_and_reason(box: object, part: str) -> None:
    with pytest.raises(BadSetup, match=part):
        KAKURO.new(2, {"box": box})


def test_a_box_overrides_the_default_and_a_chosen_option_overrides_the_box() -> None:
    box = {"stones": ["e5", "c3", "g3", "c7", "g7"]}
    assert KAKURO.new(2, {"box": box}).deal["options"] == {"flips": "one", "stones": box["stones"], "box": box}
    stones = ["a1", "a2", "a3", "a4", "a5"]
    assert KAKURO.new(2, {"box": box, "stones": stones}).deal["options"]["stones"] == stones
    assert "box" not in KAKURO.new(2, {"box": None}).deal["options"]


def test_a_box_in_any_spelling_is_the_same_box() -> None:
    stones = ["e5", "c3", "g3", "c7", "g7"]
    assert KAKURO.new(2, {"box": {"stones": tuple(stones)}}, 1) == KAKURO.new(2, {"box": {"stones": stones}}, 1)
