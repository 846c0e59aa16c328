"""The command line of `tatami play`: options, refusals, languages."""

from pathlib import Path

import pytest

import tatami
from tatami import Reason, Transcript, View
from tatami.bots import LEVELS, Budget, Choice
from tatami.cli import main
from tatami.core.rng import Random
from tests.session import run
from tests.terminal.support import KAKURO, KEEP, TypeIn, first, hands, played, read_game

# The command line


def test_options_and_a_custom_box(type_in: TypeIn, tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text('stones = ["a1", "b2", "c3", "d4", "e5"]', "utf-8")
    lines = ["save game.txt"]
    type_in(lines, "kakuro", "--option", "flips=expert", "--box", "box.toml", "--seed", "9")
    options = read_game(tmp_path / "game.txt").deal["options"]
    assert options["flips"] == "expert"
    assert options["stones"] == ["a1", "b2", "c3", "d4", "e5"]


def test_a_seed_repeats_the_game_and_no_seed_gives_another(type_in: TypeIn) -> None:
    lines = [first(seed=5).moves[0], "-"]
    games = [type_in(lines, "kakuro", "--seed", "5"), type_in(lines, "kakuro", "--seed", "5")]
    assert games[0] == games[1]
    assert type_in([], "kakuro") != type_in([], "kakuro")


OURS = [game.id for game in tatami.available_games() if game.folder.is_relative_to(Path(tatami.__file__).parent)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", OURS)
def test_every_game_is_played_the_same_way(type_in: TypeIn, name: str, language: str) -> None:
    game = tatami.game(name)
    most = str(game.players[1])
    arguments = [name, "--players", most, "--seed", "2", "--lang", language]
    printed = type_in([], *arguments, "--bots", ",".join(["random"] * game.players[1]))
    assert {"en": "Rank 1: ", "fr": "Rang 1 : "}[language] in printed
    printed = type_in(["", "?", "moves", "board", "zzz", "why", "undo"], *arguments, "--bots", "none")
    assert game.catalogue(language).say("rules-help")[:40] in printed
    passes = {"en": "Pass the keyboard to seat 1", "fr": "Passez le clavier à la place 1"}[language]
    assert (passes in printed) == (game.hidden is not None)


def test_bots_can_play_alone(type_in: TypeIn) -> None:
    printed = type_in([], "kakuro", "--players", "3", "--bots", "greedy,random,greedy", "--seed", "1")
    assert hands(printed) == []
    assert "Rank 1: seat" in printed
    assert KEEP not in printed


OTHER = next(game for game in tatami.available_games() if game is not KAKURO)
SEE = "; see tatami play --help."
WRONG = [
    (["chess"], "Unknown game. Available games: ", "Jeu inconnu. Jeux disponibles : "),
    ([], "Unknown game. Available games: ", "Jeu inconnu. Jeux disponibles : "),
    (["kakuro", "--players", "9"], "This game is for 2 to 4 players.", "Ce jeu est pour 2 à 4 joueurs."),
    (["kakuro", "--players", "0"], "This game is for 2 to 4 players.", "Ce jeu est pour 2 à 4 joueurs."),
    (
        ["kakuro", "--players", "two"],
        f"The value of “--players” is missing or not valid{SEE}",
        "La valeur de « --players »",
    ),
    (
        ["kakuro", "--bots", "genius"],
        "Unknown level. Available levels: random",
        "Niveau inconnu. Niveaux disponibles : ",
    ),
    (
        ["kakuro", "--bots", "club:thief"],
        "Kakuro has no such style. Available styles: flipper",
        "Kakuro n’a pas ce style. Styles disponibles : ",
    ),
    (["kakuro", "--bots", ""], "Unknown level. Available levels: random", "Niveau inconnu. Niveaux disponibles : "),
    (
        ["kakuro", "--bots", "greedy,"],
        "Unknown level. Available levels: random",
        "Niveau inconnu. Niveaux disponibles : ",
    ),
    (["kakuro", "--bots", "greedy,greedy,greedy"], "3 bots are too many for 2 seats.", "3 bots, c’est trop pour 2"),
    (["kakuro", "--option", "flips=two"], "Option “flips”: must be one of", "Option « flips » : il faut une de ces"),
    (
        ["kakuro", "--option", "stones=[1]"],
        "Option “stones”: must be five different",
        "Option « stones » : il faut cinq cases",
    ),
    (["kakuro", "--option", "nonsense"], "Write a game option as NAME=VALUE", "Une option de jeu s’écrit"),
    (
        ["kakuro", "--option", "nonsense=1"],
        "This game has no option “nonsense”",
        "Ce jeu n’a pas d’option « nonsense",
    ),
    (
        ["kakuro", "--option", "box=" + "[" * 9999],
        "Option “box”: must be a table like",
        "Option « box » : il faut une table",
    ),
    (
        ["kakuro", "--seed", "-1"],
        "A seed must be a whole number from 0 up",
        "Une graine doit être un nombre entier à partir de 0",
    ),
    (
        ["kakuro", "--seed", "9" * 99],
        "A seed must be a whole number from 0 up",
        "Une graine doit être un nombre entier à partir",
    ),
    (
        ["kakuro", "--seed", "9" * 9999],
        "The value of “--seed” is missing or not valid",
        "La valeur de « --seed » manque ou",
    ),
    (
        ["kakuro", "--seed"],
        "The value of “--seed” is missing or not valid; see",
        "La valeur de « --seed » manque ou n’est",
    ),
    (
        ["kakuro", "--box", "none.toml"],
        "The file none.toml cannot be read.",
        "Le fichier none.toml ne peut pas être lu.",
    ),
    (["kakuro", "--box", "."], "The file . cannot be read.", "Le fichier . ne peut pas être lu."),
    (
        ["kakuro", "--box", "noise"],
        "The file noise is not UTF-8 text.",
        "Le fichier noise n’est pas un texte en UTF-8.",
    ),
    (["kakuro", "--box", "text"], "The file text is not valid TOML: ", "Le fichier text n’est pas du TOML valide : "),
    (
        ["kakuro", "--box", "deep.toml"],
        "The file deep.toml is not valid TOML: ",
        "Le fichier deep.toml n’est pas du TOML valide : ",
    ),
    (
        ["kakuro", "--box", "long.toml"],
        "The file long.toml is not valid TOML: ",
        "Le fichier long.toml n’est pas du TOML valide : ",
    ),
    (
        ["kakuro", "--box", "wrong.toml"],
        "Option “box”: the box is not valid at stones: ",
        "Option « box » : la boîte n’est pas valide à",
    ),
    (["kakuro", "--box", "date.toml"], "Option “box”: ", "Option « box » : "),
    (
        ["kakuro", "--load", "none"],
        "none cannot be read: no such file",
        "none ne peut pas être lu : ce fichier",
    ),
    (["kakuro", "--load", "."], ". cannot be read: the system says", ". ne peut pas être lu : le système dit"),
    (["kakuro", "--load", "noise"], "Line 1: This is not UTF-8 text.", "Ligne 1 : Ce n’est pas un texte en UTF-8."),
    (
        ["kakuro", "--load", "text"],
        "Line 1: A transcript must begin with the line",
        "Ligne 1 : Une transcription doit commencer par",
    ),
    (
        ["kakuro", "--load", "cut"],
        "Line 8: The file ends before its “Result:” line",
        "Ligne 8 : Le fichier s’arrête avant",
    ),
    (["kakuro", "--load", "changed"], "Line 6: ", "Ligne 6 : "),
    ([OTHER.id, "--load", "good"], "good holds a game of Kakuro, not of", "good contient une partie de Kakuro, pas de"),
    (["chess", "--load", "good"], "Unknown game. Available games: ", "Jeu inconnu. Jeux disponibles : "),
    (
        ["kakuro", "--load", "good", "--players", "2"],
        "With --load the file defines",
        "Avec --load, le fichier définit",
    ),
    (["kakuro", "--load", "good", "--seed", "1"], "With --load the file defines", "Avec --load, le fichier définit"),
    (
        ["kakuro", "--load", "good", "--bots", "random,random,random"],
        "3 bots are too many for 2 seats.",
        "3 bots, c’est",
    ),
    (
        ["kakuro", "--colour"],
        f"Unknown option “--colour”{SEE}",
        "Option inconnue : « --colour » ; voir",
    ),
    (["kakuro", "trini"], f"Invalid command line{SEE}", "Ligne de commande non valide ;"),
]


@pytest.fixture
def odd_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files with wrong contents in the current folder."""
    good = Transcript(played(first(), 1)).write()
    texts = {
        "noise": b"\xff\xfe\x00",
        "text": b"Dear diary,",
        "deep.toml": b"a = " + b"[" * 5000,
        "long.toml": b"a = " + b"9" * 9999,
        "wrong.toml": b'stones = ["a1"]',
        "date.toml": b'stones = ["a1", "b2", "c3", "d4", "e5"]\nbought = 2020-12-24',
        "good": good.encode(),
        "cut": good.partition("Result")[0].encode(),
        "changed": good.replace("1. (1) y", "1. (1) r").replace("1. (1) r", "1. (1) q").encode(),
    }
    for name, data in texts.items():
        (tmp_path / name).write_bytes(data)
    monkeypatch.chdir(tmp_path)


def complaint(arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """The one-line error of a wrong command line."""
    monkeypatch.setattr("sys.argv", ["tatami", "play", *arguments])
    with pytest.raises(SystemExit) as ended:
        main(prog_name="tatami")
    assert ended.value.code == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.endswith("\n")
    assert printed.err.count("\n") == 1
    return printed.err


@pytest.mark.usefixtures("odd_files")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("arguments", "english", "french"), WRONG, ids=[" ".join(words)[:40] for words, *_ in WRONG])
def test_a_wrong_command_line_gets_one_line_in_the_users_language(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    english: str,
    french: str,
    language: str,
) -> None:
    line = complaint([*arguments, "--lang", language], monkeypatch, capsys)
    assert line.startswith("tatami: " + {"en": english, "fr": french}[language])


@pytest.mark.parametrize(
    ("arguments", "system", "french"),
    [
        ([], {"LANG": "fr_FR.UTF-8"}, True),
        ([], {"LC_ALL": "fr", "LANG": "en_GB"}, True),
        ([], {"LC_ALL": "", "LC_MESSAGES": "fr_CA", "LANG": "en_GB"}, True),
        ([], {"LANG": "en_GB"}, False),
        ([], {"LANG": "C.UTF-8"}, False),
        ([], {"LANG": "de_DE"}, False),
        ([], {}, False),
        (["--lang", "fr"], {"LANG": "en_GB"}, True),
        (["--lang=fr"], {"LANG": "en_GB"}, True),
        (["--lang", "en", "--lang", "fr"], {"LANG": "en_GB"}, True),
        (["--lang", "en"], {"LANG": "fr_FR"}, False),
        (["--lang", "de"], {"LANG": "fr_FR"}, True),
        (["--lang"], {"LANG": "fr_FR"}, True),
    ],
)
def test_the_language_comes_from_the_command_line_or_the_system(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    system: dict[str, str],
    french: bool,
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in system.items():
        monkeypatch.setenv(name, value)
    assert (
        "Jeu inconnu" in (line := complaint(["chess", *arguments], monkeypatch, capsys)) or "valeur" in line
    ) == french


def test_a_wrong_command_line_ends_the_program_without_a_traceback(tmp_path: Path) -> None:
    printed = run([], "kakuro", "--players", "5", folder=tmp_path, code=1, extra={"LANG": "fr_FR.UTF-8"})
    assert printed == "tatami: Ce jeu est pour 2 à 4 joueurs.\n"


class Failing:
    """A bot that raises an error."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Choice:
        raise tatami.TatamiError(Reason("game-over"))


def test_after_a_bot_fails_the_game_can_be_saved(
    type_in: TypeIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = first().moves[0]
    monkeypatch.setitem(LEVELS, "random", Failing)
    printed = type_in([move, "game.txt"], "kakuro", "--seed", "1", "--bots", "random", code=1)
    assert printed.endswith(f"Seat 1> \nThe game is over.\n{KEEP}\nSaved in game.txt. Continue later with --load.\n")
    assert read_game(tmp_path / "game.txt").history == (move,)
