"""The public API: what people type in a Python session or a notebook, or send to another process."""

import copy
import dataclasses
import doctest
import importlib
import json
import pickle
import pkgutil
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import tatami
from tatami.core.position import View
from tatami.core.rng import random
from tatami.core.state import State

GAMES = ("hiroba", "ike-no-koi", "kakuro", "trini")


def played(name: str, plies: int = 6, players: int = 2) -> tatami.Position:
    """A game after some moves."""
    position = tatami.game(name).new(players, seed=7)
    for ply in range(plies):
        position = position.play(position.moves[(5 * ply) % len(position.moves)])
    return position


def finished(name: str) -> tatami.Position:
    """A whole game, always played by the last legal move."""
    position = tatami.game(name).new(2, seed=7)
    while not position.is_over:
        position = position.play(position.moves[-1])
    return position


# ---- Values: pickle, copy, compare, print


@pytest.mark.parametrize("name", GAMES)
def test_positions_pickle_as_the_deal_and_the_moves(name: str) -> None:
    position = played(name)
    data = pickle.dumps(position)
    again = pickle.loads(data)
    assert again == position
    assert hash(again) == hash(position)
    assert again.seed == 7
    assert again.before == position.before
    assert again.events == position.events
    assert position.history[-1].encode() in data
    assert position.state.to_bytes() not in data


@pytest.mark.parametrize("name", GAMES)
def test_pickles_are_read_in_another_process(name: str) -> None:
    position = played(name)
    code = (
        "import pickle, sys; position, view, game, move, state = pickle.load(sys.stdin.buffer); "
        "print(position.ply, view.seat, game.id, move, move.number, state.to_act)"
    )
    values = (position, position.view(2), position.game, position.moves[0], position.state)
    run = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(values), capture_output=True, check=True)
    move = position.moves[0]
    assert run.stdout.decode().split() == ["6", "2", name, move, str(move.number), str(position.to_act)]


@pytest.mark.parametrize("name", GAMES)
def test_views_pickle_without_what_the_seat_cannot_know(name: str) -> None:
    position = played(name)
    for seat in (None, 1, 2):
        view = position.view(seat)
        again = pickle.loads(pickle.dumps(view))
        assert again == view
        assert hash(again) == hash(view)
        assert again.to_json() == view.to_json()
        twin = view.sample(random(3)).view(seat)
        assert pickle.dumps(twin) == pickle.dumps(view)


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_and_its_views_pickle(name: str) -> None:
    position = finished(name)
    assert pickle.loads(pickle.dumps(position)) == position
    for seat in (None, 1, 2):
        assert pickle.loads(pickle.dumps(position.view(seat))).to_json() == position.view(seat).to_json()


@pytest.mark.parametrize("name", GAMES)
def test_values_copy_and_compare(name: str) -> None:
    position = played(name)
    for value in (position, position.view(1), position.game, position.state, position.moves[0], position.outcome):
        assert copy.copy(value) == value
        assert copy.deepcopy(value) == value
    assert position.view(1) == position.view(1) != position.view(2)
    assert position.state == position.state.copy() != position.play(position.moves[0]).state
    assert len({position, copy.deepcopy(position), position.view(1), position.view(1)}) == 2


def test_a_game_that_is_not_registered_does_not_pickle() -> None:
    unknown = dataclasses.replace(tatami.game("trini"))
    with pytest.raises(TypeError, match="not registered"):
        pickle.dumps(unknown)


def test_values_print_in_a_line() -> None:
    position = played("kakuro", 3)
    assert repr(position.game) == "<Game kakuro: Kakuro, 2 to 4 players>"
    assert repr(position) == "<Position of Kakuro, 2 players, ply 3>"
    assert repr(position.view()) == "<View of Kakuro for a spectator, ply 3>"
    assert repr(position.view(2)) == "<View of Kakuro for seat 2, ply 3>"
    assert repr(position.state) == "<State of Kakuro, 2 players, seat 2 to act>"
    assert repr(finished("trini").state) == "<State of Trini, 2 players, over>"
    assert str(position.view(1)) == position.view(1).text()


@pytest.mark.parametrize("name", GAMES)
def test_a_state_goes_to_bytes_and_back(name: str) -> None:
    state = played(name).state
    again = State.from_bytes(state.game, state.to_bytes())
    assert again == state
    assert again.legal() == state.legal()
    with pytest.raises(ValueError, match="bytes, not 3"):
        State.from_bytes(state.game, b"abc")


# ---- A state never changes


@pytest.mark.parametrize("name", GAMES)
def test_reading_a_state_never_changes_it(name: str) -> None:
    state = played(name).state
    before = state.to_bytes()
    state.play(state.legal()[0])
    state.redacted(1).sample(random(1))
    state.record["players"] = 99
    state.scores()
    assert state.to_bytes() == before
    assert state.scores() == tuple(points for points, _ in state.standings())


def test_the_record_of_a_view_cannot_be_written() -> None:
    view = played("kakuro").view(1)
    before = view.to_json()
    with pytest.raises(ValueError, match="read-only"):
        view.record["players"] = 3
    with pytest.raises(ValueError, match="read-only"):
        view.record.board[0] = 3
    assert view.to_json() == before


# ---- The same thing has the same form


@pytest.mark.parametrize("name", GAMES)
def test_positions_and_views_are_read_the_same_way(name: str) -> None:
    for position in (played(name), finished(name)):
        view = position.view(position.to_act)
        for attribute in ("players", "to_act", "is_over", "options", "ply", "game"):
            assert getattr(position, attribute) == getattr(view, attribute), attribute
        if position.is_over:
            assert view.outcome == position.outcome
            assert view.moves == position.moves == ()
        else:
            assert view.outcome is None
            assert view.moves == position.moves
    options = position.options
    options["changed"] = True
    assert "changed" not in position.options
    assert "changed" not in position.view(1).options


def test_tatami_games_is_the_package() -> None:
    assert importlib.import_module("tatami.games.kakuro") is tatami.games.kakuro
    assert {"hiroba", "ike-no-koi", "kakuro", "trini"} <= {game.id for game in tatami.available_games()}


# ---- Seeds and wrong types


def test_a_game_without_a_seed_draws_one_and_reports_it() -> None:
    kakuro = tatami.game("kakuro")
    one, other = kakuro.new(2), kakuro.new(2)
    assert one.deal != other.deal
    assert one.seed is not None
    again = kakuro.new(2, seed=one.seed)
    assert again == one
    assert again.play(again.moves[0]).seed == one.seed
    assert tatami.load(one.deal).seed is None


def test_integers_of_any_type_are_accepted() -> None:
    kakuro = tatami.game("kakuro")
    assert kakuro.new(np.int64(2), seed=np.uint8(7)) == kakuro.new(2, seed=7)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [np.random.default_rng(1), "7", 7.0, True])
def test_a_seed_of_another_type_says_what_is_expected(seed: Any) -> None:
    with pytest.raises(TypeError, match=f"seed must be a whole number, not {type(seed).__name__}"):
        tatami.game("kakuro").new(2, seed=seed)


def test_arguments_of_a_wrong_type_say_what_is_expected() -> None:
    position = played("kakuro")
    wrong: Any = 0.0
    with pytest.raises(TypeError, match="a move that is not a word must be a whole number, not float"):
        position.play(wrong)
    with pytest.raises(TypeError, match="a move or its word is expected"):
        position.find(wrong)
    with pytest.raises(TypeError, match="a move or its word is expected"):
        position.why_not(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a seat is a whole number"):
        position.view("1")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="options must be a mapping"):
        tatami.game("kakuro").new(2, ["flips"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="players must be a whole number"):
        tatami.game("kakuro").new("two")  # type: ignore[arg-type]


# ---- Data


@pytest.mark.parametrize("name", GAMES)
def test_a_position_as_json_is_the_whole_game(name: str) -> None:
    position = played(name)
    data = json.loads(json.dumps(position.to_json()))
    again = tatami.load(data["deal"])
    for word in data["moves"]:
        again = again.play(word)
    assert again == position


# ---- Pictures


@pytest.mark.parametrize("name", GAMES)
def test_positions_and_views_draw_themselves(name: str) -> None:
    position = played(name)
    for picture in (position.to_svg(320), position.view(2).to_svg(320), position.to_svg(320, seat=1)):
        root = ElementTree.fromstring(picture)
        assert root.tag.endswith("svg")
        assert root.get("width") == "320"
    assert position.to_svg(seat=2) == position.view(2).to_svg()
    assert ElementTree.fromstring(position.to_svg()).get("width") is None
    shown, view_shown = position._repr_svg_(), position.view()._repr_svg_()
    assert shown == view_shown
    assert shown is not None
    assert shown.startswith("<svg ")


def test_a_picture_of_a_wrong_size_or_seat_is_refused() -> None:
    position = played("trini", 0)
    for wrong in (0, -3):
        with pytest.raises(ValueError, match="positive number of pixels"):
            position.to_svg(wrong)
    with pytest.raises(TypeError, match="whole number of pixels"):
        position.to_svg("300")  # type: ignore[arg-type]
    with pytest.raises(tatami.BadSetup):
        position.to_svg(seat=3)


def test_a_game_without_pictures_says_so() -> None:
    position = dataclasses.replace(tatami.game("trini"), picture=None).new(2)
    assert position._repr_svg_() is None
    with pytest.raises(NotImplementedError, match="Trini has no pictures"):
        position.to_svg()


# ---- Documentation that runs


MODULES = ["tatami", *(found.name for found in pkgutil.iter_modules(tatami.core.__path__, "tatami.core."))]


@pytest.mark.parametrize("name", [*MODULES, "tatami.games"])
def test_examples_in_docstrings_run(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert failed == 0


@pytest.mark.parametrize("name", sorted(set(tatami.__all__)))
def test_everything_public_is_documented(name: str) -> None:
    thing = getattr(tatami, name)
    assert ">>> " in thing.__doc__
    if isinstance(thing, type):
        for attribute, value in vars(thing).items():
            if not attribute.startswith("_") and callable(getattr(value, "__func__", value)):
                assert value.__doc__, attribute


def test_a_view_gives_no_access_to_the_position() -> None:
    view = played("kakuro").view(1)
    assert not any(isinstance(value, tatami.Position) for value in vars(view).values())
    assert isinstance(pickle.loads(pickle.dumps(view)), View)
