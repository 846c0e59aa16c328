"""A game from outside the package, in a folder named like one of ours."""

import importlib
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import tatami
from examples import fifth_game
from tatami import Game
from tatami.bots import LEVELS, Budget, bot
from tatami.bots.explain import explain
from tatami.core import registry
from tatami.core.rng import random
from tatami.search import Search, Settings
from tatami.search.verbs import prepare
from tests.bots.support import found

SOURCE = Path(fifth_game.__file__).parent


def copy_game(root: Path, package: str, parts: bool) -> None:
    """Write tic-tac-toe as `<package>.kakuro`, with or without an evaluator, an explainer and levels of its own."""
    folder = root / package / "kakuro"
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    for file in folder.glob("*.py"):
        text = file.read_text("utf-8").replace("examples.fifth_game", f"{package}.kakuro")
        file.write_text(text.replace('id="tic-tac-toe"', f'id="{package}"'), "utf-8")
    if not parts:
        init = folder / "__init__.py"
        declared = ("evaluator=", "explainer=", "levels=")
        lines = init.read_text("utf-8").split("\n")
        init.write_text("\n".join(line for line in lines if not line.strip().startswith(declared)), "utf-8")


@pytest.fixture(params=["kakuro_with_parts", "kakuro_without_parts"])
def second_kakuro(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """A registered game in a folder called `kakuro`."""
    package = request.param
    copy_game(tmp_path, package, parts=package == "kakuro_with_parts")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "REGISTERED", dict(registry.REGISTERED))
    game: Game = importlib.import_module(f"{package}.kakuro").GAME
    tatami.register(game)
    return tatami.game(package)


def test_it_uses_its_own_search_bots_and_explanations(second_kakuro: Game) -> None:
    position = second_kakuro.new(2, seed=1).play("a1").play("b2").play("a2")
    view = position.view(2)
    for level in LEVELS:
        choice = bot(level).choose(view, Budget(iterations=100), random(1))
        assert choice.move in position.moves
        told = explain(view, choice, random(1))
        assert ("line-blocked" in found(told.reasons)) == (second_kakuro.explainer is not None and choice.move == "a3")
    search = Search(view, random(1), Settings(nodes=100))
    search.run(1, None)
    assert (search.candidates()[0].move == "a3") == (second_kakuro.evaluator is not None)


def test_kakuro_keeps_its_own_parts(second_kakuro: Game) -> None:
    ours = tatami.game("kakuro")
    assert second_kakuro.folder.name == ours.folder.name == "kakuro"
    assert second_kakuro.record.dtype != ours.record.dtype
    assert prepare(ours) == ours.evaluator
    assert prepare(second_kakuro) == (second_kakuro.evaluator or prepare(second_kakuro))
    assert prepare(second_kakuro) != prepare(ours)


def test_the_same_files_in_two_packages_are_two_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    records = []
    for package in ("one_place", "another_place"):
        folder = tmp_path / package
        folder.mkdir()
        (folder / "state.py").write_text(
            "from tatami.core.record import Record, number\n\n\nclass State(Record):\n    players: int = number()\n"
        )
        records.append(importlib.import_module(f"{package}.state").State)
    assert records[0].dtype != records[1].dtype


def test_games_that_share_a_record_cannot_have_different_evaluators() -> None:
    prepare(fifth_game.GAME)
    with pytest.raises(TypeError, match="another evaluator"):
        prepare(replace(fifth_game.GAME, id="noughts-and-crosses", evaluator=None))
