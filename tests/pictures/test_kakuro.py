"""The pictures of Kakuro."""

import pytest

import tatami
from tatami.games.kakuro.picture import draw
from tests.pictures.support import Picture, line_of, texts

KAKURO = tatami.game("kakuro")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_tile_lies_on_its_cell_with_its_side_up(players: int) -> None:
    for position in line_of(KAKURO, players)[::9]:
        view = position.view().to_json()
        picture = Picture(draw(view))
        shown = {found.attrib["data-cell"]: found.attrib["href"] for found in picture.all("use", data_cell=None)}
        assert shown == {cell: f"#kakuro-{tile['colour']}-{tile['digit']}" for cell, tile in view["board"].items()}


def test_the_last_tile_is_marked() -> None:
    start, *_, late = line_of(KAKURO, 2)[:20]
    assert Picture(draw(start.view().to_json())).values("data-last") == []
    assert Picture(draw(late.view().to_json())).values("data-last") == [late.view().to_json()["placed"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seat_sees_its_own_digits_and_the_backs_of_the_others(players: int) -> None:
    position = line_of(KAKURO, players)[30]
    for seat in range(1, players + 1):
        view = position.view(seat).to_json()
        picture = Picture(draw(view))
        for other in range(1, players + 1):
            hand = [found.attrib["href"] for found in picture.all("use", data_hand=str(other))]
            known = [f"#kakuro-yellow-{digit}" for digit in view["hand"]]
            assert hand == (known if other == seat else ["#kakuro-back"] * view["held"][other - 1])


def test_a_spectator_sees_only_backs() -> None:
    picture = Picture(draw(line_of(KAKURO, 4)[30].view().to_json()))
    assert {found.attrib["href"] for found in picture.all("use", data_hand=None)} == {"#kakuro-back"}


def test_rows_columns_bag_and_turn_are_named() -> None:
    view = KAKURO.new(2, seed=3).view(1).to_json()
    told = texts(Picture(draw(view)).root)
    assert {*"abcdefghi", *"123456789"} <= set(told)
    assert any(f"turn 1 · bag {view['bag']}" in line for line in told)


def test_every_seat_has_a_counter_on_the_track() -> None:
    view = KAKURO.new(4, seed=3).view().to_json() | {"points": [0, 0, 99, 130]}
    picture = Picture(draw(view))
    assert picture.values("data-counter") == ["1", "2", "3", "4"]
    places = [found[0].attrib["transform"] for found in picture.all(data_counter=None)]
    assert len(set(places)) == 4
