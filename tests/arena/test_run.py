"""Whole runs that are interrupted, killed, corrupted and resumed give the same results."""

import json
import multiprocessing
import os
import re
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tatami import BadSetup
from tatami.arena import Plan, RunFolder, run
from tatami.cli import main
from tests.arena.support import bad_engine, plan, without_time

MADE = plan(games=12)


def play(made: Plan, path: Path, workers: int = 1, tick: Callable[[], Any] = lambda: None) -> list[dict[str, Any]]:
    with RunFolder(path, made) as folder:
        run(folder, workers, None, tick)
        assert folder.missing() == []
        return without_time(folder.sorted_results())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an undisturbed run."""
    made = tmp_path_factory.mktemp("whole")
    play(MADE, made)
    return made


@pytest.fixture(scope="module")
def whole(folder: Path) -> list[dict[str, Any]]:
    """The results of an undisturbed run."""
    with RunFolder(folder, MADE) as made:
        return without_time(made.sorted_results())


@pytest.fixture
def copied(folder: Path, tmp_path: Path) -> Path:
    """A copy of the undisturbed run's folder that a test may change."""
    return Path(shutil.copytree(folder, tmp_path / "copied"))


def lines(path: Path) -> list[bytes]:
    return (path / "results.jsonl").read_bytes().splitlines(keepends=True)


def test_a_run_with_more_games_keeps_the_games_it_has(whole: list[dict[str, Any]], tmp_path: Path) -> None:
    play(plan(games=8), tmp_path)
    before = lines(tmp_path)
    assert play(MADE, tmp_path) == whole
    assert lines(tmp_path)[: len(before)] == before
    with pytest.raises(BadSetup, match="deals"), RunFolder(tmp_path, plan(games=8)):
        pass


def test_a_plan_from_before_a_new_setting_is_the_same_plan(copied: Path) -> None:
    stored = json.loads((copied / "plan.json").read_text())
    del stored["reuse"]
    (copied / "plan.json").write_text(json.dumps(stored))
    with RunFolder(copied, MADE) as folder:
        assert folder.missing() == []


def test_two_workers_give_the_same_results(whole: list[dict[str, Any]], tmp_path: Path) -> None:
    assert play(MADE, tmp_path, workers=2) == whole


def test_deals_are_paired(whole: list[dict[str, Any]]) -> None:
    seeds = [result["seed"] for result in whole]
    assert seeds[::2] == seeds[1::2]
    assert len(set(seeds)) == 6
    assert all(one["bots"] == list(reversed(other["bots"])) for one, other in zip(whole[::2], whole[1::2], strict=True))


def test_an_interrupt_loses_no_finished_game(tmp_path: Path) -> None:
    gate, count = tmp_path / "gate", iter(range(100))
    os.mkfifo(gate)
    made = plan(("random", bad_engine("gate", str(gate))), 12)

    def interrupt() -> None:
        if next(count) == 4:
            raise KeyboardInterrupt

    with open(os.open(gate, os.O_RDWR), "wb", buffering=0) as let_through:  # noqa: PTH123 - a pipe, open at both ends
        let_through.write(bytes(12))
        whole = play(made, tmp_path / "whole")
        let_through.write(bytes(5))
        with pytest.raises(KeyboardInterrupt):
            play(made, tmp_path / "out", 2, interrupt)
        kept = lines(tmp_path / "out")
        assert len(kept) == 5
        let_through.write(bytes(7))
        assert play(made, tmp_path / "out") == whole
        assert lines(tmp_path / "out")[:5] == kept


KILL = """
import os, signal, sys
from pathlib import Path
from tatami.arena import RunFolder, run
from tests.arena.support import plan
if __name__ == "__main__":
    count = iter(range(100))
    with RunFolder(Path(sys.argv[1]), plan(games=12)) as folder:
        run(folder, 2, None, lambda: next(count) == 4 and os.kill(os.getpid(), signal.SIGKILL))
"""


def test_a_killed_run_leaves_no_process_and_can_be_resumed(whole: list[dict[str, Any]], tmp_path: Path) -> None:
    script = tmp_path / "kill.py"
    script.write_text(KILL)
    path = os.pathsep.join([str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path}
    # This returns only once all processes, workers included, have closed the pipes.
    command = [sys.executable, str(script), str(tmp_path / "out")]
    ended = subprocess.run(command, capture_output=True, timeout=300, env=environment, check=False)
    assert ended.returncode == -signal.SIGKILL
    kept = lines(tmp_path / "out")
    assert len(kept) == 5
    assert play(MADE, tmp_path / "out") == whole
    assert lines(tmp_path / "out")[:5] == kept


def test_a_killed_worker_changes_no_result(whole: list[dict[str, Any]], tmp_path: Path) -> None:
    count = iter(range(100))

    def kill() -> None:
        if next(count) == 2:
            multiprocessing.active_children()[0].kill()

    assert play(MADE, tmp_path, 2, kill) == whole


@pytest.mark.parametrize("cut", [1, 40])
def test_a_half_written_last_line_is_played_again(whole: list[dict[str, Any]], copied: Path, cut: int) -> None:
    file = copied / "results.jsonl"
    before = lines(copied)
    os.truncate(file, file.stat().st_size - cut)
    with RunFolder(copied, MADE) as folder:
        assert len(folder.missing()) == 1
        assert lines(copied) == before[:-1]
    assert play(MADE, copied) == whole


def test_a_game_without_its_transcript_is_played_again(whole: list[dict[str, Any]], copied: Path) -> None:
    text = (copied / "games" / "00003-002.txt").read_text()
    (copied / "games" / "00003-002.txt").unlink()
    assert play(MADE, copied) == whole
    assert (copied / "games" / "00003-002.txt").read_text() == text


def test_the_last_result_of_a_replayed_game_counts(copied: Path) -> None:
    again = json.loads(lines(copied)[0]) | {"plies": 1}
    with (copied / "results.jsonl").open("a") as file:
        file.write(json.dumps(again) + "\n")
    with RunFolder(copied, MADE) as folder:
        assert folder.missing() == []
        assert folder.sorted_results()[0]["plies"] == 1


@pytest.mark.parametrize("line", [b"a note of mine\n", b"a note\rof mine\n", b"{}\n"])
def test_a_wrong_last_line_is_not_thrown_away(copied: Path, line: bytes) -> None:
    file = copied / "results.jsonl"
    kept = file.read_bytes() + line
    file.write_bytes(kept)
    with pytest.raises(BadSetup, match="Line 13"), RunFolder(copied, MADE):
        pass
    assert file.read_bytes() == kept


@pytest.mark.parametrize("field", [None, "deal", "ranks", "failure", "slowest"])
def test_a_wrong_line_in_the_middle_is_refused(copied: Path, field: str | None) -> None:
    kept = lines(copied)
    found = json.loads(kept[1]) if field else {}
    found.pop(field, None)
    (copied / "results.jsonl").write_bytes(b"".join([kept[0], json.dumps(found).encode() + b"\n", *kept[2:]]))
    with pytest.raises(BadSetup, match="Line 2"), RunFolder(copied, MADE):
        pass


def test_one_run_at_a_time_uses_a_folder(tmp_path: Path) -> None:
    with RunFolder(tmp_path, MADE), pytest.raises(BadSetup, match="Another run"), RunFolder(tmp_path, MADE):
        pass
    with RunFolder(tmp_path, MADE):
        pass


def test_results_without_a_plan_are_refused(tmp_path: Path) -> None:
    (tmp_path / "results.jsonl").write_text("{}\n")
    with pytest.raises(BadSetup, match="no plan"), RunFolder(tmp_path, MADE):
        pass


def command(out: Path, *more: str) -> list[str]:
    setting = ["--game", "kakuro", "--players", "2", "--bots", "random,greedy", "--games", "4", "--seed", "1"]
    return ["arena", *setting, "--iterations", "2", "--workers", "1", "--out", str(out), "--lang", "en", *more]


def test_the_command_plays_prints_and_resumes(tmp_path: Path) -> None:
    first = CliRunner().invoke(main, command(tmp_path))
    assert first.exit_code == 0, first.output
    assert "4 games: 2 deals in 2 seatings each." in first.output
    assert "greedy" in first.output
    assert "Points by seat" in first.output
    plies = [json.loads(line)["plies"] for line in lines(tmp_path)]
    lengths = f"Length of games: {sum(plies) / 4:.1f} decisions on average, from {min(plies)} to {max(plies)}\n"
    assert lengths in first.output
    assert (tmp_path / "report.html").exists()
    os.truncate(tmp_path / "results.jsonl", len(b"".join(lines(tmp_path)[:2])) + 5)
    again = CliRunner().invoke(main, command(tmp_path))
    assert again.exit_code == 0
    assert "2 games have already been played." in again.output
    assert len(lines(tmp_path)) == 4
    other = CliRunner().invoke(main, command(tmp_path, "--seed", "2"))
    assert other.exit_code == 1
    assert "belongs to another command, which differs in: seed" in other.output
    french = CliRunner().invoke(main, [*command(tmp_path, "--games", "2"), "--lang", "fr"])
    assert french.exit_code == 1
    assert "autre commande" in french.output


def test_the_table_needs_no_extra_and_the_report_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("altair", "vl_convert", "choix"):
        monkeypatch.setitem(sys.modules, name, None)
    done = CliRunner().invoke(main, command(tmp_path))
    assert done.exit_code == 0, done.output
    assert "greedy" in done.output
    assert done.output.count("tatami-games[arena]") == 1
    assert not (tmp_path / "report.html").exists()


def test_an_unwritable_report_is_an_error_after_the_table(tmp_path: Path) -> None:
    (tmp_path / "report.html").mkdir()
    done = CliRunner().invoke(main, command(tmp_path))
    assert done.exit_code == 1
    assert "Points by seat" in done.output
    assert done.output.splitlines()[-1].startswith(f"tatami: The folder {tmp_path} cannot be used: ")


@pytest.mark.parametrize("flags", ["--players 0", "--seconds nan", "--patience nan", "--patience inf", "--games 0"])
def test_numbers_out_of_range_are_refused(flags: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(main, command(tmp_path, *flags.split()))
    assert done.exit_code == 1
    assert re.fullmatch(r"tatami: .+\n", done.output)
    assert not (tmp_path / "results.jsonl").exists()


def test_a_bot_that_always_fails_does_not_stop_the_run(tmp_path: Path) -> None:
    name = bad_engine("crash")
    done = CliRunner().invoke(main, command(tmp_path, "--bots", "random", "--bot", name))
    assert done.exit_code == 0, done.output
    assert "crash, 4 failures: The program ended with status 1. my engine is broken\n" in done.output
    results = [json.loads(line) for line in lines(tmp_path)]
    assert all(result["bots"][result["failure"]["seat"] - 1] == name for result in results)


def test_ctrl_c_ends_the_command_and_its_programs(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    asked = os.open(pipe, os.O_RDWR)
    bots = ["--bots", "", "--bot", bad_engine("late", str(pipe))]
    process = subprocess.Popen(
        [sys.executable, "-m", "tatami", *command(tmp_path / "out", *bots)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert select.select([asked], [], [], 300)[0]
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)  # returns once all workers have closed the pipes
    os.close(asked)
    assert process.returncode == 130
    assert b"Interrupted: 0 of 4 games are saved." in output
    assert b"Traceback" not in errors
