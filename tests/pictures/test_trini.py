"""The pictures of Trini."""

import pytest

import tatami
from tatami.games.trini.constants import ROUND_NAMES, TRIANGLE_NAMES
from tatami.games.trini.picture import draw
from tests.pictures.support import Picture, line_of, texts, uses

TRINI = tatami.game("trini")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_die_stands_on_its_triangle_with_its_faces(players: int) -> None:
    for position in line_of(TRINI, players)[::15]:
        view = position.view().to_json()
        dice = {}
        for found in Picture(draw(view)).all(data_faces=None):
            (body,) = uses(found, "trini-die-")
            assert body.split("-")[0] == found.attrib["data-seat"]
            shown = {"seat": int(found.attrib["data-seat"]), "orientation": found.attrib["data-faces"]}
            dice[found.attrib["data-cell"]] = shown
        assert dice == view["board"]


def test_dice_that_show_different_faces_look_different() -> None:
    view = TRINI.new(2, seed=1).view().to_json()
    drawn = set()
    for faces in ("CQS", "QSC", "CsQ", "SCq"):
        picture = Picture(draw(view | {"board": {"a1": {"seat": 1, "orientation": faces}}}))
        drawn.add("".join(found.attrib.get("d", "") for found in picture.one(data_cell="a1")))
    assert len(drawn) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_trini_stands_on_its_round(players: int) -> None:
    for position in line_of(TRINI, players)[::15]:
        view = position.view().to_json()
        picture = Picture(draw(view))
        for name, held in view["rounds"].items():
            assert uses(picture.one(data_cell=name), "tatami-seat-") == [str(held["seat"])]
        cells = picture.values("data-cell")
        assert sorted(cells) == sorted([*view["board"], *view["rounds"]])


def test_triangles_and_free_rounds_carry_their_names() -> None:
    view = line_of(TRINI, 2)[-1].view().to_json()
    told = texts(Picture(draw(view)).root)
    assert set(TRIANGLE_NAMES) <= set(told)
    assert {name for name in ROUND_NAMES if name in told} == set(ROUND_NAMES) - view["rounds"].keys()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_cards_show_reserves_and_trinis(players: int) -> None:
    for position in line_of(TRINI, players)[::15]:
        view = position.view().to_json()
        picture = Picture(draw(view))
        for seat in range(1, players + 1):
            card = picture.one(data_card=str(seat))
            reserve = view["reserves"][seat - 1]
            assert (f"×{reserve}" in texts(card)) == (reserve > 0)
            assert len(uses(card, "tatami-seat-")) == 1 + view["points"][seat - 1]


def test_the_countdown_is_shown_until_the_end() -> None:
    line = line_of(TRINI, 2)
    assert any("40 quiet turns left" in told for told in texts(Picture(draw(line[0].view().to_json())).root))
    assert not any("quiet" in told for told in texts(Picture(draw(line[-1].view().to_json())).root))
