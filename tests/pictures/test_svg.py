"""The helpers that all pictures share."""

from xml.etree import ElementTree

import pytest

from tatami.core import svg


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (3, "3"),
        (2.0, "2"),
        (1.005, "1"),
        (0.126, "0.13"),
        (-0.001, "0"),
        (-2.5, "-2.5"),
        (1234.567, "1234.57"),
        (40, "40"),
    ],
)
def test_a_number_has_at_most_two_decimals(value: float, written: str) -> None:
    assert svg.number(value) == written


def test_text_and_attributes_are_escaped() -> None:
    nasty = "<script>\"'&"
    found = ElementTree.fromstring(svg.text(nasty, 1, 2, 16, data_name=nasty))
    assert found.text == nasty
    assert found.get("data-name") == nasty
    assert len(found) == 0


def test_an_attribute_that_is_none_is_left_out() -> None:
    assert svg.rect(0, 1, 2, 3, fill=None, rx=4) == '<rect x="0" y="1" width="2" height="3" rx="4"/>'


def test_a_group_is_scaled_turned_and_moved() -> None:
    drawn = svg.group("<path/>", at=(1.5, -2), turn=90, scale=0.5)
    assert drawn == '<g transform="translate(1.5 -2)rotate(90)scale(0.5)"><path/></g>'


def test_a_size_sets_the_width_and_keeps_the_shape() -> None:
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 900"><rect/></svg>'
    root = ElementTree.fromstring(svg.sized(drawn, 360))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("360", "450", "0 0 720 900")
    assert svg.sized(drawn, None) == drawn


def test_a_picture_without_a_view_box_has_no_shape_to_keep() -> None:
    with pytest.raises(ValueError, match="viewBox"):
        svg.sized("<svg/>", 100)


@pytest.mark.parametrize(
    ("ranks", "told"),
    [(None, ("Seat 2 to play", [2])), ([2, 1, 3], ("Seat 2 wins", [2])), ([1, 3, 1], ("Tie", [1, 3]))],
)
def test_the_header_tells_whose_turn_it_is_or_who_won(ranks: list[int] | None, told: tuple[str, list[int]]) -> None:
    outcome = None if ranks is None else {"ranks": ranks}
    assert svg.status({"to_act": 2 if ranks is None else None, "outcome": outcome}) == told


def test_every_seat_has_its_own_colour_and_shape() -> None:
    assert len({style.fill for style in svg.SEATS}) == len({style.shape for style in svg.SEATS}) == 5


def test_only_6_and_9_have_a_bar() -> None:
    barred = [value for value in range(1, 12) if "<path" in svg.numeral(value, 0, 0, 20)]
    assert barred == [6, 9]
