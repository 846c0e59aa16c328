"""Python classes as bots: they are found, their answers are checked, and their errors are told."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import tatami
from tatami import BadSetup
from tatami.arena.play import play_game
from tatami.bots import BotFailed, Budget, bot
from tatami.cli import main
from tatami.core.rng import random
from tatami.engine import Engine
from tests.arena.support import plan

BOTS = """
from tatami.bots import Choice

class Word:
    def choose(self, view, budget, rng):
        return str(view.moves[-1])

class Whole:
    def choose(self, view, budget, rng):
        return Choice(view.moves[-1], (0.25, 0.75))

class Illegal:
    def choose(self, view, budget, rng):
        return "zz9"

class Broken:
    def choose(self, view, budget, rng):
        return 1 // 0

class NoBot:
    pass

class Group:
    class Inner(Word):
        pass
"""
VIEW = tatami.game("kakuro").new(2, seed=7).view(1)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder with a module of bots."""
    (tmp_path / "folder_of_bots.py").write_text(BOTS)
    (tmp_path / "broken_bots.py").write_text("import no_such_module_anywhere\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


@pytest.mark.parametrize(("name", "evaluation"), [("Word", ()), ("Whole", (0.25, 0.75)), ("Group.Inner", ())])
def test_a_class_of_the_current_folder_plays(name: str, evaluation: tuple[float, ...]) -> None:
    choice = bot(f"py:folder_of_bots:{name}").choose(VIEW, Budget(), random(1))
    assert choice.move is VIEW.moves[-1]
    assert choice.evaluation == evaluation


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("py:", "write py:MODULE:CLASS"),
        ("py:folder_of_bots", "write py:MODULE:CLASS"),
        ("py:folder_of_bots:", "write py:MODULE:CLASS"),
        ("py:no_such_module_here:Bot", "ModuleNotFoundError"),
        ("py:broken_bots:Bot", "no_such_module_anywhere"),
        ("py:folder_of_bots:Nobody", "AttributeError"),
        ("py:folder_of_bots:NoBot", "no method “choose”"),
        ("py:..:Bot", "cannot be loaded"),
    ],
)
def test_a_class_that_cannot_be_loaded_is_refused_with_a_reason(name: str, said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        bot(name)


@pytest.mark.parametrize(("name", "said"), [("Illegal", "zz9"), ("Broken", "ZeroDivisionError.*folder_of_bots.py:18")])
def test_a_wrong_answer_is_refused_with_a_reason(name: str, said: str) -> None:
    with pytest.raises(BotFailed, match=said):
        bot(f"py:folder_of_bots:{name}").choose(VIEW, Budget(), random(1))


def test_classes_play_in_the_arena_and_failures_lose() -> None:
    played = play_game(plan(bots=("py:folder_of_bots:Word", "greedy")), 0)
    assert played.result["failure"] is None
    assert "py:folder_of_bots:Word" in played.transcript
    result = play_game(plan(bots=("py:folder_of_bots:Broken", "greedy")), 0).result
    assert result["failure"]["code"] == "imported-raised"
    assert result["failure"]["seat"] == 1


def test_a_class_for_another_machine_need_not_exist_here() -> None:
    made = plan(bots=("py:only_over_there:Bot", "greedy"), elsewhere=True)
    assert made.bots[0] == "py:only_over_there:Bot"
    with pytest.raises(BadSetup, match="py:MODULE:CLASS"):
        plan(bots=("py:only_over_there", "greedy"), elsewhere=True)


def test_the_terminal_says_why_a_class_cannot_play() -> None:
    done = CliRunner().invoke(main, ["play", "kakuro", "--bots", "py:folder_of_bots:NoBot", "--lang", "fr"])
    assert done.exit_code == 1
    assert "n’est pas un bot" in done.output


def test_clients_of_the_engine_cannot_import_code() -> None:
    engine = Engine()
    assert engine.answer(b'{"do": "new", "game": "kakuro", "players": 2, "seed": 7}')["ok"]
    answer = engine.answer(b'{"do": "bot", "level": "py:folder_of_bots:Word"}')
    assert (answer["ok"], answer["code"]) == (False, "bad-request")


def test_the_examples_of_a_program_and_a_class_play(monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[2]
    monkeypatch.chdir(root)
    program = f"cmd:{sys.executable} examples/random_bot.py"
    result = play_game(plan(bots=(program, "py:examples.my_bot:First"), game="ike-no-koi"), 0).result
    assert result["failure"] is None
