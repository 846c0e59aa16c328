"""The pictures of Iké no Koï."""

from xml.etree import ElementTree

import pytest

import tatami
from tatami.core.messages import Json
from tatami.games.ike_no_koi.picture import draw
from tests.pictures.support import Picture, line_of, texts, uses

IKE = tatami.game("ike-no-koi")
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


def zones(jetty: ElementTree.Element) -> dict[int, ElementTree.Element]:
    return {int(found.attrib["data-zone"]): found for found in jetty.iter() if found.get("data-zone")}


def viewed(players: int, seat: int | None) -> list[Json]:
    return [position.view(seat).to_json() for position in line_of(IKE, players)[::12]]


@PLAYERS
def test_every_jetty_shows_what_lies_in_its_zones(players: int) -> None:
    for view in viewed(players, 1):
        picture = Picture(draw(view))
        assert sorted(picture.values("data-jetty")) == [str(seat) for seat in range(1, players + 1)]
        for seat, jetty in enumerate(view["jetties"], 1):
            drawn = picture.one(data_jetty=str(seat))
            assert set(zones(drawn)) == {variety for row in view["zones"] for variety in row}
            for variety, zone in zones(drawn).items():
                koi, bamboos = jetty["koi"][variety - 2], jetty["bamboos"][variety - 2]
                assert texts(zone) == [str(koi + bamboos or "·")]
                assert len(uses(zone, "ike-bamboo")) == bamboos
                assert uses(zone, "ike-koi-") == [str(variety)] * (min(koi, 4) if seat == 1 else 0)
                assert bool(uses(zone, "ike-most")) == (variety in view["sheet"]["tokens"][seat - 1])
            assert len(uses(drawn, "ike-lantern")) == jetty["lanterns"]
            assert len(uses(drawn, "ike-lotus")) == jetty["flowers"]


@PLAYERS
def test_pile_river_and_tokens_are_shown(players: int) -> None:
    for view in viewed(players, None):
        picture = Picture(draw(view))
        assert picture.values("data-river") == [*view["waiting"], *view["river"]]
        if view["pile"]:
            assert str(view["pile"]) in texts(picture.root)
        for variety, lotus in view["token_lotus"].items():
            token = picture.one(data_token=variety)
            assert texts(token)[:2] == [variety, str(lotus)]
            holder = [str(seat) for seat, won in enumerate(view["sheet"]["tokens"], 1) if int(variety) in won]
            assert uses(token, "tatami-seat-") == holder


@PLAYERS
def test_a_secret_challenge_is_drawn_only_for_its_owner_until_the_end(players: int) -> None:
    line = line_of(IKE, players)
    for position in (line[0], line[len(line) // 2]):
        common = str(position.view().to_json()["common"]["number"])
        assert Picture(draw(position.view().to_json())).values("data-challenge") == [common]
        for seat in range(1, players + 1):
            view = position.view(seat).to_json()
            own = str(view["personal"]["number"])
            assert Picture(draw(view)).values("data-challenge") == [common, own]
    assert len(Picture(draw(line[-1].view().to_json())).values("data-challenge")) == 1 + players


def test_the_basin_is_face_down_for_all_without_a_lantern() -> None:
    known = 0
    for position in line_of(IKE, 4)[::3]:
        view = position.view(2).to_json()
        if view["basin_winner"] is None or position.is_over:
            shown = Picture(draw(view)).values("data-basin")
            assert shown == (view["basin"] or ["?"] * 3)
            known += shown[0] != "?"
    assert known


def test_cards_of_the_pile_are_shown_only_to_the_seat_that_looked_at_them() -> None:
    looked = [position for position in line_of(IKE, 3) if position.view().to_json()["phase"] == "look"]
    assert looked
    for position in looked:
        assert position.to_act is not None
        for seat in range(1, 4):
            view = position.view(seat).to_json()
            shown = Picture(draw(view)).values("data-known")
            assert shown == (view["looks"][-1]["cards"] if seat == position.to_act else [])


def test_many_cards_to_place_fit_beside_the_basin() -> None:
    view = IKE.new(2, seed=1).view(1).to_json() | {"phase": "bamboo", "waiting": ["bamboo"] * 5}
    places = [found.attrib["transform"] for found in Picture(draw(view)).all(data_river="bamboo")]
    assert places == [f"translate({120 + 78 * index} 0)" for index in range(5)]


def test_bridges_are_drawn_between_their_zones() -> None:
    view = IKE.new(2, seed=1).view(1).to_json()
    plain = draw(view)
    (one, other, *_), (below, *_) = view["zones"]
    for zones in ([one, other], [one, below]):
        view["jetties"][0]["bridges"] = [zones]
        drawn = Picture(draw(view))
        added = len(list(drawn.one(data_jetty="1"))) - len(list(Picture(plain).one(data_jetty="1")))
        assert added == 1


@pytest.mark.parametrize(
    ("kind", "varieties", "shown"),
    [
        ("pairs", [], []),
        ("triple", [], []),
        ("most-varieties", [], ["2", "6", "7"]),
        ("fewest-varieties", [], ["2", "6", "7"]),
        ("same", [3, 4], ["3", "4"]),
        ("duos", [6, 8], ["6", "8"]),
        ("most", [11], ["11"]),
        ("fewest", list(range(2, 12)), [str(variety) for variety in range(2, 12)]),
    ],
)
def test_every_kind_of_challenge_can_be_drawn(kind: str, varieties: list[int], shown: list[str]) -> None:
    view = IKE.new(2, seed=1).view(None).to_json()
    view["common"] = {"number": 1, "kind": kind, "varieties": varieties, "lotus": 99}
    drawn = Picture(draw(view))
    assert uses(drawn.root, "ike-koi-") == shown
    assert "99" in texts(drawn.root)
