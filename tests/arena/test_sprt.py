"""The sequential test: its errors are as rare as promised, and it stops, resumes and never depends on the order."""

import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from tatami import BadSetup
from tatami.arena import Arena, RunFolder, Sprt, run
from tatami.arena.sprt import expected, points_of
from tatami.cli import main
from tests.arena.support import bad_engine, plan

TEST = Sprt(0, 40)


def simulate(elo: float, rng: random.Random, deals: int = 20_000) -> str | None:
    """The verdict on bots whose true difference is this; both games of a deal share some luck."""

    def one() -> float:
        luck = rng.uniform(-0.1, 0.1)
        wins = (rng.random() < expected(elo) + luck, rng.random() < expected(elo) - luck)
        return sum(wins) / 2

    return TEST.judge(one() for _ in range(deals)).accepted


@pytest.mark.parametrize(("elo", "right"), [(0, "elo0"), (40, "elo1"), (-60, "elo0"), (120, "elo1")])
def test_wrong_verdicts_are_as_rare_as_promised(elo: float, right: str) -> None:
    rng = random.Random(elo)
    found = [simulate(elo, rng) for _ in range(150)]
    assert None not in found
    # Promised are 5 % of 150, 7.5; 18 or more happen in less than one of a thousand honest tests.
    assert sum(one != right for one in found) < 18


def test_a_clear_difference_is_decided_sooner() -> None:
    rng = random.Random(1)
    clear = TEST.judge(float(rng.random() < 0.7) for _ in range(10_000))
    close = TEST.judge(float(rng.random() < 0.53) for _ in range(10_000))
    assert clear.accepted == "elo1"
    assert clear.deals < close.deals


def test_few_or_equal_results_decide_nothing() -> None:
    assert TEST.judge([1.0] * 7).accepted is None
    assert TEST.judge([0.5] * 7).accepted is None
    assert TEST.judge([]).deals == 0


def test_a_run_stops_early_and_continues_where_it_was(tmp_path: Path) -> None:
    made = plan(bots=("greedy", "random"), games=400, game="trini")
    session = Arena(made, tmp_path, "en", Sprt(0, 100))
    with session.folder as folder:
        run(folder, 1, None, lambda: None, lambda: len(folder.results) >= 6)
        assert len(folder.results) == 6
        run(folder, 1, None, lambda: None, session.is_decided)
        played = len(folder.results)
        assert 16 <= played < 400
        assert "the greater difference is accepted (0 or 100 Elo)" in session.sprt_message().replace(".0", "")
        run(folder, 1, None, lambda: pytest.fail("a game was played"), session.is_decided)
    # Deals are judged in the order of the plan, however the games ended.
    shuffled = dict(sorted(folder.results.items(), key=lambda _: random.Random(2).random()))
    assert list(points_of(made, shuffled)) == list(points_of(made, folder.results))
    del shuffled[2]
    assert len(list(points_of(made, shuffled))) == 1
    with RunFolder(tmp_path, made) as again:
        assert len(again.results) == played


def test_what_cannot_be_tested_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="exactly two bots"):
        Arena(plan(bots=("greedy", "random", "club")), tmp_path, "en", TEST)
    with pytest.raises(BadSetup, match="--elo0 below --elo1"):
        Arena(plan(), tmp_path, "en", Sprt(20, 20))
    done = CliRunner().invoke(main, ["arena", "--game", "kakuro", "--bots", "random", "--sprt", "--lang", "fr"])
    assert done.exit_code == 1
    assert "exactement deux bots" in done.output


def test_the_error_output_of_programs_is_kept(tmp_path: Path) -> None:
    made = plan(bots=(bad_engine("crash"), "random"), games=2)
    with RunFolder(tmp_path, made) as folder:
        run(folder, 1, None, lambda: None)
    logs = sorted(file.name for file in tmp_path.glob("games/*.log"))
    assert logs == ["00001-001.seat-1.log", "00001-002.seat-2.log"]
    assert (tmp_path / "games" / logs[0]).read_text("utf-8").strip()
