"""What holds for the pictures of every game."""

import copy
import json
import random
import re

import pytest

from tatami.core import svg
from tatami.core.game import Game
from tests.contract.support import CASES, Case, play_at_random
from tests.pictures.support import GAMES, GOLDEN, GOLDENS, SPACE, Golden, Picture, draw_of, line_of, texts, uses

LARGEST = 60_000
DRAWN = [case for case in CASES if case.game in GAMES]
OUTSIDE = re.compile(r"<(script|style|image|foreignObject)|https?:(?!//www\.w3\.org/2000/svg)|@import|data:")


def check(drawn: str, view: dict[str, object]) -> None:
    """Check what holds for every picture."""
    picture = Picture(drawn)
    root = picture.root
    assert root.tag == f"{SPACE}svg"
    assert root.get("role") == "img"
    assert root.get("width") is root.get("height") is None
    assert re.fullmatch(r"0 0 720 \d+(\.\d+)?", str(root.get("viewBox")))
    assert root[0].tag == f"{SPACE}title"
    assert root[0].text
    assert not OUTSIDE.search(drawn)
    assert len(drawn.encode()) < LARGEST
    assert not re.search(r"\d\.\d{3}", drawn)
    assert not re.search(r"\b(nan|inf|None)\b", drawn)
    ids = [str(element.get("id")) for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert all(name.startswith(("tatami-", f"{str(view['game']).split('-')[0]}-")) for name in ids)
    named = re.findall(r'(?:href="|url\()#([\w-]+)', drawn)
    assert set(named) <= set(ids)
    assert svg.status(view)[0] in texts(root)[1]


@pytest.mark.parametrize("case", DRAWN, ids=str)
def test_every_position_of_a_game_can_be_drawn(case: Case) -> None:
    draw = draw_of(case.game)
    seats = [None, *range(1, case.players + 1)]
    for position in play_at_random(case.new(11), random.Random(11)):
        seat = seats[position.ply % len(seats)]
        view = position.view(seat).to_json()
        drawn = draw(view)
        assert drawn.startswith("<svg ")
        if position.ply % 10 == 0 or position.is_over:
            check(drawn, view)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_same_view_gives_the_same_bytes_and_is_not_changed(game: Game) -> None:
    draw = draw_of(game)
    for position in line_of(game, game.players[1])[::20]:
        view = position.view(2).to_json()
        kept = copy.deepcopy(view)
        assert draw(view) == draw(json.loads(json.dumps(view)))
        assert view == kept


@pytest.mark.parametrize("golden", GOLDENS, ids=str)
def test_the_golden_pictures_stay_as_they_are(golden: Golden) -> None:
    """After an intended change, run `python -m tests.pictures` and look at the pictures."""
    assert golden.draw() == golden.file.read_text("utf-8")


def test_no_golden_picture_is_unused() -> None:
    assert {file.name for file in GOLDEN.iterdir()} == {golden.file.name for golden in GOLDENS}
    assert {golden.game for golden in GOLDENS} == {game.id for game in GAMES}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_seat_and_its_points_are_shown(game: Game) -> None:
    for players in range(game.players[0], game.players[1] + 1):
        end = line_of(game, players)[-1]
        picture = Picture(draw_of(game)(end.view().to_json()))
        told = texts(picture.root)
        for seat, points in enumerate(end.outcome.scores, 1):
            assert f"Seat {seat}" in told
            assert str(points) in told
        assert {str(seat) for seat in range(1, players + 1)} <= set(uses(picture.root, "tatami-seat-"))
