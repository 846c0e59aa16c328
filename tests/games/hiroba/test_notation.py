"""Hiroba's words, deals, boxes and refusals."""

import copy
from typing import Any

import pytest

import tatami
from tatami import BadDeal, BadSetup, Position
from tatami.core.messages import Json
from tatami.core.options import read_box
from tatami.games.hiroba import GAME, constants
from tests.games.hiroba.cases import BOX
from tests.games.hiroba.table import FIVE, after, deal, golden, play


@pytest.mark.parametrize("word", ["7e4", "1a1", "9i9", "xe4", "ke4", "-"])
def test_words(word: str) -> None:
    assert GAME.notation.is_word(word)


@pytest.mark.parametrize("word", ["", "0e4", "10e4", "7e0", "7j4", "7E4", "Xe4", "e4", "x", "k", "--", "7e4 ", "-7e4"])
def test_invalid_words_are_rejected(word: str) -> None:
    assert not GAME.notation.is_word(word)


def test_moves_are_sorted_by_cell_then_value_with_the_pass_last() -> None:
    position = after("5a5")
    cells = [constants.CELL_NAMES.index(move[1:]) for move in position.moves[:-1]]
    assert cells == sorted(cells)
    assert position.moves[-1] == "-"
    position = play(position, "- 4h9 -")
    keys = [(constants.CELL_NAMES.index(move[1:]), int(move[0])) for move in position.moves]
    assert keys == sorted(keys)


# Refusals


def ends(koi: str) -> Position:
    """The worked example once all pebbles are placed."""
    example = golden("worked-example")
    return play(tatami.load({**example.deal, "options": {"koi": koi}}), " ".join(example.history))


@pytest.mark.parametrize(
    ("words", "word", "code"),
    [
        ("", "-", "must-place"),
        ("", "xe4", "pebble-first"),
        ("", "ke4", "koi-automatic"),
        ("", "7e4", "not-a-start"),
        ("", "7a1", "cell-water"),
        ("", "7b4", "cell-pond"),
        ("5a5", "7b5", "stone-or-pass"),
        ("5a5", "xa5", "cell-pebble"),
        ("5a5", "xb4", "cell-pond"),
        ("5a5", "xi1", "cell-water"),
        ("5a5 xb5 4h9", "xb5", "cell-stone"),
        ("5a5 xb5 4h9 -", "1b5", "cell-stone"),
        ("5a5 xb5 4h9 -", "1h9", "cell-pebble"),
        ("5a5 xb5 4h9 -", "5c5", "no-pebble"),
        ("5a5 xb5 4h9 -", "1e8", "not-in-line"),
        ("5a5 xb5 4h9 -", "4a9", "row-has-value"),
        ("5a5 xb5 4h9 xi9 1a4 - 1h8", "1a6", "column-has-value"),
        ("5a5 xb5 4h9 xi9 1a4 - 1h8", "1c5", "garden-has-value"),
        ("5a5 xb5 4h9 xi9 1a4 -", "xa6", "no-stone"),
        ("7b9 -", "7h9", "row-has-value"),
    ],
)
def test_refusals_say_why(words: str, word: str, code: str) -> None:
    reason = after(words).why_not(word)
    assert reason is not None
    assert reason.code == code


@pytest.mark.parametrize(
    ("words", "word", "code"),
    [
        ("", "7b1", "koi-or-pass"),
        ("", "xb1", "koi-or-pass"),
        ("", "kg1", "cell-water"),
        ("", "ka3", "cell-pond"),
        ("", "ka1", "cell-pebble"),
        ("", "kd2", "cell-stone"),
        ("", "kb5", "koi-tied"),
        ("", "kb6", "koi-not-won"),
        ("kf2", "kf2", "cell-koi"),
        ("kf2", "kf3", "koi-already"),
    ],
)
def test_refusals_of_koi_say_why(words: str, word: str, code: str) -> None:
    reason = play(ends("choose"), words).why_not(word)
    assert reason is not None
    assert reason.code == code


def test_koi_are_not_placed_before_the_end() -> None:
    reason = after("5a5", koi="choose").why_not("kc5")
    assert reason is not None
    assert reason.code == "koi-at-the-end"
    assert str(ends("auto").why_not("kb1")) != ""
    over = ends("auto").why_not("kb1")
    assert over is not None
    assert over.code == "game-over"


# Deals


def changed(**entries: Any) -> list[Any]:
    """FIVE with some entries replaced: p3=… is place 3."""
    tiles = copy.deepcopy(FIVE)
    for place, laid in entries.items():
        tiles[int(place[1:])] = laid
    return tiles


@pytest.mark.parametrize(
    ("tiles", "part"),
    [
        (None, "9 entries"),
        ({}, "9 entries"),
        ([], "9 entries"),
        (FIVE[:8], "9 entries"),
        ([*FIVE, None], "9 entries"),
        (changed(p3=6), "Entry 4"),
        (changed(p3=[6]), "Entry 4"),
        (changed(p3=[6, 0, 0]), "Entry 4"),
        (changed(p3=[6, True]), "Entry 4"),
        (changed(p3=[6, 0.0]), "Entry 4"),
        (changed(p3=["6", 0]), "Entry 4"),
        (changed(p3=[0, 0]), "1 to 12"),
        (changed(p3=[13, 0]), "1 to 12"),
        (changed(p3=[10**30, 0]), "1 to 12"),
        (changed(p3=[6, 4]), "quarter turns"),
        (changed(p3=[6, -1]), "quarter turns"),
        (changed(p3=[1, 0]), "Tile 1 is used more than once"),
        (changed(p3=None), "4 tiles show water, not 5"),
        (changed(p0=[9, 0]), "4 tiles show water, not 3"),
        (changed(p0=[9, 0], p4=None), "central tile"),
        (changed(p0=[9, 0], p6=None), "next to each other"),
        ([[12, 0], [7, 0], [6, 0], [11, 0], [1, 0], None, None, None, None], "pond on a4"),
    ],
)
def test_wrong_deals_are_refused_with_the_reason(tiles: Any, part: str) -> None:
    with pytest.raises(BadDeal, match=part):
        tatami.load(deal(tiles))


def test_r6_is_checked_for_every_number_of_players() -> None:
    nine = tatami.game("hiroba").new(4, seed=3).deal["tiles"]
    assert tatami.load(deal(nine, 4)).players == 4
    for players, count in ((2, 4), (3, 2)):
        with pytest.raises(BadDeal, match=f"{count} tiles show water, not 0"):
            tatami.load(deal(nine, players))
    with pytest.raises(BadDeal, match="0 tiles show water, not 4"):
        tatami.load(deal(FIVE, 4))
    with pytest.raises(BadDeal, match="2 tiles show water, not 4"):
        tatami.load(deal(FIVE, 3))


def test_r5_counts_within_a_box_of_other_tiles() -> None:
    position = tatami.game("hiroba").new(4, {"box": BOX}, 5)
    assert tatami.load(position.deal) == position
    tiles = position.deal["tiles"]
    refused = 0
    for place in range(9):
        for turns in range(4):
            other = copy.deepcopy(tiles)
            other[place][1] = turns
            try:
                tatami.load(deal(other, 4, box=BOX))
            except BadDeal as error:
                refused += 1
                assert error.reason.code == "deal-pond-by-start"
    assert refused


# Boxes


def test_our_own_box_is_valid() -> None:
    box = read_box(GAME.folder / "box.toml")
    with_box = tatami.game("hiroba").new(3, {"box": box}, 4)
    assert with_box.deal["tiles"] == tatami.game("hiroba").new(3, {}, 4).deal["tiles"]
    assert with_box.state.to_bytes() == tatami.game("hiroba").new(3, {}, 4).state.to_bytes()


def test_a_deal_carries_its_box() -> None:
    position = tatami.game("hiroba").new(2, {"box": BOX}, 1)
    assert position.deal["options"]["box"] == spelled(BOX, " ")
    sizes = {line["size"] for seed in range(20) for line in GAME.new(2, {"box": BOX}, seed).outcome.detail["gardens"]}
    assert sizes == {2, 3, 4, 5, 6}


def spelled(box: Json, between: str) -> Json:
    """A box with this separator between the letters of every row."""
    return {"tiles": [[between.join(row.replace(" ", "")) for row in rows] for rows in box["tiles"]]}


@pytest.mark.parametrize("between", ["", " ", " " * 20_000])
def test_a_box_in_any_spelling_is_the_same_box(between: str) -> None:
    other: Json = {"tiles": tuple(map(tuple, spelled(BOX, between)["tiles"]))}
    assert GAME.new(2, {"box": other}, 1) == GAME.new(2, {"box": BOX}, 1)


def test_an_existing_deal_keeps_its_box_as_written() -> None:
    wide = spelled(BOX, "  ")
    first = GAME.new(2, {"box": BOX}, 1)
    loaded = tatami.load({**first.deal, "options": {"koi": "auto", "box": wide}})
    assert loaded.deal["options"]["box"] == wide
    assert loaded.state.to_bytes() == first.state.to_bytes()
    assert GAME.deal_from(2, {"box": wide}, b"seed").deal["options"]["box"] == wide


def boxed(tile: int, *rows: Any) -> dict[str, Any]:
    """Our box with one tile changed."""
    tiles: list[Any] = [list(drawn) for drawn in constants.TILES]
    tiles[tile - 1] = list(rows)
    return {"tiles": tiles}


@pytest.mark.parametrize(
    ("box", "part"),
    [
        ([], "a table like"),
        ({}, "at tiles: must have 12 tiles"),
        ({"tiles": []}, "at tiles: must have 12 tiles"),
        ({"tiles": [list(drawn) for drawn in constants.TILES[:11]]}, "at tiles: must have 12 tiles"),
        ({"tiles": "abc"}, "at tiles: must have 12 tiles"),
        (BOX | {"koi": "choose"}, "at koi: only these names are allowed here: tiles"),
        (boxed(4, "Paa", "baA"), "at tiles 4: tile 4 must have 3 rows"),
        ({"tiles": [*BOX["tiles"][:11], 7]}, "at tiles 12: tile 12 must have 3 rows"),
        (boxed(4, "Paa", "baA", "bb"), r"at tiles 4\.3: row 3 of tile 4"),
        (boxed(4, "Paa", "baA", 3), r"at tiles 4\.3: row 3 of tile 4"),
        (boxed(4, "Paa", "bcA", "bbb"), r"at tiles 4\.2: row 2 of tile 4"),
        (boxed(4, "aaa", "baA", "bbb"), "one pond P, not 0"),
        (boxed(4, "Paa", "baA", "bbP"), "one pond P, not 2"),
        (boxed(4, "Paa", "baa", "bbb"), "one start point A or B, not 0"),
        (boxed(4, "Paa", "baA", "bBb"), "one start point A or B, not 2"),
        (boxed(4, "Paa", "aaA", "aab"), "garden a of tile 4 must have 2 to 6 cells, not 7"),
        (boxed(4, "Pbb", "bbB", "bbb"), "garden a of tile 4 must have 2 to 6 cells, not 0"),
        (boxed(4, "Pab", "abA", "bbb"), "garden a of tile 4 is not in one piece"),
        (boxed(4, "Pab", "aaA", "bbb"), "garden b of tile 4 is not in one piece"),
        (boxed(4, "PAa", "baa", "bbb"), "tile 4 is next to its start point"),
    ],
)
def test_wrong_boxes_are_refused_with_place_and_reason(box: Any, part: str) -> None:
    with pytest.raises(BadSetup, match=part):
        GAME.new(2, {"box": box})
    with pytest.raises(BadDeal, match=part):
        tatami.load(deal(FIVE, box=box))


def test_options_are_checked() -> None:
    wrong: list[Any] = ["Auto", "", None, True, []]
    for koi in wrong:
        with pytest.raises(BadSetup, match="koi"):
            GAME.new(2, {"koi": koi})
