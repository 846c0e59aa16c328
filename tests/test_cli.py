"""The commands of `tatami`, each in its own process."""

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import tatami
from tests.session import environment


def run(*arguments: str, program: list[str] | None = None, code: int = 0, language: str = "en_GB.UTF-8") -> str:
    """The output of a command: on standard output only if it succeeds, on standard error only if it fails."""
    done = subprocess.run(
        [*(program or [sys.executable, "-m", "tatami"]), *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env=environment({"LANG": language}),
    )
    assert done.returncode == code, done.stderr
    assert (done.stderr if code == 0 else done.stdout) == ""
    assert "Traceback" not in done.stderr
    return done.stdout or done.stderr


def test_the_version_is_the_same_for_script_and_module() -> None:
    script = Path(sys.executable).with_name("tatami")
    for program in ([sys.executable, "-m", "tatami"], [sys.executable, str(script)]):
        assert run("--version", program=program) == f"tatami, version {tatami.__version__}\n"


def test_help_lists_commands_and_games() -> None:
    printed = run("--help")
    for command in ("play", "analyse", "engine", "bench", "warm"):
        assert f"\n  {command} " in printed
    printed = run("play", "--help")
    assert printed.startswith("Usage: tatami play [OPTIONS] GAME\n")
    for option in ("--players", "--bots, --bot", "--option", "--box", "--seed", "--load", "--lang"):
        assert f"\n  {option} " in printed
    assert "Games: hiroba, ike-no-koi, kakuro, trini." in printed
    assert max(map(len, printed.split("\n"))) <= 80


def test_playouts_are_measured_as_json() -> None:
    printed = run("bench", "playouts", "--game", "kakuro", "--players", "2", "--seconds", "0.1", "--json")
    rows = json.loads(printed)
    assert [list(row) for row in rows] == [
        [
            "game",
            "players",
            "games_per_s",
            "decisions_per_s",
            "legal_per_decision",
            "calibration_per_s",
            "ratio",
        ]
    ]
    row = rows[0]
    assert (row["game"], row["players"]) == ("kakuro", 2)
    assert all(row[key] > 0 for key in list(row)[2:])
    assert row["decisions_per_s"] > row["games_per_s"]
    assert row["ratio"] == pytest.approx(row["games_per_s"] / row["calibration_per_s"], abs=0.0002)


def test_playouts_are_measured_as_text_for_every_number_of_players() -> None:
    lines = run("bench", "playouts", "--game", "kakuro", "--seconds", "0.1").splitlines()
    assert [line.split()[:3] for line in lines] == [["kakuro", str(players), "players"] for players in (2, 3, 4)]


@pytest.mark.parametrize(
    ("arguments", "french"),
    [
        (["bench", "playouts", "--game", "chess"], "Jeu inconnu. Jeux disponibles : "),
        (["bench", "playouts", "--game", "kakuro", "--players", "7"], "Ce jeu est pour 2 à 4 joueurs.\n"),
        (["bench", "playouts", "--seconds", "0"], "La valeur de « --seconds » manque ou n’est pas valide ; voir "),
        (["bench", "playouts", "--seconds", "nan"], "La valeur de « --seconds » manque ou n’est pas valide ; voir "),
        (["dance"], "Ligne de commande non valide ; voir tatami --help.\n"),
        (["--dance"], "Option inconnue : « --dance » ; voir tatami --help.\n"),
        (["engine", "soup"], "Ligne de commande non valide ; voir tatami engine --help.\n"),
    ],
)
def test_a_wrong_command_line_gets_one_line(arguments: list[str], french: str) -> None:
    printed = run(*arguments, code=1, language="fr_FR.UTF-8")
    assert printed.startswith(f"tatami: {french}")
    assert printed.count("\n") == 1


def test_a_group_without_a_command_shows_help() -> None:
    for group in ([], ["bench"]):
        assert run(*group, code=2).startswith(f"Usage: {' '.join(['tatami', *group])} [OPTIONS] COMMAND")


def test_warm_compiles_every_game() -> None:
    ours = Path(tatami.__file__).parent
    assert sorted(run("warm").splitlines()) == sorted(
        game.title for game in tatami.available_games() if game.folder.is_relative_to(ours)
    )


@pytest.mark.parametrize("arguments", [["engine"], ["play", "kakuro", "--seed", "1"]])
def test_a_closed_input_counts_as_empty(arguments: list[str]) -> None:
    command = shlex.join([sys.executable, "-m", "tatami", *arguments])
    printed = run(program=["sh", "-c", f"exec {command} <&-"])
    assert printed == "" if arguments == ["engine"] else printed.endswith("Seat 1> \n")


@pytest.mark.parametrize("arguments", [["engine"], ["play", "kakuro", "--bots", "random,random"]])
def test_a_closed_output_is_not_an_error(tmp_path: Path, arguments: list[str]) -> None:
    requests = tmp_path / "requests"
    requests.write_bytes(b'{"do":"games"}\n' * 10)
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "tatami", *arguments]
    with requests.open("rb") as stdin:
        done = subprocess.run(command, stdin=stdin, stdout=writing, stderr=subprocess.PIPE, env=environment({}))
    os.close(writing)
    assert done.stderr == b""
