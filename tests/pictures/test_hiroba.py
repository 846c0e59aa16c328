"""The pictures of Hiroba."""

import random

import pytest

import tatami
from tatami.core.messages import Json
from tatami.games.hiroba.picture import draw, outline
from tests.contract.support import play_at_random
from tests.pictures.support import Picture, line_of, texts, uses

HIROBA = tatami.game("hiroba")


def views(players: int) -> list[Json]:
    return [position.view().to_json() for position in line_of(HIROBA, players)[::5]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_pebble_and_stone_lies_on_its_cell(players: int) -> None:
    for view in views(players):
        picture = Picture(draw(view))
        pebbles, stones = {}, []
        for found in picture.all(data_cell=None):
            cell = found.attrib["data-cell"]
            if found.get("href") == "#hiroba-stone":
                stones.append(cell)
            elif owner := uses(found, "hiroba-pebble-"):
                pebbles[cell] = {"seat": int(owner[0]), "value": int(texts(found)[0])}
        assert pebbles == view["board"]
        assert stones == view["blocked_cells"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_garden_has_its_size_and_the_seats_that_lead_it(players: int) -> None:
    for view in views(players):
        picture = Picture(draw(view))
        assert len(list(picture.all(data_garden=None))) == len(view["gardens"])
        for garden in view["gardens"]:
            tag = picture.one(data_tag=garden["cells"][0])
            assert texts(tag) == [str(garden["size"])]
            assert uses(tag, "tatami-seat-") == [str(seat) for seat in garden["winners"]]


def test_every_pond_has_the_seats_that_would_win_its_koi() -> None:
    for view in views(4):
        picture = Picture(draw(view))
        for pond in view["ponds"]:
            drawn = picture.one(data_pond=pond["cell"])
            assert uses(drawn, "hiroba-koi") == [""]
            assert uses(drawn, "tatami-seat-") == [str(seat) for seat in pond["winners"]]


def test_free_start_points_are_shown() -> None:
    for view in views(3):
        taken = view["board"].keys() | set(view["blocked_cells"])
        assert Picture(draw(view)).values("data-start") == [cell for cell in view["starts"] if cell not in taken]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pebbles_left_are_counted_by_kind(players: int) -> None:
    for view in views(players):
        picture = Picture(draw(view))
        for seat, held in enumerate(view["pebbles"], 1):
            card = picture.one(data_card=str(seat))
            kinds = [found for found in card.iter() if found.get("data-left")]
            assert [int(found.attrib["data-left"]) for found in kinds] == held
            assert [texts(found) for found in kinds] == [["1", "9"], ["2", "8"], ["3", "7"], ["4", "6"], ["5"]]
            assert len(uses(card, "hiroba-stone")) == view["stones"][seat - 1]


@pytest.mark.parametrize("koi", ["auto", "choose"])
def test_koi_lie_in_the_gardens_they_double_at_the_end(koi: str) -> None:
    *_, end = play_at_random(HIROBA.new(3, {"koi": koi}, seed=5), random.Random(5))
    view = end.view().to_json()
    doubled = [set(garden["cells"]) for garden in view["gardens"] if garden["koi"]]
    pieces = Picture(draw(view)).all(data_cell=None)
    lying = [found.attrib["data-cell"] for found in pieces if uses(found, "hiroba-koi")]
    assert doubled
    for cell in lying:
        assert sum(cell in cells for cells in doubled) == 1
    full = [cells for cells in doubled if cells <= view["board"].keys() | set(view["blocked_cells"])]
    assert len(lying) == len(doubled) - len(full)


def test_rows_and_columns_are_named() -> None:
    told = texts(Picture(draw(HIROBA.new(2, seed=1).view().to_json())).root)
    assert {*"abcdefghi", *"123456789"} <= set(told)


def test_the_outline_of_cells_that_touch_by_a_corner_has_two_loops() -> None:
    assert outline(["a1", "b2"], 0, 1).count("M") == 2
    assert outline(["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"], 0, 1).count("M") == 2
    assert outline(["a1", "a2", "b2"], 0, 1).count("Q") == 6
