"""Analyses of whole games, through the class and through the command."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import tatami
from tatami import Position, Transcript
from tatami.analyse import Analysis, Decision
from tatami.analyse.report import Report
from tatami.bots import Budget
from tatami.cli import main
from tatami.core.messages import LANGUAGES
from tatami.core.rng import random
from tests.arena.support import bad_engine
from tests.games.trini.table import played
from tests.session import environment
from tests.test_cli import run

GAMES = Path(__file__).parent / "games"
STORED = [
    GAMES / "hiroba" / "games" / "koi-by-choice.txt",
    GAMES / "ike_no_koi" / "games" / "three-players-basin-with-bamboos.txt",
    GAMES / "kakuro" / "games" / "three-players-expert-flips.txt",
    GAMES / "trini" / "games" / "three-players-shared-victory.txt",
]
ENDED = sorted(GAMES.glob("*/games/*.txt"))
LITTLE = ["--iterations", "20"]


def stored(file: Path) -> Position:
    return Transcript.read(file.read_bytes(), tatami.load).position


def analysis(position: Position, level: str = "club", iterations: int = 20) -> Analysis:
    return Analysis(position, level, Budget(iterations=iterations), 1)


def shortened(position: Position, plies: int) -> Position:
    return position.line()[: plies + 1][-1]


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_every_decision_of_a_stored_game_is_judged(file: Path) -> None:
    position = shortened(stored(file), 24)
    made = analysis(position)
    decisions = list(made.decisions())
    assert [(one.number, one.seat, one.move) for one in decisions] == [
        (step.ply, step.before.to_act, step.move) for step in position.line() if step.before
    ]
    for one, step in zip(decisions, position.line()[1:], strict=True):
        assert step.before is not None
        assert (one.best is None) == (len(step.before.moves) == 1)
        if one.best is None:
            continue
        assert one.best.move in step.before.moves
        assert one.evaluation is not None
        assert len(one.evaluation) == position.players
        assert all(0 <= share <= 1 for share in one.evaluation)
        assert one.cost >= 0
        if one.is_best:
            assert (one.cost, one.evaluation, one.reasons) == (0, one.best.evaluation, ())
        else:
            assert one.reasons
    assert list(made.decisions()) == decisions
    check_data(made, decisions)


def check_data(made: Analysis, decisions: list[Decision]) -> None:
    """The JSON holds what the documentation says, and the summaries add up."""
    data = json.loads(json.dumps(made.to_json(decisions), allow_nan=False))
    assert list(data) == ["game", "players", "level", "complete", "decisions", "seats"]
    assert data["complete"] is True
    for one in data["decisions"]:
        assert list(one) == [
            "number",
            "seat",
            "move",
            "forced",
            "evaluation",
            "looked_at",
            "cost",
            "reasons",
            "best",
        ]
        if not one["forced"]:
            assert list(one["best"]) == ["move", "evaluation", "measure", "reasons", "alternatives"]
    for seat, summary in enumerate(data["seats"], 1):
        own = [one for one in data["decisions"] if one["seat"] == seat]
        free = [one for one in own if not one["forced"]]
        assert (summary["seat"], summary["decisions"], summary["forced"]) == (seat, len(free), len(own) - len(free))
        assert summary["mean_cost"] == pytest.approx(sum(one["cost"] for one in free) / max(1, len(free)))
        costs = sorted((one["cost"] for one in free if one["cost"] > 0), reverse=True)
        assert [mistake["cost"] for mistake in summary["mistakes"]] == costs[:3]


def test_a_missed_win_is_a_mistake() -> None:
    position = played("+b4=CQS +c4=CQS +a1=CQS +b5=QSC")
    made = analysis(position, iterations=200)
    _, _, missed, taken = made.decisions()
    assert missed.best is not None
    assert "trini-completes" in [reason.code for reason in missed.best.reasons]
    assert missed.cost > 0.1
    assert "trini-lacks" in [reason.code for reason in missed.reasons]
    assert taken.cost < missed.cost
    text = Report(made, "en").format_decision(missed)
    assert re.search(r"Better by \d+%: \S+\. Completes o7; 5 Trinis left to place\.", text)
    assert "Does not complete o7." in text


@pytest.mark.parametrize("name", ["five-players-exchange-in-the-last-turn", "two-players-all-placed", "koi-by-choice"])
def test_a_certain_result_decides_the_evaluation(name: str) -> None:
    (file,) = [file for file in ENDED if file.stem == name]
    position = stored(file)
    assert position.before is not None
    assert position.move is not None
    last = analysis(position).judge_move(position.before, position.move, position.ply)
    ranks = position.outcome.ranks
    assert last.evaluation == tuple(float(rank == 1) for rank in ranks)
    assert last.cost == 0, "the move won, or nothing could be won"


def test_printed_shares_add_up_to_one_victory() -> None:
    made = analysis(shortened(stored(STORED[1]), 24))
    for one in made.decisions():
        text = Report(made, "en").format_decision(one)
        percentages = re.search(r"Outlook: (.+?)\.", " ".join(text.split("\n")))
        assert (percentages is None) == (one.best is None)
        if percentages:
            assert sum(map(int, re.findall(r"\d+", percentages[1]))) == pytest.approx(100, abs=1)


def test_alternatives_are_printed_with_their_difference() -> None:
    made = analysis(played("+b4=CQS +c4=CQS +a1=CQS"), "club", 150)
    for one in made.decisions():
        assert one.best is not None
        text = " ".join(Report(made, "en").format_decision(one).split())
        others = [other for other in one.best.alternatives if other.move != one.move]
        assert len(others) >= 1
        for other in others:
            assert other.visits is not None
            more = round(100 * other.difference)
            how = f"worse by {-more}%" if more < 0 else f"better by {more}%" if more > 0 else "equally good"
            few_visits = f" (only {other.visits} visit" if other.visits < 16 else ":"
            assert f"Also {other.move}, which looked {how}{few_visits}" in text


@pytest.mark.parametrize("name", ["kakuro", "ike_no_koi"])
def test_a_decision_is_judged_by_what_its_seat_could_know(name: str) -> None:
    file = next(file for file in STORED if name in str(file))
    for before in stored(file).line()[10:40:6]:
        seat = before.to_act
        deal, words = before.view(seat).sample_game(random(before.ply))
        twin = tatami.load(deal)
        for word in words:
            twin = twin.play(twin.find(word, exact=True))
        move = before.moves[-1]
        assert before.deal != twin.deal
        judged = [analysis(position).judge_move(position, move, 7) for position in (before, twin)]
        assert judged[0] == judged[1]


def test_a_baseline_counts_points() -> None:
    position = shortened(stored(STORED[2]), 16)
    made = analysis(position, "greedy", 1)
    for one in made.decisions():
        if one.best:
            assert one.best.measure == "points"
            assert one.evaluation is not None
    assert "Points expected: " in "".join(map(Report(made, "en").format_decision, made.decisions()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_the_command_prints_an_analysis_in_both_languages(file: Path, language: str, tmp_path: Path) -> None:
    position = shortened(stored(file), 30)
    path = tmp_path / "game.txt"
    path.write_text(Transcript(position).write(), "utf-8")
    printed = run("analyse", str(path), "--level", "club", *LITTLE, "--language", language)
    lines = printed.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].startswith(f"{position.game.title}, {position.players} ")
    numbers = [int(found[1]) for found in re.finditer(r"^ *(\d+)\. (?:Seat|La place) ", printed, re.MULTILINE)]
    assert numbers == list(range(1, position.ply + 1))
    name = {"en": "Seat", "fr": "Place"}[language]
    for seat in range(1, position.players + 1):
        assert sum(line.startswith(f"{name} {seat}{' ' * (language == 'fr')}: ") for line in lines) == 1
    assert "{" not in printed
    assert printed == run("analyse", str(path), "--level", "club", *LITTLE, "--lang", language)


def test_the_command_prints_json(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(Transcript(shortened(stored(STORED[2]), 8)).write(), "utf-8")
    arguments = ["analyse", str(path), "--level", "club", *LITTLE, "--seed", "3", "--json"]
    data: Any = json.loads(run(*arguments))
    assert data["complete"] is True
    assert (data["game"], data["players"], data["level"]) == ("kakuro", 3, "club")
    assert len(data["decisions"]) == 8
    assert json.loads(run(*arguments)) == data


def test_a_failing_program_ends_with_a_partial_analysis(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(Transcript(shortened(stored(ENDED[-1]), 2)).write(), "utf-8")
    arguments = ["analyse", str(path), "--level", bad_engine("other-game"), "--lang", "en"]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 1
    assert "Stopped after 0 of 2 decisions." in done.stdout
    assert done.stderr == "tatami: The program does not play the game “trini”.\n"
    data = CliRunner().invoke(main, [*arguments, "--json"])
    assert data.exit_code == 1
    assert json.loads(data.stdout)["complete"] is False


def test_a_game_without_moves_has_nothing_to_analyse(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(Transcript(tatami.game("hiroba").new(2)).write(), "utf-8")
    assert run("analyse", str(path)) == "Hiroba: no move was played, so there is nothing to analyse.\n"
    data = json.loads(run("analyse", str(path), "--json"))
    assert (data["complete"], data["decisions"]) == (True, [])


def test_wrong_input_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    text = Transcript(played("+b4=CQS +c4=CQS")).write()
    path.write_text(text.replace("2. (2) +c4=CQS", "2. (2) +b4=CQS"), "utf-8")
    line = text.split("\n").index("2. (2) +c4=CQS") + 1
    printed = run("analyse", str(path), code=1)
    assert printed == f"tatami: Line {line}: There is already a die on b4.\n"
    french = run("analyse", str(path), "--language", "fr", code=1)
    assert french == f"tatami: Ligne {line} : Il y a déjà un dé en b4.\n"
    assert run("analyse", str(tmp_path / "none.txt"), code=1).endswith("no such file or folder.\n")
    path.write_text(text, "utf-8")
    assert "Unknown level" in run("analyse", str(path), "--level", "genius", code=1)
    for flags in (["--seconds", "nan"], ["--seconds", "-1"], ["--iterations", "0"], ["--seed", "x"], ["--lang", "de"]):
        assert run("analyse", str(path), *flags, code=1).startswith(f"tatami: The value of “{flags[0]}”")


def start(path: Path, *flags: str, **streams: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tatami", "analyse", str(path), "--level", "club", *flags]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment({}), **streams)


def test_an_interrupt_ends_with_a_partial_analysis() -> None:
    process = start(STORED[3], "--iterations", "800", stderr=subprocess.PIPE)
    assert process.stdout is not None
    while not process.stdout.readline().startswith("  2. "):
        pass
    process.send_signal(signal.SIGINT)
    printed, errors = process.communicate(timeout=300)
    assert process.returncode == 130
    assert errors == ""
    done = re.search(r"^Stopped after (\d+) of \d+ decisions\.$", printed, re.MULTILINE)
    assert done
    assert int(done[1]) >= 2
    assert re.search(r"^Seat 1: ", printed, re.MULTILINE)


def test_progress_is_shown_to_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(Transcript(played("+b4=CQS +c4=CQS")).write(), "utf-8")
    reading, writing = pty.openpty()
    process = start(path, *LITTLE, stderr=writing)
    printed, _ = process.communicate(timeout=300)
    os.close(writing)
    shown = os.read(reading, 1 << 16).decode()
    os.close(reading)
    assert process.returncode == 0
    assert "0 of 2…" in shown
    assert "1 of 2…" in shown
    assert shown.endswith("\r\x1b[K")
    assert "…" not in printed
